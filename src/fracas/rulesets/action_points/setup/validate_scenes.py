"""Hold scenarios against the rules: the cast, the field and its areas, clocks, further fights."""

from __future__ import annotations

from collections.abc import Mapping

from fracas.content.checker import Checker
from fracas.rulesets.action_points.content.rows import CombatantRow, Placing, ScenarioRow
from fracas.space.plane import Block


def scene_warnings(
    key: str, row: ScenarioRow, people: Mapping[str, CombatantRow]
) -> tuple[str, ...]:
    """What may be, and is unusual: nobody to play, two on one spot (AP-MOV-13)."""
    found = []
    if not any(people[one.combatant].kind == "pc" for one in row.cast):
        found.append(f"scenarios.{key} has nobody for a player to play (AP-PRE-15).")
    spots: dict[tuple[int, int], int] = {}
    for number, one in enumerate(row.cast if row.width or row.height else ()):
        first = spots.setdefault((one.x, one.y), number)
        if first != number:
            found.append(
                f"scenarios.{key}.cast[{number}] stands where cast[{first}] does, at "
                f"{one.x},{one.y}: give it a spot of its own unless you mean it (AP-MOV-13)."
            )
    return tuple(found)


def check_scene(
    checker: Checker,
    key: str,
    row: ScenarioRow,
    attributes: tuple[str, ...],
    sizes: tuple[int, ...],
) -> None:
    """Note every fault of a scenario that its shape does not show.

    `attributes` are those that there are, `sizes` those of their dice.
    """
    _Scene(checker, key, row, attributes, sizes).check()


class _Scene:
    """One scenario under check."""

    def __init__(
        self,
        checker: Checker,
        key: str,
        row: ScenarioRow,
        attributes: tuple[str, ...],
        sizes: tuple[int, ...],
    ) -> None:
        self.checker = checker
        self.path = ("scenarios", key)
        self.row = row
        self.attributes = attributes
        self.sizes = sizes
        self.ids = tuple(one.id or one.combatant for one in row.cast)
        self.sides = tuple(dict.fromkeys(one.side for one in row.cast))
        self.walls = tuple(
            Block(area.x, area.y, area.width, area.height)
            for area in row.areas.values()
            if area.solid
        )

    def fault(
        self,
        steps: tuple[str | int, ...],
        wanted: str,
        found: object,
        choices: tuple[str, ...] = (),
    ) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault((*self.path, *steps), wanted, found, choices)

    def check(self) -> None:
        """All of it."""
        if bool(self.row.width) != bool(self.row.height):
            wanted = "a width and a height in feet, or neither (AP-MOV-13)"
            self.fault(("height",), wanted, self.row.height)
        self.check_cast(("cast",), self.row.cast, ())
        if len(self.sides) < 2:
            wanted = "two sides (AP-TURN-19)"
            self.fault(("cast",), wanted, f"only {', '.join(self.sides) or 'nobody'}")
        self.check_areas()
        for number, drop in enumerate(self.row.drops):
            for end in ("by", "on"):
                self.one_of(("drops", number, end), getattr(drop, end), (*self.sides, *self.ids),
                            "a side or one of the cast (AP-SUR-11)")  # fmt: skip
        if self.row.spotting and not self.row.drops:
            wanted = "drops that Tests decide over (AP-GAP-21)"
            self.fault(("spotting",), wanted, "true without any")
        for key, clock in self.row.clocks.items():
            self.one_of(("clocks", key, "winner"), clock.winner, self.sides,
                        "a side of the cast (AP-TURN-19)")  # fmt: skip
        for key, goal in self.row.goals.items():
            self.one_of(("goals", key, "winner"), goal.winner, self.sides,
                        "a side of the cast (AP-TURN-19)")  # fmt: skip
            self.one_of(("goals", key, "victim"), goal.victim, self.ids,
                        "one of the cast by id (AP-TURN-19)")  # fmt: skip
        self.check_fights()

    def one_of(
        self, steps: tuple[str | int, ...], found: str, names: tuple[str, ...], wanted: str
    ) -> None:
        """Note a fault unless something is one of these names."""
        if found not in names:
            self.fault(steps, wanted, found, names)

    def check_cast(
        self, here: tuple[str | int, ...], cast: tuple[Placing, ...], others: tuple[str, ...]
    ) -> None:
        """An id for each, a spot on the field and in no wall, dice of the chain."""
        seen = list(others)
        for number, one in enumerate(cast):
            who = one.id or one.combatant
            if who in seen:
                wanted = "an id of its own for each of the cast (AP-TURN-01)"
                self.fault((*here, number, "id"), wanted, who)
            seen.append(who)
            self.check_spot((*here, number), one)
            for name, size in one.attributes.items():
                at = (*here, number, "attributes", name)
                self.one_of(at, name, self.attributes, "an Attribute (AP-CHAR-02)")
                if size not in self.sizes:
                    listed = ", ".join(map(str, self.sizes))
                    self.fault(at, f"a die of the chain, one of {listed} (AP-CHAR-03)", size)

    def check_spot(self, here: tuple[str | int, ...], one: Placing) -> None:
        """On the field, where there is one, and in no solid area (AP-MOV-13)."""
        row = self.row
        for axis, most in (("x", row.width), ("y", row.height)):
            if (row.width or row.height) and getattr(one, axis) > most:
                wanted = f"from 0 to {most}, where the field ends (AP-MOV-13)"
                self.fault((*here, axis), wanted, getattr(one, axis))
        if any(wall.holds((one.x, one.y)) for wall in self.walls):
            wanted = "a spot in no solid area, whose edges belong to it (AP-MOV-13)"
            self.fault((*here, "x"), wanted, f"{one.x},{one.y}")

    def check_areas(self) -> None:
        """Areas lie on the field, and need one."""
        for key, area in self.row.areas.items():
            for axis, size, most in (
                ("x", "width", self.row.width),
                ("y", "height", self.row.height),
            ):
                end = getattr(area, axis) + getattr(area, size)
                if end > most:
                    wanted = f"an area that ends at {most} ft, with the field (AP-MOV-13)"
                    self.fault(("areas", key, size), wanted, end)

    def check_fights(self) -> None:
        """Further fights come later and later, and have somebody to meet (AP-HEAL-11)."""
        row, day = self.row, 1
        if row.fights or row.party:
            self.one_of(("party",), row.party, self.sides, "a side of the cast (AP-HEAL-11)")
        party = tuple(
            who for who, one in zip(self.ids, row.cast, strict=True) if one.side == row.party
        )
        for number, fight in enumerate(row.fights):
            here = ("fights", number)
            if fight.day < day:
                wanted = f"day {day} or later, which is that of the fight before (AP-HEAL-11)"
                self.fault((*here, "day"), wanted, fight.day)
            day = max(day, fight.day)
            self.check_cast((*here, "cast"), fight.cast, party)
            if not any(one.side != row.party for one in fight.cast):
                self.fault((*here, "cast"), "somebody to meet (AP-TURN-19)", None)
