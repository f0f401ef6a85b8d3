"""Declarations before the dice of an action: what it is, its position, pushes, and help.

Before each roll the roller is asked once, for a push and for help. Allies are asked to Assist only
if the roller calls for help.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Ruling, Term, need
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.gear.items import ARMOUR, SERVES, USUAL, wears_armour
from fracas.rulesets.beacon_road.rules.ground.relations import BRACED
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of, incapacitated
from fracas.rulesets.beacon_road.rules.rolls.modifiers import (
    ASSIST,
    ATTACK,
    SET_UP,
    Attack,
    defense_terms,
    edges_for,
    rating,
    summed,
    tier,
    tier_terms,
)
from fracas.rulesets.beacon_road.rules.rolls.pools import POSITIONS, RISKY
from fracas.rulesets.beacon_road.rules.rolls.pushes import (
    ALONE,
    ALONE_ALL,
    BOTH,
    CALLED,
    HELP,
    NOT_YET,
    PUSH,
    PUSHED,
    PUSHED_ALL,
    PUSHES,
    Push,
    Pushing,
    ask_push,
)
from fracas.rulesets.beacon_road.rules.rolls.teamwork import assistant, helpers
from fracas.rulesets.beacon_road.rules.rounds.allowances import can_pay, may_act, pay
from fracas.rulesets.beacon_road.rules.subjects import Check
from fracas.rulesets.beacon_road.state import changes
from fracas.rulesets.beacon_road.state.changes import lasting
from fracas.rulesets.beacon_road.state.facts import Settled
from fracas.rulesets.beacon_road.state.roll_facts import Lent
from fracas.rulesets.beacon_road.state.state import Creature, Edge, State


class Aim(msgspec.Struct, frozen=True):
    """An Action Roll to make: its kind, the Action, and what its total is compared with.

    `against` are Defenses of the `target` (BR-ATTACK-03); else `tn` is a fixed number or another
    roll's total (BR-ROLL-20); else the TN comes from the position and a Tier: the target's, or the
    roller's if nobody opposes (BR-ROLL-19). `targets` are all targets of the attack, `attack` what
    their Defenses react to. `terms` are added. `exact` keeps totals apart in the distribution. A
    `measured` roll has no TN yet: others are compared with its total.
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
    measured: bool = False

    def check(self, who: str) -> Check:
        """The subject of its prompts and rolls."""
        return Check(who, self.target, self.power, self.action)


class Declared(msgspec.Struct, frozen=True):
    """The declarations before the dice: position, waived modifiers, extra Tiers, and the assistant.

    Without `later` there is no push for an effect die either. `armour` is the game master's ruling
    whether it helps against a hit (BR-DMG-18).
    """

    position: str = RISKY
    waived: tuple[str, ...] = ()
    tn: int | None = None
    terms: tuple[Term, ...] = ()
    helper: str = ""
    later: bool = True
    armour: str = ""

    @property
    def soaks(self) -> bool | None:
        """Whether armour helps against a hit; None means by the rules."""
        return None if not self.armour else self.armour == SERVES


class Disturbed(msgspec.Struct, frozen=True):
    """What an answer to known dice did to the roll: turned it into a botch, or forces a new roll.

    It is among the results of the window `rolled` (BR-POWER-07, BR-ROLL-21); `terms` apply to the
    second roll, which counts.
    """

    botch: bool = False
    terms: tuple[Term, ...] = ()


@lru_cache(maxsize=256)
def _sheet(names: tuple[str, ...], tn: int, *, armoured: bool = False) -> Sheet:
    positions = Choice(tuple(Option(name, "position", (), ("BR-ROLL-18",)) for name in POSITIONS))
    fields = [Field("position", positions, RISKY, ("BR-ROLL-18", "BR-GAP-69"))]
    if names:
        options = tuple(Option(name, "tier") for name in names)
        fields.append(Field("waive", Several(options), (), ("BR-NPC-05",)))
    fields.append(Field("tn", Number(0, 200), tn, ("BR-NPC-05", "BR-ROLL-19")))
    if armoured:
        fields.append(ARMOUR)
    return Sheet(tuple(fields))


