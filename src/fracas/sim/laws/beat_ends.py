"""A beat in a few ways: its exact distribution where that is short, else ways drawn evenly from it.

Drawn ways are the same every time. Each roll's distribution is cut into as many equal parts as
there are ways, and every part is used once, in another order for each roll of the beat. So rare
results keep their weight, which the likeliest few ways of a long beat would leave out.
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
"""A distribution is followed until less than this of its weight waits."""

LONG = 0.3
"""With more than this of its weight waiting it is too long, and ways are drawn from it."""

ORDERS = 61
"""After so many rolls the orders of their parts repeat."""

LAWS = 4_000


class Spot(msgspec.Struct, frozen=True):
    """Where a beat can end: its share of all that was followed, and how strong the sides are."""

    chance: float
    state: Any
    position: Any
    strengths: Strengths


class Followed(msgspec.Struct, frozen=True):
    """A beat as far as it was followed, and how often it was run for that."""

    spots: tuple[Spot, ...]
    branches: int


class Walker:
    """Follows beats by the rules, with everything but dice answered by the book's advice."""

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
        """Return the beat that `begun` starts with, after some replies, in up to so many ways.

        `first` answers the prompt that is open then, and `rolls` counts those made in earlier
        beats. In all the beat is run at most twice as often as `most` says.
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
        """Return a distribution in which what was cut counts as the mean of what was followed."""
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
        """Return one way through a beat, to its end or as far as an endless beat is followed."""
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
        """Return the branch of a distribution in which a part of its weight ends, from 0 to 1."""
        # The distribution is kept too, so that its place in memory stays its own.
        _, sums = self._laws.of(
            id(law), lambda: (law, list(accumulate(float(one.chance) for one in law.branches)))
        )
        return law.branches[min(bisect(sums, part * sums[-1]), len(sums) - 1)]

    def _order(self, rolls: int, most: int) -> list[int]:
        """The order in which the parts of a roll are used, by how many rolls came before it."""
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
    """Follow a distribution up to a number of branches, or until little of its weight waits."""
    while not search.done and search.branches < most and search.left >= WITHIN:
        search.follow(min(4, most - search.branches))
