"""The odds of a fight as a table of whole numbers, to draw fights from instead of playing them.

Each position has a row of cells, from which one number of 64 bits draws what follows. None of its
chances is off by more than 2 to the power of -64; all else is exact.
"""

from __future__ import annotations

import sys
from array import array
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.errors import BudgetExceeded
from fracas.core.ids import Decider
from fracas.core.rounds import round_of
from fracas.core.system.ruleset import Fate
from fracas.sim.laws.alias import WHOLE, cells, units
from fracas.sim.laws.graphs import Graph
from fracas.sim.laws.transitions import Row, people_of, rows_of
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS

CELL_BITS, PROMPT_BITS = 31, 20
TOLD = 1 << CELL_BITS
"""Marks a way on which a combatant is seen to have fallen."""

PROMPTS = CELL_BITS + 1
ROUNDS = PROMPTS + PROMPT_BITS
"""Where in a word prompts and rounds begin."""

CELL_MASK, PROMPT_MASK = (1 << CELL_BITS) - 1, (1 << PROMPT_BITS) - 1

MOST_PEOPLE = 64


class End(msgspec.Struct, frozen=True):
    """How a fight is in a position: its outcome, and everyone's fate by its number."""

    outcome: str
    fates: tuple[int, ...]


class Tabulated(msgspec.Struct, frozen=True):
    """The odds of a fight that begins in round `first`, over `positions` positions.

    `cells` has for each cell a threshold, and in `words` two ways on: for draws below it, and for
    all others. From the lowest bit on a word has the cell where the next row begins in 31 bits, one
    bit that is set when a combatant is seen to have fallen, the prompts in 20 bits, and the rounds.
    `shifts` has at the first cell of a row by how many bits a draw is shifted to name one of its
    cells, and `fell` for each word the number of a set in `falls`, whose bits are `people`. All
    these are little-endian.

    `starts` has the first cell of each row and `ends` how the fight is there. The rows of fights
    that are over come last, from cell `over` on, and lead to themselves; the very last is for what
    was not followed, of which no row has more than `missing`. A fight that does not end is cut
    beyond `most_rounds` rounds, or at `most_prompts` prompts.
    """

    first: int
    positions: int
    over: int
    missing: float
    cells: bytes
    words: bytes
    shifts: bytes
    fell: bytes
    starts: bytes
    falls: tuple[int, ...]
    people: tuple[Decider, ...]
    fates: tuple[Fate, ...]
    ends: tuple[End, ...]
    most_rounds: int
    most_prompts: int

    def text(self) -> bytes:
        """Return the table as it is handed out."""
        return msgspec.msgpack.encode(self)


def read_table(text: bytes) -> Tabulated:
    """Return the table that `text` wrote."""
    return msgspec.msgpack.decode(text, type=Tabulated)


def tabulated(
    fight: Graph, most_rounds: int = MOST_ROUNDS, most_prompts: int = MOST_PROMPTS
) -> Tabulated:
    """Return the table of a fight whose positions are all known, to be cut as played fights are.

    Raises `BudgetExceeded` with more than 64 combatants, and where it may never reach a prompt.
    """
    people = people_of(fight)
    if len(people) > MOST_PEOPLE:
        raise BudgetExceeded(
            f"Fights of more than {MOST_PEOPLE} combatants are not drawn from their odds, and this "
            f"one has {len(people)}: play it by its rules, without --from-laws."
        )
    rows = rows_of(fight, most_rounds, most_prompts)
    # Those that are over come after all others, so that a cell shows whether a fight is over.
    order = sorted(range(len(rows)), key=lambda number: not rows[number].hops)
    starts, at = [0] * len(rows), 0
    for number in order:
        starts[number] = at
        at += _width(rows[number])
    layout = _Layout(starts, at)
    for number in order:
        layout.add(rows[number], starts[number])
    layout.add_lost()
    fates = {fate: None for place in fight.places for fate in place.fates}
    numbers = {fate: number for number, fate in enumerate(fates)}
    shown = [fight.places[rows[number].place] for number in order]
    ends = [End(place.outcome, tuple([numbers[fate] for fate in place.fates])) for place in shown]
    return Tabulated(
        first=round_of(fight.places[0].state),
        positions=len(fight.places),
        over=next((starts[number] for number in order if not rows[number].hops), at),
        missing=float(max(place.missing for place in fight.places)),
        cells=_bytes(layout.cells),
        words=_bytes(layout.words),
        shifts=_bytes(layout.shifts),
        fell=_bytes(layout.fell),
        starts=_bytes(array("I", [*(starts[number] for number in order), at])),
        falls=tuple(layout.falls),
        people=people,
        fates=tuple(fates),
        ends=(*ends, End("", ())),
        most_rounds=most_rounds,
        most_prompts=most_prompts,
    )


def _width(row: Row) -> int:
    """Return how many cells a row takes."""
    ways = len(row.hops) + (sum(row.hops.values()) != 1)
    return 1 << max((ways - 1).bit_length(), 1)


class _Layout:
    """Rows laid out one after the other."""

    def __init__(self, starts: list[int], lost: int) -> None:
        self._starts = starts
        self._lost = lost
        self.cells = array("Q")
        self.words = array("Q")
        self.shifts = array("B")
        self.fell = array("I")
        self.falls: dict[int, int] = {0: 0}

    def add(self, row: Row, start: int) -> None:
        """Add a row, which begins at cell `start`."""
        if not row.hops:
            self._stay(start)
            return
        words = [
            self._starts[hop.to]
            | (TOLD if hop.fell else 0)
            | hop.prompts << PROMPTS
            | hop.rounds << ROUNDS
            for hop in row.hops
        ]
        fell = [self.falls.setdefault(hop.fell, len(self.falls)) for hop in row.hops]
        chances = list(row.hops.values())
        missing = 1 - sum(chances, Fraction(0))
        if missing:
            words.append(self._lost)
            fell.append(0)
            chances.append(missing)
        self._put(units(chances), words, fell)

    def add_lost(self) -> None:
        """Add the row of what was not followed."""
        self._stay(self._lost)

    def _stay(self, start: int) -> None:
        self._put([WHOLE], [start], [0])

    def _put(self, weights: list[int], words: list[int], fell: list[int]) -> None:
        found = cells(weights)
        self.shifts.extend([found.shift] * len(found.ways))
        self.cells.extend(found.thresholds)
        for pair in found.ways:
            for way in pair:
                # Ways that fill a row up to whole cells weigh nothing and are never taken.
                known = way if way < len(words) else 0
                self.words.append(words[known])
                self.fell.append(fell[known])


def _bytes(numbers: array[Any]) -> bytes:
    if sys.byteorder == "big":
        numbers = array(numbers.typecode, numbers)
        numbers.byteswap()
    return numbers.tobytes()
