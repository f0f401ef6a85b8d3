"""Weighing the options of a choice: what each brings to the own side and to all others.

The options are followed by the exact laws of the rules, the likeliest branches first, with all
other prompts answered by the book's advice. It knows no system: harm is what `fates` tells.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.answers import Answer, Choice
from fracas.core.book import Book
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Roll, Ruling, Together
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run
from fracas.odds.options import cases_of
from fracas.odds.policies import Weighed, by_default
from fracas.sim.foresight import BRANCHES, MOST_BEATS, Foresight, Outcome
from fracas.sim.memory import Memory
from fracas.sim.solving import Solver
from fracas.sim.standings import standing
from fracas.sim.stands import Stand, give

BUDGET = 80
"""Branches for one decision: beyond it no further beat is followed."""

INSIDE = 30
"""Branches for one decision that does not begin a beat; only the beat itself is followed."""

FEWEST, MOST = 2, 16
"""Branches of one option's own beat, whatever the number of options."""

WIDEST = 3
"""In how many places at once the beats after it are followed, for each option."""

BEATS_AHEAD = 6
"""For how many beats to come the budget is shared out."""

OFTEN = 10
"""Whoever is asked the same so often in one beat weighs no more, lest a turn have no end."""

REMEMBERED = 20_000
MOST_BOOKS = 4


Firsts = list[tuple[Answer, Weighed]]
"""Each option, with what all who are asked together answer beside it."""


class Weight(msgspec.Struct, frozen=True):
    """What one answer brings in the mean: what the own side loses, and what all others lose.

    Both in fighters' halves: a fighter counts for one while it is in the fight, and for up to one
    more by what it has left. `wins` is the chance to win, where the fight could be solved.
    """

    answer: Answer
    suffers: float
    hurts: float
    wins: float | None = None


class Weights(msgspec.Struct, frozen=True):
    """The options of a choice weighed, and what the book advises there."""

    options: tuple[Weight, ...]
    advised: Answer | None
    branches: int


class Weighing:
    """Weighs choices, and remembers what it weighed by position, beat and answers.

    With `solves` it tells the chance to win in place of harm where a fight can be solved.
    """

    def __init__(self, *, solves: bool = False) -> None:
        self._solves = solves
        self._books: list[_Scales] = []

    def __call__(self, stand: Stand, ask: Ask | Ruling) -> Weights | None:
        """The options of an ask, weighed.

        None where they are not listed one by one, or what happened cannot be played on from.
        """
        if not isinstance(ask.form, Choice) or stand.begun is None:
            return None
        scales = self._of(stand.run.rules, stand.run.book)
        key = scales.rules.canonical(stand.begun), stand.replies, stand.side, ask.decider
        return scales.remembered.of(key, lambda: scales.weigh(stand, ask.decider))

    def _of(self, rules: Ruleset, book: Book) -> _Scales:
        for scales in self._books:
            if scales.book is book and scales.rules is rules:
                return scales
        found = _Scales(rules, book, solves=self._solves)
        self._books = [found, *self._books[: MOST_BOOKS - 1]]
        return found


class _Scales:
    """Weighs the choices of fights by one book."""

    def __init__(self, rules: Ruleset, book: Book, *, solves: bool) -> None:
        self.rules = rules
        self.book = book
        self.remembered: Memory[Weights] = Memory(REMEMBERED)
        self._foresight = Foresight(rules, book)
        self._solves = solves
        self._solvers: dict[str, Solver] = {}

    def weigh(self, stand: Stand, decider: Decider) -> Weights:
        cases = [case for case in cases_of(stand.run, by_default) if case[0] == decider]
        begins, often = _so_far(stand)
        advised = _advised(stand.run, decider)
        if len(cases) < 2 or often > OFTEN:
            return Weights((), advised, 0)
        firsts = [(answer, first) for _, answer, first in cases if answer and first]
        solved = self._solved(stand, firsts) if self._solves else None
        if solved is not None:
            return Weights(solved, advised, 0)
        return self._followed(stand, firsts, advised, begins=begins)

    def _solved(self, stand: Stand, firsts: Firsts) -> tuple[Weight, ...] | None:
        solver = self._solvers.get(stand.side)
        if solver is None:
            solver = self._solvers[stand.side] = Solver(self.rules, self.book, stand.side)
        chances = solver.chances(stand, [first for _, first in firsts])
        if chances is None:
            return None
        return tuple(
            Weight(answer, 0.0, 0.0, wins)
            for (answer, _), wins in zip(firsts, chances, strict=True)
        )

    def _followed(
        self, stand: Stand, firsts: Firsts, advised: Answer | None, *, begins: bool
    ) -> Weights:
        rules, book, foresight = self.rules, self.book, self._foresight
        before = standing(rules, book, stand.run.state)
        budget = BUDGET if begins else INSIDE
        share = max(FEWEST, min(MOST, budget // (2 * len(firsts))))
        outcomes: list[Outcome] = []
        answers: list[Answer] = []
        here = rules.canonical(stand.begun)
        spent = 0
        for answer, first in firsts:
            followed = foresight.follow(stand.begun, stand.replies, first, share)
            spent += followed.branches
            # What leads back to where the beat began could be taken for ever.
            if answer != advised and all(spot.position == here for spot in followed.spots):
                continue
            answers.append(answer)
            outcomes.append(foresight.outcome(before, followed, stand.side))
        if begins:
            spent += _look_on(foresight, outcomes, stand, budget - spent)
        weights = tuple(
            Weight(answer, one.own, one.others)
            for answer, one in zip(answers, outcomes, strict=True)
        )
        return Weights(weights, advised, spent)


def _look_on(foresight: Foresight, outcomes: list[Outcome], stand: Stand, left: int) -> int:
    """Follow all options by the same number of beats, as far as the budget goes."""
    name = stand.run.beat.name
    each = len(outcomes) * BRANCHES
    wide = max(1, min(WIDEST, left // (each * BEATS_AHEAD)))
    spent = 0
    for beats in range(1, MOST_BEATS + 1):
        price = sum(min(wide, len(one.going)) for one in outcomes) * BRANCHES
        if not price or spent + price > left:
            break
        spent += sum(foresight.step(one, stand.side, name, wide, beats) for one in outcomes)
    return spent


def _so_far(stand: Stand) -> tuple[bool, int]:
    """Whether the prompt that stands is the question that the beat began with, and how often."""
    rules, book = stand.run.rules, stand.run.book
    run = Run(rules, book, stand.begun)
    asked = [_question(run)]
    for reply in stand.replies:
        give(run, reply)
        asked.append(_question(run))
    asked = [one for one in asked if one is not None]
    return asked[0] == asked[-1], asked.count(asked[-1])


def _question(run: Run) -> Any:
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll | Ruling):
        return None
    return (prompt.kind, *prompt.deciders)


def _advised(run: Run, decider: Decider) -> Answer | None:
    ((answer, _),) = by_default(run)
    if isinstance(run.prompt, Together):
        return answer[run.prompt.deciders.index(decider)]  # type: ignore[no-any-return]
    return answer  # type: ignore[no-any-return]
