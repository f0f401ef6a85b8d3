"""The journal: everything that was said and done at a table, append-only, as JSON lines.

The first line is the head: format, engine and system version, the book, the opening state and the
commitment of the dice. Every further line is one entry. `parent` names the entry before it on its
line of play, so undo, redo and forks are entries like any other and nothing is ever erased. Each
line ends with `chain`, the SHA-256 of the previous line's chain and this line's text, so a changed,
missing or inserted line is detected. Facts are stored beside the answers: answers replay the
chronicle, and facts keep it readable when the rules have changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.options import settled
from fracas.core.chance import Rolled
from fracas.core.errors import JournalError
from fracas.core.ids import GM_SEAT

FORMAT = 1


class Entry(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    gc=False,
    tag=str.lower,
    tag_field="entry",
    omit_defaults=True,
):
    """One line of the journal. Its number is its place, the head being 0.

    `idle` says that nothing was asked after it: the beat was over and no other was planned.
    """

    parent: int = -1
    facts: tuple[Any, ...] = ()
    idle: bool = False


class Used(msgspec.Struct, frozen=True):
    """A content package that a fight is played with: its id, version and digest."""

    id: str
    version: str
    digest: str


class Head(Entry, frozen=True):
    """Line 0: what is played, by which versions, from which state, and what the dice promise.

    `packages` are those whose rows the book has, in the order in which they were added.
    """

    format: int
    engine: str
    system: str
    version: str
    title: str
    book: Any
    state: Any
    commitment: str
    packages: tuple[Used, ...] = ()


class Answered(Entry, frozen=True):
    """A decider's choice or the game master's ruling, given by a seat."""

    seat: str
    decider: str
    kind: str
    answer: Any


class Threw(Entry, frozen=True):
    """A roll: its ordinal on its line of play, and its result."""

    decider: str
    kind: str
    ordinal: int
    rolled: Rolled


class Said(Entry, frozen=True):
    """One seat's answer to a `Together` that is still open; sealed until it closes."""

    seat: str
    decider: str
    answer: Any


class Closed(Entry, frozen=True):
    """A `Together` closed: `how` is `all-in`, `deadline` or `gm`; all answers in their order.

    Where it was hidden, `seals` holds a commitment to each answer, salted from the sealed seed.
    """

    kind: str
    how: str
    answers: tuple[Any, ...]
    seals: tuple[str, ...] = ()


class Edited(Entry, frozen=True):
    """The game master changed something, with a reason; `fact` is the change, `more` any others."""

    seat: str
    fact: Any
    reason: str
    more: tuple[Any, ...] = ()


class Seated(Entry, frozen=True):
    """A seat took over a decider."""

    decider: str
    seat: str


class Ordered(Entry, frozen=True):
    """A seat gave a standing order, or with `recalled` cancelled it; for one `decider`, or all."""

    seat: str
    kind: str
    answer: Any = None
    recalled: bool = False
    decider: str = ""


class Salted(Entry, frozen=True):
    """A seat added salt to the dice, which counts from the roll with the ordinal `since`."""

    seat: str
    text: str
    since: int


class Opened(Entry, frozen=True):
    """The seed was opened; every die rolled under its commitment can be verified."""

    seed: str


class TakenIn(Entry, frozen=True):
    """Content was added: from here on the book has these rows too, whatever is undone.

    `text` is TOML, as in a content file; all its rows have names new to the book. `packages` are
    those it belongs to, if any, in the order in which they were added.
    """

    seat: str
    text: str
    packages: tuple[Used, ...] = ()


class Undone(Entry, frozen=True):
    """The line of play went back to the entry `to`; later entries stay in the journal."""

    seat: str
    to: int


class Redone(Entry, frozen=True):
    """The line of play went forward again to the entry `to`."""

    seat: str
    to: int


class Forked(Entry, frozen=True):
    """A new line of play leaves the parent, under a name, with dice of its own."""

    name: str
    commitment: str


class Resumed(Entry, frozen=True):
    """Play continued after an upgrade from the last beat boundary; answers in `aside` were kept."""

    engine: str
    version: str
    book: Any
    state: Any
    commitment: str
    aside: tuple[int, ...] = ()


AnyEntry = (
    Head
    | Answered
    | Threw
    | Said
    | Closed
    | Edited
    | Seated
    | Ordered
    | Salted
    | Opened
    | TakenIn
    | Undone
    | Redone
    | Forked
    | Resumed
)

