"""Damage: where a hit lands, what armour and location change, and what follows in which order.

AP-LOC, AP-DMG. Falls and other damage without a location work the same way (AP-DMG-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, need
from fracas.core.chance import Faces, Result, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.singles import Singles
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import test
from fracas.rulesets.action_points.rules.injury import injury
from fracas.rulesets.action_points.state.facts import Hit
from fracas.rulesets.action_points.state.harm_facts import FellProne, Hurt
from fracas.rulesets.action_points.state.state import LocationKey, State, WeaponKey

NOWHERE = "none"
"""The location of a weapon that hits none, such as one that fills an area (AP-LOC-01)."""


def dr(state: State, book: ActionPointsBook, who: str, location: str, type_: str) -> int:
    """The DR of a combatant's armour against a damage type at a location (AP-DMG-04 to AP-DMG-07).

    Only armour gives DR, which has nothing to do with Defense rolls (AP-GAP-30). Damage without a
    location is reduced by the armour of the chest (AP-DMG-10, AP-GAP-60).
    """
    return rating(book, state.who(who).worn, location or book.tables.fall_location, type_)


@lru_cache(maxsize=4096)
def rating(book: ActionPointsBook, worn: tuple[str, ...], location: str, type_: str) -> int:
    """The DR of what is worn, at a location against a damage type.

    Of several layers only the highest counts (AP-DMG-07). An uncovered location has none
    (AP-DMG-05), and any DR at a location counts in full (AP-GAP-53).
    """
    pieces = [book.armour[key] for key in worn if location in book.armour[key].covers]
    return max((piece.dr.get(type_, 0) for piece in pieces), default=0)  # type: ignore[call-overload]


# The blow

STRUCK = ("AP-DMG-01", "AP-DMG-02", "AP-DMG-03", "AP-GAP-57")


class Landed(msgspec.Struct, frozen=True):
    """What a hit does: the damage taken, and the damage that the Groin Test is against.

    Places with the same effect count as one in the distribution of a roll; the faces tell which it
    was. `location` and the damage `roll` are set only if the result was entered by name.
    """

    damage: int
    groin: int = 0
    location: str = ""
    roll: int = 0


class Place(msgspec.Struct, frozen=True):
    """A place that a blow can hit: its DR against the weapon, its multiplier, its Test."""

    location: str
    dr: int
    multiplier: int
    test: bool = False

    def landed(self, roll: int) -> Landed:
        """What a damage roll does here: less DR, at least 0, then multiplied.

        AP-DMG-02, AP-DMG-03.
        """
        past = max(roll - self.dr, 0)
        return Landed(past * self.multiplier, past if self.test else 0)


class BlowReading(msgspec.Struct, frozen=True):
    """Reads the location die, if one is rolled, and the damage dice as a `Landed`.

    `places` has one for each face of the location die, or a single one if none is rolled;
    `constant` is added to the damage dice. Rolls that armour stops completely count as one result.
    """

    places: tuple[Place, ...]
    constant: int = 0

    @property
    def random(self) -> bool:
        """Whether a location die is rolled."""
        return len(self.places) > 1

    def place(self, faces: Faces) -> Place:
        """Where these faces land."""
        return self.places[faces[0] - 1] if len(self.places) > 1 else self.places[0]

    def rolled(self, faces: Faces) -> int:
        """The damage roll of these faces."""
        return sum(faces[1:] if len(self.places) > 1 else faces) + self.constant

    def of(self, faces: Faces) -> Landed:
        """What these faces do where they land."""
        return self.place(faces).landed(self.rolled(faces))

    def of_total(self, total: int) -> Landed:
        """Read the damage dice alone; raises `MalformedAnswer` if a location die is rolled too."""
        if self.random:
            raise MalformedAnswer(
                "A location and a damage roll are not added: give every face, the location's "
                "first.",
                given=total,
            )
        return self.places[0].landed(total + self.constant)

    def of_name(self, name: str, rolled: Rolled) -> Landed:
        """Read a place and the damage roll before armour, such as `chest 5`.

        If the place is set, the roll alone. Raises `MalformedAnswer` for an unknown place, or
        without a roll.
        """
        *words, number = name.casefold().split() or [""]
        wanted = "_".join(words)
        found = {one.location: one for one in self.places}
        place = found.get(wanted) if words or self.random else self.places[0]
        if place is None or not number.isdecimal():
            raise MalformedAnswer(
                f"'{name}' is no blow that can land here: give a place and the damage roll, as in "
                f"'{self.places[0].location} 5'; there is {', '.join(found)}.",
                given=name,
            )
        return replace(place.landed(int(number)), location=place.location, roll=int(number))


@lru_cache(maxsize=2048)
def blow(
    book: ActionPointsBook, weapon: str, shape: str, worn: tuple[str, ...], location: str = ""
) -> tuple[Singles, BlowReading]:
    """The dice of a hit and how to read them: location, then damage (AP-LOC-01, AP-CORE-12).

    A called or fixed location rolls no location die (AP-LOC-16); a blow without one has the DR of
    the chest (AP-DMG-10, AP-GAP-60). Uncovered places have no DR, so a random hit may bypass armour
    (AP-DMG-05, AP-GAP-29, AP-GAP-53).
    """
    row = book.weapons[weapon]
    count, sides, constant = row.dice
    fixed = location or row.location
    if fixed == NOWHERE:
        chest = rating(book, worn, book.tables.fall_location, row.type)
        return Singles((sides,) * count), BlowReading((Place("", chest, 1),), constant)
    table = book.places[shape]
    keys = [fixed] if fixed else [table[face] for face in range(1, book.tables.location + 1)]
    places = []
    for key in keys:
        at = book.locations[key]
        places.append(Place(key, rating(book, worn, key, row.type), at.multiplier, at.test))
    thrown = () if fixed else (book.tables.location,)
    return Singles((*thrown, *(sides,) * count)), BlowReading(tuple(places), constant)


@lru_cache(maxsize=256)
def rolls(count: int, sides: int, constant: int) -> tuple[tuple[int, Fraction], ...]:
    """The distribution of a damage roll, by total (AP-DMG-01)."""
    ways = {constant: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, number in ways.items():
            for face in range(1, sides + 1):
                more[total + face] = more.get(total + face, 0) + number
        ways = more
    return tuple((total, Fraction(number, sides**count)) for total, number in sorted(ways.items()))


@lru_cache(maxsize=4096)
def blow_law(
    book: ActionPointsBook, weapon: str, shape: str, worn: tuple[str, ...], location: str = ""
) -> tuple[tuple[str, int, Fraction], ...]:
    """The exact distribution of a hit: location, damage taken there, chance.

    AP-LOC-02 to AP-LOC-13.
    """
    places = blow(book, weapon, shape, worn, location)[1].places
    share = Fraction(1, len(places))
    found: dict[tuple[str, int], Fraction] = {}
    for place in places:
        for roll, chance in rolls(*book.weapons[weapon].dice):
            key = place.location, place.landed(roll).damage
            found[key] = found.get(key, Fraction(0)) + share * chance
    return tuple((key, damage, chance) for (key, damage), chance in found.items())


@lru_cache(maxsize=4096)
def mean_damage(
    book: ActionPointsBook, weapon: str, shape: str, worn: tuple[str, ...], location: str = ""
) -> Fraction:
    """The exact mean damage of a hit; 7/5 of the roll at random without armour (AP-ATK-19)."""
    law = blow_law(book, weapon, shape, worn, location)
    return sum((damage * chance for _, damage, chance in law), Fraction(0))


class Strike(NamedTuple):
    """The subject of a hit's roll; the location is blank for a random one."""

    who: Who
    target: Who
    weapon: WeaponKey
    location: LocationKey

    def told(self, state: State, book: Any) -> Mapping[str, Any]:
        """Where it lands, if that is known, and whether a die decides it (AP-LOC-01)."""
        fixed = self.location or book.weapons[self.weapon].location
        return {"place": book.locations.get(fixed), "random": not fixed}


