"""The page for programs: all that it shows runs, and it names all that is public."""

from __future__ import annotations

import doctest

import fracas
from tests.house.sources import ROOT

PAGE = ROOT / "docs" / "programs.md"


def test_what_it_shows_runs_as_it_is_printed() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_it_shows_every_function() -> None:
    text = PAGE.read_text(encoding="utf-8")
    functions = [name for name in fracas.__all__ if name.islower() and name != "__version__"]
    assert [name for name in functions if f"fracas.{name}" not in text] == []
