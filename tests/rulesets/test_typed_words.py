"""The words that a screen shows for an option are an answer, in every system and state."""

from __future__ import annotations

import pytest

from fracas.contract.play import step
from fracas.contract.subject import Subject, source
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Together
from fracas.core.errors import AmbiguousAnswer
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from tests.fights import SYSTEMS

FIGHTS, PROMPTS = 4, 50


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_is_chosen_by_its_words(system: str) -> None:
    asked = sum(options_typed(ruleset(system), number) for number in range(FIGHTS))
    assert asked > PROMPTS


def options_typed(rules: Ruleset, number: int) -> int:
    """How many options of a random fight were typed as the screen shows them, each understood."""
    chronicle = Subject(rules=rules, prompts=PROMPTS).fight(number)
    chance = source("words", rules.id, number)
    typed = 0
    for _ in range(PROMPTS):
        prompt = chronicle.prompt
        if prompt is None:
            break
        for one in prompt.asks if isinstance(prompt, Together) else (prompt,):
            if isinstance(one, Ask) and isinstance(one.form, Choice):
                typed += every_option(rules, chronicle, one, one.form)
        step(chronicle, chance)
    return typed


def every_option(rules: Ruleset, chronicle: Chronicle, ask: Ask, form: Choice) -> int:
    """Type each option's words in full and by half; how many there were."""
    says = {
        option.id: rules.say_option(ask, option.id, chronicle.state, chronicle.book)
        for option in form.options
    }
    assert len({words.casefold() for words in says.values()}) == len(says), says
    for option, words in says.items():
        assert form.parse(words, says.__getitem__) == option
        half = words[: len(words) // 2 + 1].strip()
        try:
            found = form.parse(half, says.__getitem__)
        except AmbiguousAnswer as error:
            assert option in error.fields["fits"]  # noqa: PT017 - either outcome is right
        else:
            assert found == option or says[found].casefold() == half.casefold()
    return len(says)
