"""Whether a state can be: what edits may not break (AE-HP-02, AE-RNG-02)."""

from __future__ import annotations

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.kit.fields import check
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.state.state import (
    CONDITIONS,
    PRONE,
    RISING,
    TYPES,
    Combatant,
    Condition,
    Consequence,
    State,
    steps_between,
)

MODES = ("", RISING)
"""How a fire burns (AE-QUAL-11)."""


def check_state(state: State, book: AeronaughtsBook) -> None:
    """Raise `IllegalAnswer` with a rule id when a state cannot be."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (AE-INIT-04).", ids=tuple(ids))
    check(state, None)
    if state.slot > len(state.slots):
        raise IllegalAnswer(
            f"The slot cannot be {state.slot} (AE-INIT-03): give 0 to {len(state.slots)}, which is "
            "once all are taken.",
            count=state.slot,
        )
    if state.turn and state.turn not in ids:
        refuse_strangers(state.turn, ids, "in the fight", "AE-TURN-09")
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


def _check_zones(state: State) -> None:
    """Edges join zones that there are, and every zone can be reached from every other."""
    ids = [zone.id for zone in state.zones]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two zones may not share an id (AE-RNG-02).", ids=tuple(ids))
    for pair in state.bands:
        for end in (pair.one, pair.other):
            refuse_strangers(end, ids, "a zone", "AE-RNG-02")
    for zone in ids:
        if steps_between(state.bands, ids[0], zone) is None:
            raise IllegalAnswer(
                f"No way leads from {ids[0]} to {zone} (AE-RNG-02): add an edge.", zone=zone
            )


def _check_combatant(one: Combatant, state: State, book: AeronaughtsBook) -> None:
    """Figures that can be, and names that there are."""
    check(one, book)
    for type_ in TYPES:
        _check_bar(one, type_)
    refuse_strangers(one.kind, ("pc", "npc"), "a kind of combatant", "AE-CON-24")
    zones = tuple(zone.id for zone in state.zones)
    if zones and not one.out:
        refuse_strangers(one.zone, zones, "a zone", "AE-RNG-02")
    for each in one.skills:
        check(each, book)
        if each.characteristic < 0 or each.rank < 0:
            raise IllegalAnswer(
                f"{one.id} cannot have {each.skill} {each.characteristic}/{each.rank} "
                "(AE-DICE-10): give 0 or more for both.",
                who=one.id,
            )
    for honed in one.honed:
        check(honed, book)
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
    refuse_strangers(condition.name, CONDITIONS, "a condition", "AE-COND-08")
    refuse_strangers(condition.mode, MODES, "a way to burn", "AE-QUAL-11")
    least = 0 if condition.name == PRONE else 1
    if condition.count < least:
        raise IllegalAnswer(
            f"{one.id} cannot be {condition.name} for {condition.count} turns (AE-COND-08): give "
            f"{least} or more, or take the condition away.",
            who=one.id,
        )


def _check_consequence(one: Combatant, consequence: Consequence, book: AeronaughtsBook) -> None:
    """A severity and a type that there are, and rests left only once treated (AE-HEAL-11)."""
    check(consequence, book)
    refuse_strangers(consequence.type, TYPES, "a type of health", "AE-CON-03")
    if consequence.scenes < 0 or consequence.treated != (consequence.rests > 0):
        raise IllegalAnswer(
            f"The {consequence.severity} Consequence of {one.id} cannot want {consequence.rests} "
            "rests (AE-HEAL-11): a treated one wants at least one, an untreated one none yet.",
            who=one.id,
        )
