"""The book: every table, option and piece of content that a fight's rules read, frozen with it."""

from __future__ import annotations

import hashlib

import msgspec


class Book(msgspec.Struct, frozen=True, kw_only=True):
    """What the rules of one fight read. Rulesets add their tables; all of it is plain data.

    `system` is the room's name and `version` its content's; `rulings` holds the switches over
    which tables differ, by option name. Two books with equal content have equal digests.
    """

    system: str
    version: str
    rulings: dict[str, str | int] = {}

    def digest(self) -> str:
        """The SHA-256 of the content in hexadecimal, the same for equal content."""
        return hashlib.sha256(msgspec.json.encode(self, order="sorted")).hexdigest()
