"""The state of a Fully Automated fight: frozen data, and what rules ask of it.

Numbers that a table may replace (thresholds, costs) are in the book, not here.
"""

from __future__ import annotations

from typing import Annotated, get_args

import msgspec
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.kit.crowd import Crowd
from fracas.kit.fields import AtLeast, Key, Lasts, OneOf, Secret, Who
from fracas.kit.sight import Sight
from fracas.rulesets.fully_automated.content.rows import GoalKind, Modified, Policy
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex

DEFEND = "defend"
MOVE = "move"
MOVE_ALONE = "move_alone"
AIM = "aim"
RESTRAIN = "restrain"
TACKLE = "tackle"
BREAK_FREE = "break_free"
SPECIAL = "special:"
"""The beginning of the key of a special action's card."""
HEAL = "special:heal"
STABILIZE = "special:stabilize"
UNGLUE = "special:unglue"
ALARM = "special:alarm:"
ELSE = "special:else"
"""The card for everything no other card covers."""

STANDARD = ("", DEFEND, MOVE, AIM, RESTRAIN, TACKLE, BREAK_FREE)
"""The cards that are neither the book's attacks nor special actions, and no card (FA-SEL-12)."""

SPECIALS = (HEAL, STABILIZE, UNGLUE, ELSE)
"""Special actions that need no further name (FA-SPEC-01)."""

BARE = frozenset((*STANDARD, *[card.removeprefix(SPECIAL) for card in SPECIALS]))
"""The declarations that stand for a card by themselves."""

LONGEST = 2
"""The age at which the aim condition can be used for the last time (FA-AIM-05)."""

STEPS = ("", "choose", "attacks", "defenders", "moves", "aims")
"""The points of a round (FA-ROUND-01)."""

OUTS = ("", "surrendered", "fled", "escaped", "agreed")
"""How a combatant may have left a fight alive, or not at all (FA-OPT-06)."""

ArmourKey = Annotated[str, Key("armour", "armour", "FA-DMG-03")]
WeaponKey = Annotated[str, Key("weapons", "a weapon", "FA-WPN-09")]
CardKey = Annotated[str, Key("cards", "an attack card", "FA-ATK-01")]
ProficiencyKey = Annotated[str, Key("proficiencies", "a proficiency", "FA-WPN-02")]
TerrainKey = Annotated[str, Key("terrain", "a kind of ground", "FA-SETUP-09")]


class Figure(msgspec.Struct, frozen=True, gc=False):
    """An Attribute or a Skill by its name, and its value (FA-CHECK-07)."""

    name: str
    value: int


