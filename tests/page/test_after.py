"""Looking back on a fight in a browser: what comes at once and later, the proof, paper, and on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import msgspec
import pytest
from playwright.sync_api import expect

from fracas.rulesets.registry import ruleset
from fracas.table.reports.report import (
    ChanceCard,
    SwingsCard,
    TurnCard,
)
from tests.page.demo_after import Fought, look_back
from tests.page.stage import Stage


@pytest.fixture(scope="module")
def fought() -> Fought:
    return Fought()


def test_the_end_the_rounds_and_who_fell_come_at_once(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought, ready=False)
    expect(page.get_by_role("heading", name="The fight is over")).to_be_visible()
    expect(page.locator(".Round")).to_have_count(len(fought.story.rounds))
    fell = [
        f"{who}: {how}" for one in fought.story.rounds for p in one.points for who, how in p.fell
    ]
    expect(page.locator(".Fell")).to_have_text(fell, use_inner_text=True)
    expect(page.get_by_text("Luck is still being worked out.")).to_be_visible()
    # Figures that come later come by themselves.
    stage.answers["table/report"] = fought.report()
    expect(page.locator(".LuckTable")).to_be_visible()
    expect(page.locator(".Turns .L")).to_have_count(len(fought.swings.turns))
    expect(page.get_by_text("Solved exactly")).to_be_visible()


def test_where_no_roll_stands_out_the_report_says_so(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    luck = page.get_by_role("region", name="Luck")
    listed = (*fought.luck.best, *fought.luck.worst)
    expect(luck.get_by_text(re.compile("^as (good|bad) or ")).first).to_be_visible()
    assert all(0 < roll.chance <= 0.2 for roll in listed)
    calm = msgspec.structs.replace(fought.luck, best=(), worst=())
    other = on_stage()
    page = look_back(other, fought, told=msgspec.structs.replace(fought.report(), luck=calm))
    luck = page.get_by_role("region", name="Luck")
    for word in ("lucky", "unlucky"):
        told = luck.get_by_text(f"No roll was {word} enough to list: at most 1 in 5 would match")
        expect(told).to_be_visible()


def test_a_sampled_chance_of_winning_is_never_sure(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    curve = (ChanceCard(0, 1, 0.0, 0.0, 0.43), ChanceCard(1, 2, 1.0, 0.57, 1.0))
    turn = TurnCard("A", 2, 0.0, 1.0, fought.story.rounds[-1].points[:1])
    swings = SwingsCard("party", "sampled", curve, (turn,), 10)
    page = look_back(stage, fought, told=msgspec.structs.replace(fought.report(), swings=swings))
    expect(page.locator(".Turns")).to_contain_text("0–43%")
    expect(page.locator(".Turns")).to_contain_text("57–100%")
    assert "100%" not in page.locator(".Turns").inner_text().replace("57–100%", "")


def test_a_line_opens_the_board_as_it_was(on_stage: Callable[..., Stage], fought: Fought) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    page.locator(".Round[open] .Point").first.click()
    expect(page.get_by_role("heading", name="The board as it was then")).to_be_visible()
    asked = [url for url in stage.asked if "table/look" in url]
    line = fought.story.rounds[-1].points[0].line
    assert asked[0].endswith(f"look?line={line}")
    page.get_by_role("button", name="Put it away").click()
    expect(page.locator(".AsItWas")).to_have_count(0)


def test_the_device_works_every_die_out_by_itself(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage("narrow", "light")
    page = look_back(stage, fought)
    page.get_by_role("button", name="Check every die").click()
    count = len(fought.proof.rows)
    expect(page.get_by_text(f"{count} of {count} rolls follow from the seed.")).to_be_visible()
    expect(page.get_by_text(f"This device worked {count} of {count} out")).to_be_visible()
    expect(page.get_by_text(f"{count} lines stand as this device heard them")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_dice_that_are_not_the_promised_ones_are_told(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    row = fought.proof.rows[0]
    draw = row.draws[0]
    other = msgspec.structs.replace(draw, drawn=(draw.drawn + 1) % draw.sides)
    point = msgspec.structs.replace(row.point, text="Somebody else rolls.")
    wrong = msgspec.structs.replace(
        row, draws=(other, *row.draws[1:]), verdict="differs", point=point
    )
    page = look_back(stage, fought)
    stage.answers["table/dice"] = msgspec.structs.replace(
        fought.proof,
        rows=(wrong, *fought.proof.rows[1:]),
        agrees=fought.proof.agrees - 1,
        differs=1,
    )
    page.get_by_role("button", name="Check every die").click()
    expect(page.get_by_text("1 do not: these dice were not the promised ones.")).to_be_visible()
    expect(page.get_by_text("This device came to other numbers in 1 of them.")).to_be_visible()
    expect(page.get_by_text("1 lines are not as this device heard them.")).to_be_visible()


def test_rests_and_the_next_fight_are_one_act_each(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    rules = ruleset("razorweave")
    page.get_by_role("button", name=rules.say_interlude("rest").capitalize(), exact=True).click()
    assert stage.acts(1) == [{"do": "edit", "what": "rest", "who": "rest"}]
    page.locator(".GMTable").wait_for()
    page.get_by_role("link", name="Look back on it").click()
    page.get_by_label("Which fight").select_option("bell-tower-duel")
    page.get_by_role("button", name="Begin it").click()
    assert stage.acts(2)[1] == {"do": "edit", "what": "next", "who": "bell-tower-duel"}


def test_files_are_asked_for_by_the_seats_own_token(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    stage.answers["table/record"] = {"lines": []}
    with page.expect_download() as loading:
        page.get_by_role("button", name="Record, as JSON").click()
    assert json.loads(loading.value.path().read_text()) == {"lines": []}


def test_on_paper_everything_lies_open_and_nothing_can_be_pressed(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    expect(page.locator("details.Round[open]")).to_have_count(1)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    expect(page.locator("details.Round[open]")).to_have_count(len(fought.story.rounds))
    expect(page.get_by_role("button", name="Print this page")).to_be_hidden()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("details.Round[open]")).to_have_count(1)
