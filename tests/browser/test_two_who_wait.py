"""The lobby in a real browser: filters keep the address and the focus, two who wait meet."""

import re
import time
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.browser.people import Person
from tests.site import Site, running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]


def confirm(person: Person, site: Site, name: str) -> None:
    """By the link in the mail the site wrote."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for mail in (site.var / "mail").glob("*.log"):
            text = mail.read_text()
            link = re.search(r"(/accounts/confirm-email/[^/\s]+/)", text)
            if link and f"{name}@example.org" in text:
                person.page.goto(f"{person.url}{link[1]}")
                person.page.locator("main form button[type=submit]").click()
                return
        time.sleep(0.2)
    raise AssertionError(f"no mail to {name}")


def test_two_who_wait_are_led_to_one_table(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path, database="sqlite") as site:
        ada = Person(browser, site.url)
        ben = Person(browser, site.url, viewport={"width": 360, "height": 740})
        for name, person in {"ada": ada, "ben": ben}.items():
            person.sign_up(name)
            person.page.goto(f"{site.url}/lobby/")
            expect(person.page.locator(".queue")).to_contain_text("confirmed e-mail address")
            confirm(person, site, name)

        page = ada.page
        ada.open_table(seats=4, pace="brisk")
        page.goto(f"{site.url}/lobby/")
        page.locator("#filter-pace").focus()
        page.locator("#filter-pace").select_option("mail")
        expect(page.locator("#tables")).to_contain_text("No open table fits.")
        assert page.url.endswith("/lobby/?pace=mail")
        assert page.evaluate("document.activeElement.id") == "filter-pace"
        page.reload()
        expect(page.locator("#tables")).to_contain_text("No open table fits.")
        page.locator("#unfiltered").click()
        row = page.locator("#tables a.row__what")
        row.focus()
        focused = page.evaluate("document.activeElement.id")
        ben.page.goto(f"{site.url}/lobby/")
        ben.page.locator("#tables [data-test=join]").click()
        expect(page.locator("#tables .dots svg")).to_have_count(2, timeout=15_000)
        assert page.evaluate("document.activeElement.id") == focused

        for person in (ada, ben):
            person.page.goto(f"{site.url}/lobby/")
            assert Axe().run(person.page).violations_count == 0
            wide = person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
            assert not wide
            person.press("queue-join")
        for person in (ada, ben):
            expect(person.page).to_have_url(re.compile(r"/t/\w{12}/"), timeout=15_000)
        assert ada.page.url == ben.page.url
        assert ada.complaints == ben.complaints == []
