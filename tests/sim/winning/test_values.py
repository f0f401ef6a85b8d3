"""What a position is worth to a side."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest
from long_poles.ruleset import RULESET

from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.sim.batches.jobs import Job, opening
from fracas.sim.winning.values import COMMON, FILE, Model, Values, logistic, model_of
from tests.sim.small_fights import states

SYSTEMS = [rules.id for rules in all_rulesets() if rules.id != "long_poles"]


def test_weights_add_up_to_a_logit() -> None:
    model = Model(-0.5, {"a": 2.0, "b": 1.0})
    assert model.logit({"a": 0.5, "unheard of": 9.0}) == 0.5
    assert model.chance({"a": 0.25}) == 0.5
    assert logistic(1e9) == pytest.approx(1.0)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_system_has_a_small_model_of_its_own(system: str) -> None:
    rules = ruleset(system)
    model = model_of(rules)
    assert model is not COMMON
    assert model.learned is not None
    assert model.learned.rounds[-1].auc > 0.7
    size = len(files(type(rules).__module__.rpartition(".")[0]).joinpath(FILE).read_bytes())
    assert size < 100_000


def test_a_sixth_system_is_valued_by_what_all_have_in_common() -> None:
    rules: Any = RULESET
    assert model_of(rules) is COMMON
    book = rules.open_book({})
    state = rules.start(book, rules.scenarios()[0].id)
    worths = [Values(rules, book, side)(state) for side in rules.sides(state)]
    assert all(0.0 < one < 1.0 for one in worths)


def test_an_end_is_worth_what_it_is() -> None:
    job = Job("razorweave", "dock-thug", seed=1)
    found = opening(job)
    last = states(job, 0)[-1]
    winner = found.rules.outcome(last)
    worths = {side: Values(found.rules, found.book, side)(last) for side in ("party", "foes")}
    assert worths.pop(winner) == 1.0
    assert list(worths.values()) == [0.0]
