"""Options that cost something and do nothing: the work behind `scripts/soak-traps`.

A trap is an option of a turn after which, whatever the dice say and whatever its chooser answers
on the way, nothing has changed but what was paid, while everybody else lets things be.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from typing import Any, NamedTuple

import msgspec

from fracas.contract.play import drawn
from fracas.contract.subject import Subject, source
from fracas.core.asking.answers import Choice
from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import Source
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.odds.policies import first_lawful, proposed
from fracas.rulesets.beacon_road.rules.harm.wounds import RULED
from fracas.rulesets.registry import ruleset
from tests.turns.plights import unusual
from tests.turns.soak import RULINGS, say

TURNS: dict[str, frozenset[str]] = {
    "razorweave": frozenset({"action", "opening", "intent"}),
    "fully_automated": frozenset({"target", "restrain", "patient"}),
    "beacon_road": frozenset({"act"}),
    "action_points": frozenset({"turn"}),
    "aeronaughts": frozenset({"turn", "maneuver"}),
}
"""The prompts at which somebody chooses what to do, by their kinds."""

PAID: dict[str, frozenset[str]] = {
    "razorweave": frozenset({"used"}),
    "fully_automated": frozenset({"attacked", "stepped", "aim_used"}),
    "beacon_road": frozenset(
        {"acts", "reacts", "spare", "bought", "bought_turn", "stress", "beacons", "left", "shown"}
    ),
    "action_points": frozenset({"ap", "acted", "passed", "token"}),
    "aeronaughts": frozenset(
        {"maneuvers", "own", "action", "bought", "free", "second", "improvised", "stress"}
    ),
}
"""The fields in which a state differs by what was paid, wherever they stand."""

NOTHING: dict[str, frozenset[str]] = {
    "razorweave": frozenset({"pass", "end", "next"}),
    "fully_automated": frozenset({"none", "stay", "keep"}),
    "beacon_road": frozenset({"end"}),
    "action_points": frozenset({"pass", "yield"}),
    "aeronaughts": frozenset({"end", "none"}),
}
"""What somebody chooses to do nothing, by the beginning of its id: it is no trap."""

MORE: dict[str, frozenset[str]] = {
    "razorweave": frozenset({"sprint"}),
    "fully_automated": frozenset(),
    "beacon_road": frozenset({"beacon", "buy"}),
    "action_points": frozenset(),
    "aeronaughts": frozenset({"buy", "give_up"}),
}
"""What pays for more to do in the same turn: it is no trap."""

WORDS: dict[str, frozenset[str]] = {
    "razorweave": frozenset({"else"}),
    "fully_automated": frozenset({"appeal", "object"}),
    "beacon_road": frozenset({"improvise", "prepare", "declare"}),
    "action_points": frozenset({"else", "call", "deed"}),
    "aeronaughts": frozenset({"else"}),
}
"""What is for the game master to settle, who by default changes nothing: it is no trap."""

ENDS: dict[str, str] = {"ease": "none"}
"""What is answered to what the end of a turn asks, whatever was done in it."""

MANY = 100
"""How often an option is tried, until something has changed."""

LONG = 60
"""Prompts after which an option is left as it stands."""

PROMPTS = 200
"""How many prompts of a fight are looked at."""

EVERY = 3
"""One prompt in so many is answered at random, so that fights come to unusual places."""


class Trap(NamedTuple):
    """An option that does nothing: in which fight, at which of its prompts, and which it is."""

    system: str
    fight: str
    at: int
    option: str

    def __str__(self) -> str:
        """In one line."""
        return f"{self.system}, {self.fight}, prompt {self.at}: {self.option} does nothing"


@cache
def openings(system: str) -> tuple[tuple[str, Any, Any], ...]:
    """Every fight to look at, with its rulings: its name, its book and its opening state."""
    return Subject(rules=ruleset(system), rulings=RULINGS[system]).openings()


def bare(value: Any, paid: frozenset[str]) -> Any:
    """A state as plain data, without what was paid and without what waits."""
    if isinstance(value, msgspec.Struct):
        return tuple(
            [
                bare(getattr(value, name), paid)
                for name in value.__struct_fields__
                if name not in paid and name != "agenda"
            ]
        )
    if isinstance(value, tuple):
        return tuple([bare(one, paid) for one in value])
    return value


class Looker:
    """Tries the options of a system's turns, one prompt after the other."""

    def __init__(self, system: str) -> None:
        self.rules = ruleset(system)
        self.turns, self.paid = TURNS[system], PAID[system]
        self.skips = NOTHING[system] | WORDS[system] | MORE[system]
        self.idle = NOTHING[system]
        self.friends: set[str] = set()

    def tries(self, ask: Ask, state: Any) -> bool:
        """Whether it asks what to do in a turn of one's own, over which nobody else has power."""
        if ask.kind not in self.turns or ask.decider != ask.about[0]:
            return False
        wounds = getattr(state.find(ask.decider), "wounds", ())
        return not any(wound.name in RULED for wound in wounds)

    def traps(self, run: Run, replies: tuple[Any, ...], before: Any, *names: object) -> list[str]:
        """The options of the prompt that stands that change nothing."""
        ask = run.prompt
        assert isinstance(ask, Ask)
        assert isinstance(ask.form, Choice)
        options = [one.id for one in ask.form.options]
        people = self.rules.members(run.state)
        side = next(one.side for one in people if one.id == ask.decider)
        self.friends = {one.id for one in people if one.side == side}
        same = {bare(run.state, self.paid)}
        for option in options:
            if self._stem(option) in self.idle:
                same.add(self._after(before, run, replies, option, source(*names)))
        return [
            option
            for option in options
            if self._stem(option) not in self.skips
            and all(
                self._after(before, run, replies, option, source(*names, option, number)) in same
                for number in range(MANY)
            )
        ]

    def _stem(self, option: str) -> str:
        return option.partition(":")[0]

    def _after(
        self, before: Any, run: Run, replies: tuple[Any, ...], option: str, chance: Source
    ) -> Any:
        """What an option comes to, once."""
        asked = run.prompt
        assert isinstance(asked, Ask)
        other = Run(self.rules, run.book, before, (*replies, option))
        for _ in range(LONG):
            prompt = other.prompt
            if isinstance(prompt, Roll) and prompt.kind == "attack":
                # Whoever is attacked may spend something on it.
                return None
            again = isinstance(prompt, Ask) and prompt.kind == asked.kind
            if prompt is None or (again and asked.decider in prompt.deciders):
                break
            other.answer(self._reply(other, asked.decider, chance))
        return bare(other.state, self.paid)

    def _reply(self, run: Run, who: Decider, chance: Source) -> Any:
        """Dice fall at random, `who` answers at random, and all others let things be."""
        prompt = run.prompt
        if isinstance(prompt, Roll):
            return drawn(prompt, chance)
        if isinstance(prompt, Together):
            return tuple([self._said(one, who, chance) for one in prompt.asks])
        assert prompt is not None
        return self._said(prompt, who, chance)

    def _said(self, ask: Ask | Ruling, who: Decider, chance: Source) -> Any:
        """What they answer: the game master and friends now this, now that; any way is gone."""
        if ask.kind in ENDS:
            return ENDS[ask.kind]
        free = chance.below(2) if isinstance(ask, Ruling) else ask.decider in self.friends
        if ask.decider == who or isinstance(ask.form, Path) or free:
            return ask.form.sample(chance)
        return first_lawful(ask) if ask.default is None else ask.default


