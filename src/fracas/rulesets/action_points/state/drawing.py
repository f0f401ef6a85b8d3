"""The board of an Action-Point fight as a page draws it: ladder, plane, bodies and dice.

Everything is worked out by the rules already; whoever draws it adds nothing but the choice made.
"""

from __future__ import annotations

import msgspec


class ActionPointsArea(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A rectangle of the plane in feet, and in `words` what it is like there."""

    id: str
    name: str
    x: int
    y: int
    width: int
    height: int
    words: str
    cover: str = ""
    light: str = ""
    high: bool = False
    solid: bool = False


class ActionPointsPlace(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A place of the body: its faces of the location die, what calling it costs, what it does.

    `note` is what else a blow there does, in words.
    """

    key: str
    name: str
    faces: str
    surcharge: int
    multiplier: int
    note: str = ""


class ActionPointsBody(msgspec.Struct, frozen=True, gc=False):
    """The places of a shape of body, in the order of its table (AP-LOC-21)."""

    shape: str
    places: tuple[ActionPointsPlace, ...]


class ActionPointsAttribute(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An Attribute by the sizes of its dice, 0 for below d4, and the face that picks it.

    `note` says in words what is lost of it, and what the next loss would do.
    """

    name: str
    face: int
    now: int
    undamaged: int
    note: str = ""


class ActionPointsFighter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody with AP, dice, damage and armour, where they stand in feet.

    `full` is how long their bar of AP is. `armour` has the DR of each covered place against each
    of the drawing's types of damage, `worn` what makes it. `prices` are AP by the beginning of an
    option's id, up to one of its colons; below 0 it gains so many. `pool` says what the full total
    is made of, `attack` what an attack takes, `injury` what damage forces now, `because` by which
    rules.
    """

    id: str
    shape: str
    x: int
    y: int
    ap: int
    full: int
    damage: int
    fitness: int
    attributes: tuple[ActionPointsAttribute, ...]
    armour: tuple[tuple[str, tuple[int, ...]], ...] = ()
    worn: str = ""
    prices: tuple[tuple[str, int], ...] = ()
    pool: str = ""
    attack: str = ""
    injury: str = ""
    because: tuple[str, ...] = ()
    down: bool = False
    prone: bool = False


class ActionPointsRung(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A rung of the ladder: who, its number of Initiative, and how it stands in this Turn."""

    id: str
    initiative: str
    flag: str


class ActionPointsAim(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An attack that whoever is due can declare: at whom, from how many feet, for how many AP.

    `option` is its id at the question of the Turn, `call` that of the called shot. `type` is the
    place of its type of damage among those of the drawing, `calls` the places of the body that AP
    are left to call. `how` says what is rolled, `hinders` which circumstances count.
    """

    option: str
    call: str
    who: str
    target: str
    weapon: str
    feet: int
    price: int
    left: int
    type: int
    how: str
    calls: tuple[str, ...] = ()
    hinders: tuple[str, ...] = ()


class ActionPointsGait(msgspec.Struct, frozen=True, gc=False):
    """A way of moving that whoever is due can pay for: how far in feet, for how many AP."""

    option: str
    name: str
    feet: int
    price: int


class ActionPointsDrawing(msgspec.Struct, frozen=True, gc=False, tag="action_points"):
    """All of the board: the plane is `width` by `height` feet, 0 by 0 without a map.

    `ladder` is in the order of Initiative, `chain` the sizes of dice from the smallest, `feet` has
    how far each two are apart, `types` are those of damage. `due` is who acts, blank for nobody;
    `aims` and `gaits` are theirs.
    """

    width: int
    height: int
    due: str
    chain: tuple[int, ...]
    types: tuple[str, ...]
    areas: tuple[ActionPointsArea, ...]
    bodies: tuple[ActionPointsBody, ...]
    ladder: tuple[ActionPointsRung, ...]
    fighters: tuple[ActionPointsFighter, ...]
    feet: tuple[tuple[str, str, int], ...]
    aims: tuple[ActionPointsAim, ...]
    gaits: tuple[ActionPointsGait, ...]
