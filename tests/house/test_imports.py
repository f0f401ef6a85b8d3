"""Who may import whom: rules know nothing of screens, and no ruleset knows another."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, ROOT, RULESETS, modules

LOWER = {"core", "dice", "space", "content", "rulesets"}

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "dice": {"core"},
    "space": {"core"},
    "content": {"core"},
    "kit": {"core", "dice", "space", "content"},
    "rulesets": {"core", "dice", "space", "content", "kit"},
    "store": {"core"},
    "odds": LOWER,
    "packages": {"core", "content", "rulesets"},
    "contract": LOWER | {"odds", "packages"},
    "sim": LOWER | {"odds", "packages"},
    "plots": {"core", "sim"},
    "envs": LOWER | {"api", "odds", "packages", "sim"},
    "table": LOWER | {"odds", "packages", "sim", "store"},
    "web": LOWER | {"odds", "packages", "plots", "sim", "store", "table"},
    "tab": {"core", "odds", "store", "table", "web"},
    "assistants": {"api", "core", "rulesets", "table"},
    "cli": LOWER
    | {"assistants", "odds", "contract", "packages", "plots", "sim", "store", "table", "web"},
    "api": LOWER | {"odds", "packages", "plots", "sim", "store", "table"},
    "__init__": {"api", "core"},
    "__main__": {"cli"},
}
"""For each room, the rooms below it. `rulesets` here means the registry, never a single system."""

PURE = {"core", "dice", "rulesets", "kit"}
IMPURE = {
    *("random", "secrets", "time", "datetime", "uuid", "asyncio", "threading", "subprocess"),
    *("socket", "os", "io", "sqlite3", "sqlalchemy", "numpy", "scipy"),
}
ALLOWED_IMPURE = {"core/play/journal_file.py": {"os", "io"}, "core/proof/streams.py": {"secrets"}}
"""A journal file is written and synced; the streams take a fresh seed from the machine."""

AT_HOME = {
    "icepool": "dice",
    "click": "cli",
    "rich": "cli",
    "scipy": "odds",
    "sqlalchemy": "store",
    "alembic": "store",
    "psycopg": "store",
    "altair": "plots",
    "vl_convert": "plots",
    "litestar": "web",
    "argon2": "table",
    "packaging": "packages",
    "platformdirs": "store",
    "pyarrow": "sim",
    "pettingzoo": "envs",
    "gymnasium": "envs",
    "mcp": "assistants",
    "pyspiel": "envs",
}
"""Packages that stay behind one door."""

LATE = {
    **dict.fromkeys(("icepool", "argon2", "platformdirs"), "is slow to import"),
    **dict.fromkeys(
        ("scipy", "altair", "vl_convert", "psycopg", "pyarrow", "mcp"), "need not be installed"
    ),
}
"""Packages that are imported inside the function that needs them, and why."""


def room_of(path: Path) -> str:
    """The room of a file, given its path inside the package."""
    return path.parts[0] if len(path.parts) > 1 else path.stem


def imports(path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Each import of a file as (line, full dotted name), relative ones resolved."""
    package = ["fracas", *path.parent.parts]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                yield node.lineno, ".".join([*base, alias.name])


def own_fault(path: Path, name: str) -> str | None:
    """What is wrong with one import of ours, or None."""
    room, parts = room_of(path), name.split(".")
    target = parts[1] if len(parts) > 1 else "__init__"
    if target == "__init__" or (target.startswith("__") and target.endswith("__")):
        return None  # the package itself: its version
    if target == "rulesets":
        system = parts[2] if len(parts) > 2 else "__init__"
        if room == "rulesets" and path.parts[1] == system:
            return None
        if system not in {"registry", "__init__"} and (PACKAGE / "rulesets" / system).is_dir():
            return f"{room} may not import the ruleset {system}; ask rulesets.registry for it"
        if room == "rulesets" and len(path.parts) > 2 and system == "registry":
            return "a ruleset may not import the registry"
        if room == "rulesets":
            return None
    elif target == room:
        return None
    if target not in MAY_IMPORT.get(room, set()):
        return f"{room} may not import {target}"
    return None


