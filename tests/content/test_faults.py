"""Faults are told on one line each, in words for people."""

from __future__ import annotations

import datetime

import pytest

from fracas.content.faults import Fault, nearest, one_of, refusal, shortened, shown


def test_a_fault_on_one_line() -> None:
    whole = Fault("a.toml", 0, "", "a file", "a folder")
    assert whole.text() == "a.toml: expected a file; found a folder"
    placed = Fault("a.toml", 3, "x.y", "text", "7", None, 4)
    assert placed.text() == "a.toml:3:4: x.y: expected text; found 7"


@pytest.mark.parametrize(
    ("name", "near"),
    [("Hevy", "Heavy"), ("light", "Light"), ("LIGHT", "Light"), ("xyzzy", None), ("", None)],
)
def test_the_nearest_name(name: str, near: str | None) -> None:
    assert nearest(name, ["Heavy", "Light", "Long"]) == near


def test_a_long_list_of_names_says_how_many_more() -> None:
    assert one_of(["a", 1]) == "one of a, 1"
    assert one_of(["a"]) == "a"
    assert one_of(map(str, range(15))).endswith("10, 11 and 3 more")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true"),
        (-3, "-3"),
        ("a\nb", r"'a\nb'"),
        ("x" * 99, "'" + "x" * 60 + "…'"),
        ({}, "an empty table"),
        ({"a": 1}, "a table"),
        ([1, 2], "a list of 2"),
        (datetime.date(1979, 5, 27), "the date or time 1979-05-27"),
    ],
)
def test_values_in_words(value: object, words: str) -> None:
    assert shown(value) == words


def test_a_number_too_long_to_print_is_told_by_its_size() -> None:
    assert shown(16**9000) == "a number of 36001 bits"


def test_one_fault_reads_as_one_sentence() -> None:
    error = refusal("a.toml", [Fault("a.toml", 1, "x", "one of a, b", "'c'", "a")])
    assert error.sentence.endswith("expected one of a, b; found 'c'; did you mean 'a'.")
    assert error.code == "content"


def test_of_many_faults_the_first_fifty_are_kept_and_the_rest_counted() -> None:
    faults = [Fault("a.toml", line, "x", "text", "7") for line in range(1, 1_001)]
    whole = refusal("a.toml", faults)
    cut = shortened(whole)
    assert (cut.sentence, cut.fields["more"]) == (whole.sentence, 950)
    assert cut.fields["faults"] == tuple(faults[:50])
    few = refusal("a.toml", faults[:50])
    assert shortened(few) is few
