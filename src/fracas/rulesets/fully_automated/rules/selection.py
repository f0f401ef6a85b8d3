"""Choosing: who has a choice, which cards are open to them, and the sealed prompt of all.

The cards on offer hang on what is carried and on what ails somebody, not on where anybody stands.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Together
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import helpless
from fracas.rulesets.fully_automated.rules.special import specials
from fracas.rulesets.fully_automated.rules.weapons import cards_of
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    BREAK_FREE,
    DEFEND,
    MOVE,
    RESTRAIN,
    SPECIAL,
    TACKLE,
    Combatant,
    State,
)

_BECAUSE = (
    "FA-SEL-01",
    "FA-SEL-03",
    "FA-SEL-05",
    "FA-SEL-06",
    "FA-SEL-07",
    "FA-SEL-10",
    "FA-SETUP-10",
)

_ROWS: dict[str, tuple[str, ...]] = {
    DEFEND: ("FA-DEF-01", "FA-SEL-07"),
    MOVE: ("FA-MOVE-01", "FA-SEL-11"),
    AIM: ("FA-AIM-01",),
    RESTRAIN: ("FA-RESTR-01", "FA-RESTR-12", "FA-SEL-11"),
    TACKLE: ("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-09", "FA-SEL-11"),
    BREAK_FREE: ("FA-RESTR-13", "FA-SEL-08"),
}


def choosers(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who has a choice: all but the stunned, the incapacitated and the dying.

    FA-SEL-08, FA-SEL-09. A restrained one with HP above 0 may try to break free.
    """
    return [
        one.id
        for one in state.combatants
        if not one.out and (not helpless(book, one) or struggles(book, one))
    ]


def struggles(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody is held by restraints alone, and may try to break free (FA-RESTR-13)."""
    return one.restrained and one.hp > book.tables.bands.incapacitated


def ask_cards(state: State, book: FullyAutomatedBook) -> Together:
    """The sealed choice of all, for as long as the selection period (FA-SEL-01, FA-SEL-10).

    Without a period it waits for everybody, or for the GM to close it (FA-SEL-06); whoever has
    not chosen then plays Defend (FA-SEL-07).
    """
    asks = []
    releasable = any(one.restrained for one in state.combatants if not one.out)
    extra = specials(state, book)
    for one in state.combatants:
        if one.out:
            continue
        if not helpless(book, one):
            asks.append(_ask(one.id, _offer(book, one, releasable, extra)))
        elif struggles(book, one):
            asks.append(_ask(one.id, (BREAK_FREE, DEFEND)))
    if not asks:
        raise Moot("choosers")
    seconds = state.seconds or None
    return Together("card", tuple(asks), True, seconds, _BECAUSE, (str(state.round),))


def _offer(
    book: FullyAutomatedBook, one: Combatant, releasable: bool, extra: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that somebody may choose (FA-SETUP-05, FA-SEL-11, FA-SEL-12)."""
    offered = [*cards_of(book, one), DEFEND]
    if not one.glued:
        offered.append(MOVE)
    offered.append(AIM)
    if one.restraints or releasable:
        offered.append(RESTRAIN)
    if not one.glued:
        offered.append(TACKLE)
    offered += extra
    return tuple(offered)


@lru_cache(maxsize=4096)
def _ask(who: str, cards: tuple[str, ...]) -> Ask:
    return Ask(Decider(who), "card", _form(cards), _BECAUSE, (who,), DEFEND)


@lru_cache(maxsize=1024)
def _form(cards: tuple[str, ...]) -> Choice:
    return Choice(tuple([Option(card, "card", (card,), _rows(card)) for card in cards]))


def _rows(card: str) -> tuple[str, ...]:
    if card.startswith(SPECIAL):
        return ("FA-SPEC-01", "FA-SEL-12")
    return _ROWS.get(card, ("FA-ATK-01", "FA-SEL-04"))
