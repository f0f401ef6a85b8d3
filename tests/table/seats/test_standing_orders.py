"""Standing orders: who may give them, what they answer, and what is said of them."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ask, Ruling, Together
from fracas.core.errors import FracasError, IllegalAnswer, MalformedAnswer, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.table.play.advising import advice_for
from fracas.table.play.live import LiveFight
from fracas.table.play.registry import TableRegistry
from fracas.table.seats.standing_orders import MOST_ORDERS
from tests.table.kit import MemoryStore, answer_one, live, play_on, run, settle, table, until, watch

ANN = Seat("p1")


def _hers(prompt: Any) -> bool:
    return isinstance(prompt, Ask) and prompt.decider == "rella"


def _fight() -> LiveFight:
    return live("razorweave", "dock-thug", {"p1": "rella"})


def _order(
    fight: LiveFight, seat: Seat, kind: str, answer: Any, who: str = "", **more: Any
) -> None:
    recall = bool(more.get("recall"))
    fight.order(seat, kind, answer, Decider(who) if who else None, recall=recall)


def test_an_order_answers_from_now_on_until_it_is_taken_back() -> None:
    fight = _fight()
    prompt = until(fight, _hers)
    option = prompt.form.options[0].id
    _order(fight, ANN, prompt.kind, option, "rella")
    before = len(fight.chronicle.entries)
    assert fight.step()
    assert fight.chronicle.entries[before].answer == option  # type: ignore[attr-defined]
    _order(fight, ANN, prompt.kind, None, "rella", recall=True)
    until(fight, lambda found: _hers(found) and found.kind == prompt.kind)
    assert not fight.step()


def test_an_order_for_what_is_proposed_takes_it_each_time() -> None:
    fight = _fight()
    prompt = until(fight, lambda found: isinstance(found, Ruling) and found.kind == "difficulty")
    _order(fight, GM_SEAT, prompt.kind, None)
    before = len(fight.chronicle.entries)
    assert fight.step()
    assert fight.chronicle.entries[before].answer == prompt.default  # type: ignore[attr-defined]


def test_an_order_to_do_as_the_book_would_takes_its_advice_each_time() -> None:
    fight = _fight()
    prompt = until(fight, _hers)
    advised = advice_for(fight.chronicle, ANN, Decider("rella"))[0]
    assert advised not in (None, prompt.default)
    _order(fight, ANN, prompt.kind, None, "rella")
    assert "as the book would" in fight.orders.say(fight.chronicle.seating.orders[-1])
    before = len(fight.chronicle.entries)
    assert fight.step()
    assert fight.chronicle.entries[before].answer == advised  # type: ignore[attr-defined]


def test_an_order_answers_where_several_are_asked_at_once() -> None:
    fight = live("beacon_road", "hold-the-gate", {"p1": "dwarf_warrior", "p2": "troll_rogue"})
    prompt = until(fight, lambda found: isinstance(found, Together))
    kind = prompt.ask_of(Decider("dwarf_warrior")).kind
    assert not fight.step()
    _order(fight, ANN, kind, "rash")
    assert fight.step()
    assert fight.chronicle.pending == {Decider("dwarf_warrior"): "rash"}
    # What others are asked waits for them.
    assert not fight.step()
    # Whoever thinks again is not overruled by what was ordered before.
    fight.answer(ANN, Decider("dwarf_warrior"), "cautious")
    assert not fight.step()
    assert fight.chronicle.pending == {Decider("dwarf_warrior"): "cautious"}


def test_nobody_orders_for_others_nor_what_is_not_open() -> None:
    fight = _fight()
    prompt = until(fight, _hers)
    entries = len(fight.chronicle.entries)
    with pytest.raises(NotYourSeat):
        _order(fight, GM_SEAT, prompt.kind, prompt.form.options[0].id, "rella")
    for kind, answer in ((prompt.kind, "dance"), (prompt.kind, 7), ("", None), ("x" * 99, None)):
        with pytest.raises(FracasError) as refused:
            _order(fight, ANN, kind, answer)
        assert isinstance(refused.value, IllegalAnswer | MalformedAnswer)
    with pytest.raises(MalformedAnswer):
        _order(fight, ANN, "never-given", None, recall=True)
    assert len(fight.chronicle.entries) == entries
    assert not fight.step()


def test_a_seat_has_so_many_orders_and_no_more() -> None:
    fight = _fight()
    for number in range(MOST_ORDERS):
        _order(fight, ANN, f"kind-{number}", None)
    entries = len(fight.chronicle.entries)
    with pytest.raises(MalformedAnswer):
        _order(fight, ANN, "one-more", None)
    _order(fight, ANN, "kind-3", "otherwise")
    assert len(fight.chronicle.entries) == entries + 1


def test_an_order_says_which_answer_stands_for_which_question() -> None:
    async def play() -> None:
        store = MemoryStore()
        registry, opened, _ = await table("razorweave", "dock-thug", store=store)
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: fight.sit(GM_SEAT, Decider("rella"), ann.seat))
        page = watch(opened, ann.seat)
        while not _hers(opened.fight.chronicle.prompt):
            await answer_one(opened)
        paper = page.screen["papers"][0]
        option = paper["form"]["options"][-1]
        await opened.act(
            lambda fight: fight.order(
                ann.seat, paper["kind"], option["id"], Decider("rella"), recall=False
            )
        )
        await settle(opened)
        order = page.screen["me"]["orders"][0]
        assert (order["kind"], order["decider"]) == (paper["kind"], "rella")
        assert option["words"].rstrip(".") in order["words"]
        assert paper["kind"].replace("_", " ") in order["words"]
        await registry.close()

        again = TableRegistry(store, None, first=0)  # type: ignore[arg-type]
        found = await again.by_token(ann.token)
        assert found is not None
        assert watch(found[0], ann.seat).screen["me"]["orders"] == [order]

    run(play)


def test_an_order_for_what_does_not_stand_is_said_plainly() -> None:
    fight = _fight()
    play_on(fight)
    _order(fight, ANN, "some_kind", (("dc", 12),))
    told = fight.orders.say(fight.chronicle.seating.orders[0])
    assert told == "some kind. Always: dc 12."
