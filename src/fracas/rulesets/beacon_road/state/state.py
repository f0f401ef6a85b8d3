"""The state of a Beacon Road fight: frozen data, and what rules ask of it.

Relations such as threat, melee, flanking, cover and Winded are calculated from it and never stored
(BR-COND-26); only who does not perceive whom is stored.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

import msgspec

from fracas.core.errors import Moot
from fracas.core.facts import Beat
from fracas.kit.fields import AtLeast, Key, OneOf
from fracas.rulesets.beacon_road.content.rows import (
    TYPES,
    ActionKey,
    BoonKey,
    ItemKey,
    PowerKey,
    SizeKey,
    WoundKey,
)
from fracas.space.square_maps import SquareMap
from fracas.space.squares import Square

RASH, CAUTIOUS = "rash", "cautious"

ItemId = Annotated[str, Key(means=True)]
"""The id of an item on a creature or on the ground."""

Place = Annotated[str, Key(means=True)]
"""The index of a wound or boon among those of its bearer, from 0."""

ELEMENT = "element:"
"""The prefix, among a creature's traits, of its own element's damage type."""

MOST = 5
"""The greatest rating, severity and quality level (BR-ATTR-02, BR-WOUND-02, BR-BOON-01)."""

STAGES = ("choice", "ambush", "rash", "monsters", "cautious")
"""The five stages of a round (BR-ROUND-01 to BR-ROUND-05)."""

OUTS = ("", "dead", "unconscious", "surrendered", "fled", "ceasefire", "gone")
"""How a creature may have left a fight, or not at all (BR-ENTER-13)."""

HANDS = 2
"""How many hands there are to wield with (BR-GEAR-02)."""

CARRIED = ("wielded", "readied", "packed", "worn")
"""How an item may be carried (BR-GEAR-08)."""

DamageType = Annotated[str, OneOf(TYPES, "a damage type", "BR-DMG-09")]


class Rating(msgspec.Struct, frozen=True):
    """Dots in an Action, 0 to 5 (BR-ATTR-04)."""

    action: ActionKey
    dots: Annotated[int, AtLeast(0, "BR-ATTR-04", name="{0.action}", most=MOST)]


class Wound(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wound of a creature (BR-WOUND-12).

    `by` inflicted it and had `tier` then; `defense` is the one that was met. `choice` is the chosen
    defense of Exposed, type of Vulnerable, or whom Terrified, Charmed, Dominated and Goaded are
    about. `until` is the round in which it ends at the latest, at the start of the inflicter's
    turn; 0 for no such end. `event` wounds take no Resistance Roll (BR-GAP-75).
    """

    name: WoundKey
    severity: Annotated[int, AtLeast(1, "BR-WOUND-02", name="the severity of {0.name}", most=MOST)]
    by: str = ""
    tier: int = 0
    defense: str = ""
    choice: str = ""
    until: int = 0


class Boon(msgspec.Struct, frozen=True, omit_defaults=True):
    """A boon: its quality level, who granted it, and when it ends (BR-BOON-15, BR-BOON-16).

    It ends at the start of the granter's turn in the round `until`; 0 lasts. `choice` is the chosen
    damage type or defense; `adjacent` means that it counts only next to the granter.
    """

    name: BoonKey
    level: Annotated[int, AtLeast(1, "BR-BOON-01", name="the level of {0.name}", most=MOST)]
    by: str = ""
    until: int = 0
    choice: str = ""
    adjacent: bool = False


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """An item on a creature or on the ground, by its `kind` in the book.

    `state` is wielded, readied, packed or worn; `hands` are those it fills while wielded; `loaded`
    is False after a Reload weapon was shot; `marked` counts used Soak Boxes; `uses` are those left
    of a Consumable. `place` is set on the ground (BR-ACT-27). `size` is the one it was made for,
    blank for Medium (BR-GEAR-05).
    """

    id: str
    kind: ItemKey
    state: Annotated[str, OneOf(CARRIED, "a way to carry an item", "BR-GEAR-08")] = "readied"
    hands: Annotated[int, AtLeast(0, "BR-GEAR-02", name="hands on {0.id}", most=HANDS)] = 0
    loaded: bool = True
    marked: int = 0
    uses: Annotated[int, AtLeast(0, "BR-GEAR-04", name="uses of {0.id}")] = 1
    place: Square | None = None
    size: str = ""


class Uses(msgspec.Struct, frozen=True):
    """How often a non-player creature may still use a power in this fight (BR-NPC-02)."""

    power: str
    left: int


