"""What the page's board of Razorweave draws: places and their bands, who stands where, who reaches.

Who they are and how they fare stands in the picture's figures, under the same ids.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.pictures import Slip

Band = Literal["engaged", "close", "far", "out"]
"""How far two fighters are from one another (RW-ZONE-01)."""


class RazorweavePlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place of the field with its Tags, and who is in it (RW-ZONE-03).

    `people` are those still in the fight, `fallen` those who are not. `apart` says in few words in
    which bands the other places lie, `words` all that there is to say. A `high` place is drawn as
    such. The one place of a fight without a map has the id `*`.
    """

    id: str
    name: str
    tags: tuple[Slip, ...] = ()
    high: bool = False
    people: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    apart: str = ""
    words: str = ""


class RazorweaveBand(msgspec.Struct, frozen=True, gc=False):
    """The band between two places, and its name (RW-ZONE-03)."""

    one: str
    other: str
    band: Band
    name: str


class RazorweaveSight(msgspec.Struct, frozen=True, gc=False):
    """How a foe looks from where somebody stands (RW-ZONE-02).

    `reaches` says whether some weapon in hand may Strike it there (RW-STRIKE-08); `words` names the
    band, those weapons, and cover or height between them.
    """

    who: str
    whom: str
    band: Band
    reaches: bool
    words: str


class RazorweaveDrawing(msgspec.Struct, frozen=True, tag="razorweave"):
    """The board: places, a band for each two of them, pairs in melee, each foe as each sees it."""

    places: tuple[RazorweavePlace, ...]
    bands: tuple[RazorweaveBand, ...]
    engaged: tuple[tuple[str, str], ...]
    sights: tuple[RazorweaveSight, ...]
