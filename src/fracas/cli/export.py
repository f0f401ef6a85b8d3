"""`fracas export`: a saved fight as data, text, a table or a page."""

from __future__ import annotations

from pathlib import Path

import click

from fracas.cli.shared.options import salvage_option, system_named
from fracas.core.errors import WrongUse

FORMS = ("markdown", "json", "csv", "html", "proof")


class Exports(click.Group):
    """What can be exported by name; any other word is the file of a saved fight."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the command line; `fight` may be left out before the file of a fight."""
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["fight", *args]
        return super().parse_args(ctx, args)


@click.group("export", cls=Exports)
def export() -> None:
    """Write a saved fight, or a combatant, in a format that other programs read.

    `fracas export duel.fight --as csv` is the same as with the word fight before the file.
    """


OUT = click.option("--out", type=click.Path(path_type=Path), help="The file; default: print it.")


@export.command("fight")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--as",
    "form",
    type=click.Choice(FORMS),
    default="markdown",
    show_default=True,
    help="A transcript, all data, a table of the rolls, a page, or a proof of its dice.",
)
@click.option("--eyes", metavar="WHO", default="", help="As WHO's player saw it.")
@salvage_option
@OUT
def fight(file: Path, form: str, eyes: str, salvage: bool, out: Path | None) -> None:
    """Export a saved fight (play --journal) as the game master or a player saw it.

    With --eyes, what that player must not know is left out; without it, everything is shown. Sealed
    choices are never shown. A proof is also a fight file, with all that verify_dice.py needs to
    check its dice without Fracas: see export verifier.
    """
    from fracas.core.play.journal import parse_journal
    from fracas.core.play.journal_file import read_lines
    from fracas.core.proof.fingerprints import marks
    from fracas.core.proof.proofs import proof_file
    from fracas.rulesets.registry import ruleset
    from fracas.table.play.record import as_json, as_markdown, as_page, as_rolls, record_of

    refuse_taken(out)
    data = read_lines(file)
    journal = parse_journal(data, str(file), salvage=salvage)
    rules, lines = ruleset(journal.head.system), data[: journal.length].splitlines(keepends=True)
    if form == "proof":
        if eyes:
            raise WrongUse("A proof contains the whole fight: leave --eyes out.")
        put(proof_file(lines, journal, rules), out)
        return
    makers = {"markdown": as_markdown, "json": as_json, "csv": as_rolls, "html": as_page}
    last = marks(lines)[-1]
    # From a bare hash a player could guess what they must not know, by trying values.
    told = last.fingerprint if last.blinded or not eyes else ""
    put(makers[form](record_of(journal, rules, eyes, told)), out)


@export.command("verifier")
@OUT
def verifier(out: Path | None) -> None:
    """Write the short program that checks a proof, with nothing but Python."""
    from importlib.resources import files

    refuse_taken(out)
    put(files("fracas.web").joinpath("verify_dice.py").read_bytes(), out)


@export.command("combatant")
@click.argument("who", metavar="ID")
@system_named("Whose combatant.", required=True)
@click.option(
    "--as",
    "form",
    type=click.Choice(("markdown", "toml", "json")),
    default="markdown",
    show_default=True,
    help="A readable sheet, or content.",
)
@OUT
def combatant(who: str, system: str, form: str, out: Path | None) -> None:
    """Export a shipped combatant as a sheet, which import sheet reads again."""
    import msgspec

    from fracas.content.chapters import chapter_of
    from fracas.content.sheets import sheet_of
    from fracas.content.write import text_of
    from fracas.rulesets.registry import ruleset

    rules = ruleset(system)
    book = rules.open_book({})
    refuse_taken(out)
    text = sheet_of(rules, book, who)
    if form != "markdown":
        chapter = chapter_of(book, rules.combatants())
        rows = {who: msgspec.to_builtins(getattr(book, chapter)[who])}
        tables = {"system": rules.id, chapter: rows}
        text = text_of(tables) if form == "toml" else msgspec.json.encode(tables).decode() + "\n"
    put(text.encode(), out)


@export.command("schema")
@OUT
def schema(out: Path | None) -> None:
    """Write the JSON Schema of what `export --as json` writes."""
    import msgspec

    from fracas.table.play.record import record_schema

    refuse_taken(out)
    put(msgspec.json.format(msgspec.json.encode(record_schema()), indent=2) + b"\n", out)


def refuse_taken(out: Path | None) -> None:
    """Raise `WrongUse` where a file of that name exists."""
    if out is not None and out.exists():
        raise WrongUse(f"{out} exists already: give another name, or move it away first.")


def put(data: bytes, out: Path | None) -> None:
    """Write an export; raises `WrongUse` for a file that cannot be written."""
    if out is None:
        click.echo(data.decode(), nl=False)
        return
    try:
        with out.open("xb") as file:
            file.write(data)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "no file can have this name"
        raise WrongUse(f"{out} cannot be written ({why}): give another name.") from None
    click.echo(f"Written to {out}.")


COMMAND = export
