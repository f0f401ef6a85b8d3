"""Rolls of a demo with all that a moment has: dice, bar, needle, and what they did."""

from __future__ import annotations

from fracas.table.screens.moment_cards import (
    Bar,
    BarPart,
    ChangeCard,
    MomentCard,
    MomentDie,
    Needle,
    ThrowCard,
)

ASSASSIN_HITS = MomentCard(
    "assassin",
    ("varn",),
    "Strike",
    (
        ThrowCard(
            "check",
            "AGI",
            tuple([MomentDie(one, "kept", "d6") for one in "5421"]),
            "15",
            "14",
            rung="hit",
            word="Full success",
            bar=Bar(
                (
                    BarPart("miss", "Failure", 0.24),
                    BarPart("part", "Partial success", 0.2),
                    BarPart("hit", "Full success", 0.44),
                    BarPart("crit", "Critical success", 0.12),
                )
            ),
            needle=Needle(0.5, 0.44),
        ),
    ),
    0,
    (
        ChangeCard("varn", "meter", "resolve", "Resolve", 1, 3, 6, -1),
        ChangeCard("varn", "slip", "poisoned", "Poisoned", None, "Poisoned", good=-1),
    ),
)
"""The assassin's strike at Varn, the last thing that happened in the warehouse."""
