"""Before the first question of a fight: people sit down and say that they are ready."""

from __future__ import annotations

from collections.abc import Iterable

from fracas.core.errors import StaleAnswer
from fracas.core.ids import Seat


class Lobby:
    """Whether a table waits for its people, and which seats are ready.

    A table that `gathers` waits before each of its fights until the game master begins it; while it
    is `open` nothing is asked, nothing goes on by itself and no clock runs.
    """

    def __init__(
        self, *, gathers: bool = False, opened: bool = False, ready: Iterable[Seat] = ()
    ) -> None:
        self.gathers = gathers
        self.opened = opened
        self.ready = set(ready)

    def gather(self) -> None:
        """Wait for people before the next fight, if this table does so."""
        self.opened = self.gathers
        self.ready.clear()

    def begin(self) -> None:
        """Play from now on."""
        self.opened = False
        self.ready.clear()

    def say(self, seat: Seat, *, ready: bool) -> None:
        """Note that a seat is ready, or not yet; raises `StaleAnswer` once the fight has begun."""
        if not self.opened:
            raise StaleAnswer("The fight has begun: no one is waiting for you to be ready.")
        if ready:
            self.ready.add(seat)
        else:
            self.ready.discard(seat)

    def refuse_play(self) -> None:
        """Raise `StaleAnswer` while the table waits for its people."""
        if self.opened:
            raise StaleAnswer("The fight has not begun: wait until the game master starts it.")
