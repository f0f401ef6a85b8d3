"""Cards: what can be played in a round, who can play which attack, its reach, its threat.

Each card is in the module of its chapter; `turns` has the menu. What an attack card does is in the
book. Who can play it, is proficient, and from where, is calculated once for each book and load,
since every round asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, Literal, NamedTuple

from fracas.core.asking.prompts import Procedure
from fracas.core.errors import WrongUse
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.conditions import loses_card
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Modifier, State

RoundStep = Literal["attacks", "defenders", "moves", "aims", "special"]
"""The steps of a round; special actions come last, after the Aim marks (FA-ROUND-01 to -07)."""


class Hand(NamedTuple):
    """What decides which cards a combatant may choose (FA-SETUP-05, FA-SEL-11, FA-SEL-12).

    It depends on what a combatant carries and on its conditions, not on positions. `struggles`
    means that only restraints hold it (FA-RESTR-13); `binds` that Restrain is useful. `aids` are
    the special actions that somebody needs, `alarms` those that can be stopped.
    """

    attacks: tuple[str, ...] = ()
    struggles: bool = False
    glued: bool = False
    binds: bool = False
    aids: frozenset[str] = frozenset()
    alarms: tuple[str, ...] = ()


def struggles(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether only restraints hold a combatant, so it may try to break free (FA-RESTR-13)."""
    return one.restrained and one.hp > book.tables.bands.incapacitated


def stoppable(alarm: Alarm) -> bool:
    """Whether a check can stop an alarm (FA-SPEC-01)."""
    return not alarm.stopped and bool(alarm.attribute)


class Playing(NamedTuple):
    """A subject: who plays which card, and an attacked object in the player's words."""

    who: Who
    card: str
    words: str = ""


class RoundOf(NamedTuple):
    """A subject: the round."""

    round: int


