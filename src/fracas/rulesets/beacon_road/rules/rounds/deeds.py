"""Deeds of a turn: Acts, how they are announced and paid for, and when each is open.

BR-ACT-01 to BR-ACT-13. Each deed stands in the chapter of the rules that it is of.
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
        """Whether one answer may be for all Acts that are left; no one goes on as another says."""
        return self.acts > 1 and not ruled_by(self.state, self.one.id)[0]


class TurnDeed(Reply, frozen=True):
    """Something that may be done in a turn; what is `risky` always endangers who does it."""

    risky: ClassVar[bool] = False

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """It is open."""
        return ""

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it, and carry it out."""
        raise NotImplementedError

    def endangers(self, book: BeaconRoadBook, me: Creature) -> bool:
        """Whether to be ordered to it could be an undue danger for the Charmed (BR-WND-08).

        Walking where others may threaten it, spending Stress, and attacking while Winded. Of what
        is known harm only its player, or the game master, can judge.
        """
        return self.risky


class Act(TurnDeed, frozen=True):
    """What takes an Act (BR-ACT-02). A `discreet` one leaves a boon that hides (BR-BOON-09)."""

    discreet: ClassVar[bool] = False
    costs: ClassVar[Price] = ((ACTS, 1),)

    @property
    def name(self) -> str:
        """What it is announced as."""
        return self.begins()

    @property
    def used(self) -> str:
        """The power behind it; blank for none."""
        return ""

    def shut(self, book: BeaconRoadBook, means: Turn) -> str:
        """It is open to those who have an Act left."""
        return "" if means.acts else "BR-ACT-02"

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Spend an Act on it, and carry it out if that can still be done."""
        if (yield from self.spend(run, who)):
            yield from self.act(run, who)

    def spend(self, run: Run, who: str) -> Procedure[bool]:
        """Announce it and spend an Act; returns whether it can still be done.

        Others may React to the announcement (BR-ACT-03), and what they do may leave nothing of it.
        A boon that hides ends with it, save for movement; powers see to that themselves
        (BR-BOON-09).
        """
        rows = ("BR-ACT-10",) if self.used else ()
        yield acted(run.state, run.book, who, self.name, rows)
        if not (self.used or self.discreet) and run.state.who(who).boons:
            yield from come_into_view(run, who)
        yield from window(run, "act_declared", who, power=self.used)
        one = run.state.who(who)
        return not one.out and one.hp > 0 and run.state.turn == who

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out, once it is paid for."""
        raise NotImplementedError
