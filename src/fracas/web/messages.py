"""What a page sends over its socket, as JSON text.

A page sends `hello` first, with the token of its seat and what it has seen. Everything else that it
sends carries `n`, a number of its own choosing, which comes back in `done` once the act is saved,
or in `refused` with a code and a sentence. Changes on the screen come as `patch`, each with the
seat's own `seq`, one more than the last; a page that missed some sends `hello` again with the `seq`
that it has, and gets what it missed or a `snapshot`.
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
    """Something to be done; `n` is the page's own number for it."""

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
    """Let the program's dice fall for the open roll."""

    asked_at: int


class Dice(Act, frozen=True):
    """Real dice for the open roll: for each die in order the place of its face, from 0.

    If one more has to be thrown, the answer is `more`. Alternatively only the `total` of those that
    count.
    """

    asked_at: int
    taps: tuple[int, ...] = ()
    total: int | None = None


class Close(Act, frozen=True):
    """The game master ends a joint question: missing answers are the defaults."""

    asked_at: int


class Undo(Act, frozen=True):
    """Take back the last answer, or everything after the point `to`."""

    to: int | None = None


class Redo(Act, frozen=True):
    """Redo what was taken back last."""


class Go(Act, frozen=True):
    """The game master goes to any point of any line of play."""

    to: int


class Play(Act, frozen=True):
    """The game master lets play go on by itself from where it is."""


class Ready(Act, frozen=True):
    """Before a fight: this seat is ready, or not yet after all."""

    ready: bool


class Begin(Act, frozen=True):
    """The game master begins the fight for which people gather."""


class Fork(Act, frozen=True):
    """The game master begins a fork here, with fresh dice."""

    name: str


class Edit(Act, frozen=True):
    """The game master changes something, for a reason.

    `what` is `set` (a `path` to a `value`), `enter` (the combatant `who` on a `side`), `leave` or
    `side` (of `who`), and once a fight is over `rest` (the interlude `who`) or `next` (the scenario
    `who`, with the survivors; `value` may have content with that scenario). A rule that an edit
    made due is named by `who`: `apply` plays it, `waive` leaves it. With `changes`, pairs of a path
    and a value, `set` sets several at once, for one reason.
    """

    what: Literal["set", "enter", "leave", "side", "rest", "next", "apply", "waive"]
    reason: str = ""
    path: str = ""
    value: Any = None
    who: str = ""
    side: str = ""
    changes: tuple[tuple[str, Any], ...] = ()


class Order(Act, frozen=True):
    """A standing order for questions of a kind: this answer, or without one what is proposed.

    With `recall` the order is taken back. A blank `decider` means all that the seat answers for.
    """

    kind: str
    answer: Any = None
    decider: str = ""
    recall: bool = False


class Treat(Act, frozen=True):
    """The game master sets how rulings of a kind are treated: `tell`, `do`, `ask` or `wait`.

    A ruling goes through with a note (`tell`), goes through (`do`), is asked for (`ask`), or is
    asked for and goes through by itself after `seconds` (`wait`).
    """

    kind: str
    how: Literal["tell", "ask", "do", "wait"]
    seconds: Literal[3, 6, 12] = 6


class Hold(Act, frozen=True):
    """The game master steps in: the ruling `asked_at` does not apply by itself."""

    asked_at: int


class Sit(Act, frozen=True):
    """Give a decider to a seat: the game master's act, or a player taking one that is free."""

    decider: str
    seat: str


class Seat(Act, frozen=True):
    """The game master's act on a seat: lock or open it, revoke its link, rename or remove it.

    `time` gives it `extra` seconds for choices with a deadline; with -1 it has no deadlines.
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
    """How this seat wants to be asked: how its dice fall, extra seconds (-1: no deadline)."""

    rolls: Rolls | None = None
    extra: int | None = None


class Bring(Act, frozen=True):
    """The game master brings a sheet into the fight: the combatant `who` of its `tables`.

    The tables are chapters of content as a file has them; what they name is new to the fight. It
    joins a `side`, and a `seat` may play it.
    """

    who: str
    tables: dict[str, Any]
    side: str
    seat: str = ""
    reason: str = ""


class Propose(Act, frozen=True):
    """A player who plays no one asks to bring a sheet, as in `bring`; a blank side is their own."""

    who: str
    tables: dict[str, Any]
    side: str = ""


class Admit(Act, frozen=True):
    """The game master lets in what a seat asked to bring, on that side or another."""

    seat: str
    side: str = ""


class Decline(Act, frozen=True):
    """The game master refuses what a seat asked to bring, or the seat withdraws it."""

    seat: str


class Salt(Act, frozen=True):
    """Words of the seat's own, mixed into the next dice."""

    text: str


class OpenSeed(Act, frozen=True, tag="open"):
    """The game master opens the seed of the dice, so that all can verify them."""


class Reckon(Act, frozen=True):
    """Ask for the state of real dice: for each die the place of its face, or null without one."""

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
    """Look at the fight as it was at a point, without moving it."""

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
