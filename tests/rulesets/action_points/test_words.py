"""Sentences: all of a Test, every change with its end, what prompts ask and options mean."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Term
from fracas.core.facts import Beat, Corrected, Dropped, Noted, WentMoot
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state import facts
from fracas.rulesets.action_points.state.facts import (
    Attacked,
    Declared,
    Defended,
    FullDefenseTaken,
    Hit,
    InitiativeSet,
    Missed,
    Number,
    OrderSet,
    Paid,
    Passed,
    Points,
    Replenished,
    RolledOff,
    RoundBegan,
    RoundEnded,
    Skipped,
    TurnBegan,
)
from fracas.rulesets.action_points.state.harm_facts import (
    Consented,
    DayPassed,
    Died,
    FellProne,
    Hurt,
    QualityGained,
    Recuperated,
    SceneEnded,
    StepDropped,
    StepReturned,
    StoodUp,
    WentDown,
    Woke,
)
from fracas.rulesets.action_points.state.scene_facts import (
    BagsDropped,
    ClockTicked,
    Coordinated,
    Deed,
    Ended,
    Entered,
    FightBegan,
    Gone,
    Improvised,
    Joined,
    Left,
    Moved,
    Permuted,
    Prepared,
    Readied,
    Sided,
    Surprised,
)
from fracas.rulesets.action_points.state.state import Stake, State
from tests.rulesets.action_points.table import fighter, scene

BOOK = open_book({})
STATE = scene(
    fighter("ada", "us", "blade 2", "agility 8, perception 8", weapons=("sword",), defense=3),
    fighter("bo", "them", sizes="wits 4, agility 8>6", weapons=("club",), damage=4),
    clocks=(Stake("gate", "The gate is shut", 3, 1, "us"),),
)


def said(fact: object, state: State = STATE, **rulings: str | int) -> str:
    """A fact as a sentence, by the table's rulings."""
    return RULESET.say_fact(fact, state, open_book(rulings))  # type: ignore[arg-type]


def with_(who: str, **values: object) -> State:
    """The same scene with something else on one sheet."""
    combatants = tuple(replace(one, **values) if one.id == who else one for one in STATE.combatants)
    return replace(STATE, combatants=combatants)


@pytest.mark.rule("AP-CORE-11")
def test_a_test_has_roller_attribute_die_face_circumstances_skill_mtn_and_outcome() -> None:
    terms = (
        Term("base", "attack", 4),
        Term("attacker_prone", "attack", 2),
        Term("combat_skill", "attack", -2, (), ("blade",)),
    )
    fact = facts.Tested("ada", "attack", "agility", 8, 5, 6, 2, 4, True, "bo", terms=terms)
    assert said(fact) == (
        "Ada tests Agility to attack Bo: d8 shows 5 against MTN 4, circumstances 6 (attacker "
        "prone, melee +2) less Skill 2: passed."
    )
    defense = facts.Tested("bo", "defense", "agility", 6, 2, 6, 0, 6, False, "ada", False)
    assert said(defense) == (
        "Bo tests Agility to defend against Ada, passively: d6 shows 2 against MTN 6, "
        "circumstances 6: failed."
    )
    assert "against Ada, actively:" in said(replace(defense, active=True))
    injury = facts.Tested("bo", "injury", "stamina", 6, 6, 12, 1, 11, False)
    assert said(injury) == (
        "Bo tests Stamina not to be injured: d6 shows 6 against MTN 11, damage 12 less Toughness "
        "1: failed."
    )
    gone = facts.Tested("bo", "perception", "perception", 0, 0, 4, 0, 4, False)
    assert "below d4, there is no die against MTN 4" in said(gone)


@pytest.mark.rule("AP-CORE-11", "AP-DMG-03", "AP-GAP-30")
def test_a_hit_shows_face_place_and_what_becomes_of_the_roll() -> None:
    hit = Hit("ada", "bo", "sword", "chest", 5, 2, 2, 6, 3)
    assert said(hit) == (
        "Ada hits Bo with Sword in the Chest, 3 on the d20: 5 less DR 2, times 2, is 6 damage."
    )
    called = replace(hit, location="left_arm", multiplier=1, damage=3, face=0, called=True)
    assert said(called) == (
        "Ada hits Bo with Sword in the Left Arm, as called: 5 less DR 2 is 3 damage."
    )
    assert said(Missed("ada", "bo", "sword", "tied")) == (
        "Ada misses Bo: the defense rolled as high."
    )
    assert said(Hurt("bo", 3, 7)) == "Bo takes 3 damage: 7 in total, past Fitness 6."
    assert said(Hurt("bo", 2, 6, how="fall")) == (
        "Bo takes 2 damage by the fall: 6 in total, not past Fitness 6."
    )


