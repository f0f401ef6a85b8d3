"""The workshop: where fights are built, checked, tried out and made fair, without a table yet.

Worker processes do all of it, so that neither a large draft nor a long fight delays anyone who
plays. Only the results of a draft's fights are kept, as long as someone asks about it.
"""

from __future__ import annotations

import asyncio
import os
from collections import OrderedDict
from collections.abc import Iterable
from copy import copy
from typing import Any, TypeVar

import msgspec

from fracas.content.paths import format_path
from fracas.core.errors import ContentError, WrongUse
from fracas.core.picture.grounds import Ground
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.comparing import paired
from fracas.sim.batches.intervals import Interval, share
from fracas.table.keeping.hands import Hire, processes
from fracas.table.keeping.pool import Pool
from fracas.table.play.package_library import Laid, PackageLibrary, combatants_of
from fracas.table.screens.maps import Brought, brought
from fracas.table.workshop.contests import Contests
from fracas.table.workshop.drafts import (
    LONGEST,
    Checked,
    Draft,
    DraftFault,
    Estimate,
    Opened,
    Remedies,
    SideFigures,
    Strengths,
    Tables,
    ToWin,
)
from fracas.table.workshop.painted_maps import ground_of, painted
from fracas.table.workshop.rows import Shelf, is_open, named_by, no_row, opened, row_of, shelf
from fracas.table.workshop.sheets import (
    Looked,
    Pasted,
    Sheet,
    looked_at,
    markdown_of,
    pasted,
    text_of_sheet,
)
from fracas.table.workshop.turns import Turns
from fracas.table.workshop.work import (
    Batch,
    checked,
    joined,
    mustered,
    played,
    read,
    said_system,
    saved,
)

T = TypeVar("T")

MOST_FIGHTS = 4_000
"""After this many fights of one draft its figures are as sharp as they get here."""

MOST_AT_ONCE = 500
SECONDS = 1.0
"""How many fights are played for one question at most, and for how long."""

SOON = 0.12
"""How many seconds fights are played before the first figures of a draft are shown."""

SEARCH = 10.0
"""How many seconds the search for a fair version of a draft may take."""

MOST_WAITING = 3
"""How many requests of a kind one source may have waiting besides the one under way."""

KEPT = 48
"""For how many drafts the results of their fights are kept."""

LOW = 10
"""By how much the priority of trial fights is below that of play."""


