"""The odds of a prompt: whose options, by whose eyes, and why."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from fracas.cli.chances.option_odds import ON_REQUEST
from fracas.cli.chances.positions import Halt, at_prompt, played
from fracas.cli.chances.prompt_odds import reasons, said, weigh
from fracas.cli.chances.viewers import eyes
from fracas.cli.keyboard.opening import find_scenario
from fracas.core.asking.prompts import Together
from fracas.core.errors import AmbiguousAnswer, MalformedAnswer
from fracas.core.play.chronicle import Chronicle
from fracas.odds import option_laws
from fracas.odds.budget import OddsBudget
from tests.odds import duel
from tests.toy import TOY


def standing() -> Halt:
    return Halt(duel.duel(), 3)


def sealed() -> Halt:
    """Ann and Bob seal their cards."""
    book = TOY.open_book({})
    play = Chronicle(TOY, book, TOY.start(book, "duel"), seed=b"toy")
    play.say_all(("fight", "fight"))
    assert isinstance(play.prompt, Together)
    return Halt(play, 2)


def test_every_option_has_its_law_its_words_and_its_rules() -> None:
    odds = weigh(standing(), None, ON_REQUEST)
    state, replies = odds.chronicle.beat
    truth = option_laws(duel.RULES, duel.BOOK, state, replies)
    assert [one.law.headlines for one in odds.options] == [law.headlines for law in truth]
    assert [one.number for one in odds.options] == list(range(1, len(truth) + 1))
    assert odds.options[0].words == "Strike Dock Thug with the short sword"
    assert "RW-STRIKE-01" in odds.options[0].because
    assert [look.title for look in odds.eyes] == ["Rella"]


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """Two states that differ in a secret are one to Rella, and not to the game master."""
    laws = []
    for tactics in ("Runs.", "Fights."):
        halt = Halt(duel.duel(tactics=tactics), 3)
        told = weigh(halt, "rella", ON_REQUEST)
        laws.append([one.law for one in told.options])
        assert told.eyes[0].known.state.who("dock_thug").tactics == ""
        assert weigh(halt, "gm", ON_REQUEST).eyes[0].known.state.who("dock_thug").tactics
        assert weigh(halt, "gm", ON_REQUEST).assumed == told.assumed[:1]
        assert len(told.assumed) == 2
    assert laws[0] == laws[1]


def test_a_seat_that_is_not_asked_weighs_the_options_of_whoever_is() -> None:
    odds = weigh(standing(), "dock_thug", ON_REQUEST)
    assert {one.law.decider for one in odds.options} == {"rella"}
    assert odds.eyes[0].title == "Dock Thug"
    assert weigh(standing(), "foes", ON_REQUEST).eyes[0].viewer.deciders == ("dock_thug",)


def test_of_several_each_has_its_own_and_a_seat_only_its_own() -> None:
    odds = weigh(sealed(), None, ON_REQUEST)
    assert [(one.law.decider, one.law.answer) for one in odds.options] == [
        (who, card) for who in ("ann", "bob") for card in ("high", "low")
    ]
    assert [one.eyes.name for one in odds.options] == ["ann", "ann", "bob", "bob"]
    ann = weigh(sealed(), "ann", ON_REQUEST)
    assert {one.law.decider for one in ann.options} == {"ann"}
    both = weigh(sealed(), "gm", ON_REQUEST)
    assert {one.law.decider for one in both.options} == {"ann", "bob"}


def test_sealed_answers_of_others_are_not_known() -> None:
    halt = sealed()
    play = halt.chronicle
    prompt = play.prompt
    assert isinstance(prompt, Together)
    play.say(prompt.deciders[1], "high")
    assert said(play, eyes(play, "ann").viewer) == ()
    assert said(play, eyes(play, "bob").viewer) == (("bob", "high"),)


def test_a_roll_and_a_sheet_have_one_law_each() -> None:
    def halts() -> Iterator[Halt]:
        return played(find_scenario("dock-thug", None), 4)

    (sheet,) = weigh(at_prompt(halts(), 1, "duel"), None, ON_REQUEST).options
    assert sheet.words == "everything as it is"
    rolls = [one.number for one in halts() if one.chronicle.prompt.kind == "check"]  # type: ignore[union-attr]
    (roll,) = weigh(at_prompt(halts(), rolls[0], "duel"), None, ON_REQUEST).options
    assert roll.words == "the roll of 4d6"
    assert roll.law.law.missing == 0


def test_a_budget_that_cuts_is_told() -> None:
    odds = weigh(standing(), None, OddsBudget(9, float("inf")))
    assert all(one.law.law.branches == 1 for one in odds.options)
    assert max(one.law.law.missing for one in odds.options) > Fraction(1, 2)


def test_why_by_number_by_id_and_by_the_beginning_of_one() -> None:
    odds = weigh(standing(), None, ON_REQUEST)
    for about in ("1", duel.STRIKE, "str"):
        chosen, why = reasons(odds, about, ON_REQUEST)
        assert chosen.law.answer == duel.STRIKE
        assert why.option.headlines == chosen.law.headlines
        assert [one.term.name for one in why.modifiers] == ["AGI"]
    with pytest.raises(MalformedAnswer, match="no option 99"):
        reasons(odds, "99", ON_REQUEST)
    with pytest.raises(MalformedAnswer, match="none of the options"):
        reasons(odds, "dance", ON_REQUEST)
    with pytest.raises(AmbiguousAnswer):
        reasons(odds, "d", ON_REQUEST)
    with pytest.raises(MalformedAnswer, match="ann and bob all have 'high'"):
        reasons(weigh(sealed(), None, ON_REQUEST), "high", ON_REQUEST)
