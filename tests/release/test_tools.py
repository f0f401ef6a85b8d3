"""The packaging tools: what they find stops a release, and without them there is none."""

from __future__ import annotations

import venv
from pathlib import Path

import pytest

from release import tools
from release.archives import NotBuilt

SAYS = """
import sys
sys.stdout.write("{said}")
sys.exit({code})
"""


def stub(folder: Path, **ends: tuple[str, int]) -> Path:
    """An environment in which each tool says something and ends with a code."""
    venv.create(folder, with_pip=False)
    (site,) = folder.glob("**/site-packages")
    for name, (said, code) in ends.items():
        (site / f"{name}.py").write_text(SAYS.format(said=said, code=code), encoding="utf-8")
    return folder


def found(folder: Path) -> list[str]:
    """What is told of two archives by the tools of a folder."""
    return tools.tool_faults(Path("x.tar.gz"), Path("x.whl"), folder)


def test_what_is_well_is_no_fault(tmp_path: Path) -> None:
    well = stub(tmp_path, twine=("PASSED", 0), check_wheel_contents=("OK", 0))
    assert found(well) == []


def test_what_either_finds_is_told(tmp_path: Path) -> None:
    bad = stub(tmp_path, twine=("no description", 1), check_wheel_contents=("W001: pyc", 1))
    assert found(bad) == ["no description", "W001: pyc"]


def test_a_tool_that_fails_without_a_word_is_told(tmp_path: Path) -> None:
    silent = stub(tmp_path, twine=("", 3), check_wheel_contents=("", 0))
    assert found(silent) == ["twine: 3"]


def test_without_them_nothing_is_released(tmp_path: Path) -> None:
    with pytest.raises(NotBuilt, match="without --offline"):
        found(tmp_path)


def test_they_are_installed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tools, "LOCK", tmp_path / "packaging.txt")
    tools.LOCK.write_text("", encoding="utf-8")
    tools.install_tools(tmp_path / "tools")
    stamp = tmp_path / "tools" / "packaging.txt"
    assert stamp.read_bytes() == b""
    (tmp_path / "tools" / "kept").touch()
    tools.install_tools(tmp_path / "tools")
    assert (tmp_path / "tools" / "kept").exists()
    tools.LOCK.write_text("no-such-package-of-ours==0 --hash=sha256:00\n", encoding="utf-8")
    with pytest.raises(NotBuilt, match="were not installed"):
        tools.install_tools(tmp_path / "tools")
    assert not stamp.exists()
