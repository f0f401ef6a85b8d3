"""Options that several commands take, each said once, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fracas.core.errors import WrongUse

Command = TypeVar("Command", bound=Callable[..., Any])
Option = Callable[[Command], Command]

SEED = 1
"""The seed by default."""

package_option: Option[Any] = click.option(
    "--package",
    "packages",
    multiple=True,
    metavar="WHAT",
    help="Play with a content package: its folder, its zip, or the id of an installed one. May be "
    "repeated.",
)
"""For every command that names a scenario."""

ruling_option: Option[Any] = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="NAME=VALUE",
    help="Settle a gap of the rules your way. May be repeated.",
)

system_option: Option[Any] = click.option(
    "--system", metavar="NAME", help="Look for the scenario in this system only."
)

policy_option: Option[Any] = click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="SIDE=NAME",
    help="How a side plays, unless by the book's advice. May be repeated.",
)

seed_option: Option[Any] = click.option(
    "--seed", type=click.IntRange(min=0), default=SEED, show_default=True, help="Which dice."
)

jobs_option: Option[Any] = click.option(
    "--jobs", type=click.IntRange(min=1), metavar="N", help="Processes (default: one a core)."
)

plot_option: Option[Any] = click.option(
    "--plot",
    "plots",
    multiple=True,
    metavar="FILE",
    help="Draw it into a file: .html, .png or .svg. May be repeated.",
)

salvage_option: Option[Any] = click.option(
    "--salvage", is_flag=True, help="Read the sound beginning of a broken journal."
)


def json_option(words: str) -> Option[Any]:
    """`--json`, with what it writes in words."""
    return click.option("--json", "as_json", is_flag=True, help=words)


def csv_option(words: str) -> Option[Any]:
    """`--csv`, with what it writes in words."""
    return click.option("--csv", "as_csv", is_flag=True, help=words)


def read_within(text: str) -> float:
    """A precision such as `1%` as a part of 1; raises `WrongUse` for what is none."""
    number = text.strip().removesuffix("%").rstrip()
    try:
        within = float(number) / 100
    except ValueError:
        within = 0.0
    if not text.strip().endswith("%") or not 0 < within < 0.5:
        raise WrongUse(
            f"--within '{text}' is no precision: write points in a hundred, such as --within 1%.",
            given=text,
        )
    return within
