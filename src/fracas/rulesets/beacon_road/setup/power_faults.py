"""Checks a power's row for impossible values, and says what would be possible (BR-POWER-02)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from fracas.content.checker import Checker
from fracas.content.paths import Path
from fracas.content.rows import Rows
from fracas.rulesets.beacon_road.content.power_rows import (
    PROCEDURES,
    Brings,
    Power,
    Shift,
    Step,
    Upgrade,
)
from fracas.rulesets.beacon_road.content.rows import WoundRow
from fracas.rulesets.beacon_road.rules.attacks.aims import INHALED
from fracas.rulesets.beacon_road.rules.rolls.modifiers import AIM, FEINT

FIELDS: dict[str, tuple[str, ...]] = {
    "charge": ("who",), "cheapen": ("by",), "cleanse": (), "fork": (),
    "ground": ("what", "rounds", "boon"), "lend": ("what", "rounds", "turn"), "pass_on": ("who",),
    "stand_in": (), "strike": ("who", "tier"), "wound": ("what",),
}  # fmt: skip
"""The fields of each kind of step besides `do` and `on`."""

TARGET = 'a power with a target, as in target = "enemy" (BR-POWER-02)'


class PowerCheck(NamedTuple):
    """A power under check; `rows` are all rows of its file and the shipped ones."""

    checker: Checker
    key: str
    row: Power
    rows: Rows

    def refuse(self, path: Path, one: object, *amiss: tuple[object, str, str]) -> None:
        """Note each fault that applies: in which field, and what would be valid there."""
        for wrong, field, wanted in amiss:
            if wrong:
                here = ("powers", self.key, *path, field)
                self.checker.fault(here, wanted, getattr(one, field) or None)

    def name(self, path: Path, name: str, wanted: str, names: tuple[str, ...]) -> None:
        """Note a name that is not one of `names`."""
        if name not in names:
            self.checker.fault(("powers", self.key, *path), wanted, name, names)

    def check(self) -> None:
        """Note every fault that the schema does not catch."""
        row = self.row
        unrolled = (row.against or row.check) and not row.actions and row.cost != "none"
        aimless = row.against and row.actions and self.row.target == "self" and row.cost != "none"
        moment = {"interrupt": "rolled", "parry": "hit"}.get(row.does, "")
        afar = any(shift.who == "allies" for shift in row.shifts) and not row.feet
        self.refuse(
            (),
            row,
            (unrolled, "actions", "an Action to roll (BR-ATTACK-03)"),
            (moment and moment not in row.trigger, "trigger", f"{moment}, which it answers"),
            (row.does == "assist" != self.key, "does", "steps: Assist alone is part of rolls"),
            (row.does not in PROCEDURES, "does", f"steps, or one of {', '.join(PROCEDURES[1:])}"),
            (row.does and row.steps, "steps", f"none, as {row.does} is all that it does"),
            (aimless, "target", "whom to attack, as in enemy (BR-ATTACK-02)"),
            (afar, "feet", "how far away its allies may be (BR-POWER-02)"),
        )
        upgrades = ((("upgrades", name), upgrade) for name, upgrade in row.upgrades.items())
        parts: Iterator[tuple[Path, Power | Upgrade]] = chain([((), row)], upgrades)
        for under, part in parts:
            for number, brings in enumerate(part.brings):
                self.check_brings((*under, "brings", number), brings)
            for number, shift in enumerate(part.shifts):
                self.check_shift((*under, "shifts", number), shift)
            for number, step in enumerate(part.steps):
                self.check_step((*under, "steps", number), step)

    def check_on(self, path: Path, one: Brings | Shift | Step) -> None:
        """Check that effects on a miss have a roll, on a critical an Attack Roll (BR-ROLL-11)."""
        row = self.row
        rolled = row.against or row.check or row.strikes or row.does
        missed = one.on in ("miss", "failure") and not rolled
        criticals = one.on == "critical" and not row.against
        wanted = "hit or always, as nothing is rolled (BR-ATTACK-01, BR-ROLL-11)"
        self.refuse(path, one, (missed or criticals, "on", wanted))

    def check_brings(self, path: Path, one: Brings) -> None:
        """Check that it is a wound or boon, for a Defense that is rolled against (BR-ATTACK-11)."""
        chapter, what = ("boons", "a boon") if one.boon else ("wounds", "a wound")
        self.name((*path, "what"), one.what, f"{what} (BR-POWER-02)", self.rows.names(chapter))
        if not self.row.stance:
            self.check_on(path, one)
            wanted = "a Defense that it is rolled against (BR-ATTACK-11)"
            self.name((*path, "defense"), one.defense, wanted, ("", *self.row.against))

    def check_shift(self, path: Path, one: Shift) -> None:
        """Check that there is a creature to move, and a distance (BR-MOVE-03 to BR-MOVE-12)."""
        self.check_on(path, one)
        away = "target or allies, as it leads away from its user or to it (BR-MOVE-07, BR-MOVE-08)"
        beside = "nothing, as one ends beside another, and by no force (BR-MOVE-12)"
        rolled = self.row.against or self.row.check
        self.refuse(
            path,
            one,
            (one.who == "target" and self.row.target == "self", "who", f"self, or {TARGET}"),
            (one.forces and one.who == "self" and one.kind != "slide", "who", away),
            (one.beside == "target" and self.row.target == "self", "beside", TARGET),
            (one.beside and (one.forces or one.beside == one.who), "beside", beside),
            (one.shadow and one.kind != "teleport", "kind", "teleport, from a shadow (BR-MOVE-12)"),
            (one.measure == "feet" and one.feet <= 0, "feet", "some feet (BR-MOVE-03)"),
            (one.forces and one.measure != "feet", "measure", "feet, as it is forced (BR-MOVE-04)"),
            (one.per and not rolled, "per", "false, as no Action is rolled (BR-OTHER-10)"),
        )

    def check_step(self, path: Path, one: Step) -> None:
        """Check that it has the fields of its kind, and no others."""
        row, usual, takes = self.row, Step(one.do), FIELDS[one.do]
        self.check_on(path, one)
        for field in Step.__struct_fields__:
            strange = field not in ("do", "on", *takes)
            strange = strange and getattr(one, field) != getattr(usual, field)
            wanted = f"nothing, as {one.do} takes {', '.join(takes) or 'nothing more'}"
            self.refuse(path, one, (strange, field, wanted))
        targeted = one.do in ("charge", "pass_on", "strike") or one.what == "feint"
        single = row.target not in ("self", "area", "allies") and row.targets == 1
        placed = row.target == "area" or row.area == "burst"
        everywhere = one.do == "fork" and not (row.against and row.target == "area")
        suffered = one.do == "stand_in" and "about_to_suffer" not in row.trigger
        self.refuse(
            path,
            one,
            (targeted and not single, "do", f"{TARGET} for {one.do}"),
            (one.do == "wound" and not row.against, "do", "Defenses in `against` (BR-ATTACK-11)"),
            (one.do == "ground" and not placed, "do", "an area, or a burst (BR-MOVE-10)"),
            (everywhere, "do", "an attack on an area (BR-GAP-83)"),
            (suffered, "do", "about_to_suffer as its `trigger` (BR-TEAM-03)"),
            (one.do == "cheapen" and not one.by, "by", "blood or rating (BR-STRESS-05)"),
        )
        path = (*path, "what")
        if one.do == "lend":
            self.name(path, one.what, "aim, feint or inhaled (BR-POWER-02)", (AIM, FEINT, INHALED))
        elif one.do == "ground":
            terrain = self.rows.names("terrain")
            self.name(path, one.what, "a terrain (BR-POWER-02)", terrain)
            boons = ("", *self.rows.names("boons"))
            self.name((*path[:-1], "boon"), one.boon, "a boon (BR-BOON-01)", boons)
        elif one.do == "wound":
            wounds = self.rows.all("wounds", WoundRow).items()
            about = tuple([name for name, wound in wounds if wound.choice == "defense"])
            self.name(path, one.what, "a wound of a Defense (BR-POWER-02)", about)


def moves_only(row: Power) -> bool:
    """Whether a power only Teleports or forces a creature, so that it needs a map."""
    other = row.harm or row.brings or row.strikes or row.steps or row.recovers or row.does
    kinds = [shift.forces or shift.kind == "teleport" for shift in row.shifts]
    return bool(kinds) and all(kinds) and not other
