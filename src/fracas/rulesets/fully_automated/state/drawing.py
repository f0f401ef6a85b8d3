"""What the page's board of Fully Automated draws: hexes, lines of sight, cards, steps of the round.

Who they are and how they fare stands in the picture's figures, under the same ids. A hex goes by
its label, such as `D4`: the letters of its column and the number of its row, both from A1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Does = Literal["open", "barrier", "obstacle", "obscures", "rough", "exit"]
"""What ground does, the gravest first of what it does (FA-LOS-01, FA-COVER-01, FA-MOVE-04)."""

Status = Literal["adjacent", "exposed", "covered", "shielded", "obstructed"]
"""How a target stands to an attacker (FA-LOS-13)."""

Sort = Literal["", "attack", "defend", "aim", "move", "restrain", "tackle", "special"]
"""What sort of card it is, by which it has its picture."""


class FullyAutomatedKind(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A kind of ground that lies on the map: its glyph in the rows, its name, what it does."""

    glyph: str
    name: str
    does: Does = "open"


class FullyAutomatedArea(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A named area over the ground, such as smoke (FA-LOS-05) or what a side has to reach."""

    name: str
    hexes: tuple[str, ...]
    does: Does = "open"


class FullyAutomatedPlace(msgspec.Struct, frozen=True, gc=False):
    """Somebody on the map, and the hex."""

    who: str
    hex: str


class FullyAutomatedLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """How a foe stands to an attack from where somebody stands (FA-LOS-13).

    `away` is in hexes. `behind` is the hex of what stops the line or gives cover. `card` is the
    attack that would be used, blank where none reaches, `level` its advantage or disadvantage, and
    `damage` what it does at outcome 0, made up of `parts`. `defend` is the level at which the
    target would defend.
    """

    target: str
    status: Status
    away: int
    words: str
    card: str = ""
    level: int = 0
    damage: int = 0
    parts: str = ""
    defend: int = 0
    behind: str = ""
    because: tuple[str, ...] = ()


class FullyAutomatedView(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Every foe as one combatant has them before the weapon; `reach` names the weapons carried."""

    who: str
    reach: str = ""
    lines: tuple[FullyAutomatedLine, ...] = ()


class FullyAutomatedCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody's card of the round (FA-SEL-01, FA-SEL-02).

    `state` says whether it is being chosen unseen, was set because there is no choice (FA-SEL-08),
    lies open, or has been played; blank where there is none. `name` is shown once it lies open.
    `note` is what was declared in light combat, or why there is no choice.
    """

    who: str
    state: Literal["", "choosing", "forced", "open", "played"] = ""
    name: str = ""
    sort: Sort = ""
    note: str = ""


class FullyAutomatedStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A step of the round (FA-ROUND-01): whether it is on, and who acts in it, in their order."""

    name: str
    words: str
    now: bool = False
    over: bool = False
    who: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class FullyAutomatedDrawing(msgspec.Struct, frozen=True, tag="fully_automated"):
    """The board: ground by rows of glyphs, areas, places, what each one sees, cards, steps.

    Without a map there are no rows; then `contacts` are those in close contact, and `covered` who
    is in cover (FA-LIGHT-08).
    """

    mode: str
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    kinds: tuple[FullyAutomatedKind, ...] = ()
    areas: tuple[FullyAutomatedArea, ...] = ()
    places: tuple[FullyAutomatedPlace, ...] = ()
    views: tuple[FullyAutomatedView, ...] = ()
    cards: tuple[FullyAutomatedCard, ...] = ()
    steps: tuple[FullyAutomatedStep, ...] = ()
    contacts: tuple[tuple[str, str], ...] = ()
    covered: tuple[str, ...] = ()
