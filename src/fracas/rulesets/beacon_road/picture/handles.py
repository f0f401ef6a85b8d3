"""What the game master changes of a creature by touching it."""

from __future__ import annotations

from fracas.core.handles import Handle, listed_handles
from fracas.rulesets.beacon_road.content.book import BeaconRoadBook
from fracas.rulesets.beacon_road.picture.portraits import SIGNS
from fracas.rulesets.beacon_road.rules.gear.items import row_of
from fracas.rulesets.beacon_road.rules.rounds.allowances import allowance
from fracas.rulesets.beacon_road.state.state import Boon, Creature, State, Wound
from fracas.space.labels import column_letters

MOST_SEVERE = 5
"""The gravest that a wound can be (BR-WOUND-12)."""


def handles(state: State, book: BeaconRoadBook, who: str) -> tuple[Handle, ...]:
    """HP, counts, place, wounds, boons, Defenses and gear of a creature."""
    one = state.who(who)
    root = f"creatures/{who}"
    half = one.most_hp // 2
    life = Handle(
        f"{root}/hp", "HP", "life", "number", one.hp,
        least=min(one.hp, 0), most=max(one.most_hp, one.hp), note=f"Winded at {half}",
    )  # fmt: skip
    return (
        life,
        *_counts(state, book, one, root),
        *_place(state, one, root),
        *_conditions(book, one, root),
        *[
            Handle(
                f"{root}/{name}", name.title(), "defences", "number", getattr(one, name), most=40
            )
            for name in ("iron", "ward", "grit")
        ],
        *[
            Handle(
                f"{root}/items/{item.id}/marked", f"{row_of(book, item).name}, Soak used", "gear",
                "number", item.marked, most=row_of(book, item).boxes,
            )
            for item in one.items
            if row_of(book, item).boxes
        ],
    )  # fmt: skip


def _counts(state: State, book: BeaconRoadBook, one: Creature, root: str) -> tuple[Handle, ...]:
    allowed = allowance(book, one, state.round)
    found = []
    if one.most_stress:
        found.append(
            Handle(f"{root}/stress", "Stress", "counts", "number", one.stress, most=one.most_stress)
        )
    for name, words, most in (
        ("acts", "Acts used", allowed.acts),
        ("reacts", "Reacts used", allowed.reacts),
    ):
        used = getattr(one, name)
        bound = max(most, used, 0)
        found.append(
            Handle(
                f"{root}/{name}", words, "counts", "number", used, least=min(used, 0), most=bound
            )
        )
    found.append(Handle(f"{root}/stride", "Stride", "counts", "number", one.stride, step=5))
    return tuple(found)


def _place(state: State, one: Creature, root: str) -> tuple[Handle, ...]:
    """Column and row of the north-west corner (BR-MOVE-19)."""
    if state.map is None or one.place is None:
        return ()
    width, height = max(map(len, state.map.rows), default=1), len(state.map.rows)
    columns = tuple([(at, column_letters(at)) for at in range(width)])
    rows = tuple([(at, str(at + 1)) for at in range(height)])
    return (
        Handle(f"{root}/place/x", "Column", "place", "choice", one.place.x, options=columns),
        Handle(f"{root}/place/y", "Row", "place", "choice", one.place.y, options=rows),
    )


def _conditions(book: BeaconRoadBook, one: Creature, root: str) -> tuple[Handle, ...]:
    """Wounds by severity, and boons; those that need a choice of somebody only where they are."""
    wounds = {
        key: (row.name, Wound(key, row.severity or 1))
        for key, row in book.wounds.items()
        if not row.event and not row.choice
    }
    boons = {
        key: (row.name, Boon(key, row.level or 1))
        for key, row in book.boons.items()
        if not row.choice
    }
    return (
        *listed_handles(
            f"{root}/wounds", one.wounds, wounds, SIGNS, field="severity", most=MOST_SEVERE
        ),
        *listed_handles(f"{root}/boons", one.boons, boons, SIGNS, lean=1),
    )
