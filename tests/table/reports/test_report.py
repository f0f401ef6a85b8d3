"""A fight looked back on: its story, luck and turning points, as each seat may know them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from fracas.core.errors import BudgetExceeded
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.journal import Journal, format_journal, parse_journal
from fracas.core.rounds import round_of
from fracas.table.play.computers import BY_BOOK
from fracas.table.play.live import LiveFight
from fracas.table.reports.look_back import LookingBack, Past
from fracas.table.reports.report import DiceProof, LuckCard, Story, SwingsCard
from fracas.table.reports.service import ReportService
from fracas.table.reports.work import ReportJob, given_up, report
from tests.table import kit


def fought(system: str, scenario: str, who: str) -> LiveFight:
    """A fight that is over, played by the book."""
    fight = kit.live(system, scenario, {"p1": who})
    for one in (GM, *fight.chronicle.rules.deciders(fight.chronicle.state)):
        fight.chronicle.sit(one, Seat(BY_BOOK))
    kit.play_on(fight)
    assert fight.chronicle.over
    return fight


@pytest.fixture(scope="module")
def duel() -> LiveFight:
    return fought("razorweave", "dock-thug", "rella")


def past(fight: LiveFight, seat: str = "gm", *deciders: str, number: int = 0) -> Past:
    """What a seat looks back on, with the log that it has."""
    held = tuple(Decider(one) for one in deciders) or (GM,)
    place = GM_SEAT if seat == "gm" else Seat(seat)
    bare = LookingBack(fight.chronicle, Past(place, held, ()))
    return Past(place, held, tuple([line.entry for line in bare.lines]), fight=number)


def made(part: Any, fight: LiveFight, *who: str, seconds: float = 20.0) -> Any:
    """A part of a report, as the worker makes it."""
    journal = format_journal(fight.chronicle.entries)
    return report(ReportJob(part, journal, past(fight, *who), seconds))


def test_the_story_has_its_end_its_rounds_and_who_fell(duel: LiveFight) -> None:
    story = made("story", duel)
    assert isinstance(story, Story)
    assert story.over
    assert story.outcome.startswith("The fight is over")
    fell = [who for one in story.rounds for point in one.points for who, _ in point.fell]
    out = [figure.name for figure in story.figures if figure.out]
    assert fell == out
    assert len(out) == 1
    rolled = [point for one in story.rounds for point in one.points if point.dice]
    assert story.length.rolls == len(rolled) > 0
    dice = sum(len(point.dice) for point in rolled)
    assert [(one.die, one.count) for one in story.spreads] == [("d6", dice)]
    assert sum(count for _, count, _ in story.spreads[0].faces) == dice
    assert [mean for _, _, mean in story.spreads[0].faces] == [dice / 6] * 6


def test_points_go_by_the_lines_of_the_seats_own_log(duel: LiveFight) -> None:
    seen = past(duel, "p1", "rella")
    back = LookingBack(duel.chronicle, seen)
    for entry, point in back.points.items():
        assert seen.lines[point.line] == entry


def test_luck_adds_up_and_is_of_what_was_rolled(duel: LiveFight) -> None:
    card = made("luck", duel)
    assert isinstance(card, LuckCard)
    by_side = {row.side: row for row in card.rows if not row.who}
    for row in (one for one in card.rows if one.who):
        # Each side has one fighter here, so the sums are the same.
        assert (row.expected, row.got) == (by_side[row.side].expected, by_side[row.side].got)
    assert card.rolls == card.calm + card.big + card.forced + sum(
        row.rolls for row in by_side.values()
    )
    for roll in (*card.best, *card.worst):
        assert roll.good == (roll.got > roll.expected)
        assert 0 < roll.chance <= 1


def test_a_small_fight_is_solved_and_its_turns_follow_one_another(duel: LiveFight) -> None:
    card = made("solved", duel)
    assert isinstance(card, SwingsCard)
    assert (card.how, card.side) == ("exact", "party")
    won = duel.chronicle.rules.outcome(duel.chronicle.state) == "party"
    assert card.curve[-1].value == float(won)
    assert all(0 <= one.value <= 1 for one in card.curve)
    assert [one.letter for one in card.turns] == list("ABCDE")[: len(card.turns)]
    assert all(abs(one.after - one.before) >= 0.05 for one in card.turns)


def test_sampling_comes_near_to_what_is_exact(duel: LiveFight) -> None:
    exact, drawn = made("solved", duel), made("sampled", duel, seconds=2.0)
    assert drawn.how == "sampled"
    assert drawn.fights > 0
    by_line = {one.line: one.value for one in exact.curve}
    first = drawn.curve[0]
    # The chance at the opening lies well within six standard errors of what was drawn for it.
    give = (first.high - first.low) / 2
    assert abs(first.value - by_line[first.line]) <= 4 * give + 0.02
    assert all(one.low <= one.value <= one.high for one in drawn.curve)


def test_what_takes_no_time_at_all_is_told_in_a_sentence(duel: LiveFight) -> None:
    card = made("sampled", duel, seconds=0.0)
    assert card.how == "none"
    assert card.caution.endswith(".")


def test_a_player_hears_of_no_roll_that_was_hidden() -> None:
    fight = fought("beacon_road", "roof-duel", "elf_rogue")
    mine = made("story", fight, "p1", "elf_rogue")
    all_ = made("story", fight)
    told = {point.text for one in mine.rounds for point in one.points}
    told_gm = {point.text for one in all_.rounds for point in one.points}
    back = LookingBack(fight.chronicle, past(fight, "p1", "elf_rogue"))
    log = {line.text for line in back.lines}
    assert told <= log
    assert mine.length.rolls <= all_.length.rolls
    assert told_gm


def test_what_is_edited_unseen_before_the_fight_changes_nothing_that_is_looked_back_on() -> None:
    stories = []
    for edits in (0, 1):
        fight = kit.live("action_points", "captain", {"p1": "captain", "p2": "sergeant"})
        for _ in range(edits):
            fight.edit(GM_SEAT, "set", "", path="combatants/recruit/note", value="afraid")
        for one in (GM, *fight.chronicle.rules.deciders(fight.chronicle.state)):
            fight.chronicle.sit(one, Seat(BY_BOOK))
        while round_of(fight.chronicle.state) < 2:
            assert fight.step()
        stories.append(made("story", fight, "p1", "captain"))
    assert stories[0] == stories[1]
    fell = [who for one in stories[0].rounds for point in one.points for who, _ in point.fell]
    assert "Captain" not in fell, "whoever is down as the fight begins does not fall in it"


def test_dice_are_sealed_until_the_seed_is_opened_and_agree_then(duel: LiveFight) -> None:
    closed = made("dice", duel)
    assert isinstance(closed, DiceProof)
    assert closed.sealed == len(closed.rows) > 0
    assert all(not box.seed for box in closed.boxes)
    again = fought("razorweave", "dock-thug", "rella")
    again.open_seed(GM_SEAT)
    opened = made("dice", again)
    assert (opened.agrees, opened.differs, opened.sealed) == (len(opened.rows), 0, 0)
    for row in opened.rows:
        assert row.promised == tuple([die.text for die in row.point.dice])
        assert len(row.draws) == len(row.promised)
    assert opened.boxes[0].seed == b"the same dice each time".hex()


def test_a_changed_die_differs_and_a_changed_line_breaks_the_chain(duel: LiveFight) -> None:
    fight = fought("razorweave", "dock-thug", "rella")
    fight.open_seed(GM_SEAT)
    text = format_journal(fight.chronicle.entries)
    broken = text.replace(b'"rella"', b'"relly"', 1)
    proof = report(ReportJob("dice", broken, past(fight)))
    assert isinstance(proof, DiceProof)
    assert not proof.chain_whole
    assert proof.rows == ()


def test_a_report_is_made_once_for_each_point_and_way_of_seeing() -> None:
    async def work() -> None:
        _, opened, _ = await kit.table("razorweave", "dock-thug", foes="advisor")
        desk = ReportService(weighs=False)
        one = await desk.report(opened, GM_SEAT)
        other = await desk.report(opened, GM_SEAT)
        assert one.story is other.story
        assert (one.luck_is, one.swings_are) == ("off", "off")
        await kit.answer_one(opened)
        later = await desk.report(opened, GM_SEAT)
        assert later.story is not one.story
        desk.close()
        await opened.close()

    kit.run(work)


def test_fights_that_follow_one_another_are_told_apart() -> None:
    fight = fought("razorweave", "dock-thug", "rella")
    if fight.chronicle.rules.outcome(fight.chronicle.state) != "party":
        fight.edit(GM_SEAT, "set", "she lives", path="combatants/rella/out", value=None)
    fight.edit(GM_SEAT, "next", "", who="dock-thug")
    kit.play_on(fight)
    first = LookingBack(fight.chronicle, past(fight, number=1))
    last = LookingBack(fight.chronicle, past(fight))
    assert len(first.fights) == 2
    assert (first.number, last.number) == (1, 2)
    assert set(first.line).isdisjoint(last.line)
    assert (first.story().fight, last.story().fight) == (1, 2)
    assert isinstance(parse_journal(format_journal(fight.chronicle.entries)), Journal)


def test_what_is_prepared_after_a_fight_belongs_to_it_until_the_next_begins() -> None:
    fight = kit.live("action_points", "week")
    chronicle = fight.chronicle
    for one in (GM, *chronicle.rules.deciders(chronicle.state)):
        chronicle.sit(one, Seat(BY_BOOK))
    was_over = False
    while not was_over or chronicle.rules.outcome(chronicle.state):
        was_over = was_over or bool(chronicle.rules.outcome(chronicle.state))
        assert fight.step()
    back = LookingBack(chronicle, Past(GM_SEAT, (GM,), ()))
    assert back.fights == [chronicle.line]


def test_figures_come_from_workers_that_end_with_their_work() -> None:
    async def work() -> None:
        _, opened, _ = await kit.table("razorweave", "dock-thug", foes="advisor")
        for one in ("rella", "gm"):
            await opened.act(lambda fight, who=one: fight.sit(GM_SEAT, Decider(who), Seat(BY_BOOK)))
        await kit.settle(opened)
        desk = ReportService(seconds=(4.0, 0.5, 1.0))
        found = await desk.report(opened, GM_SEAT)
        assert (found.luck_is, found.swings_are) == ("working", "working")
        while "working" in (found.luck_is, found.swings_are):
            await asyncio.sleep(0.05)
            found = await desk.report(opened, GM_SEAT)
        assert found.luck is not None
        assert found.swings is not None
        assert found.luck.rolls > 0
        assert found.swings.curve or found.swings.caution
        assert desk.workers == 0
        desk.close()
        await opened.close()

    kit.run(work)


def test_a_worker_that_dies_leaves_the_rest_of_the_report() -> None:
    assert isinstance(given_up("luck"), LuckCard)
    assert given_up("solved") is None
    swings = given_up("sampled")
    assert isinstance(swings, SwingsCard)
    assert swings.caution.endswith(".")
    with pytest.raises(BudgetExceeded):
        given_up("story")
