"""A Condition as content: what it does, how long it lasts, how it clears."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.rulesets.razorweave.content.row_values import Attribute, Element

Hampered = Literal["MIG", "AGI", "PRE", "RSN", "all", "physical", "attacks", "movement", "sight"]
"""What a Condition may put Burden on; `physical` stands for MIG and AGI (RW-COND-15)."""


class Condition(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """A Condition of the tables: what it does to its bearer, how long it lasts, how it clears.

    What it does: `burden` hampers, `burden_when` only at its source or while that is in sight;
    `edge_to` says which attackers it helps, those `engaged`, all `attackers`, or `any` hostile
    Check; `ticks` says when it fills a segment, and `ticks_in` where; `vulnerable` names attacks
    that tick more; `forbids` what the bearer may not do; `halves` when movement is halved;
    `sits_on` says that it is borne by a limb, an item or a system, with the Burden of `limbs`;
    `gives_out` what becomes of that on a Critical Failure; `strike_dc` is a DC that the game
    master may set for Strikes at the bearer.

    How it ends: `turns` and `rounds` count it down, `renews` starts them anew when its source
    attacks, `ends_with` its source or a victory. `clear` is the Attribute of the clearing Check
    and `dc` its DC, with `needs` at hand and, if `safe_only`, out of melee; `price` is what a
    bearer pays by default on a Partial (RW-COND-08). Allies may clear it too, with an Attribute of
    `aid` and the Skill `aid_skill`. A `remedy` ends it without a Check, after `remedy_rounds` if
    any. `until` says which passing of time ends it; blank leaves that to the severity
    (RW-COND-02). Treatment may need a rest before it, and only start the healing, which then takes
    `sessions`.

    `effect`, `duration` and `clears` say all this aloud; content without them is refused
    (RW-COND-12). `when` says what brings it on and `cues` which acts, Tags and elements suggest
    it (RW-COND-10).
    """

    name: str
    severity: Literal["light", "moderate", "severe"]
    effect: str = ""
    duration: str = ""
    clears: str = ""
    because: tuple[str, ...]
    when: str = ""
    cues: tuple[str, ...] = ()
    burden: tuple[Hampered, ...] = ()
    burden_when: Literal["", "in_sight", "against_source"] = ""
    edge_to: Literal["", "engaged", "attackers", "any"] = ""
    ranged_burden: bool = False
    ticks: Literal["", "round", "scene_end", "scene_start"] = ""
    ticks_in: Literal["", "cold"] = ""
    vulnerable: tuple[Element, ...] = ()
    forbids: tuple[Literal["move", "approach", "sprint", "leave_cover", "fight"], ...] = ()
    halves: tuple[Literal["always", "leg"], ...] = ()
    sits_on: Literal["", "limb", "gear", "system"] = ""
    limbs: dict[str, tuple[Hampered, ...]] = {}
    gives_out: Literal["", "breaks", "fails"] = ""
    strike_dc: int = 0
    loses_turn: bool = False
    turns: int = 0
    rounds: int = 0
    renews: bool = False
    ends_with: Literal["", "source", "victory"] = ""
    clear: Literal["", "MIG", "AGI", "PRE", "RSN"] = ""
    dc: int = 12
    needs: str = ""
    safe_only: bool = False
    price: Literal["exposed", "prone"] = "exposed"
    ally_clears: Literal["", "check", "free"] = ""
    aid: tuple[Attribute, ...] = ()
    aid_skill: str = ""
    remedy: str = ""
    remedy_rounds: int = 0
    until: Literal["", "cleared", "scene", "rest", "treatment"] = ""
    needs_rest: bool = False
    treatment_starts: bool = False
    heals_alone: bool = False
    sessions: int = 0

    @property
    def lasts(self) -> str:
        """What ends it at the latest: its own word, or else its severity's (RW-COND-02)."""
        return (
            self.until or {"light": "cleared", "moderate": "scene", "severe": "rest"}[self.severity]
        )

    @property
    def lasts_turns(self) -> int:
        """The bearer's turns that it lasts; a Light one that names no end of its own has one."""
        own = self.until or self.rounds or self.clear or self.remedy or self.loses_turn
        return self.turns or int(self.severity == "light" and not own)
