"""An edit puts an Attribute below d4: Down and death are offered, and applied as usual."""

from __future__ import annotations

import pytest

from fracas.core.facts import Beat
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state.harm_facts import Died, WentDown
from tests.rulesets.action_points.table import NAMES, dice, fighter, scene
from tests.rulesets.correcting import apply, correct, happened, plays_again


def play(*more: str, **rulings: str | int) -> Chronicle:
    """Ann's turn against Bob, and against more foes."""
    foes = [fighter(who, "them") for who in ("bob", *more)]
    state = scene(fighter("ann", kind="pc"), *foes, agenda=(Beat("turn", stays=True),))
    return Chronicle(RULESET, open_book(rulings), state, seed=b"test")


@pytest.mark.rule("AP-DOWN-01", "AP-DOWN-08", "AP-NAR-03")
def test_an_attribute_below_d4_puts_its_owner_down_once_that_is_applied() -> None:
    fight = play("cid")
    path = "combatants/bob/attributes/agility/current"
    assert correct(fight, path, 0) == ("Bob has Agility below d4: Down?",)
    assert not fight.state.who("bob").down
    apply(fight, "below_d4:bob")
    assert len(happened(fight, WentDown)) == 1
    assert fight.prompt is not None
    assert (fight.prompt.kind, fight.prompt.deciders) == ("consent", ("bob",))
    fight.answer("no")
    assert fight.state.who("bob").down
    assert fight.prompt is not None
    assert (fight.prompt.kind, fight.prompt.deciders) == ("turn", ("ann",))
    plays_again(fight)


@pytest.mark.rule("AP-TURN-19")
def test_the_fight_ends_at_once_when_that_leaves_one_side() -> None:
    fight = play()
    correct(fight, "combatants/bob/attributes/wits/current", 0)
    apply(fight, "below_d4:bob")
    fight.answer("no")
    assert fight.state.result == "us"
    assert fight.over
    plays_again(fight)


@pytest.mark.rule("AP-DOWN-09")
def test_down_is_death_where_the_table_has_it_so() -> None:
    fight = play("cid", down_is_death="all")
    correct(fight, "combatants/bob/attributes/wits/current", 0)
    apply(fight, "below_d4:bob")
    assert [fact.how for fact in happened(fight, Died)] == ["down"]


@pytest.mark.rule("AP-DOWN-07")
def test_all_attributes_below_d4_are_death() -> None:
    fight = play("cid")
    gone = dice(", ".join(f"{name} 6>0" for name in NAMES))
    assert correct(fight, "combatants/bob/attributes", gone) == (
        "Bob has every Attribute below d4: dead?",
    )
    apply(fight, "all_below_d4:bob")
    assert [fact.how for fact in happened(fight, Died)] == ["attributes"]
    assert fight.state.who("bob").dead


@pytest.mark.rule("AP-DOWN-01")
def test_nothing_more_is_due_of_who_is_down() -> None:
    fight = play("cid")
    correct(fight, "combatants/bob/attributes/wits/current", 0)
    apply(fight, "below_d4:bob")
    fight.answer("no")
    assert correct(fight, "combatants/bob/attributes/agility/current", 0) == ()
    assert correct(fight, "combatants/ann/attributes/agility/current", 4) == ()
