"""From content to a state: combatants, zones and opening scenes; and whether a state can be."""

from __future__ import annotations

import difflib
from collections.abc import Collection

from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat
from fracas.rulesets.aeronaughts.book import AeronaughtsBook, BarRow, Placing, ScenarioRow
from fracas.rulesets.aeronaughts.ranges import steps_between
from fracas.rulesets.aeronaughts.state import (
    TYPES,
    Bar,
    Combatant,
    Condition,
    Consequence,
    SkillRank,
    Stake,
    State,
)
from fracas.space.zones import Between, Place

FIRST = Beat("opening")
"""What waits on the agenda when a fight opens (AE-INIT-01)."""

NEXT = "medium"
"""The band of zones that are one edge apart (AE-RNG-02)."""


def combatant_of(
    book: AeronaughtsBook, key: str, side: str, who: str | None = None, name: str = ""
) -> Combatant:
    """A combatant from the book, unhurt and in no zone yet (AE-GAP-49).

    At the ready are the first weapon that has to be drawn, and all that needs no hands
    (AE-MAN-31). Raises `WrongUse` when the book has none of that name.
    """
    row = book.combatants.get(key)
    if row is None:
        near = difflib.get_close_matches(key, list(book.combatants), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(book.combatants)}."
        raise WrongUse(f"Aeronaughts has no combatant '{key}': {hint}", given=key)
    drawn = [weapon for weapon in row.weapons if not book.weapons[weapon].bare][:1]
    return Combatant(
        id=who or key,
        name=name or row.name,
        side=side,
        kind=row.kind,
        named=row.named,
        physical=bar_of(book, row.physical),
        mental=bar_of(book, row.mental),
        spiritual=bar_of(book, row.spiritual),
        skills=tuple(skill_of(name, figures) for name, figures in row.skills.items()),
        magical=row.magical,
        weapons=row.weapons,
        in_hand=tuple(w for w in row.weapons if w in drawn or book.weapons[w].bare),
        items=row.items,
        rest_hours=row.rest_hours,
        policy=row.policy,
        note=row.note,
    )


def bar_of(book: AeronaughtsBook, row: BarRow) -> Bar:
    """A full bar; what the row leaves out is that of a default human (AE-GAP-49)."""
    human = book.tables.human
    soak, stress, wounds = (
        (given if given is not None else default) or 0
        for given, default in (
            (row.soak, human.soak),
            (row.stress, human.stress),
            (row.wounds, human.wounds),
        )
    )
    return Bar(soak, stress, stress, wounds, wounds)


def skill_of(name: str, figures: str) -> SkillRank:
    """A skill from its figures, characteristic before rank: `3/1` (AE-DICE-10)."""
    characteristic, _, rank = figures.partition("/")
    return SkillRank(name, int(characteristic), int(rank))


def consequence_of(text: str) -> Consequence:
    """An untreated Consequence from its severity and type: `mild/physical` (AE-CON-03)."""
    severity, _, type_ = text.partition("/")
    return Consequence(severity, type_)


def zones_of(row: ScenarioRow) -> tuple[tuple[Place, ...], tuple[Between, ...]]:
    """The zones of a scenario, and the pairs that an edge joins (AE-RNG-02)."""
    places = tuple(Place(key, zone.name) for key, zone in row.zones.items())
    return places, tuple(Between(one, other, NEXT) for one, other in row.edges)


def scenario_of(book: AeronaughtsBook, scenario: str) -> ScenarioRow:
    """A scenario of the book; raises `WrongUse` when there is none such."""
    row = book.scenarios.get(scenario)
    if row is None:
        near = difflib.get_close_matches(scenario, list(book.scenarios), 1)
        hint = f"did you mean '{near[0]}'?" if near else f"it has {', '.join(book.scenarios)}."
        raise WrongUse(f"Aeronaughts has no scenario '{scenario}': {hint}", given=scenario)
    return row


