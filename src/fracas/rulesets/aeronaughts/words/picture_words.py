"""The board in words: what its drawing shows, as sentences and labels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from fracas.core.grammar import count, listed, sentence
from fracas.core.pictures import Slip, told_apart
from fracas.rulesets.aeronaughts.beats import INTERLUDES
from fracas.rulesets.aeronaughts.rules.pools import format_build, of_skill
from fracas.rulesets.aeronaughts.state.drawing import (
    AeronaughtsAim,
    AeronaughtsBand,
    AeronaughtsHealth,
    AeronaughtsPrice,
    AeronaughtsSlot,
    AeronaughtsZone,
)
from fracas.rulesets.aeronaughts.state.state import (
    TYPES,
    Combatant,
    Condition,
    Consequence,
    Slot,
    State,
)
from fracas.rulesets.aeronaughts.words.board import markers, waiting
from fracas.rulesets.aeronaughts.words.words import Names, condition, lent, out, type_name

Weight = Literal["light", "moderate", "severe"]

AXES = (
    ("Success", "less Failure: 1 or more is a hit"),
    ("Advantage", "less Threat: what is left is spent"),
)
"""How symbols are counted, both ways (AE-DICE-04 to AE-DICE-06, AE-SYM-01)."""

NEXT_TO = "next to"
"""How two zones are joined that are one band apart (AE-RNG-02)."""

DOWN = "down"
"""How somebody with no Wounds left is marked (AE-HP-08)."""

_WEIGHTS: dict[str, Weight] = {"mild": "light", "moderate": "moderate"}
_CONDITIONS: dict[str, Weight] = {
    "prone": "light",
    "disoriented": "light",
    "immobilized": "moderate",
    "burning": "moderate",
    "staggered": "severe",
}
SIGNS = {
    "prone": "down",
    "disoriented": "spark",
    "immobilized": "bound",
    "burning": "fire",
    "staggered": "spark",
}
"""The drawing that stands for a condition."""

_CODES = {"disoriented": "Di", "prone": "Pr", "severe": "Se", "mild": "Mi"}


def weight_of(severity: str) -> Weight:
    """How grave a Consequence is drawn."""
    return _WEIGHTS.get(severity, "severe")


def code_of(key: str) -> str:
    """Two letters for a condition or a Consequence."""
    return _CODES.get(key, sentence(key)[:2])


def letters(dice: str) -> str:
    """Dice as they are written in a pool: `2Y1G`."""
    return "".join(f"{dice.count(one)}{one}" for one in dict.fromkeys(dice)) or "no dice"


def engaged_together(people: Iterable[str], names: Names) -> str:
    """Some who are engaged with each other (AE-RNG-03)."""
    return f"{listed([names.who(who) for who in people])} engaged together"


def defended(defence: str, names: Names) -> str:
    """What stands against a check: a skill of the target, or a difficulty."""
    return names.skill(defence) if defence else "a difficulty"


# Heads and the order


def heads(state: State, names: Names) -> tuple[tuple[str, str], ...]:
    """The facts of the masthead: round and slot, or the day; and what is at stake."""
    found: list[tuple[str, str]] = []
    if state.round and not state.result:
        found.append(("Round", str(state.round)))
        due = state.slot if state.turn else state.slot + 1
        if state.slots and due <= len(state.slots):
            side = names.side(state.slots[due - 1].side)
            found.append(("Slot", f"{due} of {len(state.slots)}, {side}"))
    elif state.result:
        found.append(("Fight", "over"))
    elif state.day or any(beat.name in INTERLUDES for beat in state.agenda):
        found.append(("Day", str(state.day + 1)))
    if state.stakes:
        found.append(("Stakes", state.stakes.rstrip(".")))
    return tuple(found)


def round_line(state: State, names: Names) -> str:
    """Where the fight stands."""
    if state.result:
        return "The fight is over."
    if state.round:
        turn = state.find(state.turn)
        whose = f", the turn of {turn.name}" if turn is not None else ""
        return f"Round {state.round}{whose}."
    return f"Day {state.day + 1}, no fight." if state.day else "No round is on."


def slot_name(slot: Slot, taken: str, people: tuple[str, ...], names: Names) -> str:
    """Whose a slot is, as its label: of a side, and of a person where only one may have it."""
    if taken != "lapsed" and len(people) == 1:
        return names.who(people[0])
    return type_name(slot.side)


def slots_line(slots: Iterable[AeronaughtsSlot], names: Names) -> str:
    """The slots of the round in their order (AE-INIT-03, AE-INIT-04)."""
    return f"Slots: {'; '.join(_slot(one, names) for one in slots)}."


def _slot(one: AeronaughtsSlot, names: Names) -> str:
    side = names.side(one.side)
    match one.taken:
        case "taken":
            return f"{side}, taken"
        case "now":
            return f"{one.name} of {side}, acting"
        case "lapsed":
            return f"nobody is left of {side}"
    who = " or ".join(names.who(who) for who in one.people)
    return f"{side}, {'next' if one.taken == 'due' else 'open'}: {who}"


# The ground


def zone_line(zone: AeronaughtsZone, near: Iterable[str], names: Names) -> str:
    """A zone with who is there, who is engaged, and which zones are next to it."""
    state = names.state
    groups: dict[str, list[str]] = {}
    alone: list[str] = []
    for who in zone.people:
        group = state.who(who).group
        (groups.setdefault(group, []) if group else alone).append(who)
    parts = []
    for people in groups.values():
        if len(people) > 1:
            parts.append(engaged_together(people, names))
        else:
            alone += people
    parts += [names.who(who) for who in alone]
    next_to = listed([names.zone(one) for one in near])
    label = f"{zone.name}{f', {NEXT_TO} {next_to}' if next_to else ''}" if zone.name else "Here"
    return f"{label}: {'; '.join(parts) or 'nobody'}."


def bands_line(one: Combatant, bands: Iterable[AeronaughtsBand], names: Names) -> str:
    """How far all others are from somebody (AE-RNG-01)."""
    parts = []
    for band in bands:
        people = [names.who(who) for who in band.loose]
        people += [engaged_together(part, names) for part in band.melees]
        if people:
            parts.append(f"{band.band} {listed(people)}")
    return f"Ranges from {one.name}: {'; '.join(parts)}." if parts else ""


def reach(bands: Iterable[AeronaughtsBand]) -> str:
    """How far each weapon at the ready goes: its last band (AE-ACT-06)."""
    farthest: dict[str, str] = {}
    for band in bands:
        for weapon in band.reach:
            farthest[weapon] = band.band
    found = [f"{weapon}, {band}" for weapon, band in farthest.items()]
    return f"Reach: {'; '.join(found)}" if found else ""


def note(one: Combatant, names: Names) -> str:
    """Where somebody stands and with whom, and what the turn still holds."""
    parts = []
    with_whom = names.state.engaged(one.id)
    if one.zone:
        parts.append(names.zone(one.zone))
    if with_whom:
        parts.append(f"engaged with {listed([other.name for other in with_whom])}")
    where = ", ".join(parts)
    if names.state.turn == one.id and not one.down:
        left = names.book.tables.most_maneuvers - one.maneuvers
        action = "action taken" if one.action else "action open"
        held = f"{action}, {count(max(left, 0), 'maneuver')} left of the round"
        where = f"{where}; {held}" if where else held
    return sentence(where)


# Whoever is there


def person_line(
    one: Combatant, turn: str, health: Iterable[AeronaughtsHealth], names: Names
) -> str:
    """Somebody in full: side, turn, three types of health, and all that stands on the sheet."""
    said = {"acts": "acting", "acted": "has acted", "next": "may be next", "waits": "waits"}
    parts = [f"{one.name} of {names.side(one.side)}{f', {said[turn]}' if turn in said else ''}"]
    parts += [
        f"{each.name} Soak {each.soak}, Stress {each.stress} of {each.most_stress}, "
        f"Wounds {each.wounds} of {each.most_wounds}"
        for each in health
    ]
    parts += [sentence(each) for each in markers(one, names)]
    held = [names.weapon(weapon) for weapon in one.in_hand if weapon not in one.broken]
    if held:
        parts.append(f"at the ready {listed(held)}")
    return f"{'; '.join(parts)}."


def gone_line(one: Combatant) -> str:
    """Somebody who has left the fight."""
    return f"{one.name} {out(one)}."


def injury(one: Consequence, names: Names) -> str:
    """What an open Consequence does, and how far it has healed (AE-CON-15, AE-MAN-08)."""
    row = names.book.consequences[one.severity]
    healing = f"{count(one.rests, 'rest')} left" if one.treated else "untreated"
    told = f"“{one.words}”; " if one.words else ""
    return (
        f"{told}{names.dice(row.penalty)} on {type_name(one.type)} checks, lends foes "
        f"{names.dice(row.exploit)} to Exploit; {healing}"
    )


def slips(one: Combatant, names: Names) -> tuple[Slip, ...]:
    """All that stands on a sheet for a while, gravest kinds first (AE-COND-08, AE-HEAL-22)."""
    found = [_condition(each, names) for each in one.conditions]
    for injured in one.consequences:
        if injured.severity in names.book.consequences:
            row = names.book.consequences[injured.severity]
            found.append(
                Slip(
                    code_of(injured.severity),
                    names.consequence(injured.severity, injured.type),
                    weight_of(injured.severity),
                    injury(injured, names),
                    row.because,
                    "hurt",
                    -1,
                    f"{injured.severity} {injured.type}",
                )
            )
    if one.shield:
        name, note, rows = f"Shield {one.shield}", "until its next turn", ("AE-ACT-12",)
        found.append(Slip("Sh", name, "", note, rows, "shield", 1, "shield"))
    if one.steadied:
        dice = names.dice(names.book.tables.steady_dice)
        note = f"{dice} on hostile checks"
        found.append(Slip("St", "Steady", "", note, ("AE-MAN-14",), "shield", 1))
    if one.exposed:
        why = "Defensive and Deflection are ignored until the end of the round"
        found.append(Slip("Op", "Exposed", "", why, ("AE-SYM-06",), "unshielded", -1))
    for honed in one.honed:
        name = f"{names.rated(honed.quality, honed.rating)} honed"
        key, rows = f"honed {honed.quality}", ("AE-MAN-21",)
        found.append(Slip("Ho", name, "", "for the next attack", rows, "edge", 1, key))
    for each in one.waiting:
        what = lent(each.dice, each.upgrades, names)
        told = waiting(each, names)
        rows = ("AE-MAN-02",) if each.why == "focus" else ("AE-MAN-10",)
        rows = ("AE-SYM-06",) if each.why not in ("focus", "exploit") else rows
        found.append(Slip("Di" if each.dice else "Up", what, "", told, rows, "die"))
    for weapon in one.broken:
        name, key = f"{names.weapon(weapon)} useless", f"useless {weapon}"
        found.append(Slip("Us", name, "", "", ("AE-SYM-05",), "broken", -1, key))
    return told_apart(found)


def _condition(one: Condition, names: Names) -> Slip:
    rows = {
        "burning": ("AE-COND-05", "AE-QUAL-08"),
        "staggered": ("AE-COND-01",),
        "immobilized": ("AE-COND-02",),
        "disoriented": ("AE-COND-06",),
        "prone": ("AE-COND-04",),
    }
    name = f"{sentence(one.name)} {one.count or ''}".strip()
    return Slip(
        code_of(one.name),
        name,
        _CONDITIONS.get(one.name, "light"),
        condition(one, names),
        rows.get(one.name, ("AE-COND-08",)),
        SIGNS.get(one.name, "hurt"),
        -1,
        one.name,
    )


def sheet(one: Combatant, names: Names) -> tuple[tuple[str, str], ...]:
    """What stands on a sheet for good: Soak, skills, weapons, what is worn."""
    book = names.book
    found: list[tuple[str, str]] = []
    for weapon in one.weapons:
        row = book.weapons.get(weapon)
        if row is not None:
            qualities = listed([names.rated(*each) for each in row.qualities.items()])
            where = "" if weapon in one.in_hand else "; put away"
            found.append(
                (
                    row.name,
                    f"{names.skill(row.skill)}, {type_name(row.type)} {row.base}, {row.band}"
                    f"{f'; {qualities}' if qualities else ''}{where}",
                )
            )
    for item in one.items:
        worn = book.items.get(item)
        if worn is not None:
            soak = [f"{type_name(t)} {n}" for t in TYPES if (n := getattr(worn, t))]
            held = [names.rated(*each) for each in worn.qualities.items()]
            told = [f"Soak {listed(soak)}"] if soak else []
            found.append((worn.name, "; ".join([*told, *held]) or "worn"))
    for type_ in TYPES:
        skills = [
            f"{names.skill(each.skill)} "
            f"{letters(format_build(of_skill(each.characteristic, each.rank)))}"
            for each in one.skills
            if each.skill in book.skills and book.skills[each.skill].type == type_
        ]
        if skills:
            found.append((f"{type_name(type_)} skills", ", ".join(skills)))
    if one.note:
        found.append(("Note", one.note))
    return tuple(found)


# Attacks and symbols


def aim_line(aim: AeronaughtsAim, names: Names) -> str:
    """An attack that is open: both sides of its pool, and what a hit does (AE-ACT-04)."""
    added = f" (with {listed(aim.added)})" if aim.added else ""
    return (
        f"{names.who(aim.whom)} with {aim.weapon}: {aim.skills[0]} {letters(aim.own)} against "
        f"{aim.skills[1]} {letters(aim.against)}{added}; a hit does {aim.hit}."
    )


def hit_words(damage: int, soak: int, type_: str) -> str:
    """What a hit does before its dice fall (AE-ACT-04, AE-HP-04)."""
    return f"{damage} and the net Success, less Soak {soak}, {type_name(type_)}"


def price_lines(prices: Iterable[AeronaughtsPrice]) -> list[str]:
    """What each kind of symbol buys (AE-SYM-01 to AE-SYM-05)."""
    found: dict[str, list[str]] = {}
    for one in prices:
        price = f"{one.price} for " if one.coin in ("advantage", "threat") else ""
        found.setdefault(one.coin, []).append(f"{price}{one.name}")
    return [f"{sentence(coin)} buys: {'; '.join(names)}." for coin, names in found.items()]
