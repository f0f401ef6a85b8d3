"""A fight as a screen draws it: how everyone fares, whose turn it is, clocks, the system's board.

A picture is made only from what a viewer may see. All systems share its figures, dials and slips;
the `drawing` is a system's own, for the board that is drawn for it. A screen that does not know
that drawing shows the `lines`, which say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec.structs import replace

from fracas.core.picture.faces import face_for, number_of

if TYPE_CHECKING:
    from fracas.core.system.book import Book
    from fracas.core.system.ruleset import Ruleset


class Meter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A count on a combatant's sheet: `now` of `most`, or without a bound where `most` is 0.

    `kind` says what more of it means: `harm` fills up to ruin, `left` runs out, `points` are spent
    and come back. With a `shape` it is drawn as that many signs, beside the name. Its `id` is
    unique within the figure, for comparing two pictures. Of `place`, `bar` is for meters that are
    always in sight, four at most; `own` for those on a sheet; `life` is the one that the figure's
    `vital` shows too. `brief` is its name where there is little room.
    """

    id: str
    name: str
    now: int
    most: int
    kind: Literal["harm", "left", "points"] = "left"
    because: tuple[str, ...] = ()
    shape: Literal["", "flame", "hex"] = ""
    place: Literal["life", "bar", "own"] = "own"
    brief: str = ""


