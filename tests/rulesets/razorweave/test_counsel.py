"""Counsel: all that a hesitating player hears, in words, and without secrets."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Roll, Ruling
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.razorweave import RULESET
from tests.rulesets.razorweave.table import Table, duel, fighter, scene
from tests.rulesets.razorweave.test_words import crowd, raw


@pytest.mark.parametrize("seed", [b"one", b"two"])
def test_whatever_comes_up_every_piece_of_advice_is_whole(seed: bytes) -> None:
    rows, book = RULESET.rules(), RULESET.open_book({})
    play = Chronicle(RULESET, book, crowd(), seed=seed)
    heard = 0
    for _ in range(60):
        if play.run is None:
            break
        prompt = play.prompt
        if isinstance(prompt, Roll):
            play.throw()
            continue
        for hint in RULESET.hints(play.run):
            heard += 1
            said = RULESET.say_hint(hint, play.state)
            assert said.endswith("."), hint
            assert not raw(said), said
            assert hint.because
            assert set(hint.because) <= set(rows)
            assert isinstance(prompt, Ask)
            assert isinstance(prompt.form, Choice)
            ids = [option.id for option in prompt.form.options]
            assert hint.answer in ("", "else", *ids), hint
        play.answer("Give way." if prompt is not None and prompt.kind == "aim" else advised(play))
    assert heard > 50


def advised(play: Chronicle) -> object:
    """What the book would do; the first option where it does not say."""
    assert play.run is not None
    return RULESET.advise(play.run)


def test_rulings_and_rolls_are_not_advised_on() -> None:
    table = Table(duel()).open()
    table.say("action", "strike:bob:club")
    assert isinstance(table.play.prompt, Ruling)
    assert table.hints == ()


def test_advice_changes_nothing_and_is_the_same_again() -> None:
    table = Table(scene(fighter("ann"), fighter("dan"), fighter("bob", "foes"), order="rolled"))
    run = table.open().run
    before, facts = run.state, len(run.facts)
    first = RULESET.hints(run)
    assert first == RULESET.hints(run)
    assert (run.state, len(run.facts)) == (before, facts)


def test_after_the_main_action_only_the_field_and_the_foes_are_read() -> None:
    table = Table(duel(ann={"weapons": ("short_sword",)})).open().act("defend", 4, 4, 4, 4)
    assert "end" in table.options
    assert {hint.name for hint in table.hints} <= {"threat", "numbers", "brink"}
