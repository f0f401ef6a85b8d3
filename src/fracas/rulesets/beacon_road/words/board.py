"""The board: the map, the stakes, the stage and who may act, everybody's condition, the clocks."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.grammar import minus, plain, sentence
from fracas.core.system.book import Book
from fracas.rulesets.beacon_road.rules.rounds.allowances import acts_left, reacts_left
from fracas.rulesets.beacon_road.rules.view import without_unnoticed
from fracas.rulesets.beacon_road.state.state import Creature, State, Track
from fracas.rulesets.beacon_road.words.catalogue import edge, stage_name, who_acts
from fracas.rulesets.beacon_road.words.names import Names, names_of
from fracas.space.square_map_text import format_map
from fracas.space.square_maps import SquareMap, Token

CELLS = 10
"""How many cells a bar of HP has."""

OUT = {
    "dead": "is dead",
    "unconscious": "is unconscious",
    "surrendered": "has surrendered",
    "fled": "got away",
    "ceasefire": "has laid down arms",
    "gone": "is gone",
}
"""How a creature is out of the fight."""

MARKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Return the state as lines of plain text, as the viewer may know it (BR-INFO-01, BR-INFO-02).

    The map with a letter for each token, the stakes, the stage with who may act in it and who has
    (BR-INFO-06), then everybody: HP, Winded, what is left of Acts, Reacts and Stress, wounds with
    what clears them and boons with what ends them (BR-INFO-05); then the clocks. Exact HP are shown
    only to those who may know them. No line is blank.
    """
    # Letters count everybody, so none changes when a creature is revealed.
    marks = tokens(state)
    state = without_unnoticed(state)
    names = names_of(state, book)
    lines = list(_map(state, marks))
    lines += round_lines(state, names)
    if state.stakes:
        lines.append(f"Stakes: {state.stakes}")
    width = max((len(one.name) for one in state.creatures), default=0)
    for one in state.present():
        lines += _creature(one, marks.get(one.id, ""), width, names)
    lines += [
        f"Out of the fight: {one.name} {OUT.get(one.out, plain(one.out))}."
        for one in state.creatures
        if one.out
    ]
    lines += [
        f"On the ground at {item.place}: the {names.kind(item.kind)}."
        for item in state.ground
        if item.place is not None
    ]
    lines += [_clock(track, names) for track in state.tracks if not track.waiting]
    return tuple(lines)


def tokens(state: State) -> dict[str, str]:
    """A letter for everybody, the first free one of their name; it never changes in a fight."""
    found: dict[str, str] = {}
    for one in state.creatures:
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
    for one in sorted(state.present(), key=lambda one: one.hp <= 0):
        place, mark = one.place, marks.get(one.id)
        if place is None or not mark or not state.map.holds(place):
            continue
        if place not in [token.square for token in shown]:
            shown.append(Token(mark, one.name, place))
    drawn: SquareMap = state.map.placed(shown)
    glyphs = set("".join(drawn.rows))
    drawn = replace(drawn, kinds=tuple(one for one in drawn.kinds if one.glyph in glyphs))
    return [line for line in format_map(drawn).splitlines() if line.strip()]


def round_lines(state: State, names: Names) -> list[str]:
    """The round and stage, who may act, and who has (BR-INFO-06)."""
    if state.result:
        return ["The fight is over."]
    if not state.round:
        return ["Before the first round."]
    if not state.stage:
        return [f"Round {state.round} is over."]
    lines = [f"Round {state.round}, {stage_name(state.stage)}."]
    if state.turn:
        lines.append(f"It is {names.who(state.turn)}'s turn.")
    if state.stage != "choice":
        said = who_acts(state, names)
        if said:
            lines.append(f"{sentence(said)}.")
    return lines


def _creature(one: Creature, mark: str, width: int, names: Names) -> list[str]:
    """A line for a creature, and one below it for each wound, boon and waiting Tier."""
    state = names.state
    label = f"{mark:1} {one.name:<{width}}"
    notes = [_hp(one), plain(one.side), _where(one, state)]
    if one.choice:
        notes.append(sentence(one.choice))
    if state.round and not state.result:
        acts = acts_left(names.book, one, state.round)
        reacts = reacts_left(names.book, one, state.round)
        notes.append(f"Acts {acts}, Reacts {reacts}")
    if one.most_stress:
        notes.append(f"Stress {one.stress}/{one.most_stress}")
    if one.beacons:
        notes.append(f"Beacon Points {one.beacons}")
    notes += _states(one, names)
    lines = [f"{label}  {'; '.join(note for note in notes if note)}"]
    below = [
        f"{names.wound_name(wound)}, ended by {names.wound_ends(wound)}" for wound in one.wounds
    ]
    below += [f"{names.boon_name(boon)}, which {names.boon_ends(boon)}" for boon in one.boons]
    below += [edge(names, waiting) for waiting in one.edges]
    return [*lines, *(f"    {line}" for line in below)]


def _hp(one: Creature) -> str:
    """HP as a bar with the figures, or only whether it is Winded (BR-HP-03, BR-INFO-02)."""
    winded = "Winded" if one.winded and one.hp > 0 else ""
    if one.veiled:
        return winded or ("not Winded" if one.hp > 0 else "at 0 HP or fewer")
    filled = max(0, min(CELLS, -(-one.hp * CELLS // max(one.most_hp, 1))))
    bar = "█" * filled + "░" * (CELLS - filled)
    said = f"{bar} {minus(one.hp)}/{one.most_hp} HP"
    if one.hp <= 0:
        return f"{said}, dying"
    return f"{said}, {winded}" if winded else said


def _where(one: Creature, state: State) -> str:
    if state.map is None:
        return ""
    return str(one.place) if one.place is not None else "nowhere to be seen"


def _states(one: Creature, names: Names) -> list[str]:
    """What else everybody may know: Surprised, Ambushing, a stance, whom it is Hidden from."""
    found = []
    if one.surprised:
        found.append("Surprised")
    if one.ambushing:
        found.append("Ambushing")
    if one.stance:
        found.append(names.power(one.stance))
    hidden = [who for who in one.unseen_by if names.find(who) is not None]
    others = [other.id for other in names.state.present() if other.side != one.side]
    if hidden:
        whole = set(others) <= set(hidden)
        found.append(f"Hidden from {'all enemies' if whole else names.all(hidden)}")
    return found


def _clock(track: Track, names: Names) -> str:
    """A clock: its segments, what it decides, and whether only the GM sees it."""
    filled = max(0, min(track.filled, track.size))
    bar = "█" * filled + "░" * (track.size - filled)
    line = f"{sentence(track.label)} {bar} {filled}/{track.size}"
    if track.trigger == "round":
        line += "; ticks as each round ends"
    if track.winner:
        line += f"; when full, it is won by {names.side(track.winner)}"
    return f"{line}; hidden from the players" if track.hidden else line
