"""What the page's board of Aeronaughts draws: zones, bands, slots, health, pools and prices.

Who they are stands in the picture's figures, under the same ids. Dice are in letters (AE-DICE-22).
"""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.rulesets.aeronaughts.content import BandName, HealthType, Letter

Taken = Literal["taken", "now", "due", "open", "lapsed"]
"""What has become of a slot: gone, somebody's turn now, to be taken next, later, or by nobody."""

Hull = Literal["whole", "left", "between", "right"]
"""How a zone is drawn: alone, at an end of the map, or between others."""

Coin = Literal["advantage", "triumph", "threat", "despair"]

SIGNS = {
    "prone": "down",
    "disoriented": "spark",
    "immobilized": "bound",
    "burning": "fire",
    "staggered": "spark",
}
"""The drawing that stands for a condition."""


class AeronaughtsZone(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A zone of the map, its place on it from 0, and who is in it (AE-RNG-02).

    A fight without a map is drawn in one zone with a blank id.
    """

    id: str
    name: str
    column: int
    row: int
    hull: Hull
    people: tuple[str, ...] = ()


class AeronaughtsWay(msgspec.Struct, frozen=True, gc=False):
    """Two zones that are one band apart (AE-RNG-02)."""

    one: str
    other: str


class AeronaughtsMelee(msgspec.Struct, frozen=True, gc=False):
    """Those who are engaged together (AE-RNG-03)."""

    zone: str
    people: tuple[str, ...]
    words: str


class AeronaughtsBand(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Who is in a band of somebody, and what at the ready reaches that far (AE-ACT-06).

    `loose` are those engaged with nobody else in this band, `melees` the others.
    """

    band: BandName
    loose: tuple[str, ...] = ()
    melees: tuple[tuple[str, ...], ...] = ()
    reach: tuple[str, ...] = ()


class AeronaughtsHealth(msgspec.Struct, frozen=True, gc=False):
    """One type of health: Soak with all that adds to it, Stress and Wounds left (AE-HP-02)."""

    type: HealthType
    name: str
    soak: int
    stress: int
    most_stress: int
    wounds: int
    most_wounds: int


class AeronaughtsInjury(msgspec.Struct, frozen=True, gc=False):
    """An open Consequence: what it puts on checks and lends foes, and how far it has healed.

    AE-CON-15, AE-MAN-08, AE-HEAL-22. `name` has its health type in it.
    """

    code: str
    name: str
    weight: Literal["light", "moderate", "severe"]
    penalty: str
    exploit: str
    words: str


class AeronaughtsPerson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody on the board: where, how far from all others, and what of health is left.

    `down` are those with no Wounds left (AE-HP-08). `reach` tells in words how far what is at the
    ready goes.
    """

    id: str
    zone: str
    health: tuple[AeronaughtsHealth, ...]
    bands: tuple[AeronaughtsBand, ...] = ()
    reach: str = ""
    injuries: tuple[AeronaughtsInjury, ...] = ()
    down: bool = False


class AeronaughtsSlot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A slot of the round: its side, and who has it or may take it (AE-INIT-03, AE-INIT-04)."""

    side: str
    taken: Taken
    name: str
    people: tuple[str, ...] = ()


class AeronaughtsAim(msgspec.Struct, frozen=True, gc=False):
    """An attack that is open now, by its option: both sides' dice and the damage of a hit.

    `own` and `against` are all dice that count (AE-DICE-14), `skills` whose they are; `added` says
    where what was added comes from. `hit` tells what a hit does with its net success (AE-ACT-04).
    """

    option: str
    who: str
    whom: str
    weapon: str
    skills: tuple[str, str]
    own: str
    against: str
    hit: str
    added: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class AeronaughtsPrice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What symbols buy: an entry of the menus, or a quality of a weapon (AE-SYM-02, AE-SYM-06).

    `key` begins the ids of the shares and options that are this when it is on sale.
    """

    key: str
    coin: Coin
    price: int
    name: str
    words: str = ""
    because: tuple[str, ...] = ()


class AeronaughtsDie(msgspec.Struct, frozen=True, gc=False):
    """A kind of die: its letter, its name and its shape (AE-DICE-01)."""

    letter: Letter
    name: str
    shape: str


class AeronaughtsDrawing(msgspec.Struct, frozen=True, tag="aeronaughts"):
    """The board. `eye` is whose bands are shown first: of who acts, or of the first who can.

    `symbols` tells what letters on dice mean, `axes` how both kinds are counted (AE-DICE-04).
    """

    eye: str
    zones: tuple[AeronaughtsZone, ...]
    ways: tuple[AeronaughtsWay, ...]
    melees: tuple[AeronaughtsMelee, ...]
    people: tuple[AeronaughtsPerson, ...]
    slots: tuple[AeronaughtsSlot, ...]
    aims: tuple[AeronaughtsAim, ...]
    prices: tuple[AeronaughtsPrice, ...]
    dice: tuple[AeronaughtsDie, ...]
    symbols: tuple[tuple[str, str], ...]
    axes: tuple[tuple[str, str], ...]
