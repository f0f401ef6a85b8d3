"""Weigh the options of a choice: what each brings to its own side and to all others.

The options are followed by exact odds, the likeliest branches first, with all other prompts
answered by the book's advice. It knows no system: harm is read from `fates`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.branch_runs import give
from fracas.odds.options import cases_of
from fracas.odds.policies import Weighed, by_default
from fracas.sim.laws.result_cache import ResultCache
from fracas.sim.laws.solving import Solver
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.look_ahead import MOST_BEATS, Foresight, Outcome
from fracas.sim.play.strengths import strengths

BUDGET = 160
"""About how often beats are run for one decision; `FEWEST` ways of each option are followed in any
case."""

INSIDE = 32
"""The same for a decision that does not begin a beat; then only the beat itself is followed."""

HEATS = 3
"""How many heats the options are weighed in; each but the last gets half of what is left to spend.
Fewer options remain each time, so each is weighed more closely."""

KEPT = 3
"""After each heat only one option in this many goes on, plus the book's advice."""

FEWEST, MOST = 2, 24
"""Ways of one option's own beat, whatever the number of options."""

FEWEST_LATER, MOST_LATER = 2, 12
"""Ways of a later beat."""

WIDEST = 3
"""How many places at once the following beats are followed in, for each option."""

BEATS_AHEAD = 5
"""How many future beats share the budget."""

OFTEN = 10
"""A player asked the same this often in one beat stops weighing, or a turn might never end."""

MOST_CACHED = 20_000
MOST_BOOKS = 4


Firsts = list[tuple[Answer, Weighed]]
"""Each option, with the answers beside it of all who are asked together."""


class Weight(msgspec.Struct, frozen=True):
    """What one answer brings on average: what the own side loses, and what all others lose.

    Both in fighters' halves: a fighter counts for one while it is in the fight, and for up to one
    more by what it has left. `wins` is the chance to win, where the fight could be solved.
    """

    answer: Answer
    suffers: float
    hurts: float
    wins: float | None = None


Values = Callable[[tuple[Weight, ...], Any], list[float]]
"""What each of some options is worth to a decider in a state: more is better."""


class Weights(msgspec.Struct, frozen=True):
    """The options of a choice that were weighed to the last, and the book's advice there.

    `branches` is how often beats were run for that.
    """

    options: tuple[Weight, ...]
    advised: Answer | None
    branches: int


class Weighing:
    """Weighs choices by what options are worth, and caches them by position, beat and answers.

    With `solves` the chance to win replaces harm where a fight can be solved. `budget` is about how
    often beats are run for one decision.
    """

    def __init__(self, values: Values, *, solves: bool = False, budget: int = BUDGET) -> None:
        self._values = values
        self._solves = solves
        self._budget = budget
        self._books: list[_Scales] = []

    def __call__(self, stand: Stand, ask: Ask | Ruling) -> Weights | None:
        """The options of an ask, weighed.

        None if they are not listed one by one, or what happened cannot be played on from.
        """
        if not isinstance(ask.form, Choice) or stand.begun is None:
            return None
        scales = self._of(stand.run.rules, stand.run.book)
        key = scales.rules.canonical(stand.begun), stand.replies, stand.side, ask.decider
        return scales.weights.of(key, lambda: scales.weigh(stand, ask.decider))

    def _of(self, rules: Ruleset, book: Book) -> _Scales:
        for scales in self._books:
            if scales.book is book and scales.rules is rules:
                return scales
        found = _Scales(rules, book, self._values, solves=self._solves, budget=self._budget)
        self._books = [found, *self._books[: MOST_BOOKS - 1]]
        return found


class _Scales:
    """Weighs the choices of fights by one book."""

    def __init__(
        self, rules: Ruleset, book: Book, values: Values, *, solves: bool, budget: int
    ) -> None:
        self.rules = rules
        self.book = book
        self.weights: ResultCache[Weights] = ResultCache(MOST_CACHED)
        self._foresight = Foresight(rules, book)
        self._values = values
        self._solves = solves
        self._budget = budget
        self._solvers: dict[str, Solver] = {}

    def weigh(self, stand: Stand, decider: Decider) -> Weights:
        cases = [
            case
            for case in cases_of(stand.run, by_default)
            if case[0] == decider and not isinstance(case[1], int)
        ]
        begins, often = _so_far(stand)
        advised = _advised(stand.run, decider)
        if len(cases) < 2 or often > OFTEN:
            return Weights((), advised, 0)
        firsts = [(answer, first) for _, answer, first in cases if answer and first]
        solved = self._solved(stand, firsts) if self._solves else None
        if solved is not None:
            return Weights(solved, advised, 0)
        return self._heats(stand, firsts, advised, begins=begins)

    def _heats(
        self, stand: Stand, firsts: Firsts, advised: Answer | None, *, begins: bool
    ) -> Weights:
        """Weigh all options a little, then the better ones more closely."""
        budget = self._budget if begins else self._budget * INSIDE // BUDGET
        weights: tuple[Weight, ...] = ()
        spent = 0
        for heat in range(HEATS):
            share = (budget - spent) // 2 if heat < HEATS - 1 else budget - spent
            weights, branches = self._followed(stand, firsts, advised, share, begins=begins)
            spent += branches
            if len(weights) < 3 or spent >= budget:
                break
            values = self._values(weights, stand.run.state)
            ranked = sorted(zip(values, weights, strict=True), key=lambda pair: -pair[0])
            kept = {one.answer for _, one in ranked[: max(2, len(ranked) // KEPT)]}
            firsts = [one for one in firsts if one[0] in kept or one[0] == advised]
        return Weights(weights, advised, spent)

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
        self, stand: Stand, firsts: Firsts, advised: Answer | None, budget: int, *, begins: bool
    ) -> tuple[tuple[Weight, ...], int]:
        """Return what some options bring, as far as a budget allows."""
        rules, book, foresight = self.rules, self.book, self._foresight
        before = strengths(rules, book, stand.run.state)
        for_beat = budget // 2 if begins else budget
        share = max(FEWEST, min(MOST, for_beat // len(firsts)))
        outcomes: list[Outcome] = []
        answers: list[Answer] = []
        here = rules.canonical(stand.begun)
        spent = 0
        for answer, first in firsts:
            followed = foresight.follow(stand.begun, stand.replies, first, share)
            spent += followed.branches
            # What leads back to where the beat began could be repeated for ever.
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
        return weights, spent


def _look_on(foresight: Foresight, outcomes: list[Outcome], stand: Stand, left: int) -> int:
    """Follow all options by the same number of beats, as far as the budget goes."""
    name = stand.run.beat.name
    each = max(1, left // (len(outcomes) * BEATS_AHEAD)) if outcomes else 0
    ways = max(FEWEST_LATER, min(MOST_LATER, each))
    wide = max(1, min(WIDEST, each // ways))
    spent = 0
    for beats in range(1, MOST_BEATS + 1):
        price = sum(min(wide, len(one.going)) for one in outcomes) * ways
        if not price or spent + price > left:
            break
        spent += sum(foresight.step(one, stand.side, name, wide, ways, beats) for one in outcomes)
    return spent


def _so_far(stand: Stand) -> tuple[bool, int]:
    """Return whether the open prompt is the question that the beat began with, and how often."""
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
