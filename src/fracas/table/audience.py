"""Who follows a seat's screen."""

from __future__ import annotations

from typing import Protocol

from fracas.table.feed import Change, Whole
from fracas.table.odds_cards import OddsCard
from fracas.table.screen import ClockCard


class Listener(Protocol):
    """A page that shows a seat's screen. What it is sent must not wait for it."""

    def change(self, change: Change) -> None:
        """Something changed."""
        ...

    def whole(self, whole: Whole) -> None:
        """The screen is another one from now on."""
        ...

    def odds(self, odds: OddsCard) -> None:
        """The odds of a question that this seat is asked."""
        ...

    def clock(self, clock: ClockCard | None) -> None:
        """How much time this seat has left for a choice; None where no time runs."""
        ...

    def gone(self, code: str, sentence: str) -> None:
        """The seat is no longer this page's."""
        ...
