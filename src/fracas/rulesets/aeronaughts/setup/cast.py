"""Who is in a fight: at its opening, late, gone, in the next one; how everybody fares."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.billing import Billing, clocked, party_of
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Fact
from fracas.core.grammar import sentence
from fracas.core.handles import Handle, listed_handles
from fracas.core.ids import Decider
from fracas.core.ruleset import Fate, Levy
from fracas.kit.crowd import free_id, levied
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, Placing
from fracas.rulesets.aeronaughts.rules.damage import wounds_of
from fracas.rulesets.aeronaughts.setup.scenarios import (
    arriving,
    begin,
    combatant_of,
    scenario_of,
)
from fracas.rulesets.aeronaughts.state.scene_facts import Carried, Ended, Entered, Left, Sided
from fracas.rulesets.aeronaughts.state.state import DEAD, TYPES, Condition, State
from fracas.rulesets.aeronaughts.words.pages import SIGNS
from fracas.rulesets.aeronaughts.words.words import type_name


def levies(book: AeronaughtsBook, scenario: str) -> tuple[Levy, ...]:
    """Who opens a scenario, by side and kind (AE-INIT-07)."""
    cast = [(one.side, one.combatant) for one in scenario_of(book, scenario).cast]
    return levied(cast, book.combatants)


def billing(book: AeronaughtsBook, scenario: str) -> Billing:
    """Whether there is a fight at all, and which rounds decide it (AE-INIT-07)."""
    row = scenario_of(book, scenario)
    party = party_of((one.side, book.combatants[one.combatant].kind == "pc") for one in row.cast)
    if not row.fight:
        return Billing(party, "No fight")
    return Billing(party, clocked([one.winner for one in row.clocks.values()], party))


def muster(
    book: AeronaughtsBook, scenario: str, kind: str, side: str, count: int
) -> AeronaughtsBook:
    """The book with a scenario that opens with so many of a kind on a side (AE-INIT-07).

    Whoever comes stands in the zone of most of its side, engaged with nobody. Raises `WrongUse` for
    a kind that there is not, for fewer than none, and where there is no room.
    """
    if count < 0:
        raise WrongUse(f"There cannot be {count} of '{kind}': give 0 or more.", given=count)
    row = scenario_of(book, scenario)
    mine = [one for one in row.cast if (one.combatant, one.side) == (kind, side)]
    leaving = mine[count:]
    row = replace(row, cast=tuple(one for one in row.cast if one not in leaving))
    for number in range(len(mine) + 1, count + 1):
        scene = replace(book, scenarios={**book.scenarios, scenario: row})
        row = replace(row, cast=(*row.cast, _another(scene, scenario, kind, side, number)))
    return replace(book, scenarios={**book.scenarios, scenario: row})


def _another(book: AeronaughtsBook, scenario: str, kind: str, side: str, number: int) -> Placing:
    """One more of a kind, as ready as the others of its side (AE-INIT-01)."""
    state, row = begin(book, scenario), scenario_of(book, scenario)
    made = combatant_of(book, kind, side, free_id(state, kind))
    mates = [one.ready for one in row.cast if one.side == side]
    name = f"{made.name} {number}" if number > 1 else ""
    zone = arriving(state, made).zone
    return Placing(kind, side, zone, id=made.id, name=name, ready=mates[-1] if mates else True)


# Who comes and goes


def enter(book: AeronaughtsBook, state: State, combatant: str, side: str) -> Fact:
    """A combatant of the book joins, and rolls for a slot of the next round (AE-INIT-07)."""
    joining = combatant_of(book, combatant, side, free_id(state, combatant))
    return Entered(arriving(state, joining), because=("AE-INIT-07",))


def leave(decider: Decider) -> Fact:
    """A combatant leaves for good (AE-INIT-05)."""
    return Left(decider, because=("AE-INIT-05",))


def change_side(decider: Decider, side: str) -> Fact:
    """A combatant changes sides (AE-INIT-03)."""
    return Sided(decider, side, because=("AE-INIT-03", "AE-INIT-07"))


# The next fight

BECAUSE = ("AE-HEAL-01", "AE-HEAL-05", "AE-HEAL-19", "AE-COND-07", "AE-ACT-18", "AE-MAN-29")

AWAY = ("surrendered", "captured")
"""How those left a fight who come along only if their side won it."""


def carry(book: AeronaughtsBook, state: State, scenario: str) -> Carried:
    """The next fight of the same people, with Stress, Wounds, Consequences and gear as they are.

    Only treatment and rest bring anything back (AE-HEAL-01, AE-HEAL-05); whoever cannot function
    does so no more than before (AE-HEAL-19). Blocks, honed qualities and dice that wait ended with
    the last fight; a fire goes on, and conditions that the game master kept (AE-COND-07). The dead
    stay behind, and who surrendered to those who won or was captured by them. Raises
    `IllegalAnswer` where nobody functions.
    """
    fresh = begin(book, scenario)
    people = [
        one
        for one in state.combatants
        if one.kind == "pc"
        and one.out != DEAD
        and (one.out not in AWAY or one.side == state.result)
    ]
    if all(one.down for one in people):
        raise IllegalAnswer(
            "Nobody functions who could fight again (AE-HEAL-19): let them rest first, or bring "
            "others in."
        )
    seats = [one for one in fresh.combatants if one.kind == "pc"]
    side = seats[0].side if seats else people[0].side
    ids = {one.id for one in people}
    others = [one for one in fresh.combatants if one.kind != "pc" and one.id not in ids]
    ended = Ended(keeps=True).apply(replace(state, combatants=tuple(people)))
    scene = replace(fresh, combatants=tuple(others), day=state.day)
    spare = [seat for seat in seats if seat.id not in ids]
    for one in ended.combatants:
        own = next((seat for seat in seats if seat.id == one.id), None)
        own = own or (spare.pop(0) if spare else None)
        made = replace(one, side=side, out="", group="", zone="", ready=True)
        if own is not None:
            made = replace(made, zone=own.zone, group=own.group, ready=own.ready)
        else:
            made = arriving(scene, made)
        at = sum(other.kind == "pc" for other in scene.combatants)
        scene = replace(scene, combatants=(*scene.combatants[:at], made, *scene.combatants[at:]))
    return Carried(scene, because=BECAUSE)


# How everybody fares


def fates(book: AeronaughtsBook, state: State) -> tuple[Fate, ...]:
    """Everybody with Stress and Wounds of the health type of which least is left (AE-HP-08)."""
    found = []
    for one in state.combatants:
        bars = [one.bar(type_) for type_ in TYPES]
        worst = min(bars, key=lambda bar: (bar.wounds, bar.stress + bar.wounds))
        left = 0 if one.down else worst.stress + worst.wounds
        most = worst.most_stress + worst.most_wounds
        out = one.out or ("down" if one.down else "")
        found.append(Fate(Decider(one.id), one.name, one.side, left, most, out))
    return tuple(found)


# What the game master changes of somebody by touching it


def handles(state: State, book: AeronaughtsBook, who: str) -> tuple[Handle, ...]:
    """Stress and Wounds of the three types, zone, conditions and Soak (AE-HP-02, AE-COND-08)."""
    one = state.who(who)
    root = f"combatants/{who}"
    zones = tuple([(zone.id, zone.name) for zone in state.zones])
    usual = {key: (sentence(key), Condition(key, 0 if key == "prone" else 1)) for key in SIGNS}
    bars = [(type_, one.bar(type_)) for type_ in TYPES]
    return (
        *[
            Handle(
                f"{root}/{type_}/stress", f"{type_name(type_)} Stress", "life", "number",
                bar.stress, most=bar.most_stress,
            )
            for type_, bar in bars
        ],
        *[
            Handle(
                f"{root}/{type_}/wounds", f"{type_name(type_)} Wounds", "counts", "number",
                bar.wounds, most=bar.most_wounds, note="down at 0",
            )
            for type_, bar in bars
            if wounds_of(book, type_) == type_
        ],
        *(
            Handle(f"{root}/zone", "Zone", "place", "choice", one.zone, options=zones)
            for _ in (1,)
            if zones
        ),
        *listed_handles(f"{root}/conditions", one.conditions, usual, SIGNS),
        *[
            Handle(
                f"{root}/{type_}/soak", f"{type_name(type_)} Soak", "defences", "number", bar.soak,
                most=20,
            )
            for type_, bar in bars
        ],
    )  # fmt: skip
