"""What the fields of a combatant are called on a sheet of Aeronaughts."""

from __future__ import annotations

from fracas.core.sheets import SheetField

FIELDS = (
    SheetField("magical", "Magical skills"),
    SheetField("rest_hours", "Hours of rest"),
)
"""Fields that content names otherwise, or whose numbers have signs of their own."""
