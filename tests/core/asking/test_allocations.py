"""An allocation as an answer: read, refused and drawn."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.asking.allocations import Allocation, Share
from fracas.core.asking.options import Option
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.core.proof.streams import Throw

AXE, BOW = Option("axe"), Option("bow")
SPENDING = Allocation((Share(AXE, 0, 2, 2), Share(BOW, 1, 9)), 5)


def test_allocation_reads() -> None:
    assert SPENDING.parse("axe=1, b=3") == (("axe", 1), ("bow", 3))
    assert Allocation(SPENDING.shares[:1], 4).parse("none") == ()


@pytest.mark.parametrize("text", ["axe", "axe=", "axe=-1", "axe=x", "axe=²", "axe=" + "9" * 5000])
def test_allocation_wants_pairs(text: str) -> None:
    with pytest.raises(MalformedAnswer, match="not of the form NAME=NUMBER, such as axe=1"):
        SPENDING.parse(text)


def test_allocation_without_shares_has_nothing_to_name() -> None:
    with pytest.raises(MalformedAnswer, match="such as none=1"):
        Allocation((), 2).parse("axe")


def test_allocation_refuses() -> None:
    cases = {
        "axe=2,bow=2": "You spread 6; at most 5",
        "axe=3": "axe takes 0 to 2, not 3",
        "axe=1": "bow takes 1 to 9, not 0",
        "bow=1,bow=2": "Name each share once",
    }
    for text, sentence in cases.items():
        with pytest.raises(IllegalAnswer, match=sentence):
            SPENDING.parse(text)
    with pytest.raises(IllegalAnswer, match="exactly 5"):
        msgspec.structs.replace(SPENDING, whole=True).parse("bow=1")
    for answer in ("axe", (("axe", True),), ((("axe",), 1),), (("axe", 1, 1),), (({}, 1),)):
        with pytest.raises(MalformedAnswer):
            SPENDING.check(answer)


def test_allocation_that_cannot_be_spent_says_so() -> None:
    for form in (
        Allocation((Share(AXE, 0, 9, 2),), 5, whole=True),
        Allocation((Share(AXE, 3, 9, 2),), 5),
    ):
        with pytest.raises(IllegalAnswer, match="No shares spend 5"):
            form.sample(Throw(b"", 0))


def test_allocation_draws_all_it_may() -> None:
    form = Allocation((Share(AXE, 0, 2, 2), Share(BOW, 0, 3, 3)), 6, whole=True)
    drawn = {form.sample(Throw(bytes([n]), 0)) for n in range(60)}
    assert drawn == {(("bow", 2),)}
    loose = msgspec.structs.replace(form, whole=False)
    assert len({loose.sample(Throw(bytes([n]), 0)) for n in range(200)}) == 6
