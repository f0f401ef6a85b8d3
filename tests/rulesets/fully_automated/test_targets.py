"""Whom an attack can be used on, objects, and what the game master lets through."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, WentMoot
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.targets import targets
from fracas.rulesets.fully_automated.state.facts import Missed, Struck
from fracas.rulesets.fully_automated.state.harm_facts import AimServed, Hurt
from fracas.rulesets.fully_automated.state.scene_facts import Improvised, Overruled
from tests.rulesets.fully_automated.table import Table, attacks, fighter, ground, scene, spot

BOOK = open_book({})


@pytest.mark.rule("FA-RANGE-04", "FA-ATK-08", "FA-GAP-68", "FA-ATK-10")
def test_a_club_reaches_only_after_its_hex_is_spent() -> None:
    ada = fighter("ada", weapons=("club",), card="club")
    table = Table(attacks(ada, fighter("bix", "blue", (2, 0), card="move")))
    assert "strike:bix" not in table.options
    with pytest.raises(IllegalAnswer):
        table.say("target", "strike:bix")
    table.say("target", f"step:{spot(1, 0)}")
    assert table.options == ("strike:bix", "object", "none")
    table.say("target", "strike:bix").roll("attack", "0 0")
    assert table.hp("bix") == 17
    assert table.kind == "over"


@pytest.mark.rule("FA-ATK-13", "FA-ATK-19", "FA-HP-07")
def test_friends_and_the_dying_may_be_targets_but_not_the_dead() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    table = Table(
        attacks(
            rook,
            fighter("ally", at=(0, 2), card="move"),
            fighter("low", "blue", (2, 0), hp=-12, card=""),
            fighter("dead", "blue", (0, -2), hp=-20),
        )
    )
    assert table.options == ("strike:low", "strike:ally", "object", "none")
    assert table.say("target", "strike:low").kind == "attack"


@pytest.mark.rule("FA-LOS-12")
def test_the_game_master_may_overrule_a_verdict_for_one_attack() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    bix = fighter("bix", "blue", (4, 0), card="move")
    state = attacks(rook, bix, map=ground(table=((3, 0),), smoke=((2, 0),)))
    table = Table(state).say("target", "strike:bix")
    table.say("verdict", cover="no", obscured="no", why="he stood up")
    assert table.levels() == {}
    assert table.roll("attack", "0 0").hp("bix") == 15
    assert [fact.verdict for fact in table.facts(Overruled)] == ["no_cover", "clear"]
    walled = attacks(rook, bix, map=ground(wall=((3, 0),)))
    barred = Table(walled)
    assert barred.options == ("appeal:bix", "object", "none")
    refused = barred.say("target", "appeal:bix").say("appeal", "stands")
    assert refused.options == ("object", "none")
    allowed = Table(walled).say("target", "appeal:bix").say("appeal", "allowed").say("verdict")
    assert allowed.roll("attack", "0 0").hp("bix") == 15


@pytest.mark.rule("FA-LOS-12", "FA-RANGE-13", "FA-LOS-10")
def test_an_attack_let_through_still_needs_the_distance() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    bix = fighter("bix", "blue", (7, 0), card="defend")
    state = attacks(rook, bix, map=ground(wall=((3, 0), (3, 1), (3, -1))))
    table = Table(state).say("target", "appeal:bix").say("appeal", "allowed")
    table.say("step", f"step:{spot(8, 0)}")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]
    stays = Table(state).say("target", "appeal:bix").say("appeal", "allowed").say("step", "stay")
    assert stays.say("verdict").levels() == {"exposed": -1}


@pytest.mark.rule("FA-RANGE-13", "FA-DEF-08", "FA-LOS-12")
@pytest.mark.parametrize("who", ["rook", "bix"])
@pytest.mark.parametrize("overruled", [False, True])
def test_whoever_the_gm_takes_off_the_map_is_out_of_reach(who: str, overruled: bool) -> None:
    wall = ((3, 0), (3, 1), (3, -1)) if overruled else ()
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    bix = fighter("bix", "blue", (6, 0), card="defend")
    table = Table(attacks(rook, bix, map=ground(wall=wall)))
    if overruled:
        table.say("target", "appeal:bix").say("appeal", "allowed")
    else:
        table.say("target", "strike:bix")
    assert table.kind == "step"
    table.play.edit(Corrected(f"combatants/{who}/place", None))
    table.say("step")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]


@pytest.mark.rule("FA-LOS-12", "FA-ATK-23")
@pytest.mark.parametrize("who", ["rook", "bix"])
def test_an_attack_comes_to_nothing_where_the_gm_takes_either_off_the_map(who: str) -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    bix = fighter("bix", "blue", (4, 0), card="move")
    table = Table(attacks(rook, bix, map=ground(table=((3, 0),)))).say("target", "strike:bix")
    assert table.kind == "verdict"
    table.play.edit(Corrected(f"combatants/{who}/place", None))
    assert table.kind == "over"
    assert [fact.subject for fact in table.facts(WentMoot)] == [who]


@pytest.mark.rule("FA-LOS-04", "FA-LOS-11", "FA-LOS-06")
def test_only_neighbours_need_no_line() -> None:
    def reached(key: str, away: int, **features: tuple[tuple[int, int], ...]) -> bool:
        rook = fighter("rook", weapons=("staff", "whip", "pistol"), card=key)
        state = attacks(
            rook, fighter("bix", "blue", (away, 0), card="move"), map=ground(**features)
        )
        return "strike:bix" in Table(state).options

    assert reached("pistol", 1, wall=((0, 1), (1, -1)))
    assert reached("staff", 2)
    assert not reached("staff", 2, wall=((1, 0), (1, -1), (0, 1), (1, 1)))
    assert not reached("whip", 4, wall=((2, 0),))
    assert not reached("pistol", 4, wall=((2, 0),))
    whip = fighter("rook", weapons=("whip",), card="whip")
    foes = [fighter(who, "blue", (q, 0), card="move") for who, q in (("mid", 2), ("bix", 4))]
    assert "strike:bix" not in Table(attacks(whip, *foes)).options


@pytest.mark.rule("FA-ATK-13", "FA-RANGE-02", "FA-ATK-06")
def test_an_object_is_a_target_as_far_as_the_game_master_allows() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol", aim=1)
    state = attacks(rook, fighter("bix", "blue", (9, 0), card="move"))

    def aims_at(what: str) -> Table:
        return Table(state).say("aim", "apply").say("target", "object").say("object", what)

    lamp = aims_at("the lamp").say("object", verdict="allowed", distance=6)
    assert lamp.levels() == {"aimed": 1, "far": -1}
    lamp.roll("attack", "0 +")
    struck = lamp.facts(Struck)[0]
    assert (struck.against, struck.bonus, struck.damage) == ("", 4, 11)
    assert [fact.words for fact in lamp.facts(Improvised)] == ["the lamp"]
    assert [fact.who for fact in lamp.facts(AimServed)] == ["rook"]
    assert not lamp.facts(Hurt)
    refused = aims_at("the moon").say("object", verdict="refused")
    assert refused.options == ("none",)
    assert aims_at("the moon").say("object", verdict="allowed", distance=8).options == ("none",)
    assert aims_at("").options == ("none",)


@pytest.mark.rule("FA-ATK-13", "FA-LOS-12", "FA-ATK-19")
def test_enemies_come_first_and_only_of_them_is_a_line_appealed_for() -> None:
    state = scene(
        fighter("ann", weapons=("pistol",), armour="none"),
        fighter("al", at=(0, 4), armour="heavy"),
        fighter("bo", "blue", (3, 0), armour="none"),
        fighter("ad", at=(-4, 0)),
        fighter("cy", "blue", (4, -4)),
        map=ground(wall=((-2, 0), (-3, 0), (2, -2), (3, -3))),
    )
    found = [one.id for one in targets(state, BOOK, "ann", "pistol")]
    assert found == ["strike:bo", "strike:al", "appeal:cy"]
