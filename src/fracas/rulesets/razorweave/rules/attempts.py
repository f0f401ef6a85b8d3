"""What is tried by a Check: by whom, which action, with which Attribute, at whom."""

from __future__ import annotations

import msgspec

from fracas.rulesets.razorweave.state.state import State


class Attempt(msgspec.Struct, frozen=True):
    """What is tried: by whom, which action, with which Attribute, at whom, to what end.

    `dc` is the default before reasons; `hostile` says that the Check is aimed at `target`;
    `spends` that it is a main-action Check, which uses up grants (RW-CHK-12). A `called` shot goes
    for a weak point (RW-WEAP-03). The game master's sheet names an `approach`, Tags of the weapon
    that it is `without`, and whether the target counts as `unarmoured` (RW-WEAP-02, RW-ARM-12).
    """

    who: str
    action: str
    attribute: str
    dc: int
    target: str = ""
    intent: str = ""
    weapon: str = ""
    skill: str = ""
    hostile: bool = False
    ranged: bool = False
    spends: bool = True
    because: tuple[str, ...] = ()
    called: bool = False
    approach: str = ""
    without: tuple[str, ...] = ()
    unarmoured: bool = False


def on_foot(attempt: Attempt) -> bool:
    """Whether a Check turns on footing: a Withdraw, a run for cover, a shove (RW-TAG-10)."""
    return (
        attempt.action in ("withdraw", "move")
        or attempt.intent in ("cover", "shelter", "reach")
        or attempt.intent.startswith("shove:")
    )


def better_attribute(state: State, who: str, attributes: tuple[str, ...]) -> str:
    """The typical Attribute in which a combatant is best; the first of equals (RW-CHK-07)."""
    actor = state.able(who)
    return max(attributes, key=actor.attribute)
