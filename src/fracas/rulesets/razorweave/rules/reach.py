"""Which Strikes are in reach, and how every foe looks from where a fighter stands."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from fracas.rulesets.razorweave.content import RazorweaveBook, Weapon
from fracas.rulesets.razorweave.rules.gear import voided
from fracas.rulesets.razorweave.rules.tags import in_cover, on_high_ground
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant, Out
from fracas.rulesets.razorweave.state.state import State

# Reach


UNARMED = ("unarmed",)


def weapons_of(actor: Combatant) -> tuple[str, ...]:
    """What a combatant Strikes with; bare hands when Disarmed (RW-MAN-07, RW-WEAP-23)."""
    return actor.in_hand or UNARMED


@lru_cache(maxsize=1024)
def reaching(book: RazorweaveBook, weapons: tuple[str, ...], band: str) -> tuple[str, ...]:
    """Those of the weapons that Strike a foe in that band (RW-STRIKE-08).

    RW-ZONE-04, RW-ZONE-05, RW-ZONE-06: melee, what is thrown or Close, what shoots far.
    """
    return tuple([weapon for weapon in weapons if band in reach_of(book.weapons[weapon])])


def reach_of(row: Weapon) -> tuple[str, ...]:
    """The bands in which a weapon Strikes: its own, or those of its Tags (RW-STRIKE-08).

    Melee needs Engaged, and Reach takes Close besides (RW-ZONE-11); what is thrown takes Close,
    and Ranged Close or Far, but never a foe Engaged with the shooter (RW-WEAP-08, RW-GAP-48).
    """
    if row.bands:
        return row.bands
    if "Ranged" in row.tags:
        return ("close", "far")
    if "Thrown" in row.tags:
        return ("close",)
    return ("engaged", "close") if "Reach" in row.tags else ("engaged",)


@lru_cache(maxsize=4096)
def blows_at(
    book: RazorweaveBook,
    weapons: tuple[str, ...],
    near: tuple[str, ...],
    close: tuple[str, ...],
    far: tuple[str, ...],
) -> tuple[tuple[str, str], ...]:
    """Every foe with every weapon that reaches it in its band."""
    found: list[tuple[str, str]] = []
    for band, ids in (("engaged", near), ("close", close), ("far", far)):
        at_hand = reaching(book, weapons, band)
        found += [(foe, weapon) for foe in ids for weapon in at_hand]
    return tuple(found)


@lru_cache(maxsize=1024)
def aimed(
    book: RazorweaveBook, blows: tuple[tuple[str, str], ...], moved: bool
) -> tuple[tuple[str, str], ...]:
    """Which blows may be called shots: those of Precise weapons (RW-WEAP-03).

    Some need a shooter who has not moved in the turn (RW-WEAP-17, RW-GAP-76).
    """
    found = []
    for blow in blows:
        row = book.weapons[blow[1]]
        if "Precise" in row.tags and not (moved and row.still):
            found.append(blow)
    return tuple(found)


def in_the_open(
    state: State, book: RazorweaveBook, who: str, blows: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The blows that a Tag of the scene does not make useless (RW-WEAP-02, RW-WEAP-09).

    A Reach weapon still Strikes whom its bearer is Engaged with (RW-WEAP-06).
    """
    if not any(book.tags[tag.id].voids for tag in state.tags):
        return blows
    found = []
    for foe, weapon in blows:
        useless = voided(state, book, who, foe)
        tags = book.weapons[weapon].tags
        if not any(tag in useless for tag in tags if tag != "Reach") and not (
            "Reach" in useless and "Reach" in tags and not state.are_engaged(who, foe)
        ):
            found.append((foe, weapon))
    return tuple(found)


def can_strike(state: State, book: RazorweaveBook, who: str, foe: str) -> bool:
    """Whether a combatant is in the fight and could Strike that foe from where it is."""
    striker = state.find(who)
    if striker is None or striker.out is not None:
        return False
    weapons = reaching(book, weapons_of(striker), state.band(who, foe))
    if weapons and state.tags:
        return bool(in_the_open(state, book, who, tuple((foe, weapon) for weapon in weapons)))
    return bool(weapons)


# Sight


class Sight(msgspec.Struct, frozen=True):
    """One fighter's sight of a foe, in the terms of the rules.

    `weapons` are those in hand that may Strike the foe there (RW-STRIKE-08), `cover` is the Tag
    that shields it (RW-TAG-04); `above` and `below` say that only one of the two is on high ground
    (RW-TAG-02). Nobody may aim at a `hidden` one (RW-TAG-19).
    """

    who: str
    whom: str
    band: str
    weapons: tuple[str, ...] = ()
    cover: str = ""
    above: bool = False
    below: bool = False
    hidden: bool = False


_NO_CLOCK = Clock(0)
_GONE = Out("")


def ground(state: State) -> State:
    """The field, and of everybody only what their place on it and their reach depend on.

    Most turns change none of it, so that what follows from it can be remembered.
    """
    return State(
        combatants=tuple(
            [
                Combatant(
                    one.id,
                    one.name,
                    one.side,
                    _NO_CLOCK,
                    weapons=weapons_of(one),
                    place=one.place,
                    hidden=one.hidden,
                    out=None if one.out is None else _GONE,
                )
                for one in state.combatants
            ]
        ),
        tags=state.tags,
        engaged=state.engaged,
        places=state.places,
        bands=state.bands,
    )


def sights(state: State, book: RazorweaveBook) -> Iterator[Sight]:
    """Each fighter's sight of each foe, of those still in the fight (RW-ZONE-02, RW-ZONE-08)."""
    standing = state.standing()
    covers: dict[str, str] = {}
    high: dict[str, bool] = {}
    if state.tags:
        for one in standing:
            tag = in_cover(state, book, one.id)
            covers[one.id] = tag.id if tag is not None else ""
            high[one.id] = on_high_ground(state, book, one.id)
    for who in standing:
        in_hand = weapons_of(who)
        for whom in standing:
            if who.side == whom.side:
                continue
            band = state.band(who.id, whom.id)
            weapons = () if whom.hidden else reaching(book, in_hand, band)
            if weapons and state.tags:
                blows = tuple([(whom.id, weapon) for weapon in weapons])
                weapons = tuple([weapon for _, weapon in in_the_open(state, book, who.id, blows)])
            mine, theirs = high.get(who.id, False), high.get(whom.id, False)
            yield Sight(
                who.id,
                whom.id,
                band,
                weapons,
                "" if band == "engaged" else covers.get(whom.id, ""),
                mine and not theirs,
                theirs and not mine,
                whom.hidden,
            )
