"""The public surface against a list: what is here stays, and nothing else is promised."""

from __future__ import annotations

import inspect
import subprocess
import sys
from enum import Enum

import pytest

import fracas
from tests.cli.terminal import environment

SURFACE = {
    "Batch": "fight outcomes plot to_frame win",
    "Fight": "answer auto board fates fork log options outcome over prompt save system title undo "
    "view",
    "FracasError": "code exit_code",
    "Frame": "rows save to_arrow to_pandas to_polars",
    "Law": "along at_least chances floats mean plot to_frame",
    "Line": "dice rules",
    "Option": "odds",
    "OptionOdds": "floats plot",
    "Prompt": "together",
    "Scenario": "id summary system title",
    "Share": "count fights high low value",
    "System": "id summary title version",
    "View": "answer auto board fates log options outcome over prompt system title",
    "fight": "",
    "load": "",
    "odds": "",
    "scenarios": "",
    "simulate": "",
    "systems": "",
}
"""Every public name, and of a class what it has besides what its base of the language has."""

PARAMETERS = {
    "fight": "scenario seed system rulings packages real_dice seconds",
    "load": "path seed real_dice seconds",
    "odds": "text system",
    "scenarios": "system packages",
    "simulate": "scenario fights seed system rulings policies packages jobs",
    "systems": "",
}

BASES = (dict, str, Exception, Enum, object)


def test_what_is_exported_is_on_the_list() -> None:
    assert set(fracas.__all__) - {"__version__"} == set(SURFACE)
    assert dir(fracas) == sorted(fracas.__all__)


@pytest.mark.parametrize("name", SURFACE)
def test_every_name_is_there_documented_and_has_no_more_than_is_listed(name: str) -> None:
    found = getattr(fracas, name)
    assert inspect.getdoc(found)
    if not inspect.isclass(found):
        return
    base = next(one for one in BASES if issubclass(found, one))
    public = {one for one in dir(found) if not one.startswith("_")} - set(dir(base))
    mapping = {"get", "items", "keys", "values"} if name == "OptionOdds" else set()
    assert public - mapping == set(SURFACE[name].split())


@pytest.mark.parametrize("name", PARAMETERS)
def test_functions_take_what_is_listed(name: str) -> None:
    from fracas.api import batches, fights, laws, listing

    rooms = (batches, fights, laws, listing)
    found = next(vars(room)[name] for room in rooms if name in vars(room))
    assert list(inspect.signature(found).parameters) == PARAMETERS[name].split()


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'duel'"):
        _ = fracas.duel  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_else() -> None:
    code = (
        "import sys, fracas; print(*[one for one in sys.modules if one.startswith('fracas.')]); "
        "print(*[one for one in ('msgspec', 'click', 'pandas', 'altair') if one in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
