"""The game master's sheet of an attack: what stands by the rules, and what may be ruled."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ruling
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Noted
from fracas.rulesets.action_points.state.facts import Hit
from fracas.rulesets.action_points.state.state import Area
from tests.rulesets.action_points.blows import MAPPED, ada, attacked, bo, rolled
from tests.rulesets.action_points.table import Table, dice, scene

DIM: dict[str, Any] = {**MAPPED, "areas": (Area("smoke", "Smoke", 0, 0, 20, 20, light="dim"),)}


def defaults(table: Table) -> dict[str, object]:
    prompt = table.prompt
    assert isinstance(prompt, Ruling)
    assert isinstance(prompt.form, Sheet)
    return {field.name: field.default for field in prompt.form.fields}


@pytest.mark.rule("AP-NAR-10", "AP-CORE-09", "AP-NAR-03", "AP-ATK-02")
def test_the_sums_of_the_table_stand_there_to_be_taken() -> None:
    table = attacked(**DIM)
    assert table.asked == "gm"
    assert defaults(table) == {
        "attack": 5,
        "attribute": "agility",
        "defense": 5,
        "surprise": "no",
        "defends_with": "usual",
        "waive": (),
        "why": "",
    }
    prompt = table.prompt
    assert isinstance(prompt, Ruling)
    assert [(term.name, term.kind) for term in prompt.reasons] == [
        ("base", "attack"),
        ("dim", "attack"),
        ("base", "defense"),
        ("dim", "defense"),
    ]
    assert table.say("circumstances").say("defend").facts(Noted) == []
    table.roll("attack", 5, 6)
    assert rolled(table, "attack")[0][3] == 3
    assert rolled(table, "defense")[0][3] == 7


@pytest.mark.rule("AP-CORE-10", "AP-NAR-03", "AP-CORE-11")
def test_another_number_is_told_with_its_reason() -> None:
    table = attacked(**DIM).say("circumstances", attack=9, defense=2, why=" Rain. ")
    [noted] = table.facts(Noted)
    assert (noted.note, noted.text) == ("ruled", "Rain.")
    assert noted.about == ("ada", "bo", "attack=9", "defense=2")
    table.say("defend", "passive").roll("attack", 7, 4)
    # The number stands for the circumstances; what the defense itself adds comes on top.
    assert rolled(table, "attack")[0][3] == 7
    assert rolled(table, "defense")[0][3] == 4


@pytest.mark.rule("AP-CORE-10", "AP-DEF-06", "AP-DEF-07", "AP-DEF-09")
@pytest.mark.parametrize(("way", "number"), [("active", 6 - 1 - 1), ("passive", 6 + 2)])
def test_to_a_number_ruled_the_way_of_defending_adds_its_own(way: str, number: int) -> None:
    table = attacked(ada(), bo(shields=("small_shield",))).say("circumstances", defense=6)
    table.say("defend", way).roll("attack", 5, 1)
    assert rolled(table, "defense")[0][3] == number


@pytest.mark.rule("AP-CORE-10")
def test_what_is_waived_counts_on_neither_side() -> None:
    table = attacked(**DIM).say("circumstances", waive=("dim", "passive")).say("defend", "passive")
    table.roll("attack", 5, 1)
    assert rolled(table, "attack")[0][3] == 2
    assert rolled(table, "defense")[0][3] == 4
    with pytest.raises(IllegalAnswer):
        attacked(**DIM).say("circumstances", waive=("base",))


@pytest.mark.rule("AP-CORE-10")
def test_lines_that_say_what_stood_there_rule_nothing() -> None:
    table = attacked().say("circumstances", attack=4, surprise="no", why="As it is.")
    assert table.facts(Noted) == []


@pytest.mark.rule("AP-ATK-02", "AP-ATK-04", "AP-NAR-03")
def test_the_game_master_may_name_other_attributes() -> None:
    table = attacked(ada(sizes="agility 8, strength 10"), bo(sizes="wits 4"))
    table.say("circumstances", attribute="strength", defends_with="wits").say("defend")
    assert table.dice() == "d10 d4"
    table.roll("attack", 5, 1)
    assert rolled(table, "attack")[0][0] == "strength"
    assert rolled(table, "defense")[0][0] == "wits"


@pytest.mark.rule("AP-CORE-06", "AP-CORE-12")
def test_an_attribute_below_d4_throws_no_die() -> None:
    lame = attacked(ada(attributes=dice("agility 8, wits 6>0")), bo())
    lame.say("circumstances", attribute="wits").say("defend")
    assert lame.dice() == "d6"
    lame.roll("attack", 6).settle()
    assert rolled(lame, "attack") == [("wits", 0, 0, 2, False)]
    assert rolled(lame, "defense") == [("agility", 6, 6, 6, True)]
    numb = attacked(ada(), bo(attributes=dice("wits 6>0")))
    numb.say("circumstances", defends_with="wits").say("defend")
    assert numb.dice() == "d8"
    numb.roll("attack", 2).roll("hit", 20, 1).settle()
    assert rolled(numb, "defense") == [("wits", 0, 0, 6, False)]
    both = attacked(ada(attributes=dice("wits 6>0")), bo(attributes=dice("wits 6>0")))
    both.say("circumstances", attribute="wits", defends_with="wits").say("defend").settle()
    assert both.facts(Hit) == []


@pytest.mark.rule("AP-SUR-07", "AP-SUR-08", "AP-DEF-11", "AP-SUR-11")
def test_av_25_the_surprised_defend_with_perception_in_round_0() -> None:
    victim = bo(sizes="perception 8, agility 4", token=False)
    drops = (("ada", "bo"),)
    table = attacked(ada(), victim, round=0, drops=drops)
    assert table.state.is_caught("bo")
    assert not table.state.is_caught("ada")
    assert defaults(table)["surprise"] == "yes"
    assert table.say("circumstances").dice() == "d8 d8"
    table.roll("attack", 1, 6).settle()
    assert rolled(table, "defense") == [("perception", 8, 6, 6, True)]
    later = attacked(ada(), victim, round=1, drops=drops)
    assert not later.state.is_caught("bo")
    later.say("circumstances").roll("attack", 8, 4, dice="d8 d4")
    assert rolled(later, "defense") == [("agility", 4, 4, 6, False)]


@pytest.mark.rule("AP-SUR-09", "AP-ATK-04")
def test_an_attack_from_hiding_is_met_with_perception() -> None:
    table = attacked(ada(), bo(sizes="perception 10"))
    table.say("circumstances", surprise="yes").say("defend")
    assert table.dice() == "d8 d10"
    aware = attacked(ada(), bo(sizes="perception 10"), round=0, drops=(("ada", "bo"),))
    aware.say("circumstances", surprise="no").say("defend")
    assert aware.dice() == "d8 d6"


@pytest.mark.rule("AP-DOWN-10")
def test_of_the_down_the_sheet_asks_no_defense() -> None:
    table = attacked(ada(), bo(down=True, prone=True))
    assert set(defaults(table)) == {"attack", "attribute", "why"}


@pytest.mark.rule("AP-CORE-10")
def test_the_reasons_stay_with_the_roll() -> None:
    table = attacked().say("circumstances", attack=6)
    reading = table.say("defend", "active").prompt
    amounts = {(term.name, term.kind): term.amount for term in reading.terms}  # type: ignore[union-attr]
    assert amounts[("ruled", "attack")] == 2
    state = scene(ada(), bo())
    assert not state.is_caught("bo")
