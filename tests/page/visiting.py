"""Visits to the page over a real server: faults are kept, and whatever it asks for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.page.stage import SIZES
from tests.web.serving import Server, serving


@contextmanager
def open_house(folder: Path) -> Iterator[Server]:
    """A server on a store of its own, where nobody asks too often."""
    with serving(folder, unlimited=True) as server:
        yield server


class Visits:
    """Pages of one browser at one server."""

    def __init__(self, browser: Any, server: Server) -> None:
        self._browser = browser
        self._ends = ExitStack()
        self.server = server
        self.home = f"http://127.0.0.1:{server.port}/"
        self.faults: list[str] = []
        self.asked: list[str] = []

    def page(
        self, place: str, size: str = "laptop", theme: str = "dark", token: Any = None
    ) -> Page:
        """A page at a place, on a device of its own; with a `token` the seat is held there."""
        width, height = SIZES[size]
        small = size in {"phone", "narrow"}
        context = self._browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            reduced_motion="reduce",
            has_touch=small,
            is_mobile=small,
        )
        self._ends.callback(context.close)
        context.set_default_timeout(30_000)
        page: Page = context.new_page()
        page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        page.on("console", self._said)
        page.on("request", lambda request: self.asked.append(request.url))
        if token is not None:
            page.goto(self.home)
            seats = [{**token, "name": "Somebody"}]
            page.evaluate(
                "seats => localStorage.setItem('fracas.seats', JSON.stringify(seats))", seats
            )
        page.goto(self.home + place)
        return page

    def close(self) -> None:
        """Close all pages, and hold that nothing went wrong on any, nor left the machine."""
        self._ends.close()
        assert self.faults == []
        strangers = [url for url in self.asked if not url.startswith((self.home, "blob:", "data:"))]
        assert strangers == []

    def _said(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(message.text)
