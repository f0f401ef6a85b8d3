"""The end of the fight in the warehouse: how it stands then, and the roll that ended it."""

from __future__ import annotations

import msgspec

from fracas.table.screens.moment_cards import Bar, BarPart, MomentCard, MomentDie, Needle, ThrowCard
from fracas.table.screens.screen import DieFace, LogCard, Screen

LAST = LogCard(
    20,
    "Rella: Strike at Assassin with AGI against DC 14: 5d6 keeping 4, +3 = 22, margin +8: "
    "Critical Success.",
    12,
    dice=tuple([DieFace(one, one != "2") for one in "66432"]),
    moment=MomentCard(
        "rella",
        ("assassin",),
        "Strike",
        (
            ThrowCard(
                "check",
                "AGI",
                tuple([MomentDie(one, "drop" if one == "2" else "kept", "d6") for one in "66432"]),
                "22",
                "14",
                rung="crit",
                word="Critical success",
                bar=Bar(
                    (
                        BarPart("miss", "Failure", 0.02),
                        BarPart("part", "Partial success", 0.05),
                        BarPart("hit", "Full success", 0.37),
                        BarPart("crit", "Critical success", 0.56),
                    )
                ),
                needle=Needle(0.8, 0.71),
            ),
        ),
        0,
    ),
)
"""The roll that ends the fight."""


def over(screen: Screen) -> Screen:
    """The same once the fight is over: the foes lie where they fell."""
    table = msgspec.structs.replace(
        screen.table,
        over=True,
        phase="over",
        outcome="the fight is over, won by the party: all foes are out.",
        winner="party",
        rests=(("rest", "a night of rest"),) if screen.me.kind == "gm" else (),
    )
    figures = [
        one if one.pc else msgspec.structs.replace(one, out="taken out")
        for one in screen.picture.figures
    ]
    picture = msgspec.structs.replace(screen.picture, figures=tuple(figures))
    return msgspec.structs.replace(screen, table=table, picture=picture)
