"""Open one fight of a batch at the table: `sim:SCENARIO:SEED:INDEX`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fracas.cli.keyboard.opening import OpenFight, find_scenario, house_rules, kept_in
from fracas.cli.keyboard.seats import assignments
from fracas.core.errors import WrongUse
from fracas.packages.chosen import Chosen
from fracas.packages.package import used
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.play.fight_at_the_table import Opened

KIND = "sim"


class Reference(NamedTuple):
    """Which fight of which batch: the batch's scenario and seed, and the fight's number, from 0."""

    scenario: str
    seed: int
    number: int


def read_reference(text: str) -> Reference:
    """Read `sim:SCENARIO:SEED:INDEX`; raises `WrongUse` for anything else."""
    kind, _, rest = text.strip().partition(":")
    scenario, *numbers = rest.rsplit(":", 2)
    if kind == KIND and len(numbers) == 2 and all(number.isdecimal() for number in numbers):
        return Reference(scenario, int(numbers[0]), int(numbers[1]))
    raise WrongUse(
        f"'{text}' does not name a fight of a batch: write {KIND}:SCENARIO:SEED:INDEX, such as "
        f"{KIND}:dock-thug:1:42.",
        given=text,
    )


def write_reference(scenario: str, seed: int, number: int) -> str:
    """Return the name of a fight of a batch, as `read_reference` reads it."""
    return f"{KIND}:{scenario}:{seed}:{number}"


def read_policies(specs: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Read `SIDE=NAME`; the last one for a side counts; raises `WrongUse` for anything else."""
    found: dict[str, str] = {}
    for spec in specs:
        side, equals, name = (part.strip() for part in spec.partition("="))
        if not side or not equals or not name:
            raise WrongUse(
                f"'{spec}' is not a policy: write SIDE=NAME, such as foes=random.", given=spec
            )
        found[side] = name
    return tuple(sorted(found.items()))


def batch_of(
    scenario: Chosen, rulings: Iterable[str], policies: Iterable[str], seed: int, count: int = 1
) -> Job:
    """Return the batch that the command line asks for; raises `WrongUse` if it cannot be played."""
    switched = tuple(sorted(house_rules(scenario, rulings).items()))
    job = Job(
        scenario.system,
        scenario.id,
        switched,
        read_policies(policies),
        seed=seed,
        count=count,
        content=scenario.content,
    )
    opening(job)
    return job


def open_batch_fight(
    text: str,
    *,
    system: str | None = None,
    rulings: Iterable[str] = (),
    policies: Iterable[str] = (),
    seats: Iterable[str] = (),
    journal: Path | None = None,
    packages: Iterable[str] = (),
) -> tuple[OpenFight, Opened]:
    """Open a fight of the batch at its first prompt, with what plays on in it as the batch does.

    Its seats are those of the batch, except the ones that are given. Nothing is written before
    everything that was asked for has been checked.
    """
    asked = read_reference(text)
    scenario = find_scenario(asked.scenario, system, packages)
    batch = Opened(batch_of(scenario, rulings, policies, asked.seed), asked.number)
    rules, state = ruleset(scenario.system), opening(batch.job).state
    seating = batch.seating()
    for decider, seat in assignments(rules, state, seats):
        seating = seating.moved(decider, seat)
    title = f"{scenario.title}, fight {asked.number} of seed {asked.seed}"
    taken = used(scenario.packages)
    return kept_in(journal, lambda kept: batch.chronicle(title, seating, kept, taken)), batch
