"""The turns of the Action-Point game: one action a Turn, and every AP from sheet to last parry."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fracas.rulesets.action_points.state import facts
from fracas.rulesets.action_points.state.harm_facts import Died, StoodUp, WentDown
from fracas.rulesets.action_points.state.scene_facts import (
    BagsDropped,
    Coordinated,
    Ended,
    Gone,
    Joined,
    Moved,
    Prepared,
    Readied,
    Surprised,
)
from fracas.rulesets.action_points.state.state import Combatant, State
from tests.turns.clerks import Clerk

PRICES = {
    "walk": 1, "sprint": 2, "run": 3, "ready": 1, "drop_bags": 1, "stand": 1, "full_defense": 0,
    "coordinate": 2, "done": 0,
}  # fmt: skip
"""The AP of what has a price of its own (AP-MOV-02 to -04, -09, -10, AP-FD-03, AP-PRE-07)."""

LOADED = ("attack", "walk", "sprint", "run", "stand")
"""What the load makes dearer (AP-GAP-56); a deed costs what the GM says."""

GAITS = ("walk", "sprint", "run")
"""The ways to move (AP-MOV-05)."""

PARRY, SHARE = 1, 1
"""The AP of an active defense (AP-DEF-05), and of joining a coordination (AP-PRE-08)."""


class ActionPointsClerk(Clerk):
    """Keeps the AP of everybody from the sheets on, and the one action of each Combat Turn."""

    system = "action_points"

    def begin(self, state: State) -> None:
        """Begin with the AP of the opening state, which the first replenishing replaces."""
        self.ap = {one.id: one.ap for one in state.combatants}
        self.penalty: Counter[str] = Counter()
        self.round = self.turn = -1
        self.drops = state.drops
        self.prepared: Counter[tuple[str, str]] = Counter()
        self._new_round()

    def _new_round(self) -> None:
        self.posture: set[str] = set()
        self.bonus: dict[str, int] = {}
        self.attackers: set[str] = set()
        self._new_turn()

    def _new_turn(self) -> None:
        self.declared = 0
        self.used: set[str] = set()
        self.past: set[str] = set()
        self.tickets: Counter[tuple[str, str]] = Counter()
        self.blow: facts.Declared | None = None
        self.parried = False

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        return {
            facts.Replenished: self._replenished,
            facts.RoundBegan: self._round,
            facts.RoundEnded: self._round_ends,
            facts.TurnBegan: self._turn,
            facts.Declared: self._declared,
            facts.Passed: self._passed,
            facts.Paid: lambda fact, state: self._pay(fact.who, fact.cost, "AP-TURN-13"),
            facts.Defended: self._defended,
            facts.FullDefenseTaken: self._full_defense,
            facts.Attacked: self._attacked,
            Prepared: self._prepares,
            Coordinated: lambda fact, state: self._deed(fact.who, "AP-PRE-07", "coordinate"),
            Joined: self._joined,
            Moved: self._moved,
            Readied: self._readied,
            BagsDropped: lambda fact, state: self._deed(fact.who, "AP-MOV-10", "drop_bags"),
            StoodUp: lambda fact, state: self._deed(fact.who, "AP-MOV-09", "stand"),
            Surprised: self._surprised,
            WentDown: self._lost,
            Died: self._lost,
            Gone: self._lost,
            Ended: lambda fact, state: self.begin(state),
        }

    def _lost(self, fact: Any, state: State) -> None:
        """A fighter who goes Down loses its AP at once (AP-TURN-17)."""
        self.ap[fact.who] = 0

    def _surprised(self, fact: Surprised, state: State) -> None:
        self.drops = fact.drops

    def _full(self, one: Combatant) -> int:
        """The AP that a sheet gives: as stated, or two dice together (AP-CHAR-10)."""
        if one.ap_max is not None:
            return one.ap_max
        sizes = {each.name: each.current for each in one.attributes}
        return sizes["agility"] + sizes["perception"]

    def _load(self, one: Combatant) -> int:
        """The EV of what is worn, in hand and on the back (AP-CHAR-12)."""
        book = self.book
        held = [book.shields[key] if key in book.shields else book.weapons[key]
                for key in one.in_hand]  # fmt: skip
        rows = [
            *held,
            *(book.armour[key] for key in one.worn),
            *(book.bags[key] for key in one.bags),
        ]
        return sum(row.ev for row in rows)

    def _replenished(self, fact: facts.Replenished, state: State) -> None:
        for one in fact.points:
            who, full = one.who, self._full(state.who(one.who))
            self.expect(one.full == full, f"{who} has {one.full} AP of {full}", "AP-CHAR-10")
            due = self.penalty.pop(who, 0)
            left = max(full - due, 0)
            self.expect(one.ap == left, f"{who} gets {one.ap} AP, not {left}", "AP-FD-05")
            self.ap[who] = one.ap

    def _round(self, fact: facts.RoundBegan, state: State) -> None:
        self.round, self.turn = fact.number, 0
        self._new_round()

    def _round_ends(self, fact: facts.RoundEnded, state: State) -> None:
        single = self.book.rulings["round_end"] == "one_turn"
        self.expect(
            single or not self.declared, "a Round ends after a Turn with actions", "AP-TURN-06"
        )
        self._new_round()

    def _turn(self, fact: facts.TurnBegan, state: State) -> None:
        self.expect(fact.number == self.turn + 1, "a Combat Turn is left out", "AP-TURN-04")
        single = self.book.rulings["round_end"] == "one_turn" and self.turn > 0
        self.expect(not single, "a second Combat Turn in a Round", "AP-GAP-15")
        idle = self.turn > 0 and not self.declared
        self.expect(not idle, "a Combat Turn after one of passes", "AP-TURN-06")
        self.turn = fact.number
        self._new_turn()

    def _pay(self, who: str, cost: int, rule: str) -> None:
        left = self.ap.get(who, 0) - cost
        self.expect(left >= 0, f"{who} pays {cost} AP of {self.ap.get(who, 0)}", rule)
        self.ap[who] = max(left, 0)

    def _place(self, who: str, what: str) -> None:
        """Everybody has one place in a Combat Turn (AP-TURN-03, AP-TURN-04)."""
        self.turns += 1
        self.expect(who not in self.past, f"{who} {what} at a second place", "AP-TURN-03")
        self.past.add(who)

    def _passed(self, fact: facts.Passed, state: State) -> None:
        self._place(fact.who, "passes")

    def _declared(self, fact: facts.Declared, state: State) -> None:
        who, action = fact.who, fact.action
        self._place(who, f"declares {action}")
        self.declared += 1
        self.expect(who not in self.used, f"{who} has no Action for {action}", "AP-TURN-03")
        self.used.add(who)
        caught = self.round == 0 and any(whom == who for _, whom in self.drops)
        self.expect(
            not caught or action == "full_defense", f"{who} is surprised: {action}", "AP-SUR-03"
        )
        price = self._price(fact, state)
        self.expect(fact.cost == price, f"{who} pays {fact.cost} for {action}", "AP-TURN-14")
        self._pay(who, fact.cost, "AP-TURN-13")
        self.tickets[who, action] += 1
        self.blow, self.parried = (fact if action == "attack" else None), False

    def _price(self, fact: facts.Declared, state: State) -> int:
        """What an action costs by sheet and tables; what the GM prices costs 1 AP at least."""
        if fact.action == "deed":
            self.expect(fact.cost >= 1, f"{fact.who} does a deed for nothing", "AP-TURN-21")
            return fact.cost
        price = PRICES.get(fact.action, 0)
        if fact.action in LOADED:
            price += self._load(state.who(fact.who))
        if fact.action == "attack":
            price += self.book.weapons[fact.weapon].ap
            if fact.location:
                price += self.book.locations[fact.location].surcharge
        return price

    def _defended(self, fact: facts.Defended, state: State) -> None:
        who, blow = fact.who, self.blow
        met = blow is not None and (blow.who, blow.target) == (fact.by, who)
        self.expect(met, f"{who} defends against no attack of {fact.by}", "AP-DEF-08")
        self.expect(not self.parried, f"{who} defends twice against an attack", "AP-DEF-08")
        self.parried = True
        if who not in self.posture:
            self.expect(who not in self.used, f"{who} has no Action to defend", "AP-DEF-03")
            self.used.add(who)
        price = self._parry(state.who(who))
        self.expect(fact.cost == price, f"{who} defends for {fact.cost}, not {price}", "AP-DEF-05")
        self._pay(who, fact.cost, "AP-DEF-03")

    def _parry(self, one: Combatant) -> int:
        """The AP of an active defense as the table has it (AP-GAP-10)."""
        way = self.book.rulings["active_defense_cost"]
        if way == "zero":
            return 0
        if way == "one":
            return PARRY
        if way == "one_plus_ev":
            return PARRY + self._load(one)
        arms = [key for key in one.in_hand if key in self.book.weapons]
        arms += [key for key in one.weapons if self.book.weapons[key].bare]
        return (self.book.weapons[arms[0]].ap if arms else PARRY) + self._load(one)

    def _full_defense(self, fact: facts.FullDefenseTaken, state: State) -> None:
        who, one = fact.who, state.who(fact.who)
        self._deed(who, "AP-FD-01", "full_defense")
        self.expect(who not in self.bonus, f"{who} defends fully twice in a Round", "AP-FD-08")
        self.expect(fact.bonus == one.defense, f"{who} gains {fact.bonus} AP", "AP-FD-02")
        self.bonus[who] = one.defense
        self.posture.add(who)
        self.ap[who] = self.ap.get(who, 0) + fact.bonus
        if who in self.attackers:
            self.penalty[who] = one.defense

    def _attacked(self, fact: facts.Attacked, state: State) -> None:
        who = fact.who
        self._deed(who, "AP-ATK-01", "attack")
        self.attackers.add(who)
        self.posture.discard(who)
        if who in self.bonus:
            self.penalty[who] = self.bonus[who]

    def _deed(self, who: str, rule: str, *payers: str) -> None:
        """Something was done for which an action must have been declared."""
        for payer in payers:
            if self.tickets[who, payer] > 0:
                self.tickets[who, payer] -= 1
                return
        self.fault(f"{who} has declared nothing for this: {' or '.join(payers)}", rule)

    def _moved(self, fact: Moved, state: State) -> None:
        if fact.how in GAITS:
            self._deed(fact.who, "AP-MOV-01", fact.how)

    def _readied(self, fact: Readied, state: State) -> None:
        # Hands that are emptied were disarmed by what the GM made of a deed (AP-GAP-41).
        if fact.in_hand:
            self._deed(fact.who, "AP-MOV-10", "ready")

    def _prepares(self, fact: Prepared, state: State) -> None:
        who, action = fact.who, fact.action
        price = PRICES[action] + (self._load(state.who(who)) if action in LOADED else 0)
        self.expect(fact.cost == price, f"{who} prepares {action} for {fact.cost}", "AP-PRE-05")
        self._pay(who, fact.cost, "AP-PRE-05")
        once = "move" if action in GAITS else action
        self.prepared[who, once] += 1
        again = once in ("move", "coordinate") and self.prepared[who, once] > 1
        self.expect(not again, f"{who} prepares twice: {once}", "AP-PRE-06")
        self.expect(self.round < 0, f"{who} prepares in the fight", "AP-PRE-04")
        self.tickets[who, action] += 1

    def _joined(self, fact: Joined, state: State) -> None:
        self.expect(fact.cost == SHARE, f"{fact.who} joins for {fact.cost} AP", "AP-PRE-08")
        self._pay(fact.who, fact.cost, "AP-PRE-08")
