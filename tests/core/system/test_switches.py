"""Switches: read off rules and book, told in words, and found by name or rule."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.core.system.switches import Meaning, switch, switches, turned
from fracas.rulesets.registry import all_rulesets, ruleset
from tests.contract.broken_switches import LENIENT, Switched


def test_a_switch_has_everything_that_a_table_needs_to_decide() -> None:
    (one,) = switches(Switched())
    assert (one.name, one.rule, one.default) == ("ties", "TOY-03", "miss")
    assert one.values == (Meaning("miss", "A tie misses."), Meaning("hit", "A tie hits."))
    assert (one.words("hit"), one.words("maybe")) == ("A tie hits.", "maybe")


def test_a_switch_without_words_is_told_by_its_names() -> None:
    class Bare(Switched):
        row = replace(LENIENT, title="", means=())

    (one,) = switches(Bare())
    assert one.title == "Ties"
    assert [meaning.words for meaning in one.values] == ["Miss", "Hit"]


def test_switches_that_are_turned_are_those_that_a_book_has_otherwise() -> None:
    rules = Switched()
    assert turned(rules, rules.open_book({"ties": "miss"})) == ()
    ((one, value),) = turned(rules, rules.open_book({"ties": "hit"}))
    assert (one.name, value) == ("ties", "hit")


def test_a_switch_is_found_by_its_name_or_its_rule() -> None:
    rules = ruleset("action_points")
    assert switch(rules, "Tie-Winner") == switch(rules, "ap-atk-10")
    with pytest.raises(WrongUse, match="did you mean 'tie_winner'"):
        switch(rules, "tie_winer")


def test_every_system_has_a_dozen_switches_or_more() -> None:
    assert {rules.id: len(switches(rules)) >= 12 for rules in all_rulesets()} == {
        "action_points": True,
        "aeronaughts": True,
        "beacon_road": True,
        "fully_automated": True,
        "razorweave": True,
    }
