"""Pages that many play at once in one process: they follow their screens, answer, and come back."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fracas.table.screens.patches import Patch, patched

LONG = 900.0
"""Seconds after which a reply that never comes is a failure, and nothing is measured by it."""

FIGHTS = (
    ("razorweave", "warehouse-ambush"),
    ("fully_automated", "ferry"),
    ("beacon_road", "toll-bridge"),
    ("action_points", "warehouse"),
    ("aeronaughts", "boarding"),
)
"""A fight of each system with several player characters."""

_decode = msgspec.json.Decoder().decode


class Cut(Exception):
    """The line broke before the reply came: whether the act was kept is not known."""


class Caller:
    """A page of one seat; `screen` and `log` are what it would show.

    `gone` says why it was sent off, `here` whether its line stands. It takes `pace` seconds for
    each message, and `snapshots` counts how often it was given the whole screen.
    """

    def __init__(self, base: str, token: str, **how: Any) -> None:
        """`base` is the server's address, `how` goes to the socket."""
        self.base, self.token, self.how = base, token, how
        self.screen: dict[str, Any] = {}
        self.log: dict[int, Any] = {}
        self.seq = -1
        self.gone = ""
        self.here = False
        self.snapshots = 0
        self.pace = 0.0
        self._n = 0
        self._line: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None
        self._replies: dict[int, asyncio.Future[Any]] = {}
        self._shown = asyncio.Event()

    async def call(self) -> None:
        """Say hello with what the page has seen, and wait until it shows what stands."""
        self._shown.clear()
        self.gone = ""
        address = self.base.replace("http", "ws", 1) + "/socket"
        try:
            how = {"max_queue": None, "open_timeout": LONG, "ping_interval": None} | self.how
            self._line = await connect(address, **how)
        except (OSError, InvalidHandshake, TimeoutError) as error:
            raise Cut from error
        self._listening = asyncio.create_task(self._listen(self._line))
        await self._send(do="hello", token=self.token, seq=self.seq)
        if self.seq < 0:
            await self._wait(self._shown.wait())
        else:
            # What was missed comes before this, and may be nothing.
            await self.say(do="older", at=0)

    async def say(self, **message: Any) -> Any:
        """Say something; gives the reply to it, or raises `Cut`."""
        self._n += 1
        number = self._n
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            await self._send(n=number, **message)
            return await self._wait(reply)
        finally:
            self._replies.pop(number, None)

    async def hang_up(self) -> None:
        """Close the line; the screen stays as it is."""
        listening, self._listening = self._listening, None
        if self._line is not None:
            await self._line.close()
        if listening is not None:
            await listening

    def paper(self) -> Any:
        """What this seat is asked and has not answered; None where nothing is."""
        for paper in self.screen.get("papers", ()):
            if paper["mine"] and paper.get("said") is None and not paper.get("closes"):
                return paper
        return None

    async def _send(self, **message: Any) -> None:
        if self._line is None:
            raise Cut
        try:
            await self._line.send(json.dumps(message))
        except ConnectionClosed as error:
            raise Cut from error

    async def _wait(self, what: Any) -> Any:
        listening = self._listening
        if listening is None:
            raise Cut
        waiting = asyncio.ensure_future(what)
        try:
            await asyncio.wait({waiting, listening}, timeout=LONG, return_when="FIRST_COMPLETED")
            if waiting.done():
                return waiting.result()
        finally:
            waiting.cancel()
        if listening.done():
            listening.result()
            raise Cut(self.gone)
        raise AssertionError("the server never answered")

    async def _listen(self, line: ClientConnection) -> None:
        self.here = True
        with contextlib.suppress(ConnectionClosed, OSError):
            async for text in line:
                if self.pace:
                    await asyncio.sleep(self.pace)
                self._take(_decode(text))
        self.here = False
        self.gone = self.gone or f"{line.close_code} {line.close_reason}"

    def _take(self, message: dict[str, Any]) -> None:
        if message["is"] in ("snapshot", "patch"):
            if message["is"] == "snapshot":
                self.screen = message["screen"]
                self.log.clear()
                self.snapshots += 1
            elif message["seq"] <= self.seq:
                return
            else:
                assert message["seq"] == self.seq + 1, "a change was left out"
                self.screen = patched(self.screen, msgspec.convert(message, Patch))
            self.log |= {line["at"]: line for line in message.get("log", ())}
            self.seq = message["seq"]
            self._shown.set()
        elif message["is"] == "gone":
            self.gone = f"{message['code']}: {message['sentence']}"
        elif (reply := self._replies.get(message.get("n", -1))) and not reply.done():
            reply.set_result(message)


def answer_to(paper: dict[str, Any], pick: Any) -> dict[str, Any]:
    """The message by which a question is answered as proposed, else by what `pick` chooses."""
    form, asked_at = paper["form"], paper["asked_at"]
    if form["type"] == "roll":
        return {"do": "throw", "asked_at": asked_at}
    given = paper.get("default")
    if given is None:
        given = _free(form, pick)
    return {"do": "answer", "asked_at": asked_at, "decider": paper["decider"], "answer": given}


def _free(form: dict[str, Any], pick: Any) -> Any:
    match form["type"]:
        case "choice":
            return pick(form["options"])["id"]
        case "several":
            return [one["id"] for one in form["options"][: form["least"]]]
        case "number":
            return form["least"]
        case "text":
            return "as it is"
    return []
