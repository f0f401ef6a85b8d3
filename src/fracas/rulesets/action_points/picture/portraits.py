"""The part of a picture that depends on one combatant only: sheet, body, prices."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from fracas.core.asking.grammar import listed, lowered, sentence
from fracas.core.picture.pictures import Meter, Slip, Vital, told_apart
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.damage import rating
from fracas.rulesets.action_points.rules.deeds import cost_of, load, price, weapons_of
from fracas.rulesets.action_points.rules.defence import price_of
from fracas.rulesets.action_points.rules.injury import forced, steps_left, steps_to_down
from fracas.rulesets.action_points.state.state import Attribute, Combatant, State
from fracas.rulesets.action_points.words.pages import attributes, gear, lasting, skills
from fracas.rulesets.action_points.words.words import Names, die, say


class ActionPointsPlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place of the body: its faces of the location die, the price of calling it, its effect.

    `note` says what else a blow there does.
    """

    key: str
    name: str
    faces: str
    surcharge: int
    multiplier: int
    note: str = ""


class ActionPointsBody(msgspec.Struct, frozen=True, gc=False):
    """The places of a shape of body, in the order of its table (AP-LOC-21)."""

    shape: str
    places: tuple[ActionPointsPlace, ...]


class ActionPointsAttribute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Attribute: the sizes of its dice, 0 for below d4, and the face that picks it.

    `note` says what it has lost, and what the next loss would do.
    """

    name: str
    face: int
    now: int
    undamaged: int
    note: str = ""


class ActionPointsFighter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant with AP, dice, damage and armour, and its position in feet.

    `full` is the length of the AP bar. `armour` has the DR of each covered place against each
    damage type of the drawing, `worn` what provides it. `prices` are AP by the beginning of an
    option's id, up to one of its colons; a negative price is a gain. `pool` says what the full
    total is made of, `attack` what an attack costs, `injury` what damage forces now, `because` by
    which rules.
    """

    id: str
    shape: str
    x: int
    y: int
    ap: int
    full: int
    damage: int
    fitness: int
    attributes: tuple[ActionPointsAttribute, ...]
    armour: tuple[tuple[str, tuple[int, ...]], ...] = ()
    worn: str = ""
    prices: tuple[tuple[str, int], ...] = ()
    pool: str = ""
    attack: str = ""
    injury: str = ""
    because: tuple[str, ...] = ()
    down: bool = False
    prone: bool = False


PRICED = ("walk", "sprint", "run", "stand", "ready", "drop_bags", "deed", "coordinate")
"""The actions whose price depends only on who declares them."""

NOBODY = State()


class Portrait(msgspec.Struct, frozen=True, gc=False):
    """The part of a picture that depends on one combatant only."""

    drawn: ActionPointsFighter
    meters: tuple[Meter, ...]
    vital: Vital
    slips: tuple[Slip, ...]
    words: tuple[tuple[str, str], ...]
    line: str


TYPES = ("blunt", "blade", "bullet")
"""The types of damage in the order in which DR is listed (AP-DMG-06)."""

GROIN = "or Prone"
"""The possible extra effect of a blow to a location with the Groin Test."""


@lru_cache(maxsize=4096)
def portrait(book: ActionPointsBook, one: Combatant) -> Portrait:
    """Return a combatant's own part of the picture, which no other combatant changes."""
    names = Names(NOBODY, book)
    faces = {key: face for face, key in book.picks.items()}
    worn = sentence(listed([lowered(names.gear(key)) for key in one.worn]))
    dice = [
        ActionPointsAttribute(
            names.attribute(each.name),
            faces.get(each.name, 0),
            each.current,
            each.undamaged,
            attribute_note(book, one, each),
        )
        for each in one.attributes
    ]
    drawn = ActionPointsFighter(
        one.id,
        one.shape,
        one.x,
        one.y,
        one.ap,
        max(one.ap, one.ap_full),
        one.damage,
        one.fitness,
        tuple(dice),
        armour(book, one.worn, one.shape),
        worn,
        prices(book, one),
        pool_note(names, one),
        attack_note(names, one),
        *injury_note(names, one),
        one.down,
        one.prone,
    )
    points, hurt = ("AP-CHAR-10", "AP-TURN-08"), ("AP-INJ-01", "AP-INJ-02")
    meters = (
        Meter("ap", "AP", one.ap, max(one.ap, one.ap_full), "points", points, place="bar"),
        Meter("damage", "Damage", one.damage, one.fitness, "harm", hurt, place="life"),
    )
    marks = told_apart(slips(names, one))
    own = sheet(names, one, drawn), line(names, one, drawn)
    return Portrait(drawn, meters, vital(one), marks, *own)


