"""The Aeronaughts book: dice, skills, qualities, menus, items, people and scenarios as content.

Every number of the rules is content that a table may replace.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Literal

import msgspec

from fracas.content.rulings import SwitchRow
from fracas.content.shipping import gathered, opened
from fracas.core.picture.faces import Face
from fracas.core.picture.pictures import Floor, Prop
from fracas.core.picture.scenes import At
from fracas.dice.symbols import SymbolDie, Symbols
from fracas.kit.content import HashedBook

Said = Annotated[str, msgspec.Meta(min_length=1)]
"""Text that may not be empty."""

HealthType = Literal["physical", "mental", "spiritual"]

BandName = Literal["engaged", "short", "medium", "long", "extreme"]
"""The range bands, nearest first (AE-RNG-01)."""

Letter = Literal["Y", "G", "B", "R", "P", "K"]
"""The dice: Proficiency, Ability, Boost, Challenge, Difficulty, Setback (AE-DICE-22)."""

LETTERS = "YGBRPK"
"""The dice in the order they are rolled (AE-DICE-23)."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A row of a file: unknown fields are refused, and fields at their default are left out."""


class DieRow(Row, frozen=True):
    """A die: its name, colour, shape, and its faces in letters, such as `SA` (AE-DICE-01).

    S success, F failure, A advantage, T threat, TR triumph, DE despair, `-` blank.
    """

    name: Said
    colour: Said
    shape: Said
    faces: tuple[str, ...]


class SkillRow(Row, frozen=True):
    """A skill: its health type (AE-DICE-24), and what it is for."""

    name: Said
    type: HealthType
    use: str = ""
    blocks: bool = False
    magical: bool = False


class QualityRow(Row, frozen=True):
    """A weapon quality: its price in advantage, and whether it can be honed.

    `cost` 0 is passive (AE-SYM-10); `other_cost` is the price of its second use, on a miss or
    rising; `hone` is the stress that Hone costs, 0 if it cannot be honed (AE-MAN-22, AE-MAN-23).
    """

    name: Said
    effect: Said
    because: tuple[str, ...]
    starred: bool = False
    cost: int = 0
    other_cost: int = 0
    rated: bool = True
    repeatable: bool = False
    hone: int = 0


class WeaponRow(Row, frozen=True):
    """A weapon: the skill of its attacks, the type and base of their damage, its farthest band.

    A `bare` one needs no hands and is never drawn: fists, words, spells (AE-MAN-31).
    """

    name: Said
    skill: str
    type: HealthType
    base: Annotated[int, msgspec.Meta(ge=0)]
    band: BandName = "engaged"
    qualities: dict[str, int] = {}
    area: BandName | Literal["single"] = "single"
    bare: bool = False
    note: str = ""

    @property
    def melee(self) -> bool:
        """Whether it reaches no farther than an engagement (AE-ACT-06)."""
        return self.band == "engaged"


class ItemRow(Row, frozen=True):
    """Something worn or carried other than a weapon: Soak by type, qualities, and its hindrance."""

    name: Said
    physical: int = 0
    mental: int = 0
    spiritual: int = 0
    qualities: dict[str, int] = {}
    setback: dict[str, int] = {}
    note: str = ""


class ConsequenceRow(Row, frozen=True):
    """A Consequence: what it absorbs, penalty, Exploit dice, healing (AE-CON-04 to -10).

    `penalty` and `exploit` are dice in letters; `difficulty` is the purple dice of its treatment,
    with `upgrades`; `rests` the rests after that. The last rule in `because` is that of its
    healing.
    """

    name: Said
    absorbs: int
    penalty: str
    exploit: str
    rests: int
    because: tuple[str, ...]
    difficulty: int = 0
    upgrades: int = 0
    optional: bool = False


Does = Literal[
    "recover", "next_ally", "ally", "target", "roller", "maneuver", "expose", "strain", "prone",
    "break",
]  # fmt: skip
"""What an entry of the menus can do (AE-SYM-06)."""

Sleep = Literal["restful", "disturbed", "broken"]
"""How a night goes: a rest, one that gives no Stress, or none at all (AE-HEAL-05 to -07)."""


class EntryRow(Row, frozen=True):
    """A menu entry: which symbols pay for it, how many, and what it does (AE-SYM-06).

    `does` names the procedure; `dice` or `upgrades` are what it lends, if any. Negative `upgrades`
    are upgrades of the difficulty (AE-DICE-12).
    """

    name: Said
    coin: Literal["advantage", "triumph", "threat", "despair"]
    price: Annotated[int, msgspec.Meta(ge=1)]
    does: Does
    dice: str = ""
    upgrades: int = 0
    on: bool = True
    because: tuple[str, ...] = ()


class BarRow(Row, frozen=True):
    """Health of one type as content; fields left out are those of a default human (AE-GAP-49)."""

    soak: int | None = None
    stress: int | None = None
    wounds: int | None = None


