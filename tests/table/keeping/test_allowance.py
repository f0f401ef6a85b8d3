"""How often one may try: at once, again with time, and each source for itself."""

from __future__ import annotations

import pytest

from fracas.table.keeping.allowance import Allowance, TooOften


class Clock:
    """A clock that stands until it is set."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """The time in seconds."""
        return self.now


def test_an_allowance_ends_and_comes_back_with_time() -> None:
    clock = Clock()
    allowance = Allowance(2, 10.0, clock=clock)
    allowance.spend("here")
    allowance.spend("here")
    for try_ in (allowance.spend, allowance.refuse):
        with pytest.raises(TooOften) as refused:
            try_("here")
        assert refused.value.fields["wait"] == 10
    allowance.spend("there")
    clock.now = 109.0
    with pytest.raises(TooOften):
        allowance.spend("here")
    clock.now = 110.0
    allowance.refuse("here")
    allowance.spend("here")
    with pytest.raises(TooOften):
        allowance.spend("here")


def test_an_allowance_never_grows_beyond_its_most() -> None:
    clock = Clock()
    allowance = Allowance(2, 1.0, clock=clock)
    allowance.spend("here")
    clock.now = 1_000.0
    for _ in range(2):
        allowance.spend("here")
    with pytest.raises(TooOften):
        allowance.spend("here")


def test_the_oldest_sources_are_forgotten_first() -> None:
    allowance = Allowance(1, 1_000.0, sources=2, clock=Clock())
    for source in ("one", "two", "three"):
        allowance.spend(source)
    with pytest.raises(TooOften):
        allowance.spend("three")
    allowance.spend("one")


def test_what_is_given_back_may_be_spent_again_and_never_more() -> None:
    clock = Clock()
    allowance = Allowance(2, 10.0, clock=clock)
    allowance.spend("here")
    allowance.spend("here")
    allowance.give_back("here")
    allowance.spend("here")
    with pytest.raises(TooOften):
        allowance.spend("here")
    clock.now = 1_000.0
    for _ in range(5):
        allowance.give_back("here")
    allowance.give_back("who never spent any")
    for _ in range(2):
        allowance.spend("here")
    with pytest.raises(TooOften):
        allowance.spend("here")