def vital(one: Combatant) -> Vital:
    """The damage total against Fitness; past it each blow forces an injury Test (AP-INJ-02)."""
    word = "Dead" if one.dead else "Down" if one.down else ""
    return Vital(one.damage, one.fitness, fills=True, word=word, name="Damage")


@lru_cache(maxsize=1024)
def armour(
    book: ActionPointsBook, worn: tuple[str, ...], shape: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The DR of every covered place against each damage type (AP-DMG-04 to AP-DMG-07)."""
    found = [
        (key, tuple([rating(book, worn, key, type_) for type_ in TYPES]))
        for key in book.bodies[shape]
    ]
    return tuple([(key, rates) for key, rates in found if any(rates)])


def prices(book: ActionPointsBook, one: Combatant) -> tuple[tuple[str, int], ...]:
    """The price of options by the beginning of their ids (AP-ATK-12, AP-DEF-05, AP-GAP-56).

    Full Defense has its bonus as a gain (AP-FD-02); a called shot's surcharge is not included.
    """
    found = [(key, price(book, one, key)) for key in PRICED]
    for weapon in weapons_of(book, one):
        spent = cost_of(book, one, weapon)
        found += [(f"{verb}:{weapon}", spent) for verb in ("attack", "call", "press")]
    found += [("active", price_of(book, one)), ("full_defense", -one.defense)]
    return tuple(found)


@lru_cache(maxsize=256)
def body(book: ActionPointsBook, shape: str) -> ActionPointsBody:
    """The places of a shape: faces, surcharges, multipliers (AP-LOC-01 to AP-LOC-15)."""
    places = []
    for key in book.bodies[shape]:
        row = book.locations[key]
        what = row.surcharge, row.multiplier, GROIN if row.test else ""
        places.append(ActionPointsPlace(key, row.name, _faces(row.faces), *what))
    return ActionPointsBody(shape, tuple(places))


def _faces(faces: tuple[int, ...]) -> str:
    """Faces of a die as people write them: `2-4`, or `3, 7` if they are not consecutive."""
    ordered = sorted(faces)
    if len(ordered) > 1 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}-{ordered[-1]}"
    return ", ".join(map(str, ordered))


# Texts


def attribute_note(book: ActionPointsBook, one: Combatant, each: Attribute) -> str:
    """What an Attribute has lost, and that its next loss means Down (AP-DOWN-01)."""
    steps = book.chain.index(each.undamaged) - book.chain.index(each.current)
    last = each.current and book.tests[each.current] == 1 and not (one.dead or one.out)
    values = {"steps": steps, "gone": not each.current, "last": last, "down": one.down}
    return say("picture", "lost", {**values, "both": steps and last})


def injury_note(names: Names, one: Combatant) -> tuple[str, tuple[str, ...]]:
    """What damage forces now, and by which rules (AP-INJ-02, AP-DOWN-05)."""
    if one.dead or one.out:
        return "", ()
    values = {"test": names.attribute(names.book.tables.injury), "from": one.fitness + 1}
    if one.down:
        values["left"] = steps_left(names.book, one)
        return say("picture", "injury.down", values), ("AP-DOWN-05", "AP-INJ-06")
    case = "beyond" if forced(one) else "within"
    return say("picture", f"injury.{case}", values), ("AP-INJ-02", "AP-INJ-06")


def pool_note(names: Names, one: Combatant) -> str:
    """What makes up a combatant's full AP (AP-CHAR-10)."""
    if one.ap_max is not None:
        return say("picture", "pool.stated", {"most": one.ap_max})
    keys = names.book.tables.ap
    dice = listed([f"{names.attribute(key)} {die(one.die(key))}" for key in keys])
    return say("picture", "pool", {"dice": dice, "sum": sum(map(one.die, keys))})


def attack_note(names: Names, one: Combatant) -> str:
    """The price of an attack with the first weapon at hand, load included (AP-ATK-12)."""
    weapons = weapons_of(names.book, one)
    if not weapons or not one.able:
        return ""
    ev, price = load(names.book, one), cost_of(names.book, one, weapons[0])
    values = {"price": price, "ev": ev, "base": price - ev, "weapon": names.gear(weapons[0])}
    return say("picture", "attack", values)


def sheet(names: Names, one: Combatant, drawn: ActionPointsFighter) -> tuple[tuple[str, str], ...]:
    """A combatant's sheet for its own seat: dice, Skills, gear, attacks, speed (AP-NAR-09)."""
    book = names.book
    arms = [
        say("picture", "arm", {"weapon": book.weapons[key], "price": cost_of(book, one, key)})
        for key in weapons_of(book, one)
    ]
    found = (
        ("Dice", attributes(one, names)),
        ("Skills", skills(one, names)),
        ("Gear", gear(one, names)),
        ("Attacks", "; ".join(arms)),
        ("AP", drawn.pool),
        ("Injury", drawn.injury),
        ("Movement", f"{one.movement} ft"),
    )
    return tuple([(name, words) for name, words in found if words])


SLIPS: Mapping[str, Slip] = {
    "dead": Slip("De", "", "severe", "", ("AP-DOWN-07",), "skull", -1),
    "down": Slip("Do", "", "severe", "", ("AP-DOWN-01", "AP-DOWN-03"), "down", -1),
    "prone": Slip("Pr", "", "moderate", "", ("AP-LOC-08", "AP-MOV-09"), "down", -1),
    "full_defense": Slip("FD", "", "light", "", ("AP-FD-01",), "shield", 1),
    "penalty": Slip("AP", "", "light", "", ("AP-FD-05",), "weak", -1, "penalty"),
    "ran": Slip("Ru", "", "light", "", ("AP-MOV-04",), "fast"),
    "lost": Slip("Lo", "", "moderate", "", ("AP-INJ-08", "AP-CHAR-04"), "lost_die", -1),
}
"""The signs of temporary effects, without their texts."""


def slips(names: Names, one: Combatant) -> tuple[Slip, ...]:
    """Every temporary state on a sheet, each with its end (AP-NAR-08)."""
    values = {"who": one, "tests": steps_left(names.book, one)}
    found = [_slip(name, values) for name in lasting(one)]
    for each in one.attributes if not one.dead else ():
        if each.current < each.undamaged:
            lost = _slip("lost", {"attribute": names.attribute(each.name), "die": each})
            heavy = lost if each.current else replace(lost, weight="severe")
            found.append(replace(heavy, id=each.name))
    return tuple(found)


def _slip(name: str, values: Mapping[str, Any]) -> Slip:
    said, note = (say(chapter, name, values) for chapter in ("slips", "slip_notes"))
    return replace(SLIPS[name], name=said, note=note)


def line(names: Names, one: Combatant, drawn: ActionPointsFighter) -> str:
    """A combatant's dice, armour and temporary states, as sentences."""
    parts = [f"{one.name}: {attributes(one, names)}"]
    if drawn.armour:
        found: dict[tuple[int, ...], list[str]] = {}
        for key, rates in drawn.armour:
            found.setdefault(rates, []).append(names.location(key))
        told = [
            say("picture", "rates", {"dr": _rates(rates), "places": listed(places)})
            for rates, places in found.items()
        ]
        parts.append(say("picture", "armour", {"worn": drawn.worn, "rates": "; ".join(told)}))
    if drawn.attack:
        parts.append(drawn.attack)
    parts += [f"{slip.name}{f' {slip.note}' if slip.note else ''}" for slip in slips(names, one)]
    if one.able and steps_to_down(names.book, one) == 1:
        parts.append("one step from Down")
    tail = f" {drawn.injury}" if drawn.injury else ""
    return f"{'; '.join(parts)}.{tail}"


def _rates(rates: tuple[int, ...]) -> str:
    """DR against each damage type: one number if all are the same."""
    if len(set(rates)) == 1:
        return str(rates[0])
    told = zip(rates, TYPES, strict=True)
    return listed([f"{rate} against {type_}" for rate, type_ in told])