@pytest.mark.rule("AP-NAR-08", "AP-FD-05", "AP-FD-12", "AP-FD-13")
def test_full_defense_and_its_penalty_say_when_they_end() -> None:
    assert said(FullDefenseTaken("ada", 3)) == (
        "Ada takes Full Defense until the end of the Round: 3 AP more, 19 in all."
    )
    late = said(FullDefenseTaken("ada", 3, 3))
    assert late.endswith("it has attacked in this Round, so 3 AP come off when AP return.")
    posed = with_("ada", full_defense=True, fd_used=True, bonus=3)
    assert said(Attacked("ada", "bo", "sword", penalty=3), posed) == (
        "That ends the Full Defense of Ada, so 3 AP come off when AP return."
    )
    again = with_("ada", fd_used=True, bonus=3, penalty=3)
    assert said(Attacked("ada", "bo", "sword", penalty=3), again) == ""
    assert said(RoundEnded(1), posed) == (
        "Round 1 is over, and with it the Full Defense of Ada; unused bonus AP of Ada are lost."
    )
    assert said(RoundEnded(0)) == "The Surprise Round is over."
    paid = Replenished((Points("ada", 13, 16, 3), Points("bo", 12, 12)))
    assert said(paid) == (
        "AP: Ada 13 and Bo 12; 3 came off for Ada, who attacked in a Round of Full Defense."
    )


@pytest.mark.rule("AP-NAR-08", "AP-HEAL-05", "AP-HEAL-10")
def test_prone_lost_steps_and_surprise_say_when_they_end() -> None:
    assert said(FellProne("bo")) == "Bo falls Prone until it stands up."
    assert said(StoodUp("bo")) == "Bo stands up and is no longer Prone."
    assert said(StepDropped("bo", "strength", 4, 1)) == (
        "The d8 shows 1: Strength of Bo drops from d6 to d4, until a Quality Gain buys the step "
        "back."
    )
    assert said(StepDropped("bo", "wits", 0, 6, (2, 2))) == (
        "The d8 shows 2, then 2, then 6 (what is gone is rolled again): Wits of Bo drops from d4 "
        "to below d4, until recuperation brings it back at d4."
    )
    assert said(Surprised((("ada", "bo"),))) == (
        "Ada has the drop on Bo, until the Surprise Round is over."
    )
    assert said(Surprised(())) == "Nobody has the drop on anybody."
    assert said(Moved("bo", 10, 0, "run")).endswith(
        "shots are harder for it until the end of the Round."
    )
    assert said(Readied("bo", ("club",))) == (
        "Bo has Club in hand, until it changes that or goes Down."
    )
    numbers = (("ada", 12), ("bo", 16))
    assert said(Permuted("ada", numbers)).endswith(
        "Initiative Ada 12 and Bo 16, for the whole fight."
    )
    assert said(Permuted("ada", numbers), initiative_each_round="on").endswith("first Round.")


@pytest.mark.rule("AP-DOWN-12", "AP-NAR-08")
def test_down_says_which_attribute_how_many_are_left_and_how_far_death_is() -> None:
    below = replace(
        STATE.who("bo"), attributes=fighter("bo", sizes="wits 4>0, stamina 6>4").attributes
    )
    state = replace(STATE, combatants=(STATE.combatants[0], below))
    assert said(WentDown("bo", "wits", 7, 13), state) == (
        "Bo is Down until the scene is over and every Attribute is back at d4: Wits fell below "
        "d4. 7 Attributes still have a die, 6 of them above d4; 13 more failed Tests would kill."
    )
    last = said(WentDown("bo", "wits", 1, 1), state)
    assert "1 Attribute still has a die" in last
    assert "1 more failed Test would kill" in last


@pytest.mark.rule("AP-DOWN-14")
def test_who_goes_down_is_told_that_death_is_far() -> None:
    assert said(Noted("hard_to_kill", ("bo", "7", "13"))) == (
        "Death is meant to take far more than this: no single blow kills while another Attribute "
        "is left."
    )


