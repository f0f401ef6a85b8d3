"""Whether a fight is possible: checks of a written scenario, and of a state after an edit.

AP-CHAR-03, AP-MOV-13, AP-TURN-15.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from fracas.content.checker import Checker
from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.kit.fields import check
from fracas.rulesets.action_points.content import (
    ActionPointsBook,
    CombatantRow,
    Placing,
    ScenarioRow,
)
from fracas.rulesets.action_points.state.state import HANDS, Area, Combatant, State
from fracas.space.plane import Block

# Scenarios: the cast, the field and its areas, clocks, further fights


def scene_warnings(key: str, row: ScenarioRow, people: Mapping[str, CombatantRow]) -> list[str]:
    """Warnings for what is allowed but unusual: nobody to play, two on one spot (AP-MOV-13)."""
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
    return found


Steps = tuple[str | int, ...]
"""The place of a fault in a scenario."""


class Staging(NamedTuple):
    """A scenario under check, with the known Attributes and sizes of dice."""

    checker: Checker
    key: str
    row: ScenarioRow
    attributes: tuple[str, ...]
    sizes: tuple[int, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cast."""
        return tuple(one.id or one.combatant for one in self.row.cast)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the cast."""
        return tuple(dict.fromkeys(one.side for one in self.row.cast))

    def fault(self, steps: Steps, wanted: str, found: object, names: tuple[str, ...] = ()) -> None:
        """Note a fault somewhere in the scenario."""
        self.checker.fault(("scenarios", self.key, *steps), wanted, found, names)

    def check(self) -> None:
        """Note every fault that the schema does not catch."""
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

    def one_of(self, steps: Steps, found: str, names: tuple[str, ...], wanted: str) -> None:
        """Note a fault unless `found` is one of these names."""
        if found not in names:
            self.fault(steps, wanted, found, names)

    def check_cast(self, here: Steps, cast: tuple[Placing, ...], others: tuple[str, ...]) -> None:
        """Check ids, that spots are on the field and in no wall, and that dice are of the chain."""
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

    def check_spot(self, here: Steps, one: Placing) -> None:
        """Check that a spot is on the field, if there is one, and in no solid area (AP-MOV-13)."""
        row = self.row
        for axis, most in (("x", row.width), ("y", row.height)):
            if (row.width or row.height) and getattr(one, axis) > most:
                wanted = f"from 0 to {most}, where the field ends (AP-MOV-13)"
                self.fault((*here, axis), wanted, getattr(one, axis))
        walls = [area for area in row.areas.values() if area.solid]
        if any(Block(a.x, a.y, a.width, a.height).holds((one.x, one.y)) for a in walls):
            wanted = "a spot in no solid area, whose edges belong to it (AP-MOV-13)"
            self.fault((*here, "x"), wanted, f"{one.x},{one.y}")

    def check_areas(self) -> None:
        """Check that areas are on the field, and that there is one."""
        for key, area in self.row.areas.items():
            for axis, size in (("x", "width"), ("y", "height")):
                end, most = getattr(area, axis) + getattr(area, size), getattr(self.row, size)
                if end > most:
                    wanted = f"an area that ends at {most} ft, with the field (AP-MOV-13)"
                    self.fault(("areas", key, size), wanted, end)

    def check_fights(self) -> None:
        """Check that further fights are in order of days, each with a foe (AP-HEAL-11)."""
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


# States: what no edit may break


def check_state(state: State, book: ActionPointsBook) -> None:
    """Raise `IllegalAnswer` with a rule id if a state is impossible."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer(
            "Two combatants may not share an id (AP-TURN-01): give one another.", ids=tuple(ids)
        )
    check(state, None)
    if not 0 <= state.place <= len(state.order):
        raise IllegalAnswer(
            f"The place in the order cannot be {state.place} of {len(state.order)} (AP-TURN-04): "
            f"give 0 to {len(state.order)}.",
            place=state.place,
        )
    if len(set(state.order)) != len(state.order):
        raise IllegalAnswer(
            "Nobody stands in the order twice (AP-TURN-03): name each once.", order=state.order
        )
    for who in (*state.order, *(who for pair in state.drops for who in pair)):
        refuse_strangers(who, ids, "in the fight", "AP-TURN-01")
    for one in state.combatants:
        _check_combatant(one, book)
        _check_place(one, state)
    for area in state.areas:
        _check_area(area)
    for clock in state.clocks:
        if clock.size < 1 or not 0 <= clock.filled <= clock.size:
            raise IllegalAnswer(
                f"{clock.label} cannot be {clock.filled} of {clock.size} Rounds (AP-TURN-23): it "
                "has at least one, and no more of them are past.",
                clock=clock.id,
            )


