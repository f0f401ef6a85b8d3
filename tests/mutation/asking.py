"""Ask a system's tests of many mutants, each in a fork of one session; a plugin of `mutate`.

mutmut would begin pytest anew for every mutant, and collecting the tests takes it longer than most
mutants live. Here they are collected once. What the rules remember while they run stays in the
fork, so nothing of one mutant answers for the next.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

STATS = Path("mutmut-stats.json")
"""Which tests call which function, and how long each takes, as mutmut found out."""

NOBODY = ""
"""The name of a mutant that is none: all tests must pass it."""

EVERYBODY = "fail"
"""mutmut's name for a mutant of which every function fails: a test must notice it."""

SPARE = 8.0
TIMES = 6.0
"""Generous, since a machine that is busy with something else is no sign of an endless loop."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which mutants, how many at once, and where the verdicts go."""
    group = parser.getgroup("mutants")
    group.addoption("--mutants", type=Path, help="a list of names, as JSON")
    group.addoption("--verdicts", type=Path, help="where exit codes by name are written, as JSON")
    group.addoption("--at-once", type=int, default=2)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Ask of nobody and of everybody, then of each mutant in turn."""
    if session.testsfailed:
        pytest.exit("The tests cannot be collected.", 3)
    config = session.config
    stats = json.loads(STATS.read_text(encoding="utf-8"))
    asker = Asker(session, stats)
    sane = dict(asker.ask([NOBODY, EVERYBODY], 2))
    if sane != {NOBODY: 0, EVERYBODY: 1}:
        pytest.exit(f"The tests do not tell wrong from right: {sane}.", 3)
    names = json.loads(config.getoption("mutants").read_text(encoding="utf-8"))
    where: Path = config.getoption("verdicts")
    known = json.loads(where.read_text(encoding="utf-8")) if where.exists() else {}
    for name, code in asker.ask(names, config.getoption("at_once")):
        known[name] = code
        where.write_text(json.dumps(known, indent=0), encoding="utf-8")
        os.write(2, f"{code:4} {name}\n".encode())
    return True


class Asker:
    """The tests of one session, and which of them a mutant may concern."""

    def __init__(self, session: pytest.Session, stats: dict[str, Any]) -> None:
        self.session = session
        self.spare = SPARE
        self.took: dict[str, float] = stats["duration_by_test"]
        self.calls: dict[str, frozenset[str]] = {
            function: frozenset(tests)
            for function, tests in stats["tests_by_mangled_function_name"].items()
        }

    def concerned(self, name: str) -> list[pytest.Item]:
        """The tests that call a mutant's function, in their order; all, where it is none."""
        if name in {NOBODY, EVERYBODY}:
            return list(self.session.items)
        tests = self.calls.get(name.partition("__mutmut_")[0], frozenset())
        return [item for item in self.session.items if item.nodeid in tests]

    def ask(self, names: Sequence[str], at_once: int) -> Iterator[tuple[str, int]]:
        """Each name with the code with which its fork ended, as they end."""
        under_way: dict[int, str] = {}
        for name in names:
            if not (items := self.concerned(name)):
                yield name, 33
                continue
            if len(under_way) == at_once:
                yield _first_to_end(under_way)
            if (child := os.fork()) == 0:
                self._be(name, items)
            under_way[child] = name
        while under_way:
            yield _first_to_end(under_way)

    def _be(self, name: str, items: list[pytest.Item]) -> None:
        """Be that mutant until a test notices; end the process with the verdict."""
        code = 1
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
            took = sum(self.took.get(item.nodeid, 0.0) for item in items)
            _end_after((took + self.spare) * TIMES)
            code = self._verdict(name, items)
        finally:
            os._exit(code)

    def _verdict(self, name: str, items: list[pytest.Item]) -> int:
        os.environ["MUTANT_UNDER_TEST"] = name
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                return 1
        return 0


def _end_after(seconds: float) -> None:
    """Let the system end this process when it takes more of the processor, or twice of time."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(2 * int(seconds) + 2)


def _first_to_end(under_way: dict[int, str]) -> tuple[str, int]:
    child, status = os.wait()
    code = os.waitstatus_to_exitcode(status)
    return under_way.pop(child), -signal.SIGXCPU if code == -signal.SIGALRM else code
