"""The socket of one page: its messages become acts at its table, and changes are sent to it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect

from fracas.core.errors import FracasError, MalformedAnswer, NotYourSeat
from fracas.table.keeping.allowance import TooOften
from fracas.table.odds.bars import Drawn
from fracas.table.odds.cards import OddsCard
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.screens.feed import Change, Whole
from fracas.table.screens.screen import ClockCard, FuseCard
from fracas.table.seats.askers import AskerCard
from fracas.table.seats.seat import Place
from fracas.web import messages, outgoing
from fracas.web.acts import do
from fracas.web.guarding import Guard, source_of
from fracas.web.logs import FAULT, fault
from fracas.web.store_errors import sentence_of, why

MOST_BYTES = 16_384
"""The longest message that a page may send."""

MOST_DEPTH = 12
"""How deeply lists may be nested in an answer."""

MOST_WAITING = 200
"""How many messages may wait for a slow page; then it is given the whole screen instead."""

MOST_ASKING = 8
"""How many odds a page may ask for before it has the first of them."""

REST = 0.1
"""How long (seconds) nothing is read from a page that reads no replies."""

SLOWLY = 1.0
"""How long (seconds) nothing is read from a page that sent too much."""

GOODBYE = 1.0
"""How long (seconds) a disconnected page that still sends may be told so."""

HELLO_WITHIN = 10.0
"""Seconds within which a page must say who it is."""

_log = logging.getLogger(__name__)
_decode = msgspec.json.Decoder(messages.FromPage).decode
_encode = msgspec.json.Encoder().encode


class Page:
    """One open page of a seat. It is never waited for: its messages wait in a queue.

    Replies to the page's own messages are never dropped; while too many of them wait, nothing more
    is read from it.
    """

    def __init__(
        self,
        socket: WebSocket[Any, Any, Any],
        opened: OpenTable,
        place: Place,
        guard: Guard,
    ) -> None:
        """The `guard` limits how much the page may send, and counts what is refused."""
        self._allowance = guard.talking()
        self._tally = guard.tally
        self.opened = opened
        self.seat = place.id
        self._place = place
        self._socket = socket
        self._waiting: deque[tuple[bytes, bool]] = deque()
        self._owed = 0
        self._asked = asyncio.Lock()
        self._asking: set[asyncio.Task[None]] = set()
        self._wake = asyncio.Event()
        self._behind = False
        self._over: bytes | None = None

    # What the table says

    def change(self, change: Change) -> None:
        """Send what changed on the seat's screen."""
        patch = change.patch
        told = outgoing.Patch(change.seq, patch.parts, patch.lists, patch.gone, change.log)
        self.send(told)

    def odds(self, odds: OddsCard) -> None:
        """Send odds that were calculated."""
        self.send(outgoing.Figured(odds))

    def barred(self, drawn: Drawn) -> None:
        """Send the bar of a throw."""
        self.send(outgoing.Barred(drawn.at, drawn.throw, drawn.bar, drawn.needle))

    def clock(self, clock: ClockCard | None) -> None:
        """Send that a deadline started or stopped running."""
        self.send(outgoing.Clock(clock))

    def fuse(self, fuse: FuseCard | None) -> None:
        """Send that a ruling applies by itself soon, or no longer does."""
        self.send(outgoing.Fuse(fuse))

    def askers(self, askers: tuple[AskerCard, ...]) -> None:
        """Send the people who ask to come in; empty if no one does."""
        self.send(outgoing.Waiting(askers))

    def gone(self, code: str, sentence: str) -> None:
        """Tell the page that the seat is no longer its own."""
        self._over = _encode(outgoing.Gone(code, sentence))
        self._wake.set()

    def whole(self, whole: Whole) -> None:
        """Send the whole screen."""
        text = b'{"is":"snapshot","seq":%d,"screen":%s,"log":%s,"lines":%d}'
        parts, log = _encode(whole.parts), _encode(whole.log)
        self._put(text % (whole.seq, parts, log, whole.lines))

    def catch_up(self, missed: tuple[Change, ...] | Whole) -> None:
        """Send what the page missed, or the whole screen; then the bars that are drawn on it."""
        if isinstance(missed, Whole):
            self.whole(missed)
        else:
            for change in missed:
                self.change(change)
        for drawn in self.opened.bars.known(self.seat):
            self.barred(drawn)

    def send(self, message: outgoing.ToPage) -> None:
        """Put a message into the queue."""
        self._put(_encode(message))

    def reply(self, message: outgoing.ToPage) -> None:
        """Put the reply to a message of the page into the queue."""
        self._owed += 1
        self._waiting.append((_encode(message), True))
        self._wake.set()

    def _put(self, text: bytes) -> None:
        if len(self._waiting) >= MOST_WAITING and not self._behind:
            # A page that reads too slowly is not waited for: it gets the screen as it is then.
            self._waiting = deque([one for one in self._waiting if one[1]])
            self._behind = True
        if not self._behind:
            self._waiting.append((text, False))
        self._wake.set()

    # The two halves

    async def write(self) -> None:
        """Send what waits in the queue until the seat is gone."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            if self._behind:
                self._behind = False
                owed, self._waiting = self._waiting, deque()
                self.whole(self.opened.audience.feed(self.seat).whole())
                self._waiting.extend(owed)
            while self._waiting:
                text, is_reply = self._waiting.popleft()
                self._owed -= is_reply
                await self._socket.send_data(text.decode(), mode="text")
            if self._over is not None:
                await self._socket.send_data(self._over.decode(), mode="text")
                await self._socket.close(code=4001)
                return

    async def read(self) -> None:
        """Do what the page asks until it leaves."""
        while True:
            while self._owed >= MOST_WAITING:
                await asyncio.sleep(REST)
            text = await self._socket.receive_data(mode="text")
            if self._over is not None:
                # A page that reads nothing would never learn it, and go on.
                await asyncio.sleep(GOODBYE)
                return
            await self._hear(text)

    async def _hear(self, text: str) -> None:
        """Do what the page asks, unless it sends too much or something invalid."""
        late, message = self._late(), None
        try:
            message = read(text)
        except FracasError as error:
            self._refuse(-1, late or error)
        if late is not None:
            if message is not None:
                self._refuse(getattr(message, "n", -1), late)
            await asyncio.sleep(SLOWLY)
            return
        match message:
            case None:
                return
            case messages.Ping():
                self.reply(outgoing.Pong())
            case messages.Hello():
                self.catch_up(self.opened.audience.missed(self.seat, message.seq))
            case messages.Odds() | messages.Why() | messages.Wins():
                self._work_out(message)
            case _:
                await self._do(message)

    def _late(self) -> TooOften | None:
        """Return why the page's messages are refused now, if it sends too much."""
        try:
            self._allowance.spend()
        except TooOften as error:
            return error
        return None

    async def _do(self, message: messages.Act) -> None:
        try:
            self.reply(await do(self.opened, self._place, message))
        except FracasError as error:
            self._refuse(message.n, error)
        except Exception as error:
            about = {"table": self.opened.id, "seat": self.seat, "act": type(message).__name__}
            self.reply(
                outgoing.Refused(message.n, FAULT, fault(_log, "act-failed", error, **about))
            )

    def _work_out(self, message: messages.Act) -> None:
        """Answer slow requests later: the page's other messages do not wait for them."""
        if len(self._asking) >= MOST_ASKING:
            sentence = "Odds are still being calculated for this page: wait for them."
            self._refuse(message.n, TooOften(sentence))
            return

        async def in_turn() -> None:
            async with self._asked:
                await self._do(message)

        task = asyncio.create_task(in_turn())
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    def _refuse(self, number: int, error: FracasError) -> None:
        self._tally.note(error.code, why=why(error))
        because = tuple(error.fields.get("because", ()))
        self.reply(outgoing.Refused(number, error.code, sentence_of(error), because))

    def stop(self) -> None:
        """Stop: no one is there to be answered any more."""
        for task in tuple(self._asking):
            task.cancel()


