"""Variants: content with some fields set otherwise, checked as files are."""

from __future__ import annotations

import tomllib

import pytest

from fracas.core.errors import WrongUse
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.jobs import Job, done, opening
from fracas.sim.variants.fields import Field
from fracas.sim.variants.settings import Settings
from fracas.sim.variants.variant import fields_of, filled_in, scenario_text, varied

DUEL = Job("razorweave", "dock-thug", seed=3, count=20)


def value_of(job: Job, name: str) -> object:
    return fields_of(job).all[name].value


@pytest.mark.parametrize(
    ("system", "scenario", "settings"),
    [
        ("razorweave", "dock-thug", (("combatants.dock_thug.clock", 8),)),
        ("razorweave", "warehouse-ambush", (("groups.guards", 8), ("number.foes.guard", 3))),
        ("action_points", "stair", (("clocks.gate.size", 5), ("weapons.club.damage#2", 8))),
        ("action_points", "captain", (("cast.captain.attributes.wits", 4),)),
        ("aeronaughts", "boarding", (("combatants.boarder.skills.melee#2", 3),)),
        ("aeronaughts", "boarding", (("combatants.captain.mental.soak", 3),)),
        ("beacon_road", "roof-duel", (("creatures.duellist.hp", 40),)),
        ("fully_automated", "pump-house", (("alarms.pressure.size", 3), ("cards.rifle.base", 2))),
        ("fully_automated", "footbridge", (("tables.moves.base", 6),)),
    ],
)
def test_fields_of_every_system_are_set(system: str, scenario: str, settings: Settings) -> None:
    job = varied(Job(system, scenario), settings)
    for name, value in settings:
        assert value_of(job, name) == value
    assert job.content
    assert opening(job).book is not opening(Job(system, scenario)).book


def test_nothing_set_and_what_is_as_it_was_change_nothing() -> None:
    assert varied(DUEL, ()) == DUEL
    assert varied(DUEL, (("dock_thug.clock", 6),)) == DUEL


def test_a_setting_changes_the_fights_and_nothing_else_does() -> None:
    other = varied(DUEL, (("dock_thug.clock", 4),))
    assert done(other) != done(DUEL)
    back = varied(other, (("dock_thug.clock", 6),))
    assert done(back).outcomes == done(DUEL).outcomes


def test_a_star_sets_all_newcomers_among_them() -> None:
    job = varied(
        Job("razorweave", "warehouse-ambush"), (("guard_*.mig", 3), ("number.foes.guard", 4))
    )
    mig = {name: one.value for name, one in fields_of(job).of_scenario.items() if "guard" in name}
    assert [mig[f"combatants.guard_{number}.mig"] for number in (1, 2, 3, 4)] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (("dock_thug.clock", 0), "combatants.dock_thug.clock cannot be 0: expected a number of"),
        (("dock_thug.clock", "big"), "clock cannot be big: expected a whole number"),
        (("dock_thug.weapons[0]", "clubb"), "expected the name of a weapon; did you mean 'club'"),
        (("number.foes.dock_thug", 0), "every side has someone"),
        (("number.foes.dock_thug", -1), "cannot be -1: it is a whole number from 0 to 40"),
        (("number.foes.dock_thug", 41), "cannot be 41"),
        (("number.foes.dock_thug", 1.5), r"cannot be 1\.5"),
    ],
)
def test_what_cannot_be_is_refused(setting: tuple[str, int | str], sentence: str) -> None:
    with pytest.raises(WrongUse, match=sentence):
        varied(DUEL, (setting,))


def test_what_the_rules_fill_in_is_found() -> None:
    ambush = Job("razorweave", "warehouse-ambush")
    guard = fields_of(ambush).of_scenario["combatants.guard_1.clock"]
    assert (guard.value, filled_in(ambush, guard)) == (None, 4)
    duel = Job("beacon_road", "roof-duel")
    hero = fields_of(duel).of_scenario["creatures.kest_with_shield.hp"]
    book, state = opening(duel).book, opening(duel).state
    (kest,) = (one for one in all_rulesets()[2].fates(book, state) if one.side == "heroes")
    assert filled_in(duel, hero) == kest.most


def test_what_shows_nowhere_is_not_guessed() -> None:
    field = Field("x", ("combatants", "dock_thug", "summary"), None, "combatants", filled=True)
    assert filled_in(DUEL, field) is None


def test_a_written_scenario_opens_the_same_fights() -> None:
    job = varied(DUEL, (("dock_thug.clock", 5), ("number.foes.dock_thug", 2)))
    text = scenario_text(job)
    assert list(tomllib.loads(text)["scenarios"]) == ["dock-thug"]
    again = Job("razorweave", "dock-thug", seed=3, count=20, content=text)
    assert done(again) == done(job)
    assert scenario_text(DUEL) != ""
