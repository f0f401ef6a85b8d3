"""What modifies a Check: its bonus, every source of Edge and Burden, and Conditions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.asking.answers import Choice, Field
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Term
from fracas.rulesets.razorweave.content import Condition, RazorweaveBook
from fracas.rulesets.razorweave.rules.gear import gear_terms
from fracas.rulesets.razorweave.rules.rolls import Attempt, on_foot
from fracas.rulesets.razorweave.rules.tags import acts_of, tag_terms
from fracas.rulesets.razorweave.state.combatants import Ailment, Combatant
from fracas.rulesets.razorweave.state.state import Offer, State

# Conditions


SIGHT = ("none", "among", "only")
"""How a Check uses sight: not at all, as one sense among several, or alone (RW-TACT-04)."""


def burden_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, actor: Combatant, *, foot: bool
) -> list[Term]:
    """One Burden for each of the actor's Conditions that hampers this Check (RW-COND-03).

    `foot` says that the Check depends on footing. A Condition on two limbs counts once.
    """
    terms: list[Term] = []
    for ailment in actor.conditions:
        row = book.conditions[ailment.name]
        if any(term.name == ailment.name for term in terms):
            continue
        because = (*row.because, "RW-COND-04")
        if not hampers(state, book, attempt, ailment, row, foot=foot):
            bleeds = ailment.name == "bleeding" and book.rulings["bleeding_burden"] == "on"
            if not bleeds or attempt.attribute not in book.tables.physical:
                continue
            because = (*because, "RW-GAP-23")
        terms.append(Term(ailment.name, "burden", 1, because, (actor.id,)))
    return terms


def hampers(
    state: State,
    book: RazorweaveBook,
    attempt: Attempt,
    ailment: Ailment,
    row: Condition,
    *,
    foot: bool,
) -> bool:
    """Whether a Condition puts Burden on this Check.

    Physical Checks are those on MIG and AGI (RW-COND-15). Fear counts while its source is in the
    fight (RW-MENT-01), demoralization only against its source (RW-MENT-03); a Condition on a limb,
    an item or a system counts only if that is used (RW-PHYS-08, RW-ENVC-03, RW-CUST-01).
    """
    if row.burden_when == "against_source" and attempt.target != ailment.source:
        return False
    if row.burden_when == "in_sight" and not in_sight(state, ailment.source):
        return False
    if row.sits_on:
        if row.sits_on == "limb":
            return _falls(row.limbs.get(ailment.part, ()), book, attempt, foot=foot)
        worn = attempt.action == "defend" and ailment.part in state.who(attempt.who).armour
        return worn or (ailment.part != "" and ailment.part in (attempt.weapon, attempt.attribute))
    return _falls(row.burden, book, attempt, foot=foot)


def _falls(burden: tuple[str, ...], book: RazorweaveBook, attempt: Attempt, *, foot: bool) -> bool:
    return (
        "all" in burden
        or attempt.attribute in burden
        or ("physical" in burden and attempt.attribute in book.tables.physical)
        or ("attacks" in burden and attempt.action == "strike")
        or ("movement" in burden and foot)
        or ("sight" in burden and sight_in(attempt, book) != "none")
    )


def in_sight(state: State, source: str) -> bool:
    """Whether a threat can still be seen; a threat that is no combatant always can."""
    threat = state.find(source) if source else None
    return not source or (threat is not None and threat.standing)


def sight_in(attempt: Attempt, book: RazorweaveBook) -> str:
    """How a Check uses sight, unless the game master says otherwise (RW-TACT-04).

    A ranged Strike at a combatant not Engaged needs sight alone (RW-TACT-05); other physical Checks
    use it among other senses.
    """
    if attempt.action == "strike" and attempt.ranged:
        return "only"
    return "among" if attempt.attribute in book.tables.physical else "none"


def blinded(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that takes away a combatant's sight, or nothing."""
    for ailment in state.able(who).conditions:
        if "sight" in book.conditions[ailment.name].burden:
            return ailment.name
    return ""


