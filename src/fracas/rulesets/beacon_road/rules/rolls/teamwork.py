"""Teamwork: who can work together, to Assist by an Act, to set things up, and to Act Together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fracas.core.facts import Noted
from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.ground.sight import perceives
from fracas.rulesets.beacon_road.rules.harm.wounds import has, ruled_by, stands, until
from fracas.rulesets.beacon_road.rules.rolls.helping import can_pay_help, help_price, pay_help
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ASSIST, SET_UP
from fracas.rulesets.beacon_road.rules.rounds.deeds import Act, Turn
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Price
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.roll_facts import Lent, Rolled, Stressed
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State

EFFECT = "effect"
"""What waits on somebody's sheet after a set-up, in place of a better position."""


def coordinated(state: State, book: BeaconRoadBook, one: str, other: str) -> bool:
    """Whether two can give and take teamwork (BR-TEAM-06).

    Not while either is Charmed or Dominated by an enemy, or cannot hear and does not perceive the
    other.
    """
    for who, by in ((one, other), (other, one)):
        master = state.find(ruled_by(state, who)[1])
        if master is not None and master.side != state.who(who).side:
            return False
        if has(state.who(who), "deafened") and not perceives(state, book, who, by):
            return False
    return True


@lasting
def teammates(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """Those on one's side with whom teamwork is possible now (BR-TEAM-06)."""
    return tuple(
        [
            one.id
            for one in state.allies(who)
            if stands(book, one) and coordinated(state, book, who, one.id)
        ]
    )


def assistable(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """Whom somebody could Assist by an Act: 1 Stress, and one assistant for a roll (BR-TEAM-01)."""
    one = state.who(who)
    if not one.most_stress or not can_pay_help(one):
        return ()
    return tuple(
        [
            ally
            for ally in teammates(state, book, who)
            if perceives(state, book, who, ally)
            and not any(edge.kind == ASSIST for edge in state.who(ally).edges)
        ]
    )


class Assist(Act, frozen=True):
    """Assist by an Act: the ally's next roll has +1 Tier and, failing, may be made again.

    BR-TEAM-01, BR-TEAM-02: it waits until the assistant's next turn.
    """

    ally: Who

    kind = "assist"
    because = ("BR-TEAM-01", "BR-ACT-13")
    shelf = "help"
    icon = "hand-helping"

    @property
    def used(self) -> str:
        """The power to Assist, which everybody has."""
        return ASSIST

    @classmethod
    def offered(cls, book: BeaconRoadBook, means: Turn) -> Iterable[Assist]:
        """Each ally who can be helped."""
        if not means.acts:
            return ()
        return [cls(ally) for ally in assistable(means.state, book, means.one.id)]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Pay for it, and have the help wait."""
        because = ("BR-TEAM-01", "BR-ACT-13", "BR-ACT-22")
        if self.ally not in assistable(run.state, run.book, who):
            yield Noted("no_teamwork", (who, self.ally), because=("BR-TEAM-06",))
            return
        if (yield from pay_help(run, who, because)):
            step = run.book.tables.tier_step
            edge = Edge(ASSIST, step, by=who, until=until(run.state, who, 1))
            yield Lent(self.ally, edge, because=because)

    def endangers(self, book: BeaconRoadBook, me: Creature) -> bool:
        """It costs Stress."""
        return True

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """An Act, and Stress unless Foresight pays."""
        stress = help_price(state.find(prompt.about.who))
        return (*super().price(state, book, prompt), (STRESS, stress))


def set_up(run: Run, who: str, benefit: str, target: str = "") -> Procedure[None]:
    """What a set-up gives each teammate for what follows (BR-TEAM-04)."""
    for ally in teammates(run.state, run.book, who):
        yield lent(run.state, ally, who, benefit, target)


def lent(
    state: State,
    who: str,
    by: str,
    benefit: str,
    target: str = "",
    because: tuple[str, ...] = ("BR-TEAM-04",),
) -> Lent:
    """The benefit of a set-up on somebody's sheet: position, or one more level of effect.

    A position is 5 off the TN of the next attack on the target. It waits until the next turn of
    whoever set it up.
    """
    if benefit == EFFECT:
        return Lent(who, Edge(EFFECT, by=by, until=until(state, by, 1)), because=because)
    edge = Edge(SET_UP, by=by, against=target, until=until(state, by, 1))
    return Lent(who, edge, because=because)


def best_of(rolls: tuple[Rolled, ...]) -> Rolled:
    """The roll that counts for all who Act Together: the best result (BR-TEAM-05)."""
    return max(rolls, key=lambda made: (made.result == "success", made.multiplier, made.total))


def failures(run: Run, leader: str, rolls: tuple[Rolled, ...]) -> Procedure[None]:
    """The leader of those who Act Together takes 1 Stress for each failure (BR-TEAM-05).

    What goes beyond the last box is lost; who has no Stress takes none (BR-NPC-02).
    """
    count = sum(made.result != "success" for made in rolls)
    if count and run.state.who(leader).most_stress:
        yield Stressed(leader, count, "together", because=("BR-TEAM-05",))
