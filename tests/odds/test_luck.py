"""Luck, against figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, sqrt
from typing import Any

from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Roll, need
from fracas.core.chance import Rolled
from fracas.core.ids import Decider
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.odds.decision_points import decision_points
from fracas.odds.law import beat_law
from fracas.odds.luck import (
    RARE,
    Luck,
    by_roller,
    by_side,
    luck_of,
    luckiest,
    or_more,
    unluckiest,
)
from fracas.odds.options import figures
from fracas.odds.policies import by_default
from tests.odds import duel, strikers
from tests.odds.strikers import MISS, TWELVE, Strikers, fought, opened, play
from tests.toy_beats import BEATS, BY
from tests.toy_facts import AtLeast, Dice, Fighter, Hurt, State

F = Fraction
EXPECTED = F(7, 6)
"""A strike hits for 2 with 7/12."""

VARIANCE = F(35, 36)
"""4 times 7/12 times 5/12."""


def test_each_roll_is_held_against_its_law() -> None:
    first, second, third = luck_of(fought())
    assert [(one.decider, one.side, one.value) for one in (first, second, third)] == [
        ("ann", "us", "miss"),
        ("bob", "them", "miss"),
        ("ann", "us", "hit"),
    ]
    assert (first.chance, third.chance) == (F(5, 12), F(7, 12))
    assert first.measure is not None
    assert third.measure is not None
    assert first.measure.headline == "hurt"
    assert (first.measure.expected, first.measure.actual) == (EXPECTED, 0)
    assert (third.measure.expected, third.measure.actual) == (EXPECTED, 2)
    assert (first.measure.luck, third.measure.luck) == (-EXPECTED, F(5, 6))
    assert first.measure.variance == VARIANCE
    assert isclose(first.measure.deviations, -7 / sqrt(35))
    assert (first.measure.as_good, first.measure.as_bad) == (1, F(5, 12))
    assert (third.measure.as_good, third.measure.as_bad) == (F(7, 12), 1)
    assert first.measure.missing == 0


def test_hits_and_misses_have_no_order_of_their_own() -> None:
    assert [one.or_more for one in luck_of(fought())] == [None] * 3


def test_numbers_are_ordered_and_nothing_else_is() -> None:
    law: dict[Any, Fraction] = {2: F(1, 6), 3: F(1, 3), 7: F(1, 2)}
    assert or_more(3, law) == F(5, 6)
    assert or_more(2, law) == 1
    assert or_more("3", {"3": F(1)}) is None
    assert or_more(True, {True: F(1, 2), False: F(1, 2)}) is None
    assert or_more(3, law | {"none": F(0)}) is None


def test_sums_of_rollers_and_sides() -> None:
    rolls = luck_of(fought())
    ann, bob = by_roller(rolls)
    assert (ann.who, ann.headline, ann.rolls) == ("ann", "hurt", 2)
    assert (ann.expected, ann.actual, ann.luck) == (2 * EXPECTED, 2, F(-1, 3))
    assert ann.variance == 2 * VARIANCE
    assert isclose(ann.deviations, (-1 / 3) / sqrt(35 / 18))
    assert (bob.who, bob.expected, bob.actual) == ("bob", EXPECTED, 0)
    assert [replace(one, who="") for one in by_side(rolls)] == [
        replace(one, who="") for one in (ann, bob)
    ]
    assert [one.who for one in by_side(rolls)] == ["us", "them"]


def test_the_luckiest_and_the_unluckiest_come_first() -> None:
    rolls = luck_of(fought())
    assert [one.entry for one in luckiest(rolls, 3, F(1))] == [rolls[2].entry]
    # Alike, the earlier comes first.
    assert [one.entry for one in unluckiest(rolls, 3, F(1))] == [rolls[0].entry, rolls[1].entry]
    assert [one.entry for one in unluckiest(rolls, 1, F(1))] == [rolls[0].entry]


def test_what_most_rolls_would_match_is_no_luck() -> None:
    rolls = luck_of(fought())
    # A hit comes in 7 of 12 and a miss in 5: both are as dice fall.
    assert [luckiest(rolls, 3), unluckiest(rolls, 3)] == [(), ()]
    assert luckiest(rolls, 3, F(7, 12)) == (rolls[2],)
    assert luckiest(rolls, 3, F(6, 12)) == ()
    assert unluckiest(rolls, 3, F(5, 12)) == rolls[:2]
    assert F(1, 6) <= RARE < F(2, 6)


def test_what_was_taken_back_is_no_luck() -> None:
    chronicle = play(opened(), MISS)
    roll = next(
        moment.entry for moment in decision_points(chronicle) if isinstance(moment.prompt, Roll)
    )
    chronicle.undo(to=chronicle.entries[roll].parent)
    play(chronicle, TWELVE)
    (only,) = luck_of(chronicle)
    assert only.value == "hit"
    assert only.entry > roll


def test_a_forced_reading_is_no_luck() -> None:
    (only,) = luck_of(play(opened(), Rolled(reading="hit", how="forced")))
    assert (only.how, only.value, only.measure) == ("forced", "hit", None)
    assert by_roller((only,)) == ()


def test_a_bare_total_counts_like_faces() -> None:
    (only,) = luck_of(play(opened(), Rolled(total=9, how="typed")))
    assert only.measure is not None
    assert only.measure.luck == F(5, 6)


class TheirTurn(Strikers):
    """It is always the others' turn, whoever strikes."""

    def acting_side(self, state: State) -> str:
        return "them"


