"""Whether a power would have an effect, before an Act and its price are spent on it.

A use is idle if it could change nothing, whatever the dice show: a stance already taken, a boon
that would stay as it is, Cleanse on a creature without wounds, a Charge that leads nowhere. Only
what the user knows counts, not creatures Hidden from it or secrets of a foe's sheet.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from fracas.core.asking.paths import Path
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.aims import near_allies
from fracas.rulesets.beacon_road.rules.attacks.attacks import INFUSED
from fracas.rulesets.beacon_road.rules.gear.items import is_ranged
from fracas.rulesets.beacon_road.rules.ground.relations import reach_of
from fracas.rulesets.beacon_road.rules.ground.sight import as_perceived, perceives
from fracas.rulesets.beacon_road.rules.ground.spaces import feet_between, ground_of, space_of
from fracas.rulesets.beacon_road.rules.ground.ways import (
    Limits,
    frightening,
    may_advance,
    may_maneuver,
    path_form,
    rooted,
    stride,
)
from fracas.rulesets.beacon_road.rules.harm.boons import merged
from fracas.rulesets.beacon_road.rules.harm.wounds import resistible, until
from fracas.rulesets.beacon_road.rules.powers.prices import price_of
from fracas.rulesets.beacon_road.rules.powers.rites import INFUSE, storable
from fracas.rulesets.beacon_road.rules.rolls.modifiers import AIM
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_terms
from fracas.rulesets.beacon_road.rules.rounds.allowances import (
    acts_left,
    can_buy,
    can_pay,
    may_react,
)
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.state import MOST, Boon, Creature, State
from fracas.space.squares import parse_square, within


def idle(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Whether using a power now could change nothing but its price (BR-POWER-02)."""
    row = book.powers[key]
    if row.does == INFUSE:
        return _stored(state, book, one)
    if len(row.steps) == 1 and not (row.harm or row.brings or row.shifts or row.strikes):
        (step,) = row.steps
        test = _TESTS.get((step.do, step.who, step.what, step.by))
        return test is not None and test(state, book, one, key, target)
    if row.stance and not row.strikes:
        # Another stance would replace it; taking the same one changes nothing (BR-POWER-05).
        return one.stance == key
    if row.against or row.check or row.strikes or row.steps or row.does:
        return False
    if row.harm:
        return not row.brings and not row.shifts and _too_weak(book, one, row)
    if row.shifts:
        return not row.brings and not row.recovers and _stays_put(state, book, one, row)
    return _gives_nothing(state, book, one, row, target)


def _stays_put(state: State, book: BeaconRoadBook, one: Creature, row: Power) -> bool:
    """Whether nobody that it lets move can move (BR-WND-15, BR-WND-20, BR-MOVE-03)."""
    for shift in row.shifts:
        if shift.who == "target" or shift.kind == "teleport":
            if not shift.shadow or not _no_shadow(state, book, one, shift.feet):
                return False
            continue
        allies = shift.who == "allies"
        movers = near_allies(state, book, one.id, row.feet) if allies else (one.id,)
        able = may_advance if shift.kind == "advance" else may_maneuver
        for mover in movers:
            # Moving by a React needs one left (BR-ACT-18).
            ready = not shift.reacts or may_react(state, book, mover, one.id)
            if ready and able(book, state.who(mover)):
                return False
    return True


def _too_weak(book: BeaconRoadBook, one: Creature, row: Power) -> bool:
    """Whether Weakened leaves no die of damage without an Attack Roll (BR-DMG-07, BR-WND-33)."""
    change = sum([term.amount for term in effect_terms(book, one)])
    return all(
        harm.dice == "fixed" and not harm.attribute and harm.number + change <= 0
        for harm in (*row.harm, *[each for up in row.upgrades.values() for each in up.harm])
    )


# Boons and HP


def _gives_nothing(
    state: State, book: BeaconRoadBook, one: Creature, row: Power, target: str
) -> bool:
    """Whether its boons would stay as they are, and it restores no HP (BR-BOON-17)."""
    other = state.find(target or one.id)
    if other is None or not (row.brings or row.recovers):
        return False
    if row.recovers and _heals(state, one, other):
        return False
    for brings in row.brings:
        bearer = one if brings.to == "self" else other
        kind = book.boons.get(brings.what)
        if not brings.boon or kind is None or kind.heals == "once":
            return False
        if brings.adjacent or brings.lasting or (kind.choice and not brings.choice):
            return False
        ends = until(state, one.id, brings.rounds or book.tables.boon_rounds)
        level = min(brings.level or kind.level or 1, MOST)
        fresh = Boon(brings.what, level, one.id, ends, brings.choice)
        settled, replaced = merged(bearer, fresh)
        same = [bearer.boons[at] for at in replaced]
        if not any((old.level, old.until) == (settled.level, settled.until) for old in same):
            return False
    return True


