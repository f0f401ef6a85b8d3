"""Fights that are small enough for their laws to be known whole: of real systems, and made up."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Result
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Fate
from fracas.sim.batches.jobs import Job, Opening, opening, table
from fracas.sim.laws.graphs import Graph, Place, Step
from fracas.sim.play.fights import Table


class Late(NamedTuple):
    """A state in a fight of a shipped scenario, after so many of its beats, and made smaller."""

    system: str
    scenario: str
    beats: int = 0
    change: Callable[[Any], Any] = lambda state: state

    def begun(self) -> Opening:
        """The rules, the book, and that state."""
        job = Job(self.system, self.scenario, seed=1)
        found = opening(job)
        state = states(job, 0)[self.beats] if self.beats else found.state
        return Opening(found.rules, found.book, self.change(state))


def weary(state: Any) -> Any:
    """Fighters with the least of dice and no armour, so that all harm is much alike."""
    people = tuple(
        [
            replace(
                one,
                attributes=tuple([replace(each, current=4) for each in one.attributes]),
                damage=40,
                toughness=0,
                fitness=1,
                worn=(),
            )
            for one in state.combatants
        ]
    )
    return replace(state, combatants=people)


SMALL = (
    Late("razorweave", "dock-thug"),
    Late("fully_automated", "assembly-hall", 12),
    Late("aeronaughts", "mast-stand", 37),
    Late("action_points", "harness", 10, weary),
)
"""A fight of each system whose dice leave few ways open; one blow of Beacon Road has thousands."""


def states(job: Job, number: int) -> list[Any]:
    """Where a fight of a batch stands before each of its beats, and at its end."""
    batch = table(job, number)
    found = [batch.opening]
    while found[-1].agenda:
        found.append(after(batch, found[-1]))
    return found


def after(batch: Table, state: Any) -> Any:
    """The state after the beat that a state begins with, by the dice of a batch's fight."""
    run = Run(batch.rules, batch.book, state)
    batch.stand(state)
    while (prompt := run.prompt) is not None:
        if isinstance(prompt, Roll):
            faces = batch.throw(prompt)
            reply: Any = Result(prompt.reading.of(faces), faces)
            run.branch(reply)
        else:
            reply = batch.choose(run, prompt)
            run.answer(reply)
        batch.heard(reply)
    return run.state


class Spot(msgspec.Struct, frozen=True):
    """All that is asked of a state."""

    agenda: tuple[str, ...] = ("fight",)
    round: int = 1


UP, DOWN = "", "down"


def fate(who: str, out: str = UP, left: int = 1) -> Fate:
    """How somebody fares, each on a side of its own."""
    return Fate(Decider(who), who.title(), f"of {who}", left, 3, out)


def going(*steps: tuple[int, int, int, Fraction], fates: tuple[Fate, ...] = ()) -> Place:
    """A position where the fight goes on; what the steps leave out is missing."""
    found = tuple([Step(*step) for step in steps])
    return Place(Spot(), "", fates, found, 1 - sum((s.chance for s in found), Fraction(0)))


def over(outcome: str, *fates: Fate) -> Place:
    """An end."""
    return Place(Spot(()), outcome, fates)


def made(*places: Place) -> Graph:
    """A fight of these positions."""
    return Graph(places)
