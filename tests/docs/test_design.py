"""The design as it is written: the rule that it shows, the modules it names, its map."""

from __future__ import annotations

import inspect
import re

from fracas.rulesets.fully_automated.rules import aim
from tests.house.sources import PACKAGE, ROOT
from tests.house.test_imports import MAY_IMPORT

PAGE = (ROOT / "docs" / "design.md").read_text(encoding="utf-8")
MAP = re.compile(r"^\| (`.+?) \| .+ \| .+ \|$", re.MULTILINE)


def chapter(title: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def test_the_rule_that_it_shows_is_the_rule_as_it_stands() -> None:
    shown = re.findall(r"```python\n(.*?)```", chapter("The heart, on one page"), re.DOTALL)
    assert shown == [inspect.getsource(aim.reroll)]


def test_every_room_is_on_the_map_and_no_other() -> None:
    rooms = {
        name.split("/")[0]
        for first in MAP.findall(chapter("The map"))
        for name in re.findall(r"`([\w/<>]+)`", first)
    }
    assert rooms - {"page", "src"} == {name for name in MAY_IMPORT if not name.startswith("__")}


def test_every_module_that_it_names_is_there() -> None:
    named = set(re.findall(r"`(\w+/\w+)(?:\.py)?`", PAGE))
    assert len(named) > 20
    places = (PACKAGE, ROOT / "src", ROOT)
    assert [
        one for one in sorted(named) if not any(list(at.glob(f"{one}*")) for at in places)
    ] == []
