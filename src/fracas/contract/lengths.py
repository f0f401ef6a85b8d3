"""Pace: beats stay short, and fights end."""

from __future__ import annotations

import msgspec

from fracas.contract.play import ROUNDS, Played, fights, run_out, steps
from fracas.contract.subject import Subject

BEAT = 60
"""How many prompts one beat may have: what going back has to answer again."""


class Tally(msgspec.Struct, frozen=True):
    """How many random fights were played, and how each that was cut went."""

    fights: int
    ended: int
    cut: tuple[Played, ...]

    def __str__(self) -> str:
        """Return the counts in words, and the first of the cut fights."""
        first = f", the first {self.cut[0]}" if self.cut else ""
        return f"{self.ended} of {self.fights} fights ended, {len(self.cut)} were cut{first}"


def check_short_beats(subject: Subject) -> None:
    """Check that no beat of a random fight has more than 60 prompts."""
    for number, chronicle in fights(subject):
        for prompt in steps(subject, chronicle, number):
            replies = len(chronicle.beat[1])
            assert replies < BEAT, (
                f"A beat put more than {BEAT} prompts and now asks {prompt.kind}: "
                "plan the rest of it as a beat of its own."
            )


def fights_end(subject: Subject, count: int) -> Tally:
    """Play that many random fights; at least 95 in 100 have to end within 200 rounds.

    Raises `AssertionError` with the counts; returns them otherwise.
    """
    played = [run_out(subject, subject.fight(number), number) for number in range(count)]
    cut = tuple(one for one in played if not one.ended)
    tally = Tally(count, count - len(cut), cut)
    assert tally.ended * 100 >= 95 * count, (
        f"{subject.rules.title}: only {tally}; 95 in 100 have to end within {ROUNDS} rounds."
    )
    return tally


def check_fights_end(subject: Subject) -> None:
    """Run the short form of `fights_end`: five times as many fights as the other checks play."""
    fights_end(subject, 5 * subject.fights)
