"""Options that several commands take, each defined once, and how their values are read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

import click

from fracas.cli.shared import completing
from fracas.core.errors import WrongUse

Command = TypeVar("Command", bound=Callable[..., Any])
Option = Callable[[Command], Command]

SEED = 1
"""The default seed."""

package_option: Option[Any] = click.option(
    "--package",
    "packages",
    multiple=True,
    metavar="WHAT",
    shell_complete=completing.PACKAGE,
    help="Play with a content package: its folder, its zip, or the id of an installed one. May be "
    "repeated.",
)
"""For every command that names a scenario."""

ruling_option: Option[Any] = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="NAME=VALUE",
    shell_complete=completing.RULING,
    help="Rule a gap in the rules your way. May be repeated.",
)


def system_named(words: str, **more: Any) -> Option[Any]:
    """Return `--system`, with what it is for in words."""
    return click.option(
        "--system", metavar="NAME", help=words, shell_complete=completing.SYSTEM, **more
    )


system_option: Option[Any] = system_named("Look for the scenario in this system only.")

scenario_argument: Option[Any] = click.argument("scenario", shell_complete=completing.SCENARIO)

policy_option: Option[Any] = click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="SIDE=NAME",
    help="How a side plays, unless by the book's advice: reckless, good, hard or another policy. "
    "May be repeated.",
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

landscape_option: Option[Any] = click.option(
    "--landscape", is_flag=True, help="--plot: panels side by side, for slides and screens."
)

dark_option: Option[Any] = click.option(
    "--dark", is_flag=True, help="--plot: light on dark, for dark pages."
)


def plot_options(*panels: str) -> Option[Any]:
    """Return `--plot` with how it looks; the command takes `plots`, and as `style` one of `plots`.

    `panels` are the names of the panels that its pictures have.
    """
    one_panel: Option[Any] = click.option(
        "--panel", type=click.Choice(panels), help="--plot: draw only this panel."
    )

    def with_style(command: Command) -> Command:
        @wraps(command)
        def styled(*args: Any, panel: str | None, landscape: bool, dark: bool, **given: Any) -> Any:
            from fracas.plots.pictures import PLAIN, Style

            style = Style(landscape, dark, panel or "")
            if style != PLAIN and not given["plots"]:
                raise WrongUse("--panel, --landscape and --dark say how --plot draws: add it.")
            return command(*args, style=style, **given)

        for option in (dark_option, landscape_option, one_panel, plot_option):
            option(styled)
        return cast(Command, styled)

    return with_style


salvage_option: Option[Any] = click.option(
    "--salvage", is_flag=True, help="Read the sound beginning of a broken journal."
)


def json_option(words: str) -> Option[Any]:
    """Return `--json`, with what it writes in words."""
    return click.option("--json", "as_json", is_flag=True, help=words)


def csv_option(words: str) -> Option[Any]:
    """Return `--csv`, with what it writes in words."""
    return click.option("--csv", "as_csv", is_flag=True, help=words)


def read_within(text: str) -> float:
    """Return a precision such as `1%` as a part of 1; raises `WrongUse` for anything else."""
    number = text.strip().removesuffix("%").rstrip()
    try:
        within = float(number) / 100
    except ValueError:
        within = 0.0
    if not text.strip().endswith("%") or not 0 < within < 0.5:
        raise WrongUse(
            f"--within '{text}' is not a precision: write a percentage, such as --within 1%.",
            given=text,
        )
    return within