class Workshop:
    """Checks drafts and plays them in worker processes, which start when they are needed.

    `hands` workers play fights, so as many drafts side by side; one more process checks. One source
    (a device) has one estimate and one search under way at a time. `often` multiplies how many may
    wait for one, for tests from one machine.
    """

    def __init__(
        self,
        hands: int | None = None,
        stock: PackageLibrary | None = None,
        often: int = 1,
        hire: Hire = processes,
        *,
        contests: bool = True,
    ) -> None:
        self._played_by = max(1, min(2, os.cpu_count() or 1)) if hands is None else hands
        self._hands = Pool(self._played_by, LOW, hire=hire)
        self._bench = Pool(1, hire=hire)
        self._contests = Contests(hire) if contests else None
        self._stock = stock or PackageLibrary()
        self._kept: OrderedDict[str, Batch] = OrderedDict()
        self._turns = Turns(MOST_WAITING * often)

    def seen_by(self, keys: Iterable[str]) -> Workshop:
        """Return the same workshop for a caller with these keys of packages."""
        mine = copy(self)
        mine._stock = self._stock.seen_by(keys)
        return mine

    async def check(self, draft: Draft) -> Checked:
        """Return the faults of a draft, or its fight; raises `WrongUse` if it cannot be read."""
        return await self._bench.do(checked, await self._whole(draft))

    async def muster(self, draft: Draft, kind: str, side: str, count: int) -> Tables:
        """Return the draft's tables with `count` of a kind on a side; raises as `mustered` does."""
        whole, laid = await self._laid(draft)
        tables = await self._bench.do(mustered, whole, kind, side, count)
        return laid.taken_off(tables, draft.tables)

    async def shelf(self, system: str, packages: tuple[str, ...] = ()) -> Shelf:
        """Return what there is to build with, in a system and in packages; own rows are open."""
        laid = await self._stock.laid(system, packages)
        if not packages:
            return shelf(system)
        found = await self._bench.do(shelf, system, laid.packages)
        return opened(found, [one for one in laid.packages if one.id in laid.own])

    async def row(
        self,
        system: str,
        chapter: str,
        key: str,
        packages: tuple[str, ...] = (),
        *,
        whole: bool = False,
    ) -> dict[str, Any]:
        """Return one row of a system or of packages for it, as plain data.

        Unless the `whole` book may be read, rows that a table hides from its players are only for
        those who added them. For everyone else they do not exist (`WrongUse`).
        """
        laid = await self._stock.laid(system, packages)
        found = row_of(system, chapter, key, laid.tables)
        own = any(
            one.id in laid.own and key in (one.tables.get(chapter) or {}) for one in laid.packages
        )
        if not (whole or own or is_open(system, chapter, found)):
            raise no_row(system, chapter, key)
        return found

    async def sheet_like(
        self, system: str, key: str, packages: tuple[str, ...] = (), *, whole: bool = False
    ) -> Sheet:
        """Return a sheet from a combatant of a system or of packages, with what it needs of these.

        Which sheets there are is as in `row`.
        """
        chapter = combatants_of(ruleset(system))
        row = await self.row(system, chapter, key, packages, whole=whole)
        laid = await self._stock.laid(system, packages)
        needed = named_by(system, row, laid.tables)
        return Sheet("own", {**needed, chapter: {**needed.get(chapter, {}), "own": row}})

    async def sheet_text(self, system: str, sheet: Sheet) -> str:
        """Return a sheet as a content file; raises `MalformedAnswer` for an invalid sheet."""
        rules = ruleset(system)
        return text_of_sheet(rules, rules.open_book({}), sheet)

    async def sheet(self, system: str, rulings: dict[str, str | int], sheet: Sheet) -> Looked:
        """Return what a form shows of a sheet while it is typed; raises as `looked_at` does."""
        return await self._bench.do(looked_at, system, rulings, sheet)

    async def pasted(self, system: str, rulings: dict[str, str | int], text: str) -> Pasted:
        """Return the sheets of a Markdown text, or its faults; raises as `pasted` does."""
        return await self._bench.do(pasted, system, rulings, text)

    async def markdown(self, system: str, rulings: dict[str, str | int], sheet: Sheet) -> str:
        """Return a sheet as Markdown; raises as `markdown_of` does."""
        return await self._bench.do(markdown_of, system, rulings, sheet)

    async def ground(self, draft: Draft) -> Ground | None:
        """Return the map of a draft to paint; raises as `ground_of` does."""
        return await self._bench.do(ground_of, await self._whole(draft))

    async def painted(self, draft: Draft, ground: Ground) -> Tables:
        """Return the tables of a draft on a painted map; raises as `painted` does."""
        whole, laid = await self._laid(draft)
        return laid.taken_off(await self._bench.do(painted, whole, ground), draft.tables)

    async def brought(self, draft: Draft, text: str, first: str, last: str, name: str) -> Brought:
        """Return a draft on a map of a Universal VTT file; raises as `brought` does."""
        whole, laid = await self._laid(draft)
        found = await self._bench.do(brought, whole, text, first, last, name)
        return msgspec.structs.replace(found, tables=laid.taken_off(found.tables, draft.tables))

    async def text(self, draft: Draft) -> str:
        """Return the draft as a content file of its own, including what its packages contribute."""
        return await self._bench.do(saved, await self._whole(draft))

    async def open(self, system: str, text: str) -> Opened:
        """Return the draft that a content file makes; the system that it names takes precedence."""
        ruleset(system)
        if len(text) > LONGEST:
            raise WrongUse(
                f"This file has {len(text):,} characters, and {LONGEST:,} is the limit: take out "
                "what the fight does not need."
            )
        named = await self._bench.do(said_system, text)
        return await self._bench.do(read, named or system, text)

    async def content(
        self,
        system: str,
        scenario: str,
        rulings: dict[str, str | int],
        content: str | Tables,
        packages: tuple[str, ...] = (),
    ) -> str:
        """Return the content with which a table may open; raises `ContentError` for faults.

        The rows of packages are in it, under its own.

        A worker checks it first, so that it cannot delay those who play.
        """
        if isinstance(content, str):
            opened = await self.open(system, content)
            tables = _sound(opened.faults, opened.draft).tables
        else:
            tables = content
        draft = await self._whole(Draft(system, scenario, rulings, tables, packages))
        return _sound((await self.check(draft)).faults, draft).text()

    async def estimate(
        self,
        draft: Draft,
        first: int,
        count: int,
        source: str = "",
        *,
        beside: Draft | None = None,
    ) -> Estimate:
        """Return the results of a draft's fights; those from `first` on are played if need be.

        Fewer than `count` are played if they are long; ask again from `fights` on. The draft is
        compared with the draft `beside` as far as both were played, fight by fight, with the same
        dice. Raises `TooOften` while several estimates of the source are waiting, and as `played`
        does.
        """
        if first < 0 or not 1 <= count <= MOST_AT_ONCE:
            raise WrongUse(f"Play 1 to {MOST_AT_ONCE} fights at once, from number 0 on.")
        draft = await self._whole(draft)
        async with self._turns.of(f"estimate {source}"):
            name = draft.digest()
            known = self._kept.get(name)
            have = 0 if known is None else known.fights
            wanted = min(first + count, MOST_FIGHTS)
            if known is None:
                known = await self._hands.do(played, draft, 0, max(wanted, 1), SOON)
                # Another request may have played the same meanwhile.
                known = self._kept.get(name, known)
            elif have < wanted:
                for fresh in await self._more(draft, known, wanted - have):
                    known = self._kept.get(name, known)
                    if known.fights == fresh.first:
                        known = joined(known, fresh)
                        self._keep(name, known)
            self._keep(name, known)
            if beside is None:
                return estimate_of(known)
            return estimate_of(known, self._kept.get((await self._whole(beside)).digest()))

    async def _more(self, draft: Draft, known: Batch, count: int) -> list[Batch]:
        """Return the next fights of a draft, from each worker as many as it plays in the time."""
        pace = known.seconds / known.fights
        hands = self._played_by
        each = max(1, min(-(-count // hands), int(SECONDS / pace) if pace else count))
        starts = range(known.fights, known.fights + count, each)[:hands]
        # Each worker plays its whole share if it can, because no number may be left out.
        work = [self._hands.do(played, draft, one, each, 2 * SECONDS) for one in starts]
        return list(await asyncio.gather(*work))

    async def to_win(
        self, draft: Draft, first: int, strengths: Strengths = (), source: str = ""
    ) -> ToWin:
        """Return how the fights of a draft go if its sides play to win, or with given strengths.

        Ask again from `fights` on for sharper figures; when the caller stops waiting, no more is
        played. Raises `WrongUse` for a side or a strength that does not exist, and as `estimate`.
        """
        if self._contests is None:
            return ToWin(0, 0, work="off")
        whole = await self._whole(draft)
        async with self._turns.of(f"to win {source}"):
            if (book := self._kept.get(whole.digest())) is None:
                book = await self._hands.do(played, whole, 0, MOST_AT_ONCE, SECONDS)
                self._keep(whole.digest(), book)
            return await self._contests.of(whole, strengths, first, book)

    async def fairer(self, draft: Draft, low: float, high: float, source: str = "") -> Remedies:
        """Return what would make the players' side win with a chance from `low` to `high`.

        Raises `TooOften` while several searches of the source are waiting, and as
        `balancing.fairer`.
        """
        from fracas.table.workshop.balancing import fairer

        whole, laid = await self._laid(draft)
        async with self._turns.of(f"search {source}"):
            found = await self._hands.do(fairer, whole, low, high, SEARCH)
        cards = [
            msgspec.structs.replace(one, tables=laid.taken_off(one.tables, draft.tables))
            for one in found.proposals
        ]
        return msgspec.structs.replace(found, proposals=tuple(cards))

    def close(self) -> None:
        """End all workers."""
        self._bench.close()
        self._hands.close()
        if self._contests:
            self._contests.close()

    async def _whole(self, draft: Draft) -> Draft:
        """Return the draft with what its packages contribute, as workers know it."""
        return (await self._laid(draft))[0]

    async def _laid(self, draft: Draft) -> tuple[Draft, Laid]:
        laid = await self._stock.laid(draft.system, draft.packages)
        if not laid.packages:
            return draft, laid
        rulings = {**laid.rulings, **draft.rulings}
        return Draft(draft.system, draft.scenario, rulings, laid.over(draft.tables)), laid

    def _keep(self, name: str, batch: Batch) -> None:
        self._kept[name] = batch
        self._kept.move_to_end(name)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def estimate_of(batch: Batch, beside: Batch | None = None) -> Estimate:
    """Return the results of fights, as shares with their intervals, compared with others."""
    summary = batch.summary
    fights, wins = summary.fights, dict(summary.outcomes)
    sides = tuple(dict.fromkeys(side for side, _, _ in summary.losses))
    figures = []
    for side in sides:
        losses = tuple((out, count) for one, out, count in summary.losses if one == side)
        people = [one for one in summary.fared if one.side == side]
        gone, of = sum(one.out for one in people), sum(one.fights for one in people)
        most = max(max((out for out, _ in losses), default=0), len(people))
        figures.append(
            SideFigures(
                side,
                share(wins.get(side, 0), fights),
                losses,
                most,
                share(gone, of),
                None if beside is None else _change(side, batch, beside),
            )
        )
    total = sum(count for _, count in summary.rounds)
    return Estimate(
        fights,
        tuple(figures),
        tuple((how, count) for how, count in summary.outcomes if how not in sides),
        summary.rounds,
        sum(rounds * count for rounds, count in summary.rounds) / max(total, 1),
        summary.cut,
    )


def _change(side: str, batch: Batch, beside: Batch) -> Interval:
    """Return how much more often a side wins, over the fights that were played in both."""
    pairs = [
        (one == side, other == side)
        for one, other in zip(batch.winners, beside.winners, strict=False)
    ]
    return paired(pairs.count((True, False)), pairs.count((False, True)), len(pairs))


def _sound(faults: tuple[DraftFault, ...], draft: Draft | None) -> Draft:
    """Return the draft; raises `ContentError` with the first of its faults if it has any."""
    if draft is None or faults:
        first = faults[0]
        place = f"{format_path(first.path)}: " if first.path else ""
        raise ContentError(f"This fight cannot be played yet: {place}{first.sentence}")
    return draft
