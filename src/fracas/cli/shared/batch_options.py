"""What commands that play variants of a batch share: options, workers, a progress bar, a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fracas.cli.shared.forms import Form, form_of
from fracas.cli.shared.options import (
    csv_option,
    jobs_option,
    json_option,
    package_option,
    policy_option,
    ruling_option,
    seed_option,
    system_option,
)

if TYPE_CHECKING:
    from fracas.packages.chosen import Chosen
    from fracas.sim.batches.jobs import Job
    from fracas.sim.batches.scores import Runner
    from fracas.sim.variants.sweep import Variant

OPTIONS = (
    seed_option,
    click.option("--side", metavar="NAME", help="Whose chances (default: the players' side)."),
    policy_option,
    ruling_option,
    system_option,
    package_option,
    jobs_option,
    click.option(
        "--write",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write the resulting scenario as a content file for play, sim and validate.",
    ),
    json_option("One JSON object with all figures."),
    csv_option("A row for each variant."),
)


class Wanted(NamedTuple):
    """The values of these options."""

    seed: int
    side: str | None
    policies: tuple[str, ...]
    rulings: tuple[str, ...]
    system: str | None
    packages: tuple[str, ...]
    jobs: int | None
    write: Path | None
    form: Form


def with_batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the common options as `wanted`; help lists them in their order."""

    @wraps(command)
    def gathered(as_json: bool, as_csv: bool, **given: Any) -> Any:
        form = form_of(as_json, as_csv)
        own = {name: given.pop(name) for name in Wanted._fields if name in given}
        return command(**given, wanted=Wanted(**own, form=form))

    for option in reversed(OPTIONS):
        gathered = option(gathered)
    return gathered


def batch(scenario: str, wanted: Wanted, fights: int) -> tuple[Chosen, Job]:
    """Return the scenario that is meant and its batch.

    Raises `WrongUse` for options that clash, and for a file that could not be written at the end.
    """
    from fracas.cli.keyboard.batch_fight import batch_of
    from fracas.cli.keyboard.opening import find_scenario
    from fracas.core.errors import WrongUse

    if wanted.write is not None:
        if wanted.write.exists():
            raise WrongUse(f"{wanted.write} exists already: give --write another name.")
        if wanted.write.suffix != ".toml":
            raise WrongUse(f"{wanted.write} is content in TOML: give it a name ending in .toml.")
        if not wanted.write.absolute().parent.is_dir():
            raise WrongUse(
                f"There is no folder {wanted.write.parent} to write to: create it first."
            )
    listing = find_scenario(scenario, wanted.system, wanted.packages)
    return listing, batch_of(listing, wanted.rulings, wanted.policies, wanted.seed, fights)


def runner(jobs: int | None, stack: ExitStack) -> Runner:
    """Return those who play: one process per core, or as many as were asked for.

    Neither they nor this process take more memory than one job may.
    """
    from fracas.odds.memory import held_to, memory_limit, room
    from fracas.sim.batches.scores import Runner
    from fracas.sim.batches.workers import cores

    stack.enter_context(held_to(room(memory_limit())))
    return stack.enter_context(Runner(jobs or cores()))


def write_scenario(path: Path, variant: Variant) -> None:
    """Write a variant of the scenario as a content file, and say how to play it.

    The rulings of the batch are in the file.
    """
    from fracas.sim.variants.settings import told
    from fracas.sim.variants.variant import scenario_text

    job = variant.record.job
    said = f"{job.scenario} with {told(variant.settings) or 'nothing changed'}"
    path.write_text(f"# {said}\n\n{scenario_text(job)}", encoding="utf-8")
    click.echo(f"Written to {path}: fracas play {path}, or fracas sim {path}.", err=True)
