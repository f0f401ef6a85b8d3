"""The squares of Beacon Road on the page: read by keys, tapped, and told without a drawing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fracas.web.outgoing import Snapshot
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
    # The keys are where the tap was, so the square is named twice.
    chosen = page.get_by_role("button", name=square, pressed=True)
    expect(chosen).to_have_count(1)
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert (act["do"], act["answer"]) == ("answer", list(end.way))


def test_arrows_walk_the_squares_and_say_what_is_there(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    shown = picture("gm_squares_turn").screen.picture
    hand = page.get_by_role("button", name=re.compile("^N6, Bridge. Captain of the takers, acts"))
    hand.focus()
    hand = page.locator(":focus")
    page.keyboard.press("ArrowLeft")
    expect(hand).to_have_attribute("aria-label", "M6, Bridge")
    told = page.locator(".vh[aria-live=polite]:not([role=log])")
    expect(told).to_contain_text("M6, Bridge")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("l")
    sights = [one for one in shown.scene.sights if one.of == "captain"]
    assert sights
    for sight in sights:
        expect(told).to_contain_text(sight.words)


def test_a_tap_on_somebody_shows_how_the_others_lie_from_there(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    archer = page.get_by_role("button", name="Archer 1 of the takers")
    archer.click()
    sights = picture("gm_squares_turn").screen.picture.scene.sights
    from_there = [one for one in sights if one.of == "bow_1"]
    assert from_there
    page.get_by_role("button", name="Orc Warrior of the heroes").hover()
    words = next(one.words for one in from_there if one.to == "orc_warrior")
    expect(page.locator(".caption")).to_contain_text(f"from Archer 1: {words}")


@pytest.mark.parametrize("name", ["gm_squares_react", "gm_squares_turn"])
def test_the_stage_and_the_window_that_are_on_are_marked(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage().show(MOMENTS[name])
    stages = page.locator(".Steps").get_by_role("listitem")
    expect(stages).to_have_count(5)
    expect(page.locator(".Steps [aria-current=step]")).to_contain_text("Monsters")
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


def test_every_piece_is_on_the_map_and_in_the_list(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_squares_turn"])
    shown = picture("gm_squares_turn").screen.picture
    board = page.get_by_role("group", name=re.compile("^Board: arrows walk"))
    for one in shown.figures:
        expect(board.locator(f"button[data-who='{one.id}']")).to_have_count(1)
    page.get_by_role("button", name="List", exact=True).click()
    people = page.get_by_role("list", name="Who is there")
    expect(people.get_by_role("button")).to_have_count(len(shown.figures))
    words = page.get_by_role("list", name="The board in words")
    expect(words.get_by_role("listitem")).to_have_count(len(shown.lines))


def test_a_phone_sees_its_own_large_enough_to_tap(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("narrow").show(MOMENTS["phone_squares"])
    page.get_by_role("button", name="Map", exact=True).click()
    piece = page.get_by_role("button", name="Orc Warrior of the heroes").last
    expect(piece).to_be_in_viewport()
    box = piece.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 36
    assert page.evaluate(OVERHANG) <= 0
