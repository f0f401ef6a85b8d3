"""What a page receives over its socket, as JSON text: screens, patches, replies, odds."""

from __future__ import annotations

from typing import Any

import msgspec

from fracas.core.picture.handles import Handle
from fracas.table.odds.cards import OddsCard, WhyCard, WinCard
from fracas.table.screens.moment_cards import Bar, Needle
from fracas.table.screens.patches import Splice
from fracas.table.screens.prompt_cards import DieCard, ReckonedCard
from fracas.table.screens.screen import ClockCard, FuseCard, LogCard, Screen
from fracas.table.seats.askers import AskerCard


class ToPage(msgspec.Struct, frozen=True, tag=str.lower, tag_field="is", omit_defaults=True):
    """What a page is sent."""


class Snapshot(ToPage, frozen=True):
    """The whole screen, with the last lines of its log."""

    seq: int
    screen: Screen
    log: tuple[LogCard, ...]
    lines: int
    """How many lines the whole log has."""


class Patch(ToPage, frozen=True):
    """What changed: new values by their places on the screen (`picture/figures/0/note`); lists that
    grew or shrank, as [from, how many go, what comes there]; places of fields that are `gone`; and
    lines of the log that are new or rewritten, each in the place that its `at` names.
    """

    seq: int
    parts: dict[str, Any] = {}
    lists: dict[str, Splice] = {}
    gone: tuple[str, ...] = ()
    log: tuple[LogCard, ...] = ()


class Done(ToPage, frozen=True):
    """The act `n` was done and is saved."""

    n: int


class More(ToPage, frozen=True):
    """The answer to `dice` if another die has to be thrown: one exploded, or falls again."""

    n: int
    die: DieCard


class Refused(ToPage, frozen=True):
    """The act `n` was not done (-1: the message had no number), and why."""

    n: int
    code: str
    sentence: str
    because: tuple[str, ...] = ()


class Figured(ToPage, frozen=True, tag="odds"):
    """The odds of a question, as soon as they are calculated."""

    odds: OddsCard


class Barred(ToPage, frozen=True):
    """The bar of the throw at that place of the moment of the line `at`, and where it fell on it.

    `at` is -1 for the strip, while the dice are still to fall. It has no `seq`, like odds.
    """

    at: int
    throw: int
    bar: Bar
    needle: Needle | None = None


class Clock(ToPage, frozen=True):
    """How much time this seat has for the open choice, sent when it starts and stops running."""

    clock: ClockCard | None


class Fuse(ToPage, frozen=True):
    """How long the game master has to step in before a ruling applies; None if none does."""

    fuse: FuseCard | None


class Waiting(ToPage, frozen=True, tag="askers"):
    """The people who ask to come in by the code, for the game master to answer."""

    askers: tuple[AskerCard, ...]


class Told(ToPage, frozen=True, tag="why"):
    """The answer to a `why`."""

    n: int
    why: WhyCard


class Reckoned(ToPage, frozen=True):
    """The answer to `reckon`."""

    n: int
    stands: ReckonedCard


class Advised(ToPage, frozen=True):
    """The answer to `advise`: what the book would do, and each piece of advice as
    (answer, sentence, rules)."""

    n: int
    answer: Any
    hints: tuple[tuple[Any, str, tuple[str, ...]], ...] = ()


class Winning(ToPage, frozen=True):
    """The answer to `wins`."""

    n: int
    card: WinCard


class Peeked(ToPage, frozen=True):
    """The answer to `peek`: the screen as it was, with nothing asked."""

    n: int
    entry: int
    screen: Screen


class SheetOf(ToPage, frozen=True):
    """The answer to `sheet`: all that the game master can change of a combatant, as it is now."""

    n: int
    who: str
    handles: tuple[Handle, ...]


class Lines(ToPage, frozen=True):
    """The answer to `older`."""

    n: int
    log: tuple[LogCard, ...]


class Pong(ToPage, frozen=True):
    """The answer to a sign of life."""


class Gone(ToPage, frozen=True):
    """This socket ends: its seat was revoked, resumed on another screen, or the server stops."""

    code: str
    sentence: str


ToAnyPage = (
    Snapshot
    | Patch
    | Done
    | More
    | Refused
    | Figured
    | Barred
    | Clock
    | Fuse
    | Waiting
    | Told
    | Reckoned
    | Advised
    | Winning
    | Peeked
    | SheetOf
    | Lines
    | Pong
    | Gone
)
"""Everything that a page may be sent."""
