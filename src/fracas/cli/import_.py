"""`fracas import`: maps of other programs, and sheets in Markdown, as content files."""

from __future__ import annotations

from pathlib import Path

import click

OUT = click.option(
    "--out", type=click.Path(path_type=Path), help="The content file to write (default: print it)."
)
SYSTEM = click.option("--system", metavar="NAME", required=True, help="The system it is for.")


@click.group("import")
def import_() -> None:
    """Import maps and sheets as content files."""


@import_.command("map")
@click.argument("file", type=click.Path(path_type=Path))
@SYSTEM
@click.option("--like", metavar="SCENARIO", help="Whose cast to use (default: the first).")
@click.option("--title", metavar="WORDS", help="The fight's title (default: the file's name).")
@click.option("--from", "first", metavar="SQUARE", default="", help="The first square, as C3.")
@click.option("--to", "last", metavar="SQUARE", default="", help="The last square, as AF40.")
@OUT
def map_(
    file: Path,
    system: str,
    like: str | None,
    title: str | None,
    first: str,
    last: str,
    out: Path | None,
) -> None:
    """Import a Universal VTT map (.dd2vtt, .uvtt, .df2vtt) as a scenario.

    Walls and doors become squares; cut a map that is too large with --from and --to. The file's
    picture is ignored.
    """
    from fracas.cli.export import refuse_taken
    from fracas.table.screens.maps import scenario_on_map

    refuse_taken(out)
    data = read_file(file)
    text, told = scenario_on_map(system, like, data, first, last, file.name, title or file.stem)
    written(out, text, told, f"fracas play {out}")


@import_.command("sheet")
@click.argument("file", type=click.Path(path_type=Path))
@SYSTEM
@OUT
def sheet(file: Path, system: str, out: Path | None) -> None:
    """Import sheets or stat blocks in Markdown as combatants.

    Every fault is listed with its line. To see the format of a sheet: fracas export combatant.
    """
    from fracas.cli.export import refuse_taken
    from fracas.content.sheets import read_sheets
    from fracas.content.write import text_of
    from fracas.core.errors import ContentError
    from fracas.rulesets.registry import ruleset

    rules = ruleset(system)
    refuse_taken(out)
    try:
        text = read_file(file).decode()
    except UnicodeDecodeError:
        raise ContentError(f"{file} is not UTF-8 text: save it as UTF-8.") from None
    found = read_sheets(rules, rules.open_book({}), text, str(file))
    for fault in found.faults:
        click.echo(fault.text())
    if found.faults:
        count = len(found.faults)
        told = "1 fault" if count == 1 else f"{count} faults"
        raise ContentError(
            f"{file} was not imported, because it has {told}: see above.", faults=found.faults
        )
    content = text_of({"system": rules.id, **found.tables})
    written(out, content, found.told, f"fracas validate {out}")


def read_file(file: Path) -> bytes:
    """Return the bytes of a file; raises `WrongUse` for one that cannot be read or is too long."""
    from fracas.core.errors import WrongUse
    from fracas.space.uvtt import MOST_BYTES

    try:
        if file.stat().st_size > MOST_BYTES:
            raise WrongUse(
                f"{file} has {file.stat().st_size:,} bytes, and {MOST_BYTES:,} is the limit: "
                "export it without its picture."
            )
        return file.read_bytes()
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or "no file can have this name"
        raise WrongUse(f"{file} cannot be read ({told}): check its name.") from None


def written(out: Path | None, text: str, told: tuple[str, ...], then: str) -> None:
    """Write a content file and report what was made; without a file, print it."""
    from fracas.cli.export import put

    put(text.encode(), out)
    for sentence in told:
        click.echo(sentence, err=out is None)
    if out is not None:
        click.echo(f"Next: {then}")


COMMAND = import_
