"""Content that comes into a fight while it runs."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from fracas.core.asking.answers import Number
from fracas.core.asking.prompts import Ask, Procedure, need
from fracas.core.errors import ContentError, IllegalAnswer, JournalError, NotYourSeat
from fracas.core.ids import GM_SEAT, Decider
from fracas.core.play.additions import changed, take_in, whole_book, widened
from fracas.core.play.journal import TakenIn, parse_journal
from fracas.core.play.journal_file import JournalFile, read_journal
from fracas.core.play.replay import replay, take_up
from fracas.core.system.book import Book
from fracas.core.system.ruleset import BeatTable
from tests.core.table import ANN, MARA, at_act, at_cards, half_said, kind, opened, snapshot, typed
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Hurt, ToyBook

DOG = "[beasts]\ndog = 3\n"


def test_a_book_grows_and_the_prompt_stands() -> None:
    fight = at_act()
    state, asked_at = fight.state, fight.asked_at
    take_in(fight, DOG)
    assert isinstance(fight.book, ToyBook)
    assert fight.book.beasts == {"cat": 2, "hen": 1, "dog": 3}
    assert (fight.state, fight.asked_at, kind(fight)) == (state, asked_at, "act")
    last = fight.entries[-1]
    assert isinstance(last, TakenIn)
    assert (last.seat, last.text) == (GM_SEAT, DOG)
    fight.edit(TOY.enter(fight.book, fight.state, "dog", "us"))
    assert fight.state.fighters[-1].hp == 3


def test_sealed_answers_stay_when_content_comes() -> None:
    fight = half_said()
    take_in(fight, DOG)
    assert fight.pending == {ANN: "high"}
    assert kind(fight) == "card"


def test_the_book_keeps_what_is_undone_and_forked() -> None:
    fight = at_cards()
    take_in(fight, DOG)
    fight.undo()
    fight.fork("another")
    assert isinstance(fight.book, ToyBook)
    assert "dog" in fight.book.beasts
    fight.edit(TOY.enter(fight.book, fight.state, "dog", "us"))
    again = replay(parse_journal(fight.text()), TOY)
    assert again.text() == fight.text()
    assert again.book.digest() == fight.book.digest()


def test_rows_that_say_otherwise_are_refused_and_equal_ones_are_not() -> None:
    fight = at_act()
    before = snapshot(fight)
    with pytest.raises(ContentError, match=r"beasts\.cat exists in this fight's book") as raised:
        take_in(fight, "[beasts]\ncat = 9\ndog = 3\n")
    assert raised.value.fields["taken"] == ("beasts.cat",)
    with pytest.raises(ContentError, match="target exists in") as raised:
        take_in(fight, "target = 2\n")
    assert raised.value.fields["taken"] == ("target",)
    with pytest.raises(ContentError, match="dog: expected") as raised:
        take_in(fight, "[beasts]\ndog = 0\n")
    assert raised.value.fields["faults"][0].path == "beasts.dog"
    assert snapshot(fight) == before
    take_in(fight, "[beasts]\ncat = 2\n")
    assert fight.book.digest() == TOY.open_book({}).digest()


def test_players_take_nothing_in() -> None:
    fight = at_act()
    before = snapshot(fight)
    with pytest.raises(NotYourSeat):
        take_in(fight, DOG, seat=MARA)
    assert snapshot(fight) == before


class Curious(Toy):
    """A toy whose turn begins with a look at the book, so that content changes what was played."""

    @staticmethod
    def turn(run: Any, who: str) -> Procedure[None]:
        yield Hurt(who, len(run.book.beasts) - 2, because=BY)
        yield from BEATS["turn"][0](run, who)

    beats: BeatTable = BEATS | {"turn": (turn, BY)}


def test_content_that_changes_what_was_played_waits_for_the_next_beat() -> None:
    fight = at_act(opened(rules=Curious()))
    before = snapshot(fight)
    with pytest.raises(IllegalAnswer, match="at the start of the next one"):
        take_in(fight, DOG)
    assert snapshot(fight) == before
    fight.answer("pass")
    fight.answer("pass")
    take_in(fight, DOG)
    assert kind(fight) == "card"


class Crowded(Toy):
    """A toy whose turn begins with a number that may be the smaller the more beasts there are."""

    @staticmethod
    def turn(run: Any, who: str) -> Procedure[None]:
        room = Number(0, 3 - len(run.book.beasts))
        yield from need(run, lambda _: Ask(Decider(who), "room", room, BY))
        yield from BEATS["turn"][0](run, who)

    beats: BeatTable = BEATS | {"turn": (turn, BY)}


def test_content_by_which_an_answer_is_not_lawful_any_more_waits_for_the_next_beat() -> None:
    fight = at_act(opened(rules=Crowded()))
    fight.answer(1)
    before = snapshot(fight)
    with pytest.raises(IllegalAnswer, match="at the start of the next one"):
        take_in(fight, DOG)
    assert snapshot(fight) == before
    fight.answer("pass")
    assert replay(parse_journal(fight.text()), Crowded()).text() == fight.text()


class Full:
    """A sink that is full."""

    def write(self, entry: object) -> None:
        raise JournalError("No room.")


def test_content_that_cannot_be_written_is_not_taken_in() -> None:
    fight = at_act()
    fight.keep_in(Full())
    before = snapshot(fight)
    with pytest.raises(JournalError):
        take_in(fight, DOG)
    assert snapshot(fight) == before
    assert fight.book.digest() == TOY.open_book({}).digest()


def test_a_file_keeps_content_and_is_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "fight.jsonl"
    with closing(JournalFile(file)) as sink:
        fight = at_act(opened(sink=sink))
        take_in(fight, DOG)
        fight.edit(TOY.enter(fight.book, fight.state, "dog", "us"))
    journal = read_journal(file)
    with closing(JournalFile(file, journal)) as sink:
        again = take_up(journal, TOY, sink)
        assert again.state == fight.state
        again.answer("strike:bob")
        again.answer(())
        again.answer(typed(6, 6))
    assert replay(read_journal(file), TOY).text() == file.read_bytes()


class Newer(Toy):
    """The next version of the rules."""

    version = "2"


def test_content_outlives_an_upgrade() -> None:
    fight = at_act()
    take_in(fight, DOG)
    fight.edit(TOY.enter(fight.book, fight.state, "dog", "us"))
    raised = take_up(parse_journal(fight.text()), Newer())
    assert isinstance(raised.book, ToyBook)
    assert raised.book.beasts == {"cat": 2, "hen": 1, "dog": 3}
    take_in(raised, "[beasts]\nowl = 1\n")
    text = raised.text()
    again = replay(parse_journal(text), Newer())
    assert again.text() == text
    assert again.book.digest() == raised.book.digest()
    assert whole_book(parse_journal(text), Newer()).digest() == raised.book.digest()


class Strict(Newer):
    """A version that takes in no content any more."""

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        raise ContentError("No beasts are taken in.", faults=())


def test_content_that_newer_rules_refuse_is_told_with_its_entry() -> None:
    fight = at_act()
    take_in(fight, DOG)
    number = len(fight.entries) - 1
    with pytest.raises(JournalError, match=f"Entry {number} adds content") as raised:
        take_up(parse_journal(fight.text()), Strict())
    assert raised.value.fields["entry"] == number


def test_a_tampered_replay_is_refused() -> None:
    fight = at_act()
    take_in(fight, DOG)
    forged = fight.text().replace(b"dog", b"cow")
    with pytest.raises(JournalError):
        parse_journal(forged)


def test_what_changed_is_told_by_its_path() -> None:
    book = ToyBook(system="toy", version="1")
    wide = widened(TOY, book, DOG)
    assert changed(book, wide) == ()
    assert changed(wide, book) == ("beasts.dog",)
    assert changed(book, ToyBook(system="toy", version="2")) == ("version",)
