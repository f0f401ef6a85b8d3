"""A table at which everything that each seat is sent is kept, byte for byte as it goes out.

Nothing in it is left to a clock or to chance: two tables of the same fight that are told the same
send the same.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any
from unittest import mock

import httpx
import msgspec
from litestar import Litestar

from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.errors import FracasError
from fracas.core.facts import Fact
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import Seating
from fracas.core.proof import dice_box
from fracas.core.proof.fingerprints import Fingerprints
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds import budget
from fracas.odds.budget import OddsBudget
from fracas.store.buffered import Buffered
from fracas.store.protocol import CodeRow, TableRow
from fracas.table.keeping import committing as safekeeping
from fracas.table.keeping.persistence import Kept, Settings, kept_from, row_of
from fracas.table.odds import work as odds_work
from fracas.table.odds.bars import BarJob, Drawn
from fracas.table.odds.cards import OddsCard, WhyCard, WinCard
from fracas.table.odds.jobs import OddsJob
from fracas.table.odds.service import OddsService
from fracas.table.play import open_table, steps
from fracas.table.play.live import LiveFight
from fracas.table.play.registry import TableRegistry
from fracas.table.reports.report import DiceProof, Report
from fracas.table.reports.service import ReportService
from fracas.table.screens.log_lines import Annals
from fracas.table.screens.moment_cards import Bar, BarPart
from fracas.table.screens.screen import Kind
from fracas.table.seats import deadlines
from fracas.table.seats.invitations import digest
from fracas.table.seats.seat import Place, Places
from fracas.web import app
from fracas.web.desks import desks_of_processes
from fracas.web.guarding import Guard
from fracas.web.socket import Page, read
from tests.table.kit import MemoryStore, settle

TABLE, CODE = "0123456789ab", "ABCDEF"
"""What every table of these tests is called, and its code."""

ONE, TWO, LOOKS_ON, WALL = Seat("p1"), Seat("p2"), Seat("p3"), Seat("p4")
SEATS: dict[Seat, Kind] = {
    GM_SEAT: "gm",
    ONE: "player",
    TWO: "player",
    LOOKS_ON: "spectator",
    WALL: "wall",
}
"""A seat of each kind, and a second player."""

FOR_SEATS = (
    *("transcript", "record", "rolls", "story", "journal", "invitation", "report"),
    *("look?line=0", "look?line=5", "look?line=999999", "dice", "film"),
)
"""What may be asked for about a table; the seat's own page is `/api/seat`."""

BRANCHES = OddsBudget(40, 1.0, 1 / 10)
"""How far odds are followed that are worked out here; the seconds do not pass."""

PATIENCE = 600
"""Seconds more that all players have, so that no deadline ends while a test runs."""

