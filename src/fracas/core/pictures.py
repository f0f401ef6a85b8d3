"""A fight as a screen draws it: who fares how, whose turn it is, clocks, and the system's board.

A picture is made from what a viewer may see and nothing else. All systems share its figures, dials
and slips; the `drawing` is a system's own, for the board that is drawn for it. Whoever does not
know that drawing shows the `lines`, which say the same.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Literal

import msgspec

if TYPE_CHECKING:
    from fracas.core.book import Book
    from fracas.core.ruleset import Ruleset


class Meter(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A count on somebody's sheet: `now` of `most`, or of no bound where `most` is 0.

    `kind` says what more of it means: `harm` fills up to ruin, `left` runs out, `points` are spent
    and come back. With a `shape` it is drawn as so many signs of it, beside the name.
    """

    name: str
    now: int
    most: int
    kind: Literal["harm", "left", "points"] = "left"
    because: tuple[str, ...] = ()
    shape: Literal["", "flame", "hex"] = ""


class Slip(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A condition, a Tag, a mark: two letters, a name, how grave it is, and a word more."""

    code: str
    name: str
    weight: Literal["", "light", "moderate", "severe"] = ""
    note: str = ""
    because: tuple[str, ...] = ()


class Figure(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody in the fight, as the order of turns and a sheet show them.

    `turn` says where they are in the order; `out` why they cannot go on. `note` is a sentence on
    where they stand and with whom. `token` is the letter or number of their token.
    """

    id: str
    name: str
    side: str
    token: str
    pc: bool = False
    turn: Literal["", "acts", "next", "waits", "acted", "out"] = ""
    out: str = ""
    note: str = ""
    meters: tuple[Meter, ...] = ()
    slips: tuple[Slip, ...] = ()
    words: tuple[tuple[str, str], ...] = ()


class Dial(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A clock of the scene: so many segments of so many, and whose fear or hope it is."""

    id: str
    name: str
    now: int
    most: int
    kind: Literal["ours", "theirs", "threat"] = "threat"
    note: str = ""
    because: tuple[str, ...] = ()


class Picture(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """All that a screen draws of a fight besides what is asked and what was said.

    `heads` are the facts of the masthead (name, value), such as the round and the stakes.
    `figures` stand in the order of turns where there is one. `lines` are the board in words.
    """

    heads: tuple[tuple[str, str], ...] = ()
    figures: tuple[Figure, ...] = ()
    dials: tuple[Dial, ...] = ()
    slips: tuple[Slip, ...] = ()
    lines: tuple[str, ...] = ()
    drawing: Any = None


def plain_picture(rules: Ruleset, state: Any, book: Book) -> Picture:
    """The picture of a system that draws none of its own: how everybody fares, and its board.

    `state` is what the viewer may see.
    """
    pcs = {one.id for one in rules.members(state) if one.pc}
    fates = rules.fates(book, state)
    tokens = tokens_of([fate.name for fate in fates])
    return Picture(
        figures=tuple(
            Figure(
                fate.who,
                fate.name,
                fate.side,
                token,
                pc=fate.who in pcs,
                turn="out" if fate.out else "",
                out=fate.out,
                meters=(Meter("", fate.left, fate.most),),
            )
            for fate, token in zip(fates, tokens, strict=True)
        ),
        lines=rules.board(state, book),
    )


def tokens_of(names: Iterable[str]) -> tuple[str, ...]:
    """A letter or number for each name, to be told apart on a board by.

    A name that ends in a number has that; others have their first letter, and a second one or a
    count where that is taken.
    """
    given: list[str] = []
    for name in names:
        words = name.split() or ["?"]
        last = words[-1]
        wishes = [last] if last.isdecimal() and len(last) < 3 else []
        wishes += [words[0][:1].upper(), words[0][:1].upper() + (words[0][1:2] or "")]
        wishes += [words[-1][:1].upper()] if len(words) > 1 else []
        wishes += [f"{words[0][:1].upper()}{count}" for count in range(2, len(given) + 3)]
        given.append(next(wish for wish in wishes if wish and wish not in given))
    return tuple(given)
