"""A finished fight as a film: what one seat saw of it, blow by blow, with the board after each.

A film is complete: showing it needs no table, no journal and no rules.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from fracas.core.errors import WrongUse
from fracas.core.ids import Seat
from fracas.core.picture.pictures import Picture
from fracas.table.screens.log_lines import Annals
from fracas.table.screens.patches import Differences, Splice
from fracas.table.screens.screen import LogCard, SideCard

if TYPE_CHECKING:
    from fracas.table.screens.drawn import Screens


class Changes(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs in a picture: new values, lists that grew or shrank, fields that are gone."""

    parts: dict[str, Any] = {}
    lists: dict[str, Splice] = {}
    gone: tuple[str, ...] = ()


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log in which something happened, and what it changed on the board.

    `more` are the sentences that belong to it. The places of `changes` begin with `picture`.
    """

    line: LogCard
    more: tuple[str, ...] = ()
    changes: Changes | None = None


class Film(msgspec.Struct, frozen=True, omit_defaults=True):
    """A fight from its first picture to its end, as one seat saw it.

    `winner` is blank if the seat did not see it.
    """

    system: str
    system_title: str
    title: str
    sides: tuple[SideCard, ...]
    picture: Picture
    shots: tuple[Shot, ...]
    outcome: str = ""
    winner: str = ""


class _Cut:
    """A shot that is being put together: its line, and the entry after which it is seen."""

    def __init__(self, line: LogCard, entry: int) -> None:
        self.line, self.entry, self.more = line, entry, list[str]()


async def film_of(screens: Screens, seat: Seat) -> Film:
    """Return the last fight of a table that is over, as a seat saw it.

    What was taken back is not in it. Drawing takes a while; between pictures other work has its
    turn. Raises `WrongUse` if no fight is over.
    """
    screens.log(seat)
    eyes, screen = screens.eyes(seat), screens.screen(seat)
    chronicle = screens.fight.chronicle
    rules, book, viewer, told = chronicle.rules, chronicle.book, eyes.viewer, eyes.told
    numbers = tuple(eyes.teller.log.entries[: len(told)])
    annals = Annals.of(chronicle)
    annals.hear(tuple(chronicle.entries))
    found = _last_over(zip(told, numbers, strict=True), annals)
    if not found:
        raise WrongUse("No fight of this table is over yet: it can be shared once it is.")
    first = found[0].entry
    before = rules.picture(rules.view(annals.before(first), viewer), book)
    picture, shots, differences = before, list[Shot](), Differences()
    for cut in found:
        after = rules.picture(rules.view(annals.after(cut.entry), viewer), book)
        patch = differences.of({"picture": picture}, {"picture": after})
        changes = Changes(patch.parts, patch.lists, patch.gone) if patch else None
        shots.append(Shot(cut.line, tuple(cut.more), changes))
        picture = after
        await asyncio.sleep(0)
    last = annals.after(found[-1].entry)
    winner = rules.outcome(last)
    table = screen.table
    return Film(
        table.system,
        table.system_title,
        table.title,
        screen.sides,
        before,
        tuple(shots),
        outcome=table.outcome,
        # As at the table: who sees no one of a side is not told that it won.
        winner=winner if winner in rules.sides(rules.view(last, viewer)) else "",
    )


def _last_over(lines: Iterable[tuple[LogCard, int]], annals: Annals) -> list[_Cut]:
    """Return the lines of the last finished fight with those that belong to each; maybe none."""
    found: list[_Cut] = []
    cuts: list[_Cut] = []
    over = False
    for card, entry in lines:
        if card.undone or card.kind not in ("fact", "edit"):
            continue
        has_ended = bool(annals.rules.outcome(annals.after(entry)))
        if over and not has_ended:
            cuts = []
        over = has_ended
        owner = next((one for one in reversed(cuts) if one.line.at == card.part_of), None)
        if owner is None:
            cuts.append(_Cut(_bare(card), entry))
        else:
            owner.more.append(card.text)
            owner.entry = max(owner.entry, entry)
        if over:
            found = cuts
    return found


def _bare(card: LogCard) -> LogCard:
    """Return a line without what only its table needs, and without dice that its moment has."""
    dice = () if card.moment else card.dice
    return msgspec.structs.replace(card, entry=0, because=(), dice=dice, part_of=-1)
