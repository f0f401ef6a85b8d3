"""The page beside other programs: every row leads somewhere or says what is missing, and counts."""

from __future__ import annotations

import pytest

from docs.comparison import FEATURES, MARK, PAGE, TOOLS, Row, built, faults, linked, rows, summary
from docs.rulebook.chapters import home_of, systems
from docs.rulebook.citing import ROOT

TEXT = PAGE.read_text(encoding="utf-8")
GOOD = Row(1, "Dice", "Rolls", "yes", "`ZZ-RES-01`", ("Avrae",), ("Foundry",))


def test_every_feature_has_a_row_that_holds() -> None:
    found = rows(TEXT)
    assert len(found) == FEATURES
    every = [rule for system in systems() for rule in home_of(system)]
    assert not list(faults(found, every))


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        ({"number": 2}, "stands at place 1"),
        ({"where": "At the table."}, "leads to a test"),
        ({"where": "[Play](table.md#play)"}, "leads to a test"),
        ({"where": "[Play](../tests/cli/terminal.py)"}, "leads to a test"),
        ({"where": "`ZZ-RES-01` [Play](nowhere.md)"}, "no nowhere.md"),
        ({"where": "`ZZ-RES-01` [Play](table.md#nowhere)"}, "no place nowhere"),
        ({"where": "`ZZ-RES-01` [Play](../src/fracas/nowhere.py)"}, "no ../src/fracas/nowhere.py"),
        ({"where": "`ZZ-RES-02`"}, "no rule ZZ-RES-02"),
        ({"verdict": "part", "where": "Some."}, "takes a sentence"),
        ({"verdict": "no", "where": ""}, "takes a sentence"),
        ({"whole": ("Avrae", "Chess")}, "not programs of the list"),
        ({"partly": ("Avrae",)}, "each once"),
    ],
)
def test_a_row_that_does_not_hold_is_told(wrong: dict[str, object], fault: str) -> None:
    assert not list(faults([GOOD], ["ZZ-RES-01"]))
    fields = {name: getattr(GOOD, name) for name in GOOD.__struct_fields__}
    (found,) = faults([Row(**{**fields, **wrong})], ["ZZ-RES-01"])
    assert fault in found


def test_no_other_program_has_all_of_what_the_readme_leads_with() -> None:
    led = {
        "The odds of a whole action: hit, harm, what is left",
        "Every event leads to its rule",
        "Dice that a player can check",
        "Who was lucky",
        "A search for the foes that make it as hard as wanted",
    }
    chosen = [row for row in rows(TEXT) if row.what in led]
    assert len(chosen) == len(led)
    assert {row.verdict for row in chosen} == {"yes"}
    for tool in TOOLS:
        assert not all(tool in row.whole for row in chosen), tool


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("| 1 | Rolls | yes | here |", "five cells"),
        ("| 1 | Rolls | maybe | here | - |", "maybe"),
        ("| 1 | Rolls | yes | here | Avrae (Foundry |", "Programs stand as"),
    ],
)
def test_a_row_that_cannot_be_read_is_refused(line: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        rows(line)


def test_rows_are_counted_and_what_is_short_is_named() -> None:
    page = """## Dice
| 1 | Rolls | yes | here | Avrae (Foundry) |
| 2 | Odds | **part** | here | - |
## A map, and places
| 3 | Walls | **no** | here | (Avrae) |
"""
    told = summary(rows(page))
    assert "Of 3 features Fracas has 1, 1 more in part, and 1 not." in told
    assert "| [Dice](#dice) | 1 | 1 | 0 |" in told
    assert "| [A map, and places](#a-map-and-places) | 0 | 0 | 1 |" in told
    assert "**Not at all:** Walls (3).\n" in told
    assert "**In part:** Odds (2).\n" in told
    assert "| Avrae | 1 | 1 | 1 |" in told
    assert "| OpenSpiel | 0 | 0 | 3 |" in told


def test_the_page_is_built_with_its_counts_and_its_sources() -> None:
    page = built(TEXT)
    assert MARK in TEXT
    assert MARK not in page
    assert f"Of {FEATURES} features Fracas has " in page
    assert linked(TEXT)
    for path in linked(TEXT):
        assert (ROOT / path).is_file()
        assert f'<a href="source/{path}.html">' in page
    assert "](../" not in page
