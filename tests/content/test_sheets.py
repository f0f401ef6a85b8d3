"""Sheets of every system: what is shipped comes back, and what is wrong is told at its line."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fracas.content.sheets import LONGEST, read_sheets, sheet_of
from fracas.contract.sheets import check_sheets
from fracas.contract.subject import Subject
from fracas.core.errors import WrongUse
from fracas.core.system.sheets import SheetField
from fracas.rulesets.registry import all_rulesets, ruleset

SYSTEMS = {rules.id: rules for rules in all_rulesets()}
BOOKS = {key: rules.open_book({}) for key, rules in SYSTEMS.items()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_shipped_combatant_comes_back(system: str) -> None:
    check_sheets(Subject(rules=SYSTEMS[system]))


class Renamed:
    """A system as it is, but for what its sheets are called."""

    def __init__(self, rules: Any, *fields: SheetField) -> None:
        self._rules, self._fields = rules, fields

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        return self._fields


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ((SheetField("strength", "Strength"),), "no fields of a combatant"),
        ((SheetField("weapons", "Skills"),), "called the same"),
    ],
)
def test_a_system_whose_sheets_do_not_hold_is_found(
    fields: tuple[SheetField, ...], told: str
) -> None:
    rules: Any = Renamed(SYSTEMS["aeronaughts"], *fields)
    with pytest.raises(AssertionError, match=told):
        check_sheets(Subject(rules=rules))


@pytest.mark.rule("BR-NPC-01")
def test_printed_stat_blocks_are_read() -> None:
    found = read_sheets(
        SYSTEMS["beacon_road"],
        BOOKS["beacon_road"],
        "| Name | Dice B/M/W | HP | Iron | Ward | Grit | Stride | Soak | Actions | Weapons |\n"
        "|---|---|---|---|---|---|---|---|---|---|\n"
        "| Guard | d6/d6/d4 | 32 | 14 (15 with shield) | 14 | 12 | 20' | 4 + 4 "
        "| Prowl 2, Skirmish 2 | mattock, heavy shield |\n"
        "| Bowman | d4/d6/d6 | 27 | 12 | 14 | 14 | 25' (ruling) | 2 | Hunt 2 | greatbow d10 |\n",
    )
    assert found.faults == ()
    guard = found.tables["creatures"]["guard"]
    assert (guard["iron"], guard["stride"], guard["dice"]) == (14, 20, "d6/d6/d4")
    assert (guard["actions"], guard["wields"]) == (
        {"Prowl": 2, "Skirmish": 2},
        ["mattock", "heavy_shield"],
    )
    assert found.tables["creatures"]["bowman"]["wields"] == ["greatbow"]
    assert found.told == ("Soak is calculated by the rules from the rest, and was skipped.",)


@pytest.mark.rule("AP-CHAR-03")
def test_attributes_are_dice() -> None:
    rules, book = SYSTEMS["action_points"], BOOKS["action_points"]
    assert "| Attributes | Strength d8, Agility d8" in sheet_of(rules, book, "knight").replace(
        "strength", "Strength"
    ).replace("agility", "Agility")
    found = read_sheets(rules, book, "# Mara\n- Attributes: agility d10, stamina d6\n- AP: 14\n")
    assert found.tables["combatants"]["mara"] == {
        "name": "Mara",
        "attributes": {"agility": 10, "stamina": 6},
        "ap_max": 14,
    }


def test_faults_of_the_system_have_the_lines_of_the_sheet() -> None:
    text = "# Mara\nQuick.\n\n- Weapons: short sword, clubb\n- Tier: standart\n- MIG: lots\n"
    found = read_sheets(SYSTEMS["razorweave"], BOOKS["razorweave"], text, "mara.md")
    told = [fault.text() for fault in found.faults]
    assert [fault.line for fault in found.faults] == [4, 5, 6]
    assert told[0].startswith("mara.md:4: Weapons[1]: expected")
    assert told[0].endswith("did you mean 'club'?")
    assert told[2] == "mara.md:6: MIG: expected a whole number; found 'lots'"


def test_too_much_is_refused() -> None:
    rules, book = SYSTEMS["razorweave"], BOOKS["razorweave"]
    assert "characters" in read_sheets(rules, book, "x" * (LONGEST + 1)).faults[0].text()
    many = "".join(f"# Somebody {number}\n" for number in range(41))
    assert "at most 40 combatants" in read_sheets(rules, book, many).faults[0].text()


def test_nobody_has_no_sheet() -> None:
    with pytest.raises(WrongUse, match="did you mean 'kest'"):
        sheet_of(ruleset("beacon_road"), BOOKS["beacon_road"], "kesst")


LINES = st.sampled_from(
    [
        "# Mara",
        "- HP: d6",
        "- Weapons: sword, 2 x club, Fist",
        "- Skills: melee 3/1, 4",
        "| Kind | pc |",
        "|---|---|",
        "| Name | Weapons | Kind |",
        "| A | - | npc |",
        "## Abilities: x",
        "- Actions: Skirmish 9",
        "- Attributes: agility d99999999999999999999",
    ]
)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(sorted(SYSTEMS)), st.lists(LINES | st.text(max_size=15), max_size=7))
def test_whatever_is_pasted_is_content_or_told(system: str, lines: list[str]) -> None:
    found = read_sheets(SYSTEMS[system], BOOKS[system], "\n".join(lines))
    if not found.faults:
        kind = type(next(iter(getattr(BOOKS[system], found.chapter).values())))
        assert found.who
        for row in found.tables[found.chapter].values():
            msgspec.convert(row, kind)
