"""Philox4x64-10, the counter-based stream of batches: any draw of any fight, without those before.

The generator of Salmon, Moraes, Dror and Shaw (Random123), with key and counter as
`numpy.random.Philox(key=KEY)` has them, draw by draw the same bits: the counter is raised before
each block of four, so the first block is that of counter 1.
"""

from __future__ import annotations

from fracas.core.errors import WrongUse

MASK = (1 << 64) - 1
ROUNDS = 10
MULTIPLIERS = (0xD2E7470EE14C6C93, 0xCA5A826395121157)
WEYL = (0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B)

MOST_SIDES = 1 << 32
"""The largest die: what a draw of 64 bits is fair for beyond doubt."""


def block(key: tuple[int, int], counter: int) -> tuple[int, int, int, int]:
    """The four numbers of 64 bits that stand at a counter, of up to 256 bits."""
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


class Philox:
    """The draws of one fight of a batch, keyed by the seed of the batch and the fight's number.

    `purpose` parts streams of the same fight: 0 for its dice, others for who plays at random. Draws
    are taken in the order in which they are asked for. Raises `WrongUse` for a seed or a number
    that is negative or beyond 64 bits.
    """

    __slots__ = ("_at", "_counter", "_drawn", "_key")

    def __init__(self, seed: int, fight: int, purpose: int = 0) -> None:
        for name, number in (("seed", seed), ("number of a fight", fight)):
            if not 0 <= number <= MASK:
                raise WrongUse(f"A {name} is from 0 to {MASK}, not {number}.", given=number)
        self._key = seed, fight
        self._counter = purpose << 192
        self._drawn: tuple[int, ...] = ()
        self._at = 0

    def draw(self) -> int:
        """The next 64 bits as a whole number."""
        if self._at == len(self._drawn):
            self._counter += 1
            self._drawn = block(self._key, self._counter)
            self._at = 0
        self._at += 1
        return self._drawn[self._at - 1]

    def below(self, sides: int) -> int:
        """A whole number from 0 to `sides` - 1, each equally likely.

        A draw that would favour small numbers is passed over. Raises `WrongUse` for less than one
        side or more than 2 ** 32.
        """
        if not 1 <= sides <= MOST_SIDES:
            raise WrongUse(f"A die has 1 to {MOST_SIDES} sides, not {sides}.", sides=sides)
        fair = (MASK + 1) - (MASK + 1) % sides
        while (drawn := self.draw()) >= fair:
            pass
        return drawn % sides
