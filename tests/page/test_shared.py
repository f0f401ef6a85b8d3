"""One screen passed round, the screen on the wall, and seats handed out, on a real server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.visiting import Visits
from tests.web.serving import Server

PHONE, LAPTOP, WALL, NARROW = "phone", "laptop", "wall", "narrow"
Opens = Callable[..., Page]
YOUR_CARD = "Which card do you play this round?"
"""What is asked of the one who looks: a seat that plays one is asked in the second person."""


@pytest.fixture
def server(open_house: Server) -> Server:
    """The server of all that is done here."""
    return open_house


@pytest.fixture
def opens(visits: Visits) -> Opens:
    """Opens a place, or a seat on a device of its own."""

    def open_seat(seat: Any, size: str = LAPTOP) -> Page:
        return (
            visits.page(seat, size)
            if isinstance(seat, str)
            else visits.page("#seat", size, token=seat)
        )

    return open_seat


def _seats(page: Page) -> Any:
    page.get_by_role("button", name="Seats").click()
    return page.get_by_role("dialog", name="Seats")


def _begin(page: Page) -> None:
    _seats(page).get_by_role("button", name="Start sharing").click()


def _uncover(page: Page, name: str) -> None:
    """The screen is passed to somebody, who uncovers it by Enter alone."""
    expect(page.get_by_role("heading", name=f"Pass to {name}.")).to_be_visible()
    expect(page.get_by_role("button", name=f"I am {name}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".PassBar")).to_contain_text(f"{name} is looking")


@pytest.mark.rule("FA-SEL-03")
@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_sealed_cards_are_nowhere_on_a_screen_that_is_passed_on(
    server: Server, opens: Opens, size: str
) -> None:
    page = opens(server.make("fully_automated", "ferry", foes="advisor"), size)
    _begin(page)
    said: dict[str, set[str]] = {}
    for name in ("Teo", "Sunny", "Wren"):
        page.get_by_role("heading", name=f"Pass to {name}.").wait_for()
        expect(page.locator("#ask [data-card]")).to_have_count(0)
        covered = page.content()
        assert not [one for words in said.values() for one in words if one in covered]
        # The one who is asked is all that the cover tells of the question.
        assert "Which card" not in covered
        _uncover(page, name)
        page.get_by_role("heading", name=YOUR_CARD).wait_for()
        expect(page.get_by_role("radio", name="Defend")).to_be_visible()
        # The names of weapons stand on the board for all; what a card says of each does not.
        rows = set(page.locator("#ask [data-card] .words .line").all_inner_texts())
        shown = page.content()
        for words in said.values():
            assert not [one for one in words - rows if one in shown]
        said[name] = rows
        assert len(rows) > 3
        # Who defends aims at nobody, so that nothing more is asked before all are turned over.
        page.get_by_role("radio", name="Defend").click()
        page.keyboard.press("Enter")
    # All cards are in. Whoever answered last may be asked at once what comes of it.
    expect(page.locator("body")).not_to_contain_text("Which card", use_inner_text=True)
    expect(page.locator(".PassBar, .Cover").first).to_be_visible()
    if page.locator(".PassBar").is_visible():
        page.get_by_role("button", name="Cover", exact=True).click()
    expect(page.locator(".Cover")).to_be_visible()
    assert "Which card" not in page.content()


def test_a_shared_screen_is_taken_up_again_after_a_reload(server: Server, opens: Opens) -> None:
    page = opens(server.make("fully_automated", "ferry", foes="advisor"))
    _begin(page)
    _uncover(page, "Teo")
    page.get_by_role("button", name="Cover", exact=True).click()
    expect(page.locator("#ask [data-card]")).to_have_count(0)
    # Who covers without an answer is asked again after the others.
    _uncover(page, "Sunny")
    page.reload()
    # A page that comes back is covered, whoever looked at it.
    page.get_by_role("heading", name="Pass to Teo.").wait_for()
    page.get_by_text("Look something up").click()
    page.get_by_role("button", name="Look as the game master").click()
    expect(page.locator(".PassBar")).to_contain_text("the game master is looking")
    page.wait_for_timeout(1_500)
    expect(page.locator(".PassBar")).to_be_visible()
    page.get_by_role("button", name="Cover", exact=True).click()
    page.get_by_text("Look something up").click()
    page.get_by_role("button", name="Stop sharing this screen").click()
    expect(page.locator(".GMTable")).to_be_visible()
    expect(page.locator(".PassBar")).to_have_count(0)


def test_two_players_share_a_phone(server: Server, opens: Opens) -> None:
    gm = server.make("fully_automated", "ferry", foes="advisor")
    ann = server.add(gm["token"], "Ann")
    page = opens(ann, PHONE)
    page.get_by_role("button", name="Play Teo").tap()
    page.get_by_role("heading", name=YOUR_CARD).wait_for()
    page.get_by_role("button", name="The sheet of Teo").tap()
    sheet = _seats(page)
    sheet.get_by_label("Another player on this screen").fill("Ben")
    sheet.get_by_role("button", name="Sit down here too").tap()
    _uncover(page, "Teo")
    page.get_by_role("button", name="Cover", exact=True).tap()
    page.get_by_text("Look something up").tap()
    page.get_by_role("button", name="Look as Ben").tap()
    page.get_by_role("button", name="Play Sunny").tap()
    page.get_by_role("heading", name=YOUR_CARD).wait_for()
    page.get_by_role("radio", name="Defend").tap()
    page.locator(".foot .go").tap()
    expect(page.get_by_role("heading", name="Pass to Teo.")).to_be_visible()
    assert "Which card" not in page.content()
    _uncover(page, "Teo")


@pytest.mark.parametrize("system", ["razorweave", "beacon_road", "fully_automated"])
def test_a_wall_is_whole_in_sight_and_has_nothing_to_touch(
    server: Server, opens: Opens, system: str
) -> None:
    scenario = {"razorweave": "dock-thug", "beacon_road": "toll-bridge"}.get(system, "ferry")
    gm = server.make(system, scenario)
    wall = server.add(gm["token"], "Wall", "wall")
    page = opens(wall, WALL)
    code = server.get("/api/table/invitation", gm["token"]).json()["code"]
    expect(page.get_by_text(code, exact=True)).to_be_visible()
    expect(page.locator(".Wall .Mini").first).to_be_visible()
    expect(page.locator(".Wall .map .Chunk path").last).to_be_visible()
    page.wait_for_timeout(300)
    held = "document.documentElement.scrollHeight <= innerHeight + 1"
    page.wait_for_function(held)
    touched = ":is(a, button, input, select, summary, [tabindex='0'])"
    expect(page.locator(f".Wall {touched}:not([inert] *)")).to_have_count(0)
    # Drawn for somebody four metres away: no line of the log is lower than 26 of 1080 pixels.
    expect(page.locator(".Wall .last")).to_be_visible()
    page.wait_for_function(
        "one => parseFloat(getComputedStyle(one).fontSize)"
        " * one.getBoundingClientRect().width / one.offsetWidth >= 26",
        arg=page.locator(".Wall .last").element_handle(),
    )
    # Another code is shown as soon as there is one, and none once nobody may join.
    fresh = server.http.post(
        "/api/table/invitation", headers={"Authorization": f"Bearer {gm['token']}"}
    ).json()["code"]
    expect(page.get_by_text(fresh, exact=True)).to_be_visible()
    server.http.delete("/api/table/invitation", headers={"Authorization": f"Bearer {gm['token']}"})
    expect(page.locator(".Wall .join")).to_have_count(0)


def test_who_looks_on_has_a_phone_of_three_parts(server: Server, opens: Opens) -> None:
    gm = server.make()
    eve = server.add(gm["token"], "Eve", "spectator")
    page = opens(eve, NARROW)
    parts = page.get_by_role("navigation", name="Parts of the seat").get_by_role("button")
    expect(parts).to_have_text(["Now", "Map", "Story"])
    expect(page.get_by_role("heading", name="Waiting for the GM.")).to_be_visible()


@pytest.mark.parametrize("size", [LAPTOP, NARROW])
def test_a_game_master_hands_seats_out(server: Server, opens: Opens, size: str) -> None:
    gm = server.make()
    ann = server.add(gm["token"], "Ann")
    page = opens(gm, size)
    sheet = _seats(page)
    sheet.get_by_text("What to do with Ann").locator("..").click()
    sheet.get_by_label("New name: Ann").fill("Anne")
    sheet.get_by_role("button", name="Rename: Ann").click()
    expect(sheet.locator(".SeatList li").nth(1)).to_contain_text("Anne")
    sheet.get_by_label("Who plays Rella").select_option(label="Anne")
    expect(sheet.locator(".SeatList li").nth(1)).to_contain_text("Rella")
    sheet.get_by_label("Who plays Rella").select_option(label="Looking ahead")
    expect(sheet.locator(".SeatList li").nth(1)).to_contain_text("plays no one")
    sheet.get_by_label("Who plays Rella").select_option(label="Anne")
    sheet.get_by_role("button", name="Answer for them myself").click()
    expect(sheet.locator(".SeatList li").first).to_contain_text("Rella")
    sheet.get_by_role("button", name="More: Extra seconds for Anne").click()
    expect(sheet.get_by_role("spinbutton", name="Extra seconds for Anne")).to_have_value("5")
    sheet.get_by_role("button", name="Lock").click()
    expect(sheet.get_by_text("player, away, locked")).to_be_visible()
    # What cannot be taken back is asked first, and the way out is what Enter does.
    sheet.get_by_role("button", name="Remove", exact=True).click()
    expect(sheet.get_by_role("button", name="Leave it as it is")).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet.locator(".SeatList li").nth(1)).to_contain_text("Anne")
    sheet.get_by_role("button", name="New link", exact=True).click()
    sheet.get_by_role("button", name="Make a new link").click()
    made = sheet.get_by_role("region", name="The link of Anne").get_by_role("textbox")
    expect(made).to_have_value(re.compile("^http"))
    link = made.input_value()
    assert server.get("/api/seat", ann["token"]).status_code == 403
    assert server.get("/api/seat", "nothing").status_code == 403
    phone = opens(link.split("/", 3)[3], PHONE)
    expect(phone.get_by_role("banner")).to_contain_text("Anne")
    # The token does not stand in the address any more.
    expect(phone).to_have_url(re.compile("#seat$"))
    expect(sheet.get_by_text("player, here, locked")).to_be_visible()
    sheet.get_by_role("button", name="Remove", exact=True).click()
    sheet.get_by_role("button", name="Remove the seat").click()
    expect(phone.get_by_text("This seat was taken away: ask the game master.")).to_be_visible()


def test_a_seat_is_added_with_a_link_to_photograph(server: Server, opens: Opens) -> None:
    page = opens(server.make())
    sheet = _seats(page)
    sheet.get_by_text("Add a seat").click()
    sheet.get_by_label("Who sits there").fill("Ben")
    sheet.locator(".AddSeat select").last.select_option(label="Rella")
    sheet.get_by_role("button", name="Make the seat and its link").click()
    made = sheet.get_by_role("region", name="The link of Ben")
    expect(made.get_by_role("img", name="QR code with the link of Ben")).to_be_visible()
    expect(made.get_by_role("textbox")).to_have_value(re.compile("^http"))
    link = made.get_by_role("textbox").input_value()
    phone = opens(link.split("/", 3)[3], PHONE)
    expect(phone.get_by_role("banner")).to_contain_text("Rella")


def test_nothing_of_the_shared_tokens_is_in_a_page(
    server: Server, opens: Opens, tmp_path: Path
) -> None:
    page = opens(server.make("fully_automated", "ferry", foes="advisor"))
    _begin(page)
    page.get_by_role("heading", name="Pass to Teo.").wait_for()
    page.wait_for_function(
        "JSON.parse(localStorage.getItem('fracas.shared') ?? '{}').seats?.length === 4"
    )
    group = json.loads(page.evaluate("localStorage.getItem('fracas.shared')"))
    assert len(group["seats"]) == 4
    html = page.content()
    assert not [one for one in group["seats"] if one["token"] in html or one["token"] in page.url]


@pytest.mark.parametrize(("path", "size"), [("docs", LAPTOP), ("docs/", NARROW)])
def test_the_manual_is_whole_without_any_other_server(opens: Opens, path: str, size: str) -> None:
    page = opens(path, size)
    page.get_by_role("heading", name="The socket").wait_for()
    expect(page.get_by_role("region", name="POST /api/join").first).to_contain_text("NewSeat")
    page.get_by_role("region", name="POST /api/join").get_by_role("link", name="NewSeat").click()
    expect(page.get_by_role("region", name="NewSeat", exact=True).first).to_be_in_viewport()
    answer = page.get_by_role("region", name="answer", exact=True).first
    expect(answer).to_contain_text("An answer to the question")
    overhang = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overhang) <= 0