def begin(book: AeronaughtsBook, scenario: str) -> State:
    """The opening state of a scenario, with its first beats on the agenda.

    One without a fight has a scene and a night for each of its nights (AE-HEAL-01). Raises
    `WrongUse` when there is no such scenario.
    """
    row = scenario_of(book, scenario)
    zones, bands = zones_of(row)
    nights = tuple(
        beat for sleep in row.nights for beat in (Beat("scene"), Beat("night", (sleep,)))
    )
    return State(
        title=row.title,
        stakes=row.stakes,
        combatants=tuple(_placed(book, one) for one in row.cast),
        zones=zones,
        bands=bands,
        clocks=tuple(
            Stake(key, clock.label, clock.size, winner=clock.winner)
            for key, clock in row.clocks.items()
        ),
        agenda=(FIRST,) if row.fight else nights,
    )


def _placed(book: AeronaughtsBook, one: Placing) -> Combatant:
    """One of the cast where it begins, as hurt as it begins."""
    made = combatant_of(book, one.combatant, one.side, one.id or None, one.name)
    bars = {type_: made.bar(type_) for type_ in TYPES}
    for type_, left in one.stress.items():
        bars[type_] = replace(bars[type_], stress=left)
    for type_, left in one.wounds.items():
        bars[type_] = replace(bars[type_], wounds=left)
    return replace(
        made,
        zone=one.zone,
        group=one.group,
        ready=one.ready,
        consequences=tuple(map(consequence_of, one.consequences)),
        **bars,
    )


def free_id(state: State, key: str) -> str:
    """An id not yet taken: the key itself, or with a number behind it."""
    taken = {one.id for one in state.combatants}
    number, who = 1, key
    while who in taken:
        number += 1
        who = f"{key}_{number}"
    return who


def arriving(state: State, one: Combatant) -> Combatant:
    """A late arrival in the zone of most of its side, else in the first; engaged with nobody.

    AE-INIT-07. Without a map it stands nowhere in particular.
    """
    own = [mate.zone for mate in state.present() if mate.side == one.side and mate.zone]
    first = state.zones[0].id if state.zones else ""
    return replace(one, zone=max(own, key=own.count) if own else first, group="")


CONDITIONS = ("burning", "staggered", "disoriented", "immobilized", "prone")
"""The conditions that there are (AE-COND-01 to AE-COND-06)."""

MODES = ("", "rising")
"""How a fire burns (AE-QUAL-11)."""

COUNTS = {
    "maneuvers": "AE-TURN-04",
    "free": "AE-TURN-10",
    "shield": "AE-HP-04",
    "rest_hours": "AE-HEAL-20",
}
"""Figures of a combatant that never fall below 0, and their rules."""


