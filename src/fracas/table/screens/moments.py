"""Facts that belong together, as one moment: who did what to whom, the dice, and what it did.

The teller of a log puts each fact here as its viewer is shown it. A moment opens with dice, or with
a fact that harms, heals, fells, frees, moves by force or reveals; further dice and facts join it,
until something of the round ends it. Only what that viewer sees enters.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import msgspec

from fracas.core.picture.moments import Opening, Telling
from fracas.core.play.journal import Entry, Forked, Redone, Resumed, Undone
from fracas.table.odds.bars import BarJob, Drawn
from fracas.table.odds.throw_bars import ThrowBars
from fracas.table.play.logbook import Logbook
from fracas.table.screens.moment_cards import MomentCard
from fracas.table.screens.moment_making import Maker, Piece
from fracas.table.screens.screen import LogCard

KEPT = 12
"""How many moments are kept whole, and change when more joins them or is taken back."""

Weight = Literal["deed", "detail", "table"]


class Place(NamedTuple):
    """Where a line belongs: its weight, and the line of which it is a part."""

    weight: Weight = "deed"
    part_of: int = -1


DEED, TABLE = Place(), Place("table")


class Span(msgspec.Struct, kw_only=True):
    """Something that an entry began. `ends` are entries that end it, as long as they count."""

    opening: Opening
    entry: int
    ends: set[int] = msgspec.field(default_factory=set)
    is_open: bool = True


class Named(Span):
    """A deed that was named; `lines` are its own and those before it opened a moment."""

    lines: list[int]


class Group(Span):
    """Facts that belong together, on the line `at`, -1 while there is none.

    Entries that are `gone` were taken back. A `stale` group is to be drawn again. `jobs` are those
    of the bars of its throws, and `drawn` their results.
    """

    deed: str
    named: Named | None
    at: int = -1
    pieces: list[Piece] = msgspec.field(default_factory=list)
    gone: frozenset[int] = frozenset()
    stale: bool = True
    jobs: dict[int, BarJob] = msgspec.field(default_factory=dict)
    drawn: dict[int, tuple[BarJob, Drawn]] = msgspec.field(default_factory=dict)


class Moments:
    """The moments of one log, the last of which may still go on."""

    def __init__(self, telling: Telling, log: Logbook, share: Callable[[LogCard], LogCard]) -> None:
        """`share` returns for a card the equal one that another seat was sent."""
        self._telling, self._log, self._share = telling, log, share
        self._groups: list[Group] = []
        self._named: deque[Named] = deque(maxlen=KEPT)
        self._begun = False

    def naming(self, actor: str) -> Opening | None:
        """Return the last named deed of an actor, if nothing ended it since."""
        named = self._named_by(actor)
        return None if named is None else named.opening

    def _named_by(self, actor: str) -> Named | None:
        of = [one for one in self._named if one.is_open and one.opening.actor == actor]
        return of[-1] if of else None

    def place(self, piece: Piece, at: int) -> Place:
        """Put a fact with those that it belongs to; `at` is its line, -1 if it has none."""
        opening = piece.opening
        if self._telling.is_silent(piece.fact):
            self._end(piece.entry)
            return TABLE
        if opening is not None and opening.names:
            if not opening.joins:
                self._end(piece.entry)
            elif (group := self._last()) is not None:
                self._named.append(Named([at] * (at >= 0), opening=opening, entry=piece.entry))
                return self._join(group, piece, at)
            self._named.append(Named([at] * (at >= 0), opening=opening, entry=piece.entry))
            return DEED
        group = self._last() if opening is None else self._group_for(opening)
        if group is None and opening is None:
            named = next((one for one in reversed(self._named) if one.is_open), None)
            if named is not None and at >= 0:
                named.lines.append(at)
            return DEED
        if group is None:
            assert opening is not None
            group = self._open(opening, piece.entry)
        return self._join(group, piece, at)

    def _last(self) -> Group | None:
        return next((group for group in reversed(self._groups) if group.is_open), None)

    def _group_for(self, opening: Opening) -> Group | None:
        """Return the open moment that an opening belongs to; None if it opens one of its own."""
        last = self._last()
        if last is None:
            return None
        if not opening.joins:
            first = last.opening
            same = (first.actor, first.deed, first.throw) == (
                opening.actor, opening.deed, opening.throw
            )  # fmt: skip
            return last if same and opening.actor else None
        if not opening.by:
            return last
        of = [one for one in self._groups if one.is_open and one.opening.actor == opening.by]
        return of[-1] if of else None

    def _open(self, opening: Opening, entry: int) -> Group:
        named = self._named_by(opening.actor)
        deed = opening.deed or (named.opening.deed if named is not None else "")
        group = Group(deed, named, opening=opening, entry=entry)
        self._groups.append(group)
        return group

    def _join(self, group: Group, piece: Piece, at: int) -> Place:
        group.pieces.append(piece)
        group.stale = True
        if at < 0:
            return DEED
        if group.at < 0:
            group.at = at
            return DEED
        return Place("detail", group.at)

    def _spans(self) -> tuple[Span, ...]:
        return (*self._groups, *self._named)

    def _end(self, entry: int) -> None:
        for thing in self._spans():
            if thing.is_open:
                thing.ends.add(entry)
                thing.is_open = False

    def act(self, entries: Sequence[Entry], number: int) -> None:
        """Follow an act of the table: what was taken back leaves its moment."""
        entry = entries[number]
        if isinstance(entry, Resumed):
            self._end(number)
        if not isinstance(entry, Undone | Redone | Forked):
            return
        things = self._spans()
        least = min([thing.entry for thing in things], default=0)
        at = number if isinstance(entry, Forked) else entry.to
        standing = {0}
        while at >= least and at > 0:
            standing.add(at)
            at = entries[at].parent
        for thing in things:
            thing.is_open = thing.entry in standing and not thing.ends & standing
        for group in self._groups:
            gone = frozenset([one.entry for one in group.pieces if one.entry not in standing])
            if gone != group.gone:
                group.gone, group.stale = gone, True

    def tell(self, maker: Maker, bars: ThrowBars) -> None:
        """Update the lines of the moments that have grown; at first only the last."""
        for group in self._groups if self._begun else self._groups[-KEPT:]:
            if not group.stale or group.at < 0:
                continue
            group.stale = False
            stands = group.entry not in group.gone
            place = Place("detail", group.at) if stands else DEED
            for at in group.named.lines if group.named is not None else ():
                self._put(at, weight=place.weight, part_of=place.part_of)
            if stands:
                pieces = [one for one in group.pieces if one.entry not in group.gone]
                group.jobs = bars.jobs(pieces, group.at)
                moment = maker.card(group.opening, group.deed, pieces)
                self._put(group.at, moment=_barred(group, moment))
        del self._groups[:-KEPT]
        self._begun = True

    @property
    def jobs(self) -> tuple[BarJob, ...]:
        """Return the bars of the throws of the moments that are kept whole and still count."""
        standing = [group for group in self._groups if group.entry not in group.gone]
        return tuple([job for group in standing for job in group.jobs.values()])

    def lay(self, drawn: Drawn) -> None:
        """Add a bar to the line of its moment, which is not sent again for it."""
        group = next((one for one in self._groups if one.at == drawn.at), None)
        if group is None or drawn.throw not in group.jobs:
            return
        group.drawn[drawn.throw] = group.jobs[drawn.throw], drawn
        for card in self._log.cards(drawn.at, drawn.at + 1):
            if card.moment is not None:
                moment = _barred(group, card.moment)
                self._log.lay(drawn.at, self._share(msgspec.structs.replace(card, moment=moment)))

    def _put(self, at: int, **values: object) -> None:
        for card in self._log.cards(at, at + 1):
            self._log.put(at, self._share(msgspec.structs.replace(card, **values)))


def _barred(group: Group, moment: MomentCard) -> MomentCard:
    """Return a moment with the bars of its throws that are drawn."""
    throws = list(moment.throws)
    for place, (job, drawn) in group.drawn.items():
        if place < len(throws) and group.jobs.get(place) == job:
            throws[place] = msgspec.structs.replace(
                throws[place], bar=drawn.bar, needle=drawn.needle
            )
    return msgspec.structs.replace(moment, throws=tuple(throws))
