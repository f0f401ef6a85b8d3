"""Whether a state is possible: what no edit may break (BR-NPC-01, BR-MOVE-18)."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.kit.fields import AtLeast, check
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import DEFENSES, TYPES
from fracas.rulesets.beacon_road.rules.gear.items import row_of
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, ground_of, space_of
from fracas.rulesets.beacon_road.rules.rounds.endings import SIZES
from fracas.rulesets.beacon_road.state.state import HANDS, Creature, Item, State, Track
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square


def check_state(state: State, book: BeaconRoadBook) -> None:
    """Raise `IllegalAnswer` with a rule id if a state is impossible (BR-NPC-01, BR-MOVE-18)."""
    ids = [one.id for one in state.creatures]
    carried = [item.id for one in state.creatures for item in one.items]
    for what, found in (
        ("creatures", ids),
        ("items", [*carried, *(item.id for item in state.ground)]),
    ):
        twice = [key for key, times in Counter(found).items() if times > 1]
        if twice:
            raise IllegalAnswer(
                f"Two {what} may not share the id '{twice[0]}' (BR-NPC-01): give one another.",
                ids=tuple(twice),
            )
    check(state, None)
    refuse_strangers(state.turn, ("", *ids), "a creature whose turn it could be", "BR-ROUND-13")
    for one in state.creatures:
        _check_creature(one, book)
    for item in state.ground:
        _check_item(item, "the ground", book)
    for track in state.tracks:
        _check_track(track, state)
    if state.map is not None:
        _check_map(state.map, book)
        _check_places(state, state.map, book)


def _check_creature(one: Creature, book: BeaconRoadBook) -> None:
    """Check that figures are within bounds, and names are in the book (BR-NPC-01)."""
    check(one, book)
    boxes = AtLeast(0, "BR-STRESS-01", most=book.tables.most_stress)
    boxes.check(one.most_stress, one.id, "Stress boxes")
    AtLeast(0, "BR-STRESS-04", most=one.most_stress).check(one.stress, one.id, "Stress")
    if one.hp > one.most_hp:
        raise IllegalAnswer(
            f"{one.id} cannot have {one.hp} of {one.most_hp} HP (BR-HP-10): raise the maximum "
            "first.",
            who=one.id,
        )
    for each in (*one.actions, *one.wounds, *one.boons):
        check(each, book, one.id)
    refuse_strangers(one.stance, ("", *(key for key, row in book.powers.items() if row.stance)),
            "a stance", "BR-POWER-05")  # fmt: skip
    for ability in one.abilities:
        _check_ability(ability, book)
    _check_choices(one, book)
    _check_hands(one, book)


def _check_ability(ability: str, book: BeaconRoadBook) -> None:
    """Check for a special ability, or the upgrade of a power (BR-POWER-02)."""
    power, colon, upgrade = ability.partition(":")
    if not colon:
        refuse_strangers(ability, book.abilities, "a special ability", "BR-NPC-01")
        return
    refuse_strangers(power, book.powers, "a power", "BR-POWER-02")
    refuse_strangers(upgrade, book.powers[power].upgrades, f"an upgrade of {power}", "BR-POWER-02")


CHOICES = {
    "defense": (DEFENSES, "a Defense", "BR-WOUND-10"),
    "type": (TYPES, "a damage type", "BR-WOUND-10"),
}
"""The possible choices of a wound or boon, if it is not a creature."""


def _check_choices(one: Creature, book: BeaconRoadBook) -> None:
    """Check that the choice of a wound or boon is one it asks for."""
    borne = [(wound.choice, book.wounds[wound.name].choice) for wound in one.wounds]
    borne += [(boon.choice, book.boons[boon.name].choice) for boon in one.boons]
    for choice, kind in borne:
        if kind in CHOICES:
            refuse_strangers(choice, *CHOICES[kind])


def _check_hands(one: Creature, book: BeaconRoadBook) -> None:
    """Check that hands can hold what is in hand (BR-GEAR-02)."""
    for item in one.items:
        _check_item(item, one.id, book)
    filled = sum(item.hands for item in one.items if item.state == "wielded")
    if filled > HANDS:
        raise IllegalAnswer(
            f"{one.id} cannot fill {filled} hands (BR-GEAR-02): stow something first.", who=one.id
        )


def _check_item(item: Item, who: str, book: BeaconRoadBook) -> None:
    check(item, book, who)
    refuse_strangers(item.size, ("", *book.sizes), "a size", "BR-GEAR-05")
    boxes = AtLeast(0, "BR-DMG-16", most=row_of(book, item).boxes)
    boxes.check(item.marked, who, f"marked boxes of {item.id}")


def _check_track(track: Track, state: State) -> None:
    """Check that a clock has 4, 6 or 8 segments, and no more are filled (BR-NPC-06)."""
    if track.size not in SIZES or not 0 <= track.filled <= track.size:
        raise IllegalAnswer(
            f"{track.label} cannot be {track.filled} of {track.size} (BR-NPC-06): a clock has 4, "
            "6 or 8 segments, and no more of them are filled.",
            track=track.id,
        )
    refuse_strangers(track.opens, ("", *(one.id for one in state.tracks)), "a clock", "BR-NPC-07")


def _check_map(board: SquareMap, book: BeaconRoadBook) -> None:
    """Check that every square has a known kind of ground, and all rows have equal length."""
    if len({len(row) for row in board.rows}) != 1 or not board.rows[0]:
        raise IllegalAnswer("All rows of a map have as many squares (BR-MOVE-19): mend its rows.")
    glyphs = [kind.glyph for kind in board.kinds]
    strange = sorted({glyph for row in board.rows for glyph in row} - set(glyphs))
    if strange or len(set(glyphs)) != len(glyphs):
        raise IllegalAnswer(
            "Each glyph of a map stands for one kind of ground (BR-MOVE-28): "
            f"see to {' '.join(strange or glyphs)}.",
            glyphs=tuple(strange or glyphs),
        )
    for kind in board.kinds:
        refuse_strangers(kind.name, book.terrain, "a kind of ground", "BR-MOVE-28")
    for area in board.areas:
        for place in area.squares:
            if not board.holds(place):
                raise IllegalAnswer(
                    f"The area {area.name} cannot lie on {place}, which is not on the map "
                    "(BR-MOVE-19): leave that square out.",
                    square=place,
                )


def _check_places(state: State, board: SquareMap, book: BeaconRoadBook) -> None:
    """Check that each creature is on the map, on ground it can enter, and not on another.

    Incapacitated creatures may share a square, and allies may be passed (BR-MOVE-13, BR-MOVE-18).
    """
    barred = ground_of(book, board).impassable
    taken: dict[Square, Creature] = {}
    for one in state.present():
        space = space_of(book, one)
        if space is None:
            continue
        for place in space.squares:
            if not board.holds(place):
                _bar(one, place, "which is not on the map", "BR-MOVE-15")
            if place in barred:
                _bar(one, place, f"where there is {board.kind(place)}", "BR-MOVE-13")
            if one.hp <= 0 or one.wound("incapacitated") is not None:
                continue
            other = taken.get(place)
            if other is not None:
                passing = one.passing or other.passing
                if not passing or enemies(state, one, other):
                    _bar(one, place, f"where {other.id} stands", "BR-MOVE-18")
            taken[place] = one


def _bar(one: Creature, place: Square, why: str, rule: str) -> NoReturn:
    raise IllegalAnswer(
        f"{one.id} cannot stand on {place}, {why} ({rule}): choose another square.", who=one.id
    )
