"""Fights as game trees: where sides choose, what follows, and what is told of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from fracas.core.errors import BudgetExceeded
from fracas.envs.game_tree import End, Fall, GameTree, Turn
from tests.odds import duel, nerves

F = Fraction


def tree(beat: str, *sides: str, **settings: Any) -> GameTree:
    return GameTree(nerves.RULES, nerves.BOOK, nerves.at(beat), (), sides, **settings)


def turn(node: Any) -> Turn:
    assert isinstance(node, Turn)
    return node


def named(one: Turn) -> list[list[Any]]:
    return [[answer for ((_, answer),) in choices.answers] for choices in one.choices]


def test_a_side_chooses_before_dice_and_chance_is_exact() -> None:
    game = tree("stand", "us")
    first = game.first
    assert named(first) == [["bold", "careful", "give up"]]
    assert first.replies == ("fair",)
    bold = game.after(first, (0,))
    assert isinstance(bold, Fall)
    assert sorted(chance for _, chance in bold.ways) == [F(1, 3)] * 3
    worths = [node.worth for node, _ in bold.ways if isinstance(node, End)]
    assert sorted(worths) == [0, 1]
    (hurt,) = [turn(node) for node, _ in bold.ways if isinstance(node, Turn)]
    assert named(hurt) == [["careful", "give up"]]
    assert isinstance(game.after(hurt, (1,)), End)
    careful = game.after(hurt, (0,))
    assert isinstance(careful, Fall)
    assert hurt in [node for node, _ in careful.ways], "what goes round is the same node"


def test_where_nobody_chooses_it_goes_on() -> None:
    game = tree("late", "us")
    assert game.first.choices == ()
    end = game.after(game.first, ())
    assert isinstance(end, End)
    assert end.worth == 1
    assert not game.at_once()


def test_two_sides_choose_at_once_or_in_turn() -> None:
    sealed = tree("match", "us", "them", rounds=1)
    assert sealed.at_once()
    assert named(sealed.first) == [["heads", "tails"]] * 2
    seen = tree("shown", "us", "them", rounds=1)
    assert not seen.at_once()
    assert named(seen.first) == [["heads", "tails"]]
    heads, tails = (turn(seen.after(seen.first, (at,))) for at in (0, 1))
    assert [one.side for one in heads.choices] == ["them"]
    assert heads.sight("them") != tails.sight("them"), "who answers second sees the first"
    answered = turn(tree("turns", "us", "them").first)
    assert [one.side for one in answered.choices] == ["us"]


def test_rounds_and_choices_bound_a_game() -> None:
    one = tree("match", "us", "them", rounds=1)
    paid = turn(one.after(one.first, (0, 0)))
    assert paid.choices == ()
    fall = one.after(paid, ())
    assert isinstance(fall, Fall)
    # Three coins, and a fourth by a 6; what Ann gains Bob loses.
    assert {(node.worth, chance) for node, chance in fall.ways if isinstance(node, End)} == {
        (F(6), F(5, 6)),
        (F(8), F(1, 6)),
    }
    two = tree("match", "us", "them", rounds=2, choices=1)
    paid = turn(two.after(two.first, (0, 0)))
    again = two.after(paid, ())
    assert isinstance(again, Fall)
    assert all(not turn(node).choices for node, _ in again.ways), "the policy plays on"


def test_once_the_choices_are_used_up_the_exact_chance_to_win_is_paid() -> None:
    game = tree("stand", "us", choices=1)
    bold = game.after(game.first, (0,))
    assert isinstance(bold, Fall)
    assert sorted(node.worth for node, _ in bold.ways if isinstance(node, End)) == [0, F(1, 4), 1]


def test_equal_places_have_equal_names_and_others_do_not() -> None:
    one, other = tree("stand", "us"), tree("stand", "us")
    assert one.first.name == other.first.name
    assert one.after(one.first, (0,)).name == other.after(other.first, (0,)).name
    assert one.first.name != tree("stand", "us", choices=1).first.name
    assert one.first.sight("us") == other.first.sight("us")


def test_too_many_positions_and_branches_are_refused() -> None:
    game = tree("stand", "us", most=2)
    with pytest.raises(BudgetExceeded, match="more than 2 positions"):
        game.after(game.first, (0,))
    tight = tree("stand", "us", budget=2)
    with pytest.raises(BudgetExceeded):
        tight.after(tight.first, (0,))


def test_options_are_in_the_order_of_the_prompt_and_in_its_words() -> None:
    chronicle = duel.duel()
    state, replies = chronicle.beat
    game = GameTree(duel.RULES, duel.BOOK, state, replies, ("party",))
    (own,) = game.first.choices
    listed = [option.id for option in chronicle.prompt.form.options]  # type: ignore[union-attr]
    assert [answer for ((_, answer),) in own.answers] == listed
    said = [game.words(game.first, own, at) for at in range(len(listed))]
    assert said[listed.index(duel.STRIKE)] == "Strike Dock Thug with the short sword"
    assert not game.open_to_all(), "the thug's tactics are the game master's"
