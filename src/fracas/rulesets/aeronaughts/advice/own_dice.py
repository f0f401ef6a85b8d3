"""The joint law of a pool as players write it: `2Y1G vs 2P1R1K` (AE-DICE-22)."""

from __future__ import annotations

from fracas.core.ruleset import OwnDice
from fracas.dice.symbols import AXES, chances
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.pools import format_pool, looks_like_a_pool, parse_pool


def own_dice(book: AeronaughtsBook, text: str) -> OwnDice | None:
    """The law of a pool, on both axes; None for what is none (AE-DICE-24).

    Raises `WrongUse` for a pool that is written wrongly.
    """
    if not looks_like_a_pool(text):
        return None
    build = parse_pool(text)
    return OwnDice(format_pool(build), AXES, chances(build.pool(book)))
