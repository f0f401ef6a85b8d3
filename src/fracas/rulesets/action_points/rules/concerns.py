"""A check before a fight: what is lawful and makes for a fight that somebody may not want.

AP-NAR-12. It looks at a state before its first Round, as the rules of the fight's own book have it.
"""

from __future__ import annotations

import msgspec

from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.content.rows import WeaponRow
from fracas.rulesets.action_points.rules.armour import rating
from fracas.rulesets.action_points.rules.attacks import cost_of, weapons_of
from fracas.rulesets.action_points.rules.checks import passes
from fracas.rulesets.action_points.rules.points import ap_max
from fracas.rulesets.action_points.state.state import Combatant, State

BARE, SLOW, FRAIL, HARMLESS, LONG = "bare", "slow", "frail", "harmless", "long"


class Concern(msgspec.Struct, frozen=True):
    """Something to know before a fight (AP-NAR-12).

    `kind` is bare (no armour at all), slow (too few AP for an own attack), frail (the first injury
    Test cannot be passed), harmless (a `side` cannot hurt somebody at most places) or long (no weak
    spot on any side). `who` is whom it is about, blank for all; `figures` are the numbers behind.
    """

    kind: str
    who: str = ""
    side: str = ""
    figures: tuple[int, ...] = ()
    because: tuple[str, ...] = ("AP-NAR-12",)


def concerns(state: State, book: ActionPointsBook) -> tuple[Concern, ...]:
    """All there is to know before a fight, combatant by combatant, then sides (AP-NAR-12)."""
    able = [one for one in state.combatants if one.able]
    found = []
    for one in able:
        if not any(any(book.armour[key].dr.values()) for key in one.worn):
            found.append(Concern(BARE, one.id, because=("AP-NAR-12", "AP-DMG-11")))
        least, most = least_cost(book, one), ap_max(one, book)
        if least is not None and least > most:
            found.append(Concern(SLOW, one.id, figures=(least, most)))
        mtn, die = first_injury(book, one), one.die(book.tables.injury)
        if not passes(book, die, mtn):
            because = ("AP-NAR-12", "AP-INJ-04", "AP-GAP-49")
            found.append(Concern(FRAIL, one.id, figures=(mtn, die), because=because))
    for side in dict.fromkeys(one.side for one in able):
        own = [one for one in able if one.side == side]
        for foe in (one for one in able if one.side != side):
            faces = max((open_faces(book, one, foe) for one in own), default=0)
            if faces < book.tables.harmless_faces:
                found.append(Concern(HARMLESS, foe.id, side, (faces, book.tables.location)))
    weak = {each.current for one in able for each in one.attributes}
    if able and min(weak, default=0) > book.tables.short_dice:
        found.append(Concern(LONG, because=("AP-NAR-12", "AP-CHAR-15", "AP-GAP-61")))
    return tuple(found)


def least_cost(book: ActionPointsBook, one: Combatant) -> int | None:
    """What its cheapest attack costs with what it wields; None without any (AP-ATK-12)."""
    return min([cost_of(book, one, key) for key in weapons_of(book, one)], default=None)


def first_injury(book: ActionPointsBook, one: Combatant) -> int:
    """The least MTN of the first injury Test that it can come to (AP-INJ-02, AP-INJ-04).

    By the table's option the MTN is that of the blow, which may do a single point.
    """
    total = max(one.damage, one.fitness) + 1
    return (1 if book.rulings["injury_mtn"] == "blow" else total) - one.toughness


def open_faces(book: ActionPointsBook, one: Combatant, foe: Combatant) -> int:
    """On how many faces of the location die its best weapon can hurt a foe (AP-DMG-02)."""
    places = book.places.get(foe.shape, {})
    return max(
        (
            sum(
                most_damage(row) > rating(book, foe.worn, place, row.type)
                for place in places.values()
            )
            for row in (book.weapons[key] for key in one.weapons)
        ),
        default=0,
    )


def most_damage(row: WeaponRow) -> int:
    """The highest damage roll of a weapon (AP-DMG-01)."""
    count, sides, plus = row.dice
    return count * sides + plus
