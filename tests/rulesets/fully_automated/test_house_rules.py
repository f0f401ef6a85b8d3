"""House rules: played as one book, written out as one file, and read back the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import ContentError
from fracas.rulesets.fully_automated.book import open_book
from fracas.rulesets.fully_automated.house_rules import write_out
from fracas.rulesets.fully_automated.scenarios import begin
from fracas.rulesets.fully_automated.soundness import check_state
from fracas.rulesets.fully_automated.validate import take_in, validate
from tests.rulesets.fully_automated.test_validate import OWN, TABLES


@pytest.mark.rule("FA-OPT-07", "FA-WPN-25", "FA-OPT-04")
def test_house_rules_are_played_and_come_back_from_their_own_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(OWN, encoding="utf-8")
    book = take_in(str(path))
    assert book.rulings["stun_compound"] == "both"
    assert book.cards["hook"].base == 4
    assert book.cards["rifle"] == open_book({}).cards["rifle"]
    check_state(begin(book, "quay"), book)
    text = write_out(book, 'The "quay" \\ rules')
    path.write_text(text, encoding="utf-8")
    assert validate(str(path)) == ()
    assert take_in(str(path)).digest() == book.digest()
    assert write_out(take_in(str(path)), "x") == write_out(book, "x")


@pytest.mark.rule("FA-OPT-07")
def test_only_what_differs_is_written_out(tmp_path: Path) -> None:
    switched = open_book({"weapon_figures": "table"})
    text = write_out(switched, "Printed figures")
    assert "cards" not in text
    assert 'weapon_figures = "table"' in text
    path = tmp_path / "printed.toml"
    path.write_text(text, encoding="utf-8")
    assert take_in(str(path)) == switched
    path.write_text(TABLES.replace("restrain_gap = 7", "restrain_gap = 4"), encoding="utf-8")
    gap = take_in(str(path))
    path.write_text(write_out(gap, "Easy to bind"), encoding="utf-8")
    assert take_in(str(path)) == gap
    assert gap.tables.restrain_gap == 4


@pytest.mark.rule("FA-OPT-07")
def test_house_rules_with_a_fault_are_not_taken_in(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(OWN.replace('"both"', '"most"'), encoding="utf-8")
    with pytest.raises(ContentError, match="FA-GAP-04"):
        take_in(str(path))
