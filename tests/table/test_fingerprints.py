"""The fingerprint on every screen: the same for all, safe first, and silent about secrets."""

from __future__ import annotations

import importlib
from typing import Any

import msgspec
import pytest

from fracas.contract.play import step
from fracas.contract.secrets import follow
from fracas.contract.subject import encoded, source
from fracas.core.asking.prompts import Together
from fracas.core.errors import FracasError, StoreError
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.projection import log
from fracas.core.proof.fingerprints import marks, with_proofs
from fracas.store.protocol import TableRow
from fracas.table.keeping.persistence import kept_from
from fracas.table.play.open_table import OpenTable
from fracas.table.play.public_line import ONLOOKER, PublicLine
from fracas.table.screens.log_lines import Annals
from tests.fights import SYSTEMS
from tests.table.kit import MemoryStore, Watcher, answer_one, run, settle, table, watch


def shown(page: Watcher) -> str:
    """The fingerprint on a page."""
    return str(page.screen["table"]["fingerprint"])


async def seated(store: MemoryStore) -> tuple[OpenTable, list[Seat]]:
    """A table of Fully Automated with two players and a screen on the wall."""
    registry, opened, _ = await table("fully_automated", "ferry", store=store)
    seats = [await registry.seat(opened, name, "player") for name in ("Ann", "Ben")]
    wall = await registry.seat(opened, "Wall", "wall")
    for seat, pc in zip(seats, ("teo", "sunny"), strict=True):
        await opened.act(lambda fight, s=seat.seat, d=pc: fight.sit(s, Decider(d), s))  # type: ignore[misc]
    return opened, [GM_SEAT, seats[0].seat, seats[1].seat, wall.seat]


async def until_cards(opened: OpenTable) -> Together:
    """Play on until several choose in secret."""
    while True:
        await settle(opened)
        prompt = opened.fight.chronicle.prompt
        if isinstance(prompt, Together) and prompt.hidden:
            return prompt
        await answer_one(opened)


def test_all_screens_show_the_same_and_the_journal_has_it() -> None:
    async def play() -> None:
        store = MemoryStore()
        opened, seats = await seated(store)
        pages = [watch(opened, seat) for seat in seats]
        seen = []
        for _ in range(20):
            await answer_one(opened)
            assert len({shown(page) for page in pages}) == 1
            seen.append(shown(pages[0]))
        assert len(set(seen)) > 2
        assert opened.kept.marks is not None
        text = with_proofs(store.kept[opened.id], opened.kept.marks.blind)
        found = [one.fingerprint for one in marks(text.splitlines(keepends=True))]
        places = [found.index(one) for one in seen]
        assert places == sorted(places)

    run(play)


def test_it_is_the_same_after_the_server_was_started_anew() -> None:
    async def play() -> None:
        store = MemoryStore()
        opened, seats = await seated(store)
        for _ in range(4):
            await answer_one(opened)
        before = shown(watch(opened, seats[1]))
        again = OpenTable(kept_from(store.fetch(opened.id)), store, None)  # type: ignore[arg-type]
        assert shown(watch(again, seats[1])) == before

    run(play)


def test_it_does_not_tell_how_often_somebody_changed_his_mind() -> None:
    async def play(changes: int) -> list[Any]:
        opened, seats = await seated(MemoryStore())
        prompt = await until_cards(opened)
        others = [watch(opened, seat) for seat in (seats[2], seats[3])]
        options = [one.id for one in prompt.ask_of(Decider("teo")).form.options]  # type: ignore[union-attr]
        for pick in [options[0], *options[: changes + 1]]:
            await opened.answer(
                seats[1],
                opened.screens.asked_at(seats[1]),
                lambda fight, p=pick: fight.answer(seats[1], Decider("teo"), p),  # type: ignore[misc]
            )
            await settle(opened)
        told: list[Any] = [page.sent() for page in others]
        # Somebody comes, which all see, and no line of the journal with it.
        watch(opened, seats[1])
        told += [shown(page) == shown(others[0]) for page in others]
        quiet = {shown(page) for page in others}
        await opened.act(lambda fight: fight.salt(seats[2], "words"))
        assert {shown(page) for page in others} != quiet
        return told

    told = run(lambda: play(0))
    assert told == run(lambda: play(3))
    assert told[2:] == [True, True]
    assert b"fingerprint" not in told[0] + told[1]


