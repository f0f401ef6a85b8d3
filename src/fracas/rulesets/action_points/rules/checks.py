"""Tests: one die against an MTN, alone or opposed; their odds, and how they are rolled.

The only tool of the system (AP-CORE-01). Dice do not explode, and no face has a special meaning
(AP-CORE-08).
"""

# ruff: noqa: PT028
# The game calls its rolls Tests; they have nothing to do with the tests of this program.

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, NamedTuple

import msgspec

from fracas.core.asking.prompts import Procedure, Roll, Term, need
from fracas.core.chance import Faces, Result, Rolled, Rung
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import OwnDice
from fracas.dice.singles import Singles
from fracas.kit.fields import Who
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.state.facts import Tested
from fracas.rulesets.action_points.state.state import AttributeKey, State

PASSED, FAILED = "passed", "failed"
"""The results of a single Test."""

HIT, MISS = "hit", "miss"
"""The results of an attack."""

BECAUSE = ("AP-CORE-01", "AP-CORE-02", "AP-CORE-03", "AP-CORE-11")


def mtn(circumstances: int, skill: int) -> int:
    """The number to meet: circumstances less Skill, without floor or ceiling (AP-CORE-03, -04).

    The injury Test shows that a Skill is subtracted (AP-GAP-03). Nothing else changes an MTN, no
    footnote (AP-GAP-04) and no Talent (AP-GAP-58).
    """
    return circumstances - skill


def beats(book: ActionPointsBook) -> bool:
    """Whether the table's option asks to beat an MTN, not only to meet it (AP-GAP-02)."""
    return book.rulings["mtn_compare"] == "gt"


def passes(book: ActionPointsBook, face: int, mtn: int) -> bool:
    """Whether a face meets an MTN, or by the table's option beats it (AP-CORE-02)."""
    return face > mtn if beats(book) else face >= mtn


def chance(book: ActionPointsBook, die: int, mtn: int) -> Fraction:
    """The chance that a die of this size passes (AP-CORE-05); below d4 it is 0 (AP-CORE-06).

    An MTN of 1 or less cannot fail, one above the size of the die cannot pass (AP-CORE-04).
    """
    if not die:
        return Fraction(0)
    least = mtn + 1 if beats(book) else mtn
    return Fraction(min(max(die - least + 1, 0), die), die)


def name_of(name: str, names: tuple[str, str]) -> str:
    """Which of two outcomes a name means; raises `MalformedAnswer` for another."""
    wanted = name.strip().casefold()
    if wanted not in names:
        raise MalformedAnswer(
            f"'{name}' is no outcome here: give {names[0]} or {names[1]}.", given=name
        )
    return wanted


def rung_of(*, passed: bool) -> Rung:
    """The rung of a Test or of an attack: there are no degrees (AP-CORE-08)."""
    return "hit" if passed else "miss"


