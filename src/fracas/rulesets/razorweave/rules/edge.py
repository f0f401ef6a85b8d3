"""What shapes a Check: every source of Edge and Burden on it, and its bonus."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.prompts import Term
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.rules.attempts import Attempt, on_foot
from fracas.rulesets.razorweave.rules.burdens import burden_terms
from fracas.rulesets.razorweave.rules.gear import gear_terms
from fracas.rulesets.razorweave.rules.tags import acts_of, tag_terms
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.scenes import Offer
from fracas.rulesets.razorweave.state.state import State


def edge_terms(state: State, book: RazorweaveBook, attempt: Attempt) -> tuple[Term, ...]:
    """Every source of Edge and Burden on an attempt, each once and by name (RW-EDGE-07).

    Different Conditions each add theirs (RW-COND-03); a grant may have waited for turns
    (RW-EDGE-09).
    """
    actor = state.able(attempt.who)
    target = state.able(attempt.target) if attempt.target and attempt.hostile else None
    geared = (
        attempt.action in _GEARED
        or actor.armour
        or attempt.ranged
        or attempt.called
        or attempt.approach
        or attempt.skill
        or actor.hidden
    )
    if not (actor.conditions or actor.grants or state.tags or state.offers or geared) and (
        target is None or not target.conditions
    ):
        return ()
    terms: list[Term] = []
    for place, grant in enumerate(actor.grants):
        if attempt.spends and grant.against in ("", attempt.target):
            terms.append(Term(f"grant{place}", "edge", 1, ("RW-EDGE-08",), (grant.by,)))
    for place, offer in enumerate(state.offers):
        if attempt.spends and target is not None and fitting(offer, actor, attempt.target):
            rows = ("RW-SETUP-07", "RW-EDGE-10")
            terms.append(Term(f"grant_offer{place}", "edge", 1, rows, (offer.by,)))
    if actor.conditions:
        foot = on_foot(attempt)
        terms += burden_terms(state, book, attempt, actor, foot=foot)
    if target is not None and target.conditions:
        terms += _target_terms(state, book, attempt, target)
    if state.tags:
        acts = acts_of(state, book, attempt, on_foot=on_foot(attempt))
        terms += tag_terms(state, book, attempt, acts, actor, target)
    if actor.hidden and attempt.action == "strike":
        terms.append(Term("hidden", "edge", 1, ("RW-TAG-19", "RW-GAP-98")))
    if geared or (target is not None and target.armour):
        terms += gear_terms(state, book, attempt, target, terms)
    return tuple(terms)


def fitting(offer: Offer, actor: Combatant, target: str) -> bool:
    """Whether an Edge that waits for the next ally at that target is this one's (RW-EDGE-10)."""
    return offer.against == target and offer.side == actor.side and offer.by != actor.id


_GEARED = ("maneuver", "defend")


def _target_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, target: Combatant
) -> list[Term]:
    """What the target's Conditions give an attacker, each a source (RW-GAP-107)."""
    terms = []
    for ailment in target.conditions:
        condition = book.conditions[ailment.name]
        name = f"target_{ailment.name}"
        if condition.edge_to == "any" or (
            attempt.action == "strike"
            and (
                condition.edge_to == "attackers"
                or (
                    condition.edge_to == "engaged"
                    and state.are_engaged(attempt.who, attempt.target)
                )
            )
        ):
            terms.append(Term(name, "edge", 1, condition.because, (target.id,)))
        elif condition.ranged_burden and attempt.ranged:
            terms.append(Term(name, "burden", 1, condition.because, (target.id,)))
    return terms


def bonus_terms(state: State, attempt: Attempt) -> tuple[Term, ...]:
    """The Attribute, and +1 when a relevant Skill applies (RW-CHK-03, RW-CHK-04)."""
    actor = state.able(attempt.who)
    attribute = attempt.attribute
    return _bonus(attribute, getattr(actor, _FIELDS[attribute]), attempt.skill)


_FIELDS = {name: name.lower() for name in ("MIG", "AGI", "PRE", "RSN")}


@lru_cache(maxsize=256)
def _bonus(attribute: str, value: int, skill: str) -> tuple[Term, ...]:
    term = Term(attribute, "bonus", value, ("RW-CHK-03",), (), False)
    rows = ("RW-CHK-04", "RW-GAP-06")
    return (term, Term("skill", "bonus", 1, rows, (skill,))) if skill else (term,)
