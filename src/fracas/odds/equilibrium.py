"""Choices of two sides at once: what each pair of answers is worth, and how best to mix them.

The matrix comes from the rules themselves, by the exact odds of the beats that follow. The mix is
found by linear programming where SciPy is installed (the extra `odds`), else in whole numbers. In
both cases what a mix can lose is calculated from the matrix in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Together
from fracas.core.errors import BudgetExceeded, WrongUse
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.core.zero_sum import Matrix, solve
from fracas.odds.best import Answers, of_side
from fracas.odds.law import BUDGET, BeatLaw, beat_law
from fracas.odds.options import beside
from fracas.odds.policies import Policy, by_default
from fracas.odds.positions import Positions

MOST_CELLS = 400
"""How many pairs of answers are calculated at most by default."""

MOST_POSITIONS = 30_000
"""How many positions of a round are examined: two rounds of a footbridge duel have 10,000."""

FINENESS = 1_000_000
"""A solver's mix is rounded to fractions with denominators up to this."""

DUST = 1e-9
"""A share below this is a solver's rounding and not an answer that is ever given."""

ZERO = Fraction(0)

Goal = Callable[[Any, Any], int | Fraction]
"""What an end is worth to the side of the rows, by the state at the prompt and the end's own."""


class Equilibrium(msgspec.Struct, frozen=True):
    """A game of two sides: what every pair of answers is worth to the first, and a mix for each.

    Rows are the first side's answers. `missing` is the largest weight that was not followed for any
    pair; such a value is over what was followed, and the rest counts as no gain.
    """

    sides: tuple[str, str]
    rows: tuple[Answers, ...]
    columns: tuple[Answers, ...]
    matrix: Matrix
    row_mix: tuple[Fraction, ...]
    column_mix: tuple[Fraction, ...]
    missing: Fraction

    @property
    def by_row(self) -> tuple[Fraction, ...]:
        """What each answer of the first side is worth against the other's mix."""
        return tuple(_dot(row, self.column_mix) for row in self.matrix)

    @property
    def by_column(self) -> tuple[Fraction, ...]:
        """What each answer of the second side leaves the first side's mix."""
        return tuple(
            _dot((row[at] for row in self.matrix), self.row_mix) for at in range(len(self.columns))
        )

    @property
    def value(self) -> Fraction:
        """What the first side gains on average when both mix this way."""
        return _dot(self.by_row, self.row_mix)

    @property
    def exploitability(self) -> Fraction:
        """What both mixes together can lose to the best answers against them: 0 in equilibrium.

        The value of the game itself is between the worst of `by_column` and the best of `by_row`,
        whose difference this is.
        """
        return max(self.by_row) - min(self.by_column)


def _dot(one: Iterable[Fraction], other: Iterable[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(one, other, strict=True)), ZERO)


def lead(rules: Ruleset, book: Book, sides: tuple[str, str]) -> Goal:
    """Return how much the first side's lead in what is left of everyone grew (see `Fate`)."""

    def ahead(state: Any) -> int:
        signs = {sides[0]: 1, sides[1]: -1}
        return sum(signs.get(fate.side, 0) * fate.left for fate in rules.fates(book, state))

    return lambda before, after: ahead(after) - ahead(before)


def headlines(rules: Ruleset, gained: str, lost: str) -> Goal:
    """Return the difference of two headlines, such as damage dealt and taken, ignoring marks.

    Headlines are for the side whose beat it is: use those that are for the rows. Raises `WrongUse`
    for a headline that the system does not have.
    """
    known = {headline.name: headline.value for headline in rules.headlines}
    for name in (gained, lost):
        if name not in known:
            raise WrongUse(f"There is no headline '{name}': name one of {', '.join(known)}.")
    plus, minus = known[gained], known[lost]
    return lambda before, after: (
        Fraction(plus(before, after, ())) - Fraction(minus(before, after, ()))
    )


def win(rules: Ruleset, side: str) -> Goal:
    """Return the chance that the side wins: for fights that are followed to their ends."""
    return lambda before, after: int(rules.outcome(after) == side)


