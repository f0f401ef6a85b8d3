"""What attacks are worth before any dice fall, and what matters of an option once they fell.

Exact means, remembered by their few figures.

A look from afar for computer players: skills, weapon and Soak count, and not what waits for a check
or ails somebody; the exact odds of a choice are the law's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from fracas.core.ruleset import Headline
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import AHEAD, DESPAIRING, PASSED, TRIUMPHANT
from fracas.rulesets.aeronaughts.rules.damage import soak_of, wounds_of
from fracas.rulesets.aeronaughts.rules.pools import joined, mean_of, of_skill
from fracas.rulesets.aeronaughts.rules.qualities import passive_bonus
from fracas.rulesets.aeronaughts.state.state import MENTAL, TYPES, Combatant, State, band_of, within


def mean_damage(book: AeronaughtsBook, one: Combatant, weapon: str, foe: Combatant) -> float:
    """The damage of an attack after Soak, on average, misses included (AE-GM-03, AE-ACT-04)."""
    row = book.weapons[weapon]
    own = one.skill(row.skill)
    if book.rulings["range_difficulty"] == "book":
        other = (book.tables.range_difficulty["engaged" if row.melee else "medium"], 0)
    else:
        defence = foe.skill(book.tables.defences[row.type])
        other = (defence.characteristic, defence.rank)
    added = passive_bonus(one, row.qualities)
    soak = soak_of(book, foe, row.type, row.qualities.get("pierce", 0))
    dice = row.qualities.get("accurate", 0), row.qualities.get("inaccurate", 0)
    return _mean(book, (own.characteristic, own.rank), other, dice, row.base + added - soak)


@lru_cache(maxsize=8192)
def _mean(
    book: AeronaughtsBook,
    own: tuple[int, int],
    other: tuple[int, int],
    dice: tuple[int, int],
    over: int,
) -> float:
    """The mean of what passes Soak, where `over` is what passes it besides the net success."""
    build = joined(of_skill(*own), of_skill(*other, against=True))
    return mean_of(book, build.plus("B" * dice[0] + "K" * dice[1]), over)


def mean_block(book: AeronaughtsBook, one: Combatant, skill: str) -> float:
    """The Soak that a Block gives on average (AE-ACT-10, AE-GM-06)."""
    own = one.skill(skill)
    return _mean_block(book, own.characteristic, own.rank)


@lru_cache(maxsize=1024)
def _mean_block(book: AeronaughtsBook, characteristic: int, rank: int) -> float:
    build = of_skill(characteristic, rank).plus("P" * book.tables.block_difficulty)
    return mean_of(book, build, 0)


def left(book: AeronaughtsBook, foe: Combatant, type_: str) -> int:
    """What stands between somebody and falling, for one type: Stress and Wounds (AE-HP-06)."""
    return foe.bar(type_).stress + foe.bar(wounds_of(book, type_)).wounds


def value(book: AeronaughtsBook, one: Combatant, weapon: str, foe: Combatant) -> float:
    """How much of what a foe can still take an attack is expected to take."""
    type_ = book.weapons[weapon].type
    return mean_damage(book, one, weapon, foe) / max(left(book, foe, type_), 1)


def kept_off(state: State, book: AeronaughtsBook, one: Combatant, shield: float) -> float:
    """How much of the damage expected a shield of so much Soak would keep off (AE-GM-06).

    The means with the whole points of the shield and with none, and the rest in proportion.
    """
    whole = int(shield)
    now = sum(incoming(state, book, one, type_) for type_ in TYPES)
    less = now - sum(incoming(state, book, one, type_, whole) for type_ in TYPES)
    more = now - sum(incoming(state, book, one, type_, whole + 1) for type_ in TYPES)
    return less + (shield - whole) * (more - less)


def incoming(
    state: State, book: AeronaughtsBook, one: Combatant, type_: str, shield: int = 0
) -> float:
    """The damage of a type expected from all foes who reach somebody now (AE-GM-06, AE-GM-07).

    `shield` is temporary Soak besides what counts already.
    """
    total = 0.0
    if shield:
        one = replace(one, shield=one.shield + shield)
    for foe in state.combatants:
        if foe.side == one.side or not foe.able:
            continue
        band, best = band_of(state, foe, one), 0.0
        for weapon in foe.in_hand:
            row = book.weapons[weapon]
            if row.type == type_ and weapon not in foe.broken and within(band, row.band):
                best = max(best, mean_damage(book, foe, weapon, one))
        total += best
    return total


# What matters of an option


def acting_side(before: State) -> str:
    """The side of whoever's turn it is."""
    one = before.find(before.turn)
    return one.side if one is not None else ""


def _lost(before: State, after: State, *, wounds: bool) -> int:
    """Stress and Wounds, or Wounds alone, that the others lost between two states."""
    side, total = acting_side(before), 0
    later = {one.id: one for one in after.combatants}
    for one in before.combatants:
        if one.id in later and one.side != side:
            for type_ in TYPES:
                old, new = one.bar(type_), later[one.id].bar(type_)
                total += old.wounds - new.wounds
                total += 0 if wounds else old.stress - new.stress
    return total


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = acting_side(before)
    standing = {one.id for one in before.combatants if one.able and one.side != side}
    return any(one.id in standing and not one.able for one in after.combatants)


def _shows(letter: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the first check of a beat showed something, by a letter of its mark."""
    return lambda before, after, marks: bool(marks) and letter in marks[0]


HEADLINES = (
    Headline("success", "chance", _shows(PASSED)),
    Headline("advantage", "chance", _shows(AHEAD)),
    Headline("triumph", "chance", _shows(TRIUMPHANT)),
    Headline("despair", "chance", _shows(DESPAIRING), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, wounds=False)),
    Headline("wounds", "mean", lambda before, after, marks: _lost(before, after, wounds=True)),
    Headline("down", "chance", _downed),
)
"""What matters of an option: both axes of the check, its two effects, harm, somebody down."""

MANY = 2
"""From so many dice on Exploit comes before Focus (AE-GM-07)."""


def is_rich(me: Combatant) -> bool:
    """Whether more than half of the Mental stress is left (AE-GM-07)."""
    bar = me.bar(MENTAL)
    return 2 * bar.stress > bar.most_stress
