"""What the fields of a combatant are called on a sheet of Razorweave."""

from __future__ import annotations

from fracas.core.sheets import SheetField

FIELDS = (
    SheetField("mig", "MIG"),
    SheetField("agi", "AGI"),
    SheetField("pre", "PRE"),
    SheetField("rsn", "RSN"),
    SheetField("clock", "Resolve Clock"),
    SheetField("phases", "Further Clocks"),
    SheetField("flees_at", "Flees at"),
)
"""Fields that content names otherwise, or whose numbers have signs of their own."""
