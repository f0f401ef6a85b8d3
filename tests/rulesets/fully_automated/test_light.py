"""Light combat: sentences, the GM's order, checks, effects; and the tracker of other fights."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll, Ruling, Together
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Noted, WentMoot
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.light import suggested
from fracas.rulesets.fully_automated.state.facts import CardLost, Checked, OrderRolled
from fracas.rulesets.fully_automated.state.scene_facts import Declared, Entered, Left, Positioned
from fracas.rulesets.fully_automated.state.state import Combatant, Figure

from .table import Table, fighter, scene

STRONG = (Figure("Strength", 6), Figure("Combat", 5))


def hall(*combatants: Combatant, mode: str = "light", **rulings: Any) -> Table:
    """A round of light combat, or of a tracker, without a map."""
    people = tuple(replace(one, place=None) for one in combatants)
    beats = (Beat("light_round", stays=True),)
    return Table(
        scene(*people, beats=beats, map=None, mode=mode, round=0, step="", sequence=()), **rulings
    )


def three(**values: Any) -> Table:
    """Ada against Bix and Cy, without anything special."""
    return hall(
        fighter("ada", attributes=STRONG, weapons=("club",)),
        fighter("bix", "blue"),
        fighter("cy", "blue"),
        **values,
    )


def to_effect(table: Table, *faces: int, **sheet: Any) -> Table:
    """Settle the action that stands by a check."""
    return table.say("light_way", "check").say("check_sheet", **sheet).dice("skill", *faces)


@pytest.mark.rule("FA-LIGHT-01", "FA-LIGHT-02", "FA-LIGHT-12")
def test_all_declare_unseen_and_reveal_together_without_map_or_order() -> None:
    table = three()
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert (prompt.kind, prompt.hidden) == ("declare", True)
    assert prompt.deciders == ("ada", "bix", "cy")
    table.play.say("ada", "Club at Bix")
    assert not table.facts(Declared), "nothing is told before all are in"
    table.play.say("bix", "I run for the door", closing=False)
    table.play.say("cy", "Defend", closing=False)
    table.play.close_if_all_in()
    assert [one.words for one in table.facts(Declared)] == [
        "Club at Bix",
        "I run for the door",
        "Defend",
    ]
    assert not table.facts(OrderRolled)
    assert table.state.map is None


@pytest.mark.rule("FA-LIGHT-02", "FA-LIGHT-11")
def test_nobody_is_asked_where_all_who_could_declare_have_left() -> None:
    table = hall(fighter("ada"), fighter("bix", "blue", stuns=1), fighter("cy", "blue", stuns=1))
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert prompt.deciders == ("ada",)
    table.play.edit(Entered(fighter("dee", stuns=1)))
    table.play.edit(Left("ada"))
    assert [fact.subject for fact in table.facts(WentMoot)] == ["choosers"]
    assert [fact.card for fact in table.facts(Declared)] == ["defend"] * 3
    assert (table.state.round, table.kind) == (2, "go_on")


@pytest.mark.rule("FA-LIGHT-03")
def test_a_declaration_is_one_short_sentence_of_any_kind() -> None:
    table = three()
    form = table.card_of("ada").form
    form.check("I pull the fire alarm")
    with pytest.raises(Exception, match="Write 0 to 160"):
        form.check("and then " * 30)


@pytest.mark.rule("FA-LIGHT-04", "FA-LIGHT-14")
def test_actions_go_by_seating_or_by_the_gms_order() -> None:
    def order(*first: str) -> tuple[str, ...]:
        table = three().choose(ada="Club at Bix", bix="Punch Ada", cy="Punch Ada")
        table.say("light_order", first)
        return tuple(
            beat.args[0]
            for beat in (table.play.run.beat, *table.state.agenda)
            if beat.name == "light_act"
        )

    assert order() == ("ada", "bix", "cy")
    assert order("cy", "ada") == ("cy", "ada", "bix")


@pytest.mark.rule("FA-LIGHT-05")
@pytest.mark.parametrize(("way", "damage"), [("passes", 3), ("fails", 0), ("plain", None)])
def test_an_action_may_go_without_dice(way: str, damage: int | None) -> None:
    table = three().choose(ada="Club at Bix", bix="Defend", cy="Defend").default("light_order")
    table.say("light_way", way)
    if damage is None:
        assert table.asked != "ada"
        assert not table.facts(Checked)
        assert table.kind == "light_way", "nothing is written down: the next one is settled"
        return
    table.say("light_effect")
    assert table.hp("bix") == 20 - damage
    assert not table.facts(Checked)


@pytest.mark.rule("FA-LIGHT-05")
def test_defend_and_move_need_no_check_unless_the_gm_says_so() -> None:
    table = three().choose(ada="Move to the stage", bix="Defend", cy="Punch Ada")
    table.default("light_order")
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert prompt.default == "plain"
    table.say("light_way").say("light_way")
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert prompt.default == "check"


@pytest.mark.rule("FA-LIGHT-06", "FA-CHECK-01", "FA-CHECK-05")
def test_a_check_adds_an_attribute_and_a_skill_against_22() -> None:
    # FA-EX-11, step 3: Strength 6 + Combat 5, dice 4 + 7.
    table = three().choose(ada="I shove the crate at Bix", bix="Defend", cy="Defend")
    table.default("light_order")
    to_effect(table, 4, 7, attribute="Strength", skill="Combat")
    made = table.facts(Checked)[0]
    assert (made.total, made.margin, made.passed) == (22, 0, True)
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert [term.amount for term in prompt.reasons] == [0]


@pytest.mark.rule("FA-LIGHT-06", "FA-LIGHT-10")
def test_a_dive_into_cover_that_fails_suggests_the_worst() -> None:
    # FA-EX-11, step 4: Dexterity 4 + Athletics 3, dice 5 + 5.
    nimble = (Figure("Dexterity", 4), Figure("Athletics", 3))
    table = hall(fighter("ada", attributes=nimble), fighter("bix", "blue"))
    table.choose(ada="I dive into cover", bix="Defend").default("light_order")
    to_effect(table, 5, 5)
    made = table.facts(Checked)[0]
    assert (made.attribute, made.skill, made.total, made.margin) == (
        "Dexterity",
        "Athletics",
        17,
        -5,
    )
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert [(term.name, term.amount) for term in prompt.reasons] == [("suggested", -2)]


@pytest.mark.rule("FA-CHECK-02", "FA-CHECK-03", "FA-CHECK-06")
def test_an_argument_is_worth_two_and_a_margin_may_be_five() -> None:
    # FA-EX-11, steps 1 and 2.
    charming = (Figure("Charisma", 5), Figure("Charm", 4))
    for faces, modifier, margin in (((6, 5), 2, 0), ((9, 7), 2, 5)):
        table = hall(fighter("ada", attributes=charming), fighter("bix", "blue"))
        table.choose(ada="I ask them to sit down", bix="Defend").default("light_order")
        to_effect(table, *faces, attribute="Charisma", skill="Charm", modifier=modifier)
        made = table.facts(Checked)[0]
        assert (made.margin, made.passed) == (margin, True)


@pytest.mark.rule("FA-CHECK-04", "FA-DMG-04", "FA-LIGHT-11")
def test_heavy_armour_weighs_on_charisma() -> None:
    # FA-EX-11, step 5: 24 - 2 = 22.
    charming = (Figure("Charisma", 5), Figure("Charm", 4))
    table = hall(fighter("ada", attributes=charming, armour="heavy"), fighter("bix", "blue"))
    table.choose(ada="I ask them to sit down", bix="Defend").default("light_order")
    to_effect(table, 8, 7, attribute="Charisma", skill="Charm")
    assert table.facts(Checked)[0].margin == 0


@pytest.mark.rule("FA-LIGHT-10", "FA-GAP-56")
def test_margins_suggest_outcomes() -> None:
    # FA-AV-40.
    book = RULESET.open_book({})
    assert isinstance(book, FullyAutomatedBook)
    margins = (6, 5, 3, 2, 0, -1, -3, -4)
    assert [suggested(book, one) for one in margins] == [2, 1, 1, 0, 0, -1, -1, -2]


@pytest.mark.rule("FA-LIGHT-07", "FA-LIGHT-10", "FA-LIGHT-11")
def test_the_sheet_is_filled_in_from_the_card_named_less_armour() -> None:
    table = hall(
        fighter("ada", attributes=STRONG, weapons=("club",)),
        fighter("bix", "blue", armour="light"),
    )
    table.choose(ada="Club at Bix", bix="Defend").default("light_order")
    to_effect(table, 8, 9)  # margin 6: outcome +2, base 3 + 2 - 1, and a stun
    table.say("light_effect")
    bix = table.state.who("bix")
    assert (bix.hp, bix.stunned_next) == (16, 1)


@pytest.mark.rule("FA-LIGHT-07", "FA-LIGHT-11", "FA-OPT-02")
def test_the_gm_may_say_anything_else_comes_of_it() -> None:
    table = three().choose(ada="Club at Bix", bix="Defend", cy="Defend").default("light_order")
    to_effect(table, 10, 10)
    table.say(
        "light_effect",
        on="cy",
        damage=25,
        stuns=0,
        states=("restrained",),
        words="The lamp comes down on Cy.",
    )
    assert (table.hp("bix"), table.hp("cy")) == (20, -5)
    assert table.state.who("cy").restrained
    assert any(note.text == "The lamp comes down on Cy." for note in table.facts(Noted))


@pytest.mark.rule("FA-LIGHT-11", "FA-LIGHT-14")
def test_who_goes_down_before_the_own_action_loses_it() -> None:
    table = three().choose(ada="Club at Bix", bix="Punch Ada", cy="Defend").default("light_order")
    table.say("light_way", "passes").say("light_effect", on="bix", damage=20)
    assert [lost.who for lost in table.facts(CardLost)] == ["bix"]


@pytest.mark.rule("FA-LIGHT-11", "FA-LIGHT-13")
def test_the_stunned_only_defend_and_the_dying_do_nothing() -> None:
    table = hall(
        fighter("ada"),
        fighter("bix", "blue", stuns=1),
        fighter("cy", "blue", hp=-12),
        fighter("dov", "blue"),
    )
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert prompt.deciders == ("ada", "dov")
    table.choose(ada="Defend", dov="Defend")
    assert {one.who: one.card for one in table.facts(Declared)} == {
        "ada": "defend",
        "dov": "defend",
        "bix": "defend",
    }


@pytest.mark.rule("FA-LIGHT-13")
def test_for_the_silent_the_gm_chooses_and_defend_is_assumed() -> None:
    table = three()
    table.play.say("ada", "Club at Bix", closing=False)
    table.play.close("gm")
    assert table.kind == "undeclared"
    table.say("undeclared")
    table.say("undeclared", "Cy crawls under a table")
    words = {one.who: one.words for one in table.facts(Declared)}
    assert (words["bix"], words["cy"]) == ("defend", "Cy crawls under a table")


@pytest.mark.rule("FA-LIGHT-14")
def test_what_can_no_longer_be_done_falls_flat() -> None:
    table = three().choose(ada="Club at Bix", bix="I leave", cy="Defend")
    table.say("light_order", ("bix",)).say("light_way", "passes")
    table.say("light_effect", states=("fled",))
    assert table.state.who("bix").out == "fled"
    table.say("light_way", "moot")
    assert [note.note for note in table.facts(Noted)] == ["light_moot"]
    assert table.hp("bix") == 20


@pytest.mark.rule("FA-LIGHT-08")
def test_positions_are_declared_where_a_table_wants_them() -> None:
    table = three(light_position_tags="on")
    table.choose(ada="Club at Bix", bix="Defend", cy="Defend").default("light_order")
    table.say("position", cover="yes", close_with=("bix",))
    ada, bix = table.state.who("ada"), table.state.who("bix")
    assert (ada.cover, ada.close_with, bix.close_with) == (True, ("bix",), ("ada",))
    table.say("light_way", "plain")
    table.say("position", close_with=())
    assert table.state.who("ada").close_with == ()
    assert table.state.who("ada").cover, "leaving close contact is not leaving cover"
    plainly = three().choose(ada="Club at Bix", bix="Defend", cy="Defend").default("light_order")
    assert plainly.kind == "light_way"
    assert not plainly.facts(Positioned)


@pytest.mark.rule("FA-LIGHT-09", "FA-OPT-01", "FA-OPT-02")
def test_rounds_repeat_until_the_gm_ends_the_mode() -> None:
    table = three().choose(ada="Defend", bix="Defend", cy="Defend")
    table.default("light_order", "light_way")
    table.say("go_on")
    assert (table.kind, table.state.round) == ("declare", 2)
    table.choose(ada="Defend", bix="Defend", cy="Defend").default("light_order", "light_way")
    table.say("go_on", mode="other")
    assert (table.kind, table.state.mode) == ("tracker", "other")


@pytest.mark.rule("FA-SETUP-01", "FA-OPT-02")
def test_without_a_map_nobody_goes_over_to_standard_combat() -> None:
    table = three().choose(ada="Defend", bix="Defend", cy="Defend")
    table.default("light_order", "light_way")
    with pytest.raises(IllegalAnswer, match="standard"):
        table.say("go_on", mode="standard")
    assert table.kind == "go_on"


@pytest.mark.rule("FA-LIGHT-09", "FA-OPT-05", "FA-OPT-06")
def test_talk_ends_light_combat_and_so_does_everybody_down() -> None:
    table = three().choose(ada="Defend", bix="Defend", cy="Defend")
    table.default("light_order", "light_way")
    table.say("go_on", verdict="talk", words="They sit down.")
    assert (table.kind, table.state.result) == ("over", "talk")
    beaten = three().choose(ada="Club at Bix", bix="Defend", cy="Defend").default("light_order")
    beaten.say("light_way", "passes").say("light_effect", on="bix", damage=20)
    beaten.say("light_way", "passes").say("light_effect", on="cy", damage=20)
    beaten.default("light_way", "light_effect")
    assert beaten.state.result == "red"


@pytest.mark.rule("FA-OPT-01")
def test_the_tracker_keeps_hp_order_and_notes_and_asks_for_nothing_else() -> None:
    table = three(mode="other")
    table.say(
        "tracker", on="bix", damage=4, words="A bottle flies.", order=("cy", "ada"), more="yes"
    )
    assert table.kind == "tracker"
    table.say("tracker", on="cy", stuns=1)
    assert table.kind == "go_on"
    assert (table.hp("bix"), table.state.sequence) == (16, ("cy", "ada", "bix"))
    assert table.state.who("cy").stuns == 1
    assert [note.text for note in table.facts(Noted)] == ["A bottle flies."]
    assert not table.facts(Checked)


@pytest.mark.rule("FA-OPT-01", "FA-LIGHT-12")
@pytest.mark.parametrize(
    ("mode", "kind"), [("standard", "order"), ("light", "declare"), ("other", "tracker")]
)
def test_a_fight_starts_in_the_mode_that_the_table_chose(mode: str, kind: str) -> None:
    book = RULESET.open_book({"mode": mode})
    table = Table(RULESET.start(book, "footbridge"), mode=mode)
    assert table.kind == kind
    assert isinstance(table.play.prompt, Roll) == (mode == "standard")


@pytest.mark.rule("FA-ADV-06", "FA-LIGHT-03")
def test_computers_declare_plain_sentences_against_those_still_standing() -> None:
    table = hall(
        fighter("ada", weapons=("club",)),
        fighter("bix", "blue", hp=0),
        fighter("cy", "blue", policy="bystander"),
    )
    assert RULESET.advise(table.play.run) == ("Club at Cy", "Defend")
