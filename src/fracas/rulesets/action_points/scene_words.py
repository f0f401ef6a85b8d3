"""The scene as sentences: surprise, preparation, movement and handling, who comes and goes."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from fracas.core.facts import Fact
from fracas.core.grammar import count, listed, plain
from fracas.rulesets.action_points import scene_facts
from fracas.rulesets.action_points.names import Names
from fracas.rulesets.action_points.state_words import out
from fracas.space.plane import feet

GAITS = {"walk": "walks", "sprint": "sprints", "run": "runs", "crawl": "crawls"}
"""How somebody moves."""

LEAVES = {
    "surrendered": "surrenders",
    "fled": "flees",
    "captured": "is captured",
    "dead": "is dead",
}
"""How somebody leaves a fight."""


def _surprised(fact: scene_facts.Surprised, names: Names) -> str:
    """Who has the drop on whom, and how long that counts (AP-SUR-01, AP-SUR-08)."""
    if not fact.drops:
        return "Nobody has the drop on anybody."
    on: dict[str, list[str]] = {}
    for who, whom in fact.drops:
        on.setdefault(who, []).append(whom)
    joined: dict[str, list[str]] = {}
    for who, whom_all in on.items():
        joined.setdefault(names.all(whom_all), []).append(who)
    told = [
        f"{names.all(by)} {'has' if len(by) == 1 else 'have'} the drop on {whom}"
        for whom, by in joined.items()
    ]
    return f"{'; '.join(told)}, until the Surprise Round is over."


def _prepared(fact: scene_facts.Prepared, names: Names) -> str:
    if fact.action == "done":
        one = names.find(fact.who)
        with_ = f" with {one.ap} AP left" if one is not None else ""
        return f"{names.who(fact.who)} is ready for combat{with_}."
    one = names.find(fact.who)
    left = f", {max(one.ap - fact.cost, 0)} left" if one is not None else ""
    price = f"{fact.cost} AP{left}"
    return f"Before combat {names.who(fact.who)} declares {names.action(fact.action)} for {price}."


def _moved(fact: scene_facts.Moved, names: Names) -> str:
    one = names.find(fact.who)
    name, at = names.who(fact.who), f"{fact.x},{fact.y}"
    if fact.how == "placed" or one is None:
        return f"{name} stands at {at}."
    points = [(one.x, one.y), *fact.path]
    if points[-1] != (fact.x, fact.y):
        points.append((fact.x, fact.y))
    far = sum(feet(here, there) for here, there in pairwise(points))
    verb = "crawls" if one.prone and fact.how == "walk" else GAITS.get(fact.how, "moves")
    end = "; shots are harder for it until the end of the Round" if fact.how == "run" else ""
    return f"{name} {verb} {far} ft to {at}{end}."


def _readied(fact: scene_facts.Readied, names: Names) -> str:
    held = listed([names.gear(one) for one in fact.in_hand]) or "nothing"
    return f"{names.who(fact.who)} has {held} in hand, until it changes that or goes Down."


def _bags(fact: scene_facts.BagsDropped, names: Names) -> str:
    bags = listed([names.gear(one) for one in fact.bags]) or "nothing"
    lies = "lies" if len(fact.bags) == 1 else "lie"
    return f"{names.who(fact.who)} drops {bags}, which {lies} at {fact.x},{fact.y}."


def _permuted(fact: scene_facts.Permuted, names: Names) -> str:
    """Who has which Initiative now, and how long it holds (AP-PRE-08)."""
    told = listed([f"{names.who(who)} {number}" for who, number in fact.numbers])
    each = names.book.rulings["initiative_each_round"] == "on"
    end = "for the first Round" if each else "for the whole fight"
    return f"By Strategic Coordination of {names.who(fact.leader)}: Initiative {told}, {end}."


def _deed(fact: scene_facts.Deed, names: Names) -> str:
    how = {True: " It succeeds.", False: " It fails.", None: ""}[fact.passed]
    effect = f" The GM: “{fact.effect}”" if fact.effect else ""
    words = f"“{fact.words}”" if fact.words else "a deed of its own."
    return f"{names.who(fact.who)}: {words}{how}{effect}"


def _improvised(fact: scene_facts.Improvised, names: Names) -> str:
    effect = f" The GM: “{fact.effect}”" if fact.effect else ""
    return f"{names.who(fact.who)}: “{fact.words}”{effect}"


def _clock(fact: scene_facts.ClockTicked, names: Names) -> str:
    for one in names.state.clocks:
        if one.id == fact.clock:
            return f"{one.label}: {one.filled + 1} of {count(one.size, 'Round')}."
    return f"A Round passes on {plain(fact.clock)}."


def _ended(fact: scene_facts.Ended, names: Names) -> str:
    """How it ended; what lasts for a fight ends with it, damage and Down stay (AP-GAP-14)."""
    said = f" “{fact.words}”" if fact.words else ""
    wins = f"it goes to {names.side(fact.winner)}" if fact.winner else "nobody wins"
    pending = [one.name for one in names.state.combatants if one.penalty]
    dropped = f" The AP that were to come off {listed(pending)} are forgiven." if pending else ""
    match fact.how:
        case "clock":
            told = f"The fight is over: the time is up, and {wins}."
        case "goal":
            told = f"The fight is over by a death: {wins}."
        case "talk":
            told = f"The fight ends by agreement; {wins}."
        case "told":
            told = f"The GM ends the fight; {wins}."
        case "draw":
            told = "The fight is over: nobody is left standing."
        case _:
            told = f"The fight is over: {wins}."
    return f"{told}{dropped}{said}"


def _gone(fact: scene_facts.Gone, names: Names) -> str:
    return f"{names.who(fact.who)} {LEAVES.get(fact.how, plain(fact.how))} and is out of the fight."


def _left(fact: scene_facts.Left, names: Names) -> str:
    one = names.find(fact.who)
    after = f": {one.name} {out(one)}" if one is not None and one.out else " for good"
    return f"{names.who(fact.who)} is gone{after}."


def _carried(fact: scene_facts.Carried, names: Names) -> str:
    who = listed([one.name for one in fact.scene.combatants if one.kind == "pc"])
    return f"The next fight: {fact.scene.title}, with {who} as they are."


FACTS: dict[type[Fact], Callable[[Any, Names], str]] = {
    scene_facts.Surprised: _surprised,
    scene_facts.Prepared: _prepared,
    scene_facts.Coordinated: lambda fact, names: (
        f"{names.who(fact.who)} leads a Strategic Coordination: who joins may trade places."
    ),
    scene_facts.Joined: lambda fact, names: (
        f"{names.who(fact.who)} joins {names.who(fact.leader)} for {fact.cost} AP."
    ),
    scene_facts.Permuted: _permuted,
    scene_facts.Moved: _moved,
    scene_facts.Readied: _readied,
    scene_facts.BagsDropped: _bags,
    scene_facts.Deed: _deed,
    scene_facts.Improvised: _improvised,
    scene_facts.ClockTicked: _clock,
    scene_facts.Ended: _ended,
    scene_facts.FightBegan: lambda fact, names: (
        f"{fact.title}.{f' At stake: {fact.stakes}' if fact.stakes else ''}"
    ),
    scene_facts.Carried: _carried,
    scene_facts.Entered: lambda fact, names: (
        f"{fact.combatant.name} joins {names.side(fact.combatant.side)}, and has a place in the "
        "order from the next Combat Turn on."
    ),
    scene_facts.Left: _left,
    scene_facts.Gone: _gone,
    scene_facts.Sided: lambda fact, names: (
        f"{names.who(fact.who)} now stands with {names.side(fact.side)}."
    ),
}
"""The facts of the scene, and how they are said."""
