"""Secrets are found by asking the rules, and nothing else counts as one."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.cases import CHECKS
from fracas.contract.hidden import hidden_from, put, shape, sort, values
from fracas.contract.subject import ONLOOKER, Subject, source
from fracas.core.chance import Source
from fracas.core.facts import Fact
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.registry import ruleset
from tests.contract.kits import toy_kit
from tests.toy import Toy

CHANCE = source("hidden")


def _shapes(rules: Any, state: Any, book: Any, viewers: Any, **how: Any) -> set[tuple[str, str]]:
    found = hidden_from(rules, book, state, viewers, CHANCE, **how)
    return {(one.shape, one.path.split("/")[1]) for one in found}


def test_what_others_hide_is_found_and_nothing_open() -> None:
    subject = toy_kit()
    chronicle = subject.fight(0)
    state, book = chronicle.state, chronicle.book
    places = [str(at) for at in range(len(state.fighters))]
    assert _shapes(subject.rules, state, book, [ONLOOKER]) == {
        ("fighters/secret", place) for place in places
    }
    first = subject.viewers(state)[0]
    assert _shapes(subject.rules, state, book, [first]) == {
        ("fighters/secret", place) for place in places[1:]
    }
    # What one of them knows is no secret to both.
    assert _shapes(subject.rules, state, book, [first, ONLOOKER]) == {
        ("fighters/secret", place) for place in places[1:]
    }


def test_another_value_is_lawful_and_another() -> None:
    subject = Subject(rules=ruleset("beacon_road"))
    chronicle = subject.fight(0)
    rules, book, state = subject.rules, chronicle.book, chronicle.state
    for one, _ in zip(hidden_from(rules, book, state, [ONLOOKER], CHANCE), range(12), strict=False):
        other = put(state, tuple(one.path.split("/")), one.other)
        rules.check_state(book, other)
        assert other != state
        assert rules.view(other, ONLOOKER) == rules.view(state, ONLOOKER)


def test_of_those_whom_nobody_sees_all_is_hidden_that_is_not_drawn() -> None:
    subject = Subject(rules=ruleset("beacon_road"), scenarios=("toll-bridge",))
    chronicle = subject.fight(0)
    rules, book, state = subject.rules, chronicle.book, chronicle.state
    seen = {str(one.id) for one in rules.members(rules.view(state, ONLOOKER))}
    away = {str(at) for at, one in enumerate(state.creatures) if one.id not in seen}
    found = hidden_from(rules, book, state, [ONLOOKER], CHANCE, unseen=True)
    some = [one for one, _ in zip(found, range(25), strict=False)]
    assert away
    assert {one.path.split("/")[1] for one in some} <= away
    assert {one.shape for one in some} - {"creatures/hp", "creatures/place/x"}


def test_a_state_is_taken_apart_and_put_together() -> None:
    state = toy_kit().fight(0).state
    found = dict(values(state))
    assert found["fighters", "0", "hp"] == state.fighters[0].hp
    assert found["fighters",] == state.fighters
    other = put(state, ("fighters", "0", "hp"), 1)
    assert other == replace(state, fighters=(replace(state.fighters[0], hp=1), *state.fighters[1:]))
    assert shape(("fighters", "0", "hp")) == "fighters/hp"
    assert [sort(one) for one in (1, True, "x", (), None)] == [
        *("number", "flag", "text", "list", "choice")
    ]


class Telling(Toy):
    """A toy that tells whoever is hurt by the attacker's secret."""

    def shows(self, fact: Fact, state: Any, viewer: Viewer) -> Fact | None:
        shown = super().shows(fact, state, viewer)
        if shown is None or not state.fighters:
            return shown
        return replace(shown, because=(f"{sum(one.secret for one in state.fighters)}",))


def test_a_kit_that_names_no_secrets_is_held_to_those_of_its_rules() -> None:
    CHECKS["secrets stay secret at every prompt"](toy_kit(alter_secrets=None))
    with pytest.raises(AssertionError, match="can tell a secret"):
        CHECKS["secrets stay secret at every prompt"](toy_kit(Telling(), alter_secrets=None))


def test_a_kit_whose_secrets_are_never_altered_shows_nothing() -> None:
    def leaves(state: Any, viewer: Viewer, chance: Source) -> Any:
        return state

    with pytest.raises(AssertionError, match="shows nothing"):
        CHECKS["secrets stay secret at every prompt"](toy_kit(alter_secrets=leaves))