def strike(run: Run, who: str, target: str, weapon: str, location: str = "") -> Procedure[None]:
    """Roll a hit's location and damage together, and apply all that follows (AP-LOC-01, AP-DMG-01).

    `location` is the one called, blank for none.
    """
    book: ActionPointsBook = run.book

    def ask(state: State) -> Roll:
        other = state.who(target)
        dice, reading = blow(book, weapon, other.shape, other.worn, location)
        rows = ("AP-CORE-12", "AP-DMG-01", "AP-LOC-16" if location else "AP-LOC-01")
        about = Strike(who, target, weapon, location)
        return Roll(Decider(who), "hit", dice, reading, (), rows, about)

    result = yield from need(run, ask)
    hit = _hit(run, result, who, target, weapon, location)
    yield hit
    past = hit.damage // hit.multiplier
    yield from suffer(run, target, hit.damage, location=hit.location, by=who, past=past)


def _hit(run: Run, result: Result, who: str, target: str, weapon: str, location: str) -> Hit:
    """The `Hit` that was rolled, from the faces or, without them, from the reading."""
    book: ActionPointsBook = run.book
    other = run.state.who(target)
    reading = blow(book, weapon, other.shape, other.worn, location)[1]
    landed = result.value
    assert isinstance(landed, Landed), "a blow is read as what it does"
    if result.faces:
        place, roll = reading.place(result.faces), reading.rolled(result.faces)
    else:
        found = [one for one in reading.places if one.location == landed.location]
        place = (found or reading.places)[0]
        roll = landed.roll
    if result.total is not None:
        roll = result.total + reading.constant
    because: tuple[str, ...] = STRUCK
    if place.location:
        because = (*because, *book.locations[place.location].because)
    if place.dr:
        because = (*because, "AP-DMG-04", "AP-DMG-06", "AP-DMG-07")
    elif other.worn:
        because = (*because, "AP-DMG-05")
    figures = roll, place.dr, place.multiplier, landed.damage
    face = result.faces[0] if reading.random and result.faces else 0
    about = who, target, weapon, place.location
    return Hit(*about, *figures, face, bool(location), because=because)