class Modifier(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A special ability as a named modifier to one figure (FA-SPEC-05).

    `to` is damage, range, movement, levels, initiative, hp or check; `card` limits it to one card,
    and `checks` to checks with one of these Attributes or Skills (FA-CHECK-03).
    """

    name: str
    to: Annotated[str, OneOf(get_args(Modified), "a figure that abilities change", "FA-SPEC-05")]
    amount: int
    card: str = ""
    checks: tuple[str, ...] = ()

    def helps(self, attribute: str, skill: str) -> bool:
        """Whether it is for a check with that Attribute and Skill (FA-CHECK-03)."""
        named = {one.casefold() for one in self.checks}
        return self.to == "check" and (
            not named or not named.isdisjoint((attribute.casefold(), skill.casefold()))
        )


class Combatant(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One combatant, what it carries, and its round so far.

    On the sheet: `hp` may be below 0 (FA-DMG-01), `most_hp` is its maximum; `armour` a name in the
    book; `place` its hex, None without a map; `proficiencies` and `weapons` names in the book;
    `restraints` how many sets it carries (FA-RESTR-14); `tags` such as `claws`, `mechanical`;
    `attitude` is hostile or neutral (FA-SETUP-08); `policy` says how a computer plays it and `note`
    is for the GM, such as how menacing its hidden restraints look (FA-RESTR-15). `rank`
    is its turn-order total (FA-INIT-01), `rerolled` the one that counts from the next round on
    (FA-AIM-12).

    In this round: `card` is the one revealed and `last` that of the last round; `attacked` means
    that an attack named it (FA-DEF-24), `stepped` that its one hex is used, `alone` that its Move
    waits for its place and takes nobody along; `damage` is what it has taken (FA-ROUND-14); `done`
    means that its card has resolved or was lost; `defended` counts its defence rolls.

    Markers: `stuns` levels count now, `stunned_next` were received for the next round (FA-STUN-04),
    `stun_rounds` is how many more rounds they last if the table lets them add up in time. `aim` is
    the age of the aim condition, 1 in the round after Aim, 2 after it was kept (FA-AIM-05), and
    `aim_used` says how it was used in this round: spent, kept, or not yet. `restrained` and
    `stabilized` are flags, `glued` is the last round of glue. `out` says how it left the fight:
    surrendered, fled, escaped, agreed.

    In light combat `cover` and `close_with` are set by hand (FA-LIGHT-08), and `declared` is
    the sentence of this round (FA-LIGHT-03).
    """

    id: str
    name: str
    side: str
    kind: Annotated[str, OneOf(("pc", "npc"), "a kind of combatant", "FA-SETUP-10")] = "npc"
    speed: int = 3
    hp: int = 20
    most_hp: int = 20
    armour: ArmourKey = "none"
    place: Annotated[Hex | None, Lasts("fight")] = None
    proficiencies: tuple[ProficiencyKey, ...] = ()
    weapons: tuple[WeaponKey, ...] = ()
    restraints: Annotated[int, AtLeast(0, "FA-RESTR-14")] = 0
    tags: tuple[str, ...] = ()
    attributes: tuple[Figure, ...] = ()
    skills: tuple[Figure, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    attitude: Annotated[str, OneOf(("hostile", "neutral"), "an attitude", "FA-SETUP-08")] = (
        "hostile"
    )
    policy: Annotated[
        str,
        OneOf(get_args(Policy), "a way to play", "FA-ADV-06"),
        Secret(assumed="opportunist", owner=True, ruled=False),
    ] = "opportunist"
    note: Annotated[str, Secret(ruled=False)] = ""
    rank: Annotated[int, Lasts("fight")] = 0
    rerolled: Annotated[int | None, Lasts("fight")] = None
    card: Annotated[str, Lasts("round")] = ""
    last: Annotated[str, Lasts("fight")] = ""
    attacked: Annotated[bool, Lasts("round")] = False
    stepped: Annotated[bool, Lasts("round")] = False
    alone: Annotated[bool, Lasts("round")] = False
    damage: Annotated[int, AtLeast(0, "FA-ROUND-14"), Lasts("round")] = 0
    done: Annotated[bool, Lasts("round")] = False
    defended: Annotated[int, AtLeast(0, "FA-DEF-13"), Lasts("round")] = 0
    stuns: Annotated[int, AtLeast(0, "FA-STUN-04"), Lasts("fight")] = 0
    stunned_next: Annotated[int, AtLeast(0, "FA-STUN-04"), Lasts("fight")] = 0
    stun_rounds: Annotated[int, AtLeast(0, "FA-STUN-04"), Lasts("fight")] = 0
    aim: Annotated[int, Lasts("fight")] = 0
    aim_used: Annotated[str, Lasts("round")] = ""
    restrained: bool = False
    glued: Annotated[int, AtLeast(0, "FA-WPN-26"), Lasts("fight")] = 0
    stabilized: bool = False
    out: Annotated[str, OneOf(OUTS, "a way out of a fight", "FA-OPT-06"), Lasts("fight")] = ""
    cover: Annotated[bool, Lasts("fight")] = False
    close_with: Annotated[tuple[Who, ...], Lasts("fight")] = ()
    declared: Annotated[str, Lasts("round")] = ""

    @property
    def defends(self) -> bool:
        """Whether Defend is this round's card, chosen or forced (FA-ATK-19)."""
        return self.card == DEFEND

    @property
    def total(self) -> int:
        """Its place in the turn order by its last total (FA-INIT-01, FA-AIM-12)."""
        return self.rank if self.rerolled is None else self.rerolled

    @property
    def initiative(self) -> int:
        """What is added to 2d10 for the turn order (FA-INIT-01, FA-SPEC-05)."""
        return self.speed + self.modifier("initiative")

    def figure(self, name: str) -> int:
        """The value of an Attribute or a Skill; 0 if it is not on the sheet."""
        for one in (*self.attributes, *self.skills):
            if one.name.casefold() == name.casefold():
                return one.value
        return 0

    def modifier(self, to: str, card: str = "") -> int:
        """What special abilities add to a figure (FA-SPEC-05)."""
        if not self.modifiers:
            return 0
        return sum(one.amount for one in self.modifiers if one.to == to and one.card in ("", card))


class Alarm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A count of rounds that decides the fight when full: an alarm, a siege to withstand.

    `size` is in rounds. When it is full, `winner` wins; it is `stopped` by a special action at
    `hexes` (FA-SPEC-01) with a check against `target`.
    """

    id: str
    label: str
    size: int
    filled: int = 0
    winner: str = ""
    stopped: bool = False
    hexes: tuple[Hex, ...] = ()
    attribute: str = ""
    skill: str = ""
    target: int = 22


class Goal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What ends the fight for a side, other than nobody being left (FA-OPT-06).

    `kind` is `exit` (a combatant of the side is in the area `area`), `broken` (the side stops when
    at least `count` of it are down or gone), or `captured` (every foe is restrained).
    """

    side: str
    kind: Annotated[str, OneOf(get_args(GoalKind), "a goal", "FA-OPT-06")]
    area: str = ""
    count: int = 0


class State(Crowd[Combatant], frozen=True, gc=False):
    """A scene in Fully Automated, whether or not a fight is on.

    `mode` is standard, light or other (FA-OPT-01); `map` the hexes, None without a map; `sequence`
    the turn order, highest first, total (FA-INIT-03); `round` counts from 1; `step` is the current
    step: choose, attacks, defenders, moves, aims, or blank between rounds. `seconds` is the
    selection period of this fight (FA-SEL-05). `result` says how it ended.
    """

    title: str = ""
    stakes: str = ""
    mode: str = "standard"
    map: HexMap | None = None
    combatants: tuple[Combatant, ...] = ()
    sequence: tuple[Who, ...] = ()
    round: Annotated[int, AtLeast(0, "FA-ROUND-01", "The round")] = 0
    step: Annotated[str, OneOf(STEPS, "a step of a round", "FA-ROUND-01")] = ""
    seconds: Annotated[int, AtLeast(0, "FA-SEL-05", "The selection period")] = 0
    alarms: tuple[Alarm, ...] = ()
    goals: tuple[Goal, ...] = ()
    result: str = ""
    agenda: tuple[Beat, ...] = ()

    def alarm(self, key: str) -> Alarm | None:
        """The count of rounds with that id, or None."""
        return next((one for one in self.alarms if one.id == key), None)

    def present(self) -> tuple[Combatant, ...]:
        """Everybody who has not left the fight, whatever their state."""
        return tuple([one for one in self.combatants if not one.out])

    def foes(self, who: str) -> tuple[Combatant, ...]:
        """Everybody present on other sides than a combatant's (FA-SETUP-08)."""
        side = self.who(who).side
        return tuple([one for one in self.combatants if one.side != side and not one.out])

    def at(self, place: Hex) -> Combatant | None:
        """Who is in a hex, whatever their state."""
        for one in self.combatants:
            if one.place == place and not one.out:
                return one
        return None

    def in_order(self, *, rising: bool = False) -> tuple[Combatant, ...]:
        """Everybody present by turn order, highest first, or lowest with `rising` (FA-INIT-06).

        Those without a place in the order come last.
        """
        known = {one.id: one for one in self.combatants if not one.out}
        ordered = [known.pop(who) for who in self.sequence if who in known]
        ordered += known.values()
        return tuple(reversed(ordered) if rising else ordered)


# What each seat may see

SIGHT: Sight[State] = Sight(Combatant)
"""What seats see."""


def canonical(state: State) -> State:
    """The state without counters: the round is 1, and glue counts from there."""
    if state.round <= 1:
        return state
    past = state.round - 1
    combatants = tuple(
        [
            replace(one, glued=max(one.glued - past, 1)) if one.glued else one
            for one in state.combatants
        ]
    )
    return replace(state, round=1, combatants=combatants)
