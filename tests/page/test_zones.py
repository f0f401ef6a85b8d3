"""Razorweave's board: places, bands, melees, tokens; walked by keys, tapped, told in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fracas.web.news import Snapshot
from tests.page import demo, demo_zones
from tests.page.stage import Stage

MOMENTS = demo.moments()
NAMES = [name for name in demo_zones.FIGHTS if name.startswith("gm_")]
SPOKEN = "[aria-live=polite].vh"


def board(page: Page) -> Locator:
    return page.locator("#board .BoardScroll")


def item(page: Page, key: str) -> Locator:
    return page.locator(f'[data-item="{key}"]')


def picture(name: str) -> Any:
    (whole,) = [one for one in MOMENTS[name].messages if isinstance(one, Snapshot)]
    return whole.screen.picture


def boxes(page: Page, within: str) -> list[dict[str, float]]:
    """Where such parts of the board lie, in pixels."""
    found: list[dict[str, float]] = page.evaluate(
        """(within) => [...document.querySelectorAll(within)].map((one) => {
          const {left, right, top, bottom} = one.getBoundingClientRect();
          return {left, right, top, bottom};
        })""",
        within,
    )
    return found


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["left"] + 1
        or other["right"] <= one["left"] + 1
        or one["bottom"] <= other["top"] + 1
        or other["bottom"] <= one["top"] + 1
    )


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_seen_is_drawn_and_nothing_over_another(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage("laptop").show(MOMENTS[name])
    shown = picture(name)
    expect(board(page).locator(".Person")).to_have_count(len(shown.figures))
    expect(board(page).locator(".Place")).to_have_count(len(shown.drawing.places))
    for figure in shown.figures:
        (meter,) = figure.meters
        told = f"{figure.name}: {meter.now} of {meter.most} segments"
        expect(item(page, figure.id)).to_have_attribute("aria-label", _starts(told))
    for place in shown.drawing.places:
        expect(item(page, place.id)).to_have_attribute("aria-label", _starts(place.words[:-1]))
    for within in (".Place .ground", ".Person .hit"):
        for one, other in combinations(boxes(page, within), 2):
            assert apart(one, other), f"{within} at {one} lies over {other}"
    grounds = boxes(page, ".Place .ground")
    for one in boxes(page, ".Person .hit"):
        assert any(
            ground["left"] <= one["left"] + 6
            and one["right"] <= ground["right"] + 6
            and ground["top"] <= one["top"] + 1
            and one["bottom"] <= ground["bottom"] + 8
            for ground in grounds
        ), f"a token at {one} stands in no place"


def _starts(text: str) -> Any:

    return re.compile(f"^{re.escape(text)}")


def test_arrows_walk_and_enter_names_and_chooses(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones"])
    # The drawing comes a moment after the table, and a question takes the focus when it comes.
    page.locator("[data-item='rella_crossbow']").wait_for()
    page.locator("#ask :focus").wait_for()
    board(page).focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-item", "rella_crossbow")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-item", "dock")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("data-item", "varn")
    page.keyboard.press("ArrowRight")
    expect(page.locator(":focus")).to_have_attribute("data-item", "assassin")
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Strike Assassin")).to_have_attribute(
        "aria-checked", "true"
    )
    expect(page.locator(SPOKEN)).to_contain_text("Strike Assassin with the crossbow")
    expect(item(page, "assassin")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    expect(page.locator(SPOKEN)).to_contain_text("Varn: 3 of 6 segments")
    page.keyboard.press("l")
    expect(page.locator(SPOKEN)).to_contain_text("Assassin: Engaged, in reach of the short sword")
    page.keyboard.press("Escape")
    expect(board(page)).to_be_focused()


def test_a_tap_chooses_and_the_next_tap_the_next(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_zones"])
    item(page, "guard_2").click()
    strike = page.get_by_role("radio", name="Strike Guard 2")
    expect(strike).to_have_attribute("aria-checked", "true")
    item(page, "guard_2").click()
    expect(page.get_by_role("radio", name="Close in on Guard 2")).to_have_attribute(
        "aria-checked", "true"
    )
    item(page, "guard_2").click()
    expect(strike).to_have_attribute("aria-checked", "true")
    item(page, "floor").locator("text").first.click()
    expect(page.get_by_role("radio", name="Go to Open Floor")).to_have_attribute(
        "aria-checked", "true"
    )
    expect(board(page).locator(".aim")).to_have_count(1)
    page.get_by_role("button", name="Go to Open Floor Enter").click()
    (answer,) = stage.acts(1)
    assert (answer["do"], answer["answer"]) == ("answer", "go:floor")


def test_what_is_not_asked_of_this_seat_is_only_named(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_zones"])
    item(page, "kira").click()
    expect(page.locator(SPOKEN)).to_contain_text("Kira: 2 of 6 segments")
    assert stage.acts(0) == []


def test_the_aim_is_told_with_its_band_and_what_reaches(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones"])
    page.get_by_role("radio", name="Strike Assassin").click()
    expect(board(page).locator(".aim")).to_have_count(1)
    told = "Assassin from Rella: Far, in reach of the crossbow, lower down"
    expect(page.get_by_text(told, exact=True)).to_be_visible()
    page.get_by_role("radio", name="Set Up").click()
    expect(board(page).locator(".aim")).to_have_count(0)


def test_the_board_stands_in_words_as_well(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones_many"])
    page.get_by_role("button", name="List").click()
    for line in picture("gm_zones_many").lines:
        expect(page.get_by_role("listitem").filter(has_text=line)).to_be_visible()


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_on_a_phone_the_board_scrolls_inside_itself(
    size: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage(size)
    page = stage.show(MOMENTS["phone_zones"])
    waits = {"papers": [], "waits": {"names": ["Rella"]}}
    stage.say({"is": "patch", "seq": 8, "parts": waits})
    page.get_by_role("button", name="Board").tap()
    expect(item(page, "kira")).to_be_visible()
    wide = board(page).evaluate("(one) => one.scrollWidth > one.clientWidth + 50")
    assert wide
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for one in boxes(page, ".Person .hit"):
        assert one["right"] - one["left"] >= 38
        assert one["bottom"] - one["top"] >= 38
