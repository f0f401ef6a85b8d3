"""Odds for every prompt of random fights, and what they took: run by `scripts/soak-bounds`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from time import process_time

import msgspec

from fracas.contract.play import step
from fracas.contract.subject import Subject, seat_of, source
from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Prompt, Together
from fracas.core.chance import Source
from fracas.core.errors import WorkersLost
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.odds.bounds import HARD
from fracas.odds.budget import OddsBudget
from fracas.odds.memory import MEGABYTE, memory_limit, taken
from fracas.rulesets.registry import names, ruleset
from fracas.table.keeping.pool import Pool
from fracas.table.odds.jobs import ON_REQUEST, OddsJob
from fracas.table.odds.service import LOW, OddsService, prepare
from fracas.table.odds.work import work

PROMPTS = 2_000
SELDOM = 100
"""At one prompt in so many a seat asks for its odds, and another time why they are so."""


class Taken(msgspec.Struct):
    """What jobs took: how many there were, of the worst the share of its time, and its bytes.

    `broken` tells of those that took more than they may, by where they stood.
    """

    jobs: int = 0
    times: float = 0.0
    bytes: int = 0
    broken: list[str] = []

    def add(self, other: Taken) -> None:
        """Count what others took too."""
        self.jobs += other.jobs
        self.times = max(self.times, other.times)
        self.bytes = max(self.bytes, other.bytes)
        self.broken = self.broken + other.broken


def measured(job: OddsJob) -> tuple[float, int]:
    """What a job takes in a worker: seconds at work, and all bytes of the worker after it."""
    began = process_time()
    work(job)
    return process_time() - began, taken()


async def soak(system: str, scenario: str, prompts: int, seed: int = 0) -> Taken:
    """Play fights of a scenario until so many prompts have stood, with odds for each seat asked."""
    total, desk, pool = Taken(), OddsService(1), Pool(1, LOW, prepare=prepare)
    try:
        async for chronicle, number, chance in _fights(system, scenario, prompts, seed):
            where = f"{scenario}, seed {seed}, prompt {number}"
            for job in jobs(chronicle, desk, number, chance):
                total.add(await _took(pool, job, f"{where}, {job.decider}"))
    finally:
        pool.close()
        desk.close()
    return total


async def _fights(
    system: str, scenario: str, prompts: int, seed: int
) -> AsyncIterator[tuple[Chronicle, int, Source]]:
    subject = Subject(rules=ruleset(system), scenarios=(scenario,))
    done = fights = 0
    while done < prompts:
        chronicle = subject.fight(seed + fights)
        chance = source("bounds", scenario, seed, fights)
        fights += 1
        while not chronicle.over and done < prompts:
            yield chronicle, done, chance
            await asyncio.sleep(0)
            step(chronicle, chance)
            done += 1


def jobs(chronicle: Chronicle, desk: OddsService, number: int, chance: Source) -> Iterator[OddsJob]:
    """What a table asks the odds desk for as a prompt comes up, and now and then what seats ask."""
    prompt = chronicle.prompt
    assert prompt is not None, "a fight that goes on asks something"
    for decider in dict.fromkeys(prompt.deciders):
        seat = GM_SEAT if decider == GM else Seat(seat_of(decider))
        found = [desk.job(chronicle, seat, decider, number)]
        if number % SELDOM == SELDOM // 2:
            found.append(desk.job(chronicle, seat, decider, number, patience=ON_REQUEST))
        option = _option(prompt, chance)
        if number % SELDOM == 0 and option:
            found.append(
                desk.job(chronicle, seat, decider, number, patience=ON_REQUEST, option=option)
            )
        yield from (one for one in found if one is not None)


def _option(prompt: Prompt, chance: Source) -> str:
    ask = prompt.asks[0] if isinstance(prompt, Together) else prompt
    if not isinstance(ask, Ask) or not isinstance(ask.form, Choice):
        return ""
    return str(ask.form.options[chance.below(len(ask.form.options))].id)


async def _took(pool: Pool, job: OddsJob, where: str) -> Taken:
    given: OddsBudget = job.patience
    try:
        seconds, took = await pool.do(measured, job, seconds=given.seconds)
    except WorkersLost as lost:
        return Taken(1, 0.0, 0, [f"{where}: ended from outside ({lost.fields['why']})"])
    broken = []
    if seconds > HARD * given.seconds:
        broken.append(f"{where}: {seconds:.2f} s of {given.seconds}")
    if took > memory_limit():
        broken.append(f"{where}: {took / MEGABYTE:.0f} MB of {memory_limit() / MEGABYTE:.0f}")
    return Taken(1, seconds / given.seconds, took, broken)


def main() -> int:
    """Soak all scenarios or some; gives 1 where a job took more than it may."""
    parser = argparse.ArgumentParser(prog="scripts/soak-bounds", description=__doc__)
    parser.add_argument("--prompts", type=int, default=PROMPTS, help="of each scenario (2000)")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first fight (0)")
    parser.add_argument("--scenario", action="append", default=[], help="only this; repeatable")
    given = parser.parse_args()
    total = Taken()
    for system in names():
        for listing in ruleset(system).scenarios():
            if given.scenario and listing.id not in given.scenario:
                continue
            found = asyncio.run(soak(system, listing.id, given.prompts, given.seed))
            _say(f"{system} {listing.id}: {_line(found)}")
            total.add(found)
    _say(f"all: {_line(total)}")
    return 1 if total.broken else 0


def _line(found: Taken) -> str:
    lines = "".join(f"\n  {one}" for one in found.broken)
    return (
        f"{found.jobs} jobs, at most {found.times:.2f} of the time given and "
        f"{found.bytes / MEGABYTE:.0f} MB, {len(found.broken)} over{lines}"
    )


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
