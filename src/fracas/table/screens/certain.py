"""What is certain to happen to the chooser: "HP 27 to 17", "HP stays 27".

It comes from the distributions of the options, whose leaves hold the states after them: if all of
them agree about a count, no die can change it any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fracas.core.ids import Decider
from fracas.core.picture.pictures import Figure
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.odds import OptionLaw
from fracas.table.screens.comparing import lives
from fracas.table.screens.moment_cards import ChangeCard

FEW = 8
"""An option with more ends than this is skipped: it depends on dice."""

Changes = tuple[ChangeCard, ...]


def certain(
    rules: Ruleset, book: Book, before: Any, laws: Sequence[OptionLaw], who: Decider
) -> tuple[Changes, ...]:
    """Return for each option how it changes the chooser's life, if no chance is left in that.

    Nothing is said of any option if none is sure to change it: then it is not the question.
    """
    was = _figure(rules, book, before, who)
    if was is None:
        return ((),) * len(laws)
    found = [_agreed(rules, book, was, law, who) for law in laws]
    if not any(card.before != card.after for cards in found for card in cards):
        return ((),) * len(laws)
    return tuple(found)


def _agreed(rules: Ruleset, book: Book, was: Figure, law: OptionLaw, who: Decider) -> Changes:
    leaves = law.law.ends
    if (
        law.answer is None
        or law.law.missing
        or not 0 < len(leaves) <= FEW
        or len(law.law.leaves) > FEW
    ):
        return ()
    ends = {
        lives(was, now) if (now := _figure(rules, book, leaf.state, who)) else ()
        for leaf in law.law.leaves
    }
    return ends.pop() if len(ends) == 1 else ()


def _figure(rules: Ruleset, book: Book, state: Any, who: Decider) -> Figure | None:
    figures = rules.picture(state, book).figures
    return next((one for one in figures if one.id == who), None)
