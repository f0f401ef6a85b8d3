"""Rulings in a content file: told where they are wrong, and never before what a table has said."""

from __future__ import annotations

import pytest

from fracas.content.rulings import ruled
from fracas.core.errors import ContentError
from fracas.rulesets.registry import all_rulesets, ruleset


@pytest.mark.parametrize("rules", all_rulesets(), ids=lambda rules: rules.id)
def test_wrong_rulings_are_told_with_their_place_and_the_nearest(rules: object) -> None:
    system = rules.id  # type: ignore[attr-defined]
    names = list(ruleset(system).open_book({}).rulings)
    text = f'system = "{system}"\n[rulings]\n{names[0]}x = 1\n{names[1]} = "never heard of"\n'
    with pytest.raises(ContentError) as error:
        ruleset(system).take_in(ruleset(system).open_book({}), text, "house.toml")
    first, second = error.value.fields["faults"]
    assert (first.path, first.line, first.nearest) == (f"rulings.{names[0]}x", 3, names[0])
    assert (second.path, second.line) == (f"rulings.{names[1]}", 4)
    assert "one of " in second.expected


def test_what_a_book_has_switched_stands_and_the_rest_is_as_usual() -> None:
    usual: dict[str, str | int] = {"a": 1, "b": 1, "c": 1}
    assert ruled({"a": 2, "b": 1, "c": 1}, usual, {"a": 3, "b": 3}) == {"a": 2, "b": 3, "c": 1}
    assert ruled({"a": 2}, usual, {}) == {"a": 2}


def test_yes_is_no_number() -> None:
    rules = ruleset("razorweave")
    text = 'system = "razorweave"\n[rulings]\nedge_cap = true\n'
    with pytest.raises(ContentError):
        rules.take_in(rules.open_book({}), text)
