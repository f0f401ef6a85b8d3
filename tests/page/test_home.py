"""The home page: seats that are held first, a code next, then fights that show what they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from fracas.table.screens.billings import bills
from tests.page import demo
from tests.page.axe import findings
from tests.page.screens import HELD, MOMENTS, hold, home_with_seats, home_without_library
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
    expect(last).to_contain_text("Go on · Razorweave · 12 minutes ago")
    expect(last).to_contain_text("You are Ines")
    expect(last.locator("svg .ridge")).to_have_count(3)
    places = _down(page, ".GoOn", "#code", ".Systems", ".FightCards")
    assert len(places) == 4
    assert places == sorted(places)
    # Three more in short, of which one does not say when; the others behind one tap.
    rows = page.locator(".GoOn > .Others li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("Ben · yesterday")
    expect(rows.nth(1).locator("small")).to_have_text("")
    expect(rows.nth(2).locator("small")).to_contain_text("20")
    hidden = page.get_by_role("button", name="Take it up again: The Sluice Gate")
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
    page.get_by_role("button", name="Take it up again: The toll bridge").tap()
    page.locator(".Phone").wait_for()
    kept = page.evaluate("JSON.parse(localStorage.getItem('fracas.seats'))")
    assert [one["title"] for one in kept] == ["The toll bridge"]
    assert abs(kept[0]["at"] - page.evaluate("Date.now()")) < 60_000


def test_without_a_seat_a_table_is_set(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().open("home")
    page.get_by_label("Your name").wait_for()
    expect(page.get_by_role("heading", level=1)).to_have_text("Set the table.")
    expect(page.locator(".GoOn")).to_have_count(0)
    places = _down(page, "#code", ".Systems", ".FightCards")
    assert places == sorted(places)


@pytest.mark.parametrize(("title", "system"), [("Beacon Road", "beacon_road"), ("Razorweave",) * 2])
def test_each_fight_says_its_size_its_mood_and_its_threat(
    on_stage: Callable[..., Stage], title: str, system: str
) -> None:
    page = on_stage().open("home")
    page.get_by_role("radio", name=title).click()
    cards = page.locator(".FightCard")
    known = bills(system.lower())
    expect(cards).to_have_count(len(known))
    for at, one in enumerate(known.values()):
        facts = cards.nth(at).locator(".facts")
        expect(facts).to_contain_text(" against ".join(map(str, one.sides)))
        expect(facts.locator(".Mood")).to_have_text([one.mood] if one.mood else [])
        expect(facts.get_by_text(one.threat or "severity", exact=False)).to_have_count(
            1 if one.threat else 0
        )
        expect(cards.nth(at).locator(".Face")).to_have_count(1 if one.face else 0)


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
    expect(page.get_by_role("radio", name="The three")).to_contain_text("3 sides: 3, 1 and 1")
    expect(page.get_by_role("radio", name="The one")).to_contain_text("4 together")


def test_a_fight_looks_the_same_each_time_and_like_no_other(on_stage: Callable[..., Stage]) -> None:
    page = on_stage().open("home")
    page.get_by_label("Your name").wait_for()
    drawn = "all => all.map(one => one.querySelector('svg').innerHTML)"
    before = page.eval_on_selector_all(".FightCard", drawn)
    assert len(set(before)) == len(before) > 3
    page.reload()
    page.get_by_label("Your name").wait_for()
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
    expect(page.locator(".FightCard")).to_have_count(46)
    assert page.evaluate(WIDE)
    assert findings(page) == []


def test_where_what_there_is_to_play_is_not_told_a_seat_is_still_taken_up(
    on_stage: Callable[..., Stage],
) -> None:
    stage = on_stage("small")
    page = home_without_library(stage)
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_role("button", name=f"Take it up again: {HELD[0][2]}")).to_be_visible()
    expect(page.get_by_role("button", name="Join")).to_be_visible()
    expect(page.get_by_text("One moment")).to_have_count(0)
    assert page.evaluate(WIDE)
    stage.answers["library"] = demo.library()
    page.get_by_role("button", name="Try again").tap()
    expect(page.locator(".FightCard").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert stage.denied == {"library"}
