"""Whom an attack can be used on, and how its player names somebody."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.conditions import band
from fracas.rulesets.fully_automated.rules.objects import Thing, name_object
from fracas.rulesets.fully_automated.rules.overruling import appeal
from fracas.rulesets.fully_automated.rules.sight import verdict
from fracas.rulesets.fully_automated.rules.steps import one_step, steps
from fracas.rulesets.fully_automated.rules.weapons import in_reach, reach
from fracas.rulesets.fully_automated.state.scene_facts import Overruled
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hexes import Hex, distance


def attackable(
    state: State,
    book: FullyAutomatedBook,
    who: str,
    target: str,
    key: str,
    origin: Hex,
    place: Hex,
) -> bool:
    """Whether a card can be used from one hex on somebody in another: reach, and a line.

    FA-RANGE-01, FA-RANGE-03, FA-LOS-01, FA-LOS-04, FA-LOS-06, FA-LOS-10, FA-LOS-11.
    """
    if not reach(book, state.who(who), key, distance(origin, place)):
        return False
    return not verdict(state, book, who, target, origin, place).stopped


def still_in_reach(run: Run, who: str, target: str, key: str) -> bool:
    """Whether an attack is still possible after the target's step and the chase (FA-RANGE-13).

    Where the game master let it through, the line no longer matters, the distance does.
    """
    state: State = run.state
    book: FullyAutomatedBook = run.book
    if not allowed(run, who, target):
        return can_reach(state, book, who, target, key)
    origin, place = state.who(who).place, state.who(target).place
    if origin is None or place is None:
        return False
    return reach(book, state.who(who), key, distance(origin, place)) != ""


def can_reach(state: State, book: FullyAutomatedBook, who: str, target: str, key: str) -> bool:
    """Whether a card can be used on somebody where both are now."""
    origin, place = state.who(who).place, state.who(target).place
    if origin is None or place is None:
        return False
    return attackable(state, book, who, target, key, origin, place)


class Picked(msgspec.Struct, frozen=True):
    """What an attack goes at: a combatant, an object, or with neither nothing at all.

    `left` is what remains of the attack movement, in hexes.
    """

    target: str = ""
    thing: Thing | None = None
    left: int = 0


def pick_target(run: Run, who: str, key: str, left: int) -> Procedure:
    """Name a target that can be attacked now, or first spend the hex of attack movement.

    FA-ATK-02, FA-ATK-08, FA-GAP-68. Gives back what was `Picked`. What the game master has refused
    is not offered again.
    """
    book: FullyAutomatedBook = run.book
    refused: set[str] = set()
    while True:
        free = left

        def ask_target(state: State, free: int = free) -> Ask:
            options = targets(state, book, who, key)
            if free:
                options += steps(state, book, who)
            options += _OTHERWISE
            form = Choice(tuple([one for one in options if one.id not in refused]))
            because = ("FA-ATK-02", "FA-ROUND-15", "FA-SEL-03")
            usual = options[0].id if options[0].kind == "strike" else "none"
            return Ask(Decider(state.who(who).id), "target", form, because, (who, key), usual)

        chosen: str = yield from need(run, ask_target)
        what, _, about = chosen.partition(":")
        if what == "strike":
            return Picked(about, None, left)
        if what == "none":
            return Picked("", None, left)
        if what == "step":
            yield from one_step(run, who, about, "attack", ("FA-ATK-08", "FA-ATK-09"))
            left = 0
            continue
        if what == "object":
            thing = yield from name_object(run, who, key)
            if thing is not None:
                return Picked("", thing, left)
        elif (yield from appeal(run, who, about)):
            return Picked(about, None, left)
        refused.add(chosen)


_OTHERWISE = [
    Option("object", "object", (), ("FA-ATK-13",)),
    Option("none", "none", (), ("FA-ATK-12",)),
]
"""What can always be answered besides the name of somebody."""


def targets(state: State, book: FullyAutomatedBook, who: str, key: str) -> list[Option]:
    """Whom a card can be used on now, enemies first; then whom only the game master can allow.

    FA-ATK-13, FA-ATK-19; the dead are no targets. An appeal is open where a line alone is lacking
    (FA-LOS-12).
    """
    one = state.who(who)
    if one.place is None:
        return []
    found: list[Option] = []
    barred: list[Option] = []
    friends: list[Option] = []
    reaches = in_reach(book, one, key)
    for other in state.combatants:
        if other.place is None or other.out or other is one:
            continue
        if distance(one.place, other.place) not in reaches or band(book, other) == "dead":
            continue
        if not verdict(state, book, who, other.id, one.place, other.place).stopped:
            (found if other.side != one.side else friends).append(_strike(other.id))
        elif other.side != one.side:
            barred.append(Option(f"appeal:{other.id}", "appeal", (other.id,), ("FA-LOS-12",)))
    return [*found, *friends, *barred]


@lru_cache(maxsize=1024)
def _strike(target: str) -> Option:
    return Option(f"strike:{target}", "strike", (target,), ("FA-ATK-01",))


def allowed(run: Run, who: str, target: str) -> bool:
    """Whether the game master let this attack through in this beat, line or no line (FA-LOS-12)."""
    return any(
        isinstance(fact, Overruled)
        and fact.who == who
        and fact.target == target
        and fact.verdict == "allowed"
        for fact in run.facts
    )
