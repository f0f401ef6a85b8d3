"""The exact distribution of a beat: every way in which it can end, found by running the rules.

There is no second rulebook here. A beat is run to its next roll, goes on with one thing that the
dice can say, and is run again from its start for each of the others; equal ends are merged.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.prompts import Ask, Prompt, Roll
from fracas.core.chance import Result
from fracas.core.errors import BudgetExceeded, WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.bounds import spent
from fracas.odds.branch_runs import BranchRun, Step, Trail, Ways, answered, give
from fracas.odds.end_groups import EndGroup, narrow
from fracas.odds.policies import Policy, Weighed
from fracas.odds.roll_steps import ready, weighed
from fracas.odds.totals import Total

BUDGET = 20_000
"""How many branches of one beat are followed by default."""

MOST_PROMPTS = 1_000
"""After this many prompts a branch counts as endless; beats ask about sixty at most."""

Recast = Callable[[Roll, Fraction], Roll]
"""The dice and the reading that decide a roll, given the weight with which it is reached."""

NONE = Fraction(0)

FEW = 256
"""How many ends the open numbers of a branch may have before some of them are settled."""

LIGHT = 1e-9
"""Below this weight a live run may be given up for a likelier branch that waits."""


def _as_it_is(state: Any) -> Any:
    return state


class Leaf(msgspec.Struct, frozen=True):
    """One way in which a beat can end.

    `position` is the state after the beat in canonical form: leaves differ in it or in `marks`,
    which the beat's facts left from the open prompt on. `state` is that state with its counters, as
    the first branch that ended here left them.
    """

    state: Any
    position: Any
    marks: tuple[str, ...]
    chance: Fraction


class BeatLaw(msgspec.Struct, frozen=True, dict=True):
    """The exact distribution of the state after a beat.

    `ends` are leaves in the order in which they were found, and groups of many that are not told
    apart yet. `missing` is the weight of what was not followed: cut tails of exploding dice, and
    branches beyond the budget. It and the chances of the leaves add up to 1. `branches` counts how
    often the beat was run. `canonical` splits the groups.
    """

    ends: tuple[Leaf | EndGroup, ...]
    missing: Fraction
    branches: int
    canonical: Callable[[Any], Any] = _as_it_is

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The ends one by one."""
        sheaves = [one for one in self.ends if isinstance(one, EndGroup)]
        leaves = [one for one in self.ends if isinstance(one, Leaf)]
        if not sheaves:
            return tuple(leaves)
        found: dict[tuple[Any, tuple[str, ...]], tuple[Any, Total]] = {}
        for leaf in leaves:
            chance = leaf.chance
            found[leaf.position, leaf.marks] = leaf.state, Total(chance)
        for sheaf in sheaves:
            for position, state, ways in sheaf.ends(self.canonical):
                key = position, sheaf.marks
                known = found.get(key)
                if known is None:
                    known = found[key] = state, Total()
                known[1].add(ways, sheaf.whole)
        return tuple(
            Leaf(state, position, marks, chance())
            for (position, marks), (state, chance) in found.items()
        )


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
    """Return the distribution of the beat that `state` begins with, after the answers in it so far.

    With `until_asked` it goes only as far as the beat's first choice is asked again: the result of
    one deed, without the deeds after it.

    The prompt that is open after `replies` (including edits) is answered by `first` if given, whose
    answers at a roll are `Result`s or do not count; dice and `policy` answer everything after it. A
    beat that an edit made moot ends like any other. When more than `budget` branches are needed,
    the likeliest are followed and the rest is `missing`, or with `strict` raises `BudgetExceeded`.
    Raises `WrongUse` for a budget below 1 or answers whose weights do not add up to 1, and whatever
    the rules say of an answer.
    """
    if budget < 1:
        raise WrongUse(f"A budget of {budget} branches follows nothing: allow 1 or more.")
    search = Search(rules, book, state, replies, policy, first, until_asked=until_asked)
    search.follow(budget - search.branches)
    if strict and search.cut:
        raise BudgetExceeded(
            f"In {budget} branches {float(search.cut):.3g} of this beat's weight was not followed "
            "to its end: allow more branches, or simulate the beat instead.",
            budget=budget,
            missing=search.law().missing,
        )
    return search.law()


