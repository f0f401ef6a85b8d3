"""Called shots to head, chest and hand, one a Round; with an AP less there is no calling the head.

Ada is given 14 AP for it; the one AP goes for a defense.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.action_points.telling import Line, fight
from tests.rulesets.action_points.blows import ada, bo


def played() -> Chronicle:
    """Three Rounds, in each of which one called shot hits for 5."""
    table = fight(ada(worn=("leather_suit",), ap_max=14), bo(fitness=50, x=5))
    table.attack("ada:sword:bo", 2, 1, called="head").roll("hit", 4, dice="d6")
    table.passing("bo", "bo").next_round()
    table.passing("ada").attack("bo:sword:ada", 1, 1, way="active")
    table.turn("ada", "call:sword:bo")
    assert "head" not in table.options, "that takes 14 AP, and 13 are left"
    table.say("location", "chest").say("circumstances").say("defend").roll("attack", 2, 1)
    table.roll("hit", 4, dice="d6").passing("bo", "ada", "bo").next_round()
    return table.attack("ada:sword:bo", 2, 1, called="right_hand").roll("hit", 4, dice="d6").play


FIGHTS = {"ex10": played}
"""The journal of this example."""


def shot(place: str, cost: int, left: int, times: int, total: int) -> list[Line]:
    """A called shot that hits for 5 before the multiplier."""
    return [
        ("ada", "attack", cost, left, place),
        ("ada", "attack", "agility", 8, 2, 2, True),
        ("bo", "defense", "agility", 6, 1, 6, False),
        ("bo", "hit", place, 5, 0, times, 5 * times),
        ("bo", "total", total),
    ]


def replenished(number: int) -> list[Line]:
    """A Round begins."""
    return [("ap", ("ada", 14), ("bo", 12)), ("round", number), ("turn", 1)]


LINES: dict[str, list[Line]] = {
    "ex10": [
        *shot("head", 14, 0, 3, 15),
        ("turn", 2),
        *replenished(2),
        ("bo", "attack", 3, 9),
        ("ada", "defends", 1, 13),
        ("bo", "attack", "agility", 6, 1, 4, False),
        ("ada", "defense", "agility", 8, 1, 4, False),
        ("ada", "missed", "both"),
        ("turn", 2),
        *shot("chest", 6, 7, 2, 25),
        ("turn", 3),
        *replenished(3),
        *shot("right_hand", 12, 2, 1, 30),
    ],
}
"""Everything that happens, in turn."""
