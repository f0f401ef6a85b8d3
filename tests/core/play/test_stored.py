"""Reading a journal in the types of its system, without playing it."""

from __future__ import annotations

import json

import pytest

from fracas.contract.subject import encoded
from fracas.core.errors import JournalError, WrongUse
from fracas.core.play.stored import fact_from, last_point, opening, stored_facts
from fracas.core.system.ruleset import BeatTable
from tests.core.table import (
    at_act,
    at_end,
    everything,
    facts_on_line,
    journal_of,
    thrown,
    with_entry,
)
from tests.toy import TOY, Toy
from tests.toy_beats import BY
from tests.toy_facts import Fell, Hurt

NO_BEATS: BeatTable = {}


def test_facts_are_read_as_the_rulesets_own() -> None:
    fact = Hurt("bob", 2, because=BY)
    assert fact_from(TOY, json.loads(encoded(fact))) == fact
    assert fact_from(TOY, fact) is fact
    with pytest.raises(JournalError, match="a fact that Toy does not know"):
        fact_from(TOY, {"fact": "Exploded", "who": "bob"})


def test_the_opening_must_be_of_the_same_system() -> None:
    journal = journal_of(at_act())
    assert opening(journal, TOY)[1] == TOY.start(TOY.open_book({}), "duel")

    class Other(Toy):
        id = "other"

    with pytest.raises(WrongUse, match="This journal is of toy, not of other"):
        opening(journal, Other())
    with pytest.raises(JournalError, match=r"cannot be read by Toy 1 .*open it with Fracas 0"):
        opening(with_entry(at_act(), 0, state={"fighters": 3}), TOY)


def test_stored_facts_tell_what_happened_without_any_rule() -> None:
    class Mindless(Toy):
        beats = NO_BEATS

    chronicle = at_end()
    happened = list(stored_facts(journal_of(chronicle), Mindless()))
    assert [one.fact for one in happened] == facts_on_line(chronicle)
    last = happened[-1]
    assert last.fact.apply(last.before) == chronicle.state
    assert [one.fact for one in happened if isinstance(one.fact, Fell)] == [
        Fell("bob", 5, because=BY)
    ]


def test_undone_facts_are_told_from_where_they_happened() -> None:
    chronicle = thrown()
    chronicle.undo(to=chronicle.line[-4])
    chronicle.answer("bid")
    chronicle.answer(1)
    happened = list(stored_facts(journal_of(chronicle), TOY))
    bled = next(one for one in happened if one.fact == Hurt("ann", 1, because=BY))
    assert bled.before.fighters[0].hp == 4


def test_where_a_journal_stands() -> None:
    chronicle = everything()
    assert last_point(journal_of(chronicle)) == chronicle.head
    chronicle.undo(to=chronicle.line[2])
    assert last_point(journal_of(chronicle)) == chronicle.head
