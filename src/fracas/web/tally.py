"""Refusals by their code, logged no more often than is worth reading."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

EVERY = 60.0
"""Seconds between two lines about the same code."""

SUSPICIOUS = frozenset(("too-often", "wrong-origin"))
"""Codes that are logged with their address: a caller may be trying to break in."""

ALARMING = frozenset(("no-room", "too-many-connections", "no-file-left"))
"""Codes of what others may suffer from: the server's owner should see them."""

_log = logging.getLogger(__name__)


class Tally:
    """Counts refusals by their code; the first is logged at once, later ones are added up."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` gives seconds."""
        self._clock = clock
        self._since: dict[str, float] = {}
        self._untold: dict[str, int] = {}

    def note(self, code: str, source: str = "", why: str = "") -> None:
        """Note a refusal; `source` is where it came from, `why` is for the log only."""
        now = self._clock()
        count = self._untold.get(code, 0) + 1
        if code in self._since and now - self._since[code] < EVERY:
            self._untold[code] = count
            return
        self._since[code], self._untold[code] = now, 0
        self._tell(code, count, source, why)

    def tell_rest(self) -> None:
        """Log what was not logged yet, at the end."""
        for code, count in self._untold.items():
            if count:
                self._tell(code, count)
        self._untold.clear()

    def _tell(self, code: str, count: int, source: str = "", why: str = "") -> None:
        told: dict[str, object] = {"code": code, "count": count}
        if why:
            _log.error("refused", extra={"told": {**told, "why": why}})
            return
        if source and code in SUSPICIOUS | ALARMING:
            told["source"] = source
        level = logging.WARNING if code in ALARMING else logging.INFO
        _log.log(level, "refused", extra={"told": told})
