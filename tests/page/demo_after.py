"""A fight that is over, looked back on: what a page asks of it, and how to come there."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.journal import format_journal
from fracas.table.play.computers import BY_BOOK
from fracas.table.reports.look_back import LookingBack, Past
from fracas.table.reports.report import DiceProof, LuckCard, Report, Story, SwingsCard
from fracas.table.reports.work import ReportJob, report
from fracas.table.screens.drawn import Screens
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


def look_back(
    stage: Stage, fought: Fought, *, ready: bool = True, told: Report | None = None
) -> Page:
    """Sit down when all is over, and look back: on the fight itself, or on another report of it."""
    stage.answers = {
        "table/report": told or fought.report(ready=ready),
        "table/dice": fought.proof,
        "table/look": fought.picture,
    }
    page = stage.show(fought.moment)
    page.get_by_role("link", name="Look back on it").click()
    page.locator("#rounds-title").wait_for()
    return page
