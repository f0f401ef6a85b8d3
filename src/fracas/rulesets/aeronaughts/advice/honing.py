"""What a honed quality is worth in damage, and which bar pays its stress (AE-MAN-21).

A quality that improves the attack is worth the damage it adds. One that hampers the target is worth
what the target's attacks lose, or allies' attacks gain. Stress on a bar that no foe in reach
attacks counts as free.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fracas.rulesets.aeronaughts.advice.counsel import incoming, strongest
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import Assault, Attack, assault, linked_to
from fracas.rulesets.aeronaughts.rules.maneuvers import Hone
from fracas.rulesets.aeronaughts.state.state import MENTAL, PHYSICAL, PRONE, Combatant, State

LEAST = 0.5
"""The least a quality must add, in damage, to be honed."""

BARS = (PHYSICAL, MENTAL)


class Honing:
    """What honing is worth to a combatant before an attack."""

    def __init__(self, state: State, book: AeronaughtsBook, me: Combatant, attack: Attack) -> None:
        self.state, self.book, self.me = state, book, me
        self.attack, self.foe = attack, state.who(attack.target)
        self.made: Assault = assault(state, book, me.id, attack.target, attack.weapon)

    def best(self, *, spent: int = 0, least: float = LEAST) -> Hone | None:
        """Return the quality worth most beyond its price; `spent` comes off the Mental bar first.

        None if none is worth it, or none can be paid for (AE-GM-04).
        """
        found = {key: self.worth(key, spent) for key in WORTHS}
        best = max(found, key=found.__getitem__)
        return Hone(best) if found[best] >= least else None

    def worth(self, key: str, spent: int = 0) -> float:
        """What a quality gains, less its stress on a bar under attack."""
        row = self.book.qualities[key]
        stress = sum([self.me.bar(one).stress for one in BARS])
        if spent + row.hone > stress or any(one.quality == key for one in self.me.honed):
            return 0.0
        gain = WORTHS[key](self)
        if gain < LEAST:
            return 0.0
        free = sum([self.me.bar(one).stress for one in spare(self.state, self.book, self.me)])
        return gain - max(spent + row.hone - free, 0)

    @property
    def hits(self) -> float:
        """The chance to hit."""
        return self.made.check.shows(self.book, advantage=-99, success=True)

    def _over(self, more: int) -> float:
        """The damage gained by reducing Soak by `more`."""
        return self.made.mean(self.book, pierced=more) - self.made.mean(self.book)

    def pierce(self) -> float:
        """One point of Soak less, unless the weapon already pierces (AE-MAN-28)."""
        return self._over(max(self.book.tables.hone_rating - self.made.ratings.get("pierce", 0), 0))

    def overcome(self) -> float:
        """Without the Soak of a Block (AE-QUAL-39)."""
        return self._over(self.foe.shield) if self.foe.shield else 0.0

    def linked(self) -> float:
        """A second hit, on another foe engaged with the target (AE-QUAL-30)."""
        weapon = self.attack.weapon
        others = linked_to(self.state, self.book, self.me.id, self.foe.id, weapon)
        return max([self._mean(self.me, one, weapon) for one in others], default=0.0)

    def knockdown(self) -> float:
        """The target's next maneuver, and dice for allies' attacks (AE-QUAL-29, AE-COND-04)."""
        if self.foe.condition(PRONE) is not None:
            return 0.0
        gain = self._focus()
        for friend in self.state.allies(self.me.id):
            weapon, plain = strongest(self.state, self.book, friend, self.foe)
            if weapon:
                die = "B" if self.book.weapons[weapon].melee else "K"
                gain += self._mean(friend, self.foe.id, weapon, die) - plain
        return self.hits * gain

    def _focus(self) -> float:
        """What a Focus adds to the target's best attack, which standing up costs it."""
        side = (self.me, *self.state.allies(self.me.id))
        blows = [
            (one, *strongest(self.state, self.book, self.foe, one)) for one in side if one.able
        ]
        one, weapon, plain = max(blows, key=lambda blow: blow[2])
        return self._mean(self.foe, one.id, weapon, "B") - plain if weapon else 0.0

    def _mean(self, one: Combatant, foe: str, weapon: str, letters: str = "") -> float:
        return assault(self.state, self.book, one.id, foe, weapon).mean(self.book, letters)


WORTHS: dict[str, Callable[[Honing], float]] = {
    "knockdown": Honing.knockdown,
    "linked": Honing.linked,
    "overcome": Honing.overcome,
    "pierce": Honing.pierce,
}
"""The value of each starred quality that can be worth its stress (AE-MAN-23)."""


@lru_cache(maxsize=64)
def best_hone(state: State, book: AeronaughtsBook, who: str, attack: Attack) -> Hone | None:
    """Return the best quality to hone before an attack, or None; cached for planned turns."""
    return Honing(state, book, state.who(who), attack).best()


def spare(state: State, book: AeronaughtsBook, me: Combatant) -> tuple[str, ...]:
    """The bars that no foe in reach attacks."""
    return tuple([one for one in BARS if not incoming(state, book, me, one)])


def payment(
    state: State, book: AeronaughtsBook, me: Combatant, cost: int
) -> tuple[tuple[str, int], ...]:
    """Which bars pay stress: first those that no foe attacks, then the fuller one (AE-TURN-07)."""
    free = spare(state, book, me)
    order = sorted(BARS, key=lambda one: (one not in free, -me.bar(one).stress))
    first = min(me.bar(order[0]).stress, cost)
    return tuple([one for one in ((order[0], first), (order[1], cost - first)) if one[1]])
