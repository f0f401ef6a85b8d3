"""Swaps: which names could stand for one another, what a mutant says, and who is asked of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.chapters import CHAPTERS, ROOT
from tests.mutation.swaps import Swap, rows_of, rules, sample, store, stored, swaps

ORDER = "src/fracas/rulesets/action_points/rules/order.py"


@pytest.fixture(scope="module")
def of_order() -> list[Swap]:
    """Every swap in the module of the order of Action Points."""
    pytest.importorskip("mypy")
    return swaps((ORDER,))


def test_members_stand_for_members_of_their_class_and_type(of_order: list[Swap]) -> None:
    found = {(one.function, one.was, one.now) for one in of_order}
    assert ("left_of", "ap", "before_bonus") in found
    assert ("left_of", "ap", "fd_used") not in found, "a number and a flag"
    assert ("left_of", "min", "max") in found
    assert not any(now == "because" for *_, now in found)


def test_a_swap_says_what_stands_there_and_what_the_mutant_has(of_order: list[Swap]) -> None:
    one = next(one for one in of_order if (one.function, one.now) == ("left_of", "max"))
    was, now = one.lines()
    assert was.replace("min(", "max(") == now
    assert was != now
    assert one.source().count("max(") == (ROOT / ORDER).read_text("utf-8").count("max(") + 1
    assert one.mangled == "fracas.rulesets.action_points.rules.order.x_left_of"
    assert rows_of(one) == {"AP-TURN-11"}


def test_every_place_has_its_turn_before_any_has_a_second(tmp_path: Path) -> None:
    many = [Swap("a.py", "f", line, 0, "x", f"y{now}") for line in range(5) for now in range(4)]
    drawn = sample(many, 5, 1)
    assert {one.line for one in drawn} == set(range(5))
    assert sample(list(reversed(many)), 99, 1) == sorted(many)
    store(drawn, tmp_path / "swaps.json")
    assert stored(tmp_path / "swaps.json") == drawn


@pytest.mark.parametrize("system", CHAPTERS)
def test_only_rules_are_swapped_in(system: str) -> None:
    names = {Path(path).stem for path in rules(system)}
    assert {"state", "facts", "menu", "scenarios"} & names
    assert not {"words", "picture", "advisor", "validate"} & names


def test_a_swap_is_asked_of_in_a_fork_by_the_tests_that_are_near(
    of_order: list[Swap], tmp_path: Path
) -> None:
    one = next(one for one in of_order if (one.function, one.now) == ("left_of", "max"))
    files = {name: tmp_path / f"{name}.json" for name in ("swaps", "verdicts", "calls")}
    store([one], files["swaps"])
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    plugins = ("-p", "tests.mutation.swapped", "-p", "no:cacheprovider")
    tests = "tests/rulesets/action_points/test_order.py"
    subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-s", *plugins, *options, tests],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert f'"{one.name}": 1' in files["verdicts"].read_text("utf-8")
    assert "left_of" in files["calls"].read_text("utf-8")
