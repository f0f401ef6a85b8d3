"""Bars in a terminal: cells by the ramp, letters in every look, the needle, and words."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from fracas.cli.keyboard.asking import Row, Worth, show_rows
from fracas.cli.keyboard.cells import CELLS, RAMP, drawn, in_words, legend, runs, struck
from fracas.cli.keyboard.screen import Screen
from fracas.core.chance import RUNGS
from fracas.table.screens.moment_cards import Bar, BarPart, Needle

BAR = Bar(
    (
        BarPart("botch", "Critical failure", 0.004),
        BarPart("miss", "Failure", 0.246),
        BarPart("part", "Partial", 0.25),
        BarPart("hit", "Full", 0.48),
        BarPart("crit", "Critical", 0.02),
    )
)


def screen(
    *, width: int = 80, colour: bool = True, words: bool = False, **env: str
) -> tuple[Screen, io.StringIO]:
    """A screen as an environment gives it, and what it writes."""
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=colour,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={"TERM": "xterm-256color", **env},
    )
    return Screen(console, words=words), file


def asked(shown: Screen) -> None:
    """A question of one option with that bar, and two figures."""
    from fractions import Fraction

    laws = {"strike": {"full": Fraction(12, 25), "ticks": Fraction(3, 2)}, "pass": {}}
    kinds = {"full": "chance", "ticks": "mean"}
    rows = (Row("1", "Strike", "strike", "strike"), Row("2", "Pass", "pass", "pass"))
    show_rows(shown, rows, Worth(kinds, laws, {"strike": BAR}), "pass")


def test_cells_add_up_and_what_is_worth_telling_has_one() -> None:
    assert [(run.rung, run.cells) for run in runs(BAR)] == [
        ("miss", 6),
        ("part", 6),
        ("hit", 11),
        ("crit", 1),
    ]
    for wide in (5, 17, CELLS, 40):
        assert sum(run.cells for run in runs(BAR, wide)) == wide
    assert runs(Bar(())) == ()


def test_letters_run_from_the_worst_to_the_best() -> None:
    assert drawn(BAR, colour=False).plain == "M" * 6 + "P" * 6 + "H" * 11 + "C"
    assert [RAMP[rung].letter for rung in RUNGS] == ["B", "M", "P", "H", "C"]


def test_in_colour_each_segment_has_its_letter_and_neighbours_another_hatch() -> None:
    text = drawn(BAR, colour=True)
    assert text.plain == "..M...//P///-----H-----C"
    assert [str(span.style) for span in text.spans] == [
        RAMP[rung].style for rung in ("miss", "part", "hit", "crit")
    ]
    assert len({look.hatch for look in RAMP.values()}) == len(RUNGS)
    assert len({look.style for look in RAMP.values()}) == len(RUNGS)
    # A blank at the end of a line would be lost, and with it the width of a segment.
    assert not any(look.hatch.isspace() for look in RAMP.values())


@pytest.mark.parametrize("colour", [False, True])
def test_the_needle_stands_in_its_own_segment(colour: bool) -> None:
    rungs = {0.001: "B", 0.005: "M", 0.2499: "M", 0.2501: "P", 0.51: "H", 0.979: "H", 0.99: "C"}
    for at, letter in rungs.items():
        text = drawn(BAR, Needle(at), colour=colour).plain
        assert f">{letter}<" in text
        assert len(text) == CELLS + 2
    assert drawn(BAR, Needle(None), colour=colour).plain == drawn(BAR, colour=colour).plain
    assert struck(BAR, 1.0)[0] == "crit"


def test_the_same_in_words() -> None:
    assert in_words(BAR) == "failure 25%, partial 25%, full 48%, critical 2%"
    assert legend([BAR, BAR]) == "M failure, P partial, H full, C critical"


def test_colour_draws_cells_and_says_what_letters_mean() -> None:
    shown, file = screen()
    assert shown.look == "cells"
    asked(shown)
    assert "\x1b[" in file.getvalue()
    assert "48;5;" in file.getvalue()
    assert "M failure, P partial, H full, C critical." in file.getvalue()


@pytest.mark.parametrize("given", [{"colour": False}, {"NO_COLOR": "1"}])
def test_without_colour_bars_are_letters(given: dict[str, object]) -> None:
    shown, file = screen(**given)  # type: ignore[arg-type]
    assert shown.look == "letters"
    asked(shown)
    assert "MMMMMMPPPPPPHHHHHHHHHHHC" in file.getvalue()
    assert "48%" in file.getvalue()
    assert "M failure, P partial, H full, C critical." in file.getvalue()
    assert "48;5;" not in file.getvalue()


@pytest.mark.parametrize("given", [{"TERM": "dumb"}, {"width": 40}, {"words": True}])
def test_dumb_and_narrow_screens_and_readers_have_words(given: dict[str, object]) -> None:
    shown, file = screen(**given)  # type: ignore[arg-type]
    assert shown.look == "words"
    asked(shown)
    text = file.getvalue()
    assert "PPP" not in text
    assert "48;5;" not in text
    told = " ".join(text.replace("\x1b[2m", "").replace("\x1b[0m", "").split())
    assert "failure 25%, partial 25%, full 48%, critical 2%" in told
    assert "ticks 1.50" in told
    # What the bar has said is not said twice.
    assert told.count("48%") == 1
