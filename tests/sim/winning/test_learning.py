"""Learning what positions are worth."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.rulesets.registry import ruleset
from fracas.sim.batches.jobs import Job
from fracas.sim.laws.philox import Philox
from fracas.sim.winning import learning
from fracas.sim.winning.learning import Plan, Position, fitted, learned, positions

BOOK = ("advisor", "advisor")


def drawn(count: int, level: float) -> list[Position]:
    """Positions of a made-up side: it wins more often the more it has of `good`."""
    stream = Philox(3, round(10 * level))
    found = []
    for fight in range(count):
        good = stream.below(100) / 100
        won = stream.below(100) < 100 * min(1.0, level + 0.6 * good)
        seen = {"good": good, "noise": stream.below(100) / 100}
        found.append(Position(f"level {level}", fight, seen, float(won)))
    return found


def test_a_fit_finds_what_wins_and_forgets_which_fights_are_easy() -> None:
    model, (auc, brier, base) = fitted([*drawn(1_500, 0.0), *drawn(1_500, 0.3)])
    assert model.weights["good"] > 1.0
    assert abs(model.weights.get("noise", 0.0)) < 0.5
    assert not any(name.startswith("level") for name in model.weights)
    assert auc > 0.6
    assert brier < base


def test_positions_are_of_both_sides_and_none_is_an_end() -> None:
    found = list(positions(Job("razorweave", "dock-thug", seed=2), BOOK, 400))
    assert {one.group for one in found} == {"dock-thug/party", "dock-thug/foes"}
    fights = {one.fight for one in found}
    assert len(fights) > 3
    for fight in fights:
        won = {one.group: one.won for one in found if one.fight == fight}
        assert sorted(won.values()) == [0.0, 1.0]
    assert found == list(positions(Job("razorweave", "dock-thug", seed=2), BOOK, 400))


def test_the_same_seed_gives_the_same_model(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = ruleset("razorweave")
    one_alone = rules.scenarios()[:1]
    monkeypatch.setattr(type(rules), "scenarios", lambda self: one_alone)
    heard: list[str] = []
    plans = [Plan((BOOK,), 600)]
    one = learned("razorweave", 7, plans, heard.append)
    other = learned("razorweave", 7, plans, heard.append)
    assert one == other
    assert one.weights
    assert one.learned is not None
    assert one.learned.rounds[0].positions > 50
    assert heard[0] == heard[1]


def test_without_numpy_it_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(learning, "import_module", missing)
    with pytest.raises(WrongUse, match="NumPy"):
        fitted(drawn(40, 0.2))