def _check_combatant(one: Combatant, book: ActionPointsBook) -> None:
    """Check that figures are possible, and that the book has the names."""
    check(one, book)
    for skill in one.combat_skills:
        check(skill, book, one.id)
    _check_attributes(one, book)
    _check_hands(one, book)
    if one.dead and not one.down:
        raise IllegalAnswer(
            f"{one.id} cannot be dead and not Down (AP-DOWN-07): set both, or neither.", who=one.id
        )


def _check_attributes(one: Combatant, book: ActionPointsBook) -> None:
    """Check for all Attributes, dice of the chain, and none above its undamaged size."""
    names = tuple(sorted(book.attributes, key=lambda name: book.attributes[name].face))
    if tuple(each.name for each in one.attributes) != names:
        raise IllegalAnswer(
            f"{one.id} cannot do with other Attributes than {', '.join(names)}, in this order "
            "(AP-CHAR-01): give each its dice.",
            who=one.id,
        )
    sizes = ", ".join(str(size) for size in book.chain)
    for each in one.attributes:
        for size in (each.undamaged, each.current):
            if size not in book.chain:
                raise IllegalAnswer(
                    f"{one.id} cannot have a d{size} for {each.name} (AP-CHAR-03): there is "
                    f"{sizes}, where 0 is below d4.",
                    who=one.id,
                )
        if each.current > each.undamaged:
            raise IllegalAnswer(
                f"{one.id} cannot have more than its undamaged d{each.undamaged} for {each.name} "
                "(AP-HEAL-05): raise that first.",
                who=one.id,
            )


def _check_hands(one: Combatant, book: ActionPointsBook) -> None:
    """Check that what is wielded is carried, and that two hands suffice (AP-PRE-09)."""
    filled = 0
    for key in one.in_hand:
        refuse_strangers(key, (*one.weapons, *one.shields), f"carried by {one.id}", "AP-PRE-09")
        filled += (book.shields.get(key) or book.weapons[key]).hands
    if filled > HANDS:
        raise IllegalAnswer(
            f"{one.id} cannot wield what takes {filled} hands (AP-PRE-09): stow something first.",
            who=one.id,
        )


def _check_place(one: Combatant, state: State) -> None:
    """Check that each combatant in the fight is on the field, if there is one (AP-MOV-13)."""
    if not (state.width or state.height) or one.out:
        return
    if not (0 <= one.x <= state.width and 0 <= one.y <= state.height):
        raise IllegalAnswer(
            f"{one.id} cannot stand at {one.x},{one.y} (AP-MOV-13): the field is {state.width} by "
            f"{state.height} ft, from 0,0 on.",
            who=one.id,
        )


def _check_area(area: Area) -> None:
    """Check the size of a rectangle, and its cover and light (AP-CORE-09)."""
    if area.width < 1 or area.height < 1 or area.most < 0:
        raise IllegalAnswer(
            f"The area {area.id} cannot measure {area.width} by {area.height} ft or hold "
            f"{area.most} (AP-MOV-13): give it at least a foot each way, and 0 for any number.",
            area=area.id,
        )
    check(area, None)