def disrupted_dc(state: State, book: RazorweaveBook, attempt: Attempt) -> int:
    """The DC the game master may set for a Strike at one whose systems are down (RW-CUST-07)."""
    rows = (book.conditions[one.name] for one in state.able(attempt.target).conditions)
    return min(row.strike_dc for row in rows if row.strike_dc)


def ailing_fields(
    state: State, book: RazorweaveBook, attempt: Attempt, actor: Combatant, target: Combatant | None
) -> tuple[Field, ...]:
    """The lines that the Conditions of actor and target add to the sheet.

    For the Blinded, how the Check uses sight (RW-TACT-04); against one whose systems are disrupted,
    the lower DC the game master may set (RW-CUST-07).
    """
    fields: list[Field] = []
    if actor.conditions and blinded(state, book, attempt.who):
        part = Choice(tuple(map(Option, SIGHT)))
        because = ("RW-TACT-04", "RW-TACT-05", "RW-GAP-35")
        fields.append(Field("sight", part, sight_in(attempt, book), because))
    struck = target if attempt.action == "strike" else None
    for ailment in struck.conditions if struck is not None else ():
        row = book.conditions[ailment.name]
        if row.strike_dc:
            form = Choice((Option("no"), Option("yes")))
            fields.append(Field("disrupted", form, "no", row.because))
            break
    return tuple(fields)


def sight_ruled(
    state: State, book: RazorweaveBook, attempt: Attempt, values: dict[str, Any]
) -> tuple[str, tuple[str, ...], tuple[Term, ...]]:
    """How a Blinded combatant's Check uses sight, by the sheet or by default.

    Returns the use of sight, the Burden removed for it, and the Burden added.
    """
    name = blinded(state, book, attempt.who)
    if not name:
        return "", (), ()
    usual = sight_in(attempt, book)
    sight = values.get("sight", usual)
    if sight == "among" and usual == "none":
        return sight, (), (Term(name, "burden", 1, book.conditions[name].because, (attempt.who,)),)
    return sight, (name,) if sight == "none" else (), ()


# All sources


def edge_terms(state: State, book: RazorweaveBook, attempt: Attempt) -> tuple[Term, ...]:
    """Every source of Edge and Burden on an attempt, each once, by name (RW-EDGE-07).

    Different Conditions each add their own (RW-COND-03); a grant may have waited for several turns
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
        acts = acts_of(state, book, attempt)
        terms += tag_terms(state, book, attempt, acts, actor, target)
    if actor.hidden and attempt.action == "strike":
        terms.append(Term("hidden", "edge", 1, ("RW-TAG-19", "RW-GAP-98")))
    if geared or (target is not None and target.armour):
        terms += gear_terms(state, book, attempt, target, terms)
    return tuple(terms)


def fitting(offer: Offer, actor: Combatant, target: str) -> bool:
    """Whether an Edge for the next ally at that target fits this combatant (RW-EDGE-10)."""
    return offer.against == target and offer.side == actor.side and offer.by != actor.id


_GEARED = ("maneuver", "defend")


def _target_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, target: Combatant
) -> list[Term]:
    """What the target's Conditions give an attacker, each as a source (RW-GAP-107)."""
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
    """The Attribute, and +1 if a relevant Skill applies (RW-CHK-03, RW-CHK-04)."""
    actor = state.able(attempt.who)
    attribute = attempt.attribute
    return _bonus(attribute, getattr(actor, _FIELDS[attribute]), attempt.skill)


_FIELDS = {name: name.lower() for name in ("MIG", "AGI", "PRE", "RSN")}


@lru_cache(maxsize=256)
def _bonus(attribute: str, value: int, skill: str) -> tuple[Term, ...]:
    term = Term(attribute, "bonus", value, ("RW-CHK-03",), (), False)
    rows = ("RW-CHK-04", "RW-GAP-06")
    return (term, Term("skill", "bonus", 1, rows, (skill,))) if skill else (term,)
