"""What a page says over its socket, as JSON text.

A page says `hello` first, with the token of its seat and what it has seen. Everything else that it
sends carries `n`, a number of its own choosing, which comes back in `done` once the act is safely
kept, or in `refused` with a code and a sentence. What changes on the screen comes as `patch`, each
with the seat's own `seq`, one more than the last; a page that missed some says `hello` again with
the `seq` that it has, and gets what it missed or a `snapshot`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from fracas.table.screens.screen import Rolls


class ToServer(
    msgspec.Struct, frozen=True, tag=str.lower, tag_field="do", forbid_unknown_fields=True
):
    """What a page sends."""


class Act(ToServer, frozen=True):
    """Something that is to be done; `n` is the page's own number for it."""

    n: int


class Hello(ToServer, frozen=True):
    """The first message: the seat's token, and the last `seq` that the page has, if any."""

    token: str
    seq: int = -1


class Answer(Act, frozen=True):
    """An answer to the question `asked_at` for one decider."""

    asked_at: int
    decider: str
    answer: Any


class Seen(Act, frozen=True):
    """The page shows the question `asked_at`: the clock of a choice waits for that."""

    asked_at: int


class Throw(Act, frozen=True):
    """Let the program's dice fall for the roll that stands."""

    asked_at: int


class Dice(Act, frozen=True):
    """Real dice for the roll that stands: for each die in turn the place of its face, from 0.

    Where one more has to be thrown, the answer is `more`. Or only the `total` of those that count.
    """

    asked_at: int
    taps: tuple[int, ...] = ()
    total: int | None = None


class Close(Act, frozen=True):
    """The game master ends a choice of several: defaults stand for what is missing."""

    asked_at: int


class Undo(Act, frozen=True):
    """Take back the last answer, or everything after the point `to`."""

    to: int | None = None


class Redo(Act, frozen=True):
    """Do again what was taken back last."""


class Go(Act, frozen=True):
    """The game master goes over to any point of any line of play."""

    to: int


class Play(Act, frozen=True):
    """The game master lets play go on by itself from where it stands."""


class Ready(Act, frozen=True):
    """Before a fight: this seat is ready, or not yet after all."""

    ready: bool


class Begin(Act, frozen=True):
    """The game master begins the fight for which people gather."""


class Fork(Act, frozen=True):
    """The game master begins a line of play of its own here, with fresh dice."""

    name: str


class Edit(Act, frozen=True):
    """The game master changes something, for a reason.

    `what` is `set` (a `path` to a `value`), `enter` (the combatant `who` on a `side`), `leave` or
    `side` (of `who`), and once a fight is over `rest` (the interlude `who`) or `next` (the scenario
    `who`, with those who came through; `value` may have content that the scenario stands in). A
    rule that an edit made due is named by `who`: `apply` plays it, `waive` leaves it. With
    `changes`, pairs of a path and a value, `set` sets several at once, for one reason.
    """

    what: Literal["set", "enter", "leave", "side", "rest", "next", "apply", "waive"]
    reason: str = ""
    path: str = ""
    value: Any = None
    who: str = ""
    side: str = ""
    changes: tuple[tuple[str, Any], ...] = ()


class Order(Act, frozen=True):
    """A standing order for questions of a kind: this answer, or with none what is proposed.

    With `recall` the order is taken back. `decider` blank means all that the seat answers for.
    """

    kind: str
    answer: Any = None
    decider: str = ""
    recall: bool = False


class Treat(Act, frozen=True):
    """The game master says how rulings of a kind are treated: told, asked, done, or asked and done.

    With `wait` one that is asked goes through by itself after `seconds`.
    """

    kind: str
    how: Literal["tell", "ask", "do", "wait"]
    seconds: Literal[3, 6, 12] = 6


class Hold(Act, frozen=True):
    """The game master steps in: the ruling `asked_at` does not stand by itself."""

    asked_at: int


class Sit(Act, frozen=True):
    """Give a decider to a seat: the game master's act, or a player taking one that is free."""

    decider: str
    seat: str


class Seat(Act, frozen=True):
    """The game master's act on a seat: lock or open it, revoke its link, rename or remove it.

    `time` gives it `extra` seconds more for choices with a deadline, and with -1 none is for it.
    """

    seat: str
    what: Literal["lock", "open", "revoke", "rename", "remove", "time"]
    name: str = ""
    extra: int = 0


class Computer(Act, frozen=True):
    """The game master lets a policy play a decider."""

    decider: str
    policy: str


class Prefer(Act, frozen=True):
    """How this seat wants to be asked: how its dice fall, seconds more (-1: no deadline)."""

    rolls: Rolls | None = None
    extra: int | None = None


class Bring(Act, frozen=True):
    """The game master brings a sheet into the fight: the combatant `who` of its `tables`.

    The tables are chapters of content as a file has them; what they name is new to the fight. It
    stands on a `side`, and a `seat` may play it.
    """

    who: str
    tables: dict[str, Any]
    side: str
    seat: str = ""
    reason: str = ""


class Propose(Act, frozen=True):
    """A player who has nobody to play asks to bring a sheet, as in `bring`; blank is their side."""

    who: str
    tables: dict[str, Any]
    side: str = ""


class Admit(Act, frozen=True):
    """The game master lets in what a seat asked to bring, on that side or another."""

    seat: str
    side: str = ""


class Decline(Act, frozen=True):
    """The game master refuses what a seat asked to bring, or the seat itself asks no more."""

    seat: str


class Salt(Act, frozen=True):
    """Words of the seat's own, mixed into the dice to come."""

    text: str


class OpenSeed(Act, frozen=True, tag="open"):
    """The game master opens the seed of the dice, so that all can verify them."""


class Reckon(Act, frozen=True):
    """Ask where real dice stand: for each die the place of its face, or nothing if it has none."""

    asked_at: int
    taps: tuple[int | None, ...] = ()


class Advise(Act, frozen=True):
    """Ask what the book's own tactics would do here."""

    asked_at: int
    decider: str


class Wins(Act, frozen=True):
    """Ask what wins here, as far as the seat can know; it takes some seconds."""

    asked_at: int
    decider: str


class Odds(Act, frozen=True):
    """Ask for the odds of a question again, with more time for them."""

    asked_at: int
    decider: str


class Why(Act, frozen=True):
    """Ask why an option has its odds."""

    asked_at: int
    decider: str
    option: str


class Peek(Act, frozen=True):
    """Look at the fight as it stood at a point, without moving it."""

    entry: int


class Touch(Act, frozen=True, tag="sheet"):
    """The game master asks which values of a combatant can be changed in place."""

    who: str


class Older(Act, frozen=True):
    """Ask for log lines before the line `at`."""

    at: int


class Ping(ToServer, frozen=True):
    """A sign of life."""


FromPage = (
    Hello
    | Answer
    | Seen
    | Throw
    | Dice
    | Close
    | Undo
    | Redo
    | Go
    | Play
    | Ready
    | Begin
    | Fork
    | Edit
    | Order
    | Treat
    | Hold
    | Sit
    | Seat
    | Computer
    | Prefer
    | Bring
    | Propose
    | Admit
    | Decline
    | Salt
    | OpenSeed
    | Reckon
    | Advise
    | Wins
    | Odds
    | Why
    | Peek
    | Touch
    | Older
    | Ping
)
"""Everything that a page may send."""
