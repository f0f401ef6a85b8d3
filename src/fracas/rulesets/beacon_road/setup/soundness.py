"""Whether a state can be: what edits may not break (BR-NPC-01, BR-MOVE-18)."""

from __future__ import annotations

from collections import Counter
from typing import NoReturn

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import DEFENSES, TYPES
from fracas.rulesets.beacon_road.rules.gear.items import HANDS, row_of
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, ground_of, space_of
from fracas.rulesets.beacon_road.rules.rounds.endings import SIZES
from fracas.rulesets.beacon_road.state.state import (
    CAUTIOUS,
    MOST,
    RASH,
    STAGES,
    Creature,
    Item,
    State,
    Track,
)
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square

OUTS = ("", "dead", "unconscious", "surrendered", "fled", "ceasefire", "gone")
"""How one may have left a fight, or not at all (BR-ENTER-13)."""

HELD = ("wielded", "readied", "packed", "worn")
"""How an item may be carried (BR-GEAR-08)."""


def check_state(state: State, book: BeaconRoadBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be (BR-NPC-01, BR-MOVE-18)."""
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
    refuse_strangers(state.stage, ("", *STAGES), "a stage of a round", "BR-ROUND-01")
    refuse_strangers(state.turn, ("", *ids), "a creature whose turn it could be", "BR-ROUND-13")
    for what, count, rule in (
        ("The round", state.round, "BR-ROUND-01"),
        ("The number of Botch Points", state.botches, "BR-ROLL-17"),
    ):
        if count < 0:
            raise IllegalAnswer(f"{what} cannot be {count} ({rule}): give 0 or more.", count=count)
    for one in state.creatures:
        _check_creature(one, book)
    for item in state.ground:
        _check_item(item, "the ground", book)
    for track in state.tracks:
        _check_track(track, state)
    if state.map is not None:
        _check_map(state.map, book)
        _check_places(state, state.map, book)


def _within(who: str, what: str, found: int, least: int, most: int | None, rule: str) -> None:
    if found < least or (most is not None and found > most):
        wanted = f"{least} or more" if most is None else f"{least} to {most}"
        raise IllegalAnswer(
            f"{who} cannot have {found} for {what} ({rule}): give {wanted}.", who=who, given=found
        )


def _check_creature(one: Creature, book: BeaconRoadBook) -> None:
    """Figures within their bounds, and names that the book knows (BR-NPC-01)."""
    tables = book.tables
    for what, found, least, most, rule in (
        ("Tier", one.tier, 1, None, "BR-ATTR-05"),
        ("BODY", one.body, 0, MOST, "BR-ATTR-01"),
        ("MIND", one.mind, 0, MOST, "BR-ATTR-01"),
        ("WILL", one.will, 0, MOST, "BR-ATTR-01"),
        ("most HP", one.most_hp, 1, None, "BR-HP-01"),
        ("Stress boxes", one.most_stress, 0, tables.most_stress, "BR-STRESS-01"),
        ("Stress", one.stress, 0, one.most_stress, "BR-STRESS-04"),
        ("Beacon Points", one.beacons, 0, None, "BR-STRESS-07"),
        ("Stride", one.stride, 0, None, "BR-MOVE-02"),
    ):
        _within(one.id, what, found, least, most, rule)
    if one.hp > one.most_hp:
        raise IllegalAnswer(
            f"{one.id} cannot have {one.hp} of {one.most_hp} HP (BR-HP-10): raise the maximum "
            "first.",
            who=one.id,
        )
    for rating in one.actions:
        refuse_strangers(rating.action, book.attribute_of, "an Action", "BR-ATTR-03")
        _within(one.id, rating.action, rating.dots, 0, MOST, "BR-ATTR-04")
    refuse_strangers(one.kind, ("pc", "npc"), "a kind of creature", "BR-HP-09")
    refuse_strangers(one.size, book.sizes, "a size", "BR-MOVE-24")
    refuse_strangers(one.choice, ("", RASH, CAUTIOUS), "a way to act in a round", "BR-ROUND-01")
    refuse_strangers(one.out, OUTS, "a way out of a fight", "BR-ENTER-13")
    refuse_strangers(one.stance, ("", *(key for key, row in book.powers.items() if row.stance)),
            "a stance", "BR-POWER-05")  # fmt: skip
    for power in one.powers:
        refuse_strangers(power, book.powers, "a power", "BR-POWER-02")
    for ability in one.abilities:
        _check_ability(ability, book)
    for energy in (*one.resists, *one.weak_to):
        refuse_strangers(energy, TYPES, "a damage type", "BR-DMG-09")
    _check_states(one, book)
    _check_hands(one, book)


def _check_ability(ability: str, book: BeaconRoadBook) -> None:
    """A special ability, or the upgrade of a power (BR-POWER-02)."""
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
"""What the choice of a wound or boon may be, where it is not a creature."""


def _check_states(one: Creature, book: BeaconRoadBook) -> None:
    """Wounds and boons that the book knows, of a severity or level from 1 to 5."""
    for wound in one.wounds:
        refuse_strangers(wound.name, book.wounds, "a wound", "BR-WOUND-12")
        _within(one.id, f"the severity of {wound.name}", wound.severity, 1, MOST, "BR-WOUND-02")
        if (kind := book.wounds[wound.name].choice) in CHOICES:
            refuse_strangers(wound.choice, *CHOICES[kind])
    for boon in one.boons:
        refuse_strangers(boon.name, book.boons, "a boon", "BR-BOON-01")
        _within(one.id, f"the level of {boon.name}", boon.level, 1, MOST, "BR-BOON-01")
        if (kind := book.boons[boon.name].choice) in CHOICES:
            refuse_strangers(boon.choice, *CHOICES[kind])


def _check_hands(one: Creature, book: BeaconRoadBook) -> None:
    """No more in hand than hands can hold (BR-GEAR-02)."""
    for item in one.items:
        _check_item(item, one.id, book)
    filled = sum(item.hands for item in one.items if item.state == "wielded")
    if filled > HANDS:
        raise IllegalAnswer(
            f"{one.id} cannot fill {filled} hands (BR-GEAR-02): stow something first.", who=one.id
        )


def _check_item(item: Item, who: str, book: BeaconRoadBook) -> None:
    refuse_strangers(item.kind, book.items, "an item", "BR-GEAR-01")
    refuse_strangers(item.state, HELD, "a way to carry an item", "BR-GEAR-08")
    refuse_strangers(item.size, ("", *book.sizes), "a size", "BR-GEAR-05")
    _within(who, f"hands on {item.id}", item.hands, 0, HANDS, "BR-GEAR-02")
    _within(who, f"marked boxes of {item.id}", item.marked, 0, row_of(book, item).boxes,
            "BR-DMG-16")  # fmt: skip
    _within(who, f"uses of {item.id}", item.uses, 0, None, "BR-GEAR-04")


def _check_track(track: Track, state: State) -> None:
    """A clock of 4, 6 or 8 segments, no more of them filled (BR-NPC-06)."""
    if track.size not in SIZES or not 0 <= track.filled <= track.size:
        raise IllegalAnswer(
            f"{track.label} cannot be {track.filled} of {track.size} (BR-NPC-06): a clock has 4, "
            "6 or 8 segments, and no more of them are filled.",
            track=track.id,
        )
    refuse_strangers(track.opens, ("", *(one.id for one in state.tracks)), "a clock", "BR-NPC-07")


def _check_map(board: SquareMap, book: BeaconRoadBook) -> None:
    """Every square has a kind of ground that the book knows, and all rows are equally long."""
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
    """Whoever is there stands on the map, on ground that can be entered, and not on another.

    Those who cannot act may be stood over, and allies passed (BR-MOVE-13, BR-MOVE-18).
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
