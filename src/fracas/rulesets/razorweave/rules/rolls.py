"""The roll of a Check: Edge and Burden netted into dice, and how these are read as a tier."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import msgspec

from fracas.core.chance import Dice, Faces, Reading, Rolled
from fracas.core.errors import MalformedAnswer
from fracas.core.prompts import Term
from fracas.dice.pool import Pool
from fracas.rulesets.razorweave.content.book import RazorweaveBook
from fracas.rulesets.razorweave.state.tiers import Tier


class CheckReading(msgspec.Struct, frozen=True):
    """How a Check reads its dice (RW-CHK-05, RW-CHK-06): the tier of kept dice + bonus - DC.

    `keep` is 0 for all dice, positive to keep the best, negative to keep the worst. `cuts` are the
    least margins with their tiers, best first. All dice showing 1 before keeping is a Critical
    Failure, if the table plays with those.
    """

    bonus: int
    dc: int
    keep: int
    cuts: tuple[tuple[int, Tier], ...]

    def total(self, faces: Faces) -> int:
        """The sum of the kept dice, without the bonus (RW-EDGE-01, RW-EDGE-02)."""
        if self.keep > 0:
            return sum(sorted(faces)[-self.keep :])
        if self.keep < 0:
            return sum(sorted(faces)[: -self.keep])
        return sum(faces)

    def of(self, faces: Faces) -> Tier:
        """The tier of these faces."""
        if max(faces) == 1 and self.cuts[-1][1] is Tier.CRITICAL_FAILURE:
            return Tier.CRITICAL_FAILURE
        return self.of_margin(self.total(faces) + self.bonus - self.dc)

    def of_margin(self, margin: int) -> Tier:
        """The tier of a margin."""
        for least, tier in self.cuts:
            if margin >= least:
                return tier
        return self.cuts[-1][1]

    def of_total(self, total: int) -> Tier:
        """The tier when only the sum of the kept dice is known.

        Raises `MalformedAnswer` where that leaves open whether every die showed 1.
        """
        if (
            self.keep < 0
            and total == -self.keep
            and self.of_margin(total + self.bonus - self.dc) is not Tier.CRITICAL_FAILURE
        ):
            raise MalformedAnswer("With that total the dice themselves count: give every face.")
        if total == abs(self.keep or 4) and self.cuts[-1][1] is Tier.CRITICAL_FAILURE:
            return Tier.CRITICAL_FAILURE
        return self.of_margin(total + self.bonus - self.dc)

    def of_name(self, name: str, rolled: Rolled) -> Tier:
        """A tier forced by name, whatever fell (RW-GAP-102)."""
        try:
            return Tier(name)
        except ValueError:
            raise MalformedAnswer(
                f"'{name}' is no tier: it is one of {', '.join(Tier)}.", given=name
            ) from None


class Netting(msgspec.Struct, frozen=True):
    """What a book says of every Check: how Edge and Burden meet, and where the tiers lie."""

    cap: int
    collapse: bool
    cuts: tuple[tuple[int, Tier], ...]


@lru_cache(maxsize=64)
def netting_of(book: RazorweaveBook) -> Netting:
    """How this book nets Edge and Burden and reads tiers (RW-GAP-01, RW-GAP-02)."""
    cuts = tuple((row.margin, Tier(row.tier)) for row in book.tables.tiers)
    collapse = book.rulings["edge_netting"] == "collapse_then_net"
    return Netting(int(book.rulings["edge_cap"]), collapse, cuts)


def net(terms: tuple[Term, ...], netting: Netting) -> int:
    """Edge (positive) or Burden (negative) after netting and the cap (RW-EDGE-03, RW-EDGE-04).

    Either is dice and never a step of the DC (RW-GAP-09); by the book's wider scale the cap is 2
    (RW-EDGE-06).
    """
    edges = burdens = 0
    for term in terms:
        if term.kind == "edge":
            edges += term.amount
        elif term.kind == "burden":
            burdens += term.amount
    if not edges and not burdens:
        return 0
    cap = netting.cap
    if netting.collapse:
        return min(edges, cap) - min(burdens, cap)
    return max(-cap, min(cap, edges - burdens))


@lru_cache(maxsize=16)
def dice_for(edge: int) -> Pool:
    """4d6, or a die more for each step of Edge or Burden, keeping four (RW-CHK-03, RW-EDGE-12).

    No quick-start dice (RW-GAP-64); their odds are counted, not copied from a table (RW-GAP-65).
    """
    if edge == 0:
        return Pool(4, 6)
    if edge > 0:
        return Pool(4 + edge, 6, keep_highest=4)
    return Pool(4 - edge, 6, keep_lowest=4)


def bonus_of(terms: tuple[Term, ...]) -> int:
    """What the terms add to the total."""
    return sum([term.amount for term in terms if term.kind == "bonus"])


Reads = Callable[[tuple[Term, ...], int, Netting], tuple[Dice, Reading]]
"""How terms, a DC and a table's netting make dice and their reading."""


def read_by(terms: tuple[Term, ...], dc: int, netting: Netting) -> tuple[Dice, Reading]:
    """The dice and the reading that these terms give."""
    edge = net(terms, netting)
    keep = 0 if edge == 0 else (4 if edge > 0 else -4)
    return dice_for(edge), CheckReading(bonus_of(terms), dc, keep, netting.cuts)
