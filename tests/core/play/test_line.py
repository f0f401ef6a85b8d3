"""Where play stands: beats, marks, going back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Edit
from fracas.core.errors import BudgetExceeded, IllegalAnswer
from fracas.core.facts import Beat, Dropped, Noted, Planned
from fracas.core.play.line import FOLDED, Line
from tests.core.table import typed
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Fighter, State

BOOK = TOY.open_book({})
STATE = State(
    (Fighter("ann", "us"), Fighter("bob", "them")),
    agenda=(Beat("turn", ("ann",)), Beat("turn", ("bob",)), Beat("rest")),
)
REPLIES: list[Any] = [
    "strike:bob",
    (),
    typed(6, 5),
    None,
    "bid",
    1,
    8,
    Edit(Planned((Beat("rest"),)), "again"),
    3,
]


def line(count: int = 0) -> Line:
    """A line after so many replies; the fourth is an entry that answers nothing."""
    found = Line(TOY, BOOK, STATE, REPLIES.__getitem__)
    found.open()
    for number, reply in enumerate(REPLIES[:count]):
        if reply is not None:
            found.play(reply)
        found.keep(number)
    return found


def told(found: Line) -> tuple[Any, ...]:
    kind = found.prompt.kind if found.prompt else "idle"
    return kind, found.state, tuple(found.numbers), found.beat_state, found.beat_replies()


def test_a_line_goes_from_beat_to_beat() -> None:
    kinds = [told(line(count))[0] for count in range(len(REPLIES) + 1)]
    assert kinds == [
        *("act", "odds", "strike", "act", "act", "points", "hours", "idle", "hours", "idle"),
    ]
    end = line(len(REPLIES))
    assert [fighter.hp for fighter in end.state.fighters] == [4, 4]
    assert end.run is None


def test_play_gives_all_facts_up_to_the_next_prompt() -> None:
    found = line(2)
    facts = found.play(typed(6, 5))
    assert [type(fact).__name__ for fact in facts] == ["Hurt", "Began"]


@pytest.mark.parametrize("to", range(len(REPLIES) + 1))
def test_going_back_and_forward_finds_the_same_play(to: int) -> None:
    for start in range(len(REPLIES) + 1):
        found = line(start)
        found.stand(list(range(to)))
        assert told(found) == told(line(to)), start


def test_a_refused_reply_leaves_the_line_as_it_was() -> None:
    for start, reply in ((0, "fly"), (2, typed(7, 7)), (5, 99), (6, 0)):
        found = line(start)
        run = found.run
        with pytest.raises(IllegalAnswer):
            found.play(reply)
        assert found.run is run
        assert told(found) == told(line(start))


def test_beats_that_ask_nothing_are_passed() -> None:
    alone = State((Fighter("ann", "us"),), agenda=(Beat("round"), Beat("rest")))
    found = Line(TOY, BOOK, alone, REPLIES.__getitem__)
    assert [type(fact).__name__ for fact in found.open()] == ["Began", "Ended", "Began"]
    assert found.prompt is not None
    assert found.prompt.kind == "hours"
    found.stand([])
    assert found.prompt.kind == "hours"
    assert found.state.winner == "us"


def test_an_idle_edit_that_fails_leaves_the_line_idle() -> None:
    found = line(len(REPLIES))
    before = told(found)
    with pytest.raises(KeyError):
        found.play(Edit(Planned((Beat("nap"),))))
    assert told(found) == before


def test_beats_that_go_round_in_a_circle_are_stopped() -> None:
    def spin(run: Any) -> Any:
        yield Noted("round and round")

    class Spinning(Toy):
        beats = BEATS | {"spin": (spin, BY)}

    found = Line(Spinning(), BOOK, replace(STATE, agenda=()), REPLIES.__getitem__)
    found.open()
    before = told(found)
    with pytest.raises(BudgetExceeded, match="1000 beats in a row asked nothing, the last 'spin'"):
        found.play(Edit(Planned((Beat("spin", stays=True),))))
    assert told(found) == before


def test_a_beat_that_stays_comes_again() -> None:
    staying = replace(STATE, agenda=(Beat("rest", stays=True),))
    found = Line(TOY, BOOK, staying, [4, 4].__getitem__)
    found.open()
    for number in range(2):
        found.play(4)
        found.keep(number)
        assert found.prompt is not None
        assert found.prompt.kind == "hours"
        assert found.beat_replies() == ()
    found.stand([0])
    assert found.state.agenda == staying.agenda
    found.play(Edit(Dropped()))
    found.keep(1)
    found.play(4)
    assert found.run is None


def test_a_rebased_line_starts_from_another_state() -> None:
    found = line(4)
    other = State((Fighter("cid", "us"),), agenda=(Beat("rest"),))
    found.rebase(other, [4])
    found.open()
    assert found.beat_state == other
    assert found.numbers == [4]
    found.stand([4])
    assert found.prompt is not None
    assert found.prompt.kind == "hours"


@pytest.mark.parametrize(("recent", "sparse"), [(0, 100), (1, 3), (2, 2)])
def test_marks_whose_state_is_folded_lead_to_the_same_play(
    monkeypatch: pytest.MonkeyPatch, recent: int, sparse: int
) -> None:
    monkeypatch.setattr("fracas.core.play.line.RECENT", recent)
    monkeypatch.setattr("fracas.core.play.line.SPARSE", sparse)
    # Entry 0 is the opening: replies have the numbers from 1 on, and facts theirs.
    facts: list[tuple[Any, ...]] = []
    replies = [None, *REPLIES]

    def played(count: int) -> Line:
        found = Line(TOY, BOOK, STATE, replies.__getitem__, facts.__getitem__)
        facts[:] = [found.open()]
        for number in range(1, count + 1):
            reply = replies[number]
            facts.append(found.play(reply) if reply is not None else ())
            found.keep(number)
        return found

    states = [told(played(count)) for count in range(len(REPLIES) + 1)]
    for start in range(len(states)):
        for to in range(start + 1):
            found = played(start)
            found.stand(list(range(1, to + 1)))
            assert told(found) == states[to], (start, to)
    assert any(mark.state is FOLDED for mark in played(len(REPLIES))._marks)
