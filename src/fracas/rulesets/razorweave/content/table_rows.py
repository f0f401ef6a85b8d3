"""Tables as content: tiers, main actions, switched rulings, and the numbers of the rules."""

from __future__ import annotations

from typing import Literal

import msgspec

from fracas.rulesets.razorweave.content.row_values import Attribute


class TierRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One outcome tier: the least margin that reaches it, and its ticks (RW-CHK-05, RW-RES-01)."""

    tier: Literal["critical", "full", "partial", "failure", "critical_failure"]
    margin: int
    ticks: int


class ActionRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A main action: its typical Attributes, the first being the default, and DC (RW-DC-03).

    `when` says what it is good for; `name` is what the table calls it.
    """

    attributes: tuple[Attribute, ...]
    dc: int
    when: str = ""
    name: str = ""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of the rules, each of which a table may replace."""

    tiers: tuple[TierRow, ...]
    ladder: dict[str, int]
    actions: dict[str, ActionRow]
    sizes: dict[str, int]
    outcomes: dict[str, tuple[str, ...]]
    edge: dict[str, int]
    counterblow: int
    low_resolve: int
    threat_ticks: dict[str, int]
    morale: int
    minor_return: int
    movement: dict[str, int]
    fall_ticks: int
    many_tags: int
    brutal_partial: int
    many_conditions: int
    vulnerable: int
    physical: tuple[Attribute, ...]
    lasting: dict[str, tuple[str, ...]]
