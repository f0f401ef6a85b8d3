"""The rooms' own maps: the README.md of a ruleset names every module of its room."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from tests.house.sources import rooms

NAME = re.compile(r"`([\w*]+)`")


def unnamed(text: str, modules: list[str]) -> list[str]:
    """The modules that a text does not name in backticks, by name or as of a kind (`*_words`)."""
    names = NAME.findall(text)
    return [one for one in modules if not any(fnmatchcase(one, name) for name in names)]


@pytest.mark.parametrize("room", rooms(), ids=lambda room: room.name)
def test_a_room_names_all_its_modules(room: Path) -> None:
    modules = sorted({path.stem for path in room.rglob("*.py") if path.stem != "__init__"})
    assert len(modules) > 20
    assert unnamed((room / "README.md").read_text(encoding="utf-8"), modules) == []


def test_a_module_is_named_by_its_name_or_by_its_kind() -> None:
    text = "Odds: `law`, by `*_rows`; sentences by `words`; and order."
    assert unnamed(text, ["law", "map_rows", "order", "words"]) == ["order"]
    assert unnamed(text, ["map_words"]) == ["map_words"]
