"""Systems of others: found by entry point, and told in one sentence where they cannot be used."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fracas.core.errors import BrokenRuleset, WrongUse
from fracas.rulesets import registry
from tests.cli.terminal import fracas, refused
from tests.plugins import installed, with_long_poles

FIVE = ["action_points", "aeronaughts", "beacon_road", "fully_automated", "razorweave"]

Install = Callable[..., None]

TOY = "from tests.toy import Toy\n"
PARTIAL = (
    TOY
    + """
parts = {name: part for name, part in vars(Toy).items() if name != "say_marks"}
RULESET = type("Partial", (), parts)()
"""
)


def forget() -> None:
    """Look for systems anew."""
    for known in (registry.names, registry.ruleset, registry._points, registry._found):
        known.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Installs packages as `installed` does, until the test is over."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def into(*given: str) -> None:
        installed(tmp_path, *given)
        forget()

    forget()
    yield into
    forget()


def told() -> str:
    """What is said of the only system that cannot be used, while the five go on."""
    assert [rules.id for rules in registry.all_rulesets()] == FIVE
    (one,) = registry.broken()
    assert one.sentence.endswith(".")
    assert "\n" not in one.sentence
    return one.sentence


def test_a_scenario_is_looked_up_without_loading_other_systems() -> None:
    for rules in registry.all_rulesets():
        for row in rules.scenarios():
            for name in (row.id, f" {row.id.upper()}"):
                assert registry.rulesets_naming(name) == (rules,), row
    assert registry.rulesets_naming("the moon") == ()


def test_titles_of_scenarios_are_read_as_they_are_loaded(install: Install) -> None:
    for rules in registry.all_rulesets():
        shipped = {row.id: row.title for row in rules.scenarios()}
        assert registry.scenario_titles(rules.id) == shipped
    install("six", "toy", "toy_six:RULESET", TOY + "RULESET = Toy()")
    toy = registry.ruleset("toy")
    assert registry.scenario_titles("toy") == {row.id: row.title for row in toy.scenarios()}
    with pytest.raises(WrongUse, match="no system 'chess'"):
        registry.scenario_titles("chess")


def test_a_system_of_others_is_always_looked_at(install: Install) -> None:
    install("six", "toy", "toy_six:RULESET", TOY + "RULESET = Toy()")
    assert [rules.id for rules in registry.rulesets_naming("alley")] == ["action_points", "toy"]


def test_the_shipped_five_are_sound() -> None:
    assert [rules.id for rules in registry.all_rulesets()] == FIVE
    assert registry.broken() == ()


def test_a_sixth_is_found(install: Install) -> None:
    code = TOY + "class Six(Toy):\n    id = 'six_toy'\nRULESET = Six()\n"
    install("six", "six_toy", "six_toy:RULESET", code)
    assert registry.ruleset("six_toy").title == "Toy"
    assert [rules.id for rules in registry.all_rulesets()] == sorted([*FIVE, "six_toy"])
    assert registry.broken() == ()


@pytest.mark.parametrize(
    ("value", "code", "sentence"),
    [
        ("bad_absent:RULESET", "", "ModuleNotFoundError: No module named 'bad_absent'"),
        ("bad_code:RULESET", "1 / 0", "ZeroDivisionError: division by zero): mend or uninstall"),
        ("bad_exit:RULESET", "raise SystemExit(3)", "SystemExit: 3"),
        ("bad_name:RULESET", "", "has no attribute"),
        ("bad_kind:RULESET", "RULESET = 6", "it is not a ruleset but int"),
        ("bad_class:Toy", TOY, "it is the class Toy: name an object of it"),
        ("bad_id:RULESET", TOY + "RULESET = Toy()", "another name than its id 'toy'"),
        (
            "bad_part:RULESET",
            PARTIAL,
            "it has no say_marks: write what is missing, or start with fracas.kit.Plain",
        ),
        (
            "bad_call:RULESET",
            TOY + "class Six(Toy):\n    board = ()\nRULESET = Six()",
            "board cannot be called",
        ),
        (
            "bad_beats:RULESET",
            TOY + "class Six(Toy):\n    beats = {'fight': 3}\nRULESET = Six()",
            "its beat 'fight' is not a pair",
        ),
        (
            "bad_book:RULESET",
            TOY + "class Six(Toy):\n    book_type = dict\nRULESET = Six()",
            "its book_type is not a subclass of",
        ),
        (
            "bad_facts:RULESET",
            TOY + "class Six(Toy):\n    fact_types = (int,)\nRULESET = Six()",
            "which is not a subclass of fracas.core.facts.Fact",
        ),
        (
            "bad_data:RULESET",
            TOY + "class Six(Toy):\n    id = 'six'\n    def rules(self): return open('none')\n"
            "RULESET = Six()",
            "what it ships cannot be read (FileNotFoundError: ",
        ),
    ],
)
def test_what_is_wrong_is_told(install: Install, value: str, code: str, sentence: str) -> None:
    module = value.partition(":")[0]
    install("six-systems", "six", value, code or ("x = 1" if module == "bad_name" else ""))
    assert sentence in told()
    assert told().startswith("The system 'six' of six-systems cannot be used, for ")
    with pytest.raises(BrokenRuleset) as error:
        registry.ruleset("six")
    assert error.value.sentence == told()


def test_a_name_is_taken_once_and_ours_go_first(install: Install) -> None:
    install("a-six", "razorweave", "bad_twin:RULESET", TOY + "RULESET = Toy()")
    assert "fracas has a system of that name already: uninstall one" in told()
    assert registry.ruleset("razorweave").title == "Razorweave"


def test_the_terminal_tells_what_is_wrong_and_goes_on(install: Install) -> None:
    install("six-systems", "six", "bad_here:RULESET", "import nothing_of_the_kind")
    listed = fracas("list", "systems")
    assert listed.code == 0
    assert "Razorweave" in listed.out
    assert "The system 'six' of six-systems cannot be used" in listed.out
    whole = json.loads(fracas("list", "--json").out)
    assert [one["name"] for one in whole["broken"]] == ["six"]
    assert "nothing_of_the_kind" in refused(1, "sim", "duel", "--system", "six")
    assert fracas("list", "--system", "razorweave").out.count("six") == 0


def test_no_system_of_that_name() -> None:
    with pytest.raises(WrongUse, match="There is no system 'chess'"):
        registry.ruleset("chess")


def test_the_example_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in reversed(with_long_poles(tmp_path)):
        monkeypatch.syspath_prepend(folder)
    forget()
    try:
        assert registry.ruleset("long_poles").title == "Long Poles"
        assert registry.broken() == ()
    finally:
        forget()
