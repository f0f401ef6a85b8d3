"""A table's own creature, weapon and fight, in each system: by the command line and a text editor.

Written from the templates, three values changed, validated, simulated, played to the end by
computers, and told again.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.terminal import fracas, refused


class Own(NamedTuple):
    """What somebody changes in the templates of a system: file, what stands there, what shall."""

    system: str
    creature: tuple[tuple[str, str], ...]
    weapon: tuple[str, str]
    scenario: tuple[tuple[str, str], ...]


EVERY = (
    Own(
        "razorweave",
        (
            (r'weapons = \["club"\]', 'weapons = ["wolf_fangs"]'),
            (r"\nclock = 6", "\nclock = 4"),
            (r"\nmig = 1", "\nmig = 2"),
        ),
        (r"#tags = \[.*\]|\ntags = \[.*\]", '\ntags = ["Quick"]'),
        ((r'combatant = "dock_thug"', 'combatant = "grey_wolf"'), (r'"dock_thug"', '"grey_wolf"')),
    ),
    Own(
        "fully_automated",
        (
            (r"\nproficiencies = \[.*\]", '\nproficiencies = ["club"]'),
            (r"\nweapons = \[.*\]", '\nweapons = ["wolf_fangs"]'),
            (r"\n#hp = \d+", "\nhp = 14"),
        ),
        (r"\nbase = 3", "\nbase = 4"),
        ((r'combatant = "marrow"', 'combatant = "grey_wolf"'), ("M is marrow", "M is grey_wolf")),
    ),
    Own(
        "beacon_road",
        (
            (r'wields = \["sword"\]', 'wields = ["wolf_fangs"]'),
            (r"\nhp = 30", "\nhp = 18"),
            (r"\nstride = 25", "\nstride = 40"),
        ),
        (r"\none = 8", "\none = 6"),
        ((r'creature = "duellist"', 'creature = "grey_wolf"'), ("D is duellist", "D is grey_wolf")),
    ),
    Own(
        "action_points",
        (
            (r'weapons = \["club", "fist"\]', 'weapons = ["wolf_fangs"]'),
            (r"\nworn = \[.*\]", "\nworn = []"),
            (r"\n#movement = \d+", "\nmovement = 16"),
        ),
        (r'damage = "1d6\+1"', 'damage = "1d4"'),
        (
            (r'combatant = "cutpurse"', 'combatant = "grey_wolf"'),
            (r'name = "First cutpurse"', 'name = "Grey Wolf"'),
        ),
    ),
    Own(
        "aeronaughts",
        (
            (r"weapons = \[.*\]", 'weapons = ["wolf_fangs"]'),
            (r'melee = "2/1"', 'melee = "3/0"'),
            (r'evade = "2/0"', 'evade = "3/1"'),
        ),
        (r"\nbase = 4", "\nbase = 3"),
        ((r'combatant = "bruiser"', 'combatant = "grey_wolf"'),),
    ),
)


def ran(*words: object) -> str:
    """What a command says that has to go well."""
    done = fracas(*words)
    assert done.code == 0, done
    return done.out


def edited(path: Path, *changes: tuple[str, str]) -> None:
    """Change a file as somebody does who has it open; what is not there cannot be changed."""
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        text, count = re.subn(old, new, text)
        assert count, (old, text)
    path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize("own", EVERY, ids=lambda own: own.system)
def test_a_creature_a_weapon_and_a_fight_of_one_s_own(own: Own, tmp_path: Path) -> None:
    pack = tmp_path / "grey-wolves"
    ran("new", "package", "grey-wolves", "--system", own.system, "--folder", pack)
    written = [
        Path(ran("new", kind, id_, "--in", pack).split("\n")[0].removeprefix("Written: "))
        for kind, id_ in (("combatant", "grey_wolf"), ("weapon", "wolf_fangs"), ("scenario", "den"))
    ]
    assert ran("validate", pack).strip().endswith(": ok")
    creature, weapon, scenario = written
    edited(creature, *own.creature)
    edited(weapon, own.weapon)
    edited(scenario, *own.scenario)
    assert ran("validate", pack).strip().endswith(": ok")

    listed = json.loads(ran("list", "--package", pack, "--json"))
    assert "Den" in [row["title"] for row in listed["scenarios"]]
    assert "Grey Wolf" in [row["title"] for row in listed["combatants"]]

    batch = json.loads(
        ran("sim", "den", "--package", pack, "--fights", "4", "--jobs", "1", "--json")
    )
    assert batch["fights"] == 4
    assert "Grey Wolf" in json.dumps(batch)

    journal = tmp_path / "den.fight"
    ran("play", "den", "--package", pack, "--auto", "--seed", "5", "--journal", journal)
    story = ran("replay", journal)
    assert "Played with the package grey-wolves 0.1.0" in story
    assert "Grey Wolf" in story
    assert "agree" in ran("replay", journal, "--check")
    head = json.loads(ran("replay", journal, "--json"))["head"]
    (used,) = head["packages"]
    assert (used["id"], used["version"], len(used["digest"])) == ("grey-wolves", "0.1.0", 64)

    data = tmp_path / "data"
    ran("package", "install", pack, "--data", data)
    done = fracas(
        *("play", "den", "--package", "grey-wolves", "--auto", "--seed", "5"),
        *("--journal", tmp_path / "again.fight"),
        FRACAS_DATA=str(data),
    )
    assert done.code == 0, done
    assert (tmp_path / "again.fight").read_bytes() == journal.read_bytes()


def test_a_wrong_change_is_told_where_it_was_made(tmp_path: Path) -> None:
    pack = tmp_path / "wolves"
    ran("new", "package", "wolves", "--system", "razorweave", "--folder", pack)
    ran("new", "combatant", "grey_wolf", "--in", pack)
    creature = pack / "combatants" / "grey_wolf.toml"
    edited(creature, (r"\nmig = 1", "\nmig = 12"), (r'"club"', '"clubb"'))
    done = fracas("validate", pack)
    lines = creature.read_text(encoding="utf-8").split("\n")
    mig, weapons = (lines.index(line) + 1 for line in ("mig = 12", 'weapons = ["clubb"]'))
    assert done.code == 1
    assert done.out.splitlines() == [
        f"{creature}:{mig}: mig: expected a number of at most 6; found 12",
        f"{creature}:{weapons}: weapons[0]: expected the name of a weapon; found 'clubb'; did you "
        "mean 'club'?",
    ]
    assert done.err == f"There are 2 faults in {pack}: see above.\n"
    assert "mig: expected a number of at most 6" in refused(1, "play", "x", "--package", pack)
    assert refused(2, "validate", creature).endswith(f"check that with fracas validate {pack}.")
