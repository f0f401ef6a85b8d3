"""Sentences: dice by letter, colour and shape; checks, spending, harm; notes and edits."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.facts import Beat, Corrected, Noted
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.state.facts import (
    Blocked,
    Bought,
    Checked,
    HonedFact,
    Maneuvered,
    Struck,
)
from fracas.rulesets.aeronaughts.state.harm_facts import (
    ConditionEnded,
    ConditionSet,
    Eased,
    Hurt,
    Injured,
    Treated,
)
from fracas.rulesets.aeronaughts.state.scene_facts import Moved
from fracas.rulesets.aeronaughts.state.state import Block, Condition, Consequence, Honed, State
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter, scene
from tests.rulesets.aeronaughts.table import Table
from tests.rulesets.aeronaughts.test_turns import pair

BOOK = open_book({})
STATE = scene(
    fighter("ada", "crew", weapons=("cutlass",), group="rail"),
    fighter("bix", "watch", group="rail", consequences=borne("mild/physical severe/mental")),
)


def said(fact: object, state: State = STATE) -> str:
    return RULESET.say_fact(fact, state, BOOK)  # type: ignore[arg-type]


@pytest.mark.rule("AE-DICE-03", "AE-DICE-22")
def test_a_check_shows_each_die_by_letter_colour_and_shape_and_what_it_shows() -> None:
    term = Term("hurt0", "dice", 1, ("AE-CON-05",), ("K", "mild", "physical"))
    fact = Checked(
        "ada", "attack", "melee", "YGG", "PPK", 1, -1, 0, 1, "bix", (term,), (7, 2, 5, 4, 2, 5)
    )
    assert said(fact) == (
        "Ada attacks Bix with Melee, 1Y yellow d12, 2G green d8 against 2P purple d8, 1K black d6 "
        "(1K black d6 by the Consequence Mild Physical): Y SA, G S, G A, P T, P F, K T: success 1, "
        "threat 1, 1 despair: succeeds."
    )


def test_blows_say_how_their_damage_is_made_and_what_is_left() -> None:
    struck = Struck("ada", "bix", "cutlass", "physical", 4, 1, 2, 2, 5)
    assert said(struck) == (
        "Ada hits Bix with Cutlass: 4 + 1 + 2 less Soak 2 is 5 Physical damage."
    )
    low = replace(STATE.who("bix"), physical=replace(bar(), stress=3))
    state = replace(STATE, combatants=(STATE.combatants[0], low))
    assert said(Hurt("bix", "physical", 3, 2), state) == (
        "Bix loses 3 Physical Stress and 2 Physical Wounds; left are Stress 0 and Wounds 2."
    )
    burns = Struck("", "bix", "", "physical", 3, 0, 0, 0, 3, "burn")
    assert said(burns) == "The fire burns Bix: 3 Physical damage, past Soak."


@pytest.mark.rule("AE-COND-08", "AE-HEAL-22")
def test_the_log_tells_counters_and_ends_and_rests_left() -> None:
    assert said(ConditionSet("bix", Condition("staggered", 2))) == (
        "Bix is staggered (no action), 2 turns left."
    )
    mild = Consequence("mild", "physical")
    assert said(Injured("bix", mild, 2)) == (
        "Bix takes a Mild Physical Consequence in place of 2 damage: untreated."
    )
    assert said(Treated("bix", 1, True, 3, "ada")) == (
        "Bix: the healing of Severe Mental has started, by Ada; 3 rests left."
    )
    assert said(Eased("bix", 1, 2)) == "Bix: Severe Mental, 2 rests left."
    assert said(Eased("bix", 0, 0)) == "Bix: Mild Physical is healed and gone."


@pytest.mark.rule("AE-GAP-40")
def test_the_maneuver_and_the_quality_named_move_are_told_apart() -> None:
    assert "Move (maneuver)" in said(Maneuvered("ada", "go", "bought"))
    assert "Move (quality)" in said(Bought("ada", "move", "advantage", 3))
    assert said(Moved("bix", "gangway", "", "pushed", "ada")) == (
        "Bix is pushed by Ada to Gangway."
    )
    assert said(Moved("bix", "deck")) == "Bix moves out of its engagement."


@pytest.mark.rule("AE-SYM-01", "AE-ACT-12", "AE-COND-08", "AE-MAN-27")
def test_what_is_bought_blocked_honed_and_over_reads_as_one_sentence() -> None:
    assert said(Bought("ada", "step", "advantage", 2)) == (
        "Ada spends 2 advantage: a free maneuver at once, within the limit of the turn."
    )
    assert said(Blocked("ada", Block(0, 1, "melee"), 0)) == (
        "Ada has a Block of 0, which gives no Soak."
    )
    assert said(ConditionEnded("ada", "prone", "stood")) == "Ada is no longer prone."
    assert said(ConditionEnded("ada", "burning", "put_out")) == (
        "Ada is no longer burning: the fire is put out."
    )
    assert (
        said(HonedFact("ada", Honed("knockdown", 1))) == "Ada hones Knockdown for the next attack."
    )
    assert said(HonedFact("ada", Honed("pierce", 1))) == "Ada hones Pierce 1 for the next attack."


@pytest.mark.rule("AE-CON-23")
def test_a_victim_is_told_what_each_choice_leads_to() -> None:
    low = replace(bar(), stress=2)
    state = pair(physical=low, conditions=(Condition("burning", 3),))
    run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
    assert run.prompt is not None
    assert RULESET.say_prompt(run.prompt, run.state, BOOK) == (
        "Ada takes 3 Physical damage, with Stress 2 and Wounds 4: which Consequences instead?"
    )
    assert RULESET.say_option(run.prompt, "mild", run.state, BOOK) == (
        "Mild: takes 2 away, leaves Stress 1 and Wounds 4; 1K black d6 on related checks, lends "
        "foes 1B blue d6"
    )


def test_options_of_a_turn_say_what_they_do_and_cost() -> None:
    table = Table(pair()).turn("focus:ada")
    prompt = table.play.prompt
    assert prompt is not None
    said_ = {one: RULESET.say_option(prompt, one, table.state, BOOK) for one in table.options}
    assert said_["attack:bix:cutlass"] == "Attack Bix with Cutlass, Melee, Physical 4"
    assert said_["buy"] == "Pay 2 Mental Stress for a second maneuver"
    assert said_["block:arcana"] == "Block with Arcana, magical"
    assert RULESET.say_prompt(prompt, table.state, BOOK) == (
        "What does Ada do? Action ready, 1 of 2 maneuvers used; Mental Stress 6."
    )


@pytest.mark.rule("AE-MAN-15", "AE-MAN-19", "AE-MAN-22", "AE-MAN-24", "AE-ACT-11", "AE-ACT-19")
def test_maneuvers_on_offer_say_their_price_in_stress() -> None:
    def offered(**values: Any) -> dict[str, str]:
        table = Table(pair(**values))
        prompt = table.play.prompt
        assert prompt is not None
        return {one: RULESET.say_option(prompt, one, table.state, BOOK) for one in table.options}

    assert offered()["hone:pierce"].startswith("Hone Pierce 1 for 2 Physical or Mental Stress: ")
    assert offered()["hone:ensnare"].startswith("Hone Ensnare 1 for 3 Physical or Mental Stress: ")
    assert offered(magical=("melee",))["block:melee"] == "Block with Melee, magical"
    assert offered()["steady"] == "Steady: 1K black d6 on hostile checks"
    none, same = Block(0, 0, "melee"), Block(3, 1, "arcana", magical=True)
    assert offered(blocked=none)["steady"] == offered()["steady"]
    assert offered(blocked=same)["steady"] == (
        "Steady for 2 Mental Stress: 1K black d6 on hostile checks"
    )
    assert offered(blocked=replace(same, round=0))["steady"] == (
        "Steady for 2 Mental Stress: 1K black d6 on hostile checks, and the Block of 3 again"
    )


def test_notes_and_edits_are_sentences() -> None:
    assert said(Noted("ruled", ("ada",), "Slippery deck.")) == "The GM rules: “Slippery deck.”"
    assert said(Noted("untreated", ("bix", "severe", "mental"))) == (
        "Bix: Severe Mental is untreated and does not heal."
    )
    assert said(Corrected("combatants/bix/physical/stress", 2)) == (
        "The GM sets physical stress of Bix to 2."
    )


@pytest.mark.rule("AE-GM-03", "AE-GM-04", "AE-GM-05", "AE-GM-06")
def test_every_piece_of_advice_is_a_sentence() -> None:
    names = set()
    burning = (Condition("burning", 3),)
    shielded = Block(2, 0, "melee")
    for state in (
        pair(blocked=shielded),
        pair(maneuvers=1, own=True),
        pair(conditions=burning, physical=replace(bar(), stress=0)),
        pair(conditions=burning),
    ):
        bix = replace(state.who("bix"), consequences=borne("mild/physical severe/mental"))
        state = replace(state, combatants=(state.combatants[0], bix))  # noqa: PLW2901
        run = Run(RULESET, BOOK, replace(state, agenda=(Beat("turn", ("ada",)),)))
        for hint in RULESET.hints(run):
            names.add(hint.name)
            words = RULESET.say_hint(hint, run.state, BOOK)
            assert words.endswith(".")
            assert not any(sign in words for sign in "{}_<")
    assert names == {"odds", "hone", "guard", "exploit", "focus", "buy", "consequence", "spare"}


@pytest.mark.rule("AE-DICE-03", "AE-DICE-07")
def test_symbol_dice_are_shown_by_their_letters_and_in_words() -> None:
    fact = Checked("ada", "attack", "melee", "YYG", "P", 2, 1, 1, target="bix", faces=(12, 7, 1, 4))
    shown = RULESET.show_faces(fact, BOOK)
    assert [(one.die, one.text) for one in shown] == [
        ("Y", "TR"),
        ("Y", "SA"),
        ("G", "-"),
        ("P", "T"),
    ]
    assert [one.words for one in shown] == [
        "yellow Triumph",
        "yellow Success and Advantage",
        "green blank",
        "purple Threat",
    ]
    assert RULESET.show_faces(HonedFact("ada", Honed("edge")), BOOK) == ()
    unknown = replace(fact, faces=())
    assert RULESET.show_faces(unknown, BOOK) == ()
