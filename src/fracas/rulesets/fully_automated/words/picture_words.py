"""The words of the picture: what is seen, how a sheet reads, the board in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fracas.core.grammar import count, listed, minus, plain, sentence, signed
from fracas.rulesets.fully_automated.content.rows import TerrainRow
from fracas.rulesets.fully_automated.rules.conditions import helpless
from fracas.rulesets.fully_automated.rules.sight import Verdict
from fracas.rulesets.fully_automated.rules.weapons import card_of
from fracas.rulesets.fully_automated.state.drawing import (
    Does,
    FullyAutomatedDrawing,
    FullyAutomatedLine,
    FullyAutomatedView,
)
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Goal, State
from fracas.rulesets.fully_automated.words.catalogue import (
    Names,
    away,
    catalogue,
    inner,
    out,
    weapon,
)
from fracas.rulesets.fully_automated.words.loadout import distances, loadout
from fracas.space.hexes import Hex, format_hex

DOES: dict[Does, str] = {
    "barrier": "stops lines and steps",
    "obstacle": "cover, slow to enter",
    "obscures": "obscures",
    "rough": "slow to enter",
    "exit": "leads off the map",
}
"""What ground does, in a few words."""

FLAGS: dict[str, str] = {
    "barrier": "stops lines and steps",
    "obstacle": "gives cover",
    "obscures": "obscures",
    "rough": "slow to enter",
    "exit": "leads off the map",
}
"""All that ground may do, for the one who lays it."""


def ground_words(row: TerrainRow) -> str:
    """What a kind of ground does, all of it: `gives cover, slow to enter`."""
    return ", ".join(words for flag, words in FLAGS.items() if getattr(row, flag))


WHERE = {
    "choose": "choosing",
    "attacks": "step 1, attacks",
    "defenders": "step 2, defenders",
    "moves": "step 3, moves",
    "aims": "step 4, aims",
    "": "over",
}
"""Where a round stands, for the head of the table."""

STEPS = {
    "choose": ("Choose", "a card each, unseen, and all are turned over at once"),
    "attacks": ("1 Attacks", "highest in the order first"),
    "defenders": ("2 Steps", "a hex for those who defend and were not attacked"),
    "moves": ("3 Moves", "lowest first; a higher one may come before"),
    "aims": ("4 Aim, special", "an aim holds if no damage was taken"),
    "declare": ("Declare", "a sentence each, unseen, and all are heard at once"),
    "settle": ("Settle", "one after the other, as the game master says"),
}
"""What a step of the round is called, and how it goes (FA-ROUND-01, FA-LIGHT-02)."""

SLIPS = {
    "stunned": ("St", "stunned"),
    "ahead": ("St", "stunned next"),
    "aim": ("Ai", "aimed"),
    "restrained": ("Re", "restrained"),
    "glued": ("Gl", "glued"),
    "incapacitated": ("In", "incapacitated"),
    "dying": ("Dy", "dying"),
    "stabilized": ("Sb", "stabilized"),
    "dead": ("De", "dead"),
    "cover": ("Co", "in cover"),
    "neutral": ("Ne", "neutral"),
}
"""The two letters of each marker, and its name."""

SIGNS: dict[str, tuple[str, Literal[-1, 0, 1]]] = {
    "stunned": ("spark", -1),
    "ahead": ("spark", -1),
    "aim": ("aim", 1),
    "restrained": ("bound", -1),
    "glued": ("bound", -1),
    "incapacitated": ("down", -1),
    "dying": ("life", -1),
    "stabilized": ("heal", 0),
    "dead": ("skull", -1),
    "cover": ("cover", 1),
    "neutral": ("open_hand", 0),
}
"""The drawing of each marker, and whether it helps or hampers."""

NO_CHOICE = "no choice but Defend"
FORCED = "no choice"
LOST = "beyond any card"
HP, TO_LIVE = "HP", "Rounds left"


def stands(names: Names, seen: Verdict) -> str:
    """How a target stands, with what decides it (FA-LOS-13)."""
    if seen.stopped:
        return f"obstructed: {names.in_the_way(seen.stopped)} is in the way"
    words = {
        "adjacent": "adjacent",
        "covered": f"in cover: {names.cover(seen.cover)}" if seen.cover else "",
        "shielded": f"in cover behind {names.who(seen.shield)}" if seen.shield else "",
        "exposed": "exposed",
    }[seen.status]
    veil = f"; {names.veil(seen.obscured)} in the line" if seen.obscured else ""
    return f"{words}{veil}"


def parts(made: tuple[int, int, int]) -> str:
    """What makes a damage, where more than one thing does: `6 − 2 armour − 1 cover`."""
    raw, armour, cover = made
    less = (f" − {-armour} armour" if armour else "") + (f" − {-cover} cover" if cover else "")
    return f"{raw}{less}" if less else ""


def reaches(names: Names, one: Combatant, cards: tuple[str, ...]) -> str:
    """The attacks that somebody has, with their distances in hexes (FA-RANGE-01)."""
    book = names.book
    return ", ".join(f"{card_of(book, key).name} {distances(book, one, key)}" for key in cards)


def kit(names: Names, one: Combatant) -> str:
    """Where somebody is, and what is carried."""
    carried = [weapon(names.book, key) for key in one.weapons]
    if one.armour in names.book.armour and names.book.armour[one.armour].reduction:
        carried.append(names.armour(one.armour))
    if one.restraints:
        carried.append("restraints" if one.restraints == 1 else f"restraints ×{one.restraints}")
    where = [str(one.place)] if one.place is not None and names.state.map is not None else []
    low = [f"{minus(one.hp)} HP"] if one.hp < 0 else []
    return "; ".join([*where, *low, *([", ".join(carried)] if carried else [])])


def sheet(names: Names, one: Combatant) -> tuple[tuple[str, str], ...]:
    """What a sheet says besides HP: figures, armour, the loadout, and what else there is."""
    rows = [("Speed", str(one.speed))]
    for title, figures in (("Attributes", one.attributes), ("Skills", one.skills)):
        if figures:
            rows.append((title, ", ".join(f"{row.name} {row.value}" for row in figures)))
    armour = names.book.armour.get(one.armour)
    if armour is not None and armour.reduction:
        rows.append(("Armour", f"{armour.name}: {armour.reduction} less of each attack"))
    rows += loadout(names.book, one)
    if one.restraints:
        rows.append(("Restraints", count(one.restraints, "set")))
    if one.modifiers:
        told = [f"{row.name} {signed(row.amount)} {row.to}" for row in one.modifiers]
        rows.append(("Abilities", ", ".join(told)))
    if one.tags:
        rows.append(("Tags", ", ".join(plain(tag) for tag in one.tags)))
    if one.note:
        rows.append(("Note", one.note))
    return tuple(rows)


def round_head(state: State) -> str:
    """Where the fight stands, in a few words."""
    if state.result:
        return "over"
    if not state.round:
        return "before the first"
    where = WHERE.get(state.step, plain(state.step))
    if state.mode == "light" and state.step:
        where = "settling" if any(one.declared for one in state.combatants) else "declaring"
    return str(state.round) if state.mode == "other" else f"{state.round}, {where}"


def alarm_note(alarm: Alarm, names: Names) -> str:
    """What a full alarm brings, and what stops it."""
    if alarm.stopped:
        return "stopped"
    told = [f"when full, {names.side(alarm.winner)} win"] if alarm.winner else []
    if alarm.attribute:
        skill = f"{alarm.attribute} + {alarm.skill}".removesuffix(" + ")
        told.append(f"stopped by {skill} against {alarm.target}")
        if alarm.hexes:
            told[-1] += f" at {', '.join(map(str, alarm.hexes))}"
    return "; ".join(told)


def runs(hexes: Iterable[Hex]) -> str:
    """Hexes of a map as few words: neighbours of a row are named by their ends."""
    rows: list[list[Hex]] = []
    for one in sorted(hexes, key=lambda there: (there.r, there.q)):
        if rows and rows[-1][-1].r == one.r and rows[-1][-1].q == one.q - 1:
            rows[-1].append(one)
        else:
            rows.append([one])
    ends = [[format_hex(row[0]), format_hex(row[-1])] for row in rows]
    return ", ".join(one if one == last else f"{one} to {last}" for one, last in ends)


def lying(name: str, does: Does, hexes: Iterable[Hex]) -> str:
    """Ground of a kind, what it does and where it is: `A wall (stops lines and steps): E3`."""
    return f"{ground_name(name, does)}: {runs(hexes)}."


def ground_name(name: str, does: Does) -> str:
    """What ground is called and what it does: `A wall (stops lines and steps)`."""
    return f"{sentence(name)} ({DOES[does]})" if does in DOES else sentence(name)


def opening_line(state: State) -> str:
    """Where the fight stands, as a sentence."""
    if state.result:
        return "The fight is over."
    mode = catalogue().say("modes", state.mode)
    where = f"Round {round_head(state)}" if state.round else "Before the first round"
    return f"{where}; {mode}."


def fighter(
    one: Combatant, card: str, covers: list[str], slips: Iterable[str], names: Names
) -> str:
    """Somebody in a sentence: side, place, HP, card, markers and cover (FA-LOG-02, FA-HP-13)."""
    if one.out:
        return f"{one.name} of {names.side(one.side)} is gone: {out(one)}."
    where = f" at {one.place}" if one.place is not None and names.state.map is not None else ""
    told = [f"{minus(one.hp)} of {one.most_hp} HP"]
    told += [card] if card else []
    told += slips
    told += [f"in cover {words}" for words in covers]
    if names.state.map is None and one.close_with:
        told.append(f"close to {names.all(one.close_with)}")
    return f"{one.name} of {names.side(one.side)}{where}: {'; '.join(told)}."


def card_words(one: Combatant, names: Names) -> str:
    """Somebody's card or declaration in a fighter's sentence."""
    state = names.state
    if state.step == "choose" and not one.declared:
        if helpless(names.book, one):
            return NO_CHOICE
        return "choosing unseen"
    if one.declared:
        said = f"“{one.declared}”" if " " in one.declared else names.card(one.declared)
        return f"declares {said}"
    if not one.card:
        return ""
    return f"{names.card(one.card)}{' (done)' if one.done else ''}"


def view_line(view: FullyAutomatedView, names: Names) -> str:
    """Everything that somebody sees, as one sentence (FA-LOS-13)."""
    seen = [line_words(line, names) for line in view.lines]
    return f"From {names.who(view.who)} ({view.reach or 'no attack'}): {'; '.join(seen)}."


def line_words(line: FullyAutomatedLine, names: Names) -> str:
    """How one foe stands, with the attack that reaches and the defence against it."""
    told = [
        f"{names.who(line.target)} {'' if line.away == 1 else away(line.away) + ', '}{line.words}"
    ]
    if line.card:
        level = f" at level {signed(line.level)}" if line.level else ""
        told.append(f"{line.card}{level} does {line.damage} at outcome 0")
        told.append(f"Defend at level {signed(line.defend)}")
    elif line.status != "obstructed":
        told.append("out of reach")
    return ", ".join(told)


def goal_line(goal: Goal, names: Names) -> str:
    """What ends the fight for a side besides its foes being down (FA-OPT-06)."""
    side = sentence(names.side(goal.side))
    if goal.kind == "exit":
        return f"{side} win by reaching the {plain(goal.area)}."
    if goal.kind == "captured":
        return f"{side} win when every foe is restrained or has given up."
    return f"{side} give up when {goal.count} of them are down or gone."


def alarm_line(alarm: Alarm, names: Names) -> str:
    """A count of rounds as a sentence."""
    note = alarm_note(alarm, names)
    filled = min(alarm.filled, alarm.size)
    return f"{sentence(alarm.label)}: {filled} of {count(alarm.size, 'round')}; {note}."


def step_lines(drawing: FullyAutomatedDrawing, names: Names) -> list[str]:
    """Who still acts in each step of a round whose cards lie open."""
    return [
        f"{step.name}{' (now)' if step.now else ''}: {listed(names.who(one) for one in step.who)}."
        for step in drawing.steps
        if step.who and not step.over
    ]


def cover_words(feature: str, foes: tuple[str, ...], names: Names) -> str:
    """What somebody is in cover behind, and against whom (FA-ROUND-10)."""
    return f"behind {inner(names.cover(feature))} against {names.all(foes)}"
