"""Put small wrongs into a system's rules one at a time, and count those that a test notices.

mutmut makes the wrongs and finds out which tests call which function; what is ours is which
modules, which tests, how they are asked (`asking`), a sample drawn by a seed, and the score without
those that change nothing (`equal.toml`).
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tests.mutation.chapters import CHAPTERS, ROOT, modules
from tests.mutation.equal import Equal, equals, lines_changed

WORK = ROOT / "mutants"

ASKED = "asked.json"

VERDICTS = "verdicts.json"
"""With which code each mutant's tests ended."""

ASKED_SO = ["-p", "tests.mutation.killers", "-p", "no:cacheprovider", "-m", "not soak"]
"""How pytest is run, for mutmut that times the tests and for `asking` alike."""

CONFIG = """
[tool.mutmut]
source_paths = ["src"]
only_mutate = {only}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = {asked_so}
use_git_change_detection = false
"""

GENERATE = """
from mutmut.__main__ import create_mutants
from mutmut.utils.file_utils import copy_also_copy_files, copy_src_dir
copy_src_dir()
copy_also_copy_files()
create_mutants({jobs})
"""

WATCH = """
from mutmut.__main__ import get_mutant_runner, run_stats_collection
run_stats_collection(get_mutant_runner(1))
"""

NOTICED = {"killed"}
"""Not what ran out of time: that is an endless loop or only a busy machine, for a person to see."""


def folder(system: str) -> Path:
    """Where a system's mutants are worked on; git ignores it."""
    return WORK / system


def selection(system: str) -> list[str]:
    """The tests that a system's mutants have to pass."""
    return [f"tests/rulesets/{system}", "tests/golden"]


def prepare(system: str, jobs: int) -> None:
    """A fresh folder with the project in it and every mutant of the system written."""
    here = folder(system)
    shutil.rmtree(here, ignore_errors=True)
    here.mkdir(parents=True)
    for name in ("src", "tests"):
        (here / name).symlink_to(ROOT / name)
    only = [str(path) for path in modules(system)]
    told = {"only": only, "tests": selection(system), "asked_so": ASKED_SO}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    text = project + CONFIG.format(**{name: json.dumps(value) for name, value in told.items()})
    (here / "pyproject.toml").write_text(text, encoding="utf-8")
    _run(system, sys.executable, "-c", GENERATE.format(jobs=jobs))
    _run(system, sys.executable, "-c", WATCH)


def renew(system: str) -> None:
    """The tests as they are now in the place of those that the mutants met before."""
    shutil.copytree(ROOT / "tests", folder(system) / "mutants" / "tests", dirs_exist_ok=True)
    _run(system, sys.executable, "-c", WATCH)


def sample(names: Iterable[str], size: int, seed: int) -> tuple[str, ...]:
    """So many of the names, each as likely as any other; all where there are no more."""
    known = sorted(names)
    if size >= len(known):
        return tuple(known)
    return tuple(sorted(random.Random(seed).sample(known, size)))


def verdicts(system: str) -> dict[str, str]:
    """What became of each mutant, by its name."""
    from mutmut.stats import status_by_exit_code

    told = folder(system) / VERDICTS
    codes = json.loads(told.read_text(encoding="utf-8")) if told.exists() else {}
    found: dict[str, str] = {}
    for path in modules(system):
        meta = folder(system) / "mutants" / f"{path}.meta"
        names = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        found |= {name: status_by_exit_code[codes.get(name)] for name in names}
    return found


def ask(system: str, names: tuple[str, ...], jobs: int) -> None:
    """Ask the tests of each of these mutants."""
    here = folder(system)
    (here / ASKED).write_text(json.dumps(names), encoding="utf-8")
    files = ("--mutants", str(here / ASKED), "--verdicts", str(here / VERDICTS))
    pytest = (sys.executable, "-m", "pytest", "-p", "tests.mutation.asking", *ASKED_SO)
    quiet = ("-c", "pyproject.toml", "-q", "-s")
    command = (*pytest, *quiet, *files, "--at-once", str(jobs), *selection(system))
    _run(system, *command, where="mutants")


def shown(system: str, name: str) -> str:
    """What a mutant changes, as a diff."""
    mutmut = Path(sys.executable).with_name("mutmut")
    done = subprocess.run(
        [mutmut, "show", name], cwd=folder(system), capture_output=True, text=True, check=True
    )
    return done.stdout


def _run(system: str, *command: str, where: str = ".") -> None:
    here = folder(system)
    # Neither the project as installed nor its true sources may stand in for the mutants.
    env = {**os.environ, "PYTHONPATH": str(here / "mutants" / "src")}
    subprocess.run(command, cwd=here / where, env=env, check=True)


def report(system: str, names: tuple[str, ...]) -> bool:
    """Tell the score and every mutant that nobody noticed; whether 85 % were."""
    found, known = verdicts(system), equals(system)
    open_: list[tuple[str, str, str]] = []
    same: list[tuple[str, str, str]] = []
    for name in names:
        if found[name] not in NOTICED:
            diff = shown(system, name)
            equal = Equal(name.partition("__mutmut_")[0], *lines_changed(diff))
            (same if equal in known else open_).append((name, found[name], diff))
    for name, verdict, diff in open_:
        _say(f"{verdict}: {name}\n{diff}")
    noticed = len(names) - len(open_) - len(same)
    asked = len(names) - len(same)
    _say(
        f"{system}: {len(names)} mutants of {len(found)}, {noticed} noticed, "
        f"{len(same)} that change nothing, {len(open_)} not noticed: "
        f"{100 * noticed / len(names):.1f} %, {100 * noticed / max(asked, 1):.1f} % of those "
        "that change something."
    )
    return noticed >= 0.85 * asked


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")


def main() -> int:
    """Mutate one system; 1 where fewer than 85 % of its mutants were noticed."""
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__)
    parser.add_argument("system", choices=sorted(CHAPTERS))
    parser.add_argument("--sample", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    again = parser.add_mutually_exclusive_group()
    again.add_argument("--survivors", action="store_true", help="ask anew of those left last time")
    again.add_argument("--report", action="store_true", help="only tell the last run again")
    given = parser.parse_args()
    system: str = given.system
    if not given.survivors and not given.report:
        prepare(system, given.jobs)
    found = verdicts(system)
    names = sample(found, given.sample, given.seed)
    if given.survivors:
        renew(system)
        names_now = tuple(name for name in names if found[name] not in NOTICED)
        ask(system, names_now, given.jobs)
    elif not given.report:
        ask(system, names, given.jobs)
    return 0 if report(system, names) else 1


if __name__ == "__main__":
    sys.exit(main())
