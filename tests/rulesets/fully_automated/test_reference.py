"""The cheat sheet, made from the book that is played; loadouts."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.ids import Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.setup.scenarios import combatant_of
from fracas.rulesets.fully_automated.state.state import Modifier
from fracas.rulesets.fully_automated.words.reference import distances, loadout, reference

BOOK = open_book({})


@pytest.mark.rule("FA-LOG-05", "FA-GAP-49")
def test_the_cheat_sheet_has_the_steps_and_a_line_for_every_card() -> None:
    page = reference(BOOK)
    for card in BOOK.cards.values():
        assert [line for line in page if line.startswith(f"  {card.name} ")], card.name
    assert [line[2] for line in page if line[2:4] in ("1 ", "2 ", "3 ", "4 ")] == list("1234")
    assert all(len(line) < 120 for line in page)
    rifle = "  Rifle Fire 2-6 (1 and 7-8 at disadvantage), 0/3/6/8/10"
    assert f"{rifle}, aimed +4 damage, +8 instead at 2" in page


@pytest.mark.rule("FA-LOG-05", "FA-DEF-03", "FA-DEF-07", "FA-RESTR-07")
def test_the_tables_of_defend_and_restrain_stand_on_it_by_outcome() -> None:
    page = reference(BOOK)
    at = page.index("Defend, one roll against each attack")
    assert page[at + 1] == "  -2: the attack proceeds"
    assert page[at + 5] == "  +2: it fails; counter-attack"
    assert "  0 +1 +2: the target is restrained" in page
    assert "  -1: fails; the target takes 3 damage" in page


@pytest.mark.rule("FA-LOG-05", "FA-OPT-04", "FA-WPN-25")
def test_house_rules_show_on_the_cheat_sheet() -> None:
    rifle = replace(BOOK.cards["rifle"], base=9)
    tables = replace(BOOK.tables, restrain_gap=4, bands=replace(BOOK.tables.bands, dead=-30))
    house = replace(
        open_book({"selection_seconds": 0, "weapon_figures": "table"}),
        tables=tables,
        cards={"rifle": rifle},
    )
    page = "\n".join(reference(house))
    assert "3/6/9/11/13" in page
    assert "at least 4 HP more" in page
    assert "-30 dead" in page
    assert "until all are ready" in page
    assert "Pistol" not in page
    assert "Pistol Shot 1-4 (5-6 at disadvantage)" in "\n".join(
        reference(open_book({"weapon_figures": "table"}))
    )


@pytest.mark.rule("FA-LOG-05")
def test_the_cheat_sheet_tells_how_often_a_defender_rolls() -> None:
    once = reference(open_book({"defend_uses": "first_attack"}))
    assert "Defend, one roll against the first attack" in once
    assert "Defend, one roll against each attack" in reference(BOOK)


# A loadout

MARROW = (
    (
        "Punch",
        "0/1/2/3/4 damage on −2 to +2; reach 1; stuns on +2; aimed +1 damage; close quarters, 1 "
        "hex of movement, non-lethal",
    ),
    (
        "Taze Strike",
        "0/1/2/3/3 damage on −2 to +2; reach 1; stuns on 0 +1 +2; aimed stuns also on −1; close "
        "quarters, 1 hex of movement, non-lethal; needs e-baton",
    ),
    (
        "Nanodart",
        "0/1/2/2/3 damage on −2 to +2; reach 1–5 (6–7 at disadvantage); stuns on 0 +1 +2; aimed "
        "+1 damage, stuns also on −1; a shot or throw, non-lethal; needs nanodarter",
    ),
    ("Carried", "e-baton (low threat, easily hidden), nanodarter (high threat, easily hidden)"),
)


@pytest.mark.rule("FA-LOG-06", "FA-WPN-27")
def test_a_loadout_has_a_row_for_each_card_and_says_how_each_thing_looks() -> None:
    assert loadout(BOOK, combatant_of(BOOK, "marrow", "takers")) == MARROW


@pytest.mark.rule("FA-LOG-06")
def test_every_screen_shows_it_on_the_sheet() -> None:
    state = RULESET.start(BOOK, "footbridge")
    seen = RULESET.view(state, Viewer(Seat("onlooker")))
    figures = {one.id: one.words for one in RULESET.picture(seen, BOOK).figures}
    assert set(MARROW) < set(figures["marrow"])


@pytest.mark.rule("FA-LOG-06", "FA-WPN-07", "FA-WPN-10")
def test_a_loadout_says_what_was_never_learnt_and_what_a_body_gives() -> None:
    stranger = dict(loadout(BOOK, replace(combatant_of(BOOK, "wren", "x"), weapons=("rifle",))))
    assert stranger["Rifle Fire"].endswith("lethal; needs rifle; without proficiency")
    dog = dict(loadout(BOOK, combatant_of(BOOK, "dog_frame", "x")))
    assert dog["Claws"].endswith("close quarters, 1 hex of movement, lethal; needs claws")
    assert "Carried" not in dog


@pytest.mark.rule("FA-RANGE-01", "FA-RANGE-02", "FA-SPEC-05")
def test_an_ability_carries_a_card_farther() -> None:
    pell = combatant_of(BOOK, "pell", "x")
    assert distances(BOOK, pell, "rifle") == "2–6 (1, 7–8 at disadvantage)"
    far = replace(pell, modifiers=(Modifier("Eye", "range", 1, "rifle"),))
    assert distances(BOOK, far, "rifle") == "2–7 (1, 8–9 at disadvantage)"
