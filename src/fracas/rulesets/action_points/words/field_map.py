"""The field as a small map in letters: areas and people, about five feet a cell (AP-MOV-13)."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from fracas.rulesets.action_points.state.state import Area, Combatant, State
from fracas.rulesets.action_points.words.state_words import area_words

CELL = 5
"""Feet of a cell, on a field that is not too large for it."""

MOST_CELLS = 30
"""How many cells a map is wide or high at most; a larger field has larger cells."""

OPEN, MANY = "·", "*"


def field(state: State) -> list[str]:
    """The map with its key; nothing where there is no field.

    People have letters from A on in the order in which they are listed, small ones while they are
    Down. Areas show as `#` for what cannot be entered, `%` and `+` for heavy and partial cover,
    `=` and `-` for darkness and dim light, `^` for high ground and `:` for any other. Two people in
    a cell stand side by side, and more show as `*`.
    """
    if not state.width or not state.height:
        return []
    cell = _cell(state)
    wide, high = -(-state.width // cell), -(-state.height // cell)
    there: dict[tuple[int, int], list[str]] = {}
    for place, one in enumerate(state.combatants):
        if not one.out:
            at = _within(one.x // cell, wide), _within(one.y // cell, high)
            there.setdefault(at, []).append(letter(place, one))
    rows = []
    for y in range(high):
        row = "".join(
            _shown(there.get((x, y), []), _ground(state.areas, x, y, cell)) for x in range(wide)
        )
        rows.append(f"  {row.rstrip()}")
    people = [f"{letter(place, one)} {one.name}" for place, one in enumerate(state.combatants)]
    shown = [each for each, one in zip(people, state.combatants, strict=True) if not one.out]
    lines = [f"Field, {state.width} by {state.height} ft, {cell} ft a cell: {', '.join(shown)}"]
    lines += rows
    lines += [f"  {_sign(area)} {area.name}, {_kind(area)}" for area in state.areas]
    return lines


def _cell(state: State) -> int:
    """Feet of a cell: five, or the next multiple with which the field is not too large."""
    longest = max(state.width, state.height)
    return CELL * max(-(-longest // (CELL * MOST_CELLS)), 1)


def _within(at: int, size: int) -> int:
    """A cell of the map; what stands on the far edge belongs to the last one."""
    return max(0, min(at, size - 1))


def letter(place: int, one: Combatant) -> str:
    """The letter of somebody on the map; past Z they begin again."""
    sign = ascii_uppercase[place % len(ascii_uppercase)]
    return sign.lower() if one.down else sign


def _shown(people: list[str], ground: str) -> str:
    if not people:
        return ground * 2
    if len(people) > 2:
        return people[0] + MANY
    return (people[0] + ground) if len(people) == 1 else "".join(people)


def _ground(areas: Iterable[Area], x: int, y: int, cell: int) -> str:
    """What the middle of a cell is like; what stops a walker shows before what covers him."""
    middle = x * cell + cell / 2, y * cell + cell / 2
    found = [
        area
        for area in areas
        if area.x <= middle[0] <= area.x + area.width
        and area.y <= middle[1] <= area.y + area.height
    ]
    return min(map(_sign, found), key="#%+^=-:".index, default=OPEN)


def _sign(area: Area) -> str:
    if area.solid:
        return "#"
    if area.cover:
        return "%" if area.cover == "heavy" else "+"
    if area.high:
        return "^"
    if area.light:
        return "=" if area.light == "dark" else "-"
    return ":"


def _kind(area: Area) -> str:
    """What an area is like and where it lies, in words."""
    place = f"from {area.x},{area.y}, {area.width} by {area.height} ft"
    return ", ".join([words for words in (area_words(area), place) if words])
