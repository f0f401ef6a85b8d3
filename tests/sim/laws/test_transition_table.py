"""The laws of a fight as a table of whole numbers."""

from __future__ import annotations

import struct
from collections import Counter
from fractions import Fraction

import pytest

from fracas.core.errors import BudgetExceeded
from fracas.sim.laws.alias import WHOLE
from fracas.sim.laws.graphs import Graph, graph
from fracas.sim.laws.transition_table import Tabulated, read_table, tabulated
from fracas.sim.laws.transitions import rows_of
from fracas.sim.play.fights import MOST_PROMPTS, MOST_ROUNDS
from tests.sim.small_fights import DOWN, SMALL, Late, fate, going, made, over

Law = dict[tuple[int, int, int, int], Fraction]
"""How likely each way out of a row is: to which row, with rounds, prompts and who fell."""


def laws_in(table: Tabulated) -> list[Law]:
    """What a table says, read cell by cell."""
    cells = [number for (number,) in struct.iter_unpack("<Q", table.cells)]
    words = [number for (number,) in struct.iter_unpack("<Q", table.words)]
    fell = [number for (number,) in struct.iter_unpack("<I", table.fell)]
    starts = [number for (number,) in struct.iter_unpack("<I", table.starts)]
    assert len(words) == len(fell) == 2 * len(cells) == 2 * len(table.shifts)
    found = []
    for start, end in zip(starts, [*starts[1:], len(cells)], strict=True):
        size = 1 << table.shifts[start]
        assert (end - start) * size == WHOLE
        law: Counter[tuple[int, int, int, int]] = Counter()
        for number, cell in enumerate(range(start, end)):
            below = cells[cell] - number * size
            for at, draws in ((2 * cell, below), (2 * cell + 1, size - below)):
                word = words[at]
                falls = table.falls[fell[at]]
                assert bool(word >> 31 & 1) == bool(falls)
                to = starts.index(word & (1 << 31) - 1)
                law[to, word >> 52, word >> 32 & (1 << 20) - 1, falls] += draws
        found.append({way: Fraction(draws, WHOLE) for way, draws in law.items() if draws})
    return found


def laws_of(fight: Graph) -> list[Law]:
    """What it should say, to the last bit: rows where the fight is over come last."""
    rows = rows_of(fight, MOST_ROUNDS, MOST_PROMPTS)
    order = sorted(range(len(rows)), key=lambda number: not rows[number].hops)
    place = {number: at for at, number in enumerate(order)}
    found: list[Law] = []
    for at, number in enumerate(order):
        hops = rows[number].hops
        law = {(place[h.to], h.rounds, h.prompts, h.fell): chance for h, chance in hops.items()}
        if missing := 1 - sum(law.values()):
            law[at if not hops else len(rows), 0, 0, 0] = missing
        found.append(law)
    return [*found, {(len(rows), 0, 0, 0): Fraction(1)}]


def off_by(one: Law, other: Law) -> Fraction:
    """How far two laws differ in the chance of any way."""
    return max(abs(one.get(way, 0) - other.get(way, 0)) for way in {**one, **other})


@pytest.mark.parametrize("small", SMALL, ids=lambda one: one.system)
def test_no_chance_is_off_by_more_than_the_last_bit(small: Late) -> None:
    begun = small.begun()
    fight = graph(begun.rules, begun.book, begun.state)
    table = tabulated(fight)
    told, exact = laws_in(table), laws_of(fight)
    assert len(told) == len(exact) == len(table.ends)
    assert max(off_by(*pair) for pair in zip(told, exact, strict=True)) <= Fraction(1, WHOLE)
    assert table.positions == len(fight.places)
    assert table.missing == 0
    assert read_table(table.text()) == table


def test_ends_are_told_with_everybodys_fate() -> None:
    amy, bob = fate("amy"), fate("bob", DOWN, 0)
    fight = made(going((1, 0, 1, Fraction(1, 3)), (2, 1, 1, Fraction(2, 3))), over("amy", amy, bob))
    fight = made(*fight.places, over("draw", bob))
    table = tabulated(fight)
    told = [
        (end.outcome, tuple([table.fates[number] for number in end.fates])) for end in table.ends
    ]
    assert told == [("", ()), ("amy", (amy, bob)), ("draw", (bob,)), ("", ())]
    assert table.people == ("amy", "bob")
    assert table.over == 2
    assert laws_in(table)[0].keys() == {(1, 0, 1, 2), (2, 1, 1, 2)}


def test_what_was_not_followed_has_a_row_of_its_own() -> None:
    tiny = Fraction(1, 1 << 50)
    fight = made(going((1, 0, 1, 1 - tiny)), over("amy"))
    table = tabulated(fight)
    assert table.missing == float(tiny)
    assert laws_in(table)[0] == {(1, 0, 1, 0): 1 - tiny, (2, 0, 0, 0): tiny}


def test_crowds_are_refused() -> None:
    many = tuple([fate(f"one of them, number {number}") for number in range(65)])
    with pytest.raises(BudgetExceeded, match="this one has 65"):
        tabulated(made(going((1, 0, 1, Fraction(1))), over("all", *many)))
    table = tabulated(made(going((1, 0, 1, Fraction(1))), over("all", *many[1:])))
    assert len(table.people) == 64
