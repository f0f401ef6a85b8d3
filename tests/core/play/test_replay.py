"""Playing a journal again: the same facts, the promised dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Procedure
from fracas.core.chance import Rolled
from fracas.core.errors import JournalError, ReplayMismatch, WrongUse
from fracas.core.facts import Noted
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Opened,
    Redone,
    Said,
    Salted,
    Seated,
    Threw,
    Undone,
    format_journal,
    parse_journal,
    sealed,
)
from fracas.core.play.replay import replay
from fracas.core.system.book import Book
from tests.core.table import (
    ANN,
    BOB,
    MARA,
    at_cards,
    at_roll,
    everything,
    journal_of,
    kind,
    opened,
    thrown,
    typed,
    with_entry,
)
from tests.toy import TOY, Toy
from tests.toy_beats import BEATS, BY
from tests.toy_facts import Hurt


def find(chronicle: Chronicle, what: type[Entry]) -> int:
    return next(n for n, entry in enumerate(chronicle.entries) if isinstance(entry, what))


def test_a_journal_of_every_entry_plays_again() -> None:
    chronicle = everything()
    kinds = {type(entry) for entry in chronicle.entries}
    entry_kinds = {Head, Answered, Threw, Said, Closed, Edited, Seated, Salted, Opened, Undone}
    assert kinds >= entry_kinds | {Redone, Forked}
    again = replay(journal_of(chronicle), TOY)
    assert again.text() == chronicle.text()
    assert (again.state, again.line) == (chronicle.state, chronicle.line)
    assert again.seating == chronicle.seating
    assert again.dice.promised == chronicle.dice.promised


def test_rules_that_give_other_facts_are_found_at_the_first_entry_that_differs() -> None:
    class Soft(Toy):
        @staticmethod
        def turn(run: Any, who: str) -> Procedure[None]:
            yield Noted("softly", because=BY)
            yield from BEATS["turn"][0](run, who)

        beats = BEATS | {"turn": (turn, BY)}

    chronicle = at_roll()
    closing = [n for n, entry in enumerate(chronicle.entries) if isinstance(entry, Closed)][1]
    with pytest.raises(ReplayMismatch) as error:
        replay(journal_of(chronicle), Soft())
    assert error.value.sentence.startswith(f"Entry {closing} differs at its fact 4: the journal")
    assert error.value.fields["entry"] == closing
    assert error.value.fields["expected"] is None
    assert error.value.fields["got"]["note"] == "softly"


def test_rules_that_refuse_what_was_played_are_found() -> None:
    chronicle = at_roll()
    chronicle.answer(typed(6, 6))
    number = find(chronicle, Answered)
    with pytest.raises(ReplayMismatch, match=f"Entry {number}: the rules now refuse what was"):
        replay(with_entry(chronicle, number, answer="strike:cid"), TOY)


FORGED: dict[str, tuple[type[Entry], dict[str, Any], str]] = {
    "fact": (Threw, {"facts": (Hurt("bob", 1, because=BY),)}, "differs at its fact 1"),
    "fact left out": (Closed, {"facts": ()}, "the journal has nothing"),
    "decider": (Answered, {"decider": "bob"}, 'differs in its decider: the journal has "bob"'),
    "prompt": (Answered, {"kind": "odds"}, "differs in its kind"),
    "seat": (Answered, {"seat": "nils"}, "the rules now refuse what was played"),
    "ordinal": (Threw, {"ordinal": 4}, "differs in its ordinal"),
    "closing": (Closed, {"answers": ("wait", "wait")}, "differs in its answers"),
    "salt": (Salted, {"since": 5}, "differs in its since"),
    "impossible faces": (Threw, {"rolled": Rolled((6, 9))}, "cannot fall with 2d6"),
    "seed": (Opened, {"seed": "no hex"}, "the rules now refuse"),
    "edit": (Edited, {"seat": "mara"}, "Only the game master may edit"),
    "point": (Redone, {"to": 1}, "not a point of any line of play"),
    "idle": (Threw, {"idle": True}, "differs in its idle"),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_entry_is_found_and_named(name: str) -> None:
    what, changes, sentence = FORGED[name]
    chronicle = everything()
    number = find(chronicle, what)
    with pytest.raises(ReplayMismatch) as error:
        replay(with_entry(chronicle, number, **changes), TOY)
    assert error.value.sentence.startswith(f"Entry {number}")
    assert sentence in error.value.sentence
    assert error.value.fields["entry"] == number


def test_entries_out_of_order_are_found() -> None:
    with pytest.raises(JournalError, match="this journal is not in order"):
        replay(with_entry(at_roll(), 4, parent=0), TOY)


class Paced(Toy):
    """A toy whose book has a switch."""

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        if rulings.get("pace", "slow") not in ("slow", "fast"):
            raise WrongUse("The ruling 'pace' is one of slow, fast.")
        return replace(super().open_book({}), rulings={"pace": "slow", **rulings})


@pytest.mark.parametrize(
    ("rulings", "said"),
    [
        ({}, "does not say how 'pace' is played"),
        ({"pce": "slow"}, "does not say how 'pace' is played"),
        ({"pace": "odd"}, "cannot be played by: The ruling 'pace' is one of slow, fast"),
    ],
)
def test_a_book_whose_rulings_were_altered_is_found(rulings: dict[str, str], said: str) -> None:
    rules = Paced()
    book = rules.open_book({})
    chronicle = Chronicle(rules, book, rules.start(book, "duel"))
    kept = msgspec.json.decode(msgspec.json.encode(replace(book, rulings=rulings)))
    with pytest.raises(JournalError, match=said):
        replay(with_entry(chronicle, 0, book=kept), rules)


# Dice


def other_faces(rolled: Rolled) -> Rolled:
    return replace(rolled, faces=rolled.faces[::-1])


def test_a_forged_die_is_found_once_the_seed_is_opened() -> None:
    seed = next(
        bytes([n])
        for n in range(99)
        if len(set(at_roll(opened(seed=bytes([n]))).throw().faces)) > 1
    )
    chronicle = at_roll(opened(seed=seed))
    chronicle.throw()
    number = find(chronicle, Threw)
    forged = other_faces(chronicle.entries[number].rolled)  # type: ignore[attr-defined]
    replay(with_entry(chronicle, number, rolled=forged), TOY)
    chronicle.open_seed()
    replay(journal_of(chronicle), TOY)
    with pytest.raises(JournalError, match=f"Entry {number} shows the faces.*not made with the"):
        replay(with_entry(chronicle, number, rolled=forged), TOY)
    typed_in = with_entry(chronicle, number, rolled=replace(forged, how="typed"))
    replay(typed_in, TOY)


def test_seals_that_do_not_fit_the_answers_are_found_once_the_seed_is_opened() -> None:
    chronicle = at_roll()
    number = find(chronicle, Closed)
    forged = with_entry(chronicle, number, seals=("aa", "bb"))
    assert replay(forged, TOY).entries[number].seals == ("aa", "bb")  # type: ignore[attr-defined]
    chronicle.open_seed()
    replay(journal_of(chronicle), TOY)
    with pytest.raises(JournalError, match=f"Entry {number} shows answers that were not the"):
        replay(with_entry(chronicle, number, seals=("aa", "bb")), TOY)


def test_a_seed_that_was_not_promised_is_found() -> None:
    chronicle = thrown()
    chronicle.open_seed()
    with pytest.raises(JournalError, match="not the one that was committed to") as error:
        replay(with_entry(chronicle, find(chronicle, Opened), seed=b"other".hex()), TOY)
    assert not isinstance(error.value, ReplayMismatch)


def test_salted_and_undone_rolls_are_verified_too() -> None:
    chronicle = thrown()
    chronicle.salt(MARA, "luck")
    chronicle.undo()
    chronicle.throw()
    chronicle.answer("bid", seat=None)
    chronicle.answer(0)
    for ask in chronicle.prompt.asks:  # type: ignore[union-attr]
        chronicle.say(ask.decider, "low")
    chronicle.answer("strike:bob")
    chronicle.answer(())
    chronicle.throw()
    chronicle.open_seed()
    assert replay(journal_of(chronicle), TOY).text() == chronicle.text()


# Exports


def test_a_sealed_export_plays_again() -> None:
    chronicle = at_cards()
    chronicle.say(ANN, "high")
    chronicle.say(ANN, "low")
    chronicle.undo()
    chronicle.say(BOB, "low")
    chronicle.undo()
    chronicle.say(BOB, "high")
    assert kind(chronicle) == "act"
    exported = parse_journal(format_journal(sealed(chronicle.entries)))
    again = replay(exported, TOY)
    assert again.state == chronicle.state
    assert again.text() == format_journal(exported.entries)
    forged = list(exported.entries)
    forged[chronicle.head] = replace(exported.entries[chronicle.head], answers=("joker", "low"))
    journal = parse_journal(format_journal(forged))
    with pytest.raises(ReplayMismatch, match="now refuse"):
        replay(journal, TOY)
