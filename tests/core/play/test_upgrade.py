"""Going on with a journal of an older version of the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.errors import IllegalAnswer, NothingToUndo
from fracas.core.facts import Beat, Corrected, Noted, Planned
from fracas.core.ids import GM_SEAT
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import (
    Entry,
    Journal,
    Resumed,
    parse_journal,
)
from fracas.core.play.journal_file import JournalFile, read_journal
from fracas.core.play.projection import log
from fracas.core.play.replay import replay, take_up
from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable
from tests.core.table import (
    ANN,
    BOB,
    NILS,
    at_act,
    at_cards,
    at_end,
    at_roll,
    kind,
    opened,
)
from tests.toy import Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Hurt, State


def journal_of(chronicle: Chronicle) -> Journal:
    """The chronicle's journal as it reads back."""
    return parse_journal(chronicle.text())


WITHOUT_ROUNDS: BeatTable = {name: beat for name, beat in BEATS.items() if name != "round"}


class Newer(Toy):
    """The next version: a turn begins with a note, so no journal of version 1 plays again."""

    version = "2"

    @staticmethod
    def turn(run: Any, who: str) -> Procedure[None]:
        yield Noted("turn", (who,), because=BY)
        yield from BEATS["turn"][0](run, who)

    beats = BEATS | {"turn": (turn, BY)}


class Newest(Newer):
    """A version further."""

    version = "3"


class Switched(Toy):
    """A version with a switch that version 1 did not have; every turn looks at it."""

    version, usual = "2", "slow"

    @staticmethod
    def turn(run: Any, who: str) -> Procedure[None]:
        yield Noted("turn", (who, run.book.rulings["pace"]), because=BY)
        yield from BEATS["turn"][0](run, who)

    beats = BEATS | {"turn": (turn, BY)}

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        return replace(super().open_book({}), rulings={"pace": self.usual, **rulings})


class Hasty(Switched):
    """A version further, with another value as usual."""

    version, usual = "3", "fast"


MAKES: dict[str, tuple[Callable[[], Chronicle], str, int]] = {
    "in a turn": (at_roll, "act", 2),
    "at its start": (at_act, "act", 0),
    "at the cards": (at_cards, "card", 0),
    "at the opening": (opened, "stance", 0),
    "over": (at_end, "over", 0),
}


def test_a_ruling_that_a_kept_book_does_not_know_is_as_usual() -> None:
    old = at_roll()
    assert not old.book.rulings
    chronicle = take_up(journal_of(old), Switched())
    assert chronicle.book.rulings == {"pace": "slow"}
    noted = [fact for fact in chronicle.entries[-1].facts if isinstance(fact, Noted)]
    assert [fact.about[1] for fact in noted if fact.note == "turn"] == ["slow"]
    again = replay(journal_of(chronicle), Switched())
    assert again.book.rulings == {"pace": "slow"}
    # What the kept book says of it stays, whatever is usual later.
    assert take_up(journal_of(chronicle), Hasty()).book.rulings == {"pace": "slow"}


@pytest.mark.parametrize("name", MAKES)
def test_after_an_upgrade_play_goes_on_at_the_last_beat(name: str) -> None:
    make, asked, set_aside = MAKES[name]
    old = make()
    chronicle = take_up(journal_of(old), Newer())
    resumed = chronicle.entries[-1]
    assert isinstance(resumed, Resumed)
    assert resumed.version == "2"
    assert kind(chronicle) == asked
    assert resumed.aside == old.line[len(old.line) - set_aside :]
    assert chronicle.entries[: len(old.entries)] == old.entries
    assert chronicle.seating == old.seating
    start = old.state if asked == "over" else old.beat[0]
    assert resumed.state == start


def test_answers_said_in_secret_are_set_aside_too() -> None:
    old = at_cards()
    old.say(ANN, "high")
    chronicle = take_up(journal_of(old), Newer())
    assert chronicle.entries[-1].aside == (old.head,)  # type: ignore[attr-defined]
    assert chronicle.pending == {}


def test_an_idle_edit_after_the_end_is_not_set_aside() -> None:
    old = at_end()
    old.edit(Corrected("fighters/ann/hp", 1))
    chronicle = take_up(journal_of(old), Newer())
    assert chronicle.state == old.state
    chronicle.edit(Planned((Beat("rest"),)))
    assert kind(chronicle) == "hours"


