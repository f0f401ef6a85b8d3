"""The odds of a person's options at a prompt."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from fracas.cli.chances import option_odds
from fracas.cli.chances.option_odds import OptionsShown
from fracas.odds.budget import OddsBudget
from tests.odds import duel


def test_figures_that_would_mislead_are_not_shown() -> None:
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    decider, shown = chronicle.prompt.decider, OptionsShown()
    whole, caution = shown.weigh(chronicle, duel.PLAYER, decider, OddsBudget(3_000, float("inf")))
    assert caution == ""
    assert whole
    hurried, caution = shown.weigh(chronicle, duel.PLAYER, decider, OddsBudget(3_000, -1.0))
    assert 0 < len(hurried) < len(whole)
    assert caution.startswith("Too much can follow ")
    assert all(whole[answer] == law for answer, law in hurried.items())


def test_no_time_goes_into_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    @contextmanager
    def clock(seconds: float) -> Iterator[None]:
        order.append("clock")
        yield

    monkeypatch.setattr(option_odds, "prepare", lambda: order.append("loaded"))
    monkeypatch.setattr(option_odds, "working", clock)
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    OptionsShown().weigh(chronicle, duel.PLAYER, chronicle.prompt.decider)
    assert order == ["loaded", "clock"]


@pytest.mark.parametrize("branches", [40, 3_000])
def test_why_has_the_figures_that_were_shown(branches: int) -> None:
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    decider, shown = chronicle.prompt.decider, OptionsShown()
    forever = float("inf")
    told, _ = shown.weigh(chronicle, duel.PLAYER, decider, OddsBudget(branches, forever))
    assert told
    for option, figures in told.items():
        why = shown.why(chronicle, duel.PLAYER, decider, option, OddsBudget(20_000, forever))
        assert why is not None
        assert {one.name: one.value for one in why.option.headlines} == figures


def test_why_follows_an_option_further_that_had_no_figures() -> None:
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    decider, shown = chronicle.prompt.decider, OptionsShown()
    hurried, _ = shown.weigh(chronicle, duel.PLAYER, decider, OddsBudget(3_000, -1.0))
    assert duel.STRIKE not in hurried
    patient = OddsBudget(20_000, float("inf"))
    why = shown.why(chronicle, duel.PLAYER, decider, duel.STRIKE, patient)
    assert why is not None
    assert why.option.law.missing == 0


def test_why_has_no_figures_of_a_question_before() -> None:
    chronicle = duel.duel()
    assert chronicle.prompt is not None
    decider, shown = chronicle.prompt.decider, OptionsShown()
    few, many = OddsBudget(40, float("inf")), OddsBudget(20_000, float("inf"))
    told, _ = shown.weigh(chronicle, duel.PLAYER, decider, few)
    option = next(iter(told))
    chronicle.answer(duel.STRIKE)
    chronicle.undo()
    why = shown.why(chronicle, duel.PLAYER, decider, option, many)
    assert why is not None
    assert why.option.law.missing == 0
