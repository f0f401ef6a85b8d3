"""One hex within an attack: before, during and after it."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated.state.facts import Missed
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter, ground, spot


@pytest.mark.rule("FA-DEF-08", "FA-ATK-04", "FA-RANGE-13", "FA-DEF-02")
def test_a_step_out_of_reach_ends_an_attack_without_dice() -> None:
    table = club_at(at=(2, 0)).say("target", f"step:{spot(1, 0)}").say("target", "strike:bix")
    table.say("step", f"step:{spot(3, 0)}")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]
    assert table.kind == "over"
    chased = club_at().say("target", "strike:bix").say("step", f"step:{spot(2, 0)}")
    chased.say("chase", f"step:{spot(1, 0)}")
    assert chased.kind == "defend"
    far = fighter("rook", weapons=("pistol",), card="pistol")
    shot_at = Table(attacks(far, fighter("bix", "blue", (5, 0), card="defend")))
    shot_at.say("target", "strike:bix").say("step", f"step:{spot(6, 0)}")
    assert shot_at.levels() == {"exposed": -1}
    assert shot_at.roll("defend", "- - -").levels() == {"far": -1}
    gone = Table(attacks(far, fighter("bix", "blue", (7, 0), card="defend")))
    gone.say("target", "strike:bix").say("step", f"step:{spot(8, 0)}")
    assert gone.facts(Missed)[0].why == "reach"


@pytest.mark.rule("FA-ATK-09", "FA-ATK-14", "FA-GAP-61")
def test_leftover_movement_comes_after_the_attack_unless_one_is_down() -> None:
    table = club_at("aim").say("target", "strike:bix").roll("attack", "0 0")
    table.say("retreat", f"step:{spot(-1, 0)}")
    assert table.state.who("ada").place == spot(-1, 0)
    ada = fighter("ada", weapons=("club",), card="club", hp=2)
    bix = fighter("bix", "blue", (1, 0), weapons=("knife",), card="defend")
    downed = Table(attacks(ada, bix)).say("target", "strike:bix").say("step").say("chase")
    downed.roll("defend", "+ +").say("counter", "stab").roll("attack", "0 0")
    assert (downed.hp("ada"), downed.kind) == (-2, "over")


@pytest.mark.rule("FA-UNARM-02", "FA-UNARM-01", "FA-ATK-09", "FA-ATK-11")
def test_bare_hands_have_one_hex_that_enters_no_rough_ground_and_nobodys_hex() -> None:
    wren = fighter("wren", card="punch")
    ally = fighter("ally", at=(0, 1), card="move")
    bix = fighter("bix", "blue", (2, 0), card="move")
    table = Table(attacks(wren, ally, bix, map=ground(table=((0, -1),), wall=((-1, 0),))))
    steps = [one for one in table.options if one.startswith("step:")]
    assert sorted(steps) == sorted(f"step:{spot(*at)}" for at in ((1, 0), (1, -1), (-1, 1)))
    table.say("target", f"step:{spot(1, 0)}").say("target", "strike:bix").roll("attack", "0 0")
    assert (table.hp("bix"), table.kind) == (18, "over")


@pytest.mark.rule("FA-ATK-10", "FA-ATK-08")
def test_a_shot_has_no_hex_of_movement() -> None:
    rook = fighter("rook", weapons=("pistol", "whip"), card="pistol")
    table = Table(attacks(rook, fighter("bix", "blue", (3, 0), card="move")))
    assert table.options == ("strike:bix", "object", "none")
    assert table.say("target", "strike:bix").roll("attack", "0 0").kind == "over"


@pytest.mark.rule("FA-WPN-26", "FA-ATK-11")
def test_the_glued_step_nowhere() -> None:
    table = club_at(glued=2).say("target", "strike:bix")
    assert table.kind == "chase"
    ada = fighter("ada", weapons=("club",), card="club", glued=2)
    stuck = Table(attacks(ada, fighter("bix", "blue", (2, 0), card="move")))
    assert stuck.options == ("object", "none")
