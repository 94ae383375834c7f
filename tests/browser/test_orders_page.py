"""Orders and sealed answers on the page: marked, changed, taken back, by click and by key."""

import json
import re
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.people import Person
from tests.site import running_site

pytestmark = [pytest.mark.browser, pytest.mark.site]

ORDER = """async (order) => {
  const page = JSON.parse(document.getElementById("page").textContent);
  const body = JSON.stringify({ command: `by-hand-${Date.now()}`, order, replaces: null });
  const headers = { "Content-Type": "application/json", "X-CSRFToken": page.csrf };
  return (await fetch(page.order_url, { method: "POST", headers, body })).json();
}"""


def test_an_order_is_listed_plays_and_is_taken_back(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path, env={"BOT_SECONDS": "0.2"}) as site:
        ada = Person(browser, site.url)
        ada.play_now("cloud9")
        order = ada.page.locator("[data-test=order]")
        expect(order).to_have_count(0)
        assert ada.page.evaluate(ORDER, {"type": "leave_at", "level": 2})["status"] == "kept"
        expect(order).to_have_count(1)
        expect(order).to_contain_text("Stay below cloud 2; leave there or above.")
        # The pilot's questions are not the order's; all others it answers.
        mine = ada.page.locator(":is([data-kind=pay], [data-kind=fall])[data-test=choice]:visible")
        end = time.monotonic() + 120
        while "You leave with" not in ada.log_text():
            assert time.monotonic() < end, "the order never fired"
            if mine.count():
                ada.move()
            time.sleep(0.05)
        assert ada.axe() == []
        order.get_by_role("button").click()
        expect(order).to_have_count(0)
        assert ada.complaints == []


class Window:
    """A table whose question is sealed, as the server would tell it to this seat."""

    def __init__(self, frame: dict[str, Any]) -> None:
        self.frame, self.given, self.heard = frame, None, []

    def serve(self, socket: WebSocketRoute) -> None:
        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            self.heard.append(message)
            if message["type"] in {"act", "order"}:
                self.given = message if message["type"] == "act" else None
                reply = {"seq": self.frame["seq"], "code": None, "sentence": None}
                told = {"type": "reply", "command": message["command"], "status": "kept", **reply}
                socket.send(json.dumps(told))
            if message["type"] != "ping":
                socket.send(json.dumps({"type": "frame", "frame": self.shown()}))

        socket.on_message(hear)

    def shown(self) -> dict[str, Any]:
        now, given = datetime.now(UTC) + timedelta(seconds=1), self.given
        question = {"number": 7, "sentence": "In secret?", "sealed": True, "ends_at": None}
        order = {
            "id": given and given["command"],
            "question": 7,
            "order": given and given["action"],
        }
        said = {"sentence": "Said.", "state": "live", "fired_at_seq": None, "why": None}
        kinds = [{"type": "stay"}, {"type": "pay", "cards": ["red", "wild"]}]
        return self.frame | {
            "events": [],
            "clock": {"now": now.isoformat(), "ends_at": None},
            "question": question | {"answered": given is not None},
            "choices": [{"action": a, "label": a["type"], "detail": ""} for a in kinds],
            "orders": [order | said] if given else [],
        }


def test_a_sealed_answer_is_marked_changed_and_taken_back(browser: Browser, tmp_path: Path) -> None:
    with running_site(tmp_path, env={"BOT_SECONDS": "60"}) as site:
        ada = Person(browser, site.url)
        ada.play_now("cloud9")
        frame = json.loads(ada.page.locator("#frame").text_content() or "")
        window = Window(frame)
        ada.page.route_web_socket(re.compile("/ws/match/"), window.serve)
        ada.page.reload()
        stay, pay = (ada.page.locator(f"[data-kind={kind}]") for kind in ("stay", "pay"))
        expect(stay).to_have_attribute("aria-pressed", "false", timeout=15_000)
        expect(ada.page.locator("[data-test=sealed]")).to_be_hidden()

        stay.click()
        expect(stay).to_have_attribute("aria-pressed", "true")
        expect(ada.page.locator("[data-test=sealed]")).to_contain_text("Sealed")
        expect(ada.page.locator("#deadline")).to_be_hidden()
        assert ada.axe() == []
        ada.page.keyboard.press("2")
        expect(pay).to_have_attribute("aria-pressed", "true")
        expect(stay).to_have_attribute("aria-pressed", "false")
        last = window.given["command"]
        pay.click()
        expect(pay).to_have_attribute("aria-pressed", "false")
        said = [message for message in window.heard if message["type"] in {"act", "order"}]
        assert [message["type"] for message in said] == ["act", "act", "order"]
        assert (said[-1]["order"], said[-1]["replaces"]) == (None, last)
        assert ada.complaints == []
