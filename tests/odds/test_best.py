"""The best reply of a side."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.odds.best import BestReply, best_reply, first_choice
from fracas.odds.chains import chain, ends
from fracas.odds.policies import SURE, Policy, Weighed, by_default
from tests.odds import duel, nerves

F = Fraction


def best(beat: str, side: str = "us", policy: Policy = by_default, **options: Any) -> BestReply:
    return best_reply(nerves.RULES, nerves.BOOK, nerves.at(beat), side, policy, **options)


def told(reply: BestReply, place: int = 0) -> dict[Any, Fraction]:
    return {one.answers[0][1]: one.value for one in reply.decisions[place].options}


def test_a_game_of_nerves_is_solved_as_by_hand() -> None:
    # Careful wins by a 6 and loses by a 1: one half. Bold: a third, and another third of what
    # careful is worth once hurt, which is 1 in 4: five twelfths.
    reply = best("stand")
    assert reply.value == F(1, 2)
    assert reply.missing == 0
    assert [one.state.hurt for one in reply.decisions] == [False, True]
    assert list(told(reply).items()) == [
        ("careful", F(1, 2)),
        ("bold", F(5, 12)),
        ("give up", F(0)),
    ]
    assert told(reply, 1) == {"careful": F(1, 4), "give up": 0}


def test_the_policy_that_was_found_is_worth_what_was_said() -> None:
    timid = Policy("timid", "Ann gives up.", lambda run: ((_timid(run), F(1)),))
    assert best("stand", policy=timid).value == F(1, 2)
    for policy in (timid, by_default):
        reply = best("stand", policy=policy)
        fight = ends(chain(nerves.RULES, nerves.BOOK, nerves.at("stand"), reply.policy))
        assert fight.by(nerves.RULES.outcome) == {"us": F(1, 2), "dice": F(1, 2)}
    assert "plays its best reply" in reply.policy.assumes


def _timid(run: Any) -> Any:
    return "give up" if run.prompt.kind == "nerve" else run.prompt.default


def test_who_has_nothing_to_choose_is_worth_what_the_policy_brings() -> None:
    reply = best("stand", "them")
    assert (reply.value, reply.decisions) == (0, ())
    lost = best("stand", "them", goal=lambda end: F(end.winner == "dice"))
    assert lost.value == F(1, 2)


def test_from_the_middle_of_a_beat_what_was_answered_stands() -> None:
    bold = best("stand", replies=("fair", "bold"))
    assert bold.value == F(5, 12)
    assert [one.state.hurt for one in bold.decisions] == [True]
    asked = best("stand", replies=("fair",))
    assert asked.value == F(1, 2)
    assert asked.decisions[0].replies == ("fair",)
    assert asked.positions == asked.looked_at > 2


def test_the_second_of_two_like_questions_is_chosen_once_the_first_is_answered() -> None:
    reply = best("twice", replies=("1",))
    assert told(reply) == {"0": 1, "1": 0}
    fight = chain(nerves.RULES, nerves.BOOK, nerves.at("twice"), reply.policy, replies=("1",))
    assert ends(fight).by(nerves.RULES.outcome) == {"us": 1}


def test_from_the_middle_the_policy_that_was_found_is_worth_what_was_said() -> None:
    timid = Policy("timid", "Ann gives up.", lambda run: ((_timid(run), F(1)),))
    reply = best("stand", policy=timid, replies=("fair",))
    fight = chain(nerves.RULES, nerves.BOOK, nerves.at("stand"), reply.policy, replies=("fair",))
    assert ends(fight).by(nerves.RULES.outcome)["us"] == reply.value == F(1, 2)


def test_to_wait_for_ever_wins_nothing() -> None:
    reply = best("dawdle")
    assert reply.value == F(1, 2)
    assert told(reply) == {"toss": F(1, 2), "wait": F(1, 2)}
    fight = ends(chain(nerves.RULES, nerves.BOOK, nerves.at("dawdle"), reply.policy))
    assert fight.by(nerves.RULES.outcome)["us"] == F(1, 2)


def test_what_comes_after_dice_or_is_not_listed_is_left_to_the_policy() -> None:
    late, numbers = best("late"), best("numbers")
    assert (late.value, late.decisions) == (1, ())
    assert (numbers.value, numbers.decisions) == (1, ())


def test_only_the_first_of_two_like_questions_is_chosen() -> None:
    reply = best("twice")
    assert told(reply) == {"1": 1, "0": 0}
    fight = ends(chain(nerves.RULES, nerves.BOOK, nerves.at("twice"), reply.policy))
    assert fight.by(nerves.RULES.outcome) == {"us": 1}


def test_among_several_at_once_the_others_answer_by_the_policy() -> None:
    # Bob shows heads one time in three: heads brings 3/3 - 2/3, tails 2/3 of 4 less 2/3 of 1.
    mixed = Policy(
        "mixed",
        "Bob shows heads one time in three.",
        lambda run: ((("heads", "heads"), F(1, 3)), (("heads", "tails"), F(2, 3))),
    )
    over = {"over": lambda here: here.agenda[0].name == "pay", "span": (-9, 9)}
    reply = best("match", policy=mixed, goal=lambda end: end.coins, **over)
    assert list(told(reply).items()) == [("tails", F(2)), ("heads", F(1, 3))]
    both = best("three", "them", goal=lambda end: -end.coins, **over)
    ranked = [dict(one.answers) for one in both.decisions[0].options]
    assert ranked[0] == {"bob": "heads", "cid": "heads"}
    assert [one.value for one in both.decisions[0].options] == [2, 0, -3, -5]
    assert len(ranked) == 4


def test_the_policys_own_answer_comes_first_among_equals() -> None:
    fork = first_choice(nerves.RULES, nerves.BOOK, nerves.at("stand"), "us", by_default)
    assert fork is not None
    assert fork.replies == ("fair",)
    assert fork.options[0][0] == (("ann", "careful"),)
    assert (
        first_choice(nerves.RULES, nerves.BOOK, nerves.at("pay", "match"), "us", by_default) is None
    )


def test_what_is_not_looked_at_is_told() -> None:
    reply = best("stand", most=2)
    assert 0 < reply.missing < 1
    assert reply.value <= F(1, 2) <= reply.value + reply.missing
    nothing = best("stand", most=0)
    assert (nothing.value, nothing.missing, nothing.decisions) == (0, 1, ())
    cut = best("stand", budget=2)
    assert cut.value < F(1, 2) < cut.value + cut.missing
    for option in cut.decisions[0].options:
        assert 0 <= option.value <= option.value + option.missing <= 1


def test_a_goal_beyond_its_span_and_an_unknown_side_are_refused() -> None:
    with pytest.raises(WrongUse, match="beyond 0 to 1"):
        best("numbers", goal=lambda end: end.coins)
    assert best("numbers", goal=lambda end: end.coins, span=(-2, 2)).value == 2
    with pytest.raises(WrongUse, match="no side 'cats'"):
        best("stand", "cats")


def clocks(rella: int, thug: int) -> Any:
    state = duel.RULES.start(duel.BOOK, "dock-thug")
    filled = {"rella": rella, "dock_thug": thug}
    return replace(
        state,
        combatants=tuple(
            replace(one, clock=replace(one.clock, filled=filled[one.id]))
            for one in state.combatants
        ),
    )


@cache
def whole() -> BestReply:
    """The thug's best reply once both are nearly done."""
    return best_reply(duel.RULES, duel.BOOK, clocks(5, 5), "foes")


