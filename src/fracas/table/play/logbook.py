"""The lines of a log as they are sent, kept small: all but the newest are packed.

A line is mostly read once, when it is new. A long fight has thousands of lines, and
as objects they took more room than anything else of a table.
"""

from __future__ import annotations

import zlib
from array import array
from bisect import bisect_left
from collections import deque
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

import msgspec

from fracas.table.screens.moment_cards import MomentCard
from fracas.table.screens.screen import LogCard

PACKED = 64
"""How many lines are packed together; twice as many at most are kept as they are."""

ALIKE = 16
"""How many packs are compared with new ones: several logs of a table are mostly the same."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[LogCard]).decode


def shortened(card: LogCard) -> LogCard:
    """A line whose moment keeps its dice, totals and bars, and loses what fills a whole screen."""
    moment = card.moment
    if moment is None:
        return card
    throws = tuple([msgspec.structs.replace(one, terms=()) for one in moment.throws])
    short = MomentCard(moment.actor, moment.targets, moment.deed, throws, moment.lead)
    return msgspec.structs.replace(card, moment=short)


class Packs:
    """What logs of one table have packed alike, kept once."""

    def __init__(self) -> None:
        self._recent: deque[bytes] = deque(maxlen=ALIKE)

    def of(self, cards: list[LogCard]) -> bytes:
        """These lines in a pack."""
        pack = zlib.compress(_encode(cards))
        for other in self._recent:
            if other == pack:
                return other
        self._recent.append(pack)
        return pack


class Logbook:
    """All lines of one way of seeing, oldest first, and the entries that they are of."""

    def __init__(self, packs: Packs) -> None:
        """Logs of one table share their `packs`."""
        self.entries = array("L")
        self._packs = packs
        self._packed: list[bytes] = []
        self._open: list[LogCard] = []
        self.retold = array("L")
        """The places of lines that were put otherwise, in the order in which that was done."""

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def size(self) -> int:
        """How many bytes it takes, about."""
        return sum(map(len, self._packed)) + 8 * len(self.entries) + 256 * len(self._open)

    def add(self, entry: int, card: LogCard) -> None:
        """Put a line at the end: its place in the log, and no entry, are on its `card`."""
        if len(self._open) == 2 * PACKED:
            self._packed.append(self._packs.of([shortened(one) for one in self._open[:PACKED]]))
            del self._open[:PACKED]
        self.entries.append(entry)
        self._open.append(card)

    def put(self, at: int, card: LogCard) -> bool:
        """Change a line, unless it says so already or is packed; gives whether it was.

        Those who were sent that line are sent it again.
        """
        first = len(self._packed) * PACKED
        if at < first or self._open[at - first] == card:
            return False
        self._open[at - first] = card
        self.retold.append(at)
        return True

    def lay(self, at: int, card: LogCard) -> None:
        """Lay more into a line, unless it is packed; no one is sent that line again."""
        first = len(self._packed) * PACKED
        if at >= first:
            self._open[at - first] = card

    def has(self, entry: int) -> bool:
        """Whether a line is of that entry."""
        at = bisect_left(self.entries, entry)
        return at < len(self.entries) and self.entries[at] == entry

    def cards(self, start: int, end: int) -> Iterator[LogCard]:
        """The lines from one place up to another."""
        while start < end:
            pack, first = divmod(start, PACKED)
            if pack < len(self._packed):
                part = _decode(zlib.decompress(self._packed[pack]))
            else:
                part, first = self._open, start - len(self._packed) * PACKED
            taken = part[first : first + end - start]
            yield from taken
            start += len(taken)


class Told(Sequence[LogCard]):
    """The first lines of a logbook as one seat has them.

    Those of `gone` entries were taken back; the game master's have the entry to go back to.
    """

    __slots__ = ("_book", "_gm", "_length", "_retold", "gone")

    def __init__(
        self, book: Logbook, length: int, gone: AbstractSet[int], *, gm: bool = False
    ) -> None:
        self._book, self._length, self._gm = book, length, gm
        self._retold = len(book.retold)
        self.gone = gone

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, at: int | slice) -> LogCard | tuple[LogCard, ...]:  # type: ignore[override]
        if isinstance(at, slice):
            start, end, step = at.indices(self._length)
            return self.part(start, end)[::step]
        place = range(self._length)[at]
        return self.part(place, place + 1)[0]

    def __iter__(self) -> Iterator[LogCard]:
        return iter(self.part(0, self._length))

    def part(self, start: int, end: int) -> tuple[LogCard, ...]:
        """The lines from one place up to another."""
        return tuple([self._seen(card) for card in self._book.cards(start, end)])

    def since(self, before: Told) -> tuple[LogCard, ...]:
        """The lines that are new since `before`, were taken back, done again or put otherwise."""
        fresh = self._book.retold[before._retold : self._retold]
        places = {at for at in fresh if at < len(before)}
        if self.gone is not before.gone:
            differ = self.gone ^ before.gone
            entries = self._book.entries[: len(before)]
            places.update([at for at, entry in enumerate(entries) if entry in differ])
        changed = [card for at in sorted(places) for card in self.part(at, at + 1)]
        return (*changed, *self.part(len(before), len(self)))

    def _seen(self, card: LogCard) -> LogCard:
        entry = self._book.entries[card.at]
        undone = entry in self.gone
        if not undone and not self._gm:
            return card
        return msgspec.structs.replace(card, entry=entry if self._gm else 0, undone=undone)
