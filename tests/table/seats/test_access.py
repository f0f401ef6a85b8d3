"""Who may do what: the passphrase, sessions that end, invitations that work once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fracas.core.errors import WrongUse
from fracas.store.access import AccessBook, open_access
from fracas.table.seats import access as rooms
from fracas.table.seats.access import (
    Access,
    SignInFirst,
    WrongPassphrase,
    has_passphrase,
    set_passphrase,
    sign_all_out,
)
from tests.table.keeping.test_allowance import Clock

RIGHT = "correct horse battery"


@pytest.fixture
def book(tmp_path: Path) -> Iterator[AccessBook]:
    book = open_access(tmp_path)
    set_passphrase(book, RIGHT, 100)
    yield book
    book.close()


def test_an_open_server_asks_nobody() -> None:
    async def ask() -> None:
        access = Access()
        await access.refuse_strangers("")
        assert access.is_open
        assert await access.who("any") == ("", "")
        for refused in (
            access.sign_in(RIGHT),
            access.refuse_others(""),
            access.invite("Ann"),
            access.accept("x"),
            access.people(),
            access.sign_out("x"),
        ):
            with pytest.raises(WrongUse):
                await refused

    asyncio.run(ask())


def test_the_passphrase_opens_a_session_that_ends(book: AccessBook) -> None:
    async def sign() -> None:
        clock = Clock()
        access = Access(book, clock)
        for wrong in ("", "wrong horse battery", RIGHT + " ", RIGHT.upper()):
            with pytest.raises(WrongPassphrase):
                await access.sign_in(wrong)
        session = await access.sign_in(RIGHT)
        assert await access.who(session.token) == ("administrator", "")
        await access.refuse_strangers(session.token)
        await access.refuse_others(session.token)
        for stranger in ("", "x", session.token[:-1]):
            for refused in (access.refuse_strangers(stranger), access.refuse_others(stranger)):
                with pytest.raises(SignInFirst):
                    await refused
        kept = repr(book.entries(0))
        assert session.token not in kept
        assert RIGHT not in kept
        assert "$argon2id$" in kept
        clock.now = session.ends
        assert await access.who(session.token) == ("", "")
        again = await access.sign_in(RIGHT)
        await access.sign_out(again.token)
        assert await access.who(again.token) == ("", "")

    asyncio.run(sign())


def test_an_invitation_lets_one_game_master_in_once(book: AccessBook) -> None:
    async def invite() -> None:
        clock = Clock()
        access = Access(book, clock)
        card, token = await access.invite(" Ann ")
        assert (card.name, card.kind) == ("Ann", "invitation")
        answers = await asyncio.gather(
            *[access.accept(token) for _ in range(3)], return_exceptions=True
        )
        sessions = [one for one in answers if isinstance(one, rooms.Session)]
        assert len(sessions) == 1
        assert sum(isinstance(one, WrongPassphrase) for one in answers) == 2
        ann = sessions[0].token
        assert await access.who(ann) == ("master", "Ann")
        await access.refuse_strangers(ann)
        with pytest.raises(SignInFirst):
            await access.refuse_others(ann)
        (person,) = await access.people()
        await access.withdraw(person.id)
        with pytest.raises(SignInFirst):
            await access.refuse_strangers(ann)
        with pytest.raises(WrongUse):
            await access.withdraw(person.id)
        with pytest.raises(WrongUse):
            await access.withdraw(rooms.PASSPHRASE)
        _, late = await access.invite("Ben")
        clock.now += rooms.INVITATION_DAYS * rooms.DAY
        with pytest.raises(WrongPassphrase):
            await access.accept(late)

    asyncio.run(invite())


def test_a_new_passphrase_signs_the_administrator_out(book: AccessBook) -> None:
    async def change() -> None:
        access = Access(book, Clock())
        old = await access.sign_in(RIGHT)
        _, token = await access.invite("Ann")
        ann = await access.accept(token)
        set_passphrase(book, "another one altogether", 100)
        assert await access.who(old.token) == ("", "")
        assert await access.who(ann.token) == ("master", "Ann")
        with pytest.raises(WrongPassphrase):
            await access.sign_in(RIGHT)
        assert sign_all_out(book) == 1
        assert has_passphrase(book)
        assert await access.who(ann.token) == ("", "")

    asyncio.run(change())


def test_a_passphrase_has_a_length(book: AccessBook) -> None:
    for wrong in ("", "x" * 11, "x" * 1_001):
        with pytest.raises(WrongUse):
            set_passphrase(book, wrong, 100)


def test_there_is_an_end_to_people(book: AccessBook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST_PEOPLE", 3)

    async def fill() -> None:
        access = Access(book, Clock())
        for number in range(3):
            await access.invite(f"Ann {number}")
        with pytest.raises(WrongUse):
            await access.invite("Ben")
        with pytest.raises(WrongUse):
            await access.sign_in(RIGHT)

    asyncio.run(fill())
