"""Facts about injury: damage, lost die steps, Down, death, and recovery."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.kit.facts import About, Told, Upon
from fracas.kit.fields import Who
from fracas.rulesets.action_points.state.state import (
    AttributeKey,
    Combatant,
    LocationKey,
    State,
    with_die,
)

FALLEN = {
    "down": True,
    "prone": True,
    "in_hand": (),
    "ap": 0,
    "token": False,
    "full_defense": False,
}
"""A combatant who goes Down drops what it holds, and loses its AP and its Action (AP-DOWN-11)."""


class Hurt(Upon, frozen=True):
    """Damage was added to the damage total (AP-DMG-09, AP-INJ-01).

    `total` is the new total; `how` is weapon, fall or gm.
    """

    amount: int
    total: int
    location: LocationKey = ""
    by: Who = ""
    how: str = "weapon"

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Add it; an attack that the combatant repeats ends."""
        return {"damage": one.damage + self.amount, "pressing": ()}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The total against Fitness, while that matters (AP-INJ-02)."""
        up = about is not None and not about.down
        return {"against": up, "past": up and self.total > about.fitness}


class StepDropped(Upon, frozen=True):
    """An Attribute dropped one die category: a failed injury Test (AP-INJ-06, AP-INJ-08).

    `size` is its die now, 0 below d4; `face` is the d8 that picked it, after those in `again` that
    picked one already gone (AP-INJ-11).
    """

    attribute: AttributeKey
    size: int
    face: int = 0
    again: tuple[int, ...] = ()

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set the die; Attributes below d4 are listed in the order they fell (AP-HEAL-07)."""
        gone = not self.size and self.attribute not in one.lost
        lost = (*one.lost, self.attribute) if gone else one.lost
        return {"attributes": with_die(one, self.attribute, self.size), "lost": lost}

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """The d8's face, the die before, and whether the step can return (AP-DOWN-07)."""
        dies = not self.size and about is not None and _dies(about, self.attribute, book)
        return {
            "d": book.tables.injured,
            "shown": ", then ".join(map(str, (*self.again, self.face))),
            "before": "" if about is None else str(about.die(self.attribute)),
            "back": not dies,
        }


def dies_of_it(book: Any, one: Combatant) -> bool:
    """Whether by the table's option this combatant dies when Down (AP-DOWN-09)."""
    way = book.rulings["down_is_death"]
    return way == "all" or (way == "nameless" and one.nameless)


def _dies(one: Combatant, attribute: str, book: Any) -> bool:
    """Whether a combatant dies at once when that Attribute falls below d4."""
    others = [each.current for each in one.attributes if each.name != attribute]
    return not any(others) or dies_of_it(book, one)


class WentDown(Upon, frozen=True):
    """A character went Down: an Attribute fell below d4 (AP-DOWN-01, AP-DOWN-11, AP-TURN-17).

    `left` Attributes still have a die, and `tests` more failed Tests kill (AP-DOWN-12).
    """

    attribute: AttributeKey
    left: int
    tests: int

    sets: ClassVar[Mapping[str, Any]] = {**FALLEN, "recuperated": 0, "scene_over": False}

    def apply(self, state: State) -> State:
        """Put it Down, and end all repeated attacks on it."""
        after: State = super().apply(state)
        pressing = [one.id for one in after.combatants if self.who in one.pressing[1:]]
        return after.each({who: {"pressing": ()} for who in pressing}) if pressing else after

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Whether it dies, and how many dice are above the smallest (AP-DOWN-12)."""
        if about is None:
            return {"dies": False, "above": "", "least": 0}
        least = book.tables.regained
        return {
            "dies": _dies(about, self.attribute, book),
            "above": str(sum([each.current > least for each in about.attributes])),
            "least": least,
        }


class Consented(About, frozen=True):
    """The owner of a combatant who is Down said whether this is the end (AP-DOWN-08)."""

    dies: bool


class Died(Upon, frozen=True):
    """A character died: `how` is attributes, consent, down (by the table's option) or gm.

    AP-DOWN-07 to AP-DOWN-09.
    """

    how: str = "attributes"

    sets: ClassVar[Mapping[str, Any]] = {**FALLEN, "dead": True}


class FellProne(Upon, frozen=True):
    """A combatant fell Prone, until it stands up (AP-LOC-08, AP-NAR-01)."""

    how: str = "groin"

    sets: ClassVar[Mapping[str, Any]] = {"prone": True}


class StoodUp(Upon, frozen=True):
    """A combatant stood up (AP-MOV-09)."""

    sets: ClassVar[Mapping[str, Any]] = {"prone": False}


class SceneEnded(Told, frozen=True):
    """The scene ended, one condition for waking from Down (AP-DOWN-03)."""

    def apply(self, state: State) -> State:
        """Note it for everybody who is Down."""
        waiting = [one.id for one in state.combatants if one.down and not one.dead]
        return state.each({who: {"scene_over": True} for who in waiting})

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Who cannot wake yet (AP-DOWN-04)."""
        waiting = [one for one in state.combatants if one.down and not one.dead]
        whole = [all(each.current for each in one.attributes) for one in waiting]
        still = [one for one, wakes in zip(waiting, whole, strict=True) if not wakes]
        return {"still": tuple(still)}


class DayPassed(Told, frozen=True):
    """Days passed, or by the table's option weeks (AP-HEAL-14, AP-HEAL-02)."""

    days: int = 1

    def apply(self, state: State) -> State:
        """Count it; nobody has fought on the new day yet."""
        return replace(state, day=state.day + self.days, fought=False)

    def told(self, state: State, about: Any, book: Any) -> Mapping[str, Any]:
        """Which day it is now."""
        return {"single": self.days == 1, "now": state.day + self.days + 1}


class Recuperated(Upon, frozen=True):
    """A day's recuperation: the damage total fell by `amount` (AP-HEAL-01).

    `counted` points count toward those since it went Down, even if the total was lower
    (AP-HEAL-08).
    """

    amount: int
    counted: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Lower the total, never below 0."""
        left = max(one.damage - self.amount, 0)
        return {"damage": left, "recuperated": one.recuperated + self.counted}


class Regained(Upon, frozen=True):
    """An Attribute has a die again, or a larger one, and is no longer lost."""

    shape: ClassVar[bool] = True

    attribute: AttributeKey
    size: int

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set its die."""
        lost = tuple([name for name in one.lost if name != self.attribute])
        return {"attributes": with_die(one, self.attribute, self.size), "lost": lost}


class StepReturned(Regained, frozen=True):
    """An Attribute below d4 returned to d4 by recuperation (AP-HEAL-06, AP-HEAL-10).

    It cost `spent` of the points recuperated since going Down.
    """

    spent: int = 0

    def change(self, one: Combatant) -> Mapping[str, Any]:
        """Set its die, and take off the points."""
        return {**super().change(one), "recuperated": max(one.recuperated - self.spent, 0)}


class Woke(Upon, frozen=True):
    """A character is no longer Down: the scene is over and all Attributes are at least d4.

    AP-DOWN-04, AP-HEAL-09.
    """

    sets: ClassVar[Mapping[str, Any]] = {
        "down": False,
        "recuperated": 0,
        "scene_over": False,
        "token": True,
    }


class QualityGained(Regained, frozen=True):
    """A Quality Gain bought back one lost die step of one Attribute (AP-HEAL-05)."""
