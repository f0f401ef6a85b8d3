"""Razorweave under the contract that every system has to pass."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.cases import Case, cases
from fracas.contract.kit import Kit
from fracas.contract.pace import fights_end
from fracas.core.book import Book
from fracas.core.chance import Source
from fracas.core.ruleset import Ruleset, Viewer
from fracas.odds.options import option_laws
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.registry import ruleset


def alter_secrets(state: State, viewer: Viewer, chance: Source) -> State:
    """Other tactics for everybody, which only the game master knows (RW-GAP-99)."""
    if viewer.is_gm:
        return state
    return replace(
        state,
        combatants=tuple(
            replace(one, tactics=("", "flees", "stands")[chance.below(3)])
            for one in state.combatants
        ),
    )


def odds(
    rules: Ruleset, book: Book, state: Any, replies: tuple[Any, ...], viewer: Viewer
) -> tuple[Any, ...]:
    """What a viewer is told of the chances."""
    laws = option_laws(rules, book, rules.known(state, viewer), replies)
    return tuple((law.answer, law.headlines) for law in laws)


KIT = Kit(rules=ruleset("razorweave"), alter_secrets=alter_secrets, odds=odds)


@pytest.mark.parametrize("case", cases(KIT), ids=str)
def test_contract(case: Case) -> None:
    case()


def test_a_thousand_random_fights_come_to_an_end() -> None:
    tally = fights_end(KIT, 1000)
    assert tally.ended + len(tally.cut) == 1000
