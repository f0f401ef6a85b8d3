"""Special actions: healing, stabilizing, unglueing, alarms, breaking free, anything else."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ruling
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.special import Heal
from fracas.rulesets.fully_automated.state.facts import CardLost, Checked, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import Released, Stabilized, Unglued
from fracas.rulesets.fully_automated.state.scene_facts import AlarmStopped, Improvised
from fracas.rulesets.fully_automated.state.state import Alarm, Figure
from tests.rulesets.fully_automated.table import Table, fighter, scene, spot

MEDIC = {
    "attributes": (Figure("Intelligence", 5), Figure("Dexterity", 5)),
    "skills": (Figure("Medicine", 6), Figure("Athletics", 6), Figure("Hacking", 6)),
}


def acting(card: str, *others: Any, rulings: dict[str, Any] | None = None, **ann: Any) -> Table:
    """Ann plays the card of a special action in step 4."""
    values: dict[str, Any] = {**MEDIC, **ann}
    alarms = values.pop("alarms", ())
    one = fighter("ann", card=card, **values)
    state = scene(one, *others, alarms=alarms, step="moves", beats=(Beat("special", ("ann",)),))
    return Table(state, **(rulings or {}))


@pytest.mark.rule("FA-SPEC-03", "FA-DMG-06", "FA-ROUND-06", "FA-CHECK-06")
@pytest.mark.parametrize(
    ("faces", "hp"), [((5, 6), 8), ((7, 6), 8), ((7, 7), 9), ((10, 10), 11), ((5, 5), 5)]
)
def test_healing_goes_by_the_margin(faces: tuple[int, int], hp: int) -> None:
    table = acting("special:heal", fighter("pal", at=(1, 0), hp=5))
    assert table.options == ("pal", "none")
    table.say("patient", "pal").say("check_sheet").dice("skill", *faces)
    assert table.hp("pal") == hp
    assert table.state.step == "aims"


@pytest.mark.rule("FA-SPEC-03", "FA-SEL-11")
def test_one_heals_neighbours_and_oneself_the_dead_never() -> None:
    table = acting(
        "special:heal",
        fighter("far", at=(2, 0), hp=5),
        fighter("dead", at=(0, 1), hp=-20),
        fighter("foe", "blue", (1, 0), hp=5),
        hp=9,
    )
    assert table.options == ("ann", "foe", "none")
    table = acting("special:heal", fighter("far", at=(2, 0), hp=5))
    assert [fact.card for fact in table.facts(Wasted)] == ["special:heal"]


@pytest.mark.rule("FA-HP-11", "FA-GAP-33", "FA-SPEC-02")
def test_stabilizing_is_a_check_beside_the_dying() -> None:
    pal = fighter("pal", at=(1, 0), hp=-15)
    table = acting("special:stabilize", pal).say("patient").say("check_sheet")
    table.dice("skill", 5, 6)
    assert table.state.who("pal").stabilized
    table = acting("special:stabilize", pal).say("patient").say("check_sheet")
    table.dice("skill", 5, 5)
    assert not table.facts(Stabilized)
    table = acting("special:stabilize", fighter("pal", at=(1, 0), hp=-10))
    assert table.facts(Wasted)


@pytest.mark.rule("FA-WPN-26")
def test_a_neighbour_is_helped_out_of_the_glue_without_dice() -> None:
    table = acting("special:unglue", fighter("pal", at=(1, 0), glued=3)).say("patient")
    assert [(fact.who, fact.by) for fact in table.facts(Unglued)] == [("pal", "ann")]
    assert table.kind == "over"
    assert acting("special:unglue", fighter("pal", at=(2, 0), glued=3)).facts(Wasted)


def siren(*places: tuple[int, int]) -> tuple[Alarm, ...]:
    hexes = tuple(spot(*place) for place in places)
    return (Alarm("siren", "Siren", 6, 2, "blue", False, hexes, "Intelligence", "Hacking", 22),)


@pytest.mark.rule("FA-SPEC-01", "FA-SPEC-02")
def test_an_alarm_is_stopped_by_a_check_from_beside_it() -> None:
    table = acting("special:alarm:siren", alarms=siren((1, 0))).say("check_sheet")
    table.dice("skill", 5, 6)
    assert [fact.alarm for fact in table.facts(AlarmStopped)] == ["siren"]
    assert table.state.alarms[0].stopped
    table = acting("special:alarm:siren", alarms=siren((1, 0))).say("check_sheet")
    assert not table.dice("skill", 5, 5).state.alarms[0].stopped
    table = acting("special:alarm:siren", alarms=siren((2, 0)))
    assert [fact.card for fact in table.facts(Wasted)] == ["special:alarm:siren"]


@pytest.mark.rule("FA-RESTR-13", "FA-CHECK-04")
@pytest.mark.parametrize(("faces", "free"), [((8, 7), True), ((8, 6), False)])
def test_breaking_free_is_harder_by_four(faces: tuple[int, int], free: bool) -> None:
    table = acting("break_free", restrained=True).say("check_sheet").dice("skill", *faces)
    assert table.state.who("ann").restrained != free
    assert table.facts(Checked)[0].margin == (0 if free else -1)
    assert bool(table.facts(Released)) == free
    assert table.state.who("ann").restraints == 0


@pytest.mark.rule("FA-RESTR-13", "FA-ROUND-11")
def test_breaking_free_takes_hp_above_zero_and_restraints() -> None:
    assert acting("break_free", restrained=True, hp=0).facts(CardLost)
    switched = {"downed_card": "resolves"}
    assert acting("break_free", restrained=True, hp=0, rulings=switched).facts(CardLost)
    assert acting("break_free", restrained=True, hp=1).kind == "check_sheet"
    assert acting("break_free").facts(Wasted)


@pytest.mark.rule("FA-SPEC-04", "FA-ROUND-11", "FA-GAP-28")
def test_a_special_action_is_lost_with_its_players_capacity_not_by_damage() -> None:
    pal = fighter("pal", at=(1, 0), hp=5)
    assert acting("special:heal", pal, hp=3, damage=9).kind == "patient"
    assert acting("special:heal", pal, stunned_next=1).kind == "patient"
    assert acting("special:heal", pal, hp=0).facts(CardLost)
    assert acting("special:heal", pal, restrained=True).facts(CardLost)
    switched = {"downed_card": "resolves"}
    assert acting("special:heal", pal, hp=0, rulings=switched).kind == "patient"
    assert acting("special:heal", pal, hp=-11, rulings=switched).facts(CardLost)


@pytest.mark.rule("FA-AIM-18")
def test_an_aim_condition_is_worth_two() -> None:
    pal = fighter("pal", at=(1, 0), hp=-15)
    table = acting("special:stabilize", pal, aim=1).say("patient").say("aim", "apply")
    table.say("check_sheet").dice("skill", 4, 5)
    assert table.state.who("pal").stabilized
    assert table.state.who("ann").aim_used == "spent"
    table = acting("special:stabilize", pal, aim=1).say("patient").say("aim", "keep")
    table.say("check_sheet").dice("skill", 5, 5)
    assert not table.facts(Stabilized)
    assert table.state.who("ann").aim_used == "kept"


@pytest.mark.rule("FA-SPEC-01", "FA-SPEC-02", "FA-CHECK-05")
def test_something_else_is_said_checked_and_recorded() -> None:
    table = acting("special:else", fighter("foe", "blue", (3, 0)))
    table.say("else", "tips the crate over").say("check_sheet", modifier=2)
    table.dice("skill", 5, 4)
    assert table.facts(Improvised)[0].words == "tips the crate over"
    assert table.facts(Checked)[0].margin == 0
    table.say("effect", on="foe", damage=3, stuns=1)
    foe = table.state.who("foe")
    assert (foe.hp, foe.stunned_next) == (17, 1)
    assert acting("special:else").say("else", "").facts(Wasted)


@pytest.mark.rule("FA-WPN-24", "FA-WPN-22")
def test_the_gm_is_told_what_the_weapon_in_sight_does_to_talk() -> None:
    foe = fighter("foe", "blue", (3, 0))

    def asked(**ann: Any) -> tuple[str, tuple[str, ...]]:
        table = acting("special:else", foe, **ann).say("else", "Let us talk")
        prompt = table.play.prompt
        assert isinstance(prompt, Ruling)
        return RULESET.say_prompt(prompt, table.state, table.play.book), prompt.because

    words, because = asked(weapons=("pistol",))
    assert words.endswith("What does it take? The weapon in sight: −2 to calm, +2 to frighten.")
    assert "FA-WPN-24" in because
    for none in (asked(), asked(weapons=("pistol",), tags=("concealed",))):
        assert none[0].endswith("What does it take?")


@pytest.mark.rule("FA-SPEC-02")
def test_the_gm_need_not_record_anything() -> None:
    table = acting("special:else", fighter("foe", "blue", (3, 0)))
    table.say("else", "a song").say("check_sheet", verdict="fails").say("effect")
    assert table.kind == "over"
    assert table.hp("foe") == 20


@pytest.mark.rule("FA-SPEC-01", "FA-SPEC-02", "FA-SEL-11")
def test_healing_is_open_where_somebody_alive_lacks_hp() -> None:
    book = open_book({})
    for hp, open_ in ((20, False), (19, True), (-19, True), (-20, False)):
        state = scene(fighter("ann", aim=30, rank=-90), fighter("bo", hp=hp, rank=7))
        assert any(Heal().needed(book, one) for one in state.present()) is open_, hp


@pytest.mark.rule("FA-SPEC-03", "FA-SPEC-01")
def test_patients_are_friends_first_and_of_these_the_worst_off() -> None:
    table = acting(
        "special:heal",
        fighter("foe", "blue", (0, 1), hp=1),
        fighter("well", at=(1, 0), hp=15),
        fighter("worst", at=(-1, 0), hp=2, stunned_next=3),
        fighter("worse", at=(0, -1), hp=8, stunned_next=1),
    )
    assert table.options == ("worst", "worse", "well", "foe", "none")
