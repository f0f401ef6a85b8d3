"""Everything that happens in play can be said, in whole sentences and without keys."""

from __future__ import annotations

import re
from typing import Any

import pytest

from fracas.contract.play import steps
from fracas.contract.subject import Subject
from fracas.contract.words import check_words, happened
from fracas.core.asking.answers import Choice, Number, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.facts import Corrected, Fact, Noted, WentMoot
from fracas.core.ids import Decider
from fracas.core.play.projection import log
from fracas.core.system.ruleset import Hint
from fracas.kit.deeds import One
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.rules.harm.harm import Soaking
from fracas.rulesets.beacon_road.rules.harm.wounds import Ordered
from fracas.rulesets.beacon_road.rules.rolls.pushes import Pushing
from fracas.rulesets.beacon_road.rules.rounds.allowances import Paying
from fracas.rulesets.beacon_road.rules.rounds.endings import OfSide
from fracas.rulesets.beacon_road.rules.rounds.rounds import StageOf
from fracas.rulesets.beacon_road.rules.subjects import Check, Choosing, React
from fracas.rulesets.beacon_road.rules.view import noticed
from fracas.rulesets.beacon_road.state.roll_facts import PowerSpent, StanceTaken
from fracas.rulesets.beacon_road.state.scene_facts import (
    Consumed,
    GroundChanged,
    Improvised,
    ItemMoved,
    Loaded,
    Moved,
    Passing,
    Stopped,
    Unseen,
)
from fracas.rulesets.beacon_road.state.state import State, Track, Uses, Wound
from fracas.rulesets.beacon_road.words.catalogue import catalogue
from fracas.rulesets.beacon_road.words.words import (
    say_fact,
    say_hint,
    say_option,
    say_prompt,
)
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene, with_one

SUBJECT = Subject(rules=RULESET, fights=6, prompts=50)


def table() -> State:
    return scene(
        creature("kest", wields=("sword",), uses=(Uses("frost_spear", 2),)),
        creature("ila", at=(0, 2)),
        creature("ogre", "monsters", (1, 0)),
        tracks=(Track("cart", "The cart leaves", 4, 1),),
        map=board("....#", "...~."),
    )


def told(fact: Fact, state: State | None = None) -> str:
    return say_fact(fact, state or table(), BOOK)


def test_random_fights_bring_up_nothing_that_cannot_be_said() -> None:
    check_words(SUBJECT)


def test_every_line_of_the_log_is_a_sentence_without_keys() -> None:
    keys = {key for part in (BOOK.powers, BOOK.items, BOOK.wounds) for key in part if "_" in key}
    for number in range(SUBJECT.fights):
        chronicle = SUBJECT.fight(number)
        ids = {one.id for one in chronicle.state.creatures if "_" in one.id}
        for _ in steps(SUBJECT, chronicle, number):
            continue
        for facts, state in happened(chronicle):
            before = state
            for fact in facts:
                line = say_fact(fact, before, chronicle.book)
                before = fact.apply(before)
                if not line:
                    continue
                assert line[0].isupper() or line[0] in "“+−", line
                assert line.rstrip("”")[-1] in ".!?" or line.endswith("”"), line
                said = set(re.findall(r"[a-z]+(?:_[a-z0-9]+)+", line))
                assert not said & (keys | ids), line


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_what_each_seat_is_told_can_be_said_from_what_it_sees() -> None:
    for number in range(SUBJECT.fights):
        chronicle = SUBJECT.fight(number)
        for _ in steps(SUBJECT, chronicle, number):
            continue
        for viewer in SUBJECT.viewers(chronicle.state):
            for line in log(chronicle, viewer.seat):
                if line.fact is not None:
                    say_fact(line.fact, line.before, chronicle.book)
            seen = RULESET.view(chronicle.state, viewer)
            shown = RULESET.board(seen, chronicle.book)
            for one in noticed(seen):
                if one.veiled and not one.out:
                    about = next(row for row in shown if row[2:].startswith(f"{one.name} "))
                    assert " HP" not in about.replace("0 HP or fewer", "")


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Moved("kest", (Square(0, 0), Square(1, 1), Square(2, 1)), 10),
         "Kest Advances 10' from A1 by B2 to C2."),
        (Moved("ogre", (Square(1, 0), Square(2, 0)), 5, "push"),
         "Ogre is Pushed 5' from B1 to C1."),
        (Moved("ogre", (Square(1, 0), Square(3, 0)), 0, "teleport"),
         "Ogre Teleports from B1 to D1."),
        (Stopped("ogre", "ground", 15, "E1"), "Ogre is stopped by the wall at E1, after 15'."),
        (Stopped("ogre", "creature", 5, "kest"), "Ogre is stopped by Kest, after 5'."),
        (Passing("ogre", "kest"), "Ogre comes past Kest."),
        (Stopped("ogre", "rooted"), "Ogre is Rooted and does not move."),
        (Stopped("ogre", "fell", 0, "D2"), "Ogre falls over the edge at D2."),
        (Unseen("kest", ("ogre",)), "Kest is Hidden from Ogre."),
        (Unseen("kest", ()), "Kest is no longer Hidden from anybody."),
        (ItemMoved("kest", "kest_sword", "wielded", 2),
         "Kest takes the sword in hand (both hands)."),
        (ItemMoved("kest", "kest_sword", "ground"), "The sword of Kest falls to the ground."),
        (Loaded("kest", "kest_sword"), "Kest reloads the sword."),
        (Loaded("kest", "kest_sword", False),
         "The sword of Kest must be reloaded before the next shot."),
        (Consumed("kest", "kest_sword"), "Kest uses the sword; it is used up."),
        (PowerSpent("kest", "frost_spear"), "Frost Spear of Kest: 1 use left in this fight."),
        (StanceTaken("kest", "defensive_stance"),
         "Kest takes up Defensive Stance, which ends any other stance."),
        (Improvised("kest", "I cut the rope"), "Kest: “I cut the rope”"),
        (GroundChanged("fog", (Square(0, 0), Square(1, 0)), "kest", "fog", 3),
         "Fog of Kest: fog now covers A1, B1, until Kest begins a turn in round 3."),
    ],
)  # fmt: skip
def test_deeds(fact: Fact, said: str) -> None:
    assert told(fact) == said


