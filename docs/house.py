"""Draw the house for the design page: its floors as that page lists them, its rooms by their size.

Run by `scripts/picture --house` after a change to the rooms.
"""

from __future__ import annotations

import re
from html import escape
from math import sqrt
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "fracas"
WHERE = ROOT / "docs" / "_static" / "house.svg"

PAGE = ("page/src", ("*.svelte", "*.ts"))
"""The one room beside `src/fracas`."""

WIDTH, EDGE, GAP, HIGH = 960, 24, 10, 54
"""The picture's width, its margin, the space between boxes, and their height, in pixels."""

LEAST, PER_ROOT = 104, 1.15
"""A box is so wide, and so much wider for each square root of its lines."""

PAPER, INK, LINE, ROOM = "#f6efe0", "#1e1a12", "#b9a98c", "#fffaf0"
GAMES = {
    "razorweave": "#94290f",
    "fully_automated": "#075c53",
    "beacon_road": "#744700",
    "action_points": "#425a0c",
    "aeronaughts": "#174b7d",
}
"""The five games, in the colors that they have at the table."""


class Box(NamedTuple):
    """A room as it is drawn: what it is called, its lines of source, and the color of its edge."""

    name: str
    lines: int
    color: str = LINE


def floors(page: str) -> list[list[str]]:
    """Return the rooms of each floor, the highest first, as the map of the design page has them."""
    (drawn,) = re.findall(r"```text\n(.*?)```", page.split("\n## The map\n")[1], re.DOTALL)
    return [line.split() for line in drawn.splitlines()]


def lines(folder: Path, *patterns: str) -> int:
    """Return how many lines the sources in a folder have."""
    files = [file for pattern in patterns for file in folder.rglob(pattern)]
    return sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)


def boxes(floor: list[str]) -> list[Box]:
    """Return what is drawn on a floor: its rooms, and the games as a room each."""
    found = []
    for room in floor:
        if room == "rulesets":
            folder = PACKAGE / room
            found += [Box(game, lines(folder / game, "*.py"), GAMES[game]) for game in GAMES]
        elif room == "page":
            found.append(Box(room, lines(ROOT / PAGE[0], *PAGE[1])))
        else:
            found.append(Box(room, lines(PACKAGE / room, "*.py")))
    return found


def draw() -> str:
    """Return the picture."""
    stories = floors((ROOT / "docs" / "design.md").read_text(encoding="utf-8"))
    high = 2 * EDGE + len(stories) * (HIGH + GAP) - GAP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" role="img">',
        "<title>The rooms of Fracas on their floors, each as wide as it has source</title>",
        f'<rect width="{WIDTH}" height="{high}" rx="12" fill="{PAPER}"/>',
        f'<g font-family="system-ui, sans-serif" text-anchor="middle" fill="{INK}">',
    ]
    for story, floor in enumerate(stories):
        row = boxes(floor)
        room = WIDTH - 2 * EDGE - GAP * (len(row) - 1)
        wide = [LEAST + PER_ROOT * sqrt(one.lines) for one in row]
        share = min(1.0, room / sum(wide))
        wide = [one * share for one in wide]
        left = (WIDTH - sum(wide) - GAP * (len(row) - 1)) / 2
        for one, size in zip(row, wide, strict=True):
            parts.append(_box(one, left, EDGE + story * (HIGH + GAP), size))
            left += size + GAP
    return "\n".join([*parts, "</g>", "</svg>", ""])


def _box(one: Box, left: float, top: float, wide: float) -> str:
    middle = left + wide / 2
    return (
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{wide:.0f}" height="{HIGH}" rx="6" '
        f'fill="{ROOM}" stroke="{one.color}" stroke-width="2"/>'
        f'<text x="{middle:.0f}" y="{top + 23:.0f}" font-size="16" font-weight="600">'
        f"{escape(one.name)}</text>"
        f'<text x="{middle:.0f}" y="{top + 42:.0f}" font-size="13">{one.lines:,} lines</text>'
    )


def main() -> None:
    """Draw the house where the page shows it."""
    WHERE.write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
