"""Content that comes to a table is read by a worker, whoever sends it, and never on the loop."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from fracas.core.errors import ContentError, FracasError, StoreError
from fracas.core.ids import GM_SEAT
from fracas.core.play.additions import whole_book
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.system.reading import Unread, read, read_elsewhere
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import all_rulesets, ruleset
from fracas.table.play.arrivals import admit, bring, propose
from fracas.table.play.live import LiveFight
from fracas.table.play.open_table import OpenTable
from fracas.table.play.registry import TableRegistry
from fracas.table.workshop import reading
from fracas.table.workshop.reading import Reader
from fracas.table.workshop.sheets import text_of_sheet
from tests.table.kit import MemoryStore, answer_one, run
from tests.table.workshop.test_sheets import sheet_like

SYSTEMS = [rules.id for rules in all_rulesets()]
BOMB = "a." * 7_900 + "a=1"


def in_a_house(work: Callable[[TableRegistry], Any], store: MemoryStore | None = None) -> None:
    """Run something with a house whose content is read in a process of its own."""
    store = store or MemoryStore()

    async def play() -> None:
        reader = Reader()
        registry = TableRegistry(store, None, first=0, reader=reader)  # type: ignore[arg-type]
        try:
            await work(registry)
        finally:
            await registry.close()

    run(play)


async def open_one(registry: TableRegistry, system: str, scenario: str) -> OpenTable:
    """A table, whose game master answers for all."""
    return await registry.open_table((await registry.make(system, scenario, foes="")).table)


@pytest.fixture
def nothing_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """No ruleset reads content in this process."""
    here = os.getpid()

    def refuse(*given: Any, **named: Any) -> Any:
        assert os.getpid() != here, "content was read on the server's loop"

    for rules in all_rulesets():
        monkeypatch.setattr(type(rules), "take_in", refuse)


@pytest.mark.usefixtures("nothing_here")
@pytest.mark.parametrize("system", SYSTEMS)
def test_sheets_are_read_by_a_worker(system: str) -> None:
    async def work(registry: TableRegistry) -> None:
        opened = await open_one(registry, system, ruleset(system).scenarios()[0].id)
        ann = await registry.seat(opened, "Ann", "player")
        await opened.act(lambda fight: propose(fight, ann.seat, sheet_like(system)))
        entries = len(opened.fight.chronicle.entries)
        await opened.act(lambda fight: admit(fight, GM_SEAT, ann.seat))
        assert len(opened.fight.chronicle.entries) == entries + 3, "taken in, entered, seated: once"
        members = opened.fight.chronicle.rules.members(opened.fight.chronicle.state)
        assert "Ottoline" in [one.name for one in members]
        faulty = sheet_like(system)
        next(iter(faulty.tables.values()))[faulty.who]["no such field"] = 1
        with pytest.raises(ContentError):
            await opened.act(lambda fight: bring(fight, GM_SEAT, faulty, "x"))
        assert len(opened.fight.chronicle.entries) == entries + 3

    in_a_house(work)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_a_worker_read_is_in_the_journal_as_if_it_were_read_here(system: str) -> None:
    async def work(registry: TableRegistry) -> None:
        rules = ruleset(system)
        text = text_of_sheet(rules, rules.open_book({}), sheet_like(system))
        made = await registry.make(system, rules.scenarios()[0].id, foes="", content=text)
        opened = await registry.open_table(made.table)
        other = msgspec.structs.replace(sheet_like(system), who="rival")
        rows = next(iter(other.tables.values()))
        rows["rival"] = rows.pop(sheet_like(system).who)
        side = rules.sides(opened.fight.chronicle.state)[0]
        await opened.act(lambda fight: bring(fight, GM_SEAT, other, side))
        told = opened.fight.chronicle.text()
        assert replay(parse_journal(told), rules).text() == told
        assert (
            opened.fight.chronicle.book.digest() == whole_book(parse_journal(told), rules).digest()
        )

    in_a_house(work)


def test_a_fight_that_is_read_again_after_a_failure_has_its_content() -> None:
    store = MemoryStore()

    async def work(registry: TableRegistry) -> None:
        opened = await open_one(registry, "razorweave", "dock-thug")
        side = opened.fight.chronicle.rules.sides(opened.fight.chronicle.state)[0]
        await opened.act(lambda fight: bring(fight, GM_SEAT, sheet_like("razorweave"), side))
        members = len(opened.fight.chronicle.rules.members(opened.fight.chronicle.state))
        store.broken = 1
        with pytest.raises(StoreError):
            await opened.act(lambda fight: fight.salt(GM_SEAT, "lost"))
        await opened.act(lambda fight: fight.salt(GM_SEAT, "kept"))
        assert len(opened.fight.chronicle.rules.members(opened.fight.chronicle.state)) == members

    in_a_house(work, store)


@pytest.mark.usefixtures("nothing_here")
def test_the_next_fight_and_a_tables_own_rows_are_read_by_a_worker() -> None:
    async def work(registry: TableRegistry) -> None:
        content = 'system = "razorweave"\n[scenarios.again]\ntitle = "Again"\nstakes = "All."\n'
        content += '[[scenarios.again.cast]]\ncombatant = "dock_thug"\nside = "foes"\n'
        opened = await open_one(registry, "razorweave", "dock-thug")
        await answer_one(opened)
        await opened.act(lambda fight: fight.edit(GM_SEAT, "leave", "", who="dock_thug"))
        while not opened.fight.chronicle.over:
            await answer_one(opened)

        def follow(text: str) -> Callable[[LiveFight], None]:
            return lambda fight: fight.edit(GM_SEAT, "next", "", who="again", value=text)

        lines = len(opened.fight.chronicle.entries)
        for bad in (BOMB, "[[", "[weapons.club]\nno = 1"):
            with pytest.raises(ContentError):
                await opened.act(follow(bad))
        assert len(opened.fight.chronicle.entries) == lines
        await opened.act(follow(content))
        assert len(opened.fight.chronicle.entries) > lines
        with pytest.raises(ContentError, match="64 levels"):
            await registry.make("razorweave", "dock-thug", content=BOMB)

    in_a_house(work)


def test_what_is_unread_stops_an_act_before_anything_changed() -> None:
    rules: Ruleset = ruleset("razorweave")
    book = rules.open_book({})
    text = "[weapons.stick]\n"
    with read_elsewhere({}), pytest.raises(Unread) as stopped:
        read(rules, book, text)
    wide = rules.open_book({})
    with read_elsewhere({stopped.value.key: wide}):
        assert read(rules, book, text) is wide
    with read_elsewhere({stopped.value.key: FracasError("no")}), pytest.raises(FracasError):
        read(rules, book, text)


def test_an_act_needs_only_so_many_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        reader = Reader()
        asked = iter(range(100))

        async def always(*given: Any) -> Any:
            return ruleset("razorweave").open_book({})

        async def more() -> Any:
            rules = ruleset("razorweave")
            for _ in range(reading.MOST + 1):
                read(rules, rules.open_book({}), f"# {next(asked)}")

        monkeypatch.setattr(reader, "read", always)
        with pytest.raises(Unread):
            await reader.within(more)

    run(play)
