"""The workshop: drafts that are checked, mustered, tried out, made fair, kept and read again."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from fracas.core.errors import ContentError, FracasError, WorkersLost, WrongUse
from fracas.rulesets.registry import all_rulesets
from fracas.sim.batches.comparing import paired
from fracas.table.keeping.allowance import TooOften
from fracas.table.workshop.balancing import fairer
from fracas.table.workshop.drafts import Draft, cleaned
from fracas.table.workshop.rows import row_of, shelf
from fracas.table.workshop.service import Workshop, estimate_of
from fracas.table.workshop.work import MOST_MEMBERS, checked, mustered, played, read, saved

SCENARIOS = [(rules.id, one.id) for rules in all_rulesets() for one in rules.scenarios()]
ALLEY = "dock-thug"


def draft(system: str = "razorweave", scenario: str = ALLEY, **more: Any) -> Draft:
    row = row_of(system, "scenarios", scenario)
    return Draft(system, scenario, tables={"scenarios": {scenario: row}, **more})


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
def test_a_shipped_fight_is_a_draft_without_faults(system: str, scenario: str) -> None:
    found = checked(draft(system, scenario))
    assert found.faults == ()
    assert found.title
    assert found.picture is not None
    assert found.picture.figures
    assert sum(one.count for one in found.levies) == len(found.picture.figures)
    assert found.mine in found.sides
    rows = {(one.chapter, row) for one in found.levies for row in one.rows}
    assert rows
    for chapter, row in rows:
        assert row_of(system, chapter, row)


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_a_shelf_has_the_book_with_a_schema_of_its_rows(system: str) -> None:
    found = shelf(system)
    first, second, *_ = found.chapters
    assert (first.role, second.role) == ("scenarios", "combatants")
    for chapter in found.chapters:
        assert chapter.rows
        assert all(row.title for row in chapter.rows)
        assert "$defs" in chapter.schema


@pytest.mark.parametrize("system", [rules.id for rules in all_rulesets()])
def test_fields_that_name_rows_have_their_choices(system: str) -> None:
    first = shelf(system).chapters[0].rows[0].id
    found = checked(draft(system, first))
    people = {row.id for row in shelf(system).chapters[1].rows}
    cast = [one for one in found.choices if one.at[:4:3] == ("scenarios", "*") and "cast" in one.at]
    assert cast
    assert any(people <= {name for name, _ in one.names} for one in cast)
    assert all(title for one in found.choices for _, title in one.names)


def test_a_fault_has_its_path_and_the_nearest_name() -> None:
    row = row_of("razorweave", "combatants", "rella")
    wrong = {**row, "agi": 9, "weapons": ["throwing_knif"], "hat": 1}
    found = checked(draft(combatants={"rella": wrong}))
    faults = {one.path: one for one in found.faults}
    assert "at most 6" in faults["combatants", "rella", "agi"].sentence
    assert "found 9" in faults["combatants", "rella", "agi"].sentence
    assert faults["combatants", "rella", "weapons", 0].nearest in shipped("weapons")
    assert ("combatants", "rella", "hat") in faults
    assert found.picture is None
    # What there is to choose from is told all the same.
    assert found.choices


def shipped(chapter: str) -> set[str]:
    return {row.id for one in shelf("razorweave").chapters if one.id == chapter for row in one.rows}


@pytest.mark.parametrize(
    "tables",
    [
        {"scenarios": 5},
        {"scenarios": {ALLEY: {"title": 1}}},
        {"nonsense": {"a": {}}},
        {"combatants": {"rella": []}},
        {"": {"": {"": ""}}},
        {"scenarios": {ALLEY: {"title": "x", "stakes": "y", "cast": []}}},
    ],
)
def test_broken_tables_are_faults_and_nothing_else(tables: Any) -> None:
    found = checked(Draft("razorweave", ALLEY, tables=tables))
    assert found.faults or len(found.sides) < 2
    for fault in found.faults:
        assert fault.sentence.endswith(".")


def test_tables_that_no_file_can_hold_are_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(200):
        deep = {"a": deep}
    with pytest.raises(WrongUse, match="levels deep"):
        checked(Draft("razorweave", ALLEY, tables=deep))
    with pytest.raises(WrongUse, match="has an empty place"):
        checked(Draft("razorweave", ALLEY, tables={"weapons": {"x": {"tags": [None]}}}))
    with pytest.raises(WrongUse, match="300,000"):
        checked(Draft("razorweave", ALLEY, tables={"x" * 400_000: {}}))
    assert cleaned({"a": {"b": None, "c": 1}, "system": "x", "d": None}) == {"a": {"c": 1}}


@pytest.mark.parametrize(("system", "scenario"), SCENARIOS)
def test_more_of_a_kind_come_to_a_draft_and_go_again(system: str, scenario: str) -> None:
    first = draft(system, scenario)
    levy = checked(first).levies[-1]
    tables = mustered(first, levy.kind, levy.side, levy.count + 1)
    more = checked(first.with_tables(tables))
    assert more.faults == ()
    counts = {(one.kind, one.side): one.count for one in more.levies}
    assert counts[levy.kind, levy.side] == levy.count + 1
    back = mustered(first.with_tables(tables), levy.kind, levy.side, levy.count)
    assert checked(first.with_tables(back)).levies[-1].count == levy.count


@pytest.mark.parametrize(
    ("kind", "side", "count", "words"),
    [
        ("dock_thug", "foes", 41, "from 0 to 40"),
        ("dock_thug", "foes", -1, "from 0 to 40"),
        ("dock_thug", "foes", 0, "No one would be left"),
        ("dock_thgu", "foes", 2, "dock_thug"),
        ("dock_thug", "fools", 2, "foes"),
    ],
)
def test_what_cannot_be_mustered_is_refused(kind: str, side: str, count: int, words: str) -> None:
    with pytest.raises(WrongUse, match=words):
        mustered(draft(), kind, side, count)


def test_forty_of_a_kind_can_be_and_too_many_in_all_cannot() -> None:
    many = draft().with_tables(mustered(draft(), "dock_thug", "foes", 40))
    assert checked(many).faults == ()
    with pytest.raises(WrongUse, match=str(MOST_MEMBERS)):
        mustered(many, "guard", "foes", 40)
    cast = [{"combatant": "dock_thug", "side": "foes"}] * (MOST_MEMBERS + 1)
    row = {"title": "Crowd", "stakes": "none", "cast": cast}
    crowd = checked(Draft("razorweave", "crowd", tables={"scenarios": {"crowd": row}}))
    assert crowd.faults


def test_a_side_that_is_empty_has_no_fights() -> None:
    row = {"title": "Alone", "stakes": "none", "cast": [{"combatant": "rella", "side": "party"}]}
    alone = Draft("razorweave", "alone", tables={"scenarios": {"alone": row}})
    with pytest.raises(WrongUse, match="two sides"):
        played(alone, 0, 10, 1.0)
    with pytest.raises(WrongUse, match="two sides"):
        fairer(alone, 0.5, 0.5, 1.0)


def test_a_saved_draft_is_read_again() -> None:
    tables = mustered(draft(), "dock_thug", "foes", 3)
    text = saved(draft().with_tables(tables))
    opened = read("razorweave", text)
    assert opened.draft is not None
    assert opened.draft.scenario == ALLEY
    levies = {one.kind: one.count for one in checked(opened.draft).levies}
    assert levies["dock_thug"] == 3
    # A draft with faults is kept as it stands.
    broken = Draft("razorweave", ALLEY, tables={"weapons": {"x": {"tags": ["none"]}}})
    assert read("razorweave", saved(broken)).faults[0].line > 0
    assert read("razorweave", "= nonsense").faults[0].sentence.endswith(".")


def test_house_rules_are_saved_with_a_draft_and_read_again() -> None:
    ruled = Draft("razorweave", ALLEY, {"edge_cap": 2, "area_mode": "each"})
    text = saved(ruled)
    assert '[rulings]\narea_mode = "each"\nedge_cap = 2\n' in text
    opened = read("razorweave", text).draft
    assert opened is not None
    assert opened.rulings == ruled.rulings
    assert "rulings" not in opened.tables
    assert checked(opened).faults == ()
    # With faults elsewhere they are kept as well, and wrong ones are told with their line.
    broken = msgspec.structs.replace(ruled, tables={"weapons": {"x": {"tags": ["none"]}}})
    assert "edge_cap = 2" in saved(broken)
    (fault,) = read("razorweave", text.replace("edge_cap = 2", "edge_cap = 3")).faults
    assert (fault.path, fault.line) == (("rulings", "edge_cap"), 5)


def test_what_would_make_a_fight_fair_meets_the_aim_or_comes_nearer() -> None:
    hard = draft().with_tables(mustered(draft(), "dock_thug", "foes", 3))
    found = fairer(hard, 0.3, 0.9, 4.0)
    assert found.side == "party"
    assert found.fights > 0
    assert found.win.value < 0.3
    assert found.proposals
    for one in found.proposals:
        assert one.changes
        assert one.win.value > found.win.value
        assert checked(hard.with_tables(one.tables)).faults == ()
    with pytest.raises(WrongUse, match="between 0 and 1"):
        fairer(hard, 0.9, 0.3, 1.0)


# In worker processes


@asynccontextmanager
async def workshop(often: int = 1, hands: int = 1) -> AsyncIterator[Workshop]:
    shop = Workshop(hands, often=often)
    try:
        yield shop
    finally:
        shop.close()


def run(work: Callable[[Workshop], Awaitable[None]], often: int = 1) -> None:
    async def whole() -> None:
        async with workshop(often) as shop:
            await work(shop)

    asyncio.run(whole())


def test_figures_sharpen_and_are_those_of_the_whole_range() -> None:
    async def work(shop: Workshop) -> None:
        first = await shop.estimate(draft(), 0, 20)
        assert 1 <= first.fights <= 20
        more = await shop.estimate(draft(), first.fights, 20)
        assert more.fights > first.fights
        again = await shop.estimate(draft(), 0, 1)
        assert again == more
        whole = estimate_of(played(draft(), 0, more.fights, 1000.0))
        assert whole == more
        party = next(one for one in more.sides if one.side == "party")
        assert party.win.low <= party.win.value <= party.win.high
        assert sum(count for _, count in more.rounds) == more.fights
        assert sum(count for _, count in party.losses) == more.fights

    run(work)


def test_a_change_is_held_against_the_draft_before_on_the_same_dice() -> None:
    """A difference shows in far fewer fights than either figure is sure in."""

    async def work(shop: Workshop) -> None:
        fewer, more = draft(), draft().with_tables(mustered(draft(), "dock_thug", "foes", 2))
        alone = await shop.estimate(more, 0, 20, beside=fewer)
        assert all(one.change is None for one in alone.sides)  # it was not played yet
        same = await shop.estimate(more, 0, 20, beside=more)
        assert all(one.change == paired(0, 0, same.fights) for one in same.sides)
        for one in (fewer, more):
            found = await shop.estimate(one, 0, 1)
            while found.fights < 60:
                found = await shop.estimate(one, found.fights, 60)
        found = await shop.estimate(more, 0, 60, beside=fewer)
        foes, party = found.sides
        assert party.change is not None
        assert foes.change is not None
        assert party.change.high < 0 < foes.change.low
        played_both = await shop.estimate(fewer, 0, 60)
        assert party.change.value == pytest.approx(
            party.win.value - played_both.sides[1].win.value, abs=0.1
        )

    run(work)


def test_fights_are_played_by_all_workers_and_none_is_left_out() -> None:
    async def work(shop: Workshop) -> None:
        found = await shop.estimate(draft(), 0, 2)
        while found.fights < 90:
            found = await shop.estimate(draft(), found.fights, 45)
        assert len(shop._hands.processes) == 2
        assert found == estimate_of(played(draft(), 0, found.fights, 1000.0))

    async def whole() -> None:
        async with workshop(hands=2) as shop:
            await work(shop)

    asyncio.run(whole())


def test_where_limits_are_lifted_more_may_wait() -> None:
    async def work(shop: Workshop) -> None:
        found = await asyncio.gather(*[shop.estimate(draft(), 0, 1, "ann") for _ in range(7)])
        assert [one.fights for one in found] == [1] * 7

    run(work, often=2)


def test_one_estimate_at_a_time_for_a_source() -> None:
    async def work(shop: Workshop) -> None:
        waiting = [asyncio.create_task(shop.estimate(draft(), 0, 5, "ann")) for _ in range(4)]
        await asyncio.sleep(0)
        with pytest.raises(TooOften):
            await shop.estimate(draft(), 0, 5, "ann")
        other = await shop.estimate(draft("aeronaughts", "boarding"), 0, 1, "ben")
        assert other.fights == 1
        # Each goes on where the one before had to stop, and none plays what was played.
        played = [one.fights for one in await asyncio.gather(*waiting)]
        assert played == sorted(played)
        assert played[-1] <= 5
        assert (await shop.estimate(draft(), 0, 5, "ann")).fights
        for wrong in ((-1, 5), (0, 0), (0, 501)):
            with pytest.raises(WrongUse):
                await shop.estimate(draft(), *wrong, "ann")

    run(work)


def test_a_table_may_open_with_content_that_has_no_faults() -> None:
    async def work(shop: Workshop) -> None:
        tables = mustered(draft(), "dock_thug", "foes", 2)
        text = await shop.content("razorweave", ALLEY, {}, tables)
        assert await shop.content("razorweave", ALLEY, {}, text) == text
        for wrong in ({"weapons": {"x": {}}}, "weapons = 5", "= ="):
            with pytest.raises(ContentError, match="cannot be played yet"):
                await shop.content("razorweave", ALLEY, {}, wrong)
        with pytest.raises(WrongUse):
            await shop.content("razorweave", ALLEY, {"no_such_ruling": 1}, tables)
        with pytest.raises(WrongUse):
            await shop.content("chess", ALLEY, {}, tables)

    run(work)


def test_a_worker_that_dies_is_replaced() -> None:
    async def work(shop: Workshop) -> None:
        await shop.check(draft())
        for process in shop._bench.processes:
            os.kill(process, signal.SIGKILL)
        with pytest.raises(WorkersLost):
            await shop.check(draft())
        assert (await shop.check(draft())).faults == ()

    run(work)


@pytest.fixture
def _no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fracas.table.keeping.pool.HARD", 0.0)


@pytest.mark.usefixtures("_no_patience")
def test_what_never_ends_is_put_to_an_end() -> None:
    async def work(shop: Workshop) -> None:
        with pytest.raises(WorkersLost, match="smaller"):
            await shop.check(draft())

    run(work)


def test_what_is_told_can_be_told_over_the_wire() -> None:
    found = checked(draft("fully_automated", "footbridge"))
    text = msgspec.json.encode(found)
    assert b'"drawing"' in text
    with pytest.raises(FracasError):
        row_of("razorweave", "rulings", "x")
