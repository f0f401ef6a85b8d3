"""Pages of plain text: the board of a fight, and the rules of its book.

The board shows the ladder of AP in the order of Initiative, everybody's condition, and the field.
The words for what is on a sheet serve the picture too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from fracas.core.asking.grammar import listed, plain
from fracas.core.system.book import Book
from fracas.rulesets.action_points.content import ActionPointsBook, ActionRow, CircumstanceRow
from fracas.rulesets.action_points.rules.circumstances import mapped
from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.rules.injury import steps_left
from fracas.rulesets.action_points.state.state import Area, Combatant, Stake, State
from fracas.rulesets.action_points.words.words import Names, die, names_of, say, signed

BAR = 20
"""How many points of AP a bar shows at most, one for each sign of it."""


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Return the state as lines of plain text (AP-NAR-09).

    Round and stakes; the ladder of AP in the order of Initiative, with the place that is due;
    everybody with damage, Attributes, Skills, gear, and temporary states with their end
    (AP-NAR-08); the field; then the clocks. No line is blank.
    """
    names = names_of(state, book)
    moment = "day" if state.result else "place" if state.order or state.turn else "before"
    lines = [_say(moment, state)]
    if state.stakes:
        lines.append(_say("stakes", state))
    lines += _drops(state, names)
    lines += _ladder(state)
    told: dict[tuple[str, ...], str] = {}
    for one in state.combatants:
        if not one.out:
            lines += _fighter(one, names, told)
    lines += [_say("gone", state, who=one) for one in state.combatants if one.out]
    lines += field(state)
    lines += [_clock(one, state) for one in state.clocks]
    lines += [_say("goal", state, goal=one, victim=names.who(one.victim)) for one in state.goals]
    return tuple(lines)


def _say(name: str, state: State, **values: Any) -> str:
    due = state.find(state.due) if state.due else None
    return say("sheets", name, {"state": state, "due": due, "day": state.day + 1, **values})


def _drops(state: State, names: Names) -> list[str]:
    """Who has the drop on whom, while that counts (AP-SUR-08, AP-SUR-11)."""
    if state.round or not state.drops:
        return []
    on: dict[str, list[str]] = {}
    for who, whom in state.drops:
        on.setdefault(who, []).append(whom)
    told = [f"{names.who(who)} on {names.all(whom)}" for who, whom in on.items()]
    return [_say("drops", state, drops="; ".join(told))]


def _ladder(state: State) -> list[str]:
    """Everybody's AP as bars, in the order of Initiative, or as listed without an order.

    The arrow marks the place that is due. A bar is as long as the full total, or longer with the
    bonus of Full Defense.
    """
    ordered = [one for who in state.order if (one := state.find(who)) is not None and not one.out]
    rest = [one for one in state.present() if one.id not in state.order]
    people = [*ordered, *rest]
    if not any(one.ap_full for one in people):
        return []
    width = max(len(one.name) for one in people)
    most = max(max(one.ap, one.ap_full) for one in people)
    lines = []
    for one in people:
        due = ">" if state.order and one.id == state.due else " "
        bar = _bar(one.ap, max(one.ap_full, one.ap), most)
        figures = f"{one.ap:>2}/{one.ap_full:<2} AP"
        lines.append(f"{due} {one.name:<{width}}  {bar}  {figures}  {_standing(one, state)}")
    return lines


def _bar(left: int, full: int, most: int) -> str:
    """A bar of points left out of a maximum, all bars on one scale."""
    size = min(max(most, 1), BAR)
    scale = size / max(most, 1)
    whole = round(full * scale)
    filled = min(round(left * scale), whole) or (1 if left and whole else 0)
    return ("█" * filled + "░" * (whole - filled)).ljust(size)


def _standing(one: Combatant, state: State) -> str:
    """Initiative, and whether the Action of the Turn is unspent (AP-TURN-16)."""
    if one.dead:
        return "dead"
    if one.down:
        return "Down"
    place = f"Initiative {one.initiative}" if one.id in state.order else "not in the order yet"
    if not state.turn:
        return place if state.order else plain(one.side)
    action = "to act" if one.token else "defended" if one.defended else "acted"
    if one.passed or one.resting:
        action = "passed"
    return f"{place}, {action}"


