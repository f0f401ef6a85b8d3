"""The order of the second Round: kept, or by the table's option made anew by the AP left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, opening, unprepared
from tests.rulesets.action_points.table import fighter

SWITCHES = {"kept": "off", "anew": "on"}
"""How the option stands."""


def played(name: str) -> Chronicle:
    """A Round in which one spends 15 of 16 AP and the other 8 of 12; every attack fails."""
    table = unprepared(
        opening(
            fighter("ann", sizes="agility 8, perception 8", weapons=("sword",)),
            fighter("bo", "them", weapons=("mace",), x=5),
            rulings={"initiative_each_round": SWITCHES[name]},
        )
    )
    for turn in range(1, 6):
        table.attack("ann:sword:bo", 1, 6)
        if turn < 3:
            table.attack("bo:mace:ann", 1, 6)
        else:
            table.passing("bo")
    return table.passing("ann", "bo").next_round().play


FIGHTS: dict[str, Callable[[], Chronicle]] = {
    f"ex12-{name}": partial(played, name) for name in SWITCHES
}
"""The journals of this example."""


def blows(turn: int) -> list[Line]:
    """A Turn of the first Round."""
    lines: list[Line] = [
        ("turn", turn),
        ("ann", "attack", 3, 16 - 3 * turn),
        ("ann", "attack", "agility", 8, 1, 4, False),
        ("bo", "defense", "agility", 6, 6, 6, True),
        ("bo", "missed", "failed"),
    ]
    if turn < 3:
        lines += [
            ("bo", "attack", 4, 12 - 4 * turn),
            ("bo", "attack", "agility", 6, 1, 4, False),
            ("ann", "defense", "agility", 8, 6, 6, True),
            ("ann", "missed", "failed"),
        ]
    return lines


FIRST: list[Line] = [
    ("ap", ("ann", 16), ("bo", 12)),
    ("initiative", ("ann", 16), ("bo", 12)),
    ("ap", ("ann", 16), ("bo", 12)),
    ("order", "ann", "bo"),
    ("round", 1),
    *[line for turn in range(1, 6) for line in blows(turn)],
    ("turn", 6),
]

FULL: Line = ("ap", ("ann", 16), ("bo", 12))
"""AP as the second Round begins, in either case."""

LINES: dict[str, list[Line]] = {
    "ex12-kept": [*FIRST, FULL, ("round", 2), ("turn", 1)],
    "ex12-anew": [
        *FIRST,
        ("initiative", ("ann", 1), ("bo", 4)),
        FULL,
        ("order", "bo", "ann"),
        ("round", 2),
        ("turn", 1),
    ],
}
"""Everything that happens, in turn."""

ORDERS = {"ex12-kept": ("ann", "bo"), "ex12-anew": ("bo", "ann")}
"""The order of the second Round."""
