"""Reading which option a person meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import AmbiguousAnswer, FracasError, IllegalAnswer, MalformedAnswer
from fracas.core.options import Option, pick, refuse_unlisted, settled

NAMES = ("strike:bob", "strike:cid", "Pass", "3", "1", "aa", "AA")
OPTIONS = tuple(map(Option, NAMES))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("pass", "Pass"),
        (" PA ", "Pass"),
        ("strike:c", "strike:cid"),
        ("2", "strike:cid"),
        ("3", "3"),
        ("1", "1"),
        ("AA", "AA"),
        ("aa", "aa"),
    ],
)
def test_an_id_a_number_or_a_beginning_is_read(text: str, meant: str) -> None:
    assert pick(text, OPTIONS) == meant


def test_several_beginnings_are_ambiguous_and_all_named() -> None:
    with pytest.raises(AmbiguousAnswer, match="strike:bob and strike:cid") as error:
        pick("strike", OPTIONS)
    assert error.value.fields["fits"] == ("strike:bob", "strike:cid")


@pytest.mark.parametrize("text", ["8", "0", "-1", "9" * 5000, "strike:dan", "²"])
def test_what_fits_nothing_is_malformed(text: str) -> None:
    with pytest.raises(MalformedAnswer, match="none of the options: give a number from 1 to 7"):
        pick(text, OPTIONS)


@pytest.mark.parametrize("text", ["", " "])
def test_nothing_typed_is_asked_for_again(text: str) -> None:
    with pytest.raises(MalformedAnswer, match="wanted here: give a number from 1 to 7"):
        pick(text, OPTIONS)


@given(st.text(max_size=12), st.lists(st.text(min_size=1, max_size=6), max_size=6, unique=True))
def test_any_text_is_an_option_or_an_error(text: str, names: list[str]) -> None:
    options = tuple(map(Option, names))
    try:
        assert pick(text, options) in names
    except FracasError as error:
        assert error.sentence  # noqa: PT017 - either outcome is right


@given(st.lists(st.text("abc123", min_size=1), min_size=1, unique=True))
def test_every_id_means_itself(names: list[str]) -> None:
    for name in names:
        assert pick(name, tuple(map(Option, names))) == name


def test_only_listed_answers_pass() -> None:
    refuse_unlisted("Pass", OPTIONS)
    with pytest.raises(IllegalAnswer, match="'fly' is not open here: choose one of strike:bob"):
        refuse_unlisted("fly", OPTIONS)


def test_settled_makes_tuples_all_the_way_down() -> None:
    assert settled([1, ["a", ["b"]], "c"]) == (1, ("a", ("b",)), "c")
    assert settled("word") == "word"
