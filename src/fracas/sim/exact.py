"""What a batch comes to in the long run, exactly: the fight solved, where that can be done.

It is solved only where everybody plays by the book's advice, its positions are few, and at every
prompt of every position the advice by what a side knows is the one by all there is to know: then
the chain is that of the very fights that the batch plays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.book import Book
from fracas.core.chance import Result
from fracas.core.errors import FracasError
from fracas.core.prompts import Roll
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run
from fracas.odds.chains import Chain, Ends, chain, ends
from fracas.odds.policies import proposed
from fracas.sim.fights import Table
from fracas.sim.jobs import Job, opening, table


class Reach(msgspec.Struct, frozen=True):
    """How far a fight is followed: positions, branches of one beat, and of all of them."""

    positions: int = 3_000
    beat: int = 500
    branches: int = 20_000


class Solved(msgspec.Struct, frozen=True):
    """A fight solved: how many positions it has, and how it ends.

    `fared` tells of each combatant on each side how likely it is out there at the end, and what is
    left of it in the mean, if it stands there.
    """

    positions: int
    ends: Ends
    outcomes: dict[str, Fraction]
    fared: dict[tuple[str, str], tuple[Fraction, Fraction]]


def solved(job: Job, reach: Reach | None = None) -> Solved | None:
    """The exact law of a batch's fights; None where this reach does not do, or nothing is exact.

    Raises what `opening` raises.
    """
    found = opening(job)
    if any(name != "advisor" for _, name in job.policies):
        return None
    reach = reach or Reach()
    try:
        fight = chain(
            found.rules,
            found.book,
            found.state,
            most=reach.positions,
            budget=reach.beat,
            together=reach.branches,
            strict=True,
        )
    except FracasError:  # too large, or advice by all there is to know is not open somewhere
        return None
    if not fight.whole or not plays_as_batches_do(found.rules, found.book, fight, table(job, 0)):
        return None
    law = ends(fight)
    return Solved(
        len(fight.positions), law, law.by(found.rules.outcome), _fared(found.rules, found.book, law)
    )


def _fared(
    rules: Ruleset, book: Book, law: Ends
) -> dict[tuple[str, str], tuple[Fraction, Fraction]]:
    there: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    out: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    left: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
    for state, chance in law.ends:
        for fate in rules.fates(book, state):
            key = str(fate.who), fate.side
            there[key] += chance
            out[key] += chance * bool(fate.out)
            left[key] += chance * fate.left
    return {key: (out[key] / weight, left[key] / weight) for key, weight in there.items() if weight}


def plays_as_batches_do(rules: Ruleset, book: Book, fight: Chain, batch: Table) -> bool:
    """Whether on every way through every beat of a chain a batch would give the chain's answers."""
    for position in fight.positions:
        if position.steps and not _alike(rules, book, position.state, batch):
            return False
    # Whoever draws an answer is not bound to what the chain took.
    return batch.chance.place == 0


def _alike(rules: Ruleset, book: Book, state: Any, batch: Table) -> bool:
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        path = todo.pop()
        run = Run(rules, book, state)
        for reply in path:
            _give(run)(reply)
        batch.stand(state, path)
        while (prompt := run.prompt) is not None:
            if isinstance(prompt, Roll):
                law = prompt.dice.law(prompt.reading)
                first, *others = [Result(one.value, one.faces) for one in law.branches]
                todo += [(*path, other) for other in others]
                answer: Any = first
            else:
                answer = proposed(run)
                if batch.choose(run, prompt) != answer:
                    return False
            path = (*path, answer)
            _give(run)(answer)
            batch.heard(answer)
    return True


def _give(run: Run) -> Callable[[Any], None]:
    return run.branch if isinstance(run.prompt, Roll) else run.answer
