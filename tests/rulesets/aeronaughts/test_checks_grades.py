"""How good a check is, by all that its dice show."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.dice.graded import Graded
from fracas.odds.bars import bar_of, needle
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.checks import NET, rung_of
from fracas.rulesets.aeronaughts.rules.pools import Net, parse_pool
from fracas.rulesets.aeronaughts.state.facts import Checked
from tests.odds.graded import rolls_are_graded


def _rung(roll: Roll, facts: tuple[Fact, ...]) -> Rung | None:
    told = next(one for one in facts if isinstance(one, Checked))
    return rung_of(told.success, told.advantage, told.triumph, told.despair)


def test_the_facts_of_every_check_say_its_grade() -> None:
    assert rolls_are_graded("aeronaughts", _rung) == {"check"}


@pytest.mark.rule("AE-DICE-21")
def test_the_bar_and_the_needle_of_a_check() -> None:
    pool = parse_pool("3Y 1R 2P").pool(open_book({}))
    law = pool.law(Graded(Net(pool), NET))
    told = {rung: round(float(chance) * 100, 1) for rung, chance in bar_of(law).parts}
    assert told == {"botch": 4.1, "miss": 39.2, "part": 33.7, "hit": 9.0, "crit": 14.1}
    found = needle(law, "part", (1, 0, 0))
    assert (round(found.below, 3), round(found.at, 3)) == (0.505, 0.526)


@pytest.mark.rule("AE-DICE-04", "AE-DICE-06")
@pytest.mark.parametrize(
    ("shown", "rung"),
    [
        ((0, 3, 1, 0), "miss"),
        ((0, 0, 0, 1), "botch"),
        ((1, 0, 0, 1), "part"),
        ((1, 1, 0, 0), "hit"),
        ((1, -2, 1, 0), "crit"),
    ],
)
def test_success_comes_first(shown: tuple[int, int, int, int], rung: Rung) -> None:
    assert rung_of(*shown) == rung
