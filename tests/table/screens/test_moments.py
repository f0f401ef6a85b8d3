"""Moments: which facts are told together, on whose screens, and what of it is taken back."""

from __future__ import annotations

import pytest

from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.picture.moments import CORE_DETAILS, CORE_SILENT
from fracas.rulesets.registry import ruleset
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.screens.feed import WHOLE, Feed
from fracas.table.screens.screen import LogCard
from tests.table.kit import live, until

FIGHTS = {
    "action_points": ("alley", "courier", "cutpurse_1"),
    "aeronaughts": ("boarding", "captain", "boarder_1"),
    "beacon_road": ("toll-bridge", "orc_warrior", "captain"),
    "fully_automated": ("ferry", "teo", "rask"),
    "razorweave": ("dock-thug", "rella", "dock_thug"),
}
"""A fight of each system, with one of each side."""

OURS, THEIRS = Seat("p1"), Seat("p2")


def advised(fight: LiveFight) -> bool:
    """Answer what is asked by the book's advice; False when nothing is asked any more."""
    chronicle = fight.chronicle
    prompt = chronicle.prompt
    if prompt is None:
        return False
    if isinstance(prompt, Roll):
        fight.throw(GM_SEAT)
        return True
    answer = chronicle.rules.advise(chronicle.run)  # type: ignore[arg-type]
    if isinstance(prompt, Together):
        chronicle.say_all(answer or tuple(ask.default for ask in prompt.asks))  # type: ignore[arg-type]
    else:
        chronicle.answer(prompt.default if answer is None else answer)
    return True


def begun(system: str) -> tuple[LiveFight, Screens]:
    """A fight with a seat for one of each side, and its screens."""
    scenario, ours, theirs = FIGHTS[system]
    fight = live(system, scenario, {OURS: ours, THEIRS: theirs})
    return fight, Screens("t", scenario, fight)


def _cards(screens: Screens, seat: Seat) -> list[LogCard]:
    screens.log(seat)
    return list(screens.eyes(seat).told)


@pytest.mark.parametrize("system", FIGHTS)
def test_every_kind_of_fact_opens_a_moment_belongs_to_one_or_is_silent(system: str) -> None:
    rules = ruleset(system)
    telling = rules.telling
    details, silent = telling.details | CORE_DETAILS, telling.silent | CORE_SILENT
    opening = frozenset(telling.openers)
    assert opening | details | silent == set(rules.fact_types)
    assert not opening & details
    assert not opening & silent
    assert not details & silent
    assert set(telling.motions) <= set(rules.fact_types)


@pytest.mark.parametrize("system", FIGHTS)
def test_what_rolls_or_harms_has_a_moment_on_all_screens_that_may_know_and_on_no_other(
    system: str,
) -> None:
    fight, screens = begun(system)
    rules, book = fight.chronicle.rules, fight.chronicle.book
    seats = (GM_SEAT, OURS, THEIRS)
    for _ in range(70):
        if not advised(fight):
            break
        for seat in seats:
            screens.log(seat)
    annals = screens._annals
    met = 0
    for seat in seats:
        viewer = fight.chronicle.seating.viewer(seat)
        told = screens.eyes(seat).teller.log
        cards = _cards(screens, seat)
        lines = iter(zip(told.entries, cards, strict=True))
        for number in range(len(fight.chronicle.entries)):
            for fact, before in annals.facts(number):
                shown = rules.shows(fact, before, viewer)
                if shown is None:
                    continue
                seen = rules.view(before, viewer)
                if not rules.say_fact(shown, seen, book):
                    continue
                entry, card = next(each for each in lines if each[1].kind == "fact")
                assert entry == number, "a line is of what is shown, and of nothing else"
                opening = rules.telling.opens(shown, seen, book)
                lead = card if card.part_of < 0 else cards[card.part_of]
                if opening is not None and not opening.names:
                    met += 1
                    assert lead.moment is not None
                if card.weight == "detail":
                    assert lead.weight == "deed"
    assert met > 6


def test_a_moment_says_who_did_what_with_which_dice_and_what_it_did() -> None:
    fight, screens = begun("razorweave")
    while not any(card.moment for card in _cards(screens, OURS)):
        assert advised(fight)
    moment = next(card.moment for card in _cards(screens, OURS) if card.moment)
    assert (moment.actor, moment.targets, moment.deed) == ("rella", ("dock_thug",), "Strike")
    throw = moment.throws[moment.lead]
    assert throw.rung is not None
    assert throw.word
    assert throw.need == "14"
    assert {die.shape for die in throw.dice} == {"d6"}
    assert [(term.text, term.lean) for term in throw.terms] == [("AGI +1", 1)]
    assert moment.motions[0].kind == "lunge"
    assert moment.spoken.startswith("Rella, Strike on Dock Thug: ")


