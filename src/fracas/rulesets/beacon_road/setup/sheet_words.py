"""What the fields of a combatant are called on a sheet, as stat blocks print them (BR-NPC-01)."""

from __future__ import annotations

from fracas.core.sheets import SheetField

FIELDS = (
    SheetField("dice", "Dice B/M/W"),
    SheetField("hp", "HP"),
    SheetField("stride", "Stride", "feet"),
    SheetField("wields", "Weapons", chapter="items"),
    SheetField("readied", "Readied", chapter="items"),
    SheetField("worn", "Armour", chapter="items"),
    SheetField("beacons", "Beacon Points"),
    SheetField("resists", "Resistant to"),
    SheetField("weak_to", "Vulnerable to"),
    # It follows from what is worn and held (BR-GEAR-07).
    SheetField("", "Soak"),
)
"""Fields that content names otherwise, or whose numbers have signs of their own."""
