"""The one form in which fights are handed out: which batch, the first fight, and how many.

A job is plain data, so it can go to another process or machine as it is. It does not matter who
does it and how a batch is cut into jobs: the summaries add up to the same bits.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.summary import Summary, Tally
from fracas.sim.laws.philox import MASK
from fracas.sim.play.fights import Played, Table
from fracas.sim.play.policies import policy

Rulings = tuple[tuple[str, str | int], ...]


class Job(msgspec.Struct, frozen=True):
    """Fights `first` to `first + count - 1` of the batch of a seed.

    The batch is a scenario of a system with some rulings switched; `policies` says how sides play,
    and every other side plays by the book's advice. `content` is TOML whose rows override the
    shipped ones, blank without any; the scenario may be one of them. With a table of `laws` the
    fights are drawn from it instead of played.
    """

    system: str
    scenario: str
    rulings: Rulings = ()
    policies: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    first: int = 0
    count: int = 1
    content: str = ""
    laws: bytes = b""

    def part(self, first: int, count: int) -> Job:
        """Return other fights of the same batch."""
        return msgspec.structs.replace(self, first=first, count=count)

    @property
    def end(self) -> int:
        """The number after the last fight."""
        return self.first + self.count


class Opening(msgspec.Struct, frozen=True):
    """What all fights of a batch begin with."""

    rules: Ruleset
    book: Book
    state: Any


@lru_cache(maxsize=256)
def _opening(system: str, scenario: str, rulings: Rulings, content: str) -> Opening:
    rules = ruleset(system)
    book = rules.open_book(dict(rulings))
    if content:
        book = rules.take_in(book, content)
    return Opening(rules, book, rules.start(book, scenario))


def opening(job: Job) -> Opening:
    """Return the rules, the book and the first state of a job's fights.

    Raises `WrongUse` for an impossible job: an unknown system, scenario, ruling, side or policy,
    fewer than one fight, or a number that no stream has; and `ContentError` for content with
    faults.
    """
    if job.count < 1:
        raise WrongUse(f"A batch has at least one fight, not {job.count}.", given=job.count)
    for name, number in (("seed", job.seed), ("number of a fight", job.first)):
        if not 0 <= number <= MASK:
            raise WrongUse(f"A {name} is from 0 to {MASK}, not {number}.", given=number)
    if job.end - 1 > MASK:
        raise WrongUse(f"The last fight of a batch has at most the number {MASK}.", given=job.end)
    found = _opening(job.system, job.scenario, job.rulings, job.content)
    sides = found.rules.sides(found.state)
    for side, name in job.policies:
        if side not in sides:
            raise WrongUse(
                f"There is no side '{side}' in {job.scenario}: choose from {', '.join(sides)}.",
                given=side,
            )
        policy(name)
    return found


def table(job: Job, number: int) -> Table:
    """Return where the fight of that number is played, before its first prompt.

    Raises `WrongUse` for a fight that is drawn from laws, because nobody plays it.
    """
    if job.laws:
        raise WrongUse(
            f"Fight {number} of this batch was drawn from odds and never played: look at one of a "
            "batch that was played by the rules.",
            number=number,
        )
    found = opening(job)
    return Table(found.rules, found.book, found.state, dict(job.policies), job.seed, number)


def fight(job: Job, number: int) -> Played:
    """Return the fight of that number, played to its end."""
    return table(job, number).play()


def done(job: Job) -> Summary:
    """Play or draw the fights of a job, one after another; raises what `opening` raises."""
    if job.laws:
        from fracas.sim.laws.sampled import drawn

        return drawn(job)
    tally = Tally()
    for number in range(job.first, job.end):
        tally.add(fight(job, number))
    return tally.summary()


def done_as_text(job: bytes) -> bytes:
    """Do the same from JSON to JSON: what a worker is sent, and what it returns."""
    return done(msgspec.json.decode(job, type=Job)).text()


def job_text(job: Job) -> bytes:
    """Return a job as JSON."""
    return msgspec.json.encode(job)
