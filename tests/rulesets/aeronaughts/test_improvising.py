"""Something else: the words, the cost, the check that the game master names, and its effect."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.state.harm_facts import Hurt
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised
from fracas.rulesets.aeronaughts.state.state import Condition
from tests.rulesets.aeronaughts.table import Table, underway
from tests.rulesets.aeronaughts.test_turns import pair


@pytest.mark.rule("AE-ACT-20", "AE-GM-02")
def test_free_words_become_a_check_and_an_effect_as_the_gm_says() -> None:
    table = Table(pair()).turn("else").say("else", "Cut the boom loose.")
    table.say("else_way", skill="athletics", difficulty=3)
    table.say("check_sheet")
    assert table.pool() == "2G3P"
    table.shows("check", "S1").say(
        "else_effect", whom="bix", damage=2, condition="disoriented", count=2, setback=1
    )
    table.say("consequences", ())
    assert [one.words for one in table.facts(Improvised)] == ["Cut the boom loose."]
    assert [(one.who, one.stress, one.how) for one in table.facts(Hurt)] == [("bix", 2, "gm")]
    bix = table.who("bix")
    assert bix.conditions == (Condition("disoriented", 2, "", "ada"),)
    assert [(one.dice, one.why) for one in bix.waiting] == [("K", "ruled")]
    assert table.who("ada").action


@pytest.mark.rule("AE-ACT-20", "AE-TURN-03")
def test_it_may_cost_a_maneuver_and_need_no_check() -> None:
    table = Table(pair()).turn("else").say("else", "Kick the lamp over.")
    table.say("else_way", cost="maneuver", check="no").say("else_effect")
    ada = table.who("ada")
    assert (ada.maneuvers, ada.action) == (1, False)
    assert table.offers("attack")
    assert "else" not in table.options, "once in a turn"


@pytest.mark.rule("AE-ACT-20", "AE-GM-02")
def test_whom_a_deed_is_against_and_whom_it_reaches() -> None:
    ada, bix = pair().combatants
    cal = replace(bix, id="cal", name="Cal", out="fled")
    dan = replace(bix, id="dan", name="Dan", side="crew")
    table = (
        Table(underway(ada, bix, cal, dan)).say("slot", "ada").turn("else").say("else", "Shout.")
    )
    form = table.play.prompt.form.field("against").form  # type: ignore[union-attr]
    assert [option.id for option in form.options] == ["nobody", "bix"]
    table.say("else_way", check="no")
    form = table.play.prompt.form.field("whom").form  # type: ignore[union-attr]
    assert [option.id for option in form.options] == ["nobody", "ada", "bix", "dan"]
