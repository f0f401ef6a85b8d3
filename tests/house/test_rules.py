"""A rule cited exists, a rule executed is cited, and a rule that counts has a test."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from docs.rulebook.citing import RULE_ID, ids_in_code, ids_in_text, ids_marked
from tests.house.sources import ROOT, modules, rooms, tracked

STATUSES = {"executed", "supported", "guidance"}

Rows = dict[str, dict[str, Any]]


def rows_of(room: Path) -> Rows:
    """The rows of a room's rules.toml; none where it does not stand yet."""
    path = room / "rules.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def row_faults(rows: Rows) -> list[str]:
    """What is wrong with the rows themselves."""
    found = []
    for rule, row in rows.items():
        if not RULE_ID.fullmatch(rule):
            found.append(f"{rule}: not a rule id")
        if row.get("status") not in STATUSES:
            found.append(f"{rule}: status is {row.get('status')!r}, not one of {sorted(STATUSES)}")
        wanted = ("text", "source", "ruling") if "-GAP-" in rule else ("text", "source")
        for field in wanted:
            value = row.get(field)
            if not isinstance(value, str) or not value.strip():
                found.append(f"{rule}: {field} is missing or empty")
    return found


def uncited(rows: Rows, cited: Iterable[str]) -> list[str]:
    """The executed rows that nothing cites."""
    cited = set(cited)
    return [rule for rule, row in rows.items() if row["status"] == "executed" and rule not in cited]


def untested(rows: Rows, marked: Iterable[str]) -> list[str]:
    """The executed and supported rows that no test names."""
    marked = set(marked)
    return [
        rule for rule, row in rows.items() if row["status"] != "guidance" and rule not in marked
    ]


def cites(room: Path) -> list[tuple[str, str]]:
    """Every id that a room's code and data cite: (place, id)."""
    code = [
        (f"{path}:{line}", rule) for path, tree in modules(room) for line, rule in ids_in_code(tree)
    ]
    data = [
        (f"{path.relative_to(ROOT)}:{number}", rule)
        for path in sorted((room / "data").rglob("*.toml"))
        for number, rule in ids_in_text(path.read_text(encoding="utf-8"))
    ]
    return code + data


def marks() -> list[tuple[Path, int, str]]:
    """Every id that the tests mark, with its place."""
    return [
        (path, line, rule)
        for path, tree in modules(ROOT / "tests")
        for line, rule in ids_marked(tree)
    ]


def test_every_row_is_whole() -> None:
    found = [f"{room.name}: {fault}" for room in rooms() for fault in row_faults(rows_of(room))]
    assert not found, "\n".join(found)


def test_every_cited_rule_exists() -> None:
    found = [
        f"{place}: {rule} is not in {room.name}/rules.toml"
        for room in rooms()
        for known in [rows_of(room)]
        for place, rule in cites(room)
        if rule not in known
    ]
    assert not found, "\n".join(found)


def test_every_executed_rule_is_cited() -> None:
    found = [
        f"{room.name}: {rule} is executed, and no code or data cites it"
        for room in rooms()
        for rule in uncited(rows_of(room), (rule for _, rule in cites(room)))
    ]
    assert not found, "\n".join(found)


def test_every_rule_that_counts_has_a_test() -> None:
    marked = {rule for _, _, rule in marks()}
    found = [
        f"{room.name}: no test is marked with {rule}"
        for room in rooms()
        for rule in untested(rows_of(room), marked)
    ]
    assert not found, "\n".join(found)


def test_every_mark_names_a_rule() -> None:
    known = {rule for room in rooms() for rule in rows_of(room)}
    found = [
        f"{path}:{line}: no rule is called {rule}"
        for path, line, rule in marks()
        if rule not in known
    ]
    assert not found, "\n".join(found)


def test_the_page_knows_no_rule() -> None:
    """It shows those that the rules name; only what is made from their types tells of some."""
    found = [
        f"{path.relative_to(ROOT)}:{number}: {rule} comes from the rules, not from the page"
        for path in tracked()
        if path.is_relative_to(ROOT / "page" / "src") and path.name != "wire.ts"
        if path.suffix in {".ts", ".js", ".svelte", ".css", ".html"}
        for number, rule in ids_in_text(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


WHOLE = {"status": "executed", "text": "A tick fills a segment.", "source": "Resolve"}


@pytest.mark.parametrize(
    ("rule", "change", "fault"),
    [
        ("ZZ-RES-01", {"status": "done"}, "status is 'done'"),
        ("ZZ-RES-01", {"text": " "}, "text is missing"),
        ("ZZ-RES-01", {"source": None}, "source is missing"),
        ("ZZ-GAP-01", {}, "ruling is missing"),
        ("resolve", {}, "not a rule id"),
    ],
)
def test_a_faulty_row_is_found(rule: str, change: dict[str, str | None], fault: str) -> None:
    (found,) = row_faults({rule: WHOLE | change})
    assert fault in found


def test_a_whole_row_passes() -> None:
    assert not row_faults({"ZZ-RES-01": WHOLE, "ZZ-GAP-01": WHOLE | {"ruling": "Once."}})


def test_citations_and_marks_are_read() -> None:
    code = 'def strike():\n    """Strike (ZZ-STRIKE-01)."""\n    yield T(because=("ZZ-RES-01",))\n'
    assert {rule for _, rule in ids_in_code(ast.parse(code))} == {"ZZ-STRIKE-01", "ZZ-RES-01"}
    assert not list(ids_in_code(ast.parse('x = "AZZ-RES-01 ZZ-RES-1x UTF-8"')))
    test = '@pytest.mark.rule("ZZ-RES-01", "ZZ-RES-02")\ndef test(): ...\nbook.rule("ZZ-RES-03")'
    assert {rule for _, rule in ids_marked(ast.parse(test))} == {"ZZ-RES-01", "ZZ-RES-02"}


def test_what_is_neither_cited_nor_tested_is_found() -> None:
    rows: Rows = {
        "ZZ-RES-01": WHOLE,
        "ZZ-RES-02": WHOLE | {"status": "supported"},
        "ZZ-RES-03": WHOLE | {"status": "guidance"},
    }
    assert uncited(rows, ()) == ["ZZ-RES-01"]
    assert untested(rows, ()) == ["ZZ-RES-01", "ZZ-RES-02"]
    assert not uncited(rows, ("ZZ-RES-01",))
    assert not untested(rows, ("ZZ-RES-01", "ZZ-RES-02"))
