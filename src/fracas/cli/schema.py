"""`fracas schema`: JSON Schemas that let editors check content while you type."""

from __future__ import annotations

from pathlib import Path

import click

from fracas.cli.shared.completing import SYSTEM


@click.command("schema")
@click.argument("system", shell_complete=SYSTEM)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Write a file per schema there (default: print all of them as one JSON object).",
)
def schema(system: str, out: Path | None) -> None:
    """Write the JSON Schemas (Draft 2020-12) of a system's content.

    One schema is for the manifest of packages, one for house rules, and for each chapter one for a
    file of rows and one for a file of a single row. content.schema.json is for standalone content
    files.
    """
    import msgspec

    from fracas.core.errors import PackageError
    from fracas.packages.fresh import write_whole
    from fracas.packages.schemas import schemas
    from fracas.rulesets.registry import ruleset

    found = {
        name: msgspec.json.format(msgspec.json.encode(one)).decode()
        for name, one in schemas(ruleset(system)).items()
    }
    if out is None:
        inside = ",\n".join(f'"{name}": {text}' for name, text in found.items())
        click.echo(f"{{\n{inside}\n}}")
        return
    for name, text in found.items():
        try:
            write_whole(out / name, text + "\n")
        except OSError as error:
            raise PackageError(
                f"{out / name} cannot be written ({error.strerror or error}).", why="unwritable"
            ) from None
    click.echo(f"Written: {len(found)} schemas in {out}")


COMMAND = schema