def _for_types_only(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def faults(path: Path, tree: ast.Module) -> list[str]:
    """Every import of a file that the house forbids; `path` is inside the package."""
    found = []
    room = room_of(path)
    inside = {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _for_types_only(node)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    for line, name in imports(path, tree):
        top = name.split(".")[0]
        fault = own_fault(path, name) if top == "fracas" else None
        if room in PURE and top in IMPURE - ALLOWED_IMPURE.get(path.as_posix(), set()):
            fault = f"{room} may not import {top}: rules are pure, and drivers bring the rest"
        if top in AT_HOME and room != AT_HOME[top]:
            fault = f"{top} stays inside {AT_HOME[top]}"
        elif top in LATE and line not in inside:
            fault = f"{top} {LATE[top]}; import it inside the function that needs it"
        if fault:
            found.append(f"{path.as_posix()}:{line}: {fault}")
    return found


def test_the_house_holds_its_directions() -> None:
    found = []
    for path, tree in modules(PACKAGE):
        found += faults((ROOT / path).relative_to(PACKAGE), tree)
    assert not found, "\n".join(found)


def test_every_room_is_in_the_plan() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert rooms <= set(MAY_IMPORT), f"no direction is given for {rooms - set(MAY_IMPORT)}"


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("core/play/run.py", "from fracas.dice import pools", "core may not import dice"),
        ("core/play/run.py", "from ...dice import pools", "core may not import dice"),
        ("core/play/run.py", "from ... import dice", "core may not import dice"),
        (
            "dice/pools.py",
            "def f():\n    from fracas import content",
            "dice may not import content",
        ),
        ("content/load.py", "import fracas.dice", "content may not import dice"),
        ("rulesets/six/beats.py", "from fracas.odds import law", "rulesets may not import odds"),
        ("rulesets/six/beats.py", "from fracas.rulesets.registry import find", "the registry"),
        ("rulesets/six/beats.py", "import random", "rules are pure"),
        ("rulesets/six/beats.py", "from time import sleep", "rules are pure"),
        ("core/play/run.py", "import os", "rules are pure"),
        ("core/play/journal_file.py", "import secrets", "rules are pure"),
        ("store/sqlite.py", "from fracas.rulesets import registry", "store may not import rule"),
        ("table/screens/feed.py", "from fracas.cli import play", "table may not import cli"),
        ("odds/law.py", "def f():\n    import icepool", "icepool stays inside dice"),
        ("dice/law.py", "import icepool", "inside the function"),
        ("odds/law.py", "from rich.table import Table", "rich stays inside cli"),
        ("odds/law.py", "from scipy.optimize import linprog", "need not be installed"),
        ("core/play/run.py", "def f():\n    import scipy", "scipy stays inside odds"),
        ("plots/looks.py", "import altair as alt", "need not be installed"),
        ("cli/sim.py", "def f():\n    import altair", "altair stays inside plots"),
        ("sim/batches/summary.py", "from fracas.plots import looks", "sim may not import plots"),
        ("web/app.py", "import click", "click stays inside cli"),
        ("table/table.py", "from sqlalchemy import select", "sqlalchemy stays inside store"),
        ("store/postgres.py", "import psycopg", "need not be installed"),
    ],
)
def test_a_forbidden_import_is_found(path: str, source: str, fault: str) -> None:
    (found,) = faults(Path(path), ast.parse(source))
    assert fault in found


def test_a_ruleset_may_not_be_named_outside_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for system in ("six", "seven"):
        (tmp_path / "rulesets" / system).mkdir(parents=True)
    monkeypatch.setitem(globals(), "PACKAGE", tmp_path)
    tree = ast.parse("from fracas.rulesets.seven.facts import Ticked")
    for path in ("rulesets/six/beats.py", "odds/law.py", "cli/play.py", "rulesets/registry.py"):
        (found,) = faults(Path(path), tree)
        assert "may not import the ruleset seven" in found
    assert not faults(Path("rulesets/seven/beats.py"), tree)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        (
            "core/play/run.py",
            "from fracas.core.errors import Moot\nfrom . import line\nimport hashlib",
        ),
        ("core/play/run.py", "from ..errors import Moot"),
        ("core/play/journal_file.py", "import os, io"),
        ("core/proof/streams.py", "import secrets"),
        ("dice/law.py", "def law():\n    import icepool\n    from fracas.core import chance"),
        ("rulesets/six/beats.py", "from .facts import Ticked\nfrom ...core import run"),
        ("rulesets/registry.py", "from fracas.core.system.ruleset import Ruleset"),
        ("odds/law.py", "from fracas.rulesets.registry import find"),
        ("cli/main.py", "import click, rich\nfrom fracas import __version__"),
    ],
)
def test_a_lawful_import_passes(path: str, source: str) -> None:
    assert not faults(Path(path), ast.parse(source))


FLOORS = {"content": 0, "state": 1, "rules": 2, "words": 3, "advice": 3, "picture": 4, "setup": 4}
"""The rooms of a system, each above those that it may import; those of one floor stay apart."""


def upward(path: Path, tree: ast.Module) -> list[str]:
    """The imports of a file of a system that go up to another room, or across; from `rulesets`."""
    system, room = path.parts[0], path.parts[1].removesuffix(".py")
    found = []
    for line, name in imports(Path("rulesets") / path, tree):
        parts = name.split(".")
        if parts[:3] != ["fracas", "rulesets", system] or len(parts) < 5:
            continue
        there = parts[3]
        if there != room and FLOORS.get(there, -1) >= FLOORS.get(room, 9):
            found.append(f"{path}:{line}: {room} may not import {there}")
    return found


def test_no_room_of_a_system_imports_one_above_it() -> None:
    rooms = [
        (path.relative_to(RULESETS.relative_to(ROOT)), tree)
        for path, tree in modules(RULESETS)
        if len((inside := path.relative_to(RULESETS.relative_to(ROOT))).parts) > 2
        or inside.stem in FLOORS
    ]
    assert len({path.parts[0] for path, _ in rooms}) > 1
    assert [fault for path, tree in rooms for fault in upward(path, tree)] == []


@pytest.mark.parametrize(
    ("path", "line", "up"),
    [
        ("six/rules/blows.py", "from fracas.rulesets.six.setup import sheets", True),
        ("six/words/words.py", "from fracas.rulesets.six.advice.policies import plan", True),
        ("six/advice/policies.py", "from fracas.rulesets.six.rules.blows import strike", False),
        ("six/rules/blows.py", "from fracas.rulesets.six.rules.harm import hurt", False),
        ("six/content.py", "from fracas.rulesets.six.state.state import State", True),
    ],
)
def test_an_import_that_goes_up_is_told(path: str, line: str, up: bool) -> None:
    assert bool(upward(Path(path), ast.parse(line))) is up
