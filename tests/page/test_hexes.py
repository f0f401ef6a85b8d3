"""Fully Automated's board: hexes, verdicts, sealed cards; walked by keys, tapped, told in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fracas.web.outgoing import Snapshot
from tests.page import demo, demo_hexes
from tests.page.stage import Stage

MOMENTS = demo.moments()
SPOKEN = "#page > .vh[aria-live=polite]"
MAPS = ("gm_hexes", "gm_hexes_shot", "gm_hexes_walk", "gm_hexes_smoke")


def picture(name: str) -> Any:
    (whole,) = [one for one in MOMENTS[name].messages if isinstance(one, Snapshot)]
    return whole.screen.picture


BOARD = re.compile("^Board: arrows walk")


def token(page: Page, who: str) -> Locator:
    return page.get_by_role("group", name=BOARD).locator(f"button[data-who='{who}']")


def hand(page: Page) -> Locator:
    """The one stop for the keys."""
    return page.get_by_role("group", name=BOARD).locator("[tabindex='0']")


def hands(page: Page) -> dict[str, str]:
    """What is shown of everybody's card."""
    page.locator(".Hand").first.wait_for()
    found = {}
    for hand in page.locator(".Hand").all():
        found[hand.locator(".who").inner_text()] = hand.locator(".what").inner_text().strip()
    return found


@pytest.mark.parametrize("name", MAPS)
def test_everybody_stands_where_the_scene_says(name: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS[name])
    shown = picture(name)
    names = {one.id: one.name for one in shown.figures}
    hand(page).focus()
    at = re.match(r"([A-Z])(\d+)", hand(page).get_attribute("aria-label") or "")
    assert at is not None
    piece = next(one for one in shown.scene.pieces if one.words == at[0])
    expect(hand(page)).to_have_attribute("aria-label", re.compile(re.escape(names[piece.id])))
    for one in shown.scene.pieces:
        named = re.compile(f"^{re.escape(names[one.id])} of the .*{one.words}")
        expect(token(page, one.id)).to_have_attribute("aria-label", named)


def test_the_verdicts_of_a_viewpoint_are_drawn_and_told(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes"])
    view = next(one for one in picture("gm_hexes").drawing.views if one.who == "pell")
    expect(page.get_by_label("Lines of sight from")).to_have_value("pell")
    rows = page.locator(".Sights tbody tr")
    expect(rows).to_have_count(len(view.lines))
    for line in view.lines:
        expect(rows.filter(has_text=line.words)).not_to_have_count(0)
        token(page, line.target).hover()
        expect(page.locator(".caption")).to_contain_text(f"from Pell: {line.words}")
    page.get_by_label("Lines of sight from").select_option("lark")
    expect(page.get_by_role("heading", name="What Lark sees")).to_be_visible()
    expect(rows.first).to_contain_text("Pell")


def test_sealed_cards_are_told_from_those_still_chosen(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes"])
    assert hands(page) == {
        "Quill": "sealed",
        "Ines": "sealed",
        "Lark": "choosing",
        "Pell": "your choice",
        "Okoro": "sealed",
        "Brandt": "Defend",
    }
    expect(page.get_by_text("3 of 5 sealed")).to_be_visible()
    open_hands = hands(on_stage("laptop").show(MOMENTS["gm_hexes_shot"]))
    assert open_hands["Pell"] == "Rifle Fire"
    assert open_hands["Ines"] == "Move"


def test_arrows_walk_enter_names_and_l_reads(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes"])
    hand(page).focus()
    for _ in range(16):
        page.keyboard.press("ArrowRight")
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^P"))
    token(page, "pell").click()
    hand(page).focus()
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^M7"))
    page.keyboard.press("ArrowRight")
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^N7"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^N9"))
    page.keyboard.press("Enter")
    expect(page.locator(SPOKEN)).to_contain_text("Brandt of the saboteurs")
    expect(page.locator(SPOKEN)).to_contain_text("stunned")
    expect(page.get_by_label("Lines of sight from")).to_have_value("brandt")
    token(page, "pell").click()
    hand(page).focus()
    page.keyboard.press("l")
    expect(page.locator(SPOKEN)).to_contain_text("What Pell sees: ")
    for one in picture("gm_hexes").scene.sights:
        if one.of == "pell":
            expect(page.locator(SPOKEN)).to_contain_text(one.words)


def test_a_tap_on_a_target_chooses_it(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes_shot"])
    token(page, "okoro").click()
    expect(page.get_by_role("button", name="Okoro: 6 hexes away")).to_be_enabled()
    expect(token(page, "okoro")).to_have_attribute("aria-pressed", "true")


def test_a_tap_on_a_hex_walks_there(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_hexes_smoke"])
    hexagon = page.get_by_role("button", name=re.compile("^G4.*Within reach: 2$"))
    hexagon.click()
    page.locator(".PromptSheet .go").click()
    (act,) = stage.acts(1)
    assert act["answer"][-1] == "G4"


def test_without_a_map_contacts_and_sentences_are_shown(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes_light"])
    expect(page.locator(".contact")).to_have_count(1)
    expect(page.locator(".Stand")).to_have_count(6)
    expect(page.locator(".Hand").filter(has_text="I climb on a chair")).to_have_count(1)
    page.locator('[data-who="moderator_1"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-who="moderator_2"]')).to_be_focused()
    near = re.compile("close to Friend 1")
    expect(page.locator(":focus")).to_have_attribute("aria-label", near)


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_a_phone_has_the_map_within_its_edges(size: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage(size).show(MOMENTS["phone_hexes"])
    page.get_by_role("button", name="Map", exact=True).click()
    token(page, "lark").scroll_into_view_if_needed()
    expect(token(page, "lark")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = token(page, "lark").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    assert demo_hexes.FIGHTS["phone_hexes"][1] == demo_hexes.BEN
    assert hands(page)["Lark"] == "your choice"
    assert hands(page)["Pell"] == "choosing"
