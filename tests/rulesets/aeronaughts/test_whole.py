"""Whole turns in one answer: the same facts and prices as one deed after another."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.verbs import Cost
from fracas.core.facts import Fact
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.turns import menu
from fracas.rulesets.aeronaughts.state.facts import (
    Acted,
    Checked,
    HonedFact,
    Lined,
    Maneuvered,
    SlotTaken,
)
from fracas.rulesets.aeronaughts.state.harm_facts import Hurt, Paid
from fracas.rulesets.aeronaughts.state.scene_facts import Gone, Moved
from fracas.rulesets.aeronaughts.state.state import Honed, State
from fracas.rulesets.aeronaughts.words.words import sort_option
from tests.rulesets.aeronaughts.deeds import bar, fighter
from tests.rulesets.aeronaughts.table import Table, underway

BOOK: AeronaughtsBook = open_book({})
SPEND = ("spend", "oppose", "triumph", "despair", "consequences")


def pair(*others: str, group: str = "rail", **ada: object) -> State:
    """Ada in a zone with foes, engaged with all of them unless it is said otherwise."""
    weapons = {"weapons": ("cutlass",), "group": group}
    return underway(
        fighter("ada", "crew", kind="pc", **{**weapons, **ada}),
        *[fighter(who, "watch", **weapons) for who in ("bix", *others)],
    )


def fallen(table: Table, reading: str = "F1") -> Table:
    """The dice show something, and what comes of it stands."""
    return table.check(reading).default(*SPEND)


def done(table: Table, *kinds: type[Fact]) -> list[str]:
    """What happened of some kinds, in its order."""
    found = [fact for number in table.play.line for fact in table.play.entries[number].facts]
    return [type(fact).__name__ for fact in found if isinstance(fact, kinds)]


@pytest.mark.rule("AE-TURN-05", "AE-MAN-01", "AE-ACT-01")
def test_focus_and_attack_is_a_turn_in_one_answer() -> None:
    table = Table(pair()).turn("focused:bix:cutlass")
    fallen(table)
    assert "B" in table.facts(Checked)[0].pool, "the blue die of the Focus"
    assert done(table, Maneuvered, Acted, Checked) == ["Maneuvered", "Acted", "Checked"]
    assert table.state.turn == "bix", "what could be bought is not asked for"


@pytest.mark.rule("AE-TURN-05", "AE-TURN-10")
def test_a_maneuver_that_the_dice_won_is_still_asked_for() -> None:
    table = Table(pair()).turn("focused:bix:cutlass").check("S1 A2")
    table.say("spend", (("step", 1),)).default(*SPEND)
    assert (table.kind, table.asked) == ("turn", "ada")
    assert not table.offers("focused"), "the action is used"


@pytest.mark.rule("AE-TURN-02", "AE-MAN-21", "AE-MAN-22")
def test_a_quality_is_honed_in_a_second_maneuver_that_is_bought() -> None:
    table = Table(pair()).turn("honed:bix:cutlass")
    assert (table.kind, table.asked) == ("hone", "ada")
    assert {"hone:knockdown", "hone_physical:knockdown", "hone_mental:knockdown"} <= {
        *table.options
    }
    fallen(table.say("hone", "hone_physical:knockdown"))
    assert [(one.type, one.amount) for one in table.facts(Paid)] == [
        ("mental", 2),
        ("physical", 3),
    ]
    assert table.facts(HonedFact)[0].honed == Honed("knockdown", 1)
    assert [one.maneuver for one in table.facts(Maneuvered)] == ["focus", "hone"]
    assert table.state.turn == "bix"


@pytest.mark.rule("AE-TURN-07", "AE-TURN-10", "AE-MAN-22")
def test_what_cannot_be_paid_is_not_offered_and_what_was_won_costs_nothing() -> None:
    def honed(**ada: object) -> bool:
        return Table(pair(**ada)).offers("honed")

    assert not honed(mental=replace(bar(), stress=1))
    assert not honed(physical=bar(stress=0), mental=replace(bar(), stress=3))
    assert honed(physical=bar(stress=0), mental=replace(bar(), stress=4))
    won = Table(pair(free=1)).turn("honed:bix:cutlass").say("hone", "hone_mental:disorient")
    assert [(one.type, one.amount) for one in won.facts(Paid)] == [("mental", 2)]
    assert [one.how for one in won.facts(Maneuvered)] == ["own", "won"]


@pytest.mark.rule("AE-MAN-05", "AE-RNG-03", "AE-RNG-05")
def test_a_foe_one_step_away_is_engaged_and_attacked() -> None:
    table = Table(pair("cyd", group=""))
    assert [one for one in table.options if one.startswith("charge")] == [
        "charge:bix:cutlass",
        "charge:cyd:cutlass",
    ]
    fallen(table.turn("charge:cyd:cutlass"))
    assert [(one.to, one.group) for one in table.facts(Moved)] == [("cyd", "cyd")]
    assert done(table, Maneuvered, Moved, Acted, Checked) == [
        "Maneuvered", "Moved", "Acted", "Checked",
    ]  # fmt: skip
    assert table.facts(Checked)[0].target == "cyd"


@pytest.mark.rule("AE-TURN-02", "AE-RNG-05", "AE-MAN-05")
def test_the_step_is_bought_where_no_maneuver_is_open() -> None:
    later = Table(pair(group="", own=True, maneuvers=1))
    fallen(later.turn("charge:bix:cutlass"))
    assert [(one.type, one.amount) for one in later.facts(Paid)] == [("mental", 2)]
    assert not Table(pair(group="", own=True, maneuvers=2)).offers("charge")
    assert not Table(pair()).offers("charge"), "an engagement has to be left first"
    assert not Table(pair(group="", weapons=("flintlock",))).offers("charge"), "it shoots so far"


@pytest.mark.rule("AE-ACT-10", "AE-MAN-01", "AE-COND-04")
def test_block_and_focus_unless_the_block_brings_one_to_the_ground() -> None:
    table = Table(pair()).turn("guarded:athletics").check("S2")
    assert table.who("ada").shield == 2
    assert [one.why for one in table.who("ada").waiting] == ["focus"]
    assert table.state.turn == "bix"
    prone = Table(pair()).turn("guarded:athletics").check("S1 T3")
    prone.say("oppose", (("trip", 1),))
    assert (prone.kind, prone.who("ada").maneuvers) == ("turn", 0)
    assert "stand" in prone.options


@pytest.mark.rule("AE-ACT-11", "AE-TURN-05")
def test_a_block_is_joined_to_a_focus_with_the_best_skill_alone() -> None:
    ada = fighter("ada", "crew", "athletics 2/1, melee 2/3, arcana 3/1", group="rail")
    table = Table(underway(ada, fighter("bix", "watch", group="rail")))
    assert [one for one in table.options if one.startswith("guarded")] == ["guarded:melee"]
    assert sum(one.startswith("block") for one in table.options) == 3


@pytest.mark.rule("AE-ACT-06", "AE-TURN-05")
def test_bare_hands_are_joined_to_a_focus_only_where_nothing_else_reaches() -> None:
    armed = [one for one in Table(pair(weapons=("cutlass", "fist"))).options if "ed:" in one]
    assert {"focused:bix:cutlass", "honed:bix:cutlass"} <= {*armed}
    assert not any(one.endswith("fist") for one in armed)
    assert "focused:bix:fist" in Table(pair(weapons=("fist",))).options


@pytest.mark.rule("AE-TURN-05", "AE-GM-02")
@pytest.mark.parametrize("edit", [Gone("bix", "fled"), Hurt("bix", "physical", 6, 4)])
def test_who_is_gone_or_fallen_meanwhile_is_not_attacked(edit: Fact) -> None:
    table = Table(pair("cyd")).turn("honed:bix:cutlass").edit(edit)
    table.say("hone", "hone_mental:disorient")
    assert (table.kind, table.who("ada").action) == ("turn", False)
    assert table.who("ada").honed == (Honed("disorient", 1),)
    assert table.offers("attack:cyd")


@pytest.mark.rule("AE-TURN-01", "AE-TURN-02")
def test_whole_turns_say_what_they_cost() -> None:
    state = pair()
    ask = menu(state, BOOK, "ada")
    assert ask is not None
    found = {one.id: sort_option(ask, one, state, BOOK) for one in ask.form.options}  # type: ignore[union-attr]
    parts = (Cost("Action", 1), Cost("Maneuver", 1))
    assert found["focused:bix:cutlass"].costs == parts
    assert found["guarded:athletics"].costs == parts
    assert found["honed:bix:cutlass"].costs == (*parts, Cost("Mental Stress", 2))
    assert found["honed:bix:cutlass"].verb.words == "Focus, hone and attack"


@pytest.mark.rule("AE-INIT-04")
def test_a_side_that_goes_as_listed_in_each_round_may_choose_again_in_a_turn() -> None:
    crew = [fighter(who, "crew", kind="pc") for who in ("ann", "bee", "cat")]
    table = Table(underway(*crew, fighter("bix", "watch"))).say("slot", "each_round")
    for _ in range(4):
        table.say("turn", "end")
    table.say("go_on")
    assert (table.kind, table.state.turn) == ("turn", "ann"), "nobody is asked for a slot"
    assert [one.until for one in table.facts(Lined)] == ["fight"]
    table.say("turn", "regroup").say("turn", "end")
    assert (table.kind, table.asked) == ("slot", "bee")
    table.say("slot", "cat")
    assert [one.who for one in table.facts(SlotTaken)][-2:] == ["ann", "cat"]
    assert not table.offers("regroup")
