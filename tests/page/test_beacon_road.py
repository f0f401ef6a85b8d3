"""The squares of Beacon Road on the page: read by keys, tapped, and told without a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fracas.web.news import Snapshot
from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()
OVERHANG = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def picture(name: str) -> Snapshot:
    (whole,) = [one for one in MOMENTS[name].messages if isinstance(one, Snapshot)]
    return whole


def test_a_tap_on_a_square_chooses_where_to_go(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_squares_walk"])
    (card,) = picture("gm_squares_walk").screen.papers
    end = max(card.form.ends, key=lambda one: one.cost)  # type: ignore[union-attr]
    square = re.compile(rf"^{end.place}\b.*Within reach: {end.cost}$")
    page.get_by_role("button", name=square).click()
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert (act["do"], act["answer"]) == ("answer", list(end.way))


def test_arrows_walk_the_squares_and_say_what_is_there(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    drawing = picture("gm_squares_turn").screen.picture.drawing
    captain = next(one for one in drawing.pieces if one.id == drawing.turn)
    hand = page.locator(".hand")
    hand.focus()
    expect(hand).to_have_attribute("aria-label", f"N6, Bridge. {captain.words}")
    page.keyboard.press("ArrowLeft")
    expect(hand).to_have_attribute("aria-label", "M6, Bridge")
    told = page.locator(".vh[aria-live=polite]")
    expect(told).to_contain_text("M6, Bridge")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    sights = [one for one in drawing.sights if one.of == drawing.turn]
    assert sights
    for sight in sights:
        expect(told).to_contain_text(sight.words)


def test_a_tap_on_somebody_shows_what_covers_the_others_from_there(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    key = page.get_by_role("list", name="Key")
    expect(key).not_to_contain_text("from Archer 1")
    page.get_by_role("button", name="Archer 1 of the takers").click()
    expect(key).to_contain_text("concealed from Archer 1")


@pytest.mark.parametrize("name", ["gm_squares_react", "gm_squares_turn"])
def test_the_stage_and_the_window_that_are_on_are_marked(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage().show(MOMENTS[name])
    stages = page.get_by_role("list", name="Stages of the round").get_by_role("listitem")
    expect(stages).to_have_count(5)
    expect(page.locator(".StageRail [aria-current=step]")).to_contain_text("Monsters")
    windows = page.get_by_role("list", name="Reaction window")
    if name == "gm_squares_react":
        expect(windows.locator("[aria-current=step]")).to_have_text("about to suffer")
    else:
        expect(windows).to_have_count(0)


def test_wounds_stand_below_with_their_severity(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_wounds"])
    wounds = picture("gm_squares_wounds").screen.picture.drawing.wounds
    listed = page.get_by_role("region", name="Wounds").get_by_role("listitem")
    expect(listed.filter(has=page.locator(".Boxes"))).to_have_count(len(wounds))
    for one in wounds:
        said = f"severity {one.severity} of {one.most}"
        expect(listed.filter(has_text=one.name).get_by_role("img", name=said).first).to_be_visible()


def test_every_piece_is_on_the_map_and_in_the_words(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    shown = picture("gm_squares_turn").screen.picture
    for one in shown.drawing.pieces:
        expect(page.get_by_role("button", name=one.words, exact=True)).to_have_count(1)
    page.get_by_role("button", name="List").click()
    board = page.get_by_role("region", name="Board", exact=True)
    expect(board.get_by_role("listitem")).to_have_count(len(shown.lines))


def test_the_map_scrolls_inside_itself_on_a_phone(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("narrow").show(MOMENTS["phone_squares"])
    page.get_by_role("button", name="Parts of the seat").click()
    page.get_by_role("button", name="Board", exact=True).click()
    piece = page.get_by_role("button", name="Orc Warrior of the heroes").last
    expect(piece).to_be_in_viewport()
    box = piece.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    assert page.evaluate(OVERHANG) <= 0