def test_no_advice_beats_the_best_reply_of_a_duel() -> None:
    reply, state = whole(), clocks(5, 5)
    advised = ends(chain(duel.RULES, duel.BOOK, state)).by(duel.RULES.outcome)
    assert reply.missing == 0
    assert reply.value >= advised["foes"]
    assert all(one.best.value >= other.value for one in reply.decisions for other in one.options)
    again = ends(chain(duel.RULES, duel.BOOK, state, reply.policy))
    assert again.by(duel.RULES.outcome)["foes"] == reply.value


def test_who_lets_every_turn_go_by_could_do_better() -> None:
    def weigh(run: Any) -> Weighed:
        asked = run.prompt.kind == "action" and run.prompt.decider == "dock_thug"
        listed = [option.id for option in run.prompt.form.options] if asked else []
        return (("pass", SURE),) if "pass" in listed else by_default(run)

    state, idle = clocks(5, 5), Policy("idle", "The thug lets its turns go by.", weigh)
    passed = ends(chain(duel.RULES, duel.BOOK, state, idle)).by(duel.RULES.outcome)
    reply = best_reply(duel.RULES, duel.BOOK, state, "foes", idle)
    assert passed.get("foes", 0) < reply.value
    assert any(one.best.answers[0][1] != "pass" for one in reply.decisions)


def test_where_little_is_looked_at_the_duels_bounds_still_hold() -> None:
    cut = best_reply(duel.RULES, duel.BOOK, clocks(5, 5), "foes", most=40)
    assert 0 < cut.missing < 1
    assert cut.value <= whole().value <= cut.value + cut.missing
