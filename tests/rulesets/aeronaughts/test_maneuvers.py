"""Maneuvers: Focus, Move, Exploit, Hone, and handling weapons."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.deeds import scope_of
from fracas.rulesets.aeronaughts.rules.maneuvers import (
    Disengage,
    Draw,
    Engage,
    Exploit,
    Focus,
    Go,
    Hone,
    HoneMental,
    HonePhysical,
    Stow,
    fresh_group,
)
from fracas.rulesets.aeronaughts.state.facts import TurnEnded
from fracas.rulesets.aeronaughts.state.harm_facts import Injured, Paid
from fracas.rulesets.aeronaughts.state.scene_facts import Ended
from fracas.rulesets.aeronaughts.state.state import Bar, Combatant, Consequence, Honed, State, band
from tests.rulesets.aeronaughts.deeds import Table, borne, fighter, scene


def table_of(*others: Any, **values: Any) -> Table:
    """Ada's turn."""
    return Table(scene(fighter("ada", **values), *others)).round(1, "ada")


def hones(state: State, book: AeronaughtsBook, one: Combatant) -> tuple[str, ...]:
    """What somebody may hone."""
    return tuple([deed.id for deed in Hone.offered(book, scope_of(state, book, one))])


def waits(table: Table, who: str = "ada") -> list[tuple[str, str, int]]:
    """What waits for somebody: why, the dice, and for how many turns."""
    return [(each.why, each.dice, each.turns) for each in table.settle().who(who).waiting]


@pytest.mark.rule("AE-MAN-01", "AE-MAN-02", "AE-MAN-03", "AE-MAN-04", "AE-GAP-06", "AE-MAN-32")
def test_focus_adds_up_on_oneself_or_another_however_far() -> None:
    table = table_of(fighter("cal", zone="hills"))
    table.do(Focus("ada").act, "ada").do(Focus("cal").act, "ada").do(Focus("cal").act, "ada")
    assert waits(table) == [("focus", "B", 2)]
    assert waits(table, "cal") == [("focus", "B", 1), ("focus", "B", 1)]
    assert {each.on for each in table.who("cal").waiting} == {"action"}
    # Unused, it lapses at the end of the target's next turn.
    table.apply(TurnEnded("ada"), TurnEnded("cal"))
    assert (waits(table), waits(table, "cal")) == ([("focus", "B", 1)], [])
    assert waits(table.apply(TurnEnded("ada"))) == []


@pytest.mark.rule("AE-MAN-05", "AE-RNG-01", "AE-RNG-02", "AE-RNG-03", "AE-RNG-04", "AE-GAP-50")
def test_move_changes_one_band() -> None:
    table = table_of(fighter("bix", "watch"), fighter("cal", "watch"))

    def bands() -> tuple[str, str]:
        state = table.settle().state
        return band(state, "ada", "bix"), band(state, "ada", "cal")

    assert bands() == ("short", "short")
    table.do(Engage("bix").act, "ada")
    assert bands() == ("engaged", "short")
    table.do(Engage("ada").act, "cal")
    assert bands() == ("engaged", "engaged")
    table.do(Disengage().act, "ada")
    assert bands() == ("short", "short")
    assert band(table.state, "bix", "cal") == "engaged"
    table.do(Go("gangway").act, "ada")
    assert bands() == ("medium", "medium")


@pytest.mark.rule("AE-MAN-06", "AE-RNG-02")
def test_a_band_is_a_band_at_every_distance() -> None:
    table = table_of(fighter("bix", "watch"))
    found = []
    for zone in ("gangway", "quay", "town", "hills"):
        table.do(Go(zone).act, "ada").settle()
        found.append(band(table.state, "ada", "bix"))
    assert found == ["medium", "long", "extreme", "extreme"]


@pytest.mark.rule("AE-RNG-03")
def test_the_last_of_an_engagement_is_in_none() -> None:
    table = table_of(fighter("bix", "watch", group="ada"), group="ada")
    table.do(Disengage().act, "ada").settle()
    assert (table.who("ada").group, table.who("bix").group) == ("", "")
    assert fresh_group(table.state, "bix") == "bix"
    named = scene(fighter("bix"), fighter("cal", group="bix"), fighter("dan", group="bix2"))
    assert fresh_group(named, "bix") == "bix3"


@pytest.mark.rule("AE-MAN-07", "AE-MAN-08", "AE-MAN-09", "AE-MAN-11", "AE-MAN-13", "AE-GAP-57")
@pytest.mark.parametrize(
    ("held", "dice"),
    [
        ("mild/physical moderate/mental severe/physical", "BGY"),
        ("mild/physical mild/mental", "BB"),
        ("extreme/physical", "YY"),
        ("", None),
    ],
)
def test_ex_05_exploit(held: str, dice: str | None) -> None:
    table = table_of(fighter("bix", "watch", consequences=borne(held)))
    table.do(Exploit("bix").act, "ada")
    assert waits(table) == ([("exploit", dice, 2)] if dice else [])
    assert [each.target for each in table.who("ada").waiting] == ["bix"] * bool(dice)


