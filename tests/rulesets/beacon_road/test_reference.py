"""The quick reference: one page, made from the book that is played."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.beacon_road.content.book import open_book
from fracas.rulesets.beacon_road.words.reference import MOST, reference

BOOK = open_book({})
PAGE = "\n".join(reference(BOOK))


@pytest.mark.rule("BR-WOUND-20", "BR-BOON-01")
def test_every_wound_and_boon_has_its_line_with_its_number() -> None:
    for row in BOOK.wounds.values():
        assert f"\n  {row.name}{f' {row.severity}' if row.severity else ''}: " in PAGE
    for boon in BOOK.boons.values():
        assert f"\n  {boon.name}{f' {boon.level}' if boon.level else ''}: " in PAGE


@pytest.mark.rule("BR-ROUND-01", "BR-ACT-04", "BR-ACT-05")
def test_the_five_stages_and_what_there_is_to_spend() -> None:
    assert [line[2] for line in reference(BOOK)[1:6]] == ["1", "2", "3", "4", "5"]
    assert "characters with 1 Act and 1 React" in PAGE
    assert "characters with 2 Acts and 2 Reacts" in PAGE


@pytest.mark.rule("BR-ROLL-18", "BR-ROLL-19", "BR-RESIST-10", "BR-DMG-14")
def test_numbers_are_those_of_the_book() -> None:
    tables = replace(BOOK.tables, soak=12, critical=8, acts=3, position={"dire": 7})
    page = "\n".join(reference(replace(BOOK, tables=tables)))
    assert "each is 12 damage" in page
    assert "each 8 above it" in page
    assert "characters with 3 Acts and 2 Reacts" in page
    assert "Position: dire +7" in page
    assert "each is 10 damage" in PAGE
    assert "Position: controlled -5, desperate +5" in PAGE


@pytest.mark.rule("BR-GAP-28", "BR-GAP-79")
def test_rulings_show() -> None:
    ruled = open_book({"area_ignores_melee_defense": "on", "resist_effect": "avoid"})
    page = "\n".join(reference(ruled))
    assert "(areas aside)" in page
    assert "(areas too)" in PAGE
    assert "the damage or another consequence averted" in page
    assert "half the damage, or another consequence averted" in PAGE


def test_it_fits_a_page() -> None:
    lines = reference(BOOK)
    assert len(lines) < 80
    assert max(map(len, lines)) <= MOST
