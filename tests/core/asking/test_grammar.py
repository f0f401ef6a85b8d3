"""Words put together: keys, capitals, rows, counts, signs."""

from __future__ import annotations

import pytest

from fracas.core.asking.grammar import count, listed, lowered, minus, plain, sentence, signed


@pytest.mark.parametrize(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_words_in_a_row(items: list[str], said: str) -> None:
    assert listed(items) == said
    assert listed(iter(items)) == said


def test_a_key_is_said_as_words() -> None:
    assert plain("right_arm") == "right arm"
    assert plain("aim:next_attack ") == "aim next attack"


def test_only_the_first_letter_changes() -> None:
    assert (sentence("the GM"), lowered("The GM")) == ("The GM", "the GM")
    assert (sentence(""), lowered("")) == ("", "")


def test_counts_and_signs() -> None:
    assert (count(1, "Act"), count(0, "Act"), count(2, "box", "boxes")) == (
        "1 Act", "0 Acts", "2 boxes",
    )  # fmt: skip
    assert (signed(2), signed(0), signed(-3), minus(-4), minus(4)) == ("+2", "0", "−3", "−4", "4")
