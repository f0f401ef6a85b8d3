"""Rolls: the Action Roll from the game master's sheet to the last reroll, and Fortune Rolls.

The order of an Action Roll: the game master sets the position and may waive modifiers; the roller
may push; allies may assist; the dice are rolled; Reacts to known dice follow; a failure may be
rerolled; a botch by a player's character gives the game master a point.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Cast, Procedure, Roll, Term, need
from fracas.core.chance import Result
from fracas.core.play.run import Run
from fracas.kit.deeds import Deeds
from fracas.kit.fields import Who
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.content.rows import PowerKey
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.rolls.declaring import (
    Aim,
    Declared,
    Disturbed,
    assisted,
    declare,
    figures,
    tns_of,
)
from fracas.rulesets.beacon_road.rules.rolls.modifiers import ASSIST, FORTUNE, edges_for, tier
from fracas.rulesets.beacon_road.rules.rolls.pools import (
    RISKY,
    ActionGrades,
    ActionReading,
    Outcome,
    attribute_die,
    best_of,
    dice_for,
)
from fracas.rulesets.beacon_road.rules.rounds.windows import window
from fracas.rulesets.beacon_road.rules.subjects import BEACON_POINTS, Check, Word
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent, BotchPoint, Rolled, Used
from fracas.rulesets.beacon_road.state.state import State

# A roll is asked for, read against its TNs, and recorded with all its dice (BR-DICE-07)


def spend_edges(
    run: Run, who: str, kind: str, target: str, tags: tuple[str, ...]
) -> Procedure[None]:
    """Use up the Tiers that waited for this roll (BR-POWER-10, BR-POWER-11)."""
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

    BR-DICE-07, BR-INFO-04: it has each modifier, every face, and which of them count.
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


# Action Rolls and Fortune Rolls


class Rerolling(NamedTuple):
    """The subject of the prompt: whose roll, as in a `Check`, and who helped with it."""

    who: Who
    target: Who
    power: PowerKey
    action: str
    helper: Who


class Reroll(Word, frozen=True):
    """The answer to keep a failed roll, or reroll by help or for a Beacon Point (BR-ROLL-21)."""

    kind = "reroll"
    declines = "keep"
    shelf = "power"
    icon = "dices"
    bought = "beacon"
    costs = ((BEACON_POINTS, 1),)


REROLLS: Deeds[Reroll] = Deeds(Reroll)


def action_roll(
    run: Run, who: str, aim: Aim, declared: Declared | None = None
) -> Procedure[Rolled]:
    """Make an Action Roll: Tier/d20! + Action/ATTRIBUTE! (BR-ROLL-01); return the final `Rolled`.

    `declared` are the declarations of an earlier roll of the same action; otherwise they are asked.
    The fact's `results` hold (Defense, TN, result, multiplier) for each TN (BR-ROLL-13,
    BR-ATTACK-11).
    """
    said = declared
    if said is None:
        said = yield from declare(run, who, aim)
    helper = said.helper or assisted(run.state, who)
    made: Rolled = yield from _throw(run, who, aim, said)
    failed = made.result != "success"
    done = yield from window(run, "rolled", who, aim.target, aim.power, failed=failed)
    for one in done or ():
        if isinstance(one, Disturbed):
            made = yield from _disturbed(run, who, aim, said, made, one)
    made = yield from _again(run, who, aim, said, made, helper)
    yield from spend_edges(run, who, aim.kind, aim.target, aim.tags)
    if made.result == "botch" and run.state.who(who).kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-ROLL-17"))
    return made


def _disturbed(
    run: Run, who: str, aim: Aim, said: Declared, made: Rolled, by: Disturbed
) -> Procedure[Rolled]:
    if not by.botch:
        more = msgspec.structs.replace(said, terms=(*said.terms, *by.terms))
        return (yield from _throw(run, who, aim, more))
    results = tuple((name, tn, "botch", 0) for name, tn, _, _ in made.results)
    spoilt = msgspec.structs.replace(
        made, result="botch", multiplier=0, results=results, because=("BR-POWER-07",)
    )
    yield spoilt
    return spoilt


def _again(
    run: Run, who: str, aim: Aim, said: Declared, made: Rolled, helper: str
) -> Procedure[Rolled]:
    """Offer to reroll a failure; the second result counts (BR-ROLL-21).

    It takes the assistant's help (BR-TEAM-01, BR-TEAM-02), or a Beacon Point, which adds a Tier
    (BR-STRESS-07). Prompt kind `reroll`.
    """
    one = run.state.who(who)
    if made.result == "success" or not (helper or one.beacons):
        return made
    ways = [Reroll("keep").option(because=("BR-ROLL-21",))]
    if helper:
        ways.insert(0, Reroll(ASSIST).option(because=("BR-TEAM-01", "BR-TEAM-02")))
    if one.beacons:
        ways.append(Reroll("beacon").option(because=("BR-STRESS-07",)))

    def ask(state: State) -> Ask:
        state.who(who)
        form = Choice(tuple(ways))
        about = Rerolling(*aim.check(who), helper)
        return Ask(decider_of(state, who), "reroll", form, ("BR-ROLL-21",), about, ways[0].id)

    how = yield from need(run, ask)
    if how == "keep":
        return made
    if how == "beacon":
        yield BeaconSpent(who, "reroll", because=("BR-STRESS-07",))
        more = tier("beacon", run.book.tables.tier_step, ("BR-STRESS-07",))
        said = msgspec.structs.replace(said, terms=(*said.terms, more))
    return (yield from _throw(run, who, aim, said))


def _throw(run: Run, who: str, aim: Aim, said: Declared) -> Procedure[Rolled]:
    """Roll the dice of an Action Roll; record and return the `Rolled`."""
    book: BeaconRoadBook = run.book
    attribute = aim.attribute or book.attribute_of.get(aim.action, "")
    rows = (
        ("BR-ROLL-01", "BR-ROLL-02", "BR-ATTACK-03")
        if aim.against
        else ("BR-ROLL-01", "BR-ROLL-02")
    )

    def ask(state: State) -> Roll:
        one = state.who(who)
        terms, usual = figures(state, book, who, aim, said)
        die = attribute_die(book, one, attribute) if attribute and aim.kind != FORTUNE else 0
        dots = one.dots(aim.action)

        def cast(kept: tuple[Term, ...]) -> Cast:
            level = one.tier + sum([term.amount for term in kept if term.kind == "tier"])
            dice = dice_for(level, dots, die, str(book.rulings["botch_rule"]))
            tns = usual if kept is terms else tns_of(state, book, who, aim, said, kept)
            reading = ActionReading(dice, tns, book.tables.critical, aim.exact)
            return (dice, reading) if aim.measured else (dice, reading, ActionGrades(dice))

        dice, reading, *graded = cast(terms)
        grades = graded[0] if graded else None
        about = aim.check(who)
        return Roll(
            decider_of(state, who), aim.kind, dice, reading, terms, rows, about, cast, grades
        )

    return (yield from rolled(run, who, ask, aim.against, aim.kind, attribute))


def simple_roll(run: Run, who: str, aim: Aim, said: Declared | None = None) -> Procedure[Rolled]:
    """Make an Action Roll without sheet, push, help or answers, as part of another's.

    Used for Parry, Block, and the Survey of watchers. Returns the `Rolled`; a player's botch
    counts.
    """
    made: Rolled = yield from _throw(run, who, aim, said or Declared())
    if made.result == "botch" and run.state.who(who).kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-ROLL-17"))
    return made


def fortune_roll(
    run: Run, who: str, what: str, *, position: str = RISKY, terms: tuple[Term, ...] = ()
) -> Procedure[Rolled]:
    """Make a Fortune Roll: d20s by Tier only against 5, 10 or 15 + Tier (BR-ROLL-24, BR-GAP-70).

    `terms` add a Tier for each great advantage and take one for each great drawback.
    """
    aim = Aim(FORTUNE, what, terms=terms)
    return (yield from simple_roll(run, who, aim, Declared(position)))
