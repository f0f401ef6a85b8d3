"""What a computer's creature spends on rolls: pushes of its own, and Assists for friends."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Together
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.advice.aids import Aids
from fracas.rulesets.beacon_road.advice.swings import odds
from fracas.rulesets.beacon_road.advice.targets import hp_of, knows_all, plan
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.rolls.pushes import (
    ALONE,
    ALONE_ALL,
    BOTH,
    CALLED,
    HELP,
    NOT_YET,
    PUSHED,
    PUSHED_ALL,
    PUSHES,
    Pushing,
)
from fracas.rulesets.beacon_road.rules.rolls.teamwork import DECLINED, helpers
from fracas.rulesets.beacon_road.rules.rounds.allowances import reacts_left
from fracas.rulesets.beacon_road.rules.subjects import Pair
from fracas.rulesets.beacon_road.state.state import Creature, State

SPARE = 4
"""Empty Stress boxes kept for worse moments."""

GAIN = 0.12
"""How much a push must raise the chance to hit to be worth its Stress."""

LENDS = 2.5
"""The least an Assist must gain to be worth its Stress and its React."""


def spares(one: Creature, boxes: int = 1) -> bool:
    """Whether a creature can spend Stress and keep some; those without Stress pay none."""
    return not one.most_stress or one.free_stress >= boxes + SPARE


def push(run: Run, ask: Ask) -> str:
    """Choose a push if it is worth it, and a call for help if an ally would Assist (BR-TEAM-01)."""
    said = pushed(run, ask)
    calls = BOTH if said == PUSHED.id else CALLED
    about: Pushing = ask.about
    if about.what != "effect" and calls in PUSHES.of(ask):
        able = helpers(run.state, run.book, about.who)
        if _lender(run, about.who, about.target, able):
            return calls.id
    lasts = {PUSHED.id: PUSHED_ALL, ALONE.id: ALONE_ALL}.get(said)
    return lasts.id if lasts in PUSHES.of(ask) else said


def pushed(run: Run, ask: Ask) -> str:
    """Whether a box of Stress is worth it: a likelier hit, or one more die (BR-STRESS-02)."""
    about: Pushing = ask.about
    who, target, key = about.who, about.target, about.power
    push, rest = PUSHED.id, ALONE.id
    state: State = run.state
    book: BeaconRoadBook = run.book
    me = state.who(who)
    if about.what == HELP or me.free_stress <= SPARE:
        return rest
    row = book.powers.get(key)
    if row is None or not target:
        return rest
    hard = _hits_hard(state, book, ask, target)
    if about.what == "effect":
        return push if hard else rest
    if hard and row.against:
        rest = NOT_YET.id
    made = plan(state, book, who, key, target, knows_all(state, ask.decider))
    if made is None:
        return rest
    now = odds(made.tier, made.dots, made.die, made.tn).hit
    then = odds(made.tier + book.tables.tier_step, made.dots, made.die, made.tn).hit
    return push if then - now >= GAIN else rest


def _hits_hard(state: State, book: BeaconRoadBook, ask: Ask, target: str) -> bool:
    """Whether one more die helps: the target has more HP than the usual damage."""
    other = state.find(target)
    return other is not None and hp_of(other, knows_all(state, ask.decider)) > book.tables.dice[0]


def assists(run: Run, prompt: Together) -> tuple[Answer, ...]:
    """Choose who Assists: the one who can spare it most, if it is worth it (BR-TEAM-01)."""
    about: Pair = prompt.about
    best = _lender(run, about.who, about.target, prompt.deciders)
    said = []
    for ask in prompt.asks:
        one = run.state.find(ask.decider)
        # Neither Stress nor Reacts return before the round is over.
        never = one is not None and not _lends(run, one)
        said.append("assist" if ask.decider == best else DECLINED if never else "pass")
    return tuple(said)


def _lender(run: Run, who: str, target: str, among: Iterable[str]) -> str:
    """Which of some creatures Assists a roll; blank for nobody."""
    state: State = run.state
    able = [one for name in among if (one := state.find(name)) is not None and _lends(run, one)]
    best = max(able, key=lambda one: (one.free_stress, one.id), default=None)
    if best is None:
        return ""
    aids = Aids(state, run.book, best.id, seer=knows_all(state, best.id))
    return "" if aids.lent(who, target) < LENDS else best.id


def _lends(run: Run, one: Creature) -> bool:
    """Whether a creature can spare Stress, and a React while keeping one for its defense."""
    return spares(one) and reacts_left(run.book, one, run.state.round) > 1