@pytest.mark.rule("AE-MAN-07", "AE-MAN-09", "AE-MAN-10", "AE-MAN-12", "AE-GAP-07")
def test_av_13_consequences_count_when_the_maneuver_is_used() -> None:
    table = table_of(fighter("bix", "watch", consequences=borne("mild/mental severe/physical")))
    table.do(Exploit("bix").act, "ada").do(Exploit("bix").act, "ada")
    table.apply(Injured("bix", Consequence("moderate", "physical"), 4))
    assert waits(table) == [("exploit", "BY", 2)]
    table.do(Exploit("bix").act, "ada")
    assert waits(table) == [("exploit", "BYG", 2)]
    assert waits(table.apply(TurnEnded("ada"))) == [("exploit", "BYG", 1)]
    assert waits(table.apply(TurnEnded("ada"))) == []


@pytest.mark.rule("AE-MAN-09")
def test_treated_consequences_count_as_well() -> None:
    treated = (Consequence("mild", "physical", True, 1),)
    table = table_of(fighter("bix", "watch", consequences=treated)).do(Exploit("bix").act, "ada")
    assert waits(table) == [("exploit", "B", 2)]


@pytest.mark.rule("AE-MAN-21", "AE-MAN-22", "AE-MAN-24", "AE-MAN-27", "AE-MAN-29", "AE-TURN-07")
@pytest.mark.rule("AE-TURN-08", "AE-HP-14", "AE-HP-16", "AE-CON-20", "AE-GAP-52")
def test_ex_06_hone_is_paid_in_stress_of_either_kind() -> None:
    table = table_of(physical=Bar(1, 5, 6, 4, 4)).do(Hone("knockdown").act, "ada")
    with pytest.raises(IllegalAnswer):
        table.say("pay", (("physical", 2),))
    table.say("pay", (("physical", 3),)).settle()
    assert table.who("ada").physical.stress == 2
    assert table.who("ada").honed == (Honed("knockdown", 1),)
    mixed = table_of().do(Hone("knockdown").act, "ada")
    mixed.say("pay", (("physical", 2), ("mental", 1))).settle()
    assert [(fact.type, fact.amount) for fact in mixed.facts(Paid)] == [
        ("physical", 2),
        ("mental", 1),
    ]
    assert mixed.who("ada").physical.wounds == 4
    assert mixed.apply(Ended("crew")).who("ada").honed == ()


@pytest.mark.rule("AE-MAN-22", "AE-TURN-07", "AE-HP-16")
def test_stress_is_paid_down_to_nothing_and_no_further() -> None:
    poor = {"physical": Bar(1, 2, 6, 4, 4), "mental": Bar(1, 3, 6, 4, 4)}
    table = table_of(**poor).do(Hone("linked").act, "ada")
    assert table.prompt.default == (("mental", 3), ("physical", 1))  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer):
        table.say("pay", (("physical", 3), ("mental", 1)))
    table.say("pay", (("physical", 2), ("mental", 2))).settle()
    assert (table.who("ada").physical.stress, table.who("ada").mental.stress) == (0, 1)
    assert table.who("ada").able


@pytest.mark.rule("AE-MAN-22", "AE-TURN-07", "AE-HP-16")
@pytest.mark.parametrize(
    ("physical", "mental", "left"), [(1, 2, (0, 0)), (0, 4, (0, 1)), (5, 0, (2, 0))]
)
def test_nothing_is_asked_where_stress_is_paid_in_one_way(
    physical: int, mental: int, left: tuple[int, int]
) -> None:
    bars = {"physical": Bar(1, physical, 6, 4, 4), "mental": Bar(1, mental, 6, 4, 4)}
    ada = table_of(**bars).do(Hone("ensnare").act, "ada").settle().who("ada")
    assert (ada.physical.stress, ada.mental.stress) == left


