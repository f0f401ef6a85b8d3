"""Standing orders in words, and what may be ordered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.errors import MalformedAnswer
from fracas.core.ids import Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import StandingOrder
from fracas.table.play.rulings import answer_words, subject, typed

MOST_ORDERS = 40
"""How many standing orders one seat may give."""

LONGEST_KIND = 60


class Orders:
    """What the standing orders of one fight say; `words` are by seat, kind and decider."""

    def __init__(self, words: Mapping[str, str] | None = None) -> None:
        self.words = dict(words or {})

    def give(
        self,
        chronicle: Chronicle,
        seat: Seat,
        kind: str,
        answer: Any,
        decider: Decider | None,
        *,
        recall: bool,
    ) -> None:
        """Give a standing order, or take it back.

        Raises `NotYourSeat` for another's decider, `MalformedAnswer` for an invalid order, and for
        the open question what it says of the answer.
        """
        seating = chronicle.seating
        if decider is not None and not recall:
            seating.refuse_stranger(seat, decider)
        order = StandingOrder(seat, kind, answer, decider)
        mine = [one.place for one in seating.orders if one.seat == seat]
        if recall:
            if order.place not in mine:
                raise MalformedAnswer("There is no such standing order: look at the list.")
        elif not 1 <= len(kind) <= LONGEST_KIND:
            raise MalformedAnswer("A standing order is for a kind of question: name it.")
        elif len(mine) >= MOST_ORDERS and order.place not in mine:
            raise MalformedAnswer(f"A seat has up to {MOST_ORDERS} standing orders: recall one.")
        asked = _asked(chronicle, seat, kind, decider)
        if asked is not None and answer is not None and not recall:
            asked.accept(answer)
        chronicle.order(seat, kind, answer, decider=decider, recall=recall)
        self.words.pop(_key(order), None)
        if asked is not None and not recall:
            about, said = subject(chronicle, asked), answer_words(chronicle, asked, answer)
            self.words[_key(order)] = f"{about} Always: {said}."

    def say(self, order: StandingOrder) -> str:
        """Return an order in words: what is asked, and what it answers."""
        plain = f"{order.kind.replace('_', ' ')}. Always: {typed(order.answer)}."
        return self.words.get(_key(order), plain)


def _key(order: StandingOrder) -> str:
    return " ".join((order.seat, order.kind, order.decider or ""))


def _asked(
    chronicle: Chronicle, seat: Seat, kind: str, decider: Decider | None
) -> Ask | Ruling | None:
    """Return the open question of that kind for a seat, if there is one."""
    prompt = chronicle.prompt
    if prompt is None or isinstance(prompt, Roll):
        return None
    asks: tuple[Ask | Ruling, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
    for ask in asks:
        mine = chronicle.seating.seat_of(ask.decider) == seat
        if mine and ask.kind == kind and decider in (None, ask.decider):
            return ask
    return None
