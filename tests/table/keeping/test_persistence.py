"""A table between memory and store: nothing is lost, and nothing that is not safe is counted."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.errors import StoreDamaged
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.seats import Seating
from fracas.rulesets.registry import ruleset
from fracas.store.protocol import KeptTable, Lines, TableRow
from fracas.table.keeping.persistence import Kept, kept_from, new_table, place_of, row_of
from fracas.table.seats.seat import Place, Places
from tests.table.kit import MemoryStore, answer_next, play_on

GM = Place(id=GM_SEAT, name="Game master", kind="gm", token="aa", extra=-1)


def _new(store: MemoryStore) -> Kept:
    rules = ruleset("razorweave")
    book = rules.open_book({})
    kept = new_table(
        "t" * 12,
        "razorweave",
        book,
        rules.start(book, "dock-thug"),
        title="Dock",
        scenario="dock-thug",
        seating=Seating(((Decider("rella"), GM_SEAT),)),
        places=Places([GM]),
    )
    lines = kept.batch()
    store.submit(*lines[:1], row_of(kept.id, GM), *lines[1:]).result()
    kept.safe()
    return kept


def _keep(kept: Kept, store: MemoryStore) -> None:
    store.submit(*kept.batch()).result()
    kept.safe()


def test_a_batch_is_empty_once_everything_is_safe() -> None:
    store = MemoryStore()
    kept = _new(store)
    assert kept.batch() == ()
    answer_next(kept.fight)
    batch = kept.batch()
    assert any(isinstance(write, Lines) for write in batch)
    store.submit(*batch).result()
    kept.safe()
    assert kept.batch() == ()


def test_a_table_comes_back_as_it_was_with_the_seeds_of_all_its_lines_of_play() -> None:
    store = MemoryStore()
    kept = _new(store)
    for _ in range(4):
        answer_next(kept.fight)
    kept.fight.fork(GM_SEAT, "what if")
    for _ in range(4):
        answer_next(kept.fight)
    _keep(kept, store)
    again = kept_from(store.fetch(kept.id))
    assert again.fight.chronicle.state == kept.fight.chronicle.state
    assert again.fight.chronicle.text() == kept.fight.chronicle.text()
    assert again.fight.chronicle.seeds == kept.fight.chronicle.seeds
    assert len(again.fight.chronicle.seeds) == 2
    # The dice that fall next are those that would have fallen.
    for fight in (kept.fight, again.fight):
        for _ in range(6):
            answer_next(fight)
    assert again.fight.chronicle.state == kept.fight.chronicle.state
    assert again.scenario == "dock-thug"


def test_dice_after_the_opening_are_kept_too() -> None:
    store = MemoryStore()
    kept = _new(store)
    fight = kept.fight
    while not any(type(entry).__name__ == "Threw" for entry in fight.chronicle.entries):
        answer_next(fight)
        play_on(fight)
    fight.open_seed(GM_SEAT)
    before = len(fight.chronicle.seeds)
    while len(fight.chronicle.seeds) == before:
        answer_next(fight)
        play_on(fight)
    _keep(kept, store)
    again = kept_from(store.fetch(kept.id))
    assert again.fight.chronicle.seeds == fight.chronicle.seeds
    journal = parse_journal(b"".join(store.kept[kept.id]))
    assert replay(journal, ruleset("razorweave")).state == fight.chronicle.state


def test_what_a_table_remembers_comes_back() -> None:
    store = MemoryStore()
    kept = _new(store)
    play_on(kept.fight)
    kind = next(iter(kept.fight.rulings.met))
    kept.fight.treat(GM_SEAT, kind, "tell")
    kept.fight.order(GM_SEAT, "some_kind", None, None, recall=False)
    _keep(kept, store)
    again = kept_from(store.fetch(kept.id)).fight
    assert again.rulings.families() == kept.fight.rulings.families()
    assert again.rulings.how(kind) == "tell"
    assert again.chronicle.seating == kept.fight.chronicle.seating


def test_what_was_not_committed_is_not_there() -> None:
    store = MemoryStore()
    kept = _new(store)
    answer_next(kept.fight)
    _keep(kept, store)
    safe = kept.fight.chronicle.state
    answer_next(kept.fight)
    kept.batch()
    assert kept.again(store).fight.chronicle.state == safe  # type: ignore[arg-type]


def test_a_table_without_a_journal_is_damaged() -> None:
    with pytest.raises(StoreDamaged):
        kept_from(KeptTable(TableRow("t" * 12, "razorweave", "Dock", 0), (), (), ()))


@pytest.mark.parametrize(
    "place",
    [
        GM,
        Place(id=Seat("p1"), name="Ann", kind="player", token="bb", rolls="tap", extra=30),
        Place(id=Seat("p2"), name="Wall", kind="wall", token="", locked=True),
    ],
)
def test_a_seat_comes_back_as_it_was(place: Place) -> None:
    row = row_of("t" * 12, place)
    assert place_of(row) == place
    assert place_of(msgspec.convert(msgspec.to_builtins(row), type(row))) == place
    if not place.token:
        assert row.revoked
