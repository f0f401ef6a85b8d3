"""One fight of a batch."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.odds.chains import chain, ends
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.fights import Played, Table

SYSTEMS = [rules.id for rules in all_rulesets()]


def played(system: str, scenario: str, number: int, **policies: str) -> Played:
    rules = ruleset(system)
    book = rules.open_book({})
    return Table(rules, book, rules.start(book, scenario), policies, 5, number).play()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_fight_of_every_system_comes_to_its_end(system: str) -> None:
    rules = ruleset(system)
    first = rules.scenarios()[0].id
    told = played(system, first, 3)
    assert not told.cut
    assert told.outcome
    assert {who for who, _ in told.fell} == {fate.who for fate in told.fates if fate.out}


def test_a_fight_is_the_same_alone_and_in_any_order() -> None:
    forth = [played("razorweave", "dock-thug", number) for number in range(6)]
    back = [played("razorweave", "dock-thug", number) for number in reversed(range(6))]
    assert forth == back[::-1]
    assert len({one.prompts for one in forth}) > 1


def test_who_plays_at_random_leaves_the_dice_alone() -> None:
    one = played("razorweave", "dock-thug", 1, party="random")
    assert one == played("razorweave", "dock-thug", 1, party="random")
    assert one != played("razorweave", "dock-thug", 1)


def test_a_fight_that_does_not_end_is_cut_and_told_as_such() -> None:
    rules: Any = ruleset("razorweave")
    book = rules.open_book({})
    opening = rules.start(book, "dock-thug")
    few = Table(rules, book, opening, {}, 5, 0).play(most_prompts=5)
    assert few.cut
    assert few.outcome == ""
    assert few.prompts >= 5


def test_as_many_are_won_as_the_exact_chance_says() -> None:
    rules: Any = ruleset("razorweave")
    book = rules.open_book({})
    opening = rules.start(book, "dock-thug")
    exact = float(ends(chain(rules, book, opening)).by(rules.outcome)["party"])
    fights = 1_500
    won = sum(
        Table(rules, book, opening, {}, 11, number).play().outcome == "party"
        for number in range(fights)
    )
    error = (exact * (1 - exact) / fights) ** 0.5
    # Five standard errors: one false alarm in a million and a half.
    assert abs(won / fights - exact) < 5 * error