def test_in_the_others_turn_what_is_good_is_what_they_suffer() -> None:
    rules: Any = TheirTurn()
    rules.headlines = (
        replace(rules.headlines[1], value=lambda before, after, marks: 0),
        replace(
            rules.headlines[2],
            value=lambda before, after, marks: before.fighters[1].hp - after.fighters[1].hp,
        ),
    )
    (only,) = luck_of(play(opened(rules), TWELVE))
    assert only.measure is not None
    assert (only.measure.headline, only.measure.luck) == ("hurt taken", F(5, 6))
    rules.headlines = (replace(rules.headlines[1], against=False),)
    (only,) = luck_of(play(opened(rules), TWELVE))
    assert only.measure is not None
    assert (only.measure.expected, only.measure.luck) == (-EXPECTED, F(-5, 6))


def test_among_three_sides_anothers_loss_is_not_said_to_be_a_gain() -> None:
    rules: Any = TheirTurn()
    fighters = (*rules.start(strikers.BOOK, "duel").fighters, Fighter("eve", "neither", 2))
    (only,) = luck_of(play(opened(rules, fighters=fighters), MISS))
    assert only.measure is None
    assert only.chance == F(5, 12)


def test_once_there_is_no_time_rolls_have_no_figure() -> None:
    asked = iter((False, True, True))
    rolls = luck_of(fought(), enough=lambda: next(asked))
    assert [one.measure is None for one in rolls] == [False, True, True]
    assert [one.too_much for one in rolls] == [False, True, True]
    assert all(one.chance for one in rolls)


def test_what_cannot_be_followed_gets_no_figure() -> None:
    assert all(one.too_much for one in luck_of(fought(), branches=1))


def struck() -> Chronicle:
    """A Razorweave duel by the book's advice, from its own dice."""
    chronicle = duel.duel()
    while chronicle.run is not None:
        if isinstance(chronicle.prompt, Roll):
            chronicle.throw()
        else:
            chronicle.answer(by_default(chronicle.run)[0][0])
    return chronicle


def test_a_roll_is_expected_to_bring_what_the_odds_said_before_it() -> None:
    chronicle = struck()
    rolls = {one.entry: one for one in luck_of(chronicle)}
    compared = 0
    for moment in decision_points(chronicle):
        roll = rolls.get(moment.entry)
        if roll is None or roll.measure is None:
            continue
        law = beat_law(
            duel.RULES, duel.BOOK, moment.beat, moment.replies, by_default, until_asked=True
        )
        before = replace(moment.state, agenda=moment.beat.agenda)
        told = {one.name: one.value for one in figures(duel.RULES.headlines, before, law)}
        assert roll.measure.expected == told[roll.measure.headline]
        compared += 1
    assert compared > 2


