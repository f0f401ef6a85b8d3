"""Content held against its system, whose own validation is replaced here by a known one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fracas.cli.validate import named_system
from fracas.content.faults import Fault
from fracas.core.errors import ContentError
from fracas.rulesets.registry import ruleset
from tests.cli.terminal import fracas, refused, written


@pytest.fixture(autouse=True)
def _validation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every `club` is a fault and every `mace` unusual."""

    def validate(path: str) -> tuple[str, ...]:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        faults = tuple(
            Fault(path, number, "weapon", "a sword", "a club")
            for number, line in enumerate(lines, 1)
            if "club" in line
        )
        if faults:
            raise ContentError("There are faults.", faults=faults)
        return tuple("A mace is unusual." for line in lines if "mace" in line)

    monkeypatch.setattr(ruleset("razorweave"), "validate", validate, raising=False)


def test_sound_content_is_ok(tmp_path: Path) -> None:
    good = written(tmp_path, "sword = 1", name="good.toml")
    unusual = written(tmp_path, 'system = "razorweave"', "mace = 1", name="unusual.toml")
    done = fracas("validate", good, unusual)
    assert done.code == 0
    assert done.out.splitlines() == [
        f"{good}: ok",
        f"{unusual}: warning: A mace is unusual.",
        f"{unusual}: ok",
    ]


def test_every_fault_is_printed(tmp_path: Path) -> None:
    good = written(tmp_path, "sword = 1", name="good.toml")
    bad = written(tmp_path, "club = 1", "x = 1", "club = 2", name="bad.toml")
    done = fracas("validate", bad, good)
    assert done.code == 1
    assert done.out.splitlines() == [
        f"{bad}:1: weapon: expected a sword; found a club",
        f"{bad}:3: weapon: expected a sword; found a club",
        f"{good}: ok",
    ]
    assert done.err == (
        f"There are 2 faults in {bad}: see above. It was checked as razorweave: for another "
        'system write system = "NAME" at the top of the file, or give --system NAME.\n'
    )
    done = fracas("validate", "--system", "razorweave", bad)
    assert done.err == f"There are 2 faults in {bad}: see above.\n"


def test_the_system_is_the_one_the_file_names(tmp_path: Path) -> None:
    chess = written(tmp_path, 'system = "chess"', name="chess.toml")
    assert "no system 'chess'" in refused(2, "validate", chess)
    assert fracas("validate", chess, "--system", "razorweave").code == 0
    assert "no system 'go'" in refused(2, "validate", chess, "--system", "go")


def test_paths_that_cannot_be_read(tmp_path: Path) -> None:
    assert "cannot be read" in refused(2, "validate", tmp_path / "nothing.toml")
    assert "cannot be read" in refused(2, "validate", "x" * 300)
    assert "PATHS" in refused(2, "validate")


def test_as_json(tmp_path: Path) -> None:
    unusual = written(tmp_path, 'system = "razorweave"', "mace = 1", name="unusual.toml")
    bad = written(tmp_path, 'system = "razorweave"', "club = 1", name="bad.toml")
    done = fracas("validate", unusual, bad, "--json")
    assert done.code == 1
    warning, fault = json.loads(done.out)
    assert warning == {
        "file": str(unusual),
        "kind": "warning",
        "line": None,
        "field": None,
        "said": "A mace is unusual.",
    }
    assert fault == {
        "file": str(bad),
        "kind": "fault",
        "line": 2,
        "field": "weapon",
        "said": f"{bad}:2: weapon: expected a sword; found a club",
    }
    good = written(tmp_path, 'system = "razorweave"', name="good.toml")
    assert fracas("validate", good, "--json") == (0, "[]\n", "")


def test_a_file_that_is_nested_too_deep_names_no_system(tmp_path: Path) -> None:
    assert named_system(written(tmp_path, "a = " + "[" * 5000, name="deep.toml")) is None
