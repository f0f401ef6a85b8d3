"""Somebody's loadout, as a page shows it on the sheet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.ids import Seat
from fracas.core.ruleset import Viewer
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.setup.scenarios import combatant_of
from fracas.rulesets.fully_automated.state.state import Modifier
from fracas.rulesets.fully_automated.words.reference import distances, loadout

BOOK = open_book({})
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
