"""A turn: what it contains, what adds to it or prevents it, maneuvers from others' dice."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.rules.turns import menu
from fracas.rulesets.aeronaughts.state.facts import Maneuvered, SecondOpened
from fracas.rulesets.aeronaughts.state.harm_facts import ConditionEnded, ConditionSet, Hurt, Paid
from fracas.rulesets.aeronaughts.state.scene_facts import Improvised
from fracas.rulesets.aeronaughts.state.state import Condition, State
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter
from tests.rulesets.aeronaughts.table import Table, underway


def pair(**ada: object) -> State:
    """Ada engaged with a foe who bears a Mild Consequence, with a zone next to them."""
    return underway(
        fighter("ada", "crew", kind="pc", weapons=("cutlass",), group="rail", **ada),
        fighter("bix", "watch", weapons=("cutlass",), group="rail", consequences=borne(MILD)),
    )


MILD = "mild/physical"
SPEND = ("spend", "oppose", "triumph", "despair", "consequences")


def attacked(table: Table, reading: str = "F1") -> Table:
    """Ada attacks, and the dice show something."""
    table.turn("attack:bix:cutlass").check(reading)
    return table.default(*SPEND)


@pytest.mark.rule("AE-TURN-01", "AE-TURN-02", "AE-TURN-03", "AE-TURN-04", "AE-TURN-05", "AE-GAP-04")
def test_ae_ex_01_economy() -> None:
    table = Table(pair())
    attacked(table.turn("focus:ada"))
    assert (table.who("ada").maneuvers, table.who("ada").action) == (1, True)
    table.turn("buy", "disengage")
    assert table.who("ada").mental.stress == 4
    assert table.who("ada").maneuvers == 2
    assert table.state.turn == "bix", "nothing is left to do, by any means"
    table.turn("end").say("go_on")
    table.turn("engage:bix", "give_up", "exploit:bix")
    assert [one.how for one in table.facts(Maneuvered)] == ["own", "bought", "own", "action"]
    assert (table.who("ada").action, table.who("ada").mental.stress) == (True, 4)
    poor = Table(pair(mental=replace(bar(), stress=1))).turn("focus:ada")
    assert "buy" not in poor.options
    with pytest.raises(IllegalAnswer):
        poor.say("turn", "buy")


@pytest.mark.rule("AE-TURN-01", "AE-TURN-03", "AE-TURN-05")
def test_an_action_that_was_given_up_is_gone() -> None:
    table = Table(pair()).turn("focus:ada", "give_up")
    assert not any(table.offers(kind) for kind in ("attack", "block", "buy", "give_up"))
    assert table.offers("disengage")
    ada = table.who("ada")
    assert (ada.action, ada.second, ada.maneuvers) == (True, "action", 1), "the state knows it"
    with pytest.raises(IllegalAnswer):
        table.say("turn", "attack:bix:cutlass")
    table.turn("disengage")
    assert (table.who("ada").action, table.who("ada").maneuvers) == (True, 2)
    assert table.state.turn == "bix"
    words = Table(pair()).turn("focus:ada", "give_up", "else").say("else", "I wave.")
    form = words.play.prompt.form
    costs = next(field for field in form.fields if field.name == "cost").form.options
    assert [one.id for one in costs] == ["maneuver", "incidental"]


@pytest.mark.rule("AE-TURN-02", "AE-TURN-03", "AE-TURN-05")
def test_what_a_turn_has_left_is_in_the_state() -> None:
    table = Table(pair()).turn("focus:ada", "buy")
    assert (table.who("ada").second, table.who("ada").bought) == ("bought", True)
    assert menu(table.state, table.play.book, "ada") is not None
    assert not any(table.offers(kind) for kind in ("buy", "give_up"))
    assert table.offers("attack"), "what was bought leaves the action"
    table.turn("end")
    table.turn("end").say("go_on")
    ada = table.who("ada")
    assert (ada.second, ada.bought, ada.action, ada.maneuvers) == ("", False, False, 0)
    gone = Table(pair()).turn("focus:ada", "give_up", "end")
    assert [fact.how for fact in gone.facts(SecondOpened)] == ["action"]
    assert gone.who("ada").action, "left untaken, it is gone all the same"


@pytest.mark.rule("AE-ACT-20", "AE-TURN-05")
def test_a_turn_holds_one_deed_in_free_words() -> None:
    table = Table(pair()).turn("else").say("else", "I whistle.")
    table.say("else_way", (("cost", "incidental"), ("check", "no"))).default("else_effect")
    assert table.who("ada").improvised
    assert table.offers("attack")
    assert not table.offers("else")
    table.turn("end")
    assert table.offers("else"), "the next in turn has its own"


@pytest.mark.rule("AE-TURN-02", "AE-TURN-04", "AE-TURN-07", "AE-HP-16", "AE-GAP-56")
def test_ae_av_08_a_bought_maneuver_may_empty_the_bar_and_a_third_is_refused() -> None:
    table = Table(pair(mental=replace(bar(), stress=2))).turn("focus:ada", "buy", "steady")
    assert table.who("ada").mental.stress == 0
    assert not any(table.offers(kind) for kind in ("focus", "disengage", "buy", "give_up"))
    attacked(table)
    assert table.state.turn == "bix"
    assert "buy" not in Table(pair(mental=replace(bar(), stress=1))).turn("focus:ada").options


@pytest.mark.rule("AE-TURN-10", "AE-TURN-04")
def test_ae_av_10_a_free_maneuver_beyond_the_limit_is_not_for_sale() -> None:
    table = Table(pair()).turn("focus:ada", "buy", "steady")
    table.turn("attack:bix:cutlass").check("S1 A2")
    assert table.kind == "spend"
    assert not table.offers("step")
    assert table.offers("hinder")
    fresh = Table(pair()).turn("focus:ada", "attack:bix:cutlass").check("S1 A2")
    assert fresh.offers("step")
    fresh.say("spend", (("step", 1),)).default(*SPEND)
    fresh.turn("disengage")
    assert [one.how for one in fresh.facts(Maneuvered)] == ["own", "won"]


@pytest.mark.rule("AE-QUAL-15", "AE-ACT-21", "AE-COND-01", "AE-GAP-35")
@pytest.mark.parametrize("acted", [True, False])
def test_ae_av_11_concussive_costs_the_action_of_the_next_turn_and_only_that(acted: bool) -> None:
    stunned = Condition("staggered", 1)
    table = Table(pair())
    if acted:
        table.turn("end")
        assert table.state.turn == "bix"
        table.edit(ConditionSet("ada", stunned))
        table.turn("end").say("go_on")
    else:
        table.edit(ConditionSet("ada", stunned))
    assert table.state.turn == "ada"
    assert not table.offers("attack")
    table.turn("focus:ada")
    assert "give_up" not in table.options
    table.turn("buy", "steady")
    assert table.who("ada").maneuvers == 2
    assert [one.name for one in table.facts(ConditionEnded)] == ["staggered"]
    table.turn("end").say("go_on")
    assert table.offers("attack:bix")


@pytest.mark.rule("AE-TURN-06")
def test_the_order_within_a_turn_is_free() -> None:
    table = attacked(Table(pair())).turn("focus:ada", "buy", "disengage")
    assert (table.who("ada").maneuvers, table.who("ada").action) == (2, True)


@pytest.mark.rule("AE-COND-02", "AE-COND-09", "AE-MAN-33", "AE-COND-03")
def test_the_immobilized_have_the_action_alone_and_with_both_there_is_no_turn() -> None:
    held = Condition("immobilized", 2)
    table = Table(pair(conditions=(held,)))
    kinds = {option.split(":")[0] for option in table.options}
    assert kinds == {"attack", "block", "break_free", "else", "end"}
    both = Table(pair(conditions=(held, Condition("staggered", 2))))
    assert both.state.turn == "bix"
    left = {one.name: one.count for one in both.who("ada").conditions}
    assert left == {"immobilized": 1, "staggered": 1}


@pytest.mark.rule("AE-COND-10")
def test_counters_fall_in_a_turn_that_is_spent_idle() -> None:
    state = pair(conditions=(Condition("disoriented", 2), Condition("immobilized", 1)))
    table = Table(state).turn("end")
    assert table.who("ada").conditions == (Condition("disoriented", 1),)


@pytest.mark.rule("AE-QUAL-08", "AE-COND-05")
def test_fire_burns_as_the_turn_starts_and_shrinks_as_it_ends() -> None:
    table = Table(pair(conditions=(Condition("burning", 2),)))
    table.say("consequences")
    assert table.who("ada").physical.stress == 4
    assert table.kind == "turn"
    table.turn("end")
    assert table.who("ada").conditions == (Condition("burning", 1),)


@pytest.mark.rule("AE-HP-08")
def test_whom_the_fire_fells_has_no_turn() -> None:
    state = pair(conditions=(Condition("burning", 3),), physical=replace(bar(0, 2), stress=0))
    table = Table(state).say("consequences", ())
    assert table.who("ada").down
    assert table.state.result == "watch"


@pytest.mark.rule("AE-SYM-04", "AE-TURN-10", "AE-TURN-04")
def test_a_maneuver_won_by_a_foes_threat_is_taken_at_once_and_counts() -> None:
    table = Table(pair())
    table.turn("attack:bix:cutlass").check("F1 T2")
    table.say("oppose", (("opening:bix", 1),))
    assert (table.kind, table.asked) == ("maneuver", "bix")
    assert "none" in table.options
    table.say("maneuver", "steady")
    assert table.who("bix").steadied
    table.turn("end")
    assert table.state.turn == "bix"
    table.turn("focus:bix")
    assert table.who("bix").maneuvers == 2
    assert "buy" not in table.options


@pytest.mark.rule("AE-TURN-10")
def test_a_maneuver_won_out_of_turn_may_be_let_pass() -> None:
    table = Table(pair())
    table.turn("attack:bix:cutlass").check("F1 T2")
    table.say("oppose", (("opening:bix", 1),)).say("maneuver", "none")
    assert (table.who("bix").free, table.who("bix").maneuvers) == (0, 0)


@pytest.mark.rule("AE-TURN-10", "AE-TURN-04")
@pytest.mark.parametrize("change", [("free", 0), ("maneuvers", 2)])
def test_a_maneuver_that_an_edit_takes_back_is_no_longer_to_be_had(change: tuple[str, int]) -> None:
    table = Table(pair())
    table.turn("attack:bix:cutlass").check("F1 T2")
    table.say("oppose", (("opening:bix", 1),))
    name, value = change
    table.edit(Corrected(f"combatants/bix/{name}", value, because=RULESET.edit_rules))
    assert (table.kind, table.options) == ("maneuver", ("none",))
    table.say("maneuver", "none")
    assert table.who("bix").free == 0


@pytest.mark.rule("AE-TURN-08", "AE-CON-20", "AE-HP-14")
def test_a_price_in_stress_meets_no_soak_and_is_no_damage() -> None:
    table = Table(pair(mental=bar(6, 4, 3))).turn("focus:ada", "buy")
    assert [(one.type, one.amount) for one in table.facts(Paid)] == [("mental", 2)]
    assert table.kind == "turn", "no Consequence is offered for it"


@pytest.mark.rule("AE-TURN-09", "AE-GAP-03")
def test_a_new_round_brings_everything_back() -> None:
    table = Table(pair()).turn("focus:ada", "give_up", "steady")
    table.turn("end").say("go_on")
    ada = table.who("ada")
    assert (ada.maneuvers, ada.action, ada.bought, ada.own) == (0, False, False, False)
    assert not ada.steadied, "Steady ends as its turn begins"


@pytest.mark.rule("AE-MAN-31", "AE-COND-04")
def test_standing_up_takes_a_maneuver() -> None:
    table = Table(pair(conditions=(Condition("prone"),))).turn("stand")
    assert table.who("ada").condition("prone") is None
    assert table.who("ada").maneuvers == 1


@pytest.mark.rule("AE-TURN-01", "AE-GM-02")
def test_a_turn_goes_on_after_an_edit_of_somebody_else() -> None:
    table = Table(pair())
    table.edit(Corrected("combatants/1/shield", 2))
    assert (table.kind, table.asked) == ("turn", "ada")


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
