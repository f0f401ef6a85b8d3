"""Buying: for whom the entries of the menus can be bought, and what they do."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.offers import entries_of, on_sale, room
from fracas.rulesets.aeronaughts.state.facts import Bought, Checked, Freed
from fracas.rulesets.aeronaughts.state.state import Condition
from tests.rulesets.aeronaughts.deeds import fighter, scene
from tests.rulesets.aeronaughts.spends import BOOK, ada, after, bix, end, waits


@pytest.mark.rule("AE-SYM-06", "AE-GAP-44", "AE-GAP-45", "AE-GAP-46", "AE-GAP-01")
def test_the_menus() -> None:
    menus = {
        coin: [(row.price, row.does) for _, row in entries_of(BOOK, coin)]
        for coin in ("advantage", "triumph", "threat", "despair")
    }
    assert menus == {
        "advantage": [
            (1, "recover"), (1, "next_ally"), (2, "maneuver"), (2, "target"), (2, "ally"),
            (3, "expose"),
        ],
        "triumph": [(1, "target"), (1, "ally")],
        "threat": [(1, "strain"), (1, "roller"), (2, "maneuver"), (2, "ally"), (3, "prone")],
        "despair": [(1, "break"), (1, "roller")],
    }  # fmt: skip
    assert entries_of(open_book({"symbol_menu": "qualities_only"}), "advantage") == ()


@pytest.mark.rule("AE-SYM-01", "AE-SYM-06", "AE-DICE-12")
def test_dice_that_advantage_buys_wait_for_the_next_check() -> None:
    crew = (bix(), fighter("cal"), fighter("dan"))
    table = end(after("S1 A7", ada(), *crew).spend(lead=1, hinder=1, help__cal=1, help__ada=1))
    assert waits(table, "ada") == [("ada", "B", 0, "check", 0)]
    assert waits(table, "bix") == [("ada", "K", 0, "check", 0)]
    assert waits(table, "cal") == [("ada", "B", 0, "side", 0), ("ada", "B", 0, "check", 0)]
    assert waits(table, "dan") == [("ada", "B", 0, "side", 0)]
    assert "lead" not in after("S1 A7").options


@pytest.mark.rule("AE-SYM-01", "AE-QUAL-16")
def test_a_guard_can_be_opened_for_the_round() -> None:
    assert "expose" not in after("S1 A3").options
    table = end(after("S1 A3", ada(), bix(items=("buckler",))).spend(expose=1))
    assert table.who("bix").exposed


@pytest.mark.rule("AE-TURN-10", "AE-TURN-04")
def test_av_10_a_free_maneuver_within_the_limit() -> None:
    table = end(after("S1 A2", ada(maneuvers=1)).spend(step=1))
    assert [fact.who for fact in table.facts(Freed)] == ["ada"]
    assert table.who("ada").free == 1
    assert not room(BOOK, table.who("ada"))
    full = after("S1 A2", ada(maneuvers=2))
    assert "step" not in full.options
    with pytest.raises(IllegalAnswer):
        full.spend(step=1)
    full.spend(hinder=1)
    assert "step" not in after("S1 A2", ada(conditions=(Condition("immobilized", 1),))).options


@pytest.mark.rule("AE-SYM-05", "AE-DICE-08")
def test_a_despair_breaks_what_is_held_or_daunts() -> None:
    table = after("F1 DE")
    assert table.options == ("jam", "dismay")
    assert end(table.say("despair", ("jam",))).who("ada").broken == ("cutlass",)
    table = end(after("F1 DE").say("despair", ("dismay",)))
    assert waits(table, "ada") == [("gm", "", -1, "check", 0)]
    assert after("F1 DE", ada(weapons=("fist",))).options == ("dismay",)
    with pytest.raises(IllegalAnswer):
        after("F1 DE").say("despair", ("jam", "dismay"))


@pytest.mark.rule("AE-SYM-06")
def test_nobody_hinders_a_friend() -> None:
    state = scene(ada(), bix(), fighter("cal"))
    for target, offered in (("bix", True), ("cal", False), ("", False)):
        made = Checked("ada", "else", "medicine", "GG", "PP", 1, 5, target=target)
        ids = [offer.id for offer in on_sale(state, BOOK, made, "advantage", 5)]
        assert ("hinder" in ids) == offered


@pytest.mark.rule("AE-SYM-01", "AE-SYM-03")
@pytest.mark.parametrize("ready", [True, False])
def test_a_target_can_be_hindered_and_opened_taken_unawares_or_not(ready: bool) -> None:
    offered = after("S1 A3", ada(), bix(items=("buckler",), ready=ready)).options
    assert {"hinder", "expose"} <= set(offered)


@pytest.mark.rule("AE-SYM-01", "AE-SYM-05", "AE-DICE-10")
def test_what_is_bought_is_written_down_with_buyer_coin_and_price() -> None:
    table = end(after("S1 A2").spend(hinder=1))
    assert [(one.by, one.entry, one.coin, one.price) for one in table.facts(Bought)] == [
        ("ada", "hinder", "advantage", 2)
    ]
    triumph = after("S1 TR")
    assert (triumph.kind, triumph.asked) == ("triumph", "ada")
