"""How computers play, by their names."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.chance import Source
from fracas.core.errors import WrongUse
from fracas.core.ids import Decider
from fracas.rulesets.registry import ruleset
from fracas.sim.play.fights import Table
from fracas.sim.play.known_prompt import Stand
from fracas.sim.play.policies import POLICIES, STRENGTHS, Policy, policy


def test_strengths_are_policies_from_the_weakest_on() -> None:
    assert list(STRENGTHS) == ["reckless", "by-the-book", "good", "hard"]
    assert set(STRENGTHS.values()) <= set(POLICIES.values())
    assert policy("By the book") is POLICIES["advisor"]
    assert policy("hard") is POLICIES["hard"]
    with pytest.raises(WrongUse, match="reckless, by-the-book, good, hard, advisor"):
        policy("harder")


def test_whoever_is_asked_later_knows_what_its_allies_said_and_no_one_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[tuple[Decider, dict[Decider, Answer]]] = []

    def note(stand: Stand, ask: Ask | Ruling, chance: Source) -> Answer | None:
        if isinstance(stand.run.prompt, Together):
            heard.append((ask.decider, dict(stand.said)))
        return stand.advised(ask)

    monkeypatch.setitem(POLICIES, "noting", Policy("noting", "notes what allies said", note))
    rules: Any = ruleset("fully_automated")
    book = rules.open_book({})
    opening = rules.start(book, "pump-house")
    sides = {one.id: one.side for one in rules.members(opening)}
    policies = dict.fromkeys(rules.sides(opening), "noting")
    Table(rules, book, opening, policies, 5, 0).play(most_prompts=40)
    assert any(said for _, said in heard)
    for who, said in heard:
        assert who not in said
        assert {sides[one] for one in said} <= {sides[who]}
