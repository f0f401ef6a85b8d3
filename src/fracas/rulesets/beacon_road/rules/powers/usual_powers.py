"""Powers by their table: attacks on one, on several, on an area, checks, boons and movement."""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.asking.answers import Several
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.power_rows import Power, Shift
from fracas.rulesets.beacon_road.content.rows import PowerKey
from fracas.rulesets.beacon_road.rules.attacks.aims import (
    OnWhom,
    choose_one,
    in_reach,
    near_allies,
    targets_of,
)
from fracas.rulesets.beacon_road.rules.attacks.areas import attack_area
from fracas.rulesets.beacon_road.rules.attacks.attacks import attack, basic_attack
from fracas.rulesets.beacon_road.rules.attacks.blows import (
    Assault,
    Blow,
    damage_roll,
    effects,
    give,
    harms_of,
    shifts_of,
)
from fracas.rulesets.beacon_road.rules.attacks.means import (
    Means,
    actions_for,
    choose_means,
    weapons_for,
)
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver, teleport
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent
from fracas.rulesets.beacon_road.rules.ground.ways import stride
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.health import recover
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.rules.rounds.windows import Trigger
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Reply
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, StanceTaken
from fracas.rulesets.beacon_road.state.state import State


class Use(NamedTuple):
    """One use of a power: which, on whom, with which upgrades, and in answer to what."""

    power: str
    target: str = ""
    upgrades: tuple[str, ...] = ()
    trigger: Trigger | None = None


def carry_out(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...] | None]:
    """Use a power by its table; gives those hit, or nothing (BR-POWER-02)."""
    row: Power = run.book.powers[use.power]
    target = aimed_at(row, who, use)
    if row.against:
        if row.target == "area":
            return (yield from attack_area(run, who, use.power, use.upgrades))
        return (yield from attack_on(run, who, use, target))
    if row.check:
        yield from check(run, who, use)
        return None
    if row.harm:
        yield from sure_harm(run, who, use, target)
        return (target,)
    if row.stance:
        yield StanceTaken(who, use.power, because=("BR-POWER-05",))
    hits: tuple[str, ...] = ()
    if row.strikes:
        hits = yield from strikes(run, who, use, row.strikes, target)
    elif not row.stance:
        yield from graces(run, who, use, target or who)
    return hits or None


def aimed_at(row: Power, who: str, use: Use) -> str:
    """Whom a power is on: the one chosen, or by a trigger the one who acts or is acted on."""
    if use.target or use.trigger is None:
        return use.target
    if row.target in ("attacker", "enemy", "creature"):
        return use.trigger.actor
    return use.trigger.subject if row.target == "ally" else who


def attack_on(run: Run, who: str, use: Use, target: str) -> Procedure[tuple[str, ...]]:
    """An attack by a power on one target or several (BR-ATTACK-02)."""
    row: Power = run.book.powers[use.power]
    means = yield from choose_means(run, who, use.power, target)
    targets = yield from all_targets(run, who, use, target)
    hits = yield from attack(run, who, Assault(use.power, means, use.upgrades), targets)
    if any(harm.adjacent for harm in row.harm) and run.state.find(who) is not None:
        yield from splash(run, who, use, means, target)
    return hits


def all_targets(run: Run, who: str, use: Use, target: str) -> Procedure[tuple[str, ...]]:
    """The targets of a power that may take several, the first being chosen already.

    `targets_die` is rolled for how many more there are. Prompt kind `targets`.
    """
    book: BeaconRoadBook = run.book
    row = book.powers[use.power]
    most = row.targets
    for name in use.upgrades:
        upgrade = row.upgrades[name]
        if upgrade.targets:
            most = upgrade.targets
            if upgrade.rated:
                most += max(
                    run.state.who(who).dots(action) for action in (*row.needs, *row.actions)
                )
    if row.targets_die:
        most += yield from effect_roll(run, who, "targets", 1, row.targets_die)
    others = [one for one in targets_of(run.state, book, who, use.power) if one != target]
    if most <= 1 or not others:
        return (target,)

    def ask(state: State) -> Ask:
        open_now = [one for one in targets_of(state, book, who, use.power) if one != target]
        rows = ("BR-ATTACK-02",)
        form = Several(tuple([OnWhom(one).option(because=rows) for one in open_now]), 0, most - 1)
        about = Choosing(who, use.power, target)
        usual = tuple(open_now[: most - 1])
        return Ask(decider_of(state, who), "targets", form, ("BR-ATTACK-02",), about, usual)

    more: tuple[str, ...] = yield from need(run, ask)
    return (target, *more)


class Beside(OnWhom, frozen=True):
    """Who beside the target is harmed too, or no one."""

    kind = "beside"


BESIDES: Deeds[Beside] = Deeds(Beside)

NOBODY = Beside("nobody")


