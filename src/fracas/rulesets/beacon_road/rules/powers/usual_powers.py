"""The first steps of a power: its roll, its targets, and the movement it causes.

`carry_out` in special_powers.py runs all of them.
"""

from __future__ import annotations

from typing import NamedTuple

from fracas.core.asking.answers import Choice, Several
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds, One
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
from fracas.rulesets.beacon_road.rules.attacks.areas import Placed, caught, choose_area
from fracas.rulesets.beacon_road.rules.attacks.attacks import attack, basic_attack
from fracas.rulesets.beacon_road.rules.attacks.blows import (
    Assault,
    Blow,
    damage_roll,
    effects,
    shove,
)
from fracas.rulesets.beacon_road.rules.attacks.means import Means, choose_means
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver
from fracas.rulesets.beacon_road.rules.ground.spaces import adjacent, enterable, ground_of, space_of
from fracas.rulesets.beacon_road.rules.ground.teleports import teleport
from fracas.rulesets.beacon_road.rules.ground.ways import may_advance, may_maneuver, stride
from fracas.rulesets.beacon_road.rules.harm.harm import Hit, suffer
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ACTION
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_roll, half
from fracas.rulesets.beacon_road.rules.rolls.rolls import action_roll
from fracas.rulesets.beacon_road.rules.rounds.allowances import may_react, reacted
from fracas.rulesets.beacon_road.rules.rounds.windows import Trigger
from fracas.rulesets.beacon_road.rules.subjects import Choosing, Reply
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import State
from fracas.space.squares import Space, Square


class Use(NamedTuple):
    """One use of a power: which, on whom, with which upgrades, in answer to what."""

    power: str
    target: str = ""
    upgrades: tuple[str, ...] = ()
    trigger: Trigger | None = None


class Done(NamedTuple):
    """The result of a power so far: whether it hit, succeeded, or needed no roll; on whom.

    `taken` are all of its targets, `hits` those it hit.
    """

    assault: Assault
    taken: tuple[str, ...]
    hits: tuple[str, ...]
    won: bool

    def due(self, on: str) -> bool:
        """Whether an effect on a hit, a miss or always applies now."""
        return on == "always" or self.won is (on == "hit")


def aimed_at(row: Power, who: str, use: Use) -> str:
    """A power's target: the one chosen, or by a trigger the one who acts or is acted on."""
    if use.target or use.trigger is None:
        return use.target
    if row.target in ("attacker", "enemy", "creature", "threatened", "adjacent"):
        return use.trigger.target if use.trigger.actor == who else use.trigger.actor
    return use.trigger.subject if row.target == "ally" else who


def rolled(run: Run, who: str, use: Use) -> Procedure[Done]:
    """Roll for a power, if it needs a roll, and apply the result to all its targets.

    An attack is on one target, on several, or on all in an area, each with its own roll
    (BR-ATTACK-02, BR-ATTACK-09, BR-GAP-66). A check is against 10 + the user's Tier (BR-ROLL-19);
    basic attacks are rolled as such (BR-POWER-04). Everything else succeeds without a roll.
    """
    row: Power = run.book.powers[use.power]
    area, means, won = Placed(()), Means("", ""), True
    if row.target == "area":
        area = yield from choose_area(run, who, use.power)
    if row.against or row.check:
        means = yield from choose_means(run, who, use.power, use.target)
    assault = Assault(use.power, means, use.upgrades, (), area.squares, area.origin)
    targets = yield from whom(run, who, use, area)
    if row.against:
        hits = yield from attack(run, who, assault, targets)
        if any(harm.adjacent for harm in row.harm) and run.state.find(who) is not None:
            yield from splash(run, who, use, means)
        return Done(assault, targets, hits, bool(hits))
    if row.check:
        made: Rolled = yield from action_roll(run, who, Aim(ACTION, means.action, use.power))
        won = made.result == "success"
    if row.strikes:
        hits = yield from strikes(run, who, use, row.strikes)
        targets, won = hits or targets, bool(hits)
    for one in targets:
        if run.state.find(one) is not None:
            yield from effects(run, who, assault, Blow(one, won=won), ())
    return Done(assault, targets, targets if won else (), won)


def whom(run: Run, who: str, use: Use, area: Placed) -> Procedure[tuple[str, ...]]:
    """All targets of a power: those in its area, the user's allies, its targets, or the user."""
    row: Power = run.book.powers[use.power]
    if row.target == "area":
        return caught(run.state, run.book, who, use.power, area)
    if row.target == "allies":
        return near_allies(run.state, run.book, who, row.feet)
    named = use.target or row.against
    return (yield from all_targets(run, who, use)) if named else (who,)


def all_targets(run: Run, who: str, use: Use) -> Procedure[tuple[str, ...]]:
    """Ask for the targets of a power that takes several; the first is already chosen.

    `targets_die` is rolled for how many more there are. Prompt kind `targets`.
    """
    book: BeaconRoadBook = run.book
    row, target = book.powers[use.power], use.target
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
    if most <= 1 or targets_of(run.state, book, who, use.power) in ((), (target,)):
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
    """The answer who beside the target is harmed too, or nobody."""

    kind = "beside"


BESIDES: Deeds[Beside] = Deeds(Beside)

NOBODY = Beside("nobody")


def splash(run: Run, who: str, use: Use, means: Means) -> Procedure[None]:
    """Harm one creature beside the target without a roll, hit or miss (BR-POWER-02)."""
    row: Power = run.book.powers[use.power]
    target = use.target

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


