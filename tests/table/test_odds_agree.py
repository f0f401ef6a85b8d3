"""The odds at an option and those by "Why?" are the same figures, in every system."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fracas.contract.subject import Subject, seat_of
from fracas.core.asking.answers import Choice
from fracas.core.asking.grammar import sentence
from fracas.core.asking.prompts import Ask, Together
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.odds.budget import OddsBudget
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.odds.cards import OddsCard, WhyCard
from fracas.table.odds.jobs import OddsJob
from fracas.table.odds.schedule import UNKNOWN, OddsSchedule
from fracas.table.odds.service import OddsService
from fracas.table.odds.work import work
from tests.odds.sampled import prompts

SYSTEMS = tuple(rules.id for rules in all_rulesets())
SOON, LATER = OddsBudget(100, float("inf")), OddsBudget(300, float("inf"))
"""The list stops early and the reasons go on: figures worked out twice would differ."""

MOST = 5
"""How many questions of each system are asked about: those of Beacon Road take a second each."""


class Desk(OddsService):
    """A desk that works itself, so far as branches go; the seconds do not count."""

    async def work_out(self, job: OddsJob) -> OddsCard | WhyCard | None:
        """The card of a job."""
        patience = LATER if job.option is not None else SOON
        return work(msgspec.structs.replace(job, patience=patience))


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    desk = Desk(1)
    yield desk
    desk.close()


class Page:
    """A page that keeps the odds it was sent."""

    def __init__(self) -> None:
        self.sent: list[OddsCard] = []

    def odds(self, card: OddsCard) -> None:
        """Take them."""
        self.sent.append(card)


def _seat(decider: Decider) -> Seat:
    return GM_SEAT if decider == GM else seat_of(decider)


def _weighing(desk: Desk, chronicle: Chronicle, page: Page) -> OddsSchedule:
    fight: Any = SimpleNamespace(chronicle=chronicle, open_to_people=lambda decider: True)
    screens: Any = SimpleNamespace(asked_at=lambda seat: 7)
    pages: Any = lambda seat: (page,)  # noqa: E731
    return OddsSchedule(desk, lambda: (fight, screens), pages)


async def _asks(desk: Desk, chronicle: Chronicle, ask: Ask) -> OddsCard:
    """Ask why of the first options; the list as it is at last."""
    seat, page = _seat(ask.decider), Page()
    weighing = _weighing(desk, chronicle, page)
    weighing.begin(seat)
    options = ask.form.options[:3] if isinstance(ask.form, Choice) else ()
    for option in [one.id for one in options]:
        why = await weighing.why(seat, 7, ask.decider, option, LATER)
        listed = {one.option: one for one in page.sent[-1].options}
        if why is None:  # the question could not be asked by what the seat knows
            assert page.sent[-1].caution == UNKNOWN
            break
        assert option in listed
        assert why.odds == listed[option]
    while not page.sent:
        await asyncio.sleep(0)
    assert page.sent[-1] in tuple(weighing.known(seat))
    return next(card for card in weighing.known(seat) if card.decider == ask.decider)


def _whole(card: OddsCard) -> None:
    """Check that bars are whole and that a name means one thing."""
    columns = {sentence(column.words): at for at, column in enumerate(card.columns)}
    for one in card.options:
        if one.bar is None:
            continue
        assert sum(part.chance for part in one.bar.parts) == pytest.approx(1, abs=1e-9)
        assert one.bar.missing == one.missing
        for part in one.bar.parts:
            figure = one.figures[columns[part.words]] if part.words in columns else None
            if figure is not None:
                assert part.chance * (1 - one.missing) == pytest.approx(figure)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_list_and_why_have_the_same_figures(system: str, desk: Desk) -> None:
    subject = Subject(rules=ruleset(system), prompts=40)
    asked = 0
    for chronicle in prompts(subject, "agree", fights=8, every=8):
        prompt = chronicle.prompt
        asks = prompt.asks[:1] if isinstance(prompt, Together) else (prompt,)
        for ask in asks:
            if isinstance(ask, Ask):
                card = asyncio.run(_asks(desk, chronicle, ask))
                _whole(card)
                asked += bool(card.options)
        if asked == MOST:
            break
    assert asked >= 3
