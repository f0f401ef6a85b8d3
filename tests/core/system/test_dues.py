"""Rules that an edit made due: which they are, and how one runs inside the beat that stands."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Choice, Option
from fracas.core.asking.prompts import Edit, Procedure, Ruling, need
from fracas.core.errors import IllegalAnswer, NotYourSeat
from fracas.core.facts import Applied, Beat, Began, Corrected, Planned, WentMoot
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Edited, parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.run import Run
from fracas.core.system.book import Book
from fracas.core.system.dues import Due, KnowsDues, application, dues, made_due
from tests.core.table import ANN, MARA, at_act, at_cards, opened
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Ended, Fell, State

CALMLY = Choice((Option("fall"), Option("stay")))


def falls(run: Run, who: str) -> Procedure[None]:
    """A fighter without hit points falls, if the game master says so; one side left has won."""
    how = yield from need(run, lambda state: Ruling("falls", CALMLY, "fall", BY, (who,)))
    if how == "fall":
        yield Fell(who, 0, because=BY)
        left = {one.side for one in run.state.standing()}
        if len(left) == 1:
            yield Ended(left.pop(), because=BY)


class Mortal(Toy):
    """The toy, in which an edit may bring a fighter to 0."""

    beats = BEATS | {"falls": (falls, BY)}
    fact_types = (*Toy.fact_types, Applied)

    def dues(self, book: Book, state: State) -> tuple[Due, ...]:
        return tuple(Due(Beat("falls", (one.id,)), BY) for one in state.fighters if not one.hp)

    def say_due(self, beat: Beat, state: State, book: Book | None = None) -> str:
        return f"{beat.args[0].title()} has nothing left: does it fall?"


RULES = Mortal()


def hurt(who: str, hp: int = 0) -> Corrected:
    return Corrected(f"fighters/{who}/hp", hp, because=RULES.edit_rules)


def act(scenario: str = "brawl") -> Chronicle:
    return at_act(opened(scenario, rules=RULES))


def apply(play: Chronicle, due: str) -> None:
    play.edit(application(RULES, play.book, play.state, due))


def kind(play: Chronicle) -> tuple[str, tuple[Any, ...]]:
    return (play.prompt.kind, play.prompt.deciders) if play.prompt else ("", ())


def test_a_due_is_what_an_edit_brought_about_and_nothing_else() -> None:
    play = act()
    found = made_due(RULES, play.book, play.state, hurt("bob"))
    assert [one.id for one in found] == ["falls:bob"]
    play.edit(hurt("bob"))
    assert dues(RULES, play.book, play.state) == found
    assert made_due(RULES, play.book, play.state, hurt("ann", 2)) == ()
    assert made_due(RULES, play.book, play.state, hurt("bob")) == ()
    assert made_due(RULES, play.book, play.state, Planned((Beat("rest"),))) == ()


def test_a_system_that_knows_no_dues_has_none() -> None:
    play = at_act()
    assert not isinstance(TOY, KnowsDues)
    assert made_due(TOY, play.book, play.state, hurt("bob")) == ()
    with pytest.raises(IllegalAnswer):
        play.edit(Applied(Beat("rest")))


def test_a_rule_runs_before_the_question_that_is_then_asked_again() -> None:
    play = act()
    before = kind(play)
    play.edit(hurt("cid"))
    apply(play, "falls:cid")
    assert kind(play) == ("falls", ("gm",))
    play.answer("fall")
    assert [type(fact) for fact in play.entries[-1].facts] == [Fell]
    assert kind(play) == before == ("act", (ANN,))
    again = replay(parse_journal(play.text()), RULES)
    assert (again.state, kind(again)) == (play.state, kind(play))


def test_it_is_an_entry_like_any_other_and_undone_like_any_other() -> None:
    play = act()
    play.edit(hurt("cid"))
    before, state = kind(play), play.state
    apply(play, "falls:cid")
    entry = play.entries[-1]
    assert isinstance(entry, Edited)
    assert entry.fact == Applied(Beat("falls", ("cid",)), because=BY)
    play.answer("fall")
    play.undo()
    assert kind(play) == ("falls", ("gm",))
    play.undo()
    assert (kind(play), play.state) == (before, state)
    play.redo()
    play.redo()
    assert kind(play) == before
    assert replay(parse_journal(play.text()), RULES).state == play.state


def test_a_rule_that_ends_the_fight_leaves_nothing_to_ask() -> None:
    play = act("duel")
    play.edit(hurt("bob"))
    apply(play, "falls:bob")
    play.answer("fall")
    assert play.state.winner == "us"
    # What the rule interrupted is not asked again, and the next beat begins.
    assert [type(fact) for fact in play.entries[-1].facts][:3] == [Fell, Ended, Began]
    assert replay(parse_journal(play.text()), RULES).state == play.state


def test_a_rule_about_one_who_left_is_moot_and_its_beat_goes_on() -> None:
    play = act()
    before = kind(play)
    play.edit(hurt("bob"))
    apply(play, "falls:bob")
    play.edit(RULES.leave(play.state, ANN))
    play.answer("stay")
    assert WentMoot in [type(fact) for fact in play.entries[-1].facts]
    assert kind(play) != before


def test_a_rule_may_interrupt_a_rule() -> None:
    play = act()
    for who in ("cid", "bob"):
        play.edit(hurt(who))
        apply(play, f"falls:{who}")
    assert play.prompt is not None
    assert play.prompt.about == ("bob",)
    play.answer("stay")
    assert play.prompt.about == ("cid",)
    play.answer("fall")
    fell = [fact for entry in play.entries for fact in entry.facts if isinstance(fact, Fell)]
    assert [fact.who for fact in fell] == ["cid"]
    assert play.state.winner == "us"


def test_what_is_asked_of_several_is_asked_again() -> None:
    play = at_cards(opened("brawl", rules=RULES))
    play.edit(hurt("cid"))
    apply(play, "falls:cid")
    play.answer("fall")
    assert kind(play)[0] == "card"
    assert not play.pending


def test_only_a_rule_that_applies_can_be_applied() -> None:
    play = act()
    with pytest.raises(IllegalAnswer):
        apply(play, "falls:bob")
    for beat in (Beat("falls", ("bob",)), Beat("rest"), Beat("nowhere")):
        with pytest.raises(IllegalAnswer):
            play.edit(Applied(beat))
    play.edit(hurt("bob"))
    with pytest.raises(NotYourSeat):
        play.edit(Applied(Beat("falls", ("bob",))), seat=MARA)
    run = Run(RULES, play.book, *play.beat)
    run.answer(Edit(Applied(Beat("falls", ("bob",)))))
    assert run.prompt is not None
    assert run.prompt.kind == "falls"
