"""Counter-attacks: with what, at which levels, and when there is none."""

from __future__ import annotations

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.fully_automated.state.facts import Named, Struck
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter, ground


@pytest.mark.rule(
    "FA-DEF-06", "FA-DEF-07", "FA-DEF-14", "FA-DEF-15", "FA-DEF-17", "FA-DEF-18", "FA-DEF-23"
)
def test_a_good_defence_is_answered_with_a_blow() -> None:
    def countered(faces: str) -> Table:
        table = club_at(restraints=1).say("target", "strike:bix").say("step").say("chase")
        table.roll("defend", faces)
        assert (table.kind, table.asked) == ("counter", "bix")
        assert table.options == ("punch", "stab", "none")
        return table

    hasty = countered("+ 0").say("counter", "stab")
    assert hasty.levels() == {"hasty_counter": -1}
    assert hasty.roll("attack", "+ + 0").hp("ada") == 15
    full = countered("+ +").say("counter", "stab").roll("attack", "0 0")
    assert full.hp("ada") == 16
    assert full.kind == "retreat"
    assert countered("+ +").say("counter", "none").kind == "retreat"


@pytest.mark.rule("FA-DEF-16", "FA-GAP-06")
def test_where_nothing_reaches_there_is_no_answer() -> None:
    ada = fighter("ada", weapons=("pistol",), card="pistol")
    table = Table(attacks(ada, fighter("bix", "blue", (3, 0), weapons=("knife",), card="defend")))
    table.say("target", "strike:bix").say("step", "stay").roll("defend", "+ + +")
    assert [fact.note for fact in table.facts(Noted)] == ["no_counter"]


@pytest.mark.rule("FA-STUN-06", "FA-WPN-28", "FA-GAP-29")
def test_the_restrained_answer_with_bare_hands_and_the_dying_not_at_all() -> None:
    table = club_at(restrained=True).say("target", "strike:bix").default("step", "chase")
    assert table.levels() == {"incapacitated": -1}
    assert table.roll("defend", "+ + +").options == ("punch", "none")
    ben = fighter("ben", hp=20, restraints=1, card="restrain")
    dying = Table(attacks(ben, fighter("dov", "blue", (1, 0), hp=-12, weapons=("knife",))))
    dying.say("restrain", "restrain:dov").roll("restrain", "- -")
    assert dying.kind == "retreat"


@pytest.mark.rule("FA-DEF-15", "FA-DEF-17", "FA-DEF-24", "FA-ATK-15", "FA-STUN-10")
def test_an_answer_is_rolled_as_an_attack_but_not_defended_and_not_an_attack_on_anybody() -> None:
    rook = fighter("rook", weapons=("rifle",), card="rifle", armour="light")
    bix = fighter(
        "bix", "blue", (6, 0), weapons=("pistol",), card="defend", proficiencies=(), stunned_next=1
    )
    state = attacks(rook, bix, map=ground(table=((1, 0),)))
    table = Table(state, stunned_before_attack="on").say("target", "strike:bix")
    table.say("step", "stay").default("verdict").roll("defend", "+ + +").say("counter", "pistol")
    table.say("verdict")
    assert table.levels() == {"far": -1, "untrained": -1}
    table.roll("attack", "0 0 0 0")
    struck = table.facts(Struck)[0]
    assert (struck.counter, struck.armour, struck.cover, struck.damage) == (True, 1, 1, 3)
    assert not table.state.who("rook").attacked
    assert [fact.target for fact in table.facts(Named)] == ["bix"]
