"""The cheat sheet of the book in play (FA-LOG-05)."""

from __future__ import annotations

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import Card
from fracas.rulesets.fully_automated.rules.cards import (
    card_of,
    cards_of,
    portability,
    proficient,
    weapon_threat,
)
from fracas.rulesets.fully_automated.rules.rolls import NAMES
from fracas.rulesets.fully_automated.state.state import Combatant
from fracas.rulesets.fully_automated.words.catalogue import say, weapon

OUTCOMES = tuple(NAMES)
"""The outcomes of a combat roll as they are printed (FA-DICE-01)."""


def reference(book: FullyAutomatedBook) -> tuple[str, ...]:
    """Return the cheat sheet as lines, from the book in play, including house rules.

    Steps of a round, everybody's cards, the tables, and a line for each attack card; it is a
    reminder, not a lesson (FA-LOG-05, FA-GAP-49).
    """
    tables, rulings = book.tables, book.rulings
    worn = [row for row in book.armour.values() if row.reduction]
    values = {
        "tables": tables,
        "moves": tables.moves,
        "seconds": rulings["selection_seconds"],
        "again": tables.moves.base + tables.moves.repeated,
        "each": rulings["defend_uses"] == "each_attack",
        "armour": ", ".join(f"{row.name} -{row.reduction}" for row in worn),
        "break_free": f"{tables.checks.break_free:+d}",
    }

    def part(name: str) -> list[str]:
        return say("reference", name, values).strip("\n").split("\n")

    return (
        *part("round"),
        *part("moves"),
        *part("defend"),
        *_by_outcome([say("reference", f"defend.{one}") for one in tables.defend]),
        *part("restrain"),
        *_by_outcome([say("reference", f"restrain.{one}", values) for one in tables.restrain]),
        *part("attacks"),
        *(f"  {_line(card)}" for card in book.cards.values()),
        *part("states"),
    )


def _by_outcome(effects: list[str]) -> list[str]:
    """A line for each outcome, or for several that have the same effect."""
    lines: list[tuple[list[str], str]] = []
    for outcome, effect in zip(OUTCOMES, effects, strict=True):
        if lines and lines[-1][1] == effect:
            lines[-1][0].append(outcome)
        else:
            lines.append(([outcome], effect))
    return [f"  {' '.join(outcomes)}: {effect}" for outcomes, effect in lines]


def _line(card: Card) -> str:
    """A card on one line of the cheat sheet."""
    parts = [f"{card.name} {hexes(card)}", damage(card), stuns(card)]
    if aimed := aim_effect(card):
        parts.append(f"aimed {aimed}")
    return ", ".join(part for part in parts if part)


def damage(card: Card) -> str:
    """The damage of a card by its outcomes, from the worst to the best (FA-ATK-06)."""
    return "/".join(str(max(0, card.base + more)) for more in card.table)


def hexes(card: Card) -> str:
    """The distances of a card, and those at disadvantage (FA-RANGE-01, -02)."""
    normal = str(card.range) if card.least == card.range else f"{card.least}-{card.range}"
    awkward = [str(near) for near in card.awkward]
    if card.far:
        far = card.range + 1
        awkward.append(str(card.far) if far == card.far else f"{far}-{card.far}")
    return f"{normal} ({' and '.join(awkward)} at disadvantage)" if awkward else normal


def stuns(card: Card) -> str:
    """The outcomes on which a card stuns or glues, blank if there are none."""
    parts = [
        f"{word} on {' '.join(OUTCOMES[total + 2] for total in totals)}"
        for word, totals in (("stuns", card.stuns), ("glues", card.glues))
        if totals
    ]
    return "; ".join(parts)


def aim_effect(card: Card) -> str:
    """What an aimed attack has besides advantage, blank for nothing (FA-AIM-06)."""
    parts = []
    if card.aim:
        parts.append(f"+{card.aim} damage")
    if card.close_aim:
        parts.append(f"+{card.close_aim} instead at {card.close}")
    if card.aim_stuns:
        totals = " ".join(OUTCOMES[total + 2] for total in card.aim_stuns)
        parts.append(f"stuns also on {totals}")
    if card.aim_double:
        parts.append("each stun counts twice")
    return ", ".join(parts)


# An Actions & Items sheet


def loadout(book: FullyAutomatedBook, one: Combatant) -> tuple[tuple[str, str], ...]:
    """Return a combatant's attack cards with all figures, and what it carries (FA-LOG-06).

    For each weapon it says how threatening it looks, and how easily it is hidden.

    FA-WPN-23, FA-WPN-27, FA-GAP-48.
    """
    rows = [(book.cards[key].name, figures(book, one, key)) for key in cards_of(book, one)]
    if one.weapons:
        looks = [
            f"{weapon(book, key)} ({say('threats', str(weapon_threat(book, key)))}, "
            f"{say('portability', str(portability(book, key)))})"
            for key in one.weapons
        ]
        rows.append(("Carried", ", ".join(looks)))
    return tuple(rows)


def figures(book: FullyAutomatedBook, one: Combatant, key: str) -> str:
    """A card in a combatant's hands: damage, distances, stuns, aim, nature, requirements."""
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
    """The hexes at which a combatant can play a card, and those at disadvantage (FA-RANGE-01)."""
    card, more = card_of(book, key), one.modifier("range", key)
    farthest = card.range + more
    near = str(card.least) if farthest <= card.least else f"{card.least}–{farthest}"
    ill = [str(hexes) for hexes in card.awkward]
    if card.far:
        first, last = farthest + 1, card.far + more
        ill.append(str(last) if first >= last else f"{first}–{last}")
    return f"{near} ({', '.join(ill)} at disadvantage)" if ill else near
