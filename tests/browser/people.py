"""People in front of real pages: every move is a click or key on what the page shows."""

import re
from contextlib import suppress
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as NotInTime

PASSWORD = "paper-islands-in-a-painted-sky"


class Person:
    """One browser profile at one table."""

    def __init__(self, browser: Browser, url: str, **context: Any) -> None:
        context = {"locale": "en-GB", "viewport": {"width": 1280, "height": 900}} | context
        self.url = url
        self.context = browser.new_context(**context)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._console)

    def _console(self, message: Any) -> None:
        # A socket that is cut says so in the console; that is the point of some tests.
        if message.type == "error" and "WebSocket" not in message.text:
            self.complaints.append(message.text)

    def sign_up(self, name: str) -> None:
        self.page.goto(f"{self.url}/accounts/signup/")
        self.page.locator("input[name=username]").fill(name)
        self.page.locator("input[name=email]").fill(f"{name}@example.org")
        self.page.locator("input[name=password1]").fill(PASSWORD)
        self.page.locator("main form button[type=submit]").click()
        expect(self.page).not_to_have_url(re.compile("signup"))

    def play_now(self, game: str) -> None:
        """One click on the home page, as a guest against bots."""
        self.page.goto(f"{self.url}/")
        self.page.locator(f".pick:has(input[value={game}])").click()
        self.press("play-now")
        expect(self.page.locator("[data-test=connection]")).to_have_attribute(
            "data-state", "live", timeout=15_000
        )

    def open_table(self, *, seats: int, pace: str, menu: str = "cloud9:published") -> str:
        """The invite link, as the page shows it."""
        self.page.goto(f"{self.url}/tables/new/")
        self.page.locator("[name=menu]").select_option(menu)
        self.page.locator("[name=seats]").select_option(str(seats))
        self.page.locator("[name=pace]").select_option(pace)
        self.page.locator("main form button[type=submit]").click()
        expect(self.page).to_have_url(re.compile(r"/t/\w{12}/"))
        return self.page.url

    def join(self, link: str) -> None:
        self.page.goto(link)
        self.page.locator("[data-test=join], [data-test=guest]").click()
        expect(self.page.locator("[data-test=leave]")).to_be_visible()

    def press(self, name: str) -> None:
        """Click what the page calls this."""
        self.page.locator(f"[data-test={name}]").first.click()

    def choices(self) -> Locator:
        return self.page.locator("[data-test=choice]:visible")

    def is_asked(self) -> bool:
        return self.page.locator("[data-test=choice]:visible:not([aria-disabled])").count() > 0

    def is_over(self) -> bool:
        return self.page.locator("[data-test=result]:visible").count() > 0

    def log_text(self) -> str:
        return self.page.locator("[data-test=log]").inner_text()

    def sees(self, locator: Locator) -> bool:
        """Whether it lies inside the window as it is scrolled now."""
        box, window = locator.bounding_box(), self.page.viewport_size
        assert window is not None
        return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= window["height"]

    def axe(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        found = Axe().run(self.page).response["violations"]
        return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]

    def move(self) -> None:
        """Leave once it pays six or more, else the first thing the page offers."""
        leave = self.page.locator("[data-test=choice][data-kind=leave]:visible")
        # The question may close under the pointer, as it may under a person's.
        with suppress(NotInTime):
            if leave.count():
                points = re.search(r"\d+", leave.inner_text(timeout=3_000))
                if points and int(points.group()) >= 6:
                    leave.click(timeout=3_000)
                    return
            self.choices().first.click(timeout=3_000)
