"""Check a content file for Razorweave: its shape, its names, and what is unusual."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.content.rulings import check_rulings
from fracas.core.picture.scenes import misplaced
from fracas.rulesets.razorweave.content import (
    Armour,
    BandRow,
    Contents,
    PlaceRow,
    ScenarioRow,
    open_book,
    shipped,
)
from fracas.rulesets.razorweave.rules.hands import HANDS, hands, is_suit
from fracas.rulesets.razorweave.setup.cast import zones_of

MANY = 5
"""More Tags than this at the opening of a scene give a warning (RW-TAG-18)."""

USUAL_TAGS = 2
"""More Tags than this on one weapon are legal, but give a warning (RW-WEAP-20)."""


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and returns warnings."""
    return judge(open_file(path))


def judge(checker: Checker) -> tuple[str, ...]:
    """Like `validate`, for content already read, from one file or several."""
    check(checker)
    contents = checker.load(Contents)
    warnings = [
        f"weapons.{key} has {len(row.tags)} Tags: one is usual, two are for signature gear "
        "(RW-WEAP-20)."
        for key, row in contents.weapons.items()
        if len(row.tags) > USUAL_TAGS
    ]
    warnings += [
        f"scenarios.{key} opens with {tags} Tags: two or three do, one of the environment and one "
        "of the situation (RW-TAG-18)."
        for key, row in contents.scenarios.items()
        if (tags := len(row.tags) + sum(len(place.tags) for place in row.places.values())) > MANY
    ]
    warnings += [
        f"armour.{key} has {len(row.tags)} Tags: one is usual, two mark a signature piece "
        "(RW-ARM-18)."
        for key, row in contents.armour.items()
        if len(row.tags) > USUAL_TAGS
    ]
    warnings += [
        f"armour.{key} only helps: give it a Tag with some drawback (RW-ARM-17)."
        for key, row in contents.armour.items()
        if not _drawback(contents, row)
    ]
    warnings += _untrained(contents)
    warnings += [
        f"conditions.{key} does not say what brings it on: give it a 'when' (RW-COND-12)."
        for key, row in contents.conditions.items()
        if not row.when
    ]
    if contents.tables is not None:
        warnings += [
            f"tables.actions.{key}.dc is {row.dc}, which is not on the ladder (RW-DC-07)."
            for key, row in contents.tables.actions.items()
            if row.dc not in contents.tables.ladder.values()
        ]
    return tuple(warnings)


def _drawback(contents: Contents, row: Armour) -> bool:
    """Whether armour has a drawback: a Burden, a hand, or wear by a hit (RW-ARM-17)."""
    kinds = {**shipped().gear_tags, **contents.gear_tags}
    found = [kinds[tag] for tag in row.tags]
    light = all(kind.weight < 2 and not kind.reduction for kind in found)
    return light or bool(row.hands) or any(kind.burden or kind.hands for kind in found)


def _untrained(contents: Contents) -> list[str]:
    """Those who wear armour without the training it needs (RW-ARM-14, RW-GAP-111)."""
    armour = {**shipped().armour, **contents.armour}
    return [
        f"combatants.{key} wears {item} without the Skill {armour[item].training} (RW-ARM-14)."
        for key, row in contents.combatants.items()
        for item in row.armour
        if armour[item].training and armour[item].training not in row.skills
    ]


def check(checker: Checker) -> None:
    """Check that names used in a file are in it or in the shipped content."""
    base = shipped()
    check_rulings(checker, base.switches)

    def names(section: str) -> tuple[str, ...]:
        own = checker.tables.get(section)
        return tuple(
            dict.fromkeys((*(own if isinstance(own, dict) else ()), *getattr(base, section)))
        )

    for key, row in _tables(checker, "conditions").items():
        _check_condition(checker, key, row)
    checker.refer("weapons.*.tags[*]", names("gear_tags"), "a weapon Tag (RW-WEAP-01)")
    checker.refer("armour.*.tags[*]", names("gear_tags"), "a Tag of armour (RW-ARM-01)")
    checker.refer("armour.*.keeps_off[*]", names("conditions"), "a Condition (RW-ARM-13)")
    checker.refer("combatants.*.armour[*]", names("armour"), "the name of armour")
    checker.refer("combatants.*.weapons[*]", names("weapons"), "the name of a weapon")
    checker.refer("scenarios.*.cast[*].combatant", names("combatants"), "a combatant")
    checker.refer("scenarios.*.cast[*].engaged[*]", names("combatants"), "a combatant")
    checker.refer("scenarios.*.cast[*].yields_with", names("combatants"), "a combatant")
    checker.refer("scenarios.*.tags[*]", names("tags"), "a scene Tag (RW-TAG-01)")
    checker.refer("scenarios.*.places.*.tags[*]", names("tags"), "a scene Tag (RW-TAG-01)")
    checker.refer("weapons.*.rider", names("conditions"), "a Condition (RW-STRIKE-07)")
    checker.refer("tags.*.hazard", names("conditions"), "a Condition (RW-TAG-16)")
    checker.refer("tags.*.slip", names("conditions"), "a Condition (RW-TAG-10)")
    for key, row in _tables(checker, "scenarios").items():
        _check_zones(checker, key, row)
    for key, tag in _tables(checker, "gear_tags").items():
        if not any(tag.get(hook) for hook in HOOKS):
            expected = f"what it acts on, one of {', '.join(HOOKS)} (RW-WEAP-21)"
            checker.fault(("gear_tags", key), expected, None)
    both = set(names("weapons")) & set(names("armour"))
    for key in sorted(both & _tables(checker, "armour").keys()):
        checker.fault(("armour", key), "a name that no weapon has (RW-GEAR-03)", key)
    _check_gear(checker, base)


