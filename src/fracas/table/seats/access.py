"""Who may open tables, add packages and delete on a server with an administrator.

Without an administrator everyone who reaches the server may. Secrets are stored as hashes: the
passphrase by Argon2, which is slow on purpose, and random tokens by SHA-256.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import msgspec

from fracas.core.errors import FracasError, WrongUse
from fracas.store.entries import Entry, Kind
from fracas.table.seats.invitations import digest, fresh_token
from fracas.table.seats.seat import clean_name

if TYPE_CHECKING:
    from fracas.store.access import AccessBook

Role = Literal["", "administrator", "master"]
"""Who a caller is to the server: anyone, its administrator, an invited GM."""

SHORTEST, LONGEST = 12, 1_000
"""The least and the most characters of a passphrase."""

PASSPHRASE = "passphrase"
"""The id of the only entry of that kind."""

PEOPLE: tuple[Kind, ...] = ("administrator", "master", "invitation")
"""The kinds of entries that the administrator sees and withdraws."""

DAY = 86_400
ADMINISTRATOR_DAYS, MASTER_DAYS, INVITATION_DAYS = 14, 180, 7
"""After how many days sessions and invitations end."""

MOST_PEOPLE = 200
"""How many sessions and invitations there may be."""


class SignInFirst(FracasError):
    """Only the administrator or an invited game master may do this here."""

    code = "sign-in"


class WrongPassphrase(FracasError):
    """A passphrase or an invitation that is wrong."""

    code = "wrong-passphrase"


class Session(msgspec.Struct, frozen=True):
    """Who has signed in, until when (seconds since 1970), and the token to show from now on."""

    token: str
    role: Role
    name: str
    ends: int


class PersonCard(msgspec.Struct, frozen=True):
    """An open session or invitation, for the administrator to withdraw."""

    id: str
    kind: Literal["administrator", "master", "invitation"]
    name: str
    created: int
    ends: int


def set_passphrase(book: AccessBook, passphrase: str, now: float) -> None:
    """Set the passphrase; the administrator has to sign in again everywhere.

    Raises `WrongUse` if it is too short or too long.
    """
    from argon2 import PasswordHasher

    if not SHORTEST <= len(passphrase) <= LONGEST:
        raise WrongUse(f"A passphrase has {SHORTEST} to {LONGEST} characters: choose another.")
    hashed = PasswordHasher().hash(passphrase)
    book.put(Entry(PASSPHRASE, "passphrase", "", hashed, int(now)), int(now))
    book.drop("administrator")


def sign_all_out(book: AccessBook) -> int:
    """End all sessions and withdraw all invitations; return how many there were."""
    return book.drop(*PEOPLE)


def has_passphrase(book: AccessBook) -> bool:
    """Whether a passphrase was set."""
    return any(one.kind == "passphrase" for one in book.entries(0))


class Access:
    """Who may do what on one server; without a `book` everyone may do everything."""

    def __init__(
        self, book: AccessBook | None = None, clock: Callable[[], float] = time.time
    ) -> None:
        """`clock` gives seconds since 1970."""
        self._book, self._clock = book, clock
        # Each passphrase that is tried takes 64 MB for a moment.
        self._one_by_one = asyncio.Lock()

    @property
    def is_open(self) -> bool:
        """Whether everyone who reaches the server may do everything."""
        return self._book is None

    def close(self) -> None:
        """Close the store."""
        if self._book is not None:
            self._book.close()

    async def who(self, token: str) -> tuple[Role, str]:
        """Return the role and name behind a token; blank for an invalid token."""
        if self._book is None or not token:
            return "", ""
        secret = digest(token)
        for one in await self._entries():
            if one.secret == secret and one.kind in ("administrator", "master"):
                return ("administrator" if one.kind == "administrator" else "master"), one.name
        return "", ""

    async def refuse_strangers(self, token: str) -> None:
        """Raise `SignInFirst` for everyone but the administrator and invited game masters."""
        if self._book is not None and not (await self.who(token))[0]:
            raise SignInFirst(
                "Only the administrator of this server and invited game masters may do this: sign "
                "in on its first page."
            )

    async def refuse_others(self, token: str) -> None:
        """Raise `SignInFirst` for all but the administrator, `WrongUse` if there is none."""
        self._needed()
        if (await self.who(token))[0] != "administrator":
            raise SignInFirst("Only the administrator of this server may do this: sign in.")

    async def sign_in(self, passphrase: str) -> Session:
        """Sign the administrator in; raises `WrongPassphrase`."""
        from argon2 import PasswordHasher
        from argon2.exceptions import VerificationError

        book = self._needed()
        kept = [one.secret for one in await self._entries() if one.kind == "passphrase"]
        async with self._one_by_one:
            try:
                await asyncio.to_thread(PasswordHasher().verify, kept[0], passphrase[:LONGEST])
            except (IndexError, VerificationError):
                raise WrongPassphrase("That is not the passphrase: try it again.") from None
        return await self._let_in(book, "administrator", "", ADMINISTRATOR_DAYS)

    async def invite(self, name: str) -> tuple[PersonCard, str]:
        """Return an invitation for a game master, and its token; it works once, for seven days."""
        book, token, name = self._needed(), fresh_token(), clean_name(name)
        entry = self._entry("invitation", name, token, INVITATION_DAYS)
        await self._refuse_crowd()
        await asyncio.to_thread(book.put, entry, int(self._clock()))
        return _card(entry), token

    async def accept(self, invitation: str) -> Session:
        """Sign a game master in by an invitation, which is used up; raises `WrongPassphrase`."""
        book, secret = self._needed(), digest(invitation)
        for one in await self._entries():
            if one.kind == "invitation" and one.secret == secret:
                return await self._let_in(book, "master", one.name, MASTER_DAYS, (one.id,))
        raise _used()

    async def sign_out(self, token: str) -> None:
        """End the session of a token, if there is one."""
        secret = digest(token)
        for one in await self._entries():
            if one.secret == secret:
                await self.withdraw(one.id)

    async def people(self) -> tuple[PersonCard, ...]:
        """Return the open sessions and invitations, those of the administrator first."""
        found = [one for one in await self._entries() if one.kind != "passphrase"]
        return tuple(map(_card, sorted(found, key=lambda one: PEOPLE.index(one.kind))))

    async def withdraw(self, id: str) -> None:
        """End a session, or withdraw an invitation; raises `WrongUse` if there is none."""
        book = self._needed()
        if not await asyncio.to_thread(lambda: book.drop(*PEOPLE, id=id)):
            raise WrongUse("This session or invitation no longer exists.")

    def _needed(self) -> AccessBook:
        if self._book is None:
            raise WrongUse(
                "This server has no administrator: everyone may open tables on it. Start it with "
                "--admin to change that."
            )
        return self._book

    async def _entries(self) -> tuple[Entry, ...]:
        return await asyncio.to_thread(self._needed().entries, int(self._clock()))

    async def _refuse_crowd(self) -> None:
        if len(await self._entries()) > MOST_PEOPLE:
            raise WrongUse("Too many people are signed in or invited: withdraw some first.")

    async def _let_in(
        self,
        book: AccessBook,
        kind: Literal["administrator", "master"],
        name: str,
        days: int,
        instead: tuple[str, ...] = (),
    ) -> Session:
        token = fresh_token()
        entry = self._entry(kind, name, token, days)
        if not instead:
            await self._refuse_crowd()
        now = int(self._clock())
        if not await asyncio.to_thread(lambda: book.put(entry, now, instead=instead)):
            raise _used()
        return Session(token, kind, name, entry.ends)

    def _entry(
        self,
        kind: Literal["administrator", "master", "invitation"],
        name: str,
        token: str,
        days: int,
    ) -> Entry:
        now = int(self._clock())
        return Entry(secrets.token_hex(6), kind, name, digest(token), now, now + days * DAY)


def _card(entry: Entry) -> PersonCard:
    assert entry.kind != "passphrase"
    return PersonCard(entry.id, entry.kind, entry.name, entry.created, entry.ends)


def _used() -> WrongPassphrase:
    return WrongPassphrase(
        "This invitation was used or withdrawn, or is too old: ask the administrator for another."
    )
