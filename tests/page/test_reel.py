"""What plays of what happened: one moment after the other, and nothing in the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import demo, stage
from tests.page.stage import Stage

MOMENTS = demo.moments()
SPOKEN = "28 against 16, critical, 17 damage, Captain is Winded."
BAR = {
    "parts": [
        {"rung": "miss", "words": "miss", "chance": 0.24},
        {"rung": "hit", "words": "hit", "chance": 0.56},
        {"rung": "crit", "words": "critical", "chance": 0.2},
    ]
}
THROW = {
    "kind": "check",
    "words": "Longsword",
    "dice": [{"text": "18", "shape": "d20"}, {"text": "9", "shape": "d20", "state": "drop"}],
    "total": "28",
    "need": "16",
    "rung": "crit",
    "word": "critical",
    "bar": BAR,
    "needle": {"at": 0.87, "below": 0.86},
}
MOMENT = {"actor": "kira", "targets": ["assassin"], "deed": "Longsword", "lead": 0}
LINE = {
    "at": 40,
    "text": "Kira crits the Assassin.",
    "moment": {**MOMENT, "throws": [THROW], "spoken": SPOKEN},
}


@pytest.fixture(scope="module")
def states(hook: Any, built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of states, built anew."""
    folder = tmp_path_factory.mktemp("states")
    assert hook.npm("run", "states", "--silent", "--", "--outDir", str(folder), "-l", "error") == 0
    with stage.served(folder) as found:
        yield f"{found}states.html"


@pytest.fixture
def reel(chromium: Any, states: str) -> Iterator[Page]:
    """The reel on the page of states, whose clock goes only as it is stepped."""
    one = stage.Stage(chromium, states)
    one.page.goto(states)
    one.page.locator("#reel-state").wait_for()
    yield one.page
    one.close()
    assert one.faults == []


