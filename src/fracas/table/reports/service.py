"""The report service: reports made in separate worker processes, so that no play waits.

Reports are made once for each point of a fight and each way of seeing it, and cached for a while.
The odds of what is being played have other workers: a report never takes theirs.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from fracas.core.errors import JournalError, WorkersLost
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.journal import format_journal
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import SECONDS as USUAL
from fracas.table.keeping.pool import Pool
from fracas.table.play.open_table import OpenTable
from fracas.table.reports.look_back import Past
from fracas.table.reports.report import DiceProof, Report, Story
from fracas.table.reports.work import Part, ReportJob, given_up, report

SECONDS = 20.0, 5.0, 25.0
"""How many seconds luck, solving a fight, and sampling an unsolvable one may take."""

SLOW: frozenset[Part] = frozenset(("luck", "solved", "sampled"))
"""The parts that take long: they have a worker of their own, so that others need not wait."""

Journal = Callable[[], Awaitable[bytes]]
"""Returns a table's journal when it is needed."""

KEPT = 64
"""How many reports are cached."""

LOW = 10
"""By how much the priority of reports is below that of play."""


class ReportService:
    """Makes reports. Without `weighs` they lack luck and turning points, and no worker starts."""

    def __init__(
        self,
        *,
        weighs: bool = True,
        seconds: tuple[float, float, float] = SECONDS,
        hire: Hire = processes,
    ) -> None:
        self._luck, self._solved, self._sampled = seconds
        self._weighs = weighs
        # A new worker for each job: what one job caches may leave the next no memory.
        self._slow = Pool(1, LOW, stays=False, hire=hire)
        self._quick = Pool(2, LOW, stays=False, hire=hire)
        self._kept: OrderedDict[tuple[Any, ...], asyncio.Task[Any]] = OrderedDict()
        self._wanted: dict[tuple[str, Seat], tuple[Any, ...]] = {}

    @property
    def workers(self) -> int:
        """How many workers are working."""
        return self._slow.at_work + self._quick.at_work

    async def report(self, opened: OpenTable, seat: Seat, fight: int = 0) -> Report:
        """Return a seat's report of a fight of the table; figures follow as they are calculated."""
        past = _past(opened, seat, fight)
        entries = tuple(opened.fight.chronicle.entries)
        # Entries beside the line of play, such as salt, seats and the opened seed, change nothing.
        key = (opened.id, opened.fight.chronicle.head, seat, past.deciders, fight)
        old = self._wanted.get((opened.id, seat))
        if old is not None and old != key:
            self._drop(old)
        self._wanted[opened.id, seat] = key

        async def journal() -> bytes:
            return await asyncio.to_thread(format_journal, entries)

        story: Story = await asyncio.shield(self._task(key, "story", past, journal))
        if not self._weighs:
            return Report(story, "off", "off")
        luck = self._task(key, "luck", past, journal, self._luck)
        turning = self._task(key, "sampled", past, journal, self._sampled)
        return Report(
            story,
            "ready" if luck.done() else "working",
            "ready" if turning.done() else "working",
            luck.result() if luck.done() else None,
            turning.result() if turning.done() else None,
        )

    async def proof(self, opened: OpenTable, seat: Seat) -> DiceProof:
        """Return the dice of the table as a seat saw them, checked against the opened seed.

        The journal is read from the store for it, and its chain is checked.
        """
        past = _past(opened, seat)
        key = (opened.id, len(opened.fight.chronicle.entries), seat, past.deciders)

        async def journal() -> bytes:
            return b"".join(await opened.lines())

        made: DiceProof = await asyncio.shield(self._task(key, "dice", past, journal))
        return made

    async def proof_file(self, opened: OpenTable) -> bytes:
        """Return the journal of a table as it is stored, with what proves its dice."""
        lines, marks = await opened.lines(), opened.kept.marks
        blinds = tuple([marks.blind(number) for number in range(len(lines))]) if marks else ()
        past = _past(opened, GM_SEAT)
        job = ReportJob("proof", b"".join(lines), past, blinds=blinds)
        made = await (self._work(job) if self._weighs else asyncio.to_thread(report, job))
        if not isinstance(made, bytes):
            raise JournalError(
                "The journal of this table was changed on disk after it was written: nothing in it "
                "can be proved."
            )
        return made

    def _task(
        self,
        key: tuple[Any, ...],
        part: Part,
        past: Past,
        journal: Journal,
        seconds: float = 0.0,
    ) -> asyncio.Task[Any]:
        kept = self._kept.get((*key, part))
        if kept is not None and not (kept.done() and (kept.cancelled() or kept.exception())):
            self._kept.move_to_end((*key, part))
            return kept
        task = asyncio.get_running_loop().create_task(self._make(part, past, journal, seconds))
        self._kept[*key, part] = task
        while len(self._kept) > KEPT:
            _, old = self._kept.popitem(last=False)
            old.cancel()
        return task

    async def _make(self, part: Part, past: Past, journal: Journal, seconds: float) -> Any:
        job = ReportJob(part, await journal(), past, seconds)
        if not self._weighs:
            return await asyncio.to_thread(report, job)
        if part == "sampled":
            exact = msgspec.structs.replace(job, part="solved", seconds=self._solved)
            found = await self._work(exact)
            if found is not None:
                return found
        return await self._work(job)

    async def _work(self, job: ReportJob) -> Any:
        """Have a job done by a worker of its own, which ends with it.

        If the worker dies for lack of memory, or is ended, the report lacks that part.
        """
        pool = self._slow if job.part in SLOW else self._quick
        try:
            return await pool.do(report, job, seconds=job.seconds or USUAL)
        except WorkersLost:
            return given_up(job.part)

    def _drop(self, key: tuple[Any, ...]) -> None:
        """Drop the calculations for an older point of the fight."""
        for part in ("luck", "sampled"):
            task = self._kept.get((*key, part))
            if task is not None and not task.done():
                task.cancel()
                del self._kept[*key, part]

    def close(self) -> None:
        """Stop working."""
        for task in self._kept.values():
            task.cancel()
        self._slow.close()
        self._quick.close()


def _past(opened: OpenTable, seat: Seat, fight: int = 0) -> Past:
    """Return what a seat's log and its table say of a fight by now."""
    screens, chronicle = opened.screens, opened.fight.chronicle
    screens.log(seat)
    eyes = screens.eyes(seat)
    places = {place.id: place.name for place in opened.fight.places}
    held = [(str(who), places[at]) for who, at in chronicle.seating.holders if at in places]
    return Past(
        seat,
        eyes.viewer.deciders,
        tuple(eyes.teller.log.entries),
        tuple(held),
        fight,
        opened.minutes,
    )
