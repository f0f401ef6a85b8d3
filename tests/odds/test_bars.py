"""Bars add up to the whole, and a part is called as a figure only where the two are the same."""

from __future__ import annotations

from itertools import islice

import pytest

from fracas.contract.subject import Subject
from fracas.core.asking.prompts import Roll
from fracas.odds import OptionLaw, option_laws
from fracas.rulesets.registry import all_rulesets, ruleset
from tests.odds import duel, toy
from tests.odds.sampled import beat_of, prompts

SYSTEMS = tuple(rules.id for rules in all_rulesets())
MOST = 12
"""At how many prompts of each system it is looked."""


def _sampled(system: str) -> list[OptionLaw]:
    subject = Subject(rules=ruleset(system), prompts=60)
    found: list[OptionLaw] = []
    for chronicle in islice(prompts(subject, "bars", fights=6, every=8), MOST):
        if not isinstance(chronicle.prompt, Roll):
            laws = option_laws(subject.rules, chronicle.book, *beat_of(chronicle), together=200)
            found.extend(laws)
    return found


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_bar_is_whole_and_its_names_are_those_of_the_figures(system: str) -> None:
    laws = _sampled(system)
    assert any(part.words for law in laws for part in law.parts)
    for law in laws:
        assert sum(part.chance for part in law.parts) + law.law.missing == 1
        names = [part.words for part in law.parts]
        assert names == [one for one in (*ruleset(system).bar, "") if one in names]
        figures = {one.name.replace("_", " "): one for one in law.headlines}
        for part in law.parts:
            if part.words in figures:
                assert figures[part.words].kind == "chance"
                assert figures[part.words].value == part.chance


def test_what_was_not_followed_is_missing_from_a_bar() -> None:
    state, replies = duel.duel().beat
    laws = option_laws(duel.RULES, duel.BOOK, state, replies, together=12)
    cut = [law for law in laws if law.law.missing and law.parts]
    assert cut
    for law in cut:
        assert sum(part.chance for part in law.parts) == 1 - law.law.missing


def test_an_end_without_a_name_is_a_part_of_its_own() -> None:
    (law,) = option_laws(toy.RULES, toy.BOOK, toy.at("pair"), ())
    assert [part.words for part in law.parts] == [""]
    assert law.parts[0].chance == 1
