"""Table talk on the page: said, claimed, muted, switched off; what is said is never markup."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.people import Person
from tests.site import running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
PAYLOADS = [
    "<img src=x onerror=window.hit=1>",
    "</script><script>window.hit=1</script>",
    "<a href=javascript:window.hit=1>https://example.org</a>",
    "{{ 7*7 }} {name} &lt;b&gt; \\u003cb\\u003e",
]


def lines(person: Person) -> Locator:
    return person.page.locator("[data-test=line]")


def say(person: Person, text: str) -> None:
    person.page.locator("[data-test=talk-text]").fill(text)
    person.page.keyboard.press("Enter")


def live(person: Person) -> None:
    expect(person.page.locator("[data-test=connection]")).to_have_attribute(
        "data-state", "live", timeout=15_000
    )


def seated(browser: Browser, url: str) -> tuple[Person, Person]:
    """Ada at a desk, Ben on a small phone, at one table."""
    ada, ben = Person(browser, url), Person(browser, url, **PHONE)
    ada.sign_up("ada")
    ben.join(ada.open_table(seats=2, pace="day"))
    ada.press("start")
    for person in (ada, ben):
        live(person)
    return ada, ben


def test_people_talk_and_nothing_of_it_is_markup(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        ada, ben = seated(browser, site.url)
        watcher = Person(browser, site.url, locale="fr-FR")
        watcher.page.goto(ada.page.url)
        live(watcher)

        for payload in PAYLOADS:
            say(ada, payload)
        expect(lines(ada)).to_have_count(len(PAYLOADS))
        # On the phone a dot says that there is something, and the tab shows it.
        expect(ben.page.locator("[data-test=talk-unread]")).to_be_visible()
        ben.press("talk-tab")
        expect(ben.page.locator("[data-test=talk-unread]")).to_be_hidden()
        expect(lines(ben)).to_have_count(len(PAYLOADS))
        for person in (ada, ben):
            for number, payload in enumerate(PAYLOADS):
                expect(lines(person).nth(number).locator(".talk__text")).to_have_text(payload)
            assert person.page.locator("#talk-lines :is(img, script, a, b)").count() == 0
            assert person.page.evaluate("window.hit") is None
        expect(ben.page.locator("#announcer")).to_contain_text(f"ada: {PAYLOADS[0]}")
        assert ben.page.evaluate("document.documentElement.scrollWidth") <= 360
        assert ben.axe() == []
        assert lines(watcher).count() == 0

        ben.page.locator("[data-claim=trust_me]").click()
        expect(ada.page.locator("[data-test=log]")).to_contain_text("“Trust me.”")
        expect(ada.page.locator("[data-test=bubble]")).to_have_text("Trust me.")
        expect(watcher.page.locator("[data-test=log]")).to_contain_text("« Faites-moi confiance. »")
        assert watcher.page.locator("[data-test=claim], [data-test=talk-text]").count() == 0
        assert ada.axe() == watcher.axe() == []
        for person in (ada, ben, watcher):
            assert person.complaints == []


def test_somebody_is_muted_and_talk_is_switched_off(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        ada, ben = seated(browser, site.url)
        ben.press("talk-tab")
        say(ben, "first")
        expect(lines(ada)).to_have_count(1)
        lines(ada).hover()
        ada.press("mute")
        expect(lines(ada)).to_have_count(0)
        say(ben, "second")
        ben.page.locator("[data-claim=jump]").click()
        # The claim is in the log, but not shouted.
        expect(ada.page.locator("[data-test=log]")).to_contain_text("“Jump!”")
        assert ada.page.locator("[data-test=bubble]").count() == 0
        assert lines(ada).count() == 0
        ada.press("unmute")
        expect(lines(ada)).to_have_count(2)

        ben.page.locator("[data-test=talk-shown]").uncheck()
        expect(lines(ben).first).to_be_hidden()
        say(ada, "third")
        expect(lines(ada)).to_have_count(3)
        ben.page.reload()
        live(ben)
        expect(ben.page.locator("[data-test=talk-unread]")).to_be_hidden()
        ben.press("talk-tab")
        expect(ben.page.locator("[data-test=talk-text]")).to_be_hidden()
        ben.page.locator("[data-test=talk-shown]").check()
        expect(lines(ben)).to_have_count(3)


def test_without_a_socket_talk_comes_by_asking(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        ada, ben = seated(browser, site.url)
        site.kill("redis")
        ben.page.route_web_socket(re.compile("/ws/match/"), lambda socket: socket.close())
        ben.page.reload()
        expect(ben.page.locator("[data-test=connection]")).to_have_attribute(
            "data-state", "polling", timeout=15_000
        )
        ben.press("talk-tab")
        say(ben, "by post")
        expect(lines(ada)).to_have_count(1, timeout=10_000)
        expect(lines(ben)).to_have_count(1, timeout=10_000)
        say(ada, "by socket")
        expect(lines(ben)).to_have_count(2, timeout=10_000)
        ben.page.locator("[data-claim=thanks]").click()
        expect(ada.page.locator("[data-test=log]")).to_contain_text("“Thanks!”")
