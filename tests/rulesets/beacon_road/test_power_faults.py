"""Impossible powers are rejected with file, line and what would be valid (BR-POWER-02)."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.content.rows import Rows
from fracas.core.errors import ContentError
from fracas.rulesets.beacon_road.content.book import shipped, usual
from fracas.rulesets.beacon_road.content.power_rows import of_today
from fracas.rulesets.beacon_road.setup.power_faults import PowerCheck
from fracas.rulesets.beacon_road.setup.validate import validate

HOOK = """\
[powers.hook]
name = "Hook"
cost = "act"
effect = "Pulls an enemy."
because = ["BR-MOVE-08"]
"""

MAPLESS = """
[creatures.ila]
name = "Ila"
archetype = "rogue"
powers = ["hook"]

[scenarios.talk]
title = "Talk"
stakes = "Who keeps the boat."
cast = [{ creature = "ila", side = "crew" }, { creature = "raider", side = "gang" }]
"""


def faults(folder: Path, rest: str) -> list[str]:
    """What `validate` says of a power with these lines, each without the folder."""
    path = folder / "own.toml"
    path.write_text(HOOK + rest, encoding="utf-8")
    try:
        validate(str(path))
    except ContentError as wrong:
        return [one.text().rpartition("own.toml")[2] for one in wrong.fields["faults"]]
    return []


@pytest.mark.parametrize(
    "rest",
    [
        'target = "enemy"\nfeet = 30\nshifts = [{ kind = "pull", on = "always" }]',
        'target = "enemy"\nfeet = 30\nshifts = [{ kind = "slide", feet = 10 }]',
        'shifts = [{ kind = "teleport", who = "self", feet = 60 }]',
        'target = "creature"\nfeet = 30\nrecovers = true',
        'target = "enemy"\nfeet = 5\nsteps = [{ do = "lend", what = "feint", rounds = 2 }]',
        'target = "enemy"\nfeet = 30\nactions = ["Utter"]\nagainst = ["ward"]\n'
        'steps = [{ do = "charge", who = "target" }, { do = "strike", on = "miss", tier = -1 }]',
    ],
)
def test_a_power_that_can_be_is_taken(tmp_path: Path, rest: str) -> None:
    assert faults(tmp_path, rest) == []


@pytest.mark.parametrize(
    ("rest", "line", "said"),
    [
        (
            'shifts = [{ kind = "pull" }]',
            6,
            "shifts[0].who: expected self, or a power with a target",
        ),
        (
            'target = "enemy"\nshifts = [{ kind = "pull", who = "self" }]',
            7,
            "shifts[0].who: expected target or allies",
        ),
        (
            'target = "enemy"\nshifts = [{ kind = "pull", on = "miss" }]',
            7,
            "shifts[0].on: expected hit or always",
        ),
        (
            'target = "enemy"\nshifts = [{ kind = "pull", per = true }]',
            7,
            "shifts[0].per: expected false",
        ),
        (
            'target = "enemy"\nshifts = [{ kind = "slam", measure = "stride" }]',
            7,
            "shifts[0].measure: expected feet",
        ),
        (
            'target = "enemy"\nshifts = [{ kind = "slam", beside = "self" }]',
            7,
            "shifts[0].beside: expected nothing",
        ),
        (
            'shifts = [{ kind = "advance", who = "self", shadow = true }]',
            6,
            "shifts[0].kind: expected teleport",
        ),
        (
            'shifts = [{ kind = "teleport", who = "self", feet = 0 }]',
            6,
            "shifts[0].feet: expected some feet",
        ),
        (
            'shifts = [{ kind = "slide", who = "allies" }]',
            1,
            "feet: expected how far away its allies may be",
        ),
        ('brings = [{ what = "slowed", on = "miss" }]', 6, "brings[0].on: expected hit or always"),
        (
            'brings = [{ what = "slowed", on = "critical" }]',
            6,
            "brings[0].on: expected hit or always",
        ),
        (
            'brings = [{ what = "slowed", defense = "ward" }]',
            6,
            "brings[0].defense: expected a Defense that it is rolled against",
        ),
        (
            'brings = [{ what = "slwed" }]',
            6,
            "brings[0].what: expected a wound (BR-POWER-02); found 'slwed'",
        ),
        ('against = ["ward"]\nactions = ["Utter"]', 1, "target: expected whom to attack"),
        ('does = "parry"', 1, "trigger: expected hit, which it answers"),
        ('does = "assist"', 6, "does: expected steps"),
        ('does = "fient"', 6, "does: expected steps, or one of assist, infuse_weapon"),
        (
            'trigger = ["hit"]\ndoes = "parry"\nsteps = [{ do = "cleanse" }]',
            8,
            "steps: expected none",
        ),
        (
            'steps = [{ do = "cleanse", tier = 1 }]',
            6,
            "steps[0].tier: expected nothing, as cleanse takes nothing more",
        ),
        ('steps = [{ do = "charge" }]', 6, "steps[0].do: expected a power with a target"),
        (
            'steps = [{ do = "lend", what = "feint" }]',
            6,
            "steps[0].do: expected a power with a target",
        ),
        (
            'steps = [{ do = "lend", what = "aimm" }]',
            6,
            "steps[0].what: expected aim, feint or inhaled (BR-POWER-02); found 'aimm'",
        ),
        (
            'target = "enemy"\nsteps = [{ do = "wound", what = "exposed" }]',
            7,
            "steps[0].do: expected Defenses in `against`",
        ),
        (
            'target = "enemy"\nagainst = ["ward"]\nactions = ["Utter"]\n'
            'steps = [{ do = "wound", what = "slowed" }]',
            9,
            "steps[0].what: expected a wound of a Defense",
        ),
        (
            'steps = [{ do = "ground", what = "fog" }]',
            6,
            "steps[0].do: expected an area, or a burst",
        ),
        (
            'target = "area"\narea = "burst"\nsteps = [{ do = "ground", what = "frog" }]',
            8,
            "steps[0].what: expected a terrain (BR-POWER-02); found 'frog'",
        ),
        ('steps = [{ do = "fork" }]', 6, "steps[0].do: expected an attack on an area"),
        (
            'steps = [{ do = "stand_in" }]',
            6,
            "steps[0].do: expected about_to_suffer as its `trigger`",
        ),
        ('steps = [{ do = "cheapen" }]', 6, "steps[0].by: expected blood or rating"),
        (
            '[powers.hook.upgrades.far]\nname = "Far"\neffect = "Pulls more."\n'
            'shifts = [{ kind = "pull" }]',
            9,
            "upgrades.far.shifts[0].who: expected self",
        ),
    ],
)
def test_a_power_that_cannot_be_is_refused(tmp_path: Path, rest: str, line: int, said: str) -> None:
    assert faults(tmp_path, rest)[0].startswith(f":{line}: powers.hook.{said}")


@pytest.mark.rule("BR-MOVE-12")
def test_a_power_that_only_teleports_takes_a_map(tmp_path: Path) -> None:
    hops = 'shifts = [{ kind = "teleport", who = "self", feet = 60 }]\n'
    assert [one.partition(": ")[2] for one in faults(tmp_path, hops + MAPLESS)] == [
        "scenarios.talk.map: expected a map, as ila has hook, which only moves (BR-MOVE-12); "
        "found nothing"
    ]
    assert faults(tmp_path, f"recovers = true\n{hops}{MAPLESS}") == []


def test_no_shipped_power_is_amiss_and_all_but_five_say_what_they_do() -> None:
    powers = shipped().powers
    checker = Checker("powers.toml", "system = 'beacon_road'")
    rows = Rows(checker, shipped())
    for key, row in powers.items():
        PowerCheck(checker, key, row, rows).check()
    assert checker.faults == ()
    assert {key: row.does for key, row in powers.items() if row.does} == {
        "assist": "assist", "block": "parry", "infuse_weapon": "infuse_weapon",
        "interrupt": "interrupt", "parry": "parry",
    }  # fmt: skip


def test_a_row_of_the_first_version_is_read_as_it_would_be_written_today() -> None:
    powers = shipped().powers
    for key, row in powers.items():
        if row.steps or any(shift.beside or shift.shadow or shift.reacts for shift in row.shifts):
            old = replace(row, does=key, steps=(), shifts=(), after="", strikes=1)
            assert of_today(old, powers) == row
    feint = powers["feint"]
    follow = replace(feint.upgrades["follow_through"], steps=(), does="feint_attack")
    old = replace(feint, stress=3, steps=(), does="feint", upgrades={"follow_through": follow})
    assert of_today(old, powers) == replace(feint, stress=3)
    book = replace(usual(), powers={**usual().powers, "feint": old})
    assert book.powers["feint"].steps == feint.steps
    bite = powers["wolfbite"]
    old = replace(bite, does="wolfbite", brings=(replace(bite.brings[0], choice="", level=2),))
    assert of_today(old, powers).brings == (replace(bite.brings[0], level=2),)