class Braced(Strikers):
    """Whoever is about to be struck or hurt is asked the same each time: brace or bear it."""

    def __init__(self) -> None:
        def braced(run: Run, who: str) -> Procedure[None]:
            form = Choice((Option("blow"), Option("rest")))
            for _ in range(2):
                ask = Ask(Decider(who), "act", form, BY, default="blow")
                if (yield from need(run, lambda _, ask=ask: ask)) == "rest":
                    continue
                foe = run.state.foes(who)[0].id
                brace = Ask(Decider(foe), "brace", form, BY, default="rest")
                yield from need(run, lambda _, brace=brace: brace)
                roll = Roll(Decider(who), "strike", Dice(2), AtLeast(7), because=BY)
                if (yield from need(run, lambda _, roll=roll: roll)).value == "hit":
                    yield from need(run, lambda _, brace=brace: brace)
                    yield Hurt(foe, 2, because=BY)

        self.beats = BEATS | {"turn": (braced, BY)}

    def advise(self, run: Run) -> Any:
        return None


def test_what_is_asked_again_on_the_way_does_not_cut_a_roll_short() -> None:
    rules: Any = Braced()
    fighters = tuple(replace(one, hp=6) for one in rules.start(strikers.BOOK, "duel").fighters)
    for one in luck_of(play(opened(rules, fighters=fighters), TWELVE, MISS)):
        assert one.measure is not None
        assert one.measure.expected == EXPECTED
        assert one.opens == (True, True)


class Flurry(Strikers):
    """A turn strikes twice: `asked` anew before each blow, or both for one word."""

    def __init__(self, *, asked: bool) -> None:
        def flurry(run: Run, who: str) -> Procedure[None]:
            for blow in range(2):
                if asked or not blow:
                    form = Choice((Option("blow"), Option("rest")))
                    ask = Ask(Decider(who), "act", form, BY, default="blow")
                    if (yield from need(run, lambda _, ask=ask: ask)) == "rest":
                        continue
                roll = Roll(Decider(who), "strike", Dice(2), AtLeast(7), because=BY)
                if (yield from need(run, lambda _, roll=roll: roll)).value == "hit":
                    foe = run.state.foes(who)[0].id
                    yield Hurt(foe, 2, because=BY)

        self.beats = BEATS | {"turn": (flurry, BY)}

    def advise(self, run: Run) -> Any:
        return None


def flurry(*, asked: bool) -> tuple[Luck, ...]:
    """Ann hits and misses Bob, who could bear both."""
    rules: Any = Flurry(asked=asked)
    fighters = tuple(replace(one, hp=6) for one in rules.start(strikers.BOOK, "duel").fighters)
    acts = ("blow", TWELVE, "blow", MISS) if asked else ("blow", TWELVE, MISS)
    chronicle = play(opened(rules, fighters=fighters), *acts)
    return tuple(roll for roll in luck_of(chronicle) if roll.decider == "ann")


def test_what_two_rolls_decide_together_is_expected_once() -> None:
    first, second = flurry(asked=False)
    assert first.measure is not None
    assert second.measure is not None
    # The first blow is worth the second as well, which only the second roll settles.
    assert (first.measure.expected, first.measure.actual) == (2 * EXPECTED, 2 + EXPECTED)
    assert (second.measure.expected, second.measure.actual) == (EXPECTED, 0)
    assert (first.opens, second.opens) == ((True, True), (False, False))
    (ann,) = by_roller((first, second))
    assert (ann.expected, ann.luck, ann.actual) == (2 * EXPECTED, F(-1, 3), 2)


def test_what_is_chosen_between_rolls_parts_them() -> None:
    first, second = flurry(asked=True)
    assert first.measure is not None
    assert (first.measure.expected, first.measure.actual) == (EXPECTED, 2)
    assert second.opens == (True, True)
    (ann,) = by_roller((first, second))
    assert (ann.expected, ann.luck, ann.actual) == (2 * EXPECTED, F(-1, 3), 2)
