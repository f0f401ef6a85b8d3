"""A stage for the page: its built files over HTTP under its policy, and a socket made of a demo.

What the page sends is kept, and so is all that went wrong.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from fracas.core.errors import WrongUse
from fracas.table.screens.prompt_cards import ReckonedCard
from fracas.web.app import POLICY
from fracas.web.logs import FAULT, FAULTY
from fracas.web.messages import FromPage
from fracas.web.outgoing import Reckoned, SheetOf
from tests.house.sources import PACKAGE
from tests.page import browsing, demo

STATIC = PACKAGE / "web" / "static"
PATIENCE = 3000
"""How often it is looked for what should come, 20 ms apart."""
SEATED = {"token": "a-seat", "title": "A fight", "system": "razorweave", "name": "Ines"}


class _Files(SimpleHTTPRequestHandler):
    """The built page, as the server gives it out."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Nothing: tests are quiet."""


@contextmanager
def served(folder: Path = STATIC) -> Iterator[str]:
    """The address of the built page, or of another folder, for as long as the context lasts."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Files, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _refusal(place: str, *, denied: bool) -> tuple[int, dict[str, str]]:
    """How the server refuses: a route that fails, a rule that there is not, no such address."""
    if denied:
        return 500, {"code": FAULT, "sentence": FAULTY.format("4f2a91")}
    if place.startswith("rules/"):
        system, rule = place.split("/")[1:3]
        return 422, {"code": WrongUse.code, "sentence": f"There is no rule '{rule}' in {system}."}
    return 404, {"code": "http-404", "sentence": "Not Found: look at /docs."}


class Stage:
    """One page in a browser of its own making: what it sent, what it asked for, what went wrong."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        size: str = "laptop",
        theme: str = "dark",
        motion: str = "reduce",
    ) -> None:
        self.context = browsing.device(browser, size, theme, motion)
        self.page: Page = self.context.new_page()
        self.address = address
        self.sent: list[dict[str, Any]] = []
        self.faults: list[str] = []
        self.asked: list[str] = []
        self.posted: list[tuple[str, Any]] = []
        self.refuses = False
        self.unread = False
        self.away = False
        self.answers: dict[str, Any] = {}
        self.denied: set[str] = set()
        self.seq = 7
        self.socket: WebSocketRoute | None = None
        self.moment: demo.Moment | None = None
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.route("**/api/**", self._api)
        self.page.route_web_socket("**/socket", self._open)

    def _console(self, message: Any) -> None:
        if message.type in {"error", "warning"} and not self._denies(message.location["url"]):
            self.faults.append(message.text)

    def _denies(self, url: str) -> bool:
        """Whether an address was refused on purpose, of which the browser itself then tells."""
        path = url.partition("/api/")[2].partition("?")[0]
        return path in self.denied

    def _api(self, route: Route) -> None:
        path = route.request.url.split("/api/", 1)[1]
        if route.request.method == "POST":
            self.posted.append((path, route.request.post_data_json))
        answer: Any = None
        place = path.partition("?")[0]
        if place in self.answers:
            answer = msgspec.to_builtins(self.answers[place])
            if answer is None:
                self.denied.add(place)
        elif path == "access":
            answer = {"mode": "all", "role": "", "name": ""}
        elif path == "library":
            answer = demo.library()
        elif path in {"tables", "join"}:
            answer = {name: SEATED[name] for name in ("token", "title", "system")}
        elif path == "packages":
            answer = {"packages": [], "troubles": [], "uploads": True, "most": 4_194_304}
        elif path == "table/combatants":
            answer = demo.combatants()
        elif path == "table/invitation":
            link = f"{self.address}#join/KESTRL"
            answer = {"code": "KESTRL", "link": link, "door": "first-round"}
        elif path.startswith("rules/"):
            answer = demo.rule(*path.split("/")[1:3])
        status = 200
        if not answer:
            status, answer = _refusal(place, denied=place in self.denied)
        route.fulfill(status=status, content_type="application/json", body=json.dumps(answer))

    def _open(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._heard)
        if self.away:
            socket.close()

    def _heard(self, text: str | bytes) -> None:
        # Whatever a page sends has to be one of the messages that the server knows.
        msgspec.json.decode(text, type=FromPage)
        said = json.loads(text)
        if said["do"] == "ping":
            self.say({"is": "pong"})
            return
        self.sent.append(said)
        assert self.moment is not None
        if said["do"] == "hello" and said["seq"] == self.seq:
            # Nothing was missed: the clock is all there is to tell.
            self.say(self.moment.messages[0])
        elif said["do"] == "hello":
            for message in self.moment.messages:
                self.say(message)
        elif said["do"] == "dice" and self.moment.more and len(said.get("taps", ())) == 5:
            self.say(msgspec.structs.replace(self.moment.more, n=said["n"]))
        elif said["do"] == "reckon" and self.moment.stands:
            stands = self.moment.stands
            if said["taps"].count(None) != 1:
                stands = ReckonedCard(stands.total)
            self.say(Reckoned(said["n"], stands))
        elif said["do"] == "why" and self.moment.why:
            self.say(msgspec.structs.replace(self.moment.why, n=said["n"]))
        elif said["do"] in ("wins", "advise"):
            pass  # It takes its time: the test says it.
        elif said["do"] == "sheet":
            self.say(SheetOf(said["n"], said["who"], demo.HANDLES))
        elif self.refuses:
            number = -1 if self.unread else said["n"]
            self.say({"is": "refused", "n": number, "code": "stale", "sentence": "Too late."})
        else:
            self.say({"is": "done", "n": said["n"]})

    def say(self, message: Any) -> None:
        """Send the page a message."""
        assert self.socket is not None
        self.socket.send(msgspec.json.encode(message).decode())

    def show(self, moment: demo.Moment, table: str = ".GMTable, .Phone") -> Page:
        """Sit down in a moment of a fight, before such a table."""
        self.moment = moment
        self.page.add_init_script(f"localStorage.setItem('fracas.seats', '{json.dumps([SEATED])}')")
        self.page.goto(f"{self.address}#seat")
        self.page.locator(table).wait_for()
        return self.page

    def open(self, place: str) -> Page:
        """Go to a place in the page that needs no seat."""
        self.page.goto(f"{self.address}#{place}")
        self.page.locator("#main").wait_for()
        return self.page

    def acts(self, count: int) -> list[dict[str, Any]]:
        """What was sent, without its numbers, once it is so many acts.

        Neither the hello is an act of a person, nor that a question was seen or dice were reckoned.
        """
        for _ in range(PATIENCE):
            acts = [said for said in self.sent if said["do"] not in ("hello", "seen", "reckon")]
            if len(acts) >= count:
                break
            self.page.wait_for_timeout(20)
        return [{name: value for name, value in said.items() if name != "n"} for said in acts]

    def close(self) -> None:
        """Close the browser's page."""
        self.context.close()
