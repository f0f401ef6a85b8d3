"""A roll is asked for, read against its TNs, and recorded with all its dice (BR-DICE-07)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.chance import Result
from fracas.core.prompts import Procedure, Roll, need
from fracas.core.run import Run
from fracas.rulesets.beacon_road.rules.rolls.modifiers import edges_for
from fracas.rulesets.beacon_road.rules.rolls.pools import Outcome, best_of
from fracas.rulesets.beacon_road.rules.subjects import Check
from fracas.rulesets.beacon_road.state.roll_facts import Rolled, Used
from fracas.rulesets.beacon_road.state.state import State


def spend_edges(
    run: Run, who: str, kind: str, target: str, tags: tuple[str, ...]
) -> Procedure[None]:
    """The Tiers that waited for this roll are used up (BR-POWER-10, BR-POWER-11)."""
    edges = edges_for(run.state, run.state.who(who), kind, target, tags)
    # From the last to the first, so that the places of the others stay what they are.
    for whose, at in sorted(edges, reverse=True):
        yield Used(whose, at, because=("BR-POWER-10", "BR-POWER-11"))


def rolled(
    run: Run,
    who: str,
    ask: Callable[[State], Roll],
    against: tuple[str, ...],
    kind: str,
    attribute: str,
) -> Procedure[Rolled]:
    """Ask for a roll that is read by an `ActionReading`, and record it as a `Rolled` fact.

    BR-DICE-07, BR-INFO-04: with each modifier, every face, and which of them count.
    """
    asked: Roll | None = None

    def remember(state: State) -> Roll:
        nonlocal asked
        made: Roll = ask(state)
        asked = made
        return made

    result: Result = yield from need(run, remember)
    assert asked is not None
    reading: Any = asked.reading
    outcomes: Any = result.value
    first: Outcome = outcomes[0]
    total = _total(asked, result, first)
    about: Check = asked.about
    names = against or ("",)
    results = tuple(
        (name, tn, one.result, one.multiplier)
        for name, tn, one in zip(names, reading.tns, outcomes, strict=True)
    )
    best = best_of(outcomes)
    made = Rolled(
        who,
        kind,
        about.action,
        attribute,
        run.state.who(who).tier + sum([t.amount for t in asked.terms if t.kind == "tier"]),
        total,
        reading.tns[0],
        best.result,
        best.multiplier,
        about.target,
        about.power,
        tuple([term for term in asked.terms if term.kind == "tier"]),
        tuple([term for term in asked.terms if term.kind == "defense"]),
        results if len(results) > 1 or against else (),
        result.faces,
        asked.dice.kept(result.faces) if result.faces else (),
        because=(*asked.because, *_rows(best)),
    )
    yield made
    return made


def _total(asked: Roll, result: Result, first: Outcome) -> int:
    if result.total is not None:
        return result.total
    if first.total is not None:
        return first.total
    dice: Any = asked.dice
    if result.faces:
        return int(dice.total(result.faces))
    reading: Any = asked.reading
    tn: int = reading.tns[0]
    return tn + reading.critical * first.multiplier if first.success else tn - 1


def _rows(best: Outcome) -> tuple[str, ...]:
    if best.result == "botch":
        return ("BR-ROLL-10", "BR-ROLL-14", "BR-ROLL-15")
    return ("BR-ROLL-10", "BR-ROLL-11") if best.multiplier else ("BR-ROLL-10",)
