"""Creatures of the game master as players see them, with figures that they assume (BR-INFO-02)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from fracas.rulesets.beacon_road.content.book import usual
from fracas.rulesets.beacon_road.state.state import Creature

HALE, HURT = (3, 4), (1, 4)
"""The share of HP a creature is assumed to have: one that is not Winded, and one that is."""

TYPICAL = ("rogue", 2)
"""Whose HP a creature is assumed to have, and the rating of each of its Attributes."""


@lru_cache(maxsize=64)
def assumed(tier: int) -> tuple[int, int]:
    """The Defenses and maximum HP that players assume for a creature of a Tier.

    Those of a rogue with the second die in every Attribute, by the rules for characters
    (BR-HP-01, BR-HP-12).
    """
    book = usual()
    archetype, rating = TYPICAL
    row, face = book.archetypes[archetype], book.tables.dice[rating - 1]
    return book.tables.defense_base + tier + face, row.base + row.per_tier * tier + 3 * face


def assumed_hp(one: Creature) -> int:
    """The HP that players assume for a creature that is up: three quarters, or if Winded one."""
    part, whole = HURT if one.winded else HALE
    return -(-assumed(one.tier)[1] * part // whole)


def veiled(one: Creature) -> Creature:
    """A creature of the game master as players see it, with assumed figures.

    BR-INFO-02: unwounded it has three quarters of its HP, Winded a quarter, fallen none.
    """
    found: Creature | None = one.veil
    if found is None:
        found = one.__dict__["veil"] = _veiled(one)
    return found


def _veiled(one: Creature) -> Creature:
    defense, most = assumed(one.tier)
    rating = TYPICAL[1]
    known = set(one.shown)
    powers = tuple([power for power in one.powers if power in known])
    return replace(
        one,
        veiled=True,
        most_hp=most,
        hp=assumed_hp(one) if one.hp > 0 else 0,
        body=rating,
        mind=rating,
        will=rating,
        iron=one.iron if "iron" in known else defense,
        ward=one.ward if "ward" in known else defense,
        grit=one.grit if "grit" in known else defense,
        powers=powers,
        abilities=tuple(
            [key for key in one.abilities if ":" not in key or key.partition(":")[0] in known]
        ),
        uses=tuple([use for use in one.uses if use.power in known]),
        policy="",
        note="",
        settled=(),
    )


def stranger(one: Creature) -> Creature:
    """A creature that its foes do not notice, as they see it: nothing is known of it (BR-INFO-02).

    Its side can still lose or win, so it counts, with the figures that players assume.
    """
    defense, most = assumed(1)
    rating = TYPICAL[1]
    return Creature(
        id=one.id,
        name="",
        side=one.side,
        kind=one.kind,
        veiled=True,
        most_hp=most,
        hp=-(-most * HALE[0] // HALE[1]),
        body=rating,
        mind=rating,
        will=rating,
        iron=defense,
        ward=defense,
        grit=defense,
    )
