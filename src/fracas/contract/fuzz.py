"""Unrest: fights in which people keep changing their minds, and what must stay true."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from fracas.contract.fates import refuse_fates
from fracas.contract.options import lawful, refuse_unlawful
from fracas.contract.play import step
from fracas.contract.random_acts import WHIMS
from fracas.contract.secrets import refuse_telling
from fracas.contract.subject import MASTER, Subject, encoded, source, spelt
from fracas.contract.words import refuse_prompt
from fracas.core.asking.prompts import Roll
from fracas.core.chance import Source
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.history import ON_LINE
from fracas.core.play.journal import Forked, Head, Resumed, Threw, parse_journal
from fracas.core.play.replay import replay

ACTS = 120
"""How many acts one fight of unrest has, if it does not end before."""

WHIM = 3
"""One act in this many is a whim; the others answer what is asked."""

CLOSE = 8
"""At one act in this many the slower checks run too: views, secrets, words."""


class Witness:
    """What was seen of a chronicle: nothing may vanish, and no die may fall differently."""

    def __init__(self, subject: Subject, chronicle: Chronicle) -> None:
        self.subject = subject
        self.kept: list[bytes] = []
        self.fallen: dict[tuple[str, int, bytes], tuple[int, ...]] = {}
        self.look(chronicle)

    def throw(self, chronicle: Chronicle, chance: Source) -> None:
        """Roll the committed dice for the open roll: the same place has the same dice.

        An edit may make another roll at the same place; then the dice differ.
        """
        prompt = chronicle.prompt
        assert isinstance(prompt, Roll)
        if chronicle.dice.opened:
            # Otherwise play would take a seed of its own that no number gives again.
            WHIMS["fork"](self.subject, chronicle, chance)
        chronicle.throw()
        entry = chronicle.entries[-1]
        assert isinstance(entry, Threw)
        place = (promised(chronicle), entry.ordinal, repr(prompt.dice).encode())
        before = self.fallen.setdefault(place, entry.rolled.faces)
        assert before == entry.rolled.faces, (
            f"The roll {entry.ordinal} fell as {before} and then as {entry.rolled.faces}."
        )

    def look(self, chronicle: Chronicle) -> None:
        """Check what is true after every act: the journal only grew, and what is asked is legal."""
        entries, kept = chronicle.entries, self.kept
        assert len(entries) >= len(kept), "The journal has lost entries."
        for entry in entries[len(kept) :]:
            kept.append(encoded(entry))
        rules, state, prompt = chronicle.rules, chronicle.state, chronicle.prompt
        if prompt is not None:
            refuse_unlawful(rules, state, prompt)
        refuse_fates(rules, chronicle.book, state)

    def look_closely(self, chronicle: Chronicle, chance: Source) -> None:
        """Check what takes longer: views settle and hide, and what is asked has words."""
        subject, rules = self.subject, chronicle.rules
        state, prompt = chronicle.state, chronicle.prompt
        hash(state)
        lawful("The state", rules.check_state, chronicle.book, state)
        assert rules.view(state, MASTER) == state, (
            "The game master does not see the state as it is."
        )
        viewers = subject.viewers(state)
        viewer = viewers[chance.below(len(viewers))]
        seen = rules.view(state, viewer)
        assert spelt(rules.view(seen, viewer)) == spelt(seen), (
            f"What {viewer.seat} sees is another when it is seen again."
        )
        known = rules.known(state, viewer)
        assert rules.known(known, viewer) == known, (
            f"What {viewer.seat} knows is another the second time."
        )
        if prompt is None:
            return
        refuse_prompt(rules, chronicle.book, prompt, state)
        if subject.alter_secrets is not None:
            other = subject.alter_secrets(state, viewer, chance)
            refuse_telling(subject, chronicle, prompt, viewer, other)

    def look_back(self, chronicle: Chronicle) -> None:
        """Check at the end: every entry is as it was written, and all of it replays."""
        now = [encoded(entry) for entry in chronicle.entries]
        assert now == self.kept, "The journal has changed an entry."
        text = chronicle.text()
        again = lawful("The journal", replay, parse_journal(text), self.subject.rules)
        assert again.text() == text, "The journal of the replayed fight is another."
        assert again.state == chronicle.state, "A replay ends in another state."


def promised(chronicle: Chronicle) -> str:
    """Return the commitment under which the dice of the current line of play fall."""
    for number in (*reversed(chronicle.line), 0):
        entry = chronicle.entries[number]
        if isinstance(entry, Forked | Resumed | Head):
            return entry.commitment
    raise AssertionError("A journal has no head.")


class FuzzRun(msgspec.Struct, frozen=True):
    """How a fight of unrest went: acts in all, and how many entries are not on the last line."""

    acts: int
    entries: int
    aside: int


def fuzz_fight(subject: Subject, number: int, acts: int = ACTS) -> FuzzRun:
    """Play the fight of that number, with whims; raises `AssertionError` with the breaking act.

    The number is enough to play the same again.
    """
    chronicle = subject.fight(number)
    chance = source("unrest", subject.rules.id, number)
    witness = Witness(subject, chronicle)
    names = tuple(WHIMS)
    done: list[str] = []
    try:
        for _ in range(acts):
            whim = chance.below(WHIM) == 0 or chronicle.over
            done.append(names[chance.below(len(names))] if whim else "answer")
            if whim:
                chronicle = WHIMS[done[-1]](subject, chronicle, chance)
            elif isinstance(chronicle.prompt, Roll):
                witness.throw(chronicle, chance)
            else:
                step(chronicle, chance)
            witness.look(chronicle)
            if chance.below(CLOSE) == 0:
                done.append("look closely")
                witness.look_closely(chronicle, chance)
        done.append("look back")
        witness.look_back(chronicle)
    except Exception as error:
        raise AssertionError(
            f"{subject.rules.title}, fight {number}, act {len(done)} ({done[-1]}, after "
            f"{', '.join(done[-5:-1])}): {error or repr(error)}"
        ) from error
    played = sum(isinstance(entry, ON_LINE) for entry in chronicle.entries)
    return FuzzRun(len(done), len(chronicle.entries), played - len(chronicle.line))


def check_unrest(subject: Subject) -> None:
    """Try edits, undos, forks, seats, salts, content and wrong answers, in any order."""
    for number in range(subject.fights):
        fuzz_fight(subject, number, subject.prompts)


def failing(subject: Subject, numbers: Iterable[int]) -> dict[int, str]:
    """Return those of the fights of these numbers that break, each with what broke."""
    broken: dict[int, str] = {}
    for number in numbers:
        try:
            fuzz_fight(subject, number)
        except AssertionError as error:
            broken[number] = str(error)
    return broken
