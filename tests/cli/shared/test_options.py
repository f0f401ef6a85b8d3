"""Values of options that several commands take."""

from __future__ import annotations

import pytest

from fracas.cli.shared.options import read_within
from fracas.core.errors import WrongUse


def test_a_precision() -> None:
    assert read_within("1%") == 0.01
    assert read_within(" 0.5 % ") == 0.005


@pytest.mark.parametrize("text", ["60%", "0%", "1", "-1%", "much", "%"])
def test_what_is_no_precision(text: str) -> None:
    with pytest.raises(WrongUse, match=f"--within '{text}' is not a precision"):
        read_within(text)