class PassGrades(msgspec.Struct, frozen=True):
    """Grades a Test or an attack by the word that is `good`.

    Within a rung, results compare by the face of the roller's die, if one is rolled, less the face
    of the other die, if there is one. The roller's die comes first (AP-CORE-12).
    """

    good: str
    own: bool = True
    other: bool = False

    marked: ClassVar[bool] = False

    def rung(self, value: str) -> Rung:
        """The rung of a result."""
        return rung_of(passed=value == self.good)

    def score(self, value: str, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The roller's face less the other's."""
        thrown = list(faces) if total is None else [total]
        own = thrown.pop(0) if self.own else 0
        return (own - thrown[0] if self.other else own,)


class MtnReading(msgspec.Struct, frozen=True):
    """Reads one die against an MTN: passed or failed (AP-CORE-02)."""

    mtn: int
    beats: bool = False

    def of(self, faces: Faces) -> str:
        """Whether the face passes."""
        return self.of_total(faces[0])

    def of_total(self, total: int) -> str:
        """The total of a single die is its face."""
        passed = total > self.mtn if self.beats else total >= self.mtn
        return PASSED if passed else FAILED

    def of_name(self, name: str, rolled: Rolled) -> str:
        """The outcome by name: passed or failed."""
        return name_of(name, (PASSED, FAILED))


class OpposedReading(msgspec.Struct, frozen=True):
    """Reads an attack Test and the Defense roll against it together: hit or miss (AP-ATK-15).

    `attack` and `defense` are sizes of dice. 0 is a die that is not rolled, because the Attribute
    is below d4 or nobody defends; it never passes. `compare` is face or margin (AP-ATK-09), `tie`
    says who wins ties (AP-ATK-10), `beats` that an MTN must be beaten.
    """

    attack: int
    attack_mtn: int
    defense: int = 0
    defense_mtn: int = 0
    compare: str = "face"
    tie: str = "defender"
    beats: bool = False

    def of(self, faces: Faces) -> str:
        """Whether these faces hit, the attack's first."""
        if not self.attack:
            return MISS
        return HIT if self.why(faces[0], faces[1] if self.defense else 0) == HIT else MISS

    def split(self, faces: Faces) -> tuple[int, int]:
        """The faces of the attack and of the defense, 0 for a die that was not rolled."""
        attack = faces[0] if self.attack and faces else 0
        return attack, faces[-1] if self.defense and faces else 0

    def passed(self, one: int, other: int) -> tuple[bool, bool]:
        """Whether the attack and the defense passed their Tests."""
        least = 1 if self.beats else 0
        return (
            self.attack > 0 and one >= self.attack_mtn + least,
            self.defense > 0 and other >= self.defense_mtn + least,
        )

    def why(self, one: int, other: int) -> str:
        """The result of two faces: hit, or why it missed: failed, both (failed), beaten or tied.

        AP-ATK-06, AP-ATK-07, AP-ATK-08, AP-ATK-11, AP-GAP-08. With the option that both miss on a
        tie, the attack misses too, so that is a win for the defender.
        """
        if not self.attack:
            return "failed"
        least = 1 if self.beats else 0
        defends = self.defense > 0 and other >= self.defense_mtn + least
        if one < self.attack_mtn + least:
            return "failed" if defends or not self.defense else "both"
        if not defends:
            return HIT
        if self.compare == "margin":
            one, other = one - self.attack_mtn, other - self.defense_mtn
        if one == other:
            return HIT if self.tie == "attacker" else "tied"
        return HIT if one > other else "beaten"

    def of_total(self, total: int) -> str:
        """Read the face of a die rolled alone; raises `MalformedAnswer` if there are two."""
        if self.attack and self.defense:
            raise MalformedAnswer(
                "Two dice are compared here and not added: give both faces, the attack's first.",
                given=total,
            )
        return self.of((total,))

    def of_name(self, name: str, rolled: Rolled) -> str:
        """The outcome by name: hit or miss."""
        return name_of(name, (HIT, MISS))


@lru_cache(maxsize=64)
def singles(*sizes: int) -> Singles:
    """Dice of these sizes; those of size 0 are not rolled (AP-CORE-12)."""
    return Singles(tuple([size for size in sizes if size]))


@lru_cache(maxsize=4096)
def opposed(
    book: ActionPointsBook, attack: int, attack_mtn: int, defense: int = 0, defense_mtn: int = 0
) -> OpposedReading:
    """How this table reads an attack and the defense against it (AP-GAP-07)."""
    compare, tie = str(book.rulings["opposed_compare"]), str(book.rulings["tie_winner"])
    return OpposedReading(attack, attack_mtn, defense, defense_mtn, compare, tie, beats(book))


@lru_cache(maxsize=8192)
def chance_to_hit(
    book: ActionPointsBook, attack: int, attack_mtn: int, defense: int = 0, defense_mtn: int = 0
) -> Fraction:
    """The chance that an attack hits: the share of all pairs of faces that do (AP-ATK-15).

    Without a defense die the attack Test alone decides (AP-ATK-16).
    """
    if not attack:
        return Fraction(0)
    reading = opposed(book, attack, attack_mtn, defense, defense_mtn)
    law = singles(attack, defense).law(reading)
    return sum((branch.chance for branch in law.branches if branch.value == HIT), Fraction(0))


_NAMES = {"injury": ("damage", "toughness"), "groin": ("damage", "toughness")}


class Test(NamedTuple):
    """The subject of a Test's roll: its number, and whom else it concerns."""

    who: Who
    attribute: AttributeKey
    number: int
    target: str


@lru_cache(maxsize=4096)
def terms_of_test(what: str, circumstances: int, skill: int) -> tuple[Term, ...]:
    """The terms of a Test's MTN: the circumstances, and the Skill subtracted (AP-CORE-03)."""
    base, taken = _NAMES.get(what, ("circumstances", "skill"))
    found = [Term(base, "test", circumstances, ("AP-CORE-03",), waivable=False)]
    if skill:
        found.append(Term(taken, "test", -skill, ("AP-CORE-03",), waivable=False))
    return tuple(found)


def test(
    run: Run,
    who: str,
    attribute: str,
    circumstances: int,
    skill: int = 0,
    *,
    what: str = "deed",
    target: str = "",
    because: tuple[str, ...] = (),
) -> Procedure[Tested]:
    """Make a Test and return its `Tested` (AP-CORE-01 to AP-CORE-07, AP-CORE-11).

    `what` is deed, perception, groin or injury, and the kind of the roll. Below d4 no die is rolled
    and the Test fails (AP-CORE-06, AP-CORE-12).
    """
    book: ActionPointsBook = run.book
    number, rows = mtn(circumstances, skill), (*BECAUSE, *because)
    die, face, passed = run.state.who(who).die(attribute), 0, False
    if die:
        terms = terms_of_test(what, circumstances, skill)
        about = Test(who, attribute, number, target)

        def ask(state: State) -> Roll:
            nonlocal die
            # An edit may have taken the last of the dice, and a roll needs one.
            die = state.who(who).die(attribute) or die

            def cast(kept: tuple[Term, ...]) -> tuple[Singles, MtnReading]:
                return singles(die), MtnReading(sum([term.amount for term in kept]), beats(book))

            return Roll(Decider(who), what, *cast(terms), terms, rows, about, cast, _GRADES)

        result: Result = yield from need(run, ask)
        face = result.faces[-1] if result.faces else result.total or 0
        passed = result.value == PASSED
    else:
        rows = (*rows, "AP-CORE-06")
    figures = die, face, circumstances, skill, number, passed
    made = Tested(who, what, attribute, *figures, target, because=rows)
    yield made
    return made


_GRADES = PassGrades(PASSED)


# Dice as people type them: `d8@3`, a die against an MTN, or `d8@2 vs d6@4`, an attack

_TEST = re.compile(r"^\s*d(\d+)\s*@\s*([-−]?\d{1,3})(?:\s*vs\s*d(\d+)\s*@\s*([-−]?\d{1,3}))?\s*$")


def own_dice(book: ActionPointsBook, text: str) -> OwnDice | None:
    """The odds of a Test (AP-CORE-05) or of an attack (AP-ATK-15); None for any other text.

    Raises `WrongUse` for a die that is no step of the chain (AP-CHAR-03).
    """
    if "@" not in text:
        return None
    found = _TEST.match(text.casefold())
    if found is None:
        raise WrongUse(
            f"'{text}' is no Test: write a die and its MTN, such as 'd8@3', or an attack and the "
            "defense against it, such as 'd8@2 vs d6@4'.",
            given=text,
        )
    die, mtn = _step(book, found[1]), _number(found[2])
    if found[3] is None:
        return _of(f"d{die}@{mtn}", "passed", chance(book, die, mtn))
    other, against = _step(book, found[3]), _number(found[4])
    name = f"d{die}@{mtn} vs d{other}@{against}"
    return _of(name, "hit", chance_to_hit(book, die, mtn, other, against))


def _of(name: str, axis: str, likely: Fraction) -> OwnDice:
    law = (((0,), 1 - likely), ((1,), likely))
    return OwnDice(name, (axis,), tuple([row for row in law if row[1]]))


def _number(text: str) -> int:
    return int(text.replace("−", "-"))


def _step(book: ActionPointsBook, sides: str) -> int:
    steps = [size for size in book.chain if size]
    if int(sides) not in steps:
        raise WrongUse(
            f"A d{sides} is no step of the chain (AP-CHAR-03): there are "
            f"{', '.join(f'd{size}' for size in steps)}.",
            given=sides,
        )
    return int(sides)
