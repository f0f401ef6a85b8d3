"""Block and Steady: when a Block soaks, which Block it is, and what Steady costs."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.blocking import Blocking, Steady, is_magical
from fracas.rulesets.aeronaughts.rules.damage import soak_of
from fracas.rulesets.aeronaughts.rules.deeds import steady_cost
from fracas.rulesets.aeronaughts.state.facts import Blocked, TurnBegan
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.scene_facts import Ended
from fracas.rulesets.aeronaughts.state.state import Block, Waiting
from tests.rulesets.aeronaughts.deeds import Table, borne, fighter, scene

BOOK = open_book({})


def table_of(skills: str = "melee 2/2, arcana 2/2", *, rulings: Any = None, **values: Any) -> Table:
    """The turn of one who blocks, in round 1."""
    table = Table(scene(fighter("ada", skills=skills, **values), round=0), **(rulings or {}))
    return table.round(1, "ada")


def blocks(table: Table, net: int, skill: str = "melee") -> Table:
    """A Block with this net success."""
    reading = f"S{net}" if net >= 0 else f"F{-net}"
    return table.do(Blocking(skill).act, "ada").shown(reading).settle()


def shield(table: Table) -> tuple[int, bool]:
    """The temporary Soak, and whether Steady's black die is there."""
    one = table.settle().who("ada")
    return one.shield, one.steadied


@pytest.mark.rule("AE-ACT-10", "AE-ACT-13", "AE-ACT-14", "AE-ACT-16", "AE-MAN-14", "AE-MAN-17")
@pytest.mark.rule("AE-ACT-19", "AE-MAN-20", "AE-GAP-09", "AE-GAP-10", "AE-GAP-58", "AE-ACT-18")
def test_ex_03_block_and_steady() -> None:
    table = table_of().do(Blocking("melee").act, "ada").roll("Y4 Y7 P2 P1")
    table.default("spend", "oppose")
    assert shield(table) == (2, False)
    assert shield(table.do(Steady().act, "ada")) == (2, True)
    assert shield(table.round(2, "ada")) == (0, False)
    assert shield(table.round(3, "ada").do(Steady().act, "ada")) == (2, True)
    assert shield(blocks(table.round(4, "ada"), 1)) == (1, False)
    assert shield(table.round(5, "ada").do(Steady().act, "ada")) == (1, True)
    assert table.facts(Paid) == []
    assert table.apply(Ended("crew")).who("ada").blocked is None


@pytest.mark.rule("AE-ACT-10", "AE-GAP-47", "AE-DICE-16")
def test_a_block_is_an_average_check() -> None:
    table = table_of().do(Blocking("melee").act, "ada").say("check_sheet")
    assert table.pool() == "2Y2P"
    assert table_of().do(Blocking("athletics").act, "ada").say("check_sheet").pool() == "2G2P"


@pytest.mark.rule("AE-ACT-12")
@pytest.mark.parametrize(("net", "soak"), [(3, 3), (1, 1), (0, 0), (-2, 0)])
def test_a_failed_block_soaks_nothing(net: int, soak: int) -> None:
    table = blocks(table_of(), net)
    assert shield(table) == (soak, False)
    assert table.who("ada").blocked == Block(soak, 1, "melee")


@pytest.mark.rule("AE-ACT-17", "AE-GAP-12", "AE-HP-04")
def test_a_block_soaks_all_types() -> None:
    one = blocks(table_of(), 2).who("ada")
    assert [soak_of(BOOK, one, type_) for type_ in ("physical", "mental", "spiritual")] == [3, 3, 3]


@pytest.mark.rule("AE-MAN-15", "AE-MAN-16", "AE-ACT-11", "AE-GAP-05", "AE-GAP-13", "AE-TURN-08")
def test_ex_03_steady_on_a_magical_block_costs_mental_stress() -> None:
    table = blocks(table_of(), 2, "arcana")
    assert table.who("ada").blocked == Block(2, 1, "arcana", True)
    table.round(2, "ada").do(Steady().act, "ada").settle()
    assert [(fact.type, fact.amount) for fact in table.facts(Paid)] == [("mental", 2)]
    assert table.who("ada").mental.stress == 4
    assert steady_cost(BOOK, fighter("ada")) == 0
    assert steady_cost(BOOK, fighter("ada", blocked=Block(2, 1, "melee"))) == 0
    assert is_magical(BOOK, fighter("ada", magical=("melee",)), "melee")


@pytest.mark.rule("AE-ACT-11", "AE-GM-02")
def test_the_skill_that_the_game_master_names_makes_it_magical() -> None:
    table = table_of().do(Blocking("melee").act, "ada").shown("S1", skill="arcana").settle()
    assert table.who("ada").blocked == Block(1, 1, "arcana", True)


