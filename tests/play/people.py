"""People at a real table: each a browser's page of its own, which sees, taps and types, no more.

All that a page was told over its socket is kept, and so is all that went wrong on it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Route, WebSocket, WebSocketRoute

from tests.page import browsing

PAPER = """() => {
  const sheet = document.getElementById('ask');
  const heads = [...document.querySelectorAll('h2')].map((one) => one.innerText);
  const over = heads.includes('The fight is over.') || Boolean(document.querySelector('.Ended'));
  if (!(sheet instanceof HTMLFormElement)) return {kind: 'none', over, asked: false};
  const go = sheet.querySelector('.foot .go');
  const cards = [...sheet.querySelectorAll('[data-card], [data-decline]')];
  const taken = (one) => one.ariaChecked === 'true' || one.ariaPressed === 'true';
  return {
    kind: sheet.dataset.form, over,
    who: sheet.querySelector('.who').innerText,
    question: sheet.querySelector('#question')?.innerText ?? '',
    ready: Boolean(go && !go.disabled),
    asked: 'asked' in sheet.dataset,
    cards: cards.map((one) => one.dataset.decline ?? one.dataset.option ?? one.dataset.verb),
    chosen: cards.filter(taken).map((one) => one.dataset.option),
  };
}"""
"""What somebody sees of the paper on top."""

BY_BOOK = "By the book"
"""What the page calls the policy that plays by the game's own advice."""

GO = "#ask .foot .go, #ask [data-form=roll] .go"
"""What answers; a paper may have other buttons of its look, which only choose."""

LEFT = """(before) => {
  const sheet = document.getElementById('ask');
  return sheet !== window.paperBefore || !('asked' in sheet.dataset);
}"""
"""Whether the paper that was answered is gone, or holds the answer."""


