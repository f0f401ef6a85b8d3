"""An Actions & Items sheet: each attack card with all its figures, and how each thing looks."""

from __future__ import annotations

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.weapons import (
    card_of,
    cards_of,
    portability,
    proficient,
    weapon_threat,
)
from fracas.rulesets.fully_automated.state.state import Combatant
from fracas.rulesets.fully_automated.words.catalogue import weapon
from fracas.rulesets.fully_automated.words.reference import aim_effect, damage, stuns

THREAT = ("no threat", "low threat", "high threat", "extreme threat")
PORTABILITY = ("cannot be hidden", "awkward to hide", "easily hidden", "never seen")
"""Threat and portability from 0 to 3, in words (FA-WPN-23, FA-GAP-48)."""


def loadout(book: FullyAutomatedBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Somebody's attack cards, each with all its figures, and what is carried (FA-LOG-06).

    Of each weapon it is told how threatening it looks, and how well it is hidden (FA-WPN-27).
    """
    rows = [(book.cards[key].name, figures(book, one, key)) for key in cards_of(book, one)]
    if one.weapons:
        looks = [
            f"{weapon(book, key)} ({THREAT[weapon_threat(book, key)]}, "
            f"{PORTABILITY[portability(book, key)]})"
            for key in one.weapons
        ]
        rows.append(("Carried", ", ".join(looks)))
    return tuple(rows)


def figures(book: FullyAutomatedBook, one: Combatant, key: str) -> str:
    """A card in somebody's hands: damage, distances, stuns, aim, nature, what it asks for."""
    card = card_of(book, key)
    nature = "a shot or throw" if card.ranged else "close quarters"
    if card.movement:
        nature += f", {card.movement} hex of movement"
    aimed = aim_effect(card)
    wanted = weapon(book, card.weapon) or card.needs
    # The signs are those that can be read aloud.
    parts = (
        f"{damage(card)} damage on −2 to +2",
        f"reach {distances(book, one, key)}",
        stuns(card).replace("-", "−"),
        f"aimed {aimed.replace('-', '−')}" if aimed else "",
        f"{nature}, {'lethal' if card.lethal else 'non-lethal'}",
        f"needs {wanted}" if wanted else "",
        "" if proficient(book, one, key) else "without proficiency",
    )
    return "; ".join(part for part in parts if part)


def distances(book: FullyAutomatedBook, one: Combatant, key: str) -> str:
    """The hexes at which somebody can play a card, and those at disadvantage (FA-RANGE-01)."""
    card, more = card_of(book, key), one.modifier("range", key)
    farthest = card.range + more
    near = str(card.least) if farthest <= card.least else f"{card.least}–{farthest}"
    ill = [str(hexes) for hexes in card.awkward]
    if card.far:
        first, last = farthest + 1, card.far + more
        ill.append(str(last) if first >= last else f"{first}–{last}")
    return f"{near} ({', '.join(ill)} at disadvantage)" if ill else near
