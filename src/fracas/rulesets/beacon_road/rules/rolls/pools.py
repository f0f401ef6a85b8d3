"""The dice of Beacon Road's rolls, and how rules read them: hit, multiplier, botch, effect.

The combat chapter assumes these rolls; they are those of the wider book (BR-GAP-01).
"""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar, Literal

import msgspec

from fracas.core.asking.prompts import Procedure, Roll, Term, need
from fracas.core.chance import Faces, Result, Rolled, Rung
from fracas.core.errors import MalformedAnswer, WrongUse
from fracas.core.play.run import Run
from fracas.core.system.ruleset import OwnDice
from fracas.dice.kept import KeptSum, OneKept, totals
from fracas.dice.pool import Pool
from fracas.dice.pool import Term as Summand
from fracas.dice.readings import Total
from fracas.dice.sums import DiceSum, Throw
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.rules.harm.wounds import decider_of
from fracas.rulesets.beacon_road.rules.subjects import Effect
from fracas.rulesets.beacon_road.state.changes import alone
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled
from fracas.rulesets.beacon_road.state.state import Creature, State

D20 = 20

LOW_POOL = 2
"""How many dice are rolled if the lowest is kept (BR-ROLL-03, BR-ROLL-04)."""

RISKY = "risky"

POSITIONS = ("controlled", RISKY, "desperate")
"""The positions one can act from, the best first (BR-ROLL-18)."""

Went = Literal["success", "failure", "botch"]


@lru_cache(maxsize=512)
def dice_for(tier: int, dots: int = 0, die: int = 0, botch: str = "lowest") -> KeptSum:
    """The dice of a roll at an effective Tier with so many attribute dice of `die` sides.

    BR-ROLL-01 to BR-ROLL-05: from Tier 1 up, that many dice keeping the highest; from 0 down, two
    keeping the lowest; always two pools, d20s first (BR-ROLL-09). Without an attribute die, `die`
    0, there are d20s only (BR-ATTR-07, BR-GAP-06). `botch` says whether one die or all must show a
    1 (BR-ROLL-14).
    """
    pools = (_pool(tier, D20),) if not die else (_pool(tier, D20), _pool(dots, die))
    return KeptSum(pools, botch == "highest")


def _pool(count: int, sides: int) -> OneKept:
    """A pool whose kept die explodes, in one chain; a kept lowest die too.

    BR-ROLL-06, BR-ROLL-07, BR-ROLL-08, BR-GAP-03, BR-GAP-04. The distribution of such pools, and of
    their sum, is exact (BR-ROLL-22): it matches the rules' figures (BR-ROLL-23, BR-ROLL-25,
    BR-RESIST-17), not the book's rounded averages (BR-GAP-05).
    """
    return OneKept(count, sides) if count > 0 else OneKept(LOW_POOL, sides, lowest=True)


