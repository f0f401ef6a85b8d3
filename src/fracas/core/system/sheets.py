"""How a system writes the sheet of a combatant: what its fields are called, and in which signs."""

from __future__ import annotations

from typing import Literal, Protocol, runtime_checkable

import msgspec

Unit = Literal["", "die", "feet"]
"""In which signs a number is written: as it is, as a die (d8), as feet (20')."""


class SheetField(msgspec.Struct, frozen=True):
    """What a field of a combatant is called on its sheet, and in which signs its numbers stand.

    A blank `field` is one that sheets show and the rules work out, so that it is passed over. What
    is named in it are rows of a `chapter`, where the check of content does not say so by itself.
    """

    field: str
    label: str
    unit: Unit = ""
    chapter: str = ""


@runtime_checkable
class WritesSheets(Protocol):
    """A system that has words of its own for its sheets; others go by the names of fields."""

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """The fields that are called otherwise than content names them, or have their own signs."""
        ...
