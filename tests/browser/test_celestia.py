"""Celestia in a browser: a whole game by keyboard, and every module on a phone by touch."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, expect
from playwright.sync_api import TimeoutError as NotInTime

from tests.browser.people import Person
from tests.site import Site, running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WIDE = "document.documentElement.scrollWidth > innerWidth"
HIGH = "document.documentElement.scrollHeight > innerHeight"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    swift = {"BOT_SECONDS": "0", "WINDOW_SECONDS": "1.5"}
    with running_site(tmp_path_factory.mktemp("celestia"), env=swift) as site:
        yield site


def test_a_whole_game_is_played_by_keyboard(browser: Browser, site: Site) -> None:
    ada = Person(browser, site.url)
    sit_down(ada, "ada", menu="celestia:celestia")
    walked = ordered = False

    def play() -> None:
        nonlocal walked, ordered
        if not ada.is_asked() or ada.page.locator("[data-test=sealed]").is_visible():
            return
        if not walked:
            walk_the_hand(ada)
            walked = True
        ahead = ada.page.locator("[data-test=ahead]")
        if ahead.is_visible() and not ordered:
            ahead.press("Enter", timeout=3_000)
            expect(ada.page.locator("[data-test=order]")).to_have_count(1)
            ordered = True
        else:
            ada.page.keyboard.press(key_of(ada))

    until(ada.is_over, play, 240)
    assert walked
    assert ordered
    assert "You" in ada.page.locator("[data-test=result]").inner_text()
    expect(ada.page.locator("#result-head")).to_be_focused()
    assert ada.axe() == []
    assert ada.complaints == []


def test_every_module_is_played_on_a_phone(browser: Browser, site: Site) -> None:
    ben = Person(browser, site.url, **PHONE)
    sit_down(ben, "ben", menu="celestia:everything")
    ben.page.locator("[data-test=ledger]").tap()
    expect(ben.page.get_by_role("dialog")).to_be_visible()
    assert ben.axe() == []
    ben.page.get_by_role("dialog").get_by_role("button").tap()
    seen: set[str] = set()

    def play() -> None:
        if not ben.is_asked() or ben.page.locator("[data-test=sealed]").is_visible():
            return
        assert not ben.page.evaluate(WIDE)
        assert not ben.page.evaluate(HIGH)
        assert ben.sees(ben.page.locator("[data-test=question]"))
        assert ben.sees(ben.page.locator("#choices"))
        kinds = kinds_of(ben)
        if " ".join(kinds) not in seen:
            seen.add(" ".join(kinds))
            assert ben.axe() == []
        # The question may close under the finger.
        with suppress(NotInTime):
            ben.choices().nth(len(seen) % max(1, len(kinds))).tap(timeout=2_000)

    until(lambda: ben.is_over() or len(seen) >= 5, play, 120)
    assert ben.complaints == []


def test_a_card_tells_why_it_cannot_be_played(browser: Browser, site: Site) -> None:
    eve = Person(browser, site.url, color_scheme="light", locale="fr-FR")
    sit_down(eve, "eve", menu="celestia:a_little_help")
    until(eve.is_asked, lambda: None, 20)
    dim = eve.page.locator(".card[data-playable=no] .card__face").first
    dim.focus()
    told = eve.page.locator("#hand-note")
    expect(told).to_have_attribute("data-told", "")
    words = dim.get_attribute("aria-label") or ""
    assert words.partition(". ")[2] in told.inner_text()
    assert eve.axe() == []
    assert eve.complaints == []


def sit_down(person: Person, name: str, *, menu: str) -> None:
    """A table of two with a bot, dealt."""
    person.sign_up(name)
    person.open_table(seats=2, pace="brisk", menu=menu)
    person.press("add-bot")
    person.press("start")
    expect(person.page.locator("[data-test=connection]")).to_have_attribute(
        "data-state", "live", timeout=15_000
    )


def walk_the_hand(person: Person) -> None:
    """One stop for Tab, arrows from card to card."""
    cards = person.page.locator(".hand .card__face")
    expect(person.page.locator(".hand [tabindex='0']")).to_have_count(1)
    cards.first.focus()
    person.page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()


def key_of(person: Person) -> str:
    """Leave where it pays four or more; else the first thing the page offers."""
    leave = person.page.locator("[data-test=choice][data-kind=leave] .btn__sub")
    worth = re.search(r"\d+", " ".join(leave.all_inner_texts()))
    return "L" if worth and int(worth.group()) >= 4 else "1"


def kinds_of(person: Person) -> list[str]:
    script = "nodes => nodes.map((node) => node.dataset.kind ?? '')"
    return list(person.choices().evaluate_all(script))


def until(happened: Callable[[], bool], act: Callable[[], None], seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it does not come to pass"
        act()
        time.sleep(0.02)
