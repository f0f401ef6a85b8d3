"""How a system writes the sheet of a combatant: the names of fields, and the signs of numbers."""

from __future__ import annotations

from typing import Literal, Protocol, runtime_checkable

import msgspec

Unit = Literal["", "die", "feet"]
"""The signs of a number: as it is, as a die (d8), as feet (20')."""


class SheetField(msgspec.Struct, frozen=True):
    """The name of a combatant's field on its sheet, and the signs of its numbers.

    A blank `field` is one that sheets show and the rules calculate, so it is skipped. What is named
    in it are rows of a `chapter`, where the check of content does not say so itself.
    """

    field: str
    label: str
    unit: Unit = ""
    chapter: str = ""


@runtime_checkable
class WritesSheets(Protocol):
    """A system that has its own words for its sheets; others use the names of fields."""

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """The fields whose names differ from those in content, or that have their own signs."""
        ...