@pytest.mark.rule("AE-MAN-22", "AE-TURN-07")
def test_who_says_with_hone_from_which_bar_is_asked_nothing_more() -> None:
    table = table_of().do(HoneMental("ensnare").act, "ada").settle()
    assert [(fact.type, fact.amount) for fact in table.facts(Paid)] == [("mental", 3)]
    assert table.who("ada").honed == (Honed("ensnare", 1),)
    state, book = table.state, table.book

    def offered(physical: int, mental: int) -> set[str]:
        bars = {"physical": Bar(1, physical, 6, 4, 4), "mental": Bar(1, mental, 6, 4, 4)}
        one = replace(state.who("ada"), honed=(), **bars)
        means = scope_of(state, book, one)
        kinds = (Hone, HonePhysical, HoneMental)
        return {deed.id for kind in kinds for deed in kind.offered(book, means)}

    assert {"hone:ensnare", "hone_mental:ensnare"} <= offered(2, 3)
    assert "hone_physical:ensnare" not in offered(2, 3)
    assert offered(0, 3) & {"hone:ensnare", "hone_mental:ensnare"} == {"hone:ensnare"}


@pytest.mark.rule("AE-MAN-23", "AE-MAN-24", "AE-MAN-25", "AE-GAP-14", "AE-GAP-17")
def test_what_may_be_honed_and_for_how_much() -> None:
    qualities = table_of().book.qualities
    assert {key: row.hone for key, row in qualities.items() if row.hone} == {
        "disorient": 2, "ensnare": 3, "knockdown": 3, "linked": 4, "overcome": 3, "pierce": 2,
    }  # fmt: skip
    assert {key for key, row in qualities.items() if row.starred} == {
        "disorient", "ensnare", "knockdown", "linked", "overcome", "pierce",
    }  # fmt: skip


@pytest.mark.rule("AE-MAN-28", "AE-MAN-27")
def test_what_every_weapon_has_already_is_not_honed() -> None:
    """Pierce counts by itself, so to hone it changes nothing for who has but a long rifle."""
    rifle = table_of(weapons=("long_rifle",))
    state, book = rifle.state, rifle.book
    assert "hone:pierce" not in hones(state, book, state.who("ada"))
    both = table_of(weapons=("long_rifle", "fist")).state
    assert "hone:pierce" in hones(both, book, both.who("ada"))
    by_skill = open_book({"hone_rating": "skill_rank"})
    assert "hone:pierce" in hones(state, by_skill, state.who("ada"))
    linked = table_of(weapons=("twin_pistols",)).state
    assert "hone:knockdown" in hones(linked, book, linked.who("ada"))


@pytest.mark.rule("AE-MAN-30")
def test_two_qualities_may_be_honed_in_a_turn() -> None:
    table = (
        table_of()
        .do(Hone("disorient").act, "ada")
        .say("pay")
        .do(Hone("pierce").act, "ada")
        .say("pay")
    )
    assert [each.quality for each in table.settle().who("ada").honed] == ["disorient", "pierce"]


@pytest.mark.rule("AE-MAN-31")
def test_weapons_are_drawn_and_stowed() -> None:
    table = table_of(weapons=("cutlass", "flintlock"), in_hand=("cutlass",))
    assert table.do(Draw("flintlock").act, "ada").settle().who("ada").in_hand == (
        "cutlass",
        "flintlock",
    )
    assert table.do(Stow("cutlass").act, "ada").settle().who("ada").in_hand == ("flintlock",)


@pytest.mark.rule("AE-MAN-23", "AE-MAN-30", "AE-TURN-07", "AE-GAP-17")
def test_ex_06_and_av_20_blast_cannot_be_honed() -> None:
    book = table_of().book
    every = ["disorient", "ensnare", "knockdown", "linked", "overcome", "pierce"]
    foes = (fighter("bix", "watch", group="rail"), fighter("cyd", "watch", group="rail"))
    state = scene(fighter("ada"), *foes)
    assert hones(state, book, fighter("ada")) == tuple(f"hone:{quality}" for quality in every)
    held = fighter("ada", honed=(Honed("pierce"),), physical=Bar(1, 0, 6, 4, 4))
    poor = fighter("ada", mental=Bar(1, 2, 6, 4, 4), physical=Bar(1, 0, 6, 4, 4))
    assert "hone:pierce" not in hones(state, book, held)
    assert hones(state, book, poor) == ("hone:disorient", "hone:pierce")


@pytest.mark.rule("AE-QUAL-31", "AE-MAN-23")
def test_linked_is_honed_only_where_two_foes_are_engaged_with_each_other() -> None:
    book, ada = table_of().book, fighter("ada")

    def offered(*foes: Combatant) -> bool:
        return "hone:linked" in hones(scene(ada, *foes), book, ada)

    bix, cyd = (fighter(who, "watch", group="rail") for who in ("bix", "cyd"))
    assert offered(bix, cyd)
    assert not offered(bix)
    assert not offered(bix, replace(cyd, group="mast"))
    assert not offered(replace(bix, group=""), replace(cyd, group=""))
    assert not offered(bix, replace(cyd, physical=Bar(1, 0, 6, 0, 4))), "the fallen do not count"
    assert not offered(bix, replace(cyd, side="crew"))