def test_only_the_present_line_counts() -> None:
    old = at_end()
    old.undo(to=old.line[5])
    assert kind(old) == "act"
    old.answer("bid")
    chronicle = take_up(journal_of(old), Newer())
    assert chronicle.entries[-1].aside == (old.head,)  # type: ignore[attr-defined]
    assert (kind(chronicle), chronicle.state.fighters) == ("act", old.state.fighters)


def test_play_after_an_upgrade_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "duel.fight"
    path.write_bytes(at_roll().text())
    journal = read_journal(path)
    sink = JournalFile(path, journal)
    chronicle = take_up(journal, Newer(), sink)
    chronicle.answer("strike:bob")
    chronicle.answer(())
    chronicle.throw()
    assert path.read_bytes() == chronicle.text()
    sink.close()
    again = take_up(read_journal(path), Newer())
    assert again.text() == chronicle.text()
    assert (again.state, again.line, kind(again)) == (
        chronicle.state,
        chronicle.line,
        kind(chronicle),
    )
    assert (again.ordinal, again.seating) == (1, chronicle.seating)
    assert sum(isinstance(entry, Resumed) for entry in again.entries) == 1


def test_a_second_upgrade_goes_on_from_the_first() -> None:
    second = take_up(journal_of(at_roll()), Newer())
    second.answer("bid")
    second.answer(1)
    second.answer("walk")
    third = take_up(journal_of(second), Newest())
    resumed = third.entries[-1]
    assert isinstance(resumed, Resumed)
    assert resumed.aside == (second.head,)
    assert third.state.fighters[0].hp == 3
    assert kind(third) == "act"
    assert third.prompt.deciders == (BOB,)  # type: ignore[union-attr]
    at_once = take_up(journal_of(take_up(journal_of(at_roll()), Newer())), Newest())
    assert (kind(at_once), at_once.entries[-1].aside) == ("act", ())  # type: ignore[attr-defined]


def test_nobody_goes_back_past_an_upgrade() -> None:
    chronicle = take_up(journal_of(at_roll()), Newer())
    with pytest.raises(NothingToUndo, match="nothing to undo"):
        chronicle.undo()
    with pytest.raises(NothingToUndo, match="can be read, not played"):
        chronicle.switch(4)
    chronicle.answer("bid")
    chronicle.undo()
    assert kind(chronicle) == "act"
    chronicle.redo()
    assert kind(chronicle) == "points"


def test_the_log_of_an_upgraded_journal_still_reads() -> None:
    chronicle = take_up(journal_of(at_roll()), Newer())
    chronicle.answer("bid")
    chronicle.answer(1)
    told = log(chronicle, GM_SEAT)
    assert [line.seq for line in told] == list(range(len(told)))
    assert sum(line.kind == "resumed" for line in told) == 1
    hurt = next(line for line in told if isinstance(line.fact, Hurt))
    assert isinstance(hurt.before, State)
    assert hurt.before.agenda == chronicle.entries[-3].state.agenda[1:]  # type: ignore[attr-defined]


def test_an_upgrade_without_the_pending_beat_is_refused_and_writes_nothing() -> None:
    class Poorer(Newer):
        beats = WITHOUT_ROUNDS

    written: list[Entry] = []

    class Sink:
        def write(self, entry: Entry) -> None:
            written.append(entry)

    with pytest.raises(IllegalAnswer, match="Toy has no beat 'round'"):
        take_up(journal_of(at_act()), Poorer(), Sink())
    assert written == []


def test_a_resumed_chronicle_has_fresh_dice() -> None:
    chronicle = take_up(journal_of(at_roll()), Newer())
    assert chronicle.opening == at_roll().opening
    assert chronicle.dice.promised == chronicle.entries[-1].commitment  # type: ignore[attr-defined]
    assert chronicle.dice.promised != chronicle.entries[0].commitment  # type: ignore[attr-defined]
    chronicle.salt(NILS, "luck")
    chronicle.answer("strike:bob")
    chronicle.answer(())
    assert chronicle.throw().how == "stream"
    chronicle.open_seed()
    assert replay(journal_of(chronicle), Newer()).text() == chronicle.text()
