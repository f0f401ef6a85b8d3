"""Going back and forth: undo, redo, forks, other lines; and the dice on each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.contract.play import step
from fracas.contract.subject import encoded, source
from fracas.core.chance import Rolled
from fracas.core.errors import FracasError, IllegalAnswer, NothingToUndo, NotYourSeat
from fracas.core.facts import Beat, Corrected, Planned
from fracas.core.ids import GM_SEAT
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Forked, Opened, Redone, Salted, Undone, parse_journal
from fracas.core.play.replay import replay
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import commitment
from tests.core.table import (
    ANN,
    BOB,
    MARA,
    NILS,
    at_act,
    at_cards,
    at_end,
    at_roll,
    kind,
    opened,
    typed,
)
from tests.toy import TOY


def strikes(chronicle: Chronicle) -> Iterator[Rolled]:
    """Ann strikes whenever she can, all others pass; gives what fell, without end."""
    while True:
        while kind(chronicle) in ("stance", "card"):
            for ask in chronicle.prompt.asks:  # type: ignore[union-attr]
                chronicle.say(ask.decider, ask.form.options[0].id)  # type: ignore[union-attr]
        while kind(chronicle) != "strike":
            if chronicle.over:
                chronicle.edit(Planned((Beat("rest"), Beat("fight"))))
                chronicle.answer(8)
            elif kind(chronicle) == "act":
                ann = chronicle.prompt.deciders == (ANN,)  # type: ignore[union-attr]
                chronicle.answer("strike:bob" if ann else "pass")
            elif kind(chronicle) == "odds":
                chronicle.answer(())
            else:
                break
        if kind(chronicle) == "strike":
            yield chronicle.throw()


def some(falls: Iterator[Rolled], count: int) -> list[Rolled]:
    return [next(falls) for _ in range(count)]


def test_undo_goes_back_one_entry_and_redo_forward() -> None:
    chronicle = at_roll()
    state = chronicle.state
    chronicle.undo()
    assert kind(chronicle) == "odds"
    chronicle.undo()
    assert kind(chronicle) == "act"
    chronicle.redo()
    chronicle.redo()
    assert (kind(chronicle), chronicle.state) == ("strike", state)
    with pytest.raises(NothingToUndo, match="there is no redo"):
        chronicle.redo()


def test_undo_goes_back_to_any_entry_and_keeps_them_all() -> None:
    chronicle = at_end()
    before, line = list(chronicle.entries), chronicle.line
    chronicle.undo(to=0)
    assert (kind(chronicle), chronicle.line) == ("stance", ())
    assert chronicle.entries[: len(before)] == before
    for number in line:
        chronicle.redo()
        assert chronicle.head == number
    assert chronicle.state.winner == "us"


def test_there_is_an_end_to_going_back() -> None:
    chronicle = opened()
    with pytest.raises(NothingToUndo, match="there is nothing to undo"):
        chronicle.undo()
    chronicle = at_act()
    for to in (99, -1, chronicle.head, 1):
        with pytest.raises(NothingToUndo, match=f"Entry {to} is not earlier"):
            chronicle.undo(to=to)


def test_another_answer_ends_the_redo() -> None:
    chronicle = at_roll()
    chronicle.undo(to=chronicle.line[-3])
    chronicle.answer("bid")
    with pytest.raises(NothingToUndo):
        chronicle.redo()
    said = at_act()
    said.undo(to=said.line[3])
    said.say(BOB, "low")
    with pytest.raises(NothingToUndo):
        said.redo()


def test_a_closed_together_opens_again_with_what_was_said() -> None:
    chronicle = at_act()
    chronicle.undo()
    assert kind(chronicle) == "card"
    assert chronicle.pending == {ANN: "high", BOB: "low"}
    chronicle.say(ANN, "low")
    assert kind(chronicle) == "act"
    assert chronicle.entries[-1].answers == ("low", "low")  # type: ignore[attr-defined]


def test_a_changed_card_comes_back_as_it_was() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high", seat=MARA)
    chronicle.say(ANN, "low", seat=MARA)
    chronicle.undo(seat=MARA)
    assert chronicle.pending == {ANN: "high"}
    chronicle.redo(seat=MARA)
    assert chronicle.pending == {ANN: "low"}


def test_a_player_takes_back_an_own_answer_only() -> None:
    chronicle = at_act()
    chronicle.answer("bid", seat=MARA)
    with pytest.raises(NotYourSeat):
        chronicle.undo(seat=NILS)
    chronicle.undo(seat=MARA)
    assert kind(chronicle) == "act"
    undone = chronicle.entries[-1]
    assert isinstance(undone, Undone)
    assert undone.seat == MARA
    with pytest.raises(NotYourSeat):
        chronicle.redo(seat=NILS)
    chronicle.redo(seat=MARA)
    assert kind(chronicle) == "points"


@pytest.mark.parametrize("how", ["throw", "typed"])
def test_a_player_may_not_go_back_past_a_roll(how: str) -> None:
    chronicle = at_roll()
    act = chronicle.line[-3]
    if how == "throw":
        chronicle.throw()
    else:
        chronicle.answer(typed(1, 1), seat=MARA)
    count = len(chronicle.entries)
    for to in (None, act):
        with pytest.raises(NotYourSeat, match="before any roll or reveal"):
            chronicle.undo(seat=MARA, to=to)
    assert len(chronicle.entries) == count
    chronicle.undo(seat=GM_SEAT, to=act)
    assert kind(chronicle) == "act"


def test_a_player_may_not_go_back_past_a_reveal_or_an_edit() -> None:
    with pytest.raises(NotYourSeat):
        at_act().undo(seat=MARA)
    chronicle = at_act()
    chronicle.answer("bid", seat=MARA)
    chronicle.edit(Corrected("round", 7))
    with pytest.raises(NotYourSeat):
        chronicle.undo(seat=MARA)


def test_any_point_of_any_line_can_be_stood_at() -> None:
    chronicle = at_roll()
    roll, act = chronicle.head, chronicle.line[-3]
    chronicle.undo(to=act)
    chronicle.answer("bid")
    bid = chronicle.head
    chronicle.switch(roll)
    assert kind(chronicle) == "strike"
    chronicle.switch(bid)
    assert kind(chronicle) == "points"
    chronicle.switch(0)
    assert kind(chronicle) == "stance"
    assert isinstance(chronicle.entries[-1], Redone)
    for to in (-1, 999, 1, len(chronicle.entries) - 1):
        with pytest.raises(NothingToUndo, match="not a point of any line"):
            chronicle.switch(to)
    with pytest.raises(NotYourSeat):
        chronicle.switch(bid, seat=MARA)


# Dice


def test_the_same_seed_gives_the_same_dice() -> None:
    assert some(strikes(opened()), 6) == some(strikes(opened()), 6)
    assert some(strikes(opened()), 6) != some(strikes(opened(seed=b"other")), 6)


def test_undoing_and_doing_the_same_again_gives_the_same_dice() -> None:
    chronicle = opened()
    falls = strikes(chronicle)
    first = some(falls, 6)
    chronicle.undo(to=0)
    assert chronicle.ordinal == 0
    assert some(strikes(chronicle), 6) == first
    chronicle.undo()
    assert chronicle.throw() == first[-1]


def test_edits_do_not_move_the_dice() -> None:
    plain, edited = at_roll(), at_roll()
    edited.edit(Corrected("fighters/ann/place", "hall"))
    assert plain.throw() == edited.throw()


def test_typed_dice_take_their_place_in_the_order() -> None:
    chronicle = at_roll()
    second = some(strikes(opened()), 2)[1]
    chronicle.answer(typed(1, 1))
    assert chronicle.ordinal == 1
    assert some(strikes(chronicle), 1) == [second]


def test_salt_cannot_change_what_already_fell() -> None:
    chronicle = opened()
    first = some(strikes(chronicle), 3)
    chronicle.undo(to=0)
    chronicle.salt(MARA, "luck")
    salted = chronicle.entries[-1]
    assert isinstance(salted, Salted)
    assert salted.since == 3
    falls = strikes(chronicle)
    assert some(falls, 3) == first
    assert some(falls, 3) != some(strikes(opened()), 6)[3:]


def test_salt_changes_what_is_still_to_fall() -> None:
    chronicle = opened()
    chronicle.salt(MARA, "luck")
    assert some(strikes(chronicle), 4) != some(strikes(opened()), 4)


def test_a_fork_has_dice_of_its_own() -> None:
    chronicle = at_roll()
    trunk, here = chronicle.dice, chronicle.head
    chronicle.fork("what if")
    forked = chronicle.entries[-1]
    assert isinstance(forked, Forked)
    assert (forked.parent, forked.name) == (here, "what if")
    assert chronicle.dice is not trunk
    assert forked.commitment == chronicle.dice.promised != trunk.promised
    assert kind(chronicle) == "strike"
    chronicle.throw()
    end = chronicle.head
    chronicle.switch(here)
    assert chronicle.dice is trunk
    assert chronicle.throw() == at_roll().throw()
    chronicle.switch(end)
    assert chronicle.dice.promised == forked.commitment
    assert chronicle.ordinal == 1


def test_a_fork_may_be_given_its_dice() -> None:
    chronicle = at_roll()
    chronicle.fork("what if", box=DiceBox(b"other"))
    assert chronicle.throw() == at_roll(opened(seed=b"other")).throw()


def test_the_seed_is_opened_once_and_the_next_throw_forks() -> None:
    chronicle = at_roll()
    chronicle.throw()
    chronicle.open_seed()
    opening = chronicle.entries[-1]
    assert isinstance(opening, Opened)
    assert commitment(bytes.fromhex(opening.seed)) == chronicle.entries[0].commitment  # type: ignore[attr-defined]
    with pytest.raises(IllegalAnswer, match="no sealed seed"):
        chronicle.open_seed()
    some(strikes(chronicle), 1)
    forks = [entry for entry in chronicle.entries if isinstance(entry, Forked)]
    assert [fork.name for fork in forks] == ["after the opening"]
    assert forks[0].commitment not in (chronicle.entries[0].commitment, "")  # type: ignore[attr-defined]
    assert chronicle.ordinal == 1
    chronicle.open_seed()


def test_without_the_seed_only_typed_dice_fall() -> None:
    journal = parse_journal(at_roll().text())
    chronicle = replay(journal, TOY)
    with pytest.raises(IllegalAnswer, match="type the dice, or fork"):
        chronicle.throw()
    chronicle.answer(typed(6, 6))


# All of it at once


acts = st.lists(
    st.tuples(
        st.sampled_from(
            [
                "step",
                "step",
                "step",
                "say",
                "undo",
                "redo",
                "switch",
                "edit",
                "fork",
                "salt",
                "open",
            ]
        ),
        st.integers(0, 40),
    ),
    max_size=30,
)


@settings(max_examples=120)
@given(acts)
def test_whatever_is_done_the_journal_plays_again(doings: list[tuple[str, int]]) -> None:
    chronicle = opened("brawl")
    chance = source("anything")
    for what, number in doings:
        try:
            if what == "step":
                step(chronicle, chance)
            elif what == "say":
                chronicle.say(ANN, ("high", "low", "fight", "wait")[number % 4])
            elif what == "undo":
                chronicle.undo(to=None if number < 20 else number - 20)
            elif what == "redo":
                chronicle.redo()
            elif what == "switch":
                chronicle.switch(number)
            elif what == "edit":
                chronicle.edit(Corrected("fighters/bob/hp", number % 5 - 1))
            elif what == "fork":
                chronicle.fork("x", box=DiceBox(bytes([number])))
            elif what == "salt":
                chronicle.salt(NILS, str(number))
            else:
                chronicle.open_seed()
        except (FracasError, AssertionError):
            continue
    text = chronicle.text()
    again = replay(parse_journal(text), TOY)
    assert again.text() == text
    assert encoded(again.state) == encoded(chronicle.state)
    assert (again.line, again.pending) == (chronicle.line, chronicle.pending)
    assert (again.ordinal, kind(again)) == (chronicle.ordinal, kind(chronicle))
    assert again.asked_at == chronicle.asked_at
    redone = []
    for one in (chronicle, again):
        try:
            one.redo()
        except NothingToUndo:
            redone.append(None)
        else:
            redone.append(one.head)
    assert redone[0] == redone[1]
