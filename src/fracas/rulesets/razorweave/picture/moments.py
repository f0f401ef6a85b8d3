"""Which facts make a moment of Razorweave, and what each says of it. There is no rule in here."""

from __future__ import annotations

from fracas.core.facts import Fact
from fracas.core.grammar import minus, sentence
from fracas.core.moments import Lean, Motion, Opener, Opening, Telling
from fracas.core.prompts import Roll, Term
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
"""How somebody comes elsewhere who did not want to."""


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


def _ordered(fact: RolledOrder, seen: State, book: RazorweaveBook) -> Opening:
    return Opening(fact.who, throw="order", words="Order", total=minus(fact.total))


def _ticked(fact: Ticked, seen: State, book: RazorweaveBook) -> Opening:
    if not fact.by or fact.by == fact.who:
        return Opening(fact.who, joins=True)
    return Opening(fact.by, (fact.who,), joins=True)


def _borne(fact: TakenOut | Returned | Revealed, seen: State, book: RazorweaveBook) -> Opening:
    return Opening(fact.who, joins=True)


def _afflicted(fact: Afflicted | Cleared, seen: State, book: RazorweaveBook) -> Opening:
    return Opening(fact.who, deed=names_of(seen, book).condition(fact.condition), joins=True)


def _moved(fact: Moved, seen: State, book: RazorweaveBook) -> Opening | None:
    return Opening(fact.who, joins=True) if fact.how in FORCED else None


def _strike(fact: Checked, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("lunge", fact.who, fact.target),) if fact.target else ()


def _way(fact: Moved, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("push" if fact.how in FORCED else "walk", fact.who, way=(fact.place,)),)


def _falls(fact: TakenOut, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("fall", fact.who),)


def _goes(fact: Escaped | Left, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("leave", fact.who),)


def _comes(fact: Entered, seen: State, book: RazorweaveBook) -> tuple[Motion, ...]:
    return (Motion("appear", fact.combatant.id),)


def _lean(term: Term) -> Lean:
    """An Edge helps, a Burden and a higher DC hamper."""
    if term.kind == "burden":
        return -1
    if term.kind == "edge":
        return 1
    amount = -term.amount if term.kind == "dc" else term.amount
    return 1 if amount > 0 else -1 if amount < 0 else 0


def _need(roll: Roll, seen: State, book: RazorweaveBook) -> str:
    return roll.about.dc if isinstance(roll.about, Thrown) else ""


_OPENERS: dict[type[Fact], Opener] = {
    Checked: _checked, RolledOrder: _ordered, Ticked: _ticked, TakenOut: _borne, Returned: _borne,
    Revealed: _borne, Afflicted: _afflicted, Cleared: _afflicted, Moved: _moved,
}  # fmt: skip

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
        Checked: _strike, Moved: _way, TakenOut: _falls, Escaped: _goes, Left: _goes,
        Entered: _comes,
    },
    lean=_lean,
    need=_need,
)  # fmt: skip
"""How moments of this system are told."""
