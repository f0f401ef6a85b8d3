"""The front door: what it shows runs, and is short enough to be read at a glance."""

from __future__ import annotations

import doctest
import re

from tests.house.sources import ROOT

README = ROOT / "README.md"


def test_the_fight_in_python_runs_as_it_is_printed() -> None:
    failed, tried = doctest.testfile(str(README), module_relative=False)
    assert (failed, tried > 5) == (0, True)


def test_every_picture_and_page_that_it_names_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = [*re.findall(r"\]\(([^)#:]+)\)", text), *re.findall(r'<img src="([^"]+)"', text)]
    assert len(named) > 10
    assert [name for name in named if not (ROOT / name).exists()] == []
