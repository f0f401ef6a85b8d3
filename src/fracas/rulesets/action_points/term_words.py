"""What makes up a circumstances number, in a few words: each line of the table, and why."""

from __future__ import annotations

from fracas.core.prompts import Term
from fracas.rulesets.action_points.names import Names, lowered, plain, sentence, signed


def terms(found: tuple[Term, ...], names: Names) -> str:
    """All lines that made up a number, for its line in the log; blank for none."""
    return ", ".join([lowered(term(one, names)) for one in found])


def term(one: Term, names: Names) -> str:
    """A modifier of a Test: what it is, and how much of the MTN it makes (AP-CORE-09)."""
    return f"{sentence(reason(one, names))} {signed(one.amount)}"


def reason(one: Term, names: Names) -> str:
    """Why a modifier is there, without its figure."""
    stem = one.name.rstrip("0123456789").rstrip("_")
    for key in (one.name, stem, stem.removeprefix("attack_"), stem.removeprefix("defense_")):
        if key in names.book.circumstances:
            return names.circumstance(key)
        if key in _REASONS:
            return _REASONS[key]
    return plain(stem) or "a modifier"


_REASONS = {
    "ruled": "the GM's word",
    "skill": "Skill",
    "toughness": "Toughness",
    "damage": "damage",
}
"""Why a term is there, where no line of the Circumstance table says it."""
