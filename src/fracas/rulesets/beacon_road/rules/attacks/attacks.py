"""Attacks: name targets, roll for each, then apply harm (BR-ATTACK-02).

The order of one attack: the windows `targeted`, declarations before the dice, for each target its
Attack Roll and the windows `rolled` and `hit`, then damage and effects on those hit, then effects
of misses, and last the end of hiding.
"""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Procedure, Term, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power
from fracas.rulesets.beacon_road.rules.attacks.aims import has_opening
from fracas.rulesets.beacon_road.rules.attacks.blows import (
    Assault,
    Blow,
    effects,
    hurts,
    shared_push,
)
from fracas.rulesets.beacon_road.rules.attacks.means import (
    augment_of,
    can_reach,
    choose_means,
    means_of,
    tags_of,
)
from fracas.rulesets.beacon_road.rules.gear.items import agile_pair, row_of
from fracas.rulesets.beacon_road.rules.ground.sight import reveal, targetable
from fracas.rulesets.beacon_road.rules.ground.spaces import creatures_in
from fracas.rulesets.beacon_road.rules.harm.boons import come_into_view
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.powers.prices import pay_for, payable, price_of, skilled
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim, Declared, declare
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK, Attack
from fracas.rulesets.beacon_road.rules.rolls.pools import outcome
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.rules.rounds.allowances import reacts_left
from fracas.rulesets.beacon_road.rules.rounds.windows import Passed, window
from fracas.rulesets.beacon_road.rules.subjects import STRESS, Pair, Price, Word
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.roll_facts import Replaced, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import Loaded
from fracas.rulesets.beacon_road.state.state import State

INFUSED = "infused"
"""The edge of one whose weapon holds a power; its `against` names the power."""

OFF_HAND = "off_hand_strike"

RELENTLESS = f"{OFF_HAND}:relentless"
"""The upgrade of those who strike with the off hand after a miss too (BR-POWER-08)."""

Results = tuple[tuple[str, int, str, int], ...]
"""For each Defense: its name, the TN, the result and the Critical Multiplier (BR-ROLL-13)."""


def attack(
    run: Run, who: str, assault: Assault, targets: tuple[str, ...]
) -> Procedure[tuple[str, ...]]:
    """Attack one or more targets with a power (BR-ATTACK-02); return those that were hit.

    A target that leaves reach in answer is lost (BR-POWER-13). Each has its own Attack Roll and
    damage (BR-ATTACK-09); declarations before the dice count for all of them.
    """
    named: list[str] = []
    passed: Passed = set()
    for target in targets:
        ahead = target != targets[-1]
        yield from window(run, "targeted", who, target, assault.power, passed=passed, ahead=ahead)
        if _still(run.state, run.book, who, assault, target):
            named.append(target)
        else:
            yield Noted("lost", (who, target, assault.power), because=("BR-POWER-13",))
    if not named or run.state.who(who).out:
        return ()
    if assault.means.item:
        yield from _shot(run, who, assault.means.item)
    first = aimed(run.state, run.book, who, assault, named[0], tuple(named))
    said: Declared = yield from declare(run, who, first)
    blows: list[Blow] = []
    for target in named:
        aim = aimed(run.state, run.book, who, assault, target, tuple(named))
        blow = yield from _roll(run, who, aim, said)
        blows.append(blow)
        # A number that the game master set for one target does not count for the next.
        said = msgspec.structs.replace(said, tn=None)
    struck = msgspec.structs.replace(assault, soaks=said.soaks) if said.armour else assault
    yield from _harm(run, who, struck, said, blows)
    hits = tuple([blow.target for blow in blows if blow.met])
    if RELENTLESS in run.state.who(who).abilities and not blows[0].met:
        yield from relentless(run, who, assault.power, blows[0].target)
    edges = run.state.who(who).edges
    if hits and assault.means.item and any(edge.kind == INFUSED for edge in edges):
        from fracas.rulesets.beacon_road.rules.powers.rites import discharge  # which attacks itself

        yield from discharge(run, who, hits[0])
    yield from come_out(run, who)
    return hits


def _still(state: State, book: BeaconRoadBook, who: str, assault: Assault, target: str) -> bool:
    """Whether a named target is still valid: present, and in reach, range or area."""
    one = state.find(target)
    if one is None or one.out:
        return False
    if assault.area:
        return one.place is None or target in creatures_in(state, book, assault.area)
    if assault.means.item:
        return targetable(state, book, who, target) and bool(
            means_of(state, book, who, assault.power, target, assault.means.item)
        )
    return can_reach(state, book, who, assault.power, target)


def _shot(run: Run, who: str, item: str) -> Procedure[None]:
    """Mark a Reload weapon as shot, to be reloaded before its next shot (BR-GEAR-03)."""
    held = run.state.who(who).item(item)
    if held is not None and held.loaded and "reload" in row_of(run.book, held).tags:
        yield Loaded(who, item, loaded=False, because=("BR-GEAR-03",))


def against_of(book: BeaconRoadBook, row: Power, augment: str) -> tuple[str, ...]:
    """The Defenses that an attack is compared with, including that of the weapon's augment."""
    more = book.powers[augment].against if augment else ()
    return tuple(dict.fromkeys((*row.against, *more)))


def aimed(
    state: State,
    book: BeaconRoadBook,
    who: str,
    assault: Assault,
    target: str,
    targets: tuple[str, ...],
) -> Aim:
    """The roll of an attack against one of its targets (BR-ATTACK-01, BR-ATTACK-03)."""
    # The total matters if a creature may roll against it (BR-RESIST-08).
    exact = reacts_left(book, state.who(target), state.round) > 0
    return _aimed(state, book, who, assault, target, targets, exact)