HASH = re.compile(rb"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
"""Whatever may be a fingerprint."""


class Line:
    """The socket of one page: what was sent over it."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    async def send_data(self, data: str, mode: str = "text") -> None:
        """Keep what is sent."""
        self.sent.append(data.encode())

    async def close(self, code: int = 1000) -> None:
        """Keep that it ended, and how."""
        self.sent.append(b"closed %d" % code)


class Weigher(OddsService):
    """An odds desk that tells what it was given to work out, in the place of what comes of it.

    A worker process knows nothing but its job, so that figures are alike where jobs are.
    """

    lost = False

    def __init__(self, *, works: bool = False) -> None:
        """With `works` it works them out indeed, as long as that takes."""
        self._works = works
        self._kept: dict[str, Any] = {}

    def _book(self, book: Any) -> str:
        name = f"{id(book)}"
        self._kept[name] = book
        return name if self._works else hashlib.sha256(msgspec.json.encode(book)).hexdigest()

    async def work_out(self, job: OddsJob) -> OddsCard | WhyCard | None:
        """A card that has the job's digest for a caution."""
        if self._works:
            with (
                mock.patch.object(odds_work, "book_of", self._kept.__getitem__),
                mock.patch.object(budget, "monotonic", return_value=0.0),
            ):
                return odds_work.work(msgspec.structs.replace(job, patience=BRANCHES))
        # Not as JSON: of two equal values that may leave out one as being as usual.
        given = hashlib.sha256(repr(job).encode()).hexdigest()
        if job.option is not None:
            return WhyCard(job.asked_at, job.decider, job.option, caution=given)
        return OddsCard(job.asked_at, job.decider, caution=given)

    async def win(self, job: OddsJob) -> WinCard:
        """The job's digest in a hint; that a job has one hint is tested where it is made."""
        known = msgspec.structs.replace(job, book="") if self._works else job
        given = hashlib.sha256(repr(known).encode()).hexdigest()
        return WinCard(job.asked_at, job.decider, caution=given)

    async def draw(self, job: BarJob) -> Drawn | None:
        """A bar of one part, which is called as the job's digest."""
        if self._works:
            return odds_work.draw(job)
        given = hashlib.sha256(repr(job).encode()).hexdigest()
        return Drawn(job.at, job.throw, Bar((BarPart("hit", given, 1.0),)))

    def close(self) -> None:
        """There are no workers."""


class Door(TableRegistry):
    """The house of the one application of these tests; it leads into the house of any table."""

    inside: TableRegistry

    async def by_token(self, token: str) -> tuple[open_table.OpenTable, Place] | None:
        """Who has a token there."""
        return await self.inside.by_token(token)


class Forgetful(ReportService):
    """A report desk that keeps nothing, for all tables of these tests have one name."""

    async def report(self, *about: Any) -> Report:
        """A report, made anew."""
        self._kept.clear()
        return await super().report(*about)

    async def proof(self, *about: Any) -> DiceProof:
        """A proof of the dice, made anew."""
        self._kept.clear()
        return await super().proof(*about)


@lru_cache(maxsize=1)
def _application() -> tuple[Litestar, Door]:
    """The application over HTTP, and its house; making one takes long."""

    class Standing(Door):
        """The class whose only one is the door, however often it is made."""

        def __new__(cls, *_: Any, **__: Any) -> Any:
            return door

    door = object.__new__(Standing)
    Standing.__name__, Forgetful.__name__ = TableRegistry.__name__, ReportService.__name__
    desks = replace(desks_of_processes(odds=False), reports=Forgetful(weighs=False))
    with mock.patch.object(app, "TableRegistry", Standing):
        return app.make_app(None, desks=desks), door  # type: ignore[arg-type]


class Sitting:
    """One table with all its pages open.

    `rules` may be other than those that are installed under their name: a planted leak.
    """

    def __init__(
        self,
        rules: Ruleset,
        scenario: str,
        book: Any,
        state: Any,
        holders: dict[str, Seat],
        *,
        true_odds: bool = False,
    ) -> None:
        self.rules = rules
        self.store = MemoryStore()
        self.registry = TableRegistry(self.store, Weigher(works=true_odds), first=0)  # type: ignore[arg-type]
        self._guard = Guard(often=1_000_000)
        self.lines: dict[Seat, Line] = {}
        self.pages: dict[Seat, Page] = {}
        self._writing: list[asyncio.Task[None]] = []
        self._read: dict[Seat, int] = {}
        self._numbers: dict[Seat, int] = {}
        self.annals = Annals(rules, state)
        places = [
            Place(
                id=seat,
                name=f"Seat {seat}",
                kind=kind,
                token=digest(_token(seat)),
                extra=-1 if seat == GM_SEAT else PATIENCE,
            )
            for seat, kind in SEATS.items()
        ]
        seating = Seating(((GM, GM_SEAT), *((Decider(one), at) for one, at in holders.items())))
        marks = Fingerprints(b"the secret of a table".ljust(32))
        sink = Buffered(follow=marks.follow)
        seed = hashlib.sha256(scenario.encode()).digest()
        chronicle = Chronicle(
            rules, book, state, seed=seed, title="A fight", seating=seating, sink=sink
        )
        fight = LiveFight(chronicle, Places(places))
        row = TableRow(TABLE, rules.id, "A fight", 0)
        kept = Kept(row, Settings(scenario), fight, sink, marks, CODE)
        first, *more = kept.batch()
        rows = [row_of(TABLE, place) for place in places]
        self.store.submit(first, *rows, CodeRow(CODE, TABLE), *more).result()
        kept.safe()
        self._kept = kept
        self._lives = 0

    @property
    def opened(self) -> open_table.OpenTable:
        """The table as it is open now."""
        return self.registry._open[TABLE]

    def without_fingerprints(self, sent: bytes) -> bytes:
        """What was sent, without the fingerprints in it: each is as good as drawn by lot.

        That one is sent, and when it becomes another, stays.
        """
        marks = self.opened.kept.marks
        known = {marks.at(number).encode() for number in range(len(marks))} if marks else set()
        return HASH.sub(lambda one: b"fingerprint" if one.group() in known else one.group(), sent)

    @property
    def chronicle(self) -> Chronicle:
        """The fight on it."""
        return self.opened.fight.chronicle

    async def open(self) -> None:
        """Open the table and a page of each seat."""
        self._open(self._kept)
        await self.quiet()

    async def again(self) -> None:
        """Close the table and open it again as the store has it, as after a restart."""
        await self.quiet()
        await self.opened.close()
        # Each page is told that its socket ends, and leaves.
        await asyncio.gather(*self._writing, return_exceptions=True)
        self._open(kept_from(self.store.fetch(TABLE)))
        await self.quiet()

    def _open(self, kept: Kept) -> None:
        self._lives += 1
        first = 1_000_000 * self._lives
        opened = open_table.OpenTable(kept, self.store, self.registry.desk, first)  # type: ignore[arg-type]
        self.registry._open[TABLE] = opened
        opened.start()
        self._writing = []
        for seat in SEATS:
            line = self.lines.setdefault(seat, Line())
            place = kept.fight.places.of(seat)
            page = Page(line, opened, place, self._guard)  # type: ignore[arg-type]
            self.pages[seat] = page
            page.catch_up(opened.listen(seat, page, -1))
            self._writing.append(asyncio.get_running_loop().create_task(page.write()))

    async def close(self) -> None:
        """Leave the table."""
        for task in self._writing:
            task.cancel()
        await asyncio.gather(*self._writing, return_exceptions=True)
        await self.registry.close()

    async def quiet(self) -> None:
        """Wait until nothing goes on by itself, and everything is sent; all see what is asked."""
        await self._settled()
        for seat in self.pages:
            self.opened.saw(seat, self.opened.screens.asked_at(seat))
        await self._settled()

    async def _settled(self) -> None:
        still = 0
        while still < 4:
            await settle(self.opened)
            weighing = any(tasks for tasks in self.opened.odds._tasks.values())
            owed = any(page._waiting for page in self.pages.values())
            still = 0 if weighing or owed else still + 1
            await asyncio.sleep(0)

    # What seats do and see

    async def say(self, seat: Seat, /, **message: Any) -> None:
        """A page of a seat says something; the reply is among what it is sent."""
        self._numbers[seat] = self._numbers.get(seat, 0) + 1
        text = msgspec.json.encode({"n": self._numbers[seat], **message}).decode()
        page = self.pages[seat]
        try:
            heard = read(text)
        except FracasError as error:
            page._refuse(-1, error)
        else:
            await page._do(heard)  # type: ignore[arg-type]
        await self.quiet()

    async def ask(self, seat: Seat, path: str) -> bytes:
        """What a seat gets by HTTP: the status, the headers and the body."""
        application, door = _application()
        door.inside = self.registry
        wire = httpx.ASGITransport(app=application)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=wire, base_url="http://localhost") as client:
            headers = {"Authorization": f"Bearer {_token(seat)}"}
            answer = await client.get(path, headers=headers)
        assert answer.status_code < 500, f"{path} fails: {answer.text}"
        head = sorted((name, value) for name, value in answer.headers.items() if name != "date")
        return msgspec.json.encode((answer.status_code, head)) + b"\n" + answer.content

    def fresh(self, seat: Seat) -> tuple[bytes, ...]:
        """What a seat was sent since the last time, message by message."""
        line, done = self.lines[seat], self._read.get(seat, 0)
        self._read[seat] = len(line.sent)
        return tuple(line.sent[done:])

    def asked_at(self, seat: Seat) -> int:
        """The seat's number for the question that stands."""
        return self.opened.screens.asked_at(seat)

    # What is true

    def viewer(self, seat: Seat) -> Viewer:
        """The eyes of a seat."""
        return self.chronicle.seating.viewer(seat)

    def facts(self, since: int) -> list[tuple[Fact, Any]]:
        """What happened since an entry, each with the state before it."""
        self.annals.hear(self.chronicle.entries)
        entries = range(since, len(self.chronicle.entries))
        return [pair for entry in entries for pair in self.annals.facts(entry)]

    def asks(self) -> list[Ask | Ruling | Roll]:
        """What people are asked now and have not answered."""
        fight, prompt = self.opened.fight, self.chronicle.prompt
        if prompt is None:
            return []
        if isinstance(prompt, Together):
            said = self.chronicle.pending
            return [
                ask
                for ask in prompt.asks
                if ask.decider not in said and fight.open_to_people(ask.decider)
            ]
        return [prompt] if fight.open_to_people(prompt.decider) else []


def _token(seat: Seat) -> str:
    return f"the token of {seat}"


@contextmanager
def no_clock() -> Iterator[None]:
    """Time stands still for whatever would cut play in pieces or tell what is left of it."""
    stands = mock.Mock(return_value=0.0)
    with (
        mock.patch.object(steps, "perf_counter", stands),
        mock.patch.object(deadlines, "monotonic", stands),
        mock.patch.object(safekeeping, "time", SimpleNamespace(time=stands)),
        # A fork takes fresh dice: the same ones at every table.
        mock.patch.object(dice_box, "fresh_seed", return_value=b"fresh dice".ljust(32)),
        mock.patch.dict("os.environ", {"FRACAS_UNLIMITED": "1"}),
    ):
        yield
