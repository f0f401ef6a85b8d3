"""Universal VTT files as tests make them."""

from __future__ import annotations

from typing import Any

import msgspec

Corner = tuple[float, float]


def line(*points: Corner) -> list[dict[str, float]]:
    """A polyline."""
    return [{"x": x, "y": y} for x, y in points]


def box(left: float, top: float, right: float, bottom: float) -> list[dict[str, float]]:
    """A polyline around a rectangle."""
    return line((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def portal(one: Corner, two: Corner, *, closed: bool = True) -> dict[str, Any]:
    """A door between two points."""
    middle = {"x": (one[0] + two[0]) / 2, "y": (one[1] + two[1]) / 2}
    return {"position": middle, "bounds": line(one, two), "rotation": 0, "closed": closed}


def vtt(columns: float, rows: float, **more: Any) -> dict[str, Any]:
    """A file of a map, with a picture that is none."""
    resolution = {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": columns, "y": rows},
        "pixels_per_grid": 70,
    }
    return {"format": 0.3, "resolution": resolution, "image": "no picture at all", **more}


def keep() -> dict[str, Any]:
    """Two rooms with a passage between them, a closed door, an open one, a pillar and a table."""
    return vtt(
        20,
        12,
        line_of_sight=[
            line((7, 4), (7, 2), (2, 2), (2, 8), (7, 8), (7, 5)),
            line((7, 4), (12, 4), (12, 1), (18, 1), (18, 9), (12, 9), (12, 5), (7, 5)),
        ],
        objects_line_of_sight=[box(3.2, 3.2, 3.8, 3.8), box(14.1, 6.1, 15.9, 7.9)],
        portals=[portal((7, 4), (7, 5)), portal((12, 4), (12, 5), closed=False)],
        lights=[{"position": {"x": 1, "y": 1}, "range": 3}],
    )


def data(file: Any) -> bytes:
    """A file as it lies on a disk."""
    return msgspec.json.encode(file)
