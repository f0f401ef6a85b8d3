"""What is best where a fight is small enough to solve: one answer, or a mix of several.

It assumes that all others, and everyone later on, play by the book's advice.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.zero_sum import solve
from fracas.odds.bounds import spent
from fracas.odds.options import beside, cases_of
from fracas.odds.policies import by_default
from fracas.sim.laws.solving import Solver
from fracas.sim.play.known_prompt import Stand
from fracas.sim.winning.mixing import rounded

DUEL = 3
"""How many may have been in a fight that is solved: the rest of a large one leads to far too many
positions."""

SURELY = 0.01
"""A chance to win must be this much better than the advice's, where it is calculated."""

CLOSELY = 0.005
"""A mix may lose this much of the chance to win to the best reply to it."""

MOST_PAIRS = 64
"""How many pairs of answers are calculated at most where two choose at once."""


class Mix(NamedTuple):
    """Answers, and how often to give each; the shares add up to 1."""

    answers: tuple[Answer, ...]
    shares: tuple[Fraction, ...]


def best_solved(
    stand: Stand, ask: Ask | Ruling, solver: Solver, advice: Answer | None
) -> Answer | None:
    """Return the answer that most likely wins, where that can be calculated exactly; else None."""
    if not few(stand):
        return None
    cases = cases_of(stand.run, by_default)
    firsts = [(one, first) for who, one, first in cases if who == ask.decider and one and first]
    if len(firsts) < 2:
        return None
    chances = solver.chances(stand, [first for _, first in firsts])
    if chances is None:
        return None
    known = {one: chance for (one, _), chance in zip(firsts, chances, strict=True)}
    first = max(known, key=lambda one: known[one])
    usual = 0.0 if advice is None else known.get(advice, 0.0)
    return first if usual < known[first] - SURELY else advice


def mix_solved(stand: Stand, ask: Ask | Ruling, solver: Solver) -> Mix | None:
    """Return how to mix where one of another side answers unseen at the same time.

    None otherwise, or if it cannot be calculated exactly.
    """
    prompt = stand.run.prompt
    if not isinstance(prompt, Together) or not prompt.hidden or len(prompt.asks) != 2:
        return None
    place = prompt.deciders.index(ask.decider)
    mine, other = prompt.asks[place], prompt.asks[1 - place]
    sides = {one.id: one.side for one in stand.run.rules.members(stand.run.state)}
    if sides.get(mine.decider) == sides.get(other.decider) or not few(stand):
        return None
    rows, columns = _unlike(mine), _unlike(other)
    if len(rows) < 2 or not columns:
        return None
    joint = by_default(stand.run)
    usual = joint[0][0]

    def worth(row: Answer, column: Answer) -> float | None:
        found = solver.chances(stand, [beside(joint, {place: row, 1 - place: column})])
        return None if found is None else found[0]

    first = usual[place], usual[1 - place]
    if first[0] not in rows or first[1] not in columns:
        first = rows[0], columns[0]
    return _equilibrium(rows, columns, first, worth)


def _equilibrium(
    rows: tuple[Answer, ...],
    columns: tuple[Answer, ...],
    first: tuple[Answer, Answer],
    worth: Callable[[Answer, Answer], float | None],
) -> Mix | None:
    """Return a mix of the rows; None if a pair is unknown, or too many would be needed.

    It starts with one pair, and adds the best reply of either to the other's mix until none gains,
    so only a part of all pairs has to be calculated.
    """
    known: dict[tuple[Answer, Answer], float] = {}
    mine, theirs = [first[0]], [first[1]]
    while True:
        for row, column in (*product(rows, theirs), *product(mine, columns)):
            if (row, column) in known:
                continue
            found = None if spent() or len(known) >= MOST_PAIRS else worth(row, column)
            if found is None:
                return None
            known[row, column] = found
        mix = solve(rounded([[known[row, column] for column in theirs] for row in mine]))
        by_row = {
            row: sum(
                float(share) * known[row, column]
                for column, share in zip(theirs, mix.columns, strict=True)
            )
            for row in rows
        }
        by_column = {
            column: sum(
                float(share) * known[row, column] for row, share in zip(mine, mix.rows, strict=True)
            )
            for column in columns
        }
        up, down = max(rows, key=by_row.__getitem__), min(columns, key=by_column.__getitem__)
        if by_row[up] - by_column[down] <= CLOSELY or (up in mine and down in theirs):
            return Mix(tuple(mine), mix.rows)
        mine += [up] if up not in mine else []
        theirs += [down] if down not in theirs else []


def few(stand: Stand) -> bool:
    """Return whether few enough were in the fight for it to be solved."""
    return len(stand.run.rules.fates(stand.run.book, stand.begun)) <= DUEL


def _unlike(ask: Ask) -> tuple[Answer, ...]:
    """Return the options of an ask, without those that do the same as another one."""
    if not isinstance(ask.form, Choice):
        return ()
    listed = {option.id for option in ask.form.options}
    return tuple([one.id for one in ask.form.options if one.like not in listed])