class CardDeed(Deed, frozen=True):
    """A card that can be played. Its id is also its option's id and its value in the state."""

    kind = "card"
    because: ClassVar[tuple[str, ...]] = ("FA-SPEC-01", "FA-SEL-12")
    step: ClassVar[RoundStep] = "special"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """Open to all but those held by restraints (FA-SEL-08)."""
        return "FA-SEL-08" if means.struggles else ""

    def lost(self, book: FullyAutomatedBook, one: Combatant) -> bool:
        """Whether its player is too badly hurt to play it (FA-ROUND-11)."""
        return loses_card(book, one)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Play it when it comes up."""
        raise NotImplementedError

    def told(self, state: State, book: FullyAutomatedBook, prompt: Any) -> Mapping[str, Any]:
        """Who would play it, as they are now; nobody if an edit removed them."""
        me = state.find(prompt.decider)
        return {"me": me, **(self.figures(state, book, me) if me is not None else {})}

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """Values of its texts that depend on who would play it."""
        return {}


# Attacks, of weapons and of bare hands

Reach = Literal["", "normal", "awkward", "far"]
"""How a distance suits a card: not at all, well, too near, or beyond its range (FA-RANGE-01)."""

Purpose = Literal["calm", "frighten"]
PURPOSES: tuple[Purpose, ...] = ("calm", "frighten")
"""The purposes of a check of talk (FA-WPN-24)."""

CONCEALED = "concealed"
"""The tag of a combatant who hides easily hidden weapons (FA-WPN-23)."""

HIDDEN, UNSEEN = 2, 3
"""The portability to hide a weapon, and the one at which nobody ever sees it (FA-WPN-23)."""


def card_of(book: FullyAutomatedBook, key: str) -> Card:
    """An attack card with the figures of the book's rulings (FA-GAP-09, FA-GAP-20).

    The pistol and the spray follow `weapon_figures`; the closest range of the rifle, and of the
    similar arrow, follows `rifle_closest` (FA-GAP-10, FA-AIM-21). Raises `WrongUse` for an unknown
    card.
    """
    card = book.cards.get(key)
    if card is None:
        raise WrongUse(
            f"Fully Automated has no attack card '{key}': it has {', '.join(book.cards)}.",
            given=key,
        )
    return card


def cards_of(book: FullyAutomatedBook, one: Combatant) -> tuple[str, ...]:
    """The attack cards that a combatant can play: unarmed ones, and those of carried weapons.

    They are named, not dealt (FA-SETUP-04), and shots use no ammunition (FA-WPN-21). Tackle and
    Restrain, which have no table of their own, are not included. A bow plays both of its arrows
    (FA-SETUP-05, FA-SEL-11, FA-WPN-09). Unarmed attacks cannot be taken away (FA-WPN-28), and
    everybody without Claws or Trained Strike has Punch (FA-UNARM-03).
    """
    return _playable(book, one.weapons, one.tags, one.proficiencies)


def unarmed(book: FullyAutomatedBook, one: Combatant) -> str:
    """The unarmed attack that a Tackle uses (FA-UNARM-03, FA-UNARM-07).

    Of several, the most expensive, and of equal ones the first in the book.
    """
    bare = _unarmed(book, one.tags, one.proficiencies)
    return max(bare, key=lambda key: book.proficiencies[book.cards[key].proficiency].cost)


@lru_cache(maxsize=1024)
def _playable(
    book: FullyAutomatedBook,
    weapons: tuple[str, ...],
    tags: tuple[str, ...],
    learnt: tuple[str, ...],
) -> tuple[str, ...]:
    bare = _unarmed(book, tags, learnt)
    armed = tuple(
        key
        for key, card in book.cards.items()
        if card.weapon and card.weapon in weapons and (not card.needs or card.needs in tags)
    )
    return bare + armed


@lru_cache(maxsize=1024)
def _unarmed(
    book: FullyAutomatedBook, tags: tuple[str, ...], learnt: tuple[str, ...]
) -> tuple[str, ...]:
    known = _learnt(book, learnt)
    bare = [
        key
        for key, card in book.cards.items()
        if not card.weapon and card.proficiency in known and (not card.needs or card.needs in tags)
    ]
    rows = book.proficiencies
    better = [key for key in bare if (card := book.cards[key]).needs or rows[card.proficiency].cost]
    return tuple(better or bare)


def proficient(book: FullyAutomatedBook, one: Combatant, key: str) -> bool:
    """Whether a combatant has learnt an attack (FA-WPN-06, FA-WPN-07).

    A purchase covers what it includes, and so on (FA-WPN-03, FA-WPN-04); everybody has what costs
    nothing.
    """
    return book.cards[key].proficiency in _learnt(book, one.proficiencies)


@lru_cache(maxsize=1024)
def _learnt(book: FullyAutomatedBook, bought: tuple[str, ...]) -> frozenset[str]:
    """Every row of the weapon table that these purchases cover."""
    rows = book.proficiencies
    found = {key for key, row in rows.items() if row.cost == 0}
    waiting = list(bought)
    while waiting:
        key = waiting.pop()
        if key not in found and key in rows:
            waiting += rows[key].includes
        found.add(key)
    return frozenset(found)


def reach(book: FullyAutomatedBook, one: Combatant, key: str, distance: int) -> Reach:
    """How a distance in hexes suits a card in a combatant's hands; blank if it cannot be used.

    Only blank makes an attack fail without dice (FA-RANGE-13).

    `awkward` is below its minimum, `far` beyond its range: both are at disadvantage, and only shots
    and throws have them (FA-RANGE-02 to -05). An ability may extend it (FA-SPEC-05).
    """
    card = card_of(book, key)
    if distance < card.least:
        return "awkward" if distance in card.awkward else ""
    more = one.modifier("range", key)
    if distance <= card.range + more:
        return "normal"
    return "far" if distance <= card.far + more and card.far else ""


def in_reach(book: FullyAutomatedBook, one: Combatant, key: str) -> frozenset[int]:
    """All distances in hexes at which a combatant can use a card, with or without disadvantage."""
    return _in_reach(book, key, one.modifier("range", key))


@lru_cache(maxsize=1024)
def _in_reach(book: FullyAutomatedBook, key: str, more: int) -> frozenset[int]:
    card = card_of(book, key)
    farthest = max(card.least, card.range, card.far) + max(more, 0)
    ability = (Modifier("", "range", more),) if more else ()
    bearer = Combatant("", "", "", modifiers=ability)
    return frozenset(away for away in range(1, farthest + 1) if reach(book, bearer, key, away))


def weapon_threat(book: FullyAutomatedBook, weapon: str) -> int:
    """How threatening a weapon looks when carried openly, 0 to 3 (FA-WPN-23, FA-GAP-11)."""
    return max((_threat_of(book, key) for key in book.weapons.get(weapon, ())), default=0)


def portability(book: FullyAutomatedBook, weapon: str) -> int:
    """How well a weapon is hidden: 3 is never seen, 2 easily, 1 awkward, 0 not (FA-WPN-23).

    That a staff folds is only a tag (FA-GAP-60). Raises `WrongUse` for a weapon that no card of the
    book uses.
    """
    keys = book.weapons.get(weapon, ())
    if not keys:
        raise WrongUse(
            f"Fully Automated has no weapon '{weapon}': it has {', '.join(book.weapons)}.",
            given=weapon,
        )
    return min(book.proficiencies[book.cards[key].proficiency].portability for key in keys)


def threat(book: FullyAutomatedBook, one: Combatant) -> int:
    """The highest threat that a combatant shows, 0 to 3; it changes no dice (FA-WPN-22, FA-WPN-12).

    Weapons are carried openly unless the tag `concealed` says otherwise, which hides what is easily
    hidden, even a folded staff (FA-WPN-15). Everybody sees the weapon of this round's card.
    """
    shown = _shown(book, one.weapons, CONCEALED in one.tags)
    played = book.cards.get(one.card)
    return shown if played is None else max(shown, _threat_of(book, one.card))


def parley(book: FullyAutomatedBook, one: Combatant, purpose: Purpose) -> int:
    """The suggested modifier of a combatant's visible weapon on a check of talk (FA-WPN-24)."""
    shown = threat(book, one)
    return shown if purpose == "frighten" else -shown


@lru_cache(maxsize=1024)
def _shown(book: FullyAutomatedBook, weapons: tuple[str, ...], concealed: bool) -> int:
    hidden = HIDDEN if concealed else UNSEEN
    return max(
        (weapon_threat(book, one) for one in weapons if portability(book, one) < hidden), default=0
    )


def _threat_of(book: FullyAutomatedBook, key: str) -> int:
    card = book.cards[key]
    row = book.proficiencies[card.proficiency]
    return row.threats.get(card.weapon, row.threat)
