"""Draws for many fights at once: each has its own stream, whatever else is drawn beside it.

Philox4x64-10 exactly as in `numpy.random.Philox`. The key is the seed and a tag that no stream of
played fights has; the counter has the number of the fight in its first word, the number of the
block of four draws in its second, and the purpose in its last. So consecutive fights are at
consecutive counters, and NumPy's own generator gives a block for all of them at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from fracas.core.errors import WrongUse
from fracas.sim.laws.philox import BLOCK, MASK, MULTIPLIERS, ROUNDS, WEYL

TAG = int.from_bytes(b"by laws", "big")
"""The second half of the key, where streams of played fights have the number of the fight."""

PURPOSE = 2
"""A purpose besides 0 and 1, those of played fights."""

LOW = (1 << 32) - 1


def numpy() -> Any:
    """Return NumPy; raises `WrongUse` where it is not installed."""
    try:
        return import_module("numpy")
    except ImportError:
        raise WrongUse(
            "NumPy is not installed here, and drawing fights from exact odds needs it: install "
            "Fracas with its extra `sim`, such as pip install 'fracas[sim]', or play them by the "
            "rules, without --from-laws."
        ) from None


class BulkDraws:
    """The draws of `count` fights from number `first` on, by the seed of their batch."""

    def __init__(self, seed: int, first: int, count: int) -> None:
        self._np = numpy()
        self._key = seed, TAG
        self._first = first
        self._count = count

    def all(self, block: int) -> Any:
        """Draws 4 `block` to 4 `block` + 3 of every fight, as an array with a row per draw."""
        np = self._np
        # The generator increments its counter before each block.
        start = (PURPOSE << 192 | block << 64 | self._first) - 1
        words = [start >> 64 * word & MASK for word in range(4)]
        generator = np.random.Philox(
            counter=np.array(words, dtype=np.uint64), key=np.array(self._key, dtype=np.uint64)
        )
        drawn = generator.random_raw(BLOCK * self._count)
        return drawn.reshape(self._count, BLOCK).T

    def some(self, block: int, which: Any) -> Any:
        """The same for some fights only, given by an array that counts them from the first on."""
        np = self._np
        numbers = which.astype(np.uint64) + np.uint64(self._first)
        other = np.full_like(numbers, block)
        nothing = np.zeros_like(numbers)
        words = [numbers, other, nothing, np.full_like(numbers, PURPOSE)]
        one, two = self._key
        for _ in range(ROUNDS):
            high_a, low_a = _product(np, words[0], MULTIPLIERS[0])
            high_c, low_c = _product(np, words[2], MULTIPLIERS[1])
            words = [
                high_c ^ words[1] ^ np.uint64(one),
                low_c,
                high_a ^ words[3] ^ np.uint64(two),
                low_a,
            ]
            one, two = one + WEYL[0] & MASK, two + WEYL[1] & MASK
        return words


def _product(np: Any, numbers: Any, by: int) -> tuple[Any, Any]:
    """Return the upper and the lower 64 bits of numbers times a number, by halves of 32 bits."""
    half, low = np.uint64(32), np.uint64(LOW)
    upper, lower = np.uint64(by >> 32), np.uint64(by & LOW)
    high_part, low_part = numbers >> half, numbers & low
    first = low_part * lower
    second = low_part * upper + (first >> half)
    third = high_part * lower + (second & low)
    high = high_part * upper + (second >> half) + (third >> half)
    return high, numbers * np.uint64(by)
