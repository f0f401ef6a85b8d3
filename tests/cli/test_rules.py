"""Rules looked up by id, by the beginning of an id, by words."""

from __future__ import annotations

import json

import pytest

from fracas.core.system.rules import Rule
from fracas.rulesets.registry import ruleset
from tests.cli.terminal import fracas, refused

ROWS = {
    row.id: row
    for row in (
        Rule("RW-EDGE-01", "executed", "One more die, the best four count.", "Combat", "edge"),
        Rule("RW-EDGE-02", "executed", "With Burden the worst four count.", "Combat", "edge"),
        Rule("RW-ADV-03", "guidance", "Keep the Resolve of friends in sight.", "Advice"),
        Rule(
            "RW-GAP-01",
            "executed",
            "How far Edge adds up is told in two ways.",
            "Combat",
            "gap",
            "One at most.",
            "edge_cap",
            (1, 2),
        ),
    )
}


@pytest.fixture(autouse=True)
def _rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ruleset("razorweave"), "rules", lambda: ROWS, raising=False)


def test_one_rule_in_full() -> None:
    done = fracas("rules", "RW-GAP-01")
    assert done.out.splitlines() == [
        "RW-GAP-01 (executed)",
        "  How far Edge adds up is told in two ways.",
        "  Ruling: One at most.",
        "  Switch: --ruling edge_cap=VALUE, one of 1, 2",
        "  gap; Combat",
    ]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["rw-edge-02"], ["RW-EDGE-02"]),
        (["RW-EDGE"], ["RW-EDGE-01", "RW-EDGE-02"]),
        (["rw", "edge", "01"], ["RW-EDGE-01"]),
        (["four", "COUNT"], ["RW-EDGE-01", "RW-EDGE-02"]),
        (["burden four"], ["RW-EDGE-02"]),
        (["edge_cap"], ["RW-GAP-01"]),
        (["edge", "--system", "razorweave"], ["RW-EDGE-01", "RW-EDGE-02", "RW-GAP-01"]),
    ],
)
def test_what_is_found(words: list[str], found: list[str]) -> None:
    done = fracas("rules", *words)
    assert done.code == 0
    heads = [line.split()[0] for line in done.out.splitlines() if line.startswith("RW-")]
    assert heads == found


def test_what_is_not_found_names_the_nearest() -> None:
    assert "did you mean RW-EDGE-0" in refused(2, "rules", "RW-EGDE-01")
    assert "Beacon Road has no rule 'BR-PAR-3'" in refused(2, "rules", "BR-PAR-3")
    assert "no rule 'purple cows'" in refused(2, "rules", "purple", "cows")
    assert "no system 'chess'" in refused(2, "rules", "edge", "--system", "chess")


def test_without_words_the_chapters_are_listed() -> None:
    rows = [line.split() for line in fracas("rules").out.splitlines()]
    assert ["RW-EDGE", "razorweave", "2", "edge"] in rows


def test_as_json() -> None:
    (row,) = json.loads(fracas("rules", "RW-GAP-01", "--json").out)
    assert (row["id"], row["status"], row["values"]) == ("RW-GAP-01", "executed", [1, 2])
    chapters = json.loads(fracas("rules", "--json").out)
    edge = {"ids": "RW-EDGE", "system": "razorweave", "rules": 2, "chapter": "edge"}
    assert edge in chapters
    assert "no rule 'xylophone'" in refused(2, "rules", "xylophone", "--json")


def test_a_rule_can_be_asked_for_at_the_table() -> None:
    done = fracas("play", "dock-thug", typed="? rw-edge-01\n? friends\n? RW-EGDE-01\nquit\n")
    assert "One more die, the best four count." in done.out
    assert "Keep the Resolve of friends in sight." in done.out
    assert "! Razorweave has no rule 'RW-EGDE-01': did you mean" in done.out


def test_the_shipped_rules_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    done = fracas("rules", "RW-EDGE-01")
    assert done.out.startswith("RW-EDGE-01 (executed)\n  ")
