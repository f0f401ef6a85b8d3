"""A book's digest."""

from __future__ import annotations

from msgspec.structs import replace

from tests.toy import TOY
from tests.toy_facts import ToyBook

BOOK = ToyBook(system="toy", version="1", rulings={"a": 1, "b": "x"})


def test_equal_content_has_equal_digests_in_any_order() -> None:
    other = ToyBook(system="toy", version="1", rulings={"b": "x", "a": 1})
    assert BOOK.digest() == other.digest()
    assert len(BOOK.digest()) == 64


def test_other_content_has_another_digest() -> None:
    others = [replace(BOOK, target=8), replace(BOOK, rulings={}), TOY.open_book({})]
    assert len({BOOK.digest(), *(other.digest() for other in others)}) == 3
