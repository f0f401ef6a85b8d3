"""Before combat: Finn with his rucksack dropped first, and with it on his back."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, opening, unprepared
from tests.rulesets.action_points.table import fighter

DEEDS = {
    "dropped": ("drop_bags", "walk", "ready:sword"),
    "laden": ("walk", "ready:sword"),
}
"""What he declares, in turn."""


def played(name: str) -> Chronicle:
    """Up to the first prompt of the first Round; nobody may move twice before combat."""
    finn = fighter(
        "finn", sizes="agility 8, perception 8", weapons=("sword",), in_hand=(),
        worn=("leather_suit",), bags=("rucksack",),
    )  # fmt: skip
    table = opening(finn, fighter("bo", "them", ap_max=8, x=30))
    for deed in DEEDS[name]:
        assert deed in table.offered("finn")
        table.prepares(finn=deed)
        if deed == "walk":
            table.say("course", ((10, 0),))
            assert not {"walk", "sprint", "run"} & set(table.offered("finn"))
    return unprepared(table).play


FIGHTS: dict[str, Callable[[], Chronicle]] = {
    f"ex6-{name}": partial(played, name) for name in DEEDS
}
"""The journals of this example."""


def begun(initiative: int) -> list[Line]:
    """The first Round, in which AP are full again."""
    return [
        ("initiative", ("finn", initiative), ("bo", 8)),
        ("ap", ("finn", 16), ("bo", 8)),
        ("order", "finn", "bo"),
        ("round", 1),
        ("turn", 1),
    ]


LINES: dict[str, list[Line]] = {
    "ex6-dropped": [
        ("ap", ("finn", 16), ("bo", 8)),
        ("finn", "prepares", "drop_bags", 1, 15),
        ("finn", "prepares", "walk", 2, 13),
        ("finn", "moved", "walk", 10),
        ("finn", "prepares", "ready", 1, 12),
        *begun(12),
    ],
    "ex6-laden": [
        ("ap", ("finn", 16), ("bo", 8)),
        ("finn", "prepares", "walk", 4, 12),
        ("finn", "moved", "walk", 10),
        ("finn", "prepares", "ready", 1, 11),
        *begun(11),
    ],
}
"""Everything that happens, in turn."""
