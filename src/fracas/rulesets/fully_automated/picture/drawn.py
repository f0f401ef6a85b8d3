"""The parts of the board that a page draws: ground, places, lines of sight, cards, steps."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from fracas.core.asking.grammar import plain
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.content.rows import TerrainRow
from fracas.rulesets.fully_automated.rules.aim import Aim, aimers
from fracas.rulesets.fully_automated.rules.attacks import Attack, Defend, Tackle, defence_levels
from fracas.rulesets.fully_automated.rules.blows import Attempt, armour_of, attempt
from fracas.rulesets.fully_automated.rules.cards import cards_of, reach, struggles
from fracas.rulesets.fully_automated.rules.conditions import band, down, gone, helpless
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.rules.movement import Move
from fracas.rulesets.fully_automated.rules.restrain import Restrain
from fracas.rulesets.fully_automated.rules.rolls import net
from fracas.rulesets.fully_automated.rules.sight import Verdict, verdict
from fracas.rulesets.fully_automated.rules.turns import CARDS, attackers, specialists, to_move
from fracas.rulesets.fully_automated.state.drawing import (
    Does,
    FullyAutomatedArea,
    FullyAutomatedCard,
    FullyAutomatedDrawing,
    FullyAutomatedKind,
    FullyAutomatedLine,
    FullyAutomatedPlace,
    FullyAutomatedStep,
    FullyAutomatedView,
    Sort,
)
from fracas.rulesets.fully_automated.state.state import DEFEND, STANDARD, Combatant, State
from fracas.rulesets.fully_automated.words.board import FORCED, LOST, lying, parts, reaches
from fracas.rulesets.fully_automated.words.catalogue import Names, say
from fracas.space.hex_maps import HexMap
from fracas.space.labels import format_label

_STEP_ROWS = {
    "choose": ("FA-SEL-01", "FA-SEL-02"),
    "attacks": ("FA-ROUND-02",),
    "defenders": ("FA-ROUND-03",),
    "moves": ("FA-ROUND-05",),
    "aims": ("FA-ROUND-06", "FA-ROUND-07"),
    "declare": ("FA-LIGHT-02", "FA-LIGHT-03"),
    "settle": ("FA-LIGHT-04",),
}

Geometry = tuple[
    tuple[str, ...],
    tuple[str, ...],
    tuple[FullyAutomatedKind, ...],
    tuple[FullyAutomatedArea, ...],
    tuple[str, ...],
]
"""Columns, rows, kinds and areas of a map, and the ground in sentences."""

GRAVEST: tuple[Does, ...] = ("barrier", "obstacle", "obscures", "rough", "exit")
"""The effects of ground, the gravest first; a kind of ground has a field of that name."""

NO_GROUND: Geometry = ((), (), (), (), ())


def drawing_of(state: State, names: Names) -> FullyAutomatedDrawing:
    """The board of a viewer's state."""
    columns, rows, kinds, areas, _ = geometry_of(state, names.book)
    board = state.map
    present = state.present()
    places = [
        FullyAutomatedPlace(one.id, str(one.place))
        for one in present
        if board is not None and one.place is not None and board.holds(one.place)
    ]
    contacts = [
        (one.id, other)
        for one in present
        if board is None
        for other in one.close_with
        if state.find(other) is not None and not state.who(other).out
    ]
    return FullyAutomatedDrawing(
        state.mode,
        columns,
        rows,
        kinds,
        areas,
        tuple(places),
        sights(state, names),
        tuple([_card(one, names) for one in state.in_order()]),
        _steps(state, names.book),
        tuple(contacts),
        tuple([one.id for one in present if board is None and one.cover]),
    )


def geometry_of(state: State, book: FullyAutomatedBook) -> Geometry:
    """The map as drawn, without tokens; cached, since it rarely changes."""
    return NO_GROUND if state.map is None else _geometry(state.map, book)


@lru_cache(maxsize=64)
def _geometry(board: HexMap, book: FullyAutomatedBook) -> Geometry:
    used = set("".join(board.rows))
    kinds = [one for one in board.kinds if one.glyph in used]
    drawn = tuple([FullyAutomatedKind(one.glyph, *ground_called(book, one.name)) for one in kinds])
    areas = [one for one in board.areas if one.hexes]
    laid = tuple(
        [
            FullyAutomatedArea(name, tuple(map(str, one.hexes)), does)
            for one in areas
            for name, does in (ground_called(book, one.name),)
        ]
    )
    told = [
        lying(one.name, one.does, board.hexes(kind.name))
        for one, kind in zip(drawn, kinds, strict=True)
        if one.does != "open"
    ]
    told += [lying(one.name, one.does, area.hexes) for one, area in zip(laid, areas, strict=True)]
    width = max(map(len, board.rows), default=0)
    columns = tuple([format_label(at, 0).rstrip("0123456789") for at in range(width)])
    return columns, board.rows, drawn, laid, tuple(told)


def ground_called(book: FullyAutomatedBook, key: str) -> tuple[str, Does]:
    """The name of ground, and its most important effect."""
    row: TerrainRow | None = book.terrain.get(key)
    if row is None:
        return plain(key), "open"
    return row.name, next((does for does in GRAVEST if getattr(row, does)), "open")


# Lines of sight to foes

_VERDICT_ROWS = {
    "adjacent": ("FA-LOS-11",),
    "exposed": ("FA-DEF-09",),
    "covered": ("FA-LOS-02", "FA-COVER-04"),
    "shielded": ("FA-COVER-08",),
    "obstructed": ("FA-LOS-01", "FA-LOS-10"),
}
"""What a verdict depends on."""

BODILY = ("FA-LOS-07", "FA-LOS-10")
"""What it depends on that people block every line."""


