"""Content packages as the command line names them: a folder, a zip, or an installed one's id."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from fracas.cli.shared.folders import data_folder

if TYPE_CHECKING:
    from fracas.packages.chosen import Chosen
    from fracas.packages.package import Package


def opened_packages(names: Iterable[str]) -> tuple[Package, ...]:
    """Return the named packages, in the order in which they apply; see `packages.chosen`."""
    from fracas.packages import chosen

    return chosen.opened_packages(names, data_folder())


def package_words(scenario: Chosen) -> str:
    """Return the options by which a command names a scenario's packages, a blank before each."""
    return "".join(f" --package {shlex.quote(name)}" for name in scenario.asked)
