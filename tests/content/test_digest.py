"""Equal content has one digest; other content has another."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.content import digest, load_text
from fracas.core.errors import WrongUse
from fracas.core.system.book import Book

from .armoury import Armoury

ONE = "tags = ['a', 'b']\n[weapons.club]\ndice = 2\nprice = 1\n[weapons.bow]\ndice = 1\n"
SAME = """# the same in another order
[weapons]
bow = { dice = 1 }
[weapons.club]
price = 1 # coin
dice = 2
"""


def test_the_digest_of_known_content_does_not_drift() -> None:
    told = "21fddaeebc6c84f1b55624c41336b0e521adecf3e414f2eaa12789afd6167428"
    assert digest({"b": [1, 2.5, "é"], "a": None}) == told


def test_a_book_and_its_content_have_one_digest() -> None:
    book = Book(system="x", version="1", rulings={"b": 1, "a": "é"})
    assert digest(book) == book.digest() == digest(msgspec.to_builtins(book))


def test_layout_and_order_of_keys_do_not_count() -> None:
    other = "tags = ['a', 'b']\n" + SAME
    assert digest(load_text(ONE, Armoury)) == digest(load_text(other, Armoury))


@pytest.mark.parametrize(
    "changed", [ONE.replace("2", "3"), ONE.replace("'a', 'b'", "'b', 'a'"), ONE.replace("bow", "b")]
)
def test_other_content_has_another_digest(changed: str) -> None:
    assert digest(load_text(ONE, Armoury)) != digest(load_text(changed, Armoury))


def test_the_order_of_declaration_does_not_count() -> None:
    one = msgspec.defstruct("One", [("a", int), ("b", int)], frozen=True)
    two = msgspec.defstruct("Two", [("b", int), ("a", int)], frozen=True)
    assert digest(one(a=1, b=2)) == digest(two(a=1, b=2)) != digest(one(a=2, b=1))


@pytest.mark.parametrize("content", [float("nan"), {"a": float("inf")}, object()])
def test_what_has_no_json_form_has_no_digest(content: object) -> None:
    with pytest.raises(WrongUse):
        digest(content)


KEYS = st.text(max_size=3)
LEAVES = st.booleans() | st.integers() | KEYS
VALUES = LEAVES | st.dictionaries(KEYS, LEAVES, max_size=3)


@given(st.dictionaries(KEYS, VALUES, min_size=2, max_size=4))
def test_any_order_of_keys_gives_one_digest(content: dict[str, object]) -> None:
    assert digest(content) == digest(dict(reversed(content.items())))
