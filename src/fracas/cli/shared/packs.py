"""Content packages as the command line names them: a folder, a zip, or an installed one's id."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fracas.cli.shared.folders import data_folder

if TYPE_CHECKING:
    from fracas.core.system.ruleset import Listing
    from fracas.packages.package import Package


def opened_packages(names: Iterable[str]) -> tuple[Package, ...]:
    """The packages that are named, with those that they need, in the order in which they are taken.

    What they need is looked for among those named and those installed. Raises `PackageError` and
    `ContentError` for what cannot be taken.
    """
    from fracas.packages import all_installed, in_order, installed, judged, open_package

    given = [
        open_package(name) if is_path(name) else installed(data_folder(), name) for name in names
    ]
    needy = any(package.manifest.needs for package in given)
    taken = in_order(given, all_installed(data_folder()).packages if needy else ())
    judged(taken)
    return taken


def is_path(name: str) -> bool:
    """Whether a package is named by its place and not by its id."""
    return any(sign in name for sign in ("/", "\\", ".")) or Path(name).is_dir()


def listings(chapter: str, packages: Iterable[Package]) -> tuple[Listing, ...]:
    """The rows that packages have in a chapter, as lists show them."""
    from fracas.core.system.ruleset import Listing

    return tuple(
        Listing(
            key,
            package.manifest.system,
            str(row.get("title") or row.get("name") or key),
            str(row.get("summary", "")),
        )
        for package in packages
        for key, row in package.tables.get(chapter, {}).items()
        if isinstance(row, dict)
    )
