"""Where files lie in a package, and how they lie over those of others."""

from __future__ import annotations

import pytest

from fracas.content import Checker
from fracas.core.errors import PackageError
from fracas.packages import layers
from fracas.packages.layers import lay, lay_rulings
from fracas.rulesets.registry import ruleset

RULES = ruleset("razorweave")


def laid(*packages: dict[str, str]) -> Checker:
    """Packages of Razorweave rows, one over the other; each has the name of its number."""
    checker = Checker("all")
    for number, tree in enumerate(packages):
        lay(checker, {name: text.encode() for name, text in tree.items()}, str(number), RULES)
    return checker


def told(*packages: dict[str, str]) -> list[str]:
    """Every fault of the packages."""
    return [fault.text() for fault in laid(*packages).faults]


def test_any_layout_says_the_same() -> None:
    wolf, fox = 'name = "Wolf"', 'name = "Fox"'
    together = {"combatants.toml": f"[wolf]\n{wolf}\n[fox]\n{fox}\n"}
    apart = {"combatants/wolf.toml": wolf, "combatants/small/fox.toml": fox}
    mixed = {"combatants.toml": f"[wolf]\n{wolf}", "combatants/fox.toml": fox}
    assert laid(together).tables == laid(apart).tables == laid(mixed).tables
    assert laid(together).tables == {
        "combatants": {"wolf": {"name": "Wolf"}, "fox": {"name": "Fox"}}
    }


def test_other_files_are_passed_over() -> None:
    assert laid({"README.md": "x", "pictures/wolf.png": "y", "package.toml": "!"}).tables == {}


def test_a_later_package_takes_single_rows() -> None:
    first = {"weapons.toml": "[a]\nx = 1\n[b]\nx = 2"}
    later = {"weapons/b.toml": "x = 3", "weapons.toml": "[c]\nx = 4"}
    assert laid(first, later).tables == {"weapons": {"a": {"x": 1}, "b": {"x": 3}, "c": {"x": 4}}}


def test_faults_are_told_in_the_file_where_the_row_stands() -> None:
    checker = laid({"weapons.toml": "\n[a]\nx = 1\n[b]\nx = 2"}, {"weapons/b.toml": "\n\nx = 3"})
    checker.fault(("weapons", "a", "x"), "more", 1)
    checker.fault(("weapons", "b", "x"), "less", 3)
    assert [fault.text() for fault in checker.faults] == [
        "0/weapons.toml:3: a.x: expected more; found 1",
        "1/weapons/b.toml:3: x: expected less; found 3",
    ]


def test_a_chapter_that_there_is_not() -> None:
    (fault,) = told({"weapns.toml": "[a]\nx = 1"})
    assert fault.startswith("0/weapns.toml: expected a file or folder of a chapter, one of tables")
    assert fault.endswith("found 'weapns'; did you mean 'weapons'?")
    assert len(told({"monsters/a.toml": "x = 1", "monsters/b.toml": "x = 1"})) == 1


def test_an_id_twice() -> None:
    (fault,) = told({"weapons.toml": "[a]\nx = 1", "weapons/a.toml": "x = 2"})
    assert "each id once in a package, and 0/weapons.toml has it; found 'a'" in fault or (
        "each id once in a package, and 0/weapons/a.toml has it; found 'a'" in fault
    )
    (fault,) = told({"weapons/x/a.toml": "x = 1", "weapons/y/a.toml": "x = 2"})
    assert "0/weapons/x/a.toml has it" in fault


def test_a_file_that_names_its_chapter_once_more() -> None:
    assert told({"weapons.toml": "[weapons.club]\nname = 'Club'"}) == [
        "0/weapons.toml: weapons: expected [club] alone, since the name of the file already says"
        " weapons; found [weapons.club]"
    ]


def test_a_chapter_without_rows_has_no_folder() -> None:
    assert "tables.toml alone" in told({"tables/edge.toml": "dice = 4"})[0]
    assert laid({"tables.toml": "morale = 12"}).tables == {"tables": {"morale": 12}}


def test_broken_files() -> None:
    assert "fault of syntax" in told({"weapons/a.toml": "x = = 1"})[0]
    assert "an empty file" in told({"weapons.toml": " \n"})[0]
    checker = Checker("all")
    lay(checker, {"weapons.toml": b"x = '\xff'"}, "0", RULES)
    assert "text in UTF-8" in checker.faults[0].text()


def ruled(text: str) -> tuple[dict[str, str | int], list[str]]:
    """The house rules of a file, and its faults."""
    checker = Checker("all")
    found = lay_rulings(checker, {"rulings.toml": text.encode()}, "0", RULES)
    return found, [fault.text() for fault in checker.faults]


def test_house_rules() -> None:
    assert ruled('edge_cap = 2\nstand_cost = "movement"') == (
        {"edge_cap": 2, "stand_cost": "movement"},
        [],
    )
    assert ruled("# nothing is changed") == ({}, [])
    assert lay_rulings(Checker("x"), {}, "0", RULES) == {}


def test_house_rules_that_there_are_not() -> None:
    found, faults = ruled('edge_cp = 2\nstand_cost = "move"\nbleeding_burden = true\nedge_cap = 77')
    assert found == {}
    assert faults[0].startswith("0/rulings.toml:1: edge_cp: expected one of")
    assert faults[0].endswith("did you mean 'edge_cap'?")
    assert "0/rulings.toml:2: stand_cost: expected one of" in faults[1]
    assert [line.split(":")[1] for line in faults] == ["1", "2", "3", "4"]


def test_a_package_has_at_most_so_many_rows_and_values(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {"weapons.toml": "[a]\n[b]\n", "weapons/c.toml": "tags = []\n"}
    monkeypatch.setattr(layers, "MOST_ROWS", 3)
    monkeypatch.setattr(layers, "MOST_NODES", 3)
    laid(rows, rows)  # each package for itself
    with pytest.raises(PackageError, match="0 has more than 3 rows: make two packages of it"):
        laid({**rows, "armour.toml": "[d]\n"})
    with pytest.raises(PackageError, match="0 has more than 3 keys and values"):
        laid({"weapons.toml": "[a]\nx = [1, 2]\n"})
