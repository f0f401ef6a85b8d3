"""What counts as an answer: faces of real dice, answers of several at once, lists of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from fracas.api.checking import integer, shown
from fracas.core.asking.answers import Choice, Number
from fracas.core.asking.prompts import Answers, Ask, Roll, Ruling, Together
from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer

MOST_NUMBERS = 50
"""Up to this many numbers are listed as options."""


def refuse_too_early(prompt: Together, held: Answers) -> None:
    """Raise `IllegalAnswer` for answers that close a prompt which still needs others."""
    if not prompt.complete(held):
        return
    for ask in prompt.asks:
        if ask.default is None and ask.decider not in held:
            raise IllegalAnswer(
                f"That would close the prompt, and {ask.decider} has not answered and has no "
                f"default: let {ask.decider} answer first.",
                decider=ask.decider,
            )


def is_listed(ask: Ask | Ruling | Roll) -> bool:
    """Return whether every answer to an ask is listed as an option."""
    if isinstance(ask, Roll):
        return False
    form = ask.form
    return isinstance(form, Choice) or (
        isinstance(form, Number) and len(form.values()) <= MOST_NUMBERS
    )


def typed_roll(given: Any) -> Rolled:
    """Return the roll of real dice that was given; raises `MalformedAnswer` for what is none."""
    rolled = given if isinstance(given, Rolled) else None
    if (
        rolled is None
        and isinstance(given, Iterable)
        and not isinstance(given, str | bytes | Mapping)
    ):
        rolled = Rolled(tuple(given))
    faces = None if rolled is None else [integer(face) for face in rolled.faces]
    total = None if rolled is None or rolled.total is None else integer(rolled.total)
    if (
        rolled is None
        or faces is None
        or None in faces
        or (total is None) != (rolled.total is None)
    ):
        raise MalformedAnswer(
            f"{shown(given)} is no roll: give a list with the face of each die, each a whole "
            "number, as in [3, 4].",
            given=given,
        )
    # Only the fight's own dice roll as stream.
    how = "typed" if rolled.how == "stream" else rolled.how
    return Rolled(tuple(face for face in faces if face is not None), total, rolled.reading, how)


class Drawn:
    """Random whole numbers for answers without advice; the fight's own dice are never used here."""

    def __init__(self) -> None:
        self._chance = Random(0)

    def below(self, sides: int) -> int:
        """Return a whole number from 0 to `sides` - 1."""
        return self._chance.randrange(sides)
