"""The sink of an act: the same lines that a file would have, gathered until they are taken."""

from __future__ import annotations

from fracas.core.play.journal import parse_journal
from fracas.store.buffered import Buffered
from fracas.store.protocol import Lines
from tests.core.table import at_act
from tests.store.fights import fight


def test_lines_are_those_of_the_journal() -> None:
    chronicle, sink = fight()
    waiting = len(sink)
    first = sink.take("harbour")
    assert (first.table, first.first, len(first.lines)) == ("harbour", 0, waiting)
    assert b"".join(first.lines) == chronicle.text()
    assert sink.take("harbour") == Lines("harbour", waiting, ())
    chronicle.answer("bid")
    second = sink.take("harbour")
    assert second.first == waiting
    assert b"".join(first.lines + second.lines) == chronicle.text()


def test_a_sink_goes_on_after_a_journal_that_was_read() -> None:
    chronicle = at_act()
    journal = parse_journal(chronicle.text())
    sink = Buffered(journal)
    chronicle.keep_in(sink)
    chronicle.answer("bid")
    taken = sink.take("harbour")
    assert taken.first == len(journal.entries)
    before = b"".join(chronicle.text().splitlines(keepends=True)[: taken.first])
    assert before + b"".join(taken.lines) == chronicle.text()
