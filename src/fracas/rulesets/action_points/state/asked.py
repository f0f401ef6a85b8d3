"""What questions and rolls are about: tuples to whoever asks, with names for the sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fracas.kit.fields import Who
from fracas.rulesets.action_points.state.state import (
    ActionKey,
    AttributeKey,
    LocationKey,
    State,
    WeaponKey,
)


class One(NamedTuple):
    """Somebody alone."""

    who: Who


class Aim(NamedTuple):
    """A called shot that has yet to find its place (AP-LOC-14)."""

    who: Who
    target: Who
    weapon: WeaponKey


class Strike(NamedTuple):
    """An attack, with the location that is called, blank for a random one."""

    who: Who
    target: Who
    weapon: WeaponKey
    location: LocationKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Where it lands, if that is known, and whether a die says where (AP-LOC-01)."""
        fixed = self.location or book.weapons[self.weapon].location
        place = book.locations.get(fixed)
        return {"place": place, "random": not fixed}


class Attack(NamedTuple):
    """Both Tests of an attack: `stance` is active, passive or none (AP-CORE-12)."""

    who: Who
    target: Who
    weapon: WeaponKey
    location: LocationKey
    stance: str
    attribute: AttributeKey
    against: AttributeKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Whether anybody defends."""
        return {"defends": self.stance != "none"}


class Defense(NamedTuple):
    """Active or passive, with the target, the weapon and the call known (AP-DEF-02)."""

    who: Who
    by: Who
    weapon: WeaponKey
    location: LocationKey
    price: str

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Whether it costs AP, and the Action of the Turn (AP-FD-04)."""
        one = state.find(self.who)
        return {"paid": int(self.price), "free": one is not None and one.full_defense}


class Going(NamedTuple):
    """A walk by a gait, of so many feet at most."""

    who: Who
    gait: ActionKey
    feet: str


class Test(NamedTuple):
    """A Test: its number, and whom it is about besides."""

    who: Who
    attribute: AttributeKey
    number: str
    target: str


class Consent(NamedTuple):
    """Whether somebody who is Down dies here: the Attribute that fell (AP-DOWN-08)."""

    who: Who
    attribute: AttributeKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """How far it is from death (AP-DOWN-12)."""
        one = state.find(self.who)
        left = [each.current for each in one.attributes if each.current] if one else []
        tests = sum([book.tests.get(size, 0) for size in left])
        return {"there": one, "left": len(left), "tests": tests}


class Armour(NamedTuple):
    """Damage to no place in particular (AP-DMG-10)."""

    who: Who
    amount: str
    dr: str
    how: str


class Joining(NamedTuple):
    """Whether an ally joins a Strategic Coordination, for its share (AP-PRE-08)."""

    ally: Who
    leader: Who
    share: str


class Leading(NamedTuple):
    """Whose Strategic Coordination it is (AP-PRE-07)."""

    leader: Who


class Permuting(NamedTuple):
    """An Initiative that a leader gives out (AP-PRE-08)."""

    who: Who
    number: str


class Tried(NamedTuple):
    """Something that somebody tries in their own words (AP-MOV-11)."""

    who: Who
    words: str


class Effect(NamedTuple):
    """What came of it: `how` is passed, failed, or blank without a Test."""

    who: Who
    words: str
    how: str


class RoundOver(NamedTuple):
    """A Round that is over; 0 is the Surprise Round."""

    number: str

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Whether it has a number."""
        return {"counts": self.number != "0"}
