"""Whims: everything people at a table may do besides answering, at random, legal or refused.

A whim takes a subject, a chronicle and a stream of chance, and returns the chronicle that goes on:
the same one, except after saving and loading.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from fracas.contract.additions import sheet_text
from fracas.contract.edits import other_value, plain_values
from fracas.contract.options import plain
from fracas.contract.play import asked
from fracas.contract.subject import Subject, spelt
from fracas.core.asking.prompts import Roll, Together
from fracas.core.chance import Rolled, Source
from fracas.core.errors import FracasError, NotYourSeat, StaleAnswer
from fracas.core.facts import Corrected, Fact
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.additions import take_in
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.history import ON_LINE
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import take_up
from fracas.core.proof.dice_box import DiceBox

Whim = Callable[[Subject, Chronicle, Source], Chronicle]
"""A random act; returns the chronicle that goes on."""

STRANGER = Seat("a stranger")
"""A seat that answers for nobody."""

NONSENSE: tuple[Any, ...] = ("", "no such thing", -1, 10**9, (), ("nobody",), (("x", -1),), True)
"""Answers that hardly any prompt accepts."""


def answer_wrongly(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Try nonsense, impossible faces, a stale answer, a stranger's: refused, and nothing changed.

    What a prompt accepts after all (a free text accepts nearly anything) was not nonsense.
    """
    prompt = chronicle.prompt
    if prompt is None:
        return chronicle
    wrong = NONSENSE[chance.below(len(NONSENSE))]
    if isinstance(prompt, Roll):
        _refused(chronicle, lambda: chronicle.answer(Rolled((10**6,), how="typed")), FracasError)
        return chronicle
    if isinstance(prompt, Together):
        first = prompt.asks[0]
        good = first.form.sample(chance)
        _refused(chronicle, lambda: chronicle.answer(good), FracasError)
        _refused(chronicle, lambda: chronicle.say(Decider("nobody"), good), FracasError)
        _refused(chronicle, lambda: chronicle.say(first.decider, good, seat=STRANGER), NotYourSeat)
        _perhaps(chronicle, lambda: chronicle.say(first.decider, wrong))
        return chronicle
    good = prompt.form.sample(chance)
    stale = chronicle.asked_at - 1
    _refused(chronicle, lambda: chronicle.answer(good, asked_at=stale), StaleAnswer)
    _refused(chronicle, lambda: chronicle.answer(good, seat=STRANGER), NotYourSeat)
    _refused(chronicle, lambda: chronicle.say(prompt.decider, good), FracasError)
    _perhaps(chronicle, lambda: chronicle.answer(wrong))
    return chronicle