def attribute_die(book: BeaconRoadBook, one: Creature, attribute: str) -> int:
    """The size of an attribute's die, 0 for a rating of 0 (BR-ATTR-02, BR-ATTR-07)."""
    rating = {"body": one.body, "mind": one.mind, "will": one.will}[attribute]
    return book.tables.dice[min(rating, len(book.tables.dice)) - 1] if rating > 0 else 0


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a roll against one TN: the result, full tens above it, and the total.

    `total` is None if the rule does not need totals.
    """

    result: Went
    multiplier: int = 0
    total: int | None = None

    @property
    def success(self) -> bool:
        """Whether the TN was met (BR-ROLL-10)."""
        return self.result == "success"


def outcome(total: int, tn: int, low: bool, critical: int = 10) -> Outcome:
    """The outcome of a total against a TN; `low` makes a failure a botch.

    BR-ROLL-10 to BR-ROLL-12, BR-ROLL-14: equal is enough; no face hits or misses automatically.
    """
    if total >= tn:
        return Outcome("success", (total - tn) // critical, total)
    return Outcome("botch" if low else "failure", 0, total)


def best_of(outcomes: tuple[Outcome, ...]) -> Outcome:
    """The best outcome of a roll against several TNs (BR-ROLL-13)."""
    return max(outcomes, key=lambda one: (one.success, one.multiplier))


class ActionReading(msgspec.Struct, frozen=True):
    """Reads one total against each TN separately: a tuple of `Outcome`s (BR-ROLL-13).

    With `exact` it keeps totals, for rolls compared with them (BR-ROLL-20). Without, it keeps only
    results and multipliers, so the distribution has few branches.
    """

    dice: KeptSum
    tns: tuple[int, ...]
    critical: int = 10
    exact: bool = False

    def of_kept(self, total: int, low: bool) -> tuple[Outcome, ...]:
        """The outcomes of a total; `low` means a botch if it fails."""
        shown = total if self.exact else None
        found = []
        for tn in self.tns:
            if total >= tn:
                found.append(Outcome("success", (total - tn) // self.critical, shown))
            else:
                found.append(Outcome("botch" if low else "failure", 0, shown))
        return tuple(found)

    def numbers_of(self, value: tuple[Outcome, ...]) -> tuple[int, ...]:
        """The multipliers, and the total if totals are kept."""
        multipliers = [one.multiplier for one in value]
        total = value[0].total
        return (*multipliers,) if total is None else (*multipliers, total)

    def with_numbers(
        self, value: tuple[Outcome, ...], numbers: tuple[int, ...]
    ) -> tuple[Outcome, ...]:
        """The same results with other multipliers, and another total."""
        total = numbers[-1] if self.exact else None
        return tuple(
            [Outcome(one.result, times, total) for one, times in zip(value, numbers, strict=False)]
        )

    def of(self, faces: Faces) -> tuple[Outcome, ...]:
        """The outcomes of these faces."""
        return self.of_kept(self.dice.total(faces), self.dice.low(faces))

    def of_total(self, total: int) -> tuple[Outcome, ...]:
        """The outcomes of an entered total; a miss must say whether it is a botch."""
        if any(total < tn for tn in self.tns):
            raise MalformedAnswer(
                f"A total of {total} misses, and only the dice tell whether it is a botch: give "
                "the faces, or 'failure' or 'botch'.",
                given=total,
            )
        return self.of_kept(total, False)

    def of_name(self, name: str, rolled: Rolled) -> tuple[Outcome, ...]:
        """The outcomes by name: success, failure, botch, or `critical 2` for its multiplier.

        The name is for the first TN; the total given, or the lowest that fits, is compared with the
        others. Raises `MalformedAnswer` for another name, or a total that does not fit it.
        """
        word, _, number = name.strip().casefold().partition(" ")
        first = self.tns[0]
        if word == "critical" and (number.isdecimal() or not number):
            least = first + self.critical * (int(number) if number else 1)
        elif word == "success" and not number:
            least = first
        elif word in ("failure", "botch") and not number:
            least = first - 1
        else:
            raise MalformedAnswer(
                f"'{name}' is no result: give success, failure, botch or 'critical 2'.", given=name
            )
        total = least if rolled.total is None else rolled.total
        found = self.of_kept(total, word == "botch")
        wanted = self.of_kept(least, word == "botch")[0]
        if (found[0].result, found[0].multiplier) != (wanted.result, wanted.multiplier):
            raise MalformedAnswer(
                f"A total of {total} is no {name} against {first}: leave it out, or give one that "
                "fits.",
                given=total,
            )
        return found


@lru_cache(maxsize=1024)
def effect_dice(count: int, die: int, plus: tuple[int, ...] = ()) -> Throw | None:
    """Dice that are all summed and never explode: `count` effect dice, and one for each in `plus`.

    BR-DMG-01, BR-DICE-02. None if no die is left.
    """
    pools = [Pool(count, die)] if count > 0 and die else []
    pools += [Pool(1, sides) for sides in plus if sides]
    if not pools:
        return None
    return pools[0] if len(pools) == 1 else DiceSum(tuple(Summand(1, pool) for pool in pools))


def half(number: int) -> int:
    """Half of a number, rounded up (BR-DICE-06, BR-GAP-35)."""
    return -(-number // 2)


# How good a roll is; no rule uses it


def rung_of(result: str, multiplier: int) -> Rung:
    """The rung of a roll, or of a reread attack (BR-ROLL-10 to BR-ROLL-14)."""
    if multiplier > 0:
        return "crit"
    return _RUNGS[result]


_RUNGS: dict[str, Rung] = {"success": "hit", "failure": "miss", "botch": "botch"}


class ActionGrades(msgspec.Struct, frozen=True):
    """Grades an Action Roll by its best outcome, and within that by its total (BR-ROLL-13)."""

    dice: KeptSum

    marked: ClassVar[bool] = True

    def rung(self, value: tuple[Outcome, ...]) -> Rung:
        """The rung of the best outcome."""
        best = best_of(value)
        return rung_of(best.result, best.multiplier)

    def score(self, value: tuple[Outcome, ...], total: int | None, faces: Faces) -> tuple[int, ...]:
        """The total of the kept dice with their chains."""
        return (self.dice.total(faces) if total is None else total,)


# Effect Rolls: dice without explosions, all summed


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
    """Make an Effect Roll: dice without explosions, all summed (BR-DMG-01); return the total.

    `count` effect dice of `die` sides, changed by the `terms` and never below none (BR-DMG-07), and
    one unchanged die for each in `plus`. Without dice the total is 0 and nothing is rolled.
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
    # Not converted to an int: odds treat it as any of the numbers it may be.
    total: Any = result.value
    faces = result.faces
    yield EffectRolled(who, what, total, faces, dice.notation(), target, terms, because=rows)
    return total


