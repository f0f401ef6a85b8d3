"""Questions in the second person, only if they are about the one who is asked."""

from __future__ import annotations

from msgspec.structs import replace

from fracas.core.asking.prompts import Ask, Roll
from fracas.core.facts import Beat
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.words.words import catalogue
from tests.rulesets.action_points.test_words import BOOK, STATE


def _asked(run: Run) -> str:
    assert isinstance(run.prompt, Ask | Roll)
    return RULESET.say_to_you(run.prompt, run.state, BOOK)


def test_an_attack_is_asked_of_both_sides_in_the_second_person() -> None:
    state = replace(STATE, agenda=(Beat("turn", stays=True),), width=60, height=60)
    run = Run(RULESET, BOOK, state)
    assert _asked(run) == "What do you do? 16 AP are left."
    run.answer("call:sword:bo")
    assert _asked(run) == "You call a shot at Bo with Sword: at which location?"
    run.answer("chest")
    run.answer(())
    assert _asked(run) == (
        "Ada attacks you at the Chest with Sword: do you defend, for 1 AP and the Action of this "
        "Turn?"
    )
    run.answer("passive")
    assert _asked(run) == (
        "You attack Bo with Sword, at the Chest: Agility against Agility, passively, MTN 2 "
        "against MTN 6. Roll d8 d6."
    )


def test_whatever_is_asked_of_you_is_asked_of_others_too() -> None:
    texts = catalogue().texts
    assert set(texts["asked_of_you"]) <= set(texts["prompts"])
    assert set(texts["rolled_by_you"]) <= set(texts["rolls"])
