"""What a blow carries over to those who may avert it."""

from __future__ import annotations

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.content.power_rows import Brings
from fracas.rulesets.beacon_road.rules.attacks.blows import Assault, Blow, give, hit_of
from fracas.rulesets.beacon_road.rules.attacks.means import Means
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.state.harm_facts import Soaked
from fracas.rulesets.beacon_road.state.scene_facts import Moved
from fracas.rulesets.beacon_road.state.state import Item
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene
from tests.rulesets.beacon_road.users import foe, hero


@pytest.mark.rule("BR-RESIST-08")
def test_harm_without_an_attack_roll_leaves_no_total_to_resist() -> None:
    state = scene(creature("kest"), creature("ogre", "monsters", (3, 0)))
    dart = Assault("plasmic_dart", Means("", ""))
    assert hit_of(state, BOOK, "kest", dart, Blow("ogre", 0, ())).total is None
    rolled = Blow("ogre", 21, (("ward", 12, "success", 0),))
    assert hit_of(state, BOOK, "kest", dart, rolled).total == 21


@pytest.mark.rule("BR-RESIST-09", "BR-DMG-18", "BR-ATTACK-11")
def test_harm_comes_by_the_defense_that_was_met() -> None:
    state = scene(creature("kest"), creature("ogre", "monsters", (3, 0)))
    haunt = Assault("haunt", Means("", "Utter"))
    rolled = Blow("ogre", 21, (("iron", 30, "failure", 0), ("ward", 12, "success", 0)))
    assert hit_of(state, BOOK, "kest", haunt, rolled).defense == "ward"
    assert hit_of(state, BOOK, "kest", haunt, rolled, "iron").defense == "iron", "where it is told"


def rock_slam(**rulings: str) -> Bench:
    """A slam of 20 feet at one in armour before a wall, up to the answer to the slam."""
    by, mail = hero("rock_slam", at=(0, 2), wields=()), Item("mail", "medium_armor", "worn")
    victim = foe(at=(1, 2), reacts=0, items=(mail,))
    wall = "#" * 5
    state = scene(by, victim, map=board(wall, wall, "....#", wall, wall))
    bench = Bench(state, lambda run: use(run, "hero", "rock_slam", "foe"), **rulings)
    bench.default("position", "push", "assist").dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1)
    return bench.default("soak").say("react_about_to_suffer", "pass")


@pytest.mark.rule("BR-DMG-15", "BR-DMG-18", "BR-RESIST-13", "BR-OTHER-10")
def test_a_soak_box_takes_the_slam_of_a_blow_on_iron() -> None:
    bench = rock_slam()
    assert bench.options == ("resist", "soak", "pass")
    bench.say("react_about_to_suffer", "soak")
    assert (bench.kind, bench.at("foe")) == ("over", "B3")
    assert [fact.against for fact in bench.facts(Soaked)] == ["slam"]


@pytest.mark.rule("BR-HP-09", "BR-OTHER-10", "BR-TEAM-03")
def test_who_is_killed_by_the_damage_of_a_blow_is_not_slammed_by_it() -> None:
    by, friend = hero("rock_slam", at=(0, 2), wields=()), foe("friend", (1, 3), reacts=0, items=())
    state = scene(by, foe(at=(1, 2), hp=3, items=()), friend)
    bench = Bench(state, lambda run: use(run, "hero", "rock_slam", "foe"))
    bench.default("position", "push", "assist").dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1).say("react_about_to_suffer", "pass")
    bench.say("finish", "dead")
    assert bench.kind == "over", "nobody is asked to take the slam of the dead"
    assert (bench.at("foe"), bench.facts(Moved)) == ("B3", [])


@pytest.mark.rule("BR-GAP-79", "BR-RESIST-11", "BR-OTHER-05")
def test_a_slam_that_is_lessened_by_option_is_a_push_and_crashes_into_nothing() -> None:
    bench = rock_slam(resist_effect="reduce").say("react_about_to_suffer", "resist")
    bench.dice("resist", 19, 2)
    assert bench.kind == "over"
    assert [(fact.how, fact.feet) for fact in bench.facts(Moved)] == [("push", 10)]
    full = rock_slam(resist_effect="reduce").say("react_about_to_suffer", "pass")
    assert full.kind == "effect", "a die for the 10 feet before the wall"
    assert full.facts(Moved)[0].how == "slam"


@pytest.mark.rule("BR-WND-29")
@pytest.mark.parametrize(
    ("abilities", "what", "tags", "taken"),
    [
        (("inhuman_resolve",), "terrified", ("supernatural",), ()),
        (("inhuman_resolve",), "terrified", ("melee",), ("terrified",)),
        (("inhuman_resolve",), "slowed", ("supernatural",), ("slowed",)),
        ((), "terrified", ("supernatural",), ("terrified",)),
    ],
)
def test_inhuman_resolve_takes_no_supernatural_terror(
    abilities: tuple[str, ...], what: str, tags: tuple[str, ...], taken: tuple[str, ...]
) -> None:
    state = scene(creature("fiend", "foes"), creature("kest", at=(1, 0), abilities=abilities))
    bench = Bench(state, lambda run: give(run, "fiend", "kest", Brings(what), tags=tags))
    assert tuple(wound.name for wound in bench.state.who("kest").wounds) == taken
    assert [one.about for one in bench.facts(Noted)] == ([] if taken else [("kest", what)])
