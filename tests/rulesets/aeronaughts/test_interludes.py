"""Recovery: scenes that start healing, nights that continue it, and a week of both."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ask, Edit, Roll, Ruling
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Noted, WentMoot
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.interludes import (
    INTERLUDES,
    helpers,
    night_sheet,
    promise,
)
from fracas.rulesets.aeronaughts.setup.cast import begin
from fracas.rulesets.aeronaughts.state.facts import Checked
from fracas.rulesets.aeronaughts.state.harm_facts import Eased, Recovered, Rested, Treated
from fracas.rulesets.aeronaughts.state.scene_facts import Entered, Fell
from fracas.rulesets.aeronaughts.state.state import (
    MENTAL,
    PHYSICAL,
    SPIRITUAL,
    TYPES,
    Bar,
    Consequence,
    SkillRank,
    Slot,
    State,
)
from tests.rulesets.aeronaughts.days import MILD, MODERATE, SEVERE, Beats, Days, hurt
from tests.rulesets.aeronaughts.deeds import fighter, scene

BOOK = open_book({})


@pytest.mark.rule(
    "AE-HEAL-03", "AE-HEAL-05", "AE-HEAL-08", "AE-HEAL-09", "AE-HEAL-10", "AE-HEAL-11",
    "AE-HEAL-12", "AE-HEAL-15", "AE-HEAL-16", "AE-GAP-23",
)  # fmt: skip
def test_ae_ex_11_the_healing_calendar() -> None:
    empty = Bar(1, 0, 6, 0, 4)
    days = Days(hurt(physical=empty, consequences=(SEVERE, MODERATE, MILD)))
    bea = hurt("bea", skills=(SkillRank("medicine", 3, 1),))
    days.state = Entered(bea).apply(days.state)
    wounds = []

    def sleeps() -> dict[str, int | None]:
        days.night()
        wounds.append(days.state.who("ann").physical.wounds)
        assert days.state.who("ann").physical.stress == 6
        # Spent again by the next evening.
        days.state = days.state.changed("ann", physical=replace(empty, wounds=wounds[-1]))
        return days.left()

    assert sleeps() == {"severe": None, "moderate": None, "mild": None}
    days.scene(ann="ann:2:ann").scene(["S1"], ann="ann:1:bea").scene(["F1"], ann="ann:0:bea")
    assert days.left() == {"severe": None, "moderate": 2, "mild": 1}
    assert sleeps() == {"severe": None, "moderate": 1}
    days.scene(["S2 T1"], ann="ann:0:bea")
    assert sleeps() == {"severe": 2}
    assert sleeps() == {"severe": 1}
    assert sleeps() == {}
    assert wounds == [1, 2, 3, 4, 4]


@pytest.mark.rule(
    "AE-HEAL-03", "AE-HEAL-04", "AE-HEAL-05", "AE-HEAL-06", "AE-HEAL-08", "AE-HEAL-11", "AE-GAP-29"
)
def test_ae_av_38_a_restful_and_a_disturbed_night() -> None:
    treated = replace(MILD, treated=True, rests=1)
    ann = hurt(
        physical=Bar(1, 1, 6, 2, 4), mental=Bar(1, 0, 6, 3, 4), consequences=(treated, MODERATE)
    )
    days = Days(ann).night(wound="mental")
    one = days.state.who("ann")
    assert (one.physical.wounds, one.mental.wounds) == (2, 4)
    assert days.left() == {"moderate": None}
    assert [one.bar(type_).stress for type_ in TYPES] == [6, 6, 6]
    days.state = days.state.changed("ann", mental=Bar(1, 2, 6, 4, 4))
    days.night("disturbed")
    one = days.state.who("ann")
    assert (one.physical.wounds, one.mental.wounds) == (3, 4)
    assert one.mental.stress == 2
    assert days.left() == {"moderate": None}
    assert days.state.day == 2


@pytest.mark.rule("AE-HEAL-04")
def test_the_player_picks_the_bar_and_the_one_nearest_to_nothing_is_proposed() -> None:
    bars: dict[str, Any] = {"physical": Bar(1, 6, 6, 2, 4), "mental": Bar(1, 6, 6, 1, 4)}
    days = Days(hurt(**bars)).night()
    (ask,) = [prompt for prompt in days.prompts if prompt.kind == "wound"]
    assert isinstance(ask, Ask)
    assert ask.decider == "ann"
    assert [option.id for option in ask.form.options] == ["physical", "mental"]  # type: ignore[union-attr]
    assert days.state.who("ann").mental.wounds == 2
    words = RULESET.say_option(ask, "physical", State(combatants=(hurt(**bars),)), BOOK)
    assert words == "Physical: 2 of 4"
    # Of others the game master says so.
    foe = replace(hurt(**bars), kind="npc")
    (ask,) = [prompt for prompt in Days(foe).night().prompts if prompt.kind == "wound"]
    assert isinstance(ask, Ruling)


@pytest.mark.rule("AE-GAP-21")
def test_with_one_bar_of_wounds_that_one_mends() -> None:
    ann = hurt(physical=Bar(1, 6, 6, 2, 4), mental=Bar(1, 6, 6, 3, 4))
    days = Days(ann, wounds_pool="single").night()
    assert [prompt.kind for prompt in days.prompts] == ["night"]
    assert days.state.who("ann").physical.wounds == 3


@pytest.mark.rule("AE-HEAL-02", "AE-HEAL-07", "AE-HEAL-20")
def test_too_short_a_sleep_is_no_rest() -> None:
    ann = hurt(physical=Bar(1, 0, 6, 2, 4), consequences=(replace(MILD, treated=True, rests=1),))
    days = Days(ann).night(night={"hours": 6})
    assert days.state.who("ann") == ann
    (fact,) = days.found(Rested)
    assert not fact.whole
    assert [fact.note for fact in days.found(Noted)] == ["no_rest"]
    assert Days(ann).night("broken").state.who("ann") == ann
    assert Days(ann).night(night={"hours": 7}).left() == {}


@pytest.mark.rule("AE-HEAL-20")
def test_another_kind_of_being_needs_another_sleep() -> None:
    ann = hurt(physical=Bar(1, 0, 6, 2, 4))
    bear = hurt("bear", physical=Bar(1, 0, 6, 2, 4), rest_hours=12)
    sheet = night_sheet(State(combatants=(ann, bear)), "restful")
    assert sheet.field("hours").default == 12
    assert night_sheet(State(combatants=(ann, bear)), "broken").field("hours").default == 6
    days = Days(ann, bear).night(night={"hours": 8})
    assert days.state.who("ann").physical == Bar(1, 6, 6, 3, 4)
    assert days.state.who("bear") == bear


@pytest.mark.rule("AE-HEAL-06", "AE-GM-02", "AE-HEAL-07")
def test_one_may_sleep_badly_and_another_keep_watch() -> None:
    worn = Bar(1, 0, 6, 2, 4)
    days = Days(*[hurt(name, physical=worn) for name in ("ann", "bea", "cid")])
    days.night(night={"disturbed": ("bea",), "awake": ("cid",)})
    bars = {one.id: one.physical for one in days.state.combatants}
    assert bars == {"ann": Bar(1, 6, 6, 3, 4), "bea": Bar(1, 0, 6, 3, 4), "cid": worn}


@pytest.mark.rule("AE-HEAL-19", "AE-HP-08")
def test_with_a_wound_again_the_incapacitated_function() -> None:
    days = Days(hurt(physical=Bar(1, 0, 6, 0, 4))).night()
    assert [(fact.who, fact.how) for fact in days.found(Fell)] == [("ann", "back")]
    assert not days.state.who("ann").down
    both = hurt(physical=Bar(1, 0, 6, 0, 4), spiritual=Bar(1, 6, 6, 0, 4))
    days = Days(both).night()
    assert days.found(Fell) == []
    assert days.state.who("ann").down
    assert days.night().found(Fell)


@pytest.mark.rule("AE-HEAL-17")
@pytest.mark.parametrize("name", ["scene", "night"])
def test_nothing_mends_within_a_fight(name: str) -> None:
    ann = hurt(physical=Bar(1, 0, 6, 2, 4), consequences=(MILD,))
    pending = (Beat(name), Beat("slot", stays=True))
    state = State(combatants=(ann,), slots=(Slot("crew"),), agenda=pending)
    run = Run(Beats(), BOOK, state)  # type: ignore[arg-type]
    assert run.prompt is None
    assert [fact.note for fact in run.facts if isinstance(fact, Noted)] == ["no_recovery"]
    assert run.state.who("ann") == ann
    # Once nothing of the fight is to come any more, it is over, whoever had slots.
    over = Days(ann)
    over.state = replace(over.state, slots=(Slot("crew"),))
    assert over.play(Beat("scene"), Beat("night")).left() == {}


@pytest.mark.rule("AE-HEAL-13", "AE-HEAL-14", "AE-GAP-53")
@pytest.mark.parametrize(
    ("type_", "skill"), [(PHYSICAL, "medicine"), (MENTAL, "resolve"), (SPIRITUAL, "rites")]
)
def test_each_type_has_its_skill_and_patients_suffer_from_their_own(type_: str, skill: str) -> None:
    ann = hurt(consequences=(Consequence("moderate", type_), Consequence("mild", MENTAL)))
    days = Days(ann).scene(["S1"], ann="ann:0:ann")
    (made,) = days.found(Checked)
    assert (made.who, made.skill, made.target) == ("ann", skill, "ann")
    # Medicine and Resolve are Mental skills, Rites a Spiritual one.
    hindered = {"medicine": "PPPK", "resolve": "PPPPK", "rites": "PPPP"}
    assert made.against == hindered[skill]
    days = Days(ann, hurt("bea")).scene(["S1"], ann="ann:0:bea")
    (made,) = days.found(Checked)
    assert (made.who, made.against) == ("bea", "PPP")


@pytest.mark.rule("AE-HEAL-10", "AE-CON-10")
def test_the_difficulties_of_treatment() -> None:
    ann = hurt(consequences=(SEVERE, Consequence("extreme", PHYSICAL)))
    days = Days(ann, hurt("bea"))
    (made,) = days.scene(["F1"], ann="ann:0:bea").found(Checked)
    assert made.against == "PPPPP"
    (made,) = days.scene(["S1"], ann="ann:1:bea").found(Checked)
    assert sorted(made.against) == sorted("RPPPP")
    assert days.left() == {"severe": None, "extreme": 4}
    (said,) = days.found(Treated)
    assert "AE-CON-10" in said.because


@pytest.mark.rule("AE-HEAL-12")
def test_a_failed_treatment_costs_the_scene_and_may_be_tried_again() -> None:
    days = Days(hurt(consequences=(MODERATE,))).scene(["F2 A3"])
    assert days.found(Treated)[0].because == ("AE-HEAL-09", "AE-HEAL-12")
    assert days.state.who("ann").consequences == (replace(MODERATE, scenes=1),)
    days.play(Beat("scene"), scene=[{"more": "yes"}, {}], roll=["F1", "S1"])
    assert days.state.who("ann").consequences == (
        replace(MODERATE, scenes=3, treated=True, rests=2),
    )


@pytest.mark.rule("AE-HEAL-21", "AE-HEAL-08")
def test_more_scenes_may_be_wanted_before_the_start_counts() -> None:
    days = Days(hurt(consequences=(MILD,))).scene(longer=("ann",))
    assert days.state.who("ann").consequences == (replace(MILD, scenes=1),)
    assert days.scene().left() == {"mild": 1}
    assert days.state.who("ann").consequences[0].scenes == 2
    assert days.found(Checked) == []


@pytest.mark.rule("AE-HEAL-13")
def test_what_is_surest_stands_by_default_in_the_best_hands() -> None:
    ann = hurt(consequences=(SEVERE, MODERATE))
    bea = hurt("bea", skills=(SkillRank("medicine", 3, 2),))
    days = Days(ann, bea).scene(["S1"])
    sheet = days.prompts[0].form
    assert isinstance(sheet, Sheet)
    field = sheet.field("ann")
    assert field.default == "ann:1:bea"
    assert [option.id for option in field.form.options] == [  # type: ignore[union-attr]
        "ann:1:bea", "ann:0:bea", "ann:1:ann", "ann:0:ann", "nobody:ann",
    ]  # fmt: skip
    assert days.left() == {"severe": None, "moderate": 2}
    # The ledger's odds of 2Y1G against 3P and 5P, and of 2G against 3P.
    chances = [
        promise(State(combatants=(ann, bea)), BOOK, "ann", place, by)
        for place, by in ((1, "bea"), (0, "bea"), (1, "ann"))
    ]
    assert chances == [
        Fraction(10667, 18432),
        Fraction(439229, 1179648),
        Fraction(10613, 32768),
    ]


@pytest.mark.rule("AE-HEAL-13", "AE-HP-08")
def test_who_cannot_function_is_treated_by_others() -> None:
    down = hurt(physical=Bar(1, 0, 6, 0, 4), consequences=(MODERATE,))
    days = Days(down, hurt("bea"), replace(hurt("foe"), side="raiders")).scene(["S1"])
    options = days.prompts[0].form.field("ann").form.options
    assert [option.id for option in options] == ["ann:0:bea", "nobody:ann"]
    assert days.left() == {"moderate": 2}


@pytest.mark.rule("AE-HEAL-08")
def test_a_scene_goes_to_one_consequence_of_each_patient() -> None:
    two = (MILD, Consequence("mild", MENTAL))
    days = Days(hurt(consequences=two), hurt("bea", consequences=two)).scene(bea="nobody:bea")
    assert [(fact.who, fact.place, fact.by) for fact in days.found(Treated)] == [("ann", 0, "ann")]


def test_no_two_options_of_a_scene_share_an_id() -> None:
    two = (MILD, MODERATE)
    days = Days(hurt(consequences=two), hurt("bea", consequences=two)).scene()
    sheet = days.prompts[0].form
    ids = [option.id for who in ("ann", "bea") for option in sheet.field(who).form.options]
    assert len(ids) == len(set(ids)) == 10
    assert sheet.parse("ann=nobody; bea=bea:1:ann") == (
        ("ann", "nobody:ann"),
        ("bea", "bea:1:ann"),
    )


@pytest.mark.rule("AE-HEAL-22", "AE-HEAL-11")
def test_the_log_says_what_is_untreated_and_how_many_rests_are_left() -> None:
    ann = hurt(consequences=(replace(SEVERE, treated=True, rests=3), MODERATE))
    days = Days(ann).night()
    assert [(fact.place, fact.rests) for fact in days.found(Eased)] == [(0, 2)]
    assert [(f.note, f.about) for f in days.found(Noted)] == [
        ("untreated", ("ann", "moderate", "physical"))
    ]
    assert all("AE-HEAL-22" in fact.because for fact in (*days.found(Eased), *days.found(Noted)))
    days = Days(hurt()).play(Beat("scene"))
    assert [fact.note for fact in days.found(Noted)] == ["nothing_to_treat"]


@pytest.mark.rule("AE-HEAL-15")
def test_all_that_is_treated_goes_on_together() -> None:
    some = tuple(
        replace(each, treated=True, rests=number)
        for number, each in ((1, MILD), (1, MODERATE), (3, SEVERE))
    )
    assert Days(hurt(consequences=some)).night().left() == {"severe": 2}


@pytest.mark.rule("AE-HP-10")
def test_no_rest_helps_the_dead() -> None:
    dead = hurt(physical=Bar(1, 0, 6, 0, 4), consequences=(MILD,), out="dead")
    days = Days(dead, hurt("bea"))
    assert days.night().state.who("ann") == dead
    assert days.play(Beat("scene")).prompts == []


@pytest.mark.rule("AE-HEAL-01")
def test_a_week_is_seven_scenes_and_nights() -> None:
    days = Days(hurt(physical=Bar(1, 0, 6, 0, 9))).play(Beat("week"))
    assert days.state.day == 7
    assert days.state.who("ann").physical.wounds == 7
    assert INTERLUDES == ("scene", "night", "week")


@pytest.mark.rule("AE-HEAL-01", "AE-HEAL-06")
def test_the_week_of_repairs_plays_to_its_end_as_interludes() -> None:
    days = Days()
    days.state = begin(BOOK, "week-of-repairs")
    days.play(roll="S1")
    assert days.state.day == 7
    assert [fact.restful for fact in days.found(Rested)] == [number != 3 for number in range(7)]
    assert not any(one.down for one in days.state.combatants)
    assert {one.id: len(one.consequences) for one in days.state.combatants} == {
        "surgeon": 0,
        "captain": 0,
        "mate": 0,
        "chaplain": 0,
    }
    wounds = [fact for fact in days.found(Recovered) if fact.wounds]
    assert len(wounds) == 3 + 2 + 5


@pytest.mark.rule("AE-GM-01")
def test_an_edit_that_takes_the_consequence_away_ends_its_treatment() -> None:
    state = State(combatants=(hurt(consequences=(MODERATE,)),))
    state = replace(state, agenda=(Beat("treat", ("ann", "0", "ann", "")),))
    run = Run(Beats(), BOOK, state)  # type: ignore[arg-type]
    assert run.prompt is not None
    run.answer(())
    run.answer(Edit(Entered(replace(hurt("late"), zone=""))))
    assert isinstance(run.prompt, Roll)
    run.state = run.state.changed("ann", consequences=())
    run.answer(Rolled(reading="S1", how="forced"))
    assert run.prompt is None
    assert isinstance(run.facts[-1], WentMoot)


@pytest.mark.rule("AE-HEAL-13")
def test_the_patient_treats_first_and_else_whoever_of_that_side_can() -> None:
    people = (
        fighter("cal", "crew", zone="bix"),
        fighter("bix", "crew"),
        fighter("dan", "crew", physical=Bar(1, 0, 6, 0, 4)),
        fighter("eve", "crew", out="dead"),
        fighter("fay", "watch"),
    )
    assert [one.id for one in helpers(scene(*people), "bix")] == ["bix", "cal"]
