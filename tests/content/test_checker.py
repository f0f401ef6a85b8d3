"""A ruleset's own checks are told together with all other faults."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from fracas.content import Checker, report
from fracas.content.checker import MOST_COMPARED
from fracas.core.errors import ContentError
from tests.content.armoury import Foe, Shelf, Weapon

TEXT = """\
tags = ["Heavy", "Light"]
[weapons.club]
tags = ["Hevy", "Light", 3]
[weapons."old bow"]
tags = ["light"]
[resist]
fire = 1
fier = 2
"""

Tables = dict[str, dict[str, int]]


def test_a_reference_to_nothing_is_a_fault_with_the_nearest_name() -> None:
    checker = Checker("weapons.toml", TEXT)
    checker.refer("weapons.*.tags[*]", checker.tables["tags"], "one of the tags")
    checker.refer("resist", ["fire", "frost"], "a kind of harm", keys=True)
    checker.refer("nowhere[*].at.all", [], "nothing")
    assert report(checker.faults).split("\n") == [
        "weapons.toml:3: weapons.club.tags[0]: expected one of the tags; found 'Hevy'; "
        "did you mean 'Heavy'?",
        "weapons.toml:5: weapons.\"old bow\".tags[0]: expected one of the tags; found 'light'; "
        "did you mean 'Light'?",
        "weapons.toml:8: resist.fier: expected a kind of harm; found 'fier'; did you mean 'fire'?",
    ]


def test_faults_of_shape_and_of_reference_come_together_in_order_of_lines() -> None:
    checker = Checker("resist.toml", "[a]\nfire = 'x'\n[b]\nfier = 1\nice = 'y'\n")
    checker.refer("*", ["fire", "ice"], "a kind of harm", keys=True)
    with pytest.raises(ContentError) as caught:
        checker.load(Tables)
    assert [(one.line, one.path) for one in caught.value.fields["faults"]] == [
        (2, "a.fire"),
        (4, "b.fier"),
        (5, "b.ice"),
    ]


def test_a_rulesets_own_fault_refuses_tables_of_the_right_shape() -> None:
    checker = Checker("resist.toml", "[a]\nfire = 5\n")
    tables = checker.read(Tables)
    assert tables == {"a": {"fire": 5}}
    for _ in range(2):
        checker.fault(("a", "fire"), "at most the armour", tables["a"]["fire"])
    with pytest.raises(ContentError) as caught:
        checker.close()
    (fault,) = caught.value.fields["faults"]
    assert (fault.line, fault.path, fault.found, fault.nearest) == (2, "a.fire", "5", None)
    assert caught.value.sentence == (
        "resist.toml cannot be used until one fault is corrected: "
        "resist.toml:2: a.fire: expected at most the armour; found 5."
    )


def test_without_faults_closing_does_nothing() -> None:
    checker = Checker("resist.toml", "[a]\nfire = 5\n")
    checker.close()
    assert checker.load(Tables) == {"a": {"fire": 5}}


def test_references_are_not_judged_while_a_text_is_unread() -> None:
    checker = Checker("weapons.toml", "tags = [\n")
    checker.refer("*", [], "nothing")
    assert len(checker.faults) == 1


def test_rows_are_laid_over_those_before() -> None:
    checker = Checker("all")
    assert checker.lay("a.toml", "[club]\nx = 1\n[bow]\nx = 2", "weapons") == ("club", "bow")
    assert checker.lay("b.toml", "\n[bow]\ny = 3", "weapons") == ("bow",)
    checker.add("axe.toml", "z = 4", ("weapons", "axe"))
    assert checker.tables == {"weapons": {"club": {"x": 1}, "bow": {"y": 3}, "axe": {"z": 4}}}
    for path in ("weapons.club.x", "weapons.bow.y", "weapons.axe.z"):
        checker.fault(path, "more", 0)
    assert report(checker.faults).split("\n") == [
        "a.toml:2: club.x: expected more; found 0",
        "b.toml:3: bow.y: expected more; found 0",
        "axe.toml:1: z: expected more; found 0",
    ]


def test_rows_that_are_laid_are_checked_as_others_are() -> None:
    checker = Checker("all")
    assert checker.lay("a.toml", "[club]\nx = inf", "weapons") == ("club",)
    assert checker.lay("b.toml", "[club", "armour") == ()
    assert [fault.text().partition(" expected ")[0] for fault in checker.faults] == [
        "a.toml:2: club.x:",
        "b.toml:1:6: club:",
    ]


def test_a_content_file_is_laid_over_rows_before() -> None:
    checker = Checker("all")
    checker.lay("a.toml", "[club]\nx = 1\n[bow]\nx = 2", "weapons")
    read = checker.lay_file(
        "own.toml", 'system = "x"\n[weapons.bow]\ny = 3\n[tables]\nz = 4', ["weapons"]
    )
    assert read["tables"] == {"z": 4}
    assert checker.tables == {
        "system": "x",
        "weapons": {"club": {"x": 1}, "bow": {"y": 3}},
        "tables": {"z": 4},
    }
    for path in ("weapons.club.x", "weapons.bow.y", "tables.z", "system"):
        checker.fault(path, "more", 0)
    assert report(checker.faults).split("\n") == [
        "a.toml:2: club.x: expected more; found 0",
        "own.toml:1: system: expected more; found 0",
        "own.toml:3: weapons.bow.y: expected more; found 0",
        "own.toml:5: tables.z: expected more; found 0",
    ]
    assert checker.lay_file("bad.toml", "x = ", ["weapons"]) == {}


FILES = {
    "foes/rat.toml": (("foes", "rat"), "name = 'Rat'\nweapon = 'club'\n"),
    "tags.toml": (("tags",), "heavy = 'weighs much'\n"),
    "weapons.toml": (("weapons",), "[club]\ndice = 2\ntags = ['heavy']\n"),
}


def shelf(**texts: str | None) -> Checker:
    """Three files under check as one, some of them left out or with another text."""
    checker = Checker("shelf")
    for file, (under, usual) in FILES.items():
        text = texts.get(under[0], usual)
        if text is not None:
            checker.add(file, text, under)
    checker.refer("foes.*.weapon", checker.tables.get("weapons", {}), "one of the weapons")
    checker.refer("weapons.*.tags[*]", checker.tables.get("tags", {}), "one of the tags")
    return checker


def test_several_files_are_read_as_one() -> None:
    assert shelf().load(Shelf) == Shelf(
        weapons={"club": Weapon(dice=2, tags=("heavy",))},
        tags={"heavy": "weighs much"},
        foes={"rat": Foe(name="Rat", weapon="club")},
    )


def test_the_faults_of_all_files_come_together() -> None:
    checker = shelf(foes="name = 'Rat'\nweapon = 'clubb'\nsize = 1\n", tags=None)
    with pytest.raises(ContentError) as caught:
        checker.load(Shelf)
    faults = caught.value.fields["faults"]
    assert [(one.file, one.line, one.path, one.nearest) for one in faults] == [
        ("shelf", 0, "tags", None),
        ("foes/rat.toml", 2, "weapon", "club"),
        ("foes/rat.toml", 3, "size", None),
        ("weapons.toml", 3, "club.tags[0]", None),
    ]
    assert faults[0].expected == "a table in a file tags.toml"


def test_a_broken_file_hides_no_fault_elsewhere_and_invents_none() -> None:
    checker = shelf(foes="name = 1\nweapon = 'club'\n", tags="heavy = \n")
    with pytest.raises(ContentError) as caught:
        checker.load(Shelf)
    faults = caught.value.fields["faults"]
    assert [(one.file, one.line) for one in faults] == [("foes/rat.toml", 1), ("tags.toml", 1)]


def calls_for(rows: int) -> int:
    """How many functions are called to find every fault of so many faulty rows of one chapter."""
    text = "".join(
        f'[row_{number}]\nname = 3\nharm = {number}\ntags = ["nome_{number}"]\n'
        for number in range(rows)
    )
    made = 0

    def count(_frame: FrameType, event: str, _given: object) -> None:
        nonlocal made
        made += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        checker = Checker("all")
        checker.lay("weapons.toml", text, "weapons")
        checker.refer("weapons.*.tags[*]", ["heavy", "light"], "one of the tags")
        checker.read(Shelf)
        found = len(checker.faults)
    finally:
        sys.setprofile(before)
    assert found > 2 * rows
    return made


def test_twice_as_many_faults_take_twice_as_long() -> None:
    calls_for(10)  # what is read once for all is read
    assert calls_for(800) < 2.2 * calls_for(400)


def test_hints_end_where_they_would_take_too_long() -> None:
    names = [f"name_{number}" for number in range(MOST_COMPARED // 4)]
    checker = Checker("tags.toml", "".join(f"tag_{number} = 'name_77x'\n" for number in range(9)))
    checker.refer("*", names, "a name")
    hints = [one.nearest for one in checker.faults]
    assert hints[:4] == [hints[0]] * 4
    assert hints[0] is not None
    assert hints[4:] == [None] * 5


def test_a_long_name_is_not_repeated_for_each_of_its_faults() -> None:
    long = "x" * 5_000
    checker = Checker("weapons.toml", f"[weapons.{long}]\ntags = ['Hevy', 'Lihgt']\n")
    checker.refer("weapons.*.tags[*]", ["Heavy", "Light"], "one of the tags")
    assert [len(one.path) for one in checker.faults] == [len("weapons..tags[0]") + 200] * 2