@pytest.mark.rule("AE-ACT-13", "AE-ACT-19", "AE-MAN-17", "AE-MAN-20")
def test_av_16_a_block_lasts_to_the_start_of_the_next_turn() -> None:
    table = blocks(table_of(), 3).do(Steady().act, "ada")
    assert shield(table) == (3, True)
    # Before the own turn of round 2 nothing has changed; with its start both are over.
    assert shield(table.apply(TurnBegan("bix"))) == (3, True)
    assert shield(table.apply(TurnBegan("ada"))) == (0, False)


@pytest.mark.rule("AE-ACT-13", "AE-GAP-10")
def test_a_block_may_have_to_wait_for_steady() -> None:
    table = blocks(table_of(rulings={"block_immediate": "off"}), 3)
    assert shield(table) == (0, False)
    assert shield(table.do(Steady().act, "ada")) == (0, True)
    assert shield(table.round(2, "ada").do(Steady().act, "ada")) == (3, True)
    # A new one replaces what was running, and waits in its turn.
    assert shield(blocks(table, 1)) == (0, True)


@pytest.mark.rule("AE-ACT-15", "AE-ACT-16", "AE-ACT-22", "AE-ACT-23", "AE-GAP-11", "AE-GAP-65")
@pytest.mark.parametrize(("keeps", "now", "later"), [("last", 1, 1), ("best", 3, 3)])
def test_av_17_a_new_block_after_steady(keeps: str, now: int, later: int) -> None:
    table = blocks(table_of(rulings={"block_keeps": keeps}), 3)
    table.round(2, "ada").do(Steady().act, "ada")
    assert shield(table) == (3, True)
    assert shield(blocks(table, 1)) == (now, True)
    assert shield(table.round(3, "ada").do(Steady().act, "ada")) == (later, True)


@pytest.mark.rule("AE-ACT-16", "AE-ACT-23", "AE-GAP-11", "AE-GAP-59")
def test_the_best_block_comes_back_only_by_steady() -> None:
    table = blocks(table_of(rulings={"block_keeps": "best"}), 3).round(2, "ada")
    assert shield(blocks(table, 1)) == (1, False)
    assert shield(table.round(3, "ada").do(Steady().act, "ada")) == (3, True)
    failed = blocks(blocks(table_of(), 3).round(2, "ada"), 0)
    assert shield(failed.round(3, "ada").do(Steady().act, "ada")) == (0, True)


@pytest.mark.rule("AE-MAN-19", "AE-ACT-15")
def test_steady_twice_is_steady_once() -> None:
    table = blocks(table_of(), 2).round(2, "ada").do(Steady().act, "ada").do(Steady().act, "ada")
    assert shield(table) == (2, True)


@pytest.mark.rule("AE-MAN-20", "AE-GAP-64")
def test_without_a_block_steady_gives_the_black_die_alone() -> None:
    assert shield(table_of().do(Steady().act, "ada")) == (0, True)


@pytest.mark.rule("AE-MAN-01", "AE-MAN-02", "AE-MAN-03", "AE-ACT-10")
def test_av_14_two_who_focus_help_one_block() -> None:
    waiting = (Waiting("bix", "focus", "B"), Waiting("cal", "focus", "B"))
    table = table_of("melee 2/0", waiting=waiting).do(Blocking("melee").act, "ada")
    table.roll("G2 G1 B3 B4 P2 P2")
    assert [fact.block.soak for fact in table.facts(Blocked)] == [1]
    table.default("spend", "oppose")
    assert table.settle().who("ada").waiting == ()


@pytest.mark.rule("AE-GAP-60", "AE-CON-16")
def test_a_hurt_body_blocks_worse() -> None:
    table = table_of(consequences=borne("moderate/physical")).do(Blocking("melee").act, "ada")
    assert table.say("check_sheet").pool() == "2Y3P"
    table = table_of(consequences=borne("moderate/physical")).do(Blocking("arcana").act, "ada")
    assert table.say("check_sheet").pool() == "2Y2P"


@pytest.mark.rule("AE-SYM-01", "AE-SYM-04")
def test_the_symbols_of_a_block_are_spent_as_well() -> None:
    table = table_of(kind="pc").do(Blocking("melee").act, "ada").shown("S1 A2 DE")
    assert table.kind == "spend"
    assert "hinder" not in table.options
    table.say("spend", (("help:ada", 1),)).say("despair", ("dismay",)).settle()
    assert [each.why for each in table.who("ada").waiting] == ["help", "dismay"]
    threat = table_of(kind="pc").do(Blocking("arcana").act, "ada").shown("F1 T2")
    threat.say("oppose", (("strain", 2),)).settle()
    assert threat.who("ada").spiritual.stress == 4
