"""Every position that the fights of a batch can reach, and where each of their beats leads.

The rules are run and everyone answers as in a batch, each side by what it knows; only the dice fall
in every possible way. So the odds found here are those of the batch's own fights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Result
from fracas.core.errors import BudgetExceeded, FracasError, WrongUse
from fracas.core.play.run import Run
from fracas.core.rounds import round_of
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Fate, Ruleset
from fracas.odds.branch_runs import give
from fracas.sim.play.fights import Table
from fracas.sim.play.policies import ADVISOR

NONE, ALL = Fraction(0), Fraction(1)

FOLLOWED = Fraction(1, 1 << 80)
"""Ways through a beat that are less likely are not followed: ties of ties of ties."""

MOST_PROMPTS = 300
"""How many prompts one way through a beat may have; beats ask about sixty at most."""

TOLD_EVERY = 100
"""After how many positions progress is reported."""


class Reach(msgspec.Struct, frozen=True):
    """How far a fight is followed: positions, branches of one beat, and of all of them.

    With `whole` it stops at the first beat with missing weight.
    """

    positions: int = 20_000
    beat: int = 2_000
    branches: int = 300_000
    whole: bool = False


class Step(NamedTuple):
    """One way in which a beat can go.

    `to` is the place of the position after it, `rounds` how many rounds began in it, `prompts` how
    many prompts it had, including rolls.
    """

    to: int
    rounds: int
    prompts: int
    chance: Fraction


class Place(msgspec.Struct, frozen=True):
    """A position between two beats, represented by the first state that was found in it.

    States count as one position if they are equal in canonical form, in everything that anyone
    uses, and in how everyone fares. `missing` is the weight of what was not followed, because dice
    can explode on and on, or tie; it and the chances of the steps add up to 1. If the fight is over
    there are no steps.
    """

    state: Any
    outcome: str
    fates: tuple[Fate, ...]
    steps: tuple[Step, ...] = ()
    missing: Fraction = NONE

    @property
    def over(self) -> bool:
        """Whether nothing is planned any more."""
        return not self.state.agenda


class Graph(msgspec.Struct, frozen=True):
    """All positions of a fight, the first one first."""

    places: tuple[Place, ...]

    @property
    def whole(self) -> bool:
        """Whether nothing is missing, however dice fall."""
        return not any(place.missing for place in self.places)


class Way(NamedTuple):
    """A way through a beat: the state after it, its prompts, and how likely it is."""

    state: Any
    prompts: int
    chance: Fraction


def graph(
    rules: Ruleset,
    book: Book,
    opening: Any,
    policies: tuple[tuple[str, str], ...] = (),
    reach: Reach | None = None,
    tell: Callable[[int, int], None] | None = None,
) -> Graph:
    """Return all positions of the fights that begin with a state, by what each side plays.

    `tell` gets now and then how many positions were followed, and how many are known. Raises
    `BudgetExceeded` when the fight is too large for this reach, and `WrongUse` when a side plays by
    anything but the book's advice, because only its answers follow from the position.
    """
    _refuse_policies(policies)
    reach = reach or Reach()
    batch = Table(rules, book, opening, dict(policies), 0, 0)
    met = _Met(rules, book)
    met.place(opening)
    places: list[Place] = []
    branches = 0
    for at, state in enumerate(met.states):
        if len(met.states) > reach.positions:
            raise _too_large(f"it has more than {reach.positions:,} positions")
        if branches > reach.branches:
            raise _too_large(f"its beats can go in more than {reach.branches:,} ways together")
        if tell is not None and at % TOLD_EVERY == 0:
            tell(at, len(met.states))
        steps: dict[tuple[int, int, int], Fraction] = {}
        missing = ALL if state.agenda else NONE
        for way in ways_through(rules, book, state, batch, reach.beat) if state.agenda else ():
            step = met.place(way.state), _rounds(state, way.state), way.prompts
            steps[step] = steps.get(step, NONE) + way.chance
            missing -= way.chance
            branches += 1
        if missing and reach.whole:
            raise _too_large("its dice can explode or tie without end")
        found = tuple([Step(*step, chance) for step, chance in steps.items()])
        places.append(Place(state, *met.told[at], found, missing))
    if batch.chance.place:
        raise FracasError(
            "Someone in this fight has no advice and answers at random, so the exact odds "
            "are not known: play it by its rules, without --from-laws."
        )
    return Graph(tuple(places))


class _Met:
    """Positions as they are found: the first state of each, and how the fight is there."""

    def __init__(self, rules: Ruleset, book: Book) -> None:
        self._rules, self._book = rules, book
        self._known: dict[Any, int] = {}
        self.states: list[Any] = []
        self.told: list[tuple[str, tuple[Fate, ...]]] = []

    def place(self, state: Any) -> int:
        """The place of a state: that of the first one equal to it in all that `Place` says."""
        rules = self._rules
        told = rules.outcome(state), rules.fates(self._book, state)
        key = rules.canonical(state), rules.apart(state), *told
        at = self._known.get(key)
        if at is None:
            at = self._known[key] = len(self.states)
            self.states.append(state)
            self.told.append(told)
        return at


def _refuse_policies(policies: tuple[tuple[str, str], ...]) -> None:
    for side, name in policies:
        if name != ADVISOR.name:
            raise WrongUse(
                f"The exact odds of a fight are known only if everyone plays by the book's advice, "
                f"and {side} plays by {name}: leave that policy out, or --from-laws.",
                side=side,
                policy=name,
            )


def _rounds(before: Any, after: Any) -> int:
    """Return how many rounds began in a beat; raises `FracasError` where they do not count up."""
    rounds = round_of(after) - round_of(before)
    if rounds < 0:
        raise FracasError(
            "The rounds of this fight do not count up, which exact odds assume: "
            "play it by its rules, without --from-laws."
        )
    return rounds


def ways_through(rules: Ruleset, book: Book, state: Any, batch: Table, most: int) -> Iterator[Way]:
    """Yield every way through the beat that a state begins with, as a batch plays it.

    It leaves out what exploding dice cut off, and what is next to impossible. Raises
    `BudgetExceeded` as soon as it is clear that there are more than `most`.
    """
    todo: list[tuple[tuple[Any, ...], Fraction]] = [((), ALL)]
    done = 0
    while todo:
        path, chance = todo.pop()
        run = Run(rules, book, state)
        for reply in path:
            give(run, reply)
        batch.stand(state, path)
        while (prompt := run.prompt) is not None:
            if isinstance(prompt, Roll):
                law = prompt.dice.law(prompt.reading)
                # The likeliest goes on at once, so that dice that tie again and again wait.
                first, *others = sorted(law.branches, key=lambda one: -one.chance)
                for one in others:
                    if (weight := chance * one.chance) >= FOLLOWED:
                        todo.append(((*path, Result(one.value, one.faces)), weight))
                answer: Any = Result(first.value, first.faces)
                chance *= first.chance
            else:
                answer = batch.choose(run, prompt)
            path = (*path, answer)
            if done + len(todo) >= most or len(path) > MOST_PROMPTS:
                raise _too_large(
                    f"a beat of it, '{run.beat.name}', can go in more than {most:,} ways"
                )
            give(run, answer)
            batch.heard(answer)
        done += 1
        yield Way(run.state, len(path), chance)


def _too_large(why: str) -> BudgetExceeded:
    return BudgetExceeded(
        f"The exact odds of this fight are too large, because {why}: play it by its "
        "rules, without --from-laws."
    )
