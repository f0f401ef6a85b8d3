"""The turns of Beacon Road: Acts in the own turn, Reacts in others', and what alters both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fracas.core.facts import Began
from fracas.rulesets.beacon_road.state.facts import (
    Acted,
    Bought,
    Reacted,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, Rolled, Stressed
from fracas.rulesets.beacon_road.state.scene_facts import Ended, Moved
from fracas.rulesets.beacon_road.state.state import Creature, State
from tests.turns.clerks import Clerk

ACTS = REACTS = 2
"""So many a round (BR-ACT-01, BR-ACT-03); one fewer of each by acting Rashly (BR-ACT-04)."""

NEITHER = ("stunned", "incapacitated")
"""The wounds that leave neither Acts nor Reacts (BR-WND-19, BR-WND-25)."""

STILL = ("rooted", "incapacitated")
"""The wounds that bar voluntary movement (BR-WND-20)."""

ORDERS = {"attack_order": 1, "hatred_of_the_living": 1, "reposition_order": 99}
"""The powers by which so many others attack or move at no cost of theirs (BR-POWER-04)."""

TAKEN = ("resist", "together")
"""Stress that is taken and not paid: what goes beyond the last box is lost (BR-RESIST-12)."""

OWN = ("move", "advance", "maneuver")
"""The movement that is one's own (BR-MOVE-04)."""


