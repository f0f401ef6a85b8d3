"""Skill checks: 2d10 with Attribute and Skill, from the game master's sheet to the effect."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Roll, Ruling, Term, need
from fracas.core.facts import Noted
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.pool import Pool
from fracas.dice.readings import Total
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.cards import PURPOSES, parley, threat
from fracas.rulesets.fully_automated.rules.conditions import heal, hurt, stun
from fracas.rulesets.fully_automated.rules.rolls import CheckGrades
from fracas.rulesets.fully_automated.state.facts import Checked
from fracas.rulesets.fully_automated.state.harm_facts import Aimed, Released, Restrained, Stabilized
from fracas.rulesets.fully_automated.state.scene_facts import Gone
from fracas.rulesets.fully_automated.state.state import ELSE, Combatant, State

D10S = Pool(2, 10)


def check_terms(
    book: FullyAutomatedBook, one: Combatant, attribute: str, skill: str
) -> tuple[Term, ...]:
    """What is added to 2d10: Attribute, Skill, abilities, and armour's penalty to Charisma.

    FA-CHECK-01, FA-CHECK-03, FA-CHECK-05, FA-DMG-04.
    """
    terms = [Term(attribute, "bonus", one.figure(attribute), ("FA-CHECK-01",), (), False)]
    if skill:
        terms.append(Term(skill, "bonus", one.figure(skill), ("FA-CHECK-01",), (), False))
    weight = book.armour[one.armour].charisma
    if weight and attribute.casefold() == "charisma":
        terms.append(Term("armour", "bonus", weight, ("FA-DMG-04", "FA-CHECK-04")))
    return (*terms, *ability_terms(one, attribute, skill))


def ability_terms(one: Combatant, attribute: str, skill: str) -> tuple[Term, ...]:
    """What special abilities add to a check that they name (FA-CHECK-03, FA-SPEC-05)."""
    return tuple(
        [
            Term(ability.name, "bonus", ability.amount, ("FA-CHECK-03", "FA-SPEC-05"))
            for ability in one.modifiers
            if ability.helps(attribute, skill)
        ]
    )


class Checking(NamedTuple):
    """The subject of a check: who, what for, its target, and the number to reach."""

    who: Who
    action: str
    target: str
    wanted: int = 0

    def told(self, state: State, book: FullyAutomatedBook) -> Mapping[str, Any]:
        """For talk also the modifier of the visible weapon (FA-WPN-24)."""
        one = state.find(self.who)
        if one is None or one.card != ELSE or not threat(book, one):
            return {"armed": False}
        calm, frighten = (parley(book, one, purpose) for purpose in PURPOSES)
        return {"armed": True, "calm": calm, "frighten": frighten}


@lru_cache(maxsize=256)
def _sheet(attribute: str, skill: str, goal: int, waivable: tuple[str, ...]) -> Sheet:
    verdicts = Choice((Option("roll"), Option("passes"), Option("fails")))
    fields = [
        Field("verdict", verdicts, "roll", ("FA-LIGHT-05", "FA-SPEC-02")),
        Field("attribute", Text(1, 40), attribute, ("FA-CHECK-05", "FA-CHECK-07")),
        Field("skill", Text(0, 40), skill, ("FA-CHECK-05",)),
        Field("modifier", Number(-20, 20), 0, ("FA-CHECK-02", "FA-CHECK-03")),
        Field("target", Number(2, 60), goal, ("FA-CHECK-01",)),
        Field("why", Text(0, 300), "", ("FA-CHECK-02",)),
    ]
    if waivable:
        options = tuple(Option(name, "bonus") for name in waivable)
        fields.append(Field("waive", Several(options), (), ("FA-CHECK-02",)))
    return Sheet(tuple(fields))


def check(
    run: Run,
    who: str,
    action: str,
    attribute: str,
    skill: str,
    terms: tuple[Term, ...] = (),
    target: str = "",
    goal: int | None = None,
) -> Procedure[Checked]:
    """Make a skill check: 2d10 + Attribute + Skill + `terms` against 22 (FA-CHECK-01).

    The game master's sheet may change these, add a modifier, or decide it without dice. There is
    nothing else to it (FA-GAP-35); a disadvantage is a number (FA-GAP-03). A tie passes
    (FA-CHECK-06). Returns its `Checked`.
    """
    book: FullyAutomatedBook = run.book
    usual = book.tables.checks.target if goal is None else goal

    def ask_sheet(state: State) -> Ruling:
        counted = (*terms, *ability_terms(state.who(who), attribute, skill))
        form = _sheet(attribute, skill, usual, tuple([term.name for term in counted]))
        # Something without a card may be talk.
        talk = ("FA-WPN-24",) if state.who(who).card == ELSE else ()
        because = ("FA-CHECK-02", "FA-SPEC-02", *talk)
        return Ruling("check_sheet", form, (), because, Checking(who, action, target), counted)

    values: dict[str, Any] = dict((yield from need(run, ask_sheet)))
    attribute = values.get("attribute", attribute).strip() or attribute
    skill = values.get("skill", skill).strip()
    wanted: int = values.get("target", usual)
    added: int = values.get("modifier", 0)
    waived: tuple[str, ...] = values.get("waive", ())
    more = tuple(term for term in terms if term.name not in waived)
    if added:
        more = (*more, Term("ruled", "bonus", added, ("FA-CHECK-02",)))
    if values.get("why", "").strip():
        yield Noted("ruled", (who,), values["why"].strip(), because=("FA-CHECK-02",))
    about = (who, action, attribute, skill)
    verdict = values.get("verdict", "roll")
    if verdict == "roll":
        made: Checked = yield from _rolled(run, about, more, waived, wanted, target)
    else:
        margin = 0 if verdict == "passes" else -1
        rows = ("FA-LIGHT-05", "FA-SPEC-02")
        made = Checked(*about, wanted + margin, margin, (), more, target, because=rows)
    yield made
    return made


def _rolled(
    run: Run,
    about: tuple[str, str, str, str],
    more: tuple[Term, ...],
    waived: tuple[str, ...],
    wanted: int,
    target: str,
) -> Procedure[Checked]:
    """Roll 2d10 for a combatant's check, `about` whom, what, Attribute and Skill (FA-CHECK-01)."""
    who, action, attribute, skill = about
    because = ("FA-CHECK-01", "FA-CHECK-06")
    asked: Roll | None = None

    def ask_roll(state: State) -> Roll:
        nonlocal asked
        counted = (*check_terms(run.book, state.who(who), attribute, skill), *more)
        counted = tuple(term for term in counted if term.name not in waived)

        def cast(kept: tuple[Term, ...]) -> tuple[Pool, Total]:
            return D10S, Total(D10S, sum(term.amount for term in kept))

        dice, reading = cast(counted)
        shown, grades = Checking(who, action, target, wanted), CheckGrades(wanted)
        asked = Roll(Decider(who), "skill", dice, reading, counted, because, shown, cast, grades)
        return asked

    result = yield from need(run, ask_roll)
    assert asked is not None
    total: int = result.value
    margin = total - wanted
    return Checked(*about, total, margin, result.faces, asked.terms, target, because=because)


