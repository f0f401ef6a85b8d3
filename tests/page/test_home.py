"""The home page: a code, seats that are held, then fights that show what they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fracas.table.screens.billings import bills
from tests.fights import SYSTEMS
from tests.page import demo
from tests.page.axe import findings
from tests.page.screens import (
    HELD,
    MOMENTS,
    hold,
    home,
    home_with_seats,
    home_without_a_match,
    home_without_library,
)
from tests.page.stage import Stage

WIDE = "document.scrollingElement.scrollWidth <= document.documentElement.clientWidth"


def _down(page: Page, *parts: str) -> list[float]:
    """How far down the page each of these begins."""
    boxes = [page.locator(part).first.bounding_box() for part in parts]
    return [box["y"] for box in boxes if box]


def test_the_seat_taken_last_comes_first_and_large(on_stage: Callable[..., Stage]) -> None:
    page = home_with_seats(on_stage("desk"))
    last = page.locator(".GoOn .Last")
    expect(page.get_by_role("heading", level=1)).to_have_text("Dock warehouse ambush")
    expect(last).to_contain_text("Razorweave · 12 minutes ago")
    expect(last).to_contain_text("You are Ines")
    expect(last.locator("svg .ridge")).to_have_count(3)
    places = _down(page, "#code", ".GoOn", ".Filters", ".FightCards")
    assert len(places) == 4
    assert places == sorted(places)
    # Three more in short, of which one does not say when; the others behind one tap.
    rows = page.locator(".GoOn > .Others li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ben · yesterday")
    expect(rows.nth(1).locator("small")).to_have_text("")
    expect(rows.nth(2).locator("small")).to_contain_text("20")
    hidden = page.get_by_role("button", name="Resume: The Sluice Gate")
    expect(hidden).to_have_count(0)
    page.get_by_text("2 more seats").click()
    expect(hidden).to_be_visible()


def test_a_seat_is_taken_up_with_one_tap_and_says_when(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage("phone")
    hold(stage, 2)
    page = stage.open("home")
    page.get_by_role("button", name="Forget: Dock warehouse ambush").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("The toll bridge")
    stage.moment = MOMENTS["phone_waits"]
    page.get_by_role("button", name="Resume: The toll bridge").tap()
    page.locator(".Phone").wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('fracas.seats'))")
    assert [one["title"] for one in kept] == ["The toll bridge"]
    assert abs(kept[0]["at"] - page.evaluate("Date.now()")) < 60_000


def test_without_a_seat_a_fight_is_started(on_stage: Callable[..., Stage]) -> None:
    page = home(on_stage())
    expect(page.get_by_role("heading", level=1)).to_have_text("Start a fight")
    expect(page.locator(".GoOn")).to_have_count(0)
    expect(page.get_by_role("link", name="Past fights")).to_have_count(0)
    places = _down(page, "#code", ".Filters", ".FightCards")
    assert places == sorted(places)


def test_all_fights_of_all_games_are_there_and_none_is_chosen(
    on_stage: Callable[..., Stage],
) -> None:
    page = home(on_stage())
    expect(page.locator(".FightCard")).to_have_count(sum(len(bills(one)) for one in SYSTEMS))
    assert page.locator(".FightCard[aria-checked=true]").count() == 0
    expect(page.get_by_label("Your name")).to_have_count(0)
    # No game comes last: each has one among the first.
    first = page.eval_on_selector_all(".FightCard", "all => all.map(one => one.dataset.system)")
    assert sorted(first[: len(SYSTEMS)]) == sorted(SYSTEMS)
    page.get_by_role("radio", name="Cold Storage").click()
    expect(page.get_by_role("button", name="Begin: Cold Storage")).to_be_visible()
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_role("button", name="Begin: The toll bridge")).to_be_visible()
    expect(page.get_by_role("radio", checked=True)).to_have_count(1)
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Begin")).to_have_count(0)
    expect(page.get_by_role("radio", checked=True)).to_have_count(0)


@pytest.mark.parametrize(("title", "system"), [("Beacon Road", "beacon_road"), ("Razorweave",) * 2])
def test_each_fight_says_its_size_its_mood_and_its_threat(
    on_stage: Callable[..., Stage], title: str, system: str
) -> None:
    page = home(on_stage())
    page.get_by_role("button", name=title).click()
    cards = page.locator(".FightCard")
    known = bills(system.lower())
    expect(cards).to_have_count(len(known))
    for at, one in enumerate(known.values()):
        facts = cards.nth(at).locator(".facts")
        expect(cards.nth(at).locator(".game")).to_have_text(title)
        expect(facts).to_contain_text(" v ".join(map(str, one.sides)))
        expect(facts.locator(".Mood")).to_have_text([one.mood] if one.mood else [])
        expect(facts.locator(".ThreatBars")).to_have_text([one.threat] if one.threat else [])
        bars = ("easy", "fair", "hard", "deadly").index(one.threat) + 1
        expect(facts.locator(".ThreatBars .on")).to_have_count(bars)
        expect(facts.locator(".grade")).to_have_text([one.grade] if one.grade else [])
        expect(cards.nth(at).locator(".Face")).to_have_count(1 if one.face else 0)


def _titles(page: Page) -> list[str]:
    return page.locator(".FightCard b").all_inner_texts()


def test_chips_leave_the_fights_that_are_wanted(on_stage: Callable[..., Stage]) -> None:
    page = home(on_stage())
    everything = [one for system in SYSTEMS for one in bills(system).values()]

    def shows(**wanted: object) -> None:
        count = sum(
            all(
                one.sides[0] in value if isinstance(value, range) else getattr(one, name) == value
                for name, value in wanted.items()
            )
            for one in everything
        )
        assert count > 0, "a test of nothing"
        expect(page.locator(".FightCard")).to_have_count(count)
        expect(page.get_by_role("status")).to_have_text(
            "One fight" if count == 1 else f"{count} fights"
        )

    chip = {
        name: page.get_by_role("button", name=name, exact=True)
        for name in ("Any", "Duel", "Hold out", "1", "3 to 4", "Deadly", "Hard")
    }
    expect(chip["Any"]).to_have_attribute("aria-pressed", "true")
    chip["Duel"].click()
    expect(chip["Duel"]).to_have_attribute("aria-pressed", "true")
    expect(chip["Any"]).to_have_attribute("aria-pressed", "false")
    shows(mood="Duel")
    chip["Hard"].click()
    shows(mood="Duel", threat="hard")
    chip["Any"].click()
    shows(threat="hard")
    chip["Hard"].click()
    expect(chip["Hard"]).to_have_attribute("aria-pressed", "false")
    chip["1"].click()
    shows(sides=range(1, 2))
    chip["3 to 4"].click()
    shows(sides=range(3, 5))
    page.get_by_role("button", name="Aeronaughts").click()
    assert set(page.locator(".FightCard .game").all_inner_texts()) == {"Aeronaughts"}


@pytest.mark.parametrize("size", ["low", "small"])
def test_where_no_fight_is_like_that_it_says_so_and_shows_all_again(
    on_stage: Callable[..., Stage], size: str
) -> None:
    page = home_without_a_match(on_stage(size))
    expect(page.locator(".FightCard")).to_have_count(0)
    expect(page.get_by_role("status")).to_contain_text("No fight matches.")
    page.get_by_role("button", name="Show all fights").click()
    expect(page.locator(".FightCard")).to_have_count(30)
    expect(page.get_by_role("button", name="Any", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_what_is_built_or_typed_asks_for_a_game(on_stage: Callable[..., Stage]) -> None:
    page = home(on_stage())
    page.get_by_role("link", name="Type a sheet").click()
    sheet = page.get_by_role("dialog", name="Type a sheet for which game?")
    expect(sheet.get_by_role("link")).to_have_count(len(SYSTEMS))
    expect(sheet.get_by_role("link", name="Razorweave")).to_have_attribute(
        "href", "#sheet/razorweave"
    )
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_url("**/#home")
    page.get_by_role("link", name="Build my own").click()
    built = page.get_by_role("dialog", name="Build a fight for which game?")
    expect(built.get_by_role("link", name="Aeronaughts")).to_have_attribute(
        "href", "#build/aeronaughts"
    )


def test_past_fights_are_looked_back_at(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    hold(stage, 2)
    page = home(stage)
    page.get_by_role("link", name="Past fights").click()
    past = page.get_by_role("dialog", name="Past fights")
    stage.moment = MOMENTS["gm_razorweave"]
    past.get_by_role("button", name="The toll bridge").click()
    page.wait_for_url("**/#seat/after")
    kept = page.evaluate("JSON.parse(localStorage.getItem('fracas.seats'))")
    assert kept[0]["title"] == "The toll bridge"


@pytest.mark.parametrize("size", ["desk", "low", "phone", "small"])
def test_the_fight_that_is_chosen_can_be_begun_where_one_is(
    on_stage: Callable[..., Stage], size: str
) -> None:
    page = home(on_stage(size))
    card = page.get_by_role("radio", name="The drowned choir")
    card.click()
    for name in ("Begin: The drowned choir", "Gather players first", "House rules: standard"):
        expect(page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("link", name="Customize")).to_be_in_viewport(ratio=1)
    # What is chosen is not covered by what asks about it, nor is what an arrow leads to.
    for _ in range(3):
        slip = page.locator(".TableSlip").bounding_box()
        chosen = page.get_by_role("radio", checked=True).bounding_box()
        assert slip
        assert chosen
        assert chosen["y"] + min(chosen["height"], 96) <= slip["y"]
        page.get_by_role("radio", checked=True).press("ArrowDown")
    assert page.evaluate(WIDE)


def test_whoever_led_before_need_not_type_their_name(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    hold(stage, 1)
    page = home(stage)
    page.get_by_role("radio", name="The toll bridge").click()
    expect(page.get_by_label("Your name")).to_have_value("Ines")


def test_a_fight_of_which_nothing_is_known_says_nothing(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    library = demo.library()
    system = library["systems"][0]
    system["fights"] = [
        {"id": "bare", "title": "The bare one", "summary": ""},
        {"id": "three", "title": "The three", "summary": "", "sides": [3, 1, 1]},
        {"id": "alone", "title": "The one", "summary": "", "sides": [4]},
    ]
    stage.answers["library"] = library
    page = stage.open("home")
    bare = page.get_by_role("radio", name="The bare one")
    expect(bare.locator(".facts, .Face")).to_have_count(0)
    expect(bare.locator("svg .ridge")).to_have_count(3)
    expect(page.get_by_role("radio", name="The three")).to_contain_text("3 v 1 v 1")
    expect(page.get_by_role("radio", name="The one")).to_contain_text("4 together")


def test_a_fight_looks_the_same_each_time_and_like_no_other(on_stage: Callable[..., Stage]) -> None:
    page = home(on_stage())
    drawn = "all => all.map(one => one.querySelector('.FightScene svg').innerHTML)"
    before = page.eval_on_selector_all(".FightCard", drawn)
    assert len(set(before)) == len(before) > 3
    page.reload()
    page.locator(".FightCard").first.wait_for()
    assert page.eval_on_selector_all(".FightCard", drawn) == before


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["small", "phone", "low"])
def test_a_long_list_fits_and_has_nothing_against_it(
    on_stage: Callable[..., Stage], size: str, theme: str
) -> None:
    stage = on_stage(size, theme)
    library = demo.library()
    long = {"id": "x", "title": "The " + "Interminable" * 4, "summary": "s " * 140, "sides": [4, 7]}
    packs = [{**long, "id": f"f{at}", "package": "p", "package_title": "P"} for at in range(40)]
    library["systems"][0]["fights"] += packs
    stage.answers["library"] = library
    page = home_with_seats(stage)
    expect(page.locator(".FightCard")).to_have_count(70)
    assert page.evaluate(WIDE)
    assert findings(page) == []


def test_where_what_there_is_to_play_is_not_told_a_seat_is_still_taken_up(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("small")
    page = home_without_library(stage)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name=f"Resume: {HELD[0][2]}")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    expect(page.get_by_text("One moment")).to_have_count(0)
    assert page.evaluate(WIDE)
    stage.answers["library"] = demo.library()
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".FightCard").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stage.denied == {"library"}
