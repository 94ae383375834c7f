"""Rules pages: what the renderer adds to the text."""

from django.utils import translation

from games.words import pages


def test_a_picture_is_set_into_the_page_with_its_description():
    with translation.override("fr"):
        page = pages.rules("celestia")
    assert "<img" not in page
    assert '<svg aria-label="Les neuf moments d’une étape' in page
    assert 'fill="var(--card,' in page


def test_html_in_the_text_stays_text():
    assert "<b>" not in pages._markdown.render("A <b>bold</b> claim")