def check_state(state: State, book: AeronaughtsBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (AE-INIT-04).", ids=tuple(ids))
    for what, count, rule in (
        ("The round", state.round, "AE-TURN-09"),
        ("The slot", state.slot, "AE-INIT-03"),
        ("The day", state.day, "AE-HEAL-02"),
    ):
        if count < 0:
            raise IllegalAnswer(f"{what} cannot be {count} ({rule}): give 0 or more.", count=count)
    if state.slot > len(state.slots):
        raise IllegalAnswer(
            f"The slot cannot be {state.slot} (AE-INIT-03): give 0 to {len(state.slots)}, which is "
            "once all are taken.",
            count=state.slot,
        )
    if state.turn and state.turn not in ids:
        _one_of(state.turn, ids, "in the fight", "AE-TURN-09")
    _check_zones(state)
    for one in state.combatants:
        _check_combatant(one, state, book)
    for clock in state.clocks:
        if clock.size < 1 or not 0 <= clock.filled <= clock.size:
            raise IllegalAnswer(
                f"{clock.label} cannot be {clock.filled} of {clock.size} rounds (AE-TURN-09): it "
                "has at least one, and no more of them are past.",
                clock=clock.id,
            )


def _one_of(found: str, known: Collection[str], what: str, rule: str) -> None:
    if found not in known:
        near = difflib.get_close_matches(found, known, 1)
        listed = ", ".join(name for name in known if name) or "none"
        hint = f"did you mean '{near[0]}'?" if near else f"there is {listed}."
        raise IllegalAnswer(f"'{found}' is not {what} ({rule}): {hint}", given=found)


def _check_zones(state: State) -> None:
    """Edges join zones that there are, and every zone can be reached from every other."""
    ids = [zone.id for zone in state.zones]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two zones may not share an id (AE-RNG-02).", ids=tuple(ids))
    for pair in state.bands:
        for end in (pair.one, pair.other):
            _one_of(end, ids, "a zone", "AE-RNG-02")
    for zone in ids:
        if steps_between(state.bands, ids[0], zone) is None:
            raise IllegalAnswer(
                f"No way leads from {ids[0]} to {zone} (AE-RNG-02): add an edge.", zone=zone
            )


def _check_combatant(one: Combatant, state: State, book: AeronaughtsBook) -> None:
    for field, rule in COUNTS.items():
        if getattr(one, field) < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {getattr(one, field)} for {field} ({rule}): give 0 or more.",
                who=one.id,
            )
    for type_ in TYPES:
        _check_bar(one, type_)
    _one_of(one.kind, ("pc", "npc"), "a kind of combatant", "AE-CON-24")
    zones = tuple(zone.id for zone in state.zones)
    if zones and not one.out:
        _one_of(one.zone, zones, "a zone", "AE-RNG-02")
    for skill in (*(each.skill for each in one.skills), *one.magical):
        _one_of(skill, book.skills, "a skill", "AE-DICE-24")
    for each in one.skills:
        if each.characteristic < 0 or each.rank < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {each.skill} {each.characteristic}/{each.rank} "
                "(AE-DICE-10): give 0 or more for both.",
                who=one.id,
            )
    for weapon in (*one.weapons, *one.in_hand, *one.broken):
        _one_of(weapon, book.weapons, "a weapon", "AE-ACT-04")
    for item in one.items:
        _one_of(item, book.items, "an item", "AE-HP-04")
    for honed in one.honed:
        _one_of(honed.quality, book.qualities, "a quality", "AE-MAN-23")
    for condition in one.conditions:
        _check_condition(one, condition)
    for consequence in one.consequences:
        _check_consequence(one, consequence, book)


def _check_bar(one: Combatant, type_: str) -> None:
    """No bar below 0 or above its maximum (AE-HP-02, AE-HP-10)."""
    bar = one.bar(type_)
    for what, left, most in (
        ("stress", bar.stress, bar.most_stress),
        ("wounds", bar.wounds, bar.most_wounds),
    ):
        if not 0 <= left <= most:
            raise IllegalAnswer(
                f"{one.id} cannot have {left} of {most} {type_} {what} (AE-HP-02): it lies between "
                "0 and the maximum, so raise that first.",
                who=one.id,
            )
    if bar.soak < 0:
        raise IllegalAnswer(
            f"{one.id} cannot have {bar.soak} {type_} soak (AE-HP-04): give 0 or more.", who=one.id
        )


def _check_condition(one: Combatant, condition: Condition) -> None:
    _one_of(condition.name, CONDITIONS, "a condition", "AE-COND-08")
    _one_of(condition.mode, MODES, "a way to burn", "AE-QUAL-11")
    least = 0 if condition.name == "prone" else 1
    if condition.count < least:
        raise IllegalAnswer(
            f"{one.id} cannot be {condition.name} for {condition.count} turns (AE-COND-08): give "
            f"{least} or more, or take the condition away.",
            who=one.id,
        )


def _check_consequence(one: Combatant, consequence: Consequence, book: AeronaughtsBook) -> None:
    """A severity and a type that there are, and rests left only once treated (AE-HEAL-11)."""
    _one_of(consequence.severity, book.consequences, "a Consequence", "AE-CON-01")
    _one_of(consequence.type, TYPES, "a type of health", "AE-CON-03")
    if consequence.scenes < 0 or consequence.treated != (consequence.rests > 0):
        raise IllegalAnswer(
            f"The {consequence.severity} Consequence of {one.id} cannot want {consequence.rests} "
            "rests (AE-HEAL-11): a treated one wants at least one, an untreated one none yet.",
            who=one.id,
        )
