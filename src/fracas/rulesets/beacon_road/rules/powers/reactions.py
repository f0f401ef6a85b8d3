"""Reaction Powers that change the attack or the roll that they answer.

The caller has spent the React; the power pays its Stress. The answered attack is the attacker's
last one on that target in this beat.
"""

from __future__ import annotations

from fracas.core.asking.prompts import Procedure
from fracas.core.errors import Moot
from fracas.core.facts import Noted
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.power_rows import Power, Step
from fracas.rulesets.beacon_road.rules.attacks.attacks import reread, standing
from fracas.rulesets.beacon_road.rules.attacks.means import choose_means, tags_of
from fracas.rulesets.beacon_road.rules.ground.movement import maneuver
from fracas.rulesets.beacon_road.rules.harm.harm import STEPPED_IN, Hit, Suffered, suffer
from fracas.rulesets.beacon_road.rules.powers.usual_powers import Done, Use
from fracas.rulesets.beacon_road.rules.rolls.declaring import Aim, Disturbed
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ACTION,
    ATTACK,
    Attack,
    defense_now,
    tier,
)
from fracas.rulesets.beacon_road.rules.rolls.rolls import simple_roll
from fracas.rulesets.beacon_road.state.roll_facts import Replaced, Rolled
from fracas.rulesets.beacon_road.state.state import State


def answered_roll(run: Run, use: Use) -> tuple[Rolled, int]:
    """The roll that a React answers, and the number of facts at that time.

    Raises `Moot` if there is none.
    """
    if use.trigger is None:
        raise Moot(use.power)
    actor, target = use.trigger.actor, use.trigger.target
    for at in range(len(run.facts) - 1, -1, -1):
        fact = run.facts[at]
        if type(fact) is Rolled and fact.who == actor and (not target or fact.target == target):
            return fact, at + 1
    raise Moot(actor)


def parry(run: Run, who: str, use: Use) -> Procedure[None]:
    """Parry and Block: replace the Defense by a melee Action Roll, even a lower one.

    BR-POWER-06, BR-RESIST-16. Hit and multiplier are calculated again. With Giving Ground the user
    may Maneuver if the attack misses; an aggravating Block does damage by its margin over the
    attack.
    """
    made, since = answered_roll(run, use)
    row: Power = run.book.powers[use.power]
    means = yield from choose_means(run, who, use.power, made.who if row.item == "melee" else "")
    tags = tags_of(run.state, run.book, run.state.who(who), use.power, means, "")
    aim = Aim(ACTION, means.action, use.power, made.who, tn=made.total + 1, tags=tags, exact=True)
    own: Rolled = yield from simple_roll(run, who, aim)
    rows = ("BR-POWER-06", *(("BR-RESIST-16",) if row.item == "defensive" else ()))
    stands = _anew(run, who, use.power, made, since, rows, instead=own.total)
    yield stands
    if stands.result == "success":
        return
    for name in use.upgrades:
        upgrade = row.upgrades[name]
        for shift in upgrade.shifts:
            yield from maneuver(run, who, shift.feet)
        for harm in upgrade.harm:
            excess = own.total - made.total
            hit = Hit(
                excess, harm.types, who, use.power, "", own.total,
                soaks=False, nonlethal=harm.nonlethal,
            )  # fmt: skip
            yield from suffer(run, made.who, hit)


def _anew(
    run: Run,
    who: str,
    power: str,
    made: Rolled,
    since: int,
    rows: tuple[str, ...],
    instead: int = 0,
    raised: int = 0,
) -> Replaced:
    """The result of a roll against another number, or against `raised` Defenses."""
    results = reread(run.book, made.total, standing(run, made, since), instead, raised)
    result = "success" if any(one == "success" for _, _, one, _ in results) else "failure"
    total, times = instead or results[0][1], max(times for _, _, _, times in results)
    return Replaced(who, power, total, result, times, made.who, made.target, raised, because=rows)


def sheltering(run: Run, who: str, use: Use, before: State) -> Procedure[None]:
    """Count a boon on all Defenses, granted in answer to a hit, against that hit, like Protect's.

    BR-POWER-14: Sheltered adds 5 to the Defenses and halves damage. A creature that had the boon
    `before` gains nothing (BR-COND-22).
    """
    for brings in run.book.powers[use.power].brings:
        boon = run.book.boons.get(brings.what) if brings.boon else None
        if boon is None or not boon.defense or boon.choice:
            continue
        made, since = answered_roll(run, use)
        had = any(term.name == brings.what for term in made.defense)
        had = had or before.who(made.target).boon(brings.what) is not None
        gain = boon.defense
        if run.book.rulings["defense_stacking"] == "best":
            gain = max(gain - max([0, *[term.amount for term in made.defense]]), 0)
        if had or not gain or use.target != made.target:
            continue
        rows = ("BR-POWER-14", *boon.because)
        yield _anew(run, who, use.power, made, since, rows, raised=gain)


def interrupt(run: Run, who: str, use: Use) -> Procedure[Disturbed]:
    """Interrupt: a shot against the total of a roll and the roller's Ward (BR-POWER-07).

    If it meets both, the roll is a botch. Otherwise it is rolled again at -1 Tier, and the second
    result counts (BR-GAP-55).
    """
    made, _ = answered_roll(run, use)
    row: Power = run.book.powers[use.power]
    book = run.book
    means = yield from choose_means(run, who, use.power, made.who)
    tags = tags_of(run.state, book, run.state.who(who), use.power, means, made.who)
    ward = defense_now(run.state, book, made.who, row.against[0], Attack(who, tags))
    aim = Aim(
        ATTACK, means.action, use.power, made.who, (made.who,), tn=max(ward, made.total),
        tags=tags,
    )  # fmt: skip
    own: Rolled = yield from simple_roll(run, who, aim)
    if own.result == "success":
        return Disturbed(botch=True)
    step = book.tables.tier_step
    return Disturbed(terms=(tier("interrupted", -step, ("BR-POWER-07", "BR-GAP-55")),))


def stand_in(run: Run, who: str, use: Use, step: Step, done: Done) -> Procedure[Suffered]:
    """Let the user suffer it in an ally's place, as by Protective Leadership (BR-TEAM-03)."""
    yield Noted(STEPPED_IN, (who, use.target), because=("BR-TEAM-03", "BR-ACT-26"))
    return Suffered(who)
