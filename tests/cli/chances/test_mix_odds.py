"""Sealed choices of two sides: which prompts are that, and the game that is solved there."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from pathlib import Path

import pytest

from fracas.cli.chances.fight_odds import Reach
from fracas.cli.chances.mix_odds import (
    MixOdds,
    fault,
    first_sealed,
    first_that_matters,
    is_sealed,
    last_sealed,
    pair_of,
    solve,
)
from fracas.cli.chances.positions import Halt, at_prompt, opened, played
from fracas.cli.keyboard.opening import find_scenario
from fracas.core.errors import WrongUse
from fracas.odds.equilibrium import equilibrium
from tests.cli.terminal import fracas, refused

FAR = Reach(30_000, None, float("inf"))


def halt(name: str, number: int) -> Halt:
    return at_prompt(played(find_scenario(name, None), 1), number, name)


def mixed(number: int, goal: str = "lead", reach: Reach = FAR) -> MixOdds:
    return solve(halt("footbridge", number), None, goal, None, reach)


def test_the_game_is_the_one_of_the_rules_as_the_first_who_is_asked_knows_them() -> None:
    odds = mixed(7)
    known = odds.look.known
    chronicle = odds.halt.chronicle
    truth = equilibrium(chronicle.rules, chronicle.book, known.state, known.replies)
    assert odds.game == truth
    assert odds.look.name == "kit"
    assert odds.game.sides == ("couriers", "takers")
    assert odds.goal_words.startswith("by how much the lead of couriers over takers")
    assert len(odds.assumed) == 3


def test_for_the_win_a_fight_is_followed_beyond_the_round_and_its_bounds_are_chances() -> None:
    odds = mixed(7, "win", Reach(300, None, float("inf")))
    assert odds.goal_words == "the chance that couriers win the fight"
    assert 0 < odds.game.missing <= 1
    assert all(0 <= worth <= 1 for row in odds.game.matrix for worth in row)


def test_without_time_all_is_missing() -> None:
    game = mixed(7, reach=Reach(30_000, None, -1.0)).game
    assert game.missing == 1
    assert {worth for row in game.matrix for worth in row} == {Fraction(0)}


def test_the_first_sealed_choice_of_a_fight_is_found() -> None:
    found = first_sealed(played(find_scenario("footbridge", None), 1), None, "footbridge")
    assert found.number == 3
    assert fault(found, None) is None
    with pytest.raises(WrongUse, match="never choose sealed at once in dock-thug"):
        first_sealed(played(find_scenario("dock-thug", None), 1), None, "dock-thug")


def test_a_kept_fight_stands_at_its_sealed_choice_or_goes_back_to_the_last(tmp_path: Path) -> None:
    kept = tmp_path / "bridge.fight"
    assert fracas("play", "footbridge", "--auto", "--seed", 1, "--journal", kept).code == 0
    chronicle = opened(kept)
    found = last_sealed(chronicle, None, "bridge")
    number = found.number
    assert is_sealed(found, None)
    assert number > 3
    later = [
        one
        for one in played(find_scenario("footbridge", None), 1)
        if one.number > number and is_sealed(one, None)
    ]
    assert later == []


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("footbridge", 1, "Prompt 1 is not a choice of two sides at once"),
        ("toll-bridge", 14, "all see what the others answer"),
        ("footbridge", 14, "Only takers can choose at prompt 14"),
        ("ferry", 6, "3 sides choose at prompt 6 (passengers, gunmen, bystanders)"),
        ("pump-house", 7, "891 answers of one side meet 810 of the other"),
    ],
)
def test_a_prompt_at_which_nobody_mixes_is_refused(name: str, number: int, words: str) -> None:
    assert words in refused(2, "odds", name, "--mix", "--prompt", number)


def test_two_may_be_named_where_many_choose() -> None:
    here = halt("ferry", 6)
    odds = solve(here, None, "lead", "Rask, teo", FAR)
    assert odds.game.sides == ("gunmen", "passengers")
    assert odds.look.name == "rask"
    assert all(len(row) == 1 and row[0][0] == "rask" for row in odds.game.rows)
    assert pair_of(here.chronicle, "teo,rask") == ("teo", "rask")
    with pytest.raises(WrongUse, match="does not name two"):
        pair_of(here.chronicle, "teo")
    with pytest.raises(WrongUse, match="are on the same side"):
        pair_of(here.chronicle, "teo,sunny")
    with pytest.raises(WrongUse, match="no one called 'x'"):
        pair_of(here.chronicle, "teo,x")


def test_it_looks_on_to_where_a_choice_begins_to_matter() -> None:
    walk = played(find_scenario("footbridge", None), 1)
    first = first_sealed(walk, None, "footbridge")
    found = first_that_matters(chain((first,), walk), None, "lead", None, FAR)
    assert found.matters
    assert found.passed[0] == 3
    assert found.halt.number > found.passed[-1]
    assert not mixed(3).matters
    # It is the game of that prompt, and is told of the fight as it stood there.
    again = mixed(found.halt.number)
    assert (found.game, found.question) == (again.game, again.question)
    assert found.halt.chronicle.head == again.halt.chronicle.head
    # One prompt alone is what it is.
    assert first_that_matters(iter((halt("footbridge", 3),)), None, "lead", None, FAR).passed == ()
