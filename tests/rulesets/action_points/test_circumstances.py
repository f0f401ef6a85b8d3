"""Circumstances: every line of the table, when it holds, and what it adds."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Term
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.circumstances import (
    ATTACK,
    DEFENSE,
    attack_column,
    defense_column,
    distance,
    total,
)
from fracas.rulesets.action_points.state.state import Area, Combatant, State
from tests.rulesets.action_points.blows import MAPPED, ada, bo
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})


def field(*combatants: Combatant, **values: Any) -> State:
    return scene(*combatants, **{**MAPPED, **values})


def guard(state: State, weapon: str, *, active: bool) -> tuple[Term, ...]:
    """The lines of the Defense column that hold for Bo against Ada."""
    one, other = state.who("bo"), state.who("ada")
    return defense_column(state, BOOK, one, other, weapon, active=active)


def aim(state: State, weapon: str) -> tuple[Term, ...]:
    """The lines of the Attack column that hold for Ada against Bo."""
    return attack_column(state, BOOK, state.who("ada"), state.who("bo"), weapon)


def amounts(state: State, weapon: str, *, active: bool = True) -> tuple[dict[str, int], ...]:
    """The lines of either column that hold between Ada and Bo, by name, without the base."""
    columns = (
        aim(state, weapon),
        guard(state, weapon, active=active),
    )
    return tuple({one.name: one.amount for one in terms if one.name != "base"} for terms in columns)


@pytest.mark.rule("AP-CORE-09", "AP-GAP-05", "AP-GAP-50", "AP-CORE-10")
def test_without_circumstances_both_sides_have_the_base() -> None:
    state = scene(ada(), bo())
    attack = aim(state, "sword")
    defense = guard(state, "sword", active=True)
    assert (total(attack, ATTACK), total(defense, DEFENSE)) == (4, 4)
    assert [(one.kind, one.waivable) for one in (*attack, *defense)] == [
        ("attack", False),
        ("defense", False),
    ]
    shot = aim(state, "bow")
    assert total(shot, ATTACK) == 4


@pytest.mark.rule("AP-DEF-07", "AP-DEF-09", "AP-CORE-09")
@pytest.mark.parametrize(
    ("held", "active", "lines"),
    [
        (("sword",), False, {"passive": 2}),
        (("sword", "small_shield"), True, {"shield": -1}),
        (("sword", "large_shield"), True, {"shield": -2}),
        (("sword", "large_shield"), False, {"passive": 2}),
        (("small_shield", "large_shield"), True, {"shield": -2, "unarmed": 1}),
        (("sword",), True, {}),
    ],
)
def test_the_way_of_defending(held: tuple[str, ...], active: bool, lines: dict[str, int]) -> None:
    state = scene(ada(), bo(in_hand=held, shields=("small_shield", "large_shield")))
    assert amounts(state, "sword", active=active)[1] == lines


@pytest.mark.rule("AP-ATK-14", "AP-MOV-13")
@pytest.mark.parametrize(
    ("x", "lines"),
    [(30, {}), (60, {}), (61, {"medium": 2}), (120, {"medium": 2}), (121, {"long": 4})],
)
def test_a_shot_grows_harder_with_range(x: int, lines: dict[str, int]) -> None:
    state = field(ada(weapons=("bow",)), bo(x=x))
    assert amounts(state, "bow") == (lines, {})
    assert distance(state, state.who("ada"), state.who("bo")) == x


@pytest.mark.rule("AP-NAR-01", "AP-DEF-10", "AP-GAP-40")
def test_lying_hampers_melee_and_hides_from_shots_afar() -> None:
    lying = bo(prone=True, x=11)
    assert amounts(field(ada(prone=True), lying), "sword") == (
        {"attacker_prone": 2},
        {"defender_prone": 2},
    )
    assert amounts(field(ada(prone=True), lying), "bow") == ({"prone_far": 2}, {})
    assert amounts(field(ada(), bo(prone=True, x=10)), "bow") == ({}, {})


@pytest.mark.rule("AP-CORE-09")
def test_shots_among_people() -> None:
    mate = fighter("cy", "us", x=25)
    assert amounts(field(ada(), bo(x=20), mate), "bow") == ({"into_melee": 2}, {})
    assert amounts(field(ada(), bo(x=19), mate), "bow") == ({}, {})
    down = fighter("cy", "us", x=25, down=True)
    assert amounts(field(ada(), bo(x=20), down), "bow") == ({}, {})
    other = fighter("cy", "them", x=25)
    assert amounts(field(ada(), bo(x=20), other), "bow") == ({}, {})
    assert amounts(field(ada(), bo(x=5)), "bow") == ({"close": 2}, {})
    assert amounts(field(ada(), bo(x=6)), "bow") == ({}, {})
    assert amounts(field(ada(ran=True), bo(x=20)), "bow") == ({"attacker_ran": 2}, {})
    assert amounts(field(ada(ran=True), bo(x=5)), "sword") == ({}, {})


@pytest.mark.rule("AP-CORE-09")
def test_bare_hands_against_an_armed_blow() -> None:
    bare = bo(in_hand=())
    assert amounts(scene(ada(), bare), "sword") == ({}, {"unarmed": 1})
    assert amounts(scene(ada(), bare), "fist") == ({}, {})
    assert amounts(scene(ada(), bare), "bow") == ({}, {})


@pytest.mark.rule("AP-CORE-09", "AP-ATK-18")
@pytest.mark.parametrize(
    ("before", "lines"),
    [
        ((), {}),
        (("ada",), {}),
        (("cy",), {"another": -1}),
        (("cy", "ada"), {"another": -1}),
        (("cy", "di"), {"another": -2}),
    ],
)
def test_each_attacker_before_makes_it_easier(
    before: tuple[str, ...], lines: dict[str, int]
) -> None:
    state = scene(ada(), bo(attacked_by=before))
    assert amounts(state, "sword") == (lines, {})
    assert amounts(state, "bow") == ({}, {})


CRATES = Area("crates", "Crates", 10, 0, 5, 10, cover="heavy", solid=True)
FENCE = Area("fence", "Fence", 20, 0, 1, 10, cover="partial")
SMOKE = Area("smoke", "Smoke", 30, 0, 10, 10, light="dim")
CELLAR = Area("cellar", "Cellar", 35, 0, 10, 10, light="dark")
STAIR = Area("stair", "Stair", 50, 0, 5, 10, high=True)
GROUND = (CRATES, FENCE, SMOKE, CELLAR, STAIR)


@pytest.mark.rule("AP-CORE-09", "AP-GAP-50")
@pytest.mark.parametrize(
    ("here", "there", "lines"),
    [
        ((5, 5), (18, 5), ({"heavy_cover": 3}, {})),
        ((16, 5), (25, 5), ({"partial_cover": 1}, {})),
        ((5, 5), (25, 5), ({"heavy_cover": 3}, {})),
        # Whoever stands in the cover shoots over it, and is behind it to the one outside.
        ((20, 5), (25, 5), ({}, {})),
        ((25, 5), (20, 5), ({"partial_cover": 1}, {})),
        ((5, 20), (25, 20), ({}, {})),
        ((24, 5), (31, 5), ({"dim": 1}, {"dim": 1})),
        ((31, 5), (24, 5), ({"dim": 1}, {"dim": 1})),
        ((31, 5), (36, 5), ({"dark": 3}, {"dark": 3})),
        ((24, 5), (46, 5), ({}, {})),
    ],
)
def test_cover_and_light(
    here: tuple[int, int], there: tuple[int, int], lines: tuple[dict[str, int], ...]
) -> None:
    one, other = ada(x=here[0], y=here[1]), bo(x=there[0], y=there[1])
    found = amounts(field(one, other, areas=GROUND), "rifle")
    assert tuple({k: v for k, v in each.items() if k != "close"} for each in found) == lines


@pytest.mark.rule("AP-CORE-09")
@pytest.mark.parametrize(
    ("here", "there", "weapon", "lines"),
    [
        (50, 47, "sword", {"high": -1}),
        (47, 50, "sword", {}),
        (50, 54, "sword", {}),
        (50, 60, "rifle", {}),
    ],
)
def test_high_ground_helps_in_melee(
    here: int, there: int, weapon: str, lines: dict[str, int]
) -> None:
    state = field(ada(x=here, y=5), bo(x=there, y=5), areas=GROUND)
    assert amounts(state, weapon)[0] == lines


def test_without_a_map_places_mean_nothing() -> None:
    state = scene(ada(), bo(x=400, prone=True), fighter("cy", "us", x=400))
    assert amounts(state, "bow") == ({}, {})


def test_what_stands_at_nothing_in_the_table_is_no_line() -> None:
    state = field(ada(), bo(x=50))
    assert {one.name for one in aim(state, "bow")} == {"base"}