def look(system: str, number: int, prompts: int) -> tuple[int, list[Trap]]:
    """Play the fight of a number for so many prompts; the options tried, and the traps found."""
    rules, looker = ruleset(system), Looker(system)
    every = openings(system)
    name, book, state = every[number % len(every)]
    chance = source("traps", system, number)
    tried, found, at = 0, [], 0
    while state.agenda and at < prompts:
        replies: tuple[Any, ...] = ()
        state = unusual(system, book, state, chance)
        run = Run(rules, book, state)
        while (prompt := run.prompt) is not None and at < prompts:
            at += 1
            if isinstance(prompt, Ask) and looker.tries(prompt, run.state):
                tried += len(prompt.form.options)  # type: ignore[union-attr]
                found += [
                    Trap(system, name, at, option)
                    for option in looker.traps(run, replies, state, system, number, at)
                ]
            reply = (
                drawn(prompt, chance)
                if isinstance(prompt, Roll) or not chance.below(EVERY)
                else proposed(run)
            )
            replies = (*replies, reply)
            run.answer(reply)
        state = run.state
    return tried, found


def soak(system: str, first: int, fights: int, jobs: int) -> tuple[int, list[Trap]]:
    """Look at so many fights from a number on; the options tried, and the traps found."""
    tried, found = 0, []
    with ProcessPoolExecutor(jobs) as pool:
        numbers = range(first, first + fights)
        for more, traps in pool.map(look, [system] * fights, numbers, [PROMPTS] * fights):
            for trap in traps:
                say(str(trap))
            tried += more
            found += traps
    return tried, found


def main() -> int:
    """Look at one system or at all; 1 where an option does nothing."""
    parser = argparse.ArgumentParser(prog="scripts/soak-traps", description=__doc__)
    parser.add_argument("--fights", type=int, default=200, help="how many of each system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first fight")
    parser.add_argument("--system", choices=tuple(TURNS), help="only this one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once")
    given = parser.parse_args()
    traps = 0
    for system in (given.system,) if given.system else TURNS:
        began = time.monotonic()
        tried, found = soak(system, given.first, given.fights, given.jobs)
        traps += len(found)
        say(f"{system}: {tried} options, {len(found)} traps, {time.monotonic() - began:.0f} s.")
    return 1 if traps else 0


if __name__ == "__main__":
    sys.exit(main())
