"""The board as a terminal draws it, and the quick reference."""

from __future__ import annotations

from fracas.core.system.book import Book
from fracas.rulesets.razorweave.content import RazorweaveBook, shipped
from fracas.rulesets.razorweave.state.combatants import Ailment, Combatant
from fracas.rulesets.razorweave.state.state import SceneClock, State
from fracas.rulesets.razorweave.words.names import Names, catalogue, names_of, say


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Stakes, severity, everybody's place and condition, who is next (RW-GM-03, RW-GM-05).

    Names come from `book`, the fight's own, or else from the shipped one.
    """
    names = names_of(state, book)
    lines = [f"{state.severity.title()} severity. {state.stakes}".rstrip(), *aims(state)]
    for one in state.combatants:
        size, shown = state.clock_of(one.id).size, state.shown(one.id)
        notes = "; ".join(_notes(one, names))
        lines.append(f"{one.name:<16} {_bar(shown, size)} {shown}/{size}  {notes}".rstrip())
    if state.round and not state.result and state.up_next():
        lines.append(f"Next: {names.who(state.up_next())}")
    lines += [_clock_line(clock) for clock in state.threats]
    if not state.round and not state.places:
        lines.append(say("board", "no_zones"))
    places = [("", "Scene"), *[(area.id, area.name) for area in state.places]]
    for place, title in places:
        named = [names.tag_name(one) for one in state.tags if one.place == place and not one.on]
        if named:
            lines.append(f"{title}: {', '.join(named)}")
    lines += [f"{names.who(one.on)}: {names.tag(one.id)}" for one in state.tags if one.on]
    return tuple(lines)


def aims(state: State) -> tuple[str, ...]:
    """What each side wants, and its severity if it has its own (RW-OUT-25)."""
    return tuple([say("board", "aim", {"aim": aim}).replace("..", ".") for aim in state.aims])


def borne(ailment: Ailment, names: Names) -> str:
    """A Condition on the board, with its part and how far it has healed."""
    about = [names.part(ailment.part)] if ailment.part else []
    about += [ailment.stage] if ailment.stage else []
    return names.condition(ailment.name) + (f" ({', '.join(about)})" if about else "")


def _bar(filled: int, size: int) -> str:
    return "█" * filled + "░" * (size - filled)


def _clock_line(clock: SceneClock) -> str:
    """A Clock of the scene with what it causes (RW-CLK-07)."""
    notes = [clock.effect] if clock.effect else []
    if clock.held:
        notes.append("held: it misses its next tick")
    bar, said = _bar(clock.filled, clock.size), "; ".join(notes)
    return f"{clock.label:<16} {bar} {clock.filled}/{clock.size}  {said}".rstrip()


def _notes(one: Combatant, names: Names) -> list[str]:
    """Where a combatant is, with whom, and what it has."""
    state, here = names.state, one.out is None
    stands = one.stance is not None and not one.stance.tier.fails
    engaged = [names.who(other) for other in state.engaged_with(one.id)]
    mapped = bool(state.places) and here
    said = [
        (mapped, names.place(one.place)),
        (not here, f"out: {one.out.outcome if one.out is not None else ''}"),
        *[(True, borne(ailment, names)) for ailment in one.conditions],
        (stands, "on guard"),
        (bool(one.grants), "Edge ready"),
        (bool(one.worn), "armour worn down"),
        (bool(one.ablated), "charge spent"),
        (bool(one.shared) and here, f"one Clock: {one.name}{names.with_whom(one)}"),
        (bool(one.severity), f"falls at {one.severity.title()} severity"),
        *[(each.seen, f"{each.name}: {each.effect}") for each in one.abilities],
        (one.hidden, "out of sight"),
        (bool(engaged), f"Engaged with {', '.join(engaged)}"),
        *[(True, line) for line in (_bands(state, one.id) if mapped else ())],
    ]
    return [words for there, words in said if there]


def _bands(state: State, who: str) -> list[str]:
    """Which foes are at Close, at Far, Out of Range (RW-ZONE-02, RW-ZONE-08)."""
    others = state.foes(who)
    said = []
    for band, title in (("close", "Close"), ("far", "Far"), ("out", "Out of Range")):
        names = [one.name for one in others if state.band(who, one.id) == band]
        if names:
            said.append(f"{title}: {', '.join(names)}")
    return said


# The quick reference (RW-GM-06)


def reference(book: RazorweaveBook) -> tuple[str, ...]:
    """The page as lines, made from the book in play, with its house rules (RW-GM-06).

    A turn has seven steps; the overview leaves one out (RW-TURN-10, RW-GAP-04). Sizes by threat
    come near the end (RW-RES-06), and then the rulings that differ from the default, if any.
    """
    tables = book.tables
    ladder = ", ".join(f"{name} {dc}" for name, dc in tables.ladder.items())
    lines = ["Outcomes: the least margin, and the ticks of a Strike"]
    lines += [
        f"  {row.tier.replace('_', ' ').title()}: {row.margin:+d}, {row.ticks}"
        if row.margin > LOWEST
        else f"  {row.tier.replace('_', ' ').title()}: below that, {row.ticks}"
        for row in tables.tiers
    ]
    lines += [f"DC: {ladder}", "A turn"]
    steps = catalogue().texts["steps"].values()
    lines += [f"  {number}. {step}" for number, step in enumerate(steps, 1)]
    lines.append("Actions")
    lines += [
        f"  {row.name or name} ({' or '.join(row.attributes)}, DC {row.dc}): {row.when}"
        for name, row in tables.actions.items()
    ]
    lines.append("Conditions")
    lines += [
        f"  {row.name} ({row.severity}): {row.effect}; clears {row.clears}"
        for row in book.conditions.values()
    ]
    sizes = ", ".join(
        f"{'player character' if name == 'pc' else name} {size}"
        for name, size in tables.sizes.items()
    )
    lines.append(f"Resolve Clocks: {sizes}")
    lines.append(say("board", "sizes"))
    usual = {name: switch.values[0] for name, switch in shipped().switches.items()}
    other = [f"{name}={value}" for name, value in book.rulings.items() if usual[name] != value]
    if other:
        lines.append(f"Ruled otherwise than usual: {', '.join(other)}")
    return tuple(lines)


LOWEST = -90
"""A margin below this stands for all the rest."""
