"""The board: the map, the stakes, the turn order with everybody's HP and markers, the alarms."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.book import Book
from fracas.core.grammar import lowered, minus, plain, sentence
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, State
from fracas.rulesets.fully_automated.words.catalogue import Names, catalogue, markers, names_of, out
from fracas.rulesets.fully_automated.words.picture_words import alarm_note, goal_line
from fracas.space.hex_map_text import format_map
from fracas.space.hex_maps import HexMap, Token

CELLS = 10
"""How many cells a bar of HP has."""

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """The state as lines of plain text, for all to see (FA-LOG-02, FA-SETUP-01).

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
    """A letter for everybody, the first of the own name that is free; the same all fight long."""
    found: dict[str, str] = {}
    for one in state.combatants:
        wanted = [letter for letter in one.name.upper() + MARKS if letter in MARKS]
        mark = next((letter for letter in wanted if letter not in found.values()), "")
        if mark:
            found[one.id] = mark
    return found


def _map(state: State, marks: dict[str, str]) -> list[str]:
    """The map as text, without what nobody needs: kinds of ground that lie nowhere."""
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
    """Where the fight stands."""
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
