"""The dice of Beacon Road's rolls, and what a rule reads from them: hit, multiplier, botch.

The fight's own chapter takes these rolls as known; they are those of the wider book (BR-GAP-01).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec

from fracas.core.chance import Faces, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.dice.kept import KeptSum, OneKept
from fracas.dice.pool import Pool, Term
from fracas.dice.sums import DiceSum, Throw
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.state.state import Creature

D20 = 20

LOW_POOL = 2
"""How many dice are thrown where the lowest is kept (BR-ROLL-03, BR-ROLL-04)."""

RISKY = "risky"

POSITIONS = ("controlled", RISKY, "desperate")
"""The positions from which one acts, the best first (BR-ROLL-18)."""

Went = Literal["success", "failure", "botch"]


@lru_cache(maxsize=512)
def dice_for(tier: int, dots: int = 0, die: int = 0, botch: str = "lowest") -> KeptSum:
    """The dice of a roll at an effective Tier with so many attribute dice of `die` sides.

    BR-ROLL-01 to BR-ROLL-05: from 1 up that many dice and the highest kept, from 0 down two and the
    lowest; two pools always, d20s first (BR-ROLL-09). Without an attribute die, `die` 0, there are
    d20s only (BR-ATTR-07, BR-GAP-06). `botch` says whether one die or all must show a 1
    (BR-ROLL-14).
    """
    pools = (_pool(tier, D20),) if not die else (_pool(tier, D20), _pool(dots, die))
    return KeptSum(pools, botch == "highest")


def _pool(count: int, sides: int) -> OneKept:
    """So many dice, of which the kept one alone explodes, in one chain; a kept lowest one too.

    BR-ROLL-06, BR-ROLL-07, BR-ROLL-08, BR-GAP-03, BR-GAP-04. The law of such pools, and of their
    sum, is exact (BR-ROLL-22): it gives the ledger's figures (BR-ROLL-23, BR-ROLL-25,
    BR-RESIST-17), and not the book's rounded averages (BR-GAP-05).
    """
    return OneKept(count, sides) if count > 0 else OneKept(LOW_POOL, sides, lowest=True)


def attribute_die(book: BeaconRoadBook, one: Creature, attribute: str) -> int:
    """Sides of an attribute's die, 0 for a rating of 0 (BR-ATTR-02, BR-ATTR-07)."""
    rating = {"body": one.body, "mind": one.mind, "will": one.will}[attribute]
    return book.tables.dice[min(rating, len(book.tables.dice)) - 1] if rating > 0 else 0


class Outcome(msgspec.Struct, frozen=True):
    """How a roll went against one TN: the result, whole tens above it, and the total.

    `total` is None where the rule does not tell totals apart.
    """

    result: Went
    multiplier: int = 0
    total: int | None = None

    @property
    def success(self) -> bool:
        """Whether the TN was met (BR-ROLL-10)."""
        return self.result == "success"


def outcome(total: int, tn: int, low: bool, critical: int = 10) -> Outcome:
    """What a total comes to against a TN; `low` makes a failure a botch.

    BR-ROLL-10 to BR-ROLL-12, BR-ROLL-14: equal is enough, no face hits or misses by itself.
    """
    if total >= tn:
        return Outcome("success", (total - tn) // critical, total)
    return Outcome("botch" if low else "failure", 0, total)


def best_of(outcomes: tuple[Outcome, ...]) -> Outcome:
    """What a roll against several TNs comes to: the best of its outcomes (BR-ROLL-13)."""
    return max(outcomes, key=lambda one: (one.success, one.multiplier))


class ActionReading(msgspec.Struct, frozen=True):
    """Reads one total against each TN by itself: a tuple of an `Outcome` each (BR-ROLL-13).

    With `exact` totals are told apart, for those who measure themselves against them (BR-ROLL-20);
    without, only results and multipliers, which keeps the law of a roll to a few branches.
    """

    dice: KeptSum
    tns: tuple[int, ...]
    critical: int = 10
    exact: bool = False

    def of_kept(self, total: int, low: bool) -> tuple[Outcome, ...]:
        """The outcomes of a total, `low` by the rule for botches."""
        shown = total if self.exact else None
        found = []
        for tn in self.tns:
            if total >= tn:
                found.append(Outcome("success", (total - tn) // self.critical, shown))
            else:
                found.append(Outcome("botch" if low else "failure", 0, shown))
        return tuple(found)

    def numbers_of(self, value: tuple[Outcome, ...]) -> tuple[int, ...]:
        """The multipliers, and the total where totals are told apart."""
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
        """The outcomes of a total read off a table; a miss must say whether it is a botch."""
        if any(total < tn for tn in self.tns):
            raise MalformedAnswer(
                f"A total of {total} misses, and only the dice tell whether it is a botch: give "
                "the faces, or 'failure' or 'botch'.",
                given=total,
            )
        return self.of_kept(total, False)

    def of_name(self, name: str, rolled: Rolled) -> tuple[Outcome, ...]:
        """The outcomes by name: success, failure, botch, or `critical 2` for its multiplier.

        The name is about the first TN; the total given, or the least that fits, is held against the
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
    """Bounded dice that are all summed: `count` effect dice, and one die for each in `plus`.

    BR-DMG-01, BR-DICE-02. None where no die is left.
    """
    pools = [Pool(count, die)] if count > 0 and die else []
    pools += [Pool(1, sides) for sides in plus if sides]
    if not pools:
        return None
    return pools[0] if len(pools) == 1 else DiceSum(tuple(Term(1, pool) for pool in pools))


def half(number: int) -> int:
    """Half of a number, rounded up as every half is (BR-DICE-06, BR-GAP-35)."""
    return -(-number // 2)
