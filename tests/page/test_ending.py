"""The end of a fight as a moment, and the lines of a sheet about people as a grid."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from tests.page import demo
from tests.page.stage import Stage

MOMENTS = demo.moments()


@pytest.mark.parametrize(("name", "size"), [("gm_over", "laptop"), ("phone_over", "phone")])
def test_the_end_says_who_won_and_who_fell_and_the_last_roll(
    name: str, size: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage(size).show(MOMENTS[name])
    end = page.get_by_role("region", name="The fight is over.")
    expect(end).to_contain_text("Victory")
    expect(end).to_contain_text("The fight is over, won by the party")
    expect(end).to_contain_text("Guard 1 (taken out)")
    expect(end).to_contain_text("The last roll")
    rolled = end.locator(".decided")
    expect(rolled.locator(".Dice")).to_have_count(1)
    expect(rolled.locator(".total")).to_have_text("22")
    expect(rolled).to_contain_text("Rella: Strike on Assassin")
    expect(rolled.locator(".Stamp")).to_have_text("Critical success")
    expect(rolled.locator(".Odds u")).to_have_count(1)
    # One thing to press is lit.
    expect(end.locator(".Btn.go")).to_have_count(1)
    link = end.get_by_role("link", name="See the whole fight")
    expect(link).to_have_attribute("href", "#seat/after")


@pytest.mark.parametrize(("winner", "word"), [("foes", "Defeat"), ("", "The fight is over")])
def test_the_end_is_told_from_where_one_stands(
    winner: str, word: str, on_stage: Callable[..., Stage]
) -> None:
    moment = MOMENTS["phone_over"]
    clock, whole = moment.messages[:2]
    assert hasattr(whole, "screen")
    table = msgspec.structs.replace(whole.screen.table, winner=winner)
    screen = msgspec.structs.replace(whole.screen, table=table)
    told = msgspec.structs.replace(
        moment, messages=(clock, msgspec.structs.replace(whole, screen=screen))
    )
    page = on_stage("phone").show(told)
    expect(page.locator(".Ended .word")).to_have_text(word)
    # Nobody is crowned who did not win before the eyes of whoever looks.
    expect(page.locator(".Ended .Laurel")).to_have_count(0)


@pytest.mark.parametrize(("name", "who"), [("gm_over", "Rella"), ("phone_over", "Kira")])
def test_a_player_is_crowned_as_themselves_and_at_a_table_whoever_rolled_last(
    name: str, who: str, on_stage: Callable[..., Stage]
) -> None:
    page = on_stage("laptop" if name == "gm_over" else "phone").show(MOMENTS[name])
    expect(page.locator(".Ended .crown .name")).to_have_text(who)


def test_the_end_is_put_down_and_the_dock_goes_on(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_over"])
    page.locator(".Ended").get_by_role("button", name="Close").click()
    expect(page.locator(".Ended")).to_have_count(0)
    page.get_by_role("button", name="A night of rest").click()
    assert stage.acts(1) == [{"do": "edit", "what": "rest", "who": "rest"}]


def test_people_stand_across_and_a_tap_is_a_cell(on_stage: Callable[..., Stage]) -> None:
    stage = on_stage()
    page = stage.show(MOMENTS["gm_sheet"])
    surprised = page.get_by_role("group", name="Who is surprised")
    ready = page.get_by_role("group", name="Who has a weapon in hand")
    expect(surprised.get_by_role("checkbox", name="Guard 1")).to_be_checked()
    surprised.get_by_role("checkbox", name="Guard 1").click()
    ready.get_by_role("button", name="All").click()
    ready.get_by_role("checkbox", name="Kira").click()
    drops = page.get_by_role("group", name="Who has the drop on whom: Kira")
    drops.get_by_role("checkbox", name="Kira on Assassin").click()
    # Of two sides only the other stands across.
    expect(drops.get_by_role("checkbox")).to_have_count(2)
    page.locator(".foot .go").click()
    (act,) = stage.acts(1)
    assert act["answer"] == [
        ["surprised", []],
        ["ready", ["rella", "assassin", "guard_1"]],
        ["drops", ["kira:assassin"]],
    ]


def test_all_or_none_of_a_line_at_once(on_stage: Callable[..., Stage]) -> None:
    page = on_stage("small").show(MOMENTS["gm_sheet"])
    line = page.get_by_role("group", name="Who is surprised")
    line.get_by_role("button", name="All").tap()
    expect(line.get_by_role("checkbox", checked=True)).to_have_count(4)
    line.get_by_role("button", name="None").tap()
    expect(line.get_by_role("checkbox", checked=True)).to_have_count(0)
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(wide) <= 0
