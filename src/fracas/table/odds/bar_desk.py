"""The bars of rolls that seats see: calculated once for each view, and sent when known.

It is chance when a worker is done, so bars are not part of a screen and have no number: a page that
comes back is sent the last ones again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable
from typing import Any

from fracas.core.ids import Seat
from fracas.table.odds.bars import BEFORE, BarJob, Drawn
from fracas.table.odds.service import OddsService
from fracas.table.seats.audience import Listener

_log = logging.getLogger(__name__)

Place = tuple[int, int]
"""Where a bar belongs: the line of the log, and the throw in its moment."""


class Way:
    """One way of seeing: the bars that it has asked for, and those that are drawn."""

    def __init__(self) -> None:
        self.asked: dict[Place, BarJob] = {}
        self.drawn: dict[Place, Drawn] = {}
        self.tasks: set[asyncio.Task[None]] = set()


class Bars:
    """What one table asks of the desk for its bars; without a desk there are none.

    `pages` returns who looks at a seat's screen. `lay` is called with each bar and its way of
    seeing, to add it to the line that is kept.
    """

    def __init__(
        self,
        desk: OddsService | None,
        pages: Callable[[Seat], Iterable[Listener]],
        lay: Callable[[Any, Drawn], None] = lambda way, drawn: None,
    ) -> None:
        self._desk = desk
        self._pages = pages
        self._lay = lay
        self._ways: dict[Hashable, Way] = {}
        self._seats: dict[Seat, Hashable] = {}

    def begin(self, seat: Seat, way: Hashable, jobs: Iterable[BarJob]) -> None:
        """Have the bars calculated that a seat is to see, which sees in that way.

        `jobs` are those of the last moments, and that of the open roll, if any. A bar that was
        asked for already is not asked for again; all others are forgotten.
        """
        if self._desk is None:
            return
        self._seats[seat] = way
        for one in [one for one in self._ways if one not in self._seats.values()]:
            self._leave_off(self._ways.pop(one))
        kept = self._ways.setdefault(way, Way())
        wanted = {(job.at, job.throw): job for job in jobs}
        for place in [one for one in kept.asked if one not in wanted]:
            del kept.asked[place]
            kept.drawn.pop(place, None)
        for place, job in wanted.items():
            if kept.asked.get(place) != job:
                kept.asked[place] = job
                kept.drawn.pop(place, None)
                self._spawn(way, kept, job)

    def known(self, seat: Seat) -> tuple[Drawn, ...]:
        """Return the bars of the last moments that are drawn for a seat, the oldest first."""
        way = self._ways.get(self._seats.get(seat))
        return () if way is None else tuple([way.drawn[place] for place in sorted(way.drawn)])

    def forget(self, seat: Seat) -> None:
        """Forget a seat that is gone."""
        self._seats.pop(seat, None)

    def stop(self) -> None:
        """Stop bringing bars."""
        for way in self._ways.values():
            self._leave_off(way)

    def _spawn(self, way: Hashable, kept: Way, job: BarJob) -> None:
        task = asyncio.get_running_loop().create_task(self._bring(way, kept, job))
        kept.tasks.add(task)
        task.add_done_callback(kept.tasks.discard)

    async def _bring(self, way: Hashable, kept: Way, job: BarJob) -> None:
        assert self._desk is not None, "without a desk nothing is asked of it"
        try:
            drawn = await self._desk.draw(job)
        except Exception:  # an error costs this bar and nothing else
            _log.warning("bar-failed", exc_info=True)
            return
        if drawn is None or kept.asked.get((job.at, job.throw)) != job:
            return
        kept.drawn[drawn.at, drawn.throw] = drawn
        if job.at != BEFORE:
            self._lay(way, drawn)
        for seat in [seat for seat, one in self._seats.items() if one == way]:
            for page in self._pages(seat):
                page.barred(drawn)

    @staticmethod
    def _leave_off(way: Way) -> None:
        for task in way.tasks:
            task.cancel()
