"""Rolls: the Action Roll from the game master's sheet to the last reroll, Fortune and Effect Rolls.

The order of an Action Roll: the game master sets the position and may waive modifiers; the roller
may push; allies may assist; the dice fall; who answers known dice does; a failure may be rolled
again; a botch by a player's character gives the game master a point.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.answers import Choice, Field, Number, Option, Several, Sheet
from fracas.core.chance import Result
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Roll, Ruling, Term, need
from fracas.core.run import Run
from fracas.dice.readings import Total
from fracas.rulesets.beacon_road.book import BeaconRoadBook
from fracas.rulesets.beacon_road.facts import BeaconSpent, BotchPoint, EffectRolled, Rolled, Used
from fracas.rulesets.beacon_road.helping import assistant
from fracas.rulesets.beacon_road.modifiers import (
    ASSIST,
    FORTUNE,
    SET_UP,
    Attack,
    defense_terms,
    edges_for,
    rating,
    summed,
    tier,
    tier_terms,
)
from fracas.rulesets.beacon_road.pools import (
    ActionReading,
    Outcome,
    attribute_die,
    dice_for,
    effect_dice,
)
from fracas.rulesets.beacon_road.state import State
from fracas.rulesets.beacon_road.stress import can_pay, pay
from fracas.rulesets.beacon_road.wounds import incapacitated

__all__ = [
    "ActionReading", "Aim", "Declared", "Disturbed", "Outcome", "action_roll", "declare",
    "dice_for", "effect_roll", "fortune_roll", "push_effect", "simple_roll",
]  # fmt: skip

RISKY = "risky"
POSITIONS = ("controlled", RISKY, "desperate")


class Aim(msgspec.Struct, frozen=True):
    """What an Action Roll is: its kind, the Action, and what its total is held against.

    `against` are Defenses of the `target` (BR-ATTACK-03); else `tn` is a fixed number or another
    roll's total (BR-ROLL-20); else the TN is that of the position and a Tier: of the target, or of
    the roller where nobody opposes (BR-ROLL-19). `targets` are all targets of the attack, `attack`
    what their Defenses see of it. `terms` come on top. `exact` keeps totals apart in the law.
    """

    kind: str
    action: str
    power: str = ""
    target: str = ""
    targets: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    tn: int | None = None
    attack: Attack | None = None
    tags: tuple[str, ...] = ()
    attribute: str = ""
    terms: tuple[Term, ...] = ()
    exact: bool = False

    @property
    def about(self) -> tuple[str, ...]:
        """What prompts about it name: target, power, Action."""
        return (self.target, self.power, self.action)


class Declared(msgspec.Struct, frozen=True):
    """What was said before the dice: position, waived modifiers, Tiers more, and the assistant."""

    position: str = RISKY
    waived: tuple[str, ...] = ()
    tn: int | None = None
    terms: tuple[Term, ...] = ()
    helper: str = ""


class Disturbed(msgspec.Struct, frozen=True):
    """What an answer to known dice did to the roll: made it a botch, or has it rolled anew.

    One of these in what the window `rolled` gives back does it (BR-POWER-07, BR-ROLL-21); `terms`
    are on the second roll, which stands.
    """

    botch: bool = False
    terms: tuple[Term, ...] = ()


@lru_cache(maxsize=256)
def _sheet(names: tuple[str, ...], tn: int) -> Sheet:
    positions = Choice(tuple(Option(name, "position", (), ("BR-ROLL-18",)) for name in POSITIONS))
    fields = [Field("position", positions, RISKY, ("BR-ROLL-18", "BR-GAP-69"))]
    if names:
        options = tuple(Option(name, "tier") for name in names)
        fields.append(Field("waive", Several(options), (), ("BR-NPC-05",)))
    fields.append(Field("tn", Number(0, 200), tn, ("BR-NPC-05", "BR-ROLL-19")))
    return Sheet(tuple(fields))


def declare(run: Run, who: str, aim: Aim) -> Procedure:
    """What is said before the dice of an action: position, push and Assist; gives a `Declared`.

    Prompt kinds `position` (the game master's sheet), `push` and `assist`. Once for an action:
    further rolls of it, one for each target of an area, take the same (BR-STRESS-02).
    """

    def ask(state: State) -> Ruling:
        terms, tns = _figures(state, run.book, who, aim, Declared())
        names = tuple(dict.fromkeys(term.name for term in terms))
        rows = ("BR-ROLL-18", "BR-NPC-05")
        return Ruling("position", _sheet(names, tns[0]), (), rows, (who, *aim.about), terms)

    values: dict[str, Any] = dict((yield from need(run, ask)))
    said = Declared(values.get("position", RISKY), tuple(values.get("waive", ())), values.get("tn"))
    more: list[Term] = []
    step = run.book.tables.tier_step
    if can_pay(run.state.who(who), 1):
        pushes = yield from need(run, lambda state: _push(state, who, aim, "tier"))
        if pushes == "push":
            rows = ("BR-STRESS-02", "BR-STRESS-03")
            if (yield from pay(run, who, 1, "push", because=rows)):
                more.append(tier("push", step, rows))
    helper = ""
    if not _assisted(run.state, who):
        helper = yield from assistant(run, who, aim.target)
        if helper:
            more.append(tier(ASSIST, step, ("BR-TEAM-01",), (helper,)))
    return msgspec.structs.replace(said, terms=tuple(more), helper=helper)


def _assisted(state: State, who: str) -> str:
    """Who gave an Assist for this roll beforehand, by an Act; blank for nobody."""
    return next((edge.by for edge in state.who(who).edges if edge.kind == ASSIST), "")


def _push(state: State, who: str, aim: Aim, what: str) -> Ask:
    options = (
        Option("pass", "push", (what,), ("BR-STRESS-02",)),
        Option("push", "push", (what,), ("BR-STRESS-02", "BR-STRESS-04")),
    )
    state.who(who)
    about = (who, what, *aim.about)
    return Ask(Decider(who), "push", Choice(options), ("BR-STRESS-02",), about, "pass")


def push_effect(run: Run, who: str, aim: Aim) -> Procedure:
    """Before an effect roll: one effect die more for 1 Stress; gives the terms (BR-DMG-06)."""
    if not can_pay(run.state.who(who), 1):
        return ()
    if (yield from need(run, lambda state: _push(state, who, aim, "effect"))) != "push":
        return ()
    rows = ("BR-DMG-06", "BR-STRESS-02", "BR-STRESS-03")
    if not (yield from pay(run, who, 1, "push", because=rows)):
        return ()
    return (Term("push", "effect", 1, rows, (), False),)


def _figures(
    state: State, book: BeaconRoadBook, who: str, aim: Aim, said: Declared
) -> tuple[tuple[Term, ...], tuple[int, ...]]:
    """The terms of a roll as things are now, and its TN for each Defense or the one that it has."""
    one = state.who(who)
    terms = tier_terms(
        state,
        book,
        who,
        kind=aim.kind,
        power=aim.power,
        action=aim.action,
        target=aim.target,
        targets=aim.targets,
        tags=aim.tags,
    )
    # The assistant of the moment and one beforehand are one Assist (BR-TEAM-01).
    terms = (*terms, *aim.terms, *said.terms)
    defense: tuple[Term, ...] = ()
    if aim.against:
        attack = aim.attack or Attack(who, aim.tags)
        defense = tuple(
            msgspec.structs.replace(term, about=(name, *term.about))
            for name in aim.against
            for term in defense_terms(state, book, aim.target, name, attack)
        )
        edges = edges_for(state, one, aim.kind, aim.target, aim.tags)
        position = _shift(book, said.position)
        if any(state.who(whose).edges[at].kind == SET_UP for whose, at in edges):
            better = book.tables.position["controlled"]
            position = (*position, Term(SET_UP, "defense", better, ("BR-TEAM-04",)))
        defense += tuple(
            msgspec.structs.replace(term, about=(name, *term.about))
            for name in aim.against
            for term in position
        )
    counted = tuple([term for term in (*terms, *defense) if term.name not in said.waived])
    return counted, _tns(state, book, who, aim, said, counted)


def _shift(book: BeaconRoadBook, position: str) -> tuple[Term, ...]:
    amount = book.tables.position[position]
    return (Term(position, "defense", amount, ("BR-ROLL-18",)),) if amount else ()


def _tns(
    state: State,
    book: BeaconRoadBook,
    who: str,
    aim: Aim,
    said: Declared,
    terms: tuple[Term, ...],
) -> tuple[int, ...]:
    if said.tn is not None:
        return (said.tn,) * max(len(aim.against), 1)
    if aim.against:
        target = state.who(aim.target)
        if incapacitated(book, target):
            return (book.tables.fixed_defense,) * len(aim.against)
        return tuple([_defended(book, target, name, terms) for name in aim.against])
    if aim.tn is not None:
        return (aim.tn,)
    opposed = state.find(aim.target)
    level = opposed.tier if opposed is not None else state.who(who).tier
    return (book.tables.check_base[said.position] + level,)


def _defended(book: BeaconRoadBook, target: Any, name: str, terms: tuple[Term, ...]) -> int:
    """One Defense with the terms about it; position is no state, so it stacks apart from them."""
    own = tuple([term for term in terms if term.kind == "defense" and term.about[0] == name])
    states = tuple([term for term in own if term.name not in (*POSITIONS, SET_UP)])
    position = sum(term.amount for term in own) - sum(term.amount for term in states)
    return (
        rating(book, target, name)
        + summed(states, str(book.rulings["defense_stacking"]))
        + position
    )


def action_roll(run: Run, who: str, aim: Aim, declared: Declared | None = None) -> Procedure:
    """An Action Roll: Tier/d20! + Action/ATTRIBUTE! (BR-ROLL-01); gives the `Rolled` that stands.

    `declared` is what was said for an earlier roll of the same action; otherwise it is asked. The
    fact's `results` hold (Defense, TN, result, multiplier) for each TN (BR-ROLL-13, BR-ATTACK-11).
    """
    from fracas.rulesets.beacon_road.windows import window

    said = declared
    if said is None:
        said = yield from declare(run, who, aim)
    helper = said.helper or _assisted(run.state, who)
    made: Rolled = yield from _throw(run, who, aim, said)
    done = yield from window(run, "rolled", who, target=aim.target, power=aim.power)
    for one in done or ():
        if isinstance(one, Disturbed):
            made = yield from _disturbed(run, who, aim, said, made, one)
    made = yield from _again(run, who, aim, said, made, helper)
    edges = edges_for(run.state, run.state.who(who), aim.kind, aim.target, aim.tags)
    # From the last to the first, so that the places of the others stay what they are.
    for whose, at in sorted(edges, reverse=True):
        yield Used(whose, at, because=("BR-POWER-10", "BR-POWER-11"))
    if made.result == "botch" and run.state.who(who).kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-ROLL-17"))
    return made


def _disturbed(
    run: Run, who: str, aim: Aim, said: Declared, made: Rolled, by: Disturbed
) -> Procedure:
    if not by.botch:
        more = msgspec.structs.replace(said, terms=(*said.terms, *by.terms))
        return (yield from _throw(run, who, aim, more))
    results = tuple((name, tn, "botch", 0) for name, tn, _, _ in made.results)
    spoilt = msgspec.structs.replace(
        made, result="botch", multiplier=0, results=results, because=("BR-POWER-07",)
    )
    yield spoilt
    return spoilt


def _again(run: Run, who: str, aim: Aim, said: Declared, made: Rolled, helper: str) -> Procedure:
    """A failed roll may be made again, and the second result stands (BR-ROLL-21).

    By the assistant's help (BR-TEAM-01, BR-TEAM-02), or for a Beacon Point at one Tier more
    (BR-STRESS-07). Prompt kind `reroll`.
    """
    one = run.state.who(who)
    if made.result == "success" or not (helper or one.beacons):
        return made
    ways = [Option("keep", "reroll", (), ("BR-ROLL-21",))]
    if helper:
        ways.insert(0, Option(ASSIST, "reroll", (helper,), ("BR-TEAM-01", "BR-TEAM-02")))
    if one.beacons:
        ways.append(Option("beacon", "reroll", (), ("BR-STRESS-07",)))

    def ask(state: State) -> Ask:
        state.who(who)
        form = Choice(tuple(ways))
        return Ask(Decider(who), "reroll", form, ("BR-ROLL-21",), (who, *aim.about), ways[0].id)

    how = yield from need(run, ask)
    if how == "keep":
        return made
    if how == "beacon":
        yield BeaconSpent(who, "reroll", because=("BR-STRESS-07",))
        more = tier("beacon", run.book.tables.tier_step, ("BR-STRESS-07",))
        said = msgspec.structs.replace(said, terms=(*said.terms, more))
    return (yield from _throw(run, who, aim, said))


def _throw(run: Run, who: str, aim: Aim, said: Declared) -> Procedure:
    """The dice of an Action Roll fall; gives and records the `Rolled`."""
    book: BeaconRoadBook = run.book
    attribute = aim.attribute or book.attribute_of.get(aim.action, "")
    rows = (
        ("BR-ROLL-01", "BR-ROLL-02", "BR-ATTACK-03")
        if aim.against
        else ("BR-ROLL-01", "BR-ROLL-02")
    )

    def ask(state: State) -> Roll:
        one = state.who(who)
        terms, _ = _figures(state, book, who, aim, said)
        die = attribute_die(book, one, attribute) if attribute and aim.kind != FORTUNE else 0
        dots = one.dots(aim.action)

        def cast(kept: tuple[Term, ...]) -> tuple[Any, ActionReading]:
            level = one.tier + sum([term.amount for term in kept if term.kind == "tier"])
            dice = dice_for(level, dots, die, str(book.rulings["botch_rule"]))
            tns = _tns(state, book, who, aim, said, kept)
            return dice, ActionReading(dice, tns, book.tables.critical, aim.exact)

        dice, reading = cast(terms)
        return Roll(Decider(who), aim.kind, dice, reading, terms, rows, (who, *aim.about), cast)

    return (yield from rolled(run, who, ask, aim.against, aim.kind, attribute, aim.about))


def rolled(
    run: Run,
    who: str,
    ask: Any,
    against: tuple[str, ...],
    kind: str,
    attribute: str,
    about: tuple[str, ...],
) -> Procedure:
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
    target, power, action = about
    names = against or ("",)
    results = tuple(
        (name, tn, one.result, one.multiplier)
        for name, tn, one in zip(names, reading.tns, outcomes, strict=True)
    )
    best = max(outcomes, key=lambda one: (one.success, one.multiplier))
    made = Rolled(
        who,
        kind,
        action,
        attribute,
        run.state.who(who).tier + sum([t.amount for t in asked.terms if t.kind == "tier"]),
        total,
        reading.tns[0],
        best.result,
        best.multiplier,
        target,
        power,
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


def simple_roll(run: Run, who: str, aim: Aim, said: Declared | None = None) -> Procedure:
    """An Action Roll without sheet, push, help or answers: one made as part of another's.

    A Parry, a Block, the Survey of the watching. Gives the `Rolled`; a player's botch counts.
    """
    made: Rolled = yield from _throw(run, who, aim, said or Declared())
    if made.result == "botch" and run.state.who(who).kind == "pc":
        yield BotchPoint(who, because=("BR-ROLL-16", "BR-ROLL-17"))
    return made


def fortune_roll(
    run: Run, who: str, what: str, *, position: str = RISKY, terms: tuple[Term, ...] = ()
) -> Procedure:
    """A Fortune Roll: d20s by Tier alone against 5, 10 or 15 + Tier (BR-ROLL-24); gives `Rolled`.

    `terms` are a Tier more for each great advantage and one less for each great drawback.
    """
    aim = Aim(FORTUNE, what, terms=terms)
    return (yield from simple_roll(run, who, aim, Declared(position)))


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
) -> Procedure:
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
        about = (who, what, target)
        return Roll(
            Decider(who),
            "effect",
            dice,
            reading,
            terms,
            rows,
            about,
            lambda kept: cast(kept) or thrown,
        )

    result: Result = yield from need(run, ask)
    total = int(result.value)  # type: ignore[call-overload]
    faces = result.faces
    yield EffectRolled(who, what, total, faces, dice.notation(), target, terms, because=rows)
    return total
