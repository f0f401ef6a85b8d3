"""Telling the best of some answers from noisy trials."""

from __future__ import annotations

from collections import Counter

from fracas.sim.laws.philox import Philox
from fracas.sim.winning.racing import FEWEST_PAIRS, SOONEST, Vote, best, gain, race, spread


def never() -> bool:
    return False


class After:
    """Says yes once it was asked so many times."""

    def __init__(self, asked: int) -> None:
        self.left = asked

    def __call__(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_a_race_finds_the_best_and_spends_about_its_budget() -> None:
    calls = Counter[str]()
    worth = {"book": 0.5, "a": 0.4, "b": 0.9, "c": 0.6, "d": 0.45, "e": 0.1}

    def trial(answer: str, number: int) -> float:
        calls[answer] += 1
        return worth[answer] + Philox(1, number, ord(answer[0])).below(100) / 200

    assert race("book", list("abcde"), trial, 180, never, never) == "b"
    assert sum(calls.values()) <= 180
    assert calls["b"] > calls["e"]


def test_all_have_the_same_trials_as_the_advice() -> None:
    asked: dict[str, list[int]] = {"book": [], "b": []}

    def trial(answer: str, number: int) -> float:
        asked[answer].append(number)
        return float(answer == "b")

    assert race("book", ["b"], trial, 20, never, never) == "b"
    assert asked["book"] == asked["b"] == list(range(10))


def test_a_rival_that_is_clearly_worse_is_not_looked_at_again() -> None:
    calls = Counter[str]()

    def trial(answer: str, number: int) -> float:
        calls[answer] += 1
        return float(answer == "book")

    assert race("book", ["a", "b", "c"], trial, 400, never, never) is None
    assert sum(calls.values()) <= 200


def test_nothing_is_taken_that_is_no_better_or_was_stopped() -> None:
    def yes() -> bool:
        return True

    assert race("book", ["a"], lambda answer, number: 0.5, 20, never, never) is None
    assert race("book", ["a"], lambda answer, number: answer == "a", 20, yes, never) is None
    assert race("book", [], lambda answer, number: 1.0, 20, never, never) is None


def test_a_race_that_is_over_counts_what_there_was() -> None:
    calls = Counter[str]()

    def trial(answer: str, number: int) -> float:
        calls[answer] += 1
        return float(answer == "b")

    assert race("book", ["a", "b", "c"], trial, 400, never, After(2)) == "b"
    assert calls == {"book": 2, "a": 2, "b": 2, "c": 2}
    assert race("book", ["b"], trial, 400, never, After(0)) is None


def test_the_better_ones_are_kept_the_best_first() -> None:
    worth = {"a": 1.0, "b": 3.0, "c": 2.0}
    kept = best(list(worth), lambda answer, number: worth[answer], 2, 2, never)
    assert kept == ["b", "c"]
    assert best(list(worth), lambda answer, number: 1.0, 2, 2, lambda: True) == []


def test_a_gain_is_the_mean_of_pairs_with_its_error() -> None:
    middle, error = gain("a", "b", lambda answer, at: at * (answer == "a"), range(1, 4), never)
    assert middle == 2.0
    assert round(error, 6) == round(1 / 3**0.5, 6)
    assert spread([1.0])[1] == float("inf")


def test_a_gain_that_is_over_is_that_of_a_few_pairs() -> None:
    asked: list[int] = []

    def trial(answer: str, number: int) -> float:
        asked.append(number)
        return float(answer == "a")

    assert gain("a", "b", trial, range(20), After(0)) == (1.0, 0.0)
    assert len(asked) == 2 * FEWEST_PAIRS


def heard(vote: Vote, *gains: float) -> list[bool | None]:
    return [vote.add(gained) for gained in gains]


def test_a_vote_ends_as_soon_as_it_is_clear() -> None:
    assert heard(Vote(0.05, 0.02), *[1.0] * 6) == [*[None] * 5, True]
    assert heard(Vote(0.05, 0.02), *[-1.0] * 7) == [*[None] * 6, False]


def test_where_whole_fights_come_out_alike_the_value_decides() -> None:
    vote = Vote(0.05, 0.02)
    heard(vote, *[0.0] * 10)
    assert vote.verdict()


def test_whole_fights_can_overrule_a_value_the_sooner_the_less_it_promises() -> None:
    small, large = Vote(0.03, 0.02), Vote(0.4, 0.02)
    losses = (-1.0, 0.0, -1.0, 0.0, 0.0, 1.0, -1.0, 0.0)
    heard(small, *losses)
    heard(large, *losses)
    assert not small.verdict()
    assert large.verdict()


def test_in_doubt_a_value_alone_has_to_be_clearer() -> None:
    assert Vote(0.05, 0.02).verdict()
    assert not Vote(0.05, 0.02, doubt=1.0).verdict()
    assert Vote(0.2, 0.02, doubt=1.0).verdict()
    heard_out = Vote(0.05, 0.02, doubt=1.0)
    heard(heard_out, *[0.0] * SOONEST)
    assert heard_out.verdict()
