"""What of a state tells who will win."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from long_poles.ruleset import RULESET
from msgspec.structs import replace

from fracas.core.ids import Decider
from fracas.core.system.ruleset import Fate
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.winning.features import features

SYSTEMS = [rules.id for rules in all_rulesets()]


class Point(msgspec.Struct, frozen=True):
    """A place of a plane."""

    x: int
    y: int


class Body(msgspec.Struct, frozen=True):
    """Somebody in a place."""

    id: str
    place: Point


class Count(msgspec.Struct, frozen=True):
    """Something that fills."""

    id: str
    size: int
    filled: int = 0
    serves: str = ""
    stopped: bool = False
    spots: tuple[Point, ...] = ()


class Aim(msgspec.Struct, frozen=True):
    """Something that a side wants of somebody."""

    label: str
    of: str
    victim: str


class Scene(msgspec.Struct, frozen=True):
    """Bodies, clocks and aims, in a game of no name."""

    bodies: tuple[Body, ...] = (Body("ann", Point(0, 0)), Body("bob", Point(0, 4)))
    counts: tuple[Count, ...] = ()
    aims: tuple[Aim, ...] = ()
    round: int = 2


class Rules:
    """As much of a ruleset as features ask for: Ann and Cat, the reds, against Bob, the blue."""

    fate = (
        Fate(Decider("ann"), "Ann", "red", 3, 4),
        Fate(Decider("cat"), "Cat", "red", 0, 4, "gone"),
        Fate(Decider("bob"), "Bob", "blue", 5, 5),
    )

    def fates(self, book: Any, state: Any) -> tuple[Fate, ...]:
        return self.fate

    def acting_side(self, state: Any) -> str:
        return "blue"


def seen(state: Any, side: str) -> dict[str, float]:
    rules: Any = Rules()
    return features(rules, rules, state, side)


def test_sides_are_told_by_how_many_stand_and_what_they_have_left() -> None:
    found = seen(Scene(), "red")
    assert found["own.up"] == 0.5
    assert found["foes.up"] == 1.0
    assert found["own.share"] == 0.375
    assert found["own.out.gone"] == 0.5
    assert found["turn"] == -1.0
    assert found["ahead.left"] < 0.0


def test_what_one_side_has_for_itself_the_other_has_against_it() -> None:
    clock = Count("bell", 4, 3, "red", True, (Point(0, 1),))
    state = Scene(counts=(clock,), aims=(Aim("her life", "blue", "ann"),))
    red, blue = seen(state, "red"), seen(state, "blue")
    turned = {
        name.replace("own", "?").replace("foes", "own").replace("?", "foes"): value
        for name, value in blue.items()
    }
    assert turned.keys() == red.keys()
    for name, value in red.items():
        odd = name.startswith(("ahead", "late.ahead", "turn"))
        assert turned[name] == pytest.approx(-value if odd else value), name


def test_a_clock_is_known_by_how_full_it_is_and_whom_it_serves() -> None:
    clock = Count("bell", 4, 3, "red", True, (Point(0, 1), Point(9, 9)))
    found = seen(Scene(counts=(clock,)), "red")
    assert found["clock.own.filled"] == 0.75
    assert found["clock.own+stopped.soon"] == 0.5
    assert found["clock.own.near.own"] == 0.5
    assert found["clock.own.near.foes"] == 0.25


def test_a_goal_is_known_by_how_its_victim_fares() -> None:
    found = seen(Scene(aims=(Aim("her life", "blue", "ann"),)), "red")
    assert found["goal.foes.victim.own"] == 0.75


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_scenario_of_every_system_has_features(system: str) -> None:
    rules = ruleset(system)
    book = rules.open_book({})
    clocks = 0
    for row in rules.scenarios():
        state = rules.start(book, row.id)
        for side in rules.sides(state):
            found = features(rules, book, state, side)
            assert found["own.up"] > 0.0
            clocks += any(name.startswith("clock") for name in found)
    assert clocks


def test_a_sixth_system_has_them_without_writing_any() -> None:
    rules: Any = RULESET
    book = rules.open_book({})
    state = rules.start(book, rules.scenarios()[0].id)
    side = rules.sides(state)[0]
    even = features(rules, book, state, side)
    worse = features(
        rules,
        book,
        replace(
            state,
            **{
                name: tuple([replace(one, left=1) if one.side == side else one for one in rows])
                for name in state.__struct_fields__
                if (rows := getattr(state, name))
                and type(rows) is tuple
                and hasattr(rows[0], "left")
            },
        ),
        side,
    )
    assert worse["ahead.left"] < even["ahead.left"]