@lru_cache(maxsize=256)
def chance_of(bonus: int, target: int) -> Fraction:
    """The exact chance that 2d10 and a bonus reach a target (FA-CHECK-08)."""
    return sum((chance for total, chance in check_law(bonus) if total >= target), Fraction(0))


@lru_cache(maxsize=256)
def check_law(bonus: int) -> tuple[tuple[int, Fraction], ...]:
    """Every total of 2d10 and a bonus, with its chance (FA-CHECK-08)."""
    branches = D10S.law(Total(D10S, bonus)).branches
    return tuple([(_number(one.value), one.chance) for one in branches])


def _number(value: object) -> int:
    assert isinstance(value, int), "dice with numbers come to a number"
    return value


# Effects, as the game master says


def harms(
    people: tuple[str, ...],
    rule: str,
    rows: tuple[str, str, str],
    other: str = "nobody",
    damage: int = 0,
    stuns: int = 0,
) -> tuple[Field, ...]:
    """The lines of a sheet for effects on a combatant: damage, healing, stuns.

    They cite `rule`, and each of the three one of `rows`; suggestions are filled in.
    """
    on = (Option("nobody"), *(Option(one, "on", (one,)) for one in people))
    damaged, healed, stunned = rows
    return (
        Field("on", Choice(on), other if other in people else "nobody", (rule,)),
        Field("damage", Number(0, 40), damage, (rule, damaged)),
        Field("healed", Number(0, 40), 0, (rule, healed)),
        Field("stuns", Number(0, 5), stuns, (rule, stunned)),
    )


