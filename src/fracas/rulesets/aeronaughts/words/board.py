"""The board: who is where and engaged with whom, the slots of the round, and how all fare.

What stands on a sheet is told here for the picture too.
"""

from __future__ import annotations

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
    out,
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
    lines = [_round(state), *_slots(state, names)]
    if state.stakes:
        lines.append(f"Stakes: {state.stakes}")
    lines += _zones(state, names)
    width = max((len(one.name) for one in state.combatants), default=0)
    for one in state.combatants:
        if not one.out:
            lines += _fighter(one, width, names)
    lines += [f"Gone: {one.name} {out(one)}" for one in state.combatants if one.out]
    lines += [_clock(one, names) for one in state.clocks]
    return tuple(lines)


def _round(state: State) -> str:
    """Where the fight stands, or the day of a recovery."""
    if state.result:
        return "The fight is over."
    if state.round:
        turn = state.find(state.turn)
        whose = f": the turn of {turn.name}" if turn is not None else ""
        return f"Round {state.round}{whose}."
    peaceful = state.day or any(beat.name in INTERLUDES for beat in state.agenda)
    return f"Day {state.day + 1}, no fight." if peaceful else "Before the first round."


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
    return [f"Slots: {', '.join(shown)}"]


def _zones(state: State, names: Names) -> list[str]:
    """Each zone with who is there, engagements together (AE-RNG-02, AE-RNG-03)."""
    zones = [zone.id for zone in state.zones] or [""]
    lines = []
    for zone in zones:
        there = [one for one in state.present() if one.zone == zone]
        groups: dict[str, list[str]] = {}
        alone = []
        for one in there:
            if one.group:
                groups.setdefault(one.group, []).append(one.name)
            else:
                alone.append(one.name)
        parts = [f"{listed(group)} engaged" for group in groups.values()] + alone
        if zone or groups:
            label = names.zone(zone) if zone else "Engagements"
            lines.append(f"{label}: {'; '.join(parts) or 'nobody'}")
    return lines


def _fighter(one: Combatant, width: int, names: Names) -> list[str]:
    """One combatant: three bars, then what is done this round and what stands on the sheet."""
    bars = "  ".join(_bar(one, type_, names) for type_ in TYPES)
    shield = f"  shield {one.shield}" if one.shield else ""
    fights = names.state.round and not names.state.result and not one.down
    acted = "acted" if one.acted else "to act"
    round_ = f"; {'acting' if names.state.turn == one.id else acted}" if fights else ""
    lines = [f"{one.name:<{width}}  {bars}{shield}  {plain(one.side)}{round_}"]
    lines += [f"  {sentence(note)}" for note in markers(one, names)]
    held = [names.weapon(weapon) for weapon in one.in_hand if weapon not in one.broken]
    if held:
        lines.append(f"  At the ready: {', '.join(held)}")
    return lines


def _bar(one: Combatant, type_: str, names: Names) -> str:
    """Stress and Wounds of a type, each of its maximum, and the Soak (AE-HP-02, AE-HP-04)."""
    bar = one.bar(type_)
    pool = one.bar(wounds_of(names.book, type_))
    soak = soak_of(names.book, one, type_) if _known(one, names) else bar.soak
    return (
        f"{SHORT[type_]} S{bar.stress}/{bar.most_stress} W{pool.wounds}/{pool.most_wounds} "
        f"soak {soak}"
    )


def _known(one: Combatant, names: Names) -> bool:
    return all(item in names.book.items for item in one.items)


def _clock(clock: Stake, names: Names) -> str:
    """A count of rounds, with what it decides."""
    filled = min(clock.filled, clock.size)
    bar = "█" * filled + "░" * (clock.size - filled)
    wins = f"; when full, the fight goes to {names.side(clock.winner)}" if clock.winner else ""
    return f"{clock.label} {bar} {filled}/{clock.size} rounds{wins}"


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
    found += [f"{names.rated(each.quality, each.rating)} honed" for each in one.honed]
    found += [waiting(each, names) for each in one.waiting]
    if one.broken:
        found.append(f"{listed([names.weapon(each) for each in one.broken])} useless")
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
