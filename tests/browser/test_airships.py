"""Airships in a browser: a guest plays it to the end by what the page shows, on a phone and off."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.site import running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = "document.documentElement.scrollWidth > innerWidth"
HIGH = "document.documentElement.scrollHeight > innerHeight"


def test_a_guest_plays_airships_against_two_bots(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path, env={"BOT_SECONDS": "0.1"}) as site:
        guest = Person(browser, site.url)
        guest.play_now("airships")
        assert guest.page.locator("[data-test=seat]").count() == 3
        moves, clicked = 0, 0

        def play() -> None:
            nonlocal moves, clicked
            if not guest.is_asked():
                return
            card = guest.page.locator("[data-test=target]:enabled")
            if card.count() and clicked < 3:
                click_card(guest)
                clicked += 1
            elif moves % 5 == 4:
                guest.page.keyboard.press("1")
            else:
                guest.move()
            moves += 1

        until(guest.is_over, play, 400)
        assert clicked == 3
        assert "You" in guest.page.locator("[data-test=result]").inner_text()
        assert guest.axe() == []
        assert guest.complaints == []


@pytest.mark.parametrize("game", ["airships", "cloud9"])
@pytest.mark.parametrize("look", ["phone", "desktop"])
def test_axe_finds_nothing_in_the_middle_of_a_game(
    browser: Browser, tmp_path: Path, game: str, look: str
) -> None:
    more = PHONE if look == "phone" else {"locale": "fr-FR", "color_scheme": "light"}
    with running_site(tmp_path, env={"BOT_SECONDS": "0.1"}) as site:
        guest = Person(browser, site.url, **more)
        guest.play_now(game)
        for _ in range(6):
            until(lambda: guest.is_asked() or guest.is_over(), lambda: None, 60)
            assert guest.sees(guest.page.locator("[data-test=question]"))
            if look == "phone" and guest.page.locator("#hand").is_visible():
                assert bottom(guest, "#hand") <= guest.page.locator(".tabs").bounding_box()["y"]
            assert guest.axe() == []
            assert not guest.page.evaluate(WIDE)
            assert game == "cloud9" or not guest.page.evaluate(HIGH)
            guest.move()
        assert guest.complaints == []


def bottom(guest: Person, selector: str) -> float:
    box = guest.page.locator(selector).bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def click_card(guest: Person) -> None:
    """A card on the board is shown among the choices first, then it is the answer."""
    card = guest.page.locator("[data-test=target]:enabled").first
    code = card.get_attribute("data-code")
    card.click()
    expect(guest.page.locator("[data-test=choice][data-picked]")).to_be_focused()
    guest.page.locator(f"[data-test=target][data-code={code}]").click()
    expect(guest.page.locator("[data-test=choice][data-picked]")).to_have_count(0)


def until(happened: Callable[[], bool], act: Callable[[], None], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it does not come to pass"
        act()
        time.sleep(0.05)
