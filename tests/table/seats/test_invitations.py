"""Codes and tokens."""

from __future__ import annotations

import pytest

from fracas.table.seats.invitations import (
    ALPHABET,
    CODE,
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
