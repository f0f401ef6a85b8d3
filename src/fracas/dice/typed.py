"""Dice rolled on a real table and typed in: `3 4 4 6`, `3,4,4,6`, `3446`, or only `=17`."""

from __future__ import annotations

import re

from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer, MalformedAnswer
from fracas.dice.singles import Rerolled, Singles
from fracas.dice.sums import Throw

Typed = Throw | Singles | Rerolled
"""Dice whose faces can be typed in."""

_MOST_DIGITS = 9
_WHOLE = re.compile(rf"[+\-]?[0-9]{{1,{_MOST_DIGITS}}}", re.ASCII)
_SIGNS = {"+": 1, "-": -1}


def parse_typed(dice: Typed, text: str) -> Rolled:
    """Return what a person typed for these dice: every face in rolling order, or `=` a total.

    Digits may be run together where no die has more than nine faces; Fudge dice may be typed as
    `+`, `-` and `0`. A total is that of the dice that count, including the constant of a sum.
    Raises `MalformedAnswer` for text that is neither, `IllegalAnswer` for faces or a total that
    these dice cannot show.
    """
    text = text.strip().replace("−", "-")
    if text.startswith("="):
        return Rolled(total=_total(dice, text[1:].strip()), how="typed")
    words = re.split(r"\s*,\s*|\s+", text)
    pools = [term.pool for term in dice.terms]
    if len(words) == 1 and max(pool.high for pool in pools) <= 9:
        fudge = all(pool.low < 0 for pool in pools)
        if re.fullmatch(r"[+\-0]+" if fudge else r"[0-9]+", text, re.ASCII):
            words = list(text)
    signs = _SIGNS if any(pool.low < 0 for pool in pools) else {}
    faces = tuple(signs[word] if word in signs else _face(dice, word) for word in words)
    dice.check(faces)
    return Rolled(faces=faces, how="typed")


def format_typed(rolled: Rolled) -> str:
    """Return the text that `parse_typed` reads as this roll."""
    if rolled.total is not None:
        return f"={rolled.total}"
    return " ".join(str(face) for face in rolled.faces)


def _face(dice: Typed, word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise MalformedAnswer(
            f"{word[:20]!r} is not a face of {dice.notation()}, so type the faces with blanks"
            " between them, or = and the total.",
            dice=dice.notation(),
            word=word,
        )
    return int(word)


def _total(dice: Typed, word: str) -> int:
    if not _WHOLE.fullmatch(word):
        raise MalformedAnswer(
            f"'={word[:20]}' is not a total of {dice.notation()}, so type = and a whole number.",
            dice=dice.notation(),
            word=word,
        )
    total = int(word)
    least, most = _range(dice)
    if (least is not None and total < least) or (most is not None and total > most):
        raise IllegalAnswer(
            f"{dice.notation()} cannot add up to {total}, so count the dice again.",
            dice=dice.notation(),
            total=total,
        )
    return total


def _range(dice: Typed) -> tuple[int | None, int | None]:
    """Return the least and the greatest total; None where exploding dice have no bound."""
    least: int | None = dice.constant
    most: int | None = dice.constant
    for term in dice.terms:
        low: int | None = term.pool.keeps * term.pool.low
        high = None if term.pool.explodes else term.pool.keeps * term.pool.high
        if term.sign == -1:
            low, high = (None if high is None else -high), -term.pool.keeps * term.pool.low
        least = None if least is None or low is None else least + low
        most = None if most is None or high is None else most + high
    return least, most
