"""Many fights drawn from their odds side by side: all open ones take a step at once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from fracas.sim.laws.draws import BulkDraws, numpy
from fracas.sim.laws.philox import BLOCK
from fracas.sim.laws.transition_table import (
    CELL_MASK,
    PROMPT_BITS,
    PROMPT_MASK,
    PROMPTS,
    TOLD,
    Tabulated,
    read_table,
)

FEW = 8
"""When only one fight in this many goes on, draws are made only for these."""

NOT_TOLD = -1


class Drawn(NamedTuple):
    """Fights in the order of their numbers, each in its own column.

    `rows` are those of the table in which they ended, or were `cut`. `length` has prompts in its
    lowest 20 bits and rounds above. `fell` has a row for each of the table's people: how many
    rounds had begun when it was seen to have fallen, or -1.
    """

    rows: Any
    length: Any
    fell: Any
    cut: Any


class Arrays:
    """A table as arrays of NumPy, ready for drawing."""

    def __init__(self, table: Tabulated) -> None:
        np = self.np = numpy()
        self.table = table
        self.cells = np.frombuffer(table.cells, "<u8").astype(np.uint64)
        self.words = np.frombuffer(table.words, "<u8").astype(np.int64)
        self.shifts = np.frombuffer(table.shifts, np.uint8).astype(np.uint64)
        self.fell = np.frombuffer(table.fell, "<u4").astype(np.int64)
        self.starts = np.frombuffer(table.starts, "<u4").astype(np.int64)
        self.falls = np.array(table.falls, dtype=np.uint64)
        went = self.words >> PROMPTS
        # The most that one block of draws can add.
        self.rounds_at_once = BLOCK * int((went >> PROMPT_BITS).max())
        self.prompts_at_once = BLOCK * int((went & PROMPT_MASK).max())

    @property
    def lost(self) -> int:
        """The number of the row for what was not followed, the last."""
        return len(self.starts) - 1


@lru_cache(maxsize=4)
def arrays(text: bytes) -> Arrays:
    """Return the arrays of a table as it is handed out; raises `WrongUse` without NumPy."""
    return Arrays(read_table(text))


def draw(laws: Arrays, seed: int, first: int, count: int) -> Drawn:
    """Return the fights from number `first` on, each followed to its end or to where it is cut."""
    drawing = _Drawing(laws, count)
    draws = BulkDraws(seed, first, count)
    block = 0
    while going := len(drawing.who):
        if going * FEW < count:
            numbers = draws.some(block, drawing.who)
        else:
            numbers = draws.all(block)
            if going < count:
                numbers = numbers[:, drawing.who]
        drawing.go_on(numbers)
        block += 1
    return drawing.found


class _Drawing:
    """Open fights: `who` they are, where the row of each begins, and what went before."""

    def __init__(self, laws: Arrays, count: int) -> None:
        np = self._np = laws.np
        self._laws = laws
        self.who = np.arange(count)
        self._cell = np.zeros(count, dtype=np.int64)
        self._length = np.zeros(count, dtype=np.int64)
        self.found = Drawn(
            np.zeros(count, dtype=np.int64),
            np.zeros(count, dtype=np.int64),
            np.full((len(laws.table.people), count), NOT_TOLD, dtype=np.int16),
            np.zeros(count, dtype=bool),
        )

    def go_on(self, draws: Any) -> None:
        """Take a step for each row of draws in all of them, and remove those that are over."""
        laws, near = self._laws, self._near_cut()
        for drawn in draws:
            at = (drawn >> laws.shifts[self._cell]).view(self._np.int64)
            at += self._cell
            other = drawn >= laws.cells[at]
            at += at
            at += other
            words = laws.words[at]
            told = self._np.flatnonzero(words & TOLD)
            if len(told):
                self._tell(told, laws.falls[laws.fell[at[told]]])
            self._length += words >> PROMPTS
            self._cell = words & CELL_MASK
            if near:
                self._cut()
        goes_on = self._cell < laws.table.over
        if not goes_on.all():
            over = self._np.flatnonzero(~goes_on)
            self._end(over[~self.found.cut[self.who[over]]])
            self.who = self.who[goes_on]
            self._cell = self._cell[goes_on]
            self._length = self._length[goes_on]

    def _tell(self, which: Any, falls: Any) -> None:
        """Note the round of those who are seen to have fallen, in the fights of these places."""
        np = self._np
        rounds = self._length[which] >> PROMPT_BITS
        for number in range(len(self._laws.table.people)):
            fell = (falls >> np.uint64(number) & np.uint64(1)).astype(bool)
            self.found.fell[number, self.who[which[fell]]] = rounds[fell]

    def _near_cut(self) -> bool:
        """Return whether a fight may be cut within the next block of draws."""
        laws, table = self._laws, self._laws.table
        rounds = int((self._length >> PROMPT_BITS).max())
        prompts = int((self._length & PROMPT_MASK).max())
        return (
            rounds + laws.rounds_at_once > table.most_rounds
            or prompts + laws.prompts_at_once >= table.most_prompts
        )

    def _cut(self) -> None:
        """Give up the fights that have lasted too long and are not over."""
        table = self._laws.table
        long = self._length >> PROMPT_BITS > table.most_rounds
        long |= self._length & PROMPT_MASK >= table.most_prompts
        which = self._np.flatnonzero(long & (self._cell < table.over))
        if len(which):
            self._end(which)
            self.found.cut[self.who[which]] = True
            # From there on they do not move, and are removed with those that are over.
            self._cell[which] = self._laws.starts[self._laws.lost]

    def _end(self, which: Any) -> None:
        who = self.who[which]
        self.found.rows[who] = self._np.searchsorted(self._laws.starts, self._cell[which])
        self.found.length[who] = self._length[which]
