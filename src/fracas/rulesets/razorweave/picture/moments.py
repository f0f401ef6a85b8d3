"""The facts that make a moment of Razorweave, and what each says of it. No rule is in here."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.grammar import minus, sentence
from fracas.core.asking.prompts import Term
from fracas.core.facts import Fact
from fracas.core.picture.moments import Lean, Motion, Opener, Opening, Telling
from fracas.kit.facts import USUAL
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.checks import Thrown
from fracas.rulesets.razorweave.rules.rolls import rung_of
from fracas.rulesets.razorweave.state import facts, harm_facts, scene_facts
from fracas.rulesets.razorweave.state.facts import FACTS, Checked, RolledOrder
from fracas.rulesets.razorweave.state.harm_facts import (
    Afflicted,
    Cleared,
    Returned,
    TakenOut,
    Ticked,
)
from fracas.rulesets.razorweave.state.scene_facts import Entered, Escaped, Left, Moved, Revealed
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.names import deed, names_of

FORCED = ("fall", "push")
"""How a combatant is moved against its will."""


def _checked(fact: Checked, seen: State, book: RazorweaveBook) -> Opening:
    what = sentence(deed(names_of(seen, book), fact.action, fact.intent))
    return Opening(
        fact.who,
        (fact.target,) if fact.target else (),
        what,
        "check",
        fact.attribute,
        "" if fact.total is None else minus(fact.total),
        str(fact.dc),
        rung_of(fact.tier),
        terms=(*fact.terms, *fact.reasons),
        leads=True,
    )


def _ticked(fact: Ticked, seen: State, book: RazorweaveBook) -> Opening:
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, joins=True)
    return Opening(fact.by, (fact.who,), joins=True)


def _afflicted(fact: Afflicted | Cleared, seen: State, book: RazorweaveBook) -> Opening:
    return Opening(fact.who, deed=names_of(seen, book).condition(fact.condition), joins=True)


def _joins(fact: Any, seen: State, book: RazorweaveBook) -> Opening:
    return Opening(fact.who, joins=True)


def _leaves(fact: Escaped | Left, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("leave", fact.who),)


def _lean(term: Term) -> Lean:
    """An Edge helps, a Burden and a higher DC hamper."""
    if term.kind == "burden":
        return -1
    if term.kind == "edge":
        return 1
    amount = -term.amount if term.kind == "dc" else term.amount
    return 1 if amount > 0 else -1 if amount < 0 else 0


_OPENERS: dict[type[Fact], Opener] = {
    Checked: _checked,
    RolledOrder: lambda fact, seen, book: Opening(
        fact.who, throw="order", words="Order", total=minus(fact.total)
    ),
    Ticked: _ticked,
    TakenOut: _joins,
    Returned: _joins,
    Revealed: _joins,
    Afflicted: _afflicted,
    Cleared: _afflicted,
    Moved: lambda fact, seen, book: _joins(fact, seen, book) if fact.how in FORCED else None,
}

_SILENT: frozenset[type[Fact]] = frozenset((
    harm_facts.SceneEnded, harm_facts.SceneTurned, harm_facts.SessionPassed, harm_facts.Rested,
    scene_facts.Staked, scene_facts.Ended, scene_facts.Carried,
    facts.Structured, facts.Slotted, facts.RoundBegan, facts.TurnBegan, facts.TurnEnded,
    facts.Passed,
))  # fmt: skip

TELLING = Telling(
    openers=_OPENERS,
    details=frozenset(FACTS) - set(USUAL) - set(_OPENERS) - _SILENT,
    silent=_SILENT,
    motions={
        Checked: lambda fact, seen, book: (
            (Motion("lunge", fact.who, fact.target),) if fact.target else ()
        ),
        Moved: lambda fact, seen, book: (
            Motion("push" if fact.how in FORCED else "walk", fact.who, way=(fact.place,)),
        ),
        TakenOut: lambda fact, seen, book: (Motion("fall", fact.who),),
        Escaped: _leaves,
        Left: _leaves,
        Entered: lambda fact, seen, book: (Motion("appear", fact.combatant.id),),
    },
    lean=_lean,
    need=lambda roll, seen, book: roll.about.dc if isinstance(roll.about, Thrown) else "",
)
"""How this system describes moments."""
