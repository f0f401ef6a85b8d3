"""Packages that join a running fight: their rows join its book, and nothing else changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from fracas.core.errors import IllegalAnswer
from fracas.core.ids import Seat
from fracas.core.play.additions import packages_in, take_in
from fracas.packages.books import text_of_rows
from fracas.packages.index import PackedRow, packed_rows
from fracas.table.play.changes import LONGEST_CONTENT
from fracas.table.play.package_library import Laid, combatants_of
from fracas.table.seats.seat import refuse_players

if TYPE_CHECKING:
    from fracas.table.play.live import LiveFight


class Unpacked(msgspec.Struct, frozen=True):
    """The result of adding a package to a fight: its combatants, to be brought in.

    `fresh` says that the fight's book did not have it before, and `left` how many of its house
    rules do not apply here, because the rulings of a running fight never change.
    """

    fresh: bool
    combatants: tuple[PackedRow, ...] = ()
    left: int = 0


def unpack(fight: LiveFight, seat: Seat, laid: Laid) -> Unpacked:
    """Add packages to the fight, for the game master: a line of its journal has their rows.

    Packages that the fight has already, in the same words, are not added again. Raises
    `NotYourSeat` for players, `ContentError` for rows that would change existing ones, each by its
    name, and what `additions.take_in` raises; nothing has changed then.
    """
    refuse_players(seat, "Only the game master adds packages: ask for it.")
    chronicle = fight.chronicle
    had = {(one.id, one.digest) for one in packages_in(chronicle)}
    fresh = tuple([one for one in laid.packages if (one.id, one.digest) not in had])
    if fresh:
        text = text_of_rows(fresh)
        if len(text) > LONGEST_CONTENT:
            raise IllegalAnswer(
                f"These packages have {len(text):,} characters of content, and a running fight "
                f"accepts at most {LONGEST_CONTENT:,}: make a table with them instead."
            )
        take_in(chronicle, text, seat=seat, packages=tuple([one.used for one in fresh]))
    return Unpacked(
        bool(fresh),
        packed_rows(laid.tables.get(combatants_of(chronicle.rules))),
        sum(len(one.rulings) for one in fresh),
    )
