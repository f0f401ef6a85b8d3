"""Ask a system's tests of many swaps, each in a fork of one session; a plugin of `swapping`.

A fork has one function compiled anew from the text with the wrong in it, in the place of the old
one's code; so nothing is written, and no test is collected twice. The tests asked are those that
call the function, of files that import its module or cite one of its rows: what is killed
elsewhere is killed by chance.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest

from tests.mutation.asking import NOBODY, Asker
from tests.mutation.swaps import Swap, rows_of, stored

Calls = dict[str, list[str]]

SPARE = 3.0
"""Of the tests of single deeds, hundreds take less."""

WHOLE = 60.0
"""What all tests of a system may take, when they are asked of nobody."""

RULES = "/fracas/rulesets/"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Which swaps, how many at once, where the verdicts and the calls go, and who is asked."""
    group = parser.getgroup("swaps")
    group.addoption("--swaps", type=Path, help="a list of swaps, as JSON")
    group.addoption("--verdicts", type=Path, help="where exit codes by name are written, as JSON")
    group.addoption("--calls", type=Path, help="which tests call which function, as JSON")
    group.addoption("--at-once", type=int, default=2)
    group.addoption("--everybody", action="store_true", help="ask the tests of other files too")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Find out who calls what where that is not known, then ask of each swap in turn."""
    if session.testsfailed:
        pytest.exit("The tests cannot be collected.", 3)
    config = session.config
    calls: Path = config.getoption("calls")
    found = {one.name: one for one in stored(config.getoption("swaps"))}
    asker = Swapper(session, found, everybody=config.getoption("everybody"))
    if not calls.exists():
        asker.watch(calls)
    asker.learn(calls)
    asker.spare = WHOLE
    if not asker.everybody and dict(asker.ask([NOBODY], 1)) != {NOBODY: 0}:
        pytest.exit("The tests fail by themselves.", 3)
    asker.spare = SPARE
    where: Path = config.getoption("verdicts")
    known = json.loads(where.read_text(encoding="utf-8")) if where.exists() else {}
    for name, code in asker.ask(list(found), config.getoption("at_once")):
        known[name] = code
    where.write_text(json.dumps(known, indent=0), encoding="utf-8")
    return True


class Swapper(Asker):
    """The tests of one session, and which of them a swap may concern."""

    def __init__(self, session: pytest.Session, swaps: dict[str, Swap], *, everybody: bool) -> None:
        """Take the swaps by name; `everybody` asks the tests of other files too."""
        super().__init__(session, {"duration_by_test": {}, "tests_by_mangled_function_name": {}})
        self.swaps = swaps
        self.everybody = everybody
        self.texts: dict[Path, str] = {}
        self.caches = [one for one in gc.get_objects() if _is_cache(one)]

    def watch(self, where: Path) -> None:
        """Write down which tests call which function, in a fork that leaves no cache warm."""
        import os

        if (child := os.fork()) == 0:
            calls: Calls = {}
            try:
                for item, name in self._watched():
                    calls.setdefault(name, []).append(item.nodeid)
                where.write_text(json.dumps(calls), encoding="utf-8")
            finally:
                os._exit(0)
        os.waitpid(child, 0)

    def learn(self, where: Path) -> None:
        """Read what `watch` wrote."""
        calls: Calls = json.loads(where.read_text(encoding="utf-8"))
        self.calls = {name: frozenset(tests) for name, tests in calls.items()}

    def concerned(self, name: str) -> list[pytest.Item]:
        """The tests that call a swap's function, in files that import or cite it."""
        if name == NOBODY:
            return list(self.session.items)
        swap = self.swaps[name]
        tests = self.calls.get(f"{swap.module}.{swap.function}", frozenset())
        rows = rows_of(swap)
        return [
            item
            for item in self.session.items
            if item.nodeid in tests and (self.everybody or self._near(item, swap, rows))
        ]

    def _near(self, item: pytest.Item, swap: Swap, rows: frozenset[str]) -> bool:
        cited = {row for mark in item.iter_markers("rule") for row in mark.args}
        if cited & rows:
            return True
        if item.path not in self.texts:
            self.texts[item.path] = item.path.read_text(encoding="utf-8")
        package, _, own = swap.module.rpartition(".")
        text = self.texts[item.path]
        return swap.module in text or f"from {package} import {own}" in text

    def _watched(self) -> Iterator[tuple[pytest.Item, str]]:
        seen: set[CodeType] = set()

        def note(frame: Any, event: str, _: object) -> None:
            if event == "call":
                seen.add(frame.f_code)

        for item, following in zip(
            self.session.items, [*self.session.items[1:], None], strict=True
        ):
            seen.clear()
            for cache in self.caches:
                cache.cache_clear()
            sys.setprofile(note)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            sys.setprofile(None)
            for name in {_full_name(code) for code in seen if RULES in code.co_filename}:
                yield item, name

    def _verdict(self, name: str, items: list[pytest.Item]) -> int:
        if name != NOBODY:
            put(self.swaps[name])
            for cache in self.caches:
                cache.cache_clear()
        return super()._verdict(name, items)


def put(swap: Swap) -> None:
    """Give every function of that name the code with the wrong in it."""
    whole = compile(swap.source(), swap.path, "exec", dont_inherit=True)
    found = [
        one
        for one in gc.get_objects()
        if isinstance(one, FunctionType)
        and one.__module__ == swap.module
        and one.__code__.co_qualname == swap.function
    ]
    assert found, swap.name
    for function in found:
        old = function.__code__
        new = next(
            code
            for code in _codes(whole)
            if code.co_qualname == swap.function and code.co_firstlineno == old.co_firstlineno
        )
        function.__code__ = new


def _codes(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from _codes(one)


def _full_name(code: CodeType) -> str:
    """The module and the outermost function of a code."""
    parts = Path(code.co_filename).with_suffix("").parts
    module = ".".join(parts[len(parts) - 1 - parts[::-1].index("fracas") :])
    return f"{module}.{code.co_qualname.partition('.<locals>')[0]}"


def _is_cache(one: object) -> bool:
    """Whether a rule caches its results there; content that was read may stay."""
    module = str(getattr(one, "__module__", ""))
    caches = type(one).__name__ == "_lru_cache_wrapper"
    return caches and module.startswith("fracas.rulesets.") and not module.endswith(".book")
