"""Conditions: HP bands, stuns that add up, glue, and what a round's end does to each."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat, Noted
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.conditions import (
    band,
    can_move,
    down,
    helpless,
    may_defend,
    ticks_left,
)
from fracas.rulesets.fully_automated.state.harm_facts import Fell, Hurt, Unglued
from tests.rulesets.correcting import apply, correct, happened, plays_again
from tests.rulesets.fully_automated.table import Table, fighter, scene, spot

BOOK = open_book({})


def at_the_end(**rulings: Any) -> Any:
    """A function that plays a round's end for one combatant and gives it back, with the table."""

    def play(**values: Any) -> tuple[Table, Any]:
        lee = fighter("lee", at=(0, 0), **values)
        table = Table(scene(lee, fighter("mo", "blue", (9, 0)), beats=(Beat("close"),)), **rulings)
        return table, table.state.who("lee")

    return play


@pytest.mark.rule(
    "FA-HP-01", "FA-HP-03", "FA-HP-05", "FA-HP-09", "FA-GAP-30", "FA-DMG-01", "FA-OPT-04"
)
@pytest.mark.parametrize(
    ("hp", "expected"),
    [
        (1, "active"),
        (0, "incapacitated"),
        (-10, "incapacitated"),
        (-11, "dying"),
        (-19, "dying"),
        (-20, "dead"),
        (-31, "dead"),
    ],
)
def test_how_low_the_hp_are(hp: int, expected: str) -> None:
    one = fighter("lee", hp=hp)
    assert band(BOOK, one) == expected
    assert down(BOOK, one) == (expected != "active")


