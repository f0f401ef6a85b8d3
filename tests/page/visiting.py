"""Visits to the page over a real server: faults are kept, and whatever it asks for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page import browsing
from tests.web.serving import Server, serving

both_ways = pytest.mark.parametrize("way", ["server", "tab"], indirect=True)
"""A test whose pages reach a real server, and again the tables of their own browser."""


@contextmanager
def open_house(folder: Path) -> Iterator[Server]:
    """A server on a store of its own, where nobody asks too often."""
    with serving(folder, unlimited=True) as server:
        yield server


class Visits:
    """Pages of one browser at one server."""

    is_tab = False
    """Whether there is no server behind the pages, but a worker of their browser."""

    def __init__(self, browser: Any, server: Any, home: str = "") -> None:
        self._browser = browser
        self._ends = ExitStack()
        self.server = server
        self.home = home or f"http://127.0.0.1:{server.port}/"
        self.faults: list[str] = []
        self.asked: list[str] = []
        self.kept: dict[str, Any] = {}
        """What devices have kept before their first page is opened, by name."""

    def page(
        self, place: str, size: str = "laptop", theme: str = "dark", token: Any = None
    ) -> Page:
        """A page at a place, on a device of its own; with a `token` the seat is held there."""
        page = self._opened(size, theme)
        if self.kept:
            texts = {name: json.dumps(value) for name, value in self.kept.items()}
            page.goto(self.home)
            page.evaluate("all => Object.assign(localStorage, all)", texts)
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", self._said)
        page.on("request", lambda request: self.asked.append(request.url))
        if token is not None:
            page.goto(self.home)
            seats = [{"name": "Ines", **token}]
            page.evaluate(
                "seats => localStorage.setItem('fracas.seats', JSON.stringify(seats))", seats
            )
        page.goto(self.home + place)
        return page

    def _opened(self, size: str, theme: str) -> Page:
        """A new page on a device of its own."""
        context = browsing.device(self._browser, size, theme)
        self._ends.callback(context.close)
        page: Page = context.new_page()
        return page

    def refused(self, count: int = 1) -> None:
        """A browser says of itself that an answer was a refusal: that is no fault of the page."""
        assert len(self.faults) == count, self.faults
        assert all("422" in one for one in self.faults)
        self.faults.clear()

    def close(self) -> None:
        """Close all pages, and hold that nothing went wrong on any, nor left the machine."""
        self._ends.close()
        assert not self.faults, self.faults
        strangers = [url for url in self.asked if not url.startswith((self.home, "blob:", "data:"))]
        assert not strangers, strangers

    def _said(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)
