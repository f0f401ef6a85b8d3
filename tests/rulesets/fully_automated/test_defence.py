"""Defend: when it is rolled, its levels, and the steps that go with it."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated.state.facts import Defended, Missed
from tests.rulesets.fully_automated.table import Table, attacks, fighter, ground, spot


@pytest.mark.rule("FA-DEF-13", "FA-GAP-07")
def test_by_a_switch_a_defence_serves_once() -> None:
    def second(**rulings: str) -> Table:
        ada = fighter("ada", at=(1, 0), weapons=("club",), card="club")
        cal = fighter("cal", at=(-1, 0), weapons=("club",), card="club")
        table = Table(attacks(ada, cal, fighter("bix", "blue", (0, 0), card="defend")), **rulings)
        table.say("target", "strike:bix").say("step").say("chase").roll("defend", "0 0")
        table.say("retreat").say("target", "strike:bix").default("step", "chase")
        return table

    assert second().kind == "defend"
    assert second(defend_uses="first_attack").kind == "attack"


@pytest.mark.rule("FA-DEF-01", "FA-DEF-02", "FA-DEF-13", "FA-GAP-50", "FA-MOVE-16")
def test_a_step_declined_is_kept_for_a_later_attack_and_used_once() -> None:
    ada = fighter("ada", at=(1, 0), weapons=("club",), card="club")
    cal = fighter("cal", at=(0, 1), weapons=("club",), card="club")
    dot = fighter("dot", at=(1, -1), weapons=("club",), card="club")
    bix = fighter("bix", "blue", card="defend")
    table = Table(attacks(ada, cal, dot, bix, map=ground(table=((-1, 1),))))
    table.say("target", "strike:bix")
    assert f"step:{spot(-1, 1)}" not in table.options
    table.say("step", "stay").say("chase", "stay").roll("defend", "0 0").say("retreat", "stay")
    table.say("target", "strike:bix").say("step", f"step:{spot(-1, 0)}")
    table.say("chase", "stay")
    assert [fact.why for fact in table.facts(Missed)] == ["stopped", "reach"]
    table.say("retreat", "stay").say("target", f"step:{spot(0, -1)}").say("target", "strike:bix")
    assert table.kind == "defend"


@pytest.mark.rule("FA-DEF-21", "FA-AIM-08", "FA-GAP-41", "FA-DEF-10")
def test_an_aim_on_either_side_cancels_the_other() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol", aim=1)
    bix = fighter("bix", "blue", (1, 0), card="defend", aim=1)
    table = Table(attacks(rook, bix)).say("aim", "apply").say("target", "strike:bix")
    table.say("step", "stay")
    assert table.levels() == {"aimed_at": -1, "aim": 1}
    assert table.net() == 0


@pytest.mark.rule("FA-DEF-22", "FA-HP-06", "FA-HP-07", "FA-ATK-19")
def test_whoever_is_put_down_defends_worse_and_the_dying_do_not() -> None:
    def second(hp: int) -> Table:
        ada = fighter("ada", at=(1, 0), weapons=("sword",), card="sword", aim=1)
        cal = fighter("cal", at=(-1, 0), weapons=("club",), card="club")
        table = Table(attacks(ada, cal, fighter("bix", "blue", card="defend", hp=hp)))
        table.say("aim", "apply").say("target", "strike:bix").say("step").say("chase")
        table.roll("defend", "- - -").roll("attack", "+ + +")
        return table.say("retreat").say("target", "strike:bix").default("step", "chase")

    assert second(2).levels() == {"incapacitated": -1}
    assert second(1).kind == "attack"


@pytest.mark.rule("FA-GAP-57", "FA-STUN-01", "FA-DEF-08")
def test_the_stunned_step_out_of_reach_like_anybody() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    table = Table(attacks(rook, fighter("bix", "blue", (7, 0), card="defend", stuns=1)))
    table.say("target", "strike:bix").say("step", f"step:{spot(8, 0)}")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]
    assert not table.facts(Defended)
