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
from tests.page.demo_after import Fought, look_back, shapes
from tests.page.stage import Stage


@pytest.fixture(scope="module")
def fought() -> Fought:
    return Fought()


def test_the_end_the_rounds_and_who_fell_come_at_once(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought, ready=False)
    expect(page.get_by_role("heading", name="Victory for the party")).to_be_visible()
    expect(page.locator(".Outcome")).to_have_text("The fight is over, won by the party.")
    expect(page.locator(".Round")).to_have_count(len(fought.story.rounds))
    fell = [
        f"{who}: {how}" for one in fought.story.rounds for p in one.points for who, how in p.fell
    ]
    expect(page.locator(".Fell")).to_have_text(fell, use_inner_text=True)
    expect(page.get_by_text("Calculating luck...")).to_be_visible()
    # Figures that come later come by themselves.
    stage.answers["table/report"] = fought.report()
    expect(page.locator(".LuckRows li")).to_have_count(len(fought.luck.rows))
    expect(page.locator(".Turns .L")).to_have_count(len(fought.swings.turns))
    expect(page.get_by_text("Solved exactly")).to_be_visible()


def test_the_head_tells_the_chance_the_deciding_roll_and_who_turned_the_fight(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    page = look_back(on_stage(), fought)
    head = page.locator(".End")
    turns = [one for one in fought.swings.turns if one.after > one.before]
    turn = max(turns, key=lambda one: one.after - one.before)
    expect(head).to_contain_text(
        f"The party began with a {fought.swings.curve[0].value:.0%} chance."
    )
    expect(head.locator(".Deciding .L")).to_have_text(turn.letter)
    expect(head.locator(".swing b")).to_have_text([f"{turn.before:.0%}", f"{turn.after:.0%}"])
    expect(head.locator(".Dice")).to_have_count(1)
    expect(head.locator(".Stamp")).to_have_count(1)
    expect(head.locator(".Odds u")).to_have_count(1)
    expect(head.locator(".hero .name")).to_have_text("Rella")


@pytest.mark.parametrize(
    ("name", "title", "heroes", "decides"),
    [
        ("player", "Victory for the party", 1, 1),
        ("lost", "Defeat", 0, 1),
        ("quiet", "The fight is over", 0, 0),
        ("short", "Victory for the party", 1, 1),
        ("unknown", "Victory for the party", 0, 0),
        ("off", "Victory for the party", 0, 0),
        ("many", "Victory for the party", 1, 1),
    ],
)
def test_every_end_has_its_title_and_claims_no_more_than_is_known(
    name: str,
    title: str,
    heroes: int,
    decides: int,
    on_stage: Callable[..., Stage],
    fought: Fought,
) -> None:
    ends, told = shapes(fought)[name]
    page = look_back(on_stage("narrow"), fought, ends=ends, told=told)
    expect(page.locator("#after-title")).to_have_text(title)
    expect(page.locator(".End .hero")).to_have_count(heroes)
    expect(page.locator(".Deciding")).to_have_count(decides)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_a_player_is_spoken_to_and_may_neither_begin_a_fight_nor_go_back(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    ends, told = shapes(fought)["player"]
    page = look_back(on_stage("phone"), fought, ends=ends, told=told)
    head = page.locator(".End")
    expect(head).to_contain_text(f"You began with a {fought.swings.curve[0].value:.0%} chance.")
    expect(head).to_contain_text("The GM decides what comes next.")
    expect(head.get_by_role("button")).to_have_text(["Save it"])


def test_a_roll_that_helped_who_lost_did_not_decide_the_fight(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    ends, told = shapes(fought)["lost"]
    page = look_back(on_stage(), fought, ends=ends, told=told)
    (turn,) = [one for one in fought.swings.turns if one.after < one.before]
    expect(page.locator(".Deciding .L")).to_have_text(turn.letter)


def test_turning_points_speak_as_the_table_does(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    page = look_back(on_stage(), fought)
    turns = page.get_by_role("region", name="Turning points")
    last = turns.get_by_role("listitem").last
    expect(last).to_contain_text("Rella: Strike on Dock Thug, critical success")
    expect(last).to_contain_text("Round 3. Dock Thug: takes 3 (Resolve 6 of 6), unconscious")
    assert "margin" not in turns.inner_text()


def test_the_game_master_tries_again_from_before_the_first_turning_point(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    rolled = next(one for one in fought.log if one.at == fought.swings.turns[0].points[0].line)
    before = max(one.entry for one in fought.log if 0 < one.entry < rolled.entry)
    page.get_by_role("button", name="Try again from A").click()
    assert stage.acts(2) == [
        {"do": "go", "to": before},
        {"do": "fork", "name": "Again from A"},
    ]


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
        told = luck.get_by_text(f"No roll was {word} enough to list. A roll is listed if at most")
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
    page.get_by_role("button", name="Close it").click()
    expect(page.locator(".AsItWas")).to_have_count(0)


def test_the_device_works_every_die_out_by_itself(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage("narrow", "light")
    page = look_back(stage, fought)
    page.get_by_role("button", name="Check every die").click()
    count = len(fought.proof.rows)
    expect(page.get_by_text(f"{count} of {count} rolls follow from the seed.")).to_be_visible()
    expect(page.get_by_text(f"This device recomputed {count} of {count} and")).to_be_visible()
    expect(page.get_by_text(f"{count} lines are as this device received them")).to_be_visible()
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
    expect(page.get_by_text("This device got other numbers for 1 of them.")).to_be_visible()
    expect(page.get_by_text("1 lines differ from what this device received.")).to_be_visible()


def test_rests_and_the_next_fight_are_one_act_each(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    rules = ruleset("razorweave")
    page.get_by_role("button", name=rules.say_interlude("rest").capitalize(), exact=True).click()
    assert stage.acts(1) == [{"do": "edit", "what": "rest", "who": "rest"}]
    page.locator(".GMTable").wait_for()
    page.locator(".Ended").get_by_role("link", name="See the whole fight").click()
    page.get_by_role("button", name="Next fight as you are").click()
    page.get_by_label("Which fight").select_option("bell-tower-duel")
    page.get_by_role("button", name="Start it").click()
    assert stage.acts(2)[1] == {"do": "edit", "what": "next", "who": "bell-tower-duel"}


def test_files_are_asked_for_by_the_seats_own_token(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought)
    page.get_by_role("button", name="Save it").click()
    expect(page.get_by_role("region", name="Keep it")).to_be_focused()
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
