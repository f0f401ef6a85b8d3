"""One noun, one module: a file above 400 lines says why, and none is above 600."""

from __future__ import annotations

import ast

from tests.house.sources import ROOT

COMFORTABLE, LIMIT = 400, 600
EXCUSE = "Long because"


def size_fault(source: str) -> str | None:
    """What is wrong with the length of a Python file, or None."""
    lines = len(source.splitlines())
    if lines > LIMIT:
        return f"{lines} lines, and {LIMIT} is the limit; is it one noun?"
    if lines > COMFORTABLE and EXCUSE not in (ast.get_docstring(ast.parse(source)) or ""):
        return f"{lines} lines; split it, or say '{EXCUSE} ...' in its docstring"
    return None


def test_files_are_small() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {fault}"
        for folder in ("src", "tests")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if (fault := size_fault(path.read_text(encoding="utf-8")))
    ]
    assert not found, "\n".join(found)


def test_a_long_file_is_found() -> None:
    excused = '"""A noun.\n\nLong because the table is one piece.\n"""\n'
    assert size_fault("x = 1\n" * 400) is None
    assert "split it" in (size_fault("x = 1\n" * 401) or "")
    assert "split it" in (size_fault('"""A noun."""\n# Long because\n' + "x = 1\n" * 400) or "")
    assert size_fault(excused + "x = 1\n" * 500) is None
    assert "the limit" in (size_fault(excused + "x = 1\n" * 600) or "")
