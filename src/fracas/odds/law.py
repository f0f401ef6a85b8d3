"""The exact law of a beat: every way in which it can end, found by running the rules.

There is no second rulebook here. A beat is run to its next roll, goes on with one thing that the
dice can say, and is run afresh from its start for each of the others; what ends alike is merged.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from heapq import heappop, heappush
from typing import Any, NamedTuple

import msgspec

from fracas.core.book import Book
from fracas.core.chance import ChanceLaw, Result
from fracas.core.errors import BudgetExceeded, WrongUse
from fracas.core.prompts import Ask, Prompt, Roll
from fracas.core.ruleset import Ruleset
from fracas.core.run import Run
from fracas.odds.policies import Policy, Weighed

BUDGET = 20_000
"""How many branches of one beat are followed unless the caller says otherwise."""

MOST_PROMPTS = 1_000
"""Prompts in one branch after which it counts as endless; beats ask some sixty at most."""

Recast = Callable[[Roll, Fraction], Roll]
"""The dice and the reading by which a roll is decided, given the weight with which it is met."""

NONE = Fraction(0)

LIGHT = 1e-9
"""Below this weight a live run may be given up for a likelier branch that waits."""


class Leaf(msgspec.Struct, frozen=True):
    """One way in which a beat can end.

    `position` is the state after the beat in canonical form: leaves differ in it or in `marks`,
    which the beat's facts left from the prompt that stood on. `state` is that state with its
    counters, as the first branch that ended here left them.
    """

    state: Any
    position: Any
    marks: tuple[str, ...]
    chance: Fraction


class BeatLaw(msgspec.Struct, frozen=True):
    """The exact law of the state after a beat, leaves in the order in which they were found.

    `missing` is the weight of what was not followed: cut tails of exploding dice, and branches
    beyond the budget. It and the chances of the leaves add up to 1. `branches` counts how often
    the beat was run.
    """

    leaves: tuple[Leaf, ...]
    missing: Fraction
    branches: int


def beat_law(
    rules: Ruleset,
    book: Book,
    state: Any,
    replies: tuple[Any, ...],
    policy: Policy,
    *,
    first: Weighed | None = None,
    budget: int = BUDGET,
    strict: bool = False,
    until_asked: bool = False,
) -> BeatLaw:
    """The law of the beat that `state` begins with, after what was answered in it so far.

    With `until_asked` it goes only as far as the choice with which the beat began is asked again:
    what comes of one deed, without the deeds after it.

    The prompt that stands after `replies` (edits among them) is answered by `first` if given,
    which at a roll are `Result`s or do not count; everything after it by dice and `policy`. A beat
    that an edit made moot ends like any other. When more than `budget` branches are needed, the
    likeliest are followed and the rest is `missing`, or with `strict` raises `BudgetExceeded`.
    Raises `WrongUse` for a budget below 1 or answers whose weights do not add up to 1, and whatever
    the rules say of an answer.
    """
    if budget < 1:
        raise WrongUse(f"A budget of {budget} branches follows none: allow 1 or more.")
    search = Search(rules, book, state, replies, policy, first, until_asked=until_asked)
    search.follow(budget - search.branches)
    if strict and search.cut:
        raise BudgetExceeded(
            f"In {budget} branches {float(search.cut):.3g} of this beat's weight was not followed "
            "to its end: allow more branches, or sample the beat instead.",
            budget=budget,
            missing=search.law().missing,
        )
    return search.law()


class Fork(NamedTuple):
    """A place where a beat can go on in several ways, the likeliest first; `weight` leads there.

    `likely` is the weight as a float, by which branches are ordered.
    """

    path: tuple[Any, ...]
    weight: Fraction
    likely: float
    ways: Weighed


class Search:
    """The way to the law of a beat: branches still to be followed, and the leaves found so far.

    The likeliest branch, the first of all, is followed at once; `follow` goes on from there as far
    as it is told, and `law` says what is known by then. `left` is roughly the weight that waits.
    What is asked of it is that of `beat_law`; in place of `until_asked` the questions at which it
    stops can be named, as `question` gives them. With `recast` each roll is decided by other dice
    than those that the rules ask for; then the procedure gets what was read off them, and no faces.
    A roll among `replies` may stand there as its `Result`.
    """

    __slots__ = (
        "_book",
        "_first",
        "_found",
        "_gave_up",
        "_laws",
        "_policy",
        "_recast",
        "_replies",
        "_rules",
        "_serial",
        "_since",
        "_state",
        "_tail",
        "_until",
        "_waiting",
        "branches",
        "left",
    )

    def __init__(
        self,
        rules: Ruleset,
        book: Book,
        state: Any,
        replies: tuple[Any, ...],
        policy: Policy,
        first: Weighed | None,
        *,
        until_asked: bool = False,
        until: frozenset[tuple[str, str]] = frozenset(),
        recast: Recast | None = None,
    ) -> None:
        self._recast = recast
        self._rules = rules
        self._book = book
        self._state = state
        self._replies = replies
        self._policy = policy
        self._first = first
        self._tail = Fraction(0)
        self._found: dict[tuple[Any, tuple[str, ...]], tuple[Any, Fraction]] = {}
        self._gave_up = False
        self._serial = 0
        self._since = 0
        self._waiting: list[tuple[float, int, Fork, int]] = []
        self._laws: dict[tuple[int, bool], tuple[Any, Weighed]] = {}
        self.left = 0.0
        run = Run(rules, book, state)
        asked = [question(run.prompt)]
        for reply in replies:
            _give(run, reply)
            asked.append(question(run.prompt))
        self._since = len(run.facts)
        begun = [one for one in asked if one is not None][:1]
        self._until = frozenset(begun) if until_asked else until
        self._follow(run, (), Fraction(1))
        self.branches = 1

    @property
    def done(self) -> bool:
        """Whether no branch is left to be followed."""
        return not self._waiting

    @property
    def cut(self) -> Fraction:
        """The weight that was given up so far: of branches that wait, and of endless ones."""
        if not (self._waiting or self._gave_up):
            return NONE
        landed = sum([chance for _, chance in self._found.values()], NONE)
        return 1 - landed - self._tail

    def follow(self, most: int) -> int:
        """Follow up to so many branches more, the likeliest first; gives how many there were."""
        before = self.branches
        while self._waiting and self.branches - before < most:
            likely, _, fork, place = heappop(self._waiting)
            self.left += likely
            self._wait(fork, place + 1)
            reply, chance = fork.ways[place]
            run = Run(self._rules, self._book, self._state)
            path = (*fork.path, reply)
            for each in (*self._replies, *path):
                _give(run, each)
            self._follow(run, path, fork.weight * chance)
            self.branches += 1
        return self.branches - before

    def law(self) -> BeatLaw:
        """The law as far as branches were followed; all others are missing."""
        leaves = tuple(
            Leaf(state, position, marks, chance)
            for (position, marks), (state, chance) in self._found.items()
        )
        return BeatLaw(leaves, self._tail + self.cut, self.branches)

    def _follow(self, run: Run, path: tuple[Any, ...], weight: Fraction) -> None:
        """Run on as far as the law goes, leaving every other way at each fork to wait."""
        while run.prompt is not None:
            if len(path) >= MOST_PROMPTS:
                self._gave_up = True
                return
            if path and question(run.prompt) in self._until:
                break
            ways = self._ways(run, path, weight)
            reply, chance = ways[0]
            if len(ways) > 1:
                likely = float(weight)
                fork = Fork(path, weight, likely, ways)
                first = likely * float(chance)
                self.left += likely - first
                if self._can_wait(first):
                    self.left += first
                    self._wait(fork, 0)
                    return
                self._wait(fork, 1)
                weight *= chance
            path = (*path, reply)
            _give(run, reply)
        self._land(run, weight)

    def _ways(self, run: Run, path: tuple[Any, ...], weight: Fraction) -> Weighed:
        """What can be answered here, the likeliest first; what dice cut off is missing."""
        prompt = run.prompt
        first = None if path else self._first
        if isinstance(prompt, Roll):
            if first is not None and all(type(result) is Result for result, _ in first):
                return _by_chance(_whole(first, prompt))
            roll = prompt if self._recast is None else self._recast(prompt, weight)
            law = roll.dice.law(roll.reading)
            if law.missing:
                self._tail += weight * law.missing
            return self._ranked(law, faceless=roll is not prompt)
        ways = self._policy(run) if first is None else first
        if len(ways) == 1 and ways[0][1] == 1:
            return ways
        return _by_chance(_whole(ways, prompt))

    def _ranked(self, law: ChanceLaw, *, faceless: bool) -> Weighed:
        """The results of a roll, the likeliest first; remembered, as branches roll the same dice.

        The law itself is kept beside them, so that its place in memory stays its own.
        """
        known = self._laws.get((id(law), faceless))
        if known is None:
            ways = tuple(
                (Result(branch.value, () if faceless else branch.faces), branch.chance)
                for branch in law.branches
            )
            known = self._laws[id(law), faceless] = law, _by_chance(ways)
        return known[1]

    def _can_wait(self, likely: float) -> bool:
        """Whether a live run is better given up for one that waits, though it costs running anew.

        Only a light one is: no beat that can go on for ever may swallow the budget.
        """
        return likely < LIGHT and bool(self._waiting) and likely < -self._waiting[0][0]

    def _wait(self, fork: Fork, place: int) -> None:
        """Let the ways of a fork wait from one place on; the likeliest of them speaks for all."""
        if place < len(fork.ways):
            self._serial += 1
            likely = fork.likely * float(fork.ways[place][1])
            heappush(self._waiting, (-likely, self._serial, fork, place))

    def _land(self, run: Run, weight: Fraction) -> None:
        mark = self._rules.mark
        marks = tuple(left for fact in run.facts[self._since :] if (left := mark(fact)) is not None)
        key = (self._rules.canonical(run.state), marks)
        known = self._found.get(key)
        self._found[key] = (run.state, weight) if known is None else (known[0], known[1] + weight)


def question(prompt: Prompt | None) -> tuple[str, str] | None:
    """Who is asked what kind of thing, where a single decider chooses."""
    return (prompt.decider, prompt.kind) if isinstance(prompt, Ask) else None


def _by_chance(ways: Weighed) -> Weighed:
    """The likeliest first; what is alike stays in its order."""
    return tuple(sorted(ways, key=lambda way: -float(way[1])))


def _give(run: Run, reply: Any) -> None:
    if type(reply) is Result:
        run.branch(reply)
    else:
        run.answer(reply)


def _whole(ways: Weighed, prompt: Prompt | None) -> Weighed:
    """The answers that can be given at all; raises `WrongUse` unless their weights make up 1."""
    if any(chance < 0 for _, chance in ways) or sum(chance for _, chance in ways) != 1:
        asked = prompt.kind if prompt is not None else ""
        raise WrongUse(
            f"The answers at '{asked}' weigh {', '.join(str(c) for _, c in ways) or 'nothing'}: "
            "give weights that are not negative and add up to 1.",
            prompt=asked,
        )
    return tuple((answer, chance) for answer, chance in ways if chance)
