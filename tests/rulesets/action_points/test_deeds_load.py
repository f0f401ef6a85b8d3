"""The load, and what armour subtracts."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.action_points.rules.damage import rating
from fracas.rulesets.action_points.rules.deeds import load
from fracas.rulesets.action_points.state.scene_facts import BagsDropped, Readied
from tests.rulesets.action_points.table import Table, fighter, scene

BOOK = Table(scene()).book


@pytest.mark.rule("AP-CHAR-12", "AP-GAP-26", "AP-DMG-08")
@pytest.mark.parametrize(
    ("carried", "expected"),
    [
        ({}, 0),
        ({"worn": ("plate_harness", "great_helm")}, 2),
        ({"weapons": ("great_sword",)}, 1),
        ({"shields": ("large_shield",), "weapons": ("sword",)}, 1),
        ({"bags": ("satchel", "heavy_load")}, 4),
        ({"worn": ("leather_suit",), "weapons": ("sword",), "bags": ("rucksack",)}, 3),
    ],
)
def test_what_is_worn_wielded_and_carried_in_bags_adds_up(
    carried: dict[str, Any], expected: int
) -> None:
    assert load(BOOK, fighter("ann", **carried)) == expected


@pytest.mark.rule("AP-CHAR-13", "AP-PRE-12")
def test_what_is_stowed_or_dropped_weighs_nothing() -> None:
    ann = fighter(
        "ann",
        weapons=("great_sword", "rifle", "fist"),
        in_hand=("great_sword",),
        shields=("large_shield",),
        bags=("rucksack",),
    )
    table = Table(scene(ann))
    assert load(BOOK, table.state.who("ann")) == 3
    table.apply(Readied("ann", ()))
    assert load(BOOK, table.state.who("ann")) == 2
    table.apply(BagsDropped("ann", ("rucksack",)))
    assert load(BOOK, table.state.who("ann")) == 0


@pytest.mark.rule("AP-DMG-04", "AP-DMG-05", "AP-DMG-06", "AP-DMG-07", "AP-GAP-29", "AP-GAP-53")
@pytest.mark.parametrize(
    ("worn", "location", "type_", "expected"),
    [
        (("padded_coat", "mail_shirt"), "chest", "blade", 3),
        (("mail_shirt", "padded_coat"), "chest", "blunt", 1),
        (("padded_coat", "mail_shirt"), "right_leg", "blade", 0),
        (("leather_suit",), "right_leg", "blade", 2),
        (("leather_suit",), "head", "blade", 0),
        (("ballistic_vest",), "stomach", "bullet", 4),
        (("ballistic_vest",), "stomach", "blade", 1),
        (("tactical_suit",), "right_arm", "bullet", 0),
        ((), "chest", "blade", 0),
    ],
)
def test_the_highest_layer_that_covers_the_place_counts(
    worn: tuple[str, ...], location: str, type_: str, expected: int
) -> None:
    assert rating(BOOK, worn, location, type_) == expected
