"""Which games and fights there are."""

from __future__ import annotations

import pytest

import fracas
from fracas.core.errors import PackageError, WrongUse
from fracas.rulesets.registry import all_rulesets


def test_every_game_is_listed_with_its_fights() -> None:
    assert [one.id for one in fracas.systems()] == [one.id for one in all_rulesets()]
    for system in fracas.systems():
        rows = fracas.scenarios(system.id)
        assert rows
        assert {row.system for row in rows} == {system.id}
        assert all(row.title for row in rows)
    whole = fracas.scenarios()
    assert len(whole) == sum(len(fracas.scenarios(one.id)) for one in fracas.systems())


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(WrongUse, match="did you mean 'beacon_road'"):
        fracas.scenarios("beacon_rode")
    with pytest.raises(PackageError):
        fracas.scenarios(packages=["no-such-package"])