def _fighter(one: Combatant, names: Names, told: dict[tuple[str, ...], str]) -> list[str]:
    """One combatant: damage against Fitness, dice, Skills, gear, temporary states.

    A sheet equal to an earlier one names that combatant instead; `told` has those already shown.
    """
    state = names.state
    sheet: tuple[str, ...] = attributes(one, names), skills(one, names), gear(one, names)
    first = told.setdefault(sheet, one.name)
    if first != one.name:
        sheet = (_say("alike", state, first=first),)
    head = _say("fighter", state, who=one, mapped=mapped(state))
    return [head, *(f"  {note}" for note in (*sheet, *markers(one, names)))]


def _clock(clock: Stake, state: State) -> str:
    filled = min(clock.filled, clock.size)
    bar = "█" * filled + "░" * (clock.size - filled)
    return _say("clock", state, clock=clock, filled=filled, bar=bar)


# What is on a sheet


def attributes(one: Combatant, names: Names) -> str:
    """The Attributes by their dice, largest first; a damaged one shows its undamaged die too.

    `d8 Agility, Perception; d6 Strength, Stamina (of d8); below d4 Wits (of d6)` (AP-CHAR-04).
    """
    found: dict[int, list[str]] = {}
    for each in one.attributes:
        values = {"undamaged": each.undamaged, "damaged": each.current != each.undamaged}
        name = {"attribute": names.attribute(each.name)}
        found.setdefault(each.current, []).append(say("sheets", "attribute", values | name))
    sizes = sorted(found.items(), reverse=True)
    told = [{"die": size, "names": ", ".join(some)} for size, some in sizes]
    return "; ".join([say("sheets", "attributes", values) for values in told])


def skills(one: Combatant, names: Names) -> str:
    """Combat Skills, Defense Skill, Toughness (AP-CHAR-06, AP-CHAR-08)."""
    ranks = [f"{names.weapon_class(each.weapons)} {each.rank}, " for each in one.combat_skills]
    return say("sheets", "skills", {"who": one, "ranks": "".join(ranks)})


def gear(one: Combatant, names: Names) -> str:
    """What is in hand, worn and carried, with its load (AP-CHAR-12)."""
    parts = {"held": one.in_hand, "worn": one.worn, "bags": one.bags}
    values = {part: listed([names.gear(key) for key in keys]) for part, keys in parts.items()}
    held = values["held"] or "nothing"
    return say("sheets", "gear", {**values, "held": held, "ev": load(names.book, one)})


def lasting(one: Combatant) -> tuple[str, ...]:
    """The temporary states on a sheet."""
    if one.dead:
        return ("dead",)
    held = {
        "down": one.down,
        "prone": one.prone and not one.down,
        "full_defense": one.full_defense,
        "penalty": one.penalty,
        "ran": one.ran,
    }
    return tuple([name for name, holds in held.items() if holds])


def markers(one: Combatant, names: Names) -> list[str]:
    """Temporary states, each with its end (AP-NAR-08)."""
    left = sum([each.current > 0 for each in one.attributes])
    values = {"who": one, "left": left, "tests": steps_left(names.book, one)}
    return [say("markers", name, values) for name in lasting(one)]


@lru_cache(maxsize=256)
def area_words(area: Area) -> str:
    """Describe an area in a few words."""
    return say("sheets", "ground", {"area": area}).removesuffix(", ")


# The field as a small map in letters, about five feet a cell (AP-MOV-13)

CELL = 5
"""Feet of a cell, on a field that is not too large for it."""

MOST_CELLS = 30
"""How many cells a map is wide or high at most; a larger field has cells of a multiple."""

OPEN, MANY = "·", "*"


