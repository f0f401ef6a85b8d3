"""Philox4x64-10, the counter-based stream of batches: any draw of any fight, without earlier ones.

The generator of Salmon, Moraes, Dror and Shaw (Random123), with key and counter as in
`numpy.random.Philox(key=KEY)`, the same bits draw by draw: the counter is incremented before each
block of four, so the first block is that of counter 1. We have our own code too, because NumPy is
an extra, and a batch has to give the same results without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any

from fracas.core.errors import WrongUse

MASK = (1 << 64) - 1
ROUNDS = 10
MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
WEYL = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)

BLOCK = 4
"""How many draws one counter gives."""

MOST_SIDES = 1 << 32
"""The largest die: for it a draw of 64 bits is fair beyond doubt."""


def block(key: tuple[int, int], counter: int) -> tuple[int, int, int, int]:
    """Return the four numbers of 64 bits at a counter of up to 256 bits."""
    one, two = key
    a = counter & MASK
    b = counter >> 64 & MASK
    c = counter >> 128 & MASK
    d = counter >> 192 & MASK
    first, second = MULTIPLIERS
    raise_one, raise_two = WEYL
    for _ in range(ROUNDS):
        high = a * first
        low = c * second
        a, b, c, d = (
            low >> 64 ^ b ^ one,
            low & MASK,
            high >> 64 ^ d ^ two,
            high & MASK,
        )
        one = one + raise_one & MASK
        two = two + raise_two & MASK
    return a, b, c, d


Blocks = Callable[[tuple[int, int], int, int], Sequence[int]]
"""Draws by key, by how many blocks come before the first, and by purpose."""


def own_blocks(key: tuple[int, int], before: int, purpose: int) -> Sequence[int]:
    """Return the four draws after a number of blocks, from the code above."""
    return block(key, (purpose << 192) + before + 1)


def numpy_blocks() -> Blocks | None:
    """Return the same draws from NumPy's own generator, many at a time; None without NumPy."""
    try:
        numpy: Any = import_module("numpy")
    except ImportError:
        return None
    generator = numpy.random.Philox(key=0)
    empty = generator.state

    def blocks(key: tuple[int, int], before: int, purpose: int) -> Sequence[int]:
        # Setting the state of one generator costs a third of making another.
        counter = numpy.array((before, 0, 0, purpose), dtype=numpy.uint64)
        inner = {"counter": counter, "key": numpy.array(key, dtype=numpy.uint64)}
        with generator.lock:
            generator.state = {**empty, "state": inner}
            drawn: list[int] = generator.random_raw(AT_ONCE).tolist()
        return drawn

    return blocks


AT_ONCE = 64
"""How many draws are taken from NumPy at once: it costs as much as four of our own."""


@lru_cache(maxsize=1)
def usual_blocks() -> Blocks:
    """Return NumPy's generator where it is installed, else our own: bit for bit the same."""
    return numpy_blocks() or own_blocks


class Philox:
    """The draws of one fight of a batch, keyed by the seed of the batch and the fight's number.

    `purpose` separates streams of the same fight: 0 for its dice, others for those who play at
    random. Draws are taken in the order in which they are asked for. `blocks` is where they come
    from. Raises `WrongUse` for a seed or a number that is negative or beyond 64 bits.
    """

    __slots__ = ("_at", "_before", "_blocks", "_drawn", "_key", "_purpose")

    def __init__(
        self, seed: int, fight: int, purpose: int = 0, blocks: Blocks | None = None
    ) -> None:
        for name, number in (("seed", seed), ("number of a fight", fight)):
            if not 0 <= number <= MASK:
                raise WrongUse(f"A {name} is from 0 to {MASK}, not {number}.", given=number)
        self._key = seed, fight
        self._purpose = purpose
        self._blocks = blocks or usual_blocks()
        self._before = 0
        self._drawn: Sequence[int] = ()
        self._at = 0

    @property
    def place(self) -> int:
        """How many numbers were drawn so far."""
        return self._before * BLOCK - len(self._drawn) + self._at

    def go(self, place: int) -> None:
        """Skip to a number of draws, without the earlier ones."""
        self._before, self._at = place // BLOCK, 0
        self._drawn = ()
        for _ in range(place % BLOCK):
            self.draw()

    def draw(self) -> int:
        """Return the next 64 bits as a whole number."""
        if self._at == len(self._drawn):
            self._drawn = self._blocks(self._key, self._before, self._purpose)
            self._before += len(self._drawn) // BLOCK
            self._at = 0
        self._at += 1
        return self._drawn[self._at - 1]

    def below(self, sides: int) -> int:
        """Return a whole number from 0 to `sides` - 1, all equally likely.

        A draw that would favour small numbers is skipped. Raises `WrongUse` for less than one side
        or more
        side or more than 2 ** 32.
        """
        if not 1 <= sides <= MOST_SIDES:
            raise WrongUse(f"A die has 1 to {MOST_SIDES} sides, not {sides}.", sides=sides)
        fair = (MASK + 1) - (MASK + 1) % sides
        while (drawn := self.draw()) >= fair:
            pass
        return drawn % sides
