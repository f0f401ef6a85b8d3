"""What commands that play variants of a batch have in common: options, workers, a bar, a file."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from fracas.cli.sim import SEED

if TYPE_CHECKING:
    from fracas.core.ruleset import Listing
    from fracas.sim.jobs import Job
    from fracas.sim.scores import Runner

OPTIONS = (
    click.option(
        "--seed", type=click.IntRange(min=0), default=SEED, show_default=True, help="Which dice."
    ),
    click.option("--side", metavar="NAME", help="Whose chances (default: the players' side)."),
    click.option(
        "--policy",
        "policies",
        multiple=True,
        metavar="SIDE=NAME",
        help="How a side plays, unless by the book's advice. May be repeated.",
    ),
    click.option(
        "--ruling", "rulings", multiple=True, metavar="NAME=VALUE", help="Settle a gap your way."
    ),
    click.option("--system", metavar="NAME", help="Look for the scenario in this system only."),
    click.option(
        "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes (default: one a core)."
    ),
    click.option(
        "--write",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Write the scenario so set up as a content file, which play, sim and validate take.",
    ),
    click.option("--json", "as_json", is_flag=True, help="One JSON object with all figures."),
    click.option("--csv", "as_csv", is_flag=True, help="A line for each variant."),
)


class Wanted(NamedTuple):
    """What these options say."""

    seed: int
    side: str | None
    policies: tuple[str, ...]
    rulings: tuple[str, ...]
    system: str | None
    jobs: int | None
    write: Path | None
    as_json: bool
    as_csv: bool


def with_batch_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes the common options, in the order in which help lists them."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def batch(scenario: str, wanted: Wanted, fights: int) -> tuple[Listing, Job]:
    """The scenario that is meant and its batch.

    Raises `WrongUse` for options that clash, and for a file that could not be written in the end.
    """
    from fracas.cli.batch_fight import batch_of
    from fracas.cli.opening import find_scenario
    from fracas.core.errors import WrongUse

    if wanted.as_json and wanted.as_csv:
        raise WrongUse("--json and --csv are two ways to write the same: give one of them.")
    if wanted.write is not None:
        if wanted.write.exists():
            raise WrongUse(f"{wanted.write} is there already: give --write another name.")
        if wanted.write.suffix != ".toml":
            raise WrongUse(f"{wanted.write} is content in TOML: give it a name ending in .toml.")
        if not wanted.write.absolute().parent.is_dir():
            raise WrongUse(
                f"There is no folder {wanted.write.parent} to write into: make it first."
            )
    listing = find_scenario(scenario, wanted.system)
    return listing, batch_of(listing, wanted.rulings, wanted.policies, wanted.seed, fights)


def runner(jobs: int | None, stack: ExitStack) -> Runner:
    """Whoever plays: one process for each core, or as many as were asked for."""
    from fracas.sim.scores import Runner
    from fracas.sim.workers import cores

    return stack.enter_context(Runner(jobs or cores()))


def write_scenario(path: Path, job: Job, said: str) -> None:
    """Write the scenario of a job as a content file, headed by what is said of it."""
    from fracas.sim.variants import scenario_text

    path.write_text(f"# {said}\n\n{scenario_text(job)}", encoding="utf-8")


def how_to_play(path: Path) -> str:
    """How a written scenario is played as it was in the batch; its rulings are in the file."""
    return f"Written to {path}: fracas play {path}, or fracas sim {path}."