def test_who_comes_to_light_for_some() -> None:
    state = with_one(table(), "ogre", unseen_by=("kest", "ila"))
    assert told(Unseen("ogre", ("ila",)), state) == (
        "Kest perceives Ogre again; still Hidden from Ila."
    )


@pytest.mark.parametrize("note", sorted(catalogue().texts["notes"]))
def test_every_note_is_a_sentence(note: str) -> None:
    line = told(Noted(note, ("kest", "ogre", "frost_spear"), "2"))
    assert line.endswith(".")
    assert "_" not in line


def test_a_note_of_another_kind_is_told_as_it_is() -> None:
    assert told(Noted("weather", ("kest",), "It rains.")) == "Kest: It rains."
    assert told(Noted("storm_comes")) == "Storm comes."


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("creatures/0/hp", 5, "The GM sets HP of Kest to 5."),
        ("creatures/ogre/most_hp", 50, "The GM sets the greatest HP of Ogre to 50."),
        ("tracks/0/filled", 2,
         "The GM sets the segments filled of the clock “The cart leaves” to 2."),
        ("creatures/0/wounds", (), "The GM sets wounds of Kest anew."),
        ("title", "Dawn", "The GM sets title to Dawn."),
    ],
)  # fmt: skip
def test_edits(path: str, value: Any, said: str) -> None:
    assert told(Corrected(path, value)) == said


def test_whoever_is_gone_is_told_to_be() -> None:
    assert told(WentMoot("kest")) == "This has no effect: Kest is gone."


def test_every_interlude_has_a_name() -> None:
    for name in RULESET.interludes:
        assert RULESET.say_interlude(name)[0].isupper()


def test_advice_without_words_of_its_own_is_told_by_its_name() -> None:
    assert say_hint(Hint("x", "hold_back", (), ("kest", "burning")), table(), BOOK) == (
        "Hold back: Kest, Burning."
    )


def asked(kind: str, about: Any, *options: Option) -> Ask:
    return Ask(Decider("kest"), kind, Choice(options or (Option("x", "x"),)), (), about)


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("act", One("kest"), "Kest has 2 Acts and 2 Reacts: what now?"),
        ("react_hit", React("ila", "ogre", "kest", "basic_melee_attack"),
         "Ogre hits Kest with Basic Melee Attack: does Ila React?"),
        ("react_about_to_suffer", React("kest", "ogre", "kest", "frost_spear"),
         "Kest is about to suffer harm by Ogre, Frost Spear: does Kest React?"),
        ("soak", Soaking("kest", "ogre", 25, 0),
         "Kest is about to suffer 25 damage from Ogre: how many Soak Boxes are marked, "
         "at 10 each?"),
        ("push", Pushing("kest", "ogre", "", "Skirmish", "tier"),
         "Does Kest push, for +1 Tier and 1 Stress (0 of 10 marked)?"),
        ("pay", Paying("kest", "frost_spear", 3), "How does Kest pay the Stress for Frost Spear?"),
        ("veto", Ordered("kest", "advance"), "Kest, who is Charmed, is ordered: Advance. Do it?"),
        ("with", Choosing("kest", "basic_melee_attack", "ogre"),
         "Basic Melee Attack by Kest on Ogre: with what?"),
        ("cleanse", Choosing("kest", "cleanse", "ila"), "Cleanse by Kest on Ila: what ends?"),
        ("truce", OfSide("heroes"), "A ceasefire is offered by the heroes: is it taken?"),
        ("unheard_of", ("kest",), "Kest: unheard of?"),
    ],
)  # fmt: skip
def test_prompts(kind: str, about: Any, said: str) -> None:
    assert say_prompt(asked(kind, about), table(), BOOK) == said


