"""Advice by the book: for what the own seat is asked, from what it may know, and nothing else."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Ask, Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.advising import advice_for
from tests.table.kit import answer_next, live, play_on, until


@pytest.mark.parametrize(
    ("system", "scenario"),
    [
        ("action_points", "alley"),
        ("aeronaughts", "boarding"),
        ("beacon_road", "toll-bridge"),
        ("fully_automated", "footbridge"),
        ("razorweave", "dock-thug"),
    ],
)
def test_advice_is_open_where_it_is_given(system: str, scenario: str) -> None:
    fight = live(system, scenario)
    given = 0
    for _ in range(12):
        play_on(fight)
        prompt = fight.chronicle.prompt
        if prompt is None:
            break
        for decider in prompt.deciders:
            answer, hints = advice_for(fight.chronicle, GM_SEAT, decider)
            ask = prompt.ask_of(decider) if isinstance(prompt, Together) else prompt
            if answer is not None:
                ask.accept(answer)
                given += 1
            assert all(sentence for _, sentence, _ in hints)
        answer_next(fight)
    assert given


def test_nobody_is_advised_on_what_others_are_asked() -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella", "p2": "dock_thug"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    assert advice_for(fight.chronicle, Seat("p1"), Decider("rella"))[0] is not None
    assert advice_for(fight.chronicle, Seat("p2"), Decider("dock_thug")) == (None, ())


def test_who_is_not_asked_together_is_not_advised() -> None:
    fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "mina"})
    prompt = until(fight, lambda found: isinstance(found, Together) and found.hidden)
    assert "nobody" not in prompt.deciders
    assert advice_for(fight.chronicle, Seat("p1"), Decider("nobody")) == (None, ())
    assert advice_for(fight.chronicle, Seat("p1"), Decider("teo"))[0] is not None


def test_a_secret_of_others_changes_no_advice() -> None:
    given = []
    for pick in (0, -1):
        fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
        prompt = until(fight, lambda found: isinstance(found, Together) and found.hidden)
        card = prompt.ask_of(Decider("sunny")).form.options[pick].id
        fight.answer(Seat("p2"), Decider("sunny"), card)
        given.append(advice_for(fight.chronicle, Seat("p1"), Decider("teo")))
    assert given[0] == given[1]


def test_there_is_no_advice_once_nothing_is_asked() -> None:
    fight = live("razorweave", "dock-thug")
    while fight.chronicle.prompt is not None:
        answer_next(fight)
        play_on(fight)
    assert advice_for(fight.chronicle, GM_SEAT, Decider("rella")) == (None, ())
