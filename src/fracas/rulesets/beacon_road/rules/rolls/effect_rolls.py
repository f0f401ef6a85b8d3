"""Effect Rolls: bounded dice, all of them summed, and what makes them more or fewer."""

from __future__ import annotations

from typing import Any

from fracas.core.chance import Result
from fracas.core.prompts import Procedure, Roll, Term, need
from fracas.core.run import Run
from fracas.dice.readings import Total
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.pools import effect_dice
from fracas.rulesets.beacon_road.rules.subjects import Effect
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled
from fracas.rulesets.beacon_road.state.state import Creature, State


def effect_roll(
    run: Run,
    who: str,
    what: str,
    count: int,
    die: int,
    *,
    plus: tuple[int, ...] = (),
    target: str = "",
    terms: tuple[Term, ...] = (),
    because: tuple[str, ...] = (),
) -> Procedure[Any]:
    """An Effect Roll: bounded dice, all summed (BR-DMG-01); gives the total.

    `count` effect dice of `die` sides, changed by the `terms` and never below none (BR-DMG-07), and
    one die for each in `plus`, which nothing changes. Without a die the total is 0, unrolled.
    """
    rows = ("BR-DMG-01", "BR-DICE-02", *because)

    def cast(kept: tuple[Term, ...]) -> tuple[Any, Any] | None:
        number = max(count + sum([term.amount for term in kept]), 0)
        dice = effect_dice(number, die, plus)
        return None if dice is None else (dice, Total(dice))

    thrown = cast(terms)
    if thrown is None:
        yield EffectRolled(who, what, 0, (), "", target, terms, because=(*rows, "BR-GAP-38"))
        return 0
    dice, reading = thrown

    def ask(state: State) -> Roll:
        state.who(who)
        about = Effect(who, what, target)
        return Roll(
            decider_of(state, who),
            "effect",
            dice,
            reading,
            terms,
            rows,
            about,
            lambda kept: cast(kept) or thrown,
        )

    result: Result = yield from need(run, ask)
    # No int of its own: odds take it as any of the numbers that it may be.
    total: Any = result.value
    faces = result.faces
    yield EffectRolled(who, what, total, faces, dice.notation(), target, terms, because=rows)
    return total


@alone
def effect_terms(book: BeaconRoadBook, one: Creature) -> tuple[Term, ...]:
    """What Strengthened adds to somebody's effect dice and Weakened takes (BR-DMG-07, BR-DMG-08).

    Of each the greatest counts, and the Sickened are Weakened by 1 (BR-WND-21, BR-GAP-39,
    BR-BOON-19).
    """
    if not one.wounds and not one.boons:
        return ()
    more = max((b.level for b in one.boons if book.boons[b.name].effect_dice), default=0)
    fewer = 0
    for wound in one.wounds:
        row = book.wounds[wound.name]
        fewer = max(fewer, wound.severity if row.effect_dice else row.effect_fixed)
    rows: tuple[str, ...]
    found = []
    if more:
        rows = ("BR-BOON-14", "BR-DMG-07", "BR-DMG-08", "BR-BOON-19")
        found.append(Term("strengthened", "effect", more, rows))
    if fewer:
        rows = ("BR-WND-33", "BR-WND-21", "BR-DMG-07", "BR-DMG-08", "BR-GAP-60")
        found.append(Term("weakened", "effect", -fewer, rows))
    return tuple(found)
