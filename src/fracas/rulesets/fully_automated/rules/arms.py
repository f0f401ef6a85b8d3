"""What somebody's attacks are worth, by distance and by the target's armour: the advisor's tables.

Means and chances come from the exact laws of the Fudge dice; they are floats here, since they are
only weighed against one another. Worked out once for each book and load (FA-ADV-02).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.blows import aim_bonus
from fracas.rulesets.fully_automated.rules.rolls import law_2df
from fracas.rulesets.fully_automated.rules.weapons import cards_of, proficient, reach
from fracas.rulesets.fully_automated.state.state import Combatant, Modifier

FARTHEST = 12
"""Up to how many hexes the tables go; beyond it nothing is worth anything."""

STUN = 3
"""What a stun counts in points of damage: about the attack that the other loses."""


class Worth(NamedTuple):
    """The best attack at a distance, and its mean worth in points of damage.

    `key` is blank where nothing reaches. `open` is the worth against somebody who does not defend,
    `guarded` against Defend, `stunning` the chance of a stun when undefended. `gap` is the distance
    from which it is made, after the hex of attack movement if that is needed.
    """

    key: str = ""
    open: float = 0.0
    guarded: float = 0.0
    stunning: float = 0.0
    gap: int = 0


NOTHING = Worth()

Row = tuple[Worth, ...]
"""One entry for each distance from 0 to `FARTHEST`."""


class Arms:
    """The worth of somebody's attacks: plain or aimed, by the reduction of the target's armour.

    `reach` is the farthest distance at which anything can be done, attack movement included;
    `shoots` whether a shot or throw is among them; `best` the distance from which to fight,
    without a step to come near.
    """

    __slots__ = ("_rows", "best", "keys", "reach", "shoots")

    def __init__(self, book: FullyAutomatedBook, one: Combatant, stun: float) -> None:
        self.keys = cards_of(book, one)
        most = max(row.reduction for row in book.armour.values())
        self._rows: tuple[tuple[Row, ...], ...] = tuple(
            tuple(
                tuple(
                    _best(book, one, self.keys, away, armour, stun, aimed=aimed)
                    for away in range(FARTHEST + 1)
                )
                for armour in range(most + 1)
            )
            for aimed in (False, True)
        )
        plain = self._rows[0][0]
        self.reach = max((away for away, worth in enumerate(plain) if worth.key), default=0)
        self.shoots = any(book.cards[key].ranged for key in self.keys)
        self.best = max(
            range(1, FARTHEST + 1),
            key=lambda away: (plain[away].open if plain[away].gap == away else 0.0, away),
        )

    def at(self, away: int, armour: int, *, aimed: bool) -> Worth:
        """The best attack at a distance in hexes, attack movement included."""
        return self._rows[aimed][armour][away] if away <= FARTHEST else NOTHING


def arms(book: FullyAutomatedBook, one: Combatant, stun: float = STUN) -> Arms:
    """The worth of somebody's attacks; `stun` is what a stun counts in points of damage."""
    return _arms(book, one.weapons, one.tags, one.proficiencies, one.modifiers, stun)


@lru_cache(maxsize=2048)
def _arms(
    book: FullyAutomatedBook,
    weapons: tuple[str, ...],
    tags: tuple[str, ...],
    learnt: tuple[str, ...],
    modifiers: tuple[Modifier, ...],
    stun: float,
) -> Arms:
    bearer = Combatant(
        "", "", "", weapons=weapons, tags=tags, proficiencies=learnt, modifiers=modifiers
    )
    return Arms(book, bearer, stun)


def _best(
    book: FullyAutomatedBook,
    one: Combatant,
    keys: tuple[str, ...],
    away: int,
    armour: int,
    stun: float,
    *,
    aimed: bool,
) -> Worth:
    worths = (_worth(book, one, key, away, armour, stun, aimed=aimed) for key in keys)
    return max(worths, key=lambda worth: worth.open + worth.guarded, default=NOTHING)


def _worth(
    book: FullyAutomatedBook,
    one: Combatant,
    key: str,
    away: int,
    armour: int,
    stun: float,
    *,
    aimed: bool,
) -> Worth:
    """One card at one distance; a defender who can step away from spent movement does so."""
    card = book.cards[key]
    gap = away
    if away and not reach(book, one, key, away) and card.movement:
        gap = away - card.movement
    suits = reach(book, one, key, gap) if gap > 0 else ""
    if not suits:
        return NOTHING
    levels = int(aimed) - (suits != "normal") - (not proficient(book, one, key))
    levels += one.modifier("levels", key)
    plain, stunning = mean(book, one, key, gap, levels, armour, stun, aimed=aimed)
    guarded = 0.0
    if gap == away:
        defence = law_2df(-int(aimed) - (away > 1), str(book.rulings["advantage_mode"]))
        for outcome, chance in defence.items():
            effect = book.tables.defend[outcome + 2]
            if effect == "proceeds":
                guarded += float(chance) * plain
            elif effect == "disadvantage":
                less, _ = mean(book, one, key, gap, levels - 1, armour, stun, aimed=aimed)
                guarded += float(chance) * less
    return Worth(key, plain, guarded, stunning, gap)


def mean(
    book: FullyAutomatedBook,
    one: Combatant,
    key: str,
    away: int,
    levels: int,
    armour: int,
    stun: float,
    *,
    aimed: bool,
) -> tuple[float, float]:
    """The mean worth of an attack roll and its chance of a stun (FA-ATK-06, FA-ATK-16)."""
    card = book.cards[key]
    bonus = (aim_bonus(card, away) if aimed else 0) + one.modifier("damage", key)
    total = stunning = 0.0
    for outcome, chance in law_2df(levels, str(book.rulings["advantage_mode"])).items():
        damage = max(0, card.base + bonus + card.table[outcome + 2]) - armour
        times = stuns_of(card, outcome, aimed=aimed)
        total += float(chance) * (max(0, damage) + stun * times)
        stunning += float(chance) * (times > 0)
    return total, stunning


def stuns_of(card: Card, outcome: int, *, aimed: bool) -> int:
    """How many levels of stun an outcome of a card deals (FA-ATK-16, FA-STUN-04)."""
    if outcome in card.stuns or (aimed and outcome in card.aim_stuns):
        return 2 if aimed and card.aim_double else 1
    return 0


@lru_cache(maxsize=64)
def stopped(book: FullyAutomatedBook, levels: int) -> tuple[float, float]:
    """How often a defence at these levels stops an attack, and how often it answers it.

    FA-DEF-05 to FA-DEF-07; the answer at a disadvantage counts a half.
    """
    halts = answers = 0.0
    for outcome, chance in law_2df(levels, str(book.rulings["advantage_mode"])).items():
        effect = book.tables.defend[outcome + 2]
        halts += float(chance) * (effect not in ("proceeds", "disadvantage"))
        answers += float(chance) * {"counter": 1.0, "counter_disadvantage": 0.5}.get(effect, 0.0)
    return halts, answers
