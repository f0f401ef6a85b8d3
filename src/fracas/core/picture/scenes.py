"""What systems share in making the scene of a picture: its seed, its spots, cells as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Protocol

import msgspec
from msgspec.structs import replace

from fracas.core.picture.pictures import Box, GroundPatch, Layout, Spot, Texture

From = Annotated[int, msgspec.Meta(ge=0)]
Long = Annotated[int, msgspec.Meta(ge=1)]

At = tuple[From, From, Long, Long]
"""Where content puts a spot on the drawing: left, top, width and height."""


class Titled(Protocol):
    """A row that has a title."""

    @property
    def title(self) -> str:
        """What the fight is called."""
        ...


def scenario_called(scenarios: Mapping[str, Titled], title: str) -> str:
    """Return the id of the first scenario of that title; blank where there is none.

    A state has no id of its scenario; only drawing needs one.
    """
    for key, row in scenarios.items():
        if row.title == title:
            return key
    return ""


def placed(spots: Iterable[Spot]) -> tuple[Layout, tuple[Spot, ...]]:
    """Return spots with the field that contains them; without any `at` where one spot has none."""
    found = tuple(spots)
    boxes = [one.at for one in found if one.at is not None]
    if not found or len(boxes) < len(found):
        return Layout("places"), tuple([replace(one, at=None) for one in found])
    width = max(left + wide for left, _, wide, _ in boxes)
    height = max(top + high for _, top, _, high in boxes)
    return Layout("places", width=width, height=height), found


def everywhere(texture: Texture, columns: int, rows: int) -> GroundPatch:
    """Return the ground of a whole field, under everything else."""
    return GroundPatch(texture, blocks=((0, 0, columns, rows),))


def runs(cells: Iterable[tuple[int, int]]) -> tuple[Box, ...]:
    """Return cells, as column and row, in runs of one row each."""
    found: list[Box] = []
    for column, row in sorted(set(cells), key=lambda cell: (cell[1], cell[0])):
        if found and found[-1][1] == row and found[-1][0] + found[-1][2] == column:
            left, top, wide, high = found[-1]
            found[-1] = (left, top, wide + 1, high)
        else:
            found.append((column, row, 1, 1))
    return tuple(found)


def misplaced(boxes: Mapping[str, Box | None]) -> tuple[str, str] | None:
    """Return the first spot whose `at` is wrong, and what is needed; None where all are right."""
    if not any(boxes.values()):
        return None
    drawn: dict[str, Box] = {}
    for name, box in boxes.items():
        if box is None:
            return name, "where it is drawn, as the others say it: left, top, width, height"
        for other, taken in drawn.items():
            if _overlap(box, taken):
                return name, f"where it is drawn, beside {other} and not over it"
        drawn[name] = box
    return None


def _overlap(one: Box, other: Box) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]
