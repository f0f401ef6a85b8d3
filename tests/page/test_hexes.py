"""Fully Automated's board: hexes, verdicts, sealed cards; walked by keys, tapped, told in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fracas.web.news import Snapshot
from tests.page import demo, demo_hexes
from tests.page.stage import Stage

MOMENTS = demo.moments()
SPOKEN = "[aria-live=polite].vh"
MAPS = ("gm_hexes", "gm_hexes_shot", "gm_hexes_walk", "gm_hexes_smoke")


def picture(name: str) -> Any:
    (whole,) = [one for one in MOMENTS[name].messages if isinstance(one, Snapshot)]
    return whole.screen.picture


def hexagon(page: Page, label: str) -> Locator:
    return page.locator(f'[data-hex="{label}"]')


def hands(page: Page) -> dict[str, str]:
    """What is shown of everybody's card."""
    page.locator(".Hand").first.wait_for()
    found = {}
    for hand in page.locator(".Hand").all():
        found[hand.locator(".who").inner_text()] = hand.locator(".what").inner_text().strip()
    return found


@pytest.mark.parametrize("name", MAPS)
def test_everybody_stands_where_the_drawing_says(name: str, on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS[name])
    drawing = picture(name).drawing
    expect(page.locator(".Hex")).to_have_count(sum(map(len, drawing.rows)))
    expect(page.locator(".Piece")).to_have_count(len(drawing.places))
    names = {one.id: one.name for one in picture(name).figures}
    for place in drawing.places:
        label = hexagon(page, place.hex).get_attribute("aria-label") or ""
        assert label.startswith(f"{place.hex}, ")
        assert names[place.who] in label


def test_the_verdicts_of_a_viewpoint_are_drawn_and_told(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes"])
    view = next(one for one in picture("gm_hexes").drawing.views if one.who == "pell")
    expect(page.get_by_label("Lines of sight from")).to_have_value("pell")
    expect(page.locator(".lines .line")).to_have_count(len(view.lines))
    rows = page.locator(".Sights tbody tr")
    expect(rows).to_have_count(len(view.lines))
    for line in view.lines:
        expect(rows.filter(has_text=line.words)).not_to_have_count(0)
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
    hexagon(page, "M7").focus()
    page.keyboard.press("ArrowRight")
    expect(hexagon(page, "N7")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(hexagon(page, "N9")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(SPOKEN)).to_contain_text("N9, Brandt, stunned 1")
    expect(page.get_by_label("Lines of sight from")).to_have_value("brandt")
    hexagon(page, "M7").focus()
    page.keyboard.press("l")
    expect(page.locator(SPOKEN)).to_contain_text("What Pell sees: Ines, 7 hexes away")
    expect(hexagon(page, "M7")).to_be_focused()
    expect(page.locator('.Hex[tabindex="0"]')).to_have_count(1)


def test_a_tap_on_a_target_chooses_it(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_hexes_shot"])
    hexagon(page, "H5").click()
    chosen = page.get_by_role("radio", name="Okoro: 6 hexes away")
    expect(chosen).to_have_attribute("aria-checked", "true")
    expect(page.locator(".lines .aimed")).to_have_count(1)


def test_a_tap_on_a_hex_walks_there(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_hexes_smoke"])
    assert "walk here for 2" in (hexagon(page, "G4").get_attribute("aria-label") or "")
    hexagon(page, "G4").click()
    expect(page.locator(".trail")).to_have_count(1)
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
    label = page.locator(":focus").get_attribute("aria-label") or ""
    assert "close to Friend 1" in label


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_the_map_scrolls_inside_itself_on_a_phone(
    size: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size).show(MOMENTS["phone_hexes"])
    page.get_by_role("button", name="Parts of the seat").click()
    page.get_by_role("button", name="Board", exact=True).click()
    expect(page.locator(".Hex").first).to_be_attached()
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    within = page.evaluate(
        "(() => { const one = document.querySelector('.Wide');"
        " return one.scrollWidth > one.clientWidth; })()"
    )
    assert within
    least = hexagon(page, "C3").bounding_box()
    assert least is not None
    assert least["width"] >= 38
    assert demo_hexes.FIGHTS["phone_hexes"][1] == demo_hexes.BEN
    assert hands(page)["Lark"] == "your choice"
    assert hands(page)["Pell"] == "choosing"
