"""Powers as content: what they require, cost, aim at, roll and do (BR-POWER-02).

teaching.toml explains each field; the docstrings here say what needs a rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec.structs import replace

from fracas.rulesets.beacon_road.content.rows import Defense, Energy, Said


class Harm(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The damage of a power: how many effect dice of which size, and what else is added.

    `dice` is weapon (half the rating, of the weapon's die), half (of `die`), supernatural (1 +
    rating), rating, or fixed (`number`). `attribute` adds one attribute die (BR-DMG-02 to
    BR-DMG-04); `miss` deals half the dice on a miss (BR-DMG-21); `nonlethal` leaves 1 HP
    (BR-DMG-20). `element` takes the type of the owner, its trait as in `element:glacial`.
    """

    dice: Literal["weapon", "half", "supernatural", "rating", "fixed"]
    types: tuple[Energy, ...] = ("kinetic",)
    die: int = 0
    number: int = 0
    attribute: Literal["", "body", "mind", "will", "weapon"] = ""
    miss: bool = False
    nonlethal: bool = False
    element: bool = False
    defense: Literal["", "iron", "ward", "grit"] = ""
    action: str = ""
    adjacent: bool = False


class Brings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wound or boon that a power causes, and when; a power without a roll hits (BR-ATTACK-11).

    `level` 0 takes the table's; `rounds` 0 lasts by severity, or for a boon 10 rounds; `lasting`
    outlasts the fight (BR-POWER-16).
    """

    what: Said
    on: Literal["hit", "miss", "critical", "always", "failure"] = "hit"
    level: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0
    rounds: int = 0
    defense: Literal["", "iron", "ward", "grit"] = ""
    boon: bool = False
    adjacent: bool = False
    to: Literal["target", "self"] = "target"
    choice: str = ""
    instead: str = ""
    until_acts: bool = False
    lasting: Literal["", "hour", "day", "week"] = ""


class Shift(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Movement that a power causes: whose, of which kind, how far in feet (BR-MOVE-03 to -12).

    Push, Pull, Slide and Slam force a creature. `half_stride` and `stride` use the mover's own.
    """

    kind: Literal["advance", "maneuver", "push", "pull", "slide", "slam", "teleport"]
    feet: int = 5
    who: Literal["self", "target", "allies"] = "target"
    on: Literal["hit", "always", "miss"] = "hit"
    per: bool = False
    measure: Literal["feet", "stride", "half_stride"] = "feet"
    beside: Literal["", "self", "target"] = ""
    shadow: bool = False
    reacts: bool = False

    @property
    def forces(self) -> bool:
        """Whether it moves a creature against its will (BR-MOVE-04)."""
        return self.kind in ("push", "pull", "slide", "slam")


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power does after its roll, harm, wounds or boons, and movement.

    `do` is one of these; `who` acts, if not the user.
    - charge: the user Charges the target, or the target Charges whom the user names (BR-POWER-09).
    - cheapen: a power costs less Stress, `by` blood the next one for HP that are lost, by rating
      one that is named (BR-STRESS-05).
    - cleanse: a wound of the target ends, or it recovers if the power `recovers` (BR-WOUND-16).
    - fork: the same attack leaps from one of the area to a creature outside it.
    - ground: the area becomes terrain `what`, for `rounds` or for good; without a map the user has
    the boon `boon` (BR-COND-02).
    - lend: the edge `what` waits for `rounds`, or for this `turn` (BR-POWER-10, BR-POWER-11).
    - pass_on: a wound, HP or Stress of `who` go from the user to the target, or the other way.
    - stand_in: the user suffers in the target's place (BR-TEAM-03).
    - strike: `who` makes a basic attack, the user on the target with `tier` (BR-POWER-04).
    - wound: the wound `what`, about one of the Defenses that were hit (BR-ATTACK-11).
    """

    do: Literal[
        "charge", "cheapen", "cleanse", "fork", "ground", "lend", "pass_on", "stand_in", "strike",
        "wound",
    ]  # fmt: skip
    who: Literal["self", "target"] = "self"
    on: Literal["hit", "miss", "always"] = "hit"
    what: str = ""
    by: Literal["", "blood", "rating"] = ""
    tier: int = 0
    rounds: int = 0
    turn: bool = False
    boon: str = ""


class Upgrade(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a power also does for those who have the upgrade, and its additional Stress.

    `harm` and `steps`, if it has any, replace the power's; a Slam replaces a Push. `does` is from
    version 0.1 (see `of_today`).
    """

    name: Said
    effect: Said
    stress: int = 0
    brings: tuple[Brings, ...] = ()
    shifts: tuple[Shift, ...] = ()
    tier: int = 0
    harm: tuple[Harm, ...] = ()
    target: str = ""
    feet: int = 0
    targets: int = 0
    rated: bool = False
    steps: tuple[Step, ...] = ()
    does: str = ""


