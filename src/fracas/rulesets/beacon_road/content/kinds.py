"""Kinds of values that content is made of: Defenses, damage types, dice, levels."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Words that may not be missing."""

Level = Annotated[int, msgspec.Meta(ge=1, le=5)]
"""A severity or a quality level (BR-WOUND-02, BR-BOON-01)."""

Dots = Annotated[int, msgspec.Meta(ge=0, le=5)]
"""A rating of an Attribute or an Action (BR-ATTR-02, BR-ATTR-04)."""

Defense = Literal["iron", "ward", "grit"]

DEFENSES: tuple[str, ...] = get_args(Defense)

Attribute = Literal["body", "mind", "will"]

Energy = Literal[
    "chemical", "electrical", "entropic", "glacial", "kinetic", "plasmic", "psychic", "radiant",
    "temporal", "thermal",
]  # fmt: skip
"""The ten damage types (BR-DMG-09)."""

TYPES: tuple[str, ...] = get_args(Energy)
"""The damage types by name, which are the ten Energy Types (BR-DMG-09, BR-GAP-77)."""
