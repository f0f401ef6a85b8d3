"""Asking: prompts are accepted or refused, and asked afresh after an edit."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import (
    AFRESH,
    Ask,
    Cast,
    Roll,
    Ruling,
    Term,
    Together,
    default_answer,
    need,
)
from fracas.core.chance import Faces, Result, Rolled, Rung
from fracas.core.errors import IllegalAnswer, MalformedAnswer, Moot
from fracas.core.facts import Corrected
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from tests.core.table import ANN, BOB
from tests.toy import TOY
from tests.toy_facts import AtLeast, Dice, Left


class Reaching(msgspec.Struct, frozen=True):
    """Grades that are told apart by a number."""

    number: int

    marked: ClassVar[bool] = False

    def rung(self, value: Any) -> Rung:
        """A hit, always."""
        return "hit"

    def score(self, value: Any, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The number."""
        return (self.number,)


FORM = Choice((Option("yes"), Option("no")))
BOTH = Together("vote", (Ask(ANN, "vote", FORM, default="no"), Ask(BOB, "vote", FORM)))
TERMS = (Term("rain", "burden", 2), Term("hill", "edge", 1))


def cast(terms: tuple[Term, ...]) -> tuple[Dice, AtLeast]:
    return Dice(2), AtLeast(7 + sum(term.amount for term in terms))


ROLL = Roll(ANN, "hit", *cast(TERMS), TERMS, recast=cast)


def test_who_is_asked() -> None:
    ruling = Ruling("dc", Number(5, 30), 12)
    assert (ruling.decider, ruling.deciders) == (GM, (GM,))
    assert BOTH.deciders == (ANN, BOB)
    assert ROLL.deciders == (ANN,)
    assert BOTH.ask_of(BOB).decider == BOB
    with pytest.raises(IllegalAnswer, match=r"^cid is not asked here: look at what"):
        BOTH.ask_of(Decider("cid"))


def test_answers_are_held_to_the_form() -> None:
    assert Ask(ANN, "vote", FORM).accept("yes") == "yes"
    assert Ruling("dc", Number(5, 30), 12).accept(15) == 15
    with pytest.raises(IllegalAnswer):
        Ruling("dc", Number(5, 30), 12).accept(4)
    assert BOTH.accept(("yes", "no")) == ("yes", "no")
    for wrong in (("yes",), "yes", ("yes", "no", "no")):
        with pytest.raises(MalformedAnswer, match="Give 2 answers"):
            BOTH.accept(wrong)
    with pytest.raises(IllegalAnswer):
        BOTH.accept(("yes", "maybe"))


def test_a_roll_takes_faces_a_total_or_a_reading() -> None:
    assert ROLL.accept(Rolled((5, 5))) == Result("hit", (5, 5))
    assert ROLL.accept(Rolled((4, 5), how="typed")) == Result("miss", (4, 5))
    assert ROLL.accept(Rolled(total=10, how="typed")) == Result("hit", (), 10)
    assert ROLL.accept(Rolled((1, 1), None, "hit", "forced")) == Result("hit", (1, 1))
    with pytest.raises(IllegalAnswer, match="cannot fall"):
        ROLL.accept(Rolled((5, 7), how="typed"))
    with pytest.raises(MalformedAnswer, match="neither hit nor miss"):
        ROLL.accept(Rolled(reading="graze", how="forced"))
    with pytest.raises(MalformedAnswer, match="Give a roll"):
        ROLL.accept((5, 5))


def test_a_term_can_be_struck() -> None:
    struck = ROLL.without("rain")
    assert struck.terms == TERMS[1:]
    assert struck.reading == AtLeast(8)
    assert ROLL.without("snow").reading == ROLL.reading


def test_a_roll_is_graded_anew_where_its_grades_hang_on_its_terms() -> None:
    def recast(kept: tuple[Term, ...]) -> Cast:
        return Dice(), AtLeast(8), Reaching(len(kept))

    roll = replace(ROLL, recast=recast, grades=Reaching(2))
    assert roll.without("rain").grades == Reaching(1)
    assert replace(ROLL, grades=Reaching(2)).without("rain").grades == Reaching(2)
    assert replace(roll, recast=None).without("rain").terms == TERMS[1:]


def test_what_stands_when_nobody_answers() -> None:
    assert default_answer(Ask(ANN, "vote", FORM, default="no")) == "no"
    assert default_answer(Ask(ANN, "vote", FORM)) is None
    assert default_answer(Ruling("dc", Number(5, 30), 12)) == 12
    assert default_answer(BOTH) is None
    assert default_answer(Together("vote", BOTH.asks[:1])) == ("no",)
    assert default_answer(ROLL) is None


def test_nobody_waits_for_an_answer_that_closes() -> None:
    aside = Ask(GM, "vote", FORM, default="no", closes=True)
    three = Together("vote", (*BOTH.asks, aside))
    assert three.awaited == BOTH.asks
    assert not three.complete(())
    assert not three.complete((ANN,))
    assert three.complete((ANN, BOB))
    assert three.complete((GM,))
    either = Together("vote", (aside, replace(BOTH.asks[0], closes=True)))
    assert either.awaited == ()
    assert not either.complete(())
    assert either.complete((ANN,))


def run() -> Run:
    book = TOY.open_book({})
    return Run(TOY, book, TOY.start(book, "duel"))


def test_need_asks_afresh_until_an_answer_comes() -> None:
    here = run()
    made = []

    def make(state: Any) -> Ask:
        made.append(state)
        return Ask(ANN, "vote", FORM)

    asking = need(here, make)
    next(asking)
    here.state = Corrected("round", 5).apply(here.state)
    asking.send(AFRESH)
    asking.send(AFRESH)
    with pytest.raises(StopIteration) as end:
        asking.send("yes")
    assert end.value.value == "yes"
    assert [state.round for state in made] == [0, 5, 5]


@pytest.mark.parametrize("prompt", [Ask(BOB, "vote", FORM), BOTH])
def test_need_is_moot_when_an_edit_removed_who_is_asked(prompt: Any) -> None:
    here = run()
    asking = need(here, lambda _: prompt)
    next(asking)
    here.state = Left("bob").apply(here.state)
    with pytest.raises(Moot) as moot:
        asking.send(AFRESH)
    assert moot.value.subject == BOB