@alone
def effect_terms(book: BeaconRoadBook, one: Creature) -> tuple[Term, ...]:
    """How Strengthened and Weakened change a creature's effect dice (BR-DMG-07, BR-DMG-08).

    Of each the highest counts, and Sickened counts as Weakened by 1 (BR-WND-21, BR-GAP-39,
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


# Dice as players write them: `2/d20! + 3/d8!`, a Tier of d20s and a rating

AXES = ("total", "low")
"""The total, and whether a d20 shows the 1 that makes a failure a botch (BR-ROLL-14)."""

MOST = 20
"""The most dice of a kind that one may ask about; no Tier or rating comes near it."""

_ROLL = re.compile(r"^\s*([-−]?\d+)\s*/\s*d(\d+)!(?:\s*\+\s*([-−]?\d+)\s*/\s*d(\d+)!)?\s*$")


def own_dice(book: BeaconRoadBook, text: str) -> OwnDice | None:
    """The odds of a roll by Tier and rating (BR-ROLL-01); None for any other text.

    Raises `WrongUse` if the first dice are not d20s, or the second are not in the book.
    """
    if "/" not in text:
        return None
    found = _ROLL.match(text)
    if found is None or int(found[2]) != D20:
        raise WrongUse(
            f"'{text}' is no roll of Beacon Road: write Tier/d20! + rating/d8!, such as "
            "'1/d20! + 2/d8!', or Tier/d20! alone.",
            given=text,
        )
    tier, dots, die = _number(found[1]), _number(found[3] or "0"), int(found[4] or 0)
    if die and die not in book.tables.dice:
        known = ", ".join(f"d{size}" for size in book.tables.dice)
        raise WrongUse(f"No attribute has a d{die} (BR-ATTR-02): there are {known}.", given=text)
    dice = dice_for(tier, dots, die, str(book.rulings["botch_rule"]))
    plain, low, whole = totals(dice)
    law = [((total, 0), Fraction(ways, whole)) for total, ways in plain.items()]
    law += [((total, 1), Fraction(ways, whole)) for total, ways in low.items()]
    name = f"{tier}/d{D20}!" + (f" + {dots}/d{die}!" if die else "")
    missing = 1 - sum([chance for _, chance in law], Fraction(0))
    return OwnDice(name, AXES, tuple(sorted(law)), missing)


def _number(text: str) -> int:
    number = int(text.replace("−", "-"))
    if abs(number) > MOST:
        raise WrongUse(f"At most {MOST} dice of a kind are thrown, not {number}.", given=text)
    return number
