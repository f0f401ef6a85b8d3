"""Every moment of a fight as phones, laptops and walls show it: whole, and inside its edges."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from fracas.web.outgoing import Snapshot
from tests.page import demo
from tests.page.demo_forms import UNKNOWN
from tests.page.edges import beyond
from tests.page.stage import Stage

MOMENTS = demo.moments()


@pytest.mark.parametrize("name", sorted(MOMENTS))
def test_a_moment_is_shown_whole_on_a_narrow_screen(
    name: str, on_stage: Callable[..., Stage]
) -> None:
    moment = MOMENTS[name]
    page = on_stage("narrow").show(moment)
    (whole,) = [one for one in moment.messages if isinstance(one, Snapshot)]
    for card in whole.screen.papers[:1]:
        # What somebody else is asked does not open the dock by itself.
        page.keyboard.press("r")
        page.get_by_role("heading", name=card.sentence).wait_for()
    assert beyond(page) == []


@pytest.mark.parametrize("size", ["phone", "laptop", "wall"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_table_is_shown_in_every_size_and_light(
    size: str, theme: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size, theme).show(MOMENTS["gm_razorweave"])
    expect(page.get_by_role("radio")).to_have_count(6)
    for name in ("Board", "Order"):
        expect(page.get_by_role("region", name=name, exact=True)).to_be_visible()
    assert beyond(page) == []
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(14, 20, 18)" if theme == "dark" else "rgb(217, 207, 184)")


def test_the_lamp_turns_and_stays_turned(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_razorweave"])
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.reload()
    page.locator(".GMTable").wait_for()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")


def test_a_phone_shows_one_paper_and_no_tabs_until_it_is_answered(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("phone")
    page = stage.show(MOMENTS["phone_choice"])
    expect(page.locator(".PNav")).to_have_count(0)
    stage.say({"is": "patch", "seq": 8, "parts": {"papers": [], "waits": {"names": ["Rella"]}}})
    page.get_by_role("heading", name="Waiting for Rella.").wait_for()
    tabs = page.get_by_role("navigation", name="Parts of the seat")
    tabs.get_by_role("button", name="Me").click()
    expect(page.get_by_role("region", name="Kira").get_by_text("Longsword")).to_be_visible()
    tabs.get_by_role("button", name="Story").click()
    expect(page.get_by_role("log").get_by_role("listitem")).to_have_count(6)
    tabs.get_by_role("button", name="Map").click()
    expect(
        page.get_by_role("button", name="Rella, party, acts, Resolve 6 of 6 left")
    ).to_be_visible()
    page.get_by_role("button", name="List", exact=True).click()
    expect(page.get_by_text("Street: nobody.")).to_be_visible()


@pytest.mark.parametrize("place", ["%E0%A4%A", "join/%", "%"])
def test_an_address_that_was_cut_short_shows_the_page(
    place: str, on_stage: Callable[..., Stage]
) -> None:
    stage = on_stage()
    expect(stage.open(place).get_by_role("heading").first).to_be_visible()
    assert stage.faults == []


def test_a_board_that_is_not_known_shows_the_sides(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_unknown"])
    board = page.get_by_role("region", name="Board")
    sides = board.get_by_role("group", name="The sides")
    figures = sides.get_by_role("button")
    expect(figures).to_have_count(len(UNKNOWN.figures))
    # One stop for the tabulator, and arrows from there; who can be chosen is chosen on the paper.
    expect(sides.locator("[tabindex='0']")).to_have_count(1)
    figures.first.focus()
    page.keyboard.press("ArrowRight")
    expect(figures.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    open_now = sides.locator("button.can")
    expect(open_now).not_to_have_count(0)
    open_now.first.focus()
    page.keyboard.press("Enter")
    expect(open_now.first).to_have_attribute("aria-pressed", "true")
    # The same stands in words.
    board.get_by_role("button", name="List").click()
    expect(board.get_by_role("listitem")).to_have_count(len(UNKNOWN.lines))


def test_nothing_of_a_player_is_taken_for_markup(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_razorweave"])
    text = "<img src=x onerror=alert(1)><b>bold</b>"
    line = {"at": 20, "entry": 12, "text": text, "because": [text]}
    stage.say({"is": "patch", "seq": 8, "parts": {"waits": {"names": [text]}}, "log": [line]})
    expect(page.get_by_role("log").get_by_text(text).first).to_be_visible()
    expect(page.locator("#page img")).to_have_count(0)


def test_the_log_tells_dice_to_readers(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_razorweave"])
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_role("img", name="6; 4; 3; 2; 1, does not count").first).to_be_visible()


def test_odds_stand_in_an_options_own_words(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_razorweave"])
    first = page.get_by_role("radio", name="Strike the Assassin")
    page.get_by_text("takes the Assassin out 56%").wait_for()
    tiers = "Critical success 56%, Full success 38%, Partial success 4%, Failure 2%."
    expect(first).to_contain_text(tiers, use_inner_text=True)
    expect(first).to_contain_text("Full or better 94%", use_inner_text=True)
    expect(page.locator(".Odds").first).to_have_attribute("aria-hidden", "true")


def test_a_clock_says_its_segments(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_razorweave"])
    order = page.get_by_role("region", name="Order")
    expect(
        order.get_by_role("button", name="Assassin, Resolve 3 of 8 left, Bleeding")
    ).to_be_visible()
    expect(page.get_by_role("img", name="Reinforcements: 2 of 4 segments")).to_be_visible()


def test_the_key_of_the_board_leads_to_what_is_drawn(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_hexes"])
    page.locator(".BoardScroll .BoardField").wait_for()
    page.keyboard.press("b")
    page.wait_for_function("() => document.activeElement.closest('.BoardScroll') !== null")


def test_dice_with_symbols_are_drawn_and_told_in_words(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_aeronaughts"])
    dice = [
        {"text": "SA", "die": "Y", "words": "yellow Success and Advantage"},
        {"text": "-", "die": "P", "words": "purple blank"},
    ]
    line = {"at": 90, "entry": 12, "text": "Mate attacks.", "dice": dice}
    stage.say({"is": "patch", "seq": 8, "parts": {}, "log": [line]})
    page.get_by_role("tab", name="Log").click()
    told = page.get_by_role("img", name="yellow Success and Advantage; P die: purple blank").first
    expect(told).to_be_visible()
    expect(told.locator("svg.Die")).to_have_count(2)
