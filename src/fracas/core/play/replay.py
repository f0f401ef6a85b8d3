"""Play a journal again: the rules must give the same facts, and the dice must be those promised."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from fracas.core.asking.options import settled
from fracas.core.asking.prompts import Roll, Together
from fracas.core.chance import Dice
from fracas.core.errors import FracasError, JournalError, ReplayMismatch, WrongUse
from fracas.core.facts import Began
from fracas.core.ids import Decider, Seat
from fracas.core.play.additions import book_since, take_in
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Entry,
    Forked,
    Head,
    Journal,
    Opened,
    Ordered,
    Redone,
    Resumed,
    Said,
    Salted,
    Seated,
    TakenIn,
    Threw,
    Undone,
    answer_of,
)
from fracas.core.play.journal_file import Sink
from fracas.core.play.seats import whose
from fracas.core.play.stored import (
    fact_from,
    last_point,
    last_upgrade,
    opening,
    read_back,
    stored_facts,
)
from fracas.core.play.versions import refuse_later
from fracas.core.proof.checked import check_roll, check_seals
from fracas.core.proof.dice_box import DiceBox
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset


def replay(journal: Journal, rules: Ruleset) -> Chronicle:
    """Play every entry again by the rules and compare all facts and dice with the journal.

    A journal that went through an upgrade is played from there on; everything before it is accepted
    as it is. Raises `ReplayMismatch` naming the first entry that differs, with what was expected
    and what the rules gave; `JournalError` when opened dice are not the promised ones.
    """
    again = played_again(journal, rules)
    for number, box, dice in again.fallen:
        threw = journal.entries[number]
        assert isinstance(threw, Threw), "only rolls fall"
        found = check_roll(box, dice, threw)
        if found.verdict == "differs":
            raise JournalError(
                f"Entry {number} shows the faces {list(threw.rolled.faces)}, but the opened seed "
                f"gives {list(found.promised)}: this roll was not made with the promised dice.",
                entry=number,
            )
    for number, box, who in again.closed:
        closed = journal.entries[number]
        assert isinstance(closed, Closed), "only choices of several close"
        if check_seals(box, who, closed) == "differs":
            raise JournalError(
                f"Entry {number} shows answers that were not the sealed ones: "
                "their seals do not fit them by the opened seed.",
                entry=number,
            )
    return again.chronicle


class Fallen(NamedTuple):
    """A roll that was played again: its entry, the dice box of its line of play, and the dice."""

    entry: int
    box: DiceBox
    dice: Dice


class Shut(NamedTuple):
    """A choice of several that closed again: its entry, the box of its line, whose answers."""

    entry: int
    box: DiceBox
    who: tuple[Decider, ...]


class Again(NamedTuple):
    """A journal that was played again: its rolls and closings, including undone ones."""

    chronicle: Chronicle
    fallen: tuple[Fallen, ...]
    closed: tuple[Shut, ...]


def played_again(journal: Journal, rules: Ruleset) -> Again:
    """Play a journal again and compare its facts with the rules.

    Dice and seals are not checked against the seed: the caller checks them one by one. What was
    before an upgrade is not played again, and left out. Raises what `replay` raises for facts.
    """
    since = last_upgrade(journal)
    if since:
        book, state, entries = read_back(journal, rules)
        chronicle = Chronicle.reading(rules, book, state, entries[:since])
        resumed = entries[since]
        assert isinstance(resumed, Resumed), "an upgrade resumes play"
        book = resumed.book
    else:
        book, state = opening(journal, rules)
        chronicle = Chronicle(rules, book, state, head=journal.head)
        _compare(0, journal.head, chronicle.entries[0])
    _refuse_rulings(book, rules)
    fallen: list[Fallen] = []
    closed: list[Shut] = []
    for number, entry in enumerate(journal.entries[since or 1 :], since or 1):
        if entry.parent != chronicle.head:
            raise JournalError(
                f"Entry {number} follows entry {entry.parent}, but play is at "
                f"{chronicle.head}: this journal is not in order.",
                entry=number,
            )
        prompt = chronicle.prompt
        if isinstance(entry, Threw) and isinstance(prompt, Roll):
            fallen.append(Fallen(number, chronicle.dice, prompt.dice))
        elif isinstance(entry, Closed) and isinstance(prompt, Together):
            closed.append(Shut(number, chronicle.dice, prompt.deciders))
        _play(chronicle, entry, number)
        _compare(number, entry, chronicle.entries[number])
    return Again(chronicle, tuple(fallen), tuple(closed))


def _refuse_rulings(book: Book, rules: Ruleset) -> None:
    """Raise `JournalError` unless a book has an allowed value for each ruling."""
    try:
        known = rules.open_book(book.rulings).rulings
    except WrongUse as error:
        raise JournalError(f"The book of this journal cannot be played by: {error}") from None
    for name in known:
        if name not in book.rulings:
            raise JournalError(
                f"The book of this journal does not say how '{name}' is played, which "
                f"{rules.title} {rules.version} needs: the journal was altered."
            )


def _play(chronicle: Chronicle, entry: Entry, number: int) -> None:
    try:
        _act(chronicle, entry)
    except (ReplayMismatch, JournalError):
        raise
    except LookupError as error:
        # A chain that was recalculated around an altered state leads rules to rows that no book
        # has.
        raise ReplayMismatch(
            f"Entry {number}: the rules look for {error}, which the journal's book does not have.",
            entry=number,
            expected=msgspec.to_builtins(entry),
            got=str(error),
        ) from error
    except (FracasError, ValueError, msgspec.ValidationError) as error:
        raise ReplayMismatch(
            f"Entry {number}: the rules now refuse what was played ({error})",
            entry=number,
            expected=msgspec.to_builtins(entry),
            got=str(error),
        ) from error


def _act(chronicle: Chronicle, entry: Entry) -> None:
    match entry:
        case Threw():
            if isinstance(chronicle.prompt, Roll) and entry.rolled.how == "stream":
                chronicle.prompt.dice.check(entry.rolled.faces)
            chronicle.answer(entry.rolled)
        case Answered():
            chronicle.answer(answer_of(entry), seat=Seat(entry.seat))
        case Said() if entry.answer is None:
            chronicle.note(entry)
        case Said():
            who, seat = Decider(entry.decider), Seat(entry.seat)
            chronicle.say(who, answer_of(entry), seat=seat, closing=False)
        case Closed():
            _unseal(chronicle, entry)
            chronicle.close(entry.how, seals=entry.seals)
        case Edited():
            fact, *more = (fact_from(chronicle.rules, one) for one in (entry.fact, *entry.more))
            chronicle.edit(fact, entry.reason, seat=Seat(entry.seat), more=tuple(more))
        case Seated():
            chronicle.sit(Decider(entry.decider), Seat(entry.seat))
        case Ordered():
            chronicle.order(
                Seat(entry.seat),
                entry.kind,
                entry.answer,
                decider=whose(entry),
                recall=entry.recalled,
            )
        case Salted():
            chronicle.salt(Seat(entry.seat), entry.text)
        case Opened():
            chronicle.dice.open(bytes.fromhex(entry.seed))
            chronicle.note(entry)
        case TakenIn():
            take_in(chronicle, entry.text, seat=Seat(entry.seat), packages=entry.packages)
        case Undone():
            chronicle.undo(seat=Seat(entry.seat), to=entry.to)
        case Redone():
            chronicle.note(entry)
            chronicle.go(entry.to)
        case Forked():
            chronicle.fork(entry.name, box=DiceBox(promised=entry.commitment))
        case Resumed():
            book = msgspec.convert(entry.book, chronicle.rules.book_type)
            state = msgspec.convert(entry.state, chronicle.rules.state_type)
            box = DiceBox(promised=entry.commitment)
            chronicle.resume(book, state, entry.aside, box=box, engine=entry.engine)


def _unseal(chronicle: Chronicle, entry: Closed) -> None:
    """In a sealed export only the closing contains what was said."""
    prompt = chronicle.prompt
    if isinstance(prompt, Together) and len(prompt.asks) == len(entry.answers):
        for decider, answer in zip(prompt.deciders, settled(entry.answers), strict=True):
            if decider in chronicle.pending and chronicle.pending[decider] is None:
                chronicle.pending[decider] = prompt.ask_of(decider).accept(answer)


def _compare(number: int, stored: Entry, played: Entry) -> None:
    expected, got = msgspec.to_builtins(stored.facts), msgspec.to_builtins(played.facts)
    pairs = zip(_padded(expected, len(got)), _padded(got, len(expected)), strict=True)
    for place, (was, is_now) in enumerate(pairs):
        if _plain(was) != _plain(is_now):
            raise ReplayMismatch(
                f"Entry {number} differs at its fact {place + 1}: the journal has "
                f"{_short(was)}, the rules now give {_short(is_now)}.",
                entry=number,
                fact=place,
                expected=was,
                got=is_now,
            )
    _compare_rest(number, stored, played)


def _compare_rest(number: int, stored: Entry, played: Entry) -> None:
    if type(stored) is not type(played):
        raise ReplayMismatch(
            f"Entry {number} is a {type(stored).__name__.lower()} in the journal, but play gave a "
            f"{type(played).__name__.lower()}.",
            entry=number,
            expected=type(stored).__name__,
            got=type(played).__name__,
        )
    if isinstance(stored, Head | Resumed):
        return
    was, is_now = msgspec.to_builtins(stored), msgspec.to_builtins(played)
    for field in stored.__struct_fields__:
        if field != "facts" and _plain(was.get(field)) != _plain(is_now.get(field)):
            raise ReplayMismatch(
                f"Entry {number} differs in its {field}: the journal has "
                f"{_short(was.get(field))}, the rules now give {_short(is_now.get(field))}.",
                entry=number,
                expected=was.get(field),
                got=is_now.get(field),
            )


def _plain(raw: Any) -> bytes:
    return msgspec.json.encode(raw)


def _padded(facts: Any, length: int) -> list[Any]:
    return [*facts, *[None] * (length - len(facts))]


def _short(raw: Any) -> str:
    text = "nothing" if raw is None else msgspec.json.encode(raw).decode()
    return text if len(text) <= 160 else text[:157] + "..."


def take_up(journal: Journal, rules: Ruleset, sink: Sink | None = None) -> Chronicle:
    """Continue a journal: by its answers, or after an upgrade from its last beat boundary.

    A journal of the same rules version is replayed and checked. Otherwise its stored facts lead to
    the start of its last beat; the answers after that are kept in the journal and set aside. When
    nothing was asked at its end, nothing is set aside. Play continues with the book of the journal;
    a ruling newer than that book has its usual value. Later rules raise a `JournalError`.
    """
    since = last_upgrade(journal)
    last = journal.entries[since]
    assert isinstance(last, Head | Resumed)
    refuse_later(last.version, last.engine, rules)
    if last.version == rules.version:
        chronicle = replay(journal, rules)
        chronicle.keep_in(sink)
        # Play may have stopped between the last answer and the closing that it causes; but a
        # closing that was undone stays undone.
        stands, *later = chronicle.entries[chronicle.head :]
        if isinstance(stands, Said) and not any(isinstance(one, Undone | Redone) for one in later):
            chronicle.close_if_all_in()
        return chronicle
    book, state, entries = read_back(journal, rules)
    base = entries[since]
    if isinstance(base, Resumed):
        book, state = base.book, base.state
    book = book_since(entries, book, since, rules)
    point = last_point(journal)
    numbers = _line_to(entries, point, since)
    boundary, before = since, state
    for happened in stored_facts(journal, rules):
        if happened.entry in numbers:
            if isinstance(happened.fact, Began):
                boundary, before = happened.entry, happened.before
            state = happened.fact.apply(happened.before)
    if entries[point].idle:
        boundary, before = point, state
    aside = tuple(number for number in numbers if number > boundary)
    chronicle = Chronicle.reading(rules, book, before, entries, sink)
    known = {**rules.open_book({}).rulings, **book.rulings}
    chronicle.resume(msgspec.structs.replace(book, rulings=known), before, aside)
    return chronicle


def _line_to(entries: tuple[Entry, ...], point: int, since: int) -> list[int]:
    numbers = [since]
    while point > since:
        numbers.insert(1, point)
        point = entries[point].parent
    return numbers
