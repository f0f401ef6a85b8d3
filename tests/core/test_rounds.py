"""The round of a fight."""

from __future__ import annotations

from fracas.core.rounds import round_of
from tests.toy_facts import State


def test_a_state_that_counts_no_rounds_stands_in_none() -> None:
    state = State(())
    assert (round_of(state), round_of(State((), 3)), round_of(object())) == (0, 3, 0)
