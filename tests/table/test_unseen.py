"""What is done out of a seat's sight changes nothing of its questions, choices and buttons."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask, Together
from fracas.core.errors import NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from tests.table.kit import answer_next, answer_one, live, open_asks, run, table, until, watch

ANN, BEN = Seat("p1"), Seat("p2")
PLAN = "combatants/dock_thug/tactics"


def _plan(fight: Any, text: str) -> None:
    fight.edit(GM_SEAT, "set", "", path=PLAN, value=text)


async def _hers(opened: Any, seat: Seat) -> None:
    """Play on until a seat is asked."""
    while not any(
        isinstance(one, Ask) and opened.fight.chronicle.seating.seat_of(one.decider) == seat
        for one in open_asks(opened)
    ):
        await answer_one(opened)


def test_a_hidden_edit_sends_nothing_and_leaves_a_question_its_number() -> None:
    async def edit() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("rella"), ann.seat))
        await _hers(opened, ann.seat)
        page, number = watch(opened, ann.seat), opened.screens.asked_at(ann.seat)
        await opened.act(lambda fight: _plan(fight, "runs when it rains"))
        assert (page.sent(), opened.screens.asked_at(ann.seat)) == (b"", number)
        # An edit that all see asks anew.
        path = "combatants/dock_thug/name"
        await opened.act(lambda fight: fight.edit(GM_SEAT, "set", "", path=path, value="Bo"))
        assert page.sent()
        assert opened.screens.asked_at(ann.seat) == number + 1

    run(edit)


ASIDE = {
    "nothing": lambda fight: None,
    "a fork": lambda fight: fight.fork(GM_SEAT, "what if"),
    "an order": lambda fight: fight.order(ANN, "tactic", "pass", None, recall=False),
    "a salt": lambda fight: fight.salt(ANN, "luck"),
    "the seed": lambda fight: fight.open_seed(GM_SEAT),
}


@pytest.mark.parametrize("aside", ASIDE)
def test_a_hidden_edit_after_what_leaves_a_question_standing_sends_nothing(aside: str) -> None:
    async def edit() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("rella"), ann.seat))
        await _hers(opened, ann.seat)
        await opened.act(ASIDE[aside])
        page, number = watch(opened, ann.seat), opened.screens.asked_at(ann.seat)
        await opened.act(lambda fight: _plan(fight, "runs when it rains"))
        assert (page.sent(), opened.screens.asked_at(ann.seat)) == (b"", number)

    run(edit)


def test_an_answer_is_taken_back_from_under_a_hidden_edit() -> None:
    async def edit() -> None:
        registry, opened, _ = await table("razorweave", "dock-thug")
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(ann.seat, Decider("rella"), ann.seat))
        await _hers(opened, ann.seat)
        fight = opened.fight
        while not fight.may_undo(ann.seat):
            await answer_one(opened)
        before = fight.chronicle.entries[fight.chronicle.head].parent
        await opened.act(lambda fight: _plan(fight, "runs when it rains"))
        assert fight.may_undo(ann.seat)
        await opened.act(lambda fight: fight.undo(ann.seat))
        assert fight.chronicle.entries[fight.chronicle.head].parent == before
        assert fight.chronicle.state.who("dock_thug").tactics == "runs when it rains"
        again = replay(parse_journal(fight.chronicle.text()), fight.chronicle.rules)
        assert again.state == fight.chronicle.state
        # One that was told stands in the way.
        await answer_one(opened)
        path = "combatants/dock_thug/name"
        await opened.act(lambda fight: fight.edit(GM_SEAT, "set", "", path=path, value="Bo"))
        assert not fight.may_undo(ann.seat)

    run(edit)


def _cards() -> Any:
    fight = live("fully_automated", "ferry", {"p1": "teo", "p2": "sunny"})
    until(fight, lambda prompt: isinstance(prompt, Together) and prompt.hidden)
    return fight


def _say(fight: Any, seat: Seat, who: str, at: int) -> None:
    prompt = fight.chronicle.prompt
    fight.answer(seat, Decider(who), prompt.ask_of(Decider(who)).form.options[at].id)


def test_what_was_sealed_stays_sealed_through_an_edit() -> None:
    fight = _cards()
    _say(fight, ANN, "teo", 1)
    said = dict(fight.chronicle.pending)
    foe = fight.chronicle.state.combatants[-1].id
    fight.edit(GM_SEAT, "set", "", path=f"combatants/{foe}/note", value="is a coward")
    assert said == fight.chronicle.pending
    assert fight.chronicle.state.combatants[-1].note == "is a coward"


@pytest.mark.parametrize("forked", [False, True])
@pytest.mark.parametrize("edits", [0, 1, 2])
def test_a_sealed_choice_is_taken_back_alike_with_hidden_edits_and_without(
    edits: int, *, forked: bool
) -> None:
    fight = _cards()
    fight.told = lambda seat, entry: False
    _say(fight, ANN, "teo", 1)
    if forked:
        fight.fork(GM_SEAT, "what if")
    foe = fight.chronicle.state.combatants[-1].id
    _say(fight, BEN, "sunny", 0)
    sealed = fight.chronicle.pending[Decider("sunny")]
    notes = [fight.chronicle.state.combatants[-1].note, "is afraid", "is a coward"]
    for note in notes[1 : edits + 1]:
        fight.edit(GM_SEAT, "set", "", path=f"combatants/{foe}/note", value=note)
    # What came before a fork belongs to another line of play, however often it was said again.
    assert fight.may_undo(ANN) is not forked
    if not forked:
        fight.undo(ANN)
        assert fight.chronicle.pending == {Decider("sunny"): sealed}
        assert fight.chronicle.state.combatants[-1].note == notes[edits]
        assert not fight.may_undo(ANN)
    _say(fight, ANN, "teo", 0)
    assert fight.may_undo(ANN), "an answer of one's own, given anew"


def test_a_choice_said_again_after_an_edit_that_all_saw_is_taken_back_by_itself() -> None:
    fight = _cards()
    _say(fight, ANN, "teo", 1)
    foe = fight.chronicle.state.combatants[-1].id
    fight.edit(GM_SEAT, "set", "", path=f"combatants/{foe}/name", value="Bo")
    assert fight.may_undo(ANN)
    fight.undo(ANN)
    assert fight.chronicle.pending == {}
    assert fight.chronicle.state.combatants[-1].name == "Bo"


def test_whoever_an_edit_takes_away_has_said_nothing_and_the_others_have() -> None:
    fight = _cards()
    prompt = fight.chronicle.prompt
    armed = [one.id for one in prompt.ask_of(Decider("teo")).form.options]
    _say(fight, ANN, "teo", armed.index("punch"))
    fight.edit(GM_SEAT, "leave", "", who="sunny")
    assert Decider("teo") in fight.chronicle.pending
    fight.edit(GM_SEAT, "leave", "", who="teo")
    assert Decider("teo") not in fight.chronicle.pending


def test_others_who_change_their_minds_leave_a_seat_its_choice_to_take_back() -> None:
    fight = _cards()
    _say(fight, ANN, "teo", 1)
    for at in (0, 1, 2):
        _say(fight, BEN, "sunny", at)
        assert fight.may_undo(ANN)
    fight.undo(ANN)
    prompt = fight.chronicle.prompt
    assert Decider("teo") not in fight.chronicle.pending
    kept = prompt.ask_of(Decider("sunny")).form.options[2].id
    assert fight.chronicle.pending[Decider("sunny")] == kept
    again = replay(parse_journal(fight.chronicle.text()), fight.chronicle.rules)
    assert again.pending == fight.chronicle.pending


def test_a_player_cannot_count_entries_by_going_back_to_them() -> None:
    fight = _cards()
    answer_next(fight)
    told = set()
    for to in (0, 1, len(fight.chronicle.entries) + 50):
        with pytest.raises(NotYourSeat) as refused:
            fight.undo(ANN, to)
        told.add(refused.value.sentence)
    assert len(told) == 1
