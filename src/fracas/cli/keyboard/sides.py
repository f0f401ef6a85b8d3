"""How both sides fare, in two lines: names with what is left of their lives, as a seat knows it."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fracas.core.picture.pictures import Figure, Picture, Vital

UNKNOWN = "unknown"
"""Shown for a life that a seat may not know and has no word for."""


def life(vital: Vital | None) -> str:
    """Return a life in a few signs: `HP 12/20`, or the word that a seat may know of it."""
    if vital is None or not vital.exact:
        return (vital.word if vital is not None else "") or UNKNOWN
    return f"{vital.name} {vital.now}/{vital.most}".strip()


def sides(picture: Picture, order: Iterable[str], mine: Collection[str]) -> tuple[str, str]:
    """Return the line of one's own side, and the line of all others.

    `mine` are the ids of those the seat answers for. A seat that answers for all, or for no one, is
    with the first side of the `order` that has players' characters, if any. A line with no one in
    it is blank.
    """
    own = {one.side for one in picture.figures if one.id in mine}
    every = dict.fromkeys([*order, *(one.side for one in picture.figures)])
    seen = [side for side in every if any(one.side == side for one in picture.figures)]
    if not own or len(own) == len(seen):
        heroes = {one.side for one in picture.figures if one.pc}
        own = set(([side for side in seen if side in heroes] or seen)[:1])
    ours = [one for one in picture.figures if one.side in own]
    theirs = [one for one in picture.figures if one.side not in own]
    return _line(ours), _line(theirs)


def _line(figures: list[Figure]) -> str:
    if not figures:
        return ""
    names = " and ".join(dict.fromkeys([one.side for one in figures]))
    told = [f"{one.name} {one.out or life(one.vital)}" for one in figures]
    return f"{names}: {'; '.join(told)}"
