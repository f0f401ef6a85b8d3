"""What the usual packaging tools say of the archives: twine, and check-wheel-contents.

They are installed away from what they check, as pinned in requirements/packaging.txt.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from release.archives import ROOT, NotBuilt

LOCK = ROOT / "requirements" / "packaging.txt"
TOOLS = ROOT / ".venv" / "packaging"
PATIENCE = 600
"""After this many seconds a tool counts as hanging."""


def tool_faults(sdist: Path, wheel: Path, tools: Path = TOOLS) -> list[str]:
    """Return what the tools in a folder find wrong; raises `NotBuilt` without them."""
    python = tools / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.is_file():
        raise NotBuilt(f"There are no packaging tools in {tools}: run this without --offline.")
    config = str(ROOT / "pyproject.toml")
    commands = (
        ["twine", "check", "--strict", str(sdist), str(wheel)],
        ["check_wheel_contents", "--config", config, str(wheel)],
    )
    return [said for command in commands for said in _said([str(python), "-m", *command])]


def install_tools(tools: Path = TOOLS) -> None:
    """Install them as pinned, unless they are installed; raises `NotBuilt` if that fails."""
    stamp = tools / LOCK.name
    if stamp.is_file() and stamp.read_bytes() == LOCK.read_bytes():
        return
    python = tools / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    for command in (
        [sys.executable, "-m", "venv", "--clear", str(tools)],
        [*pip, "--require-hashes", "-r", str(LOCK)],
    ):
        if said := _said(command):
            raise NotBuilt("The packaging tools were not installed:\n" + "\n".join(said))
    stamp.write_bytes(LOCK.read_bytes())


def _said(command: Sequence[str]) -> list[str]:
    """Return the output lines of a command that fails; empty for one that does not."""
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    if not done.returncode:
        return []
    lines = (done.stdout + done.stderr).strip().splitlines()
    return [line for line in lines if line.strip()] or [f"{command[2]}: {done.returncode}"]
