"""The pages for programs: all that they show runs, and they name all that is public."""

from __future__ import annotations

import doctest

import pytest

import fracas
from tests.house.sources import ROOT

DOCS = ROOT / "docs"


@pytest.mark.parametrize(("page", "least"), [("api", 20), ("quickstart", 6)])
def test_what_it_shows_runs_as_it_is_printed(page: str, least: int) -> None:
    failed, tried = doctest.testfile(str(DOCS / f"{page}.md"), module_relative=False)
    assert (failed, tried > least) == (0, True)


def test_it_shows_every_function() -> None:
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    functions = [name for name in fracas.__all__ if name.islower() and name != "__version__"]
    assert [name for name in functions if f"fracas.{name}" not in text] == []