def sights(state: State, names: Names) -> tuple[FullyAutomatedView, ...]:
    """The situation of every foe, for everybody on the map who can still act (FA-LOS-13).

    The dying see nobody, and the dead are not targets. It is calculated again only when somebody
    moves, goes down, or changes their attack or defence.
    """
    if state.map is None:
        return ()
    book = names.book
    standing = [one for one in state.combatants if one.place is not None and not one.out]
    cached = ground_of(book, state.map).crowd(state, book).sights
    key = tuple([_bearing(book, one) for one in standing])
    known: tuple[FullyAutomatedView, ...] | None = cached.get(key)
    if known is None:
        known = cached[key] = tuple(
            [_view(names, one, standing) for one in standing if one.hp > book.tables.bands.dying]
        )
    return known


def _bearing(book: FullyAutomatedBook, one: Combatant) -> tuple[object, ...]:
    """Everything about a combatant that lines of sight depend on, besides positions."""
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
    words = names.say("stands", seen.status, seen=seen)
    because = BODILY if state.find(seen.stopped) is not None else _VERDICT_ROWS[seen.status]
    behind = _hex_of(state, seen.stopped or seen.cover or seen.shield)
    level = net(defence_levels(other, seen, aimed=False, fallen=down(book, other)))
    if seen.stopped:
        return FullyAutomatedLine(
            other.id, "obstructed", seen.distance, words, behind=behind, because=because
        )
    key, made = _best(book, one, other, seen, cards)
    return FullyAutomatedLine(
        other.id,
        seen.status,  # type: ignore[arg-type]
        seen.distance,
        words,
        names.card(key) if key else "",
        net(made.terms) if made else 0,
        made.of(0).damage if made else 0,
        parts(names, made.of(0)) if made else "",
        level,
        behind,
        because,
    )


def _best(
    book: FullyAutomatedBook,
    one: Combatant,
    other: Combatant,
    seen: Verdict,
    cards: tuple[str, ...],
) -> tuple[str, Attempt | None]:
    """The attack that would be used, and its figures, above all at outcome 0 (FA-ATK-17).

    A revealed card comes first; else what suits the distance, then what does most.
    """
    found: list[tuple[bool, bool, int, str, Attempt]] = []
    for key in cards:
        suits = reach(book, one, key, seen.distance)
        if suits:
            made = attempt(book, one, key, seen, aimed=False, armour=armour_of(book, other))
            found.append((key == one.card, suits == "normal", made.of(0).damage, key, made))
    return max(found, key=lambda row: row[:3])[3:] if found else ("", None)


def _hex_of(state: State, label: str) -> str:
    """The hex of a label or of a combatant's id."""
    one = state.find(label)
    return label if one is None or one.place is None else str(one.place)


# Cards, and the steps of the round


def _card(one: Combatant, names: Names) -> FullyAutomatedCard:
    """A card as everybody may see it: until all are revealed, only that it is being chosen."""
    state, book = names.state, names.book
    if gone(book, one):
        return FullyAutomatedCard(one.id, note=LOST)
    played: Literal["played", "open"] = "played" if one.done else "open"
    if one.declared:
        said = "" if one.declared in STANDARD else one.declared
        return FullyAutomatedCard(one.id, played, _named(one, names), _sort(one.card), said)
    if state.step == "choose":
        may = not helpless(book, one) or (state.mode == "standard" and struggles(book, one))
        if may:
            return FullyAutomatedCard(one.id, "choosing")
        return FullyAutomatedCard(one.id, "forced", names.card(DEFEND), "defend", FORCED)
    if not one.card or not state.step:
        return FullyAutomatedCard(one.id)
    return FullyAutomatedCard(one.id, played, names.card(one.card), _sort(one.card))


def _named(one: Combatant, names: Names) -> str:
    named = one.card and (one.card in STANDARD or one.card in names.book.cards)
    return names.card(one.card) if named else ""


def _sort(card: str) -> Sort:
    """The sort of a card, which selects its picture."""
    match CARDS.read(card) if card else None:
        case None:
            return ""
        case Attack():
            return "attack"
        case Defend():
            return "defend"
        case Move():
            return "move"
        case Aim():
            return "aim"
        case Restrain():
            return "restrain"
        case Tackle():
            return "tackle"
    return "special"


def _steps(state: State, book: FullyAutomatedBook) -> tuple[FullyAutomatedStep, ...]:
    """The steps of the current round, and who is still to act in each."""
    if not state.round or state.result or state.mode not in ("standard", "light"):
        return ()
    if state.mode == "light":
        said = any(one.declared for one in state.combatants)
        queue = tuple([str(beat.args[0]) for beat in state.agenda if beat.name == "light_act"])
        on = "" if not state.step else "settle" if said else "declare"
        return _made(("declare", "settle"), on, {"settle": queue})
    defenders = [
        one.id
        for one in state.in_order(rising=True)
        if one.defends and not one.attacked and not one.stepped
    ]
    queues = {
        "attacks": tuple(attackers(state, book)),
        "defenders": tuple(defenders),
        "moves": tuple(to_move(state, book)),
        "aims": (*aimers(state), *specialists(state)),
    }
    names = ("choose", "attacks", "defenders", "moves", "aims")
    return _made(names, state.step, {} if state.step in ("", "choose") else queues)


def _made(
    names: tuple[str, ...], on: str, queues: dict[str, tuple[str, ...]]
) -> tuple[FullyAutomatedStep, ...]:
    at = names.index(on) if on in names else len(names)
    return tuple(
        [
            FullyAutomatedStep(
                say("step_names", name),
                say("step_lines", name),
                now=place == at,
                over=place < at,
                who=queues.get(name, ()) if place >= at else (),
                because=_STEP_ROWS[name],
            )
            for place, name in enumerate(names)
        ]
    )
