"""Provable dice: committed seeds, salts, and a place for every roll."""

from __future__ import annotations

import hashlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.core.errors import IllegalAnswer, JournalError
from fracas.core.proof.streams import (
    Salt,
    Throw,
    commitment,
    fresh_seed,
    open_commitment,
    seal,
    seed_from_number,
)


def test_a_throw_is_the_hash_that_the_page_describes() -> None:
    digest = hashlib.blake2b(b"fracas-dice||3|0", key=b"seed").digest()
    fair = [byte % 6 for byte in digest if byte < 252]
    throw = Throw(b"seed", 3)
    assert [throw.below(6) for _ in fair] == fair
    salted = hashlib.sha256(b"luck").hexdigest() + "/" + hashlib.sha256("ö".encode()).hexdigest()
    digest = hashlib.blake2b(f"fracas-dice|{salted}|3|0".encode(), key=b"seed").digest()
    throw = Throw(b"seed", 3, (Salt("mara", "luck", 0), Salt("nils", "ö", 3)))
    assert throw.below(256) == digest[0]
    assert throw.below(1000) == (digest[1] * 256 + digest[2]) % 1000


def test_a_throw_goes_on_past_one_digest() -> None:
    throw = Throw(b"seed", 0)
    drawn = [throw.below(256) for _ in range(100)]
    places = [f"fracas-dice||0|{n}".encode() for n in range(4)]
    blocks = [hashlib.blake2b(place, key=b"seed").digest() for place in places]
    assert drawn == list(b"".join(blocks)[:100])


def test_salt_counts_from_its_ordinal_on() -> None:
    salt = (Salt("mara", "luck", 2),)
    plain, salted = ([Throw(b"s", n, by).below(60000) for n in range(4)] for by in ((), salt))
    assert plain[:2] == salted[:2]
    assert all(one != other for one, other in zip(plain[2:], salted[2:], strict=True))


@given(st.binary(max_size=8), st.integers(1, 65536))
def test_every_number_is_below_the_sides(seed: bytes, sides: int) -> None:
    throw = Throw(seed, 0)
    assert all(0 <= throw.below(sides) < sides for _ in range(20))


@pytest.mark.parametrize("sides", [0, -1, 65537])
def test_a_die_has_sides(sides: int) -> None:
    with pytest.raises(IllegalAnswer, match="1 to 65,536 sides, not"):
        Throw(b"", 0).below(sides)


def test_small_faces_are_not_favoured() -> None:
    # Chi-square with 9 degrees of freedom: above 55 once in some 80 million seeds.
    throw = Throw(b"fair", 0)
    counts = [0] * 10
    for _ in range(20_000):
        counts[throw.below(10)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 55


def test_every_face_falls_at_the_edges_of_a_byte() -> None:
    for sides in (1, 2, 255, 256, 257, 65536):
        throw = Throw(b"edge", 0)
        drawn = {throw.below(sides) for _ in itertools.repeat(None, 6000)}
        assert len(drawn) == sides if sides < 257 else len(drawn) > 200


def test_a_seed_keeps_its_promise() -> None:
    seed = fresh_seed()
    assert len(seed) == 32
    assert seed != fresh_seed()
    assert commitment(b"seed") == hashlib.sha256(b"seed").hexdigest()
    open_commitment(commitment(seed), seed)
    with pytest.raises(JournalError, match="not the one that was committed to"):
        open_commitment(commitment(seed), b"other")


def test_a_seed_that_no_dice_take_cannot_be_opened() -> None:
    Throw(b"x" * 64, 0).below(6)
    with pytest.raises(JournalError, match="has 65 bytes and no dice take more than 64"):
        open_commitment(commitment(b"x" * 65), b"x" * 65)


def test_a_number_stands_for_one_seed() -> None:
    assert seed_from_number(7) == seed_from_number(7) != seed_from_number(8)


def test_a_seal_is_the_hash_that_its_description_gives_and_tells_nothing_without_the_seed() -> None:
    salt = hashlib.blake2b(b"fracas-seal|7|ann", key=b"seed").hexdigest()
    assert (
        seal(b"seed", 7, "ann", "low") == hashlib.sha256(f'{salt}|ann|"low"'.encode()).hexdigest()
    )
    others = {
        seal(b"seed", 7, "ann", "high"),
        seal(b"seed", 7, "bob", "low"),
        seal(b"seed", 8, "ann", "low"),
        seal(b"other", 7, "ann", "low"),
    }
    assert len(others) == 4
    assert seal(b"seed", 7, "ann", "low") not in others
