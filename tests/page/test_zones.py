"""Razorweave's board: places, melees, tokens; walked by keys, tapped, told in words."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from fracas.web.outgoing import Snapshot
from tests.page import demo, demo_zones
from tests.page.stage import Stage

MOMENTS = demo.moments()
NAMES = [name for name in demo_zones.FIGHTS if name.startswith("gm_")]
SPOKEN = "#page > .vh[aria-live=polite]"
BOARD = re.compile("^Board: arrows walk")


def board(page: Page) -> Locator:
    return page.get_by_role("group", name=BOARD)


def token(page: Page, who: str) -> Locator:
    return page.locator(f".token[data-who='{who}']")


def hand(page: Page) -> Locator:
    """The one stop for the keys."""
    return board(page).locator("[tabindex='0']")


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
    expect(board(page).locator(".token")).to_have_count(len(shown.figures))
    for figure in shown.figures:
        (meter,) = figure.meters
        left = meter.most - meter.now
        told = rf"^{figure.name} of the {figure.side}, .*{meter.name} {left} of {meter.most} left"
        expect(token(page, figure.id)).to_have_attribute("aria-label", re.compile(told))
    for spot in shown.scene.spots:
        expect(page.locator(f"[data-spot='{spot.id}']")).to_have_attribute(
            "aria-label", re.compile(f"^{re.escape(spot.words)}")
        )
    for within in ("[data-spot]", ".token"):
        for one, other in combinations(boxes(page, within), 2):
            assert apart(one, other), f"{within} at {one} lies over {other}"
    rooms = boxes(page, "[data-spot]")
    for one in boxes(page, ".token"):
        assert any(
            room["left"] <= one["left"] + 2
            and one["right"] <= room["right"] + 2
            and room["top"] <= one["top"] + 2
            and one["bottom"] <= room["bottom"] + 2
            for room in rooms
        ), f"a token at {one} stands in no place"


def test_arrows_walk_and_enter_names_and_chooses(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones"])
    # The drawing comes a moment after the table, and a question takes the focus when it comes.
    token(page, "rella_crossbow").wait_for()
    page.locator("#ask :focus").wait_for()
    hand(page).focus()
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^Rella of the party, acts"))
    page.keyboard.press("ArrowDown")
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^(Guard|Kira|Open Floor)"))
    token(page, "varn").click()
    hand(page).focus()
    page.keyboard.press("ArrowDown")
    expect(hand(page)).to_have_attribute("aria-label", re.compile("^Assassin"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("radio", name="Assassin")).to_be_checked()
    expect(page.locator(SPOKEN)).to_contain_text("Strike Assassin with the crossbow")
    expect(token(page, "assassin")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator(SPOKEN)).to_contain_text("Varn of the party")
    expect(page.locator(SPOKEN)).to_contain_text("Resolve 3 of 6")
    page.keyboard.press("l")
    expect(page.locator(SPOKEN)).to_contain_text("Assassin: Engaged, in reach of the short sword")


def test_a_tap_chooses_and_the_next_tap_the_next(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_zones"])
    token(page, "guard_2").click()
    go = page.locator("#ask .foot .go")
    expect(go).to_contain_text("Strike Guard 2")
    token(page, "guard_2").click()
    expect(go).to_contain_text("Strike Guard 2")
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("#ask [data-verb=engage]").click()
    token(page, "guard_2").click()
    expect(go).to_contain_text("Close in on Guard 2")
    page.get_by_role("button", name="Back", exact=True).click()
    floor = page.locator("[data-spot='floor']")
    floor.click(position={"x": 30, "y": 70})
    expect(page.get_by_role("radio", name="Open Floor")).to_be_checked()
    expect(floor).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Go to Open Floor Enter").click()
    (answer,) = stage.acts(1)
    assert (answer["do"], answer["answer"]) == ("answer", "go:floor")


def test_what_is_not_asked_of_this_seat_is_only_named(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("laptop")
    page = stage.show(MOMENTS["gm_zones"])
    token(page, "kira").click()
    expect(page.locator(SPOKEN)).to_contain_text("Kira of the party")
    assert stage.acts(0) == []


def test_the_aim_is_told_with_its_band_and_what_reaches(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones"])
    board(page).wait_for()
    page.locator("#ask [data-verb=strike]").click()
    page.locator("#ask").get_by_role("radio", name="Assassin").click()
    expect(page.locator(".sight.aimed")).to_have_count(1)
    expect(page.locator(".Plate")).to_have_text("Far")
    token(page, "assassin").hover()
    told = "from Rella: Far, in reach of the crossbow, lower down"
    expect(page.locator(".caption")).to_contain_text(told)
    page.mouse.move(2, 2)
    page.get_by_role("button", name="Back", exact=True).click()
    page.locator("#ask [data-verb=setup]").click()
    expect(page.locator(".sight")).to_have_count(0)


def test_the_board_stands_in_words_as_well(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("laptop").show(MOMENTS["gm_zones_many"])
    page.get_by_role("button", name="List", exact=True).click()
    words = page.get_by_role("list", name="The board in words")
    for line in picture("gm_zones_many").lines:
        expect(words.get_by_role("listitem").filter(has_text=line)).to_be_visible()


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_a_phone_has_the_board_within_its_edges(size: str, on_stage: Callable[..., Stage]) -> None:
    stage = on_stage(size)
    page = stage.show(MOMENTS["phone_zones"])
    waits = {"papers": [], "waits": {"names": ["Rella"]}}
    stage.say({"is": "patch", "seq": 8, "parts": waits})
    page.get_by_role("button", name="Map", exact=True).tap()
    expect(token(page, "kira")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for one in boxes(page, ".token"):
        assert one["right"] - one["left"] >= 38
        assert one["bottom"] - one["top"] >= 38
