"""A Check: what is tried, its dice with Edge and Burden, and how they give a tier."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ClassVar

import msgspec

from fracas.core.asking.prompts import Term
from fracas.core.chance import Dice, Faces, Reading, Rolled, Rung
from fracas.core.errors import MalformedAnswer
from fracas.core.facts import Fact
from fracas.core.system.ruleset import Headline
from fracas.dice.pool import Pool
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.state.combatants import Tier, Unread
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.state import State

# What is tried


class Attempt(msgspec.Struct, frozen=True, cache_hash=True):
    """What is tried: by whom, which action, which Attribute, at whom, for what purpose.

    `dc` is the default before changes; `hostile` says that the Check is aimed at `target`; `spends`
    that it is a main-action Check, which uses up grants (RW-CHK-12). A `called` shot aims at a weak
    point (RW-WEAP-03). The game master's sheet names an `approach`, weapon Tags it is `without`,
    and whether the target counts as `unarmoured` (RW-WEAP-02, RW-ARM-12).
    """

    who: str
    action: str
    attribute: str
    dc: int
    target: str = ""
    intent: str = ""
    weapon: str = ""
    skill: str = ""
    hostile: bool = False
    ranged: bool = False
    spends: bool = True
    because: tuple[str, ...] = ()
    called: bool = False
    approach: str = ""
    without: tuple[str, ...] = ()
    unarmoured: bool = False


@lru_cache(maxsize=4096)
def tried(
    who: str,
    action: str,
    attribute: str,
    dc: int,
    target: str,
    intent: str,
    because: tuple[str, ...],
) -> Attempt:
    """An attempt at something, hostile to its target if it has one."""
    hostile = bool(target)
    return Attempt(who, action, attribute, dc, target, intent, hostile=hostile, because=because)


def on_foot(attempt: Attempt) -> bool:
    """Whether a Check depends on footing: a Withdraw, a run for cover, a shove (RW-TAG-10)."""
    return (
        attempt.action in ("withdraw", "move")
        or attempt.intent in ("cover", "shelter", "reach")
        or attempt.intent.startswith("shove:")
    )


def better_attribute(state: State, who: str, attributes: tuple[str, ...]) -> str:
    """A combatant's best typical Attribute; the first of equals (RW-CHK-07)."""
    actor = state.able(who)
    return max(attributes, key=actor.attribute)


# The dice and how they are read


class CheckReading(msgspec.Struct, frozen=True):
    """How a Check reads its dice (RW-CHK-05, RW-CHK-06): the tier of kept dice + bonus - DC.

    `keep` is 0 for all dice, positive to keep the best, negative to keep the worst. `cuts` are the
    lowest margins with their tiers, best first. If all dice show 1 before keeping, it is a Critical
    Failure, if the table uses those.
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

        Raises `MalformedAnswer` if every die may have shown 1.
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
        """A tier forced by name, whatever was rolled (RW-GAP-102)."""
        try:
            return Tier(name)
        except ValueError:
            raise MalformedAnswer(
                f"'{name}' is no tier: it is one of {', '.join(Tier)}.", given=name
            ) from None


class Netting(msgspec.Struct, frozen=True):
    """What a book says of every Check: how Edge and Burden combine, and the tiers' limits."""

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

    Both change dice and never the DC (RW-GAP-09); with the book's wider scale the cap is 2
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
    """4d6, plus a die for each step of Edge or Burden, keeping four (RW-CHK-03, RW-EDGE-12).

    No quick-start dice (RW-GAP-64); the odds are counted, not copied from a table (RW-GAP-65).
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
"""How terms, a DC and a table's netting give dice and their reading."""


def read_by(terms: tuple[Term, ...], dc: int, netting: Netting) -> tuple[Dice, Reading]:
    """The dice and the reading from these terms."""
    edge = net(terms, netting)
    keep = 0 if edge == 0 else (4 if edge > 0 else -4)
    return dice_for(edge), CheckReading(bonus_of(terms), dc, keep, netting.cuts)


# A Defend, read with and without its shield


SHIELDING = ("shielded", "defensive")
"""Terms whose Edge Penetrating removes from a Defend (RW-WEAP-12)."""


class Guarded(msgspec.Struct, frozen=True):
    """The result of a Defend with a shield: its tier, and the tier without the shield."""

    tier: Tier
    bare: Tier | None = None
    unread: Unread | None = None

    def __str__(self) -> str:
        return str(self.tier)


