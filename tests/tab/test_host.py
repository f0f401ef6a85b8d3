"""The application as a tab calls it: requests, lines, and the same journals as elsewhere."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from fracas.tab.host import MOST_WAITING, Host
from fracas.web.app import make_app
from tests.store.test_browser import Shelf
from tests.table.kit import run

JSON = {"Content-Type": "application/json"}


class Ear:
    """What is told of lines."""

    def __init__(self) -> None:
        self.told: list[tuple[str, str, str]] = []

    def __call__(self, what: str, line: str, text: str) -> None:
        self.told.append((what, line, text))

    async def until(self, what: str, among: str = "") -> str:
        """Wait for something to be told; gives its text."""
        while True:
            for kind, _, text in self.told:
                if kind == what and among in text:
                    return text
            await asyncio.sleep(0.01)


def test_a_fight_is_made_played_and_found_again() -> None:
    shelf = Shelf()

    async def play() -> None:
        ear = Ear()
        host = Host(make_app(shelf.open(), odds=False), ear)
        await host.start()
        body = {"system": "razorweave", "scenario": "dock-thug", "name": "Ann"}
        made = await host.request("POST", "/api/tables", "", JSON, json.dumps(body).encode())
        assert made.status == 201, made
        seat = json.loads(made.body)
        host.open("page/1")
        await ear.until("opened")
        host.hear("page/1", json.dumps({"do": "hello", "token": seat["token"], "seq": -1}))
        shown = json.loads(await ear.until("text", '"is":"snapshot"'))
        assert shown["screen"]["table"]["id"] == seat["table"]
        bearer = {"Authorization": f"Bearer {seat['token']}"}
        journal = await host.request("GET", "/api/table/journal", "", bearer, b"")
        assert dict(journal.headers)["content-disposition"].startswith("attachment")
        host.shut("page/1")
        await ear.until("closed")
        await host.stop()

        again = Host(make_app(shelf.open(), odds=False), ear)
        await again.start()
        after = await again.request("GET", "/api/table/journal", "", bearer, b"")
        assert after.body == journal.body
        await again.stop()

    run(play)


def test_what_is_refused_comes_with_its_sentence() -> None:
    async def ask() -> None:
        host = Host(make_app(Shelf().open(), odds=False), Ear())
        await host.start()
        found = await host.request("POST", "/api/tables", "", JSON, b'{"system":"none"}')
        assert found.status in range(400, 500)
        assert json.loads(found.body)["sentence"]
        missing = await host.request("GET", "/nowhere", "", {}, b"")
        assert missing.status == 404
        await host.stop()

    run(ask)


def test_a_line_that_is_not_read_is_cut() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await send({"type": "lifespan.startup.complete"})
            return
        await receive()
        await send({"type": "websocket.accept"})
        await stuck.wait()
        got.extend([(await receive())["type"] for _ in range(MOST_WAITING)])

    stuck, got = asyncio.Event(), list[str]()

    async def talk() -> None:
        ear = Ear()
        host = Host(app, ear)
        await host.start()
        host.open("page/1")
        await ear.until("opened")
        for _ in range(MOST_WAITING + 1):
            host.hear("page/1", "{}")
        stuck.set()
        await ear.until("closed")
        assert got[-1] == "websocket.disconnect"
        host.hear("page/1", "{}")
        assert ear.told[-1] == ("closed", "page/1", "")

    run(talk)


def test_an_application_that_does_not_begin_is_told() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "lifespan.startup.failed", "message": "no room"})

    async def start() -> None:
        with pytest.raises(RuntimeError, match="no room"):
            await Host(app, Ear()).start()

    run(start)
