"""How mutants are asked of: in forks that know nothing of each other, by the tests concerned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.mutation.chapters import ROOT

TESTS = """
import os

seen = []


def test_one():
    assert os.environ["MUTANT_UNDER_TEST"] not in {"fail", "m.x_hit__mutmut_1"}


def test_two():
    while os.environ["MUTANT_UNDER_TEST"] == "m.x_miss__mutmut_1":
        pass
    assert os.environ["MUTANT_UNDER_TEST"] != "m.x_hit__mutmut_3"


def test_that_nobody_was_here_before():
    seen.append(os.environ["MUTANT_UNDER_TEST"])
    assert len(seen) == 1
"""

HASTE = "from tests.mutation import asking\nasking.SPARE = 0.1\n"

CALLS = {"m.x_hit": ["test_one", "test_that_nobody_was_here_before"], "m.x_miss": ["test_two"]}


def asked(folder: Path, names: list[str], tests: str = TESTS) -> tuple[str, dict[str, int]]:
    (folder / "test_it.py").write_text(tests, encoding="utf-8")
    (folder / "haste.py").write_text(HASTE, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    stats = {
        "tests_by_mangled_function_name": {
            function: [f"test_it.py::{test}" for test in called]
            for function, called in CALLS.items()
        },
        "duration_by_test": {"test_it.py::test_one": 0.01, "test_it.py::test_two": 0.01},
    }
    (folder / "mutmut-stats.json").write_text(json.dumps(stats), encoding="utf-8")
    (folder / "asked.json").write_text(json.dumps(names), encoding="utf-8")
    plugins = ("-p", "tests.mutation.asking", "-p", "haste", "-p", "no:cacheprovider")
    files = ("--mutants", "asked.json", "--verdicts", "verdicts.json")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-c", "pytest.ini", "-q", "-s", *plugins, *files],
        cwd=folder,
        env={"PYTHONPATH": f"{ROOT}:{folder}"},
        capture_output=True,
        text=True,
        check=False,
    )
    told = folder / "verdicts.json"
    return done.stdout, json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}


def test_each_mutant_is_asked_of_by_the_tests_that_call_its_function(tmp_path: Path) -> None:
    _, found = asked(tmp_path, ["m.x_hit__mutmut_1", "m.x_hit__mutmut_2", "m.x_hit__mutmut_3"])
    assert found == {"m.x_hit__mutmut_1": 1, "m.x_hit__mutmut_2": 0, "m.x_hit__mutmut_3": 0}


def test_what_no_test_calls_is_not_noticed_and_what_never_ends_is_ended(tmp_path: Path) -> None:
    _, found = asked(tmp_path, ["m.x_duck__mutmut_1", "m.x_miss__mutmut_1", "m.x_miss__mutmut_2"])
    assert found == {"m.x_duck__mutmut_1": 33, "m.x_miss__mutmut_1": -24, "m.x_miss__mutmut_2": 0}


def test_verdicts_of_earlier_runs_are_kept_and_made_anew_where_asked_again(tmp_path: Path) -> None:
    (tmp_path / "verdicts.json").write_text(
        json.dumps({"m.x_hit__mutmut_1": 0, "m.x_miss__mutmut_2": 1}), encoding="utf-8"
    )
    _, found = asked(tmp_path, ["m.x_hit__mutmut_1"])
    assert found == {"m.x_hit__mutmut_1": 1, "m.x_miss__mutmut_2": 1}


def test_tests_that_notice_nothing_or_fail_by_themselves_are_asked_nothing(tmp_path: Path) -> None:
    for tests in ("def test_one():\n    pass\n", "def test_one():\n    assert False\n"):
        told, found = asked(tmp_path, ["m.x_hit__mutmut_1"], tests)
        assert found == {}
        assert "do not tell wrong from right" in told
