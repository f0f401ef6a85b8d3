"""What Strikes do in one position, in ticks: read from the Checks the rules would make."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.attacks import attempted, weapon_attribute
from fracas.rulesets.razorweave.rules.damage import base_ticks, covering, lessened
from fracas.rulesets.razorweave.rules.edge import bonus_terms, edge_terms
from fracas.rulesets.razorweave.rules.paths import can_act
from fracas.rulesets.razorweave.rules.rolls import (
    Attempt,
    Netting,
    bonus_of,
    net,
    netting_of,
    read_by,
)
from fracas.rulesets.razorweave.rules.weapons import (
    PHYSICAL,
    blow_of,
    called_terms,
    in_the_open,
    reaching,
    weapons_of,
)
from fracas.rulesets.razorweave.state.combatants import Tier
from fracas.rulesets.razorweave.state.state import State


@lru_cache(maxsize=4096)
def chances(bonus: int, dc: int, edge: int, netting: Netting) -> tuple[tuple[Tier, float], ...]:
    """The chance of each tier of a Check; `edge` is what remains after netting."""
    kind = "edge" if edge > 0 else "burden"
    terms = (Term("all", "bonus", bonus), *((Term("all", kind, abs(edge)),) if edge else ()))
    dice, reading = read_by(terms, dc, netting)
    return tuple([(Tier(str(one.value)), float(one.chance)) for one in dice.law(reading).branches])


class Struck(NamedTuple):
    """What reduces a hit: armour, the best tier of a stance covering its target, segments left."""

    armour: tuple[str, ...]
    worn: int
    ablated: tuple[str, ...]
    guard: Tier | None
    left: int


@lru_cache(maxsize=8192)
def mean_ticks(
    book: RazorweaveBook,
    bonus: int,
    dc: int,
    edge: int,
    tags: tuple[str, ...],
    called: bool,
    struck: Struck,
) -> float:
    """The mean ticks of a Strike, by its weapon and its target (RW-STRIKE-12)."""
    total = 0.0
    for tier, chance in chances(bonus, dc, edge, netting_of(book)):
        base = base_ticks(book, tier)
        if base:
            blow = blow_of(book, struck, tags, tier, called)
            ticks = lessened(book, struck, base, struck.guard, blow).ticks
            total += chance * min(ticks, struck.left)
    return total


@lru_cache(maxsize=1024)
def _called(book: RazorweaveBook, attempt: Attempt) -> Attempt:
    """A Strike as a called shot (RW-WEAP-03)."""
    dearer = sum([term.amount for term in called_terms(book)])
    return replace(attempt, called=True, dc=attempt.dc + dearer)


class Blows:
    """The mean result of Strikes in one position; each is computed once."""

    def __init__(self, state: State, book: RazorweaveBook) -> None:
        self.state, self.book = state, book
        self.netting = netting_of(book)
        self._blows: dict[tuple[str, str], tuple[Attempt, ...]] = {}
        self._best: dict[tuple[str, str], float] = {}
        self._most: dict[tuple[str, str], float] = {}
        self._tiers: dict[Attempt, tuple[tuple[Tier, float], ...]] = {}
        self._struck: dict[str, Struck] = {}

    def tiers(self, attempt: Attempt) -> tuple[tuple[Tier, float], ...]:
        """The chance of each tier of an attempt."""
        found = self._tiers.get(attempt)
        if found is None:
            dice = self._dice(attempt)
            found = self._tiers[attempt] = chances(*dice, self.netting)
        return found

    def _dice(self, attempt: Attempt) -> tuple[int, int, int]:
        """What decides an attempt's dice: its bonus, its DC, Edge or Burden after netting."""
        state = self.state
        edge = net(edge_terms(state, self.book, attempt), self.netting)
        return bonus_of(bonus_terms(state, attempt)), attempt.dc, edge

    def ticks(
        self, who: str, foe: str, weapon: str, attribute: str = "", *, called: bool = False
    ) -> float:
        """The mean ticks of a Strike, after the target's stance and armour (RW-STRIKE-12)."""
        return self._mean(self._strike(who, foe, weapon, attribute, called=called))

    def _strike(
        self, who: str, foe: str, weapon: str, attribute: str = "", *, called: bool = False
    ) -> Attempt:
        attribute = attribute or self._attribute(who, weapon)
        made = attempted(self.state, self.book, who, foe, weapon, attribute)
        return _called(self.book, made) if called else made

    def _mean(self, blow: Attempt) -> float:
        """The mean ticks of a Strike in this position."""
        tags = self.book.weapons[blow.weapon].tags
        dice = self._dice(blow)
        return mean_ticks(self.book, *dice, tags, blow.called, self._met(blow.target))

    def _met(self, foe: str) -> Struck:
        """What reduces a hit on a foe."""
        found = self._struck.get(foe)
        if found is None:
            state = self.state
            one = state.who(foe)
            guards = [stance.tier for _, stance in covering(state, foe)]
            guard = max(guards, key=lambda tier: tier.succeeds, default=None)
            left = state.clock_of(foe).left
            found = Struck(one.armour, one.worn, one.ablated, guard, left)
            self._struck[foe] = found
        return found

    def _attribute(self, who: str, weapon: str) -> str:
        usual = weapon_attribute(self.book, weapon)
        if "Versatile" not in self.book.weapons[weapon].tags:
            return usual
        return max((usual, *PHYSICAL), key=self.state.who(who).attribute)

    def best(self, who: str, foe: str) -> float:
        """Someone's best Strike at a foe from where both stand; 0 if none is possible."""
        found = self._best.get((who, foe))
        if found is None:
            found = 0.0
            for blow in self._open(who, foe):
                found = max(found, self._mean(blow))
            self._best[who, foe] = found
        return found

    def most(self, who: str, foe: str) -> float:
        """Someone's best Strike at a foe with all Edge that counts and against no stance."""
        found = self._most.get((who, foe))
        if found is None:
            state, book, cap = self.state, self.book, self.netting.cap
            met, found = self._met(foe)._replace(guard=None), 0.0
            for blow in self._open(who, foe):
                bonus, tags = bonus_of(bonus_terms(state, blow)), book.weapons[blow.weapon].tags
                ticks = mean_ticks(book, bonus, blow.dc, cap, tags, blow.called, met)
                found = max(found, ticks)
            self._most[who, foe] = found
        return found

    def _open(self, who: str, foe: str) -> tuple[Attempt, ...]:
        """The Strikes and called shots someone can make at a foe."""
        found = self._blows.get((who, foe))
        if found is None:
            found = self._blows[who, foe] = tuple(self._found(who, foe))
        return found

    def _found(self, who: str, foe: str) -> Iterator[Attempt]:
        state, book = self.state, self.book
        if state.who(foe).out is not None or not can_act(state, book, who):
            return
        weapons = reaching(book, weapons_of(state.who(who)), state.band(who, foe))
        if weapons and state.tags:
            blows = in_the_open(state, book, who, tuple([(foe, weapon) for weapon in weapons]))
            weapons = tuple([weapon for _, weapon in blows])
        for weapon in weapons:
            yield self._strike(who, foe, weapon)
            if "Precise" in book.weapons[weapon].tags:
                yield self._strike(who, foe, weapon, called=True)

    def hands(self, who: str) -> tuple[str, ...]:
        """The weapons someone Strikes with."""
        return weapons_of(self.state.who(who))

    def harm(self, foe: str) -> float:
        """The value of someone's best Strike at any of its foes."""
        return max([self.best(foe, one.id) for one in self.state.foes(foe)], default=0.0)
