"""A scene Tag as content: what it helps, hampers and brings about."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.core.pictures import Prop
from fracas.rulesets.razorweave.content.row_values import Element

TagAct = Literal[
    "shove", "movement", "strike", "ranged", "far", "large", "sneak", "all",
    "maneuver", "setup", "defend", "withdraw", "MIG", "AGI", "PRE", "RSN",
]  # fmt: skip
"""Acts that a Tag may help or hamper: kinds of Strikes, other actions, Attributes."""


class TagKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scene Tag: which acts it burdens, and whether a shove can clear it.

    `slip` is the Condition that may come of a failed Check to move (RW-TAG-10); `hazard` is the one
    that also a Partial brings (RW-MOVE-07). `edge` and `burden` are about what is done by those
    whom the Tag touches, `hampers` about Strikes at them. `cover` protects against all Strikes or
    ranged ones (RW-TAG-04, RW-TAG-07); `step` is the DC of a step between places (RW-MOVE-06).
    `flank` says whom a Tag on a target helps: its maker, friends whom the maker names, or the whole
    side (RW-TAG-15). `high` is high ground, `open` Open Ground. A Tag that is not `made` is part of
    the ground: no act brings it about. `cleared` says who may remove it (RW-TAG-16). `mood` tells
    the environment from the situation (RW-TAG-18). What `breaks` may be the target of a Strike
    (RW-STRIKE-09); `voids` names Tags of weapons that do nothing there, unless it is only `dark`
    and their bearer has dark sight (RW-WEAP-02). In the `cold` whoever is Frozen ticks
    (RW-ENVC-02); `elements` says what a hazard strikes with (RW-ENVC-01). What `feeds` ticks a
    threat Clock each round (RW-TAG-16). `props` are drawn where it is.
    """

    name: str
    effect: str
    because: tuple[str, ...]
    burden: tuple[TagAct, ...] = ()
    shove_clears: bool = False
    slip: str = ""
    edge: tuple[TagAct, ...] = ()
    hampers: tuple[Literal["strike", "ranged", "far"], ...] = ()
    cover: Literal["", "all", "ranged"] = ""
    breaks: bool = False
    hazard: str = ""
    step: int = 0
    flank: Literal["", "maker", "friends", "side"] = ""
    high: bool = False
    open: bool = False
    made: bool = True
    cleared: Literal["anyone", "maker", "gm"] = "anyone"
    mood: Literal["environment", "situation"] = "environment"
    voids: tuple[str, ...] = ()
    dark: bool = False
    cold: bool = False
    elements: tuple[Element, ...] = ()
    feeds: bool = False
    props: tuple[Prop, ...] = ()
