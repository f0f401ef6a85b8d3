"""The rows of Fully Automated content: cards, proficiencies, armour, people, scenes, tables.

Every number of the rules is content that a table may replace (FA-OPT-04, FA-WPN-25).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fracas.content.rulings import SwitchRow
from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Floor, Texture

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Text that may not be empty."""

Outcome = Literal[-2, -1, 0, 1, 2]
"""The outcomes of a combat roll (FA-DICE-01, FA-DICE-08)."""

Row = tuple[int, ...]
"""One figure for each outcome from -2 to +2; `validate` rejects fewer and more (FA-DICE-08)."""

Policy = Literal[
    "aggressive", "defensive", "opportunist", "random", "mixed", "bystander", "capturer"
]
"""How a computer plays a combatant (FA-ADV-06)."""


Modified = Literal["damage", "range", "movement", "levels", "initiative", "hp", "check"]
"""The figures that a special ability may change (FA-SPEC-05, FA-CHECK-03)."""

GoalKind = Literal["exit", "broken", "captured"]
"""What may end a fight for a side besides its foes being down (FA-OPT-06)."""


Defence = Literal["proceeds", "disadvantage", "fails", "counter_disadvantage", "counter"]
"""What a defence may do to an attack (FA-DEF-03 to -07)."""

Hold = Literal["counter", "harm", "restrained"]
"""The results of an attempt to restrain (FA-RESTR-05 to -07)."""


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Other figures of a card or a purchase, under one value of a switch (FA-GAP-08 to -10).

    Figures left out stay as they are.
    """

    switch: str
    value: str | int
    cost: float | None = None
    range: int | None = None
    far: int | None = None
    close: int | None = None

    def figures(self) -> dict[str, float]:
        """Its figures, by the names of the fields they replace."""
        given = {"cost": self.cost, "range": self.range, "far": self.far, "close": self.close}
        return {name: value for name, value in given.items() if value is not None}


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack card: its base damage and what each outcome does to it (FA-ATK-06).

    `table` are the modifiers for outcomes -2 to +2, `stuns` the outcomes that stun and `glues`
    those that glue. Aimed, it adds `aim` damage, or `close_aim` at exactly `close` hexes, the
    closest range; `aim_stuns` are additional outcomes that stun, and with `aim_double` each stun
    counts twice.

    It is used from `least` to `range` hexes; `awkward` are shorter distances at disadvantage and
    `far` is the longest at disadvantage (FA-RANGE-01, FA-RANGE-02). `movement` is its hexes of
    attack movement (FA-ATK-08). `weapon` must be carried, blank for an unarmed attack; `needs` is a
    tag of the body (FA-WPN-10). `variants` are its figures under other rulings than the defaults.
    """

    name: Said
    kind: Literal["close", "ranged"]
    base: int
    table: Row
    proficiency: str
    because: tuple[str, ...]
    weapon: str = ""
    needs: str = ""
    stuns: tuple[Outcome, ...] = ()
    glues: tuple[Outcome, ...] = ()
    aim: int = 0
    close_aim: int = 0
    close: int = 0
    aim_stuns: tuple[Outcome, ...] = ()
    aim_double: bool = False
    least: int = 1
    range: int = 1
    awkward: tuple[int, ...] = ()
    far: int = 0
    movement: int = 0
    lethal: bool = False
    note: str = ""
    variants: tuple[Variant, ...] = ()

    @property
    def ranged(self) -> bool:
        """Whether it is a shot or a throw."""
        return self.kind == "ranged"


