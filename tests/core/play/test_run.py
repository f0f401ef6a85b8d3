"""One beat, driven to its prompts."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Edit, Procedure
from fracas.core.chance import Result
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Began, Corrected, Noted, WentMoot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from tests.core.table import typed
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Entered, Fighter, Hurt, Left, State

BOOK = TOY.open_book({})
STATE = State(
    (Fighter("ann", "us"), Fighter("bob", "them")), agenda=(Beat("turn", ("ann",)), Beat("rest"))
)


def turn(*replies: Any, state: State = STATE) -> Run:
    return Run(TOY, BOOK, state, replies)


def test_a_beat_begins_by_leaving_the_agenda() -> None:
    run = turn()
    assert run.facts == [Began(STATE.agenda[0], because=BY)]
    assert run.state.agenda == (Beat("rest"),)
    assert run.prompt is not None
    assert run.prompt.kind == "act"


def test_the_same_replies_give_the_same_run() -> None:
    replies = ("strike:bob", (("bonus", 1),), typed(6, 5))
    one, other = turn(*replies), turn(*replies)
    assert one.facts == other.facts
    assert one.state == other.state
    assert one.prompt is None
    assert one.facts[-1] == Hurt("bob", 2, because=BY)
    assert one.state.who("bob").hp == 2


def test_a_refused_answer_changes_nothing() -> None:
    run = turn()
    with pytest.raises(IllegalAnswer):
        run.answer("strike:cid")
    assert len(run.facts) == 1
    assert not run.broken
    run.answer("pass")
    assert run.prompt is None


def test_an_edit_is_a_fact_and_the_prompt_is_asked_afresh() -> None:
    run = turn()
    joined = Entered(Fighter("cid", "them"))
    run.answer(Edit(joined))
    assert run.facts[-1] == joined
    assert run.prompt is not None
    assert "strike:cid" in [option.id for option in run.prompt.form.options]  # type: ignore[union-attr]
    run.answer("strike:cid")
    assert run.prompt.kind == "odds"  # type: ignore[comparison-overlap]


def test_an_edit_at_a_roll_reads_the_state_anew() -> None:
    run = turn("strike:bob", ())
    run.answer(Edit(Corrected("fighters/bob/hp", 1)))
    assert run.prompt is not None
    assert run.prompt.kind == "strike"
    run.answer(typed(6, 6))
    assert [type(fact).__name__ for fact in run.facts[-2:]] == ["Hurt", "Fell"]


@pytest.mark.parametrize("gone", ["ann", "bob"])
def test_a_beat_is_moot_when_whom_it_is_about_is_gone(gone: str) -> None:
    run = turn("strike:bob", (), Edit(Left(gone)))
    assert run.prompt is None
    assert run.facts[-1] == WentMoot(gone, because=TOY.edit_rules)
    assert run.state.agenda == (Beat("rest"),)


def test_an_edit_that_fails_changes_nothing() -> None:
    run = turn()
    with pytest.raises(IllegalAnswer):
        run.answer(Edit(Corrected("fighters/bib/hp", 1)))
    assert run.state == turn().state
    run.answer("pass")


def test_a_branch_needs_no_faces() -> None:
    run = turn("strike:bob", ())
    run.branch(Result("hit"))
    assert run.state.who("bob").hp == 2


def test_a_fault_in_a_rule_breaks_the_run_and_is_not_hidden() -> None:
    def faulty(run: Run, who: str) -> Procedure[None]:
        yield from BEATS["turn"][0](run, who)
        yield Noted("almost")
        raise ZeroDivisionError

    class Faulty(Toy):
        beats = BEATS | {"turn": (faulty, BY)}

    run = Run(Faulty(), BOOK, STATE)
    with pytest.raises(ZeroDivisionError):
        run.answer("pass")
    assert run.broken


def test_a_beat_without_prompts_is_over_at_once() -> None:
    alone = State((Fighter("ann", "us"),), agenda=(Beat("round"),))
    run = Run(TOY, BOOK, alone)
    assert run.prompt is None
    assert run.state.winner == "us"


def test_the_asked_may_leave_together() -> None:
    run = Run(TOY, BOOK, TOY.start(BOOK, "brawl"))
    run.answer(Edit(TOY.leave(run.state, Decider("bob"))))
    assert run.prompt is not None
    assert run.prompt.deciders == ("ann", "cid")
