"""How every foe looks from where a fighter stands: its band, what reaches it, what is between."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.reach import in_the_open, reaching, weapons_of
from fracas.rulesets.razorweave.rules.tags import in_cover, on_high_ground
from fracas.rulesets.razorweave.state.combatants import Clock, Combatant, Out
from fracas.rulesets.razorweave.state.state import State


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
