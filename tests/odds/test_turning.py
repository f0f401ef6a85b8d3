"""Win chances along a fight, and where it turned."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.chance import Result
from fracas.core.facts import Beat, Corrected, Planned
from fracas.core.play.chronicle import Chronicle
from fracas.odds.policies import SURE
from fracas.odds.turning import Turn, along, course, players
from fracas.odds.win_chances import WinChances, win_at
from tests.odds import duel, strikers
from tests.odds.strikers import FIRST, MISS, TWELVE, fought, opened, play
from tests.odds.test_luck import struck

F = Fraction


def rolled(chronicle: Chronicle, **options: Any) -> list[Turn]:
    return [turn for turn in course(chronicle, "us", **options).turns if turn.kind == "roll"]


def test_the_win_chance_is_known_at_every_point() -> None:
    way = course(fought(), "us")
    assert [(turn.before, turn.after) for turn in way.turns if turn.kind == "roll"] == [
        (FIRST, 1 - FIRST),
        (1 - FIRST, FIRST),
        (FIRST, 1),
    ]
    # Nobody chose otherwise than the policy would have.
    assert all(turn.swing == 0 for turn in way.turns if turn.kind == "choice")
    points = along(way.turns)
    assert points[0] == FIRST
    assert points[-1] == 1
    assert len(points) == len(way.turns) + 1
    assert not way.cut
    assert way.positions > 0


def test_the_largest_swing_comes_first() -> None:
    way = course(fought(), "us")
    found = way.turning_points(2)
    assert [turn.swing for turn in found] == [1 - 2 * FIRST, 2 * FIRST - 1]
    assert len(way.turning_points(99)) == 3


def test_the_other_side_sees_the_mirror_of_it() -> None:
    ours, theirs = course(fought(), "us"), course(fought(), "them")
    for mine, other in zip(ours.turns, theirs.turns, strict=True):
        assert mine.before is not None
        assert other.before == 1 - mine.before


def test_what_a_choice_cost() -> None:
    way = course(play(opened(), "pass", TWELVE), "us")
    ((turn, chosen),) = [row for row in way.missed(5) if row[0].moment.prompt.kind == "act"]
    assert isinstance(turn.moment.prompt, Ask)
    assert (turn.before, turn.after) == (FIRST, 1 - FIRST)
    assert (chosen.decider, chosen.answer, chosen.chance) == ("ann", "pass", 1 - FIRST)
    assert (chosen.best, chosen.best_chance) == ("strike:bob", FIRST)
    assert chosen.cost == 2 * FIRST - 1
    # Bob's blow then decides it.
    assert way.turning_points(1)[0].kind == "choice"


def test_what_a_foes_choice_cost_the_foe() -> None:
    way = course(play(opened(), MISS, "pass", MISS), "us")
    ((_, chosen),) = [row for row in way.missed(9) if row[0].moment.prompt.kind == "act"]
    assert (chosen.decider, chosen.answer, chosen.best) == ("bob", "pass", "strike:ann")
    assert (chosen.chance, chosen.best_chance) == (FIRST, 1 - FIRST)


def test_of_several_who_chose_together_each_is_held_against_the_others_as_they_were() -> None:
    # With the high card Bob would have struck first, this once; Ann does so with either.
    way = course(play(opened(), TWELVE), "us")
    ((turn, chosen),) = way.missed(9)
    assert isinstance(turn.moment.prompt, Together)
    assert (chosen.decider, chosen.answer, chosen.best) == ("bob", "low", "high")
    second = F(5, 12) * (F(7, 12) + F(5, 12) * FIRST)
    assert (chosen.chance, chosen.best_chance) == (FIRST, second)
    assert {one.decider: one.cost for one in turn.chosen} == {"ann": 0, "bob": FIRST - second}


def test_an_edit_may_turn_a_fight() -> None:
    chronicle = play(opened(), MISS)
    chronicle.edit(Corrected("fighters/ann/hp", 20))
    way = course(chronicle, "us")
    last = way.turns[-1]
    assert (last.kind, last.before) == ("edit", 1 - FIRST)
    assert last.swing is not None
    assert last.swing > 0


def test_what_cannot_be_solved_is_left_blank() -> None:
    # From the last blow on there are few positions; before it, too many.
    way = course(fought(), "us", most=3)
    assert way.cut
    assert way.turns[0].before is None
    assert way.turns[-1].after == 1
    known = [turn.before is not None for turn in way.turns]
    assert known == sorted(known)
    assert way.turning_points(9) == ()


def test_another_estimator_can_be_given() -> None:
    asked = []

    def half(state: Any) -> Fraction:
        asked.append(state)
        return F(1, 2) if state.fighters[1].hp else F(1)

    way = course(fought(), "us", half)
    assert (way.cut, way.positions) == (False, 0)
    assert way.turns[0].before == F(1, 2)
    hit = way.turns[-1]
    # The blow fells Bob with 7/12, and else the estimate stands.
    assert (hit.before, hit.after) == (F(7, 12) + F(5, 12) / 2, 1)
    assert asked


def test_an_estimator_may_know_some_states_and_not_others() -> None:
    way = course(fought(), "us", lambda state: F(1, 2) if state.round == 1 else None)
    known = [turn.before is not None for turn in way.turns if turn.kind == "roll"]
    assert known == [True, True, False]
    assert way.cut


def test_an_unfinished_fight_stands_where_it_stands() -> None:
    way = course(play(opened(), MISS), "us")
    assert along(way.turns)[-1] == 1 - FIRST


def test_time_between_fights_has_no_win_chance() -> None:
    chronicle = fought()
    chronicle.edit(Planned((Beat("rest"),), because=("TOY-02",)))
    chronicle.answer(4)
    way = course(chronicle, "us")
    edit, rest = way.turns[-2:]
    assert (edit.before, edit.after, rest.before, rest.after) == (None,) * 4
    assert way.turns[-3].after == 1
    assert way.turns[0].before == FIRST


def test_the_players_side_is_meant_unless_another_is_named() -> None:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    assert players(duel.RULES, state) == "party"
    # The toy has no players' characters.
    assert players(strikers.STRIKERS, strikers.STRIKERS.start(strikers.BOOK, "duel")) == "us"
    assert course(fought()).side == "us"
    assert course(opened()).turns == ()


def test_a_solved_duel_is_a_fair_game() -> None:
    """Before each roll the win chance is the mean of that after it, over the law of the roll."""
    chronicle = struck()
    way = course(chronicle, "party")
    assert not way.cut
    solver = WinChances(duel.RULES, duel.BOOK, "party")
    rolls = [turn for turn in way.turns if turn.kind == "roll"]
    assert len(rolls) > 2
    for turn in rolls:
        moment, roll = turn.moment, turn.moment.prompt
        assert isinstance(roll, Roll)
        after = {
            branch.value: (
                branch.chance,
                win_at(
                    duel.RULES,
                    duel.BOOK,
                    moment.beat,
                    moment.replies,
                    solver,
                    first=((Result(branch.value, branch.faces), SURE),),
                ),
            )
            for branch in roll.dice.law(roll.reading).branches
        }
        assert len({win for _, win in after.values()}) > 1
        assert turn.before == sum(chance * win for chance, win in after.values() if win is not None)
        assert turn.after == after[roll.accept(moment.reply).value][1]
    # One point leads to the next, from the chance at the start to the end as it came.
    for one, other in zip(way.turns, way.turns[1:], strict=False):
        assert one.after == other.before
    assert way.turns[-1].after in (0, 1)
    # By the policy's own choices nothing is won or lost.
    assert all(turn.swing == 0 for turn in way.turns if turn.kind == "choice")
