"""Rolls of Fudge dice: levels, dice, reading, and how good a result is.

Grades are only for display; no rule uses them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, NamedTuple

import msgspec

from fracas.core.asking.prompts import Procedure, Roll, Term, need
from fracas.core.chance import (
    RUNGS,
    Branch,
    ChanceLaw,
    Faces,
    Grades,
    Reading,
    Rolled,
    Rung,
    Source,
)
from fracas.core.errors import MalformedAnswer, Moot
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.dice.pool import Pool
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.state.state import State

LEAST, MOST = -2, 2
"""The outcomes of a combat roll (FA-DICE-01)."""

PAIR = Pool(2, 3, low=-1)
"""Two Fudge dice."""

NAMES = {f"{outcome:+d}" if outcome else "0": outcome for outcome in range(LEAST, MOST + 1)}
"""The outcomes as written."""


class Fudge(msgspec.Struct, frozen=True):
    """Reads a roll of Fudge dice as an outcome from -2 to +2 (FA-DICE-01, FA-DICE-03).

    `keep` is 2 for the best two dice, -2 for the worst two, 0 for a plain pair, which `shift` moves
    within these limits.
    """

    keep: int = 0
    shift: int = 0

    def of(self, faces: Faces) -> int:
        """The outcome of these faces."""
        if self.keep:
            ranked = sorted(faces, reverse=self.keep > 0)
            return ranked[0] + ranked[1]
        return self.of_total(sum(faces))

    def of_total(self, total: int) -> int:
        """The outcome of an entered total of the dice that count (FA-DICE-06).

        Raises `MalformedAnswer` beyond 2.
        """
        if not LEAST <= total <= MOST:
            raise MalformedAnswer(
                f"Two Fudge dice cannot come to {total}: give a total from -2 to 2.", given=total
            )
        return max(LEAST, min(MOST, total + self.shift))

    def of_name(self, name: str, rolled: Rolled) -> int:
        """An outcome forced by name, such as `+1`; raises `MalformedAnswer` for another word."""
        if name not in NAMES:
            raise MalformedAnswer(
                f"'{name}' is no outcome: it is one of {', '.join(NAMES)}.", given=name
            )
        return NAMES[name]


class Pairs(msgspec.Struct, frozen=True, tag="pairs"):
    """A pair rolled several times, of which the best or the worst roll counts (FA-DICE-03)."""

    times: int
    best: bool

    def roll(self, source: Source) -> Faces:
        """Roll every pair."""
        return tuple([face for _ in range(self.times) for face in PAIR.roll(source)])

    def check(self, faces: Faces) -> None:
        """Raise `IllegalAnswer` unless these are the faces of so many pairs."""
        Pool(2 * self.times, 3, low=-1).check(faces)

    def counted(self, faces: Faces) -> int:
        """The index where the counting pair begins; of equal ones the first."""
        sums = [faces[at] + faces[at + 1] for at in range(0, len(faces), 2)]
        return 2 * sums.index(max(sums) if self.best else min(sums))

    def kept(self, faces: Faces) -> tuple[bool, ...]:
        """For each face, whether its pair counts."""
        first = self.counted(faces)
        return tuple(first <= at <= first + 1 for at in range(len(faces)))

    def law(self, reading: Reading) -> ChanceLaw:
        """The exact distribution, from powers of one pair's chances."""
        law: dict[Hashable, Fraction] = {}
        shown: dict[Hashable, Faces] = {}
        before = Fraction(0)
        ranked = sorted(_PAIRS, reverse=not self.best)
        for total in ranked:
            upto = sum((_PAIRS[one][0] for one in ranked[: ranked.index(total) + 1]), Fraction(0))
            value = reading.of_total(total)
            law[value] = law.get(value, Fraction(0)) + upto**self.times - before
            shown.setdefault(value, _PAIRS[total][1] * self.times)
            before = upto**self.times
        return ChanceLaw(tuple(Branch(value, law[value], shown[value]) for value in law))

    def notation(self) -> str:
        """The dice as text: `best of 2 x 2dF`."""
        return f"{'best' if self.best else 'worst'} of {self.times} x 2dF"


