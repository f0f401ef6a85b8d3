"""Ways that computers go."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.beacon_road.advice import advisor
from fracas.rulesets.beacon_road.rules.ground.movement import advance, maneuver
from fracas.rulesets.beacon_road.rules.ground.relations import threatened_by, threatens
from fracas.rulesets.beacon_road.rules.ground.spaces import feet

from .cast import kest, raider
from .table import BOOK, Bench, board, creature, scene


def going(*creatures: Any, step: bool = False, **values: Any) -> Bench:
    """The first of these goes as a computer would."""
    who = creatures[0].id
    go = maneuver if step else advance
    bench = Bench(scene(*creatures, **values), lambda run: go(run, who))
    assert bench.kind == "path"
    return bench.say("path", advisor.advise(bench.run))


@pytest.mark.rule("BR-ADVICE-04")
def test_a_fighter_comes_into_reach_by_the_cheapest_way() -> None:
    bench = going(kest(), raider(at=(4, 0)))
    assert feet(bench.state, BOOK, "kest", "raider") == 5
    assert bench.at("kest") == "D1"


@pytest.mark.rule("BR-ADVICE-04")
def test_what_lies_behind_a_wall_is_as_far_as_the_way_around_it() -> None:
    room = board(
        "........",
        ".######.",
        "......#.",
        "......#.",
    )
    bench = going(kest(at=(5, 2)), raider(at=(7, 2)), map=room)
    assert bench.state.who("kest").place.x < 5


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_an_archer_keeps_out_of_reach_of_blades() -> None:
    bench = going(kest(wields=("longbow",), at=(5, 5)), raider(at=(5, 6)), step=True)
    assert threatened_by(bench.state, BOOK, "kest") == ()


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-20")
def test_nobody_runs_past_a_blade_that_threatens_for_the_sake_of_another() -> None:
    far = creature("far", "foes", (7, 0), hp=1, most_hp=30)
    bench = going(kest(at=(1, 0)), raider(at=(0, 0)), far)
    assert feet(bench.state, BOOK, "kest", "raider") == 5


@pytest.mark.rule("BR-ADVICE-04", "BR-MOVE-24")
def test_the_large_count_from_the_side_that_is_nearest() -> None:
    troll = creature("troll", "foes", (7, 4), size="Large", body=3)
    for place in ((2, 4), (12, 4)):
        bench = going(troll, kest(at=place))
        assert threatens(bench.state, BOOK, "troll", "kest")


@pytest.mark.rule("BR-ADVICE-04", "BR-COND-01")
def test_a_shooter_within_range_who_goes_on_goes_near() -> None:
    bench = going(kest(wields=("longbow",)), raider(at=(9, 0), wields=()))
    assert feet(bench.state, BOOK, "kest", "raider") < 9 * 5
