"""A beat in a few ways: all of its exact law where that is short, else ways drawn evenly from it.

Drawn ways are the same every time. Each roll's law is cut into as many equal parts as there are
ways, and every part is met once, in another order for each roll of the beat; so what is rare keeps
its weight, which the likeliest few ways of a long beat would leave out.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate
from typing import Any

import msgspec

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Branch, ChanceLaw, Result
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.branch_runs import give
from fracas.odds.law import MOST_PROMPTS, Search
from fracas.odds.policies import Weighed, by_default
from fracas.sim.laws.philox import Philox
from fracas.sim.laws.result_cache import ResultCache
from fracas.sim.play.strengths import Strengths, strengths

WITHIN = 0.05
"""A law is followed until less than this of its weight waits."""

LONG = 0.3
"""With more than this of its weight waiting a law is too long, and ways are drawn from it."""

ORDERS = 61
"""After so many rolls the orders of their parts come again."""

LAWS = 4_000


class Spot(msgspec.Struct, frozen=True):
    """Where a beat can end: how likely of all that was followed, and how strong the sides are."""

    chance: float
    state: Any
    position: Any
    strengths: Strengths


class Followed(msgspec.Struct, frozen=True):
    """A beat as far as it was followed, and how often it was run for that."""

    spots: tuple[Spot, ...]
    branches: int


class Walker:
    """Follows beats by the rules, everything but dice answered by the book's advice."""

    def __init__(self, rules: Ruleset, book: Book) -> None:
        self.rules = rules
        self.book = book
        self._laws: ResultCache[tuple[ChanceLaw, list[float]]] = ResultCache(LAWS)
        self._orders: dict[tuple[int, int], list[int]] = {}

    def follow(
        self,
        begun: Any,
        replies: tuple[Any, ...],
        first: Weighed | None,
        most: int,
        rolls: int = 0,
    ) -> Followed:
        """The beat that `begun` starts with, after some replies, in up to so many ways.

        `first` answers the prompt that is open then, and `rolls` counts those that fell in beats
        before this one. In all the beat is run no more than twice as often as `most` says.
        """
        search = Search(self.rules, self.book, begun, replies, by_default, first)
        half = max(1, most // 2)
        _on(search, half)
        if search.left < LONG:
            _on(search, most)
        if search.left < LONG and search.cut < 1:
            return self._whole(search)
        drawn = self._drawn(begun, replies, first, most, rolls)
        return Followed(drawn, search.branches + most)

    def _whole(self, search: Search) -> Followed:
        """A law with what was cut counted as the mean of what was followed."""
        law = search.law()
        followed = 1 - law.missing
        spots = [
            self._spot(float(one.chance / followed), one.state, one.position) for one in law.leaves
        ]
        return Followed(tuple(spots), law.branches)

    def _drawn(
        self, begun: Any, replies: tuple[Any, ...], first: Weighed | None, most: int, rolls: int
    ) -> tuple[Spot, ...]:
        found: dict[Any, tuple[Any, int]] = {}
        for number in range(most):
            state = self._walk(begun, replies, first, number, most, rolls)
            position = self.rules.canonical(state)
            known, often = found.get(position, (state, 0))
            found[position] = known, often + 1
        return tuple(
            [
                self._spot(often / most, state, position)
                for position, (state, often) in found.items()
            ]
        )

    def _spot(self, chance: float, state: Any, position: Any) -> Spot:
        return Spot(chance, state, position, strengths(self.rules, self.book, state))

    def _walk(
        self,
        begun: Any,
        replies: tuple[Any, ...],
        first: Weighed | None,
        number: int,
        most: int,
        rolls: int,
    ) -> Any:
        """One way through a beat, to its end or as far as a beat that has none is followed."""
        run = Run(self.rules, self.book, begun)
        for reply in replies:
            give(run, reply)
        if first is not None:
            give(run, first[0][0])
        for _ in range(MOST_PROMPTS):
            prompt = run.prompt
            if prompt is None:
                break
            if isinstance(prompt, Roll):
                part = self._order(rolls, most)[number]
                branch = self._at(prompt.dice.law(prompt.reading), (part + 0.5) / most)
                run.branch(Result(branch.value, branch.faces))
                rolls += 1
            else:
                run.answer(by_default(run)[0][0])
        return run.state

    def _at(self, law: ChanceLaw, part: float) -> Branch:
        """The branch of a law in which a part of its weight ends, from 0 to 1."""
        # The law is kept beside, so that its place in memory stays its own.
        _, sums = self._laws.of(
            id(law), lambda: (law, list(accumulate(float(one.chance) for one in law.branches)))
        )
        return law.branches[min(bisect(sums, part * sums[-1]), len(sums) - 1)]

    def _order(self, rolls: int, most: int) -> list[int]:
        """In which order the parts of a roll are met, by how many rolls fell before it."""
        key = rolls % ORDERS, most
        order = self._orders.get(key)
        if order is None:
            order = list(range(most))
            stream = Philox(*key)
            for place in range(most - 1, 0, -1):
                other = stream.below(place + 1)
                order[place], order[other] = order[other], order[place]
            self._orders[key] = order
        return order


def _on(search: Search, most: int) -> None:
    """Follow a law up to a number of branches, or until little of its weight waits."""
    while not search.done and search.branches < most and search.left >= WITHIN:
        search.follow(min(4, most - search.branches))
