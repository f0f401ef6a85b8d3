"""Record the same fights in two trees, and tell every field in which they differ.

    scripts/record [--fights N] [--system SYSTEM] [--commit COMMIT]

The other tree is a commit, which is checked out beside this one for as long as it takes.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from tests.fights import SYSTEMS
from tests.house.sources import ROOT

BEFORE = "d133e1c77ce5a6a03636f30241a185e317d98607"
"""The tree from before the house was put in order; a later change names its own commit here."""

SLICE = 20
"""How many fights are recorded before they are compared."""

SHOWN = 20
"""So many differences are told in full; all others are counted."""


class Difference(NamedTuple):
    """A field that is not the same: where it stands, what it was, and what it is now."""

    place: str
    before: Any
    after: Any

    def __str__(self) -> str:
        """In one line."""
        return f"{self.place}: {_short(self.before)} became {_short(self.after)}"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 160 else f"{text[:157]}..."


def differences(before: Iterable[str], after: Iterable[str]) -> Iterator[Difference]:
    """Every field in which two recordings differ; after the first that is out of step, no more."""
    for one, other in zip_longest(before, after):
        if one == other:
            continue
        if one is None or other is None:
            yield Difference("the end", one, other)
            return
        place, was = one.split("\t", 1)
        there, now = other.split("\t", 1)
        if place != there:
            # Two fights that went apart have nothing more to be compared.
            yield Difference(place, "here", f"at {there}")
            return
        yield from fields(place, json.loads(was), json.loads(now))


def fields(place: str, before: Any, after: Any) -> Iterator[Difference]:
    """The innermost fields in which two values differ."""
    if isinstance(before, dict) and isinstance(after, dict):
        for name in dict.fromkeys((*before, *after)):
            if name not in before or name not in after:
                yield Difference(f"{place}.{name}", before.get(name), after.get(name))
            else:
                yield from fields(f"{place}.{name}", before[name], after[name])
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for at, (one, other) in enumerate(zip(before, after, strict=True)):
            yield from fields(f"{place}[{at}]", one, other)
    elif before != after or type(before) is not type(after):
        yield Difference(place, before, after)


def kind(difference: Difference) -> str:
    """What sort of thing is different: the system and the last part of its place."""
    system, *_, last = difference.place.split("/")
    return f"{system} {last.split('.')[0].split('[')[0]}"


def recorded(tree: Path, system: str, first: int, count: int) -> list[str]:
    """The lines that a tree writes of some fights, by its own recorder and its own rules."""
    paths = os.pathsep.join([str(tree), str(tree / "src")])
    run = subprocess.run(
        [sys.executable, "-m", "tests.recorder.records", system, str(first), str(count)],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        raise SystemExit(f"The recorder broke in {tree}: {run.stderr[-2000:]}")
    return run.stdout.splitlines()


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A folder with the tree of a commit, for as long as the context lasts."""
    with tempfile.TemporaryDirectory() as kept:
        place = Path(kept) / "before"
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run(
            [*git, "add", "--quiet", "--detach", str(place), commit],
            check=True,
            capture_output=True,
        )
        try:
            yield place
        finally:
            subprocess.run([*git, "remove", "--force", str(place)], check=True)


def compare(
    before: Path, after: Path, system: str, fights: int, *, first: int = 0
) -> Iterator[tuple[int, list[Difference]]]:
    """Slice by slice: how many records were compared, and in which fields they differ."""
    for start in range(first, first + fights, SLICE):
        count = min(SLICE, first + fights - start)
        with ThreadPoolExecutor(2) as pool:
            was, now = pool.map(
                lambda tree: recorded(tree, system, start, count),  # noqa: B023
                (before, after),
            )
        yield len(now), list(differences(was, now))


def main() -> int:
    """Compare; 1 where anything differs."""
    parser = argparse.ArgumentParser(prog="scripts/record", description=__doc__)
    parser.add_argument("--fights", type=int, default=1_000, help="how many for each system")
    parser.add_argument("--first", type=int, default=0, help="the number of the first")
    parser.add_argument("--system", choices=SYSTEMS, help="only this one")
    parser.add_argument("--commit", default=BEFORE, help="the tree to compare with")
    given = parser.parse_args()
    broken = 0
    with checked_out(given.commit) as before:
        for system in (given.system,) if given.system else SYSTEMS:
            began, count, kinds, told = time.monotonic(), 0, Counter[str](), 0
            for records, found in compare(before, ROOT, system, given.fights, first=given.first):
                count += records
                kinds.update(kind(one) for one in found)
                for one in found[: max(0, SHOWN - told)]:
                    sys.stdout.write(f"{one}\n")
                told += len(found)
            broken += told
            took = time.monotonic() - began
            sys.stdout.write(
                f"{system}: {given.fights} fights, {count} records, {told} fields differ"
                f"{''.join(f'; {name} {times}' for name, times in kinds.most_common())}; "
                f"{took:.0f} s\n"
            )
            sys.stdout.flush()
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
