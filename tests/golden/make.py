"""Write the golden fights anew: `python -m tests.golden.make`. Read what changed before keeping it.

A golden fight is a journal, DIR/NAME.fight, of a worked example of a source; the module beside it
tells how it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fracas.core.play.chronicle import Chronicle
from tests.golden import action_points, aeronaughts, answers, beacon_road, fully_automated
from tests.golden.razorweave import ex1, ex2, ex3, ex5, ex6, ex8, ex9, ex10

HERE = Path(__file__).parent

ANSWERS = HERE / "answers.txt"
"""How many answers each attack takes."""

EXAMPLES = (ex1, ex2, ex3, ex5, ex6, ex8, ex9, ex10)
"""The worked examples of Razorweave's ledger, which counts neither a fourth nor a seventh."""

FIGHTS: dict[str, Callable[[], Chronicle]] = {
    **{f"razorweave/{name}": play for one in EXAMPLES for name, play in one.FIGHTS.items()},
    **{
        f"fully_automated/{name}": play
        for one in fully_automated.EXAMPLES
        for name, play in one.FIGHTS.items()
    },
    **{
        f"beacon_road/{name}": play
        for one in beacon_road.EXAMPLES
        for name, play in one.FIGHTS.items()
    },
    **{
        f"aeronaughts/{name}": play
        for one in aeronaughts.EXAMPLES
        for name, play in one.FIGHTS.items()
    },
    **{
        f"action_points/{name}": play
        for one in action_points.EXAMPLES
        for name, play in one.FIGHTS.items()
    },
}


def path_of(name: str) -> Path:
    """Where a golden fight stands."""
    return HERE / f"{name}.fight"


def make() -> None:
    """Play every golden fight and write its journal."""
    for name, play in FIGHTS.items():
        path_of(name).write_bytes(play().text())
    ANSWERS.write_text(answers.text(), encoding="utf-8")


if __name__ == "__main__":
    make()
