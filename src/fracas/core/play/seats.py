"""Who sits where: which seat answers for which decider, and which answers are given in advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Together, default_answer
from fracas.core.errors import FracasError, NotYourSeat
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.journal import Entry, Ordered, Seated
from fracas.core.system.ruleset import Viewer


class StandingOrder(msgspec.Struct, frozen=True):
    """A seat's order for prompts of one kind: this answer, or with None what is proposed each time.

    With a decider it is only for that one's prompts, and precedes an order for all of them.
    """

    seat: Seat
    kind: str
    answer: Answer | None = None
    decider: Decider | None = None

    @property
    def place(self) -> tuple[Seat, str, Decider | None]:
        """What it is for: a seat has one order for each."""
        return self.seat, self.kind, self.decider


class Seating(msgspec.Struct, frozen=True):
    """The map from deciders to seats. A decider without a seat belongs to the game master."""

    holders: tuple[tuple[Decider, Seat], ...] = ()
    orders: tuple[StandingOrder, ...] = ()

    def seat_of(self, decider: Decider) -> Seat:
        """Return the seat that answers for a decider."""
        for held, seat in self.holders:
            if held == decider:
                return seat
        return GM_SEAT

    def held_by(self, seat: Seat, deciders: tuple[Decider, ...]) -> tuple[Decider, ...]:
        """Return those of the deciders that a seat answers for, in the order given."""
        return tuple(decider for decider in deciders if self.seat_of(decider) == seat)

    def viewer(self, seat: Seat) -> Viewer:
        """Return the viewer of a seat."""
        mine = tuple(decider for decider, holder in self.holders if holder == seat)
        return Viewer(seat, (GM, *mine) if seat == GM_SEAT else mine)

    def moved(self, decider: Decider, seat: Seat) -> Seating:
        """Return the seating after a seat took a decider over."""
        rest = tuple(pair for pair in self.holders if pair[0] != decider)
        return msgspec.structs.replace(self, holders=(*rest, (decider, seat)))

    def ordered(self, order: StandingOrder) -> Seating:
        """Return the seating with a standing order; it replaces one for the same prompts."""
        return msgspec.structs.replace(self, orders=(*self._others(order), order))

    def recalled(self, seat: Seat, kind: str, decider: Decider | None = None) -> Seating:
        """Return the seating without a standing order."""
        order = StandingOrder(seat, kind, decider=decider)
        return msgspec.structs.replace(self, orders=self._others(order))

    def _others(self, order: StandingOrder) -> tuple[StandingOrder, ...]:
        return tuple(standing for standing in self.orders if standing.place != order.place)

    def refuse_stranger(self, seat: Seat, decider: Decider) -> None:
        """Raise `NotYourSeat` unless that seat answers for that decider.

        It says no more: a seat may not know who is there, or who plays.
        """
        if self.seat_of(decider) != seat:
            raise NotYourSeat(
                "You do not answer for that one: ask the game master to change seats.",
                seat=seat,
                decider=decider,
            )

    def standing_answer(
        self, prompt: Prompt, proposed: Callable[[Ask | Ruling], Answer | None] = default_answer
    ) -> Answer | None:
        """Return a standing order's answer to this prompt; None when none fits or it is not legal.

        `proposed` gives the answer for an order that has none of its own.
        """
        if isinstance(prompt, Roll | Together) or not self.orders:
            return None
        order = self.order_for(prompt.decider, prompt.kind)
        if order is None:
            return None
        answer = proposed(prompt) if order.answer is None else order.answer
        try:
            return None if answer is None else prompt.accept(answer)
        except FracasError:  # an order that does not fit here leaves the prompt open
            return None

    def order_for(self, decider: Decider, kind: str) -> StandingOrder | None:
        """The standing order for a decider's prompts of one kind; None when there is none."""
        seat = self.seat_of(decider)
        places = ((seat, kind, decider), (seat, kind, None))
        found = {order.place: order for order in self.orders}
        return next((found[place] for place in places if place in found), None)


def whose(entry: Ordered) -> Decider | None:
    """Return whose prompts an order is for; None for all that its seat answers for."""
    return Decider(entry.decider) if entry.decider else None


def seating_of(entries: Iterable[Entry]) -> Seating:
    """Return the seating at the end of a journal."""
    seating = Seating()
    for entry in entries:
        if isinstance(entry, Seated):
            seating = seating.moved(Decider(entry.decider), Seat(entry.seat))
        elif isinstance(entry, Ordered) and entry.recalled:
            seating = seating.recalled(Seat(entry.seat), entry.kind, whose(entry))
        elif isinstance(entry, Ordered):
            answer = settled(entry.answer)
            order = StandingOrder(Seat(entry.seat), entry.kind, answer, whose(entry))
            seating = seating.ordered(order)
    return seating