def test_rounds_and_turns_read_as_one_log() -> None:
    lines = [
        (InitiativeSet((Number("ada", 16),)), "Initiative: Ada 16."),
        (
            RolledOff(("ada", "bo"), (3, 9)),
            "Equal in everything, they roll off on a d10: Ada 3 and Bo 9.",
        ),
        (OrderSet(("ada", "bo")), "The order: Ada, Bo."),
        (RoundBegan(2), "Round 2 begins."),
        (TurnBegan(3), "Combat Turn 3."),
        (
            Declared("ada", "attack", 3, "sword", "bo"),
            "Ada attacks Bo with Sword for 3 AP, 13 left.",
        ),
        (
            Declared("ada", "attack", 5, "sword", "bo", "chest"),
            "Ada attacks Bo with Sword, calling the Chest, for 5 AP, 11 left.",
        ),
        (Declared("ada", "walk", 1), "Ada declares Walk for 1 AP, 15 left."),
        (Declared("ada", "full_defense"), ""),
        (Passed("bo"), "Bo passes for this Turn."),
        (Passed("bo", forced=True), "Bo can afford nothing and passes."),
        (
            Skipped("bo"),
            "The place of Bo is skipped: its Action of this Turn went into an active defense.",
        ),
        (Paid("ada", 2, "the door"), "Ada pays 2 AP for the door."),
        (
            Defended("bo", "ada", 1),
            "Bo defends actively against Ada for 1 AP, 11 left: has used its Action of this Turn.",
        ),
        (Moved("ada", 3, 4), "Ada walks 5 ft to 3,4."),
        (Moved("ada", 3, 4, "placed"), "Ada stands at 3,4."),
        (BagsDropped("ada", ("rucksack",), 1, 2), "Ada drops Rucksack, which lies at 1,2."),
        (
            Prepared("ada", "drop_bags", 1),
            "Before combat Ada declares Drop Bags for 1 AP, 15 left.",
        ),
        (Prepared("ada"), "Ada is ready for combat with 16 AP left."),
        (
            Coordinated("ada"),
            "Ada leads a Strategic Coordination: who joins may trade places.",
        ),
        (Joined("bo", "ada", 1), "Bo joins Ada for 1 AP."),
        (
            Deed("ada", "I kick it.", True, "It opens."),
            "Ada: “I kick it.” It succeeds. The GM: “It opens.”",
        ),
        (Improvised("ada", "Halt!"), "Ada: “Halt!”"),
        (ClockTicked("gate"), "The gate is shut: 2 of 3 Rounds."),
        (Gone("bo", "fled"), "Bo flees and is out of the fight."),
        (Left("bo"), "Bo is gone for good."),
        (Sided("bo", "us"), "Bo now stands with the us."),
        (
            Entered(fighter("cy", "us")),
            "Cy joins the us, with a place in the order from the next Combat Turn on.",
        ),
    ]
    for fact, words in lines:
        assert said(fact) == words


@pytest.mark.rule("AP-SUR-01", "AP-SUR-03")
def test_the_surprise_round_says_for_whom_it_is() -> None:
    state = replace(STATE, round=0, drops=(("ada", "bo"),))
    assert said(RoundBegan(0), state) == (
        "The Surprise Round begins: Ada may act before anybody else."
    )
    assert said(Passed("bo", forced=True), state) == (
        "Bo is surprised, may only defend, and passes."
    )


@pytest.mark.rule("AP-NAR-08", "AP-HEAL-06", "AP-HEAL-11", "AP-GAP-14")
def test_endings_and_days_read_as_sentences() -> None:
    assert said(Ended("us")) == "The fight is over, won by the us."
    assert said(Ended("us", "clock", "At last.")) == (
        "The fight is over: the time is up, and it is won by the us. “At last.”"
    )
    assert said(Ended("", "draw")) == "The fight is over: nobody is left standing."
    assert said(Ended("us", "goal")) == "The fight is over by a death, won by the us."
    assert said(Ended("us", "talk")) == "The fight ends by agreement, won by the us."
    assert "The AP that were to come off Ada are forgiven." in said(
        Ended("us"), with_("ada", penalty=3)
    )
    assert said(DayPassed()) == "1 day passes. It is now day 2."
    assert said(DayPassed(), healing_unit="week") == "1 day passes. It is now day 2."
    assert said(Recuperated("bo", 4, 6)) == "Bo recuperates 4 damage; 0 in total are left."
    assert said(Noted("days_left", ("bo", "1", "2"))) == (
        "Bo: 1 day until it is at most Fitness 6, 2 days until the damage total is 0."
    )
    assert "2 weeks until" in said(Noted("days_left", ("bo", "0", "2")), healing_unit="week")
    assert said(StepReturned("bo", "wits", 4, 6)) == (
        "Wits of Bo is back at d4; steps above it must be bought by Quality Gains."
    )
    assert said(Woke("bo"), with_("bo", prone=True)) == (
        "Bo wakes and is no longer Down, Prone until it stands up."
    )
    assert said(QualityGained("bo", "agility", 8)) == (
        "A Quality Gain raises Agility of Bo to d8 again."
    )
    assert said(Consented("bo", True)) == "Bo is left to die here."
    assert said(Died("bo")) == "Bo is dead, for good: every Attribute has fallen below d4."
    low = replace(STATE.who("bo"), attributes=fighter("bo", sizes="wits 4>0").attributes, down=True)
    assert said(SceneEnded(), replace(STATE, combatants=(low,))) == (
        "The scene is over. Bo cannot wake while an Attribute is below d4."
    )
    assert said(FightBegan("At the ford", "Who crosses.")) == "At the ford. At stake: Who crosses."