class Proficiency(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of the weapon table: cost, threat profile, portability, and what it includes.

    `threats` are those of single weapons of the row, if they differ (FA-GAP-11). FA-WPN-02,
    FA-WPN-03, FA-WPN-23.
    """

    name: Said
    cost: float
    threat: Annotated[int, msgspec.Meta(ge=0, le=3)]
    portability: Annotated[int, msgspec.Meta(ge=0, le=3)]
    includes: tuple[str, ...] = ()
    threats: dict[str, Annotated[int, msgspec.Meta(ge=0, le=3)]] = {}
    variants: tuple[Variant, ...] = ()
    because: tuple[str, ...] = ()


class Armour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Armour: what it takes off each attack, and off Charisma checks (FA-DMG-03, FA-DMG-04)."""

    name: Said
    reduction: Annotated[int, msgspec.Meta(ge=0)]
    charisma: int = 0


class Moves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes of the Move card and what steps cost (FA-MOVE-01 to -05, FA-MOVE-08)."""

    base: int
    repeated: int
    aimed: int
    open: int
    rough: int
    adversary: int
    unwilling: int


class Bands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The highest HP of each state (FA-HP-01, FA-HP-05, FA-HP-09)."""

    incapacitated: int
    dying: int
    dead: int


class Checks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Figures of skill checks (FA-CHECK-01, FA-RESTR-13, FA-SPEC-03, FA-HP-11, FA-LIGHT-06).

    `aim` is what an aim condition adds (FA-AIM-18); `heal` is what successful healing restores,
    with 1 more for each full `heal_step` of margin.
    """

    target: int
    break_free: int
    aim: int
    heal: int
    heal_step: int
    free: tuple[str, str]
    medicine: tuple[str, str]
    attack: tuple[str, str]


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, each of which a table may replace.

    `defend` and `restrain` say what each outcome from -2 to +2 does (FA-DEF-03, FA-RESTR-05);
    `light` pairs the lowest margin of a check with the outcome it suggests (FA-LIGHT-10).
    """

    defend: tuple[Defence, ...]
    restrain: tuple[Hold, ...]
    restrain_gap: int
    restrain_damage: int
    moves: Moves
    bands: Bands
    checks: Checks
    light: tuple[tuple[int, int], ...]
    cover: int
    dying_loss: int
    glue_rounds: int
    start: tuple[int, int, int]
    free_seconds: int


class TerrainRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A kind of ground, or an area over it: what it stops, covers, obscures and costs.

    FA-MOVE-04, FA-COVER-01, FA-LOS-01, FA-LOS-05. `texture` is how it is drawn; left out, its
    effects decide.
    """

    name: Said
    barrier: bool = False
    obstacle: bool = False
    obscures: bool = False
    rough: bool = False
    exit: bool = False
    texture: Texture = "plain"
    because: tuple[str, ...] = ()


class ModifierRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A special ability as a named modifier (FA-SPEC-05).

    `checks` are the Attributes or Skills of the checks it helps; blank for all (FA-CHECK-03).
    """

    name: Said
    to: Modified
    amount: int
    card: str = ""
    checks: tuple[Said, ...] = ()


class CombatantRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combatant as content; figures left out are those of the template (FA-SETUP-07).

    `combat` is the Combat skill that pays for proficiencies (FA-WPN-01).
    """

    name: Said
    kind: Literal["pc", "npc"] = "npc"
    speed: int = 3
    hp: int = 20
    armour: str = "none"
    combat: float = 2
    proficiencies: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    restraints: Annotated[int, msgspec.Meta(ge=0)] = 0
    tags: tuple[str, ...] = ()
    attributes: dict[str, int] = {}
    skills: dict[str, int] = {}
    modifiers: tuple[ModifierRow, ...] = ()
    policy: Policy = "opportunist"
    unrealistic: bool = False
    note: str = ""
    face: Face = ""
    summary: str = ""


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One combatant of a scenario: who, on which side, and in which hex, by its label.

    `id` and `name` are for a second one of the same kind.
    """

    combatant: str
    side: str
    hex: str = ""
    id: str = ""
    name: str = ""
    attitude: Literal["hostile", "neutral"] = "hostile"
    restrained: bool = False


class AlarmRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A count of rounds that decides the fight when full (FA-SPEC-01)."""

    label: Said
    size: Annotated[int, msgspec.Meta(ge=1)]
    winner: str
    hexes: tuple[str, ...] = ()
    attribute: str = ""
    skill: str = ""
    target: int = 22


class GoalRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What ends the fight for a side, other than its foes being down (FA-OPT-06)."""

    side: str
    kind: GoalKind
    area: str = ""
    count: int = 0


class ScenarioRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario: its map as text, the cast, what ends it, and the time to choose.

    `seconds` is the selection period; without it the book's ruling applies (FA-SEL-05). `floor` is
    how plain ground is drawn.
    """

    title: Said
    stakes: Said
    cast: tuple[Placing, ...]
    mode: Literal["standard", "light", "other"] = "standard"
    map: str = ""
    summary: str = ""
    seconds: Annotated[int, msgspec.Meta(ge=0)] | None = None
    alarms: dict[str, AlarmRow] = {}
    goals: tuple[GoalRow, ...] = ()
    floor: Floor = "plain"


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a Fully Automated content file may contain; every chapter is optional (FA-OPT-07)."""

    system: Literal["fully_automated"] = "fully_automated"
    name: str = ""
    rulings: dict[str, str | int] = {}
    tables: Tables | None = None
    terrain: dict[str, TerrainRow] = {}
    cards: dict[str, Card] = {}
    proficiencies: dict[str, Proficiency] = {}
    armour: dict[str, Armour] = {}
    combatants: dict[str, CombatantRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}