def _with_hits(system: str, seat: Seat) -> tuple[LiveFight, Screens, LogCard]:
    """A fight up to a moment that changed something by an entry after that of its dice."""
    fight, screens = begun(system)
    for _ in range(120):
        assert advised(fight)
        cards = _cards(screens, seat)
        groups = screens.eyes(seat).teller.moments._groups
        if groups and groups[-1].is_open and groups[-1].pieces[-1].entry > groups[-1].entry:
            card = cards[groups[-1].at]
            if card.moment and card.moment.changes:
                return fight, screens, card
    raise AssertionError("no moment went on after its dice")


def test_a_moment_is_told_otherwise_when_part_of_it_is_taken_back_or_done_again() -> None:
    fight, screens, whole = _with_hits("beacon_road", OURS)
    group = screens.eyes(OURS).teller.moments._groups[-1]
    assert whole.moment is not None
    fight.chronicle.undo(to=group.entry)
    told = {card.at: card for card in screens.log(OURS)}
    assert not told[whole.at].undone
    assert told[whole.at].moment != whole.moment
    assert len(told[whole.at].moment.changes) < len(whole.moment.changes)  # type: ignore[union-attr]
    while fight.chronicle.may_redo:
        fight.chronicle.redo()
    told = {card.at: card for card in screens.log(OURS)}
    assert told[whole.at].moment == whole.moment


def test_who_reads_the_log_anew_is_told_the_same_moments() -> None:
    fight, screens = begun("beacon_road")
    for _ in range(90):
        assert advised(fight)
        _cards(screens, OURS)
    told = _cards(screens, OURS)
    again = _cards(Screens("t", "toll-bridge", fight), OURS)
    last = [card for card in told if card.moment][-5:]
    assert last
    for card in last:
        assert again[card.at] == card


def test_who_is_hidden_is_in_no_moment_until_they_come_to_light() -> None:
    fight, screens = begun("beacon_road")
    rules = fight.chronicle.rules
    viewer = fight.chronicle.seating.viewer(OURS)
    blank = 0
    for _ in range(60):
        assert advised(fight)
        seen = {one.id for one in rules.members(rules.view(fight.chronicle.state, viewer))}
        for card in screens.log(OURS):
            if card.moment is None:
                continue
            blank += not card.moment.actor
            people = (card.moment.actor, *card.moment.targets)
            people += tuple(change.who for change in card.moment.changes)
            people += tuple(motion.who for motion in card.moment.motions)
            assert set(people) <= {"", *seen}
    assert blank, "somebody shot from hiding"


def test_players_see_no_sizes_of_the_dice_of_foes() -> None:
    fight, screens = begun("beacon_road")
    foes = {one.id for one in fight.chronicle.rules.members(fight.chronicle.state) if not one.pc}
    for _ in range(90):
        assert advised(fight)
        for seat in (OURS, GM_SEAT):
            _cards(screens, seat)
    found = {seat: [
        die.shape
        for card in _cards(screens, seat)
        if card.moment and card.moment.actor in foes
        for throw in card.moment.throws
        if throw.kind == "attack"
        for die in throw.dice
    ] for seat in (OURS, GM_SEAT)}  # fmt: skip
    assert set(found[OURS]) == {""}
    assert {"d20"} < set(found[GM_SEAT])


def test_a_snapshot_has_the_last_moments_whole_and_older_ones_short() -> None:
    fight, screens = begun("beacon_road")
    for _ in range(120):
        assert advised(fight)
        _cards(screens, OURS)
    while (asked := fight.chronicle.prompt) is not None and asked.kind != "act":
        assert advised(fight), "until the last moment is over"
    lines = _cards(screens, OURS)
    feed = Feed()
    feed.update({}, (), lines)
    log = feed.whole().log
    moments = [card.moment for card in log if card.moment]
    assert len(moments) > WHOLE
    assert all(one.spoken for one in moments[-WHOLE:])
    assert not any(one.spoken or one.changes or one.motions for one in moments[:-WHOLE])
    assert all(one.spoken == "" for card in feed.older(len(lines)) if (one := card.moment))


def test_what_a_table_does_is_no_deed() -> None:
    fight = live("razorweave", "dock-thug", {OURS: "rella"})
    until(fight, lambda found: isinstance(found, Ask) and found.decider == "rella")
    fight.edit(GM_SEAT, "set", "a test", path="combatants/rella/agi", value=2)
    fight.salt(OURS, "salt")
    cards = _cards(Screens("t", "dock-thug", fight), OURS)
    assert {card.weight for card in cards if card.kind in ("edit", "salt")} == {"table"}
