"""What a declared sentence speaks of: the standard action that it names, and the people.

A declaration is free text; nothing hangs on these readings but what is proposed to the game master
(FA-LIGHT-03, FA-LIGHT-10).
"""

from __future__ import annotations

import re
from functools import lru_cache

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.state.state import (
    AIM,
    DEFEND,
    ELSE,
    MOVE,
    RESTRAIN,
    TACKLE,
    State,
)

_STANDARD = (RESTRAIN, TACKLE, DEFEND, AIM, MOVE)


def card_named(book: FullyAutomatedBook, words: str) -> str:
    """The card that a sentence names, an attack before other actions; else `special:else`."""
    said = words.casefold()
    found = [
        (place.start(), key)
        for name, key in _names(book)
        if (place := re.search(rf"\b{re.escape(name)}\b", said))
    ]
    if found:
        return min(found)[1]
    return next((card for card in _STANDARD if re.search(rf"\b{card}\b", said)), ELSE)


@lru_cache(maxsize=16)
def _names(book: FullyAutomatedBook) -> tuple[tuple[str, str], ...]:
    """What attacks are called: their keys, and their names in full."""
    keys = ((key.replace("_", " "), key) for key in book.cards)
    return (*keys, *((card.name.casefold(), key) for key, card in book.cards.items()))


def people_named(state: State, words: str) -> tuple[str, ...]:
    """Those present whose name stands in a sentence, in the order in which it names them."""
    said = words.casefold()
    found = []
    for one in state.present():
        places = [
            place.start()
            for name in {one.name.casefold(), one.id.casefold()}
            if (place := re.search(rf"\b{re.escape(name)}\b", said))
        ]
        if places:
            found.append((min(places), one.id))
    return tuple(who for _, who in sorted(found))
