"""Seats of an assistant: what each is shown, as a page would have it on its screen."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec

from fracas.assistants.ways import LATE, Line, Refused, Way
from fracas.core.errors import FracasError, ServerStops
from fracas.table.screens.patches import Patch, patched

IDLE = 900.0
"""After this many seconds without a call an assistant leaves a seat."""

QUIET, PATIENCE = 0.4, 5.0
"""After an act: how many quiet seconds mean that play has stopped, and the longest wait."""

KEPT = 400
"""How many lines of the log are kept; older ones are requested again."""

Record = dict[str, Any]
"""A message or a part of a screen, as it came."""

_decode = msgspec.json.Decoder().decode
_encode = msgspec.json.Encoder().encode


class OpenSeat:
    """A seat with an open line: its `screen`, the newest lines of its `log`, the odds it was sent.

    It contains nothing that the server did not send to this seat.
    """

    def __init__(self, line: Line) -> None:
        self.screen: Record = {}
        self.log: dict[int, Record] = {}
        self.lines = 0
        """How many lines the log has."""
        self.odds: dict[tuple[int, str], Record] = {}
        self.over: Refused | None = None
        """Why the connection ended, once it has."""
        self._line = line
        self._n = self._said = self._heard = 0
        self._saying = asyncio.Lock()
        self._replies: dict[int, asyncio.Future[Record]] = {}
        self._changed = asyncio.Condition()
        self._reading: asyncio.Task[None] | None = None

    async def sit(self, token: str) -> None:
        """Say which seat it is and wait for its screen; raises `Refused` for a stale link."""
        self._reading = asyncio.create_task(self._read())
        await self._send(do="hello", token=token)
        await self.until(lambda: bool(self.screen), LATE)
        if not self.screen:
            await self.leave()
            raise self._ended()

    async def say(self, do: str, /, **given: Any) -> Record:
        """Do or ask something; return the reply, or raise the refusal.

        One thing at a time: an unreadable message is refused without its number.
        """
        async with self._saying:
            self._n += 1
            number = self._said = self._n
            reply = self._replies[number] = asyncio.get_running_loop().create_future()
            try:
                await self._send(do=do, n=number, **given)
                found: Record = await asyncio.wait_for(reply, 3 * LATE)
            except TimeoutError:
                raise ServerStops from None
            finally:
                self._replies.pop(number, None)
        if found["is"] == "refused":
            raise Refused(found["code"], found["sentence"], tuple(found.get("because", ())))
        return found

    async def weigh(self, asked_at: int, decider: str) -> Record | None:
        """Return the odds of a question as this seat may know them; None if there are none."""
        question = asked_at, decider
        self._n += 1
        number = self._n
        reply = self._replies[number] = asyncio.get_running_loop().create_future()
        try:
            await self._send(do="odds", n=number, asked_at=asked_at, decider=decider)
            # Odds come without a number; a refusal has one.
            await self.until(lambda: question in self.odds or reply.done(), LATE)
        finally:
            self._replies.pop(number, None)
        return self.odds.get(question)

    async def until(self, holds: Callable[[], bool], seconds: float) -> bool:
        """Wait until something is true, or the connection ends, or so many seconds have passed."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._changed:
                await self._changed.wait_for(lambda: self.over is not None or holds())
        return holds()

    async def quiet(self) -> None:
        """Wait until the table waits for this seat, or the others play on no more."""
        ends = asyncio.get_running_loop().time() + PATIENCE
        while not self.is_waited_for and asyncio.get_running_loop().time() < ends:
            if not await self.until(partial(self._has_heard_since, self._heard), QUIET):
                return

    def _has_heard_since(self, count: int) -> bool:
        return self._heard != count

    async def leave(self) -> None:
        """Leave the seat and close the connection."""
        if self._reading is not None:
            self._reading.cancel()
        await self._line.close()

    @property
    def asked(self) -> list[Record]:
        """What this seat is asked and has not answered yet."""
        papers: list[Record] = self.screen.get("papers", [])
        return [one for one in papers if one["mine"] and one.get("said") is None]

    @property
    def is_waited_for(self) -> bool:
        """Whether the table waits for this seat, or the fight is over."""
        return bool(
            self.screen["table"].get("over") or any(not one.get("closes") for one in self.asked)
        )

    async def _send(self, **message: Any) -> None:
        if self.over is not None:
            raise self._ended()
        await self._line.send(_encode(message).decode())

    def _ended(self) -> FracasError:
        """Return why this seat is closed."""
        return ServerStops() if self.over is None else Refused(self.over.told, self.over.sentence)

    async def _read(self) -> None:
        try:
            while (text := await self._line.receive()) is not None:
                self._take(_decode(text))
                self._heard += 1
                async with self._changed:
                    self._changed.notify_all()
        finally:
            over = self.over = self.over or Refused(ServerStops.code, ServerStops().sentence)
            for reply in self._replies.values():
                if not reply.done():
                    told = {"is": "refused", "code": over.told, "sentence": over.sentence}
                    reply.set_result(told)
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: Record) -> None:
        match message["is"]:
            case "snapshot":
                self.screen = message["screen"]
                self.log.clear()
                self.lines = message["lines"]
                self._hear(message)
            case "patch":
                self.screen = patched(self.screen, msgspec.convert(message, Patch))
                self._hear(message)
            case "odds":
                card = message["odds"]
                now = {one["asked_at"] for one in self.screen.get("papers", ())}
                self.odds = {key: one for key, one in self.odds.items() if key[0] in now}
                self.odds[card["asked_at"], card["decider"]] = card
            case "gone":
                self.over = Refused(message["code"], message["sentence"])
        number = message.get("n", -1)
        reply = self._replies.get(number if number >= 0 else self._said)
        if number < 0 and message["is"] != "refused":
            return
        if reply is not None and not reply.done():
            reply.set_result(message)

    def _hear(self, message: Record) -> None:
        self.log |= {line["at"]: line for line in message.get("log", ())}
        if self.log:
            self.lines = max(self.lines, max(self.log) + 1)
        for at in sorted(self.log)[: max(0, len(self.log) - KEPT)]:
            del self.log[at]

    async def lines_from(self, first: int, end: int) -> list[Record]:
        """Return the lines of the log from one number up to another; request older ones again."""
        end = min(end, self.lines)
        while first < end and not self.log.keys() >= set(range(first, end)):
            missing = max(set(range(first, end)) - self.log.keys())
            found = (await self.say("older", at=missing + 1))["log"]
            if not any(one["at"] == missing for one in found):
                break
            self.log |= {one["at"]: one for one in found}
        return [self.log[at] for at in range(first, end) if at in self.log]


