"""One noun, one module: a file above 400 lines says why; a procedure fits on a screen."""

from __future__ import annotations

import ast

from tests.house.sources import PACKAGE, ROOT, modules

COMFORTABLE, LIMIT = 400, 600
SCREEN = 50
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


def long_procedures(tree: ast.Module) -> list[str]:
    """Those that take more lines than a screen has, what they say of themselves aside."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            told = ast.get_docstring(node) is not None and len(node.body) > 1
            assert node.end_lineno is not None
            lines = node.end_lineno - node.body[1 if told else 0].lineno + 1
            if lines > SCREEN:
                found.append(f"{node.name} takes {lines} lines")
    return found


def test_procedures_fit_on_a_screen() -> None:
    found = [
        f"{path}: {fault}" for path, tree in modules(PACKAGE) for fault in long_procedures(tree)
    ]
    assert not found, "\n".join(found)


def test_a_long_procedure_is_found_and_its_docstring_does_not_count() -> None:
    told = 'def f():\n    """Say.\n\n' + "    More.\n" * 60 + '    """\n'
    assert long_procedures(ast.parse(told + "    x = 1\n" * 50)) == []
    assert long_procedures(ast.parse(told + "    x = 1\n" * 51)) == ["f takes 51 lines"]
