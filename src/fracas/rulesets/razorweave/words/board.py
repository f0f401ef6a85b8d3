"""The board: stakes, who stands where and how they fare, what lies about, who is next."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words import frame_words
from fracas.rulesets.razorweave.words.condition_words import borne
from fracas.rulesets.razorweave.words.field_words import NO_ZONES, bands, tag_name
from fracas.rulesets.razorweave.words.names import name, place, tag, told_by


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Stakes, severity, who stands where and how they fare, who is next (RW-GM-03, RW-GM-05).

    Names come from `book`, the fight's own; without one from what is shipped.
    """
    with told_by(book):
        return _lines(state)


def _lines(state: State) -> tuple[str, ...]:
    lines = [
        f"{state.severity.title()} severity. {state.stakes}".rstrip(),
        *frame_words.aims(state),
    ]
    for one in state.combatants:
        clock = state.clock_of(one.id)
        shown = state.shown(one.id)
        bar = "█" * shown + "░" * (clock.size - shown)
        notes = [borne(ailment) for ailment in one.conditions]
        if one.stance is not None and not one.stance.tier.fails:
            notes.append("on guard")
        if one.grants:
            notes.append("Edge ready")
        if one.worn:
            notes.append("armour worn down")
        if one.ablated:
            notes.append("charge spent")
        if one.shared and one.out is None:
            notes.append(f"one Clock: {one.name}{frame_words.with_whom(state, one)}")
        notes += frame_words.notes(one)
        if one.out is not None:
            notes = [f"out: {one.out.outcome}", *notes]
        engaged = [name(state, other) for other in state.engaged_with(one.id)]
        if one.hidden:
            notes.append("out of sight")
        if engaged:
            notes.append("Engaged with " + ", ".join(engaged))
        if state.places and one.out is None:
            notes = [place(state, one.place), *notes, *bands(state, one.id)]
        lines.append(f"{one.name:<16} {bar} {shown}/{clock.size}  {'; '.join(notes)}".rstrip())
    if state.round and not state.result and state.up_next():
        lines.append(f"Next: {name(state, state.up_next())}")
    lines += [frame_words.board_line(clock) for clock in state.threats]
    if not state.round and not state.places:
        lines.append(NO_ZONES)
    if any(not one.place and not one.on for one in state.tags):
        named = [tag_name(one) for one in state.tags if not one.place and not one.on]
        lines.append("Scene: " + ", ".join(named))
    for area in state.places:
        named = [tag_name(one) for one in state.tags if one.place == area.id]
        if named:
            lines.append(f"{area.name}: " + ", ".join(named))
    lines += [f"{name(state, one.on)}: {tag(one.id)}" for one in state.tags if one.on]
    return tuple(lines)
