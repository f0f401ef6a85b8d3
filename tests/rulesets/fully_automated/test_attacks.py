"""What is true of every attack beat; Tackle; Defend, and the counter-attack it earns."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.rulesets.fully_automated.state.facts import (
    CardLost,
    Defended,
    Missed,
    Named,
    Resolved,
    Struck,
    Wasted,
)
from fracas.rulesets.fully_automated.state.harm_facts import AimServed
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter, ground, spot


def tackling(**values: Any) -> Table:
    """Wren tackles Bix, who aims two hexes off."""
    wren = fighter("wren", card="tackle", **values)
    return Table(attacks(wren, fighter("bix", "blue", (3, 0), card="aim")))


@pytest.mark.rule("FA-UNARM-05", "FA-UNARM-06", "FA-UNARM-07", "FA-UNARM-09", "FA-GAP-42")
def test_a_tackle_moves_strikes_as_bare_hands_do_and_stuns_its_player_alone() -> None:
    table = tackling().say("path", (str(spot(1, 0)), str(spot(2, 0))))
    table.default("companion", "path").say("target", "strike:bix").roll("attack", "0 +")
    table.say("retreat", f"step:{spot(1, 0)}")
    assert table.facts(Struck)[0].card == "punch"
    assert (table.hp("bix"), table.state.who("bix").stunned_next) == (17, 0)
    assert (table.state.who("wren").stunned_next, table.state.who("wren").done) == (1, True)
    missed = tackling().say("path", ()).say("target", "none")
    assert missed.state.who("wren").stunned_next == 1
    trained = tackling(proficiencies=("trained_strike",)).say("path", ())
    trained.say("target", f"step:{spot(1, 0)}").say("target", "none")
    assert trained.facts(Wasted)[0].card == "trained"


@pytest.mark.rule("FA-UNARM-08", "FA-AIM-17", "FA-MOVE-03")
@pytest.mark.parametrize(
    ("use", "hexes", "levels", "served"),
    [("move", 6, {}, 1), ("attack", 4, {"aimed": 1}, 1), ("keep", 4, {}, 0)],
)
def test_an_aim_goes_to_the_way_or_to_the_blow(
    use: str, hexes: int, levels: dict[str, int], served: int
) -> None:
    table = tackling(aim=1).say("tackle_aim", use)
    assert table.play.prompt.form.budget == hexes  # type: ignore[union-attr]
    table.say("path", (str(spot(1, 0)), str(spot(2, 0)))).default("companion", "path")
    table.say("target", "strike:bix")
    assert table.levels() == levels
    table.roll("attack", "0 0 0" if levels else "0 0").say("retreat")
    assert len(table.facts(AimServed)) == served
    assert table.state.who("wren").aim_used == ("spent" if served else "kept")


@pytest.mark.rule("FA-ROUND-02", "FA-ATK-12", "FA-ATK-21")
def test_each_attack_ends_before_the_next_begins() -> None:
    ada = fighter("ada", weapons=("club",), card="club")
    cal = fighter("cal", at=(5, 5), weapons=("club",), card="club")
    table = Table(attacks(ada, cal, fighter("bix", "blue", (1, 0), card="aim")))
    table.say("target", "strike:bix").roll("attack", "0 0").say("retreat")
    assert [fact.who for fact in table.facts(Resolved)] == ["ada"]
    assert table.asked == "cal"
    table.say("target", "none")
    assert [fact.who for fact in table.facts(Wasted)] == ["cal"]
    assert table.state.who("cal").done


@pytest.mark.rule("FA-ATK-08", "FA-ATK-14")
def test_who_says_so_with_the_target_is_not_asked_for_the_hex_of_attack_movement() -> None:
    ada = fighter("ada", weapons=("club",), card="club")
    table = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="aim")))
    assert {"strike:bix", "strike_here:bix"} <= set(table.options)
    table.say("target", "strike_here:bix").roll("attack", "0 0")
    assert [fact.who for fact in table.facts(Resolved)] == ["ada"], "nothing more is asked"
    held = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="defend")))
    held.say("target", "strike_here:bix").say("step", f"step:{spot(2, 0)}")
    assert [fact.why for fact in held.facts(Missed)] == ["reach"], "and there is no chase"
    stepped = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="aim")))
    stepped.say("target", f"step:{spot(0, 1)}")
    assert "strike_here:bix" not in stepped.options, "the hex is gone already"


@pytest.mark.rule("FA-ATK-19", "FA-HP-06", "FA-ROUND-11")
@pytest.mark.parametrize(("hp", "loses"), [(0, True), (1, False), (-12, True)])
def test_who_is_down_attacks_no_more(hp: int, loses: bool) -> None:
    ada = fighter("ada", weapons=("club",), card="club", hp=hp)
    table = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="aim")))
    assert bool(table.facts(CardLost)) is loses
    assert (table.kind == "over") is loses


# Defend


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


# Counter-attacks


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
