"""The board in words: as lines of plain text, and as sentences for a page."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from fracas.core.asking.grammar import count, lowered, minus, plain, sentence, signed
from fracas.core.system.book import Book
from fracas.rulesets.fully_automated.content.rows import TerrainRow
from fracas.rulesets.fully_automated.rules.blows import Dealt
from fracas.rulesets.fully_automated.rules.cards import card_of
from fracas.rulesets.fully_automated.rules.conditions import helpless
from fracas.rulesets.fully_automated.state.drawing import (
    Does,
    FullyAutomatedDrawing,
    FullyAutomatedLine,
    FullyAutomatedView,
)
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Goal, Modifier, State
from fracas.rulesets.fully_automated.words.catalogue import (
    Names,
    catalogue,
    inner,
    markers,
    names_of,
    out,
    weapon,
)
from fracas.rulesets.fully_automated.words.reference import distances, loadout
from fracas.space.hex_map_text import format_map
from fracas.space.hex_maps import HexMap, Token
from fracas.space.hexes import Hex, format_hex

CELLS = 10
"""How many cells a bar of HP has."""

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Return the state as lines of plain text (FA-LOG-02, FA-SETUP-01).

    The map with a letter for each token, the stakes, then by turn order (FA-INIT-05) HP, hex, the
    card of the round once revealed, and every marker with what clears it (FA-HP-13); then alarms
    and goals. No line is blank.
    """
    names = names_of(state, book)
    marks = tokens(state)
    lines = list(_map(state, marks))
    lines.append(_round(state))
    if state.stakes:
        lines.append(f"Stakes: {state.stakes}")
    width = max((len(one.name) for one in state.combatants), default=0)
    ordered = state.in_order()
    for place, one in enumerate(ordered, start=1):
        lines.append(_fighter(place, one, marks.get(one.id, ""), width, names))
    lines += [f"Gone: {one.name} {out(one)}" for one in state.combatants if one.out]
    lines += [_alarm(one, names) for one in state.alarms]
    lines += [goal_line(one, names) for one in state.goals]
    return tuple(lines)


def tokens(state: State) -> dict[str, str]:
    """A letter for everybody, the first free one of their name; it never changes in a fight."""
    found: dict[str, str] = {}
    for one in state.combatants:
        wanted = [letter for letter in one.name.upper() + MARKS if letter in MARKS]
        mark = next((letter for letter in wanted if letter not in found.values()), "")
        if mark:
            found[one.id] = mark
    return found


def _map(state: State, marks: dict[str, str]) -> list[str]:
    """The map as text, without kinds of ground that are not on it."""
    if state.map is None:
        return []
    shown: list[Token] = []
    for one in state.present():
        place, mark = one.place, marks.get(one.id)
        if place is None or not mark or not state.map.holds(place):
            continue
        if place not in [token.hex for token in shown]:
            shown.append(Token(mark, one.name, place))
    board: HexMap = state.map.placed(shown)
    glyphs = set("".join(board.rows))
    board = replace(board, kinds=tuple(one for one in board.kinds if one.glyph in glyphs))
    return [line for line in format_map(board).splitlines() if line.strip()]


def _round(state: State) -> str:
    """The round and step."""
    if state.result:
        return "The fight is over."
    if not state.round:
        return f"Before the first round; {catalogue().say('modes', state.mode)}."
    if state.mode != "standard":
        return f"Round {state.round}; {catalogue().say('modes', state.mode)}."
    step = lowered(catalogue().say("steps", state.step)) if state.step else ""
    where = f", {step}" if step else " is over"
    return f"Round {state.round}{where}."


def _fighter(place: int, one: Combatant, mark: str, width: int, names: Names) -> str:
    state = names.state
    total = f" {one.rank:>2}" if one.id in state.sequence else "  –"
    notes = [str(one.place)] if one.place is not None and state.map is not None else []
    if one.card and state.step != "choose" and not one.declared:
        notes.append(f"{names.card(one.card)}{' (done)' if one.done else ''}")
    if one.attitude == "neutral":
        notes.append("neutral")
    notes += markers(one, names)
    if one.declared:
        notes.append(f"“{one.declared}”")
    if state.mode != "standard" and one.cover:
        notes.append("in cover")
    if state.mode != "standard" and one.close_with:
        notes.append(f"close to {names.all(one.close_with)}")
    hp = f"{minus(one.hp)}/{one.most_hp} HP"
    label = f"{mark:1} {one.name:<{width}}"
    line = f"{place:>2}. {label} {total}  {_bar(one)} {hp:<9} {plain(one.side)}"
    return f"{line}; {'; '.join(notes)}" if notes else line


