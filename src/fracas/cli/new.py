"""`fracas new`: a content package, or a row for one, as files that explain every field."""

from __future__ import annotations

from pathlib import Path

import click

from fracas.cli.shared.options import system_named

PACKAGE = "package"


@click.command("new")
@click.argument("kind")
@click.argument("name", required=False)
@system_named("The system that it is for.")
@click.option(
    "--in",
    "into",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="The package to add to (default: this folder, if it is one).",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    metavar="FOLDER",
    help="For a package: where to create it (default: a folder of its name).",
)
@click.option("--force", is_flag=True, help="Write over what is there.")
def new(
    kind: str,
    name: str | None,
    system: str | None,
    into: Path | None,
    folder: Path | None,
    force: bool,
) -> None:
    """Start a content package, or add a row to one.

    fracas new package NAME --system SYSTEM starts a package in a folder of that name. fracas new
    KIND ID adds to it: KIND is combatant, weapon, scenario, or anything else the system's content
    has, and the file explains every field. Where there is no package it writes a content file.
    """
    from fracas.core.errors import WrongUse
    from fracas.packages.manifest import MANIFEST
    from fracas.rulesets.registry import names, ruleset

    if kind == PACKAGE:
        if into is not None:
            raise WrongUse("--in is for adding to a package: a new one takes --folder.")
        if name is None:
            raise WrongUse("A package needs a name: write fracas new package NAME --system SYSTEM.")
        if system is None:
            raise WrongUse(f"Give its system with --system: {', '.join(names())}.")
        _new_package(folder or Path(name), name, system, force)
        return
    if folder is not None:
        raise WrongUse("--folder is for a new package: use --in to name the package to add to.")
    if into is None and system is None and Path(MANIFEST).is_file():
        into = Path()
    if into is not None:
        own = _system_of(into)
        if system not in (None, own):
            raise WrongUse(f"The package in {into} is for {own}, not {system}: leave --system out.")
        system = own
    if system is None:
        raise WrongUse(
            f"Name the package to add to with --in, or the system the {kind} is for with --system: "
            f"{', '.join(names())}."
        )
    _new_row(kind, name, ruleset(system).id, into, force)


def _new_package(folder: Path, name: str, system: str, force: bool) -> None:
    from fracas.packages.fresh import new_package
    from fracas.rulesets.registry import ruleset

    for file in new_package(folder, ruleset(system), name, force=force):
        click.echo(f"Written: {file}")
    click.echo(f"Add to it: fracas new combatant NAME --in {folder}")


def _new_row(kind: str, name: str | None, system: str, into: Path | None, force: bool) -> None:
    from fracas.core.errors import WrongUse
    from fracas.packages.field_help import Lessons
    from fracas.packages.fresh import chapter_of_kind, new_row
    from fracas.rulesets.registry import ruleset

    lessons = Lessons(ruleset(system))
    if name is None and lessons.has_rows(chapter_of_kind(lessons, kind)):
        raise WrongUse(f"Give the {kind} an id, such as fracas new {kind} grey_wolf.")
    folder = into if into is not None else Path()
    fresh = new_row(lessons, kind, name or kind, folder, alone=into is None, force=force)
    click.echo(f"Written: {fresh.path}")
    click.echo(f"Check it: fracas validate {into if into is not None else fresh.path}")


def _system_of(folder: Path) -> str:
    """Return the system of the package in a folder."""
    from fracas.core.errors import ContentError, WrongUse
    from fracas.packages.manifest import MANIFEST
    from fracas.packages.package import open_package

    if not (folder / MANIFEST).is_file():
        raise WrongUse(
            f"{folder} is not a package: start one with fracas new package NAME --system SYSTEM."
        )
    try:
        return open_package(folder).manifest.system
    except ContentError:
        from fracas.cli.validate import named_system

        found = named_system(folder / MANIFEST)
        if found is None:
            raise
        return found


COMMAND = new
