"""What can happen to a body: damage, lost die steps, Down, death, and recovery."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.facts import Fact
from fracas.rulesets.action_points.state import State, with_die


class Hurt(Fact, frozen=True):
    """Damage was added to the damage total (AP-DMG-09, AP-INJ-01).

    `total` is what it makes; `how` is weapon, fall or gm.
    """

    who: str
    amount: int
    total: int
    location: str = ""
    by: str = ""
    how: str = "weapon"

    def apply(self, state: State) -> State:
        """Add it."""
        one = state.find(self.who)
        return state if one is None else state.changed(self.who, damage=one.damage + self.amount)


class StepDropped(Fact, frozen=True):
    """An Attribute dropped one die category: a failed injury Test (AP-INJ-06, AP-INJ-08).

    `size` is its die now, 0 below d4; `face` the d8 that picked it, after those in `again` that
    named one already gone (AP-INJ-11).
    """

    who: str
    attribute: str
    size: int
    face: int = 0
    again: tuple[int, ...] = ()

    def apply(self, state: State) -> State:
        """Set the die; one that fell below d4 is noted in its order (AP-HEAL-07)."""
        one = state.who(self.who)
        lost = one.lost
        if not self.size and self.attribute not in lost:
            lost = (*lost, self.attribute)
        return state.changed(
            self.who, attributes=with_die(one, self.attribute, self.size), lost=lost
        )


class WentDown(Fact, frozen=True):
    """A character is Down: an Attribute fell below d4 (AP-DOWN-01).

    `left` Attributes still have a die, and `tests` more failed Tests kill (AP-DOWN-12).
    """

    who: str
    attribute: str
    left: int
    tests: int

    def apply(self, state: State) -> State:
        """It falls, drops what it holds, loses its AP and its Action (AP-DOWN-11, AP-TURN-17)."""
        return state.changed(
            self.who,
            down=True,
            prone=True,
            in_hand=(),
            ap=0,
            token=False,
            full_defense=False,
            recuperated=0,
            scene_over=False,
        )


class Consented(Fact, frozen=True):
    """The owner of somebody who is Down said whether this is the end (AP-DOWN-08)."""

    who: str
    dies: bool


class Died(Fact, frozen=True):
    """A character died: `how` is attributes, consent, down (by the table's option) or gm.

    AP-DOWN-07 to AP-DOWN-09.
    """

    who: str
    how: str = "attributes"

    def apply(self, state: State) -> State:
        """There is no way back."""
        return state.changed(
            self.who,
            dead=True,
            down=True,
            prone=True,
            in_hand=(),
            ap=0,
            token=False,
            full_defense=False,
        )


class FellProne(Fact, frozen=True):
    """A combatant fell Prone, and is so until it stands up (AP-LOC-08, AP-NAR-01)."""

    who: str
    how: str = "groin"

    def apply(self, state: State) -> State:
        """It lies."""
        return state.changed(self.who, prone=True)


class StoodUp(Fact, frozen=True):
    """A combatant stood up (AP-MOV-09)."""

    who: str

    def apply(self, state: State) -> State:
        """It is Prone no more."""
        return state.changed(self.who, prone=False)


class SceneEnded(Fact, frozen=True):
    """The scene ended: so much of being Down is over (AP-DOWN-03)."""

    def apply(self, state: State) -> State:
        """Note it with whoever is Down."""
        combatants = tuple(
            [
                replace(one, scene_over=True) if one.down and not one.dead else one
                for one in state.combatants
            ]
        )
        return replace(state, combatants=combatants)


class DayPassed(Fact, frozen=True):
    """The clock passed to the next day, or by the table's option week (AP-HEAL-14, AP-HEAL-02)."""

    days: int = 1

    def apply(self, state: State) -> State:
        """Count it; nobody has fought on the new one yet."""
        return replace(state, day=state.day + self.days, fought=False)


class Recuperated(Fact, frozen=True):
    """A day's recuperation: the damage total fell by `amount` (AP-HEAL-01).

    `counted` points go to those since it went Down, also where the total was lower (AP-HEAL-08).
    """

    who: str
    amount: int
    counted: int = 0

    def apply(self, state: State) -> State:
        """Lower the total, never below 0."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            damage=max(one.damage - self.amount, 0),
            recuperated=one.recuperated + self.counted,
        )


class StepReturned(Fact, frozen=True):
    """An Attribute below d4 returned to d4 by recuperation (AP-HEAL-06, AP-HEAL-10).

    `spent` points of those recuperated since going Down went into it.
    """

    who: str
    attribute: str
    size: int
    spent: int = 0

    def apply(self, state: State) -> State:
        """Set its die; it is lost no more."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            attributes=with_die(one, self.attribute, self.size),
            lost=tuple([name for name in one.lost if name != self.attribute]),
            recuperated=max(one.recuperated - self.spent, 0),
        )


class Woke(Fact, frozen=True):
    """A character is Down no more: the scene is over and all Attributes are at least d4.

    AP-DOWN-04, AP-HEAL-09.
    """

    who: str

    def apply(self, state: State) -> State:
        """It can act again; it still lies."""
        return state.changed(self.who, down=False, recuperated=0, scene_over=False, token=True)


class QualityGained(Fact, frozen=True):
    """A Quality Gain bought back one lost die step of one Attribute (AP-HEAL-05)."""

    who: str
    attribute: str
    size: int

    def apply(self, state: State) -> State:
        """Set its die."""
        one = state.who(self.who)
        return state.changed(
            self.who,
            attributes=with_die(one, self.attribute, self.size),
            lost=tuple([name for name in one.lost if name != self.attribute]),
        )
