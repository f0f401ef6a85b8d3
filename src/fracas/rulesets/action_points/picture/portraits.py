"""What of a picture one combatant makes alone, wherever the others are: sheet, body, prices."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.pictures import Meter, Slip, Vital, told_apart
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import cost_of, weapons_of
from fracas.rulesets.action_points.rules.damage import places_of, rating
from fracas.rulesets.action_points.rules.deeds import price
from fracas.rulesets.action_points.rules.defence import price_of
from fracas.rulesets.action_points.state.drawing import (
    ActionPointsAttribute,
    ActionPointsBody,
    ActionPointsFighter,
    ActionPointsPlace,
)
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.rulesets.action_points.words import picture_words as words
from fracas.rulesets.action_points.words.names import Names

PRICED = ("walk", "sprint", "run", "stand", "ready", "drop_bags", "deed", "coordinate")
"""The actions whose price hangs on nobody but whoever declares them."""

NOBODY = State()


class Portrait(msgspec.Struct, frozen=True, gc=False):
    """What of a picture one combatant makes alone, wherever the others are."""

    drawn: ActionPointsFighter
    meters: tuple[Meter, ...]
    vital: Vital
    slips: tuple[Slip, ...]
    words: tuple[tuple[str, str], ...]
    line: str


@lru_cache(maxsize=4096)
def portrait(book: ActionPointsBook, one: Combatant) -> Portrait:
    """A combatant's own part of the picture, the same wherever the others are."""
    names = Names(NOBODY, book)
    faces = {key: face for face, key in book.picks.items()}
    drawn = ActionPointsFighter(
        one.id,
        one.shape,
        one.x,
        one.y,
        one.ap,
        max(one.ap, one.ap_full),
        one.damage,
        one.fitness,
        tuple(
            [
                ActionPointsAttribute(
                    names.attribute(each.name),
                    faces.get(each.name, 0),
                    each.current,
                    each.undamaged,
                    words.attribute_note(book, one, each),
                )
                for each in one.attributes
            ]
        ),
        armour(book, one.worn, one.shape),
        words.worn_words(names, one),
        prices(book, one),
        words.pool_note(names, one),
        words.attack_note(names, one),
        words.injury_note(names, one),
        words.injury_rules(one),
        one.down,
        one.prone,
    )
    points, hurt = ("AP-CHAR-10", "AP-TURN-08"), ("AP-INJ-01", "AP-INJ-02")
    meters = (
        Meter("ap", "AP", one.ap, max(one.ap, one.ap_full), "points", points, place="bar"),
        Meter("damage", "Damage", one.damage, one.fitness, "harm", hurt, place="life"),
    )
    slips = told_apart(words.slips(names, one))
    line = words.sheet_words(names, one, drawn)
    return Portrait(drawn, meters, vital(one), slips, words.sheet(names, one), line)


def vital(one: Combatant) -> Vital:
    """The damage total against Fitness: past it each wound asks for an injury Test (AP-INJ-02)."""
    word = "Dead" if one.dead else "Down" if one.down else ""
    return Vital(one.damage, one.fitness, fills=True, word=word, name="Damage")


@lru_cache(maxsize=1024)
def armour(
    book: ActionPointsBook, worn: tuple[str, ...], shape: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The DR of every place that is covered, against each type (AP-DMG-04 to AP-DMG-07)."""
    found = [
        (key, tuple([rating(book, worn, key, type_) for type_ in words.TYPES]))
        for key in places_of(book, shape)
    ]
    return tuple([(key, rates) for key, rates in found if any(rates)])


def prices(book: ActionPointsBook, one: Combatant) -> tuple[tuple[str, int], ...]:
    """What somebody's options cost, by how their ids begin (AP-ATK-12, AP-DEF-05, AP-GAP-56).

    Full Defense gains its bonus (AP-FD-02); a called shot has its surcharge besides.
    """
    found = [(key, price(book, one, key)) for key in PRICED]
    for weapon in weapons_of(book, one):
        spent = cost_of(book, one, weapon)
        found += [(f"attack:{weapon}", spent), (f"call:{weapon}", spent)]
    found += [("active", price_of(book, one)), ("full_defense", -one.defense)]
    return tuple(found)


@lru_cache(maxsize=256)
def body(book: ActionPointsBook, shape: str) -> ActionPointsBody:
    """The places of a shape: faces, surcharges, multipliers (AP-LOC-01 to AP-LOC-15)."""
    return ActionPointsBody(
        shape,
        tuple(
            [
                ActionPointsPlace(
                    key,
                    row.name,
                    _faces(row.faces),
                    row.surcharge,
                    row.multiplier,
                    words.GROIN if row.test else "",
                )
                for key in places_of(book, shape)
                if (row := book.locations[key])
            ]
        ),
    )


def _faces(faces: tuple[int, ...]) -> str:
    """Faces of a die as they are written: `2-4`, or `3, 7` where they do not follow one another."""
    ordered = sorted(faces)
    if len(ordered) > 1 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}-{ordered[-1]}"
    return ", ".join(map(str, ordered))
