"""The turns of Fully Automated: a card each a round, and the hexes and rolls that it is good for.

In light combat it is one declaration each, settled once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fracas.rulesets.fully_automated.state import facts
from fracas.rulesets.fully_automated.state.harm_facts import (
    Aimed,
    AimServed,
    Healed,
    Hurt,
    Released,
    Restrained,
    Stabilized,
    Unglued,
)
from fracas.rulesets.fully_automated.state.scene_facts import Declared, Ended, Gone, Positioned
from fracas.rulesets.fully_automated.state.state import Combatant, State
from tests.turns.clerks import Clerk

DEFEND, MOVE, AIM, RESTRAIN, TACKLE = "defend", "move", "aim", "restrain", "tackle"

BREAK_FREE, SPECIAL = "break_free", "special:"

PLAIN = (DEFEND, MOVE, AIM)
"""The cards that are no attack; special actions and breaking free are none either."""

HEXES, AIMED_HEXES, REPEATED = 4, 6, 1
"""The hexes of a Move, with aim, and how many fewer after another one (FA-MOVE-01 to -03)."""

ATTACK_STEPS = ("attack", "chase", "retreat")
"""The hexes of attack movement: before, after the target, and back (FA-ATK-08)."""

CHECKS = {
    "heal": "special:heal",
    "stabilize": "special:stabilize",
    "else": "special:else",
    "break_free": BREAK_FREE,
}
"""The checks that a special action is good for, and its card (FA-SPEC-01, FA-RESTR-13)."""


class FullyAutomatedClerk(Clerk):
    """Counts what every card of a round was used for."""

    system = "fully_automated"

    def begin(self, state: State) -> None:
        """No card was played yet; one that the opening notes counts as that of the last round."""
        self.round = state.round
        self.last = {one.id: one.card for one in state.combatants}
        self.aims = {one.id: state.round - one.aim for one in state.combatants if one.aim}
        self.cards: dict[str, str] = {}
        self.hurt: Counter[str] = Counter()
        self._new_round()

    def _new_round(self) -> None:
        self.said: set[str] = set()
        self.over: set[str] = set()
        self.named: dict[str, tuple[str, str]] = {}
        self.met: set[str] = set()
        self.struck: Counter[str] = Counter()
        self.defended: Counter[tuple[str, str]] = Counter()
        self.counters: Counter[tuple[str, str]] = Counter()
        self.steps: Counter[str] = Counter()
        self.walked: Counter[str] = Counter()
        self.own: Counter[str] = Counter()
        self.helped: set[str] = set()
        self.served: dict[str, str] = {}
        self.checks: Counter[str] = Counter()
        self.hurt_before, self.hurt = self.hurt, Counter()
        self.deeds: Counter[tuple[str, str]] = Counter()

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        return {
            facts.RoundBegan: self._round,
            facts.Revealed: self._revealed,
            facts.Resolved: self._is_over,
            facts.CardLost: self._is_lost,
            facts.Wasted: self._is_over,
            facts.Named: self._names,
            facts.Moved: self._moved,
            facts.Defended: self._defends,
            facts.Struck: self._strikes,
            facts.Rolled2dF: self._binds,
            facts.Checked: self._checked,
            facts.OrderRolled: self._order,
            Aimed: self._aimed,
            AimServed: self._serves,
            Hurt: self._hurts,
            Restrained: self._restrained,
            Released: self._released,
            Healed: lambda fact, state: self._helps(fact.by, "heal", "else"),
            Stabilized: lambda fact, state: self._helps(fact.by, "stabilize"),
            Unglued: self._unglued,
            Gone: self._gone,
            Declared: self._declared,
            Positioned: self._positioned,
            Ended: lambda fact, state: self.cards.clear(),
        }

    def _round(self, fact: facts.RoundBegan, state: State) -> None:
        self.expect(fact.number == self.round + 1, "a round is left out", "FA-ROUND-01")
        left = set(self.cards) - self.over if state.mode == "standard" and self.cards else set()
        for who in sorted(left):
            one = state.find(who)
            gone = one is None or one.out or self.cards[who] == DEFEND
            self.expect(bool(gone), f"{who}'s card was left out", "FA-ROUND-01")
        self.round = fact.number
        self.last, self.cards = {**dict.fromkeys(self.last, ""), **self.cards}, {}
        self._new_round()

    def _revealed(self, fact: facts.Revealed, state: State) -> None:
        self.expect(not self.cards, "cards are revealed twice in a round", "FA-SEL-01")
        names = [who for who, _ in fact.cards]
        self.expect(len(names) == len(set(names)), "a fighter has two cards", "FA-SEL-01")
        self.cards = dict(fact.cards)
        self.turns += len(names)
        for who in names:
            one = state.who(who)
            bound = one.stuns > 0 or one.restrained or one.hp <= 0
            free = one.restrained and one.hp > 0 and self.cards[who] == BREAK_FREE
            helpless = not bound or free or self.cards[who] == DEFEND
            self.expect(helpless, f"{who} plays {self.cards[who]} and has no choice", "FA-SEL-08")

    def _once(self, who: str, what: str, rule: str) -> None:
        """A card, or a declaration, is settled once."""
        self.expect(who not in self.over, f"{who}'s card is {what} after it was over", rule)
        self.over.add(who)

    def _is_over(self, fact: Any, state: State) -> None:
        self._once(fact.who, "resolved", "FA-ROUND-02")

    def _is_lost(self, fact: facts.CardLost, state: State) -> None:
        self.expect(self.cards.get(fact.who) != DEFEND, "a Defend is lost", "FA-ROUND-11")
        self._once(fact.who, "lost", "FA-ROUND-11")

    def _live(self, who: str, what: str, rule: str) -> None:
        self.expect(who not in self.over, f"{who} {what} after its card", rule)

    def _attacks(self, who: str) -> bool:
        card = self.cards.get(who, DEFEND)
        return card not in PLAIN and card != BREAK_FREE and not card.startswith(SPECIAL)

    def _names(self, fact: facts.Named, state: State) -> None:
        who, card = fact.who, self.cards.get(fact.who, "")
        self._live(who, "attacks", "FA-ROUND-02")
        fits = fact.card == card or (card == TACKLE and fact.card in self._unarmed())
        self.expect(self._attacks(who) and fits, f"{who} plays {fact.card}", "FA-SEL-04")
        self.expect(who not in self.named, f"{who} attacks twice in a round", "FA-ROUND-02")
        self.named[who] = (fact.target, fact.card)
        self.met.add(fact.target)

    def _unarmed(self) -> tuple[str, ...]:
        cards = self.book.cards.items()
        return tuple([key for key, row in cards if row.kind == "close" and not row.weapon])

    def _defends(self, fact: facts.Defended, state: State) -> None:
        who, by = fact.who, fact.against
        self.expect(self.cards.get(who) == DEFEND, f"{who} has not played Defend", "FA-DEF-01")
        met = self.named.get(by, ("", ""))[0] == who and by not in self.over
        self.expect(met, f"{who} defends against no attack of {by}", "FA-DEF-13")
        self.defended[who, by] += 1
        self.expect(self.defended[who, by] == 1, f"{who} defends twice against it", "FA-DEF-13")
        if self.book.rulings["defend_uses"] == "first_attack":
            rolls = sum(times for (one, _), times in self.defended.items() if one == who)
            self.expect(rolls == 1, f"{who} defends against {rolls} attacks", "FA-GAP-07")
        if fact.effect in ("counter", "counter_disadvantage"):
            self.counters[who, by] += 1

    def _strikes(self, fact: facts.Struck, state: State) -> None:
        who = fact.who
        if fact.counter:
            earned = self.counters[who, fact.against] > 0
            self.expect(earned, f"{who} strikes back for nothing", "FA-DEF-14")
            self.counters[who, fact.against] -= 1
            return
        self._live(who, "strikes", "FA-ROUND-02")
        self.expect(self._attacks(who), f"{who} strikes and has no attack", "FA-SEL-04")
        self.struck[who] += 1
        self.expect(self.struck[who] == 1, f"{who} strikes twice in a round", "FA-ROUND-02")
        if fact.against:
            due = self.named.get(who) == (fact.against, fact.card)
            self.expect(due, f"{who} has not named {fact.against}", "FA-ATK-02")

    def _binds(self, fact: facts.Rolled2dF, state: State) -> None:
        who = fact.who
        self.expect(self.cards.get(who) == RESTRAIN, f"{who} restrains", "FA-RESTR-01")
        self._live(who, "restrains", "FA-RESTR-01")
        self.struck[who] += 1
        self.expect(self.struck[who] == 1, f"{who} restrains twice", "FA-RESTR-01")
        if fact.outcome == -2:
            self.counters[fact.against, who] += 1

    def _moved(self, fact: facts.Moved, state: State) -> None:
        who, how = fact.who, fact.how
        if how in ("carried", "shifted"):
            return
        self.expect(fact.cost >= len(fact.way) - 1, f"{who} walks too cheaply", "FA-MOVE-04")
        if how in ATTACK_STEPS:
            self._live(who, "steps", "FA-ATK-08")
            self.expect(self._attacks(who), f"{who} has no attack movement", "FA-ATK-10")
            self.steps[who] += fact.cost
            most = self._attack_movement(self.cards.get(who, ""))
            self.expect(self.steps[who] <= most, f"{who} steps {self.steps[who]}", "FA-ATK-08")
        elif how == "step":
            self.expect(self.cards.get(who) == DEFEND, f"{who} steps aside", "FA-DEF-02")
            late = state.step == "defenders" and who in self.met
            self.expect(not late, f"{who} was attacked and steps late", "FA-ROUND-03")
            self._single(who, fact)
        elif how == "downed":
            played = self.cards.get(who, DEFEND) != DEFEND
            self.expect(played, f"{who} has a hex for going down", "FA-ROUND-11")
            fresh = not self.own[who]
            self.expect(fresh, f"{who} has moved and gone down", "FA-ROUND-11")
            self._single(who, fact)
        else:
            self._walks(who, fact.cost, how, state.who(who))
        self.own[who] += 1

    def _single(self, who: str, fact: facts.Moved) -> None:
        self.expect(fact.cost <= 1, f"{who} steps {fact.cost} hexes", "FA-MOVE-16")
        self.expect(not self.own[who], f"{who} steps again in a round", "FA-DEF-02")

    def _attack_movement(self, card: str) -> int:
        if card in (RESTRAIN, TACKLE):
            return 1
        row = self.book.cards.get(card)
        return 0 if row is None else int(row.movement)

    def _walks(self, who: str, cost: int, how: str, one: Combatant) -> None:
        """The hexes of a Move or of a Tackle (FA-MOVE-01 to FA-MOVE-03, FA-MOVE-14)."""
        card = MOVE if how == "move" else TACKLE
        self.expect(self.cards.get(who) == card, f"{who} moves without {card}", "FA-MOVE-15")
        self._live(who, "moves", "FA-MOVE-12")
        self.walked[who] += cost
        most = AIMED_HEXES if self.served.get(who) == card else HEXES
        most -= REPEATED if self.last.get(who) in (MOVE, TACKLE) else 0
        most += sum(each.amount for each in one.modifiers if each.to == "movement")
        walked = self.walked[who]
        self.expect(walked <= most, f"{who} walks {walked} hexes of {most}", "FA-MOVE-01")

    def _gone(self, fact: Gone, state: State) -> None:
        """Crossing the map's edge is one more hex of whatever movement it was (FA-MOVE-13)."""
        card = self.cards.get(fact.who, "")
        if fact.how != "fled" or state.mode != "standard" or fact.who in self.over:
            return
        if card in (MOVE, TACKLE):
            how = "move" if card == MOVE else "tackle"
            if state.step == ("moves" if card == MOVE else "attacks"):
                self._walks(fact.who, 1, how, state.who(fact.who))
        elif card == DEFEND:
            self.expect(not self.own[fact.who], f"{fact.who} leaves after a step", "FA-MOVE-13")

    def _checked(self, fact: facts.Checked, state: State) -> None:
        who = fact.who
        self.checks[who] += 1
        self.expect(self.checks[who] == 1, f"{who} makes two checks in a round", "FA-SPEC-01")
        self._live(who, "checks", "FA-SPEC-01")
        if fact.action == "light":
            self.expect(who in self.said, f"{who} has declared nothing", "FA-LIGHT-02")
        elif fact.action in CHECKS:
            fits = self.cards.get(who) == CHECKS[fact.action]
            self.expect(fits, f"{who} has no card for {fact.action}", "FA-SPEC-01")
        else:
            fits = self.cards.get(who, "").startswith(SPECIAL)
            self.expect(fits, f"{who} has no card for {fact.action}", "FA-SPEC-01")

    def _helps(self, who: str, *actions: str) -> None:
        """What a special action does comes of its one check (FA-SPEC-03, FA-HP-11)."""
        if self.cards and who:
            fits = self.cards.get(who) in [CHECKS[action] for action in actions]
            self.expect(fits and self.checks[who] == 1, f"{who} helps for nothing", "FA-SPEC-03")
            self.deeds[who, actions[0]] += 1
            self.expect(self.deeds[who, actions[0]] == 1, f"{who} helps twice", "FA-SPEC-03")

    def _unglued(self, fact: Unglued, state: State) -> None:
        if fact.by:
            fits = self.cards.get(fact.by) == "special:unglue"
            self.expect(fits, f"{fact.by} has no card to free a friend", "FA-WPN-26")
            self.expect(fact.by not in self.helped, f"{fact.by} frees two", "FA-SPEC-01")
            self.helped.add(fact.by)

    def _order(self, fact: facts.OrderRolled, state: State) -> None:
        if fact.later:
            self.expect(
                self.cards.get(fact.who) == AIM, f"{fact.who} rerolls the order", "FA-AIM-12"
            )
            self.deeds[fact.who, "order"] += 1
            once = self.deeds[fact.who, "order"] == 1
            self.expect(once, f"{fact.who} rerolls the order twice", "FA-AIM-12")

    def _aimed(self, fact: Aimed, state: State) -> None:
        who, before = fact.who, self.aims.get(fact.who)
        self.aims[who] = self.round
        if state.mode != "standard":
            return
        self.expect(self.cards.get(who) == AIM, f"{who} aims without the card", "FA-AIM-01")
        self._live(who, "aims", "FA-AIM-01")
        self.expect(not self.hurt[who], f"{who} was hurt and aims", "FA-ROUND-06")
        self.expect(before != self.round, f"{who} aims twice", "FA-AIM-01")

    def _serves(self, fact: AimServed, state: State) -> None:
        """The condition serves once, within two rounds after it was won (FA-AIM-03 to -05)."""
        who = fact.who
        self.expect(who not in self.served, f"{who}'s aim serves twice", "FA-AIM-15")
        self.served[who] = fact.card
        since = self.round - self.aims.pop(who, -9)
        self.expect(1 <= since <= 2, f"{who}'s aim serves and is not there", "FA-AIM-05")
        lost = since == 2 and self.hurt_before[who] > 0
        self.expect(not lost, f"{who} was hurt and kept its aim", "FA-AIM-04")

    def _hurts(self, fact: Hurt, state: State) -> None:
        if fact.how != "dying" and fact.damage:
            self.hurt[fact.who] += fact.damage

    def _restrained(self, fact: Restrained, state: State) -> None:
        if self.cards and state.mode == "standard":
            bound = self.struck[fact.by] == 1 and self.cards.get(fact.by) == RESTRAIN
            self.expect(bound, f"{fact.by} binds for nothing", "FA-RESTR-01")

    def _released(self, fact: Released, state: State) -> None:
        if not self.cards or state.mode != "standard":
            return
        card = BREAK_FREE if fact.by == fact.who else RESTRAIN
        self.expect(
            self.cards.get(fact.by) == card, f"{fact.by} frees without {card}", "FA-RESTR-11"
        )
        self._live(fact.by, "frees", "FA-RESTR-11")
        self.expect(fact.by not in self.helped, f"{fact.by} frees two", "FA-RESTR-11")
        self.helped.add(fact.by)
        self.expect(not self.struck[fact.by], f"{fact.by} strikes and frees", "FA-RESTR-11")

    def _declared(self, fact: Declared, state: State) -> None:
        self.turns += 1
        self.expect(fact.who not in self.said, f"{fact.who} declares twice", "FA-LIGHT-02")
        self.said.add(fact.who)

    def _positioned(self, fact: Positioned, state: State) -> None:
        self.expect(bool(self.said), f"{fact.who} moves before the reveal", "FA-LIGHT-08")
