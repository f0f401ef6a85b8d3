"""Rolled dice as marked tokens, for a log or a screen."""

from __future__ import annotations

from fracas.core.chance import Faces
from fracas.dice.sums import Throw

Token = tuple[str, bool]
"""The text of one face, and whether it counts."""

_FUDGE = {-1: "-", 0: "0", 1: "+"}


def face_tokens(dice: Throw, faces: Faces) -> tuple[Token, ...]:
    """Return each face in rolling order, so that a screen can strike through the dropped ones.

    A face that exploded ends in `!`; Fudge faces are `+`, `0` and `-`. Raises `IllegalAnswer`
    for faces that these dice cannot show.
    """
    dice.check(faces)
    texts: list[str] = []
    rest = faces
    for term in dice.terms:
        pool = term.pool
        chains, rest = pool.chains(rest)
        for chain in chains:
            texts += (f"{face}!" for face in chain[:-1])
            texts.append(_FUDGE[chain[-1]] if pool.low < 0 else str(chain[-1]))
    return tuple(zip(texts, dice.kept(faces), strict=True))


def plain(dice: Throw, faces: Faces) -> str:
    """The roll as one line of plain text, dropped dice in brackets: `3d6kh2: [1] 4 6 = 10`."""
    shown = " ".join(text if kept else f"[{text}]" for text, kept in face_tokens(dice, faces))
    return f"{dice.notation()}: {shown} = {dice.total(faces)}"
