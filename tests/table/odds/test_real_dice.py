"""Where real dice stand: the sum so far, and what the last die must show, in every system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.ids import GM_SEAT
from fracas.core.play.run import Run
from fracas.dice.graded import Graded
from fracas.dice.tapped import Die, dies_of, faces_of
from fracas.odds import known_beat
from fracas.rulesets.beacon_road.state.roll_facts import Rolled as Told
from fracas.rulesets.registry import ruleset
from fracas.table.odds.real_dice import reckoned
from fracas.table.play.live import LiveFight
from fracas.table.screens.prompt_cards import ReckonedCard
from tests.table.kit import live, until
from tests.table.screens.test_moments import FIGHTS, OURS, THEIRS, advised

ROLLS = 12
"""How many rolls of a fight are looked at."""


def _stands(fight: LiveFight, seat: Any, taps: list[int | None]) -> ReckonedCard:
    chronicle = fight.chronicle
    viewer = chronicle.seating.viewer(seat)
    return reckoned(chronicle, viewer, chronicle.rules.view(chronicle.state, viewer), taps)


def _rolls(system: str) -> Iterator[tuple[LiveFight, Roll]]:
    """Rolls of a fight that go well or badly, each as it stands."""
    scenario, ours, theirs = FIGHTS[system]
    fight = live(system, scenario, {OURS: ours, THEIRS: theirs})
    found = 0
    while found < ROLLS:
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Roll) and prompt.grades is not None:
            found += 1
            yield fight, prompt
        if not advised(fight):
            return


def _middling(roll: Roll) -> list[int | None]:
    """What the dice that are thrown first may show: something in the middle of each."""
    return [len(die.shown) // 2 for die in dies_of(roll.dice)]


@pytest.mark.parametrize("system", FIGHTS)
def test_the_last_die_says_what_the_roll_comes_to(system: str) -> None:
    kinds: Counter[str] = Counter()
    for fight, roll in _rolls(system):
        assert roll.grades is not None
        graded = Graded(roll.reading, roll.grades)
        for at, die in enumerate(dies_of(roll.dice)):
            taps = _middling(roll)
            taps[at] = None
            told = _stands(fight, GM_SEAT, taps).next
            faces = [face for card in told for face in card.faces]
            assert sorted(faces) == list(range(len(die.shown))), "each face is told once"
            for card in told:
                for face in card.faces:
                    taps[at] = face
                    fell = faces_of(roll.dice, [tap for tap in taps if tap is not None])
                    rung = None if isinstance(fell, Die) else graded.of(fell).rung
                    assert card.rung == rung
                    assert bool(card.words) == (rung is not None)
                    kinds[roll.kind] += 1
    assert kinds


@pytest.mark.parametrize("system", FIGHTS)
def test_with_more_than_one_die_to_go_there_is_only_the_sum(system: str) -> None:
    rules = ruleset(system)
    summed = False
    for fight, roll in _rolls(system):
        nothing: list[int | None] = [None] * len(dies_of(roll.dice))
        if len(nothing) < 3:
            continue
        assert _stands(fight, GM_SEAT, nothing) == ReckonedCard()
        stands = _stands(fight, GM_SEAT, [0, *nothing[1:]])
        assert not stands.next
        assert not stands.reached
        summed = summed or bool(stands.total)
    assert summed or rules.id in ("action_points", "fully_automated"), "dice there are few"


@pytest.mark.rule("BR-ROLL-01", "BR-ROLL-10")
def test_the_sum_is_that_of_the_roll_once_all_are_in() -> None:
    for fight, roll in _rolls("beacon_road"):
        taps = _middling(roll)
        faces = faces_of(roll.dice, [tap for tap in taps if tap is not None])
        stands = _stands(fight, GM_SEAT, taps)
        run = Run(fight.chronicle.rules, fight.chronicle.book, *fight.chronicle.beat)
        before = len(run.facts)
        assert isinstance(faces, tuple)
        run.answer(Rolled(faces))
        fact = next(one for one in run.facts[before:] if isinstance(one, Told))
        assert stands.total == str(fact.total)
        assert bool(stands.reached)


@pytest.mark.rule("RW-CHK-03", "RW-CHK-05")
def test_the_bonus_of_a_check_is_in_the_sum() -> None:
    fight, roll = next(_rolls("razorweave"))
    reading: Any = roll.reading
    assert reading.bonus == 1
    taps = [3, None, None, None]
    assert _stands(fight, GM_SEAT, taps).total == "5"
    last = _stands(fight, GM_SEAT, [5, 5, 0, None])
    assert last.total == "14"
    assert last.reached == "Full success", "14 is to be reached, and one more die helps"


def test_who_may_not_know_of_the_roll_has_the_sum_alone() -> None:
    fight = live("beacon_road", "toll-bridge", {OURS: "orc_warrior", THEIRS: "captain"})
    met = 0
    for _ in range(150):
        prompt = fight.chronicle.prompt
        if isinstance(prompt, Roll) and prompt.grades is not None:
            viewer = fight.chronicle.seating.viewer(OURS)
            taps = _middling(prompt)
            taps[-1] = None
            stands = _stands(fight, OURS, taps)
            known = known_beat(fight.chronicle, viewer)
            if known is None:
                met += 1
                assert not stands.next
                assert not stands.reached
                assert not stands.assumed
        if not advised(fight):
            break
    assert met


def test_what_is_no_roll_and_dice_that_are_not_there_are_refused() -> None:
    fight, roll = next(_rolls("razorweave"))
    with pytest.raises(MalformedAnswer):
        _stands(fight, GM_SEAT, [6])
    with pytest.raises(MalformedAnswer):
        _stands(fight, GM_SEAT, [0] * 1000)
    fight.throw(GM_SEAT)
    until(fight, lambda prompt: not isinstance(prompt, Roll))
    with pytest.raises(IllegalAnswer):
        _stands(fight, GM_SEAT, [])
    assert roll.kind == "check"
