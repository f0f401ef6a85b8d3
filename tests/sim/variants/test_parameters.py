"""Levers: what may be moved, and to which values."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job
from fracas.sim.variants.parameters import Lever, levers
from fracas.sim.variants.sweep import own_side

DUEL = Job("razorweave", "dock-thug")


def names(job: Job, side: str, *wanted: str) -> dict[str, Lever]:
    return {one.name: one for one in levers(job, side, wanted)}


def test_numbers_and_clocks_are_those_of_the_others() -> None:
    found = names(DUEL, "party", "numbers", "clocks")
    assert list(found) == ["number.foes.dock_thug", "combatants.dock_thug.clock"]
    assert found["number.foes.dock_thug"].values == tuple(range(1, 9))
    assert found["number.foes.dock_thug"].present == 1
    assert found["combatants.dock_thug.clock"].present == 6
    assert list(names(DUEL, "foes", "clocks")) == ["combatants.rella.clock"]


def test_clocks_have_the_sizes_that_the_rules_have() -> None:
    found = names(Job("razorweave", "sluice-gate"), "party", "clocks")
    assert found["threats.gate.size"].values == (4, 6, 8)
    assert "groups.sappers" in found


def test_gear_is_what_others_of_the_game_carry() -> None:
    (one,) = levers(DUEL, "party", ("gear",))
    assert one.name == "combatants.dock_thug.weapons[0]"
    assert one.values[0] == "club"
    assert "longsword" in one.values
    assert not one.ordered


def test_fields_are_moved_some_steps_or_to_the_values_that_are_given() -> None:
    found = names(DUEL, "party", "dock_thug.mig", "rella.agi=0,2,9", "rella.dark_sight")
    assert found["combatants.dock_thug.mig"].values == tuple(range(-2, 7))
    assert found["combatants.rella.agi"].values == (0, 2)
    assert found["combatants.rella.agi"].present is None
    assert found["combatants.rella.dark_sight"].values == (False, True)


def test_what_has_no_other_value_is_refused() -> None:
    with pytest.raises(WrongUse, match="cannot be moved"):
        levers(DUEL, "party", ("dock_thug.clock=0",))
    with pytest.raises(WrongUse, match="There is no field"):
        levers(DUEL, "party", ("dock_thug.courage",))


def test_neighbours() -> None:
    ordered, other = Lever("x", (1, 2, 3, 4, 5), 2), Lever("x", ("a", "b", "c"), 0, ordered=False)
    assert sorted(ordered.near(0)) == [1, 2]
    assert sorted(ordered.near(2)) == [0, 1, 3, 4]
    assert sorted(Lever("x", (1, 2), -1).near(-1)) == [0, 1]
    assert sorted(other.near(1)) == [0, 2]


def test_every_fight_of_two_sides_has_something_to_move() -> None:
    for rules in all_rulesets():
        for listing in rules.scenarios():
            job = Job(rules.id, listing.id)
            if len(rules.sides(rules.start(rules.open_book({}), listing.id))) < 2:
                continue
            found = levers(job, own_side(job))
            assert found, listing.id
            assert all(one.present in one.values and len(one.values) > 1 for one in found)
