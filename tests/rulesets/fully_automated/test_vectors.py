"""The acceptance vectors FA-AV of attacks: each setup, its dice, and the required results."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.rolls import throw_for
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.state.facts import CardLost, Defended, Missed, Struck, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import AimServed, Stunned
from tests.rulesets.fully_automated.table import (
    FACES,
    Table,
    attacks,
    club_at,
    fighter,
    ground,
    spot,
)

BOOK = open_book({})


@pytest.mark.rule("FA-DICE-03", "FA-DICE-04")
@pytest.mark.parametrize(
    ("level", "faces", "outcome", "kept"),
    [
        (-1, "+ + -", 0, "+ -"),
        (1, "+ + -", 2, "+ +"),
        (-2, "+ + 0 -", -1, "0 -"),
        (3, "- - 0 + 0", 1, "0 +"),
    ],
)
def test_fa_av_01_keep_the_best_or_the_worst(
    level: int, faces: str, outcome: int, kept: str
) -> None:
    dice, reading = throw_for(level, "extra_die")
    fell = tuple(FACES[face] for face in faces.split())
    dice.check(fell)
    assert reading.of(fell) == outcome
    counted = [face for face, counts in zip(fell, dice.kept(fell), strict=True) if counts]
    assert counted == [FACES[face] for face in kept.split()]


def rook_at(
    key: str, away: int, *, aimed: bool = False, card: str = "move", **values: Any
) -> Table:
    """Rook with a card at Bix, so many hexes away; keywords `on_...` draw the map."""
    features = {name[3:]: values.pop(name) for name in list(values) if name.startswith("on_")}
    weapons = ("pistol", "rifle", "bow", "knife", "club", "staff")
    rook = fighter("rook", weapons=weapons, card=key, aim=int(aimed))
    bix = fighter("bix", "blue", (away, 0), card=card, **values)
    table = Table(attacks(rook, bix, map=ground(**features)))
    return table.say("aim", "apply") if aimed else table


@pytest.mark.rule("FA-ATK-15", "FA-AIM-06", "FA-LOS-05", "FA-GAP-51")
def test_fa_av_02_the_aim_bonus_stays_where_levels_cancel() -> None:
    table = rook_at("rifle", 8, aimed=True, on_smoke=((4, 0),))
    table.say("target", "strike:bix").say("verdict")
    assert table.levels() == {"aimed": 1, "far": -1, "obscured": -1}
    assert table.roll("attack", "0 + +").hp("bix") == 8


@pytest.mark.rule("FA-RANGE-01", "FA-RANGE-02", "FA-RANGE-03", "FA-RANGE-06", "FA-RANGE-12")
@pytest.mark.parametrize(
    ("key", "away", "level"),
    [
        ("pistol", 1, 0),
        ("pistol", 5, 0),
        ("pistol", 6, -1),
        ("pistol", 7, -1),
        ("pistol", 8, None),
        ("piercing", 1, -1),
        ("piercing", 2, 0),
        ("piercing", 4, 0),
        ("piercing", 5, -1),
        ("piercing", 8, -1),
        ("piercing", 9, None),
    ],
)
def test_fa_av_04_from_where_a_shot_is_possible(key: str, away: int, level: int | None) -> None:
    table = rook_at(key, away)
    if level is None:
        assert table.options == ("object", "none")
    else:
        assert table.say("target", "strike:bix").net() == level


@pytest.mark.rule("FA-RANGE-04", "FA-RANGE-09", "FA-ATK-02", "FA-ATK-08")
def test_fa_av_04_a_club_whose_hex_is_spent_reaches_no_second_hex() -> None:
    table = rook_at("club", 3).say("target", f"step:{spot(1, 0)}")
    assert table.options == ("object", "none")
    with pytest.raises(IllegalAnswer):
        table.say("target", "strike:bix")


@pytest.mark.rule("FA-ATK-23", "FA-DEF-12", "FA-AIM-19", "FA-AIM-07", "FA-DEF-10")
def test_fa_av_05_judged_where_both_stand_when_the_dice_fall() -> None:
    closer = rook_at("pistol", 2, aimed=True, card="defend").say("target", "strike:bix")
    closer.say("step", f"step:{spot(1, 0)}")
    assert closer.levels() == {"aimed_at": -1}
    assert closer.roll("defend", "- - 0").levels() == {"aimed": 1}
    assert closer.roll("attack", "0 0 -").facts(Struck)[0].damage == 13
    away = rook_at("pistol", 1, aimed=True, card="defend").say("target", "strike:bix")
    away.say("step", f"step:{spot(2, 0)}")
    assert away.levels() == {"exposed": -1, "aimed_at": -1}
    assert away.roll("defend", "- - 0 0").roll("attack", "0 0 -").facts(Struck)[0].damage == 9


@pytest.mark.rule("FA-ATK-07", "FA-DMG-03")
def test_fa_av_07_armour_comes_off_what_aim_has_saved() -> None:
    table = rook_at("stab", 1, aimed=True, armour="light").say("target", "strike:bix")
    struck = table.roll("attack", "- - -").facts(Struck)[0]
    assert (struck.base, struck.bonus, struck.modifier) == (4, 2, -4)
    assert (struck.armour, struck.damage) == (1, 1)


@pytest.mark.rule("FA-COVER-04", "FA-COVER-12", "FA-DMG-02", "FA-DMG-03")
def test_fa_av_08_armour_and_cover_add() -> None:
    table = rook_at("pistol", 4, armour="heavy", on_table=((3, 0),)).say("target", "strike:bix")
    struck = table.say("verdict").roll("attack", "0 0").facts(Struck)[0]
    assert (struck.armour, struck.cover, struck.damage) == (2, 1, 2)


def at_dusty(armour: str, faces: str) -> Table:
    """A rifle shot at Dusty, with Hypebot on the line beside her; both aim."""
    dot = fighter("dot", weapons=("rifle",), card="rifle")
    hypebot = fighter("hypebot", "blue", (-3, 0), card="aim", armour="heavy")
    dusty = fighter("dusty", "blue", (-4, 0), card="aim", armour=armour)
    passive = attacks(dot, hypebot, dusty)
    table = Table(passive).say("target", "strike:dusty").say("verdict")
    return table.roll("attack", faces)


@pytest.mark.rule("FA-COVER-08", "FA-COVER-09", "FA-DMG-02", "FA-AIM-02", "FA-GAP-26")
def test_fa_av_10_the_point_that_a_person_takes() -> None:
    one_left = at_dusty("heavy", "0 -")
    assert (one_left.hp("dusty"), one_left.hp("hypebot")) == (20, 19)
    assert (one_left.state.who("dusty").damage, one_left.state.who("hypebot").damage) == (0, 1)
    nothing = at_dusty("heavy", "- -")
    assert (nothing.hp("dusty"), nothing.hp("hypebot")) == (20, 20)


@pytest.mark.rule("FA-COVER-06", "FA-DEF-09", "FA-GAP-53")
def test_fa_av_11_cover_lifts_the_disadvantage_against_a_staff_alone() -> None:
    table = rook_at("staff", 2, card="defend", on_table=((1, 0),)).say("target", "strike:bix")
    table.say("step", "stay").say("chase", "stay").say("verdict")
    assert table.net() == 0
    struck = table.roll("defend", "- -").roll("attack", "0 0").facts(Struck)[0]
    assert (struck.cover, struck.damage) == (0, 3)


@pytest.mark.rule("FA-COVER-15", "FA-LOS-01", "FA-LOS-03")
def test_fa_av_13_a_walls_corner_covers_and_a_wall_obstructs() -> None:
    corner = rook_at("rifle", 4, on_wall=((4, -1),))
    seen = of_two(corner.state, BOOK, "rook", "bix")
    assert (seen.status, seen.free) == ("covered", 41)
    corner.say("target", "strike:bix").say("verdict").roll("attack", "0 0")
    assert corner.hp("bix") == 15
    assert "strike:bix" not in rook_at("rifle", 4, on_wall=((3, 0),)).options


@pytest.mark.rule("FA-COVER-02", "FA-COVER-16", "FA-LOS-02")
@pytest.mark.parametrize(
    ("table", "covered"),
    [
        ((3, 0), True),
        ((3, 1), True),
        ((4, -1), True),
        ((3, -1), False),
        ((5, -1), False),
        ((4, 1), False),
        ((5, 0), False),
        ((4, 0), False),
    ],
)
def test_fa_av_14_which_table_covers(table: tuple[int, int], covered: bool) -> None:
    seen = of_two(rook_at("rifle", 4, on_table=(table,)).state, BOOK, "rook", "bix")
    assert seen.covered is covered


@pytest.mark.rule("FA-LOS-05", "FA-LOS-08", "FA-LOS-09")
@pytest.mark.parametrize(
    ("smoke", "level"),
    [
        (((2, 0),), -1),
        (((2, -1),), -1),
        (((4, 0),), -1),
        (((2, 0), (2, -1), (4, 0)), -1),
        (((2, -2),), 0),
    ],
)
def test_fa_av_16_smoke_is_one_level(smoke: tuple[tuple[int, int], ...], level: int) -> None:
    table = rook_at("pistol", 4, on_smoke=smoke).say("target", "strike:bix").default("verdict")
    assert table.net() == level


@pytest.mark.rule("FA-DEF-04", "FA-DEF-09", "FA-DEF-10", "FA-DEF-11", "FA-AIM-06")
def test_fa_av_17_an_aimed_shot_at_somebody_exposed() -> None:
    table = rook_at("rifle", 4, aimed=True, card="defend").say("target", "strike:bix")
    assert table.say("step", "stay").levels() == {"exposed": -1, "aimed_at": -1}
    assert table.roll("defend", "+ + 0 -").levels() == {"aimed": 1, "defended": -1}
    assert table.roll("attack", "0 0").hp("bix") == 10


@pytest.mark.rule("FA-DEF-06", "FA-DEF-15", "FA-DEF-17", "FA-DEF-25", "FA-AIM-08")
def test_fa_av_19_an_aimed_defender_answers_without_aim() -> None:
    table = rook_at("pistol", 4, card="defend", aim=1, weapons=("pistol",))
    table.say("target", "strike:bix").say("step", "stay")
    assert table.levels() == {"exposed": -1, "aim": 1}
    table.roll("defend", "+ 0").say("counter", "pistol")
    assert table.levels() == {"hasty_counter": -1}
    assert table.roll("attack", "0 + +").hp("rook") == 13
    assert [fact.who for fact in table.facts(AimServed)] == ["bix"]
    assert (table.facts(Defended)[0].against, table.kind) == ("rook", "over")


@pytest.mark.rule("FA-DEF-02", "FA-DEF-08", "FA-DEF-13", "FA-DEF-20", "FA-DEF-24", "FA-GAP-46")
def test_fa_av_20_one_step_for_two_attackers() -> None:
    ada = fighter("ada", at=(2, 0), weapons=("club",), card="club")
    cal = fighter("cal", at=(-4, 0), weapons=("pistol",), card="pistol")
    table = Table(attacks(ada, cal, fighter("bix", "blue", card="defend")))
    table.say("target", f"step:{spot(1, 0)}").say("target", "strike:bix")
    table.say("step", f"step:{spot(-1, 0)}").say("target", "strike:bix")
    assert table.net() == -1
    table.roll("defend", "0 + +")
    assert [fact.why for fact in table.facts(Missed)] == ["reach", "stopped"]
    bix = table.state.who("bix")
    assert (bix.attacked, bix.stepped, table.kind) == (True, True, "over")


@pytest.mark.rule("FA-ATK-02", "FA-ATK-04", "FA-ATK-08", "FA-GAP-68")
def test_fa_av_22_reach_first_then_name() -> None:
    far = club_at(at=(2, 0))
    assert "strike:bix" not in far.options
    assert "strike:bix" in far.say("target", f"step:{spot(1, 0)}").options
    near = club_at().say("target", "strike:bix").say("step", f"step:{spot(2, 0)}")
    near.say("chase", f"step:{spot(1, 0)}")
    assert (near.kind, near.net()) == ("defend", 0)


@pytest.mark.rule("FA-ROUND-11", "FA-ATK-19", "FA-ATK-21", "FA-HP-01", "FA-GAP-28", "FA-GAP-66")
def test_fa_av_23_who_goes_down_loses_the_card() -> None:
    def three(**rulings: str) -> Table:
        kit = fighter("kit", at=(4, 0), weapons=("rifle",), card="rifle")
        lee = fighter("lee", "blue", weapons=("pistol",), card="pistol", hp=6)
        mo = fighter("mo", at=(-1, 0), weapons=("club",), card="club")
        table = Table(attacks(kit, lee, mo), **rulings)
        return table.say("target", "strike:lee").roll("attack", "0 0")

    lost = three()
    assert [fact.who for fact in lost.facts(CardLost)] == ["lee"]
    lost.say("target", "strike:lee")
    assert (lost.kind, lost.net()) == ("attack", 0)
    assert lost.roll("attack", "0 0").hp("lee") == -3
    kept = three(downed_card="resolves")
    assert kept.asked == "lee"
    kept.say("target", "strike:mo").roll("attack", "0 0")
    assert (kept.hp("mo"), kept.asked) == (15, "mo")


@pytest.mark.rule("FA-STUN-01", "FA-STUN-03", "FA-STUN-04", "FA-STUN-10", "FA-GAP-47")
def test_fa_av_25_two_stuns_before_a_shot() -> None:
    def stunned(**rulings: str) -> Table:
        tazers = [
            fighter(who, at=at, weapons=("e_baton",), card="taze")
            for who, at in (("ann", (1, 0)), ("ben", (-1, 0)))
        ]
        lee = fighter("lee", "blue", weapons=("pistol",), card="pistol")
        table = Table(attacks(*tazers, lee, fighter("cid", at=(0, 3), card="move")), **rulings)
        for _ in tazers:
            table.say("target", "strike:lee").roll("attack", "0 0").say("retreat")
        assert sum(fact.levels for fact in table.facts(Stunned)) == 2
        return table.say("target", "strike:cid")

    assert stunned().net() == 0
    assert stunned(stunned_before_attack="on").levels() == {"stunned_before": -1}
    lee = fighter("lee", "blue", card="defend", stuns=2)
    later = Table(attacks(fighter("ann", at=(1, 0), card="punch"), lee))
    assert later.say("target", "strike:lee").default("step", "chase").net() == -2


@pytest.mark.rule("FA-HP-04", "FA-STUN-04", "FA-DICE-04", "FA-HP-02")
def test_fa_av_26_levels_pile_up() -> None:
    table = rook_at("rifle", 4, aimed=True, card="defend", hp=0, restrained=True, stuns=2)
    table.say("target", "strike:bix").say("step", "stay")
    assert table.net() == -5
    assert table.roll("defend", "+ + + 0 0 0 -").facts(Defended)[0].outcome == -1
    assert table.levels() == {"aimed": 1, "defended": -1}


@pytest.mark.rule("FA-RESTR-03", "FA-RESTR-04", "FA-RESTR-07", "FA-ATK-21", "FA-GAP-55")
def test_fa_av_35_the_gap_is_judged_when_the_target_is_named() -> None:
    def ben(before: bool) -> Table:
        cal = fighter("cal", "blue", (-1, 0), card="punch" if before else "move")
        holds = fighter("ben", hp=15, restraints=1, card="restrain")
        dov = fighter("dov", "blue", (1, 0), hp=8, card="aim")
        table = Table(attacks(cal, holds, dov))
        if before:
            table.say("target", "strike:ben").roll("attack", "- 0").say("retreat")
            assert table.hp("ben") == 14
        return table

    table = ben(False).say("restrain", "restrain:dov").roll("restrain", "0 0")
    assert table.state.who("dov").restrained
    wasted = ben(True)
    assert "restrain:dov" not in wasted.options
    wasted.say("restrain", "none")
    assert [fact.card for fact in wasted.facts(Wasted)] == ["restrain"]


@pytest.mark.rule("FA-RESTR-11", "FA-RESTR-12", "FA-SEL-11", "FA-HP-01")
def test_fa_av_37_a_release_frees_at_once_and_leaves_stuns() -> None:
    cy = fighter("cy", "blue", card="restrain", hp=5)
    dov = fighter("dov", "blue", (1, 0), card="defend", hp=12, restrained=True, stunned_next=1)
    table = Table(attacks(cy, dov)).say("restrain", "release:dov").say("retreat")
    assert not table.state.who("dov").restrained
    assert table.state.who("dov").stunned_next == 1
    assert table.state.who("cy").restraints == 1
    apart = attacks(cy, fighter("far", "blue", (3, 0), card="defend", restrained=True))
    assert "release:far" not in Table(apart).options
