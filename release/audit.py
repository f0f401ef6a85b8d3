"""Which locked versions are behind, and which have known faults: what scripts/audit says.

Whatever cannot be asked, for want of a network or of an index that answers, is said in one line.
Which index that is, the machine's own settings of pip and npm say.
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
"""Where pip-audit is installed, away from what it looks at."""

PATIENCE = 600
"""Seconds after which something that was asked does not answer."""

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)


class NotAsked(Exception):
    """Something could not be asked, and why."""


def pinned(text: str) -> dict[str, str]:
    """The versions that a list of requirements pins, by name."""
    return dict(_PINNED.findall(text))


def behind(now: dict[str, str], newest: dict[str, str]) -> list[str]:
    """What differs between two sets of versions, a line each."""
    return [
        f"{name} {now[name]} -> {newest[name]}"
        for name in sorted(now.keys() & newest.keys())
        if now[name] != newest[name]
    ]


def outdated(told: dict[str, Any]) -> list[str]:
    """What npm says is behind, a line each: the version in the lock and the last there is."""
    return [
        f"{name} {one.get('current') or one.get('wanted')} -> {one['latest']}"
        for name, one in sorted(told.items())
        if (one.get("current") or one.get("wanted")) != one["latest"]
    ]


def python_faults(told: dict[str, Any]) -> list[str]:
    """What pip-audit knows, a line for each fault; raises `NotAsked` where it found no package."""
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
    """What npm audit knows, a line for each package."""
    if "vulnerabilities" not in told:
        raise NotAsked("npm audit had no answer")
    return [
        f"{name} ({one['severity']}) in {one.get('range', 'all versions')}"
        for name, one in sorted(told["vulnerabilities"].items())
    ]


def asked(command: Sequence[str | Path], **environ: str) -> str:
    """What a command says; raises `NotAsked` with its last words where it fails and says nothing.

    Auditors end with an error where they found something, so what they say counts.
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
    """JSON that a tool printed; nothing printed is nothing found."""
    try:
        found: dict[str, Any] = json.loads(text or "{}")
    except ValueError:
        raise NotAsked(f"no answer that can be read: {text.strip()[:200]}") from None
    return found


def python_behind() -> list[str]:
    """Which pins scripts/lock --upgrade would raise."""
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
    """Which pins have known faults."""
    python = TOOL / "bin" / "python"
    if not python.is_file():
        asked([sys.executable, "-m", "venv", TOOL])
    install = [python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"]
    asked([*install, "--require-hashes", "-r", LOCKS / "audit.txt"])
    audit = [python, "-m", "pip_audit", "--disable-pip", "--progress-spinner=off", "-f", "json"]
    return python_faults(read(asked([*audit, "-r", LOCKS / "check.txt"])))


def npm(*words: str) -> dict[str, Any]:
    """What npm says of the page's packages."""
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
"""What is asked by title, and whether a find is a fault."""


def main() -> int:
    """Ask everything and say what came of it; returns the exit code."""
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
