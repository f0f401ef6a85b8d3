"""The committed dice of a line of play."""

from __future__ import annotations

import pytest

from fracas.core.errors import IllegalAnswer, JournalError, WrongUse
from fracas.core.proof.dice_box import DiceBox
from fracas.core.proof.streams import commitment
from tests.toy_facts import Dice


def test_the_same_place_gives_the_same_faces() -> None:
    box = DiceBox(b"seed")
    falls = [box.throw(Dice(4), n) for n in range(6)]
    assert falls == [DiceBox(b"seed").throw(Dice(4), n) for n in range(6)]
    assert len({fall.faces for fall in falls}) > 1
    assert falls[0].how == "stream"


def test_a_box_promises_its_own_seed() -> None:
    assert DiceBox(b"seed").promised == commitment(b"seed")
    fresh = DiceBox()
    assert fresh.seed is not None
    assert fresh.promised == commitment(fresh.seed)
    assert fresh.promised != DiceBox().promised


def test_a_seed_too_long_for_the_hash_is_refused() -> None:
    DiceBox(b"x" * 64).throw(Dice(), 0)
    with pytest.raises(WrongUse, match="at most 64 bytes: this one has 65"):
        DiceBox(b"x" * 65)


def test_a_promise_alone_throws_nothing_until_it_is_opened() -> None:
    box = DiceBox(promised=commitment(b"seed"))
    with pytest.raises(IllegalAnswer, match="seed of these dice is not known here"):
        box.throw(Dice(), 0)
    with pytest.raises(JournalError):
        box.open(b"other")
    assert (box.seed, box.opened) == (None, False)
    box.open(b"seed")
    assert box.opened
    assert box.throw(Dice(3), 2) == DiceBox(b"seed").throw(Dice(3), 2)


def test_it_counts_what_was_thrown_and_never_back() -> None:
    box = DiceBox(b"seed")
    box.fell(3)
    box.fell(1)
    assert box.thrown == 4


def test_salt_changes_only_what_comes_after() -> None:
    plain, salted = DiceBox(b"seed"), DiceBox(b"seed")
    salted.salt("mara", "luck", 2)
    dice = Dice(8)
    assert [plain.throw(dice, n) == salted.throw(dice, n) for n in range(4)] == [
        True,
        True,
        False,
        False,
    ]
