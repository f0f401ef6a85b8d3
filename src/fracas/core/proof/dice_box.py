"""The committed dice of one line of play: its sealed seed, its salts, and what was rolled."""

from __future__ import annotations

from typing import Any

from fracas.core.chance import Dice, Rolled
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.proof.streams import (
    LONGEST_SEED,
    Salt,
    Throw,
    commitment,
    fresh_seed,
    open_commitment,
    seal,
)


class DiceBox:
    """Dice under one commitment. Without the seed (another's journal) none can be rolled.

    A salt counts only from the first ordinal never rolled before, so taking a roll back and adding
    salt cannot change it. Raises `WrongUse` for a seed of more than 64 bytes.
    """

    __slots__ = ("opened", "promised", "salts", "seed", "thrown")

    def __init__(self, seed: bytes | None = None, promised: str | None = None) -> None:
        if seed is None and promised is None:
            seed = fresh_seed()
        if seed is not None and len(seed) > LONGEST_SEED:
            raise WrongUse(f"A seed has at most {LONGEST_SEED} bytes: this one has {len(seed)}.")
        self.seed = seed
        self.promised = commitment(seed) if seed is not None and promised is None else promised
        self.salts: tuple[Salt, ...] = ()
        self.thrown = 0
        self.opened = False

    def throw(self, dice: Dice, ordinal: int) -> Rolled:
        """Return the faces at this place; always the same for the same place.

        Raises `IllegalAnswer` when the seed is not known here.
        """
        if self.seed is None:
            raise IllegalAnswer(
                "The seed of these dice is not known here: type the dice, or fork the line of play."
            )
        return Rolled(dice.roll(Throw(self.seed, ordinal, self.salts)))

    def seals(self, place: int, said: tuple[tuple[str, Any], ...]) -> tuple[str, ...]:
        """A commitment to each hidden answer that closed at this place; none without the seed."""
        seed = self.seed
        if seed is None:
            return ()
        return tuple([seal(seed, place, decider, answer) for decider, answer in said])

    def fell(self, ordinal: int) -> None:
        """Note that the roll with this ordinal was made, with any dice."""
        self.thrown = max(self.thrown, ordinal + 1)

    def salt(self, seat: str, text: str, since: int) -> None:
        """Add a seat's salt."""
        self.salts = (*self.salts, Salt(seat, text, since))

    def open(self, seed: bytes) -> None:
        """Accept an opened seed; raises `JournalError` when it is not the promised one."""
        open_commitment(self.promised or "", seed)
        self.seed = seed
        self.opened = True
