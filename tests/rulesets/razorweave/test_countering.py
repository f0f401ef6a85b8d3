"""Advice on gear: what suits it, and what answers a foe's."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.razorweave import RULESET
from tests.rulesets.razorweave.table import Table, fighter, scene

NAMES = ("manner", "armoured", "through_armour", "carried")


def heard(table: Table) -> dict[str, tuple[Any, str]]:
    """The advice on gear by its name: the option, and the sentence."""
    return {
        hint.name: (hint.answer, RULESET.say_hint(hint, table.state))
        for hint in table.hints
        if hint.name in NAMES or hint.name.startswith("against")
    }


def duel(bob: dict[str, Any], **ann: Any) -> Table:
    """Ann on turn against Bob."""
    mine, foe = fighter("ann", kind="pc", **ann), fighter("bob", "foes", **bob)
    return Table(scene(mine, foe, order="rolled")).open()


@pytest.mark.parametrize(
    ("weapon", "words"),
    [
        ("maul", "heavy"),
        ("rapier", "weak points"),
        ("short_sword", "hit and run"),
        ("staff", "holding out"),
    ],
)
def test_gear_suits_a_manner_of_fighting(weapon: str, words: str) -> None:
    assert words in heard(duel({}, weapons=(weapon,)))["manner"][1]


def test_armour_that_does_not_suit_the_manner_is_named() -> None:
    clad = heard(duel({}, weapons=("short_sword",), armour=("plate_armor",)))["manner"][1]
    assert clad.endswith("What you wear does not suit that.")
    assert "manner" not in heard(duel({}, weapons=("unarmed",)))


@pytest.mark.rule("RW-ADV-15")
def test_against_heavy_armour_conditions_come_before_blows() -> None:
    table = duel({"armour": ("plate_armor",)}, weapons=("longsword",))
    assert heard(table)["armoured"][0] == "maneuver"
    assert "no Condition" in heard(table)["armoured"][1]
    assert "armoured" not in heard(duel({}, weapons=("longsword",)))
    prone = {"armour": ("plate_armor",), "conditions": ("prone",)}
    assert "armoured" not in heard(duel(prone, weapons=("longsword",)))


def test_a_weapon_that_armour_is_no_match_for_is_pointed_out() -> None:
    assert heard(duel({"armour": ("plate_armor",)}, weapons=("rapier",)))["through_armour"][0] == (
        "strike:bob:rapier"
    )
    assert "through_armour" not in heard(duel({"armour": ("plate_armor",)}, weapons=("club",)))
    carried = heard(duel({"armour": ("plate_armor",)}, weapons=("club",), stowed=("rapier",)))
    assert carried["carried"][0] == "change:rapier"


@pytest.mark.parametrize(
    ("weapon", "name"),
    [
        ("spear", "against_reach"),
        ("crossbow", "against_ranged"),
        ("club", "against_heavy"),
        ("parrying_dagger", "against_defensive"),
    ],
)
def test_each_kind_of_weapon_has_an_answer(weapon: str, name: str) -> None:
    assert name in heard(duel({"weapons": (weapon,)}, weapons=("longsword",)))
    assert name not in heard(duel({}, weapons=("longsword",)))
