"""A line of play prompt by prompt."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.prompts import Edit
from fracas.core.facts import Beat, Corrected, Planned
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.run import Run
from fracas.odds.decision_points import decision_points
from tests.odds.strikers import BOOK, MISS, STRIKERS, TWELVE, fought, opened, play


def checked(chronicle: Chronicle) -> list[Any]:
    """The moments of a line, each of which leads by its answer to the next."""
    found = list(decision_points(chronicle))
    for moment in found:
        if moment.prompt is not None:
            run = Run(STRIKERS, BOOK, moment.beat, moment.replies)
            assert run.state == moment.state
            assert run.prompt is not None
            assert run.prompt.kind == moment.prompt.kind
            run.answer(moment.reply)
    return found


def test_every_answer_is_a_moment() -> None:
    chronicle = fought()
    found = checked(chronicle)
    kinds = [moment.prompt.kind for moment in found]
    assert kinds.count("strike") == 3
    assert kinds[:5] == ["stance", "card", "act", "odds", "strike"]
    # What one says of several who are asked together is no answer yet.
    assert len(found) == len(chronicle.line) - 6
    assert [moment.entry for moment in found] == sorted(moment.entry for moment in found)


def test_a_replayed_journal_has_the_same_moments() -> None:
    chronicle = fought()
    again = replay(parse_journal(chronicle.text()), STRIKERS)
    assert [(m.entry, m.state, m.reply) for m in decision_points(again)] == [
        (m.entry, m.state, m.reply) for m in decision_points(chronicle)
    ]


def test_edits_are_moments_too() -> None:
    chronicle = play(opened(), MISS)
    chronicle.edit(Corrected("fighters/bob/hp", 4))
    play(chronicle, TWELVE, TWELVE)
    chronicle.edit(Planned((Beat("rest"),), because=("TOY-02",)))
    found = checked(chronicle)
    edits = [moment for moment in found if isinstance(moment.reply, Edit)]
    assert [moment.prompt is None for moment in edits] == [False, True]
    assert chronicle.prompt is not None


def test_after_an_upgrade_moments_begin_with_it() -> None:
    chronicle = play(opened(), MISS)
    before = len(list(decision_points(chronicle)))
    state = chronicle.beat[0]
    chronicle.resume(chronicle.book, state, ())
    play(chronicle, TWELVE)
    found = checked(chronicle)
    assert found[0].beat == state
    assert all(moment.entry > before for moment in found)
    assert [moment.reply.faces for moment in found if moment.prompt.kind == "strike"] == [TWELVE]


def test_a_fight_that_nobody_played_has_none() -> None:
    assert list(decision_points(opened())) == []
