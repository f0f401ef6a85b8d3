"""`fracas package`: which content packages are installed."""

from __future__ import annotations

from pathlib import Path

import click

from fracas.cli.shared.codes import FAILED
from fracas.cli.shared.completing import PACKAGE
from fracas.cli.shared.folders import FOLDER, OF_A_FOLDER, data_folder
from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option

_data = click.option(
    "--data",
    type=OF_A_FOLDER,
    envvar=FOLDER,
    help="The data folder, which also has the tables.",
)


@click.group("package")
def package() -> None:
    """Install, list and remove content packages.

    Name an installed one by its id alone: fracas play SCENARIO --package ID.
    """


@package.command("install")
@click.argument("path", type=click.Path(path_type=Path))
@_data
def install(path: Path, data: Path | None) -> None:
    """Install the package in a folder or zip, replacing the version that was there."""
    from fracas.core.errors import ContentError
    from fracas.packages import installing

    try:
        done = installing.install(data or data_folder(), path)
    except ContentError as error:
        faults = error.fields["faults"]
        for fault in faults:
            click.echo(fault.text())
        raise ContentError(
            f"{path} was not installed: it has {len(faults)} faults, see above."
            if len(faults) > 1
            else f"{path} was not installed: it has a fault, see above."
        ) from None
    for warning in done.warnings:
        click.echo(f"{path}: warning: {warning}")
    manifest = done.package.manifest
    instead = f", replacing {done.replaced}" if done.replaced else ""
    click.echo(f"Installed: {manifest.id} {manifest.version}{instead}.")


@package.command("list")
@_data
@json_option("JSON instead of a table.")
def list_(data: Path | None, as_json: bool) -> int:
    """List what is installed; the exit code is 1 if something there cannot be used."""
    from fracas.packages import installing

    found = installing.all_installed(data or data_folder())
    if as_json:
        import msgspec

        rows = [
            {**msgspec.to_builtins(one.manifest), "digest": one.digest} for one in found.packages
        ]
        write_json(rows)
    elif found.packages:
        from fracas.cli.keyboard.screen import Screen

        Screen().table(
            [("id", "left"), ("version", "left"), ("system", "left"), ("title", "left")],
            [
                (one.id, one.manifest.version, one.manifest.system, one.manifest.title)
                for one in found.packages
            ],
        )
    elif not found.troubles:
        click.echo("No package is installed yet: use fracas package install FOLDER-OR-ZIP.")
    for error in found.troubles:
        click.echo(error.sentence, err=True)
    return FAILED if found.troubles else 0


@package.command("remove")
@click.argument("id_", metavar="ID", shell_complete=PACKAGE)
@_data
def remove(id_: str, data: Path | None) -> None:
    """Remove an installed package; fights that were played with it keep what they need."""
    from fracas.packages import installing

    installing.remove(data or data_folder(), id_)
    click.echo(f"Removed: {id_}.")


COMMAND = package