def _check_zones(checker: Checker, key: str, row: dict[str, Any]) -> None:
    """Check that named places exist, and that steps connect them all (RW-ZONE-03)."""
    try:
        places = msgspec.convert(row.get("places", {}), dict[str, PlaceRow])
        bands = msgspec.convert(row.get("bands", []), tuple[BandRow, ...])
    except msgspec.ValidationError:
        return  # the check of shape reports this
    here, wanted = f"scenarios.{key}", "a place of the scenario (RW-ZONE-03)"
    for field in ("cast[*].place", "bands[*].one", "bands[*].other", "places.*.below"):
        checker.refer(f"{here}.{field}", places, wanted)
    checker.refer(f"{here}.threats.*.near", places, wanted)
    if wrong := misplaced({place: one.at for place, one in places.items()}):
        checker.fault(f"{here}.places.{wrong[0]}.at", wrong[1], places[wrong[0]].at)
    cast = row.get("cast")
    members = [one for one in (cast if isinstance(cast, list) else ()) if isinstance(one, dict)]
    owners = [one.get(name) for one in members for name in ("combatant", "group")]
    checker.refer(
        f"{here}.threats.*.owner",
        [one for one in owners if isinstance(one, str)],
        "a combatant or a group of the scenario (RW-CLK-03)",
    )
    zones = zones_of(ScenarioRow("", "", (), places=places, bands=bands))
    pieces = zones.pieces("out")
    if len(pieces) > 1:
        told = " and ".join(", ".join(piece) for piece in pieces)
        checker.fault(
            f"{here}.bands",
            "places that hang together (RW-ZONE-03): give a place of each piece a band of close "
            "or far to one of another",
            f"pieces that no step joins: {told}",
        )
    for number, one in enumerate(cast if isinstance(cast, list) else ()):
        shared = row.get("groups", {})
        group = one.get("group") if isinstance(one, dict) else None
        if group and isinstance(shared, dict) and group not in shared:
            checker.fault(f"{here}.cast[{number}].group", "a shared Clock (RW-RES-08)", group)


HOOKS = ("edge", "burden", "reduction", "pierces")
"""The effects a Tag may declare (RW-WEAP-21)."""


def _tables(checker: Checker, section: str) -> dict[str, dict[str, Any]]:
    """The tables of a section as written; none if the shape is wrong."""
    found = checker.tables.get(section)
    if not isinstance(found, dict):
        return {}
    return {key: row for key, row in found.items() if isinstance(row, dict)}


def _check_gear(checker: Checker, base: Contents) -> None:
    """Report what a combatant cannot wear or hold at once (RW-GEAR-01, RW-GEAR-03)."""
    try:
        contents = msgspec.convert(checker.tables, Contents)
    except msgspec.ValidationError:
        return
    book = msgspec.structs.replace(
        open_book({}),
        gear_tags={**base.gear_tags, **contents.gear_tags},
        weapons={**base.weapons, **contents.weapons},
        armour={**base.armour, **contents.armour},
    )
    for key, row in contents.combatants.items():
        weapons = tuple(weapon for weapon in row.weapons if weapon in book.weapons)
        armour = tuple(item for item in row.armour if item in book.armour)
        if any(tag not in book.gear_tags for item in armour for tag in book.armour[item].tags):
            continue
        suits = [item for item in armour if is_suit(book, item)]
        if len(suits) > 1:
            path = ("combatants", key, "armour")
            checker.fault(path, "one armour, and a shield besides (RW-GEAR-03)", " ".join(suits))
        held = (*weapons[:1], *armour)
        fills = sum(hands(book, item, row.mig) for item in held)
        if fills > HANDS:
            tower = any(book.armour[item].strong is not None for item in armour)
            rule = "RW-ARM-07" if tower else "RW-GEAR-01"
            path = ("combatants", key, "armour")
            checker.fault(path, f"what two hands can hold ({rule})", " and ".join(held))


def _check_condition(checker: Checker, key: str, row: dict[str, object]) -> None:
    """Check that a Condition says what it does, its duration and how it clears (RW-COND-12)."""
    for field, what in _SAID.items():
        if not row.get(field):
            path = ("conditions", key, field)
            checker.fault(path, f"{what} of the Condition (RW-COND-12)", row.get(field))
    if row.get("sits_on") == "limb" and not row.get("limbs"):
        path = ("conditions", key, "limbs")
        checker.fault(path, "the limbs that it may sit on (RW-PHYS-08)", row.get("limbs"))


_SAID = {"effect": "the effect", "duration": "the duration", "clears": "the remedy"}