@lasting
def _aimed(
    state: State,
    book: BeaconRoadBook,
    who: str,
    assault: Assault,
    target: str,
    targets: tuple[str, ...],
    exact: bool,
) -> Aim:
    row = book.powers[assault.power]
    one = state.who(who)
    tags = tags_of(state, book, one, assault.power, assault.means, target)
    types = tuple(dict.fromkeys(kind for harm in row.harm for kind in harm.types))
    augment = augment_of(state, book, who, assault.means.item)
    return Aim(
        ATTACK,
        assault.means.action,
        assault.power,
        target,
        targets,
        against_of(book, row, augment),
        attack=Attack(who, tags, types, assault.origin),
        tags=tags,
        terms=assault.terms,
        exact=exact,
    )


def _roll(run: Run, who: str, aim: Aim, said: Declared) -> Procedure[Blow]:
    """Make one Attack Roll, ask for answers to a hit, and return the `Blow`."""
    made: Rolled = yield from action_roll(run, who, aim, said)
    since = len(run.facts)

    def stands(_: State) -> bool:
        return _met(standing(run, made, since))

    if _met(made.results):
        yield from window(run, "hit", who, aim.target, aim.power, stands=stands)
    results = standing(run, made, since)
    return Blow(aim.target, made.total, results)


def _met(results: Results) -> bool:
    return any(result == "success" for _, _, result, _ in results)


def standing(run: Run, made: Rolled, since: int) -> Results:
    """The results of a roll after the answers to it: Parry, Block and Protect.

    BR-POWER-06, BR-POWER-14: a total replaces every attacked Defense, even with a lower number, and
    hit and multiplier are calculated again. `since` counts the facts before.
    """
    results: Results = made.results
    for fact in run.facts[since:]:
        if type(fact) is Replaced and fact.by == made.who and fact.target == made.target:
            results = reread(run.book, made.total, results, fact.total, fact.raised)
    return results


def reread(
    book: BeaconRoadBook, total: int, results: Results, instead: int, raised: int = 0
) -> Results:
    """Results with each TN replaced by `instead`, or raised by `raised`."""
    found = []
    for name, tn, result, _ in results:
        now = tn + raised if raised else instead
        after = outcome(total, now, result == "botch", book.tables.critical)
        found.append((name, now, after.result, after.multiplier))
    return tuple(found)


def _harm(
    run: Run, who: str, assault: Assault, said: Declared, blows: list[Blow]
) -> Procedure[None]:
    """Apply damage and effects on those hit, then effects of misses (BR-ATTACK-02, BR-DMG-21)."""
    push: tuple[Term, ...] = ()
    row: Power = run.book.powers[assault.power]
    if any(hurts(row, assault.upgrades, blow) for blow in blows):
        aim = aimed(
            run.state, run.book, who, assault, blows[0].target, tuple([b.target for b in blows])
        )
        push = yield from shared_push(run, who, aim, said)
    for met in (True, False):
        for blow in blows:
            if blow.met is met and run.state.find(blow.target) is not None:
                yield from effects(run, who, assault, blow, push)


def come_out(run: Run, who: str) -> Procedure[None]:
    """End hiding after an attack: everybody able to perceive the attacker does (BR-COND-07).

    A boon that hides also ends, unless a power says otherwise (BR-GAP-49).
    """
    one = run.state.find(who)
    if one is None or one.out:
        return
    yield from reveal(run, who)
    yield from come_into_view(run, who)


def basic_attack(
    run: Run, who: str, key: str, target: str, *, item: str = "", terms: tuple[Term, ...] = ()
) -> Procedure[tuple[str, ...]]:
    """Make a basic attack on a target (BR-ATTACK-05, BR-ATTACK-06); return those hit.

    Powers that grant a melee or basic attack use it too (BR-POWER-04). `item` limits it to one
    weapon.
    """
    means = yield from choose_means(run, who, key, target, item)
    return (yield from attack(run, who, Assault(key, means, terms=terms), (target,)))


class Relentless(Word, frozen=True):
    """The answer whether to strike with the off hand after a miss (BR-POWER-08)."""

    kind = "relentless"
    because = ("BR-POWER-08",)
    shelf = "attack"
    icon = "swords"

    def price(self, state: State, book: BeaconRoadBook, prompt: Any) -> Price:
        """The price of the upgrade."""
        me = state.find(prompt.about.who)
        if self.word == "pass" or me is None:
            return ()
        return ((STRESS, price_of(book, me, OFF_HAND, ("relentless",))),)


STRIKE_ON: Deeds[Relentless] = Deeds(Relentless)


def relentless(run: Run, who: str, power: str, target: str) -> Procedure[None]:
    """Let the off hand strike too after a miss with the main hand, for 1 Stress (BR-POWER-08).

    Prompt kind `relentless`.
    """
    book = run.book
    row: Power = book.powers[OFF_HAND]

    def able(state: State) -> bool:
        one = state.who(who)
        return (
            agile_pair(book, one) is not None
            and skilled(one, row)
            and has_opening(state, book, who, OFF_HAND, who, power)
            and can_reach(state, book, who, OFF_HAND, target)
            and payable(book, one, OFF_HAND, ("relentless",))
        )

    if run.state.find(target) is None or not able(run.state):
        return
    rows = ("BR-POWER-08",)
    form = Choice((Relentless("pass").option(), Relentless("strike").option()))

    def ask(state: State) -> Ask:
        if not able(state):
            raise Moot(who)
        about = Pair(who, target)
        return Ask(decider_of(state, who), "relentless", form, rows, about, "pass")

    if (yield from need(run, ask)) == "strike" and (
        yield from pay_for(run, who, OFF_HAND, ("relentless",))
    ):
        means = yield from choose_means(run, who, OFF_HAND, target)
        yield from attack(run, who, Assault(OFF_HAND, means), (target,))
