"""Hold a content file against Razorweave: its shape, its names, and what is unusual about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from fracas.content.load import load_file
from fracas.content.references import Checker
from fracas.rulesets.razorweave.book import BandRow, Contents, PlaceRow, ScenarioRow, shipped
from fracas.rulesets.razorweave.scenarios import zones_of

MANY = 5
"""More Tags than this at the opening of a scene are worth a warning (RW-TAG-18)."""

USUAL_TAGS = 2
"""More Tags than this on one weapon are legal, and worth a warning (RW-WEAP-20)."""


def validate(path: str) -> tuple[str, ...]:
    """Read a content file; raises `ContentError` with every fault, and gives back warnings."""
    contents = load_file(Path(path), Contents, _check)
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
    if contents.tables is not None:
        warnings += [
            f"tables.actions.{key}.dc is {row.dc}, which is not on the ladder (RW-DC-07)."
            for key, row in contents.tables.actions.items()
            if row.dc not in contents.tables.ladder.values()
        ]
    return tuple(warnings)


def _check(checker: Checker) -> None:
    """Names that a file uses must stand in the file itself or in what is shipped."""
    base = shipped()

    def names(section: str) -> tuple[str, ...]:
        own = checker.tables.get(section)
        return tuple(
            dict.fromkeys((*(own if isinstance(own, dict) else ()), *getattr(base, section)))
        )

    checker.refer("weapons.*.tags[*]", names("gear_tags"), "a weapon Tag (RW-WEAP-01)")
    checker.refer("combatants.*.weapons[*]", names("weapons"), "the name of a weapon")
    checker.refer("scenarios.*.cast[*].combatant", names("combatants"), "a combatant")
    checker.refer("scenarios.*.cast[*].engaged[*]", names("combatants"), "a combatant")
    checker.refer("scenarios.*.tags[*]", names("tags"), "a scene Tag (RW-TAG-01)")
    checker.refer("scenarios.*.places.*.tags[*]", names("tags"), "a scene Tag (RW-TAG-01)")
    checker.refer("tags.*.hazard", names("conditions"), "a Condition (RW-TAG-16)")
    checker.refer("tags.*.slip", names("conditions"), "a Condition (RW-TAG-10)")
    scenarios = checker.tables.get("scenarios")
    for key, row in scenarios.items() if isinstance(scenarios, dict) else ():
        if isinstance(row, dict):
            _check_zones(checker, key, row)


def _check_zones(checker: Checker, key: str, row: dict[str, Any]) -> None:
    """Names of places must be places, and steps must lead from each to each (RW-ZONE-03)."""
    try:
        places = msgspec.convert(row.get("places", {}), dict[str, PlaceRow])
        bands = msgspec.convert(row.get("bands", []), tuple[BandRow, ...])
    except msgspec.ValidationError:
        return  # the check of shape tells
    here, wanted = f"scenarios.{key}", "a place of the scenario (RW-ZONE-03)"
    for field in ("cast[*].place", "bands[*].one", "bands[*].other", "places.*.below"):
        checker.refer(f"{here}.{field}", places, wanted)
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
    cast = row.get("cast")
    for number, one in enumerate(cast if isinstance(cast, list) else ()):
        shared = row.get("shared", {})
        group = one.get("shared") if isinstance(one, dict) else None
        if group and isinstance(shared, dict) and group not in shared:
            checker.fault(f"{here}.cast[{number}].shared", "a shared Clock (RW-RES-08)", group)
