"""What a stated policy answers."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Number, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.paths import Path, Step
from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.ids import GM
from fracas.core.play.run import Run
from fracas.odds.policies import SURE, by_default, first_lawful, proposed
from tests.odds import duel, toy


def standing(beat: str, *replies: Any) -> Run:
    return Run(toy.RULES, toy.BOOK, toy.at(beat), replies)


def asked(prompt: Any) -> Any:
    run = standing("spin")
    run.prompt = prompt
    return proposed(run)


def test_a_policy_says_what_it_assumes() -> None:
    assert by_default.name == "by default"
    assert by_default.assumes.endswith(".")
    assert by_default(standing("sheet")) == (((), SURE),)


def test_a_ruling_stands_as_proposed_whatever_the_advice() -> None:
    form = toy.choice("high", "low")
    assert asked(Ruling("advised", form, "high")) == "high"


def test_everybody_else_follows_the_advice_before_the_default() -> None:
    form = toy.choice("high", "low")
    assert asked(Ask(GM, "advised", form, default="high")) == "low"
    assert asked(Ask(GM, "other", form, default="low")) == "low"
    assert asked(Ask(GM, "other", form)) == "high"


def test_together_each_takes_the_own_default_or_the_first_option() -> None:
    form = toy.choice("high", "low")
    asks = (Ask(toy.ANN, "a", form, default="low"), Ask(toy.BOB, "b", form))
    assert asked(Together("both", asks)) == ("low", "high")


@pytest.mark.parametrize(
    ("form", "answer"),
    [
        (toy.choice("left", "right"), "left"),
        (Number(4, 9), 4),
        (Several((Option("a"), Option("b"), Option("c")), least=2), ("a", "b")),
        (Path("here", (Step("here", "there"),), 1), ()),
        (Path("here", (Step("here", "there"),), 1, ends=("there",)), ("there",)),
        (Sheet(()), ()),
    ],
)
def test_the_first_lawful_answer(form: Any, answer: Any) -> None:
    ask = Ask(GM, "any", form)
    assert first_lawful(ask) == answer
    assert ask.accept(answer) == answer


def test_the_first_lawful_answer_of_shares_and_words_is_lawful() -> None:
    run = standing("share")
    run.answer(proposed(run))
    run.answer(proposed(run))
    assert run.prompt is None


def test_razorweave_is_played_by_its_advice() -> None:
    state, replies = duel.duel().beat
    run = Run(duel.RULES, duel.BOOK, state, replies)
    assert proposed(run) == duel.RULES.advise(run) == duel.STRIKE
