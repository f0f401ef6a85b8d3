"""What counts as an answer from a program: of several at once, real dice, options still open."""

from __future__ import annotations

import pytest

import fracas
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer, StaleAnswer


def _position(fight: fracas.Fight) -> tuple[object, ...]:
    return len(fight._chronicle.entries), dict(fight._chronicle.pending), str(fight.prompt)


def test_answers_of_several_count_together_or_not_at_all() -> None:
    fight = fracas.fight("toll-bridge", seed=1)
    fight.auto(2)
    here = _position(fight)
    both = {"orc_warrior": "cautious", "gm": "go_on"}
    for wrong in (
        {**both, "gm": "fly"},
        {**both, "orc_warrior": "fly"},
        {**both, "stranger": "go_on"},
    ):
        with pytest.raises(fracas.FracasError):
            fight.answer(wrong)
        assert _position(fight) == here
    logs = []
    for given in (both, dict(reversed(both.items()))):
        fight.answer(given)
        logs.append((fight.log, str(fight.prompt)))
        assert _position(fight) != here
        assert not fight._chronicle.pending
        fight.undo()
        assert str(fight.prompt) == here[2]
    assert logs[0] == logs[1]


def test_an_answer_that_would_close_too_early_is_not_kept() -> None:
    from msgspec.structs import replace

    from fracas.api.answering import refuse_too_early
    from fracas.core.asking.answers import Choice
    from fracas.core.asking.options import Option
    from fracas.core.asking.prompts import Ask, Together
    from fracas.core.ids import Decider

    form = Choice((Option("yes"), Option("no")))
    slow, quick = (Ask(Decider(name), "test", form) for name in ("slow", "quick"))
    prompt = Together("test", (slow, replace(quick, closes=True)))
    with pytest.raises(IllegalAnswer, match="let slow answer first"):
        refuse_too_early(prompt, {Decider("quick"): "yes"})
    refuse_too_early(prompt, {Decider("quick"): "yes", Decider("slow"): "no"})
    refuse_too_early(prompt, {})


def _at_a_roll() -> fracas.Fight:
    fight = fracas.fight("dock-thug", seed=1, real_dice=True)
    while fight.prompt is not None and fight.prompt.form != "roll":
        fight.auto(1)
    return fight


@pytest.mark.parametrize(
    "wrong",
    [
        [1.5, 2, 3, 4],
        [True, 1, 1, 1],
        5,
        None,
        "3 4 5 6",
        b"1234",
        ["1", "2", "3", "4"],
        {1: 2, 2: 3, 3: 4, 4: 5},
        Rolled((1.5, 2, 3, 4)),  # type: ignore[arg-type]
        Rolled(total=2.5),  # type: ignore[arg-type]
    ],
)
def test_faces_that_are_no_whole_numbers_are_refused(wrong: object) -> None:
    fight = _at_a_roll()
    here = _position(fight)
    with pytest.raises(MalformedAnswer):
        fight.answer(wrong)  # type: ignore[arg-type]
    assert _position(fight) == here
    fight.answer([1, 2, 3, 4])
    assert _position(fight) != here


def test_faces_that_a_program_gives_are_checked_whatever_they_say_they_are() -> None:
    fight = _at_a_roll()
    with pytest.raises((IllegalAnswer, MalformedAnswer)):
        fight.answer(Rolled((99, 1, 1, 1)))  # type: ignore[arg-type]
    fight.answer(Rolled((1, 1, 1, 1)))  # type: ignore[arg-type]


def test_an_option_has_odds_only_while_it_is_open() -> None:
    fight = fracas.fight("dock-thug", seed=7)
    fight.auto(2)
    old = fight.options[0]
    assert old.odds == old.odds
    fight.answer(old)
    with pytest.raises(StaleAnswer, match="earlier prompt"):
        _ = old.odds
    fight.auto()
    with pytest.raises(StaleAnswer):
        _ = old.odds


def test_an_option_of_another_fight_is_refused() -> None:
    mine, other = (fracas.fight("dock-thug", seed=7) for _ in range(2))
    for fight in (mine, other):
        fight.auto(2)
    option = other.options[0]
    here = _position(mine)
    for given in (option, {option.decider: option}):
        with pytest.raises(StaleAnswer, match="another fight"):
            mine.answer(given)
        assert _position(mine) == here
    with pytest.raises(StaleAnswer, match="another fight"):
        other.fork(seed=1).answer(option)
    other.view(option.decider, others=False).answer(option)
    with pytest.raises(StaleAnswer, match="earlier prompt"):
        other.answer(option)


def test_an_option_is_the_answer_of_its_own_decider() -> None:
    fight = fracas.fight("footbridge", seed=7)
    one, other = fight.prompt.deciders if fight.prompt else ()
    option = next(option for option in fight.options if option.decider == one)
    with pytest.raises(MalformedAnswer, match=f"an option of {one}, not of {other}"):
        fight.answer({other: option})
