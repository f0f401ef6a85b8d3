"""What follows after a beat: the fight by the advice of its book, a few likely ways at a time.

One beat does not show the foes' next blow. So the beats after it are followed too, until the side
that looks ahead begins a beat of the same name again and a foe has begun one in between.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from fracas.core.asking.prompts import Prompt, Roll, Ruling
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds.policies import Weighed
from fracas.sim.laws.beat_ends import Followed, Spot, Walker
from fracas.sim.laws.result_cache import ResultCache
from fracas.sim.play.strengths import Strengths, lost

ROLLS = 7
"""By how many rolls two beats are set apart, so that their dice do not repeat."""

MOST_BEATS = 24
"""How many beats are followed after the current one; many of them ask nothing."""

MOST_CACHED = 20_000


class Outcome(msgspec.Struct):
    """What a side and all others lose on average, and where the fight still has to be followed.

    `going` has the likeliest of those places, each with its weight and whether a foe began a beat
    on the way.
    """

    own: float
    others: float
    going: list[tuple[float, Spot, bool]]


class Foresight:
    """The beats of fights by one book, followed by the advice of the rules and cached."""

    def __init__(self, rules: Ruleset, book: Book) -> None:
        self.rules = rules
        self.book = book
        self._walker = Walker(rules, book)
        self._beats: ResultCache[Followed] = ResultCache(MOST_CACHED)
        self._openings: ResultCache[tuple[Decider, ...]] = ResultCache(MOST_CACHED)

    def follow(
        self,
        begun: Any,
        replies: tuple[Any, ...],
        first: Weighed | None,
        most: int,
        beats: int = 0,
    ) -> Followed:
        """A beat in up to a number of ways, with `first` answering the prompt after `replies`.

        `beats` counts those that were followed before it.
        """
        return self._walker.follow(begun, replies, first, most, beats * ROLLS)

    def outcome(self, before: Strengths, followed: Followed, side: str) -> Outcome:
        """What a beat brings by itself; `before` is how strong the sides were at its prompt."""
        outcome = Outcome(0.0, 0.0, [])
        for spot in followed.spots:
            own, others = lost(before, spot.strengths, side)
            outcome.own += spot.chance * own
            outcome.others += spot.chance * others
            if self._goes_on(spot.state):
                outcome.going.append((spot.chance, spot, False))
        return outcome

    def step(self, outcome: Outcome, side: str, name: str, wide: int, ways: int, beats: int) -> int:
        """Follow an outcome by one beat in its likeliest `wide` places; return the branches used.

        `beats` counts those that were followed before it.

        Places where the side begins a beat of that name again are not followed any more, once a foe
        has begun one before them.
        """
        going: dict[Any, tuple[float, Spot, bool]] = {}
        branches = 0
        for weight, spot, met in _likeliest(outcome.going, wide):
            first = self.opening(spot)
            sides = {one.id: one.side for one in self.rules.members(spot.state)}
            asked = {sides.get(one, "") for one in first}
            foes = any(one and one != side for one in asked)
            if side in asked and (met or foes) and spot.state.agenda[0].name == name:
                continue
            followed = self._beat(spot, ways, beats)
            branches += followed.branches
            for after in followed.spots:
                own, others = lost(spot.strengths, after.strengths, side)
                share = weight * after.chance
                outcome.own += share * own
                outcome.others += share * others
                if self._goes_on(after.state):
                    key = after.position, met or foes
                    known = going.get(key)
                    going[key] = (share + (known[0] if known else 0.0), after, met or foes)
        outcome.going = list(going.values())
        return branches

    def opening(self, spot: Spot) -> tuple[Decider, ...]:
        """Who is asked first in the next beat, except for rulings; nobody where dice come first."""
        return self._openings.of(spot.position, lambda: self._first(spot.state))

    def _first(self, state: Any) -> tuple[Decider, ...]:
        run = Run(self.rules, self.book, state)
        while isinstance(run.prompt, Ruling):
            run.answer(run.prompt.default)
        prompt: Prompt | None = run.prompt
        return () if prompt is None or isinstance(prompt, Roll) else prompt.deciders

    def _beat(self, spot: Spot, ways: int, beats: int) -> Followed:
        return self._beats.of(
            (spot.position, ways, beats),
            lambda: self.follow(spot.state, (), None, ways, beats),
        )

    def _goes_on(self, state: Any) -> bool:
        return bool(state.agenda) and not self.rules.outcome(state)


def _likeliest(
    going: Iterable[tuple[float, Spot, bool]], wide: int
) -> list[tuple[float, Spot, bool]]:
    """Return the likeliest places, representing all: their weights add up to those of all."""
    ranked = sorted(going, key=lambda one: -one[0])
    kept = ranked[:wide]
    whole = sum(weight for weight, _, _ in ranked)
    part = sum(weight for weight, _, _ in kept)
    return [(weight * whole / part, spot, met) for weight, spot, met in kept] if part else []
