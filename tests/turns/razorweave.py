"""The turns of Razorweave: a movement and a main action, and strikes and guards out of turn.

A journal has no fact of a movement as such. What was done between one choice of the turn's menu and
the next is one deed, and its facts say whether it was a main action, a movement or both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from fracas.rulesets.razorweave.state.facts import (
    Checked,
    Denied,
    Joined,
    LostTurn,
    RoundBegan,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.razorweave.state.harm_facts import Cleared, Drew, Readied, Timed
from fracas.rulesets.razorweave.state.scene_facts import (
    Advanced,
    BrokeAway,
    Ended,
    Engaged,
    Escaped,
    Moved,
    Reacted,
)
from fracas.rulesets.razorweave.state.state import State
from tests.turns.clerks import Clerk, Line

MAIN = (
    "strike",
    "maneuver",
    "setup",
    "defend",
    "withdraw",
    "clear",
    "improvise",
    "appeal",
)
"""The Checks that are main actions (RW-TURN-03, RW-MAN-06, RW-COND-07, RW-NPC-05)."""

EXITS = {"RW-MOVE-14", "RW-WEAP-07"}
"""The rules that the ways out of melee by movement cite (RW-MOVE-14)."""


class RazorweaveClerk(Clerk):
    """Counts the movements and main actions of each turn, and what is done out of turn."""

    system = "razorweave"

    def begin(self, state: State) -> None:
        """No turn has begun yet."""
        self.guards = self.book.rulings["defend_mode"] == "reaction"
        self.stands = self.book.rulings["stand_cost"]
        self.active = ""
        self.had: set[str] = set()
        self.denied: set[str] = set()
        self.guarded: set[str] = set()
        self.reacted: set[str] = set()
        self.striking: str = ""
        self._new_turn()

    def _new_turn(self) -> None:
        self.mains = self.moves = self.small = self.allowed = 0
        self._new_deed()

    def _new_deed(self) -> None:
        self.in_deed: Counter[str] = Counter()

    def hear(self, line: Line) -> None:
        """Begin another deed with each choice of a turn; note what the GM lets pass as small."""
        if line.kind == "action":
            self._new_deed()
            if line.answer == "sprint":
                self._sprints(self.active, self.state)
        elif line.kind == "small" and line.answer == "yes":
            self.allowed += 1
        elif line.kind == "improvise":
            sheet = dict(line.answer)
            if sheet.get("check", "AGI") == "no" and sheet.get("small", "main") == "main":
                self._main(self.active, "does something else")

    def handlers(self) -> dict[type[Any], Callable[[Any, Any], None]]:
        """What is done with which kind of fact."""
        return {
            RoundBegan: self._round,
            TurnBegan: self._turn,
            TurnEnded: self._turn_ends,
            LostTurn: lambda fact, state: self._has_turn(fact.who, state),
            Joined: self._joined,
            Checked: self._checked,
            Cleared: self._cleared,
            Timed: self._timed,
            Reacted: self._reacts,
            Denied: lambda fact, state: self.denied.add(fact.who),
            Advanced: self._advanced,
            BrokeAway: self._broke_away,
            Moved: self._moved,
            Engaged: self._engaged,
            Escaped: lambda fact, state: self._step(fact.who, "escape"),
            Drew: lambda fact, state: self._small(fact.who),
            Readied: lambda fact, state: self._small(fact.who),
            Ended: self._ended,
        }

    def _round(self, fact: RoundBegan, state: State) -> None:
        self.expect(not self.active, f"a round begins in {self.active}'s turn", "RW-INIT-08")
        self.had.clear()
        self.reacted.clear()

    def _turn(self, fact: TurnBegan, state: State) -> None:
        self.expect(not self.active, f"{fact.who} begins in {self.active}'s turn", "RW-TURN-01")
        self._has_turn(fact.who, state)
        self.turns += 1
        self.active = fact.who
        self._new_turn()

    def _has_turn(self, who: str, state: State) -> None:
        """One turn a round; only where the GM names who acts may it be another (RW-INIT-09)."""
        again = state.order == "conversational"
        self.expect(again or who not in self.had, f"{who} has two turns in a round", "RW-INIT-08")
        self.had.add(who)
        self.denied.discard(who)
        self.guarded.discard(who)

    def _turn_ends(self, fact: TurnEnded, state: State) -> None:
        self.expect(self.active == fact.who, f"{fact.who} ends another's turn", "RW-TURN-07")
        self.active = ""

    def _joined(self, fact: Joined, state: State) -> None:
        self.expect(fact.who not in self.had, f"{fact.who} joins after its turn", "RW-GAP-93")
        self.expect(self.active == fact.leader, f"{fact.who} joins out of turn", "RW-CHK-10")
        self._has_turn(fact.who, state)

    def _main(self, who: str, what: str) -> None:
        self.expect(bool(who) and self.active == who, f"{who} {what} out of turn", "RW-TURN-02")
        self.mains += 1
        self.in_deed["main"] += 1
        self.expect(self.mains == 1, f"{who} {what}: main action {self.mains}", "RW-TURN-02")
        self._whole(who)

    def _move(self, who: str, what: str) -> None:
        self.moves += 1
        self.in_deed["move"] += 1
        self.expect(self.moves <= 2, f"{who} {what}: movement {self.moves}", "RW-GAP-108")
        self._whole(who)

    def _whole(self, who: str) -> None:
        """A second movement costs the main action, and so a turn holds two deeds (RW-GAP-20)."""
        held = self.moves + self.mains <= 2
        self.expect(held, f"{who} moves {self.moves} and acts {self.mains} times", "RW-GAP-20")

    def _sprints(self, who: str, state: State) -> None:
        bound = [
            ailment.name
            for ailment in state.able(who).conditions
            if "sprint" in self.book.conditions[ailment.name].forbids
        ]
        self.expect(not bound, f"{who} sprints with {', '.join(bound)}", "RW-MOVE-10")

    def _checked(self, fact: Checked, state: State) -> None:
        who = fact.who
        if fact.action == "move":
            self.expect(self.active == who, f"{who} moves out of turn", "RW-TURN-02")
            self._move(who, "moves by a Check")
        elif fact.action == "strike" and self.striking == who:
            self.striking = ""
        elif fact.action == "defend" and self.guards:
            self.expect(who not in self.guarded, f"{who} guards itself twice", "RW-GAP-95")
            self.expect(who not in self.denied, f"{who} guards itself though denied", "RW-GAP-95")
            self.guarded.add(who)
        elif fact.action in MAIN:
            self._main(who, f"makes a Check ({fact.action})")

    def _cleared(self, fact: Cleared, state: State) -> None:
        if "RW-COND-07" in fact.because and not self.in_deed["main"]:
            self._main(self.active, "ends a Condition")
        elif fact.condition == "prone" and "RW-MOVE-08" in fact.because:
            self.expect(self.active == fact.who, f"{fact.who} stands out of turn", "RW-MOVE-08")
            if self.stands == "main":
                self._main(fact.who, "stands up")
            else:
                self._move(fact.who, "stands up")

    def _timed(self, fact: Timed, state: State) -> None:
        if "RW-COND-07" in fact.because:
            self._main(self.active, "ends a Condition in time")

    def _reacts(self, fact: Reacted, state: State) -> None:
        who = fact.who
        self.expect(who not in self.reacted, f"{who} strikes out of turn twice", "RW-MOVE-05")
        self.expect(who not in self.denied, f"{who} reacts though denied", "RW-GAP-95")
        self.expect(self.active == fact.at, f"{who} strikes at {fact.at} for nothing", "RW-MOVE-05")
        self.reacted.add(who)
        self.striking = who

    def _step(self, who: str, what: str) -> None:
        """A step without a Check: one a deed, and none where the deed has paid otherwise.

        A step of the movement that a Check belongs to, or of a main action, costs nothing more.
        """
        if self.in_deed["main"] or self.in_deed["move"]:
            self.in_deed[what] += 1
            self.expect(self.in_deed[what] <= 2, f"{who} moves on ({what})", "RW-TURN-02")
            return
        self.expect(self.active == who, f"{who} moves out of turn ({what})", "RW-TURN-02")
        self.in_deed[what] += 1
        self._move(who, f"moves ({what})")

    def _advanced(self, fact: Advanced, state: State) -> None:
        if fact.step:
            self._step(fact.who, "half a step")

    def _broke_away(self, fact: BrokeAway, state: State) -> None:
        if EXITS & set(fact.because):
            self._step(fact.who, "breaks away")

    def _moved(self, fact: Moved, state: State) -> None:
        if not fact.how:
            self._step(fact.who, "goes")

    def _engaged(self, fact: Engaged, state: State) -> None:
        self._step(fact.one, "engages")

    def _small(self, who: str) -> None:
        self.expect(self.active == who, f"{who} handles gear out of turn", "RW-WEAP-24")
        self.small += 1
        few = self.small <= 1 + self.allowed
        self.expect(few, f"{who} does small act {self.small} unasked", "RW-TURN-04")

    def _ended(self, fact: Ended, state: State) -> None:
        self.begin(state)
