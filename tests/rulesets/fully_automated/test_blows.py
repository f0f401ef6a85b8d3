"""The roll of an attack: what counts for it, its damage, stun and glue."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Corrected, Fact
from fracas.rulesets.fully_automated.state.facts import Struck
from fracas.rulesets.fully_automated.state.harm_facts import Hurt, Stunned
from fracas.rulesets.fully_automated.state.scene_facts import Gone
from fracas.rulesets.fully_automated.state.state import Modifier
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter, ground


def at_dusty(**dusty: Any) -> Table:
    """A rifle shot at Dusty, with Hypebot on the line beside her; both aim."""
    dot = fighter("dot", weapons=("rifle",), card="rifle")
    hypebot = fighter("hypebot", "blue", (-3, 0), card="aim", armour="heavy")
    table = Table(attacks(dot, hypebot, fighter("dusty", "blue", (-4, 0), card="aim", **dusty)))
    return table.say("target", "strike:dusty").say("verdict")


@pytest.mark.rule("FA-COVER-08", "FA-COVER-09", "FA-AIM-02", "FA-GAP-26", "FA-DEF-24")
def test_who_is_cover_takes_the_point_that_the_cover_saved() -> None:
    table = at_dusty().roll("attack", "0 0")
    assert (table.hp("dusty"), table.hp("hypebot")) == (15, 19)
    assert table.state.who("dusty").attacked
    assert not table.state.who("hypebot").attacked
    assert table.facts(Struck)[0].behind == "hypebot"
    assert [(fact.who, fact.how) for fact in table.facts(Hurt)] == [
        ("dusty", "attack"),
        ("hypebot", "cover"),
    ]


@pytest.mark.rule("FA-COVER-14", "FA-HP-12")
@pytest.mark.parametrize("how", [{"stuns": 1}, {"hp": 0}, {"restrained": True}])
def test_whoever_is_down_still_profits_from_cover(how: dict[str, Any]) -> None:
    table = at_dusty(**how).roll("attack", "0 0")
    assert table.facts(Struck)[0].damage == 5


@pytest.mark.rule("FA-COVER-13", "FA-ATK-16")
def test_cover_takes_off_damage_but_no_stun() -> None:
    sling = fighter("sling", weapons=("slingshot",), card="slingshot")
    bix = fighter("bix", "blue", (4, 0), card="aim", armour="light")
    table = Table(attacks(sling, bix, map=ground(table=((3, 0),))))
    table.say("target", "strike:bix").say("verdict").roll("attack", "0 0")
    assert (table.hp("bix"), table.state.who("bix").stunned_next) == (20, 1)
    weak = Table(attacks(sling, bix)).say("target", "strike:bix").roll("attack", "- 0")
    assert weak.state.who("bix").stunned_next == 0


@pytest.mark.rule("FA-COVER-05", "FA-COVER-04")
def test_several_covers_take_off_one_point_together() -> None:
    rook = fighter("rook", weapons=("rifle",), card="rifle")
    tables = ground(table=((3, 0), (3, 1), (4, -1)))
    table = Table(attacks(rook, fighter("bix", "blue", (4, 0), card="aim"), map=tables))
    table.say("target", "strike:bix").say("verdict").roll("attack", "0 0")
    assert table.facts(Struck)[0].cover == 1


@pytest.mark.rule("FA-COVER-07", "FA-COVER-06", "FA-GAP-27")
def test_a_neighbour_has_no_cover() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    beside = ground(table=((0, 1), (1, -1)))
    table = Table(attacks(rook, fighter("bix", "blue", (1, 0), card="aim"), map=beside))
    table.say("target", "strike:bix").roll("attack", "0 0")
    assert table.hp("bix") == 15


@pytest.mark.rule("FA-GAP-58", "FA-COVER-04", "FA-COVER-03", "FA-DEF-09")
def test_cover_helps_a_shot_at_a_defender_to_less_damage_too() -> None:
    rook = fighter("rook", weapons=("rifle",), card="rifle")
    bix = fighter("bix", "blue", (4, 0), card="defend")
    table = Table(attacks(rook, bix, map=ground(table=((3, 0),))))
    table.say("target", "strike:bix").say("step", "stay").say("verdict")
    assert table.levels() == {}
    assert table.roll("defend", "- -").roll("attack", "0 0").hp("bix") == 15


@pytest.mark.rule("FA-ATK-01", "FA-ATK-03", "FA-ATK-17", "FA-LOG-03")
def test_an_attack_on_somebody_undefended_is_rolled_at_once_and_told_in_full() -> None:
    table = club_at("aim", armour="light").say("target", "strike:bix")
    assert table.kind == "attack"
    table.roll("attack", "+ +")
    struck = table.facts(Struck)[0]
    figures = (struck.base, struck.bonus, struck.modifier, struck.armour, struck.cover)
    assert figures == (3, 0, 2, 1, 0)
    told = (struck.who, struck.card, struck.against, struck.distance, struck.outcome)
    assert told == ("ada", "club", "bix", 1, 2)
    assert (struck.damage, table.hp("bix"), struck.faces) == (4, 16, (1, 1))
    assert [fact.levels for fact in table.facts(Stunned)] == [1]


@pytest.mark.rule("FA-ATK-22", "FA-DICE-08")
def test_a_card_without_damage_is_rolled_all_the_same() -> None:
    teo = fighter("teo", weapons=("glue_gun",), card="gluegun")
    table = Table(attacks(teo, fighter("rask", "blue", (3, 0), card="move")))
    table.say("target", "strike:rask").roll("attack", "- -")
    assert table.state.who("rask").glued == 0
    assert table.facts(Struck)[0].damage == 0


@pytest.mark.rule("FA-STUN-10", "FA-STUN-03", "FA-GAP-47", "FA-ROUND-12")
def test_a_stun_counts_for_the_next_round_unless_a_table_plays_the_optional_rule() -> None:
    def stunned(**rulings: str) -> Table:
        tazers = [
            fighter(who, at=at, weapons=("e_baton",), card="taze", proficiencies=("e_baton",))
            for who, at in (("ann", (1, 0)), ("ben", (-1, 0)))
        ]
        lee = fighter("lee", "blue", (0, 0), weapons=("pistol",), card="pistol")
        far = fighter("cid", at=(0, 3), card="move")
        table = Table(attacks(*tazers, lee, far), **rulings)
        for _ in tazers:
            table.say("target", "strike:lee").roll("attack", "0 0").say("retreat")
        assert sum(fact.levels for fact in table.facts(Stunned)) == 2
        return table.say("target", "strike:cid")

    assert stunned().levels() == {}
    assert stunned(stunned_before_attack="on").levels() == {"stunned_before": -1}


@pytest.mark.rule("FA-WPN-07", "FA-WPN-08", "FA-ATK-18")
def test_an_unlearnt_weapon_is_disadvantaged_in_attack_and_answer() -> None:
    ada = fighter("ada", weapons=("club",), card="club", proficiencies=())
    bix = fighter("bix", "blue", (1, 0), weapons=("knife",), card="defend", proficiencies=())
    table = Table(attacks(ada, bix)).say("target", "strike:bix").say("step").say("chase")
    assert table.levels() == {}
    table.roll("defend", "+ +").say("counter", "stab")
    assert table.levels() == {"untrained": -1}


@pytest.mark.rule("FA-WPN-26", "FA-ATK-22")
def test_the_glue_gun_deals_nothing_and_sticks() -> None:
    teo = fighter("teo", weapons=("glue_gun",), card="gluegun")
    table = Table(attacks(teo, fighter("rask", "blue", (3, 0), card="move")))
    table.say("target", "strike:rask").roll("attack", "- 0")
    assert (table.hp("rask"), table.state.who("rask").glued) == (20, 2)
    assert not table.facts(Stunned)


@pytest.mark.rule("FA-COVER-09", "FA-DMG-02", "FA-GAP-26")
def test_no_point_goes_over_where_armour_has_stopped_all() -> None:
    sling = fighter("sling", weapons=("slingshot",), card="slingshot")
    hypebot = fighter("hypebot", "blue", (-3, 0), card="aim")
    dusty = fighter("dusty", "blue", (-4, 0), card="aim", armour="heavy")
    table = Table(attacks(sling, hypebot, dusty)).say("target", "strike:dusty").say("verdict")
    table.roll("attack", "0 0")
    struck = table.facts(Struck)[0]
    assert (struck.armour, struck.cover, struck.damage) == (2, 0, 0)
    assert not table.facts(Hurt)


@pytest.mark.rule("FA-ATK-07", "FA-SPEC-05", "FA-DMG-02")
def test_damage_is_never_below_nothing() -> None:
    meek = (Modifier("meek", "damage", -9), Modifier("quick", "levels", 1, "club"))
    ada = fighter("ada", weapons=("club",), card="club", modifiers=meek)
    table = Table(attacks(ada, fighter("bix", "blue", (1, 0), card="aim")))
    table.say("target", "strike:bix")
    assert table.levels() == {"quick": 1}
    struck = table.roll("attack", "0 0 0").facts(Struck)[0]
    assert (struck.modifier, struck.armour, struck.damage) == (-9, 0, 0)
    assert table.hp("bix") == 20


@pytest.mark.rule("FA-LOS-05", "FA-GAP-52", "FA-RANGE-11", "FA-RANGE-04")
def test_smoke_is_no_trouble_to_a_whip() -> None:
    rook = fighter("rook", weapons=("whip",), card="whip")
    smoke = ground(smoke=((2, 0),))
    table = Table(attacks(rook, fighter("bix", "blue", (4, 0), card="move"), map=smoke))
    assert table.say("target", "strike:bix").say("verdict").levels() == {}


@pytest.mark.rule("FA-AIM-06", "FA-ATK-16", "FA-AIM-02")
@pytest.mark.parametrize(
    ("key", "weapon", "away", "faces", "stuns"),
    [
        ("staff", "staff", 1, "0 0 -", 1),
        ("taze", "e_baton", 1, "0 - -", 1),
        ("club", "club", 1, "0 0 -", 0),
        ("microdart", "microdarter", 3, "0 0 -", 2),
        ("microdart", "microdarter", 3, "- - -", 0),
    ],
)
def test_what_an_aim_does_for_stuns(
    key: str, weapon: str, away: int, faces: str, stuns: int
) -> None:
    rook = fighter("rook", weapons=(weapon,), card=key, aim=1)
    table = Table(attacks(rook, fighter("bix", "blue", (away, 0), card="move")))
    table.say("aim", "apply").say("target", "strike:bix").roll("attack", faces)
    assert table.state.who("bix").stunned_next == stuns


GIVES_UP: tuple[Fact, ...] = (
    Gone("bix", "surrendered"),
    Corrected("combatants/bix/out", "surrendered"),
)


@pytest.mark.rule("FA-OPT-06")
@pytest.mark.parametrize("edit", GIVES_UP)
@pytest.mark.parametrize("at", ["defend", "attack"])
def test_whoever_gives_up_in_the_midst_of_an_attack_is_struck_no_more(edit: Fact, at: str) -> None:
    table = club_at().say("target", "strike:bix")
    if at == "attack":
        table.default("step", "give_way", "chase").roll("defend", "0 -")
    table.default("step", "give_way", "chase")
    assert table.kind == at
    table.play.edit(edit)
    assert table.kind not in ("defend", "attack")
    assert table.facts(Struck) == []
    assert table.hp("bix") == 20
    assert table.state.who("bix").out == "surrendered"


@pytest.mark.rule("FA-OPT-06", "FA-RESTR-05")
def test_whoever_gives_up_is_neither_bound_nor_countered() -> None:
    table = (
        club_at()
        .say("target", "strike:bix")
        .default("step", "give_way", "chase")
        .roll("defend", "+ +")
    )
    assert table.kind == "counter"
    table.play.edit(Gone("ada", "surrendered"))
    while table.kind in ("counter", "attack"):
        table.say(table.kind)
    assert table.facts(Struck) == []


@pytest.mark.rule("FA-OPT-06", "FA-COVER-08")
def test_whoever_was_cover_and_gave_up_takes_nothing_of_the_shot() -> None:
    table = at_dusty()
    table.play.edit(Gone("hypebot", "surrendered"))
    table.default("verdict").roll("attack", "0 0")
    assert table.hp("hypebot") == 20
    assert table.hp("dusty") < 20
