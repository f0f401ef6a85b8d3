"""A log whose old lines are packed: what is read of it is what was told."""

from __future__ import annotations

import pytest

from fracas.core.ids import GM_SEAT
from fracas.table.play import logbook
from fracas.table.play.logbook import Logbook, Packs, Told, shortened
from fracas.table.screens.drawn import Screens
from fracas.table.screens.moment_cards import ChangeCard, MomentCard, ThrowCard
from fracas.table.screens.prompt_cards import TermCard
from fracas.table.screens.screen import DieFace, LogCard
from tests.table.kit import answer_next, live


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logbook, "PACKED", 4)


def _card(at: int) -> LogCard:
    return LogCard(at, f"line {at}", because=("RW-TURN-01",) * (at % 2), dice=(DieFace("6"),))


def _book(lines: int, packs: Packs | None = None) -> Logbook:
    """A log in which every entry but the first has two lines."""
    book = Logbook(packs or Packs())
    for at in range(lines):
        book.add((at + 1) // 2, _card(at))
    return book


@pytest.mark.parametrize("lines", [0, 1, 4, 5, 8, 11])
def test_every_part_of_a_log_is_what_was_put_in(lines: int) -> None:
    told = Told(_book(lines), lines, frozenset())
    every = [_card(at) for at in range(lines)]
    assert list(told) == every
    assert [told[at] for at in range(lines)] == every
    for start in range(lines + 2):
        for end in range(lines + 2):
            assert list(told[start:end]) == every[start:end]
    assert list(told[-3:]) == every[-3:]
    with pytest.raises(IndexError):
        told[lines]


def test_only_the_newest_lines_are_kept_as_they_are() -> None:
    book = _book(15)
    assert (len(book._packed), len(book._open)) == (2, 7)


def test_a_line_that_is_put_otherwise_is_told_again() -> None:
    book = _book(10)
    before = Told(book, 10, frozenset())
    other = LogCard(7, "otherwise")
    assert book.put(7, other)
    assert not book.put(7, other), "it is told so already"
    assert not book.put(2, other), "it is packed"
    book.add(6, _card(10))
    book.put(10, LogCard(10, "new and otherwise"))
    then = Told(book, 11, frozenset())
    assert [card.text for card in then.since(before)] == ["otherwise", "new and otherwise"]
    assert then.since(then) == ()


def test_what_is_packed_loses_what_fills_a_screen() -> None:
    throw = ThrowCard("check", "Check", total="12", terms=(TermCard("edge", "edge", 1, "Edge"),))
    change = ChangeCard("rella", "meter", "clock", "Clock", 1, 2, 6)
    whole = LogCard(0, "line", moment=MomentCard("rella", throws=(throw,), changes=(change,)))
    short = shortened(whole)
    assert short.moment == MomentCard("rella", throws=(ThrowCard("check", "Check", total="12"),))
    book = Logbook(Packs())
    book.add(1, whole)
    assert Told(book, 1, frozenset())[0] == whole
    for at in range(1, 9):
        book.add(1, _card(at))
    assert Told(book, 9, frozenset())[0] == short
    assert shortened(_card(3)) == _card(3)


def test_logs_that_are_alike_share_what_is_packed() -> None:
    packs = Packs()
    one, other = _book(13, packs), _book(13, packs)
    assert all(a is b for a, b in zip(one._packed, other._packed, strict=True))


def test_lines_are_found_by_their_entry() -> None:
    book = Logbook(Packs())
    for at, entry in enumerate((2, 2, 5)):
        book.add(entry, _card(at))
    assert [book.has(entry) for entry in range(7)] == [False] * 2 + [True] + [False] * 2 + [
        True,
        False,
    ]


def test_what_is_taken_back_is_told_again_and_so_is_what_is_done_again() -> None:
    book = _book(7)
    first = Told(book, 5, frozenset())
    gone = frozenset({1, 3})
    then = Told(book, 7, gone)
    assert [(card.at, card.undone) for card in then.since(first)] == [
        *((1, True), (2, True)),
        *((5, True), (6, True)),
    ]
    assert [(card.at, card.undone) for card in Told(book, 7, frozenset({3})).since(then)] == [
        *((1, False), (2, False)),
    ]
    assert Told(book, 7, gone).since(then) == ()


def test_only_the_game_master_has_the_entries() -> None:
    book = _book(3)
    assert [card.entry for card in Told(book, 3, frozenset(), gm=True)] == [0, 1, 1]
    assert [card.entry for card in Told(book, 3, frozenset())] == [0, 0, 0]


def test_a_whole_fight_reads_as_it_was_told() -> None:
    fight = live("razorweave", "dock-thug", {})
    screens = Screens("t", "dock-thug", fight)
    seen: dict[int, LogCard] = {}
    for turn in range(12):
        answer_next(fight)
        if turn in (5, 9):
            fight.undo(GM_SEAT)
        seen |= {card.at: card for card in screens.log(GM_SEAT)}
    assert len(seen) > 8
    told = screens.eyes(GM_SEAT).told
    assert [shortened(card) for card in told] == [shortened(seen[at]) for at in sorted(seen)]
    assert any(card.moment for card in seen.values())
    assert any(card.undone for card in seen.values())