def read(text: str) -> messages.FromPage:
    """Return a message as it came; raises `MalformedAnswer` for an invalid one."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise MalformedAnswer(f"A message has at most {MOST_BYTES} bytes: send less at once.")
    try:
        message: messages.FromPage = _decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedAnswer(f"This is not a valid message: {str(error)[:120]}.") from None
    for free in ("answer", "value", "tables"):
        if _is_deep(getattr(message, free, None)):
            raise MalformedAnswer(
                f"A message is nested at most {MOST_DEPTH} deep: send something flatter."
            )
    return message


def _is_deep(value: Any) -> bool:
    """Whether lists and tables are nested more deeply than any answer needs."""
    layer = [value]
    for _ in range(MOST_DEPTH + 1):
        inner: list[Any] = []
        for one in layer:
            if isinstance(one, list):
                inner += one
            elif isinstance(one, dict):
                inner += one.values()
        layer = inner
    return bool(layer)


@websocket("/socket")
async def talk(
    socket: WebSocket[Any, Any, Any],
    registry: NamedDependency[TableRegistry],
    guard: NamedDependency[Guard],
) -> None:
    """Serve one socket from hello to its end."""
    if not guard.is_own(socket.headers):
        await socket.close(code=4403)
        return
    await socket.accept()
    try:
        with guard.socket(source_of(socket)):
            await _serve(socket, registry, guard)
    except FracasError as error:
        guard.tally.note(error.code, source_of(socket), why(error))
        await _turn_away(socket, error.code, sentence_of(error))
    except TimeoutError:
        await _turn_away(socket, "no-hello", "This page did not say who it is: open it again.")
    except WebSocketDisconnect:
        return
    finally:
        # It and its two ways reference each other and the connection, and nothing else frees them.
        socket.receive, socket.send = empty_receive, empty_send


async def _serve(socket: WebSocket[Any, Any, Any], registry: TableRegistry, guard: Guard) -> None:
    text = await asyncio.wait_for(socket.receive_data(mode="text"), HELLO_WITHIN)
    hello = read(text)
    if not isinstance(hello, messages.Hello):
        raise NotYourSeat("Say hello first, with the token of your seat.")
    found = await registry.by_token(hello.token[:200])
    if found is None:
        raise NotYourSeat("This link no longer opens a seat: ask the game master for another.")
    opened, place = found
    with guard.seat(f"{opened.id}/{place.id}"):
        page = Page(socket, opened, place, guard)
        page.catch_up(opened.listen(place.id, page, hello.seq))
        writing = asyncio.create_task(page.write())
        reading = asyncio.create_task(page.read())
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            opened.leave(place.id, page)
            page.stop()
            for task in (writing, reading):
                task.cancel()
            await asyncio.gather(writing, reading, return_exceptions=True)


async def _turn_away(socket: WebSocket[Any, Any, Any], code: str, sentence: str) -> None:
    await socket.send_data(_encode(outgoing.Gone(code, sentence)).decode(), mode="text")
    await socket.close(code=4003)