@pytest.mark.parametrize(
    ("kind", "about", "option", "said"),
    [
        ("act", One("kest"), Option("frost_spear:ogre", "power", ("frost_spear", "ogre")),
         "Frost Spear on Ogre"),
        ("act", One("kest"), Option("resist:0", "resist", ("slowed",)),
         "Resistance Roll against Slowed 2"),
        ("act", One("kest"), Option("buy", "act_more"), "Take 1 Stress to Act once more"),
        ("act", One("kest"), Option("end", "end"), "End the turn"),
        ("pay", Paying("kest", "haunt", 3), Option("boxes", "pay", ("3",)), "3 boxes of Stress"),
        ("pay", Paying("kest", "haunt", 3), Option("blood", "pay", ("3",)),
         "The Bloodpact: lose 3d4 HP instead"),
        ("pay", Paying("kest", "haunt", 3), Option("beacon", "pay", ("2",)),
         "A Beacon Point instead of the Stress (2 left)"),
        ("act", One("kest"), Option("assist:ila", "assist", ("ila",)),
         "Assist Ila: +1 Tier, for 1 Stress"),
        ("choice", One("kest"), Option("rash", "choice"),
         "Rash: before the monsters, with 1 Act and 1 React"),
        ("ready", One("kest"), Option("stow:sword+draw:dagger", "ready"),
         "Stow the sword and draw the dagger"),
        ("react_about_to_suffer", React("kest", "ogre", "kest", "", "slam"),
         Option("resist", "resist"),
         "Resistance Roll against a Slam: the result sets the Stress"),
        ("react_about_to_suffer", React("ila", "ogre", "kest", ""),
         Option("protect", "protect", ("kest", "damage")), "Take the damage instead of Kest"),
        ("inhale", Choosing("ila", "inhale", "kest"), Option("wound:0", "inhale", ("wound:0",)),
         "Slowed 2"),
        ("area", Choosing("kest", "fireball"), Option("C2", "area", ("ogre",)),
         "At C2: catches Ogre"),
        ("strike", Choosing("kest", "riposte"), Option("basic_melee_attack:ogre", "strike"),
         "Basic Melee Attack on Ogre"),
        ("next", StageOf("monsters"), Option("ending", "ending"),
         "An ending: surrender, retreat or a ceasefire"),
        ("drags", (), Option("acts:ogre", "acts_now", ("ogre",)),
         "Ogre acts at once, as the choice takes too long"),
    ],
)  # fmt: skip
def test_options(kind: str, about: Any, option: Option, said: str) -> None:
    state = with_one(table(), "kest", wounds=(Wound("slowed", 2, "ogre"),), beacons=2)
    assert say_option(asked(kind, about, option), option.id, state, BOOK) == said


def test_an_area_names_nobody_whom_its_user_does_not_perceive() -> None:
    state = with_one(table(), "ogre", unseen_by=("kest",))
    option = Option("C2", "area", ("ogre", "ila"))
    ask = asked("area", Choosing("kest", "fireball"), option)
    assert say_option(ask, "C2", state, BOOK) == "At C2: catches Ila"


def test_modifiers_on_the_game_masters_sheet_are_named_as_its_reasons_are() -> None:
    from fracas.core.asking.answers import Field
    from fracas.core.asking.prompts import Term

    reason = Term("hidden", "tier", 1, about=("ogre",))
    form = Sheet((Field("waive", Several((Option("hidden", "tier"),)), ()),))
    ruling = Ruling("position", form, (), (), Check("kest", "ogre", "", "Skirmish"), (reason,))
    assert say_option(ruling, "hidden", table(), BOOK) == "Hidden from Ogre"


@pytest.mark.rule("BR-DMG-14", "BR-DMG-17")
@pytest.mark.parametrize(
    ("damage", "piercing", "boxes", "said"),
    [
        (17, 0, 0, "Mark no Soak Box: all 17 damage comes through"),
        (17, 0, 1, "Mark 1 Soak Box: 7 of 17 damage comes through"),
        (17, 0, 2, "Mark 2 Soak Boxes: no damage comes through"),
        (17, 1, 1, "Mark 1 Soak Box: all 17 damage comes through"),
    ],
)
def test_a_number_of_soak_boxes_says_what_comes_through(
    damage: int, piercing: int, boxes: int, said: str
) -> None:
    about = Soaking("kest", "ogre", damage, piercing)
    ask = Ask(Decider("kest"), "soak", Number(0, 2), (), about, 0)
    assert say_option(ask, str(boxes), table(), BOOK) == said


def test_an_option_that_is_not_there_is_said_in_plain_words() -> None:
    assert say_option(asked("act", One("kest")), "no_such", table(), BOOK) == "no such"


def test_a_line_of_a_sheet_may_bear_somebodys_name() -> None:
    state = with_one(table(), "kest", wounds=(Wound("slowed", 2, "ogre"),))
    ruling = Ruling("wounds", Sheet(()), ())
    assert RULESET.say_field(ruling, "kest", state, BOOK) == "Kest: Slowed 2"
    assert RULESET.say_field(ruling, "tn", state, BOOK) == "the number to reach"
