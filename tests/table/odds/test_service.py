"""Odds and reasons from worker processes: the same as without them, and only what is asked."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator

import msgspec
import pytest

from fracas.contract.subject import Subject
from fracas.core.asking import grammar
from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Ask, Roll, Ruling, Together
from fracas.core.chance import RUNGS
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.dice.pool import Pool
from fracas.odds import odds_for, option_laws
from fracas.odds.budget import OddsBudget
from fracas.rulesets.razorweave.rules.rolls import CheckGrades, CheckReading, netting_of
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.odds.bars import Fell, bar_job, draw_bar
from fracas.table.odds.cards import OddsCard, WhyCard
from fracas.table.odds.jobs import AT_ONCE
from fracas.table.odds.service import OddsService
from fracas.table.odds.work import option_odds, work
from fracas.table.play.live import LiveFight
from tests.odds.sampled import beat_of, prompts
from tests.table.kit import live, until

RAZORWEAVE = ruleset("razorweave")
READING = CheckReading(2, 14, 0, netting_of(RAZORWEAVE.open_book({})).cuts)  # type: ignore[arg-type]
CHECK = Roll(Decider("rella"), "check", Pool(4, 6), READING, grades=CheckGrades(READING))

PATIENT = OddsBudget(3_000, 60.0, 1 / 500)
"""As odds at once, on a machine however slow."""


@pytest.fixture(scope="module")
def desk() -> Iterator[OddsService]:
    desk = OddsService(1)
    yield desk
    desk.close()


def _fight() -> LiveFight:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    return fight


def _job(desk: OddsService, fight: LiveFight, seat: str = "p1", who: str = "rella", **more: object):  # type: ignore[no-untyped-def]
    return desk.job(
        fight.chronicle,
        Seat(seat),
        Decider(who),
        5,
        patience=PATIENT,
        **more,  # type: ignore[arg-type]
    )


def test_the_odds_of_a_worker_are_those_of_the_seat(desk: OddsService) -> None:
    fight = _fight()
    job = _job(desk, fight)
    assert job is not None
    card = asyncio.run(desk.work_out(job))
    assert isinstance(card, OddsCard)
    assert (card.asked_at, card.decider, card.caution) == (5, "rella", "")
    laws = odds_for(fight.chronicle, Seat("p1"), together=PATIENT.branches, within=PATIENT.within)
    assert [one.option for one in card.options] == [str(law.answer) for law in laws]
    for one, law in zip(card.options, laws, strict=True):
        told = [float(headline.value) for headline in law.headlines]
        assert [figure for figure in one.figures if figure is not None] in ([], told)
    assert any(one.figures[0] is not None for one in card.options)
    assert msgspec.json.decode(msgspec.json.encode(card), type=OddsCard) == card
    assert work(job) == card


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_the_bars_of_options_go_from_the_worst_to_the_best(system: str) -> None:
    rules = ruleset(system)
    shown = 0
    for chronicle in prompts(Subject(rules=rules, prompts=60), "rungs", fights=3, every=6):
        for law in option_laws(rules, chronicle.book, *beat_of(chronicle), together=200):
            told = option_odds(rules, law)
            if told.bar is None:
                continue
            shown += 1
            rungs = [RUNGS.index(part.rung) for part in told.bar.parts]
            assert rungs == sorted(rungs)
            assert sum(part.chance for part in told.bar.parts) == pytest.approx(1, abs=1e-9)
            names = {part.words: part.rung for part in told.bar.parts}
            for words, rung in rules.bar.items():
                assert names.get(grammar.sentence(words), rung) == rung
    assert shown


def test_a_proposal_that_leads_to_nothing_has_no_odds_and_another_has_its_own(
    desk: OddsService,
) -> None:
    found = set()
    for chronicle in prompts(
        Subject(rules=ruleset("razorweave"), prompts=60), "sheets", fights=2, every=1
    ):
        asked = chronicle.prompt
        if not isinstance(asked, Ruling) or not isinstance(asked.form, Sheet):
            continue
        job = desk.job(chronicle, GM_SEAT, asked.decider, 5)
        card = None if job is None else work(job)
        if isinstance(card, OddsCard):
            found.add(len(card.options))
            assert all(one.option == "" and (one.bar or any(one.figures)) for one in card.options)
    assert found == {0, 1}


def test_the_odds_of_an_attack_on_whoever_is_asked_are_suffered(desk: OddsService) -> None:
    wanted = {"turn": False, "defend": True}
    subject = Subject(rules=ruleset("action_points"), prompts=200)
    for chronicle in prompts(subject, "suffered", fights=2, every=1, one_in=2):
        asked = chronicle.prompt
        if not isinstance(asked, Ask) or asked.kind not in wanted:
            continue
        job = desk.job(chronicle, GM_SEAT, asked.decider, 5)
        assert job is not None
        card = work(job)
        assert isinstance(card, OddsCard)
        assert card.suffered is wanted.pop(asked.kind)
        if not wanted:
            return
    pytest.fail(f"nobody was asked for {', '.join(wanted)}")


def test_a_bar_is_drawn_by_a_worker(desk: OddsService) -> None:
    job = bar_job(RAZORWEAVE, CHECK, at=3, fell=Fell("hit", (3, 4, 4, 3)))
    assert job is not None
    drawn = asyncio.run(desk.draw(job))
    assert drawn == draw_bar(job, RAZORWEAVE) is not None
    assert drawn is not None
    assert drawn.needle is not None


def test_an_option_has_its_reasons(desk: OddsService) -> None:
    fight = _fight()
    options = fight.chronicle.prompt.form.options  # type: ignore[union-attr]
    cards = [work(_job(desk, fight, option=option.id)) for option in options[:4]]
    assert all(isinstance(card, WhyCard) for card in cards)
    rolled = [card for card in cards if isinstance(card, WhyCard) and card.rolls]
    assert rolled
    for sentence, notation, reasons in rolled[0].rolls:
        assert sentence
        assert notation
        assert all(reason.words for reason in reasons)


def test_an_option_that_is_not_open_has_a_caution_in_place_of_reasons(desk: OddsService) -> None:
    card = work(_job(desk, _fight(), option="dance"))
    assert isinstance(card, WhyCard)
    assert card.caution.startswith("No odds: ")
    assert not card.rolls


def test_who_is_not_asked_gets_nothing(desk: OddsService) -> None:
    fight = _fight()
    assert _job(desk, fight, who="dock_thug") is None
    assert _job(desk, fight, who="nobody") is None
    assert _job(desk, live("razorweave", "dock-thug"), who="dock_thug") is None


def test_a_roll_has_odds_of_its_own(desk: OddsService) -> None:
    fight = live("razorweave", "dock-thug", {"p1": "rella"})
    place = fight.places.of(Seat("p1"))
    fight.places.put(msgspec.structs.replace(place, rolls="tap"))
    until(fight, lambda found: isinstance(found, Roll) and found.decider == "rella")
    card = work(_job(desk, fight))
    assert isinstance(card, OddsCard)
    assert len(card.options) == 1


def test_a_worker_that_was_killed_is_replaced(desk: OddsService) -> None:
    async def kill() -> None:
        fight = _fight()
        job = _job(desk, fight)
        assert job is not None
        first = await desk.work_out(job)
        for number in desk.processes:
            os.kill(number, signal.SIGKILL)
        assert await desk.work_out(job) == first

    asyncio.run(kill())


def test_a_book_is_written_once(desk: OddsService) -> None:
    fight = _fight()
    one, other = _job(desk, fight), _job(desk, fight)
    assert one is not None
    assert other is not None
    assert one.book == other.book
    other_book = live("fully_automated", "ferry", {"p1": "teo"})
    until(other_book, lambda found: isinstance(found, Together))
    changed = _job(desk, other_book, who="teo")
    assert changed is not None
    assert changed.book != one.book


def test_odds_at_once_are_bounded() -> None:
    assert AT_ONCE.branches <= 10_000
    assert AT_ONCE.seconds <= 1
    assert AT_ONCE.within > 0
