"""How often a caller may try something: a burst at once, then one by one."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from fracas.core.errors import FracasError


class TooOften(FracasError):
    """A caller tried too often, and has to wait."""

    code = "too-often"


class Allowance:
    """How often one source may try: `most` at once, and one more every `every` seconds.

    The oldest sources are forgotten first, so that memory is bounded.
    """

    def __init__(
        self,
        most: int,
        every: float,
        sources: int = 10_000,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`clock` gives seconds."""
        self._most, self._every, self._sources = most, every, sources
        self._clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def refuse(self, source: str = "") -> None:
        """Raise `TooOften` if another try would be one too many."""
        self._refuse(self._left_to(source, self._clock()))

    def spend(self, source: str = "") -> None:
        """Count a try; raises `TooOften` if there were too many."""
        now = self._clock()
        left = self._left_to(source, now)
        self._left[source] = left, now
        self._left.move_to_end(source)
        self._refuse(left)
        self._left[source] = left - 1, now
        while len(self._left) > self._sources:
            self._left.popitem(last=False)

    def give_back(self, source: str = "") -> None:
        """Refund a try that turned out to be none."""
        if source in self._left:
            now = self._clock()
            self._left[source] = min(float(self._most), self._left_to(source, now) + 1), now

    def _left_to(self, source: str, now: float) -> float:
        """Return how many tries a source has left, with the fraction regained so far."""
        left, since = self._left.get(source, (float(self._most), now))
        return min(float(self._most), left + (now - since) / self._every)

    def _refuse(self, left: float) -> None:
        if left < 1:
            wait = max(1, round((1 - left) * self._every))
            raise TooOften(f"That was tried too often: wait {wait} seconds.", wait=wait)
