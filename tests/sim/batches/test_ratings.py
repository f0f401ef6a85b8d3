"""Ratings of ways to play."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.batches import ratings as module
from fracas.sim.batches.ratings import Met, ratings


def test_a_better_player_has_more_points_and_they_are_those_of_elo() -> None:
    even = [Met("duel", "book", "hard", 36, 100), Met("duel", "hard", "book", 64, 100)]
    strongest, weakest = ratings(["book", "hard"], even)
    assert (strongest.name, weakest.name) == ("hard", "book")
    assert strongest.points.value == pytest.approx(100, abs=2)
    assert strongest.points.low < 100 < strongest.points.high
    assert weakest.points.value == weakest.points.low == 0.0
    assert strongest.fights == 200


def test_a_lopsided_fight_counts_for_neither() -> None:
    rows = [Met("massacre", "book", "hard", 95, 100), Met("massacre", "hard", "book", 95, 100)]
    assert all(abs(one.points.value) < 1 for one in ratings(["book", "hard"], rows))


def test_who_never_lost_is_not_endlessly_strong() -> None:
    rows = [Met("duel", "book", "hard", 0, 9), Met("duel", "hard", "book", 9, 9)]
    first = ratings(["book", "hard"], rows)[0]
    assert 300 < first.points.value < 2_000
    assert first.points.low > 0


def test_without_numpy_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(module, "import_module", missing)
    with pytest.raises(WrongUse, match="NumPy"):
        ratings(["book"], [])
