"""What helping, hindering and getting away are worth, in points of damage.

Helping a friend is worth what the friend's attacks gain, and hindering a foe what the foe's attacks
lose. Both are calculated as `outlook` does for a creature's own.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from fracas.rulesets.beacon_road.advice.outlook import Outlook
from fracas.rulesets.beacon_road.advice.targets import WORTH, arms, foes_of, hp_of
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    MELEE_ATTACK,
    RANGED_ATTACK,
    basic_attacks_on,
    in_reach,
)
from fracas.rulesets.beacon_road.rules.gear.items import row_of, wielded
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of, threatened_by
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between
from fracas.rulesets.beacon_road.rules.ground.ways import may_advance, stride
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left
from fracas.rulesets.beacon_road.state.state import Creature, State

LASTS = 2.5
"""For how many rounds of a fight an effect of ten rounds is useful."""

COMES = 2.0
"""The worth of bringing a friend to foes it does not reach yet."""

OPEN = 1.5
"""For how many rounds a foe is Exposed before it recovers."""

HALF = 0.5
"""The share of a blow that half damage removes."""


class Aids:
    """What friends and foes of a creature could do in one state, each calculated once."""

    def __init__(self, state: State, book: BeaconRoadBook, who: str, *, seer: bool) -> None:
        self.state, self.book, self.who, self.seer = state, book, who, seer
        self.me = state.who(who)
        self.step = book.tables.tier_step
        self._outlooks: dict[str, Outlook] = {}

    @cached_property
    def friends(self) -> tuple[Creature, ...]:
        """The friends on their feet."""
        return tuple([one for one in self.state.allies(self.who) if not one.out and one.hp > 0])

    @cached_property
    def foes(self) -> tuple[Creature, ...]:
        """The foes worth fighting."""
        return foes_of(self.state, self.book, self.who)

    def outlook(self, who: str) -> Outlook:
        """The attacks of a creature."""
        found = self._outlooks.get(who)
        if found is None:
            found = Outlook(self.state, self.book, who, seer=self.seer)
            self._outlooks[who] = found
        return found

    # Blows of others

    def blow(self, who: str, target: str = "", more: int = 0) -> float:
        """The worth of the best basic attack a creature could make now, on anybody or on `target`.

        `more` are additional Tiers.
        """
        state, book = self.state, self.book
        if target:
            ways = [(key, target) for key in basic_attacks_on(state, book, who, target)]
        else:
            ways = list(in_reach(state, book, who))
        outlook = self.outlook(who)
        return max([outlook.worth(key, other, more) for key, other in ways], default=0.0)

    def opening(self, target: str, *, own: bool) -> list[float]:
        """What one more Tier on a target gains for each who can attack it next, the most first.

        The creature's `own` attack counts if an Act is left for it.
        """
        people = [one.id for one in self.friends]
        if own and acts_left(self.book, self.me, self.state.round) > 1:
            people.append(self.who)
        gains = [self.blow(one, target, self.step) - self.blow(one, target) for one in people]
        return sorted([gain for gain in gains if gain > 0], reverse=True)

    def threat(self, one: Creature) -> float:
        """The damage foes in reach of a creature would do with one attack each."""
        return sum([self.blow(foe.id, one.id) for foe in self.foes])

    # Acts

    def aim(self) -> float:
        """One more Tier on the next shot of this turn (BR-POWER-10): what the best shot gains."""
        if acts_left(self.book, self.me, self.state.round) < 2:
            return 0.0
        outlook = self.outlook(self.who)
        near = in_reach(self.state, self.book, self.who)
        shots = [one for key, one in near if key == RANGED_ATTACK]
        now = max([outlook.worth(RANGED_ATTACK, one) for one in shots], default=0.0)
        then = max([outlook.worth(RANGED_ATTACK, one, self.step) for one in shots], default=0.0)
        return then - now

    def feint(self, key: str, target: str) -> float:
        """One more Tier on the next attack on a target, by anybody (BR-POWER-11)."""
        return self.hits(key, target) * sum(self.opening(target, own=True)[:1])

    def exploit(self, key: str, target: str) -> float:
        """A Defense exposed to everybody until the wound ends (BR-ATTACK-11, BR-WND-16)."""
        gains = sum(self.opening(target, own=True))
        return gains and gains * self.hits(key, target) * self.blows(target, OPEN)

    def blinds(self, key: str, target: str) -> float:
        """A foe that hits less often, and cannot see its attackers (BR-WND-03)."""
        hits = self.hits(key, target)
        lost = self.blow(target) - self.blow(target, more=-self.step)
        return hits * (lost + sum(self.opening(target, own=True))) * self.blows(target, LASTS)

    def blows(self, target: str, rounds: float) -> float:
        """How often each attacks in so many rounds before a foe is likely to fall."""
        hp = hp_of(self.state.who(target), self.seer)
        rate = sum([self.blow(one.id, target) for one in (self.me, *self.friends)])
        often = self.book.tables.acts * rounds
        return max(min(often, hp / rate), 1.0) if rate else often

    def hits(self, key: str, target: str) -> float:
        """The chance to hit with a power."""
        found = self.outlook(self.who).swing(key, self.state.who(target))
        return found.hit if found is not None else 0.0

    def shove(self, key: str, target: str) -> float:
        """A foe pushed out of reach, who loses an Act to come back, if that helps."""
        other = self.state.who(target)
        if self.me.winded and not arms(self.book, other)[1]:
            return self.hits(key, target) * self.blow(target, self.who)
        return 0.0

    def stance(self, row: Power) -> float:
        """Half the damage of melee foes in reach, less what the creature's own attacks lose."""
        if not any(brings.boon for brings in row.brings):
            return 0.0
        around = threatened_by(self.state, self.book, self.who)
        if not self.me.winded or len(around) < 2:
            return 0.0
        spared = HALF * sum([self.blow(foe, self.who) / self._shared(foe) for foe in around])
        lost = self.blow(self.who) - self.blow(self.who, more=-self.step)
        return spared - 2 * lost

    def _shared(self, foe: str) -> int:
        """Among how many targets a foe can choose."""
        other = self.state.who(foe)
        reach = reach_of(self.book, other)
        friends = [one for one in self.friends if feet_between(self.book, one, other) <= reach]
        return 1 + len(friends)

    def hatred(self, key: str, target: str) -> float:
        """A foe that Charges another foe: the damage of its attack there."""
        return self.hits(key, target) * max(
            [
                self.outlook(target).worth(MELEE_ATTACK, one.id)
                for one in self.foes
                if one.id != target and arms(self.book, self.state.who(target))[0]
            ],
            default=0.0,
        )

    def inhale(self, one: Creature) -> float:
        """A wound taken from a friend and breathed out at a foe."""
        own = {wound.name for wound in self.me.wounds}
        worst = [WORTH.get(wound.name, 1.0) for wound in one.wounds if wound.name not in own]
        return max(worst, default=0.0) * 0.8 if one.id != self.who else 0.0

    def summoned(self, within: int) -> float:
        """Friends without a foe in reach who would come closer by a React."""
        far = [
            one
            for one in self.friends
            if feet_between(self.book, self.me, one) <= within and not self._engaged(one)
        ]
        return COMES * len(far)

    def _engaged(self, one: Creature) -> bool:
        reach = max(*arms(self.book, one), reach_of(self.book, one))
        return any(feet_between(self.book, one, foe) <= reach for foe in self.foes)

    def boon(self, what: str, one: Creature) -> float:
        """What a boon of ten rounds is worth to a creature beyond `HELPS`."""
        if what == "hastened":
            return LASTS * self.blow(one.id)
        if what == "resistant":
            return HALF * LASTS * self.threat(one)
        return 0.0

    def fog(self) -> float:
        """A cloud around the creature: how many more foes than friends shoot, melee aside."""
        shots = [foe for foe in self.foes if arms(self.book, foe)[1] and not self._at_hand(foe)]
        own = [one for one in (self.me, *self.friends) if arms(self.book, one)[1]]
        return max(len(shots) - len(own), 0) * COMES * LASTS / 2

    def _at_hand(self, foe: Creature) -> bool:
        return any(
            feet_between(self.book, foe, one) <= self.book.tables.square
            for one in (self.me, *self.friends)
        )

    # Reacts

    def lent(self, who: str, target: str) -> float:
        """What an Assist adds to a roll against a target: a Tier, and a reroll (BR-TEAM-01)."""
        state, book = self.state, self.book
        other = state.find(target)
        keys = basic_attacks_on(state, book, who, target) if other is not None else ()
        if not keys or other is None:
            return 0.0
        outlook = self.outlook(who)
        key = max(keys, key=lambda one: outlook.worth(one, target))
        then = outlook.swing(key, other, self.step)
        again = 1.0 + (1.0 - then.hit) if then is not None else 1.0
        return outlook.worth(key, target, self.step) * again - outlook.worth(key, target)

    def slips(self) -> float:
        """A shooter out of all melee reach at once: each melee foe loses an attack to come back."""
        around = threatened_by(self.state, self.book, self.who)
        return sum([self.blow(foe, self.who) for foe in around])

    def gets_away(self, attacker: str, key: str) -> bool:
        """Whether half a Stride leaves the reach or range of an attack (BR-POWER-13)."""
        other, row = self.state.find(attacker), self.book.powers.get(key)
        if other is None or row is None or not may_advance(self.book, self.me):
            return False
        far = reach_of(self.book, other) if row.melee else 0 if row.item or row.area else row.feet
        step = -(-stride(self.book, self.me) // 2)
        return bool(far) and feet_between(self.book, self.me, other) + step > far

    def kind_of_harm(self) -> str:
        """The damage type of most of the foes' weapons; blank if there are none."""
        kinds = Counter(
            kind
            for foe in self.foes
            for item in wielded(foe)
            for kind in row_of(self.book, item).types
        )
        return max(kinds, key=lambda one: (kinds[one], one), default="")
