"""Play at a table: answers, secret choices, edits, seats and orders."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fracas.core.asking.prompts import Procedure
from fracas.core.chance import Rolled
from fracas.core.errors import (
    FracasError,
    IllegalAnswer,
    MalformedAnswer,
    NotYourSeat,
    StaleAnswer,
)
from fracas.core.facts import Beat, Corrected, Dropped, Fact, Planned, WentMoot
from fracas.core.ids import GM_SEAT, Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import Answered, Closed, Seated, Threw
from fracas.core.play.seats import StandingOrder
from tests.core.table import (
    ANN,
    BOB,
    MARA,
    NILS,
    at_act,
    at_cards,
    at_end,
    at_roll,
    facts_on_line,
    half_said,
    kind,
    opened,
    option_ids,
    snapshot,
    typed,
)
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Hurt, Revealed


def at_odds() -> Chronicle:
    chronicle = at_act()
    chronicle.answer("strike:bob")
    return chronicle


STOPS: dict[str, Callable[[], Chronicle]] = {
    "open together": opened,
    "hidden together": at_cards,
    "half said": half_said,
    "ask": at_act,
    "ruling": at_odds,
    "roll": at_roll,
    "idle": at_end,
}


@pytest.fixture(params=STOPS)
def stopped(request: pytest.FixtureRequest) -> Chronicle:
    return STOPS[request.param]()


def test_a_fight_from_the_first_prompt_to_the_last() -> None:
    chronicle = at_end()
    assert chronicle.over
    assert chronicle.prompt is None
    assert chronicle.state.winner == "us"
    kinds = [type(entry).__name__ for entry in chronicle.entries[3:12]]
    together = ["Said", "Said", "Closed"]
    assert kinds == [*together, *together, "Answered", "Answered", "Threw"]
    assert [n for n, entry in enumerate(chronicle.entries) if entry.idle] == [chronicle.head]


def test_a_chronicle_knows_how_it_was_opened() -> None:
    chronicle = at_end()
    opening = TOY.start(chronicle.book, "duel")
    assert (chronicle.title, chronicle.opening) == ("A duel", opening)
    assert chronicle.state != opening


def test_entries_tell_who_answered_what() -> None:
    chronicle = at_roll()
    chronicle.answer(typed(6, 6), seat=MARA)
    act, ruling, roll = (chronicle.entries[n] for n in chronicle.line[-3:])
    assert isinstance(act, Answered)
    assert (act.seat, act.decider, act.kind, act.answer) == (MARA, "ann", "act", "strike:bob")
    assert isinstance(ruling, Answered)
    assert (ruling.seat, ruling.decider) == (GM_SEAT, "gm")
    assert isinstance(roll, Threw)
    assert (roll.decider, roll.ordinal, roll.rolled) == ("ann", 0, typed(6, 6))
    assert roll.facts[0] == Hurt("bob", 2, because=BY)
    assert roll.parent == chronicle.line[-2]


def test_answers_are_settled() -> None:
    chronicle = at_odds()
    chronicle.answer([["bonus", 1], ["tags", ["dark"]]])
    assert chronicle.entries[-1].answer == (("bonus", 1), ("tags", ("dark",)))  # type: ignore[attr-defined]
    assert kind(chronicle) == "strike"


def test_a_stale_answer_is_refused() -> None:
    chronicle = at_act()
    asked_at = chronicle.asked_at
    chronicle.answer("bid", seat=MARA, asked_at=asked_at)
    for number in (asked_at, chronicle.asked_at + 1):
        with pytest.raises(StaleAnswer, match="no longer open"):
            chronicle.answer(1, asked_at=number)
    chronicle.answer(1, asked_at=chronicle.asked_at)
    with pytest.raises(StaleAnswer):
        at_end().answer("pass")
    cards = at_cards()
    with pytest.raises(StaleAnswer):
        cards.say(ANN, "high", asked_at=cards.asked_at - 1)


def test_an_edit_makes_earlier_answers_stale(stopped: Chronicle) -> None:
    before = stopped.asked_at
    stopped.edit(Corrected("fighters/ann/place", "hall"))
    assert stopped.asked_at != before


def test_only_ones_own_seat_answers() -> None:
    chronicle = at_act()
    for seat in (NILS, GM_SEAT):
        with pytest.raises(NotYourSeat):
            chronicle.answer("pass", seat=seat)
    chronicle.sit(ANN, NILS)
    chronicle.answer("pass", seat=NILS)
    cards = at_cards()
    with pytest.raises(NotYourSeat):
        cards.say(BOB, "high", seat=MARA)
    with pytest.raises(NotYourSeat):
        at_odds().answer((), seat=MARA)


def test_prompts_take_their_own_kind_of_answer(stopped: Chronicle) -> None:
    before = snapshot(stopped)
    wrong: list[Callable[[], Any]] = [lambda: stopped.answer({"not": "an answer"})]
    if kind(stopped) not in ("stance", "card"):
        wrong += [lambda: stopped.say(ANN, "high"), stopped.close]
    if kind(stopped) != "strike":
        wrong += [stopped.throw, lambda: stopped.answer(Rolled((6, 6)))]
    for act in wrong:
        with pytest.raises(FracasError):
            act()
    assert snapshot(stopped) == before


def test_a_seat_cannot_pass_its_own_faces_off_as_the_committed_dice() -> None:
    chronicle = at_roll()
    with pytest.raises(IllegalAnswer, match="Only the committed dice roll as stream"):
        chronicle.answer(Rolled((6, 6)), seat=MARA)
    with pytest.raises(IllegalAnswer, match="cannot fall"):
        chronicle.answer(typed(6, 7), seat=MARA)
    chronicle.answer(typed(6, 6), seat=MARA)


# Together


def test_sealed_answers_change_until_all_are_in() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high", seat=MARA)
    chronicle.say(ANN, "low", seat=MARA)
    assert chronicle.pending == {ANN: "low"}
    assert kind(chronicle) == "card"
    chronicle.say(BOB, "high", seat=NILS)
    assert chronicle.pending == {}
    closed = chronicle.entries[-1]
    assert isinstance(closed, Closed)
    assert (closed.how, closed.answers) == ("all-in", ("low", "high"))
    said = (("ann", "low"), ("bob", "high"))
    assert closed.seals == chronicle.dice.seals(closed.parent, said)
    assert len(set(closed.seals)) == 2
    assert closed.facts[0] == Revealed((("ann", "low"), ("bob", "high")), because=BY)
    assert chronicle.prompt.deciders == (BOB,)  # type: ignore[union-attr]


def test_an_unlawful_sealed_answer_is_refused_and_the_last_one_stands() -> None:
    chronicle = half_said()
    before = snapshot(chronicle)
    with pytest.raises(IllegalAnswer):
        chronicle.say(ANN, "joker")
    with pytest.raises(IllegalAnswer, match="cid is not asked here"):
        chronicle.say(Decider("cid"), "high")
    assert snapshot(chronicle) == before


def test_a_deadline_closes_with_defaults() -> None:
    chronicle = half_said()
    chronicle.close("deadline")
    closed = chronicle.entries[-1]
    assert isinstance(closed, Closed)
    assert (closed.how, closed.answers) == ("deadline", ("high", "low"))
    with pytest.raises(MalformedAnswer, match="nothing to close"):
        chronicle.close("deadline")


def test_an_answer_that_closes_leaves_the_rest_to_their_defaults() -> None:
    class Hasty(Toy):
        @staticmethod
        def fight(run: Any) -> Procedure[None]:
            from msgspec.structs import replace

            from fracas.core.asking.prompts import need
            from tests.toy_beats import form, together

            cards = form.Choice((form.Option("high"), form.Option("low")))

            def ask(state: Any) -> Any:
                asked = together(state, "card", cards, "high", False)
                first, second = asked.asks
                return replace(asked, asks=(first, replace(second, closes=True)))

            yield from need(run, ask)

        beats = BEATS | {"fight": (fight, BY)}

    chronicle = opened(rules=Hasty())
    chronicle.say(BOB, "low")
    assert chronicle.over
    closed = chronicle.entries[-1]
    assert isinstance(closed, Closed)
    assert (closed.how, closed.answers) == ("all-in", ("high", "low"))
    chronicle = opened(rules=Hasty())
    chronicle.say(ANN, "low")
    assert chronicle.over
    assert chronicle.entries[-1].answers == ("low", "high")  # type: ignore[union-attr]


def test_without_a_default_nothing_closes() -> None:
    class Patient(Toy):
        @staticmethod
        def fight(run: Any) -> Procedure[None]:
            from msgspec.structs import replace

            from fracas.core.asking.prompts import need
            from tests.toy_beats import form, together

            cards = form.Choice((form.Option("high"),))

            def ask(state: Any) -> Any:
                asked = together(state, "card", cards, "high", True)
                return replace(asked, asks=tuple(replace(one, default=None) for one in asked.asks))

            yield from need(run, ask)

        beats = BEATS | {"fight": (fight, BY)}

    chronicle = opened(rules=Patient())
    chronicle.say(ANN, "high")
    before = snapshot(chronicle)
    with pytest.raises(IllegalAnswer, match="bob has not answered and there is no default"):
        chronicle.close("gm")
    assert snapshot(chronicle) == before
    chronicle.say(BOB, "high")
    assert chronicle.over


def test_several_say_together_and_one_answers_alone() -> None:
    with pytest.raises(MalformedAnswer, match="say which of them answers"):
        at_cards().answer("high")
    with pytest.raises(MalformedAnswer, match="Only one decider is asked"):
        at_act().say(ANN, "pass")


def test_all_may_be_said_at_once_and_the_journal_is_as_if_each_had_said_it() -> None:
    one, other = at_cards(), at_cards()
    one.say(ANN, "high")
    one.say(BOB, "low")
    other.say_all(("high", "low"))
    assert other.entries == one.entries
    assert (other.pending, other.line) == (one.pending, one.line)
    refused = at_cards()
    before = snapshot(refused)
    for answers in (("high",), ("high", "nothing")):
        with pytest.raises(FracasError):
            refused.say_all(answers)
    assert snapshot(refused) == before
    with pytest.raises(MalformedAnswer, match="Only one decider is asked"):
        at_act().say_all(("pass",))


# Edits


def test_anything_may_be_corrected_at_any_prompt(stopped: Chronicle) -> None:
    asked = kind(stopped)
    stopped.edit(Corrected("fighters/bob/place", "hall"), "it was so")
    assert stopped.state.fighters[1].place == "hall"
    assert kind(stopped) == asked
    edited = stopped.entries[-1]
    assert (edited.reason, edited.idle) == ("it was so", asked == "over")  # type: ignore[attr-defined]
    stopped.undo()
    assert stopped.state.fighters[1].place == "gate"
    assert kind(stopped) == asked


def test_an_edit_of_what_is_asked_asks_afresh(stopped: Chronicle) -> None:
    stopped.edit(TOY.enter(stopped.book, stopped.state, "cat", "them"))
    if kind(stopped) == "act":
        assert "strike:cat-0" in option_ids(stopped)
    elif kind(stopped) in ("stance", "card"):
        assert stopped.pending == {}
        assert stopped.prompt.deciders == (ANN, BOB, "cat-0")  # type: ignore[union-attr]


def test_an_edit_may_make_a_beat_moot() -> None:
    chronicle = at_roll()
    chronicle.edit(TOY.leave(chronicle.state, BOB), "he fled")
    names = [type(fact).__name__ for fact in chronicle.entries[-1].facts[:2]]
    assert names == ["Left", "WentMoot"]
    assert isinstance(chronicle.entries[-1].facts[1], WentMoot)
    assert chronicle.state.winner == "us"
    chronicle.undo()
    assert kind(chronicle) == "strike"


def test_an_unlawful_edit_is_refused(stopped: Chronicle) -> None:
    before = snapshot(stopped)
    refused: list[tuple[Fact, str]] = [
        (Corrected("fighters/ann/hp", -1), "TOY-01"),
        (Corrected("fighters/ann/plaec", "x"), "did you mean 'place'"),
        (Planned((Beat("nap"),)), "Toy has no beat 'nap': plan one of fight, round, turn, rest"),
    ]
    for fact, sentence in refused:
        with pytest.raises(IllegalAnswer, match=sentence):
            stopped.edit(fact)
    with pytest.raises(NotYourSeat, match="Only the game master may edit"):
        stopped.edit(Dropped(), seat=MARA)
    assert snapshot(stopped) == before


def test_an_interlude_is_planned_when_the_fight_is_over() -> None:
    chronicle = at_end()
    chronicle.edit(Planned((Beat("rest"), Beat("fight")), because=("TOY-02",)), "at nightfall")
    assert kind(chronicle) == "hours"
    chronicle.answer(8)
    assert [fighter.hp for fighter in chronicle.state.fighters] == [4, 4]
    assert kind(chronicle) == "stance"
    chronicle.undo()
    chronicle.undo()
    assert chronicle.over


def test_a_rule_that_fails_costs_nothing() -> None:
    def faulty(run: Any, who: str) -> Procedure[None]:
        yield from BEATS["turn"][0](run, who)
        raise ZeroDivisionError

    class Faulty(Toy):
        beats = BEATS | {"turn": (faulty, BY)}

    chronicle = at_act(opened(rules=Faulty()))
    before = snapshot(chronicle)
    with pytest.raises(ZeroDivisionError):
        chronicle.answer("pass")
    assert snapshot(chronicle) == before
    chronicle.answer("bid")
    assert kind(chronicle) == "points"


# Seats and orders


def test_seats_and_orders_stand_beside_the_line() -> None:
    chronicle = at_act()
    line = chronicle.line
    chronicle.sit(ANN, NILS)
    chronicle.order(NILS, "act", "pass")
    chronicle.order(GM_SEAT, "odds")
    chronicle.order(GM_SEAT, "odds", recall=True)
    assert chronicle.line == line
    assert isinstance(chronicle.entries[-4], Seated)
    assert chronicle.seating.orders == (StandingOrder(NILS, "act", "pass"),)
    assert chronicle.seating.standing_answer(chronicle.prompt) == "pass"  # type: ignore[arg-type]
    twin = opened(seating=chronicle.seating)
    assert twin.seating == chronicle.seating


def test_what_is_asked_now_and_what_the_beat_has_heard() -> None:
    chronicle = at_roll()
    start, replies = chronicle.beat
    assert start.agenda[0] == Beat("turn", ("ann",))
    assert replies == ("strike:bob", ())
    assert at_end().beat == (at_end().state, ())
    assert len(facts_on_line(chronicle)) == len({id(fact) for fact in facts_on_line(chronicle)})