def _bar(one: Combatant) -> str:
    """HP as a bar; it is empty only at 0 or below."""
    most = max(one.most_hp, 1)
    filled = max(0, min(CELLS, -(-one.hp * CELLS // most)))
    return "█" * filled + "░" * (CELLS - filled)


def _alarm(alarm: Alarm, names: Names) -> str:
    """A count of rounds, with what ends it."""
    filled = min(alarm.filled, alarm.size)
    bar = "█" * filled + "░" * (alarm.size - filled)
    line = f"{sentence(alarm.label)} {bar} {filled}/{alarm.size} rounds"
    note = alarm_note(alarm, names)
    return f"{line}; {note}" if note else line


# The picture: lines of sight, sheets, the board in sentences

SIGNS: dict[str, tuple[str, str, Literal[-1, 0, 1]]] = {
    "stunned": ("St", "spark", -1),
    "ahead": ("St", "spark", -1),
    "aim": ("Ai", "aim", 1),
    "restrained": ("Re", "bound", -1),
    "glued": ("Gl", "bound", -1),
    "incapacitated": ("In", "down", -1),
    "dying": ("Dy", "life", -1),
    "stabilized": ("Sb", "heal", 0),
    "dead": ("De", "skull", -1),
    "cover": ("Co", "cover", 1),
    "neutral": ("Ne", "open_hand", 0),
}
"""The two letters of each marker, its drawing, and whether it helps or hampers."""

FORCED = "no choice"
LOST = "beyond any card"
HP, TO_LIVE = "HP", "Rounds left"


def ground_words(row: TerrainRow) -> str:
    """All effects of a kind of ground: `gives cover, slow to enter`."""
    flags = catalogue().texts["flags"].items()
    return ", ".join(words for flag, words in flags if getattr(row, flag))


def parts(names: Names, dealt: Dealt) -> str:
    """The parts of damage, if there are several: `6 − 2 armour − 1 cover`."""
    less = dealt.armour + dealt.cover
    raw = dealt.damage + less
    return names.say("picture", "damage", raw=raw, dealt=dealt) if less else ""


def reaches(names: Names, one: Combatant, cards: tuple[str, ...]) -> str:
    """The attacks that a combatant has, with their distances in hexes (FA-RANGE-01)."""
    book = names.book
    return ", ".join(f"{card_of(book, key).name} {distances(book, one, key)}" for key in cards)


def kit(names: Names, one: Combatant) -> str:
    """Where a combatant is, and what it carries."""
    carried = [weapon(names.book, key) for key in one.weapons]
    if one.armour in names.book.armour and names.book.armour[one.armour].reduction:
        carried.append(names.armour(one.armour))
    if one.restraints:
        carried.append(names.say("picture", "restraints", one=one, many=one.restraints > 1))
    where = str(one.place) if one.place is not None and names.state.map is not None else ""
    low = f"{minus(one.hp)} HP" if one.hp < 0 else ""
    return "; ".join([part for part in (where, low, ", ".join(carried)) if part])


def sheet(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    """A sheet besides HP: figures, armour, loadout, and more."""
    armour = names.book.armour.get(one.armour)
    worn = armour is not None and armour.reduction
    rows = (
        ("Speed", str(one.speed)),
        ("Attributes", ", ".join(f"{row.name} {row.value}" for row in one.attributes)),
        ("Skills", ", ".join(f"{row.name} {row.value}" for row in one.skills)),
        ("Armour", names.say("picture", "armour", row=armour) if worn else ""),
        *loadout(names.book, one),
        ("Restraints", count(one.restraints, "set") if one.restraints else ""),
        ("Abilities", ", ".join(map(_ability, one.modifiers))),
        ("Tags", ", ".join(map(plain, one.tags))),
        ("Note", one.note),
    )
    return tuple([row for row in rows if row[1]])


def _ability(one: Modifier) -> str:
    """A special ability: its name, what it changes by how much, and for which checks."""
    named = f" ({', '.join(one.checks)})" if one.checks else ""
    return f"{one.name} {signed(one.amount)} {one.to}{named}"


def round_head(state: State) -> str:
    """The round and step, in a few words."""
    if state.result:
        return "over"
    if not state.round:
        return "before the first"
    where = catalogue().texts["where"].get(state.step, plain(state.step))
    if state.mode == "light" and state.step:
        where = "settling" if any(one.declared for one in state.combatants) else "declaring"
    return str(state.round) if state.mode == "other" else f"{state.round}, {where}"


def alarm_note(alarm: Alarm, names: Names) -> str:
    """What a full alarm does, and what stops it."""
    return names.say("picture", "alarm", one=alarm, places=", ".join(map(str, alarm.hexes)))


def runs(hexes: Iterable[Hex]) -> str:
    """Hexes in few words: runs in a row are named by their ends."""
    rows: list[list[Hex]] = []
    for one in sorted(hexes, key=lambda there: (there.r, there.q)):
        if rows and rows[-1][-1].r == one.r and rows[-1][-1].q == one.q - 1:
            rows[-1].append(one)
        else:
            rows.append([one])
    ends = [[format_hex(row[0]), format_hex(row[-1])] for row in rows]
    return ", ".join(one if one == last else f"{one} to {last}" for one, last in ends)


def lying(name: str, does: Does, hexes: Iterable[Hex]) -> str:
    """A kind of ground, its effects and where it is: `A wall (stops lines and steps): E3`."""
    return f"{ground_name(name, does)}: {runs(hexes)}."


def ground_name(name: str, does: Does) -> str:
    """The name of ground and its effects: `A wall (stops lines and steps)`."""
    words = catalogue().texts["does"].get(does)
    return f"{sentence(name)} ({words})" if words else sentence(name)


def opening_line(names: Names) -> str:
    """The round and step, as a sentence."""
    state = names.state
    name = "over" if state.result else "round" if state.round else "before"
    return names.say("picture", name, head=round_head(state))


def fighter(one: Combatant, covers: list[str], slips: Iterable[str], names: Names) -> str:
    """A combatant in a sentence: side, place, HP, card, markers and cover (FA-LOG-02, FA-HP-13)."""
    if one.out:
        return names.say("picture", "gone", one=one, out=out(one))
    mapped = names.state.map is not None
    card, near = card_words(one, names), () if mapped else one.close_with
    parts = [f"{minus(one.hp)} of {one.most_hp} HP", *((card,) if card else ()), *slips, *covers]
    parts += [names.say("picture", "close", near=near)] if near else []
    where = mapped and one.place is not None
    return names.say("picture", "fighter", one=one, where=where, told="; ".join(parts))


def card_words(one: Combatant, names: Names) -> str:
    """A combatant's card or declaration in a fighter's sentence."""
    if one.declared:
        return names.say("picture", "declares", one=one, sentence=" " in one.declared)
    if names.state.step == "choose":
        return names.say("picture", "forced" if helpless(names.book, one) else "choosing")
    return names.say("picture", "card", one=one) if one.card else ""


def view_line(view: FullyAutomatedView, names: Names) -> str:
    """All of a combatant's lines of sight, as one sentence (FA-LOS-13)."""
    seen = "; ".join([line_words(line, names) for line in view.lines])
    return names.say("picture", "view", view=view, reach=view.reach or "no attack", seen=seen)


def line_words(line: FullyAutomatedLine, names: Names) -> str:
    """One foe's situation, with the attack that reaches and the defence against it."""
    clear, far = line.status != "obstructed", line.away != 1
    return names.say("picture", "line", line=line, far=far, reaches=line.card, clear=clear)


def goal_line(goal: Goal, names: Names) -> str:
    """What ends the fight for a side, other than its foes being down (FA-OPT-06)."""
    return names.say("goals", goal.kind, one=goal)


def alarm_line(alarm: Alarm, names: Names) -> str:
    """A count of rounds as a sentence."""
    filled, note = min(alarm.filled, alarm.size), alarm_note(alarm, names)
    return names.say("picture", "alarm_line", one=alarm, filled=filled, note=note)


def step_lines(drawing: FullyAutomatedDrawing, names: Names) -> list[str]:
    """Who still acts in each step, after the reveal."""
    return [
        names.say("picture", "step", step=step, people=step.who)
        for step in drawing.steps
        if step.who and not step.over
    ]


def cover_words(feature: str, foes: tuple[str, ...], names: Names) -> str:
    """What a combatant is in cover behind, and against whom (FA-ROUND-10)."""
    return names.say("picture", "cover", what=inner(names.cover(feature)), foes=foes)
