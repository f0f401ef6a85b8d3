"""What the fields of a combatant are called on a sheet of Fully Automated."""

from __future__ import annotations

from fracas.core.sheets import SheetField

FIELDS = (
    SheetField("hp", "HP"),
    SheetField("combat", "Combat"),
    SheetField("modifiers", "Special abilities"),
)
"""Fields that content names otherwise, or whose numbers have signs of their own."""
