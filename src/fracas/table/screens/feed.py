"""What a seat is sent: its screen in parts, numbered, so that a page can come back and catch up."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from fracas.table.play.logbook import shortened
from fracas.table.screens.patches import Differences, Patch
from fracas.table.screens.screen import LogCard

KEPT = 16
"""How many patches are kept for a page that missed some."""

TAIL = 120
"""How many lines of the log a snapshot has; older ones are sent when they are asked for."""


WHOLE = 12
"""How many moments a snapshot has whole; older ones have what a line of a log shows."""


class Change(msgspec.Struct, frozen=True):
    """What changed on a screen, and lines of the log."""

    seq: int
    patch: Patch
    log: tuple[LogCard, ...]


class Whole(msgspec.Struct, frozen=True):
    """A whole screen: every part, the last lines of the log, and how many there are."""

    seq: int
    parts: dict[str, Any]
    log: tuple[LogCard, ...]
    lines: int


class Feed:
    """The stream of changes to one seat's screen. Its numbers count what this seat was sent.

    They begin at `first`, above whatever the seat was sent before a restart of the server.
    """

    def __init__(self, first: int = 0, differences: Differences | None = None) -> None:
        """Feeds of one table share `differences`, because their screens have parts in common."""
        self.seq = first
        self._differences = differences or Differences()
        self._parts: dict[str, Any] = {}
        self._lines: Sequence[LogCard] = ()
        self._recent: deque[Change] = deque(maxlen=KEPT)

    def update(
        self, parts: dict[str, Any], log: tuple[LogCard, ...], lines: Sequence[LogCard]
    ) -> Change | None:
        """Take the screen as it is now; return what changed since, or None if nothing did.

        `log` are the lines that are new or changed, `lines` all.
        """
        patch = self._differences.of(self._parts, parts)
        self._lines = lines
        if not patch and not log:
            return None
        self._parts = parts
        self.seq += 1
        change = Change(self.seq, patch, log)
        if len(log) > TAIL:
            self._recent.clear()  # the whole screen is smaller
        else:
            self._recent.append(change)
        return change

    def since(self, seq: int) -> tuple[Change, ...] | None:
        """Return what a page missed that has everything up to `seq`; None if it needs the whole."""
        if seq == self.seq:
            return ()
        missed = tuple([change for change in self._recent if change.seq > seq])
        if seq < 0 or seq > self.seq or not missed or missed[0].seq != seq + 1:
            return None
        return missed

    def restart(self) -> None:
        """Forget everything that was sent: from here on a page needs the whole screen."""
        self.seq += 1
        self._recent.clear()

    def whole(self) -> Whole:
        """Return the screen as it was last taken."""
        lines = self._lines[-TAIL:]
        at = [place for place, card in enumerate(lines) if card.moment is not None][-WHOLE:]
        first = at[0] if at else 0
        log = (*map(shortened, lines[:first]), *lines[first:])
        return Whole(self.seq, self._parts, log, len(self._lines))

    def older(self, at: int) -> tuple[LogCard, ...]:
        """Return lines of the log before the line `at`."""
        end = max(0, min(at, len(self._lines)))
        return tuple(map(shortened, self._lines[max(0, end - TAIL) : end]))
