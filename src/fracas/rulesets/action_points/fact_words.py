"""What happens in Rounds and Turns, as sentences: AP, order, actions, Tests, hits and misses.

Every change says when it ends (AP-NAR-08), and a Test all that it was made of (AP-CORE-11).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import listed, plain
from fracas.rulesets.action_points import facts
from fracas.rulesets.action_points.names import Names
from fracas.rulesets.action_points.state_words import PENALTY_END, POSTURE_END
from fracas.rulesets.action_points.surprise import is_caught
from fracas.rulesets.action_points.term_words import terms

TESTS = {
    "attack": "to attack",
    "defense": "to defend against",
    "groin": "to stay up after the blow",
    "injury": "not to be injured",
    "perception": "to notice",
    "deed": "for the deed",
}
"""What a Test is for."""

WHOLE = ("base", "combat_skill", "defense_skill")
"""Terms that the line of a Test has in its figures already."""

WHY_MISSED = {
    "failed": "the attack Test failed",
    "beaten": "the defense rolled higher",
    "tied": "the defense rolled as high",
    "both": "both Tests failed",
}
"""Why an attack missed (AP-ATK-06, AP-ATK-08, AP-ATK-10, AP-ATK-11)."""

WHY_SKIPPED = {
    "defended": "its Action of this Turn went into an active defense",
    "down": "it is Down",
    "gone": "it is no longer in the fight",
    "surprised": "it is surprised and may only defend itself",
    "waiting": "nobody has the drop on it, nor it on anybody",
}
"""Why a place in the order is skipped (AP-DEF-04, AP-TURN-17, AP-SUR-03, AP-SUR-10)."""


def _replenished(fact: facts.Replenished, names: Names) -> str:
    """AP of everybody, with the penalties that came off (AP-FD-05)."""
    told = listed([f"{names.who(one.who)} {one.ap}" for one in fact.points])
    paid = [
        f"{one.penalty} came off for {names.who(one.who)}, who attacked in a Round of Full Defense"
        for one in fact.points
        if one.penalty
    ]
    return f"AP: {told or 'nobody'}{'; ' if paid else ''}{'; '.join(paid)}."


def _initiative(fact: facts.InitiativeSet, names: Names) -> str:
    told = listed([f"{names.who(one.who)} {one.initiative}" for one in fact.numbers])
    return f"Initiative: {told or 'nobody'}."


def _rolled_off(fact: facts.RolledOff, names: Names) -> str:
    fell = [names.who(who) for who in fact.who]
    shown = listed([f"{who} {face}" for who, face in zip(fell, fact.faces, strict=False)])
    return f"Equal in everything, they roll off on a d{names.book.tables.tie}: {shown}."


def _round_began(fact: facts.RoundBegan, names: Names) -> str:
    if fact.number:
        return f"Round {fact.number} begins."
    having = dict.fromkeys(who for who, _ in names.state.drops)
    return f"The Surprise Round begins: {names.all(having)} may act before anybody else."


def _round_ended(fact: facts.RoundEnded, names: Names) -> str:
    """The end of a Round, and of what lasts for one (AP-FD-12)."""
    which = f"Round {fact.number}" if fact.number else "The Surprise Round"
    there = names.state.present()
    postures = [one.name for one in there if one.full_defense]
    bonus = [one.name for one in there if one.bonus]
    ended = f", and with it the Full Defense of {listed(postures)}" if postures else ""
    lost = f"; bonus AP of {listed(bonus)} that are left vanish" if bonus else ""
    return f"{which} is over{ended}{lost}."


def _declared(fact: facts.Declared, names: Names) -> str:
    """An action with its price, and what is left (AP-TURN-14)."""
    one = names.find(fact.who)
    if fact.action == "full_defense":
        return ""
    left = f", {max(one.ap - fact.cost, 0)} left" if one is not None else ""
    price = f" for {fact.cost} AP{left}" if fact.cost else " for no AP"
    if fact.action == "attack":
        called = f", calling the {names.location(fact.location)}," if fact.location else ""
        with_ = f" with {names.gear(fact.weapon)}" if fact.weapon else ""
        return f"{names.who(fact.who)} attacks {names.who(fact.target)}{with_}{called}{price}."
    return f"{names.who(fact.who)} declares {names.action(fact.action)}{price}."


def _passed(fact: facts.Passed, names: Names) -> str:
    if fact.forced and is_caught(names.state, fact.who):
        return f"{names.who(fact.who)} is surprised, may do no more than defend itself, and passes."
    if fact.forced:
        return f"{names.who(fact.who)} can afford nothing and passes."
    return f"{names.who(fact.who)} passes for this Turn."


def _full_defense(fact: facts.FullDefenseTaken, names: Names) -> str:
    """Full Defense with its bonus, its end, and its price if there is one (AP-FD-02, AP-FD-13)."""
    one = names.find(fact.who)
    ap = f", {one.ap + fact.bonus} in all" if one is not None else ""
    paid = ""
    if fact.penalty:
        paid = f"; it has attacked in this Round, so {fact.penalty} AP come off {PENALTY_END}"
    return (
        f"{names.who(fact.who)} takes Full Defense {POSTURE_END}: {fact.bonus} AP more{ap}{paid}."
    )


def _attacked(fact: facts.Attacked, names: Names) -> str:
    """The end of Full Defense by an attack, and its penalty (AP-ATK-17, AP-FD-05, AP-FD-06)."""
    one = names.find(fact.who)
    if one is None:
        return ""
    said = []
    if one.full_defense:
        said.append(f"That ends the Full Defense of {one.name}")
    if fact.penalty > one.penalty:
        came = "so" if said else f"{one.name} has taken Full Defense in this Round:"
        said.append(f"{came} {fact.penalty} AP come off {PENALTY_END}")
    return f"{', '.join(said)}." if said else ""


def _defended(fact: facts.Defended, names: Names) -> str:
    one = names.find(fact.who)
    left = f", {max(one.ap - fact.cost, 0)} left" if one is not None else ""
    price = f" for {fact.cost} AP{left}" if fact.cost else ""
    keeps = one is not None and one.full_defense
    action = "keeps its Action, in Full Defense" if keeps else "has used its Action of this Turn"
    return f"{names.who(fact.who)} defends actively against {names.who(fact.by)}{price}: {action}."


def _tested(fact: facts.Tested, names: Names) -> str:
    """A Test: roller, Attribute, die, face, circumstances, Skill, MTN, outcome (AP-CORE-11)."""
    purpose = TESTS.get(fact.what, plain(fact.what))
    if fact.what in ("attack", "defense", "perception") and fact.target:
        purpose += f" {names.who(fact.target)}"
    if fact.what == "defense":
        purpose += ", actively" if fact.active else ", passively"
    shown = f"d{fact.die} shows {fact.face}" if fact.die else "below d4, there is no die"
    verdict = "passed" if fact.passed else "failed"
    return (
        f"{names.who(fact.who)} tests {names.attribute(fact.attribute)} {purpose}: {shown} against "
        f"MTN {fact.mtn}, {_number(fact, names)}: {verdict}."
    )


def _number(fact: facts.Tested, names: Names) -> str:
    """How an MTN comes about (AP-CORE-03): `circumstances 6 (passive defense +2) less Skill 2`."""
    harm = fact.what in ("injury", "groin")
    made = terms(tuple([one for one in fact.terms if one.name not in WHOLE]), names)
    less = f" less {'Toughness' if harm else 'Skill'} {fact.skill}" if fact.skill else ""
    what = "damage" if harm else "circumstances"
    return f"{what} {fact.circumstances}{f' ({made})' if made else ''}{less}"


def _hit(fact: facts.Hit, names: Names) -> str:
    """A hit: the place, and from the damage roll to what is left of it (AP-DMG-01 to -03)."""
    place = ""
    if fact.location:
        how = ", as called" if fact.called else f", {fact.face} on the d20" if fact.face else ""
        how = how.replace("d20", f"d{names.book.tables.location}")
        place = f" in the {names.location(fact.location)}{how}"
    sum_ = f"{fact.roll} less DR {fact.dr}"
    if fact.multiplier != 1:
        sum_ += f", times {fact.multiplier},"
    with_ = f" with {names.gear(fact.weapon)}" if fact.weapon else ""
    return (
        f"{names.who(fact.who)} hits {names.who(fact.target)}{with_}{place}: "
        f"{sum_} is {fact.damage} damage."
    )


def _missed(fact: facts.Missed, names: Names) -> str:
    why = WHY_MISSED.get(fact.why, plain(fact.why))
    return f"{names.who(fact.who)} misses {names.who(fact.target)}: {why}."


def _skipped(fact: facts.Skipped, names: Names) -> str:
    why = WHY_SKIPPED.get(fact.why, plain(fact.why))
    return f"The place of {names.who(fact.who)} is skipped: {why}."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    facts.Replenished: _replenished,
    facts.InitiativeSet: _initiative,
    facts.RolledOff: _rolled_off,
    facts.OrderSet: lambda fact, names: f"The order: {', '.join(map(names.who, fact.order))}.",
    facts.RoundBegan: _round_began,
    facts.RoundEnded: _round_ended,
    facts.TurnBegan: lambda fact, names: f"Combat Turn {fact.number}.",
    facts.Declared: _declared,
    facts.ActionOver: lambda fact, names: "",
    facts.Passed: _passed,
    facts.Skipped: _skipped,
    facts.Paid: lambda fact, names: (
        f"{names.who(fact.who)} pays {fact.cost} AP for {plain(fact.why) or 'it'}."
    ),
    facts.FullDefenseTaken: _full_defense,
    facts.Attacked: _attacked,
    facts.Defended: _defended,
    facts.Tested: _tested,
    facts.Hit: _hit,
    facts.Missed: _missed,
}
"""The facts of Rounds and Turns, and how they are said; empty where another line tells."""
