"""A fight at any of its prompts."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.cli.chances.positions import (
    at_prompt,
    first_with_odds,
    kept,
    opened,
    played,
    points,
    tells,
    where_it_stands,
)
from fracas.cli.keyboard.drivers import Chance, play_on
from fracas.cli.keyboard.opening import find_scenario
from fracas.core.asking.prompts import Together
from fracas.core.errors import WrongUse
from fracas.core.facts import Corrected
from fracas.core.play.chronicle import Chronicle
from tests.cli.terminal import fracas
from tests.odds import duel
from tests.toy import TOY


def test_each_prompt_of_a_kept_fight_stands_as_it_was_asked() -> None:
    play = duel.duel()
    play.answer("pass")
    asked = [(halt.number, halt.chronicle.prompt.kind) for halt in kept(play)]  # type: ignore[union-attr]
    assert [kind for _, kind in asked][2] == "action"
    assert [number for number, _ in asked] == list(range(1, len(asked) + 1))
    assert len(asked) == len(points(play))


def test_what_was_taken_back_is_no_prompt_of_the_fight() -> None:
    play = duel.duel()
    before = points(play)
    play.answer("pass")
    play.undo()
    assert points(play) == before


def test_an_edited_prompt_is_one_prompt_with_the_edit_in_it() -> None:
    play = duel.duel()
    before = len(points(play))
    play.edit(Corrected("combatants/rella/agi", 2))
    play.answer("pass")
    halt = at_prompt(kept(play), before, "duel")
    assert halt.chronicle.state.who("rella").agi == 2
    assert halt.chronicle.prompt is not None
    assert halt.chronicle.prompt.kind == "action"


def test_sealed_choices_are_one_prompt_asked_before_the_first_of_them() -> None:
    book = TOY.open_book({})
    play = Chronicle(TOY, book, TOY.start(book, "duel"), seed=b"toy")
    play.say_all(("fight", "fight"))
    assert isinstance(play.prompt, Together)
    assert points(play) == (0, play.head)
    card = play.prompt.deciders[0]
    play.say(card, "high")
    # While it stands, what was said stands with it.
    assert points(play) == (0, play.head)
    since = play.head - 1
    play.say(play.prompt.deciders[1], "low")
    assert points(play)[:2] == (0, since)
    second = at_prompt(kept(play), 2, "toy")
    assert second.chronicle.pending == {}
    assert isinstance(second.chronicle.prompt, Together)


def test_computers_play_the_fight_that_auto_plays(tmp_path: Path) -> None:
    path = tmp_path / "auto.fight"
    for name in ("dock-thug", "footbridge"):
        path.unlink(missing_ok=True)
        assert fracas("play", name, "--auto", "--seed", 3, "--journal", path).code == 0
        theirs = [(one.number, one.chronicle.prompt) for one in kept(opened(path))]
        ours = [(one.number, one.chronicle.prompt) for one in played(find_scenario(name, None), 3)]
        assert [(number, kind(prompt)) for number, prompt in ours] == [
            (number, kind(prompt)) for number, prompt in theirs
        ]


def kind(prompt: object) -> tuple[str, object]:
    return getattr(prompt, "kind", ""), getattr(prompt, "deciders", ())


def test_where_an_open_fight_stands_and_where_one_that_is_over() -> None:
    play = duel.duel()
    halt = where_it_stands(play, "duel")
    assert halt.number == len(points(play))
    assert halt.chronicle.prompt is play.prompt
    while play.prompt is not None:
        play_on(play, Chance(1))
    last = where_it_stands(play, "duel")
    assert tells(last.chronicle)
    later = [one.number for one in kept(play) if tells(one.chronicle)]
    assert later[-1] == last.number


def test_a_prompt_that_is_not_there() -> None:
    row = find_scenario("dock-thug", None)
    with pytest.raises(WrongUse, match="no prompt 5000: it has"):
        at_prompt(played(row, 1), 5000, "dock-thug")
    with pytest.raises(WrongUse, match="it asks nothing"):
        at_prompt(iter(()), 1, "void")
    with pytest.raises(WrongUse, match="No choice in void"):
        first_with_odds(iter(()), "void")


def test_a_fight_in_which_nothing_is_asked() -> None:
    book = TOY.open_book({})
    state = TOY.start(book, "duel")
    play = Chronicle(TOY, book, type(state)(state.fighters), seed=b"toy")
    assert play.prompt is None
    with pytest.raises(WrongUse, match="void asks nothing"):
        where_it_stands(play, "void")


def test_an_endless_fight_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.cli.chances.positions.MOST_PROMPTS", 4)
    row = find_scenario("dock-thug", None)
    with pytest.raises(WrongUse, match="do not end 'dock-thug' within 4 prompts"):
        at_prompt(played(row, 1), 9, "dock-thug")
