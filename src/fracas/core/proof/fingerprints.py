"""Fingerprints of a journal: what every screen shows of it, so nobody can alter it later unnoticed.

The *link* of a line is the SHA-256 of the previous line's link and this line's text, without sealed
answers. A player who saw a link could guess a line they must not know, by trying texts until one
fits. So a screen never shows links: it shows *fingerprints*, the SHA-256 of
`fracas-fingerprint|BLIND|LINK`. The *blind* is a keyed hash of the line's number (BLAKE2b, 16
bytes) with a secret key of the table. This key is not a seed of dice and is never opened: the
blinds of the existing lines are in a proof file, so anyone with the file can calculate each
fingerprint, and those of later lines still reveal nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

import msgspec

from fracas.core.errors import JournalError, WrongUse
from fracas.core.play.journal import UNREADABLE, Scribe, body_of, sealed_body

SHORT = 8
"""How many characters of a fingerprint are shown at a glance, and needed to look for it."""

_PROOF = b',"proof":{"blind":"'
_KEY = _PROOF.index(b"{")


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is at the end of a line of a proof file, so that its promises can be checked.

    `blind` leads from the line's link to its fingerprint; it is blank for a fight that was never on
    screen. `dice` are those of a roll as (sides, lowest face), one for each face.
    """

    blind: str
    dice: tuple[tuple[int, int], ...] = ()


class Fingerprints:
    """The fingerprints of a journal, line by line as it is written."""

    __slots__ = ("_links", "key")

    def __init__(self, key: bytes, lines: Iterable[bytes] = ()) -> None:
        """Start with `key`, the table's own secret, and the existing `lines`."""
        self.key = key
        self._links = bytearray()
        for line in lines:
            self.follow(line)

    def __len__(self) -> int:
        """How many lines have been followed."""
        return len(self._links) // 32

    def follow(self, line: bytes) -> None:
        """Add the next line of the journal, as it is stored."""
        before = self._links[-32:].hex().encode()
        self._links += hashlib.sha256(before + sealed_body(body_of(line))).digest()

    def blind(self, number: int) -> str:
        """Return the blind of a line, in hexadecimal."""
        place = f"fracas-blind|{number}".encode()
        return hashlib.blake2b(place, key=self.key, digest_size=16).hexdigest()

    def at(self, number: int) -> str:
        """Return the fingerprint of the journal up to and including a line, from 0."""
        link = self._links[32 * number : 32 * number + 32].hex()
        return fingerprint(self.blind(number), link)


def fingerprint(blind: str, link: str) -> str:
    """Return what a screen shows of a link."""
    return hashlib.sha256(f"fracas-fingerprint|{blind}|{link}".encode()).hexdigest()


def with_proofs(
    lines: Sequence[bytes], blind: Callable[[int], str] | None, more: dict[int, Proof] | None = None
) -> bytes:
    """Return a journal for anyone but the server, with its proofs at the end of the lines.

    It is a journal like any other. Lines that have a blind keep it unless `blind` gives one; `more`
    has what else a line gets.
    """
    scribe, found = Scribe(), []
    for number, line in enumerate(lines):
        bare, old = parted(body_of(line))
        bare = sealed_body(bare)
        kept = blind(number) if blind else old.blind if old else ""
        known = msgspec.structs.replace((more or {}).get(number) or Proof(""), blind=kept)
        found.append(scribe.link(bare[:-1] + _PROOF[:_KEY] + msgspec.json.encode(known) + b"}"))
    return b"".join(found)


def parted(body: bytes) -> tuple[bytes, Proof | None]:
    """The entry of a line without its proof, and the proof; None for a plain journal's line."""
    bare, found, rest = body.rpartition(_PROOF)
    if not found:
        return body, None
    try:
        return bare + b"}", msgspec.json.decode(_PROOF[_KEY:] + rest[:-1], type=Proof)
    except UNREADABLE:
        raise JournalError(
            "A line of this file has a proof that cannot be read: save the file from the table "
            "again."
        ) from None


def read_fingerprint(text: str) -> str:
    """Return a fingerprint as it was written down, or its start; blanks and case do not count.

    Raises `WrongUse` for fewer characters than a screen shows, and for what is not a fingerprint.
    """
    plain = "".join(text.split()).lower()
    if not SHORT <= len(plain) <= 64 or not set(plain) <= set("0123456789abcdef"):
        raise WrongUse(
            f"'{text[:80]}' is not a fingerprint: give the first {SHORT} or more of its 64 digits, "
            "which are 0 to 9 and a to f."
        )
    return plain


class Marked(msgspec.Struct, frozen=True):
    """A line's fingerprint, and the other hashes that may identify a journal up to it.

    If it is not `blinded`, a reader who knows most of the line can guess the rest.
    """

    fingerprint: str
    link: str
    chain: str
    blinded: bool

    def answers_to(self, text: str) -> bool:
        """Return whether this is what was written down, all of it or its start."""
        return any(one.startswith(text) for one in (self.fingerprint, self.link, self.chain))


def marks(lines: Iterable[bytes]) -> tuple[Marked, ...]:
    """Return the fingerprint of every line of a journal whose chain was checked."""
    found, link = [], ""
    for line in lines:
        bare, proof = parted(body_of(line))
        link = hashlib.sha256(link.encode() + sealed_body(bare)).hexdigest()
        chain = line[-67:-3].decode()
        blind = proof.blind if proof else ""
        found.append(Marked(fingerprint(blind, link), link, chain, bool(blind)))
    return tuple(found)
