"""What the page's board of Fully Automated draws: hexes, lines of sight, cards, steps of the round.

The picture's figures have everybody's name and condition, under the same ids. A hex is named by its
label, such as `D4`: the letters of its column and the number of its row, from A1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Does = Literal["open", "barrier", "obstacle", "obscures", "rough", "exit"]
"""What ground does, its gravest effect first (FA-LOS-01, FA-COVER-01, FA-MOVE-04)."""

Status = Literal["adjacent", "exposed", "covered", "shielded", "obstructed"]
"""A target's situation as seen from an attacker (FA-LOS-13)."""

Sort = Literal["", "attack", "defend", "aim", "move", "restrain", "tackle", "special"]
"""The sort of a card, which decides its picture."""


class FullyAutomatedKind(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A kind of ground on the map: its glyph in the rows, its name, its effects."""

    glyph: str
    name: str
    does: Does = "open"


class FullyAutomatedArea(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A named area over the ground, such as smoke (FA-LOS-05) or a side's goal."""

    name: str
    hexes: tuple[str, ...]
    does: Does = "open"


class FullyAutomatedPlace(msgspec.Struct, frozen=True, gc=False):
    """A combatant on the map, and its hex."""

    who: str
    hex: str


class FullyAutomatedLine(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A foe's situation against an attack from a combatant's hex (FA-LOS-13).

    `away` is in hexes. `behind` is the hex of what stops the line or gives cover. `card` is the
    attack that would be used, blank if none reaches, `level` its advantage or disadvantage, and
    `damage` its damage at outcome 0, made up of `parts`. `defend` is the level at which the target
    would defend.
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
    """Every foe as one combatant can attack them; `reach` names its weapons' ranges."""

    who: str
    reach: str = ""
    lines: tuple[FullyAutomatedLine, ...] = ()


class FullyAutomatedCard(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A combatant's card of the round (FA-SEL-01, FA-SEL-02).

    `state` says whether it is being chosen unseen, is forced (FA-SEL-08), is revealed, or has been
    played; blank without a card. `name` is shown after the reveal. `note` is the sentence of light
    combat, or why there is no choice.
    """

    who: str
    state: Literal["", "choosing", "forced", "open", "played"] = ""
    name: str = ""
    sort: Sort = ""
    note: str = ""


class FullyAutomatedStep(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A step of the round (FA-ROUND-01): whether it is current, and who acts in it, in order."""

    name: str
    words: str
    now: bool = False
    over: bool = False
    who: tuple[str, ...] = ()
    because: tuple[str, ...] = ()


class FullyAutomatedDrawing(msgspec.Struct, frozen=True, tag="fully_automated"):
    """The board: ground by rows of glyphs, areas, places, lines of sight, cards, steps.

    Without a map there are no rows; `contacts` are then those in close contact, and `covered` those
    in cover (FA-LIGHT-08).
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
