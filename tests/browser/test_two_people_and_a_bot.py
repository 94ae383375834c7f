"""The test that stays green for ever: two people and a bot finish a game, whatever happens.

One seat runs out of time and its idle action is played; the worker is killed once and the page is
reloaded once on the way. Every move is a click or key on what the page shows.
"""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.site import running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]


@pytest.mark.parametrize("database", ["postgres", "sqlite"])
def test_two_people_and_a_bot_finish_a_game(
    browser: Browser, tmp_path: Path, database: str
) -> None:
    with running_site(tmp_path, database=database, env={"BOT_SECONDS": "0.2"}) as site:
        ada, ben = Person(browser, site.url), Person(browser, site.url)
        ada.sign_up("ada")
        link = ada.open_table(seats=3, pace="brisk")
        ben.join(link)
        ada.press("add-bot")
        ada.press("start")
        for person in (ada, ben):
            expect(person.page.locator("[data-test=connection]")).to_have_attribute(
                "data-state", "live", timeout=15_000
            )

        # Ben looks out of the window until his time is over.
        until(lambda: "ran out of time" in ada.log_text(), lambda: play(ada), 60)
        expect(ben.page.locator("[data-test=log]")).to_contain_text("Your time ran out.")

        killed = site.kill("worker")
        moves = 0

        def both() -> None:
            nonlocal moves
            moves += play(ada) + play(ben)

        until(lambda: moves >= 6, both, 60)
        site.wait_restarted("worker", killed)
        shown = ada.page.locator("[data-test=log] li").count()
        ada.page.reload()
        expect(ada.page.locator("[data-test=connection]")).to_have_attribute(
            "data-state", "live", timeout=15_000
        )
        assert ada.page.locator("[data-test=log] li").count() >= shown

        until(lambda: ada.is_over() and ben.is_over(), both, 240)
        result = ada.page.locator("[data-test=result]").inner_text()
        assert "You" in result
        assert "Place" in result
        ben.page.reload()
        expect(ben.page.locator("[data-test=result]")).to_be_visible()
        assert ada.complaints == []
        assert ben.complaints == []


def play(person: Person) -> int:
    """One move, if the page asks for one."""
    if not person.is_asked():
        return 0
    person.move()
    return 1


def until(happened, act, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, "it does not come to pass"
        act()
        time.sleep(0.05)
