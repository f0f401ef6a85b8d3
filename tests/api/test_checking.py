"""Arguments of the wrong type or out of range are refused with a sentence, before anything runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import fracas
from fracas.core.errors import WrongUse

NUMBERS = (1.5, True, -1, 2**300, 10**5000, "a", float("nan"))

api: Any = fracas
"""The same functions, for calls that no type checker allows."""


@pytest.fixture(scope="module")
def fight() -> Any:
    return fracas.fight("dock-thug", seed=1)


@pytest.fixture(scope="module")
def batch() -> Any:
    return fracas.simulate("dock-thug", 2, seed=1, jobs=1)


@pytest.mark.parametrize("seed", NUMBERS, ids=lambda one: str(type(one)))
def test_a_seed_is_a_whole_number_in_its_range(seed: Any, fight: Any) -> None:
    for call in (
        lambda: api.fight("dock-thug", seed=seed),
        lambda: api.simulate("dock-thug", 1, seed=seed, jobs=1),
        lambda: api.load("none.fight", seed=seed),
        lambda: fight.fork(seed=seed),
    ):
        with pytest.raises(WrongUse, match="from 0 to 18446744073709551615"):
            call()


def test_the_ends_of_the_range_are_seeds() -> None:
    for seed in (0, 2**64 - 1):
        fracas.fight("dock-thug", seed=seed)
        fracas.simulate("dock-thug", 1, seed=seed, jobs=1)


WRONG: dict[str, Callable[[Any, Any], object]] = {
    "half a fight": lambda fight, batch: api.simulate("dock-thug", 1.5, jobs=1),
    "True fights": lambda fight, batch: api.simulate("dock-thug", True, jobs=1),
    "half a process": lambda fight, batch: api.simulate("dock-thug", 1, jobs=1.5),
    "no seed of a batch": lambda fight, batch: api.simulate("dock-thug", 1, seed=None),
    "answers below 0": lambda fight, batch: fight.auto(-1),
    "half an answer": lambda fight, batch: fight.auto(1.5),
    "True answers": lambda fight, batch: fight.auto(True),
    "seconds below 0": lambda fight, batch: api.fight("dock-thug", seconds=-1),
    "seconds that are no number": lambda fight, batch: api.fight("dock-thug", seconds=float("nan")),
    "seconds in words": lambda fight, batch: api.fight("dock-thug", seconds="5"),
    "seconds of a saved fight": lambda fight, batch: api.load("none.fight", seconds=True),
    "fight True": lambda fight, batch: batch.fight(True),
    "fight 1.5": lambda fight, batch: batch.fight(1.5),
    "side None": lambda fight, batch: batch.win(None),
    "view of None": lambda fight, batch: fight.view(None),
    "view of 5": lambda fight, batch: fight.view("party", 5),
    "scenarios of 5": lambda fight, batch: api.scenarios(5),
    "odds of None": lambda fight, batch: api.odds(None),
    "odds of system 5": lambda fight, batch: api.odds("2d6", system=5),
    "load None": lambda fight, batch: api.load(None),
    "save None": lambda fight, batch: fight.save(None),
    "fight None": lambda fight, batch: api.fight(None),
    "simulate None": lambda fight, batch: api.simulate(None),
    "system 5": lambda fight, batch: api.fight("dock-thug", system=5),
    "policy None": lambda fight, batch: api.simulate("dock-thug", 1, policies={"party": None}),
    "policies in a list": lambda fight, batch: api.simulate("dock-thug", 1, policies=["random"]),
    "rulings in a text": lambda fight, batch: api.fight("dock-thug", rulings="abc"),
    "ruling None": lambda fight, batch: api.fight("dock-thug", rulings={"abc": None}),
    "ruling of 5": lambda fight, batch: api.fight("dock-thug", rulings={5: "abc"}),
    "packages 5": lambda fight, batch: api.fight("dock-thug", packages=5),
    "packages [5]": lambda fight, batch: api.scenarios(packages=[5]),
}


@pytest.mark.parametrize("call", WRONG.values(), ids=WRONG)
def test_what_is_of_the_wrong_type_is_refused(
    call: Callable[[Any, Any], object], fight: Any, batch: Any
) -> None:
    before = len(fight.log)
    with pytest.raises(WrongUse) as error:
        call(fight, batch)
    assert error.value.sentence.endswith(".")
    assert len(fight.log) == before


def test_one_package_is_a_list_too() -> None:
    for call in (api.fight, api.simulate):
        with pytest.raises(WrongUse, match=r"packages is a list: write packages=\['abc'\]"):
            call("dock-thug", packages="abc")
    with pytest.raises(WrongUse, match="packages is a list"):
        api.scenarios(packages="abc")


def test_whole_numbers_of_other_libraries_count() -> None:
    class Seven:
        def __index__(self) -> int:
            return 7

    one, two = api.fight("dock-thug", seed=Seven()), fracas.fight("dock-thug", seed=7)
    one.auto()
    two.auto()
    assert one.log == two.log
