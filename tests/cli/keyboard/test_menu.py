"""Verbs before targets: long lists are opened by their verbs, and old answers go on to work."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.play.journal import Answered
from fracas.core.play.journal_file import read_journal
from tests.cli.terminal import Done, fracas

PARLEY = ("duel-of-wills", "--seed", 3, "--seat", "admiral=human", "--seat", "envoy=advisor")


def parley(*lines: str, kept: Path | None = None) -> Done:
    """The Admiral's first questions, of which the first has seventeen options."""
    journal = () if kept is None else ("--journal", kept)
    return fracas("play", *PARLEY, *journal, typed="\n".join([*lines, "quit", ""]))


def listed(shown: str) -> list[str]:
    """The numbers and marks of the rows of each question, one text for each question."""
    found: list[str] = []
    marks = {">", *map(str, range(1, 30))}
    for line in shown.splitlines():
        mark = line[:3].strip()
        if line.startswith("What does Admiral do?"):
            found.append("")
        # What was typed stands behind a mark at the very left.
        elif found and line.startswith(" ") and mark in marks:
            found[-1] = f"{found[-1]} {mark}".strip()
    return found


def test_a_long_list_has_its_verbs_first_and_short_ones_have_none() -> None:
    assert listed(parley().out)[0] == "1 2 3 4 > 8 9 10 > 16 17"
    shown = parley().out
    assert "> Hone a quality: 5 ways" in shown
    assert "> Block: 3 ways" in shown
    assert "Open a line that has > by its words, such as block." in shown
    assert "Hone Disorient" not in shown
    duel = fracas("play", "dock-thug", "--seed", 7, typed="quit\n").out
    assert "  > " not in duel
    assert "  9 Pass" in duel


def test_a_verb_opens_its_options_with_their_own_numbers_and_leads_back() -> None:
    for back in ("", "b", "BACK"):
        done = parley("hone", back, "block")
        assert listed(done.out) == [
            "1 2 3 4 > 8 9 10 > 16 17",
            "11 12 13 14 15",
            "1 2 3 4 > 8 9 10 > 16 17",
            "5 6 7",
        ]
        assert "Hone Disorient" in done.out
        opened = done.out.split("What does Admiral do?")[2]
        assert "b or Enter goes back." in opened
        # Enter does not end the turn from here.
        assert "marked *" not in opened


def test_numbers_words_and_ids_answer_whatever_is_open(tmp_path: Path) -> None:
    said: list[list[object]] = []
    for number, lines in enumerate(
        (("6",), ("hone", "6"), ("block", "6"), ("Block with Melee",), ("block", "block with mel"))
    ):
        kept = tmp_path / f"{number}.fight"
        assert parley(*lines, kept=kept).code == 0
        entries = read_journal(kept).entries
        said.append(
            [one.answer for one in entries if isinstance(one, Answered) and one.seat == "human"]
        )
    assert said[0]
    assert said == [said[0]] * len(said)
    by_id = tmp_path / "id.fight"
    assert parley(str(said[0][0]), kept=by_id).code == 0
    entries = read_journal(by_id).entries
    assert said[0] == [
        one.answer for one in entries if isinstance(one, Answered) and one.seat == "human"
    ]


def test_enter_takes_what_it_took_where_nothing_is_open(tmp_path: Path) -> None:
    first: list[object] = []
    for number, lines in enumerate((("hone", "", ""), ("",))):
        kept = tmp_path / f"{number}.fight"
        parley(*lines, kept=kept)
        entries = read_journal(kept).entries
        said = [one.answer for one in entries if isinstance(one, Answered) and one.seat == "human"]
        first.append(said[0])
    assert first[0] == first[1]


def test_more_lists_every_option_and_what_fits_nothing_is_refused() -> None:
    done = parley("more", "juggle")
    assert listed(done.out)[1] == " ".join(map(str, range(1, 18)))
    assert "! 'juggle' is none of the options" in done.out


@pytest.mark.parametrize(
    ("scenario", "lines", "verb"),
    [
        ("warehouse-ambush", (), "> Strike: 3 ways"),
        ("gasbag-fire", ("",), "> Hone a quality: 5 ways"),
        ("warehouse", ("", "", ""), "> Call a shot: 4 ways"),
    ],
)
def test_verbs_are_those_of_each_system(scenario: str, lines: tuple[str, ...], verb: str) -> None:
    done = fracas("play", scenario, "--seed", 4, typed="\n".join([*lines, "quit", ""]))
    assert verb in done.out
