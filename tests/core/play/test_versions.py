"""Which of two versions is the later."""

from __future__ import annotations

import pytest

from fracas.core.errors import JournalError
from fracas.core.play.versions import numbers, refuse_later
from tests.toy import TOY


@pytest.mark.parametrize(
    ("earlier", "later"), [("1", "2"), ("9", "10"), ("1.9", "1.10"), ("1", "1.1"), ("", "0")]
)
def test_versions_are_compared_by_their_numbers(earlier: str, later: str) -> None:
    assert numbers(earlier) < numbers(later)


def test_a_fight_of_later_rules_is_refused() -> None:
    refuse_later(TOY.version, "0.1.0", TOY)
    refuse_later("0", "0.1.0", TOY)
    with pytest.raises(JournalError, match=r"by later rules of .* open it with Fracas 7\.0"):
        refuse_later("99", "7.0", TOY)
