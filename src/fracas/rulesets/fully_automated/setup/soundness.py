"""Whether a state is possible: what no edit may break (FA-SETUP-01, FA-MOVE-07)."""

from __future__ import annotations

from collections.abc import Collection

from fracas.core.errors import IllegalAnswer
from fracas.core.lookups import refuse_strangers
from fracas.kit.fields import check
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.setup.scenarios import FIRST
from fracas.rulesets.fully_automated.state.state import (
    ALARM,
    LONGEST,
    SPECIALS,
    STANDARD,
    Alarm,
    Combatant,
    State,
)
from fracas.space.hex_maps import HexMap
from fracas.space.hexes import Hex


def check_state(state: State, book: FullyAutomatedBook) -> None:
    """Raise `IllegalAnswer` with a rule id if a state is impossible (FA-SETUP-01, FA-MOVE-07)."""
    ids = [one.id for one in state.combatants]
    if len(set(ids)) != len(ids):
        raise IllegalAnswer("Two combatants may not share an id (FA-SETUP-01).", ids=tuple(ids))
    refuse_strangers(state.mode, FIRST, "a mode of a fight", "FA-OPT-01")
    check(state, None)
    if len(set(state.sequence)) != len(state.sequence) or not set(state.sequence) <= set(ids):
        raise IllegalAnswer(
            "The turn order names everybody once, and nobody who is not there (FA-INIT-05).",
            sequence=state.sequence,
        )
    if state.map is not None:
        _check_map(state.map, book)
    elif state.mode == "standard":
        raise IllegalAnswer(
            "A standard fight needs a map (FA-SETUP-01): play it light, or add one."
        )
    for one in state.combatants:
        _check_combatant(one, state, book)
    _check_places(state, book)
    for alarm in state.alarms:
        _check_alarm(alarm, state.map)
    for goal in state.goals:
        check(goal, None)


def _check_map(board: HexMap, book: FullyAutomatedBook) -> None:
    """Check that every hex has a known kind of ground, and all rows have equal length."""
    if len({len(row) for row in board.rows}) != 1 or not board.rows[0]:
        raise IllegalAnswer("All rows of a map have as many hexes (FA-SETUP-09): mend its rows.")
    glyphs = [kind.glyph for kind in board.kinds]
    strange = sorted({glyph for row in board.rows for glyph in row} - set(glyphs))
    if strange or len(set(glyphs)) != len(glyphs):
        raise IllegalAnswer(
            "Each glyph of a map stands for one kind of ground (FA-SETUP-09): "
            f"see to {' '.join(strange or glyphs)}.",
            glyphs=tuple(strange or glyphs),
        )
    for kind in board.kinds:
        refuse_strangers(kind.name, book.terrain, "a kind of ground", "FA-SETUP-09")
    for area in board.areas:
        _on_map(area.hexes, board, f"The area {area.name}")


def _on_map(places: Collection[Hex], board: HexMap, what: str) -> None:
    for place in places:
        if not board.holds(place):
            raise IllegalAnswer(
                f"{what} cannot lie on {place}, which is not on the map (FA-SETUP-09).", hex=place
            )


def _check_places(state: State, book: FullyAutomatedBook) -> None:
    """Check that each combatant is on the map, not in a wall, and alone in its hex (FA-MOVE-07)."""
    board, taken = state.map, dict[Hex, str]()
    if board is None:
        return
    barriers = ground_of(book, board).barriers
    for one in state.present():
        place = one.place
        if place is None:
            continue
        wrong = ""
        if not board.holds(place):
            wrong = ", which is not on the map (FA-MOVE-13)."
        elif place in barriers:
            wrong = f": {board.kind(place)} fills it (FA-MOVE-13)."
        elif place in taken:
            wrong = f", where {taken[place]} stands (FA-MOVE-07): choose another hex."
        if wrong:
            raise IllegalAnswer(f"{one.id} cannot stand on {place}{wrong}", who=one.id)
        taken[place] = one.id


def _check_combatant(one: Combatant, state: State, book: FullyAutomatedBook) -> None:
    check(one, book)
    if one.most_hp < 1 or one.hp > one.most_hp:
        raise IllegalAnswer(
            f"{one.id} cannot have {one.hp} of {one.most_hp} HP (FA-DMG-06): the maximum is at "
            "least 1 and never exceeded, so raise it first.",
            who=one.id,
        )
    if not 0 <= one.aim <= LONGEST:
        raise IllegalAnswer(
            f"The aim of {one.id} cannot be {one.aim} rounds old (FA-AIM-05): it is 0, 1 or "
            f"{LONGEST}.",
            who=one.id,
        )
    for card in (one.card, one.last):
        _check_card(card, state, book)
    for modifier in one.modifiers:
        check(modifier, None)
        if modifier.card:
            _check_card(modifier.card, state, book)


def _check_card(card: str, state: State, book: FullyAutomatedBook) -> None:
    if card not in STANDARD and card not in book.cards:
        alarms = (ALARM + alarm.id for alarm in state.alarms)
        refuse_strangers(card, (*STANDARD, *book.cards, *SPECIALS, *alarms), "a card", "FA-SEL-12")


def _check_alarm(alarm: Alarm, board: HexMap | None) -> None:
    if alarm.size < 1 or not 0 <= alarm.filled <= alarm.size:
        raise IllegalAnswer(
            f"{alarm.label} cannot be {alarm.filled} of {alarm.size} rounds: it has at least one "
            "and no more of them are past (FA-SPEC-01).",
            alarm=alarm.id,
        )
    if board is not None:
        _on_map(alarm.hexes, board, alarm.label)
