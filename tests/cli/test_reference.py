"""The quick reference: of one system or all, as a page and as JSON, and at a prompt."""

from __future__ import annotations

import json

import pytest

from fracas.rulesets.registry import all_rulesets, ruleset
from tests.cli.terminal import fracas, refused


def page(**rulings: str | int) -> tuple[str, ...]:
    """The page as the system gives it."""
    rules = ruleset("razorweave")
    return rules.reference(rules.open_book(rulings))


def flat(text: str) -> str:
    """A text without its line breaks."""
    return " ".join(text.split())


@pytest.mark.rule("RW-GM-06")
def test_a_system_on_one_page() -> None:
    done = fracas("reference", "razorweave")
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0] == "Razorweave"
    assert "Actions" in lines
    for line in page():
        assert flat(line) in flat(done.out)
    under = next(line for line in lines if "Strike (MIG" in line)
    assert under.startswith("  Strike")


def test_every_system_as_json() -> None:
    told = json.loads(fracas("reference", "--json").out)
    assert list(told) == [rules.id for rules in all_rulesets()]
    assert told["razorweave"] == list(page())
    assert list(json.loads(fracas("reference", "razorweave", "--json").out)) == ["razorweave"]


def test_every_system_has_its_heading() -> None:
    lines = fracas("reference").out.splitlines()
    assert {rules.title for rules in all_rulesets()} <= set(lines)


def test_wrong_use() -> None:
    assert "no system 'chess'" in refused(2, "reference", "chess")
    assert "belongs to one system" in refused(2, "reference", "--ruling", "edge_cap=2")
    assert "no ruling 'luck'" in refused(2, "reference", "razorweave", "--ruling", "luck=2")
    assert "edge_cap" in refused(2, "reference", "razorweave", "--ruling", "edge_cap=9")


def test_the_page_is_at_hand_at_a_prompt_of_the_game_master() -> None:
    done = fracas("play", "dock-thug", "--seat", "gm=human", typed="reference\nquit\n")
    for line in page():
        assert flat(line) in flat(done.out)


def test_rulings_of_ones_own_stand_at_its_end() -> None:
    assert "Ruled otherwise" not in "\n".join(page())
    told = json.loads(fracas("reference", "razorweave", "--ruling", "edge_cap=2", "--json").out)[
        "razorweave"
    ]
    assert told == [*page(), "Ruled otherwise than usual: edge_cap=2"]
    typed = "reference\nquit\n"
    done = fracas("play", "dock-thug", "--ruling", "hidden=on", typed=typed)
    assert "Ruled otherwise than usual: hidden=on" in flat(done.out)