def equilibrium(
    rules: Ruleset,
    book: Book,
    state: Any,
    replies: tuple[Any, ...],
    policy: Policy = by_default,
    *,
    between: tuple[Decider, Decider] | None = None,
    goal: Goal | None = None,
    rounds: int | None = 1,
    cells: int = MOST_CELLS,
    most: int = MOST_POSITIONS,
    budget: int = BUDGET,
    enough: Callable[[], bool] | None = None,
) -> Equilibrium:
    """Return what two sides that choose at once do best, after `replies` in the beat of `state`.

    Everyone asked chooses, on either side, or only the two of `between`; the policy answers for the
    rest of them and for all that follows. A pair is followed until the same beat has come back so
    many `rounds` times, or with None to the end of the fight, and is worth the mean of `goal`:
    `lead` by default. Raises `WrongUse` where two sides do not choose together, `BudgetExceeded`
    for more pairs than `cells`, and whatever the rules raise. Beyond `most` positions in a round,
    and `budget` branches of a beat, what follows is missing, as is all that was not examined when
    `enough` says so, which is called before each pair and position.
    """
    run = Run(rules, book, state, replies)
    prompt = run.prompt
    if not isinstance(prompt, Together):
        raise WrongUse("No two sides are asked together here: an equilibrium needs two at once.")
    sides = _sides(rules, run.state, prompt, between)
    places = [_places(rules, run.state, prompt, side, between) for side in sides]
    rows, columns = (list(product(*[_ids(prompt, at) for at in one])) for one in places)
    if len(rows) * len(columns) > cells:
        raise BudgetExceeded(
            f"{len(rows)} answers against {len(columns)} are more than {cells} pairs: name "
            "the two who choose.",
            pairs=len(rows) * len(columns),
        )
    ways = policy(run)
    laws = []
    for row, column in product(rows, columns):
        if enough is not None and enough():
            laws.append(BeatLaw((), Fraction(1), 0))
            continue
        said = dict(zip((*places[0], *places[1]), (*row, *column), strict=True))
        first = beside(ways, said)
        laws.append(beat_law(rules, book, state, replies, policy, first=first, budget=budget))
    ahead = _Ahead(
        lambda here: beat_law(rules, book, here, (), policy, budget=budget),
        lambda: Positions(rules),
        partial(goal or lead(rules, book, sides), run.state),
        most,
        enough,
    )
    worths = ahead.worths(laws, state.agenda[0].name, rounds)
    width = len(columns)
    matrix = tuple(
        tuple(worth for worth, _ in worths[at * width : (at + 1) * width])
        for at in range(len(rows))
    )
    row_mix, column_mix = mixed(matrix)
    return Equilibrium(
        sides,
        _named(prompt, places[0], rows),
        _named(prompt, places[1], columns),
        matrix,
        row_mix,
        column_mix,
        max(missing for _, missing in worths),
    )


def _named(
    prompt: Together, places: tuple[int, ...], answers: list[tuple[str, ...]]
) -> tuple[Answers, ...]:
    """Return answers with those who give them."""
    return tuple(
        tuple((prompt.asks[at].decider, one) for at, one in zip(places, said, strict=True))
        for said in answers
    )


def _sides(
    rules: Ruleset, state: Any, prompt: Together, between: tuple[Decider, Decider] | None
) -> tuple[str, str]:
    """Return the two sides that choose, in the order of the fight or of those it is between."""
    side_of = {
        decider: side for side in rules.sides(state) for decider in of_side(rules, state, side)
    }
    for who in between or ():
        prompt.ask_of(who)
    asked = between or prompt.deciders
    found = tuple(dict.fromkeys(side_of[who] for who in asked if who in side_of))
    if len(found) != 2:
        who_else = ", ".join(found) or "no side"
        raise WrongUse(f"Here {who_else} choose, and an equilibrium is between two sides.")
    return found[0], found[1]


