"""Provable dice: a committed seed, salt from the seats, and a place for every roll.

The faces of a roll are a keyed hash of its place: BLAKE2b (64 bytes) with the seed as key over
`fracas-dice|SALTS|ORDINAL|BLOCK`. Each die takes the next byte of the digest (two bytes above 256
sides), skipping those that would favour small faces. The commitment, shown before the first roll,
is the SHA-256 of the seed. Salts are joined by `/`, each as the SHA-256 of its text.

It is our own code, so that anyone who doubts a roll can calculate it with two hashes, in any
language, at any time.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

import msgspec

from fracas.core.errors import IllegalAnswer, JournalError, WrongUse

LONGEST_SEED = 64
"""How many bytes a seed may have: the hash accepts no longer key."""


class Salt(msgspec.Struct, frozen=True):
    """A text that a seat added to the dice; it counts from the roll with the ordinal `since`."""

    seat: str
    text: str
    since: int


def fresh_seed() -> bytes:
    """Return a new secret seed of 32 random bytes."""
    return secrets.token_bytes(32)


def read_seed(text: str) -> bytes:
    """Read an opened seed in hexadecimal; raises `WrongUse` for anything else."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise WrongUse(
            f"'{text[:80]}' is not a seed: give the opened one, an even number of digits, 0 to 9 "
            f"and a to f, {2 * LONGEST_SEED} at most."
        )
    return seed


def seed_from_number(number: int) -> bytes:
    """Return the seed of a whole number, so that a fight can be repeated."""
    return hashlib.sha256(f"fracas-seed|{number}".encode()).digest()


def commitment(seed: bytes) -> str:
    """Return what is shown before the first roll: the SHA-256 of the seed in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


def open_commitment(promised: str, seed: bytes) -> None:
    """Raise `JournalError` unless the opened seed is the one that was promised."""
    if len(seed) > LONGEST_SEED:
        raise JournalError(
            f"The opened seed has {len(seed)} bytes and no dice take more than {LONGEST_SEED}: "
            "these dice cannot be trusted."
        )
    if commitment(seed) != promised:
        raise JournalError(
            "The opened seed is not the one that was committed to: these dice cannot be trusted.",
            promised=promised,
            opened=commitment(seed),
        )


def seal(seed: bytes, place: int, decider: str, answer: Any) -> str:
    """Return the salted commitment to a hidden answer: SHA-256 of its salt, decider and answer.

    The salt is a keyed hash of the place (the entry before the closing) and the decider, so nobody
    can guess the answer from its seal while the seed is sealed, and everyone can check it
    afterwards.
    """
    salt = hashlib.blake2b(f"fracas-seal|{place}|{decider}".encode(), key=seed).hexdigest()
    said = msgspec.json.encode(answer).decode()
    return hashlib.sha256(f"{salt}|{decider}|{said}".encode()).hexdigest()


class Throw:
    """The uniform numbers of one roll, by its ordinal from 0 on its line of play."""

    __slots__ = ("_at", "_block", "_bytes", "_prefix", "_seed")

    def __init__(self, seed: bytes, ordinal: int, salts: tuple[Salt, ...] = ()) -> None:
        salted = ""
        if salts:
            counted = [salt.text for salt in salts if salt.since <= ordinal]
            salted = "/".join(hashlib.sha256(text.encode()).hexdigest() for text in counted)
        self._seed = seed
        self._prefix = f"fracas-dice|{salted}|{ordinal}|"
        self._block = 0
        self._bytes = b""
        self._at = 0

    def _byte(self) -> int:
        if self._at == len(self._bytes):
            self._refill()
        self._at += 1
        return self._bytes[self._at - 1]

    def _refill(self) -> None:
        message = f"{self._prefix}{self._block}".encode()
        self._bytes = hashlib.blake2b(message, key=self._seed).digest()
        self._block += 1
        self._at = 0

    def below(self, sides: int) -> int:
        """Return a whole number from 0 to `sides` - 1, for 1 to 65,536 sides, all equally likely.

        Raises `IllegalAnswer` for any other number of sides.
        """
        if not 1 <= sides <= 65536:
            raise IllegalAnswer(f"A die has 1 to 65,536 sides, not {sides}.", sides=sides)
        if sides > 256:
            fair = 65536 - 65536 % sides
            while (drawn := self._byte() * 256 + self._byte()) >= fair:
                pass
        else:
            # Written out instead of calling _byte, because nearly all dice are these.
            fair = drawn = 256 - 256 % sides
            while drawn >= fair:
                if self._at == len(self._bytes):
                    self._refill()
                drawn = self._bytes[self._at]
                self._at += 1
        return drawn % sides
