"""Codes, tokens, and how often one may try."""

from __future__ import annotations

import pytest

from fracas.table.invitations import (
    ALPHABET,
    CODE,
    Patience,
    TooOften,
    digest,
    fresh_code,
    fresh_token,
    read_code,
)


def test_codes_are_six_letters_that_nobody_misreads() -> None:
    codes = {fresh_code() for _ in range(300)}
    assert len(codes) == 300, "one in 200 million pairs is alike"
    assert all(len(code) == CODE and set(code) <= set(ALPHABET) for code in codes)
    assert not {"I", "O"} & set(ALPHABET)


@pytest.mark.parametrize("typed", ["abcdef", "ABC DEF", " a-b-c-d-e-f ", "AbC.dEf"])
def test_a_code_is_read_however_it_is_typed(typed: str) -> None:
    assert read_code(typed) == "ABCDEF"


def test_a_longer_text_is_no_code_and_stays_short() -> None:
    assert read_code("ABCDEFG") != read_code("ABCDEF")
    assert len(read_code("A" * 100_000)) <= CODE + 1


def test_a_token_has_256_bits_and_its_digest_gives_nothing_away() -> None:
    token = fresh_token()
    assert len(token) >= 256 // 6
    assert token != fresh_token()
    assert digest(token) == digest(token)
    assert token not in digest(token)
    assert len(digest(token)) == 64


def test_patience_ends_and_comes_back_with_time() -> None:
    patience = Patience(2, 10.0)
    patience.spend("here", 100.0)
    patience.spend("here", 100.0)
    with pytest.raises(TooOften) as refused:
        patience.spend("here", 100.0)
    assert refused.value.fields["wait"] == 10
    patience.spend("there", 100.0)
    with pytest.raises(TooOften):
        patience.spend("here", 109.0)
    patience.spend("here", 110.0)
    with pytest.raises(TooOften):
        patience.spend("here", 110.0)


def test_patience_never_grows_beyond_its_most() -> None:
    patience = Patience(2, 1.0)
    patience.spend("here", 0.0)
    for _ in range(2):
        patience.spend("here", 1_000.0)
    with pytest.raises(TooOften):
        patience.spend("here", 1_000.0)


def test_the_oldest_sources_are_forgotten_first() -> None:
    patience = Patience(1, 1_000.0, sources=2)
    for source in ("one", "two", "three"):
        patience.spend(source, 0.0)
    with pytest.raises(TooOften):
        patience.spend("three", 0.0)
    patience.spend("one", 0.0)