class BeaconRoadClerk(Clerk):
    """Counts Acts and Reacts of each round, and Stress and Beacon Points that bought more."""

    system = "beacon_road"

    def begin(self, state: State) -> None:
        """Stress and Beacon Points are those of the sheets."""
        self.stress = {one.id: one.stress for one in state.creatures}
        self.beacons = {one.id: one.beacons for one in state.creatures}
        self.turn = ""
        self.round = state.round
        self._new_round()
        self._new_beat()

    def _new_round(self) -> None:
        self.had: Counter[str] = Counter()
        self.extra: set[str] = set()
        self.acts: Counter[str] = Counter()
        self.reacts: Counter[str] = Counter()
        self.spare: set[str] = set()
        self.waiting: Counter[str] = Counter()
        self.sold: Counter[str] = Counter()
        self.paid: Counter[str] = Counter()

    def _new_beat(self) -> None:
        self.acted: Counter[str] = Counter()
        self.reacted: Counter[str] = Counter()
        self.orders = 0
        self.ordered: set[str] = set()

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        return {
            Began: lambda fact, state: self._new_beat(),
            RoundBegan: self._round,
            RoundEnded: self._round_ends,
            TurnBegan: self._turn,
            TurnEnded: self._turn_ends,
            Acted: self._acts,
            Reacted: self._reacts,
            Bought: self._buys,
            Stressed: self._stressed,
            BeaconSpent: self._beacon,
            Rolled: self._rolled,
            Moved: self._moved,
            Ended: self._ended,
        }

    def _ended(self, fact: Ended, state: State) -> None:
        self.turn = ""

    def _round(self, fact: RoundBegan, state: State) -> None:
        self.expect(not self.turn, f"a round begins in {self.turn}'s turn", "BR-ROUND-13")
        self.expect(fact.number == self.round + 1, "a round is left out", "BR-ROUND-15")
        self.round = fact.number
        self._new_round()

    def _round_ends(self, fact: RoundEnded, state: State) -> None:
        self.expect(not self.turn, f"a round ends in {self.turn}'s turn", "BR-ROUND-13")
        for one in state.creatures:
            if not one.out:
                self.expect(self.had[one.id] > 0, f"{one.id} had no turn", "BR-ROUND-14")

    def _turn(self, fact: TurnBegan, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        self.turns += 1
        self.expect(not self.turn, f"{who} begins in {self.turn}'s turn", "BR-ROUND-13")
        allowed = 2 if who in self.extra else 1
        self.had[who] += 1
        self.expect(self.had[who] <= allowed, f"{who} has turn {self.had[who]}", "BR-ROUND-06")
        if state.stage == "ambush":
            self.expect(one.ambushing or who in self.had, f"{who} is no ambusher", "BR-ROUND-02")
        self.turn = who
        self.sold[who] = 0

    def _turn_ends(self, fact: TurnEnded, state: State) -> None:
        who = fact.who
        self.expect(self.turn == who, f"{who} ends another's turn", "BR-ROUND-13")
        self.turn = ""
        self.waiting[who] = 0
        if fact.extra:
            ruled = self.book.rulings["ambush_extra_turn"] == "on"
            ambush = state.stage == "ambush" and state.who(who).ambushing
            self.expect(ruled and ambush, f"{who} has a turn to spare", "BR-GAP-17")
            self.expect(who not in self.extra, f"{who} has two turns to spare", "BR-GAP-17")
            self.extra.add(who)
            self.acts[who] = 0

    def _names(self, one: Creature) -> set[str]:
        return {wound.name for wound in one.wounds}

    def _out(self, one: Creature) -> bool:
        """Who can do nothing at all: out, without HP, or Surprised as the fight begins."""
        return bool(one.out) or one.hp <= 0 or (one.surprised and self.round <= 1)

    def _fewer(self, one: Creature) -> int:
        """How many Acts and Reacts fewer: by acting Rashly, and by Slowed (BR-ACT-06)."""
        rash = one.choice == "rash" and not one.ambushing
        return int(rash) + int("slowed" in self._names(one))

    def _hastened(self, one: Creature) -> bool:
        return any(boon.name == "hastened" for boon in one.boons)

    def _acts(self, fact: Acted, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        self.acted[who] += 1
        self.orders += ORDERS.get(fact.act.partition(":")[0], 0)
        self.expect(self.turn == who, f"{who} acts out of turn ({fact.act})", "BR-ACT-02")
        self.expect(not one.out and one.hp > 0, f"{who} is out and acts", "BR-HP-05")
        self.expect(not fact.free, f"{who} acts for nothing ({fact.act})", "BR-ACT-01")
        if self.waiting[who]:
            # One that was bought goes first (BR-WND-28).
            self.waiting[who] -= 1
            return
        self.expect(not self._out(one), f"{who} can do nothing and acts", "BR-ENTER-07")
        barred = self._names(one) & set(NEITHER)
        self.expect(not barred, f"{who} acts while {barred}", "BR-ACT-23")
        if fact.spare:
            self._spares(one, "Act")
            return
        self.acts[who] += 1
        most = max(ACTS - self._fewer(one), 0)
        self.expect(
            self.acts[who] <= most, f"{who} acts {self.acts[who]} times of {most}", "BR-ACT-01"
        )

    def _spares(self, one: Creature, what: str) -> None:
        """The one Act or React more of Hastened (BR-BOON-07)."""
        self.expect(self._hastened(one), f"{one.id} is not Hastened: {what}", "BR-BOON-07")
        self.expect(one.id not in self.spare, f"{one.id} has two more: {what}", "BR-BOON-07")
        self.spare.add(one.id)

    def _reacts(self, fact: Reacted, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        self.reacted[who] += 1
        self.orders += ORDERS.get(fact.react, 0)
        # In the own turn only what the own deeds trigger is answered (BR-ACT-18).
        own = self.turn == who and fact.to != who
        self.expect(not own, f"{who} reacts in its own turn ({fact.react})", "BR-ACT-18")
        self.expect(bool(self.turn), f"{who} reacts between turns", "BR-ACT-03")
        self.expect(not self._out(one), f"{who} can do nothing and reacts", "BR-ACT-23")
        barred = self._names(one) & {*NEITHER, "surprised"}
        self.expect(not barred, f"{who} reacts while {barred}", "BR-ACT-23")
        if fact.spare:
            self._spares(one, "React")
            return
        self.reacts[who] += 1
        most = max(REACTS - self._fewer(one), 0)
        self.expect(
            self.reacts[who] <= most,
            f"{who} reacts {self.reacts[who]} times of {most}",
            "BR-ACT-03",
        )

    def _buys(self, fact: Bought, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        self.expect(self.turn == who, f"{who} buys out of turn", "BR-WND-23")
        self.expect(self.paid[who] > 0, f"{who} has not paid for an Act", "BR-STRESS-02")
        self.paid[who] -= 1
        wounds = self._names(one)
        most = int("slowed" in wounds)
        if "stunned" in wounds:
            left = max(max(ACTS - self._fewer(one), 0) - self.acts[who], 0)
            more = self._hastened(one) and who not in self.spare
            most += left + int(more)
        self.sold[who] += 1
        self.waiting[who] += 1
        few = self.sold[who] <= most and "incapacitated" not in wounds
        self.expect(few, f"{who} buys {self.sold[who]} Acts of {most}", "BR-WND-26")

    def _stressed(self, fact: Stressed, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        marked = self.stress.get(who, 0) + fact.amount
        if fact.why not in TAKEN:
            self.expect(marked <= one.most_stress, f"{who} has no Stress left", "BR-STRESS-04")
        self.stress[who] = max(0, min(marked, one.most_stress))
        if fact.why == "act":
            self.expect(fact.amount == 1, f"{who} buys for {fact.amount} Stress", "BR-STRESS-02")
            self.paid[who] += 1

    def _beacon(self, fact: BeaconSpent, state: State) -> None:
        who = fact.who
        self.beacons[who] = self.beacons.get(who, 0) - 1
        self.expect(self.beacons[who] >= 0, f"{who} has no Beacon Point", "BR-STRESS-07")
        if fact.why == "act":
            self.expect(self.turn == who, f"{who} buys out of turn", "BR-STRESS-07")
            self.acts[who] -= 1
        elif fact.why == "react":
            self.reacts[who] -= 1
        elif fact.why == "stress":
            self.paid[who] += 1

    def _paid_for(self, who: str, what: str) -> None:
        """What a creature does takes an Act or a React of its own since the beat began.

        Or that of another who made it attack; a roll may be rolled again.
        """
        done = self.acted[who] + self.reacted[who]
        if not done and who not in self.ordered and self.orders:
            self.orders -= 1
            self.ordered.add(who)
        done += who in self.ordered
        self.expect(done > 0, f"{who} has spent nothing for this: {what}", "BR-ACT-10")

    def _rolled(self, fact: Rolled, state: State) -> None:
        if fact.kind == "attack" or (fact.kind == "action" and fact.who == self.turn):
            self._paid_for(fact.who, f"{fact.kind} roll, {fact.power or fact.action}")

    def _moved(self, fact: Moved, state: State) -> None:
        if self.turn and fact.how in OWN:
            self._paid_for(fact.who, fact.how)
            held = self._names(state.who(fact.who)) & set(STILL)
            self.expect(not held, f"{fact.who} moves while {held}", "BR-WND-20")
