"""What can happen to turns and their order: they begin and end, pass, are rolled for or lost."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.rulesets.razorweave.changes import with_one
from fracas.rulesets.razorweave.combatants import OPEN_GROUND, Ailment
from fracas.rulesets.razorweave.scenes import UNUSED, TurnUse
from fracas.rulesets.razorweave.state import State


def crossed(conditions: tuple[Ailment, ...]) -> tuple[Ailment, ...]:
    """The Conditions without an Exposed that came of crossing Open Ground (RW-TAG-12)."""
    return tuple(one for one in conditions if one.source != OPEN_GROUND)


class Structured(Fact, frozen=True):
    """Turns began, in one of the three orders (RW-FRAME-06); with `on` False none are taken."""

    order: str
    on: bool = True
    sequence: tuple[str, ...] = ()

    def apply(self, state: State) -> State:
        """Set the mode and the order; all else carries over."""
        return replace(state, structured=self.on, order=self.order, sequence=self.sequence)


class RolledOrder(Fact, frozen=True):
    """One combatant's roll for the order of turns, or to break a `tie` (RW-INIT-04, RW-INIT-05)."""

    who: str
    total: int
    kind: str = "order"
    faces: Faces = ()
    kept: tuple[bool, ...] = ()

    def apply(self, state: State) -> State:
        """Remember the roll, since newcomers are slotted in by theirs (RW-INIT-10)."""
        return state.changed(self.who, rank=self.total) if self.kind == "order" else state


class Slotted(Fact, frozen=True):
    """A newcomer took its place in the rolled order (RW-INIT-10)."""

    who: str
    sequence: tuple[str, ...]

    def apply(self, state: State) -> State:
        """Set the order that now holds."""
        return replace(state, sequence=self.sequence)


class Named(Fact, frozen=True):
    """Somebody was named to act next (RW-INIT-02, RW-INIT-03)."""

    who: str
    by: str

    def apply(self, state: State) -> State:
        """Remember who is up."""
        return replace(state, sequence=(self.who,))


class RoundBegan(Fact, frozen=True):
    """A round began; nobody has acted in it yet (RW-INIT-08)."""

    number: int

    def apply(self, state: State) -> State:
        """Count the round, let everybody act again, and count down what passes with rounds."""
        combatants = []
        for one in state.combatants:
            if any(ailment.rounds for ailment in one.conditions):
                conditions = tuple(
                    replace(ailment, rounds=ailment.rounds - 1) if ailment.rounds else ailment
                    for ailment in one.conditions
                    if ailment.rounds != 1
                )
                one = replace(one, conditions=conditions)  # noqa: PLW2901
            if one.acted or one.reacted or one.drew_back:
                one = replace(one, acted=False, reacted=False, drew_back=False)  # noqa: PLW2901
            combatants.append(one)
        if state.threats:
            threats = tuple(replace(clock, ticked=False) for clock in state.threats)
            state = replace(state, threats=threats)
        return replace(state, round=self.number, combatants=tuple(combatants))


class TurnBegan(Fact, frozen=True):
    """A combatant's turn began; the protection of its last Defend ends (RW-DEF-01)."""

    who: str

    def apply(self, state: State) -> State:
        """Count the turn, note whose it is and that all of it is left, and drop the stance."""
        state = replace(state, turn=state.turn + 1, active=self.who, used=UNUSED)
        combatant = state.find(self.who)
        if combatant is None or not (
            combatant.conditions or combatant.stance is not None or combatant.denied
        ):
            return state
        conditions = crossed(combatant.conditions)
        return state.changed(self.who, stance=None, denied=False, conditions=conditions)


class Used(Fact, frozen=True):
    """A part of the turn that runs was used (RW-TURN-02, RW-TURN-03, RW-TURN-04).

    `part` is the movement, the main action, the free small act, or `sprint`: the main action for
    one more movement (RW-GAP-20). `deed` says what for, as the first word of an option.
    """

    who: str
    part: Literal["movement", "main", "small", "sprint"]
    deed: str

    def apply(self, state: State) -> State:
        """It is gone until the next turn begins; a Withdraw on a map ends movement, too."""
        used, part = state.used, self.part
        return replace(
            state,
            used=TurnUse(
                moved=part == "movement" or (used.moved and part != "sprint"),
                acted=used.acted or part in ("main", "sprint"),
                small=used.small or part == "small",
                rooted=used.rooted or (self.deed == "withdraw" and bool(state.places)),
            ),
        )


class TurnEnded(Fact, frozen=True):
    """A combatant's turn ended, and with it what lasts until then (RW-TURN-07, RW-EDGE-10)."""

    who: str

    def apply(self, state: State) -> State:
        """Mark the turn as taken; count down Conditions and grants."""
        if state.offers:
            offers = tuple(
                replace(offer, turns=offer.turns - 1) if offer.by == self.who else offer
                for offer in state.offers
                if offer.by != self.who or offer.turns != 1
            )
            state = replace(state, offers=offers)
        combatant = state.find(self.who)
        if combatant is None:
            return replace(state, active="", used=UNUSED)
        if not combatant.conditions and not combatant.grants:
            combatants = with_one(state.combatants, replace(combatant, acted=True))
            return replace(state, active="", used=UNUSED, combatants=combatants)
        return replace(state, active="", used=UNUSED).changed(
            self.who,
            acted=True,
            conditions=tuple(
                replace(ailment, turns=ailment.turns - 1) if ailment.turns else ailment
                for ailment in combatant.conditions
                if ailment.turns != 1
            ),
            grants=tuple(
                replace(grant, turns=grant.turns - 1)
                for grant in combatant.grants
                if grant.turns != 1
            ),
        )


class Passed(Fact, frozen=True):
    """A combatant let its turn go by (RW-TURN-08)."""

    who: str


class LostTurn(Fact, frozen=True):
    """A combatant lost the turn to a Condition (RW-PHYS-01)."""

    who: str
    condition: str

    def apply(self, state: State) -> State:
        """The turn counts as taken and the Condition clears; only grants are kept (RW-PHYS-11).

        A stance and a denied reaction reach no further than the start of this turn (RW-DEF-01),
        and what lasts until the end of the next turn has had it (RW-COND-17).
        """
        combatant = state.find(self.who)
        if combatant is None:
            return state
        return state.changed(
            self.who,
            acted=True,
            stance=None,
            denied=False,
            conditions=tuple(
                replace(ailment, turns=ailment.turns - 1) if ailment.turns else ailment
                for ailment in crossed(combatant.conditions)
                if ailment.turns != 1 and ailment.name != self.condition
            ),
        )


TURN_FACTS: tuple[type[Fact], ...] = (
    Structured,
    RolledOrder,
    Slotted,
    Named,
    RoundBegan,
    TurnBegan,
    Used,
    TurnEnded,
    Passed,
    LostTurn,
)
"""Every kind of fact about turns and their order, as journals store them."""
