"""What came of a roll in one line: dice as faces, total against need, the word, the needle."""

from __future__ import annotations

import re

import pytest

from fracas.cli.keyboard.rolls import faces
from fracas.table.screens.moment_cards import MomentDie
from tests.cli.terminal import fracas

NEEDLE = re.compile(r"[BMPHC]*>[BMPHC]<[BMPHC]*")


def test_dice_are_faces_with_their_marks() -> None:
    dice = (
        MomentDie("20", "boom", "d20"),
        MomentDie("7", "kept", "d20"),
        MomentDie("4", "drop", "d6"),
        MomentDie("AA", "kept", "Y"),
    )
    assert faces(dice).plain == "d20 [20!][7] d6 (4) Y [AA]"
    assert faces((MomentDie("3"), MomentDie("4", "drop"))).plain == "[3](4)"
    assert faces(()).plain == ""


def test_a_roll_is_one_line_below_its_sentence() -> None:
    done = fracas("play", "dock-thug", "--seed", 7, typed="strike\nquit\n")
    lines = done.out.splitlines()
    (at,) = [number for number, line in enumerate(lines) if "[2][3][4][6]" in line]
    assert lines[at].startswith("    d6 [2][3][4][6]  16 against 14  Full success  BMMM")
    assert lines[at - 1].endswith("Full Success. [2 3 4 6]")
    (bar,) = NEEDLE.findall(lines[at])
    assert ">H<" in bar
    assert len(bar) == 26


@pytest.mark.parametrize(
    "scenario", ["dock-thug", "alley", "duel-of-wills", "roof-duel", "footbridge"]
)
def test_each_system_has_its_needles(scenario: str) -> None:
    done = fracas("play", scenario, "--auto", "--seed", 3)
    assert done.code == 0, done
    bars = NEEDLE.findall(done.out)
    assert bars
    # Whatever stands around the needle runs from the worst to the best.
    for bar in bars:
        assert len(bar) == 26
        plain = bar.replace(">", "").replace("<", "")
        assert plain == "".join(sorted(plain, key="BMPHC".index))


def test_a_needle_is_told_once_and_not_again_when_a_fight_is_taken_up(tmp_path: object) -> None:
    kept = f"{tmp_path}/a.fight"
    first = fracas("play", "dock-thug", "--seed", 7, "--journal", kept, typed="strike\nquit\n")
    assert len(NEEDLE.findall(first.out)) == 1
    again = fracas("play", "--resume", kept, typed="log\nundo\nquit\n")
    assert NEEDLE.findall(again.out) == []


def test_narrow_windows_and_readers_are_told_in_words() -> None:
    for given, columns in (((), 40), (("--words",), 100)):
        done = fracas(
            *("play", "dock-thug", "--seed", 7, *given),
            typed="strike\nquit\n",
            COLUMNS=str(columns),
        )
        assert NEEDLE.findall(done.out) == []
        text = " ".join(done.out.split())
        assert "Dice 2, 3, 4 and 6. 16 against 14, full success. The chances were" in text
        assert "full success 51%, critical success 16%, and 56% were worse." in text
        played = done.out[done.out.index("Stakes") : done.out.index("> quit")]
        assert max(map(len, played.splitlines())) <= columns


def test_of_a_foe_whose_dice_are_hidden_sizes_are_left_out_and_chances_assumed() -> None:
    done = fracas("play", "roof-duel", "--seed", 3, typed="\n" * 14)
    (line,) = [line for line in done.out.splitlines() if "  21 against 25  " in line]
    assert line.startswith("    [14](9)[7](5)(6)  21 against 25  Failure")
    assert not re.search(r"\bd\d", line)
    assert "(assumed)" in " ".join(done.out[done.out.index(line) :].split()[:12])
