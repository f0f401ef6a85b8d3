"""What a turn holds: a maneuver bought with Mental Stress, one for which the action is given up."""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.aeronaughts.state.state import Bar
from tests.golden.aeronaughts.telling import Hit, Line, Rest, fight, rolls, until
from tests.rulesets.aeronaughts.deeds import borne, fighter


def played() -> Chronicle:
    """Two turns of Ada's, and one of Cal's, who has too little Mental Stress left."""
    foe = fighter("bix", "watch", consequences=borne("mild/physical"), group="rail")
    ada = fighter("ada", weapons=("cutlass",), kind="pc", group="rail")
    table = fight(ada, foe, fighter("cal", "guests", mental=Bar(1, 1, 6, 4, 4)))
    rolls(table.turn("focus:ada"), "attack:bix:cutlass", "G1 G1 B1 P2 P1")
    table.turn("buy", "disengage")
    assert table.asked == "bix", "nothing is left to do for Ada, by any means"
    until(table, "cal").turn("focus:cal")
    assert "buy" not in table.options
    until(table, "ada").turn("engage:bix", "give_up", "exploit:bix")
    return table.play


FIGHTS = {"ex1": played}
"""The journal of this example."""

ROLLS: dict[str, list[Line]] = {"ex1": [("ada", "attack", "GGB", "PP", -1, 0)]}
"""Each check in turn."""

HITS: dict[str, list[Hit]] = {"ex1": []}
"""Each hit in turn."""

ENDS: dict[str, Rest] = {
    "ex1": {"ada": ((6, 4), 4, (), ()), "cal": ((6, 4), 1, (), ())},
}
"""What is left: Ada paid once."""

MANEUVERS = [
    ("ada", "own"), ("ada", "bought"), ("cal", "own"), ("ada", "own"), ("ada", "action"),
]  # fmt: skip
"""By what each maneuver was come by."""