def borne(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> str:
    """The existing boon that a power only prolongs; blank for none."""
    row, other = book.powers[key], state.find(target or one.id)
    if other is None or row.against or row.check or row.recovers or len(row.brings) != 1:
        return ""
    (brings,) = row.brings
    bearer, kind = one if brings.to == "self" else other, book.boons.get(brings.what)
    there = [boon.level for boon in bearer.boons if boon.name == brings.what]
    if kind is None or kind.heals == "once" or not there:
        return ""
    return brings.what if max(there) >= (brings.level or kind.level or 1) else ""


def hurries_in_vain(book: BeaconRoadBook, one: Creature, key: str) -> bool:
    """Whether it makes a Rooted user faster, who cannot move (BR-WND-20, BR-BOON-10)."""
    row = book.powers[key]
    quick = [brings for brings in row.brings if brings.boon and book.boons[brings.what].stride > 1]
    return bool(quick) and bool(one.wounds) and rooted(book, one)


def _heals(state: State, one: Creature, other: Creature) -> bool:
    """Whether a creature can regain HP, as far as the user knows (BR-BOON-18, BR-HP-08).

    HP of other sides are secret, so their creatures count as hurt (BR-INFO-02).
    """
    if other.side != one.side:
        return True
    return other.hp < other.most_hp and (other.hp > 0 or not state.round or bool(state.result))


def _no_wound(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Cleanse, or the salve that may heal instead: nothing to cleanse or heal (BR-WOUND-16)."""
    other = state.find(target or one.id)
    if other is None or (book.powers[key].recovers and _heals(state, one, other)):
        return False
    return not resistible(book, other)


# Acts to come


def _no_shot(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Aim: there is nothing to shoot with, or no Act left for the shot (BR-POWER-10)."""
    more = acts_left(book, one, state.round) > 1 or one.beacons > 0 or can_buy(book, one)
    return not more or not any(is_ranged(book, item) for item in one.items)


def _stored(state: State, book: BeaconRoadBook, one: Creature) -> bool:
    """Infuse Weapon: everything that could be stored already is (BR-ACT-10)."""
    now = {edge.against for edge in one.edges if edge.kind == INFUSED}
    return set(storable(state, book, one.id)) <= now


def _none_cheaper(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Read and Recite: no power of the user would cost less (BR-STRESS-05)."""
    rows = [book.powers[name] for name in one.powers if name in book.powers]
    return not any(
        row.stress > 1 and any(one.dots(action) for action in row.actions or row.needs)
        for row in rows
    )


# Ways


def _no_shadow(state: State, book: BeaconRoadBook, one: Creature, feet: int) -> bool:
    """Shadowstep: its user is not in shadow, or there is no other shadow in range (BR-MOVE-12)."""
    if state.map is None or one.place is None:
        return True
    dark, far = ground_of(book, state.map).dark, feet // book.tables.square
    here = one.place
    return here not in dark or not any(
        there in dark and there != here for there in within(here, far)
    )


def _no_charge(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Charge: the charger cannot end closer, far enough from its start and in reach (BR-POWER-09).

    The Charge is paid for before the Stress of fear (BR-STRESS-04, BR-WND-30).
    """
    price = 0 if any(use.power == key for use in one.uses) else price_of(book, one, key)
    if one.free_stress >= price:
        after = replace(one, stress=one.stress + price)
    else:
        after = replace(one, beacons=max(one.beacons - 1, 0))
    brave = can_pay(after, book.tables.terrified_stress)
    return not may_charge(state, book, one.id, target, brave=brave)


@lasting
def may_charge(state: State, book: BeaconRoadBook, who: str, target: str, *, brave: bool) -> bool:
    """Whether some way of an Advance is a Charge (BR-POWER-09, BR-MOVE-05).

    It must be at least twice the charger's size, always lead closer, and end where a melee weapon
    reaches. A charger that is not `brave` does not approach what it fears. Creatures Hidden from it
    do not block its way here.
    """
    one, other = state.who(who), state.who(target)
    if not may_advance(book, one) or one.place is None or other.place is None:
        return False
    reach, need = reach_of(book, one), 2 * int(book.sizes[one.size].space)
    full = stride(book, one)
    if not reach or feet_between(book, one, other) > full + reach:
        return False
    shuns = () if brave else frightening(state, book, who)
    limits = Limits("toward", space_of(book, other), shuns)
    form = path_form(as_perceived(state, book, who), book, who, full, limits)
    gone = _feet_gone(form)
    return any(
        max(gone.get(label, (0,))) >= need
        and feet_between(book, replace(one, place=parse_square(label)), other) <= reach
        for label in form.ends or tuple(gone)
    )


def _feet_gone(form: Path) -> dict[str, set[int]]:
    """For each square of an acyclic form, the possible costs in feet of ways to it."""
    gone: dict[str, set[int]] = {form.start: {0}}
    queue = [form.start]
    for here in queue:
        for there, cost in form.exits.get(here, {}).items():
            known = gone.setdefault(there, set())
            more = {feet + cost for feet in gone[here] if feet + cost <= form.budget} - known
            if more:
                known |= more
                queue.append(there)
    return {label: feet for label, feet in gone.items() if feet}


def _no_victim(state: State, book: BeaconRoadBook, one: Creature, key: str, target: str) -> bool:
    """Hatred of the Living: its target could Charge nobody (BR-POWER-09)."""
    return not any(
        may_charge(state, book, target, other.id, brave=True)
        for other in state.present()
        if other.id not in (target, one.id) and perceives(state, book, target, other.id)
    )


Test = Callable[[State, BeaconRoadBook, Creature, str, str], bool]

_TESTS: dict[tuple[str, str, str, str], Test] = {
    ("charge", "self", "", ""): _no_charge,
    ("charge", "target", "", ""): _no_victim,
    ("cleanse", "self", "", ""): _no_wound,
    ("lend", "self", AIM, ""): _no_shot,
    ("cheapen", "self", "", "rating"): _none_cheaper,
}
"""The test for a power with a single step, by what the step does; it gets who, what and how."""