class CombatantRow(Row, frozen=True):
    """A combatant as content. `skills` are `characteristic/rank`, such as `3/1` (AE-DICE-10)."""

    name: Said
    kind: Literal["pc", "npc"] = "npc"
    named: bool = False
    physical: BarRow = BarRow()
    mental: BarRow = BarRow()
    spiritual: BarRow = BarRow()
    skills: dict[str, Annotated[str, msgspec.Meta(pattern=r"^[0-9]+/[0-9]+$")]] = {}
    magical: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    rest_hours: int = 7
    policy: str = ""
    note: str = ""
    face: Face = ""
    summary: str = ""


class ZoneRow(Row, frozen=True):
    """A zone of a scenario (AE-RNG-02); every field but its name says how it is drawn."""

    name: Said
    floor: Floor = "deck"
    wall: bool = False
    at: At | None = None
    props: tuple[Prop, ...] = ()


class Placing(Row, frozen=True):
    """One combatant of a scenario: who, on which side, where, and engaged with whom.

    `ready` means that it rolls Cool for the order, not Vigilance (AE-INIT-01). `consequences` at
    the start are `severity/type`; `stress` and `wounds` are what is left on bars that are not full.
    """

    combatant: str
    side: str
    zone: str = ""
    group: str = ""
    id: str = ""
    name: str = ""
    ready: bool = True
    consequences: tuple[str, ...] = ()
    stress: dict[HealthType, int] = {}
    wounds: dict[HealthType, int] = {}


class ClockRow(Row, frozen=True):
    """A count of rounds that decides the fight when full."""

    label: Said
    size: Annotated[int, msgspec.Meta(ge=1)]
    winner: str


class ScenarioRow(Row, frozen=True):
    """A scenario: zones and the edges between them, the cast, and what decides the fight.

    `fight` is False for a scenario of interludes only: a scene and a night for each of `nights`,
    whose value says how the night is likely to go.
    """

    title: Said
    stakes: Said
    cast: tuple[Placing, ...]
    summary: str = ""
    zones: dict[str, ZoneRow] = {}
    edges: tuple[tuple[str, str], ...] = ()
    clocks: dict[str, ClockRow] = {}
    fight: bool = True
    nights: tuple[Sleep, ...] = ()


class Tables(Row, frozen=True):
    """The numbers of the rules, each of which a table may replace."""

    difficulties: dict[str, int]
    defences: dict[str, str]
    treatments: dict[str, str]
    initiative: dict[str, str]
    range_difficulty: dict[str, int]
    most_maneuvers: int
    second_maneuver: int
    steady_magical: int
    steady_dice: str
    focus_dice: str
    block_difficulty: int
    incapacitated_difficulty: int
    fire_difficulty: int
    fire_soft: int
    human: BarRow
    bands: tuple[str, ...]
    hone_rating: int


class Contents(Row, frozen=True):
    """What an Aeronaughts content file may contain; every chapter is optional."""

    system: Literal["aeronaughts"] = "aeronaughts"
    tables: Tables | None = None
    dice: dict[Letter, DieRow] = {}
    skills: dict[str, SkillRow] = {}
    qualities: dict[str, QualityRow] = {}
    weapons: dict[str, WeaponRow] = {}
    items: dict[str, ItemRow] = {}
    consequences: dict[str, ConsequenceRow] = {}
    entries: dict[str, EntryRow] = {}
    combatants: dict[str, CombatantRow] = {}
    scenarios: dict[str, ScenarioRow] = {}
    switches: dict[str, SwitchRow] = {}
    rulings: dict[str, str | int] = {}


VERSION = "3"


_MARKS = {
    "S": Symbols(1),
    "F": Symbols(-1),
    "A": Symbols(0, 1),
    "T": Symbols(0, -1),
    "TR": Symbols(1, 0, 1),
    "DE": Symbols(-1, 0, 0, 1),
}
"""The meaning of a face's letters; triumph and despair count on the first axis too."""


def face_of(letters: str) -> Symbols:
    """A face from its letters: `SA`, `TR`, `-` (AE-DICE-07, AE-DICE-08)."""
    if letters in _MARKS:
        return _MARKS[letters]
    found = Symbols()
    for letter in letters.replace("-", ""):
        found += _MARKS[letter]
    return found


class AeronaughtsBook(HashedBook, frozen=True, kw_only=True):
    """Everything that the rules of an Aeronaughts fight read from content."""

    tables: Tables
    dice: dict[str, DieRow]
    skills: dict[str, SkillRow]
    qualities: dict[str, QualityRow]
    weapons: dict[str, WeaponRow]
    items: dict[str, ItemRow]
    consequences: dict[str, ConsequenceRow]
    entries: dict[str, EntryRow]
    combatants: dict[str, CombatantRow]
    scenarios: dict[str, ScenarioRow]

    @cached_property
    def kinds(self) -> dict[str, SymbolDie]:
        """The dice by letter, in the order of rolling (AE-DICE-23)."""
        return {
            letter: SymbolDie(letter, tuple(face_of(face) for face in self.dice[letter].faces))
            for letter in LETTERS
        }


@lru_cache(maxsize=1)
def shipped() -> Contents:
    """The shipped content of the system, read once."""
    return gathered("fracas.rulesets.aeronaughts", Contents)


def open_book(rulings: Mapping[str, str | int]) -> AeronaughtsBook:
    """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch."""
    return opened(AeronaughtsBook, "Aeronaughts", VERSION, shipped(), rulings)
