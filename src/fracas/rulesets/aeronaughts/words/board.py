"""The board: who is where and engaged with whom, the slots of the round, and how all fare.

What stands on a sheet is told here for the picture too.
"""

from __future__ import annotations

from typing import Any

from fracas.core.book import Book
from fracas.core.grammar import listed, plain, sentence
from fracas.rulesets.aeronaughts.rules.damage import soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.interludes import INTERLUDES
from fracas.rulesets.aeronaughts.state.state import (
    TYPES,
    Combatant,
    Consequence,
    Stake,
    State,
    Waiting,
)
from fracas.rulesets.aeronaughts.words.words import (
    Names,
    condition,
    names_of,
    say,
    values_of,
)

SHORT = {"physical": "Ph", "mental": "Me", "spiritual": "Sp"}
"""The health types in two letters, where there is little room."""


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """The state as lines of plain text, for all to see.

    The round with its slots, the stakes, each zone with who is there and who is engaged with whom
    (AE-RNG-03); then everybody: Stress and Wounds of three types with Soak, and all that stands on
    the sheet with what ends it (AE-COND-08, AE-HEAL-22); last the clocks. No line is blank.
    """
    names = names_of(state, book)
    turn = state.find(state.turn)
    lines = [_say(_moment(state), names, turn=turn, day=state.day + 1), *_slots(state, names)]
    if state.stakes:
        lines.append(_say("stakes", names))
    lines += _zones(state, names)
    width = max((len(one.name) for one in state.combatants), default=0)
    for one in state.combatants:
        if not one.out:
            lines += _fighter(one, width, names)
    lines += [_say("gone", names, who=one) for one in state.combatants if one.out]
    lines += [_clock(one, names) for one in state.clocks]
    return tuple(lines)


def _say(name: str, names: Names, **values: Any) -> str:
    return say("sheets", name, values_of(names, **values))


def _moment(state: State) -> str:
    """Where the fight stands, or the day of a recovery."""
    if state.result:
        return "over"
    if state.round:
        return "round"
    peaceful = state.day or any(beat.name in INTERLUDES for beat in state.agenda)
    return "day" if peaceful else "before"


def _slots(state: State, names: Names) -> list[str]:
    """The slots of the round by side; those past in brackets, the one that is due with an arrow."""
    if not state.slots:
        return []
    shown = []
    # While somebody's turn is on, its slot is the one before the next that is due.
    due = state.slot - 1 if state.turn else state.slot
    for place, slot in enumerate(state.slots):
        label = names.who(slot.who) if slot.who else plain(slot.side)
        if place < due:
            label = f"({label})"
        elif place == due:
            label = f"> {label}"
        shown.append(label)
    return [_say("slots", names, slots=", ".join(shown))]


def _zones(state: State, names: Names) -> list[str]:
    """Each zone with who is there, engagements together (AE-RNG-02, AE-RNG-03)."""
    lines = []
    for zone in [zone.id for zone in state.zones] or [""]:
        groups: dict[str, list[str]] = {}
        for one in state.present():
            if one.zone == zone:
                groups.setdefault(one.group, []).append(one.name)
        alone = groups.pop("", [])
        people = [
            *[_say("engaged", names, people=listed(some)) for some in groups.values()],
            *alone,
        ]
        if zone or groups:
            lines.append(_say("zone", names, zone=zone, people="; ".join(people)))
    return lines


def _fighter(one: Combatant, width: int, names: Names) -> list[str]:
    """One combatant: three bars, then what is done this round and what stands on the sheet."""
    bars = "  ".join(_bar(one, type_, names) for type_ in TYPES)
    fights = names.state.round and not names.state.result and not one.down
    turn = "acting" if names.state.turn == one.id else "acted" if one.acted else "to act"
    values = {"padded": f"{one.name:<{width}}", "bars": bars, "turn": turn if fights else ""}
    lines = [_say("fighter", names, who=one, **values)]
    lines += [f"  {sentence(note)}" for note in markers(one, names)]
    held = [names.weapon(weapon) for weapon in one.in_hand if weapon not in one.broken]
    if held:
        lines.append(_say("ready", names, held=", ".join(held)))
    return lines


def _bar(one: Combatant, type_: str, names: Names) -> str:
    """Stress and Wounds of a type, each of its maximum, and the Soak (AE-HP-02, AE-HP-04)."""
    bar = one.bar(type_)
    known = all(item in names.book.items for item in one.items)
    soak = soak_of(names.book, one, type_) if known else bar.soak
    pool, short = one.bar(wounds_of(names.book, type_)), SHORT[type_]
    return _say("bar", names, bar=bar, pool=pool, soak=soak, short=short)


def _clock(clock: Stake, names: Names) -> str:
    """A count of rounds, with what it decides."""
    filled = min(clock.filled, clock.size)
    bar = "█" * filled + "░" * (clock.size - filled)
    return _say("clock", names, clock=clock, filled=filled, bar=bar)


# What stands on a sheet for a while


def markers(one: Combatant, names: Names) -> list[str]:
    """Everything that stands on a sheet for a while: conditions, injuries, Blocks, what waits."""
    found = [say("markers", "down")] if one.down and not one.out else []
    found += [condition(each, names) for each in one.conditions]
    found += [consequence(each, names) for each in one.consequences]
    lasting = {
        "shield": one.shield,
        "blocked": one.blocked is not None and not one.shield,
        "steadied": one.steadied,
        "exposed": one.exposed,
    }
    values = values_of(names, who=one)
    found += [say("markers", name, values) for name, holds in lasting.items() if holds]
    found += [say("markers", "honed", values_of(names, one=each)) for each in one.honed]
    found += [waiting(each, names) for each in one.waiting]
    if one.broken:
        useless = listed([names.weapon(each) for each in one.broken])
        found.append(say("markers", "broken", {"weapons": useless}))
    return found


def consequence(one: Consequence, names: Names) -> str:
    """A Consequence: untreated, or the rests that are left (AE-HEAL-22)."""
    return say("markers", "consequence", values_of(names, one=one))


def waiting(one: Waiting, names: Names) -> str:
    """What waits for a check, and for which."""
    on = "against" if one.target else one.on
    return say(
        "waits", on if on in ("against", "action", "side") else "check", values_of(names, one=one)
    )
