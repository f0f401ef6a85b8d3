"""Put swaps into a system's rules one at a time, and count those that no test near them notices."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.mutation.chapters import CHAPTERS, ROOT
from tests.mutation.equal import Equal, equals
from tests.mutation.swaps import Swap, rules, sample, store, stored, swaps

WORK = ROOT / "mutants"

KILLED = 1
"""The exit code of a session in which a test failed."""

HOW = ["-p", "tests.mutation.killers", "-p", "tests.mutation.swapped", "-p", "no:cacheprovider"]


def ask(system: str, found: list[Swap], jobs: int, *, everybody: bool = False) -> dict[str, int]:
    """The exit code of each swap by its name; `everybody` asks all tests of the system."""
    here = WORK / f"{system}-swaps"
    here.mkdir(parents=True, exist_ok=True)
    files = {name: here / f"{name}.json" for name in ("swaps", "verdicts", "calls")}
    # Who calls what is found out once in a run.
    for name in ("verdicts",) if everybody else ("verdicts", "calls"):
        files[name].unlink(missing_ok=True)
    store(found, files["swaps"])
    options = [part for name, path in files.items() for part in (f"--{name}", str(path))]
    wide = ["--everybody"] if everybody else []
    command = [sys.executable, "-m", "pytest", "-q", "-s", "-m", "not soak", *HOW, *options, *wide]
    tests = [f"tests/rulesets/{system}"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([*command, "--at-once", str(jobs), *tests], cwd=ROOT, env=env, check=True)
    codes: dict[str, int] = json.loads(files["verdicts"].read_text(encoding="utf-8"))
    return {one.name: codes[one.name] for one in found}


def left(system: str, found: list[Swap], codes: dict[str, int]) -> list[Swap]:
    """The swaps that no test noticed, without those that are known to change nothing."""
    known = equals(system)
    return [
        one
        for one in found
        if codes[one.name] != KILLED and Equal(one.mangled, *one.lines()) not in known
    ]


def main() -> int:
    """Swap names in one system; 1 where a swap was left that may change something."""
    parser = argparse.ArgumentParser(prog="scripts/mutate --swaps", description=__doc__)
    parser.add_argument("system", choices=sorted(CHAPTERS))
    parser.add_argument("--sample", type=int, default=200, help="how many swaps")
    parser.add_argument("--seed", type=int, default=1, help="which of them")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--only", default="", help="only modules whose names have this in them")
    parser.add_argument("--survivors", action="store_true", help="ask anew of those left last time")
    given = parser.parse_args()
    system: str = given.system
    last = WORK / f"{system}-swaps" / "left.json"
    if given.survivors:
        there = set(swaps(rules(system)))
        found = [one for one in stored(last) if one in there]
    else:
        paths = tuple(path for path in rules(system) if given.only in Path(path).stem)
        found = sample(swaps(paths), given.sample, given.seed)
    codes = ask(system, found, given.jobs)
    open_ = left(system, found, codes)
    store(open_, last)
    wide = ask(system, open_, given.jobs, everybody=True) if open_ else {}
    by_chance = [one for one in open_ if wide[one.name] == KILLED]
    for one in open_:
        told = "elsewhere" if one in by_chance else f"left {codes[one.name]}"
        sys.stdout.write(f"{told}: {one.name}\n    {one.lines()[1]}\n")
    killed = sum(code == KILLED for code in codes.values())
    sys.stdout.write(
        f"{system}: {len(found)} swaps, {killed} noticed by a test that imports or cites, "
        f"{len(found) - killed - len(open_)} that change nothing, {len(by_chance)} noticed "
        f"elsewhere only, {len(open_) - len(by_chance)} not noticed.\n"
    )
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main())
