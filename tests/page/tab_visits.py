"""The same visits without a server: pages are tabs of one browser, which holds the tables itself.

What a test asks of the server is asked of the tables of that browser, by the channel that its tabs
use.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Browser, Page

from tests.page.browsing import SIZES
from tests.page.visiting import Visits
from tests.tab.visiting import PATIENCE

ASK = """([method, path, headers, body]) => new Promise((take) => {
  const channel = new BroadcastChannel("fracas-tables");
  const from = "test" + Math.random();
  channel.onmessage = ({ data }) => {
    if (data.to !== from || data.is !== "answer") return;
    channel.close();
    take([data.status, new TextDecoder().decode(data.body)]);
  };
  channel.postMessage({ from, do: "ask", n: 1, method, path,
    headers: JSON.stringify(headers), body: Uint8Array.from(body).buffer });
})"""


class Reply:
    """What the tables answer, as much of it as tests read."""

    def __init__(self, status: int, text: str) -> None:
        self.status_code, self.text = status, text

    def json(self) -> Any:
        """The answer as data."""
        return json.loads(self.text)


class Asks:
    """Requests to the tables of a browser, in the way of an HTTP client."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.headers: dict[str, str] = {}

    def ask(
        self, method: str, path: str, body: bytes = b"", headers: Mapping[str, str] | None = None
    ) -> Reply:
        """Ask, and wait for the answer."""
        all_ = {**self.headers, **(headers or {})}
        status, text = self._page.evaluate(ASK, [method, path, all_, list(body)])
        return Reply(status, text)

    def post(self, path: str, *, content: bytes) -> Reply:
        """Send bytes."""
        raw = {"Content-Type": "application/octet-stream"}
        return self.ask("POST", path, content, raw)

    def delete(self, path: str) -> Reply:
        """Have something removed."""
        return self.ask("DELETE", path)


class TabServer:
    """The tables of a browser, asked as a test asks a server."""

    def __init__(self, page: Page) -> None:
        self.http = Asks(page)

    def make(self, system: str = "razorweave", scenario: str = "dock-thug", **more: Any) -> Any:
        """A table; gives what its game master is told."""
        body = {"system": system, "scenario": scenario, "foes": "", **more}
        return self.made("/api/tables", body)

    def add(self, token: str, name: str, kind: str = "player") -> Any:
        """A seat that the game master adds."""
        return self.made("/api/table/seats", {"name": name, "kind": kind}, token)

    def get(self, path: str, token: str = "") -> Reply:
        """Ask for something."""
        return self.http.ask("GET", path, headers=_bearer(token))

    def made(self, path: str, body: Any, token: str = "") -> Any:
        """What is made of a body; gives what is told of it."""
        headers = {"Content-Type": "application/json", **_bearer(token)}
        answer = self.http.ask("POST", path, json.dumps(body).encode(), headers)
        assert answer.status_code == 201, answer.text
        return answer.json()


class TabHouse:
    """A browser whose first page holds the tables for as long as the house is open."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.home = address
        # Touch is of the whole browser: a mouse works there as well.
        self.context = browser.new_context(has_touch=True)
        self.context.set_default_timeout(PATIENCE)
        page = self.context.new_page()
        page.goto(address)
        page.wait_for_selector(".LoadingBar")
        page.wait_for_selector(".LoadingBar", state="detached")
        self.server = TabServer(page)

    def close(self) -> None:
        """Close all of it."""
        self.context.close()


class TabVisits(Visits):
    """Pages of one browser that holds its tables itself; each test finds its device empty."""

    is_tab = True

    def __init__(self, house: TabHouse) -> None:
        super().__init__(None, house.server, house.home)
        self._house = house
        self._fresh = True

    def _opened(self, size: str, theme: str) -> Page:
        page = self._house.context.new_page()
        self._ends.callback(page.close)
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        scheme: Any = theme
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if self._fresh:
            page.goto(self.home)
            page.evaluate("localStorage.clear()")
            page.goto("about:blank")
        self._fresh = False
        return page

    def refused(self, count: int = 1) -> None:
        """No network said that it refused: the page alone did."""
        assert not self.faults, self.faults


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}
