"""A fight that is over, looked back on: what a page asks of it, and how to come there."""

from __future__ import annotations

from typing import Any

import msgspec
from playwright.sync_api import Page

from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.picture.pictures import Figure, Meter
from fracas.core.play.journal import format_journal
from fracas.table.play.computers import BY_BOOK
from fracas.table.reports.look_back import LookingBack, Past
from fracas.table.reports.report import (
    ChanceCard,
    DiceProof,
    LengthCard,
    LuckCard,
    LuckRow,
    Report,
    Story,
    SwingsCard,
)
from fracas.table.reports.work import TOO_MUCH, ReportJob, report
from fracas.table.screens.drawn import Screens
from fracas.table.screens.moment_cards import Bar, BarPart, MomentCard, Needle
from fracas.table.screens.screen import LogCard, Screen
from tests.page.demo import Moment, moment
from tests.page.stage import Stage
from tests.table import kit

BAR = Bar(
    (
        BarPart("miss", "Failure", 0.18),
        BarPart("part", "Partial success", 0.24),
        BarPart("hit", "Full success", 0.37),
        BarPart("crit", "Critical success", 0.21),
    )
)
PLACES = {"miss": 0.09, "part": 0.3, "hit": 0.6, "crit": 0.93}


def barred(line: LogCard) -> LogCard:
    """A line of the log whose roll has a bar: at a table the odds desk makes them."""
    if not isinstance(line.moment, MomentCard) or line.moment.lead < 0:
        return line
    throws = list(line.moment.throws)
    lead = throws[line.moment.lead]
    needle = Needle(PLACES.get(lead.rung or "", 0.5), 0.5)
    throws[line.moment.lead] = msgspec.structs.replace(lead, bar=BAR, needle=needle)
    shown = msgspec.structs.replace(line.moment, throws=tuple(throws))
    return msgspec.structs.replace(line, moment=shown)


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
        self.screen: Screen = screens.screen(GM_SEAT)
        self.log = tuple([barred(line) for line in screens.log(GM_SEAT)])
        self.moment: Moment = moment(self.screen, self.log)
        self.picture = screens.look(GM_SEAT, 0)

    def _made(self, part: Any) -> Any:
        journal = format_journal(self.fight.chronicle.entries)
        return report(ReportJob(part, journal, self.past, 20.0))

    def report(self, *, ready: bool = True) -> Report:
        """What the server gives, once the figures are worked out or before."""
        if not ready:
            return Report(self.story, "working", "working")
        return Report(self.story, "ready", "ready", self.luck, self.swings)


LONG = (
    "Bartholomew of the Long and Winding Road",
    "Captain Ysolde Marrowbone-Thackeray",
    "Brother Anselm the Twice Forgiven",
    "Old Mother Nightshade of Vellamo",
    "Kira",
    "Sir Peregrine Featherstonehaugh",
    "The Assassin in the Grey Mask",
    "Dockhand with a Grappling Hook",
    "Warehouse Guard of the Night Shift",
    "Warehouse Guard of the Day Shift",
    "Thing from the Sluice",
    "Rat",
)
"""Names of twelve, most of them too long."""


def shapes(fought: Fought) -> dict[str, tuple[Moment, Report]]:
    """Other ends of the fight, each as a table and what its report says."""
    story, report = fought.story, fought.report()
    table = fought.screen.table
    edit = msgspec.structs.replace

    def end(winner: str, outcome: str = "") -> Moment:
        over = edit(table, winner=winner, outcome=outcome or table.outcome)
        return moment(edit(fought.screen, table=over), fought.log)

    figures = tuple([_figure(at, name) for at, name in enumerate(LONG)])
    unknown = SwingsCard("party", "none", caution=TOO_MUCH)
    talked = "The fight ends with the stakes settled."
    calm = LuckCard(calm=0)
    quiet = edit(story, rounds=(), spreads=(), length=LengthCard(1, 4, 0, 12), outcome=talked)
    unhurt = edit(quiet, figures=tuple([edit(one, out="") for one in story.figures]))
    curve = (ChanceCard(0, 1, 0.5, 0.3, 0.7), ChanceCard(25, 1, 1.0, 0.87, 1.0))
    short = edit(story, rounds=story.rounds[-1:], length=LengthCard(1, 9, 2, 3))
    last = edit(fought.swings.turns[-1], letter="A", round=1)
    rows = tuple(
        [
            LuckRow(one.id, one.name, one.side, "ticks", 3 + at, 5.9, 6.0 + at, (at - 5) / 2)
            for at, one in enumerate(figures)
        ]
    )
    many = edit(story, figures=figures, length=LengthCard(12, 400, 187, 214))
    long_curve = tuple(
        [
            ChanceCard(at, 1 + at // 5, *[0.5 + 0.4 * ((at * 7 % 11) / 11 - 0.5)] * 3)
            for at in range(60)
        ]
    )
    me = edit(fought.screen.me, kind="player", deciders=(("rella", "Rella"),))
    return {
        "player": (moment(edit(fought.screen, me=me), fought.log), report),
        "lost": (end("foes"), report),
        "quiet": (end("", talked), Report(unhurt, "ready", "ready", calm, unknown)),
        "short": (
            fought.moment,
            edit(report, story=short, swings=SwingsCard("party", "sampled", curve, (last,), 640)),
        ),
        "unknown": (fought.moment, edit(report, swings=unknown)),
        "off": (fought.moment, Report(story, "off", "off")),
        "many": (
            end("party"),
            edit(
                report,
                story=many,
                luck=LuckCard(rows),
                swings=edit(fought.swings, curve=long_curve),
            ),
        ),
    }


def _figure(at: int, name: str) -> Figure:
    return Figure(
        ("rella", "dock_thug")[at] if at < 2 else f"one_{at}",
        name,
        "party" if at % 2 == 0 else "foes",
        name[0],
        at % 2 == 0,
        out=("unconscious", "", "taken out and captured")[at % 3],
        meters=(Meter("resolve", "Resolve", at % 7, 6, "harm", place="life"),),
    )


def look_back(
    stage: Stage,
    fought: Fought,
    *,
    ready: bool = True,
    told: Report | None = None,
    ends: Moment | None = None,
) -> Page:
    """Sit down when all is over, and look back: on the fight itself, or on another report of it."""
    stage.answers = {
        "table/report": told or fought.report(ready=ready),
        "table/dice": fought.proof,
        "table/look": fought.picture,
    }
    page = stage.show(ends or fought.moment)
    # On a narrow screen the dock, which has it too, is over the end.
    page.get_by_role("link", name="See the whole fight").first.click()
    page.locator("#rounds-title").wait_for()
    return page
