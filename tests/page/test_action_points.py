"""The board of Action Points: what a choice costs, whose body is shown, taps and keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect

from fracas.table.screens.prompt_cards import TermCard
from tests.page import demo
from tests.page import demo_razorweave as rw
from tests.page.stage import Stage

MOMENTS = demo.moments()
RED = "cutpurse_1"


def _board(page: Page) -> Locator:
    return page.locator("#board")


def _rung(page: Page, who: str) -> Locator:
    return page.locator(".APTrack li").filter(has=page.locator(f'[data-item="rung:{who}"]'))


def _choose(page: Page, *cards: str) -> None:
    for words in cards:
        page.locator("#ask [data-card]").filter(has_text=words).first.click()


def _says(page: Page, words: str) -> None:
    expect(page.locator("#ask .foot .go")).to_contain_text(words)


def test_what_the_choice_costs_is_striped_among_what_is_left(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage().show(MOMENTS["gm_ap_alley"])
    courier = _rung(page, "courier")
    expect(courier.locator(".left")).to_have_count(10)
    expect(courier.locator(".spent")).to_have_count(6)
    _choose(page, "Attack", "Red cutpurse")
    expect(courier.locator(".ghost")).to_have_count(6)
    expect(courier.locator(".left")).to_have_count(4)
    expect(courier.get_by_text("costs 6, leaves 4")).to_be_visible()
    page.get_by_role("button", name="Back", exact=True).click()
    _choose(page, "Full Defense")
    expect(courier.locator(".ghost")).to_have_count(0)
    expect(courier.locator(".gain")).to_have_count(2)


def test_the_target_s_body_has_its_places_and_says_what_is_too_dear(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage().show(MOMENTS["gm_ap_alley"])
    _choose(page, "Attack", "Red cutpurse")
    head = page.get_by_role("button", name="Head, 1 on the die, ×3, +10 AP, too dear")
    expect(head).to_be_visible()
    chest = page.get_by_role("button", name="Chest, 2-4 on the die, ×2, +2 AP, DR 1")
    expect(chest).to_be_visible()
    expect(_board(page).get_by_text("1 step lost; next loss: Down").first).to_be_visible()
    expect(_board(page).locator(".told")).to_contain_text("d8 against MTN 2; Red cutpurse passive")


def test_tapping_somebody_chooses_what_is_asked_about_them_one_after_the_other(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ap_alley"])
    token = page.locator(f".token[data-who='{RED}']")
    token.click()
    _says(page, "Attack Red cutpurse: Sword")
    token.click()
    _says(page, "Attack: Red cutpurse, Fist or kick")
    page.get_by_role("button", name="Back", exact=True).click()
    _choose(page, "Call a shot")
    token.click()
    _says(page, "Call a shot at Red cutpurse: Sword")
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert (act["decider"], act["answer"]) == ("courier", f"call:sword:{RED}")


def test_a_place_of_the_body_is_the_answer_to_a_called_shot(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ap_called"])
    page.locator('[data-item="place:stomach"] .nm').click()
    _says(page, "Stomach")
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert act["answer"] == "stomach"


def test_keys_walk_the_board_and_name_what_is_there(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_ap_alley"])
    stops = page.locator('#board [data-item][tabindex="0"]')
    expect(stops).to_have_count(1)
    stops.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-item="rung:cutpurse_2"]')).to_be_focused()
    expect(stops).to_have_count(1)
    page.keyboard.press("Enter")
    _says(page, "Attack Grey cutpurse: Sword")
    page.keyboard.press("l")
    expect(_board(page).locator(".told")).to_contain_text("From Grey cutpurse: ")


def test_a_walk_goes_toward_whoever_is_tapped(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_ap_walk"])
    page.locator(".token[data-who='guard_1']").click()
    expect(page.get_by_role("radio", name="First guard")).to_be_checked()
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert act["decider"] == "agent_1"
    assert len(act["answer"]) >= 1


@pytest.mark.parametrize("size", ["narrow", "phone", "laptop", "wall"])
@pytest.mark.parametrize("name", ["gm_ap_warehouse", "gm_ap_captain", "gm_ap_stair"])
def test_the_board_scrolls_in_itself_and_never_the_page(
    name: str, size: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size, "light").show(MOMENTS[name])
    expect(page.locator(".APTrack")).to_be_visible()
    wider: Any = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0


def test_the_twin_in_words_has_the_same_people(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_ap_alley"])
    page.get_by_role("button", name="List", exact=True).click()
    twin = page.get_by_role("list", name="The board in words")
    for words in ("Courier stands at 5, 20; to Grey cutpurse", "Red cutpurse (1, the cutpurses)"):
        expect(twin.get_by_text(words)).to_be_visible()


def test_what_makes_a_test_harder_is_marked_against_and_skill_for(
    on_stage: Callable[..., Stage],
) -> None:
    terms = (
        TermCard("long", "attack", 4, "Long range +4 to attack", ("AP-ATK-05",), lean=-1),
        TermCard("combat_skill", "attack", -2, "Combat Skill −2 to attack", lean=1),
        TermCard("cover", "defense", 1, "Cover", lean=1),
        TermCard("toughness", "test", -1, "Toughness", lean=1),
    )
    roll = replace(rw.KIRA_ROLL, form=replace(rw.KIRA_ROLL.form, terms=terms))
    page = on_stage().show(demo.moment(rw.screen(rw.KIRA, roll), rw.LOG))
    harder, easier = page.locator(".Mark.against"), page.locator(".Mark.for")
    # A minus on a number to reach helps: it is told as what it does, not as it is written.
    expect(harder).to_have_text(["attack 4"])
    expect(easier).to_have_text(["attack: 2 easier", "defense", "test: 1 easier"])
    told = page.locator("li:has(.Mark)")
    expect(told.first).to_contain_text("Long range: 4 harder to attack")
    expect(told.nth(1)).to_contain_text("Combat Skill: 2 easier to attack")
