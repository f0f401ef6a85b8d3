"""Deeds in words: movement, what stops it, hiding, items, stances, and what no list covers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, plain, sentence
from fracas.rulesets.beacon_road.state.roll_facts import PowerSpent, StanceTaken
from fracas.rulesets.beacon_road.state.scene_facts import (
    Consumed,
    GroundChanged,
    Improvised,
    ItemMoved,
    Loaded,
    Moved,
    Passing,
    Stopped,
    Unseen,
)
from fracas.rulesets.beacon_road.words.names import Names
from fracas.space.squares import Square

MOVES = {
    "advance": "{0} Advances {1}",
    "maneuver": "{0} Maneuvers {1}",
    "push": "{0} is Pushed {1}",
    "pull": "{0} is Pulled {1}",
    "slide": "{0} is Slid {1}",
    "slam": "{0} is Slammed {1}",
    "teleport": "{0} Teleports",
    "placed": "{0} is placed",
}
"""How somebody is moved."""


def _moved(fact: Moved, names: Names) -> str:
    said = MOVES.get(fact.how, "{0} moves {1}").format(names.who(fact.who), f"{fact.feet}'")
    if not fact.way:
        return f"{said}."
    through = [str(square) for square in fact.way[1:-1]]
    via = f" by {', '.join(through)}" if through and fact.how not in ("teleport", "placed") else ""
    start = f" from {fact.way[0]}" if len(fact.way) > 1 else ""
    return f"{said}{start}{via} to {fact.way[-1]}."


STOPS = {
    "rooted": "{0} is Rooted and does not move",
    "stalwart": "{0} is Stalwart and cannot be Pushed or Slammed",
    "incapacitated": "{0} is Incapacitated, which ends the movement",
    "downed": "{0} is Downed, which ends the movement",
    "moved": "{0} was moved by another, which ends the movement",
    "feet": "{0} has no feet left for the next square",
    "edge": "{0} is stopped at the edge of the map",
    "fell": "{0} falls over the edge at {1}",
    "ground": "{0} is stopped by {1}",
    "creature": "{0} is stopped by {1}",
}
"""What ends a movement before its time."""


def _stopped(fact: Stopped, names: Names) -> str:
    what = fact.what if fact.why == "fell" else names.ground(fact.what) if fact.what else ""
    said = STOPS.get(fact.why, "{0} is stopped: " + plain(fact.why))
    after = f", after {fact.feet}'" if fact.feet and fact.why != "feet" else ""
    return f"{said.format(names.who(fact.who), what or 'something')}{after}."


def _unseen(fact: Unseen, names: Names) -> str:
    one = names.find(fact.who)
    before = one.unseen_by if one is not None else ()
    who = names.who(fact.who)
    if not fact.by:
        return f"{who} is no longer Hidden from anybody."
    if set(fact.by) < set(before):
        found = [other for other in before if other not in fact.by]
        see = "perceives" if len(found) == 1 else "perceive"
        return f"{names.all(found)} {see} {who} again; still Hidden from {names.all(fact.by)}."
    return f"{who} is Hidden from {names.all(fact.by)}."


ITEMS = {
    "wielded": "{0} takes the {1} in hand",
    "readied": "{0} keeps the {1} at the ready",
    "packed": "{0} packs the {1} away",
    "worn": "{0} puts the {1} on",
    "ground": "The {1} of {0} falls to the ground",
}


def _item(fact: ItemMoved, names: Names) -> str:
    hands = " (both hands)" if fact.hands == 2 else ""
    said = ITEMS.get(fact.to, "{0} moves the {1}")
    return f"{said.format(names.who(fact.who), names.item(fact.item))}{hands}."


def _loaded(fact: Loaded, names: Names) -> str:
    what = names.item(fact.item, fact.who)
    if fact.loaded:
        return f"{names.who(fact.who)} reloads the {what}."
    return f"The {what} of {names.who(fact.who)} has to be reloaded before the next shot."


def _consumed(fact: Consumed, names: Names) -> str:
    found = names.find_item(fact.item, fact.who)
    left = max(found.uses - 1, 0) if found is not None else 0
    more = f"{count(left, 'use')} left" if left else "it is used up"
    return f"{names.who(fact.who)} uses the {names.item(fact.item, fact.who)}; {more}."


def _spent(fact: PowerSpent, names: Names) -> str:
    one = names.find(fact.who)
    left = next((u.left - 1 for u in one.uses if u.power == fact.power), 0) if one else 0
    what = f"{names.power(fact.power)} of {names.who(fact.who)}"
    return f"{what}: {count(left, 'use')} left in this fight."


MANY = 9
"""More squares than this are told by their corners."""


def _squares(squares: tuple[Square, ...]) -> str:
    if len(squares) <= MANY:
        return ", ".join(str(square) for square in sorted(squares, key=lambda s: (s.y, s.x)))
    first = Square(min(s.x for s in squares), min(s.y for s in squares))
    last = Square(max(s.x for s in squares), max(s.y for s in squares))
    return f"{len(squares)} squares between {first} and {last}"


def _ground(fact: GroundChanged, names: Names) -> str:
    what = names.ground(fact.kind)
    by = f" of {names.who(fact.by)}" if fact.by else ""
    source = f"{names.power(fact.power)}{by}: " if fact.power else ""
    where = f"{what} lies over {_squares(fact.squares)}"
    if fact.until:
        where += f", until {names.who(fact.by)} begins a turn in round {fact.until}"
    return sentence(f"{source}{where}.")


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    Moved: _moved,
    Passing: lambda fact, names: f"{names.who(fact.who)} comes past {names.who(fact.whom)}.",
    Stopped: _stopped,
    Unseen: _unseen,
    ItemMoved: _item,
    Loaded: _loaded,
    Consumed: _consumed,
    StanceTaken: lambda fact, names: (
        f"{names.who(fact.who)} takes up {names.power(fact.power)}; any stance before it is over."
        if fact.power
        else f"{names.who(fact.who)} gives up the stance."
    ),
    PowerSpent: _spent,
    GroundChanged: _ground,
    Improvised: lambda fact, names: f"{names.who(fact.who)}: “{fact.words}”",
}
