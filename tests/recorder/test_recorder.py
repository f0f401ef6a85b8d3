"""The recorder: the same tree says the same, and whatever is said otherwise is found, and where."""

from __future__ import annotations

import json

import pytest

from fracas.core.system.switches import switches
from fracas.rulesets.registry import ruleset
from tests.fights import SYSTEMS
from tests.house.sources import ROOT
from tests.recorder.compare import Difference, compare, differences, fields, kind
from tests.recorder.records import SETTINGS, records, settings

KINDS = {
    "fight",
    "fact",
    "said",
    "mark",
    "prompt",
    "question",
    "asked",
    "option",
    "why",
    "verb",
    "advice",
    "hints",
    "board",
    "picture",
    "fates",
    "known",
    "assumed",
}


def lines(system: str, number: int, most: int = 12) -> list[str]:
    return [record.line() for record in records(system, number, most)]


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_that_rules_say_is_recorded_and_is_the_same_twice(system: str) -> None:
    first = lines(system, 1)
    assert first == lines(system, 1)
    kinds = {line.split("\t")[0].rsplit("/", 1)[-1] for line in first}
    assert kinds >= KINDS


@pytest.mark.parametrize("system", SYSTEMS)
def test_in_all_sets_of_rulings_together_each_switch_is_switched(system: str) -> None:
    rules = ruleset(system)
    found = list(settings(rules))
    assert len(found) == SETTINGS
    assert found[0] == {}
    for one in switches(rules):
        assert {one.default} < {one.default, *(each[one.name] for each in found[1:])}


def test_one_word_that_is_different_is_found_where_it_stands() -> None:
    before = lines("aeronaughts", 1)
    at = next(at for at, line in enumerate(before) if "/option\t" in line)
    after = list(before)
    place, text = after[at].split("\t", 1)
    option, said = json.loads(text)
    after[at] = f"{place}\t{json.dumps([option, said + '!'])}"
    found = list(differences(before, after))
    assert found == [Difference(f"{place}[1]", said, said + "!")]
    assert kind(found[0]) == "aeronaughts option"


def test_a_fight_that_goes_another_way_is_told_once() -> None:
    before = lines("aeronaughts", 1)
    found = list(differences(before, [*before[:9], *before[10:]]))
    assert len(found) == 1
    assert next(differences(before, before[:-1])).place == "the end"
    assert list(differences(before, before)) == []


def test_one_and_true_are_not_the_same() -> None:
    assert list(fields("x", {"a": 1}, {"a": True})) == [Difference("x.a", 1, True)]
    assert list(fields("x", {"a": 1}, {})) == [Difference("x.a", 1, None)]
    assert list(fields("x", [1, [2]], [1, [3]])) == [Difference("x[1][0]", 2, 3)]


def test_two_trees_are_recorded_by_their_own_programs() -> None:
    ((count, found),) = compare(ROOT, ROOT, "aeronaughts", 1)
    assert count > 100
    assert found == []