Relation = Literal["self", "ally", "adjacent_ally", "enemy", "attacker"]
"""A creature's relation to the owner of a Reaction Power: the owner itself, a friend, a foe."""


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A power: what it requires, costs, aims at, rolls and does (BR-POWER-02).

    It is carried out in this order: its roll; for each target HP back, `harm`, `brings` and the
    `shifts` that force it; other `shifts`; `steps`. `does` names the procedure of the few that
    steps cannot express.

    `basic` powers are everyone's (BR-POWER-01). `against` are the Defenses of an Attack Roll
    (BR-ATTACK-13), `check` is one against 10 + Tier; `sight` and `sound` are its tags (BR-WND-34).
    `whom` says for each window of `trigger` who must be who: in act_declared, move_step, rolled,
    turn_start and turn_end, the one who acts; in targeted, hit and about_to_suffer, the target of
    the attack, or with attacker that the attack is the owner's own.
    """

    name: Said
    cost: Literal["act", "react", "either", "none", "hours"]
    effect: Said
    because: tuple[str, ...]
    stress: int = 0
    needs: tuple[str, ...] = ()
    item: Literal["", "melee", "ranged", "defensive", "agile_pair", "weapon", "blade"] = ""
    actions: tuple[str, ...] = ()
    target: Literal[
        "self", "creature", "enemy", "ally", "allies", "threatened", "adjacent", "area", "attacker"
    ] = "self"  # fmt: skip
    feet: int = 0
    area: Literal["", "cube", "square", "line", "burst"] = ""
    side: int = 0
    against: tuple[Defense, ...] = ()
    check: bool = False
    trigger: tuple[str, ...] = ()
    harm: tuple[Harm, ...] = ()
    brings: tuple[Brings, ...] = ()
    shifts: tuple[Shift, ...] = ()
    strikes: int = 0
    stance: bool = False
    steps: tuple[Step, ...] = ()
    does: str = ""
    upgrades: dict[str, Upgrade] = {}
    melee: bool = False
    ranged: bool = False
    supernatural: bool = False
    touch: bool = False
    sight: bool = False
    sound: bool = False
    basic: bool = False
    early: bool = False
    note: str = ""
    owner: str = ""
    within: Literal["", "weapon", "stride", "sight"] = ""
    targets: int = 1
    targets_die: int = 0
    tier: int = 0
    recovers: bool = False
    after: Literal["", "inhaled"] = ""
    whom: dict[str, tuple[Relation, ...]] = {}

    def takes(self, do: str, who: str = "self") -> bool:
        """Whether one of its steps does that, for the user or for the target."""
        return bool(self.steps) and (do, who) in [(step.do, step.who) for step in self.steps]


PROCEDURES = ("", "assist", "infuse_weapon", "interrupt", "parry")
"""The procedures of the powers that steps cannot describe; blank for all others."""


def of_today(row: Power, shipped: Mapping[str, Power]) -> Power:
    """A row as it would be written today, so that journals and packages of 0.1 still work.

    In 0.1, `does` named what steps say now. The row takes the steps and movement of the shipped
    power of that name, and keeps the rest.
    """
    if row.does in PROCEDURES and not any(one.does for one in row.upgrades.values()):
        return row
    new = {name: one for power in shipped.values() for name, one in power.upgrades.items()}
    upgrades = {
        name: replace(old, does="", steps=new[name].steps if name in new else ())
        for name, old in row.upgrades.items()
    }
    if row.does in PROCEDURES or row.does not in shipped:
        return replace(row, upgrades=upgrades)
    today = shipped[row.does]
    chosen = "".join(dict.fromkeys([one.choice for one in today.brings]))
    brings = tuple([replace(one, choice=one.choice or chosen) for one in row.brings])
    same = {name: getattr(today, name) for name in ("shifts", "strikes", "steps", "does", "after")}
    return replace(row, upgrades=upgrades, brings=brings, **same)
