"""What a seat is sent, numbered: changes, what was missed, all of it, older lines."""

from __future__ import annotations

from fracas.table.screens.feed import KEPT, TAIL, Feed
from fracas.table.screens.patches import Patch
from fracas.table.screens.screen import LogCard


def _lines(count: int) -> list[LogCard]:
    return [LogCard(at, f"line {at}") for at in range(count)]


def test_only_parts_that_changed_are_sent() -> None:
    feed = Feed()
    first = feed.update({"a": 1, "b": 2}, (), [])
    assert first is not None
    assert (first.seq, set(first.patch.parts)) == (1, {"a", "b"})
    assert feed.update({"a": 1, "b": 2}, (), []) is None
    second = feed.update({"a": 1, "b": 3}, (), [])
    assert second is not None
    assert second.patch.parts == {"b": 3}
    assert second.seq == 2


def test_a_line_alone_is_a_change() -> None:
    feed = Feed()
    feed.update({"a": 1}, (), [])
    lines = _lines(1)
    change = feed.update({"a": 1}, tuple(lines), lines)
    assert change is not None
    assert (change.patch, change.log) == (Patch(), tuple(lines))


def test_a_page_gets_what_it_missed_as_long_as_that_is_kept() -> None:
    feed = Feed()
    for number in range(KEPT + 10):
        feed.update({"a": number}, (), [])
    assert feed.since(feed.seq) == ()
    missed = feed.since(feed.seq - 3)
    assert missed is not None
    assert [change.seq for change in missed] == [feed.seq - 2, feed.seq - 1, feed.seq]
    oldest = feed.since(feed.seq - KEPT)
    assert oldest is not None
    assert len(oldest) == KEPT
    assert feed.since(feed.seq - KEPT - 1) is None
    assert feed.since(feed.seq + 1) is None
    assert feed.since(-1) is None


def test_numbers_of_another_life_are_none_of_this_one() -> None:
    before = Feed(first=1_000)
    for number in range(5):
        before.update({"a": number}, (), [])
    after = Feed(first=2_000)
    for number in range(50):
        after.update({"a": number}, (), [])
    assert after.since(before.seq) is None
    assert after.since(-1) is None


def test_after_a_new_beginning_only_all_of_it_helps() -> None:
    feed = Feed()
    feed.update({"a": 1}, (), [])
    seq = feed.seq
    feed.restart()
    assert feed.since(seq) is None
    assert feed.since(feed.seq) == ()
    assert feed.whole().seq == feed.seq > seq


def test_the_whole_brings_the_last_lines_and_older_ones_follow() -> None:
    feed = Feed()
    lines = _lines(2 * TAIL + 5)
    feed.update({"a": 1}, tuple(lines), lines)
    whole = feed.whole()
    assert whole.lines == len(lines)
    assert whole.log == tuple(lines[-TAIL:])
    older = feed.older(whole.log[0].at)
    assert older == tuple(lines[TAIL + 5 - TAIL : TAIL + 5])
    assert feed.older(older[0].at) == tuple(lines[:5])
    assert feed.older(0) == ()
    assert feed.older(-3) == ()
    assert feed.older(10**9) == tuple(lines[-TAIL:])
