"""The project's files, for the tests that hold the house to its plan."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "fracas"
RULESETS = PACKAGE / "rulesets"
UNTRACKED = {"__pycache__", "build", "dist", "node_modules", "_build"}


def modules(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """Every Python file below a folder, as its path from the root and its syntax tree."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def rooms() -> list[Path]:
    """The folders of the rulesets that exist so far."""
    return sorted(path.parent for path in RULESETS.glob("*/__init__.py"))


def tracked() -> list[Path]:
    """The files that a commit would hold; without git, all but hidden folders and built ones."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listing.returncode == 0:
        names = [name for name in listing.stdout.decode().split("\0") if name]
        paths = [ROOT / name for name in names]
    else:
        paths = [
            path
            for path in sorted(ROOT.rglob("*"))
            if not any(
                part in UNTRACKED or part.startswith(".") for part in path.relative_to(ROOT).parts
            )
        ]
    return [path for path in paths if path.is_file() and not path.is_symlink()]