def splash(run: Run, who: str, use: Use, means: Means, target: str) -> Procedure[None]:
    """Harm without a roll to one creature beside the target, hit or miss (BR-POWER-02)."""
    row: Power = run.book.powers[use.power]

    def beside(state: State) -> tuple[Beside, ...]:
        found = [
            one.id
            for one in state.foes(who)
            if one.id != target and adjacent(state, run.book, one.id, target)
        ]
        return (*map(Beside, found), NOBODY)

    if run.state.find(target) is None or beside(run.state) == (NOBODY,):
        return
    chosen: Beside = yield from choose_one(run, who, use.power, beside)
    if chosen == NOBODY:
        return
    other = chosen.one
    for harm in row.harm:
        if harm.adjacent:
            amount = yield from damage_roll(
                run, who, harm, rating=run.state.who(who).dots(means.action), die=harm.die,
                target=other,
            )  # fmt: skip
            yield from suffer(run, other, Hit(amount, harm.types, who, use.power))


def check(run: Run, who: str, use: Use) -> Procedure[None]:
    """A power that is rolled for against 10 + the user's own Tier (BR-ROLL-19)."""
    row: Power = run.book.powers[use.power]
    action = yield from choose_action(run, who, use.power)
    made: Rolled = yield from action_roll(run, who, Aim(ACTION, action, use.power))
    won = made.result == "success"
    for brings in row.brings:
        if brings.on in ("always", "hit" if won else "failure"):
            yield from give(run, who, who, brings)
    return None


def choose_action(run: Run, who: str, key: str) -> Procedure[str]:
    """Which of the Actions of a power is rolled (BR-POWER-03); prompt kind `with`."""
    row: Power = run.book.powers[key]
    if weapons_for(run.book, run.state.who(who), row) is None:
        means: Means = yield from choose_means(run, who, key, "")
        return means.action
    return actions_for(run.state.who(who), row)[0]


def sure_harm(run: Run, who: str, use: Use, target: str) -> Procedure[None]:
    """Damage of a power that needs no roll to hit (BR-DMG-01)."""
    row: Power = run.book.powers[use.power]
    targets = yield from all_targets(run, who, use, target)
    for one in targets:
        blow = Blow(one, 0, ())
        if run.state.find(one) is not None and harms_of(row, use.upgrades):
            yield from effects(run, who, Assault(use.power, Means("", ""), use.upgrades), blow, ())


def graces(run: Run, who: str, use: Use, target: str) -> Procedure[None]:
    """What a power gives without a roll: HP, boons and movement (BR-POWER-02)."""
    row: Power = run.book.powers[use.power]
    if row.recovers:
        yield from recover(run, target, who)
    for brings in row.brings:
        yield from give(run, who, who if brings.to == "self" else target, brings)
    for shift in shifts_of(row, use.upgrades):
        if shift.on == "always":
            yield from move(run, who, shift, row.feet)


def feet_of(run: Run, who: str, shift: Shift) -> int:
    """The feet of a movement, where they follow the mover's own Stride (BR-POWER-13)."""
    if shift.measure == "feet":
        return shift.feet
    full = stride(run.book, run.state.who(who))
    return -(-full // 2) if shift.measure == "half_stride" else full


def move(run: Run, who: str, shift: Shift, within: int) -> Procedure[None]:
    """Movement that a power gives to its user, or to each of its allies."""
    movers = near_allies(run.state, run.book, who, within) if shift.who == "allies" else (who,)
    for mover in movers:
        feet = feet_of(run, mover, shift)
        if shift.kind == "advance":
            yield from advance(run, mover, feet)
        elif shift.kind == "teleport":
            yield from teleport(run, mover, feet)
        else:
            yield from maneuver(run, mover, feet)


class Strike(Reply, frozen=True):
    """One basic attack of several: which, and on whom; it is paid for already."""

    power: PowerKey
    target: Who

    kind = "strike"
    stem = ""
    because = ("BR-ATTACK-02", "BR-POWER-02")
    shelf = "power"
    icon = "sparkles"


STRIKES: Deeds[Strike] = Deeds(Strike)


def strikes(
    run: Run, who: str, use: Use, count: int, target: str = ""
) -> Procedure[tuple[str, ...]]:
    """Basic attacks that a power brings, each an Attack Roll of its own (BR-POWER-04).

    Where no target is given each may be on another. Prompt kind `strike`; gives those hit.
    """
    melee = run.book.powers[use.power].item == "melee"
    hits: tuple[str, ...] = ()
    for _ in range(count):
        one = run.state.find(who)
        if one is None or one.out or one.hp <= 0:
            break

        def ways(state: State) -> tuple[Strike, ...]:
            near = in_reach(state, run.book, who, melee=melee)
            return tuple([Strike(key, other) for key, other in near if target in ("", other)])

        if not ways(run.state):
            yield Noted("nobody_in_reach", (who, use.power), because=("BR-ATTACK-08",))
            break
        blow: Strike = yield from choose_one(run, who, use.power, ways)
        hits += yield from basic_attack(run, who, blow.power, blow.target)
    return hits
