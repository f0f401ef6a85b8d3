"""A saved fight that comes to a table: what is taken, what is refused, and who sits there."""

from __future__ import annotations

import msgspec
import pytest

from fracas.core.errors import FracasError, JournalError, WrongUse
from fracas.core.ids import GM, GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import format_journal, parse_journal
from fracas.core.play.seats import Seating
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.registry import ruleset
from fracas.table.play.saved_fights import checked, reseat, taken_up
from tests.fights import SYSTEMS, played


def fight() -> Chronicle:
    """A fight of which nothing is answered yet."""
    rules = ruleset("razorweave")
    book = rules.open_book({})
    state = rules.start(book, "dock-thug")
    seating = Seating(tuple((one.id, Seat("p9")) for one in rules.members(state)))
    return Chronicle(rules, book, state, seed=seed_from_number(1), seating=seating)


@pytest.mark.parametrize("system", SYSTEMS)
def test_fights_of_all_games_are_taken(system: str) -> None:
    chronicle = played(system)
    data = format_journal(chronicle.entries)
    checked(data)
    journal, again = taken_up(data)
    assert journal.head.system == system
    assert again.state == chronicle.state


@pytest.mark.parametrize(
    "data", [b"", b"words\n", b"\xff\xfe", b'{"entry":"head"}\n', b"[" * 9_999]
)
def test_what_is_no_journal_is_refused(data: bytes) -> None:
    with pytest.raises(JournalError):
        checked(data)


def forged(**changed: object) -> bytes:
    """A journal whose chain was made again around another head."""
    chronicle = fight()
    journal = parse_journal(format_journal(chronicle.entries))
    head = msgspec.structs.replace(journal.head, **changed)
    return format_journal((head, *journal.entries[1:]))


def test_a_game_that_is_not_installed_is_refused() -> None:
    with pytest.raises((WrongUse, JournalError)):
        checked(forged(system="chess"))


def test_a_state_that_no_rule_gives_is_refused() -> None:
    state = msgspec.json.decode(msgspec.json.encode(fight().state))
    for key in state:
        with pytest.raises(FracasError):
            checked(forged(state={**state, key: {"no": "such"}}))


def test_a_book_without_its_rows_is_refused() -> None:
    book = msgspec.json.decode(msgspec.json.encode(fight().book))
    with pytest.raises(JournalError, match="cannot be played on"):
        checked(forged(book={**book, "weapons": {}}))


def test_seats_and_orders_of_another_table_are_gone() -> None:
    chronicle = fight()
    chronicle.order(Seat("p9"), "react", "pass")
    reseat(chronicle, "advisor")
    members = chronicle.rules.members(chronicle.state)
    held = dict(chronicle.seating.holders)
    assert held[GM] == GM_SEAT
    assert {held[one.id] for one in members if one.pc} == {GM_SEAT}
    assert {held[one.id] for one in members if not one.pc} == {Seat("advisor")}
    assert chronicle.seating.orders == ()
    before = len(chronicle.entries)
    reseat(chronicle, "advisor")
    assert len(chronicle.entries) == before
