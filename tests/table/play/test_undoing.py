"""Taking back and doing again: by whom, how far, and that nothing comes back by itself."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask, Roll, Ruling
from fracas.core.errors import FracasError, NothingToUndo, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from tests.table.kit import answer_next, live, play_on, until

ANN = Seat("p1")


def _fight() -> Any:
    return live("razorweave", "dock-thug", {"p1": "rella"})


def _hers(prompt: Any) -> bool:
    return isinstance(prompt, Ask) and prompt.decider == "rella"


def test_a_player_takes_back_the_own_last_answer_before_any_roll() -> None:
    fight = _fight()
    until(fight, _hers)
    assert not fight.may_undo(ANN)
    with pytest.raises(FracasError):
        fight.undo(ANN)
    before = fight.chronicle.head
    answer_next(fight)
    assert fight.may_undo(ANN)
    fight.undo(ANN)
    assert fight.chronicle.head == before
    assert _hers(fight.chronicle.prompt)


def test_after_a_roll_only_the_game_master_takes_back() -> None:
    fight = _fight()
    until(fight, lambda found: isinstance(found, Roll) or _hers(found))
    rolled = False
    while not rolled:
        answer_next(fight)
        before = len(fight.chronicle.entries)
        play_on(fight)
        rolled = any(type(entry).__name__ == "Threw" for entry in fight.chronicle.entries[before:])
    assert not fight.may_undo(ANN)
    with pytest.raises(NotYourSeat):
        fight.undo(ANN)
    assert fight.may_undo(GM_SEAT)
    fight.undo(GM_SEAT)


def test_the_game_master_goes_to_where_somebody_is_asked_and_forth_again() -> None:
    fight = _fight()
    heads = []
    for _ in range(6):
        play_on(fight)
        heads.append(fight.chronicle.head)
        answer_next(fight)
    play_on(fight)
    last = fight.chronicle.head
    for head in reversed(heads):
        fight.undo(GM_SEAT)
        assert fight.chronicle.head == head
        assert not fight.step(), "what was taken back does not come back by itself"
    for head in heads[1:]:
        assert fight.may_redo(GM_SEAT)
        fight.redo(GM_SEAT)
        assert fight.chronicle.head == head
    fight.redo(GM_SEAT)
    assert fight.chronicle.head == last
    assert not fight.may_redo(GM_SEAT)
    with pytest.raises(NothingToUndo):
        fight.redo(GM_SEAT)


def test_rulings_that_stood_by_themselves_are_no_act_of_anybody() -> None:
    fight = _fight()
    prompt = until(fight, lambda found: isinstance(found, Ruling) and found.kind == "difficulty")
    fight.step()
    fight.treat(GM_SEAT, prompt.kind, "do")
    until(fight, _hers)
    asked = fight.chronicle.head
    fight.answer(ANN, Decider("rella"), fight.chronicle.prompt.form.options[0].id)
    play_on(fight)
    fight.undo(GM_SEAT)
    assert fight.chronicle.head == asked


def test_nothing_is_taken_back_before_the_beginning() -> None:
    fight = _fight()
    assert not fight.may_undo(GM_SEAT)
    with pytest.raises(NothingToUndo):
        fight.undo(GM_SEAT)
    with pytest.raises(NothingToUndo):
        fight.undo(GM_SEAT, 99)
    with pytest.raises(FracasError):
        fight.redo(GM_SEAT)


def test_players_do_nothing_again() -> None:
    fight = _fight()
    until(fight, _hers)
    answer_next(fight)
    fight.undo(GM_SEAT)
    assert not fight.may_redo(ANN)
    assert fight.may_redo(GM_SEAT)


def test_an_answer_on_another_way_ends_what_could_be_done_again() -> None:
    fight = _fight()
    prompt = until(fight, _hers)
    fight.answer(ANN, Decider("rella"), prompt.form.options[0].id)
    fight.undo(GM_SEAT)
    fight.answer(ANN, Decider("rella"), prompt.form.options[-1].id)
    assert not fight.may_redo(GM_SEAT)
