"""Sentences with gaps: the contents of a catalogue, and the facts told with it."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask, Prompt, Roll, Together
from fracas.core.facts import Corrected
from fracas.core.ids import Decider
from fracas.dice import Total, parse_dice
from fracas.kit.words import Words, say_correction, say_fact, say_prompt
from tests.kit.people import ANN, BOOK, SCENE, Entered, Hurt, Turn, Waited

WORDS = Words.read(
    """
[facts]
Hurt = "{who} loses {amount:point}[by? to {by}][weapon? with {weapon}]; {now.hp} are left."
"Hurt.last" = "{who} falls."
Waited = "{all} wait for {rounds:round}."
Entered = "{combatant} joins."

[prompts]
turn = "What does {who} do with {weapon}[many? and {many:more thing}]?"

[together]
turn = "Everybody chooses."

[rolls]
usual = "{who}: roll {dice}."

[some]
either = "[on?yes|no]"
nested = "[a?a[b? and b]|[b?b alone|nothing]]"
counted = "{n:ox|oxen}"
named = "It is {how:ways}."
loud = "{word:up}"
field = "{one.name}{one.missing}"

[ways]
fast = "very fast"
""",
    "words.toml",
    up=lambda value, values: str(value).upper(),
)


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("either", {"on": 1}, "yes"),
        ("either", {"on": 0}, "no"),
        ("either", {"on": ()}, "no"),
        ("nested", {"a": True, "b": True}, "a and b"),
        ("nested", {"a": True, "b": False}, "a"),
        ("nested", {"a": False, "b": True}, "b alone"),
        ("nested", {"a": False, "b": False}, "nothing"),
        ("counted", {"n": 1}, "1 ox"),
        ("counted", {"n": "3"}, "3 oxen"),
        ("named", {"how": "fast"}, "It is very fast."),
        ("named", {"how": "in_line"}, "It is in line."),
        ("loud", {"word": "now"}, "NOW"),
        ("field", {"one": ANN}, "Ann"),
    ],
)
def test_gaps_are_filled(name: str, values: dict[str, Any], said: str) -> None:
    assert WORDS.say("some", name, values) == said


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (Hurt("ann", 2), "Ann loses 2 points; 3 are left."),
        (
            Hurt("ann", 1, "ben", "bow"),
            "Ann loses 1 point to Ben with Long Bow; 4 are left.",
        ),
        (Hurt("ann", 5, "ben"), "Ann falls."),
        (Hurt("war_dog", 1, weapon="bite"), "war dog loses 1 point with Bite;  are left."),
        (Waited(2), "Ann and Ben wait for 2 rounds."),
        (Entered(ANN), "Ann joins."),
    ],
)
def test_a_fact_is_told_by_its_name_and_ids_by_what_they_name(fact: Any, said: str) -> None:
    assert say_fact(WORDS, fact, SCENE, BOOK) == said


@pytest.mark.parametrize("text", ["[a?b", "a]", "[a?b|c"])
def test_a_sentence_amiss_is_found_when_the_catalogue_is_read(text: str) -> None:
    with pytest.raises(ValueError, match="A sentence of the catalogue"):
        Words.read(f'[some]\nwrong = "{text}"\n', "words.toml")


def test_what_is_not_there_is_a_fault_of_the_program() -> None:
    assert not WORDS.has("some", "gone")
    with pytest.raises(KeyError):
        WORDS.say("some", "gone")
    with pytest.raises(KeyError):
        WORDS.say("some", "either")


ASK = Ask(Decider("ann"), "turn", Text(), (), Turn("ann", "bow", 2), "")
D6 = parse_dice("d6")
ROLL = Roll(Decider("ann"), "jump", D6, Total(D6, 0), (), (), Turn("ann", "", 0))


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        (ASK, "What does Ann do with Long Bow and 2 more things?"),
        (Together("turn", (ASK,)), "Everybody chooses."),
        (
            Roll(Decider("ann"), "jump", D6, Total(D6, 0), (), (), Turn("ann", "", 0)),
            "Ann: roll d6.",
        ),
    ],
)
def test_a_question_is_told_by_what_it_is_about(prompt: Prompt, said: str) -> None:
    assert say_prompt(WORDS, prompt, SCENE, BOOK, "usual") == said


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("combatants/ann/hp", 2, "The GM sets HP of ANN to 2."),
        ("combatants/0/war_band/", "left_hand.", "The GM sets war band of ANN to left hand."),
        ("combatants/9/hp", "", "The GM sets HP of 9 anew."),
        ("combatants/ann", None, "The GM sets the sheet of ANN anew."),
        ("combatants", (), "The GM sets combatants anew."),
        ("title", "Dawn", "The GM sets title to Dawn."),
    ],
)
def test_an_edit_is_told_by_its_path(path: str, value: Any, said: str) -> None:
    lists, lines = {"combatants": str.upper}, {"hp": "HP"}
    assert say_correction(Corrected(path, value), SCENE, lists, lines) == said