@pytest.mark.rule("AP-CORE-10")
def test_rulings_and_edits_are_sentences() -> None:
    ruled = Noted("ruled", ("ada", "bo", "attack=6", "waive=dim, high"), "Slippery.")
    assert said(ruled) == (
        "The GM rules for Ada against Bo: Attack circumstances: 6; Modifiers "
        "that do not count: dim, high. “Slippery.”"
    )
    assert said(Noted("ruled", (), "They saw you.")) == "The GM rules: “They saw you.”"
    assert said(Noted("no_recovery")) == "Nobody recovers while a fight is on."
    assert said(Corrected("combatants/bo/damage", 2)) == "The GM sets damage of Bo to 2."
    assert (
        said(Corrected("clocks/gate/filled", 2)) == "The GM sets filled of The gate is shut to 2."
    )
    assert said(WentMoot("bo")) == "This has no effect: Bo is gone."
    assert said(Dropped()) == "Everything still planned is cancelled."


@pytest.mark.rule("AP-CORE-09", "AP-NAR-10")
def test_terms_say_what_they_are_and_to_whose_number_they_add() -> None:
    terms = [
        (Term("base", "attack", 4), "Base +4 to attack"),
        (Term("passive", "defense", 2), "Passive defense +2 to defend"),
        (Term("combat_skill", "attack", -2, (), ("blade",)), "Skill with Blade -2 to attack"),
        (Term("shield", "defense", -1, (), ("small_shield",)), "Small shield, active -1 to defend"),
        (Term("toughness", "test", -2), "Toughness -2"),
        (Term("ruled", "attack", 3), "The GM's word +3 to attack"),
    ]
    for one, words in terms:
        assert RULESET.say_term(one, STATE, BOOK) == words


@pytest.mark.rule("AP-DEF-02", "AP-TURN-13", "AP-LOC-14")
def test_prompts_ask_and_options_have_their_price() -> None:
    state = replace(STATE, agenda=(Beat("turn", stays=True),), width=60, height=60)
    run = Run(RULESET, BOOK, state)
    assert run.prompt is not None
    assert RULESET.say_prompt(run.prompt, run.state, BOOK) == ("What does Ada do? 16 AP are left.")

    def option(name: str) -> str:
        return RULESET.say_option(run.prompt, name, run.state, BOOK)  # type: ignore[arg-type]

    assert option("attack:sword:bo") == "Attack Bo: Sword, 3 AP, 1d6+1 blade"
    assert option("call:sword:bo") == "Call a shot at Bo: Sword, from 5 AP"
    assert option("full_defense") == "Full Defense: 3 AP more, defenses without limit"
    assert option("run") == "Run up to 60 ft for 3 AP"
    assert option("deed") == "A deed in your own words, usually for 2 AP"
    run.answer("call:sword:bo")
    assert RULESET.say_prompt(run.prompt, run.state, BOOK) == (
        "Ada calls a shot at Bo with Sword: at which location?"
    )
    assert option("head") == "Head: 10 AP more, 13 in all, damage times 3"
    assert option("groin") == "Groin: 6 AP more, 9 in all, and a Test against falling Prone"
    run.answer("chest")
    assert RULESET.say_prompt(run.prompt, run.state, BOOK).startswith(
        "Ada attacks Bo with Sword: are these the circumstances"
    )
    assert option("passive") == "Without “Passive defense”"
    run.answer(())
    assert RULESET.say_prompt(run.prompt, run.state, BOOK) == (
        "Ada attacks Bo at the Chest with Sword: does Bo defend actively, for 1 AP and the Action "
        "of this Turn?"
    )
    assert option("active") == "Active defense for 1 AP, with Defense Skill"
    assert option("passive") == "Passive defense: free, without Defense Skill"
    run.answer("passive")
    assert RULESET.say_prompt(run.prompt, run.state, BOOK) == (
        "Ada attacks Bo with Sword, at the Chest: Agility against Agility, passively, MTN 2 "
        "against MTN 6: roll d8 d6."
    )


def test_interludes_have_a_line() -> None:
    for name in (*RULESET.interludes, "fight"):
        assert RULESET.say_interlude(name)