_decoder = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()
_CHAIN = b',"chain":"'
_SEALED = b'{"entry":"said",', b'{"entry":"ordered",'

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading bytes as JSON may raise: not JSON, not text, or nested without end."""


class Scribe:
    """Turns entries into lines, one after another, and keeps the chain."""

    __slots__ = ("chain",)

    def __init__(self, chain: str = "") -> None:
        self.chain = chain

    def line(self, entry: Entry) -> bytes:
        """Return the entry as one JSON line with its link of the chain; ends with a newline."""
        return self.link(_encoder.encode(entry))

    def link(self, body: bytes) -> bytes:
        """Return an entry that is JSON already as the next line."""
        self.chain = hashlib.sha256(self.chain.encode() + body).hexdigest()
        return body[:-1] + _CHAIN + self.chain.encode() + b'"}\n'


def body_of(line: bytes) -> bytes:
    """Return the entry of a journal line as JSON, without its link of the chain."""
    return line.rpartition(_CHAIN)[0] + b"}"


def format_journal(entries: Iterable[Entry]) -> bytes:
    """Return the whole journal as JSON lines."""
    scribe = Scribe()
    return b"".join(scribe.line(entry) for entry in entries)


class Journal(msgspec.Struct, frozen=True):
    """A journal that was read: its head, all entries (the head first), and the end of its chain.

    `cut` is True when the last line was incomplete and left out; `length` counts the bytes read.
    """

    entries: tuple[Entry, ...]
    chain: str
    length: int
    cut: bool = False

    @property
    def head(self) -> Head:
        """Line 0."""
        first = self.entries[0]
        assert isinstance(first, Head)
        return first


def parse_journal(data: bytes, name: str = "journal", *, salvage: bool = False) -> Journal:
    """Read a journal and check its chain.

    Raises `JournalError` with the line for anything that is not a whole, unchanged journal of this
    format. With `salvage` it returns the sound beginning of a journal that is cut or was changed.
    """
    entries: list[Entry] = []
    chain, at = "", 0
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        try:
            entry, chain = _read_line(line, chain, number, name, entries)
        except JournalError:
            if not salvage or not entries:
                raise
            return Journal(tuple(entries), chain, at, cut=True)
        entries.append(entry)
        at += len(line)
    if not entries:
        raise JournalError(
            f"{name} is empty: a journal begins with a head line; give the file of a fight.",
            file=name,
        )
    return Journal(tuple(entries), chain, at)


def _read_line(
    line: bytes, chain: str, number: int, name: str, before: list[Entry]
) -> tuple[Entry, str]:
    where = f"{name}, line {number}"
    if not before:
        _refuse_foreign(line, name)
    body, found, tail = line.rpartition(_CHAIN)
    if line.endswith(b"\r\n"):
        raise JournalError(
            f"{where} ends in CR LF, so its line ends were changed on the way: give the file as it "
            f"was saved, copied as binary data{_before(number, '; ')}.",
            file=name,
            line=number,
        )
    if not found or not line.endswith(b'"}\n') or len(tail) != 67:
        raise JournalError(
            f"{where} is cut short or not a journal line: "
            f"{_before(number) or 'use another copy of the file'}.",
            file=name,
            line=number,
        )
    body += b"}"
    linked = hashlib.sha256(chain.encode() + body).hexdigest()
    if linked.encode() != tail[:64]:
        raise JournalError(
            f"{where} was changed, or a line before it is missing: its chain does not fit; "
            f"{_before(number) or 'use another copy of the file'}.",
            file=name,
            line=number,
        )
    try:
        entry = _decoder.decode(body)
    except UNREADABLE as error:
        raise JournalError(
            f"{where} is not an entry that this version knows ({str(error).rstrip('.')}): "
            "open it with the version that wrote it.",
            file=name,
            line=number,
        ) from None
    if isinstance(entry, Head) == bool(before):
        raise JournalError(
            f"{where}: a journal has one head line, and it comes first.", file=name, line=number
        )
    named = (entry.parent, entry.to) if isinstance(entry, Undone | Redone) else (entry.parent,)
    if before and not all(0 <= other < len(before) for other in named):
        raise JournalError(f"{where} names an entry that is not before it.", file=name, line=number)
    return entry, linked


def _before(number: int, joint: str = "") -> str:
    """Return how the lines before a broken one can be played; nothing if there are none."""
    if number == 1:
        return ""
    lines = "the line before it is" if number == 2 else f"the {number - 1} lines before it are"
    return f"{joint}{lines} whole, and fracas replay FILE --salvage plays what is"


def _refuse_foreign(line: bytes, name: str) -> None:
    try:
        head = msgspec.json.decode(line)
    except UNREADABLE:
        head = None
    if not isinstance(head, dict) or head.get("entry") != "head":
        raise JournalError(
            f"{name} is not a fight's journal: its first line is not a head; "
            "give a file that `fracas play --journal` wrote.",
            file=name,
            line=1,
        )
    if head.get("format") != FORMAT:
        raise JournalError(
            f"{name} is written in journal format {head.get('format')}; this version reads "
            f"format {FORMAT}: open it with Fracas {head.get('engine')}.",
            file=name,
            line=1,
            format=head.get("format"),
        )


def sealed(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return the entries as anyone but the server may see them: without sealed answers.

    Players' standing orders are removed too, because one may be a sealed answer to come: the owner
    of this journal finds such an order cancelled.
    """
    return tuple(map(_sealed, entries))


def _sealed(entry: Entry) -> Entry:
    if isinstance(entry, Said):
        return msgspec.structs.replace(entry, answer=None)
    if isinstance(entry, Ordered) and entry.seat != GM_SEAT:
        return msgspec.structs.replace(entry, answer=None, recalled=True)
    return entry


def sealed_body(body: bytes) -> bytes:
    """Return an entry that is JSON already as others may see it: all other bytes are unchanged."""
    if not body.startswith(_SEALED):
        return body
    return _encoder.encode(*sealed([_decoder.decode(body)]))


def answer_of(entry: Answered | Said) -> Answer:
    """Return the answer of an entry as rules get it: tuples for lists."""
    return settled(entry.answer)  # type: ignore[no-any-return]
