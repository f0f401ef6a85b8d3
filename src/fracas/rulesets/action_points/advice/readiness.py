"""What readiness is worth: another weapon in hand, and an earlier place in the order.

Worth is damage per Round: the worth of the best attack per AP (AP-NAR-07), times the AP spent on
it. A change of weapons lasts, so the next Round's AP count as well as this one's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from fracas.rulesets.action_points.advice.footwork import (
    armed,
    bides,
    in_reach,
    quarry,
    short_range,
    walk,
)
from fracas.rulesets.action_points.advice.outlook import value
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.deeds import Action, cost_of, load, reaches, weapons_of
from fracas.rulesets.action_points.rules.movement import GAITS, DropBags, Gait, Ready
from fracas.rulesets.action_points.rules.opening import DONE, Coordinate, Give, able_to_join, led
from fracas.rulesets.action_points.state.state import Combatant, State

COORDINATE = Coordinate()


def dealt(
    state: State, book: ActionPointsBook, one: Combatant, foes: Iterable[Combatant], *ap: int
) -> float:
    """The damage done to one of some foes with the AP of some Rounds, with what is at hand."""
    best = 0.0
    for weapon in weapons_of(book, one):
        each = cost_of(book, one, weapon)
        spent = sum([left // each * each for left in ap]) if each else sum(ap)
        if spent:
            for foe in foes:
                best = max(best, spent * value(state, book, one, foe, weapon))
    return best


def from_here(
    state: State, book: ActionPointsBook, one: Combatant, foes: tuple[Combatant, ...]
) -> float:
    """The damage done in two Rounds with full AP; in one if a Round is needed to get close."""
    near = two_rounds(state, book, one, foes, one.ap_full)
    return near or dealt(state, book, one, foes, one.ap_full)


def two_rounds(
    state: State, book: ActionPointsBook, one: Combatant, foes: tuple[Combatant, ...], ap: int
) -> float:
    """The damage done to those in reach in the rest of this Round, and in the next."""
    near = [
        foe
        for foe in foes
        if any(reaches(state, book, one, weapon, foe) for weapon in weapons_of(book, one))
    ]
    return dealt(state, book, one, near, ap, one.ap_full) if near else 0.0


def readied(
    state: State,
    book: ActionPointsBook,
    me: Combatant,
    foes: tuple[Combatant, ...],
    deeds: Iterable[Action],
    most: float,
) -> Ready | None:
    """Return the weapon to ready that brings more than `most` in two Rounds, or None.

    Of equal ones, the one with a shield.
    """
    best: Ready | None = None
    for deed in sorted(
        [one for one in deeds if isinstance(one, Ready)], key=lambda one: (-len(one.items), one.id)
    ):
        held = replace(me, in_hand=deed.items)
        found = two_rounds(state, book, held, foes, me.ap - deed.price(book, load(book, me)))
        if found > most:
            best, most = deed, found
    return best


# Before combat, where AP count only for the place in the order (AP-PRE-14)


def costs_no_place(state: State, me: Combatant, cost: int) -> bool:
    """Whether a combatant who pays `cost` still comes before the same foes (AP-PRE-02).

    Those who surprise others lose no Initiative by it (AP-SUR-05).
    """
    if any(by == me.id for by, _ in state.drops):
        return True
    left = me.ap - cost
    return all(
        (me.ap > foe.ap) is (left > foe.ap) and (me.ap >= foe.ap) is (left >= foe.ap)
        for foe in state.combatants
        if foe.able and foe.side != me.side
    )


def leads(state: State, book: ActionPointsBook, me: Combatant) -> bool:
    """Whether a combatant should lead Strategic Coordination: nobody on its side gains more by it.

    AP-PRE-07, AP-PRE-08.
    """
    if any(one.coordinated and one.side == me.side for one in state.combatants):
        return False
    own = traded(state, book, me)
    if own <= 0:
        return False
    return all(
        (own, me.id) >= (traded(state, book, other), other.id)
        for other in state.combatants
        if other.side == me.side and other.able and not other.prepared
    )


def traded(state: State, book: ActionPointsBook, leader: Combatant) -> float:
    """What a Strategic Coordination is worth: the hardest hitter comes before more foes.

    Each attack counts once for each foe who comes after it; the price is taken off the Initiatives
    that are traded (AP-PRE-08).
    """
    if led(state, book, leader):
        return 0.0
    price, share = book.actions["coordinate"].cost, book.actions["coordinate"].share
    if leader.ap < price:
        return 0.0
    group = [leader, *[state.who(ally) for ally in able_to_join(state, book, leader.id)]]
    foes = tuple([one for one in state.combatants if one.able and one.side != leader.side])
    before = [_before(one.ap, foes) for one in group]
    left = [one.ap - (price if one is leader else share) for one in group]
    after = [_before(number, foes) for number in sorted(left)]
    if after[0] == after[-1] or len(set(before)) == 1:
        # No trade moves anyone ahead of a foe, so paying for one gains nothing.
        return 0.0
    worths = [hits(state, book, one, foes) for one in group]
    now = sum([worth * past for worth, past in zip(worths, before, strict=True)])
    then = sum([worth * past for worth, past in zip(sorted(worths), after, strict=True)])
    return then - now


def hits(
    state: State, book: ActionPointsBook, one: Combatant, foes: tuple[Combatant, ...]
) -> float:
    """The damage a combatant does in a Round that begins with full AP, reach aside."""
    return dealt(state, book, one, foes, one.ap_full)


def _before(number: int, foes: tuple[Combatant, ...]) -> float:
    """How many foes come after an Initiative; a tie counts as one half."""
    return sum([1.0 if number > foe.ap else 0.5 if number == foe.ap else 0.0 for foe in foes])


@lru_cache(maxsize=256)
def prepares(state: State, book: ActionPointsBook, who: str, deeds: tuple[Action, ...]) -> Action:
    """Choose what to do before combat: drop bags, arm; then what costs no place in the order.

    AP-PRE-03, AP-PRE-14. A leader of Strategic Coordination declares that first (AP-PRE-07). The
    answer is cached, since everybody is asked at once, and each answer looks at all of them.
    """
    me = state.who(who)
    if COORDINATE in deeds and leads(state, book, me):
        return COORDINATE
    wanted = DropBags if armed(book, me) else DropBags | Ready
    found = [deed for deed in deeds if isinstance(deed, wanted)]
    found.sort(key=lambda deed: not isinstance(deed, DropBags))
    if found:
        return found[0]
    free = [
        deed
        for deed in deeds
        if isinstance(deed, Ready | Gait)
        and costs_no_place(state, me, deed.price(book, load(book, me)))
    ]
    return next(_ahead(state, book, me, free), DONE) if free else DONE


def _ahead(
    state: State, book: ActionPointsBook, me: Combatant, deeds: list[Ready | Gait]
) -> Iterator[Action]:
    """What is worth doing before combat begins: a better weapon in hand, and closing in.

    Closing in saves AP for the one who acts first, so nobody does it who comes after a melee foe.
    """
    foes = quarry(state, me)
    ready = [deed for deed in deeds if isinstance(deed, Ready)]
    most = from_here(state, book, me, foes) if ready else 0.0
    for deed in ready:
        held = replace(me, in_hand=deed.items)
        if from_here(state, book, held, foes) > most:
            yield deed
    gaits = [gait for gait in GAITS if gait in deeds and not bides(state, me)]
    if not gaits or any(in_reach(state, book, me, foe) for foe in foes):
        return
    found = walk(state, book, me, foes, gaits)
    if found is None:
        return
    left = me.ap - found[0].price(book, load(book, me))
    if all(left > foe.ap or short_range(book, foe) for foe in foes):
        yield found[0]


def hardest(state: State, book: ActionPointsBook, leader: str, left: tuple[Give, ...]) -> Give:
    """Give the highest Initiative left to the hardest hitter (AP-PRE-08)."""
    side = state.who(leader).side
    foes = tuple([one for one in state.combatants if one.able and one.side != side])
    return max(left, key=lambda deed: hits(state, book, state.who(deed.who), foes))
