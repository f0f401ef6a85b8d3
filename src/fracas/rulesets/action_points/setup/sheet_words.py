"""What the fields of a combatant are called on a sheet of Action Points."""

from __future__ import annotations

from fracas.core.sheets import SheetField

FIELDS = (
    SheetField("attributes", "Attributes", "die"),
    SheetField("combat", "Combat Skills"),
    SheetField("defense", "Defense Skill"),
    SheetField("ap_max", "AP"),
)
"""Fields that content names otherwise, or whose numbers have signs of their own."""
