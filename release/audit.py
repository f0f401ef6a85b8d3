"""Which locked versions are behind, and which have known faults: what scripts/audit prints.

What cannot be asked, without a network or an index that answers, is reported in one line. The
machine's own settings of pip and npm choose the index.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCKS = ROOT / "requirements"
TOOL = ROOT / ".venv" / "audit"
"""Where pip-audit is installed, away from what it checks."""

PATIENCE = 600
"""After this many seconds without an answer a command is given up."""

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


class NotAsked(Exception):
    """Something could not be asked, and why."""


def pinned(text: str) -> dict[str, str]:
    """Return the versions that a list of requirements pins, by name."""
    return dict(_PINNED.findall(text))


def behind(now: dict[str, str], newest: dict[str, str]) -> list[str]:
    """Return the differences between two sets of versions, a line each."""
    return [
        f"{name} {now[name]} -> {newest[name]}"
        for name in sorted(now.keys() & newest.keys())
        if now[name] != newest[name]
    ]


def outdated(told: dict[str, Any]) -> list[str]:
    """Return what npm calls outdated, a line each: the locked version and the latest."""
    return [
        f"{name} {one.get('current') or one.get('wanted')} -> {one['latest']}"
        for name, one in sorted(told.items())
        if (one.get("current") or one.get("wanted")) != one["latest"]
    ]


def python_faults(told: dict[str, Any]) -> list[str]:
    """Return pip-audit's faults, a line each; raises `NotAsked` if it found no package."""
    unknown = [one["name"] for one in told["dependencies"] if "skip_reason" in one]
    if unknown:
        raise NotAsked(f"{len(unknown)} of {len(told['dependencies'])} are not in its index")
    return [
        f"{one['name']} {one['version']}: {fault['id']}"
        + (f", mended in {', '.join(fault['fix_versions'])}" if fault.get("fix_versions") else "")
        for one in told["dependencies"]
        for fault in one.get("vulns", ())
    ]


def page_faults(told: dict[str, Any]) -> list[str]:
    """Return npm audit's faults, a line for each package."""
    if "vulnerabilities" not in told:
        raise NotAsked("npm audit had no answer")
    return [
        f"{name} ({one['severity']}) in {one.get('range', 'all versions')}"
        for name, one in sorted(told["vulnerabilities"].items())
    ]


def asked(command: Sequence[str | Path], **environ: str) -> str:
    """Return the output of a command; raises `NotAsked` with its last words if it fails silently.

    Auditors end with an error if they found something, so their output counts.
    """
    try:
        done = subprocess.run(
            [str(one) for one in command],
            cwd=ROOT,
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotAsked(f"{Path(command[0]).name}: {type(error).__name__}") from None
    if done.returncode and not done.stdout.strip():
        words = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise NotAsked(f"{Path(command[0]).name}: {words[-1][:300]}")
    return done.stdout


def read(text: str) -> dict[str, Any]:
    """Return the JSON that a tool printed; no output is an empty result."""
    try:
        found: dict[str, Any] = json.loads(text or "{}")
    except ValueError:
        raise NotAsked(f"no answer that can be read: {text.strip()[:200]}") from None
    return found


def python_behind() -> list[str]:
    """Return which pins scripts/lock --upgrade would raise."""
    with tempfile.TemporaryDirectory() as name:
        for one in LOCKS.glob("*.txt"):
            shutil.copy(one, name)
        asked(["scripts/lock", "--upgrade"], LOCKS=name)
        found: list[str] = []
        for one in sorted(LOCKS.glob("*.txt")):
            newest = pinned((Path(name) / one.name).read_text(encoding="utf-8"))
            found += behind(pinned(one.read_text(encoding="utf-8")), newest)
    return sorted(set(found))


def python_known() -> list[str]:
    """Return which pins have known faults."""
    python = TOOL / "bin" / "python"
    if not python.is_file():
        asked([sys.executable, "-m", "venv", TOOL])
    install = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    asked([*install, "--require-hashes", "-r", LOCKS / "audit.txt"])
    audit = [python, "-m", "pip_audit", "--disable-pip", "--progress-spinner=off", "-f", "json"]
    return python_faults(read(asked([*audit, "-r", LOCKS / "check.txt"])))


def npm(*words: str) -> dict[str, Any]:
    """Return npm's answer about the page's packages."""
    told = read(asked([sys.executable, "hatch_build.py", *words, "--json"]))
    if "error" in told:
        error = told["error"]
        raise NotAsked(f"npm: {error.get('summary') or error.get('code') or 'no answer'}")
    return told


PARTS: dict[str, tuple[Callable[[], list[str]], bool]] = {
    "Python, behind": (python_behind, False),
    "The page, behind": (lambda: outdated(npm("outdated")), False),
    "Python, known faults": (python_known, True),
    "The page, known faults": (lambda: page_faults(npm("audit")), True),
}
"""What is asked, by title, and whether a find is a fault."""


def main() -> int:
    """Ask everything and print the answers; return the exit code."""
    code = 0
    for title, (ask, counts) in PARTS.items():
        try:
            found = ask()
        except NotAsked as why:
            sys.stdout.write(f"{title}: could not be asked ({why}).\n")
            code = code or 2
            continue
        sys.stdout.write(f"{title}: {len(found) or 'none'}.\n")
        sys.stdout.write("".join(f"  {line}\n" for line in found))
        sys.stdout.flush()
        if found and counts:
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