class Person:
    """Somebody with a browser of their own; `taps` counts what they touched since it was set."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        size: str = "phone",
        theme: str = "dark",
        wired: Callable[[WebSocketRoute], None] | None = None,
        motion: str = "reduce",
    ) -> None:
        self.name = name
        self.address = address
        self.size = size
        self.touches = size in browsing.HANDS
        self.context = browsing.device(browser, size, theme, motion)
        self.faults: list[str] = []
        self.strangers: list[str] = []
        self.frames: list[str] = []
        self.taps = 0
        self.said = 0
        self.context.route(re.compile(f"^(?!{re.escape(address)})"), self._stranger)
        self.page: Page = self.context.new_page()
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda fault: self.faults.append(fault.stack or str(fault)))
        self.page.on("websocket", self._socket)
        if wired is not None:
            self.page.route_web_socket("**/socket", wired)

    # What is kept

    def _stranger(self, route: Route) -> None:
        self.strangers.append(route.request.url)
        route.abort()

    def _console(self, message: Any) -> None:
        # While the server is away the browser itself says so; that is no fault of the page.
        if message.type in {"error", "warning"} and "ERR_CONNECTION_REFUSED" not in message.text:
            self.faults.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        if not socket.url.startswith(self.address.replace("http", "ws", 1)):
            self.strangers.append(socket.url)
        socket.on("framereceived", lambda text: self.frames.append(str(text)))

    def sound(self) -> None:
        """Holds that nothing went wrong on this page, and that nobody outside was asked."""
        assert self.faults == [], self.name
        assert self.strangers == [], self.name

    # Hands

    def tap(self, where: Locator) -> None:
        """One tap, or one click where the screen is not touched."""
        self.taps += 1
        if self.touches:
            where.tap()
        else:
            where.click()

    def button(self, name: str, *, exact: bool = True) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=name, exact=exact)

    # At the table

    def open(self, place: str = "") -> None:
        """Go to a place of the page."""
        self.page.goto(f"{self.address}#{place}")
        self.page.locator("#main").wait_for()

    def set_table(self, system: str, fight: str) -> None:
        """Choose a game, one of its fights, and begin."""
        self.open("home")
        self.tap(self.button(system, exact=False))
        self.tap(self.page.get_by_role("radio", name=fight))
        self.page.get_by_label("Your name").fill(self.name)
        self.tap(self.button("Begin", exact=False))
        self.page.locator(".GMTable, .Wall").first.wait_for()

    def join(self, code: str) -> None:
        """Sit down with a code."""
        self.open(f"join/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.tap(self.button("Sit down"))
        self.page.locator(".Phone, .GMTable").wait_for()

    def look_on(self, code: str) -> None:
        """Be the screen on the wall."""
        self.open(f"join/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.tap(self.button("Use as the big screen"))
        self.page.locator(".GMTable, .Wall").first.wait_for()

    def take_time(self) -> None:
        """Have no deadline, as the seat may."""
        self.turn_to("Me")
        self.tap(self.button("No timer for me"))
        self.page.get_by_text("no deadline").wait_for()
        self.turn_to("Now")

    def seats(self) -> Locator:
        """Open the sheet of seats."""
        self.page.get_by_role("button", name="Seats", exact=True).first.click()
        sheet = self.page.get_by_role("dialog", name="Seats")
        sheet.wait_for()
        return sheet

    def close_sheet(self) -> None:
        """Close the sheet that lies over the table."""
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="detached")

    def code(self) -> str:
        """The code that the game master reads out."""
        sheet = self.seats()
        shown = sheet.locator(".Code")
        shown.wait_for()
        found = re.sub(r"\s", "", shown.inner_text())
        self.close_sheet()
        return found

    def hand_out(self, who: str, to: str) -> None:
        """Give somebody of the fight to a seat."""
        sheet = self.seats()
        sheet.get_by_label(f"Who plays {who}", exact=True).select_option(label=to)
        if to != BY_BOOK:
            self._held(sheet, who, to)
        self.close_sheet()

    def hold(self, those: Sequence[str]) -> None:
        """Answer for people of the fight oneself."""
        sheet = self.seats()
        for who in those:
            picks = sheet.get_by_label(f"Who plays {who}", exact=True)
            picks.select_option(label=f"{self.name} (you)")
            self._held(sheet, who, "(you)")
        self.close_sheet()

    def _held(self, sheet: Locator, who: str, by: str) -> None:
        """Wait until the table says that somebody answers for somebody."""
        row = sheet.locator(".SeatList > li").filter(has=self.page.locator(".nm", has_text=by))
        row.get_by_text(who).first.wait_for()

    def let_rulings_stand(self) -> None:
        """Have every sort of ruling that was met done as the rules propose."""
        sheet = self.seats()
        group = sheet.get_by_role("region", name="Rulings")
        for one in group.get_by_role("button", name="do it", exact=True).element_handles():
            if one.get_attribute("aria-pressed") != "true":
                one.click()
                self.page.wait_for_function("(one) => one.ariaPressed === 'true'", arg=one)
        self.close_sheet()

    # Being asked

    def paper(self) -> Any:
        """What the paper on top says."""
        return self.page.evaluate(PAPER)

    def answer(self, paper: Any, *, ask: bool = False) -> None:
        """Answer as somebody does who trusts the book: what it would do, else what is proposed."""
        page = self.page
        page.evaluate("() => { window.paperBefore = document.getElementById('ask'); }")
        go = page.locator(GO)
        book = self.button("Play it by the book")
        decline = page.locator("#ask [data-decline]")
        if not (paper["kind"] == "choice" and ask and self.take_advice()):
            if not go.and_(page.locator(":enabled")).count() and (book.count() or decline.count()):
                self.tap(book if book.count() else decline.first)
            else:
                self.make_ready(paper)
                self.tap(go)
        page.wait_for_function(LEFT)
        self.said += 1

    def as_the_book(self) -> None:
        """Answer in one tap as the book would."""
        page = self.page
        page.evaluate("() => { window.paperBefore = document.getElementById('ask'); }")
        button = self.button("Play it by the book")
        self.tap(button if button.count() else page.locator(GO))
        page.wait_for_function(LEFT)
        self.said += 1

    def may_order(self) -> bool:
        """Whether the page offers to answer such a question always in one way."""
        return self.page.locator("#ask [data-always]").count() > 0

    def order(self) -> None:
        """Say that it is always so."""
        page = self.page
        page.evaluate("() => { window.paperBefore = document.getElementById('ask'); }")
        offers = page.locator("#ask [data-always]")
        passes = page.locator('#ask [data-always="pass"]')
        self.tap(passes if passes.count() else offers.first)
        page.wait_for_function(LEFT)

    def advice(self) -> str:
        """Ask what the book would do; blank where it says nothing."""
        page = self.page
        asks = page.locator("#ask").get_by_role("button", name="What would the book do?")
        if asks.count():
            self.tap(asks)
            asks.wait_for(state="detached")
        told = page.locator("#ask [data-advised]")
        return (told.get_attribute("data-advised") or "") if told.count() else ""

    def take_advice(self) -> bool:
        """Choose what the book would do; whether that is the answer already."""
        if not self.advice():
            return False
        told = self.page.locator("#ask [data-advised]")
        ends = told.get_attribute("data-ends") is not None
        self.tap(told)
        return ends

    def make_ready(self, paper: Any) -> None:
        """Choose what has to be chosen before the paper can be handed in."""
        page = self.page
        go = page.locator("#ask .go:enabled")
        for _ in range(40):
            if go.count():
                return
            if paper["kind"] in {"choice", "path", "course", "number"}:
                self.tap(page.locator("#ask [data-card]:enabled").first)
            elif paper["kind"] == "several":
                self.tap(page.locator("#ask [role=checkbox][aria-checked=false]:enabled").first)
            elif paper["kind"] == "allocation":
                more = "#ask .Stepper button:last-of-type:enabled, #ask .Seg [aria-pressed=false]"
                self.tap(page.locator(more).first)
            elif paper["kind"] == "text":
                page.locator("#ask textarea").fill("As before.")
            else:
                raise AssertionError(f"{self.name} cannot answer: {paper}")

    def end(self) -> list[str]:
        """What the page says of the end of the fight: for whom it is good, and how it ended."""
        told = self.page.get_by_role("region", name="The fight is over.")
        return [told.locator(part).inner_text() for part in (".word", ".outcome")]

    def turn_to(self, tab: str) -> None:
        """Turn to a tab of the phone."""
        tabs = self.page.get_by_role("navigation", name="Parts of the seat")
        self.tap(tabs.get_by_role("button", name=tab, exact=True))

    def log(self) -> list[str]:
        """What happened, newest first, as far as it is shown, without dice and rules."""
        lines = self.page.get_by_role("log").locator(".line")
        lines.first.wait_for()
        return [" ".join(line.split()) for line in lines.all_inner_texts()]

    def told(self, kind: str) -> list[Any]:
        """The messages of a kind that this page was sent."""
        return [one for one in map(json.loads, self.frames) if one["is"] == kind]

    def close(self) -> None:
        """Close the browser's window."""
        self.context.close()
