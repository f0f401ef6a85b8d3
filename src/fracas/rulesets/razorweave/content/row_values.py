"""What may stand in several kinds of content rows: Attributes, elements, words."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Attribute = Literal["MIG", "AGI", "PRE", "RSN"]

Element = Literal["fire", "cold", "electrical", "poison", "acid"]

Value = Annotated[int, msgspec.Meta(ge=-2, le=6)]
"""What an Attribute may be worth (RW-CHK-08)."""

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Words that may not be missing."""