def declare(run: Run, who: str, aim: Aim) -> Procedure[Declared]:
    """Ask for the declarations before the dice: position, push and Assist; return a `Declared`.

    Prompt kinds `position` (the game master's sheet), `push` and `assist`. Once per action: its
    further rolls, one for each target of an area, use the same (BR-STRESS-02).
    """

    def ask(state: State) -> Ruling:
        terms, tns = figures(state, run.book, who, aim, Declared())
        names = tuple(dict.fromkeys(term.name for term in terms))
        rows = ("BR-ROLL-18", "BR-NPC-05")
        armoured = aim.kind == ATTACK and wears_armour(state, run.book, aim.targets)
        form = _sheet(names, tns[0], armoured=armoured)
        return Ruling("position", form, (), rows, aim.check(who), terms)

    values: dict[str, Any] = dict((yield from need(run, ask)))
    said = Declared(values.get("position", RISKY), tuple(values.get("waive", ())), values.get("tn"))
    more: list[Term] = []
    step = run.book.tables.tier_step
    wanted = yield from _wanted(run, who, aim)
    if wanted.pushes:
        rows = ("BR-STRESS-02", "BR-STRESS-03")
        if (yield from pay(run, who, PUSH, "push", because=rows)):
            more.append(tier("push", step, rows))
            yield from _brace(run, who)
    helper = ""
    if wanted.calls:
        helper = yield from assistant(run, who, aim.target)
        if helper:
            more.append(tier(ASSIST, step, ("BR-TEAM-01",), (helper,)))
    later, armour = wanted != ALONE, values.get("armour", USUAL)
    if armour != USUAL:
        said = msgspec.structs.replace(said, armour=armour)
    return msgspec.structs.replace(said, terms=tuple(more), helper=helper, later=later)


def _wanted(run: Run, who: str, aim: Aim) -> Procedure[Push]:
    """Ask the roller for a push, help, both, or neither, of those available.

    A push must be affordable (BR-STRESS-04). Help is available if an ally could Assist, and nobody
    has done so by an Act (BR-TEAM-01). For an attack, the push for an effect die may wait
    (BR-STRESS-03), and does if there is nothing to ask.
    """

    def open_now(state: State) -> tuple[Push, ...]:
        one = state.who(who)
        pushes = can_pay(one, PUSH)
        if pushes and (settled := one.said(changes.PUSH)):
            return (PUSHES.read(settled),)
        calls = not assisted(state, who) and bool(helpers(state, run.book, who))
        more = pushes and may_act(state, run.book, who)
        return tuple(
            [
                deed
                for deed in (ALONE, PUSHED, NOT_YET, CALLED, BOTH, ALONE_ALL, PUSHED_ALL)
                if (pushes or not deed.pushes) and (calls or not deed.calls)
                if (more or not deed.lasts) and (deed != NOT_YET or (pushes and aim.against))
            ]
        )

    def ask(state: State) -> Ask:
        deeds = open_now(state)
        what = "tier" if PUSHED in deeds else HELP
        return ask_push(decider_of(state, who), run.book, Pushing(*aim.check(who), what), deeds)

    there = open_now(run.state)
    if len(there) == 1:
        # With nothing to ask, a push may wait for an effect die.
        settled = run.state.who(who).said(changes.PUSH)
        return there[0] if settled else NOT_YET
    said = PUSHES.read((yield from need(run, ask)))
    yield from _settle(run, who, changes.PUSH, said)
    return said.once


def _settle(run: Run, who: str, question: str, said: Push) -> Procedure[None]:
    """Remember an answer for the rest of the turn."""
    if said.lasts:
        yield Settled(who, question, said.once.id, because=("BR-STRESS-02",))


def _brace(run: Run, who: str) -> Procedure[None]:
    """Note that a Gang Fighter has pushed itself, and is not flanked for the rest of the fight."""
    one = run.state.who(who)
    if "gang_fighter" in one.abilities and not any(edge.kind == BRACED for edge in one.edges):
        yield Lent(who, Edge(BRACED, 0, who), because=("BR-OTHER-01", "BR-STRESS-02"))