class Vital(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How near a combatant is to being out, in a ring: `now` of `most`, in `parts` segments if any.

    With `fills` more of it is worse, and `now` can exceed `most`. If it is not `exact`, it is what
    this seat assumes, and is drawn without a figure, with the `word` that the seat may know. `name`
    is what is counted.
    """

    now: int
    most: int
    parts: int = 0
    fills: bool = False
    exact: bool = True
    word: str = ""
    name: str = "HP"


class Slip(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A condition, a Tag, a mark: a short code, a name, how grave it is, and a word more.

    `icon` names the drawing beside the word; `lean` says whether it helps or hampers the one who
    has it. Its `id` is for comparing two pictures: it is unique within a figure, and stays the same
    when only the count, level or gravity changes. Slips elsewhere need none.
    """

    code: str
    name: str
    weight: Literal["", "light", "moderate", "severe"] = ""
    note: str = ""
    because: tuple[str, ...] = ()
    icon: str = ""
    lean: Literal[-1, 0, 1] = 0
    id: str = ""


class Figure(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant, as the order of turns and a sheet show them.

    `turn` says where they are in the order; `out` why they cannot go on. `note` is a sentence on
    where they are and with whom. `token` is the letter or number of their token. `face` names their
    silhouette, `number` tells several of a kind apart, 0 for one alone, and `title` is a word or
    two on what they are.
    """

    id: str
    name: str
    side: str
    token: str
    pc: bool = False
    turn: Literal["", "acts", "next", "waits", "acted", "out"] = ""
    out: str = ""
    note: str = ""
    meters: tuple[Meter, ...] = ()
    slips: tuple[Slip, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    vital: Vital | None = None
    face: str = ""
    number: int = 0
    title: str = ""


class Dial(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A clock of the scene: so many segments of so many, and whose fear or hope it is."""

    id: str
    name: str
    now: int
    most: int
    kind: Literal["ours", "theirs", "threat"] = "threat"
    note: str = ""
    because: tuple[str, ...] = ()


Texture = Literal[
    "grass", "water", "wall", "bush", "parapet", "bridge", "crates", "pipes", "road", "planks",
    "slabs", "grating", "cobbles", "earth", "deck", "snow", "smoke", "plain",
]  # fmt: skip
"""What ground is drawn as; `plain` is flat colour."""

Floor = Literal[
    "plain", "grass", "water", "planks", "slabs", "grating", "cobbles", "earth", "deck", "snow"
]
"""The textures that the floor of a room or of a whole map can have."""

Prop = Literal[
    "crates", "barrels", "puddles", "lamp", "ropes", "chains", "stairs", "bell", "cart", "pillars",
    "pipes", "table", "sails", "bushes", "rubble", "sparks", "ice", "smoke", "fire", "glass",
    "door", "circles", "ledge",
]  # fmt: skip
"""Small things that are drawn in a room, for looks alone."""

Box = tuple[int, int, int, int]
"""A rectangle of a scene: its left column, its top row, its width and its height."""


class Layout(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a scene is laid out on.

    `squares` and `hexes` have named columns and rows; of hexes every second row, the second first,
    is half a cell to the right. A `plane` is `width` by `height` of a `unit`. `places` are rooms
    without a scale, `none` is no board at all. `unit` says what a cell or a step measures.
    """

    kind: Literal["squares", "hexes", "plane", "places", "none"] = "none"
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    width: int = 0
    height: int = 0
    unit: str = ""


class GroundPatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Ground of one kind: its texture, its name and what it does in `words`, and where it is.

    Later patches are drawn over earlier ones. The ground that covers the field where nothing else
    is has no words. Of hexes each block is a run in one row.
    """

    texture: Texture
    words: str = ""
    does: tuple[str, ...] = ()
    blocks: tuple[Box, ...] = ()


class Spot(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A room, a zone, a deck: its name in `words`, its floor, its walls, its props and its Tags.

    `at` is where it is drawn, in units of the field; either all spots have it or none has, and then
    the page lays them out.
    """

    id: str
    words: str
    texture: Texture = "slabs"
    at: Box | None = None
    wall: bool = False
    props: tuple[Prop, ...] = ()
    tags: tuple[Slip, ...] = ()


class Link(msgspec.Struct, frozen=True, gc=False):
    """How two spots are joined: the band between them, or that one is next to the other."""

    one: str
    other: str
    words: str


Mark = Literal["fallen", "out", "winded", "flanked", "prone", "covered", "hidden"]
"""What a token itself shows of a figure's state."""


class Piece(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A figure's token on the board.

    On cells `x` and `y` are the column and row of its top left cell and `size` counts cells each
    way; on a plane they are its middle and `size` its width, in units. In rooms `spot` says which.
    `near` are those it is in melee with. `words` say where it is.
    """

    id: str
    x: float = 0
    y: float = 0
    spot: str = ""
    size: float = 1
    near: tuple[str, ...] = ()
    state: tuple[Mark, ...] = ()
    words: str = ""


class Sight(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How one piece sees another of another side.

    `words` say how far it is and what is between; `behind` names the cell or the Tag of that. `far`
    says that nothing in hand reaches there, as far as the rules tell.
    """

    of: str
    to: str
    verdict: Literal["clear", "cover", "hidden", "blocked"]
    words: str
    behind: str = ""
    far: bool = False


class Reach(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How far a piece threatens or can go: a block of cells, or a circle around it, in units."""

    of: str
    words: str
    block: Box | None = None
    radius: float = 0


class Thing(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something on the ground that is not a figure, in the cell of that column and row."""

    x: float
    y: float
    words: str
    icon: str = ""


class Scene(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The board of a fight in parts that every board is drawn from, whatever the system.

    `seed` is what textures are scattered by: the scenario's id, and never anything secret. All that
    it shows is in the picture's `figures` and `lines` too.
    """

    seed: str = ""
    field: Layout = Layout()
    patches: tuple[GroundPatch, ...] = ()
    spots: tuple[Spot, ...] = ()
    links: tuple[Link, ...] = ()
    pieces: tuple[Piece, ...] = ()
    sights: tuple[Sight, ...] = ()
    reaches: tuple[Reach, ...] = ()
    things: tuple[Thing, ...] = ()


class Stage(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A stage, step or slot of the round, and who acts in it.

    An `open` one can be taken next by any of `who`.
    """

    id: str
    words: str
    phase: Literal["done", "now", "later", "open"]
    who: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a screen draws of a fight besides what is asked and what was said.

    `heads` are the facts of the masthead (name, value), such as the round and the stakes.
    `figures` stand in the order of turns where there is one. `lines` are the board in words.
    `scene` is the board in parts that are alike for all systems, `stages` are those of the round.
    """

    heads: tuple[tuple[str, str], ...] = ()
    figures: tuple[Figure, ...] = ()
    dials: tuple[Dial, ...] = ()
    slips: tuple[Slip, ...] = ()
    lines: tuple[str, ...] = ()
    drawing: Any = None
    scene: Scene = Scene()
    stages: tuple[Stage, ...] = ()


def plain_picture(rules: Ruleset, state: Any, book: Book) -> Picture:
    """Return the picture of a system that draws none: how everyone fares, and its board.

    `state` is what the viewer may see.
    """
    pcs = {one.id for one in rules.members(state) if one.pc}
    fates = rules.fates(book, state)
    tokens = tokens_of([fate.name for fate in fates])
    return Picture(
        figures=tuple(
            Figure(
                fate.who,
                fate.name,
                fate.side,
                token,
                pc=fate.who in pcs,
                turn="out" if fate.out else "",
                out=fate.out,
                meters=(Meter("left", "", fate.left, fate.most, place="life"),),
                vital=Vital(max(fate.left, 0), fate.most, name=""),
                face=face_for(None, fate.who in pcs),
                number=number_of(fate.name),
            )
            for fate, token in zip(fates, tokens, strict=True)
        ),
        lines=rules.board(state, book),
        scene=Scene(
            pieces=tuple(Piece(fate.who, state=("fallen",) if fate.out else ()) for fate in fates)
        ),
    )


def told_apart(slips: Iterable[Slip]) -> tuple[Slip, ...]:
    """Return the slips of one figure, each with a unique id: its own, or else its name.

    The second of several equal ones and those after it are numbered.
    """
    given: dict[str, int] = {}
    found = []
    for one in slips:
        key = one.id or one.name
        given[key] = count = given.get(key, 0) + 1
        wanted = key if count == 1 else f"{key}#{count}"
        found.append(one if one.id == wanted else replace(one, id=wanted))
    return tuple(found)


def tokens_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return a letter or number for each name, to tell them apart on a board.

    A name that ends in a number gets that; others get their first letter, and a second one or a
    count where that is taken.
    """
    given: list[str] = []
    for name in names:
        words = name.split() or ["?"]
        last = words[-1]
        wishes = [last] if last.isdecimal() and len(last) < 3 else []
        wishes += [words[0][:1].upper(), words[0][:1].upper() + (words[0][1:2] or "")]
        wishes += [words[-1][:1].upper()] if len(words) > 1 else []
        wishes += [f"{words[0][:1].upper()}{count}" for count in range(2, len(given) + 3)]
        given.append(next(wish for wish in wishes if wish and wish not in given))
    return tuple(given)
