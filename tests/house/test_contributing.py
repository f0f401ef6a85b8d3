"""The map for contributors: wherever it sends somebody, there is something to open."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.sources import PACKAGE, ROOT

MAPS = (
    *sorted(PACKAGE.glob("*/README.md")),
    ROOT / "page/README.md",
    ROOT / "scripts/README.md",
)
"""The README of each room, which says for each thing that may be changed which file to open."""

ROW = re.compile(r"^\| (?!To change|---|Script \|)(.+) \| (.+) \|$", re.MULTILINE)
ENDS = (".py", ".toml", ".json", ".md", ".ts", ".svelte", ".css")
ROOMS = "rulesets/*"
"""Where a name of the five rulesets may lie: `<room>` stands for any."""


def places(text: str) -> list[tuple[str, str]]:
    """Each path that the table names, after the row that names it."""
    return [
        (change, name)
        for change, where in ROW.findall(text)
        for name in re.findall(r"`([\w<>*./-]+)`", f"{change} {where}")
        if ("/" in name or name.endswith(ENDS)) and not name.startswith("/")
    ]


def there(name: str, folders: list[Path]) -> list[Path]:
    """What a path of the table means, in the first of these folders that has it."""
    pattern = name.replace("<room>", "*").rstrip("/")
    for folder in folders:
        if found := sorted(folder.glob(pattern)):
            return found
    return []


def lost(text: str) -> list[str]:
    """The paths that lead nowhere. A bare name lies where the path before it did, or in a room."""
    found, row, beside = [], "", PACKAGE
    rooms = [
        folder
        for room in sorted(PACKAGE.glob(ROOMS))
        for folder in (room, *sorted(one for one in room.rglob("*") if one.is_dir()))
    ]
    for change, name in places(text):
        if change != row:
            row, beside = change, PACKAGE
        targets = there(name, [ROOT, PACKAGE, beside, *rooms])
        if targets:
            beside = targets[0] if targets[0].is_dir() else targets[0].parent
        else:
            found.append(f"{change}: {name}")
    return found


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.parent.name)
def test_whatever_a_map_names_is_there(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert ROW.findall(text)
    assert lost(text) == []


def test_contributing_leads_to_every_map() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    led = {(ROOT / link).resolve() for link in re.findall(r"\]\(([^)#:]+)\)", guide)}
    assert set(MAPS) <= led
    assert all(path.exists() for path in led)
    assert len(guide.split()) < 1_000, "two pages"


@pytest.mark.parametrize(
    ("name", "is_there"),
    [
        ("core/asking/prompts.py", True),
        ("core/nowhere.py", False),
        ("rulesets/<room>/rules.toml", True),
        ("rulesets/<room>/nowhere.toml", False),
        ("turns.py", True),
        ("*_words.py", True),
        ("*_nowhere.py", False),
        ("dice/", True),
        ("nowhere/", False),
        ("page/src/state/patch.ts", True),
        ("core/asking/prompts.py`, `answers.py", True),
        ("core/asking/prompts.py`, `nowhere.py", False),
    ],
)
def test_a_path_that_leads_nowhere_is_told(name: str, is_there: bool) -> None:
    assert (lost(f"| what | `{name}` |\n") == []) is is_there
