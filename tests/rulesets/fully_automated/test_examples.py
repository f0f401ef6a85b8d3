"""The worked examples FA-EX-01 to FA-EX-07, step by step."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.state.facts import Checked, Defended, Missed, Struck
from fracas.rulesets.fully_automated.state.harm_facts import Released
from tests.rulesets.fully_automated.table import Table, attacks, club_at, fighter, ground, spot

BOOK = open_book({})
BARRIERS = ((-1, -2), (0, -2), (1, -2), (2, -2), (3, -2))
AROUND = {
    "hiro": (4, 0),
    "pulsa": (0, 1),
    "hypebot": (-3, 0),
    "dusty": (-4, 0),
    "windrush": (2, -4),
}


def red_dot(key: str, card: str = "aim", *, but: str = "") -> Table:
    """The map of the seed's illustration: the red dot attacks with a card."""
    dot = fighter("dot", weapons=("pistol", "rifle"), card=key)
    others = [
        fighter(who, "blue", at, card=card, weapons=("rifle",))
        for who, at in AROUND.items()
        if who != but
    ]
    return Table(attacks(dot, *others, map=ground(wall=BARRIERS, table=((3, 0),))))


@pytest.mark.rule("FA-COVER-01", "FA-COVER-04", "FA-COVER-07", "FA-COVER-08", "FA-DEF-09")
@pytest.mark.parametrize(
    ("who", "key", "status", "defence", "damage"),
    [
        ("hiro", "rifle", "covered", 0, 5),
        ("pulsa", "pistol", "adjacent", 0, 5),
        ("hypebot", "rifle", "exposed", -1, 6),
        ("dusty", "rifle", "shielded", 0, 5),
    ],
)
def test_fa_ex_01_cover_around_the_red_dot(
    who: str, key: str, status: str, defence: int, damage: int
) -> None:
    table = red_dot(key)
    assert of_two(table.state, BOOK, "dot", who).status == status
    table.say("target", f"strike:{who}").default("verdict").roll("attack", "0 0")
    assert table.hp(who) == 20 - damage
    assert table.hp("hypebot") == (19 if who == "dusty" else 14 if who == "hypebot" else 20)
    guarded = red_dot(key, "defend").say("target", f"strike:{who}").say("step", "stay")
    assert guarded.default("verdict").net() == defence


@pytest.mark.rule("FA-LOS-10", "FA-LOS-06", "FA-LOS-07", "FA-COVER-11", "FA-GAP-24", "FA-GAP-65")
def test_fa_ex_01_who_is_obstructed_and_who_is_not() -> None:
    table = red_dot("rifle")
    assert "strike:windrush" not in table.options
    back = Table(
        attacks(
            fighter("windrush", "blue", (2, -4), weapons=("rifle",), card="rifle"),
            fighter("dot", weapons=("pistol",), card="aim"),
            map=ground(wall=BARRIERS),
        )
    )
    assert "strike:dot" not in back.options
    assert of_two(table.state, BOOK, "dusty", "dot").status == "exposed"
    far = fighter("far", "blue", (-5, 0), weapons=("rifle",), card="rifle")
    hypebot = fighter("hypebot", at=(-3, 0), card="aim")
    dot = fighter("dot", weapons=("rifle",), card="rifle")
    behind = Table(attacks(far, hypebot, dot))
    assert "strike:dot" not in behind.options
    assert of_two(behind.state, BOOK, "dot", "far").stopped == "hypebot"


def shot(key: str, away: int, *, aimed: bool = False, armour: str = "none", hp: int = 20) -> Table:
    """Rook shoots at Sable, who aims, from so many hexes; the roll stands."""
    rook = fighter("rook", weapons=("pistol", "rifle"), card=key, aim=int(aimed))
    sable = fighter("sable", "blue", (away, 0), card="aim", armour=armour, hp=hp)
    table = Table(attacks(rook, sable))
    if aimed:
        table.say("aim", "apply")
    return table.say("target", "strike:sable")


@pytest.mark.rule("FA-WPN-18", "FA-AIM-20", "FA-AIM-21", "FA-RANGE-05", "FA-ATK-06", "FA-GAP-20")
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
def test_fa_ex_02_the_figures_of_the_rifle(
    aimed: bool, away: int, levels: int, faces: str, damage: int
) -> None:
    table = shot("rifle", away, aimed=aimed)
    assert table.net() == levels
    assert table.roll("attack", faces).hp("sable") == 20 - damage


@pytest.mark.rule("FA-RANGE-03", "FA-ATK-02")
@pytest.mark.parametrize(("key", "away"), [("rifle", 9), ("pistol", 8)])
def test_fa_ex_02_and_03_too_far_is_no_target(key: str, away: int) -> None:
    rook = fighter("rook", weapons=("pistol", "rifle"), card=key)
    table = Table(attacks(rook, fighter("sable", "blue", (away, 0), card="aim")))
    assert table.options == ("object", "none")


