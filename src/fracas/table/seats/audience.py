"""Who looks at a table: the pages of each seat, and what they are sent as its screen changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from fracas.core.ids import Seat
from fracas.table.odds.bars import Drawn
from fracas.table.odds.cards import OddsCard
from fracas.table.screens.drawn import Screens
from fracas.table.screens.feed import Change, Feed, Whole
from fracas.table.screens.patches import Differences
from fracas.table.screens.screen import ClockCard, FuseCard
from fracas.table.seats.askers import AskerCard
from fracas.table.seats.viewer import Eyes


class Listener(Protocol):
    """A page that shows a seat's screen. No method may wait for the page."""

    def change(self, change: Change) -> None:
        """Tell the page that something changed."""
        ...

    def whole(self, whole: Whole) -> None:
        """Replace the page's whole screen."""
        ...

    def odds(self, odds: OddsCard) -> None:
        """Send the odds of a question that this seat is asked."""
        ...

    def barred(self, drawn: Drawn) -> None:
        """Send the bar of a throw that this seat is shown, or of the open roll."""
        ...

    def clock(self, clock: ClockCard | None) -> None:
        """Send how much time this seat has left for a choice; None if no time runs."""
        ...

    def fuse(self, fuse: FuseCard | None) -> None:
        """Send how long the game master has until a ruling applies by itself; None if none does."""
        ...

    def askers(self, askers: tuple[AskerCard, ...]) -> None:
        """Send the people who ask to come in, for the game master."""
        ...

    def gone(self, code: str, sentence: str) -> None:
        """Tell the page that the seat is no longer its own."""
        ...


class Audience:
    """The pages at one table; `here` are the seats with an open page."""

    def __init__(self, first: int) -> None:
        """`first` is where the numbers of what seats are sent begin."""
        self.here: set[Seat] = set()
        self._first = first
        self._pages: dict[Seat, list[Listener]] = {}
        self._feeds: dict[Seat, Feed] = {}
        self._differences = Differences()
        self._eyes: dict[Seat, Eyes] = {}

    def __iter__(self) -> Iterator[Seat]:
        """Yield the seats that a page shows."""
        return iter([seat for seat, pages in self._pages.items() if pages])

    def pages(self, seat: Seat) -> tuple[Listener, ...]:
        """Return the pages that show a seat's screen."""
        return tuple(self._pages.get(seat, ()))

    def feed(self, seat: Seat) -> Feed:
        """Return what a seat is sent."""
        feed = self._feeds.get(seat)
        if feed is None:
            feed = self._feeds[seat] = Feed(self._first, self._differences)
        return feed

    def missed(self, seat: Seat, seq: int) -> tuple[Change, ...] | Whole:
        """Return what a page missed that has everything up to `seq`, or the whole screen."""
        feed = self.feed(seat)
        changes = feed.since(seq)
        return feed.whole() if changes is None else changes

    def arrive(self, seat: Seat) -> bool:
        """Note that a page opens a seat; return whether it is the first."""
        came = seat not in self.here
        self.here.add(seat)
        return came

    def add(self, seat: Seat, page: Listener) -> None:
        """Let a page follow from now on."""
        self._pages.setdefault(seat, []).append(page)

    def leave(self, seat: Seat, page: Listener) -> bool:
        """Let a page stop following; return whether no one looks at the seat any longer."""
        pages = self._pages.get(seat, [])
        if page in pages:
            pages.remove(page)
        if pages or seat not in self.here:
            return False
        self.here.discard(seat)
        return True

    def refresh(self, seat: Seat, screens: Screens) -> None:
        """Send the pages of a seat what changed on its screen."""
        eyes, feed = screens.eyes(seat), self.feed(seat)
        log = screens.log(seat)
        change = feed.update(screens.parts(seat), log, eyes.told)
        if self._eyes.get(seat) not in (None, eyes):
            # The seat sees differently now, so its log is another one from its first line on.
            feed.restart()
            for page in self.pages(seat):
                page.whole(feed.whole())
        elif change is not None:
            for page in self.pages(seat):
                page.change(change)
        self._eyes[seat] = eyes

    def tell_time(self, clock: Callable[[Seat], ClockCard | None]) -> None:
        """Tell all pages how much time their seats have."""
        for seat in self:
            for page in self.pages(seat):
                page.clock(clock(seat))

    def send_off(self, seat: Seat, code: str, sentence: str) -> None:
        """Tell the pages of a seat that it is no longer theirs, and drop them."""
        for page in self._pages.pop(seat, []):
            page.gone(code, sentence)
        self.here.discard(seat)
