"""Ids of rules stand where they are asked for: after `?`, and everywhere with `--ids`."""

from __future__ import annotations

import re

import pytest

from tests.cli.terminal import fracas


def test_ids_of_rules_are_shown_when_they_are_asked_for() -> None:
    """Neither the log nor advice nor a refusal has any, but for `?` and `--ids`."""
    script = "hint\nfly\nstrike\nlog\n{}quit\n"
    plain = fracas("play", "dock-thug", "--seed", 7, typed=script.format(""))
    assert not re.search(r"\bRW-[A-Z]+-\d", plain.out)
    asked = fracas("play", "dock-thug", "--seed", 7, typed=script.format("? 1\n"))
    assert re.findall(r"\bRW-[A-Z]+-\d\d", asked.out)
    said = asked.out.index("> ? 1")
    assert not re.search(r"\bRW-[A-Z]+-\d", asked.out[:said])
    ids = fracas("play", "dock-thug", "--seed", 7, "--ids", typed=script.format(""))
    text = " ".join(ids.out.split())
    assert "Full Success. [2 3 4 6] RW-CHK-05" in text
    assert "a Strike with Edge 2.07; Strike. RW-ADV-10" in text
    refusal = text[text.index("! 'fly'") :]
    assert " RW-TURN-01 " in refusal[: refusal.index("> strike")]


@pytest.mark.parametrize("scenario", ["alley", "duel-of-wills", "roof-duel", "footbridge"])
def test_no_system_says_its_ids_unasked(scenario: str) -> None:
    typed = "hint\nquit\n"
    ids = re.compile(r"\b(?:AP|AE|BR|FA)-[A-Z]+-\d\d")
    assert not ids.search(fracas("play", scenario, "--seed", 3, typed=typed).out)
    assert ids.search(fracas("play", scenario, "--seed", 3, "--ids", typed=typed).out)