def go(run: Run, who: str, shift: Shift, done: Done) -> Procedure[None]:
    """Let a power's user, targets or allies move by it.

    The distance is in feet, or by the mover's Stride (BR-POWER-13). The user chooses where a
    creature is Teleported (BR-MOVE-12); others go where they like, for a React if it takes one
    (BR-ACT-18).
    """
    key = done.assault.power
    movers: tuple[str, ...] = (who,)
    if shift.who == "target":
        movers = done.hits if shift.on == "hit" else done.taken
    elif shift.who == "allies":
        movers = near_allies(run.state, run.book, who, run.book.powers[key].feet)
    for mover in movers:
        if run.state.find(mover) is not None and (
            not shift.reacts or (yield from joins(run, mover, who, shift, key))
        ):
            yield from _moved(run, mover, who, shift, done)


def _moved(run: Run, mover: str, who: str, shift: Shift, done: Done) -> Procedure[None]:
    only = None
    if shift.beside:
        other = who if shift.beside == "self" else next(iter(done.taken), who)
        only = beside(run.state, run.book, mover, other)
    if shift.shadow:
        if run.state.map is None:
            raise Moot(mover)
        only = frozenset(ground_of(run.book, run.state.map).dark)
        if run.state.who(mover).place not in only:
            yield Noted("no_shadow", (mover,), because=("BR-MOVE-12",))
            return
    feet, full = shift.feet, stride(run.book, run.state.who(mover))
    if shift.measure != "feet":
        feet = full if shift.measure == "stride" else half(full)
    if shift.forces:
        hit = Hit(by=who, what=done.assault.power, origin=done.assault.origin)
        yield from shove(run, who, mover, shift, hit, done.assault.means.action)
    elif shift.kind == "advance":
        yield from advance(run, mover, feet, only=only)
    elif shift.kind == "maneuver":
        yield from maneuver(run, mover, feet, only=only)
    elif only is None or only:
        yield from teleport(run, mover, feet, by=who, only=only)


def joins(run: Run, mover: str, who: str, shift: Shift, key: str) -> Procedure[bool]:
    """Ask whether a creature spends a React to move on another's order (BR-ACT-15, BR-ACT-18).

    The prompt's kind is the power's key, for each creature that can.
    """
    one = run.state.who(mover)
    able = may_advance if shift.kind == "advance" else may_maneuver
    if not may_react(run.state, run.book, mover, who) or not able(run.book, one):
        return False
    rows = ("BR-MOVE-01" if shift.kind == "advance" else "BR-MOVE-03", "BR-ACT-15")
    form = Choice((Option("pass", key), Option("go", key)))

    def ask(state: State) -> Ask:
        return Ask(decider_of(state, mover), key, form, rows, One(mover), "pass")

    if (yield from need(run, ask)) != "go":
        return False
    yield reacted(run.state, run.book, mover, key, who, rows)
    return True


def beside(state: State, book: BeaconRoadBook, mover: str, other: str) -> frozenset[Square]:
    """The squares where one creature could be adjacent to another, including its own."""
    here, there = space_of(book, state.who(mover)), space_of(book, state.who(other))
    if here is None or there is None or state.map is None:
        return frozenset()
    found = [
        Square(x, y)
        for x in range(there.square.x - here.size, there.square.x + there.size + 1)
        for y in range(there.square.y - here.size, there.square.y + there.size + 1)
    ]
    own = set(there.squares)
    return frozenset(
        one
        for one in found
        if not own & set(Space(one, here.size).squares)
        and (one == here.square or enterable(state, book, mover, one))
    )


class Strike(Reply, frozen=True):
    """One basic attack of several: which, and on whom; already paid for."""

    power: PowerKey
    target: Who

    kind = "strike"
    stem = ""
    because = ("BR-ATTACK-02", "BR-POWER-02")
    shelf = "power"
    icon = "sparkles"


class StrikeAll(Strike, frozen=True):
    """All basic attacks left on the same target, while it is up (BR-ATTACK-02)."""

    stem = "all"
    icon = "refresh-cw"


STRIKES: Deeds[Strike] = Deeds(Strike, StrikeAll)


def strikes(run: Run, who: str, use: Use, count: int) -> Procedure[tuple[str, ...]]:
    """Make the basic attacks that a power grants, each with its own Attack Roll (BR-POWER-04).

    Without a target each may be on another. Prompt kind `strike`; returns those hit.
    """
    melee, target = run.book.powers[use.power].item == "melee", use.target
    hits: tuple[str, ...] = ()
    blow: Strike | None = None
    for left in range(count, 0, -1):
        one = run.state.find(who)
        if one is None or one.out or one.hp <= 0:
            break

        def ways(state: State, left: int = left) -> tuple[Strike, ...]:
            near = in_reach(state, run.book, who, melee=melee)
            aims = [aim for aim in near if target in ("", aim[1])]
            kinds = (Strike, StrikeAll) if left > 1 and len(aims) > 1 else (Strike,)
            return tuple([kind(*aim) for kind in kinds for aim in aims])

        open_now = ways(run.state)
        if not open_now:
            yield Noted("nobody_in_reach", (who, use.power), because=("BR-ATTACK-08",))
            break
        goes_on = isinstance(blow, StrikeAll) and Strike(blow.power, blow.target) in open_now
        if blow is None or not (goes_on and run.state.who(blow.target).hp > 0):
            blow = yield from choose_one(run, who, use.power, ways)
            assert blow is not None, "one is chosen of those that there are"
        hits += yield from basic_attack(run, who, blow.power, blow.target)
    return hits
