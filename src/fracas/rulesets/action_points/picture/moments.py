"""Which facts are shown as moments in Action Points, and with what. Contains no rules."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.grammar import plain, sentence
from fracas.core.asking.prompts import Roll, Term
from fracas.core.picture.moments import Lean, Motion, Opening, Telling
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.checks import MtnReading, OpposedReading, rung_of
from fracas.rulesets.action_points.rules.circumstances import DEFENSE
from fracas.rulesets.action_points.state import facts as f
from fracas.rulesets.action_points.state import harm_facts as h
from fracas.rulesets.action_points.state import scene_facts as s
from fracas.rulesets.action_points.state.state import State
from fracas.rulesets.action_points.words.words import die, names_of

PLACE_DIE = 20
"""How the die that says where a blow lands is drawn."""


def _declared(fact: f.Declared, seen: State, book: ActionPointsBook) -> Opening:
    names = names_of(seen, book)
    what = names.gear(fact.weapon) if fact.weapon else names.action(fact.action)
    return Opening(fact.who, (fact.target,) * bool(fact.target), sentence(what), names=True)


def _tested(fact: f.Tested, seen: State, book: ActionPointsBook) -> Opening:
    attacks, defends = fact.what == "attack", fact.what == "defense"
    alone = attacks or fact.what in ("perception", "deed")
    return Opening(
        fact.who,
        (fact.target,) * bool(fact.target),
        "" if attacks else sentence(plain(fact.what)),
        fact.what,
        names_of(seen, book).attribute(fact.attribute),
        str(fact.face) if fact.face else "",
        str(fact.mtn),
        None if attacks or defends else rung_of(passed=fact.passed),
        fact.terms,
        leads=alone,
        joins=not alone,
        by=fact.target if defends else "",
        fell=((die(fact.die), fact.face),) * bool(fact.die),
    )


def _hit(fact: f.Hit, seen: State, book: ActionPointsBook) -> Opening:
    names = names_of(seen, book)
    return Opening(
        fact.who,
        (fact.target,),
        sentence(names.gear(fact.weapon)),
        "hit",
        sentence(names.location(fact.location)) if fact.location else "Damage",
        str(fact.damage),
        joins=True,
        by=fact.who,
        fell=((f"d{PLACE_DIE}", fact.face),) * bool(fact.face),
        settles=rung_of(passed=True),
    )


def _missed(fact: f.Missed, seen: State, book: ActionPointsBook) -> Opening:
    what = sentence(names_of(seen, book).gear(fact.weapon))
    return Opening(
        fact.who, (fact.target,), what, joins=True, by=fact.who, settles=rung_of(passed=False)
    )


def _hurt(fact: h.Hurt, seen: State, book: ActionPointsBook) -> Opening:
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, joins=True)
    return Opening(fact.by, (fact.who,), joins=True, by=fact.by)


def _borne(fact: Any, seen: State, book: ActionPointsBook) -> Opening:
    return Opening(fact.who, joins=True)


def _dropped(fact: h.StepDropped, seen: State, book: ActionPointsBook) -> Opening:
    words = names_of(seen, book).attribute(fact.attribute)
    return Opening(fact.who, throw="injured", words=words, joins=True, total=words)


def _rolled_off(fact: f.RolledOff, seen: State, book: ActionPointsBook) -> Opening:
    return Opening(fact.who[0], fact.who[1:], throw="tie", words="Order")


def _way(fact: s.Moved, seen: State, book: ActionPointsBook) -> tuple[Motion, ...]:
    way = tuple([f"{x} {y}" for x, y in (fact.path or ((fact.x, fact.y),))])
    return (Motion("walk", fact.who, way=way),)


def _strike(fact: f.Hit | f.Missed, seen: State, book: ActionPointsBook) -> tuple[Motion, ...]:
    row = book.weapons.get(fact.weapon)
    afar = row is not None and not row.melee
    return (Motion("shot" if afar else "lunge", fact.who, fact.target),)


def _falls(fact: Any, seen: State, book: ActionPointsBook) -> tuple[Motion, ...]:
    return (Motion("fall", fact.who),)


def _goes(fact: s.Gone | s.Left, seen: State, book: ActionPointsBook) -> tuple[Motion, ...]:
    return (Motion("leave", fact.who),)


def _comes(fact: s.Entered, seen: State, book: ActionPointsBook) -> tuple[Motion, ...]:
    return (Motion("appear", fact.combatant.id),)


def _need(roll: Roll, seen: State, book: ActionPointsBook) -> str:
    reading: Any = roll.reading
    if isinstance(reading, OpposedReading):
        against = f", {reading.defense_mtn} to defend" if reading.defense else ""
        return f"{reading.attack_mtn}{against}"
    return str(reading.mtn) if isinstance(reading, MtnReading) else ""


def _lean(term: Term) -> Lean:
    """A higher MTN is bad for the one who must reach it, and good for their attacker."""
    amount = term.amount if term.kind == DEFENSE else -term.amount
    return 1 if amount > 0 else -1 if amount < 0 else 0


TELLING = Telling(
    suffered=frozenset(("defend",)),
    openers={
        f.Declared: _declared, f.Tested: _tested, f.Hit: _hit, f.Missed: _missed,
        f.RolledOff: _rolled_off, h.Hurt: _hurt, h.StepDropped: _dropped, h.WentDown: _borne,
        h.Died: _borne, h.FellProne: _borne, h.Woke: _borne, h.StepReturned: _borne,
        h.Recuperated: _borne,
    },
    details=frozenset((
        f.Paid, f.FullDefenseTaken, f.Attacked, f.Defended, h.Consented, h.StoodUp,
        h.QualityGained, s.Prepared, s.Coordinated, s.Joined, s.Permuted, s.Moved, s.Readied,
        s.BagsDropped, s.Deed, s.Improvised, s.ClockTicked, s.Entered, s.Left, s.Gone, s.Sided,
    )),
    silent=frozenset((
        f.Replenished, f.InitiativeSet, f.OrderSet, f.RoundBegan, f.RoundEnded, f.TurnBegan,
        f.ActionOver, f.Passed, f.Settled, f.Skipped, h.SceneEnded, h.DayPassed, s.Surprised,
        s.Ended, s.FightBegan, s.Carried,
    )),
    motions={
        s.Moved: _way, f.Hit: _strike, f.Missed: _strike, h.WentDown: _falls, h.FellProne: _falls,
        s.Gone: _goes, s.Left: _goes, s.Entered: _comes,
    },
    lean=_lean,
    need=_need,
)  # fmt: skip
"""How this system describes moments."""
