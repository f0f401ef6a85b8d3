"""A roll in its fact: the same dice and numbers as were asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled as Fell
from fracas.core.ids import Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.picture.moments import shown_roll
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.registry import ruleset
from tests.odds.sampled import beat_of, prompts

RULES = ruleset("beacon_road")

GUEST = Viewer(Seat("guest"))


def _rolls() -> Iterator[tuple[Chronicle, Roll, Rolled]]:
    """Rolls of random fights that are read against a number, and the fact that each leads to."""
    for chronicle in prompts(Subject(rules=RULES, prompts=160), "told", fights=12, every=1):
        roll = chronicle.prompt
        if not isinstance(roll, Roll) or roll.kind == "effect":
            continue
        run = Run(RULES, chronicle.book, *beat_of(chronicle))
        before = len(run.facts)
        run.answer(Fell(roll.dice.law(roll.reading).branches[0].faces))
        yield (
            chronicle,
            roll,
            next(fact for fact in run.facts[before:] if isinstance(fact, Rolled)),
        )


@pytest.mark.rule("BR-DICE-07", "BR-INFO-04")
def test_the_fact_tells_the_roll_that_was_asked_for() -> None:
    kinds: Counter[str] = Counter()
    for chronicle, roll, fact in _rolls():
        told = shown_roll(fact, chronicle.state, chronicle.book)
        if roll.grades is None:
            assert told is None, "what others are held against goes neither well nor badly"
            continue
        kinds[roll.kind] += 1
        reading: Any = roll.reading
        assert told is not None
        assert (told.decider, told.kind, told.about) == (roll.decider, roll.kind, roll.about)
        assert (told.dice, told.grades) == (roll.dice, roll.grades)
        assert told.reading == replace(reading, exact=False)
    assert {"attack", "resist", "wound", "action"} <= set(kinds), kinds


@pytest.mark.rule("BR-INFO-02")
def test_to_others_a_foes_dice_are_those_that_all_are_taken_to_have() -> None:
    """Whatever the Attributes of a foe are: the dice that somebody is shown do not tell them."""
    found = 0
    for chronicle, _, fact in _rolls():
        state, book = chronicle.state, chronicle.book
        told = shown_roll(fact, view(state, GUEST), book)
        one = state.who(fact.who)
        if one.kind == "pc" or told is None:
            continue
        other = replace(one, body=4, mind=4, will=4)
        creatures = tuple([other if each.id == one.id else each for each in state.creatures])
        strange = view(replace(state, creatures=creatures), GUEST)
        again = shown_roll(fact, strange, book)
        assert again is not None
        assert again.dice == told.dice
        found += 1
    assert found > 10


@pytest.mark.rule("BR-INFO-02")
def test_nothing_is_told_of_who_is_not_seen() -> None:
    found = 0
    for chronicle, _, fact in _rolls():
        state = chronicle.state
        seen = view(state, GUEST)
        if state.map is None or not seen.who(fact.who).veiled or state.who(fact.who).out:
            continue
        away = replace(seen.who(fact.who), place=None)
        creatures = tuple([away if one.id == away.id else one for one in seen.creatures])
        assert shown_roll(fact, replace(seen, creatures=creatures), chronicle.book) is None
        found += 1
    assert found > 10
