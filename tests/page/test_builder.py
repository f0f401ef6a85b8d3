"""The encounter builder in a browser, over a real server: edits, faults, figures, files, play."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, Route, expect

from fracas.sim.batches.intervals import Interval
from fracas.table.workshop.drafts import Estimate, SideFigures, SideToWin, ToWin
from tests.page.browsing import SIZES
from tests.page.visiting import Visits
from tests.web.serving import Server

THUG = "#build/razorweave/dock-thug"

BUSY = 240_000
"""How long (ms) fights may take to be played on a busy machine."""


@pytest.fixture
def visit(visits: Visits) -> Callable[..., Page]:
    """Opens pages of the builder."""

    def make(place: str = THUG, size: str = "laptop", theme: str = "dark") -> Page:
        return visits.page(place, size, theme)

    return make


def count(page: Page, name: str) -> Any:
    return page.get_by_role("spinbutton", name=name, exact=True)


def test_a_number_out_of_bounds_is_told_at_its_field_and_mended(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Change Dock Thug").click()
    dialog = page.get_by_role("dialog")
    might = dialog.get_by_role("spinbutton", name="MIG", exact=True)
    expect(might).not_to_have_value("")
    was = might.input_value()
    might.fill("40")
    field = dialog.locator("[data-field='combatants/dock_thug/mig']")
    expect(field).to_contain_text("at most 6 is expected here; found 40")
    dialog.get_by_role("button", name="Done").click()
    told = page.locator("main .fault")
    expect(told).to_contain_text("One thing is not right yet")
    expect(page.get_by_role("button", name="Play it")).to_be_disabled()
    # The fault leads to its field.
    told.get_by_role("button").first.click()
    expect(might).to_be_focused()
    might.fill(was)
    expect(field).not_to_contain_text("found 40")
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)
    expect(page.get_by_role("button", name="Play it")).to_be_enabled()


def test_a_name_that_is_wrong_is_offered_the_right_one(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Change Rella").click()
    weapons = page.locator("dialog [data-field='combatants/rella/weapons']")
    slips = weapons.locator(".slip")
    # The row is asked for after the dialog has opened; until it is there nothing can be counted.
    expect(slips).not_to_have_count(0)
    before = slips.count()
    weapons.get_by_role("combobox").select_option("club")
    expect(slips).to_have_count(before + 1)
    weapons.get_by_role("button", name=re.compile("Remove Club", re.I)).click()
    expect(slips).to_have_count(before)


def test_six_simple_foes_are_added_and_the_fight_begins(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Add to Foes").click()
    page.get_by_role("searchbox").fill("guard")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Guard")).first.click()
    expect(count(page, "Guard")).to_have_value("1")
    more = page.get_by_role("button", name="More: Guard")
    for _ in range(5):
        more.click()
    expect(count(page, "Guard")).to_have_value("6")
    expect(page.locator("#board")).to_contain_text("Guard 6")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play it").click()
    expect(page.locator("#order")).to_contain_text("Guard 6")
    expect(page.locator("#order")).to_contain_text("Dock Thug")


def test_a_few_fights_prove_nothing(visit: Callable[..., Page]) -> None:
    page = visit()
    expect(page.locator("#figures")).to_contain_text("fights played")
    all_won, all_lost = Interval(1.0, 0.57, 1.0), Interval(0.0, 0.0, 0.43)
    sides = (
        SideFigures("party", all_won, ((0, 5),), 1, all_lost),
        SideFigures("foes", all_lost, ((3, 5),), 3, all_won),
    )
    five = msgspec.json.encode(Estimate(5, sides, (), ((2, 5),), 2.0)).decode()
    page.route(
        "**/workshop/estimate**",
        lambda route: route.fulfill(content_type="application/json", body=five),
    )
    page.get_by_role("button", name="More: Dock Thug").click()
    figures = page.locator("#figures")
    expect(figures.locator(".huge")).to_have_text("57–100%")
    expect(figures).to_contain_text("between 57% and 100%, 5 fights played")
    expect(figures).to_contain_text("lose 0–43%")
    expect(figures).to_contain_text("5 of 5")
    # Nothing says 100 % or 0 % but as the end of a range.
    told = re.sub(r"\d+–\d+%|between \d+% and \d+%", "", figures.inner_text())
    assert not re.search(r"\b(100|0)%", told)
    page.set_viewport_size({"width": 420, "height": 800})
    strip = page.locator(".strip")
    expect(strip).to_contain_text("57–100%")
    expect(strip).to_contain_text("5 fights played")


def test_a_second_figure_says_what_playing_to_win_changes(visit: Callable[..., Page]) -> None:
    page = visit()
    book, little = Interval(0.4, 0.35, 0.45), Interval(0.7, 0.4, 0.9)
    even = SideToWin("party", little, book, False), SideToWin("foes", little, book, False)
    won = SideToWin("party", Interval(0.75, 0.7, 0.8), book, True)
    lost = SideToWin("foes", Interval(0.25, 0.2, 0.3), Interval(0.6, 0.55, 0.65), True)
    asked: list[Any] = []

    def answer(route: Route) -> None:
        asked.append(route.request.post_data_json)
        first = len(asked) == 1
        found = ToWin(10, 200, even) if first else ToWin(200, 200, (lost, won), "ready")
        route.fulfill(content_type="application/json", body=msgspec.json.encode(found))

    page.route("**/workshop/to-win**", answer)
    page.get_by_role("button", name="More: Dock Thug").click()
    second, told = page.locator("#figures .second"), page.locator("#figures .told")
    expect(second).to_contain_text("If everyone plays to win")
    expect(second).to_contain_text("75%")
    expect(second).to_contain_text("200 fights")
    expect(second).to_have_attribute("aria-busy", "false")
    # The players' side is named first, wherever it stands among those that differ.
    expect(told).to_contain_text("the party wins more often: 75% instead of 40%.")
    assert [one["first"] for one in asked] == [0, 10]
    assert asked[0]["draft"] == asked[1]["draft"]
    page.get_by_role("combobox", name="Foes plays").select_option("hard")
    expect(second).to_contain_text("With the computers below")
    expect(told).to_contain_text("With these computers, the party wins more often")
    assert asked[2]["strengths"]["foes"] == "hard"


def test_fights_to_win_end_when_the_draft_changes(visit: Callable[..., Page]) -> None:
    page = visit("#build/razorweave/warehouse-ambush")
    ended: list[str] = []
    page.on(
        "requestfailed",
        lambda one: ended.append(one.failure or "") if "to-win" in one.url else None,
    )
    with page.expect_request("**/workshop/to-win**", timeout=BUSY):
        pass
    page.get_by_role("button", name=re.compile("^More: ")).first.click()
    expect(page.locator("#figures .second")).to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(500)
    assert len(ended) == 1
    assert "ABORTED" in ended[0].upper()


def test_figures_come_and_a_proposal_is_taken(visit: Callable[..., Page]) -> None:
    page = visit()
    figures = page.locator("#figures")
    expect(figures).to_contain_text(re.compile(r"\d+ fights? played"))
    page.get_by_role("button", name="More: Dock Thug").click()
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(count(page, "Dock Thug")).to_have_value("3")
    expect(figures).to_contain_text("Your last change:")
    expect(figures).to_contain_text(re.compile(r"between \d+% and \d+%, \d+ fights played"))
    expect(figures.get_by_role("img", name=re.compile("^Rounds: "))).to_be_visible()
    figures.get_by_role("radio", name="even").click()
    figures.get_by_role("button", name="Find changes").click()
    figures.get_by_role("button", name=re.compile("^Apply: ")).first.click(timeout=BUSY)
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    expect(count(page, "Dock Thug")).to_have_value("3")


def test_all_of_it_by_keyboard_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    expect(count(page, "Dock Thug")).to_have_value("1")

    def tab_to(name: str) -> None:
        wanted = f"(e) => (e.getAttribute('aria-label') || e.textContent).includes({name!r})"
        for _ in range(80):
            page.keyboard.press("Tab")
            if page.evaluate(f"({wanted})(document.activeElement)"):
                return
        raise AssertionError(f"no tab leads to {name}")

    tab_to("More: Dock Thug")
    page.keyboard.press("Enter")
    expect(count(page, "Dock Thug")).to_have_value("2")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(count(page, "Dock Thug")).to_have_value("3")
    tab_to("Add to Foes")
    page.keyboard.press("Enter")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.type("assassin")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(count(page, "Assassin")).to_have_value("1")
    # The focus is where it was before the dialog, and Z takes back what was done there.
    expect(page.get_by_role("button", name="Add to Foes")).to_be_focused()
    page.keyboard.press("z")
    expect(count(page, "Assassin")).to_have_count(0)
    page.keyboard.press("Shift+Z")
    expect(count(page, "Assassin")).to_have_value("1")
    page.get_by_label("Your name").focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.locator("#order")).to_contain_text("Assassin")


def test_a_draft_outlives_a_reload_and_can_be_started_over(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(page.get_by_role("button", name="Undo")).to_be_enabled()
    page.reload()
    expect(count(page, "Dock Thug")).to_have_value("2")
    page.get_by_role("button", name="Start over").click()
    expect(count(page, "Dock Thug")).to_have_value("1")
    page.reload()
    expect(count(page, "Dock Thug")).to_have_value("1")


def test_a_draft_goes_to_a_file_and_comes_back(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit()
    page.get_by_role("button", name="More: Dock Thug").click()
    expect(page.locator("#board")).to_contain_text("Dock Thug 2")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "fight.toml"
    saved.value.save_as(file)
    assert saved.value.suggested_filename == "dock-thug.toml"
    assert "[[scenarios.dock-thug.cast]]" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Start over").click()
    expect(count(page, "Dock Thug")).to_have_value("1")
    page.locator("input[type=file]").set_input_files(file)
    expect(count(page, "Dock Thug")).to_have_value("2")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text('[weapons.x]\ntags = ["clubb"]\n', encoding="utf-8")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.locator("main .fault")).to_contain_text("line 2: weapons.x.tags.0")
    expect(count(page, "Dock Thug")).to_have_value("2")


@pytest.mark.parametrize(
    ("place", "who"),
    [
        ("beacon_road/toll-bridge", "Elf Rogue"),
        ("action_points/alley", "Courier"),
        ("aeronaughts/boarding", "Captain"),
        ("razorweave/warehouse-ambush", "Assassin"),
        ("fully_automated/footbridge", "Kit"),
    ],
)
def test_nothing_sticks_out_of_a_narrow_screen(
    visit: Callable[..., Page], place: str, who: str
) -> None:
    page = visit(f"#build/{place}", "narrow", "light")
    page.get_by_text("Change the place, the stakes").click()
    expect(page.locator("main [data-field$='/cast']")).to_be_visible()
    for fold in page.locator("main details").all():
        fold.evaluate("(one) => (one.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") == SIZES["narrow"][0]
    page.get_by_role("button", name=re.compile(f"^Change {who}")).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Done")).to_be_visible()
    # The row comes after the dialog has opened; an empty one would fit any screen.
    expect(dialog.locator("[data-field]").first).to_be_visible()
    for fold in dialog.locator("details").all():
        fold.evaluate("(one) => (one.open = true)")
    assert dialog.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.keyboard.press("Escape")
    # How it goes is at hand while one edits.
    page.get_by_role("button", name="Figures", exact=True).click()
    expect(page.locator("#figures")).to_be_in_viewport()


def test_the_builder_is_reached_from_the_start(visit: Callable[..., Page]) -> None:
    page = visit("")
    page.get_by_role("radio", name="Two on the footbridge").click()
    page.get_by_role("link", name="Customize").click()
    expect(page.get_by_role("heading", name="Encounter builder")).to_be_visible()
    expect(page.locator("#board")).to_contain_text("on the footbridge")


@pytest.mark.parametrize("place", ["#build/chess", "#build/razorweave/no-such-fight"])
def test_what_there_is_not_is_said(chromium: Any, open_house: Server, place: str) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(f"http://127.0.0.1:{open_house.port}/{place}")
    expect(page.get_by_role("alert")).to_be_visible()
    context.close()


def test_a_ruling_is_switched_for_this_fight_saved_and_opened(
    visit: Callable[..., Page], tmp_path: Path
) -> None:
    page = visit()
    page.get_by_role("button", name="Review and choose").click()
    page.get_by_role("radio", name="Two at most").check()
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_text("House rules: 1")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "house.toml"
    saved.value.save_as(file)
    assert "[rulings]\nedge_cap = 2\n" in file.read_text(encoding="utf-8")
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_text("House rules: standard")).to_be_visible()
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_text("House rules: 1")).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    with page.expect_request("**/api/tables") as asked:
        page.get_by_role("button", name="Play it").click()
    assert asked.value.post_data_json["rulings"] == {"edge_cap": 2}
    expect(page.locator("#order")).to_contain_text("Dock Thug")