def test_nobody_sees_one_of_a_line_that_is_not_safe() -> None:
    async def play() -> None:
        store = MemoryStore()
        opened, seats = await seated(store)
        page = watch(opened, seats[1])
        before = shown(page)
        store.broken = 1
        with pytest.raises(StoreError):
            await opened.act(lambda fight: fight.salt(seats[1], "lost words"))
        assert shown(page) == before
        opened.fight.salt(seats[1], "words that are not kept yet")
        assert shown(watch(opened, seats[2])) == before

    run(play)


def test_a_table_of_before_gets_its_secret_with_the_next_thing_that_is_kept() -> None:
    async def play() -> None:
        store = MemoryStore()
        opened, seats = await seated(store)
        row = store.rows[opened.id]
        settings = {name: one for name, one in row.settings.items() if name != "blinding"}
        assert settings != row.settings
        store.rows[opened.id] = msgspec.structs.replace(row, settings=settings)
        old = OpenTable(kept_from(store.fetch(opened.id)), store, None)  # type: ignore[arg-type]
        page = watch(old, seats[1])
        assert "fingerprint" not in page.screen["table"]
        await old.act(lambda fight: fight.salt(seats[1], "words"))
        assert len(shown(page)) == 64
        kept: TableRow = store.rows[opened.id]
        assert kept.settings["blinding"]
        assert old.kept.again(store).fingerprint(3) == old.kept.fingerprint(3)  # type: ignore[arg-type]

    run(play)


def test_what_is_behind_it_is_told_nobody() -> None:
    async def play() -> None:
        store = MemoryStore()
        opened, seats = await seated(store)
        await opened.act(lambda fight: fight.open_seed(GM_SEAT))
        secret = store.rows[opened.id].settings["blinding"]
        assert len(secret) == 64
        assert opened.kept.marks is not None
        blind = opened.kept.marks.blind(0)
        for seat in seats:
            page = watch(opened, seat)
            told = encoded(page.screen) + encoded(page.log)
            assert secret not in str(told)
            assert blind not in str(told)
        assert secret.encode() not in b"".join(store.kept[opened.id])

    run(play)


def public(chronicle: Chronicle) -> PublicLine:
    """The public line of a fight, heard from its opening on."""
    return PublicLine(chronicle.rules, Annals.of(chronicle))


@pytest.mark.parametrize("system", SYSTEMS)
def test_fights_that_differ_in_secrets_change_it_at_the_same_lines(system: str) -> None:
    # Its value is a hash with a secret in it and says nothing; when it changes is what could tell.
    subject: Any = importlib.import_module(f"tests.rulesets.{system}.test_contract").SUBJECT
    compared = 0
    for number in range(3):
        one = subject.fight(number)
        chance = source("fingerprints", number)
        state = subject.alter_secrets(one.opening, ONLOOKER, source("secrets", number))
        other = subject.chronicle(one.book, state, seed=one.dice.seed, title="altered")
        lines = public(one), public(other)
        for _ in range(40):
            if one.prompt is None or other.prompt is None:
                break
            if encoded(log(one, ONLOOKER.seat)) != encoded(log(other, ONLOOKER.seat)):
                break
            assert lines[0].hear(one.entries) == lines[1].hear(other.entries)
            compared += 1
            since = len(one.entries)
            step(one, chance)
            try:
                follow(other, one.entries[since:])
            except FracasError:
                break
    assert compared > 10


def test_every_line_that_a_screen_tells_moves_it() -> None:
    async def play() -> None:
        opened, seats = await seated(MemoryStore())
        page = watch(opened, seats[3])
        for _ in range(25):
            before, known = shown(page), len(page.log)
            await answer_one(opened)
            assert (shown(page) != before) >= (len(page.log) > known)

    run(play)
