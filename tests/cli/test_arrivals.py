"""A chain of fights at the keyboard: who comes later has a seat, and sheets have advice."""

from __future__ import annotations

from pathlib import Path

from tests.cli.terminal import fracas


def test_nobody_is_asked_for_foes_of_a_later_fight(tmp_path: Path) -> None:
    kept = tmp_path / "week.fight"
    done = fracas("play", "week", "--seed", 3, "--auto", "--journal", kept)
    assert done.code == 0, done
    assert "Third fight: the pass" in done.out
    assert fracas("replay", kept, "--check").code == 0


def test_the_keyboard_keeps_its_own_in_a_later_fight() -> None:
    done = fracas("play", "week", "--seed", 3, typed="\n" * 999)
    assert "Second fight: the ford" in done.out
    assert "What does Archer do" in done.out
    assert "What does First cutpurse do" not in done.out


def test_advice_on_a_sheet_that_stands_says_so() -> None:
    done = fracas("play", "harness", "--seed", 3, "--seat", "gm=human", typed="hint\nquit\n")
    assert "The book would: leave it as it is" in done.out
