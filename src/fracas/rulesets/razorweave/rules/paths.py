"""The steps open to a combatant, what Conditions forbid, and the obstacles of each step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

import msgspec

from fracas.core.asking.prompts import Term
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.gear import heavy
from fracas.rulesets.razorweave.rules.tags import in_cover, is_cramped
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import State

NEARNESS = ("engaged", "close", "far", "out")
"""The bands, nearest first (RW-ZONE-01)."""

Exit = Literal["", "quick", "unpressed", "pressed"]
"""Ways to leave melee: with a Quick weapon, if no foe can act, by a Check or at a risk."""


class Ways(NamedTuple):
    """Where one movement can lead, besides standing up: out of melee, to foes, to places, away."""

    exit: Exit = ""
    foes: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    flees: bool = False


NOWHERE = Ways()


# What Conditions forbid


def forbids(state: State, book: RazorweaveBook, who: str, act: str, toward: str = "") -> str:
    """The Condition that forbids a combatant this act, or nothing.

    `act` is move, approach, sprint, leave_cover (without a Check) or fight; an approach is
    forbidden only `toward` a feared source (RW-MENT-01).
    """
    for ailment in state.able(who).conditions:
        if act in book.conditions[ailment.name].forbids and (
            act != "approach" or not ailment.source or ailment.source == toward
        ):
            return ailment.name
    return ""


def halved(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that halves a combatant's movement, or nothing (RW-PHYS-08, RW-ENVC-02)."""
    for ailment in state.able(who).conditions:
        row = book.conditions[ailment.name]
        if "always" in row.halves or (ailment.part and ailment.part in row.halves):
            return ailment.name
    return ""


