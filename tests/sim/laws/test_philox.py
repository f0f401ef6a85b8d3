"""The counter-based stream: known answers, and bit for bit what NumPy gives."""

from __future__ import annotations

import pytest

from fracas.core.errors import WrongUse
from fracas.sim.laws.philox import MASK, Blocks, Philox, block, numpy_blocks, own_blocks


def test_the_known_answers_of_its_authors() -> None:
    zeros = block((0, 0), 0)
    assert zeros == (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B)
    ones = block((MASK, MASK), (1 << 256) - 1)
    assert ones == (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0)


@pytest.mark.parametrize(("seed", "fight"), [(0, 0), (1, 2), (MASK, 812_345), (12_345, MASK)])
def test_it_is_numpys_own_stream(seed: int, fight: int) -> None:
    numpy = pytest.importorskip("numpy")
    key = numpy.array([seed, fight], dtype=numpy.uint64)
    for purpose in (0, 1):
        counter = numpy.array([0, 0, 0, purpose], dtype=numpy.uint64)
        theirs = numpy.random.Philox(key=key, counter=counter).random_raw(41)
        ours = Philox(seed, fight, purpose, own_blocks)
        assert [ours.draw() for _ in range(41)] == [int(drawn) for drawn in theirs]


def sources() -> list[Blocks]:
    """Where draws can come from on this machine."""
    return [blocks for blocks in (own_blocks, numpy_blocks()) if blocks is not None]


@pytest.mark.parametrize("blocks", sources())
def test_every_source_draws_the_same_from_any_place(blocks: Blocks) -> None:
    whole = [draw.draw() for draw in [Philox(3, 812_345, 1, own_blocks)] for _ in range(200)]
    stream = Philox(3, 812_345, 1, blocks)
    assert [stream.draw() for _ in range(200)] == whole
    assert stream.place == 200
    for place in (0, 1, 5, 64, 67, 130):
        stream.go(place)
        assert stream.place == place
        assert [stream.draw() for _ in range(70)] == whole[place : place + 70]


@pytest.mark.skipif(len(sources()) < 2, reason="NumPy is not installed")
def test_numpys_generator_may_be_shared_by_many_streams() -> None:
    blocks = numpy_blocks()
    streams = [Philox(1, fight, 0, blocks) for fight in range(3)]
    mixed = [[stream.draw() for stream in streams] for _ in range(150)]
    for fight, drawn in enumerate(zip(*mixed, strict=True)):
        alone = Philox(1, fight, 0, own_blocks)
        assert list(drawn) == [alone.draw() for _ in range(150)]


def test_fights_and_purposes_have_streams_of_their_own() -> None:
    draws = {Philox(*which).draw() for which in ((1, 1), (1, 2), (2, 1), (1, 1, 1))}
    assert len(draws) == 4
    assert Philox(3, 4).draw() == Philox(3, 4).draw()


def test_dice_are_drawn_within_their_sides() -> None:
    stream = Philox(7, 7)
    drawn = [stream.below(6) for _ in range(6_000)]
    assert set(drawn) == set(range(6))
    # Each face comes a thousand times, give or take six standard deviations of 29.
    assert all(abs(drawn.count(face) - 1_000) < 6 * 29 for face in range(6))


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(WrongUse, match="A seed is from 0"):
        Philox(-1, 0)
    with pytest.raises(WrongUse, match="number of a fight is from 0"):
        Philox(0, MASK + 1)
    with pytest.raises(WrongUse, match="1 to"):
        Philox(0, 0).below(0)
