"""The fuse of a ruling that applies by itself: how long the game master has to step in.

It works like the deadlines: the time is measured on the server, and pages are only sent how much is
left. No fuse burns for a question that play came back to. After a restart the time starts again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from time import monotonic
from typing import Any

from fracas.core.asking.prompts import Ruling
from fracas.core.ids import GM_SEAT
from fracas.table.play.live import LiveFight
from fracas.table.screens.screen import FuseCard


class Fuses:
    """The fuse of the open ruling, if it has one."""

    def __init__(
        self, burn: Callable[[Ruling, int], Coroutine[Any, Any, None]], tell: Callable[[], None]
    ) -> None:
        """`burn` is called with a ruling whose time is up and how many entries the journal had
        when it began; `tell` when pages are to be sent another time.
        """
        self._burn, self._tell = burn, tell
        self._asked: tuple[Ruling, int, int] | None = None
        self._ends = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self._running: set[asyncio.Task[None]] = set()

    def set(self, fight: LiveFight) -> None:
        """Follow the open ruling; a fuse that already burns goes on, by the time it had."""
        chronicle = fight.chronicle
        held = fight.paused or fight.lobby.opened
        seconds = 0 if held else fight.rulings.burns(chronicle)
        prompt = chronicle.prompt
        if not seconds or not isinstance(prompt, Ruling):
            self.stop()
            return
        now = prompt, len(chronicle.entries), seconds
        before = self._asked
        goes_on = before is not None and before[0] is prompt and before[2] == seconds
        if before is not None and goes_on and before[1] == now[1]:
            return
        ends = self._ends if goes_on else monotonic() + seconds
        self.put_out()
        self._asked, self._ends = now, ends
        loop, wait = asyncio.get_running_loop(), max(0.0, ends - monotonic())
        self._timer = loop.call_later(wait, self._is_up, prompt, now[1])
        if not goes_on:
            self._tell()

    def hold(self, fight: LiveFight) -> None:
        """Let the game master step in: the open ruling waits for their answer."""
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Ruling):
            fight.rulings.held = prompt
        self.stop()

    def card(self, asked_at: int) -> FuseCard | None:
        """Return what the game master's page shows; `asked_at` is its number for the question."""
        if self._asked is None:
            return None
        left = max(0.0, round(self._ends - monotonic(), 1))
        return FuseCard(asked_at, left, self._asked[2])

    def stop(self) -> None:
        """Stop every fuse."""
        if self._asked is not None:
            self.put_out()
            self._tell()

    def put_out(self) -> None:
        """Stop every fuse, and remove it from the pages."""
        self._asked = None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None

    def _is_up(self, prompt: Ruling, entries: int) -> None:
        task = asyncio.get_running_loop().create_task(self._burn(prompt, entries))
        self._running.add(task)
        task.add_done_callback(self._running.discard)


def stand(fight: LiveFight, prompt: Ruling, entries: int) -> None:
    """Accept a ruling whose time is up, as the game master's answer.

    Nothing happens if it was held, or if anything was done since its time began.
    """
    chronicle = fight.chronicle
    same = chronicle.prompt is prompt and len(chronicle.entries) == entries
    if not same or fight.paused or fight.lobby.opened or not fight.rulings.burns(chronicle):
        return
    fight.rulings.stands(chronicle, prompt, prompt.default)
    chronicle.answer(prompt.default, seat=GM_SEAT)
