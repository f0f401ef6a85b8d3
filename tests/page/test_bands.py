"""The board of Aeronaughts: bands, zones, slots, health and prices, by taps and by keys."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import demo, demo_bands
from tests.page.stage import Stage

MOMENTS = {name: demo.moment(*told) for name, told in demo_bands.screens().items()}


def _board(page: Page) -> Locator:
    found = page.locator(".AeBoard")
    found.wait_for()
    return found


def _option(page: Page, option: str) -> Locator:
    return page.locator("#ask .foot .go").filter(has_text=option)


@pytest.mark.parametrize("size", ["phone", "laptop", "wall"])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_board_shows_bands_slots_zones_and_health(
    size: str, theme: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size, theme).show(MOMENTS["gm_bands"])
    board = _board(page)
    strip = board.get_by_role("list", name="Ranges from Gunner")
    bands = strip.get_by_role("listitem")
    expect(bands).to_have_count(5)
    expect(bands.nth(0)).to_contain_text("no one")
    expect(bands.nth(1)).to_contain_text("in reach of Twin pistols")
    expect(bands.nth(1).get_by_role("group", name="engaged together")).to_be_visible()
    for name in ("Mate", "First boarder", "Second boarder"):
        token = bands.nth(1).get_by_role("button", name=f"{name}; short from")
        expect(token).to_be_visible()
    expect(bands.nth(3).get_by_role("button", name="Fourth boarder")).to_be_visible()
    slots = board.locator(".Slots li")
    expect(slots).to_have_count(7)
    expect(slots.nth(3)).to_have_attribute("aria-current", "step")
    expect(slots.nth(5)).to_contain_text("Mate")
    # How everybody fares stands in rail and rings; the ledger is there when it is opened.
    expect(board.get_by_text("Moderate Mental")).to_be_hidden()
    if size == "phone":
        # The question lies over the board on so small a screen.
        page.get_by_role("button", name="Close the dock").tap()
    board.get_by_text("Health, type by type").click()
    row = board.get_by_role("row").filter(has_text="Captain")
    expect(row).to_contain_text("Soak 2, Stress 0 of 8, Wounds 5 of 5")
    expect(board.get_by_text("Moderate Mental")).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0


def test_a_tap_on_a_foe_chooses_the_only_thing_to_do_about_it(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_bands"])
    board = _board(page)
    board.locator(".token[data-who='boarder_2']").click()
    expect(_option(page, "Attack: Second boarder")).to_be_enabled()
    pool = board.get_by_role("region", name="Twin pistols at Second boarder")
    expect(pool.get_by_role("img", name="Proficiency")).to_have_count(2)
    expect(pool.get_by_role("img", name="Boost")).to_have_count(1)
    expect(pool.get_by_role("img", name="Difficulty")).to_have_count(2)
    expect(pool).to_contain_text("5 and the net Success, less Soak 1, Physical")
    page.locator(".PromptSheet .foot").get_by_role("button").first.click()
    (act,) = stage.acts(1)
    assert act["answer"] == "attack:boarder_2:twin_pistols"


def test_a_tap_on_a_zone_chooses_to_go_there(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_bands_move"])
    board = _board(page)
    going = board.locator("[data-spot][role=button]").first
    words = (going.get_attribute("aria-label") or "").split(". ")[-1]
    assert words.startswith("Move (maneuver): to ")
    going.focus()
    page.keyboard.press("Enter")
    expect(going).to_have_attribute("aria-pressed", "true")
    expect(_option(page, words.split(" to ")[-1])).to_be_enabled()


def test_keys_alone_walk_the_board_and_read_ranges(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_bands"])
    board = _board(page)
    expect(board.locator("[data-walk][tabindex='0']")).to_have_count(1)
    board.locator("[data-walk='band:mate']").focus()
    page.keyboard.press("Enter")
    named = board.locator(".Picked")
    expect(named).to_contain_text("Mate; short from Gunner; Deck of the Kestrel, engaged with")
    page.keyboard.press("l")
    strip = board.get_by_role("list", name="Ranges from Mate")
    expect(strip.get_by_role("listitem").nth(0)).to_contain_text("First boarder")
    expect(board.locator("[data-walk][tabindex='0']")).to_have_count(1)
    board.get_by_role("button", name="From Gunner again").click()
    expect(board.get_by_role("list", name="Ranges from Gunner")).to_be_visible()
    assert [said for said in stage.sent if said["do"] != "hello"] == []


def test_what_is_on_offer_is_marked_while_advantage_is_spent(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage().show(MOMENTS["gm_bands_spend"])
    board = _board(page)
    expect(board.get_by_text("5 Advantage to spend")).to_be_visible()
    prices = board.get_by_role("region", name="Advantage")
    expect(prices.get_by_role("listitem").filter(has_text="Linked 1")).to_contain_text("on offer")
    expect(board.locator("li.sale")).not_to_have_count(0)
    threat = board.get_by_role("region", name="Threat")
    expect(threat.get_by_text("on offer")).to_have_count(0)


def test_the_list_says_what_the_board_draws(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().show(MOMENTS["gm_bands"])
    _board(page)
    board = page.get_by_role("region", name="Board", exact=True)
    board.get_by_role("button", name="List", exact=True).click()
    expect(board.get_by_text("Ranges from Gunner: short Mate, First boarder")).to_be_visible()
    expect(board.get_by_text("Second boarder with Twin pistols: Ranged 2Y1G1B")).to_be_visible()


def test_a_player_looks_at_the_board_and_comes_back(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("phone").show(MOMENTS["phone_bands"])
    page.get_by_role("group", name="Beside the question").get_by_role("button", name="Map").tap()
    board = _board(page)
    board.locator("[data-walk='band:boarder_1']").tap()
    page.keyboard.press("Escape")
    expect(_option(page, "Attack: First boarder")).to_be_enabled()
