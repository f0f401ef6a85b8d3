"""The design page shows code as it is, names modules that exist, and has every room on its map."""

from __future__ import annotations

import inspect
import re
from typing import Any

import pytest

from docs.house import WHERE, draw, floors
from fracas.rulesets.aeronaughts.rules import maneuvers
from fracas.rulesets.fully_automated.rules import aim
from tests.house.sources import PACKAGE, ROOT
from tests.house.test_imports import MAY_IMPORT

PAGE = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
MAP = re.compile(r"^\| (`.+?) \| .+ \|$", re.MULTILINE)


def chapter(title: str) -> str:
    """The text under a heading."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(
    ("title", "source"),
    [("The heart, on one page", aim.reroll), ("A game in seven rooms", maneuvers.Engage)],
)
def test_the_code_that_it_shows_is_the_code_of_the_house(title: str, source: Any) -> None:
    shown = re.findall(r"```python\n(.*?)```", chapter(title), re.DOTALL)
    assert shown == [inspect.getsource(source)]


def test_every_room_is_on_the_map_and_no_other() -> None:
    rooms = {
        name.split("/")[0]
        for first in MAP.findall(chapter("The map"))
        for name in re.findall(r"`([\w/<>]+)`", first)
    }
    assert rooms - {"page", "src"} == {name for name in MAY_IMPORT if not name.startswith("__")}


def test_every_module_that_it_names_is_there() -> None:
    named = set(re.findall(r"`(\w+(?:/\w+)+)(?:\.py)?`", PAGE))
    assert len(named) > 20
    places = (PACKAGE, ROOT / "src", ROOT)
    assert [
        one for one in sorted(named) if not any(list(at.glob(f"{one}*")) for at in places)
    ] == []


def test_a_room_stands_above_all_that_it_may_import() -> None:
    stories = floors(PAGE)
    floor = {room: at for at, rooms in enumerate(stories) for room in rooms}
    assert floor.keys() - {"page"} == {name for name in MAY_IMPORT if not name.startswith("__")}
    beside = [
        (room, other)
        for room in floor.keys() - {"page"}
        for other in MAY_IMPORT[room]
        if floor[other] <= floor[room]
    ]
    assert beside == []


def test_the_picture_of_the_house_has_its_rooms_about_as_large_as_they_are() -> None:
    drawn, now = (
        {
            name: int(lines.replace(",", ""))
            for name, lines in re.findall(r">([a-z_]+)</text>.*?>([\d,]+) lines<", picture)
        }
        for picture in (WHERE.read_text(encoding="utf-8"), draw())
    )
    assert drawn.keys() == now.keys()
    assert {"core", "page", "aeronaughts"} <= now.keys()
    assert [name for name in now if abs(drawn[name] - now[name]) > now[name] / 5 + 100] == []
    assert "_static/house.svg" in PAGE
