"""Hold a content file against Razorweave: its shape, its names, and what is unusual about it."""

from __future__ import annotations

from pathlib import Path

from fracas.content.load import load_file
from fracas.content.references import Checker
from fracas.rulesets.razorweave.book import Contents, shipped

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
    checker.refer("scenarios.*.cast[*].yields_with", names("combatants"), "a combatant")
    checker.refer("scenarios.*.tags[*]", names("tags"), "a scene Tag (RW-TAG-01)")