def befall(
    run: Run, who: str, other: str, values: Mapping[str, Any], because: tuple[str, ...]
) -> Procedure[None]:
    """Apply these lines to a combatant (FA-DMG-01, FA-DMG-06, FA-STUN-01)."""
    yield from hurt(run, other, values.get("damage", 0), who, "gm", because)
    yield from heal(run, other, values.get("healed", 0), who, because)
    if values.get("stuns"):
        yield from stun(run, other, values["stuns"], who, because)


class Outcome(NamedTuple):
    """The subject of the effect's sheet: whose action, whether it passed, and the margin."""

    who: Who
    passed: bool
    margin: int


def improvised(run: Run, who: str, made: Checked) -> Procedure[None]:
    """Ask the GM for the effect of an improvised action (FA-SPEC-02, FA-CHECK-05)."""
    because = ("FA-SPEC-02", "FA-SPEC-01")

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        about = Outcome(who, made.passed, made.margin)
        return Ruling("effect", _improvised_sheet(people), (), because, about)

    done: dict[str, Any] = dict((yield from need(run, ask)))
    other = done.get("on", "nobody")
    if run.state.find(other) is not None:
        yield from befall(run, who, other, done, because)


@lru_cache(maxsize=256)
def _improvised_sheet(people: tuple[str, ...]) -> Sheet:
    return Sheet(harms(people, "FA-SPEC-02", ("FA-DMG-01", "FA-DMG-06", "FA-STUN-01")))


STATES = ("restrained", "released", "aimed", "stabilized", "surrendered", "fled")
"""States of standard combat that the GM may give besides HP and stuns (FA-LIGHT-11)."""


@lru_cache(maxsize=512)
def effect_sheet(
    people: tuple[str, ...], other: str, damage: int, stuns: int, aimed: bool
) -> Sheet:
    """The GM's sheet for the effect of an action, with suggestions filled in."""
    rows = ("FA-LIGHT-10", "FA-DMG-06", "FA-LIGHT-11")
    states = Several(tuple(Option(one, "state") for one in STATES))
    return Sheet(
        (
            *harms(people, "FA-LIGHT-07", rows, other, damage, stuns),
            Field("states", states, ("aimed",) if aimed else (), ("FA-LIGHT-11",)),
            Field("words", Text(0, 300), "", ("FA-LIGHT-07",)),
        )
    )


def apply_sheet(run: Run, who: str, values: dict[str, Any]) -> Procedure[None]:
    """Record what a sheet says happened to a combatant (FA-LIGHT-07, FA-LIGHT-11).

    `who` caused it, blank in a tracker. States without a named combatant apply to `who`.
    """
    because = ("FA-LIGHT-07", "FA-LIGHT-11") if who else ("FA-OPT-01",)
    words: str = values["words"].strip()
    if words:
        yield Noted("effect", (who,) if who else (), words, because=because)
    named = values["on"] != "nobody"
    other = values["on"] if named else who
    if run.state.find(other) is None:
        return
    if named:
        yield from befall(run, who, other, values, because)
    for state in values["states"]:
        one = run.state.who(other)
        if state == "restrained" and not one.restrained:
            yield Restrained(other, who, because=because)
        elif state == "released" and one.restrained:
            yield Released(other, who, because=because)
        elif state == "aimed":
            yield Aimed(who or other, because=because)
        elif state == "stabilized":
            yield Stabilized(other, who, because=because)
        elif state in ("surrendered", "fled"):
            yield Gone(other, state, because=(*because, "FA-OPT-06"))
            return