class GuardReading(CheckReading, frozen=True):
    """How a Defend reads its dice if a shield gives Edge (RW-WEAP-12).

    `edge` is the net with the shield, `bare` without it; Burden is below 0. The same dice are read
    without the last Edge dice; if that gives Burden, more dice must be rolled.
    """

    edge: int = 0
    bare: int = 0

    @property
    def ordered_tail(self) -> int:
        """How many of the last dice are Edge dice that can be taken away."""
        return max(0, self.edge) - max(0, self.bare)

    def of(self, faces: Faces) -> Guarded:  # type: ignore[override]
        """The tier of these faces, with and without the shield."""
        tier = super().of(faces)
        left = faces[: len(faces) - self.ordered_tail]
        more = 4 - self.bare - len(left) if self.bare < 0 else 0
        if more > 0:
            unread = Unread(tuple(sorted(left)), self.bonus, self.dc, more)
            return Guarded(tier, None, unread)
        keep = 0 if len(left) == 4 else (4 if self.bare > 0 else -4)
        bare = CheckReading(self.bonus, self.dc, keep, self.cuts).of(left)
        return Guarded(tier, None if bare is tier else bare)

    def of_total(self, total: int) -> Guarded:  # type: ignore[override]
        """Raises `MalformedAnswer`: a total does not say which die was the shield's."""
        raise MalformedAnswer("With a shield the order of the dice counts: give every face.")

    def of_name(self, name: str, rolled: Rolled) -> Guarded:  # type: ignore[override]
        """A tier forced by name, the same without the shield."""
        return Guarded(super().of_name(name, rolled))


def read_guard(terms: tuple[Term, ...], dc: int, netting: Netting) -> tuple[Dice, Reading]:
    """The dice and the reading of a Defend, with a shield's Edge kept separate (RW-WEAP-12)."""
    dice, reading = read_by(terms, dc, netting)
    without = tuple(term for term in terms if term.name not in SHIELDING)
    if len(without) == len(terms):
        return dice, reading
    assert isinstance(reading, CheckReading)
    edge, bare = net(terms, netting), net(without, netting)
    if edge == bare:
        return dice, reading
    return dice, GuardReading(reading.bonus, dc, reading.keep, reading.cuts, edge, bare)


def shield_read(told: object) -> tuple[Tier | None, Unread | None]:
    """What a Defend gives besides its tier: that without the shield, or dice to add to."""
    return (told.bare, told.unread) if isinstance(told, Guarded) else (None, None)


class More(msgspec.Struct, frozen=True):
    """How dice rolled later are added to those of a Defend: the worst four of all."""

    faces: Faces
    reading: CheckReading
    more: int = 1

    def of(self, faces: Faces) -> Tier:
        """The tier of all dice together."""
        return self.reading.of((*self.faces, *faces))

    def of_total(self, total: int) -> Tier:
        """The tier with a single new die; raises `MalformedAnswer` for the sum of several."""
        if self.more > 1:
            raise MalformedAnswer("Each die counts by itself here: give every face.")
        return self.of((total,))

    def of_name(self, name: str, rolled: Rolled) -> Tier:
        """A tier forced by name."""
        return self.reading.of_name(name, rolled)


# How good a Check is


def rung_of(tier: Tier) -> Rung:
    """The rung of a tier (RW-CHK-05)."""
    return _RUNGS[tier]


_RUNGS: dict[Tier, Rung] = {
    Tier.CRITICAL: "crit",
    Tier.FULL: "hit",
    Tier.PARTIAL: "part",
    Tier.FAILURE: "miss",
    Tier.CRITICAL_FAILURE: "botch",
}


class CheckGrades(msgspec.Struct, frozen=True):
    """Grades a Check by its tier, and within a tier by its total with the bonus."""

    reading: CheckReading

    marked: ClassVar[bool] = True

    def rung(self, value: Tier | Guarded) -> Rung:
        """The rung of the tier; the one without a shield is read later, if ever (RW-WEAP-12)."""
        return rung_of(value if isinstance(value, Tier) else value.tier)

    def score(self, value: object, total: int | None, faces: Faces) -> tuple[int, ...]:
        """The sum of the kept dice and the bonus."""
        kept = self.reading.total(faces) if total is None else total
        return (kept + self.reading.bonus,)


# What matters of an option


def acting_side(before: State) -> str:
    """The side whose turn it is; blank if it is nobody's."""
    actor = before.find(before.active)
    return actor.side if actor else ""


def _filled(state: State, side: str, *, own: bool) -> int:
    """Segments filled on the Clocks of a side or of its foes, counting each Clock once."""
    members = [one for one in state.combatants if (one.side == side) == own]
    shared = {one.shared for one in members if one.shared}
    return sum(one.clock.filled for one in members if not one.shared) + sum(
        group.clock.filled for group in state.shared if group.id in shared
    )


def _tier(tier: Tier) -> Headline:
    """The chance that the first Check has this tier."""
    return Headline(
        str(tier), "chance", lambda before, after, marks: marks[:1] == (tier,), tier.fails
    )


def _ticks(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=False) - _filled(before, side, own=False)


def _taken(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = acting_side(before)
    return _filled(after, side, own=True) - _filled(before, side, own=True)


def _out(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    gone = sum(one.out is not None for one in after.combatants if one.side != side)
    return gone > sum(one.out is not None for one in before.combatants if one.side != side)


HEADLINES = (
    *map(_tier, Tier),
    Headline("ticks", "mean", _ticks),
    Headline("taken out", "chance", _out),
    Headline("ticks taken", "mean", _taken, against=True),
)
"""What matters about an option: its tiers, ticks made, a combatant taken out, ticks taken."""


def mark(fact: Fact) -> str | None:
    """The tier of a Check."""
    return str(fact.tier) if isinstance(fact, Checked) else None
