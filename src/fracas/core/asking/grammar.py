"""Small grammar helpers for sentences: keys as words, capitals, lists, counts, signs.

It knows no game: the sentences are in the rooms, and this only joins words.
"""

from __future__ import annotations

from collections.abc import Iterable


def plain(key: str) -> str:
    """A key as words: `right_arm` is right arm."""
    return key.replace("_", " ").replace(":", " ").strip()


def sentence(words: str) -> str:
    """Return words with a capital letter in front."""
    return words[:1].upper() + words[1:]


def lowered(words: str) -> str:
    """Return words with a small letter in front, for the middle of a sentence."""
    return words[:1].lower() + words[1:]


def listed(items: Iterable[str]) -> str:
    """Return words as a list: `Ben, Ana and Cass`; blank for none."""
    *first, last = [*items] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def count(number: int, what: str, many: str = "") -> str:
    """Return a count with its noun: `1 round`, `3 rounds`, `2 hexes`."""
    return f"{number} {what if number == 1 else many or what + 's'}"


def signed(number: int) -> str:
    """Return a modifier: +1, 0, −2."""
    return f"+{number}" if number > 0 else minus(number)


def minus(number: int) -> str:
    """Return a number that may be below 0, with a sign that can be read aloud."""
    return str(number).replace("-", "−")
