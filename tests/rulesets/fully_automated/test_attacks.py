"""Attacks: figures of pistol and rifle, Defend, steps, counter-attacks, cover, armour, stun."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets.fully_automated.facts import (
    AimServed,
    CardLost,
    Defended,
    Missed,
    Overruled,
    Struck,
    Stunned,
    Wasted,
)
from tests.rulesets.fully_automated.table import Table, attacks, fighter, ground, spot


def shot(
    key: str,
    away: int,
    levels: int,
    faces: str,
    *,
    aimed: bool = False,
    weapons: tuple[str, ...] = ("pistol", "rifle", "bow"),
    target: dict[str, Any] | None = None,
    **features: Any,
) -> tuple[Table, Struck]:
    """One attack on somebody who does not defend; gives the table and what was struck."""
    rook = fighter("rook", at=(0, 0), weapons=weapons, card=key, aim=int(aimed))
    sable = fighter("sable", "blue", (away, 0), card="aim", **(target or {}))
    table = Table(attacks(rook, sable, map=ground(**features)))
    if aimed:
        table.say("aim", "apply")
    table.say("target", "strike:sable")
    table.default("verdict")
    assert table.net() == levels
    table.roll("attack", faces).default("retreat")
    return table, table.facts(Struck)[0]


@pytest.mark.rule(
    "FA-WPN-18", "FA-AIM-20", "FA-AIM-22", "FA-RANGE-05", "FA-AIM-06", "FA-ATK-06", "FA-GAP-20"
)
@pytest.mark.parametrize(
    ("aimed", "away", "levels", "faces", "damage"),
    [
        (False, 4, 0, "0 0", 6),
        (True, 4, 1, "0 0 -", 10),
        (True, 2, 1, "+ 0 -", 16),
        (False, 7, -1, "+ 0 0", 6),
        (False, 1, -1, "+ + -", 6),
        (True, 1, 0, "0 +", 12),
    ],
)
def test_the_figures_of_the_rifle(
    aimed: bool, away: int, levels: int, faces: str, damage: int
) -> None:
    table, struck = shot("rifle", away, levels, faces, aimed=aimed)
    assert struck.damage == damage
    assert table.hp("sable") == 20 - damage


@pytest.mark.rule(
    "FA-WPN-19", "FA-AIM-19", "FA-RANGE-02", "FA-RANGE-06", "FA-GAP-21", "FA-DMG-03", "FA-GAP-09"
)
@pytest.mark.parametrize(
    ("aimed", "away", "levels", "faces", "damage", "armour"),
    [
        (False, 5, 0, "0 0", 5, "none"),
        (False, 7, -1, "0 0 +", 5, "none"),
        (True, 3, 1, "0 0 -", 9, "none"),
        (True, 1, 1, "0 0 -", 13, "none"),
        (True, 1, 1, "+ + 0", 16, "none"),
        (True, 1, 1, "0 0 0", 11, "heavy"),
    ],
)
def test_the_figures_of_the_pistol(
    aimed: bool, away: int, levels: int, faces: str, damage: int, armour: str
) -> None:
    struck = shot("pistol", away, levels, faces, aimed=aimed, target={"armour": armour})[1]
    assert struck.damage == damage


@pytest.mark.rule("FA-RANGE-03", "FA-RANGE-04", "FA-RANGE-12", "FA-ATK-12", "FA-ATK-02")
@pytest.mark.parametrize(
    ("key", "away", "level"),
    [
        ("pistol", 1, 0),
        ("pistol", 5, 0),
        ("pistol", 6, -1),
        ("pistol", 8, None),
        ("rifle", 9, None),
        ("piercing", 1, -1),
        ("piercing", 2, 0),
        ("piercing", 4, 0),
        ("piercing", 5, -1),
        ("piercing", 8, -1),
        ("piercing", 9, None),
    ],
)
def test_from_where_a_shot_is_possible(key: str, away: int, level: int | None) -> None:
    rook = fighter("rook", weapons=("pistol", "rifle", "bow"), card=key)
    table = Table(attacks(rook, fighter("bix", "blue", (away, 0), card="move")))
    if level is None:
        assert table.options == ("object", "none")
        table.say("target", "none")
        assert [fact.card for fact in table.facts(Wasted)] == [key]
        return
    assert table.say("target", "strike:bix").net() == level


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


@pytest.mark.rule("FA-ATK-15", "FA-AIM-06", "FA-LOS-05", "FA-GAP-51")
def test_an_aimed_shot_at_extended_range_through_smoke_keeps_its_bonus() -> None:
    struck = shot("rifle", 8, -1, "0 + +", aimed=True, smoke=((4, 0),))[1]
    assert struck.damage == 12
    assert [term.name for term in struck.levels] == ["aimed", "far", "obscured"]


@pytest.mark.rule("FA-ATK-07", "FA-DMG-03")
def test_damage_has_a_floor_before_armour() -> None:
    struck = shot(
        "stab", 1, 1, "- - -", aimed=True, weapons=("knife",), target={"armour": "light"}
    )[1]
    assert (struck.bonus, struck.modifier, struck.armour, struck.damage) == (2, -4, 1, 1)


@pytest.mark.rule("FA-COVER-04", "FA-COVER-12", "FA-COVER-05", "FA-DMG-02")
def test_armour_and_cover_add() -> None:
    struck = shot("pistol", 4, 0, "0 0", target={"armour": "heavy"}, table=((3, 0), (3, 1)))[1]
    assert (struck.armour, struck.cover, struck.damage) == (2, 1, 2)
    assert struck.behind in (str(spot(3, 0)), str(spot(3, 1)))


@pytest.mark.rule("FA-COVER-07", "FA-GAP-27")
def test_a_neighbour_has_no_cover() -> None:
    struck = shot("pistol", 1, 0, "0 0", table=((0, 1), (1, -1)))[1]
    assert struck.damage == 5


def dusty(armour: str = "none", faces: str = "0 0") -> Table:
    """A shot at Dusty, whom Hypebot covers; both aim."""
    rook = fighter("rook", weapons=("rifle",), card="rifle")
    table = Table(
        attacks(
            rook,
            fighter("hypebot", "blue", (-3, 0), card="aim", armour="heavy"),
            fighter("dusty", "blue", (-4, 0), card="aim", armour=armour),
        )
    )
    table.say("target", "strike:dusty").default("verdict")
    return table.roll("attack", faces)


@pytest.mark.rule("FA-COVER-08", "FA-COVER-09", "FA-AIM-02", "FA-GAP-26", "FA-DEF-24")
def test_who_is_cover_takes_the_point_that_the_cover_saved() -> None:
    table = dusty()
    assert (table.hp("dusty"), table.hp("hypebot")) == (15, 19)
    assert table.state.who("dusty").attacked
    assert not table.state.who("hypebot").attacked
    one_left = dusty("heavy", "0 -")
    assert (one_left.hp("dusty"), one_left.hp("hypebot")) == (20, 19)
    assert (one_left.state.who("dusty").damage, one_left.state.who("hypebot").damage) == (0, 1)
    nothing = dusty("heavy", "- -")
    assert (nothing.hp("dusty"), nothing.hp("hypebot")) == (20, 20)


@pytest.mark.rule("FA-COVER-06", "FA-DEF-09", "FA-GAP-53", "FA-RANGE-08", "FA-WPN-14")
def test_cover_helps_a_defence_against_a_staff_and_takes_nothing_off() -> None:
    ada = fighter("ada", weapons=("staff",), card="staff")
    bix = fighter("bix", "blue", (2, 0), card="defend")
    table = Table(attacks(ada, bix, map=ground(table=((1, 0),))))
    table.say("target", "strike:bix").say("step", "stay").default("chase", "verdict")
    assert table.net() == 0
    table.roll("defend", "- -").roll("attack", "0 0")
    assert table.facts(Struck)[0].damage == 3


def club_at(card: str = "defend", at: tuple[int, int] = (1, 0), **bix: Any) -> Table:
    """Ada with a club at Bix with a knife, who defends next to her."""
    ada = fighter("ada", weapons=("club",), card="club")
    foe = fighter("bix", "blue", at, weapons=("knife",), card=card, **bix)
    return Table(attacks(ada, foe))


@pytest.mark.rule("FA-DEF-03", "FA-DEF-04", "FA-DEF-05", "FA-ATK-05", "FA-STUN-01", "FA-ATK-16")
def test_what_a_defence_leaves_of_an_attack() -> None:
    table = club_at().say("target", "strike:bix").say("step").say("chase")
    table.roll("defend", "- -").roll("attack", "0 +")
    assert table.hp("bix") == 16
    assert table.state.who("bix").stunned_next == 1
    weak = club_at().say("target", "strike:bix").say("step").say("chase").roll("defend", "- 0")
    assert weak.levels() == {"defended": -1}
    assert weak.roll("attack", "+ 0 -").hp("bix") == 18
    stopped = club_at().say("target", "strike:bix").say("step").say("chase").roll("defend", "+ -")
    assert [fact.why for fact in stopped.facts(Missed)] == ["stopped"]
    assert stopped.kind == "retreat"


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


@pytest.mark.rule("FA-DEF-13", "FA-DEF-20", "FA-DEF-24", "FA-GAP-07", "FA-GAP-46")
def test_one_step_a_round_and_a_defence_against_each_attack() -> None:
    def two(**rulings: str) -> Table:
        ada = fighter("ada", at=(2, 0), weapons=("club",), card="club")
        cal = fighter("cal", at=(-4, 0), weapons=("pistol",), card="pistol")
        table = Table(attacks(ada, cal, fighter("bix", "blue", (0, 0), card="defend")), **rulings)
        table.say("target", f"step:{spot(1, 0)}").say("target", "strike:bix")
        table.say("step", f"step:{spot(-1, 0)}")
        assert table.facts(Missed)
        return table.say("target", "strike:bix")

    table = two()
    assert table.levels() == {"exposed": -1}
    table.roll("defend", "0 + +")
    assert len(table.facts(Missed)) == 2
    assert table.state.who("bix").attacked
    assert two(defend_uses="first_attack").kind == "defend"


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


@pytest.mark.rule("FA-ATK-23", "FA-DEF-12", "FA-AIM-19", "FA-AIM-07", "FA-DEF-10", "FA-DEF-11")
def test_all_is_judged_where_both_stand_when_the_dice_fall() -> None:
    def aimed_at(start: int, end: int) -> Table:
        rook = fighter("rook", weapons=("pistol",), card="pistol", aim=1)
        table = Table(attacks(rook, fighter("bix", "blue", (start, 0), card="defend")))
        table.say("aim", "apply").say("target", "strike:bix")
        return table.say("step", f"step:{spot(end, 0)}")

    closer = aimed_at(2, 1)
    assert closer.levels() == {"aimed_at": -1}
    assert closer.roll("defend", "- - 0").roll("attack", "0 0 -").hp("bix") == 7
    away = aimed_at(1, 2)
    assert away.levels() == {"exposed": -1, "aimed_at": -1}
    assert away.roll("defend", "- - 0 0").roll("attack", "0 0 -").hp("bix") == 11


@pytest.mark.rule("FA-DEF-04", "FA-DEF-09", "FA-AIM-06", "FA-DICE-04")
def test_an_aimed_shot_at_an_exposed_defender() -> None:
    rook = fighter("rook", weapons=("rifle",), card="rifle", aim=1)
    table = Table(attacks(rook, fighter("bix", "blue", (4, 0), card="defend")))
    table.say("aim", "apply").say("target", "strike:bix").say("step", "stay")
    assert table.net() == -2
    table.roll("defend", "+ + 0 -")
    assert table.facts(Defended)[0].outcome == -1
    assert table.levels() == {"aimed": 1, "defended": -1}
    assert table.roll("attack", "0 0").hp("bix") == 10


@pytest.mark.rule("FA-DEF-25", "FA-AIM-08", "FA-DEF-15", "FA-DEF-17")
def test_an_aimed_defence_and_a_counter_that_is_never_aimed() -> None:
    rook = fighter("rook", weapons=("pistol",), card="pistol")
    bix = fighter("bix", "blue", (4, 0), weapons=("pistol",), card="defend", aim=1)
    table = Table(attacks(rook, bix)).say("target", "strike:bix").say("step", "stay")
    assert table.levels() == {"exposed": -1, "aim": 1}
    table.roll("defend", "+ 0").say("counter", "pistol")
    assert table.levels() == {"hasty_counter": -1}
    assert table.roll("attack", "0 + +").hp("rook") == 13
    assert table.facts(AimServed)[0].who == "bix"


@pytest.mark.rule("FA-ATK-21", "FA-ROUND-11", "FA-ATK-19", "FA-HP-01", "FA-GAP-28", "FA-GAP-66")
def test_who_goes_down_loses_the_card_and_defends_no_more() -> None:
    def three(**rulings: str) -> Table:
        kit = fighter("kit", at=(4, 0), weapons=("rifle",), card="rifle")
        lee = fighter("lee", "blue", (0, 0), weapons=("pistol",), card="pistol", hp=6)
        mo = fighter("mo", at=(-1, 0), weapons=("club",), card="club")
        table = Table(attacks(kit, lee, mo), **rulings)
        return table.say("target", "strike:lee").default("verdict").roll("attack", "0 0")

    lost = three()
    assert [fact.who for fact in lost.facts(CardLost)] == ["lee"]
    lost.say("target", "strike:lee").roll("attack", "0 0")
    assert lost.hp("lee") == -3
    assert three(downed_card="resolves").asked == "lee"


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


@pytest.mark.rule("FA-HP-04", "FA-STUN-04", "FA-DICE-04", "FA-HP-02", "FA-DEF-22")
def test_levels_pile_up_on_somebody_who_is_down() -> None:
    ada = fighter("ada", weapons=("rifle",), card="rifle", aim=1)
    bix = fighter("bix", "blue", (4, 0), card="defend", hp=0, restrained=True, stuns=2)
    table = Table(attacks(ada, bix)).say("aim", "apply").say("target", "strike:bix")
    table.default("step")
    assert table.net() == -5
    table.roll("defend", "+ + + 0 0 0 -")
    assert table.facts(Defended)[0].outcome == -1
    assert table.net() == 0


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


@pytest.mark.rule("FA-WPN-26", "FA-ATK-22")
def test_the_glue_gun_deals_nothing_and_sticks() -> None:
    teo = fighter("teo", weapons=("glue_gun",), card="gluegun")
    table = Table(attacks(teo, fighter("rask", "blue", (3, 0), card="move")))
    table.say("target", "strike:rask").roll("attack", "- 0")
    assert (table.hp("rask"), table.state.who("rask").glued) == (20, 2)
    assert not table.facts(Stunned)


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
