"""Looking back on a fight in a browser: what comes at once and later, the proof, paper, and on."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect

from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.journal import format_journal
from fracas.rulesets.registry import ruleset
from fracas.table.computers import BY_BOOK
from fracas.table.looking_back import LookingBack, Past
from fracas.table.report import DiceProof, LuckCard, Report, Story, SwingsCard
from fracas.table.report_work import ReportJob, report
from fracas.table.screens import Screens
from tests.page.demo import Moment, moment
from tests.page.stage import Stage
from tests.table import kit


class Fought:
    """A fight that is over and its seed open, with everything that a page may ask of it."""

    def __init__(self) -> None:
        fight = self.fight = kit.live("razorweave", "dock-thug")
        for one in (GM, *fight.chronicle.rules.deciders(fight.chronicle.state)):
            fight.chronicle.sit(one, Seat(BY_BOOK))
        kit.play_on(fight)
        fight.chronicle.sit(GM, GM_SEAT)
        fight.open_seed(GM_SEAT)
        back = LookingBack(fight.chronicle, Past(GM_SEAT, (GM,), ()))
        self.past = Past(GM_SEAT, (GM,), tuple([line.entry for line in back.lines]))
        self.story: Story = self._made("story")
        self.luck: LuckCard = self._made("luck")
        self.swings: SwingsCard = self._made("solved")
        self.proof: DiceProof = self._made("dice")
        screens = Screens("table", "dock-thug", fight)
        self.moment: Moment = moment(screens.screen(GM_SEAT), screens.log(GM_SEAT))
        self.picture = screens.look(GM_SEAT, 0)

    def _made(self, part: Any) -> Any:
        journal = format_journal(self.fight.chronicle.entries)
        return report(ReportJob(part, journal, self.past, 20.0))

    def report(self, *, ready: bool = True) -> Report:
        """What the server gives, once the figures are worked out or before."""
        if not ready:
            return Report(self.story, "working", "working")
        return Report(self.story, "ready", "ready", self.luck, self.swings)


@pytest.fixture(scope="module")
def fought() -> Fought:
    return Fought()


def look_back(stage: Stage, fought: Fought, *, ready: bool = True) -> Page:
    """Sit down when all is over, and look back."""
    stage.answers = {
        "table/report": fought.report(ready=ready),
        "table/dice": fought.proof,
        "table/look": fought.picture,
    }
    page = stage.show(fought.moment)
    page.get_by_role("link", name="Look back on it").click()
    page.locator("#rounds-title").wait_for()
    return page


def test_the_end_the_rounds_and_who_fell_come_at_once(
    on_stage: Callable[..., Stage], fought: Fought
) -> None:
    stage = on_stage()
    page = look_back(stage, fought, ready=False)
    expect(page.get_by_role("heading", name="The fight is over")).to_be_visible()
    assert page.locator(".Round").count() == len(fought.story.rounds)
    fell = [
        f"{who}: {how}" for one in fought.story.rounds for p in one.points for who, how in p.fell
    ]
    assert page.locator(".Fell").all_inner_texts() == fell
    expect(page.get_by_text("Luck is still being worked out.")).to_be_visible()
    # Figures that come later come by themselves.
    stage.answers["table/report"] = fought.report()
    expect(page.locator(".LuckTable")).to_be_visible()
    assert page.locator(".Turns .L").count() == len(fought.swings.turns)
    expect(page.get_by_text("Solved exactly")).to_be_visible()


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
    assert page.locator("details.Round[open]").count() == 1
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert page.locator("details.Round[open]").count() == len(fought.story.rounds)
    expect(page.get_by_role("button", name="Print this page")).to_be_hidden()
    assert page.locator("body").evaluate("one => getComputedStyle(one).backgroundColor") in (
        "rgb(255, 255, 255)",
    )
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("details.Round[open]").count() == 1
