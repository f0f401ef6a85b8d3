"""Small summaries to draw, and what a drawn chart holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from fracas.plots.looks import Heading
from fracas.plots.outcomes import Chance
from fracas.sim.batches.intervals import share
from fracas.sim.batches.summary import Fared, Summary

HEADING = Heading("The bridge - A game", ("10 fights of seed 3; foes plays by random.",))


def fared(
    who: str, side: str = "party", *, fell: tuple[tuple[int, int], ...] = (), name: str = ""
) -> Fared:
    """Somebody in ten fights, with six points at most, who fell in so many of them by round."""
    out = sum(count for _, count in fell)
    ends = tuple(row for row in (("", 4, 10 - out), ("dead", 0, out)) if row[2])
    return Fared(who, side, name or who.title(), 6, ends, fell)


ANN = fared("ann", fell=((1, 2), (3, 3)))
BOB = fared("bob")
ORC = fared("orc", "foes", fell=((3, 4),))

SUMMARY = Summary(
    numbers=((0, 10),),
    outcomes=(("foes", 5), ("party", 4)),
    cut=1,
    rounds=((2, 4), (3, 6)),
    fared=(ANN, ORC, BOB),
)
CHANCES = (
    Chance("foes", share(5, 10), 0.48),
    Chance("party", share(4, 10), 0.52),
    Chance("cut short", share(1, 10)),
)


def whole(part: Any) -> dict[str, Any]:
    """A panel as it is drawn, checked against the schema of Vega-Lite."""
    found: dict[str, Any] = part.to_dict()
    return found


def layers(spec: Any) -> Iterator[dict[str, Any]]:
    """Every layer of a chart, however deep, with its rows beside its mark."""
    sets = spec.get("datasets", {})

    def within(part: Any, above: Any) -> Iterator[dict[str, Any]]:
        # Data that all layers of a panel share stand once, with the panel.
        held = part.get("data", above)
        for inner in (*part.get("concat", ()), *part.get("layer", ())):
            yield from within(inner, held)
        if "mark" in part:
            yield {**part, "rows": held.get("values", sets.get(held.get("name"), []))}

    yield from within(spec, {})


def marks(spec: Any, kind: str) -> list[dict[str, Any]]:
    """The layers of one kind of mark."""
    return [one for one in layers(spec) if one["mark"]["type"] == kind]


def texts(spec: Any) -> list[str]:
    """Everything that stands in a chart as text, but for its titles."""
    found: list[str] = []
    for one in marks(spec, "text"):
        fixed = one["mark"].get("text")
        if fixed is not None:
            found.append(fixed if isinstance(fixed, str) else " ".join(fixed))
        else:
            field = one["encoding"]["text"]["field"]
            found += [str(row[field]) for row in one["rows"]]
    return found