class Seats:
    """The seats that assistants have taken here, each with one connection that is reused."""

    def __init__(self, idle: float = IDLE) -> None:
        self._idle = idle
        self._taken: dict[tuple[str, str], OpenSeat] = {}
        self._locks: dict[tuple[str, str], asyncio.Lock] = {}
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    async def at(self, way: Way, token: str) -> OpenSeat:
        """Return the seat of a token, connecting it if needed; raises `FracasError`."""
        key = way.name, token
        async with self._locks.setdefault(key, asyncio.Lock()):
            seat = self._taken.get(key)
            if seat is None or seat.over is not None:
                self._leave(key)
                seat = OpenSeat(await way.dial())
                try:
                    await seat.sit(token)
                except BaseException:
                    self._locks.pop(key, None)
                    raise
                self._taken[key] = seat
            if timer := self._timers.pop(key, None):
                timer.cancel()
            loop = asyncio.get_running_loop()
            self._timers[key] = loop.call_later(self._idle, self._leave, key)
            return seat

    def _leave(self, key: tuple[str, str]) -> None:
        if timer := self._timers.pop(key, None):
            timer.cancel()
        if seat := self._taken.pop(key, None):
            task = asyncio.get_running_loop().create_task(seat.leave())
            self._leaving.add(task)
            task.add_done_callback(self._leaving.discard)

    async def close(self) -> None:
        """Leave all seats."""
        for key in tuple(self._taken):
            self._leave(key)
        await asyncio.gather(*self._leaving, return_exceptions=True)
        self._locks.clear()
