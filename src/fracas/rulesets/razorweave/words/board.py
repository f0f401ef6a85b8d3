"""The board as a terminal draws it, and the quick reference."""

from __future__ import annotations

from fracas.core.book import Book
from fracas.rulesets.razorweave.content import RazorweaveBook, shipped
from fracas.rulesets.razorweave.state.combatants import Ailment, Combatant
from fracas.rulesets.razorweave.state.state import SceneClock, State
from fracas.rulesets.razorweave.words.names import Names, names_of

NO_ZONES = (
    "No zones: everybody is Engaged or Close. Keep zones when ranges differ, when somebody asks "
    "who can be reached, or when position matters."
)
"""What set-up says of a fight without a map (RW-ZONE-09, RW-ZONE-12)."""


def board(state: State, book: Book | None = None) -> tuple[str, ...]:
    """Stakes, severity, who stands where and how they fare, who is next (RW-GM-03, RW-GM-05).

    Names come from `book`, the fight's own; without one from what is shipped.
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
        lines.append(NO_ZONES)
    places = [("", "Scene"), *[(area.id, area.name) for area in state.places]]
    for place, title in places:
        named = [names.tag_name(one) for one in state.tags if one.place == place and not one.on]
        if named:
            lines.append(f"{title}: {', '.join(named)}")
    lines += [f"{names.who(one.on)}: {names.tag(one.id)}" for one in state.tags if one.on]
    return tuple(lines)


def aims(state: State) -> tuple[str, ...]:
    """What each side wants, and how hard it falls if that is its own (RW-OUT-25)."""
    lines = []
    for aim in state.aims:
        wants = f" want: {aim.wants}" if aim.wants else ""
        falls = f" fall at {aim.severity.title()} severity" if aim.severity else ""
        both = " and" if wants and falls else ""
        lines.append(f"The {aim.id}{wants}{both}{falls}.".replace("..", "."))
    return tuple(lines)


def borne(ailment: Ailment, names: Names) -> str:
    """A Condition as the board shows it, with its part and how far it has healed."""
    about = [names.part(ailment.part)] if ailment.part else []
    about += [ailment.stage] if ailment.stage else []
    return names.condition(ailment.name) + (f" ({', '.join(about)})" if about else "")


def _bar(filled: int, size: int) -> str:
    return "█" * filled + "░" * (size - filled)


def _clock_line(clock: SceneClock) -> str:
    """A Clock of the scene with what comes of it (RW-CLK-07)."""
    notes = [clock.effect] if clock.effect else []
    if clock.held:
        notes.append("held: it misses its next tick")
    bar, said = _bar(clock.filled, clock.size), "; ".join(notes)
    return f"{clock.label:<16} {bar} {clock.filled}/{clock.size}  {said}".rstrip()


def _notes(one: Combatant, names: Names) -> list[str]:
    """Where somebody is, with whom, and what it bears."""
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
    """The page as lines, made from the book that is played, house rules included (RW-GM-06).

    Sizes by how great a threat somebody is stand near its end (RW-RES-06), and then the rulings
    that differ from the usual ones, if any.
    """
    tables = book.tables
    steps = ", ".join(f"{name} {dc}" for name, dc in tables.ladder.items())
    lines = ["Outcomes: the least margin, and the ticks of a Strike"]
    lines += [
        f"  {row.tier.replace('_', ' ').title()}: {row.margin:+d}, {row.ticks}"
        if row.margin > LOWEST
        else f"  {row.tier.replace('_', ' ').title()}: below that, {row.ticks}"
        for row in tables.tiers
    ]
    lines += [f"DC: {steps}", "A turn"]
    lines += [f"  {number}. {step}" for number, step in enumerate(TURN, 1)]
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
    lines.append(
        "By threat: 4 for a slight one, 6 for a trained foe or a rival, 8 for the foe of a climax"
    )
    usual = {name: switch.values[0] for name, switch in shipped().switches.items()}
    other = [f"{name}={value}" for name, value in book.rulings.items() if usual[name] != value]
    if other:
        lines.append(f"Ruled otherwise than usual: {', '.join(other)}")
    return tuple(lines)


TURN = (
    "see whose turn it is",
    "say what it is meant to do, how, and by which action",
    "the game master names the DC and what helps or hampers",
    "roll 4d6, with the Attribute and a Skill that applies",
    "apply the outcome: ticks, Tags, Conditions, Edge granted or used",
    "tell what changed",
    "pass on to whoever is next",
)
"""The steps of a turn: seven, of which the overview leaves one out (RW-TURN-10, RW-GAP-04)."""

LOWEST = -90
"""A margin below this stands for all that are left."""
