"""Who may come in: tokens that nobody guesses, codes for a table, and how often one may try."""

from __future__ import annotations

import hashlib
import secrets
from collections import OrderedDict

from fracas.core.errors import FracasError

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Letters of codes, without those that are taken for digits."""

CODE = 6
TOKEN_BYTES = 32


class TooOften(FracasError):
    """Somebody who tried too often, and has to wait."""

    code = "too-often"


def fresh_token() -> str:
    """A secret for a seat's link: 256 bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def digest(token: str) -> str:
    """What is kept of a token, from which it cannot be had back."""
    return hashlib.sha256(token.encode()).hexdigest()


def fresh_code() -> str:
    """Six letters by which players find a table."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE))


def read_code(text: str) -> str:
    """A code as somebody typed it, in any case and with blanks or hyphens between."""
    return "".join(one for one in text.upper() if one.isalpha())[: CODE + 1]


class Patience:
    """How often one source may try: `most` at once, and one more every `every` seconds.

    The oldest sources are forgotten first, so that memory is bounded.
    """

    def __init__(self, most: int, every: float, sources: int = 10_000) -> None:
        self._most, self._every, self._sources = most, every, sources
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def refuse(self, source: str, now: float) -> None:
        """Raise `TooOften` where a try at the time `now` (seconds) would be one too many."""
        left, since = self._left.get(source, (float(self._most), now))
        left = min(float(self._most), left + (now - since) / self._every)
        if left < 1:
            wait = max(1, round((1 - left) * self._every))
            raise TooOften(f"That was tried too often: wait {wait} seconds.", wait=wait)

    def spend(self, source: str, now: float) -> None:
        """Note a try at the time `now` (seconds); raises `TooOften` when there are too many."""
        left, since = self._left.pop(source, (float(self._most), now))
        left = min(float(self._most), left + (now - since) / self._every)
        if left < 1:
            self._left[source] = left, now
            wait = max(1, round((1 - left) * self._every))
            raise TooOften(f"That was tried too often: wait {wait} seconds.", wait=wait)
        self._left[source] = left - 1, now
        while len(self._left) > self._sources:
            self._left.popitem(last=False)
