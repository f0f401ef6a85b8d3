"""`fracas validate`: check content files and packages against their system."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fracas.cli.shared.forms import write_json
from fracas.cli.shared.options import json_option, package_option, system_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fracas.core.system.ruleset import Ruleset


@click.command("validate")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@system_named('The system (default: the file\'s own system = "NAME").')
@package_option
@json_option("An array with an object for each fault and warning.")
def validate(
    paths: tuple[Path, ...], system: str | None, packages: tuple[str, ...], as_json: bool
) -> None:
    """Check content files and packages, fault by fault.

    A package is a folder with a package.toml, or a zip of such a folder. What it needs may be in
    the packages named with it, or in those that are installed. With --package a content file may
    use what is in those packages. With --json, no fault is an empty array.
    """
    from fracas.cli.shared.packs import opened_packages
    from fracas.core.errors import ContentError
    from fracas.packages.books import rows_with_file
    from fracas.packages.chosen import DEFAULT_SYSTEM
    from fracas.packages.package import is_package
    from fracas.rulesets.registry import ruleset

    for path in paths:
        _refuse_unreadable(path)
        _refuse_part(path)
    beside = [path for path in paths if is_package(path)]
    taken = opened_packages(packages)
    if taken:
        system = system or taken[0].manifest.system
    faulty: list[Path] = []
    told: list[dict[str, object]] = []
    count = 0
    unnamed = False
    for path in paths:
        whole = path in beside or path.is_dir()
        named = path.name if whole else system or named_system(path)
        try:
            if whole:
                warnings = _package_warnings(path, [one for one in beside if one != path])
            elif taken:
                rows_with_file(taken, str(path), _text_of(path, ruleset(taken[0].manifest.system)))
                warnings = ()
            else:
                warnings = ruleset(named or DEFAULT_SYSTEM).validate(str(path))
        except ContentError as error:
            faulty.append(path)
            unnamed = unnamed or named is None
            faults = error.fields.get("faults") or (error.sentence,)
            count += len(faults)
            told += [_as_json(path, "fault", fault) for fault in faults]
            if not as_json:
                _tell_faults(faults)
            continue
        told += [_as_json(path, "warning", warning) for warning in warnings]
        if not as_json:
            for warning in warnings:
                click.echo(f"{path}: warning: {warning}")
            click.echo(f"{path}: ok")
    if as_json:
        write_json(told)
    if faulty:
        raise ContentError(_verdict(faulty, count, unnamed=unnamed))


def _tell_faults(faults: Iterable[Any]) -> None:
    """Print every fault of some content on a line."""
    for fault in faults:
        click.echo(fault.text() if hasattr(fault, "text") else str(fault))


def _as_json(path: Path, kind: str, one: Any) -> dict[str, object]:
    """Return a fault or a warning, with its line and field where they are known."""
    place = hasattr(one, "text")
    return {
        "file": one.file if place else str(path),
        "kind": kind,
        "line": one.line or None if place else None,
        "field": one.path or None if place else None,
        "said": one.text() if place else str(one),
    }


def _verdict(faulty: list[Path], count: int, *, unnamed: bool) -> str:
    """Return how many faults there are where, and what to do if no file named its system."""
    from fracas.packages.chosen import DEFAULT_SYSTEM

    names = ", ".join(str(path) for path in faulty)
    faults = "1 fault" if count == 1 else f"{count} faults"
    told = f"There {'is' if count == 1 else 'are'} {faults} in {names}: see above."
    if unnamed:
        told += (
            f" It was checked as {DEFAULT_SYSTEM}: for another system write"
            ' system = "NAME" at the top of the file, or give --system NAME.'
        )
    return told


def _text_of(path: Path, rules: Ruleset) -> str:
    """Return the text of a content file; raises `ContentError` for one that is not UTF-8."""
    try:
        return path.read_text(encoding="utf-8")
    except ValueError:
        rules.validate(str(path))  # which says where
        raise


def _package_warnings(path: Path, others: list[Path]) -> tuple[str, ...]:
    """Return what is unusual about a package; raises what `examined` raises."""
    from fracas.cli.shared.folders import data_folder
    from fracas.core.errors import FracasError
    from fracas.packages.installing import all_installed
    from fracas.packages.package import Package, examined, open_package

    beside: dict[str, Package] = {one.id: one for one in all_installed(data_folder()).packages}
    for other in others:
        try:
            found = open_package(other)
        except FracasError:
            continue  # its own faults are printed in its own turn
        beside[found.id] = found
    return examined(path, beside=tuple(beside.values()))[1]


def named_system(path: Path) -> str | None:
    """Return the system that a file names for itself."""
    from fracas.content.toml import parsed

    try:
        named = parsed(path.read_text(encoding="utf-8")).get("system")
    except (OSError, ValueError):
        return None  # the system's own validation says what is wrong with it
    return named if isinstance(named, str) else None


def _refuse_part(path: Path) -> None:
    """Raise `WrongUse` for a file from a package, which is not a content file by itself."""
    from fracas.core.errors import WrongUse
    from fracas.packages.manifest import MANIFEST

    if path.is_dir() or path.suffix != ".toml":
        return
    for folder in list(path.parents)[:3]:
        if (folder / MANIFEST).is_file():
            raise WrongUse(
                f"{path} is part of the package in {folder}: check that with fracas validate "
                f"{folder}."
            )


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