@pytest.mark.rule("FA-HP-01", "FA-HP-02", "FA-HP-06", "FA-HP-07", "FA-STUN-01", "FA-WPN-26")
def test_what_each_state_leaves_one() -> None:
    bound = fighter("lee", hp=5, restrained=True, card="defend")
    stunned = fighter("lee", stuns=1, card="defend")
    dying = fighter("lee", hp=-11, card="defend")
    glued = fighter("lee", glued=2, card="defend")
    assert down(BOOK, bound)
    assert band(BOOK, bound) == "active"
    assert helpless(BOOK, stunned)
    assert not down(BOOK, stunned)
    assert not helpless(BOOK, glued)
    assert [may_defend(BOOK, one) for one in (bound, stunned, dying, glued)] == [
        True, True, False, True,
    ]  # fmt: skip
    assert [can_move(BOOK, one) for one in (bound, stunned, dying, glued)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert not may_defend(BOOK, fighter("lee", card="move"))


@pytest.mark.rule("FA-HP-08", "FA-HP-10", "FA-HP-11", "FA-ROUND-08", "FA-DMG-05", "FA-GAP-31")
@pytest.mark.parametrize(
    ("hp", "stabilized", "later", "falls"),
    [
        (1, False, 1, []),
        (0, False, 0, []),
        (-10, False, -10, []),
        (-11, False, -12, []),
        (-11, True, -11, []),
        (-15, True, -15, []),
        (-19, False, -20, ["dead"]),
        (-20, False, -20, []),
    ],
)
def test_the_dying_lose_hp_at_a_rounds_end(
    hp: int, stabilized: bool, later: int, falls: list[str]
) -> None:
    table, lee = at_the_end()(hp=hp, stabilized=stabilized, armour="heavy")
    assert lee.hp == later
    assert [fact.band for fact in table.facts(Fell)] == falls


@pytest.mark.rule("FA-HP-10")
def test_nine_ticks_from_eleven_below() -> None:
    lee = fighter("lee", hp=-11)
    assert ticks_left(BOOK, lee) == 9
    assert ticks_left(BOOK, fighter("lee", hp=-12)) == 8
    assert ticks_left(BOOK, fighter("lee", hp=-12, stabilized=True)) == 0
    assert ticks_left(BOOK, fighter("lee", hp=-10)) == 0


@pytest.mark.rule("FA-STUN-01", "FA-STUN-02", "FA-STUN-04", "FA-STUN-05", "FA-GAP-04")
@pytest.mark.parametrize(
    ("mode", "now", "received", "lasting", "later"),
    [
        ("disadvantage", 0, 2, 0, (2, 0)),
        ("disadvantage", 2, 0, 0, (0, 0)),
        ("disadvantage", 1, 1, 0, (1, 0)),
        ("duration", 0, 2, 0, (1, 1)),
        ("duration", 1, 0, 1, (1, 0)),
        ("duration", 1, 0, 0, (0, 0)),
        ("both", 0, 2, 0, (2, 1)),
        ("both", 2, 1, 1, (3, 1)),
        ("both", 2, 1, 0, (1, 0)),
    ],
)
def test_stuns_pass_on_as_the_table_counts_them(
    mode: str, now: int, received: int, lasting: int, later: tuple[int, int]
) -> None:
    lee = at_the_end(stun_compound=mode)(stuns=now, stunned_next=received, stun_rounds=lasting)[1]
    assert (lee.stuns, lee.stun_rounds) == later
    assert lee.stunned_next == 0


@pytest.mark.rule("FA-WPN-26", "FA-ROUND-08")
def test_glue_lets_go_at_the_end_of_the_next_round() -> None:
    table, lee = at_the_end()(glued=2)
    assert lee.glued == 2
    assert not table.facts(Unglued)
    table, lee = at_the_end()(glued=1)
    assert lee.glued == 0
    assert [fact.who for fact in table.facts(Unglued)] == ["lee"]


def special(table: Table, **done: Any) -> Table:
    """Ann does something else to Lee, and the GM records these effects."""
    table.say("else", "a trick").say("check_sheet", verdict="passes")
    return table.say("effect", on="lee", **done)


def tricked(**values: Any) -> Table:
    """Ann is about to do something else beside Lee."""
    ann = fighter("ann", card="special:else", at=(1, 0))
    lee = fighter("lee", "blue", **values)
    return Table(scene(ann, lee, step="aims", beats=(Beat("special", ("ann",)),)))


@pytest.mark.rule("FA-HP-01", "FA-HP-05", "FA-HP-09", "FA-GAP-31", "FA-DMG-01", "FA-ROUND-14")
@pytest.mark.parametrize(
    ("before", "damage", "after", "falls"),
    [
        (3, 3, 0, ["incapacitated"]),
        (0, 10, -10, []),
        (-10, 1, -11, ["dying"]),
        (5, 25, -20, ["dead"]),
        (5, 4, 1, []),
    ],
)
def test_falling(before: int, damage: int, after: int, falls: list[str]) -> None:
    table = special(tricked(hp=before), damage=damage)
    assert table.hp("lee") == after
    assert [fact.band for fact in table.facts(Fell)] == falls
    assert table.state.who("lee").damage == damage


@pytest.mark.rule("FA-HP-11")
def test_damage_undoes_stabilizing() -> None:
    table = special(tricked(hp=-12, stabilized=True), damage=1)
    assert not table.state.who("lee").stabilized


@pytest.mark.rule("FA-DMG-06", "FA-HP-03", "FA-HP-11")
def test_healing_ends_a_state_and_stops_at_the_maximum() -> None:
    table = special(tricked(hp=-1), healed=3)
    assert table.hp("lee") == 2
    assert [fact.band for fact in table.facts(Fell)] == ["active"]
    assert special(tricked(hp=18), healed=9).hp("lee") == 20


@pytest.mark.rule("FA-STUN-03", "FA-STUN-04", "FA-STUN-09")
def test_stuns_are_for_the_next_round_and_some_bodies_know_none() -> None:
    table = special(tricked(tags=("mechanical",), card="aim"), stuns=2)
    lee = table.state.who("lee")
    assert (lee.stuns, lee.stunned_next, lee.card) == (0, 2, "aim")
    table = special(tricked(tags=("stun_immune",)), stuns=2)
    assert table.state.who("lee").stunned_next == 0
    assert [fact.note for fact in table.facts(Noted)] == ["stun_immune"]


@pytest.mark.rule("FA-ROUND-13", "FA-HP-08", "FA-GAP-32")
@pytest.mark.parametrize(("seconds", "hp"), [(29, -11), (30, -12), (95, -14), (600, -20)])
def test_outside_rounds_half_a_minute_is_a_round(seconds: int, hp: int) -> None:
    lee = fighter("lee", hp=-11, stuns=1, glued=2)
    table = Table(scene(lee, beats=(Beat("time_passes"),)))
    table.say("seconds", seconds)
    lee = table.state.who("lee")
    assert lee.hp == hp
    assert (lee.stuns, lee.glued) == (0, 0)
    assert all(fact.how == "dying" for fact in table.facts(Hurt))


def struck(**bob: Any) -> Table:
    """Ann strikes at Bob beside her, who defends."""
    ann = fighter("ann", weapons=("club",), card="club")
    other = fighter("bob", "blue", (1, 0), weapons=("club", "pistol"), card="defend", **bob)
    table = Table(scene(ann, other, beats=(Beat("attack", ("ann",)),)))
    return table.say("target", "strike:bob").default("step", "chase")


@pytest.mark.rule("FA-STUN-04", "FA-STUN-06", "FA-GAP-29", "FA-HP-02", "FA-HP-04")
@pytest.mark.parametrize(
    ("bob", "net", "answers"),
    [
        ({"stuns": 1}, -1, {"punch", "club", "pistol", "none"}),
        ({"stuns": 2}, -2, {"punch", "club", "pistol", "none"}),
        ({"hp": 0}, -1, {"punch", "club", "pistol", "none"}),
        ({"restrained": True}, -1, {"punch", "none"}),
        ({"restrained": True, "hp": -5, "stuns": 1}, -2, {"punch", "none"}),
    ],
)
def test_the_helpless_defend_worse_but_with_the_whole_table(
    bob: dict[str, Any], net: int, answers: set[str]
) -> None:
    table = struck(**bob)
    assert table.net() == net
    table.roll("defend", " ".join("+" * (2 - net)))
    assert table.kind == "counter"
    assert {option.partition(":")[2] or option for option in table.options} == answers


@pytest.mark.rule("FA-STUN-08", "FA-AIM-08")
def test_stun_and_aim_cancel_in_a_defence() -> None:
    table = struck(stuns=1, aim=1)
    assert table.levels() == {"stunned": -1, "aim": 1}


@pytest.mark.rule("FA-HP-06", "FA-HP-07")
def test_the_dying_do_not_defend() -> None:
    assert struck(hp=-11).kind == "attack"


@pytest.mark.rule("FA-STUN-01", "FA-GAP-57", "FA-DEF-08")
def test_a_stunned_one_may_step_away_and_spoil_the_attack_without_dice() -> None:
    ann = fighter("ann", weapons=("pistol",), card="pistol")
    bob = fighter("bob", "blue", (7, 0), card="defend", stuns=1)
    table = Table(scene(ann, bob, beats=(Beat("attack", ("ann",)),)))
    table.say("target", "strike:bob").say("step", f"step:{spot(8, 0)}")
    assert table.kind == "over"
    assert table.state.who("bob").defended == 0


# What must happen after an edit


def fight() -> Table:
    """Ada and Bix with their cards to choose."""
    round_ = (Beat("round", stays=True),)
    return Table(scene(fighter("ada"), fighter("bix", "blue", (3, 0)), beats=round_))


@pytest.mark.rule("FA-HP-01", "FA-HP-05", "FA-HP-09", "FA-OPT-02")
@pytest.mark.parametrize(
    ("hp", "asked", "band"),
    [
        (0, "Bix has 0 HP: incapacitated?", "incapacitated"),
        (-10, "Bix has −10 HP: incapacitated?", "incapacitated"),
        (-11, "Bix has −11 HP: dying?", "dying"),
        (-20, "Bix has −20 HP: dead?", "dead"),
    ],
)
def test_a_threshold_is_crossed_once_that_is_applied(hp: int, asked: str, band: str) -> None:
    table = fight()
    kind = table.kind
    assert correct(table.play, "combatants/bix/hp", hp) == (asked,)
    assert not table.facts(Fell)
    apply(table.play, f"crosses:bix:{band}")
    assert [fact.band for fact in happened(table.play, Fell)] == [band]
    assert table.kind == kind
    plays_again(table.play)


@pytest.mark.rule("FA-HP-03")
def test_nothing_is_due_above_0_hp_or_in_the_same_band() -> None:
    table = fight()
    assert correct(table.play, "combatants/bix/hp", 1) == ()
    correct(table.play, "combatants/bix/hp", -2)
    assert correct(table.play, "combatants/bix/hp", -5) == ()
    assert correct(table.play, "combatants/bix/hp", -15) == ("Bix has −15 HP: dying?",)
