"""What a seat assumes of a beat's start from what it was shown since, and nothing else."""

from __future__ import annotations

import pytest

from fracas.core.facts import Corrected, Fact
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.rules import view
from fracas.rulesets.beacon_road.rules.hindsight import hindsight
from fracas.rulesets.beacon_road.rules.veil import TYPICAL
from fracas.rulesets.beacon_road.state.harm_facts import Hurt
from fracas.rulesets.beacon_road.state.roll_facts import PowerSpent, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import Unseen
from fracas.rulesets.beacon_road.state.state import Creature, State
from tests.rulesets.beacon_road.table import BOOK
from tests.rulesets.beacon_road.test_view import KEST, MASTER, at_the_table


def in_hindsight(begun: State, *facts: Fact, viewer: Viewer = KEST) -> Creature:
    """The ogre as a viewer knows it to have begun a beat in which this happened."""
    now, shown = begun, []
    for fact in facts:
        seen = view.shows(fact, now, viewer)
        shown += [] if seen is None else [seen]
        now = fact.apply(now)
    return hindsight(begun, now, tuple(shown), viewer).who("ogre")


def thrown(*faces: int, attribute: str = "body", power: str = "") -> Rolled:
    return Rolled(
        "ogre", "attack", "Wreck", attribute, 2, sum(faces), 14, "success", target="kest",
        power=power, faces=faces, kept=(True,) * len(faces),
    )  # fmt: skip


@pytest.mark.rule("BR-INFO-02")
def test_in_hindsight_a_power_that_was_used_was_there() -> None:
    begun = at_the_table()
    assert in_hindsight(begun).powers == ()
    assert in_hindsight(begun, PowerSpent("ogre", "frost_spear")).powers == ("frost_spear",)
    assert in_hindsight(begun, thrown(11, 5, 2, 3, power="frost_spear")).powers == ("frost_spear",)


@pytest.mark.rule("BR-INFO-02")
def test_in_hindsight_an_attributes_die_could_show_what_fell_and_no_more() -> None:
    begun = at_the_table()
    assert begun.who("ogre").body == 4
    usual = in_hindsight(begun).body
    assert usual == TYPICAL[1]
    low, high = in_hindsight(begun, thrown(11, 5, 2, 3)), in_hindsight(begun, thrown(11, 5, 9, 9))
    assert BOOK.tables.dice[usual - 1] < 9
    assert low.body == usual, "low faces tell nothing of the die"
    assert high.body > usual
    assert BOOK.tables.dice[high.body - 2] < 9 <= BOOK.tables.dice[high.body - 1]
    assert high.mind == usual


@pytest.mark.rule("BR-INFO-02")
def test_in_hindsight_damage_leaves_its_target_as_it_is_seen_to_be() -> None:
    begun = at_the_table()
    hale = view.known(begun, KEST).who("ogre").hp
    hurt = in_hindsight(begun, Hurt("ogre", 7, "kest"))
    assert hurt.hp - 7 == hale
    felled = in_hindsight(begun, Hurt("ogre", 40, "kest"))
    assert felled.hp - 40 <= 0


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_in_hindsight_whoever_came_out_of_hiding_stands_where_it_is_seen() -> None:
    begun = at_the_table(unseen_by=("kest", "ila"))
    assert view.known(begun, KEST).who("ogre").place is None
    assert in_hindsight(begun, Unseen("ogre", ())).place == begun.who("ogre").place


def test_hindsight_of_the_game_master_is_what_was() -> None:
    begun = at_the_table()
    assert in_hindsight(begun, thrown(11, 5, 9, 9), viewer=MASTER) == begun.who("ogre")


@pytest.mark.rule("BR-INFO-02")
def test_in_hindsight_an_edit_of_hp_that_nobody_saw_changes_nothing() -> None:
    begun = at_the_table()
    edit = Corrected("creatures/ogre/hp", value=begun.who("ogre").hp - 5)
    assert view.shows(edit, begun, KEST) is None
    assert in_hindsight(begun, edit) == in_hindsight(begun)
