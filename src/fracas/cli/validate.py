"""`fracas validate`: hold content files against the system that they are for."""

from __future__ import annotations

from pathlib import Path

import click

DEFAULT_SYSTEM = "razorweave"


@click.command("validate")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--system", metavar="NAME", help='The system; else the file\'s own system = "NAME".')
def validate(paths: tuple[Path, ...], system: str | None) -> None:
    """Check content files, fault by fault."""
    from fracas.core.errors import ContentError
    from fracas.rulesets.registry import ruleset

    for path in paths:
        _refuse_unreadable(path)
    faulty: list[Path] = []
    count = 0
    unnamed = False
    for path in paths:
        named = system or named_system(path)
        rules = ruleset(named or DEFAULT_SYSTEM)
        try:
            warnings = rules.validate(str(path))
        except ContentError as error:
            faults = error.fields.get("faults") or (error.sentence,)
            for fault in faults:
                click.echo(fault.text() if hasattr(fault, "text") else str(fault))
            faulty.append(path)
            unnamed = unnamed or named is None
            count += len(faults)
            continue
        for warning in warnings:
            click.echo(f"{path}: warning: {warning}")
        click.echo(f"{path}: ok")
    if faulty:
        names = ", ".join(str(path) for path in faulty)
        faults = "1 fault" if count == 1 else f"{count} faults"
        told = f"There {'is' if count == 1 else 'are'} {faults} in {names}: see above."
        if unnamed:
            told += (
                f" It was held against {DEFAULT_SYSTEM}: for another system write"
                ' system = "NAME" at the top of the file, or give --system NAME.'
            )
        raise ContentError(told)


def named_system(path: Path) -> str | None:
    """The system that a file names for itself, or the first file of a folder that does."""
    import tomllib

    for file in sorted(path.rglob("*.toml")) if path.is_dir() else [path]:
        try:
            named = tomllib.loads(file.read_text(encoding="utf-8")).get("system")
        except (OSError, ValueError):
            continue  # the system's own validation tells what is wrong with it
        if isinstance(named, str):
            return named
    return None


def _refuse_unreadable(path: Path) -> None:
    from fracas.core.errors import WrongUse

    try:
        if path.is_dir():
            next(path.iterdir(), None)
        else:
            path.open("rb").close()
    except OSError as error:
        raise WrongUse(f"{path} cannot be read ({error.strerror}): check its name.") from None


COMMAND = validate
