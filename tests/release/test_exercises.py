"""The exercises of the documents, done as they are written, in a copy of the project."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT
from tests.plugins import installed
from tests.release.exercises import carry_out, exercises

SYSTEMS = ("aeronaughts", "razorweave")
TESTS = ("house", *[f"rulesets/{system}" for system in SYSTEMS])
"""The folders of tests where the rules of those systems are marked, and where that is checked."""

PATIENCE = 600.0


def others(folder: str, names: list[str]) -> set[str]:
    """What the exercises have no need of: other systems, their tests, whatever is built."""
    needed = {*SYSTEMS, *(f"test_{system}.py" for system in SYSTEMS)}
    systems = {path.name for path in (ROOT / "src/fracas/rulesets").iterdir() if path.is_dir()}
    left_out = {*systems, *(f"test_{system}.py" for system in systems)} - needed
    kinds = (".fight", ".pyc")
    built = {"__pycache__", "static", "help"}
    return {name for name in names if name in left_out | built or name.endswith(kinds)}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What of the project the exercises need: two systems, and that they are installed."""
    copy = tmp_path_factory.mktemp("copy")
    shutil.copytree(ROOT / "src/fracas", copy / "src/fracas", ignore=others)
    shutil.copytree(ROOT / "docs/rulebook", copy / "docs/rulebook", ignore=others)
    for name in TESTS:
        shutil.copytree(ROOT / "tests" / name, copy / "tests" / name, ignore=others)
    plain = (*(ROOT / "tests").glob("*.py"), *(ROOT / "tests/rulesets").glob("*.py"))
    for path in (*plain, ROOT / "pyproject.toml"):
        shutil.copyfile(path, copy / path.relative_to(ROOT))
    for system in SYSTEMS:
        installed(copy / "src", f"fracas-{system}", system, f"fracas.rulesets.{system}:RULESET")
    return copy


def run(command: str, copy: Path) -> str:
    """What a command says, with the Python that is here and the code of the copy."""
    program, *arguments = shlex.split(command)
    module = {"scripts/test": "pytest", ".venv/bin/fracas": "fracas"}[program]
    more = ["-q", "-p", "no:cacheprovider"] if module == "pytest" else []
    paths = os.pathsep.join([str(copy / "src"), str(copy)])
    answer = subprocess.run(
        [sys.executable, "-m", module, *more, *arguments],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": paths, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert answer.returncode == 0, f"{command}: {answer.stdout}{answer.stderr}"
    return answer.stdout


def done(title: str, copy: Path) -> list[str]:
    """What the commands of an exercise say, once all of its steps are done."""
    commands, says = carry_out(exercises()[title], copy)
    told = [run(command, copy) for command in commands]
    assert says
    missing = [line for line in says if not any(line in one for one in told)]
    assert not missing, f"{title}: nobody said {missing}: {told}"
    return told


def test_there_are_four() -> None:
    assert list(exercises()) == ["A weapon", "A condition", "A ruling switch", "A maneuver"]


def test_a_weapon_is_added_and_used_in_a_fight(copy: Path) -> None:
    done("A weapon", copy)
    journal = (copy / "boathook.fight").read_text(encoding="utf-8")
    assert '"strike:dock_thug:boathook"' in journal


def test_a_condition_is_added_with_its_rule_and_its_test(copy: Path) -> None:
    done("A condition", copy)


def test_a_ruling_switch_is_added_flips_an_outcome_and_is_listed(copy: Path) -> None:
    *_, listed, told = done("A ruling switch", copy)
    assert "bare_hands" in listed
    assert "RW-GAP-900" in told


def test_a_maneuver_is_declared_once_and_odds_know_of_it(copy: Path) -> None:
    *_, offered = done("A maneuver", copy)
    assert "Call out for 2 Mental Stress" in offered
