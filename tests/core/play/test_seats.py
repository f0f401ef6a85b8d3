"""Who answers for whom, and what answers by itself."""

from __future__ import annotations

import pytest

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.errors import NotYourSeat
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.journal import Ordered, Seated
from fracas.core.play.seats import StandingOrder, seating_of
from tests.core.table import ANN, BOB, MARA, NILS, SEATING
from tests.toy_facts import AtLeast, Dice

CID = Decider("cid")
ACT = Ask(ANN, "act", Choice((Option("strike"), Option("pass"))), default="pass")
DC = Ruling("dc", Number(5, 30), 12)


def test_what_nobody_holds_is_the_game_masters() -> None:
    assert [SEATING.seat_of(one) for one in (ANN, BOB, CID, GM)] == [MARA, NILS, GM_SEAT, GM_SEAT]
    assert SEATING.held_by(GM_SEAT, (ANN, CID, GM)) == (CID, GM)
    assert SEATING.held_by(MARA, (BOB, ANN)) == (ANN,)


def test_a_decider_moves_to_another_seat() -> None:
    moved = SEATING.moved(ANN, NILS).moved(CID, MARA)
    assert moved.held_by(NILS, (ANN, BOB, CID)) == (ANN, BOB)
    assert moved.seat_of(CID) == MARA
    assert SEATING.seat_of(ANN) == MARA


def test_eyes() -> None:
    assert SEATING.viewer(MARA).deciders == (ANN,)
    assert not SEATING.viewer(MARA).is_gm
    assert SEATING.viewer(GM_SEAT).is_gm
    assert SEATING.viewer(Seat("nobody")).deciders == ()


def test_a_stranger_is_refused_by_name() -> None:
    SEATING.refuse_stranger(MARA, ANN)
    with pytest.raises(NotYourSeat, match=r"^You do not answer for that one: ask the game master"):
        SEATING.refuse_stranger(NILS, ANN)
    with pytest.raises(NotYourSeat):
        SEATING.refuse_stranger(GM_SEAT, ANN)


def test_a_standing_order_answers_its_kind_for_its_seat() -> None:
    ordered = SEATING.ordered(StandingOrder(MARA, "act", "strike"))
    assert ordered.standing_answer(ACT) == "strike"
    assert SEATING.standing_answer(ACT) is None
    bobs = Ask(BOB, "act", ACT.form, default="pass")
    assert ordered.standing_answer(bobs) is None
    assert ordered.ordered(StandingOrder(MARA, "act")).standing_answer(ACT) == "pass"
    assert ordered.recalled(MARA, "act").standing_answer(ACT) is None


def test_an_order_for_one_decider_comes_before_that_for_all_of_its_seat() -> None:
    both = SEATING.moved(BOB, MARA).ordered(StandingOrder(MARA, "act", "strike"))
    anns = both.ordered(StandingOrder(MARA, "act", "pass", ANN))
    bobs = Ask(BOB, "act", ACT.form, default="pass")
    assert (anns.standing_answer(ACT), anns.standing_answer(bobs)) == ("pass", "strike")
    assert anns.recalled(MARA, "act", ANN).standing_answer(ACT) == "strike"
    assert anns.recalled(MARA, "act").standing_answer(ACT) == "pass"
    assert anns.recalled(MARA, "act").standing_answer(bobs) is None


def test_the_game_master_may_let_rulings_stand() -> None:
    ordered = SEATING.ordered(StandingOrder(GM_SEAT, "dc"))
    assert ordered.standing_answer(DC) == 12
    assert ordered.ordered(StandingOrder(GM_SEAT, "dc", 15)).standing_answer(DC) == 15
    assert len(ordered.ordered(StandingOrder(GM_SEAT, "dc", 15)).orders) == 1


@pytest.mark.parametrize("answer", ["fly", 7, (), ((("x",), 1),), ({},)])
def test_an_order_that_does_not_fit_leaves_the_prompt_standing(answer: object) -> None:
    ordered = SEATING.ordered(StandingOrder(MARA, "act", answer))  # type: ignore[arg-type]
    assert ordered.standing_answer(ACT) is None
    spending = Ask(ANN, "act", Allocation((Share(Option("axe"), 1),), 2))
    assert ordered.standing_answer(spending) is None


def test_dice_and_secret_choices_take_no_orders() -> None:
    ordered = SEATING.ordered(StandingOrder(MARA, "act", "pass"))
    assert ordered.standing_answer(Roll(ANN, "act", Dice(), AtLeast(3))) is None
    assert ordered.standing_answer(Together("act", (ACT,))) is None
    assert ordered.standing_answer(Ask(ANN, "act", ACT.form)) == "pass"


def test_a_default_order_without_default_answers_nothing() -> None:
    ordered = SEATING.ordered(StandingOrder(MARA, "act"))
    assert ordered.standing_answer(Ask(ANN, "act", ACT.form)) is None


def test_the_journal_tells_the_seating() -> None:
    entries = [
        Seated(decider="ann", seat="mara"),
        Seated(decider="ann", seat="nils"),
        Ordered(seat="nils", kind="act", answer=["a", ["b"]]),
        Ordered(seat="gm", kind="dc"),
        Ordered(seat="gm", kind="dc", recalled=True),
        Ordered(seat="nils", kind="act", answer="pass", decider="ann"),
    ]
    seating = seating_of(entries)
    assert seating.seat_of(ANN) == NILS
    assert seating.orders == (
        StandingOrder(NILS, "act", ("a", ("b",))),
        StandingOrder(NILS, "act", "pass", ANN),
    )
