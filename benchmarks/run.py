"""Measure Fracas part by part, and write one table of results, benchmarks/results.md.

    python -m benchmarks.run [PART]...

Without a PART it measures all of them, which takes up to half an hour; rows of parts that are not
measured stay as they are. Ratios are to the calibration loop: fights are counted against runs of it
close by (`measuring.Pace`), everything else against the best of several. Run it with scripts/bench.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks import (
    batches,
    fights,
    from_laws,
    growth,
    laws,
    moments,
    odds,
    sight,
    square_sight,
    store,
    tab,
    tables,
)
from benchmarks.measuring import Row

RESULTS = Path(__file__).parent / "results.md"
HEADS = ("Part", "What", "Measured", "Ratio to the loop", "Wanted")

PARTS: dict[str, Callable[[], Iterable[Row]]] = {
    "fights": fights.rows,
    "simulated": batches.rows,
    "growth": growth.rows,
    "drawn": from_laws.rows,
    "laws": laws.rows,
    "odds": odds.rows,
    "hexes": sight.rows,
    "squares": square_sight.rows,
    "store": store.rows,
    "table": tables.rows,
    "moments": moments.rows,
    "tab": tab.rows,
}
"""What there is to measure, in the order of the table. The strength of policies is not a speed;
`benchmarks.policies` measures it.
"""


def kept(text: str) -> dict[str, list[Row]]:
    """Return the rows of each part that are in a page of results."""
    found: dict[str, list[Row]] = {}
    for line in text.splitlines():
        part, *cells = (cell.strip() for cell in line.strip("|").split(" | "))
        if part in PARTS:
            found.setdefault(part, []).append(Row(*cells))
    return found


def page(found: dict[str, list[Row]]) -> str:
    """Return the page of results: one table, part after part."""
    lines = [_line(HEADS), _line(["---"] * len(HEADS))]
    lines += [_line((part, *row)) for part in PARTS for row in found.get(part, ())]
    version = ".".join(str(number) for number in sys.version_info[:3])
    told = f"On two cores, Python {version}; made by `scripts/bench`."
    return "\n".join(["# Benchmarks", "", told, "", *lines, ""])


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main(*wanted: str) -> int:
    """Measure parts, print each row as it is known, and rewrite the table."""
    strange = [part for part in wanted if part not in PARTS]
    if strange:
        parts = ", ".join(PARTS)
        print(f"scripts/bench: there is no part '{strange[0]}'; say {parts}.", file=sys.stderr)
        return 2
    found = kept(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    for part in wanted or PARTS:
        found[part] = []
        for row in PARTS[part]():
            found[part].append(row)
            print(_line((part, *row)), flush=True)
        RESULTS.write_text(page(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