def suffer(
    run: Run,
    who: str,
    amount: int,
    *,
    location: str = "",
    by: str = "",
    how: str = "weapon",
    past: int | None = None,
) -> Procedure[None]:
    """Take damage after armour and multiplier (AP-DMG-09), and its consequences (AP-INJ-12).

    Their order: damage total, Groin Test, injury Test, Attribute, Down, death. Nothing follows 0
    damage (AP-INJ-09, AP-GAP-51). `past` is what armour let through before any multiplier; by
    default it is the amount.
    """
    one = run.state.find(who)
    if one is None or one.dead or one.out or amount < 1:
        return
    because = ("AP-DMG-09", "AP-INJ-01", "AP-INJ-12", "AP-GAP-33")
    yield Hurt(who, amount, one.damage + amount, location, by, how, because=because)
    if location and run.book.locations[location].test:
        yield from groin(run, who, amount if past is None else past, by)
    yield from injury(run, who, amount)


def groin(run: Run, who: str, blow: int, by: str = "") -> Procedure[None]:
    """The Test that a blow to the Groin forces; a failure means Prone (AP-LOC-08, AP-LOC-17).

    Its MTN is this blow after armour, less Toughness (AP-GAP-39). Combatants who are Down or Prone
    already make none (AP-LOC-18).
    """
    book: ActionPointsBook = run.book
    one = run.state.find(who)
    if one is None or one.down or one.prone or blow < 1:
        return
    rows = ("AP-LOC-08", "AP-LOC-17", "AP-LOC-18", "AP-GAP-39")
    against = book.tables.injury, blow, one.toughness
    made = yield from test(run, who, *against, what="groin", target=by, because=rows)
    if not made.passed and run.state.find(who) is not None:
        yield FellProne(who, because=("AP-LOC-08", "AP-NAR-01", "AP-NAR-08"))


class Armour(NamedTuple):
    """Whether armour helps against damage without a location (AP-DMG-10)."""

    who: Who
    amount: int
    dr: int
    how: str


_HELPS = Choice((Option("yes", "armour"), Option("no", "armour")))


def fall(
    run: Run, who: str, amount: int, *, type_: str = "blunt", by: str = "", how: str = "fall"
) -> Procedure[None]:
    """Take a fall, or other damage without a location, less the DR of the chest (AP-DMG-10).

    The game master may say that armour does not help; nobody is asked if there is none.
    """
    book: ActionPointsBook = run.book
    off = dr(run.state, book, who, "", type_)
    because = ("AP-DMG-10", "AP-GAP-60")
    if off and amount > 0:

        def ask(state: State) -> Ruling:
            about = Armour(who, amount, dr(state, book, who, "", type_), how)
            return Ruling("armour", _HELPS, "yes", because, about)

        helps = yield from need(run, ask)
        off = dr(run.state, book, who, "", type_) if helps == "yes" else 0
    yield from suffer(run, who, max(amount - off, 0), by=by, how=how)
