"""Whole fights, exactly: the chain of positions between beats, from where it is to every end.

A position is a state between two beats in canonical form. From each of them the rules are run once,
with every prompt answered by a stated policy, and equal results are one position. Chances are
fractions to the end; nothing is sampled. Where advice uses more than the position (`apart` of a
ruleset, such as the round), each position is played as where it was found first; `sim` follows such
fights by everything that their players use. A fight can be solved this way if its positions are
few, a few thousand at most: duels, and what is left of larger fights.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from fracas.core.errors import BudgetExceeded
from fracas.core.play.run import Run
from fracas.core.rounds import round_of
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.law import BUDGET, BeatLaw, beat_law
from fracas.odds.policies import Policy, by_default
from fracas.odds.positions import Positions
from fracas.odds.visits import visits

MOST_POSITIONS = 5_000
"""How many positions of a fight are examined by default."""

Step = tuple[int, Fraction, int]
"""Where a beat can lead: the place of the position, how likely, and how many rounds began."""


class Position(msgspec.Struct, frozen=True):
    """A state between two beats, and where its next beat leads.

    `missing` is the weight that was not followed. A position without `steps` is an end, or, with
    all its weight missing, one that was not examined.
    """

    state: Any
    steps: tuple[Step, ...] = ()
    missing: Fraction = Fraction(0)


class Chain(msgspec.Struct, frozen=True):
    """Every position that a fight can reach, its current one first."""

    positions: tuple[Position, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing was left out: every beat followed to all its ends."""
        return not any(position.missing for position in self.positions)


class Ends(msgspec.Struct, frozen=True):
    """How a fight ends: each end with its chance, and the mean number of rounds until then.

    `missing` is the weight of what was not followed; with the chances of the ends it adds up to 1.
    `rounds` counts those that begin from here on, over all that was followed.
    """

    ends: tuple[tuple[Any, Fraction], ...]
    rounds: Fraction
    missing: Fraction

    def by(self, read: Callable[[Any], Any]) -> dict[Any, Fraction]:
        """Return the chance of each value that `read` finds at the ends, the likeliest first."""
        told: dict[Any, Fraction] = {}
        for state, chance in self.ends:
            value = read(state)
            told[value] = told.get(value, Fraction(0)) + chance
        return dict(sorted(told.items(), key=lambda item: -item[1]))


def chain(
    rules: Ruleset,
    book: Book,
    state: Any,
    policy: Policy = by_default,
    *,
    replies: tuple[Any, ...] | None = None,
    over: Callable[[Any], bool] | None = None,
    most: int = MOST_POSITIONS,
    budget: int = BUDGET,
    strict: bool = False,
    together: int | None = None,
    enough: Callable[[], bool] | None = None,
) -> Chain:
    """The positions that follow from a state between beats, with `policy` answering every prompt.

    With `replies` the fight is in the beat of `state`, after these answers. A position is an end
    when nothing is planned any more, or when it is `over`, which may use only what stays in the
    canonical form. Beyond `most` positions none is examined, of each beat at most `budget` branches
    are followed, and of all beats at most `together`; when `enough` says so no further beat is
    started. What that leaves out is missing, or with `strict` raises `BudgetExceeded` at once.
    Raises whatever the rules raise.
    """
    # The fight cannot come back to a position in the middle of a beat.
    met = Positions(rules)
    met.place(state, None if replies is None else object())
    positions: list[Position] = []
    left = together
    for place, here in enumerate(met.states):
        begun = place == 0 and replies is not None
        if not begun and (not here.agenda or (over is not None and over(here))):
            positions.append(Position(here))
        elif (
            place >= most
            or (left is not None and left <= 0)
            or (place > 0 and enough is not None and enough())
        ):
            if strict:
                raise BudgetExceeded(
                    f"This fight could not be followed whole within {most} positions: allow more, "
                    "or simulate it.",
                    most=most,
                )
            positions.append(Position(here, (), Fraction(1)))
        else:
            answers = replies or () if begun else ()
            share = budget if left is None else min(budget, left)
            law = beat_law(rules, book, here, answers, policy, budget=share, strict=strict)
            left = None if left is None else left - law.branches
            since = Run(rules, book, here, answers).state if begun else here
            positions.append(Position(here, _steps(met, since, law), law.missing))
    return Chain(tuple(positions))


def _steps(met: Positions, since: Any, law: BeatLaw) -> tuple[Step, ...]:
    """Return where a distribution leads from a state, split by how many rounds began on the way."""
    steps: dict[tuple[int, int], Fraction] = {}
    for leaf in law.leaves:
        key = met.place(leaf.state, leaf.position), began(since, leaf.state)
        before = steps.get(key)
        steps[key] = leaf.chance if before is None else before + leaf.chance
    return tuple([(at, chance, rounds) for (at, rounds), chance in steps.items()])


def until(fight: Chain, over: Callable[[Any], bool]) -> Chain:
    """Return the same fight, ending wherever it is `over`; its current position is not an end."""
    first, *rest = fight.positions
    return Chain((first, *(Position(one.state) if over(one.state) else one for one in rest)))


def began(before: Any, after: Any) -> int:
    """Return how many rounds began between two states of a fight."""
    return max(round_of(after) - round_of(before), 0)


def ends(fight: Chain) -> Ends:
    """Return how a fight ends from the first position of its chain, exactly."""
    often = visits([[(at, chance) for at, chance, _ in one.steps] for one in fight.positions])
    found = []
    rounds = missing = Fraction(0)
    for position, count in zip(fight.positions, often, strict=True):
        if position.missing:
            missing += count * position.missing
        if position.steps:
            turned = [chance * number for _, chance, number in position.steps if number]
            if turned:
                rounds += count * sum(turned, Fraction(0))
        elif not position.missing:
            found.append((position.state, count))
    return Ends(tuple(found), rounds, missing)


def first_to_fall(rules: Ruleset, book: Book, state: Any, **options: Any) -> Ends:
    """Return who falls first: the fight up to the first beat that takes someone out.

    `options` are those of `chain`. Read the ends with `fallen`.
    """
    return ends(chain(rules, book, state, over=falls(rules, book, state), **options))


def falls(rules: Ruleset, book: Book, before: Any) -> Callable[[Any], bool]:
    """Return whether someone who stood in a state is out of the fight in another."""
    return lambda after: bool(fallen(rules, book, before, after))


def fallen(rules: Ruleset, book: Book, before: Any, after: Any) -> tuple[str, ...]:
    """Return who stood in the one state and is out of the fight in the other, by id."""
    standing = {fate.who for fate in rules.fates(book, before) if not fate.out}
    return tuple(
        [fate.who for fate in rules.fates(book, after) if fate.out and fate.who in standing]
    )
