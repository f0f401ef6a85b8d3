"""The words of the frame: Clocks of the scene, surprise, morale, phases, what each side wants."""

from __future__ import annotations

from collections.abc import Callable

from fracas.rulesets.razorweave.state.combatants import Ability, Combatant
from fracas.rulesets.razorweave.state.scenes import SceneClock
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.field_words import tag_of
from fracas.rulesets.razorweave.words.names import condition, name

TRIGGERS = {
    "order": "several want to act at once, and the order matters",
    "tactics": "place, cover and timing matter",
    "numbers": "three or more foes act together",
    "lives": "lives are at stake",
    "asked": "a player asks for turns",
}

INTENTS = {
    "make": "to make a Tag",
    "reach": "to get past what is in the way",
    "remove": "to do away with a Tag",
    "cover": "to get to cover",
    "shelter": "to get an ally to cover",
    "edge": "for Edge",
    "next": "for Edge at one enemy",
    "tick": "to fill a Clock",
    "hold": "to hold a Clock back",
    "undo": "to do away with what drives a Clock",
    "none": "in the story",
    "ticks": "for ticks",
    "condition": "to bring on a Condition",
    "tag": "to make a Tag",
    "clock": "for ticks on a Clock",
    "observe": "to learn what it can do",
}
"""What an act may be meant to bring about."""

FIELDS = {
    "triggers": "what speaks for taking turns",
    "ambush": "a side that springs a complete surprise",
    "clock": "the Clock that it ticks or begins",
    "size": "segments of a new Clock",
    "ability": "a special ability that is used",
}
"""What the lines of a sheet ask for."""

GOING = {"holds": "It holds on", "fled": "It flees", "surrendered": "It gives up"}
CHOICES = ("triggers", "ambusher", "swayed", "cowed", "join", "breaks", "turning")
"""Prompts of these chapters whose options are reasons, people, or ways to go."""


def field(line: str) -> str:
    """What a line of a sheet asks for, where it is one of these chapters; else nothing."""
    start, _, side = line.partition("_")
    if start == "wants":
        return f"what the {side} want from the fight"
    if start == "severity" and side:
        return f"how hard the {side} fall, if otherwise"
    return FIELDS.get(line, "")


def choice(kind: str, option: str, state: State) -> str:
    """An option of a prompt of these chapters."""
    if kind == "triggers":
        return TRIGGERS[option]
    if kind == "turning":
        return TURNS[option]
    return GOING[option] if kind == "breaks" else name(state, option)


def meant(intent: str) -> str:
    """What an act was meant to bring about (RW-GM-01)."""
    what, colon, about = intent.partition(":")
    if colon:
        return f" {AT_TAGS[what]} {tag_of(about)}" if what in AT_TAGS else ""
    if intent in INTENTS:
        return f" {INTENTS[intent]}"
    # A name that the game has no other word for tells a reader nothing.
    return f" ({condition(intent)})" if condition(intent) != intent else ""


AT_TAGS = {"shove": "to shove through", "wreck": "to break"}


def label(state: State, clock: str) -> str:
    """The label of a threat or progress Clock."""
    found = state.threat(clock)
    return found.label if found else clock


def clocks(state: State) -> str:
    """Every Clock in one line: those of the fighters, then those of the scene (RW-CLK-08)."""
    parts = []
    groups = set()
    for one in state.combatants:
        if one.shared in groups:
            continue
        title = one.name
        if one.shared:
            groups.add(one.shared)
            title += with_whom(state, one)
        clock = state.clock_of(one.id)
        parts.append(f"{title} {clock.shown}/{clock.size}")
    parts += [f"{clock.label} {clock.filled}/{clock.size}" for clock in state.threats]
    return ", ".join(parts)


def with_whom(state: State, one: Combatant) -> str:
    """Who else has the same Clock: one by name, more by their number (RW-RES-08)."""
    others = [other for other in state.combatants if other.shared == one.shared and other != one]
    if not others:
        return ""
    return f" and {others[0].name}" if len(others) == 1 else f" and {len(others)} others"


def board_line(clock: SceneClock) -> str:
    """A Clock of the scene as the board draws it, with what comes of it (RW-CLK-07)."""
    bar = "█" * clock.filled + "░" * (clock.size - clock.filled)
    notes = [clock.effect] if clock.effect else []
    if clock.held:
        notes.append("held: it misses its next tick")
    return f"{clock.label:<16} {bar} {clock.filled}/{clock.size}  {'; '.join(notes)}".rstrip()


def notes(one: Combatant) -> list[str]:
    """What else stands beside a combatant: how hard it falls, and abilities that were seen."""
    said = [f"falls at {one.severity.title()} severity"] if one.severity else []
    return said + [f"{ability.name}: {ability.effect}" for ability in one.abilities if ability.seen]


def aims(state: State) -> tuple[str, ...]:
    """What each side wants, and how hard it falls if that is its own (RW-OUT-25)."""
    lines = []
    for aim in state.aims:
        wants = f" want: {aim.wants}" if aim.wants else ""
        falls = f" fall at {aim.severity.title()} severity" if aim.severity else ""
        both = " and" if wants and falls else ""
        lines.append(f"The {aim.id}{wants}{both}{falls}.".replace("..", "."))
    return tuple(lines)


def abilities(found: tuple[Ability, ...]) -> str:
    """Special abilities in a line."""
    return "; ".join(f"{each.name} ({each.trigger}): {each.effect}" for each in found) or (
        "nothing out of the ordinary"
    )


TURNS = {
    "same": "Nothing: the fight goes on as it is",
    "escape": "Now it is about getting away",
    "regroup": "Now it is about drawing together again",
    "parley": "Now it is about talking",
}
"""What it may mean that several of a side draw back (RW-DEF-14)."""

PROMPTS = {
    "turning": "Several of the {0} draw back in one round: have the stakes changed?",
    "ambusher": "Complete surprise: who acts first?",
    "triggers": "Why take turns in this fight?",
    "amended": "What is at stake now?",
    "breaks": "{0} has had enough: does it go?",
    "swayed": "{0} calls on them to give up: who does?",
    "cowed": "{0} has cowed them: does anybody give up?",
    "join": "Who joins {0} against {1}?",
}
"""What these chapters ask."""


OPTIONS: dict[str, Callable[[str, str, State], str]] = {
    "tick": lambda one, _, state: f"Work on {label(state, one)}",
    "hold": lambda one, _, state: f"Hold {label(state, one)} back: it misses its next tick",
    "undo": lambda one, _, state: f"Do away with {label(state, one)}",
    "next": lambda one, _, state: f"Edge for the next ally to go at {name(state, one)}",
    "appeal": lambda *_: "Call on those whose leader fell to give up",
}
"""Options of these chapters by the first part of their ids; told of the other two parts."""


def sheet_option(option: str, state: State) -> str:
    """A word of a sheet, where it is one of these chapters."""
    clock = state.threat(option)
    if clock is not None:
        return clock.label
    for one in state.combatants:
        for ability in one.abilities:
            if ability.id == option:
                return ability.name
    named = {
        "clock": "ticks on a Clock of the scene, or a new one",
        "observe": "what the target can do comes to light",
        "new": "a new Clock",
        "same": "as the fight",
        **TRIGGERS,
    }
    return named.get(option, "")
