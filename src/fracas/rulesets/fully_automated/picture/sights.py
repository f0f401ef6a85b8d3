"""What everybody sees of their foes, for the board: verdicts, the attack that fits, the defence.

Worked out anew only when somebody moves, goes down, or comes to attack or to defend otherwise.
"""

from __future__ import annotations

from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.attacks import defence_levels
from fracas.rulesets.fully_automated.rules.blows import attack_levels, figures
from fracas.rulesets.fully_automated.rules.cards import card_of, cards_of, reach
from fracas.rulesets.fully_automated.rules.conditions import band, down
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.rules.sight import Verdict, verdict
from fracas.rulesets.fully_automated.state.drawing import FullyAutomatedLine, FullyAutomatedView
from fracas.rulesets.fully_automated.state.state import Combatant, State
from fracas.rulesets.fully_automated.words.catalogue import Names
from fracas.rulesets.fully_automated.words.picture_words import parts, reaches, stands

_ROWS = {
    "adjacent": ("FA-LOS-11",),
    "exposed": ("FA-DEF-09",),
    "covered": ("FA-LOS-02", "FA-COVER-04"),
    "shielded": ("FA-COVER-08",),
    "obstructed": ("FA-LOS-01", "FA-LOS-10"),
}
"""What a verdict rests on."""

BODILY = ("FA-LOS-07", "FA-LOS-10")
"""What it rests on that people leave no line."""


def sights(state: State, names: Names) -> tuple[FullyAutomatedView, ...]:
    """How every foe stands to everybody on the map who can still act (FA-LOS-13).

    Nobody sees any more who is dying, and the dead are no targets.
    """
    if state.map is None:
        return ()
    book = names.book
    standing = [one for one in state.combatants if one.place is not None and not one.out]
    remembered = ground_of(book, state.map).crowd(state, book).sights
    key = tuple([_bearing(book, one) for one in standing])
    known: tuple[FullyAutomatedView, ...] | None = remembered.get(key)
    if known is None:
        known = remembered[key] = tuple(
            [_view(names, one, standing) for one in standing if one.hp > book.tables.bands.dying]
        )
    return known


def _bearing(book: FullyAutomatedBook, one: Combatant) -> tuple[object, ...]:
    """All of a combatant that what is seen depends on, besides where the others stand."""
    return (
        one.id,
        one.name,
        one.side,
        one.place,
        band(book, one),
        one.card,
        one.restrained,
        one.stuns,
        one.stunned_next,
        one.aim,
        one.aim_used,
        one.armour,
        one.weapons,
        one.tags,
        one.proficiencies,
        one.modifiers,
    )


def _view(names: Names, one: Combatant, standing: list[Combatant]) -> FullyAutomatedView:
    cards = () if down(names.book, one) else cards_of(names.book, one)
    lines = [
        _line(names, one, other, cards)
        for other in standing
        if other.side != one.side and band(names.book, other) != "dead"
    ]
    return FullyAutomatedView(one.id, reaches(names, one, cards), tuple(lines))


def _line(
    names: Names, one: Combatant, other: Combatant, cards: tuple[str, ...]
) -> FullyAutomatedLine:
    state, book = names.state, names.book
    assert one.place is not None, "only who is on the map sees"
    assert other.place is not None, "only who is on the map is seen"
    seen = verdict(state, book, one.id, other.id, one.place, other.place)
    words = stands(names, seen)
    because = BODILY if state.find(seen.stopped) is not None else _ROWS[seen.status]
    behind = _hex_of(state, seen.stopped or seen.cover or seen.shield)
    level = sum(term.amount for term in defence_levels(state, book, other.id, seen, aimed=False))
    if seen.stopped:
        return FullyAutomatedLine(
            other.id, "obstructed", seen.distance, words, behind=behind, because=because
        )
    key, damage, made = _best(names, one, other, seen, cards)
    by = attack_levels(state, book, one.id, key, seen, aimed=False) if key else ()
    return FullyAutomatedLine(
        other.id,
        seen.status,  # type: ignore[arg-type]
        seen.distance,
        words,
        names.card(key) if key else "",
        sum(term.amount for term in by),
        damage,
        made,
        level,
        behind,
        because,
    )


def _best(
    names: Names, one: Combatant, other: Combatant, seen: Verdict, cards: tuple[str, ...]
) -> tuple[str, int, str]:
    """The attack that would be used, and its damage at outcome 0 with what makes it (FA-ATK-17).

    A card that is laid counts before others; else what suits the distance, and then what does most.
    """
    book = names.book
    found: list[tuple[bool, bool, int, str]] = []
    for key in cards:
        suits = reach(book, one, key, seen.distance)
        if suits:
            damage = sum(_damage(book, one, other, key, seen))
            found.append((key == one.card, suits == "normal", max(damage, 0), key))
    if not found:
        return "", 0, ""
    _, _, damage, key = max(found, key=lambda row: row[:3])
    return key, damage, parts(names, _damage(book, one, other, key, seen))


def _damage(
    book: FullyAutomatedBook, one: Combatant, other: Combatant, key: str, seen: Verdict
) -> tuple[int, int, int]:
    """What a card does at outcome 0, less armour, less cover (FA-ATK-07, FA-DMG-02)."""
    card = card_of(book, key)
    raw = figures(card, one, key, 0, seen.distance, aimed=False)[2]
    armour = min(raw, book.armour[other.armour].reduction)
    shielded = card.ranged and seen.covered and not seen.adjacent
    cover = min(raw - armour, book.tables.cover) if shielded else 0
    return raw, -armour, -cover


def _hex_of(state: State, label: str) -> str:
    """The hex of what is named by its hex or, if it is somebody, by the id."""
    one = state.find(label)
    return label if one is None or one.place is None else str(one.place)