@pytest.mark.rule("FA-WPN-19", "FA-AIM-19", "FA-AIM-22", "FA-RANGE-06", "FA-GAP-21", "FA-GAP-09")
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
def test_fa_ex_03_the_figures_of_the_pistol(
    aimed: bool, away: int, levels: int, faces: str, damage: int, armour: str
) -> None:
    table = shot("pistol", away, aimed=aimed, armour=armour)
    assert table.net() == levels
    assert table.roll("attack", faces).hp("sable") == 20 - damage


@pytest.mark.rule("FA-DEF-03", "FA-DEF-04", "FA-DEF-05", "FA-DEF-06", "FA-DEF-07", "FA-ATK-05")
def test_fa_ex_04_defend_outcomes() -> None:
    def defended(faces: str) -> Table:
        table = club_at().say("target", "strike:bix").say("step", "stay").say("chase", "stay")
        assert table.net() == 0
        return table.roll("defend", faces)

    failed = defended("- -")
    assert failed.net() == 0
    failed.roll("attack", "0 +")
    assert (failed.hp("bix"), failed.state.who("bix").stunned_next) == (16, 1)
    weak = defended("- 0")
    assert weak.net() == -1
    assert weak.roll("attack", "+ 0 -").hp("bix") == 18
    stopped = defended("+ -").say("retreat", "stay")
    assert (stopped.hp("bix"), stopped.hp("ada"), stopped.kind) == (20, 20, "over")
    hasty = defended("+ 0").say("counter", "stab")
    assert hasty.net() == -1
    assert hasty.roll("attack", "+ + 0").hp("ada") == 15
    full = defended("+ +").say("counter", "stab")
    assert full.net() == 0
    assert full.roll("attack", "0 0").hp("ada") == 16


@pytest.mark.rule("FA-DEF-02", "FA-DEF-08", "FA-ATK-04", "FA-ATK-08", "FA-RANGE-13", "FA-GAP-57")
def test_fa_ex_05_step_out_of_reach() -> None:
    table = club_at(at=(2, 0)).say("target", f"step:{spot(1, 0)}").say("target", "strike:bix")
    table.say("step", f"step:{spot(3, 0)}")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]
    assert (table.kind, table.facts(Defended), table.facts(Struck)) == ("over", [], [])
    chased = club_at().say("target", "strike:bix").say("step", f"step:{spot(2, 0)}")
    assert chased.say("chase", f"step:{spot(1, 0)}").kind == "defend"

    def pistol(away: int) -> Table:
        rook = fighter("rook", weapons=("pistol",), card="pistol")
        table = Table(attacks(rook, fighter("bix", "blue", (away, 0), card="defend")))
        return table.say("target", "strike:bix").say("step", f"step:{spot(away + 1, 0)}")

    extended = pistol(5)
    assert extended.levels() == {"exposed": -1}
    assert extended.roll("defend", "- - 0").levels() == {"far": -1}
    assert pistol(7).facts(Missed)[0].why == "reach"


def binding(ben: int, dov: int, **values: object) -> Table:
    """Ben tries to restrain Dov, who plays Aim and holds a knife."""
    return Table(
        attacks(
            fighter("ben", hp=ben, restraints=1, card="restrain"),
            fighter("dov", "blue", (1, 0), hp=dov, weapons=("knife",), card="aim", **values),
        )
    )


@pytest.mark.rule(
    "FA-RESTR-03", "FA-RESTR-05", "FA-RESTR-06", "FA-RESTR-07", "FA-GAP-22", "FA-GAP-23"
)
def test_fa_ex_07_restrain() -> None:
    assert "restrain:dov" not in binding(14, 8).options
    bound = binding(15, 8).say("restrain", "restrain:dov").roll("restrain", "0 0")
    assert bound.state.who("dov").restrained
    hurt = binding(15, 8).say("restrain", "restrain:dov").roll("restrain", "- 0")
    assert (hurt.hp("dov"), hurt.state.who("dov").restrained) == (5, False)
    bad = binding(15, 8).say("restrain", "restrain:dov").roll("restrain", "- -")
    assert bad.options == ("punch", "stab", "none")
    assert bad.say("counter", "stab").net() == -1


@pytest.mark.rule("FA-RESTR-11", "FA-RESTR-12", "FA-GAP-67")
def test_fa_ex_07_a_release_needs_no_dice() -> None:
    ally = fighter("ally", "blue", card="restrain")
    table = Table(attacks(ally, fighter("dov", "blue", (1, 0), restrained=True, card="defend")))
    table.say("restrain", "release:dov").say("retreat")
    assert not table.state.who("dov").restrained
    assert [fact.by for fact in table.facts(Released)] == ["ally"]
    assert table.state.who("ally").restraints == 1
    assert not table.facts(Checked)
