"""The figures of the rifle: plain and aimed, near and far; each distance has a target of its own.

Whom Rook shoots at has played Aim, and so rolls no defence.
"""

from __future__ import annotations

from fracas.core.play.chronicle import Chronicle
from tests.golden.fully_automated.telling import fight, next_round, quiet
from tests.rulesets.fully_automated.table import fighter

AT = {"sable": (4, 0), "near": (-2, 0), "far": (0, 7), "beside": (0, -1), "beyond": (9, -9)}

SHOTS = (
    ("sable", False, "0 0"),
    ("sable", True, "0 0 -"),
    ("near", True, "+ 0 -"),
    ("far", False, "+ 0 0"),
    ("beside", False, "+ + -"),
    ("beside", True, "+ 0"),
)
"""At whom, whether aimed, and the dice."""


def played() -> Chronicle:
    """Six shots, a round of Aim before each that is aimed."""
    rook = fighter("rook", weapons=("rifle",))
    table = fight(rook, *(fighter(who, "blue", at) for who, at in AT.items()))
    for target, aimed, faces in SHOTS:
        if aimed:
            next_round(table.choose(rook="aim"))
        table.choose(rook="rifle", **{target: "aim"})
        if aimed:
            table.say("aim", "apply")
        assert "strike:beyond" not in table.options
        quiet(table.say("target", f"strike:{target}")).roll("attack", faces)
        next_round(table)
    return table.play


FIGHTS = {"ex2": played}
"""The journal of this example."""

ENDS = {"ex2": {"rook": 20, "sable": 4, "near": 4, "far": 14, "beside": 2, "beyond": 20}}
"""HP at the end; who is beside Rook was hit for 6, then for 12."""

ROLLS = {
    "ex2": [
        ("rook", "attack", 0, 0, 6),
        ("rook", "attack", 1, 0, 10),
        ("rook", "attack", 1, 1, 16),
        ("rook", "attack", -1, 0, 6),
        ("rook", "attack", -1, 0, 6),
        ("rook", "attack", 0, 1, 12),
    ],
}
"""Each roll in turn: whose, for what, its net level, its outcome, and the damage of an attack."""