def _places(
    rules: Ruleset,
    state: Any,
    prompt: Together,
    side: str,
    between: tuple[Decider, Decider] | None,
) -> tuple[int, ...]:
    """Return which of the asks are the side's, and have options to choose from."""
    own = of_side(rules, state, side)
    return tuple(
        at
        for at, ask in enumerate(prompt.asks)
        if ask.decider in own
        and isinstance(ask.form, Choice)
        and (between is None or ask.decider in between)
    )


def _ids(prompt: Together, at: int) -> tuple[str, ...]:
    form = prompt.asks[at].form
    assert isinstance(form, Choice), "only asks with options are in the matrix"
    return tuple([option.id for option in form.options])


class _Ahead(NamedTuple):
    """How what follows is examined, round by round, and what an end is worth."""

    law: Callable[[Any], BeatLaw]
    fresh: Callable[[], Positions]
    goal: Callable[[Any], int | Fraction]
    most: int
    enough: Callable[[], bool] | None

    def worths(
        self, laws: list[BeatLaw], name: str, rounds: int | None
    ) -> list[tuple[Fraction, Fraction]]:
        """Return for each distribution its value over so many rounds, and the missing weight."""
        positions = self.fresh()
        roads = [positions.road(law) for law in laws]

        def is_end(here: Any) -> bool:
            return not here.agenda or (rounds is not None and here.agenda[0].name == name)

        positions.look(
            lambda here: () if is_end(here) else (self.law(here),), self.most, self.enough
        )
        ends = [at for at, found in enumerate(positions.roads) if not found]
        told = {at: (Fraction(self.goal(positions.states[at])), ZERO) for at in ends}
        if rounds is not None and rounds > 1:
            goes_on = [at for at in ends if positions.states[at].agenda]
            later = [self.law(positions.states[at]) for at in goes_on]
            told.update(zip(goes_on, self.worths(later, name, rounds - 1), strict=True))
        gains, _ = positions.values(lambda at: told[at][0], ZERO)
        unknown, _ = positions.values(lambda at: told[at][1], Fraction(1))
        return [
            (
                sum((chance * gains[at] for at, chance in road.steps), ZERO),
                sum((chance * unknown[at] for at, chance in road.steps), road.missing),
            )
            for road in roads
        ]


def mixed(matrix: Matrix) -> tuple[tuple[Fraction, ...], tuple[Fraction, ...]]:
    """Return a best mix for the rows and one for the columns, as fractions that add up to 1."""
    found = _by_programming(matrix)
    if found is None:
        solution = solve(matrix)
        return solution.rows, solution.columns
    return proper(found[0]), proper(found[1])


def _by_programming(matrix: Matrix) -> tuple[list[float], list[float]] | None:
    """Return both mixes by linear programming; None without SciPy, or where it finds none.

    The rows' mix maximizes what it is sure of; the prices of the columns are the other mix.
    """
    try:
        from scipy.optimize import linprog
    except ImportError:
        return None
    rows, columns = len(matrix), len(matrix[0])
    # In units of the widest gap, so that the solver's tolerances fit.
    least = min(min(row) for row in matrix)
    unit = max(max(row) for row in matrix) - least or 1
    found = linprog(
        [*([0.0] * rows), -1.0],
        A_ub=[
            [*(-float((row[at] - least) / unit) for row in matrix), 1.0] for at in range(columns)
        ],
        b_ub=[0.0] * columns,
        A_eq=[[*([1.0] * rows), 0.0]],
        b_eq=[1.0],
        bounds=[*([(0.0, 1.0)] * rows), (None, None)],
        method="highs",
    )
    if not found.success:
        return None
    return list(found.x[:rows]), [-price for price in found.ineqlin.marginals]


def proper(shares: list[float]) -> tuple[Fraction, ...]:
    """Return a solver's mix as fractions: none negative, rounding dust removed, 1 in all."""
    rounded = [
        Fraction(share).limit_denominator(FINENESS) if share > DUST else ZERO for share in shares
    ]
    whole = sum(rounded, ZERO)
    return tuple(share / whole for share in rounded)
