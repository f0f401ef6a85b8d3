"""What a seat's screen shows, cut into parts that are sent again when they change.

A page draws these parts and nothing else. Every word in them is ready to be read.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fracas.core.picture.pictures import Picture
from fracas.table.play.house_rules import RuledCard
from fracas.table.screens.moment_cards import MomentCard, StripCard
from fracas.table.screens.prompt_cards import PromptCard, WaitCard

Kind = Literal["gm", "player", "spectator", "wall"]
"""What sits in a seat: the game master, a player, an onlooker, a screen on the wall."""


Rolls = Literal["auto", "tap", "real"]
"""How the dice of a seat fall."""


class TableCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The fight on the table. `promise` is the commitment of the dice, `seed` what was opened.

    `over` says that nothing is asked, `outcome` how the fight ended, `winner` the side that won it,
    blank if this seat sees no winner; `rests` are the interludes that may follow then, as (name,
    words), for the game master. `head` is the entry at which play is, by which its log lines are
    told from those ahead of it, and `paused` that nothing goes on by itself there, because the game
    master went back to it. `code` is the code by which others find the table, blank if it is closed
    to them. `house` are its house rules. In the `phase` lobby people sit down and nothing is asked
    until the game master begins.
    """

    id: str
    system: str
    system_title: str
    title: str
    scenario: str
    promise: str
    salts: tuple[tuple[str, str], ...] = ()
    seed: str = ""
    over: bool = False
    outcome: str = ""
    winner: str = ""
    head: int = 0
    paused: bool = False
    code: str = ""
    rests: tuple[tuple[str, str], ...] = ()
    house: tuple[RuledCard, ...] = ()
    fingerprint: str = ""
    phase: Literal["lobby", "fight", "over"] = "fight"


class SideCard(msgspec.Struct, frozen=True):
    """A side of the fight, and what it is to this seat."""

    id: str
    stance: Literal["us", "them", "other"]


class OrderCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A standing order of this seat: for which questions (of whom), and what it answers."""

    kind: str
    words: str
    decider: str = ""


class MeCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """The seat itself: for whom it answers as (id, name), and how it wants to be asked.

    `rolls` says how its dice fall: `auto` at once, except for a roll whose odds a ruling has
    changed since they were shown, `tap` when it says so, `real` as typed from a real table. `extra`
    is how many extra seconds it has for a choice with a deadline; -1 means that it has no
    deadlines. `free` are those whom it may take, because they wait for a player.
    """

    seat: str
    name: str
    kind: Kind
    deciders: tuple[tuple[str, str], ...] = ()
    rolls: Rolls = "auto"
    extra: int = 0
    orders: tuple[OrderCard, ...] = ()
    may_undo: bool = False
    may_redo: bool = False
    free: tuple[tuple[str, str], ...] = ()


class SeatCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat at the table, as all see it. `policy` is how a computer plays it, and `ready` that its
    people are, before a fight.

    Only the game master sees `extra`, its seconds more for a choice with a deadline, and whether it
    has a `link`.
    """

    seat: str
    name: str
    kind: Literal["gm", "player", "spectator", "wall", "computer"]
    deciders: tuple[tuple[str, str], ...] = ()
    here: bool = False
    locked: bool = False
    policy: str = ""
    extra: int = 0
    link: bool = True
    ready: bool = False


class ProposalCard(msgspec.Struct, frozen=True):
    """What a seat asks to bring to the fight: who asks, who is brought, on which side.

    `tables` is the sheet as chapters of content, in which `who` names the combatant's row.
    """

    seat: str
    by: str
    who: str
    name: str
    side: str
    tables: dict[str, Any]


class DueCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule that an edit made due: its `id` for `apply` or `waive`, and what it asks in words."""

    id: str
    text: str
    because: tuple[str, ...] = ()


class DieFace(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fallen die: what it shows, and whether it counts.

    One that shows no number has a letter as a `die`, and what it shows in `words`.
    """

    text: str
    kept: bool = True
    die: str = ""
    words: str = ""


class LogCard(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of the log. `at` counts this seat's lines from 0.

    `entry` is the point of the line of play at which it was logged, for the game master, who may go
    back to it; 0 for all others. `kind` is `fact`, or an act of the table: `edit`, `undo`, `redo`,
    `fork`, `seal`, `seed`, `salt`, `resume`, `content`, `ruling`. `moment` is there if there is
    more to see than words. By `weight`, `deed` lines are what happened at the table, `detail` lines
    belong to the line `part_of`, and `table` lines are acts of the table.
    """

    at: int
    text: str
    entry: int = 0
    kind: str = "fact"
    because: tuple[str, ...] = ()
    dice: tuple[DieFace, ...] = ()
    undone: bool = False
    moment: MomentCard | None = None
    weight: Literal["deed", "detail", "table"] = "deed"
    part_of: int = -1


class FuseCard(msgspec.Struct, frozen=True):
    """The ruling `asked_at` applies by itself after `left` of `total` seconds."""

    asked_at: int
    left: float
    total: int


class ClockCard(msgspec.Struct, frozen=True):
    """A running deadline: seconds left when this was sent (rounded up), of how many."""

    left: float
    total: int


class Screen(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything on a seat's screen but the log, in its parts."""

    table: TableCard
    me: MeCard
    sides: tuple[SideCard, ...]
    seats: tuple[SeatCard, ...]
    picture: Picture
    papers: tuple[PromptCard, ...] = ()
    waits: WaitCard | None = None
    families: tuple[tuple[str, str, str], ...] = ()
    """For the game master: kinds of rulings in this fight as (kind, what they ask in words, how
    they are treated: tell, ask, do, or `wait 3`, 6 or 12).
    """
    proposals: tuple[ProposalCard, ...] = ()
    """What players ask to bring: the game master sees all of it, everyone else their own."""
    dues: tuple[DueCard, ...] = ()
    """For the game master: rules that edits made due, to be applied or left."""
    strip: StripCard | None = None
    """What is about to be rolled, for all who may know of it."""


PARTS = Screen.__struct_fields__
"""The names of the parts, each of which a patch may replace."""