def field(state: State) -> list[str]:
    """The map with its key; empty without a field.

    Combatants have letters from A on as listed, small ones while Down. Areas show as `#` for what
    cannot be entered, `%` and `+` for heavy and partial cover, `=` and `-` for darkness and dim
    light, `^` for high ground and `:` for any other. Two combatants in a cell show side by side,
    more as `*`.
    """
    if not state.width or not state.height:
        return []
    cell = CELL * max(-(-max(state.width, state.height) // (CELL * MOST_CELLS)), 1)
    wide, high = -(-state.width // cell), -(-state.height // cell)
    there: dict[tuple[int, int], list[str]] = {}
    people = []
    for place, one in enumerate(state.combatants):
        if not one.out:
            at = _within(one.x // cell, wide), _within(one.y // cell, high)
            there.setdefault(at, []).append(letter(place, one))
            people.append(f"{letter(place, one)} {one.name}")
    rows = []
    for y in range(high):
        ground = [_ground(state.areas, x, y, cell) for x in range(wide)]
        row = "".join([_shown(there.get((x, y), []), sign) for x, sign in enumerate(ground)])
        rows.append(f"  {row.rstrip()}")
    areas = [
        _say("area", state, sign=_sign(area), area=area, words=area_words(area))
        for area in state.areas
    ]
    return [_say("field", state, cell=cell, people=", ".join(people)), *rows, *areas]


def _within(at: int, size: int) -> int:
    """A cell of the map; the far edge belongs to the last one."""
    return max(0, min(at, size - 1))


def letter(place: int, one: Combatant) -> str:
    """A combatant's letter on the map; after Z they start again."""
    sign = ascii_uppercase[place % len(ascii_uppercase)]
    return sign.lower() if one.down else sign


def _shown(people: list[str], ground: str) -> str:
    if not people:
        return ground * 2
    if len(people) > 2:
        return people[0] + MANY
    return (people[0] + ground) if len(people) == 1 else "".join(people)


def _ground(areas: Iterable[Area], x: int, y: int, cell: int) -> str:
    """The sign for the middle of a cell; obstacles come before cover."""
    at, to = x * cell + cell / 2, y * cell + cell / 2
    found = [
        _sign(area)
        for area in areas
        if area.x <= at <= area.x + area.width and area.y <= to <= area.y + area.height
    ]
    return min(found, key="#%+^=-:".index, default=OPEN)


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


# The rules on one page, from the book in play

PLAIN = CircumstanceRow("Base", ())


def reference(book: ActionPointsBook) -> tuple[str, ...]:
    """The rules as lines: Tests, points, Rounds, actions, defense, blows, injury, rest, gear."""
    values = _values(book)
    texts = [say("reference", name, {**values, **row}) for name, row in _parts(book)]
    return tuple([line for text in texts for line in text.strip("\n").split("\n")])


def _values(book: ActionPointsBook) -> dict[str, Any]:
    """The rulings, and values derived from the tables."""
    tables, actions = book.tables, book.actions
    permutes = book.rulings["strategic_coordination"] == "permute"
    named = {key: row.name for key, row in book.attributes.items()}
    active = {"active": actions["active"].cost}
    picks = [f"{face} {named[key]}" for face, key in sorted(book.picks.items())]
    before = [
        f"{row.name} {cost(row)}"
        for key, row in actions.items()
        if "before" in row.when and (key != "coordinate" or permutes)
    ]
    return {
        **book.rulings,
        "tables": tables,
        "chain": ", ".join(die(size) for size in reversed(book.chain)),
        "base": book.circumstances.get("base") or PLAIN,
        "ap": " + ".join([named[key] for key in tables.ap]),
        "ties": listed([named[key] for key in tables.ties]),
        "before": ", ".join(before),
        "share": actions["coordinate"].share,
        "attack": actions["attack"],
        "own": named[tables.defense],
        "surprised": named[tables.surprised],
        "price": say("defended", str(book.rulings["active_defense_cost"]), active),
        "injury": named[tables.injury],
        "picks": ", ".join(picks),
    }


def _parts(book: ActionPointsBook) -> Iterator[tuple[str, dict[str, Any]]]:
    """The texts of the catalogue in order, each with the row it is about."""
    # A Test and its MTN (AP-CORE-01 to AP-CORE-09, AP-CHAR-03).
    yield "tests", {}
    yield "circumstances", {}
    for key, row in book.circumstances.items():
        parts = [f"attack {signed(row.attack)}"] if row.attack else []
        parts += [f"defense {signed(row.defense)}"] if row.defense else []
        if key != "base" and parts:
            yield "circumstance", {"row": row, "columns": ", ".join(parts)}
    # Before combat (AP-CHAR-10, AP-PRE-01 to AP-PRE-14, AP-SUR-01).
    yield "points", {}
    if book.rulings["strategic_coordination"] == "permute":
        yield "coordination", {}
    # A Round, whose length the text does not give (AP-TURN-01 to -10, -23, AP-TURN-20).
    yield "rounds", {}
    # Actions, including three gaits (AP-MOV-01 to AP-MOV-11, AP-GAP-25).
    yield "actions", {}
    for key, action in book.actions.items():
        if "combat" in action.when and key not in ("attack", "full_defense", "pass"):
            yield "action", {"row": action, "cost": cost(action)}
    yield "prone", {}
    # An attack and how both Tests are compared (AP-ATK-06, AP-ATK-07, AP-ATK-08, AP-ATK-12).
    yield "attack", {}
    # Active, passive and Full Defense (AP-DEF-01 to AP-DEF-13, AP-FD-01 to AP-FD-13).
    yield "defense", {}
    # Hit locations, the price of calling them, their effects (AP-LOC-02 to AP-LOC-15).
    yield "locations", {}
    for place in book.locations.values():
        faces = "-".join(map(str, dict.fromkeys((place.faces[0], place.faces[-1]))))
        yield "location", {"row": place, "faces": faces, "times": place.multiplier != 1}
    # From a hit to a lost step; only armour has DR (AP-DMG-02 to -07, AP-INJ-02, AP-GAP-30).
    yield "harm", {}
    # Down and dead (AP-DOWN-01 to AP-DOWN-09), and recovery (AP-HEAL-01 to AP-HEAL-10).
    yield "down", {}
    yield "rest", {}
    yield from _gear(book)


def cost(row: ActionRow) -> str:
    """The price of an action: `1`, `2 + EV`; an attack adds its weapon's AP (AP-ATK-12)."""
    return f"{row.cost} + EV" if row.ev else str(row.cost)


def _gear(book: ActionPointsBook) -> Iterator[tuple[str, dict[str, Any]]]:
    """Weapons, armour, shields and bags, a line each."""
    yield "weapons", {}
    for row in book.weapons.values():
        far = "/".join(map(str, row.ranges)) if row.ranges else str(row.reach)
        kind = book.classes.get(row.skill, row.skill)
        yield "weapon", {"row": row, "class": kind, "far": far, "two": row.hands > 1}
    yield "armour", {}
    for armour in book.armour.values():
        dr = ", ".join(f"{type_} {number}" for type_, number in armour.dr.items())
        yield "piece", {"row": armour, "dr": dr, "covers": listed(covered(book, armour.covers))}
    yield "shields", {}
    for shield in book.shields.values():
        yield "shield", {"row": shield, "bonus": signed(-shield.bonus)}
    for bag in book.bags.values():
        yield "bag", {"row": bag}


def covered(book: ActionPointsBook, keys: tuple[str, ...]) -> list[str]:
    """Places of the body, with one word for a pair of limbs: `Arms` for both."""
    found: list[str] = []
    for key in keys:
        name = book.locations[key].name if key in book.locations else key
        side, _, limb = name.partition(" ")
        other = {"Right": "Left", "Left": "Right"}.get(side, "")
        pair = [one for one in keys if one in book.locations]
        both = other and any(book.locations[one].name == f"{other} {limb}" for one in pair)
        if both:
            name = {"Foot": "Feet"}.get(limb, f"{limb}s")
        if name not in found:
            found.append(name)
    return found