def _press(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("button", name=name, exact=True).click()


def _told(page: Page, words: str) -> None:
    expect(page.locator("#reel-state")).to_contain_text(words)


def test_a_moment_plays_and_rests_until_its_time_is_up(reel: Page) -> None:
    _told(reel, "0 ms: at rest")
    _press(reel, "Roll one")
    _told(reel, "plays 0 until 4000")
    _press(reel, "1200 ms", "2800 ms")
    _told(reel, "4000 ms: at rest; 0 to walk back to")


def test_many_at_once_play_the_last_two_after_the_first_that_is_left(reel: Page) -> None:
    _press(reel, "Roll one")
    _press(reel, "Roll five")
    # The first plays on; of the five the last two wait, and the others are only told.
    _told(reel, "plays 0 until")
    _press(reel, "1200 ms")
    _told(reel, "plays 4 until")
    _press(reel, "1200 ms")
    _told(reel, "plays 5 until")
    _told(reel, "0 1 2 3 4 5 to walk back to")


def test_a_new_one_begins_at_once_where_the_last_only_rests(reel: Page) -> None:
    _press(reel, "Roll one", "1200 ms", "100 ms", "Roll one")
    _told(reel, "1300 ms: plays 1 until 5300")


def test_an_answer_and_an_undo_end_all_that_plays(reel: Page) -> None:
    _press(reel, "Roll five", "Answer")
    _told(reel, "at rest")
    _press(reel, "1200 ms")
    _told(reel, "at rest; 0 1 2 3 4 to walk back to")
    _press(reel, "Roll one", "Undo it")
    _told(reel, "at rest; 0 1 2 3 4 to walk back to")


def test_skipping_brings_the_next_one(reel: Page) -> None:
    _press(reel, "Roll five")
    _told(reel, "plays 2 until")
    _press(reel, "Skip")
    _told(reel, "plays 3 until")


def test_a_late_bar_drops_its_needle_or_none(reel: Page) -> None:
    needle = reel.locator("section", has=reel.locator("#reel")).locator(".Moment .Odds u")
    _press(reel, "Roll without a bar", "1200 ms", "The bar comes")
    expect(needle).to_have_count(1)
    _press(reel, "Answer", "Roll without a bar", "1200 ms", "600 ms", "The bar comes")
    _told(reel, "plays 1 until")
    expect(needle).to_have_count(0)


def test_what_was_played_can_be_walked_back_to(reel: Page) -> None:
    _press(reel, "Roll five", "Walk back")
    _told(reel, "plays 1 until Infinity")


def _happen(one: Stage, **more: Any) -> None:
    one.say({"is": "patch", "seq": 8, "log": [LINE], **more})


def test_a_moment_is_one_polite_sentence(on_stage: Callable[..., Stage]) -> None:
    one = on_stage()
    page = one.show(MOMENTS["gm_razorweave"])
    _happen(one)
    polite = page.locator("[aria-live=polite]", has_text=SPOKEN)
    expect(polite).to_have_count(1)
    expect(polite).to_have_text(SPOKEN)
    # The log tells it too, but does not say it a second time.
    row = page.get_by_role("log").get_by_role("listitem").first
    expect(row).to_have_attribute("aria-live", "off")
    expect(row).to_contain_text("Kira crits the Assassin.")


@pytest.mark.parametrize("size", ["phone", "narrow"])
def test_a_tap_or_escape_puts_a_moment_down(size: str, on_stage: Callable[..., Stage]) -> None:
    one = on_stage(size)
    page = one.show(MOMENTS["phone_waits"])
    _happen(one)
    moment = page.get_by_role("region", name="The roll", exact=True)
    expect(moment).to_contain_text("better than 86% of throws")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moment.locator(".title").tap()
    expect(moment).to_have_count(0)
    # Its line lays it open again, until it is put down.
    page.get_by_role("button", name="Kira crits the Assassin.").first.tap()
    expect(moment).to_be_visible()
    page.keyboard.press("Escape")
    expect(moment).to_have_count(0)


@pytest.mark.parametrize(("size", "moment"), [("phone", "phone_waits"), ("desk", "gm_razorweave")])
def test_a_moment_says_once_what_the_letters_of_its_bar_mean(
    size: str, moment: str, on_stage: Callable[..., Stage]
) -> None:
    one = on_stage(size)
    page = one.show(MOMENTS[moment])
    throw = {**THROW, "bar": {**BAR, "marks": [{"rung": "crit", "value": 26}]}}
    _happen(one, log=[{**LINE, "moment": {**MOMENT, "throws": [throw]}}])
    roll = page.get_by_role("region", name="The roll", exact=True)
    key = roll.get_by_role("list", name="What the letters mean").get_by_role("listitem")
    expect(key).to_have_text(["C critical from 26", "H hit", "M miss"])


def test_a_moment_says_who_rolled_how_likely_it_was_and_what_is_to_come(
    on_stage: Callable[..., Stage],
) -> None:
    one = on_stage("phone")
    page = one.show(MOMENTS["phone_waits"])
    parts = [{"rung": "miss", "words": "miss", "chance": 0.92}, {**BAR["parts"][2], "chance": 0.08}]
    luck = {"kind": "luck", "words": "Luck", "total": "5", "roller": "kira"}
    throws = [{**THROW, "roller": "assassin", "bar": {"parts": parts}}, luck]
    _happen(one, log=[{**LINE, "moment": {**MOMENT, "throws": throws}}])
    roll = page.get_by_role("region", name="The roll", exact=True)
    expect(roll.get_by_text("rolled by Assassin")).to_be_visible()
    expect(roll.get_by_text("Kira: Luck")).to_be_visible()
    key = roll.get_by_role("list", name="What the letters mean").get_by_role("listitem")
    expect(key).to_have_text(["C critical 8%", "M miss"])


def test_what_was_spent_on_a_hit_is_not_what_it_does(on_stage: Callable[..., Stage]) -> None:
    one = on_stage("phone")
    page = one.show(MOMENTS["phone_waits"])
    spent = {"who": "kira", "what": "slip", "key": "edge", "words": "Edge", "before": 1, "after": 0}
    _happen(one, log=[{**LINE, "moment": {**MOMENT, "throws": [THROW], "changes": [spent]}}])
    roll = page.get_by_role("region", name="The roll", exact=True)
    expect(roll.locator(".did")).to_contain_text("Kira: no longer Edge")
    expect(roll.locator(".did")).to_contain_text("What it does comes next")
    expect(roll.get_by_text("rolled by")).to_have_count(0)


def test_what_harms_does_not_read_as_a_gain(on_stage: Callable[..., Stage]) -> None:
    one = on_stage("phone")
    page = one.show(MOMENTS["phone_waits"])
    meter = {"what": "meter", "words": "Resolve", "key": "resolve", "most": 6}
    changes = [
        {**meter, "who": "kira", "before": 2, "after": 1, "good": 1},
        {**meter, "who": "assassin", "before": 0, "after": 3, "good": -1},
    ]
    _happen(one, log=[{**LINE, "moment": {**MOMENT, "throws": [THROW], "changes": changes}}])
    did = page.get_by_role("region", name="The roll", exact=True).locator(".did")
    expect(did.locator(".good").first).to_have_text("Kira: 1 less (Resolve 1 of 6)")
    # What a foe takes is good for whoever looks.
    expect(did.locator(".good").last).to_have_text("Assassin: takes 3 (Resolve 3 of 6)")
    expect(did.locator("svg")).to_have_count(2)


def test_nothing_delays_an_answer(on_stage: Callable[..., Stage]) -> None:
    one = on_stage("phone")
    page = one.show(MOMENTS["phone_choice"])
    _happen(one)
    # Where a question was before it, a moment is only a line, so that nothing jumps.
    expect(page.get_by_text("Kira crits the Assassin.")).to_be_visible()
    expect(page.get_by_role("region", name="The roll", exact=True)).to_have_count(0)
    page.get_by_role("radio").first.tap(timeout=2000)
    page.locator(".foot .Btn.go").tap(timeout=2000)
    page.wait_for_timeout(50)
    assert one.sent[-1]["do"] == "answer"


@pytest.mark.parametrize("size", ["low", "desk"])
@pytest.mark.parametrize("table", ["gm_zones", "gm_squares_turn", "gm_hexes"])
def test_those_whom_a_moment_is_about_stand_above_it(
    table: str, size: str, on_stage: Callable[..., Stage]
) -> None:
    one = on_stage(size)
    page = one.show(MOMENTS[table])
    lowest = page.locator(".FieldFrame [data-who]").last
    lowest.wait_for()
    who = page.evaluate(
        """() => [...document.querySelectorAll('.FieldFrame [data-who]')].sort((one, other) =>
        one.getBoundingClientRect().bottom - other.getBoundingClientRect().bottom).at(-1)
        .dataset.who"""
    )
    moment = {**MOMENT, "actor": who, "targets": [], "throws": [THROW], "spoken": SPOKEN}
    one.say({"is": "patch", "seq": 8, "log": [{**LINE, "at": 9_000, "moment": moment}]})
    page.locator(".Moments .Moment").wait_for()
    token = page.locator(f".FieldFrame [data-who='{who}']").bounding_box()
    panel = page.locator(".Moments .Moment").bounding_box()
    assert token is not None
    assert panel is not None
    assert token["y"] + token["height"] <= panel["y"] + 1


def test_what_takes_the_focus_below_the_edge_does_not_scroll_the_table(
    on_stage: Callable[..., Stage],
) -> None:
    page = on_stage("low").show(MOMENTS["gm_bands_spend"])
    page.locator(".FieldFrame").wait_for()
    page.evaluate(
        """() => { for (const one of document.querySelectorAll('main button')) {
        one.focus(); one.scrollIntoView({block: 'center'}); } }"""
    )
    moved = """() => ['.GMTable', '.GMTable main', '.GMTable .ground'].map((place) =>
        document.querySelector(place).scrollTop)"""
    assert page.evaluate(moved) == [0, 0, 0]
    assert page.evaluate("scrollY") == 0
