"""The lines of a log as they are sent, kept small: all but the newest are packed.

A line is mostly read once, when it is new. A long fight has thousands of lines; as objects they
used more memory than anything else of a table.
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
"""How many lines are packed together; at most twice as many are kept unpacked."""

ALIKE = 16
"""How many packs are compared with new ones: several logs of a table are mostly the same."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(list[LogCard]).decode


def shortened(card: LogCard) -> LogCard:
    """Return a line whose moment keeps dice, totals and bars, without what fills a screen."""
    moment = card.moment
    if moment is None:
        return card
    throws = tuple([msgspec.structs.replace(one, terms=()) for one in moment.throws])
    short = MomentCard(moment.actor, moment.targets, moment.deed, throws, moment.lead)
    return msgspec.structs.replace(card, moment=short)


class Packs:
    """Packs that several logs of one table share, kept once."""

    def __init__(self) -> None:
        self._recent: deque[bytes] = deque(maxlen=ALIKE)

    def of(self, cards: list[LogCard]) -> bytes:
        """Return these lines in a pack."""
        pack = zlib.compress(_encode(cards))
        for other in self._recent:
            if other == pack:
                return other
        self._recent.append(pack)
        return pack


class Logbook:
    """All lines of one way of seeing, oldest first, and the entries that they belong to."""

    def __init__(self, packs: Packs) -> None:
        """Logs of one table share their `packs`."""
        self.entries = array("L")
        self._packs = packs
        self._packed: list[bytes] = []
        self._open: list[LogCard] = []
        self.retold = array("L")
        """The places of lines that were rewritten, in the order in which that was done."""

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def size(self) -> int:
        """About how many bytes it uses."""
        return sum(map(len, self._packed)) + 8 * len(self.entries) + 256 * len(self._open)

    def add(self, entry: int, card: LogCard) -> None:
        """Add a line at the end; its `card` has its place in the log, and no entry."""
        if len(self._open) == 2 * PACKED:
            self._packed.append(self._packs.of([shortened(one) for one in self._open[:PACKED]]))
            del self._open[:PACKED]
        self.entries.append(entry)
        self._open.append(card)

    def put(self, at: int, card: LogCard) -> bool:
        """Change a line, unless it is the same or is packed; return whether it was changed.

        Seats that were sent that line are sent it again.
        """
        first = len(self._packed) * PACKED
        if at < first or self._open[at - first] == card:
            return False
        self._open[at - first] = card
        self.retold.append(at)
        return True

    def lay(self, at: int, card: LogCard) -> None:
        """Add to a line, unless it is packed; no one is sent that line again."""
        first = len(self._packed) * PACKED
        if at >= first:
            self._open[at - first] = card

    def has(self, entry: int) -> bool:
        """Whether a line belongs to that entry."""
        at = bisect_left(self.entries, entry)
        return at < len(self.entries) and self.entries[at] == entry

    def cards(self, start: int, end: int) -> Iterator[LogCard]:
        """Return the lines from one place up to another."""
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

    Lines of `gone` entries were taken back; the game master's lines have the entry to go back to.
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
        """Return the lines from one place up to another."""
        return tuple([self._seen(card) for card in self._book.cards(start, end)])

    def since(self, before: Told) -> tuple[LogCard, ...]:
        """Return the lines that are new since `before`, or were taken back, redone or rewritten."""
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
