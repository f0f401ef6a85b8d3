"""The row of content that a combatant was made from, which no state keeps."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from fracas.core.picture.scenes import scenario_called

_SEVERAL = re.compile(r"^(.+)_\d{1,2}$")


@lru_cache(maxsize=256)
def kinds_of(book: Any, title: str, kind: str) -> dict[str, str]:
    """Return which row each of a scenario's cast is, by id; `kind` is the field that names the row.

    A state knows only the title of its scenario. For an unknown title the result is empty.
    """
    scenario = book.scenarios.get(scenario_called(book.scenarios, title))
    cast: Iterable[Any] = () if scenario is None else scenario.cast
    return {getattr(one, "id", "") or getattr(one, kind): getattr(one, kind) for one in cast}


Row = TypeVar("Row")


def row_for(who: str, kinds: Mapping[str, str], rows: Mapping[str, Row]) -> Row | None:
    """Return the row of content that a combatant was made from, if ids say so; else None.

    One who is not in the cast is looked up by id, and by the id without the number at its end.
    """
    several = _SEVERAL.match(who)
    names = (kinds.get(who, ""), who, several[1] if several else "")
    return next((rows[name] for name in names if name in rows), None)
