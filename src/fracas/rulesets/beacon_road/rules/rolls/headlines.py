"""What matters about an option: the result of its attack, its price, whether a foe drops."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.facts import Fact
from fracas.core.system.ruleset import Headline
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ATTACK
from fracas.rulesets.beacon_road.state.roll_facts import Rolled
from fracas.rulesets.beacon_road.state.state import State


def acting_side(before: State) -> str:
    """The side whose turn it is, or outside turns that of the first player's character."""
    one = before.find(before.turn)
    if one is None:
        one = next((other for other in before.creatures if other.kind == "pc"), None)
    return one.side if one is not None else ""


def _marked(*names: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the acting side's best attack had one of these results."""
    return lambda before, after, marks: best_attack(before, marks) in names


def best_attack(before: State, marks: tuple[str, ...], *, reacting: bool = False) -> str:
    """The result of the acting side's best attack, or of those who react to it.

    Of several rolls at one target the last one counts (BR-ROLL-21). Blank without an attack.
    """
    side = acting_side(before)
    stands: dict[tuple[str, str], str] = {}
    for mark in marks:
        result, who, target = mark.split(":")
        one = before.find(who)
        if one is not None and (one.side != side) == reacting:
            stands[who, target] = result
    return next((result for result in RESULTS if result in stands.values()), "")


def _lost(before: State, after: State, *, own: bool) -> int:
    """HP lost between two states by the acting side or by the others (BR-DMG-13)."""
    side = acting_side(before)
    later = {one.id: one.hp for one in after.creatures}
    return sum(
        one.hp - later[one.id]
        for one in before.creatures
        if one.id in later and (one.side == side) == own
    )


def _wounded(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether a foe has an additional or a worse wound than before."""
    side = acting_side(before)
    earlier = {one.id: sum(wound.severity for wound in one.wounds) for one in before.creatures}
    return any(
        sum(wound.severity for wound in one.wounds) > earlier.get(one.id, 0)
        for one in after.creatures
        if one.side != side and not one.out
    )


def _drops(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether a foe that was up before no longer is (BR-HP-05, BR-HP-09)."""
    side = acting_side(before)
    standing = {one.id for one in before.creatures if one.hp > 0 and not one.out}
    return any(
        one.id in standing and (one.hp <= 0 or bool(one.out))
        for one in after.creatures
        if one.side != side
    )


RESULTS = ("critical", "success", "failure", "botch")
"""The results of an attack, the best first (BR-ROLL-10, BR-ROLL-11, BR-ROLL-14)."""

HEADLINES = (
    Headline("hit", "chance", _marked("critical", "success")),
    Headline("critical", "chance", _marked("critical")),
    Headline("botch", "chance", _marked("botch"), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, own=False)),
    Headline("wound", "chance", _wounded),
    Headline("drops", "chance", _drops),
    Headline(
        "damage taken",
        "mean",
        lambda before, after, marks: _lost(before, after, own=True),
        against=True,
    ),
)
"""What matters about an option: the result of its attack, its HP and wounds, whether a foe drops.

BR-ADVICE-05.
"""


def mark(fact: Fact) -> str | None:
    """The result of an attack, its attacker and its target (BR-ROLL-10, BR-ROLL-11)."""
    if isinstance(fact, Rolled) and fact.kind == ATTACK:
        result = "critical" if fact.multiplier else fact.result
        return f"{result}:{fact.who}:{fact.target}"
    return None
