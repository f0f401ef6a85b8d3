"""An armoury of content types, as a ruleset would declare them."""

from __future__ import annotations

import datetime
import enum
from typing import Annotated, Literal

import msgspec


class Tier(enum.Enum):
    MISS = "miss"
    HIT = "hit"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    dice: Annotated[int, msgspec.Meta(ge=1, le=9)]
    reach: Literal["near", "far"] = "near"
    tags: tuple[str, ...] = ()
    price: float = 0.0
    made: datetime.date | None = None
    span: tuple[int, int] | None = None
    two_handed: bool = False
    ticks: dict[Tier, int] = {}

    def __post_init__(self) -> None:
        if self.two_handed and self.reach == "far":
            raise ValueError("a thrown weapon leaves one hand free")


class Burn(msgspec.Struct, frozen=True, tag="burn", forbid_unknown_fields=True):
    rounds: int


class Push(msgspec.Struct, frozen=True, tag="push", forbid_unknown_fields=True):
    feet: int


class Foe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    weapon: str
    effects: tuple[Burn | Push, ...] = ()
    shield: Weapon | None = None


class Armoury(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    weapons: dict[str, Weapon]
    tags: tuple[str, ...] = ()
    foes: tuple[Foe, ...] = ()


class Shelf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A folder: `weapons.toml`, `tags.toml` and the folder `foes`."""

    weapons: dict[str, Weapon]
    tags: dict[str, str]
    foes: dict[str, Foe] = {}
