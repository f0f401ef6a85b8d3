"""What is drawn: width, marks, and nothing that could steer a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from fracas.cli.keyboard.screen import Screen, dice, sound
from fracas.core.facts import Noted
from fracas.table.screens.log_lines import Line


def drawn(width: int, *, colour: bool = False, ids: bool = False) -> tuple[Screen, io.StringIO]:
    """A screen of a width, and what it has written."""
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
        highlight=False,
        markup=False,
        emoji=False,
    )
    return Screen(console, ids=ids), file


def test_dropped_dice_stand_in_brackets() -> None:
    assert dice((("6", True), ("6", True), ("1", False))).plain == "[6 6 (1)]"
    assert dice(()).plain == "[]"


def test_a_line_names_its_rules_and_whether_it_was_taken_back() -> None:
    screen, file = drawn(80, ids=True)
    line = Line(3, "Rella rests.", ("RW-A-1", "RW-A-2"), Noted("x"))
    screen.line(line)
    screen.line(line, undone=True)
    assert file.getvalue() == (
        "  Rella rests.  RW-A-1 RW-A-2\n  (undone) Rella rests.  RW-A-1 RW-A-2\n"
    )


def test_ids_of_rules_are_left_out_unless_they_are_wanted() -> None:
    screen, file = drawn(80)
    screen.line(Line(3, "Rella rests.", ("RW-A-1", "RW-A-2"), Noted("x")))
    screen.say("Rests" + screen.cited(("RW-A-1",)))
    assert file.getvalue() == "  Rella rests.\nRests\n"


def test_colour_only_adds_to_the_marks() -> None:
    screen, file = drawn(80, colour=True)
    screen.fault("No.")
    screen.line(Line(1, "x", ("RW-A-1",), Noted("x")), undone=True)
    assert "\x1b[" in file.getvalue()
    assert "! " in file.getvalue()
    assert "(undone) " in file.getvalue()


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_nothing_is_wider_than_the_screen(width: int) -> None:
    screen, file = drawn(width, ids=True)
    screen.say("word " * 60, indent=4)
    screen.board(["Rella            ████░░ 4/6  Exposed; on guard; Engaged with somebody"])
    screen.line(Line(1, "word " * 40, ("RW-A-1",) * 20, Noted("x")))
    words = ["Strike somebody with something long and heavy", "Pass"]
    screen.options(words, ["full", "taken out"], [["51%", "·"], ["·", "<1%"]], 0)
    screen.options(words, marked=1)
    screen.table([("id", "left"), ("n", "right")], [("word " * 12, "1")])
    assert max(map(len, file.getvalue().splitlines())) <= width
    assert "*" in file.getvalue()


def test_free_words_cannot_steer_the_terminal() -> None:
    assert sound("a\x1b[2Jb\rc\td") == "a\ufffd[2Jb\ufffdc\ufffdd"
    screen, file = drawn(80)
    screen.say("a\x1b[2Jb [bold]:smile:")
    assert file.getvalue() == "a\ufffd[2Jb [bold]:smile:\n"
