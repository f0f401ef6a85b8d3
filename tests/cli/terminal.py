"""`fracas` as a test calls it: in this process, or for what only a real process shows, in one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner

from fracas.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


class Done(NamedTuple):
    """How a command ended, and what it wrote."""

    code: int
    out: str
    err: str


def fracas(*args: object, typed: str = "", **env: str) -> Done:
    """Call a command with lines on its standard input."""
    runner = CliRunner(env={"COLUMNS": "80", "FRACAS_TRACEBACK": "", **env})
    result = runner.invoke(main, [str(arg) for arg in args], input=typed)
    return Done(result.exit_code, result.stdout, result.stderr)


def refused(code: int, *args: object, typed: str = "", **env: str) -> str:
    """Call a command that must fail with that code and one line on stderr, which is given back."""
    done = fracas(*args, typed=typed, **env)
    assert done.code == code, done
    assert done.err.count("\n") == 1, done.err
    assert "Traceback" not in done.out + done.err
    assert "Fracas has a bug" not in done.err
    return done.err.strip()


def environment() -> dict[str, str]:
    """The environment of a process of its own, which imports this same package."""
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH", ""))))
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"}


def command(*args: object) -> list[str]:
    """The command line of a process of its own."""
    return [sys.executable, "-m", "fracas", *map(str, args)]


def process(*args: object, typed: str = "") -> Done:
    """Call a command in a process of its own."""
    done = subprocess.run(
        command(*args),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def written(folder: Path, *lines: str, name: str = "answers.txt") -> Path:
    """A script of answers."""
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path
