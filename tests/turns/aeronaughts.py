"""The turns of Aeronaughts: one action and at most two maneuvers, and what each was paid with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

from fracas.rulesets.aeronaughts.state import facts
from fracas.rulesets.aeronaughts.state.harm_facts import ConditionEnded, Hurt, Paid, Recovered
from fracas.rulesets.aeronaughts.state.scene_facts import Ended, Entered, Moved
from fracas.rulesets.aeronaughts.state.state import IMMOBILIZED, MENTAL, STAGGERED, Combatant, State
from tests.turns.clerks import Clerk

MOST_MANEUVERS = 2
"""So many maneuvers a round, however they were come by (AE-TURN-04)."""

SECOND = 2
"""The Mental stress for one more maneuver (AE-TURN-02)."""

MAGICAL = 2
"""The Mental stress for a Steady after a magical Block (AE-MAN-15, AE-MAN-16)."""

HONES = {"disorient": 2, "ensnare": 3, "knockdown": 3, "linked": 4, "overcome": 3, "pierce": 2}
"""The stress for honing each quality that may be (AE-MAN-23 to AE-MAN-25)."""

ACTIONS = ("attack", "block", "break_free", "put_out")
"""The checks that are made with the action alone (AE-ACT-01, AE-ACT-10, AE-ACT-20)."""

STEPS = ("engage", "disengage", "go")
"""The maneuvers that move by one band (AE-MAN-05)."""


class AeronaughtsClerk(Clerk):
    """Counts actions and maneuvers of each turn, and the stress that was paid for them."""

    system = "aeronaughts"

    def begin(self, state: State) -> None:
        """Note each fighter's stress; no action was taken yet."""
        self.turn = ""
        self.round = 0
        self.slots = 0
        self.stress: dict[tuple[str, str], int] = {}
        for one in state.combatants:
            self._enrol(one)
        self._new_round()

    def _enrol(self, one: Combatant) -> None:
        for bar in ("physical", "mental", "spiritual"):
            self.stress[one.id, bar] = one.bar(bar).stress

    def _new_round(self) -> None:
        self.slotted: set[str] = set()
        self.had: set[str] = set()
        self.taken = 0
        self.maneuvers: Counter[str] = Counter()
        self.own: set[str] = set()
        self.bought: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.acted: set[str] = set()
        self.opened: dict[str, str] = {}
        self.paid: Counter[str] = Counter()
        self.costs: defaultdict[str, int] = defaultdict(int)
        self.tickets: Counter[tuple[str, str]] = Counter()

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        return {
            facts.Slotted: self._slotted,
            facts.RoundBegan: self._round,
            facts.SlotTaken: self._slot,
            facts.TurnBegan: self._turn,
            facts.TurnEnded: self._turn_ends,
            facts.Acted: self._acted,
            facts.SecondOpened: self._opened,
            facts.Maneuvered: self._maneuvered,
            facts.Freed: lambda fact, state: self.won.update([fact.who]),
            facts.Forgone: lambda fact, state: self.won.pop(fact.who, None),
            facts.Checked: self._checked,
            facts.Blocked: lambda fact, state: self._deed(fact.who, "AE-ACT-10", "blocked"),
            facts.Steadied: lambda fact, state: self._deed(fact.who, "AE-MAN-14", "steady"),
            facts.HonedFact: self._honed,
            facts.Drawn: lambda fact, state: self._deed(fact.who, "AE-MAN-31", "draw", "stow"),
            facts.Prepared: self._prepared,
            Moved: self._moved,
            ConditionEnded: self._stood,
            Paid: self._paid,
            Hurt: self._hurt,
            Recovered: self._recovered,
            Entered: lambda fact, state: self._enrol(fact.combatant),
            Ended: self._ended,
        }

    def _slotted(self, fact: facts.Slotted, state: State) -> None:
        self.slots = len(fact.slots)

    def _round(self, fact: facts.RoundBegan, state: State) -> None:
        self.expect(not self.turn, f"a round begins in {self.turn}'s turn", "AE-TURN-09")
        self.expect(fact.number == self.round + 1, "a round is left out", "AE-TURN-09")
        self.round = fact.number
        self._new_round()

    def _slot(self, fact: facts.SlotTaken, state: State) -> None:
        self.taken += 1
        self.expect(self.taken <= self.slots, "more slots are taken than there are", "AE-INIT-03")
        if fact.who:
            self.expect(fact.who not in self.slotted, f"{fact.who} takes two slots", "AE-INIT-04")
            self.slotted.add(fact.who)

    def _turn(self, fact: facts.TurnBegan, state: State) -> None:
        who = fact.who
        self.turns += 1
        self.expect(not self.turn, f"{who} begins in {self.turn}'s turn", "AE-TURN-09")
        self.expect(who in self.slotted, f"{who} has a turn without a slot", "AE-INIT-04")
        self.expect(who not in self.had, f"{who} has two turns in a round", "AE-TURN-09")
        self.had.add(who)
        self.turn = who

    def _turn_ends(self, fact: facts.TurnEnded, state: State) -> None:
        self.expect(self.turn == fact.who, f"{fact.who} ends another's turn", "AE-TURN-09")
        self.turn = ""

    def _acted(self, fact: facts.Acted, state: State) -> None:
        who = fact.who
        self._takes_action(who, state, f"acts ({fact.action})")
        self.tickets[who, fact.action] += 1
        if fact.action == "block":
            self.tickets[who, "blocked"] += 1

    def _takes_action(self, who: str, state: State, what: str) -> None:
        self.expect(self.turn == who, f"{who} {what} out of turn", "AE-TURN-01")
        self.expect(who not in self.acted, f"{who} {what} and has no action", "AE-TURN-05")
        staggered = state.who(who).condition(STAGGERED) is not None
        self.expect(not staggered, f"{who} {what} while staggered", "AE-ACT-21")
        self.acted.add(who)

    def _opened(self, fact: facts.SecondOpened, state: State) -> None:
        who = fact.who
        self.expect(who not in self.opened, f"{who} opens two maneuvers more", "AE-TURN-04")
        self.opened[who] = fact.how
        if fact.how == "action":
            self._takes_action(who, state, "gives up the action")
        else:
            self.expect(self.turn == who, f"{who} buys out of turn", "AE-TURN-02")
            self.bought[who] += 1
            paid = self.paid[who] >= self.bought[who]
            self.expect(paid, f"{who} has not paid for a maneuver", "AE-TURN-02")

    def _maneuvered(self, fact: facts.Maneuvered, state: State) -> None:
        who, how = fact.who, fact.how
        self.maneuvers[who] += 1
        few = self.maneuvers[who] <= MOST_MANEUVERS
        self.expect(few, f"{who} takes {self.maneuvers[who]} maneuvers", "AE-TURN-04")
        immobilized = state.who(who).condition(IMMOBILIZED) is not None
        self.expect(not immobilized, f"{who} maneuvers while immobilized", "AE-MAN-33")
        if how == "own":
            self.expect(self.turn == who, f"{who} maneuvers out of turn", "AE-TURN-01")
            self.expect(who not in self.own, f"{who} has two maneuvers of its own", "AE-TURN-01")
            self.own.add(who)
        elif how == "won":
            self.expect(self.won[who] > 0, f"{who} has won no maneuver", "AE-TURN-10")
            self.won[who] -= 1
        else:
            self.expect(self.turn == who, f"{who} maneuvers out of turn", "AE-TURN-01")
            given = self.opened.get(who) == how
            rule = "AE-TURN-02" if how == "bought" else "AE-TURN-03"
            self.expect(given, f"{who} has given nothing for a maneuver ({how})", rule)
            self.opened[who] = "spent"
        self.tickets[who, fact.maneuver] += 1

    def _deed(self, who: str, rule: str, *payers: str) -> None:
        """Something was done for which an action or a maneuver must have been taken."""
        for payer in payers:
            if self.tickets[who, payer] > 0:
                self.tickets[who, payer] -= 1
                return
        self.fault(f"{who} has taken nothing for this: {' or '.join(payers)}", rule)

    def _checked(self, fact: facts.Checked, state: State) -> None:
        if fact.action in ACTIONS:
            self._deed(fact.who, "AE-TURN-01", fact.action)

    def _moved(self, fact: Moved, state: State) -> None:
        if fact.how == "move":
            self._deed(fact.who, "AE-MAN-05", *STEPS)

    def _stood(self, fact: ConditionEnded, state: State) -> None:
        if fact.how == "stood":
            self._deed(fact.who, "AE-MAN-31", "stand")

    def _prepared(self, fact: facts.Prepared, state: State) -> None:
        if fact.waiting.why in ("focus", "exploit"):
            rule = "AE-MAN-01" if fact.waiting.why == "focus" else "AE-MAN-07"
            self._deed(fact.waiting.by, rule, fact.waiting.why)

    def _honed(self, fact: facts.HonedFact, state: State) -> None:
        self._deed(fact.who, "AE-MAN-21", "hone")
        price = HONES.get(fact.honed.quality, 0)
        paid = self.costs.pop(fact.who, 0)
        self.expect(paid == price > 0, f"{fact.who} hones for {paid}, not {price}", "AE-MAN-24")

    def _paid(self, fact: Paid, state: State) -> None:
        who, left = fact.who, self.stress[fact.who, fact.type] - fact.amount
        self.expect(left >= 0, f"{who} pays {fact.amount} stress and has less", "AE-TURN-07")
        self.stress[who, fact.type] = left
        if fact.why == "maneuver":
            right = (fact.type, fact.amount) == (MENTAL, SECOND)
            self.expect(right, f"{who} buys for {fact.amount} {fact.type}", "AE-TURN-02")
            self.paid[who] += 1
            self.expect(self.paid[who] == 1, f"{who} buys twice in a round", "AE-GAP-56")
        elif fact.why == "steady":
            right = (fact.type, fact.amount) == (MENTAL, MAGICAL)
            self.expect(right, f"{who} steadies for {fact.amount} {fact.type}", "AE-MAN-16")
        elif fact.why == "hone":
            self.costs[who] += fact.amount

    def _hurt(self, fact: Hurt, state: State) -> None:
        if (fact.who, fact.type) in self.stress:
            left = self.stress[fact.who, fact.type] - fact.stress
            self.stress[fact.who, fact.type] = max(left, 0)

    def _recovered(self, fact: Recovered, state: State) -> None:
        most = state.who(fact.who).bar(fact.type).most_stress
        more = self.stress[fact.who, fact.type] + fact.stress
        self.stress[fact.who, fact.type] = min(more, most)

    def _ended(self, fact: Ended, state: State) -> None:
        self.turn, self.round = "", 0
        self._new_round()