class FudgeOfPairs(Fudge, frozen=True):
    """Reads repeated pairs: the best pair or the worst."""

    best: bool = True

    def of(self, faces: Faces) -> int:
        """The outcome of the pair that counts."""
        first = Pairs(len(faces) // 2, self.best).counted(faces)
        return faces[first] + faces[first + 1]


_PAIRS: dict[int, tuple[Fraction, Faces]] = {
    -2: (Fraction(1, 9), (-1, -1)),
    -1: (Fraction(2, 9), (-1, 0)),
    0: (Fraction(3, 9), (0, 0)),
    1: (Fraction(2, 9), (0, 1)),
    2: (Fraction(1, 9), (1, 1)),
}
"""The distribution of one pair, with faces that show each total (FA-DICE-02)."""


@lru_cache(maxsize=128)
def throw_for(level: int, mode: str) -> tuple[Pool | Pairs, Fudge]:
    """Dice and reading at a net level, by the table's mode (FA-DICE-03, FA-GAP-02).

    `extra_die` rolls one more die per level and keeps the best or worst two, `shift` moves the
    total, `roll_twice` rolls the pair again per level.
    """
    if level == 0:
        return PAIR, Fudge()
    if mode == "shift":
        return PAIR, Fudge(shift=level)
    if mode == "roll_twice":
        return Pairs(1 + abs(level), level > 0), FudgeOfPairs(best=level > 0)
    if level > 0:
        return Pool(2 + level, 3, low=-1, keep_highest=2), Fudge(keep=2)
    return Pool(2 - level, 3, low=-1, keep_lowest=2), Fudge(keep=-2)


@lru_cache(maxsize=128)
def law_2df(level: int, mode: str) -> dict[int, Fraction]:
    """The exact chance of each outcome at a net level (FA-DICE-02, FA-DICE-07)."""
    dice, reading = throw_for(level, mode)
    return {branch.value: branch.chance for branch in dice.law(reading).branches}  # type: ignore[misc]


@lru_cache(maxsize=1024)
def level(name: str, amount: int, because: tuple[str, ...], about: tuple[str, ...] = ()) -> Term:
    """A step of advantage (positive) or disadvantage, by name and rule (FA-DICE-05)."""
    return Term(name, "level", amount, because, about)


def net(terms: tuple[Term, ...]) -> int:
    """Advantages less disadvantages: they cancel one for one (FA-DICE-04)."""
    return sum([term.amount for term in terms])


class Cast(NamedTuple):
    """A finished roll of Fudge dice: outcome, levels, faces, and which count.

    In the order of the facts' fields.
    """

    outcome: int
    terms: tuple[Term, ...]
    faces: Faces
    kept: tuple[bool, ...]


class Throwing(NamedTuple):
    """A subject: who rolls for which card, and against whom."""

    who: Who
    card: str
    against: Who


def roll_2df(
    run: Run,
    who: str,
    kind: str,
    card: str,
    terms: tuple[Term, ...],
    because: tuple[str, ...],
    grade: Callable[[State], Grades],
    against: str = "",
) -> Procedure[Cast]:
    """Roll 2dF with these levels (FA-DICE-01); returns a `Cast`.

    `grade` returns the grades of the outcomes in a state. Raises `Moot` if an edit removed the
    roller or the target.
    """
    mode = str(run.book.rulings["advantage_mode"])
    dice, reading = throw_for(net(terms), mode)

    def recast(kept: tuple[Term, ...]) -> tuple[Pool | Pairs, Fudge]:
        return throw_for(net(kept), mode)

    def ask(state: State) -> Roll:
        for one in (who, against):
            if one and state.who(one).out:
                raise Moot(one)
        about = Throwing(who, card, against)
        return Roll(Decider(who), kind, dice, reading, terms, because, about, recast, grade(state))

    result = yield from need(run, ask)
    faces: Faces = result.faces
    return Cast(result.value, terms, faces, dice.kept(faces) if faces else ())


# How good a result is

GRAVE = 7
"""From this damage on, a hit is grave, even if the target still stands."""


def rung_of_blow(damage: int, *, binds: bool, fells: bool) -> Rung:
    """The rung of an attack, by its damage, whether it stuns or glues, and whether it fells."""
    if damage >= GRAVE or (damage and fells):
        return "crit"
    if damage:
        return "hit"
    return "part" if binds else "miss"


def rung_of_effect(effect: str) -> Rung:
    """The rung of an entry of the Defend and Restrain tables, for the roller."""
    return _EFFECTS[effect]


_EFFECTS: dict[str, Rung] = {
    # Defend (FA-DEF-03 to FA-DEF-07); rungs are from the defender's view.
    "proceeds": "miss",
    "disadvantage": "part",
    "fails": "hit",
    "counter_disadvantage": "crit",
    "counter": "crit",
    # Restrain (FA-RESTR-05 to FA-RESTR-07).
    "harm": "part",
    "restrained": "hit",
}


def rung_of_check(margin: int) -> Rung:
    """The rung of a skill check (FA-CHECK-01, FA-CHECK-06)."""
    return "hit" if margin >= 0 else "miss"


def _rises(rungs: Sequence[Rung]) -> bool:
    """Whether a higher outcome is never worse."""
    places = [RUNGS.index(rung) for rung in rungs]
    return places == sorted(places)


class BlowGrades(msgspec.Struct, frozen=True):
    """Grades an attack by the damage of each outcome from -2 to +2, then by the outcome.

    `rungs` has the rung of each outcome.
    """

    damages: tuple[int, ...]
    rungs: tuple[Rung, ...]

    @property
    def marked(self) -> bool:
        """Whether a higher outcome never does less, so it is a number to reach."""
        return _rises(self.rungs) and list(self.damages) == sorted(self.damages)

    def rung(self, value: int) -> Rung:
        """The rung of an outcome."""
        return self.rungs[value - LEAST]

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The outcome; if a higher one may do less, first the damage."""
        return (value,) if self.marked else (self.damages[value - LEAST], value)


class TableGrades(msgspec.Struct, frozen=True):
    """Grades a roll by the table entry of its outcome, then by the outcome."""

    effects: tuple[str, ...]
    botched: str = ""

    @property
    def marked(self) -> bool:
        """Whether a higher outcome never leads to a worse entry."""
        return _rises([self.rung(LEAST + at) for at in range(len(self.effects))])

    def rung(self, value: int) -> Rung:
        """The rung of the entry."""
        effect = self.effects[value - LEAST]
        return "botch" if effect == self.botched else rung_of_effect(effect)

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The outcome."""
        return (value,)


class CheckGrades(msgspec.Struct, frozen=True):
    """Grades a skill check by the number to reach, then by its total."""

    target: int

    marked: ClassVar[bool] = True

    def rung(self, value: int) -> Rung:
        """Whether it passes."""
        return rung_of_check(value - self.target)

    def score(self, value: int, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The total with everything added."""
        return (value,)
