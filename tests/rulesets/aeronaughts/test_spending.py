"""Spending: what symbols buy, who spends them, and in which order."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected, WentMoot
from fracas.rulesets.aeronaughts.rules.offers import Activation, Entry, Offer
from fracas.rulesets.aeronaughts.rules.spending import spread_of
from fracas.rulesets.aeronaughts.state.facts import Bought
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised, Left
from tests.rulesets.aeronaughts.deeds import Table, fighter
from tests.rulesets.aeronaughts.spends import TIRED, ada, after, bix, end, waits


@pytest.mark.rule("AE-SYM-01", "AE-SYM-02", "AE-SYM-08", "AE-DICE-06")
def test_advantage_is_spread_over_what_it_can_pay() -> None:
    one = ada(weapons=("boat_hook",), physical=TIRED, mental=TIRED)
    table = after("S1 A3", one)
    assert table.asked == "ada"
    assert table.prompt.about[:4] == ("ada", "attack", 3, "bix")
    for wrong in ({"knockdown": 1, "recover__mental": 1}, {"recover__mental": 3}, {"knockdown": 2}):
        with pytest.raises(IllegalAnswer):
            table.spend(**wrong)
    table.spend(recover__physical=1, recover__mental=2)
    end(table)
    assert [table.who("ada").bar(each).stress for each in ("physical", "mental")] == [5, 6]
    bought = [(fact.entry, fact.about, fact.price) for fact in table.facts(Bought)]
    assert bought == [("recover", "physical", 1), ("recover", "mental", 2)]
    # What is left is lost.
    assert waits(end(after("S1 A3", one).spend()), "ada") == []


@pytest.mark.rule("AE-SYM-03", "AE-DICE-07", "AE-GAP-63")
def test_a_triumph_buys_one_entry_or_one_quality() -> None:
    table = after("S1 TR", ada(weapons=("boat_hook",)))
    assert set(table.options) == {
        "knockdown", "ensnare", "daunt", "inspire:ada", "step", "hinder", "help:ada",
    }  # fmt: skip
    with pytest.raises(IllegalAnswer):
        table.say("triumph", ("knockdown", "daunt"))
    end(table.say("triumph", ("knockdown",)))
    assert table.who("bix").condition("prone") is not None
    both = after("S1 A3 TR", ada(weapons=("boat_hook",))).say("triumph", ("knockdown",))
    assert "knockdown" not in both.options
    two = after("S1 TR2", ada(weapons=("boat_hook",)))
    end(two.say("triumph", ("daunt", "inspire:ada")))
    assert waits(two, "bix") == [("ada", "", -1, "check", 0)]
    assert waits(two, "ada") == [("ada", "", 1, "check", 0)]


@pytest.mark.rule("AE-SYM-04", "AE-DICE-05")
def test_threat_is_spent_by_the_other_side() -> None:
    table = after("S1 T4", ada(physical=TIRED))
    assert table.asked == "gm"
    assert table.prompt.about[:4] == ("ada", "attack", 4, "bix")
    table.say("oppose", (("strain", 2), ("chance:bix", 1)))
    end(table)
    assert table.who("ada").physical.stress == 2
    assert waits(table, "bix") == [("gm", "B", 0, "check", 0)]
    table = end(after("F1 T3").say("oppose", (("trip", 1),)))
    assert table.who("ada").condition("prone") is not None
    table = end(after("F1 T3").say("oppose", (("stumble", 1), ("opening:bix", 1))))
    assert waits(table, "ada") == [("gm", "K", 0, "check", 0)]
    assert table.who("bix").free == 1
    with pytest.raises(IllegalAnswer):
        after("F1 T1").say("oppose", (("trip", 1),))


@pytest.mark.rule("AE-SYM-04", "AE-SYM-05")
def test_against_a_players_own_its_player_spends() -> None:
    foe = bix(kind="pc")
    assert after("F1 T1", ada(), foe).asked == "bix"
    assert after("F1 T1", ada(kind="npc"), foe).asked == "bix"
    other = fighter("dan", "watch", kind="pc")
    assert after("F1 DE", ada(kind="npc"), bix(), other).asked == "dan"
    assert after("F1 DE", ada(), bix(), other).asked == "gm"


@pytest.mark.rule("AE-SYM-04", "AE-SYM-01")
def test_the_roller_spends_before_the_other_side() -> None:
    table = after("S1 A2 DE").spend(hinder=1)
    assert table.kind == "despair"
    table.say("despair", ("dismay",))
    assert table.kind == "consequences"


@pytest.mark.rule("AE-SYM-06", "AE-GAP-44")
def test_where_a_table_has_no_menus_only_qualities_are_bought() -> None:
    def plain(reading: str, weapon: str = "boat_hook") -> Table:
        return after(reading, ada(weapons=(weapon,)), bix(), symbol_menu="qualities_only")

    assert plain("S1 A3").options == ("knockdown", "ensnare")
    assert plain("S1 TR").options == ("knockdown", "ensnare")
    assert plain("F1 A3").kind == plain("F1 T3").kind == plain("F1 TR DE").kind == "over"
    assert plain("S1 A3", "cutlass").kind == "consequences"


@pytest.mark.rule("AE-SYM-07")
def test_the_game_master_may_tell_of_something_else() -> None:
    table = after("S1 A2").spend(other=2)
    assert table.asked == "gm"
    assert table.prompt.about == ("ada", "attack", 2, "ada")
    end(table.say("told", "The lantern falls into the hold."))
    assert [fact.words for fact in table.facts(Improvised)] == ["The lantern falls into the hold."]
    silent = end(after("S1 A2").spend(other=2).say("told"))
    assert silent.facts(Improvised) == []


@pytest.mark.rule("AE-SYM-11")
def test_what_is_bought_when_nobody_says() -> None:
    offers = (
        Offer(Entry("recover", "mental"), 1, 2),
        Offer(Entry("hinder"), 2),
        Offer(Activation("disorient"), 2),
        Offer(Activation("burn"), 2),
        Offer(Activation("burn", "rising"), 3),
        Offer(Activation("concussive"), 3),
    )
    assert spread_of(offers, 2) == (("burn", 1),)
    assert spread_of(offers, 3) == (("concussive", 1),)
    assert spread_of(offers, 9) == (
        ("concussive", 1), ("burn:rising", 1), ("disorient", 1), ("recover:mental", 1),
    )  # fmt: skip
    assert after("S1 A2", ada(weapons=("boat_hook",))).prompt.default == (  # type: ignore[union-attr]
        ("step", 1),
    )


@pytest.mark.rule("AE-SYM-03", "AE-SYM-11")
def test_a_triumph_buys_what_is_worth_most_when_nobody_says() -> None:
    table = end(after("S1 TR", ada(weapons=("boat_hook",))).say("triumph"))
    assert [(fact.entry, fact.coin) for fact in table.facts(Bought)] == [("ensnare", "triumph")]
    assert table.who("bix").condition("immobilized") is not None
    assert table.who("bix").condition("prone") is None


@pytest.mark.rule("AE-SYM-01", "AE-SYM-04", "AE-GM-02")
def test_what_is_for_sale_goes_by_the_state_after_an_edit() -> None:
    table = after("S1 A2")
    assert "recover:mental" not in table.options
    table.edit(Corrected("combatants/ada/mental/stress", 3))
    assert "recover:mental" in table.options
    table.spend(recover__mental=2)
    assert table.who("ada").mental.stress == 5
    opposed = after("F1 T2")
    assert opposed.kind == "oppose"
    opposed.edit(Left("ada"))
    assert len(opposed.settle().facts(WentMoot)) == 1
