"""Scenarios and packages by their names."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import ContentError, PackageError, WrongUse
from fracas.packages.chosen import find_scenario, listings, opened_packages, scenarios, systems

FILE = """
system = "razorweave"

[scenarios.quay]
title = "The quay"
"""


def test_a_shipped_scenario_is_found_in_any_case(tmp_path: Path) -> None:
    found = find_scenario(" Dock-Thug ", None, (), tmp_path)
    assert (found.id, found.system, found.named) == ("dock-thug", "razorweave", "dock-thug")
    assert (found.content, found.packages, found.asked) == ("", (), ())


def test_what_is_unknown_is_answered_with_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(WrongUse, match="did you mean 'dock-thug'"):
        find_scenario("dockthug", None, (), tmp_path)
    with pytest.raises(WrongUse, match="choose from dock-thug"):
        find_scenario("zzz", "razorweave", (), tmp_path)


def test_a_file_is_checked_before_it_is_played(tmp_path: Path) -> None:
    path = tmp_path / "quay.toml"
    with pytest.raises(WrongUse, match="cannot be read"):
        find_scenario(str(path), None, (), tmp_path)
    path.write_text(FILE, encoding="utf-8")
    with pytest.raises(ContentError):
        find_scenario(str(path), None, (), tmp_path)


def test_a_file_that_is_nested_too_deep_is_faulty(tmp_path: Path) -> None:
    path = tmp_path / "deep.toml"
    path.write_text("a = " + "[" * 5000, encoding="utf-8")
    with pytest.raises(ContentError, match="at most 64 levels of nesting"):
        find_scenario(str(path), None, (), tmp_path)


def test_packages_are_looked_for_where_they_are_named_or_installed(tmp_path: Path) -> None:
    assert opened_packages((), tmp_path) == ()
    with pytest.raises(PackageError):
        opened_packages(["no-such-one"], tmp_path)
    assert listings("scenarios", ()) == ()


def test_systems_and_their_scenarios() -> None:
    assert {row.system for row in scenarios(None)} == {one.id for one in systems(None)}
    (one,) = systems("aeronaughts")
    assert {row.system for row in scenarios("aeronaughts")} == {one.id}
