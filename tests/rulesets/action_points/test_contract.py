"""Action points under the contract that every system must pass."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.cases import Case, cases
from fracas.contract.lengths import fights_end
from fracas.contract.subject import Subject
from fracas.core.chance import Source
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset, Viewer
from fracas.odds.options import option_laws
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.state.state import State

POLICIES = ("", "as told")


def alter_secrets(state: State, viewer: Viewer, chance: Source) -> State:
    """Give others other policies, and give everybody other notes of the game master's.

    A seat knows how its own character is played.
    """
    if viewer.is_gm:
        return state
    return replace(
        state,
        combatants=tuple(
            replace(
                one,
                policy=one.policy
                if one.id in viewer.deciders
                else POLICIES[chance.below(len(POLICIES))],
                note=("", "knows the way out")[chance.below(2)],
            )
            for one in state.combatants
        ),
    )


def odds(
    rules: Ruleset, book: Book, state: Any, replies: tuple[Any, ...], viewer: Viewer
) -> tuple[Any, ...]:
    """The chances told to a viewer; none if what it knows cannot be what happened."""
    known = rules.known(state, viewer)
    run = Run(rules, book, known)
    try:
        for reply in replies:
            if run.prompt is None:
                return ()
            run.answer(reply)
        laws = option_laws(rules, book, known, replies, together=300)
    except (IllegalAnswer, MalformedAnswer):
        return ()
    return tuple((law.answer, law.headlines) for law in laws)


UNFORETOLD = {"turn: call": "the place is called after it, and the question for it has the figures"}

SUBJECT = Subject(
    rules=RULESET, alter_secrets=alter_secrets, odds=odds, unforetold=UNFORETOLD, fights=6
)


@pytest.mark.parametrize("case", cases(SUBJECT), ids=str)
def test_contract(case: Case) -> None:
    case()


@pytest.mark.soak
def test_a_thousand_random_fights_come_to_an_end() -> None:
    tally = fights_end(SUBJECT, 1000)
    assert tally.ended + len(tally.cut) == 1000
