"""How Conditions hamper a Check: which count, what sight has to do with it, what a sheet asks."""

from __future__ import annotations

from typing import Any

from fracas.core.answers import Choice, Field
from fracas.core.options import Option
from fracas.core.prompts import Term
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.content.condition_rows import Condition
from fracas.rulesets.razorweave.rules.attempts import Attempt
from fracas.rulesets.razorweave.state.combatants import Ailment, Combatant
from fracas.rulesets.razorweave.state.state import State

SIGHT = ("none", "among", "only")
"""What part sight has in a Check: none, one sense among several, or it alone (RW-TACT-04)."""


def burden_terms(
    state: State, book: RazorweaveBook, attempt: Attempt, actor: Combatant, *, foot: bool
) -> list[Term]:
    """One Burden for each of the actor's Conditions that hampers this Check (RW-COND-03).

    `foot` says that the Check turns on footing. One that sits on two limbs counts once.
    """
    terms: list[Term] = []
    for ailment in actor.conditions:
        row = book.conditions[ailment.name]
        if any(term.name == ailment.name for term in terms):
            continue
        if hampers(state, book, attempt, ailment, row, foot=foot):
            because = (*row.because, "RW-COND-04")
            terms.append(Term(ailment.name, "burden", 1, because, (actor.id,)))
        elif (
            ailment.name == "bleeding"
            and book.rulings["bleeding_burden"] == "on"
            and attempt.attribute in book.tables.physical
        ):
            because = (*row.because, "RW-COND-04", "RW-GAP-23")
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
    fight (RW-MENT-01), demoralization only against its source (RW-MENT-03); what sits on a limb,
    an item or a system only where that is used (RW-PHYS-08, RW-ENVC-03, RW-CUST-01).
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
    """Whether a threat is still there to be seen; one that nobody embodies always is."""
    threat = state.find(source) if source else None
    return not source or (threat is not None and threat.standing)


def sight_in(attempt: Attempt, book: RazorweaveBook) -> str:
    """What part sight has in a Check, unless the game master says otherwise (RW-TACT-04).

    A ranged Strike at somebody not Engaged takes sight alone (RW-TACT-05); other physical Checks
    use it among other senses.
    """
    if attempt.action == "strike" and attempt.ranged:
        return "only"
    return "among" if attempt.attribute in book.tables.physical else "none"


def blinded(state: State, book: RazorweaveBook, who: str) -> str:
    """The Condition that takes a combatant's sight, or nothing."""
    for ailment in state.able(who).conditions:
        if "sight" in book.conditions[ailment.name].burden:
            return ailment.name
    return ""


def disrupted_dc(state: State, book: RazorweaveBook, attempt: Attempt) -> int:
    """The DC at which the game master may set a Strike at whose systems are down (RW-CUST-07)."""
    rows = (book.conditions[one.name] for one in state.able(attempt.target).conditions)
    return min(row.strike_dc for row in rows if row.strike_dc)


def ailing_fields(
    state: State,
    book: RazorweaveBook,
    attempt: Attempt,
    actor: Combatant,
    target: Combatant | None,
) -> tuple[Field, ...]:
    """What the Conditions of actor and target add to the sheet.

    For the Blinded what part sight has (RW-TACT-04); against one whose systems are disrupted the
    lower DC that the game master may call (RW-CUST-07).
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
    """What sight means for this Check of somebody Blinded, by the sheet or by default.

    Gives back the part that sight has, the Burden that is struck for it, and the one that is added.
    """
    name = blinded(state, book, attempt.who)
    if not name:
        return "", (), ()
    usual = sight_in(attempt, book)
    sight = values.get("sight", usual)
    if sight == "among" and usual == "none":
        return sight, (), (Term(name, "burden", 1, book.conditions[name].because, (attempt.who,)),)
    return sight, (name,) if sight == "none" else (), ()
