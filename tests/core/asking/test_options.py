"""Reading which option a person meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.answers import Choice, Field, Number, Several, Sheet
from fracas.core.asking.options import Option, pick, refuse_unlisted, settled
from fracas.core.errors import AmbiguousAnswer, FracasError, IllegalAnswer, MalformedAnswer

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
    with pytest.raises(MalformedAnswer, match="Nothing was typed: give a number from 1 to 7"):
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


SAID = {
    "tag:drone:sensor": "Drone gets Exposed Sensor Array",
    "tag:drone:wing": "Drone gets Clipped Wing",
    "tag:crate:cover": "Crates become cover.",
    "pass": "Do nothing",
}
SHOWN = tuple(map(Option, SAID))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Drone gets Exposed Sensor Array", "tag:drone:sensor"),
        ("drone  gets exposed", "tag:drone:sensor"),
        ("crates become cover", "tag:crate:cover"),
        ("c", "tag:crate:cover"),
        ("do", "pass"),
        ("PASS", "pass"),
        ("tag:drone:w", "tag:drone:wing"),
        ("3", "tag:crate:cover"),
    ],
)
def test_the_words_on_the_screen_are_an_answer(text: str, meant: str) -> None:
    assert pick(text, SHOWN, SAID.__getitem__) == meant


def test_words_that_fit_several_are_ambiguous_as_the_screen_has_them() -> None:
    with pytest.raises(AmbiguousAnswer, match="Drone gets Exposed Sensor Array and Drone gets Cl"):
        pick("drone gets", SHOWN, SAID.__getitem__)
    with pytest.raises(AmbiguousAnswer, match="tag:d"):
        pick("tag:d", SHOWN)
    with pytest.raises(AmbiguousAnswer, match="Drone gets Clipped Wing and Do nothing"):
        pick("d", SHOWN[1:], SAID.__getitem__)


def test_what_fits_no_words_is_refused_with_the_nearest() -> None:
    with pytest.raises(MalformedAnswer, match="its words, such as 1, Drone gets Exposed Sensor"):
        pick("Drone gets Exposed Censor Array", SHOWN, SAID.__getitem__)


@pytest.mark.parametrize(
    "text",
    ["Crates become cover; Do nothing", "crates, do", "3 4", "pass, tag:crate", "3, pass"],
)
def test_several_take_words_too(text: str) -> None:
    form = Several(SHOWN, 1, 2)
    answer = form.parse(text, SAID.__getitem__)
    assert set(answer) == {"tag:crate:cover", "pass"}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["pass=1, tag:drone:wing=2", "Do nothing=1; Drone gets Clipped Wing = 2", "4=1 2=2"]
)
def test_an_allocation_takes_words_too(text: str) -> None:
    form = Allocation(tuple(Share(option, 0, 2) for option in SHOWN), 3)
    answer = form.parse(text, SAID.__getitem__)
    assert dict(answer) == {"pass": 1, "tag:drone:wing": 2}


def test_a_sheet_takes_words_in_its_lines() -> None:
    sheet = Sheet((Field("what", Choice(SHOWN), "pass"), Field("dc", Number(1, 9), 4)))
    answer = sheet.parse("what=crates become; dc=5", SAID.__getitem__)
    assert answer == (("what", "tag:crate:cover"), ("dc", 5))


def test_only_listed_answers_pass() -> None:
    refuse_unlisted("Pass", OPTIONS)
    with pytest.raises(IllegalAnswer, match="'fly' is not open here: choose one of strike:bob"):
        refuse_unlisted("fly", OPTIONS)


def test_settled_makes_tuples_all_the_way_down() -> None:
    assert settled([1, ["a", ["b"]], "c"]) == (1, ("a", ("b",)), "c")
    assert settled("word") == "word"
