"""Checks of content files: every fault with its line and field, and warnings."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.content.faults import Fault
from fracas.core.errors import ContentError
from tests.rulesets.razorweave.table import warnings

OWN = """\
[gear_tags.Barbed]
effect = "hooks what it hits"
edge = ["maneuver"]

[weapons.gaff]
name = "gaff"
tags = ["Heavy", "Barbed"]

[tags.foggy]
name = "Foggy"
effect = "nobody sees far"
because = ["RW-TAG-01"]

[combatants.whaler]
name = "Whaler"
tier = "elite"
mig = 2
weapons = ["gaff", "club"]

[scenarios.quay]
title = "On the quay"
stakes = "Who keeps the boat."
tags = ["foggy", "slick"]
cast = [
    { combatant = "rella", side = "party", engaged = ["whaler"] },
    { combatant = "whaler", side = "foes" },
]
"""


def faults(tmp_path: Path, text: str) -> list[Fault]:
    """The faults of a file with this text."""
    with pytest.raises(ContentError) as refused:
        warnings(tmp_path, text)
    found = refused.value.fields["faults"]
    assert isinstance(found, tuple | list)
    return list(found)


def test_a_whole_file_passes_in_silence(tmp_path: Path) -> None:
    assert warnings(tmp_path, OWN) == ()


@pytest.mark.rule("RW-WEAP-01", "RW-TAG-01", "RW-CHK-08", "RW-RES-07")
@pytest.mark.parametrize(
    ("was", "becomes", "line", "field"),
    [
        ('"Heavy", "Barbed"', '"Hevy", "Barbed"', 7, "weapons.gaff.tags[0]"),
        ('"gaff", "club"', '"gaff", "clubb"', 18, "combatants.whaler.weapons[1]"),
        ('"foggy", "slick"', '"foggy", "sleek"', 23, "scenarios.quay.tags[1]"),
        ('combatant = "whaler"', 'combatant = "wailer"', 26, "scenarios.quay.cast[1].combatant"),
        ('engaged = ["whaler"]', 'engaged = ["wahler"]', 25, "scenarios.quay.cast[0].engaged[0]"),
        ("mig = 2", "mig = 7", 17, "combatants.whaler.mig"),
        ("mig = 2", "mig = -3", 17, "combatants.whaler.mig"),
        ("mig = 2", 'mig = "two"', 17, "combatants.whaler.mig"),
        ("mig = 2", "clock = 0", 17, "combatants.whaler.clock"),
        ("mig = 2", "clock = -1", 17, "combatants.whaler.clock"),
        ("mig = 2", "might = 2", 17, "combatants.whaler.might"),
        ('tier = "elite"', 'tier = "giant"', 16, "combatants.whaler.tier"),
        ('name = "gaff"', 'name = "gaff"\ndamage = 4', 7, "weapons.gaff.damage"),
    ],
)
def test_a_fault_is_told_with_its_line_and_field(
    was: str, becomes: str, line: int, field: str, tmp_path: Path
) -> None:
    assert OWN.count(was) == 1
    found = faults(tmp_path, OWN.replace(was, becomes))
    assert [(fault.line, fault.path) for fault in found] == [(line, field)]
    assert found[0].text().startswith(f"{tmp_path / 'own.toml'}:{line}: {field}: expected ")


def test_a_name_nearly_right_is_offered(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, OWN.replace('"Heavy", "Barbed"', '"Hevy", "Barbed"'))
    assert fault.nearest == "Heavy"
    assert fault.text().endswith("did you mean 'Heavy'?")


def test_all_faults_of_a_file_come_together(tmp_path: Path) -> None:
    text = OWN.replace('"Heavy"', '"Hevy"').replace("mig = 2", "mig = 9").replace("slick", "sleek")
    found = faults(tmp_path, text)
    assert [fault.path for fault in found] == [
        "weapons.gaff.tags[0]",
        "combatants.whaler.mig",
        "scenarios.quay.tags[1]",
    ]


@pytest.mark.rule("RW-RES-07")
@pytest.mark.parametrize("size", [1, 2, 3, 12])
def test_a_clock_may_have_any_size_from_1(size: int, tmp_path: Path) -> None:
    assert warnings(tmp_path, OWN.replace("mig = 2", f"clock = {size}")) == ()


@pytest.mark.rule("RW-WEAP-20", "RW-WEAP-01")
def test_a_third_tag_on_a_weapon_is_legal_and_warned_of(tmp_path: Path) -> None:
    assert warnings(tmp_path, OWN.replace('"Heavy", ', "")) == ()
    (warning,) = warnings(tmp_path, OWN.replace('"Heavy"', '"Heavy", "Quick"'))
    assert warning.startswith("weapons.gaff has 3 Tags")


TABLES = (Path(__file__).parents[3] / "src/fracas/rulesets/razorweave/data/tables.toml").read_text(
    encoding="utf-8"
)


@pytest.mark.rule("RW-DC-07")
def test_a_difficulty_between_the_steps_is_legal_and_warned_of(tmp_path: Path) -> None:
    assert warnings(tmp_path, TABLES) == ()
    setup = 'attributes = ["PRE", "RSN"]\ndc = 12'
    assert TABLES.count(setup) == 1
    (warning,) = warnings(tmp_path, TABLES.replace(setup, setup.replace("12", "13")))
    assert warning.startswith("tables.actions.setup.dc is 13")
