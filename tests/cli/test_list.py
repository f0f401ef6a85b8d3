"""What there is to play, as a table and as JSON."""

from __future__ import annotations

import json

from fracas.rulesets.registry import all_rulesets
from tests.cli.terminal import fracas, refused


def test_all_three_as_json() -> None:
    told = json.loads(fracas("list", "--json").out)
    assert list(told) == ["systems", "scenarios", "combatants", "broken"]
    assert told.pop("broken") == []
    for rows in told.values():
        assert rows
        for row in rows:
            assert {"id", "system", "title"} <= set(row)
            assert all(isinstance(value, str) for value in row.values())
    assert [row["id"] for row in told["systems"]] == [rules.id for rules in all_rulesets()]


def test_one_kind_as_json() -> None:
    told = json.loads(fracas("list", "scenarios", "--json").out)
    listed = [row.id for rules in all_rulesets() for row in rules.scenarios()]
    assert [row["id"] for row in told] == listed
    assert "dock-thug" in listed


def test_tables() -> None:
    whole = fracas("list").out
    for title in ("Systems", "Scenarios", "Combatants"):
        assert f"{title}\n" in whole
    alone = fracas("list", "combatants").out
    assert "Dock Thug" in alone
    assert "Scenarios" not in alone


def test_wrong_use() -> None:
    assert "no system 'chess'" in refused(2, "list", "--system", "chess")
    assert "'dragons'" in refused(2, "list", "dragons")