def overreach(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Try what no player may do and what nobody can: refused, and nothing changed."""
    head, points = chronicle.head, len(chronicle.entries)
    nowhere, rules = points + 5, subject.rules
    fact = Corrected("agenda", (), because=rules.edit_rules)
    tries: tuple[tuple[Callable[[], Any], type[FracasError]], ...] = (
        (lambda: chronicle.edit(fact, seat=STRANGER), NotYourSeat),
        (lambda: chronicle.switch(head, seat=STRANGER), NotYourSeat),
        (lambda: chronicle.undo(to=nowhere), FracasError),
        (lambda: chronicle.switch(nowhere), FracasError),
        (lambda: take_in(chronicle, "[[", seat=GM_SEAT), FracasError),
        (lambda: take_in(chronicle, "", seat=STRANGER), NotYourSeat),
    )
    act, error = tries[chance.below(len(tries))]
    _refused(chronicle, act, error)
    return chronicle


def correct(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let the game master change some number or truth value of the state."""
    leaves = list(plain_values(chronicle.state))
    path, value = leaves[chance.below(len(leaves))]
    fact = Corrected(path, other_value(value, chance), because=subject.rules.edit_rules)
    _perhaps(chronicle, lambda: chronicle.edit(fact, "a whim"))
    return chronicle


def lose(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let a combatant leave, preferably one who is asked."""
    prompt = chronicle.prompt
    some = asked(prompt) if prompt is not None else ()
    return _with_one(subject, chronicle, chance, some, subject.rules.leave)


def change_side(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let a combatant change to another side."""
    sides = subject.rules.sides(chronicle.state)
    if not sides:
        return chronicle
    side = sides[chance.below(len(sides))]

    def over(state: Any, one: Decider) -> Fact:
        return subject.rules.change_side(state, one, side)

    return _with_one(subject, chronicle, chance, (), over)


def _with_one(
    subject: Subject,
    chronicle: Chronicle,
    chance: Source,
    some: tuple[Decider, ...],
    act: Callable[[Any, Decider], Fact],
) -> Chronicle:
    state = chronicle.state
    present = some or tuple(one for one in subject.rules.deciders(state) if one != GM)
    if present:
        one = present[chance.below(len(present))]
        _perhaps(chronicle, lambda: chronicle.edit(act(state, one), "a whim"))
    return chronicle


def bring(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let a shipped combatant enter late, while the fight is not crowded."""
    rules, state = subject.rules, chronicle.state
    shipped, sides = rules.combatants(), rules.sides(state)
    if shipped and sides and len(rules.members(state)) < 12:
        who = shipped[chance.below(len(shipped))].id
        side = sides[chance.below(len(sides))]
        fact = rules.enter(chronicle.book, state, who, side)
        _perhaps(chronicle, lambda: chronicle.edit(fact, "late"))
    return chronicle


def learn(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Add a sheet under a new name."""
    shipped = subject.rules.combatants()
    if shipped:
        who = shipped[chance.below(len(shipped))].id
        name = f"latecomer{len(chronicle.entries)}"
        text = sheet_text(subject, chronicle.book, who, name)
        _perhaps(chronicle, lambda: take_in(chronicle, text))
    return chronicle


def go_back(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let the game master undo one entry, or all since some point of this line."""
    behind = (0, *chronicle.line[:-1])
    to = behind[chance.below(len(behind))] if chance.below(2) else None
    _perhaps(chronicle, lambda: chronicle.undo(to=to))
    return chronicle


def take_back(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let a player undo the last entry: allowed only for their own answer."""
    seats = tuple(seat for _, seat in chronicle.seating.holders if seat != GM_SEAT)
    if seats:
        seat = seats[chance.below(len(seats))]
        last = chronicle.entries[chronicle.head]
        own = getattr(last, "seat", None) == seat and type(last).__name__ in {"Answered", "Said"}
        before = chronicle.head
        _perhaps(chronicle, lambda: chronicle.undo(seat=seat))
        assert own or chronicle.head == before, f"{seat} took back what was not its own: {last}."
    return chronicle


def redo(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Redo what was undone."""
    _perhaps(chronicle, chronicle.redo)
    return chronicle


def switch(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Switch play to any point of any line of play."""
    points = [0]
    points += [n for n, entry in enumerate(chronicle.entries) if isinstance(entry, ON_LINE)]
    to = points[chance.below(len(points))]
    _perhaps(chronicle, lambda: chronicle.switch(to))
    return chronicle


def fork(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Start a separate line of play, with dice of the stream: the same fight, the same dice."""
    name = f"what if {len(chronicle.entries)} {chance.below(10_000)}"
    chronicle.fork(name, box=DiceBox(hashlib.sha256(name.encode()).digest()))
    return chronicle


def salt(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Add a seat's salt to the dice."""
    chronicle.salt(_seat(chronicle, chance), f"salt {chance.below(1000)}")
    return chronicle


def open_dice(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Open the seed of this line of play."""
    _perhaps(chronicle, chronicle.open_seed)
    return chronicle


def sit(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let another seat take a decider over."""
    deciders = [one for one in subject.rules.deciders(chronicle.state) if one != GM]
    if deciders:
        one = deciders[chance.below(len(deciders))]
        chronicle.sit(one, _seat(chronicle, chance))
    return chronicle


def order(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Give or cancel a standing order for prompts like this one."""
    prompt = chronicle.prompt
    if prompt is None or isinstance(prompt, Roll | Together):
        return chronicle
    seat = chronicle.seating.seat_of(prompt.decider)
    answer = prompt.form.sample(chance) if chance.below(2) else None
    decider = prompt.decider if chance.below(2) else None
    chronicle.order(seat, prompt.kind, answer, decider=decider, recall=chance.below(3) == 0)
    return chronicle


def obey(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Let a standing order answer, where one fits."""
    prompt = chronicle.prompt
    if prompt is not None:
        answer = chronicle.seating.standing_answer(prompt)
        if answer is not None:
            chronicle.answer(answer)
    return chronicle


def save_and_load(subject: Subject, chronicle: Chronicle, chance: Source) -> Chronicle:
    """Read the journal back and play on from it: it is where it was."""
    text = chronicle.text()
    again = take_up(parse_journal(text), subject.rules)
    again.unseal(chronicle.seeds)
    assert again.text() == text, "The journal of a fight that was loaded is another."
    for name in ("state", "line", "ordinal", "seating", "pending", "may_redo", "over"):
        was, now = getattr(chronicle, name), getattr(again, name)
        assert was == now, f"Loading changes {name}: {was} became {now}."
    ours, theirs = chronicle.prompt, again.prompt
    same = theirs is None if ours is None else theirs is not None and plain(ours) == plain(theirs)
    assert same, f"Loading changes what is asked: {ours} became {theirs}."
    assert again.book.digest() == chronicle.book.digest(), "Loading changes the book."
    return again


WHIMS: dict[str, Whim] = {
    "answer wrongly": answer_wrongly,
    "overreach": overreach,
    "correct": correct,
    "lose": lose,
    "change side": change_side,
    "bring": bring,
    "learn": learn,
    "go back": go_back,
    "take back": take_back,
    "redo": redo,
    "switch": switch,
    "fork": fork,
    "salt": salt,
    "open the dice": open_dice,
    "sit": sit,
    "order": order,
    "obey": obey,
    "save and load": save_and_load,
}
"""Every whim by its name."""


def _seat(chronicle: Chronicle, chance: Source) -> Seat:
    seats = (GM_SEAT, *(seat for _, seat in chronicle.seating.holders))
    return seats[chance.below(len(seats))]


def _refused(chronicle: Chronicle, act: Callable[[], Any], error: type[FracasError]) -> None:
    """Raise `AssertionError` unless an act is refused with that error and changes nothing."""
    before, state = chronicle.text(), spelt(chronicle.state)
    try:
        act()
    except error:
        _refuse_change(chronicle, before, state)
        return
    raise AssertionError(
        f"{chronicle.rules.title} lets an act through that should raise {error.__name__}."
    )


def _perhaps(chronicle: Chronicle, act: Callable[[], Any]) -> None:
    """Do what may be refused; if it is, it changes nothing."""
    before, state = len(chronicle.entries), spelt(chronicle.state)
    try:
        act()
    except FracasError:
        assert len(chronicle.entries) == before, "A refused act left an entry in the journal."
        assert spelt(chronicle.state) == state, "A refused act changed the state."


def _refuse_change(chronicle: Chronicle, text: bytes, state: str) -> None:
    assert chronicle.text() == text, "A refused act left its mark in the journal."
    assert spelt(chronicle.state) == state, "A refused act changed the state."