def losing(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that costs a combatant its turn, or nothing (RW-PHYS-01)."""
    for ailment in state.able(who).conditions:
        if book.conditions[ailment.name].loses_turn:
            return ailment.name
    return ""


# Steps


def may_sprint(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a second movement may replace the main action (RW-MOVE-10, RW-GAP-20).

    Heavy Armor prevents it, unless a hit wore the armour down to a lighter kind (RW-ARM-04,
    RW-ARM-09).
    """
    actor = state.able(who)
    if heavy(book, actor):
        return False
    return not (actor.conditions and forbids(state, book, who, "sprint"))


def can_act(state: State, book: RazorweaveBook, who: str) -> bool:
    """Whether a combatant is in the fight and will not lose its turn (RW-MOVE-05)."""
    one = state.find(who)
    if one is None or one.out is not None:
        return False
    if not one.conditions:
        return True
    return not any(book.conditions[ailment.name].loses_turn for ailment in one.conditions)


def pressed(state: State, book: RazorweaveBook, near: Sequence[str]) -> bool:
    """Whether anybody Engaged with a combatant can act; else leaving is free (RW-MOVE-14)."""
    return any(can_act(state, book, foe) for foe in near)


def nears(state: State, who: str, place: str) -> tuple[str, ...]:
    """Those who come nearer by a step to a place."""
    here = state.able(who).place
    return tuple(
        one.id
        for one in state.combatants
        if NEARNESS.index(state.band_of(place, one.place))
        < NEARNESS.index(state.band_of(here, one.place))
    )


def shunned(state: State, book: RazorweaveBook, who: str) -> frozenset[str]:
    """Those a combatant may not willingly go nearer to (RW-MOVE-11)."""
    foes = [one.id for one in state.combatants if one.id != who]
    return frozenset(foe for foe in foes if forbids(state, book, who, "approach", foe))


def steps(
    state: State, book: RazorweaveBook, actor: Combatant, near: Sequence[str], foes: Sequence[str]
) -> Ways:
    """The steps open to one movement, besides standing up.

    `near` are the foes Engaged with the mover, `foes` those at Close. An Engaged combatant leaves
    melee first, but may engage more foes in the same place (RW-ZONE-13).
    """
    if not near and not foes and not state.places:
        return NOWHERE
    barred: frozenset[str] = frozenset()
    if actor.conditions:
        if forbids(state, book, actor.id, "move"):
            return NOWHERE
        barred = shunned(state, book, actor.id)
    out: Exit = ""
    if near:
        out = "quick" if quick(actor, book) else "unpressed"
        if out == "unpressed" and pressed(state, book, near):
            out = "pressed"
    mapped = bool(state.places)
    reached = [
        foe
        for foe in foes
        if foe not in barred and not (mapped and near and state.who(foe).place != actor.place)
    ]
    if not mapped or near:
        return Ways(out, tuple(reached))
    places = [
        place.id
        for place in state.places
        if place.id != actor.place
        and state.band_of(actor.place, place.id) != "out"
        and not (barred and barred & set(nears(state, actor.id, place.id)))
    ]
    return Ways(out, tuple(reached), tuple(places), out_of_range(state, actor.id))


def quick(actor: Combatant, book: RazorweaveBook) -> bool:
    """Whether a Quick weapon is in hand (RW-WEAP-07)."""
    return tagged(book, actor.in_hand, "Quick")


@lru_cache(maxsize=512)
def tagged(book: RazorweaveBook, weapons: tuple[str, ...], tag: str) -> bool:
    """Whether any of these weapons has a Tag (RW-WEAP-01)."""
    return any(tag in book.weapons[weapon].tags for weapon in weapons)


def out_of_range(state: State, who: str) -> bool:
    """Whether every foe is Out of Range, so that one may leave the fight (RW-ZONE-07)."""
    foes = state.foes(who)
    return bool(foes) and all(state.band(who, foe.id) == "out" for foe in foes)


class Risk(msgspec.Struct, frozen=True):
    """The obstacles of a step: reasons for its DC, hazards by Tag, a foe with Reach.

    If `because` is empty, the way is clear and free (RW-MOVE-01, RW-GAP-19).
    """

    reasons: tuple[Term, ...] = ()
    hazards: tuple[str, ...] = ()
    reach: bool = False
    because: tuple[str, ...] = ()


def risk(state: State, book: RazorweaveBook, who: str, place: str, foe: str = "") -> Risk:
    """The obstacles of a step to a place, or to a foe in it (RW-MOVE-02).

    The ground counts only between places: inside one everybody moves freely. The highest of several
    DCs applies; a Tag that gives Burden keeps the usual one (RW-GAP-114).
    """
    actor = state.able(who)
    usual = book.tables.movement["usual"]
    because: list[str] = []
    hazards: list[str] = []
    asked: list[Term] = []
    if place != actor.place:
        for tag in state.tags:
            kind = book.tags[tag.id]
            if kind.step and not tag.on and tag.place in ("", place, actor.place):
                because += ("RW-MOVE-02", *kind.because)
                asked.append(Term(tag.id, "dc", kind.step - usual, ("RW-MOVE-06",)))
                if kind.hazard or kind.slip:
                    hazards.append(tag.id)
    if (
        actor.conditions
        and (foe or place != actor.place)
        and forbids(state, book, who, "leave_cover")
        and in_cover(state, book, who)
    ):
        because += ("RW-MOVE-02", "RW-MOVE-11")
        asked.append(Term("pinned", "dc", 0, ("RW-MOVE-11",)))
    if foe and barring(state, book, who, place, foe):
        because += ("RW-MOVE-13", "RW-GAP-105")
        dc = book.tables.movement["barred"]
        asked.append(Term("barred", "dc", dc - usual, ("RW-MOVE-13", "RW-MOVE-06")))
    reach = bool(foe) and wards(state, book, who, foe)
    if reach:
        because += ("RW-MOVE-12", "RW-GAP-80")
        asked.append(Term("reach", "dc", 0, ("RW-MOVE-12",)))
    highest = max(asked, key=lambda term: term.amount, default=None)
    reasons = (highest,) if highest is not None and highest.amount else ()
    return Risk(reasons, tuple(hazards), reach, tuple(dict.fromkeys(because)))


def guarded(state: State, book: RazorweaveBook, who: str, foes: Sequence[str]) -> tuple[str, ...]:
    """The foes at Close whom this combatant cannot reach without a Check (RW-MAN-11)."""
    actor = state.able(who)
    near = state.engaged_with(who)
    close = [foe for foe in foes if foe not in near]
    if not close:
        return ()
    found = steps(state, book, actor, near, close).foes
    return tuple(foe for foe in found if risk(state, book, who, state.who(foe).place, foe).because)


def barring(state: State, book: RazorweaveBook, who: str, place: str, foe: str) -> bool:
    """Whether somebody blocks the way to a foe; Engaged ones cannot (RW-MOVE-13)."""
    side = state.who(who).side
    return any(
        one.blocks
        and one.id != foe
        and one.side != side
        and one.place == place
        and not state.engaged_with(one.id)
        and can_act(state, book, one.id)
        for one in state.combatants
    )


def wards(state: State, book: RazorweaveBook, who: str, foe: str) -> bool:
    """Whether a foe keeps others away with Reach, not being Cramped (RW-MOVE-12, RW-TAG-09)."""
    wielder = state.who(foe)
    return (
        tagged(book, wielder.in_hand, "Reach")
        and can_act(state, book, foe)
        and not is_cramped(state, foe)
        and not is_cramped(state, who)
    )
