"""Threat, melee and flanking: relations between creatures by position.

All of it is calculated from the state each time and never stored (BR-COND-26). Distances are in
`spaces`, lines of sight and senses in `sight`. Functions that take a state take creatures by id.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import melee_reach, melee_weapons
from fracas.rulesets.beacon_road.rules.ground.sight import perceived_by
from fracas.rulesets.beacon_road.rules.ground.spaces import enemies, feet, feet_between
from fracas.rulesets.beacon_road.rules.harm.boons import boons_of
from fracas.rulesets.beacon_road.state.changes import alone, between, lasting
from fracas.rulesets.beacon_road.state.state import Creature, Item, State
from fracas.space.squares import Space, Square, angle


@alone
def reach_of(book: BeaconRoadBook, one: Creature) -> int:
    """The reach in feet of the longest melee weapon in hand, natural ones too; 0 without any.

    Bare fists do not count (BR-COND-16).
    """
    return max([melee_reach(book, item) for item in melee_weapons(book, one)], default=0)


def reaches(state: State, book: BeaconRoadBook, who: str, item: Item, target: str) -> bool:
    """Whether one melee weapon of a creature reaches another creature (BR-ATTACK-05)."""
    return feet(state, book, who, target) <= melee_reach(book, item)


@between
def threatens(state: State, book: BeaconRoadBook, who: str, target: str) -> bool:
    """Whether a creature threatens another, of any side (BR-COND-13, BR-COND-14).

    It must be able to act, wield a melee weapon, have the other within that weapon's range, and
    perceive it: a creature does not threaten those Hidden from it (BR-MOVE-20).
    """
    return who != target and threat(state, book, state.who(who), state.who(target))


def threat(state: State, book: BeaconRoadBook, one: Creature, other: Creature) -> bool:
    """`threatens` for creature objects and hypothetical states; not cached."""
    apart = feet_between(book, one, other)
    if apart > book.longest_reach or one.out or other.out:
        return False
    return (
        _able(state, book, one)
        and apart <= reach_of(book, one)
        and perceived_by(state, book, one, other)
    )


def _able(state: State, book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a creature is able to act, as far as threat is concerned (BR-COND-15).

    Spent Acts and Reacts do not matter. The Slowed threaten only on their own turn, the Stunned
    only there and after buying an Act (BR-WND-22, BR-WND-27, BR-GAP-68).
    """
    if one.surprised or one.hp <= 0:
        return False
    for wound in one.wounds:
        row = book.wounds[wound.name]
        if row.no_threat == "always":
            return False
        if row.no_threat == "others" and (
            state.turn != one.id or (row.no_acts and not one.bought_turn)
        ):
            return False
    return True


@lasting
def threat_range(state: State, book: BeaconRoadBook, who: str) -> int:
    """The distance in feet within which a creature threatens those it perceives; 0 for nobody.

    BR-COND-13, BR-COND-15.
    """
    one = state.who(who)
    return reach_of(book, one) if not one.out and _able(state, book, one) else 0


@lasting
def threatened_by(state: State, book: BeaconRoadBook, who: str) -> tuple[str, ...]:
    """The enemies that threaten a creature, in the order of the fight (BR-COND-14)."""
    me = state.who(who)
    return tuple(
        [
            one.id
            for one in state.creatures
            if one.id != who and enemies(state, me, one) and threat(state, book, one, me)
        ]
    )


@lasting
def in_melee(state: State, book: BeaconRoadBook, who: str) -> bool:
    """Whether a creature threatens an enemy or an enemy threatens it (BR-COND-17)."""
    me = state.who(who)
    if me.place is None or me.out:
        return False
    longest = book.longest_reach
    for one in state.creatures:
        if one.id == who or one.out or feet_between(book, me, one) > longest:
            continue
        if enemies(state, me, one) and (
            threat(state, book, one, me) or threat(state, book, me, one)
        ):
            return True
    return False


@lasting
def flanks(state: State, book: BeaconRoadBook, who: str, target: str) -> bool:
    """Whether a creature takes part in flanking another, for +1 Tier against it (BR-OTHER-01).

    It must threaten it as an enemy, and so must a friend on the opposite side (BR-OTHER-03,
    BR-BOON-04). A stance that flanks needs no friend (BR-POWER-05).
    """
    one, other = state.who(who), state.who(target)
    if who == target or not threat(state, book, one, other) or not enemies(state, one, other):
        return False
    if _flanks_alone(book, one):
        return True
    longest = book.longest_reach
    return any(
        friend.id not in (who, target)
        and feet_between(book, friend, other) <= longest
        and _across(book, other, one, friend)
        and not enemies(state, one, friend)
        and threat(state, book, friend, other)
        for friend in state.creatures
    )


@lasting
def flanked_by(state: State, book: BeaconRoadBook, target: str) -> tuple[str, ...]:
    """Those who flank a creature; empty if it is not Flanked (BR-OTHER-01, BR-OTHER-02).

    A stance that flanks counts only for its owner, not for friends (BR-POWER-05).
    """
    around = threatened_by(state, book, target)
    if not around:
        return ()
    other = state.who(target)
    near = [state.who(one) for one in around]
    return tuple(
        [
            one.id
            for one in near
            if _flanks_alone(book, one)
            or any(
                friend is not one
                and _across(book, other, one, friend)
                and not enemies(state, one, friend)
                for friend in near
            )
        ]
    )


def _flanks_alone(book: BeaconRoadBook, one: Creature) -> bool:
    """Whether a stance counts a creature as flanking each enemy that it threatens (BR-POWER-05)."""
    row = book.powers.get(one.stance) if one.stance else None
    return row is not None and any(
        gives.what == "flanking" and gives.boon and gives.to == "self" for gives in row.brings
    )


def _across(book: BeaconRoadBook, other: Creature, one: Creature, friend: Creature) -> bool:
    """Whether two creatures stand on opposite sides of another (BR-OTHER-03, BR-GAP-43)."""
    if other.place is None or one.place is None or friend.place is None:
        return False
    sizes = book.squares_of
    return _opposite(
        other.place, sizes[other.size], one.place, sizes[one.size], friend.place, sizes[friend.size]
    )


@lru_cache(maxsize=65536)
def _opposite(
    at: Square, size: int, here: Square, its_size: int, there: Square, other_size: int
) -> bool:
    return angle(Space(at, size), Space(here, its_size), Space(there, other_size)).opposite


BRACED = "braced"
"""The edge of a Gang Fighter that has pushed itself in this fight: nobody flanks it."""


def flanking(state: State, book: BeaconRoadBook, one: Creature, target: str) -> bool:
    """Whether a creature flanks a target, by position or by a stance (BR-OTHER-01).

    BR-BOON-04: a creature with Flanking counts as flanking each enemy it threatens. A Gang Fighter
    that has pushed itself is not flanked.
    """
    if any(edge.kind == BRACED for edge in state.who(target).edges):
        return False
    alone = (one.boons or one.stance) and any(
        book.boons[name].flanks for name, _ in boons_of(book, one)
    )
    if alone and threatens(state, book, one.id, target):
        return True
    return one.id in flanked_by(state, book, target)
