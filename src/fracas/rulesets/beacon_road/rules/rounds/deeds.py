"""Deeds of a turn: Acts, announcing and paying for them, and when each is open.

BR-ACT-01 to BR-ACT-13. Each deed is in the module of its chapter.
"""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.boons import come_into_view
from fracas.rulesets.beacon_road.rules.harm.wounds import ruled_by
from fracas.rulesets.beacon_road.rules.rounds.allowances import acted
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.rules.subjects import ACTS, Price, Reply
from fracas.rulesets.beacon_road.state.state import Creature, State


class Turn(NamedTuple):
    """A creature at a point of its turn, and how many Acts it has left."""

    state: State
    one: Creature
    acts: int

    @property
    def goes_on(self) -> bool:
        """Whether one answer may be for all Acts left; not if another creature gives the orders."""
        return self.acts > 1 and not ruled_by(self.state, self.one.id)[0]


class TurnDeed(Reply, frozen=True):
    """Something a creature may do on its turn; a `risky` deed always endangers it."""

    risky: ClassVar[bool] = False

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Always open."""
        return ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it and carry it out."""
        raise NotImplementedError

    def endangers(self, book: BeaconRoadBook, me: Creature) -> bool:
        """Whether ordering it could be an undue danger for the Charmed (BR-WND-08).

        That is walking where others may threaten, spending Stress, and attacking while Winded. Its
        player or the game master makes the final decision.
        """
        return self.risky


class Act(TurnDeed, frozen=True):
    """A deed that takes an Act (BR-ACT-02); if `discreet`, no boon that hides ends (BR-BOON-09)."""

    discreet: ClassVar[bool] = False
    costs: ClassVar[Price] = ((ACTS, 1),)

    @property
    def name(self) -> str:
        """The name it is announced by."""
        return self.begins()

    @property
    def used(self) -> str:
        """The power behind it; blank for none."""
        return ""

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """Open to those who have an Act left."""
        return "" if means.acts else "BR-ACT-02"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Spend an Act on it, and carry it out if still possible."""
        if (yield from self.spend(run, who)):
            yield from self.act(run, who)

    def spend(self, run: Run, who: str) -> Procedure[bool]:
        """Announce it and spend an Act; return whether it is still possible.

        Others may React to the announcement (BR-ACT-03), which may make it impossible. A boon that
        hides ends with it, except for movement; powers handle that themselves (BR-BOON-09).
        """
        rows = ("BR-ACT-10",) if self.used else ()
        yield acted(run.state, run.book, who, self.name, rows)
        if not (self.used or self.discreet) and run.state.who(who).boons:
            yield from come_into_view(run, who)
        yield from window(run, "act_declared", who, power=self.used)
        one = run.state.who(who)
        return not one.out and one.hp > 0 and run.state.turn == who

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out after it was paid for."""
        raise NotImplementedError
