"""What Strikes bring in one position, in ticks: read from the Checks that the rules would make."""

from __future__ import annotations

from functools import lru_cache

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
    """How likely each tier of a Check is; `edge` is what is left after netting."""
    kind = "edge" if edge > 0 else "burden"
    terms = (Term("all", "bonus", bonus), *((Term("all", kind, abs(edge)),) if edge else ()))
    dice, reading = read_by(terms, dc, netting)
    return tuple([(Tier(str(one.value)), float(one.chance)) for one in dice.law(reading).branches])


class Blows:
    """What Strikes would bring in one position, on average; each is worked out once."""

    def __init__(self, state: State, book: RazorweaveBook) -> None:
        self.state, self.book = state, book
        self.netting = netting_of(book)
        self._best: dict[tuple[str, str], float] = {}

    def tiers(self, attempt: Attempt) -> tuple[tuple[Tier, float], ...]:
        """How likely each tier of an attempt is."""
        terms = (*edge_terms(self.state, self.book, attempt), *bonus_terms(self.state, attempt))
        return chances(bonus_of(terms), attempt.dc, net(terms, self.netting), self.netting)

    def ticks(
        self, who: str, foe: str, weapon: str, attribute: str = "", *, called: bool = False
    ) -> float:
        """The mean ticks of a Strike, after the target's stance and armour (RW-STRIKE-12)."""
        state, book = self.state, self.book
        row, target = book.weapons[weapon], state.who(foe)
        made = attempted(state, book, who, foe, weapon, attribute or self._attribute(who, weapon))
        if called:
            dearer = sum([term.amount for term in called_terms(book)])
            made = replace(made, called=True, dc=made.dc + dearer)
        guards = [stance.tier for _, stance in covering(state, foe)]
        guard = max(guards, key=lambda tier: tier.succeeds, default=None)
        left, total = state.clock_of(foe).left, 0.0
        for tier, chance in self.tiers(made):
            base = base_ticks(book, tier)
            if base:
                blow = blow_of(book, target, row.tags, tier, called)
                total += chance * min(lessened(book, target, base, guard, blow).ticks, left)
        return total

    def _attribute(self, who: str, weapon: str) -> str:
        usual = weapon_attribute(self.book, weapon)
        if "Versatile" not in self.book.weapons[weapon].tags:
            return usual
        return max((usual, *PHYSICAL), key=self.state.who(who).attribute)

    def best(self, who: str, foe: str) -> float:
        """The best Strike of someone at a foe from where both stand; 0 where none is open."""
        found = self._best.get((who, foe))
        if found is None:
            found = self._best[who, foe] = self._tried(who, foe)
        return found

    def _tried(self, who: str, foe: str) -> float:
        state, book, best = self.state, self.book, 0.0
        if state.who(foe).out is not None or not can_act(state, book, who):
            return 0.0
        band = state.band(who, foe)
        blows = [(foe, each) for each in reaching(book, weapons_of(state.who(who)), band)]
        for _, weapon in in_the_open(state, book, who, tuple(blows)) if state.tags else blows:
            best = max(best, self.ticks(who, foe, weapon))
            if "Precise" in book.weapons[weapon].tags:
                best = max(best, self.ticks(who, foe, weapon, called=True))
        return best

    def harm(self, foe: str) -> float:
        """What the best Strike of someone at any of its foes brings."""
        return max([self.best(foe, one.id) for one in self.state.foes(foe)], default=0.0)