class Edge(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tiers that wait for a roll: from Aim, Feint, Set Up, Assist (BR-POWER-10, BR-POWER-11).

    `kind` says for which rolls; `against` limits it to one target; `until` is as for a boon, and
    `turn` means that it ends with this turn.
    """

    kind: str
    amount: int = 1
    by: str = ""
    against: str = ""
    until: int = 0
    turn: bool = False


class Creature(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """One creature. `kind` is pc or npc; an `important` npc falls and dies by the rules for pcs.

    On the sheet: `tier`; ratings of `body`, `mind`, `will` from 0 to 5 (BR-ATTR-01); `actions`; the
    printed Defenses (BR-HP-12); `hp`, which may be below 0, and `most_hp`; `stress` of
    `most_stress` boxes, 0 for none (BR-STRESS-01, BR-NPC-02); `beacons`, Beacon Points; `size`,
    `stride` in feet; `senses` and `traits` by name (living is a trait); `resists` and `weak_to`
    damage types by nature; `powers` and `abilities` by name, the latter including upgrades as
    `power:upgrade`; `uses` of an npc's powers.

    `place` is its square, the north-west one for large creatures; `passing` means that it is moving
    through an ally's square (BR-MOVE-18); `unseen_by` are those who do not perceive it
    (BR-COND-04). `items` are carried.

    Of this round: `choice` rash, cautious or blank; `ambushing`, `surprised` (BR-ENTER-07); `taken`
    after its turn; `acts` and `reacts` used, negative by a Beacon Point; `bought` Acts for Stress
    not used yet, `bought_turn` all bought in this turn; `spare` means that Hastened's extra one was
    used. `settled` are standing answers, each with its prompt kind: a repeated Act, a push or a
    declined React until the turn or the round is over, what happens to the fallen until the fight
    is.

    Before round 1: whether it `sneaks` up or lies in wait, is `watching` for danger, or is
    `unaware`, with no chance to notice anybody (BR-ENTER-02, BR-ENTER-05, BR-ENTER-06).

    `wounds`, `boons`, `stance` (BR-POWER-05), `edges`. `policy` and `note` are the game master's.
    `shown` are powers and Defenses of an npc that were revealed by use (BR-INFO-02); `veiled` means
    that this is the players' view of it, with assumed HP, Defenses and Attributes. `out` says how
    it left the fight: dead, unconscious, surrendered, fled.
    """

    id: str
    name: str
    side: str
    kind: Annotated[str, OneOf(("pc", "npc"), "a kind of creature", "BR-HP-09")] = "npc"
    important: bool = False
    tier: Annotated[int, AtLeast(1, "BR-ATTR-05", name="Tier")] = 1
    body: Annotated[int, AtLeast(0, "BR-ATTR-01", name="BODY", most=MOST)] = 0
    mind: Annotated[int, AtLeast(0, "BR-ATTR-01", name="MIND", most=MOST)] = 0
    will: Annotated[int, AtLeast(0, "BR-ATTR-01", name="WILL", most=MOST)] = 0
    actions: tuple[Rating, ...] = ()
    iron: int = 8
    ward: int = 8
    grit: int = 8
    hp: int = 10
    most_hp: Annotated[int, AtLeast(1, "BR-HP-01", name="most HP")] = 10
    stress: int = 0
    most_stress: int = 0
    beacons: Annotated[int, AtLeast(0, "BR-STRESS-07", name="Beacon Points")] = 0
    size: SizeKey = "Medium"
    stride: Annotated[int, AtLeast(0, "BR-MOVE-02", name="Stride")] = 25
    senses: tuple[str, ...] = ()
    traits: tuple[str, ...] = ("living",)
    resists: tuple[DamageType, ...] = ()
    weak_to: tuple[DamageType, ...] = ()
    powers: tuple[PowerKey, ...] = ()
    abilities: tuple[str, ...] = ()
    uses: tuple[Uses, ...] = ()
    place: Square | None = None
    passing: bool = False
    unseen_by: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    choice: Annotated[
        str, OneOf(("", RASH, CAUTIOUS), "a way to act in a round", "BR-ROUND-01")
    ] = ""
    sneaks: bool = False
    watching: bool = True
    unaware: bool = False
    ambushing: bool = False
    surprised: bool = False
    taken: bool = False
    acts: int = 0
    reacts: int = 0
    bought: int = 0
    bought_turn: int = 0
    spare: bool = False
    settled: tuple[tuple[str, str], ...] = ()
    wounds: tuple[Wound, ...] = ()
    boons: tuple[Boon, ...] = ()
    stance: str = ""
    edges: tuple[Edge, ...] = ()
    policy: str = ""
    note: str = ""
    shown: tuple[str, ...] = ()
    veiled: bool = False
    out: Annotated[str, OneOf(OUTS, "a way out of a fight", "BR-ENTER-13")] = ""

    # Cached answers about a creature, beside its fields and not part of its value.
    bearing: ClassVar[Any] = None
    veil: ClassVar[Any] = None
    sheet: ClassVar[Any] = None

    # Only views say that figures are assumed; an edit that did would pass them off as true
    # (BR-INFO-02). Who a creature is passing follows from its movement, and may be hidden.
    unedited: ClassVar[frozenset[str]] = frozenset({"veiled", "passing"})

    def said(self, question: str) -> str:
        """The standing answer to a kind of prompt; blank if it has to be asked."""
        return dict(self.settled).get(question, "") if self.settled else ""

    @property
    def living(self) -> bool:
        """Whether it bleeds (BR-WND-01)."""
        return "living" in self.traits

    @property
    def heroic(self) -> bool:
        """Whether it falls and dies by the rules for players' characters (BR-HP-09)."""
        return self.kind == "pc" or self.important

    @property
    def winded(self) -> bool:
        """Whether it has half of its HP or fewer left (BR-HP-02)."""
        return 2 * self.hp <= self.most_hp

    @property
    def free_stress(self) -> int:
        """Stress boxes that are still empty (BR-STRESS-04)."""
        return max(self.most_stress - self.stress, 0)

    @property
    def elements(self) -> tuple[str, ...]:
        """The damage types of its own element, taken from its traits (BR-DMG-09)."""
        return tuple(
            [trait.removeprefix(ELEMENT) for trait in self.traits if trait.startswith(ELEMENT)]
        )

    def dots(self, action: str) -> int:
        """The Action Rating, 0 for an Action without dots."""
        for one in self.actions:
            if one.action == action:
                return one.dots
        return 0

    def wound(self, name: str) -> Wound | None:
        """The worst wound of that name, or None."""
        found = None
        for one in self.wounds:
            if one.name == name and (found is None or one.severity > found.severity):
                found = one
        return found

    def boon(self, name: str) -> Boon | None:
        """The best boon of that name, or None."""
        found = None
        for one in self.boons:
            if one.name == name and (found is None or one.level > found.level):
                found = one
        return found

    def upgraded(self, power: str, upgrade: str) -> bool:
        """Whether it has an upgrade of a power, as one of its abilities (BR-POWER-02)."""
        return f"{power}:{upgrade}" in self.abilities

    def item(self, key: str) -> Item | None:
        """The item with that id, or None."""
        return next((one for one in self.items if one.id == key), None)


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A clock of 4, 6 or 8 segments (BR-NPC-06, BR-NPC-07).

    `trigger` round ticks it as each round ends. When it is full, `winner`, if set, wins the fight;
    `opens` is a clock that starts then. A `hidden` one is not shown to players.
    """

    id: str
    label: str
    size: int
    filled: int = 0
    trigger: str = ""
    winner: str = ""
    opens: str = ""
    hidden: bool = False
    waiting: bool = False


class Yielding(msgspec.Struct, frozen=True):
    """A side considers surrender once one of its creatures is Winded or down (BR-ENTER-14)."""

    side: str
    who: str


class Patch(msgspec.Struct, frozen=True):
    """Ground that a power changed for a time: by whom, until when, which and where.

    It ends at the start of the turn of `by` in the round `until`; 0 lasts.
    """

    by: str
    until: int
    kind: str
    squares: tuple[Square, ...]


class State(msgspec.Struct, frozen=True, dict=True):
    """A scene in Beacon Road, whether or not a fight is on.

    `round` counts from 1, `stage` is one of the five or blank between rounds; `turn` names whose
    turn it is. `map` is None in scenes without a fight. `botches` counts the game master's Botch
    Points (BR-ROLL-17). `ground` has items on the ground, `patches` ground changed for a time.
    `result` says how the fight ended. `yields`, known only to the game master, says when which side
    wavers.
    """

    title: str = ""
    stakes: str = ""
    map: SquareMap | None = None
    creatures: tuple[Creature, ...] = ()
    round: Annotated[int, AtLeast(0, "BR-ROUND-01", "The round")] = 0
    stage: Annotated[str, OneOf(("", *STAGES), "a stage of a round", "BR-ROUND-01")] = ""
    turn: str = ""
    botches: Annotated[int, AtLeast(0, "BR-ROLL-17", "The number of Botch Points")] = 0
    ground: tuple[Item, ...] = ()
    tracks: tuple[Track, ...] = ()
    result: str = ""
    yields: tuple[Yielding, ...] = ()
    agenda: tuple[Beat, ...] = ()
    patches: tuple[Patch, ...] = ()

    # Cached answers about a state, beside its fields and not part of its value.
    by_id: ClassVar[dict[str, Creature] | None] = None
    scene: ClassVar[Any] = None

    def find(self, who: str) -> Creature | None:
        """The creature with that id, or None."""
        found = self.by_id
        if found is None:
            found = self.__dict__["by_id"] = {one.id: one for one in self.creatures}
        return found.get(who)

    def who(self, who: str) -> Creature:
        """The creature with that id; raises `Moot` if it is gone."""
        found = self.by_id
        one = self.find(who) if found is None else found.get(who)
        if one is None:
            raise Moot(who)
        return one

    def present(self) -> tuple[Creature, ...]:
        """Everybody who has not left the fight, whatever their state."""
        return tuple([one for one in self.creatures if not one.out])

    def foes(self, who: str) -> tuple[Creature, ...]:
        """Everybody present on another side (BR-COND-27)."""
        side = self.who(who).side
        return tuple([one for one in self.creatures if one.side != side and not one.out])

    def allies(self, who: str) -> tuple[Creature, ...]:
        """Everybody else present on the same side."""
        side = self.who(who).side
        return tuple(
            [one for one in self.creatures if one.side == side and one.id != who and not one.out]
        )

    def bodies(self) -> tuple[Creature, ...]:
        """Everybody in the fight."""
        return self.creatures

    def sides(self) -> tuple[str, ...]:
        """The sides of the fight, in the listed order."""
        return tuple(dict.fromkeys(one.side for one in self.creatures))
