"""House rules: played as one book, kept as one file, and read back the same."""

from __future__ import annotations

import pytest

from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.setup.scenarios import begin
from fracas.rulesets.fully_automated.setup.soundness import check_state
from fracas.table.workshop.drafts import Draft
from fracas.table.workshop.work import read, saved
from tests.rulesets.fully_automated.test_validate import OWN, TABLES

BOOK = open_book({})


def draft(text: str) -> Draft:
    """House rules as the workshop opens their file."""
    opened = read(RULESET.id, text)
    assert opened.faults == ()
    assert opened.draft is not None
    return opened.draft


@pytest.mark.rule("FA-OPT-07", "FA-WPN-25", "FA-OPT-04")
def test_house_rules_are_played_and_come_back_from_their_own_file() -> None:
    book = RULESET.take_in(BOOK, OWN)
    assert book.rulings["stun_compound"] == "both"
    assert book.cards["hook"].base == 4
    assert book.cards["rifle"] == BOOK.cards["rifle"]
    check_state(begin(book, "quay"), book)
    kept = saved(draft(OWN))
    assert 'name = "Harbour nights"' in kept
    assert RULESET.take_in(BOOK, kept).digest() == book.digest()
    assert saved(draft(kept)) == kept


@pytest.mark.rule("FA-OPT-07")
def test_only_what_differs_is_kept() -> None:
    switched = open_book({"weapon_figures": "table"})
    text = saved(Draft(RULESET.id, "footbridge", {"weapon_figures": "table"}))
    assert "cards" not in text
    assert 'weapon_figures = "table"' in text
    assert RULESET.take_in(BOOK, text).cards == switched.cards
    gap = saved(draft(TABLES.replace("restrain_gap = 7", "restrain_gap = 4")))
    assert RULESET.take_in(BOOK, gap).tables.restrain_gap == 4


@pytest.mark.rule("FA-OPT-07")
def test_house_rules_with_a_fault_are_not_taken_in() -> None:
    opened = read(RULESET.id, OWN.replace('"both"', '"most"'))
    assert opened.draft is None
    assert "FA-GAP-04" in opened.faults[0].sentence