def assisted(state: State, who: str) -> str:
    """Who gave an Assist for this roll beforehand, by an Act; blank for nobody."""
    return next((edge.by for edge in state.who(who).edges if edge.kind == ASSIST), "")


def push_effect(run: Run, who: str, aim: Aim) -> Procedure[tuple[Term, ...]]:
    """Ask before an effect roll for one more die for 1 Stress; return the terms (BR-DMG-06)."""
    if not can_pay(run.state.who(who), PUSH):
        return ()

    def ask(state: State) -> Ask:
        state.who(who)
        about = Pushing(*aim.check(who), "effect")
        more = (ALONE_ALL, PUSHED_ALL) if may_act(state, run.book, who) else ()
        return ask_push(decider_of(state, who), run.book, about, (ALONE, PUSHED, *more))

    settled = run.state.who(who).said(changes.EFFECT)
    said = PUSHES.read(settled or (yield from need(run, ask)))
    yield from _settle(run, who, changes.EFFECT, said)
    if not said.pushes:
        return ()
    rows = ("BR-DMG-06", "BR-STRESS-02", "BR-STRESS-03")
    if not (yield from pay(run, who, PUSH, "push", because=rows)):
        return ()
    yield from _brace(run, who)
    return (Term("push", "effect", 1, rows, (), False),)


def figures(
    state: State, book: BeaconRoadBook, who: str, aim: Aim, said: Declared
) -> tuple[tuple[Term, ...], tuple[int, ...]]:
    """The current terms of a roll, and its TN for each Defense, or its single TN."""
    if aim.tn is None:
        return _figures(state, book, who, aim, said)
    # Another roll's total may be any number, and no term depends on it.
    terms, _ = _figures(state, book, who, msgspec.structs.replace(aim, tn=None), said)
    return terms, tns_of(state, book, who, aim, said, terms)


@lasting
def _figures(
    state: State, book: BeaconRoadBook, who: str, aim: Aim, said: Declared
) -> tuple[tuple[Term, ...], tuple[int, ...]]:
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
    # The current assistant and one beforehand count as one Assist (BR-TEAM-01).
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
        if incapacitated(book, state.who(aim.target)):
            position = ()
        elif any(state.who(whose).edges[at].kind == SET_UP for whose, at in edges):
            better = book.tables.position["controlled"]
            position = (*position, Term(SET_UP, "defense", better, ("BR-TEAM-04",)))
        defense += tuple(
            msgspec.structs.replace(term, about=(name, *term.about))
            for name in aim.against
            for term in position
        )
    counted = tuple([term for term in (*terms, *defense) if term.name not in said.waived])
    return counted, tns_of(state, book, who, aim, said, counted)


def _shift(book: BeaconRoadBook, position: str) -> tuple[Term, ...]:
    amount = book.tables.position[position]
    return (Term(position, "defense", amount, ("BR-ROLL-18",)),) if amount else ()


def tns_of(
    state: State, book: BeaconRoadBook, who: str, aim: Aim, said: Declared, terms: tuple[Term, ...]
) -> tuple[int, ...]:
    """The TN of a roll with these terms: one for each Defense, or a single one.

    The game master's number comes first; then the 6 of the Incapacitated, the Defenses, a fixed
    number, and last position and Tier (BR-ATTACK-04, BR-ROLL-19, BR-ROLL-20, BR-WND-19).
    """
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


def _defended(book: BeaconRoadBook, target: Creature, name: str, terms: tuple[Term, ...]) -> int:
    """One Defense with its terms; position is not a state, so it stacks separately."""
    own = tuple([term for term in terms if term.kind == "defense" and term.about[0] == name])
    states = tuple([term for term in own if term.name not in (*POSITIONS, SET_UP)])
    position = sum(term.amount for term in own) - sum(term.amount for term in states)
    return (
        rating(book, target, name)
        + summed(states, str(book.rulings["defense_stacking"]))
        + position
    )
