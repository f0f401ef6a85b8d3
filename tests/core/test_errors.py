"""Errors: one sentence each, on one line, whatever it quotes."""

from __future__ import annotations

import pytest

from fracas.core.errors import FracasError, WrongUse, on_one_line


@pytest.mark.parametrize(
    ("quoted", "told"),
    [
        ("plain", "plain"),
        ("a\nb\r\tc", "a b  c"),
        ("\x1b[2J", "\ufffd[2J"),
        ("left\u202etfel", "left\ufffdtfel"),
        ("\0", "\ufffd"),
        ("\ud800", "\ufffd"),
        ("née Öxler \U0001f3b2", "née Öxler \U0001f3b2"),
    ],
)
def test_what_an_error_quotes_breaks_no_line_and_steers_no_screen(quoted: str, told: str) -> None:
    error = WrongUse(f"There is no '{quoted}' here.", given=quoted)
    assert error.sentence == str(error) == f"There is no '{told}' here."
    assert error.fields["given"] == quoted
    assert on_one_line(quoted) == told
    assert isinstance(error, FracasError)


def test_what_is_quoted_at_length_is_cut_and_what_to_do_stays() -> None:
    error = WrongUse(f"There is no {'x' * 100_000!r} here: look at the list.")
    assert len(error.sentence) < 1_300
    assert error.sentence.startswith("There is no 'xxx")
    assert error.sentence.endswith("xxx' here: look at the list.")
