"""Damage: how many effect dice an attack rolls, and the roll (BR-DMG-01 to BR-DMG-08)."""

from __future__ import annotations

from typing import Any

from fracas.core.prompts import Procedure, Term
from fracas.core.run import Run
from fracas.rulesets.beacon_road.content.power_rows import Harm
from fracas.rulesets.beacon_road.rules.rolls.effect_rolls import effect_roll, effect_terms
from fracas.rulesets.beacon_road.rules.rolls.pools import attribute_die, half


def effect_count(harm: Harm, rating: int, *, miss: bool = False) -> int:
    """How many effect dice a harm has by the rating of the Action, before all changes.

    BR-DMG-02: half the rating, rounded up, for weapons; BR-DMG-04: 1 + rating for the
    supernatural; BR-DMG-21: half of that on a miss.
    """
    if harm.dice in ("weapon", "half"):
        count = half(rating)
    elif harm.dice == "supernatural":
        count = 1 + rating
    elif harm.dice == "rating":
        count = rating
    else:
        count = harm.number
    return half(count) if miss else count


def damage_roll(
    run: Run,
    who: str,
    harm: Harm,
    *,
    rating: int,
    die: int,
    attribute: str = "",
    multiplier: int = 0,
    miss: bool = False,
    target: str = "",
    what: str = "damage",
    more: tuple[Term, ...] = (),
) -> Procedure[Any]:
    """Roll the damage of a hit, or of a miss that hurts; gives the total before resistance.

    `die` are the sides of the effect dice; `attribute` that of the one die beside them, which a
    Critical never adds to (BR-DMG-03, BR-DMG-05, BR-GAP-71). `multiplier` is the Critical
    Multiplier, of no account on a miss; it brings no wound (BR-DMG-22, BR-GAP-62). `more` are
    further terms of kind effect, such as that of a push. All changes are summed before the count
    stops at none, and the attribute die stays (BR-DMG-07).
    """
    one = run.state.who(who)
    terms = (*effect_terms(run.book, one), *more)
    if multiplier and not miss:
        terms = (Term("critical", "effect", multiplier, ("BR-DMG-05",), (), False), *terms)
    sides = attribute_die(run.book, one, attribute) if attribute else 0
    basis = "BR-DMG-04" if harm.dice == "supernatural" else "BR-DMG-02"
    return (
        yield from effect_roll(
            run,
            who,
            what,
            effect_count(harm, rating, miss=miss),
            die,
            plus=(sides,) if sides else (),
            target=target,
            terms=terms,
            because=(basis, "BR-DMG-21") if miss else (basis, "BR-DMG-03"),
        )
    )