class Fork(NamedTuple):
    """A place where a beat can go on in several ways, the likeliest first.

    Each way has another step at the place `at` of the path, which may be its end. The chance of a
    way counts from the start of the beat, times `likely`; branches are ordered by it.
    """

    path: tuple[Step, ...]
    at: int
    ways: Ways
    likely: float = 1.0


class Search:
    """The search for the distribution of a beat: open branches, and the leaves found so far.

    The likeliest branch, the first of all, is followed at once; `follow` goes on from there as far
    as it is told, and `law` returns what is known by then. `left` is roughly the weight that waits.
    Its arguments are those of `beat_law`; instead of `until_asked` the questions at which it stops
    can be named, as `question` returns them. With `recast` each roll is decided by other dice than
    those that the rules ask for; then the procedure gets what was read from them, and no faces. A
    roll among `replies` may be its `Result`. With `most` None a branch may have any number of ends
    that differ only in totals: good for figures, not for those who go on from each.
    """

    __slots__ = (
        "_book",
        "_first",
        "_found",
        "_gave_up",
        "_most",
        "_policy",
        "_recast",
        "_replies",
        "_rules",
        "_serial",
        "_sheaves",
        "_since",
        "_spent",
        "_state",
        "_tail",
        "_trail",
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
        most: int | None = FEW,
    ) -> None:
        self._most = most
        self._sheaves: list[EndGroup] = []
        self._recast = recast
        self._rules = rules
        self._book = book
        self._state = state
        self._replies = replies
        self._policy = policy
        self._first = first
        self._tail = Total()
        self._found: dict[tuple[Any, tuple[str, ...]], tuple[Any, Total]] = {}
        self._gave_up = self._spent = False
        self._serial = 0
        self._since = 0
        self._waiting: list[tuple[float, int, Fork, int]] = []
        self.left = 0.0
        self._trail = Trail()
        walk = BranchRun(rules, book, state, (), (), self._fallen, self._trail)
        asked = [question(walk.run.prompt)]
        for reply in replies:
            give(walk.run, reply)
            asked.append(question(walk.run.prompt))
        self._since = len(walk.run.facts)
        begun = [one for one in asked if one is not None][:1]
        self._until = frozenset(begun) if until_asked else until
        self._follow(walk)
        self.branches = 1

    @property
    def done(self) -> bool:
        """Whether no branch is left to follow, or none may be followed any more."""
        return self._spent or not self._waiting

    @property
    def cut(self) -> Fraction:
        """The weight that was given up so far: of branches that wait, and of endless ones."""
        if not (self._waiting or self._gave_up):
            return NONE
        return 1 - self._landed() - self._tail()

    def _landed(self) -> Fraction:
        """Return the weight of all ends that were found."""
        landed = Total()
        for _, chance in self._found.values():
            landed.take(chance)
        for sheaf in self._sheaves:
            landed.add(sheaf.weight, sheaf.whole)
        return landed()

    def follow(self, most: int) -> int:
        """Follow up to this many further branches, the likeliest first; return their number."""
        before = self.branches
        while not self.done and self.branches - before < most:
            likely, _, fork, place = heappop(self._waiting)
            self.left += likely
            self._wait(fork, place + 1)
            path, at = fork.path, fork.at
            path = (*path[:at], fork.ways[place][0], *path[at + 1 :])
            given = self._rules, self._book, self._state, self._replies
            self._follow(BranchRun(*given, path, self._fallen, self._trail))
            self.branches += 1
        return self.branches - before

    def law(self) -> BeatLaw:
        """Return the distribution as far as branches were followed; all others are missing."""
        leaves = tuple(
            Leaf(state, position, marks, chance())
            for (position, marks), (state, chance) in self._found.items()
        )
        missing = 1 - self._landed() if self._waiting or self._gave_up else self._tail()
        sheaves = tuple(self._sheaves)
        return BeatLaw(leaves + sheaves, missing, self.branches, self._rules.canonical)

    def _follow(self, walk: BranchRun) -> None:
        """Run on as far as the beat goes, leaving every other way at each fork to wait."""
        path = walk.path
        run = walk.run
        while run.prompt is not None:
            if len(path) >= MOST_PROMPTS or spent():
                self._gave_up = True
                self._spent = spent()
                return
            if path and question(run.prompt) in self._until:
                break
            ways = self._ways(walk)
            step, chance = ways[0]
            if len(ways) > 1:
                likely = walk.likely
                fork = Fork(tuple(path), len(path), ways, likely)
                first = likely * chance
                self.left += likely - first
                if self._can_wait(first):
                    self.left += first
                    self._wait(fork, 0)
                    return
                self._wait(fork, 1)
            walk.go(step)
        self._land(walk)

    def _ways(self, walk: BranchRun) -> Ways:
        """Return what can be answered here, the likeliest first; what dice cut off is missing."""
        run = walk.run
        prompt = run.prompt
        first = None if walk.path else self._first
        if isinstance(prompt, Roll):
            if first is not None and all(type(result) is Result for result, _ in first):
                return _by_chance(_whole(first, prompt))
            roll = prompt
            if self._recast is not None:
                roll = self._recast(prompt, Fraction(walk.weight, walk.whole))
            reading, of = walk.held(roll.reading)
            if of is not None:
                rest = walk.weight // of.weight()

                def missing(ways: int, part: Fraction) -> None:
                    self._tail.add(rest * ways * part.numerator, walk.whole * part.denominator)

                place = walk.variables.index(of)
                return weighed(roll.dice, reading, of, place, missing)
            law = roll.dice.law(reading)
            if law.missing:
                part = law.missing
                self._tail.add(walk.weight * part.numerator, walk.whole * part.denominator)
            return ready(law, reading, faceless=roll is not prompt)
        ways = self._policy(run) if first is None else first
        if len(ways) == 1 and ways[0][1] == 1:
            return (answered(*ways[0]),)
        return _by_chance(_whole(ways, prompt))

    def _can_wait(self, likely: float) -> bool:
        """Return whether a live run is better given up for one that waits, though it costs a rerun.

        Only a light one is: no beat that can go on for ever may use up the budget.
        """
        return likely < LIGHT and bool(self._waiting) and likely < -self._waiting[0][0]

    def _wait(self, fork: Fork, place: int) -> None:
        """Let the ways of a fork wait from one place on; the likeliest of them represents all."""
        if place < len(fork.ways):
            self._serial += 1
            likely = fork.likely * fork.ways[place][1]
            heappush(self._waiting, (-likely, self._serial, fork, place))

    def _fallen(self, path: tuple[Step, ...], at: int, others: list[tuple[Step, float]]) -> None:
        """Add branches that split off from a running one, because they have another number."""
        self.left += sum([likely for _, likely in others])
        self._wait(Fork(path, at, tuple(others)), 0)

    def _land(self, walk: BranchRun) -> None:
        run = walk.run
        mark = self._rules.mark
        marks = tuple(left for fact in run.facts[self._since :] if (left := mark(fact)) is not None)
        state = run.state
        if walk.variables and narrow(state, self._state, self._most):
            self._sheaves.append(
                EndGroup(state, marks, walk.variables, walk.ways, walk.whole, self._state)
            )
            return
        key = (self._rules.canonical(state), marks)
        known = self._found.get(key)
        if known is None:
            known = self._found[key] = (state, Total())
        known[1].add(walk.weight, walk.whole)


def question(prompt: Prompt | None) -> tuple[str, str] | None:
    """Return who is asked what kind of thing, where a single decider chooses."""
    return (prompt.decider, prompt.kind) if isinstance(prompt, Ask) else None


def _by_chance(ways: Weighed) -> Ways:
    """Return the likeliest first; equal ones stay in order."""
    steps = [answered(*way) for way in ways]
    steps.sort(key=lambda way: -way[1])
    return tuple(steps)


def _whole(ways: Weighed, prompt: Prompt | None) -> Weighed:
    """Return the possible answers; raises `WrongUse` unless their weights add up to 1."""
    if any(chance < 0 for _, chance in ways) or sum(chance for _, chance in ways) != 1:
        asked = prompt.kind if prompt is not None else ""
        raise WrongUse(
            f"The answers at '{asked}' weigh {', '.join(str(c) for _, c in ways) or 'nothing'}: "
            "give weights that are not negative and add up to 1.",
            prompt=asked,
        )
    return tuple((answer, chance) for answer, chance in ways if chance)
