"""Prepared answers: comments, echoes, and text that cannot be kept."""

from __future__ import annotations

import io

import pytest

from fracas.cli.keyboard.script import Script
from fracas.core.errors import WrongUse


def test_answers_are_echoed_behind_the_mark(capsys: pytest.CaptureFixture[str]) -> None:
    script = Script(
        iter(
            ["# all of it", "strike", "", "  # more", "dc=14   # for the crates", "#3 and #4", "#"]
        ),
        "answers",
    )
    read = [script.read("> ") for _ in range(5)]
    assert read == ["strike", "", "dc=14  ", None, None]
    assert capsys.readouterr().out == "> strike\n> \n> dc=14  \n> \n> \n"


def test_a_hash_inside_words_is_no_comment() -> None:
    script = Script(iter(["I am #1 here", "hit#run"]), "answers")
    assert script.read("") == "I am #1 here"
    assert script.read("") == "hit#run"


def test_a_stream_is_read_as_it_comes() -> None:
    stream = io.StringIO("one\r\ntwo")
    script = Script.of_stream(stream)
    assert script.read("> ") == "one"
    assert stream.read() == "two"


def test_text_that_cannot_be_kept_names_its_line() -> None:
    script = Script(iter(["fine", "bad \udcff"]), "answers")
    script.read("")
    with pytest.raises(WrongUse, match=r"answers, line 2 is not UTF-8"):
        script.read("")
    stream = io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n"), encoding="utf-8")
    with pytest.raises(WrongUse, match="not UTF-8"):
        Script.of_stream(stream).read("")
