"""The log as lines: what happened, with its dice and the rules behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Faces
from fracas.core.facts import Fact
from fracas.core.ids import GM, Decider
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
    Resumed,
    Said,
    Salted,
    TakenIn,
    Threw,
    Undone,
)
from fracas.core.play.stored import fact_from
from fracas.core.system.book import Book
from fracas.core.system.ruleset import Ruleset, ShownDie, ShowsFaces, Viewer
from fracas.odds import known_then
from fracas.table.odds.throw_bars import ThrowBars
from fracas.table.play.asked_rolls import Witnessed
from fracas.table.play.logbook import Logbook, Packs
from fracas.table.screens.moment_making import Maker, Pictures, Piece
from fracas.table.screens.moments import DEED, TABLE, Moments, Place
from fracas.table.screens.screen import DieFace, LogCard

RECENT = 64
"""For how many entries annals keep all states: more than anyone takes back at once."""

MARKED = 256
"""After one entry in this many, annals keep the state for good."""

ALIKE = 256
"""With how many cards annals compare new ones: more than all seats get from one act."""

_ON_LINE = Answered | Threw | Said | Closed | Edited | Forked | Resumed


class Line(msgspec.Struct, frozen=True, gc=False):
    """One line of the log. `fact` is None for acts of the table: undo, salt, the seed.

    `kind` is `fact`, or names the act: `edit`, `undo`, `redo`, `fork`, `seal`, `seed`, `salt`,
    `resume`, `content`, `ruling`. `before` is the state in which a fact happened, as it was seen.
    `shown` is what its dice show if that is not a number.
    """

    entry: int
    text: str
    because: tuple[str, ...] = ()
    fact: Fact | None = None
    before: Any = None
    kind: str = "fact"
    shown: tuple[ShownDie, ...] = ()

    @property
    def dice(self) -> tuple[tuple[str, bool], ...]:
        """The faces that the fact shows, and whether each counts; empty for most facts."""
        faces: Faces = getattr(self.fact, "faces", ())
        kept = getattr(self.fact, "kept", ())
        if len(kept) != len(faces):
            kept = (True,) * len(faces)
        return tuple((str(face), counts) for face, counts in zip(faces, kept, strict=True))


class Views:
    """States as they are seen; the last request is remembered, because most repeat it.

    All who answer for the same deciders see the same, so they share what is calculated.
    """

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules
        self._last: dict[tuple[Decider, ...], tuple[Any, Any]] = {}

    def of(self, state: Any, viewer: Viewer) -> Any:
        """Return the state as a viewer sees it."""
        last = self._last.get(viewer.deciders)
        if last is None or last[0] is not state:
            last = self._last[viewer.deciders] = state, self._rules.view(state, viewer)
        return last[1]


class Annals:
    """The state after every entry of a journal, by the stored facts alone; all tellers share it.

    Only the last states are kept, and one now and then: others are recalculated from those.
    """

    def __init__(self, rules: Ruleset, opening: Any) -> None:
        self.rules = rules
        self.opening = opening
        self.views = Views(rules)
        self.pictures = Pictures(rules)
        self._entries: Sequence[Entry] = ()
        self._heard = 0
        self._marks: dict[int, Any] = {}
        self._recent: dict[int, tuple[Any, tuple[tuple[Fact, Any], ...]]] = {}
        self._alike: dict[LogCard, LogCard] = {}
        self.packs = Packs()

    @classmethod
    def of(cls, chronicle: Chronicle) -> Annals:
        """Return the annals of a chronicle, before the first entry is heard."""
        return cls(chronicle.rules, chronicle.opening)

    def hear(self, entries: Sequence[Entry]) -> None:
        """Follow the entries that are new since the last time."""
        self._entries = entries
        for number in range(self._heard, len(entries)):
            self._work_out(number)
        self._heard = len(entries)

    def after(self, number: int) -> Any:
        """Return the state after an entry that was heard."""
        if number in self._recent:
            return self._recent[number][0]
        if number not in self._marks:
            return self._played(number)[0]
        return self._marks[number]

    def before(self, number: int) -> Any:
        """Return the state in which an entry that was heard was made."""
        entry = self._entries[number]
        if isinstance(entry, Resumed):
            return msgspec.convert(entry.state, self.rules.state_type)
        return self.opening if isinstance(entry, Head) else self.after(entry.parent)

    def shared(self, card: LogCard) -> LogCard:
        """Return this card, or an equal one that another seat was sent: most go to all seats."""
        if len(self._alike) == ALIKE:
            self._alike.clear()
        return self._alike.setdefault(card, card)

    def facts(self, number: int) -> tuple[tuple[Fact, Any], ...]:
        """Return the facts of an entry that was heard, each with the state before it."""
        return self._played(number)[1]

    def _played(self, number: int) -> tuple[Any, tuple[tuple[Fact, Any], ...]]:
        """Return the state after an entry, and its facts, from the last state that is kept."""
        found = self._recent.get(number)
        if found is not None:
            return found
        way, at = [number], number
        while not isinstance(entry := self._entries[at], Head | Resumed):
            at = entry.parent
            if at in self._recent or at in self._marks:
                break
            way.append(at)
        for one in reversed(way):
            self._work_out(one)
        return self._recent[number]

    def _work_out(self, number: int) -> None:
        """Apply the facts of an entry to the state in which it was made."""
        here = self.before(number)
        told: list[tuple[Fact, Any]] = []
        for raw in self._entries[number].facts:
            fact = fact_from(self.rules, raw)
            told.append((fact, here))
            here = fact.apply(here)
        self._recent[number] = here, tuple(told)
        if number % MARKED == 0:
            self._marks[number] = here
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]


class Teller:
    """Turns entries into lines, one after another, by their stored facts alone.

    Lines can be written in the order of the journal even when play went back.
    """

    def __init__(
        self,
        annals: Annals,
        book: Book,
        ruled: Callable[[int, str], str] | None = None,
        asked: Callable[[int], Witnessed | None] = lambda number: None,
        *,
        remembers: bool = True,
    ) -> None:
        """`ruled` returns the note on a ruling of a kind at an entry, blank for none.

        A teller without memory keeps a `log` of what is sent in place of `lines`, so that a long
        fight takes less room. It also makes moments, for which `asked` returns the roll behind an
        entry.
        """
        self._ruled = ruled
        self._remembers = remembers
        self.rules = annals.rules
        self._shows = self.rules if isinstance(self.rules, ShowsFaces) else None
        self.book = book
        self.lines: list[Line] = []
        self.log = Logbook(annals.packs)
        self.moments = Moments(self.rules.telling, self.log, annals.shared)
        self._asked = asked
        self._knew: dict[int, Roll | None] = {}
        self._heard = 0
        self._annals = annals

    def hear(self, entries: Sequence[Entry], viewer: Viewer) -> list[Line]:
        """Return the lines of the new entries since the last time, as the viewer may see them."""
        known = len(self.lines)
        annals = self._annals
        annals.hear(entries)
        for number in range(self._heard, len(entries)):
            entry = entries[number]
            kind, act = act_of(entries, number) if number else ("", "")
            if act:
                self._tell(Line(number, act, kind=kind), TABLE)
                self.moments.act(entries, number)
            elif self._ruled and isinstance(entry, Answered) and entry.decider == GM:
                said = self._ruled(number, entry.kind)
                if said:
                    self._tell(Line(number, said, kind="ruling"), TABLE)
            self._hear_facts(entry, number, viewer)
        self._heard = len(entries)
        if not self._remembers:
            views, pictures = annals.views.of, annals.pictures
            self.moments.tell(
                Maker(self.rules, self.book, viewer, views, pictures, self._asked),
                ThrowBars(
                    self.rules, self.book, self._asked, partial(self._known, viewer), self._knew
                ),
            )
        return self.lines[known:]

    def _known(self, viewer: Viewer, asked: Witnessed) -> Roll | None:
        """Return a roll as the viewer knew it when its dice were asked for; None if not known."""
        beat, replies, prompt = asked[:3]
        if viewer.is_gm:
            return prompt
        known = known_then(self.rules, self.book, beat, replies, prompt, viewer)
        roll = None if known is None else known.prompt
        # Without the function, which holds all of a state.
        return msgspec.structs.replace(roll, recast=None) if isinstance(roll, Roll) else None

    def _hear_facts(self, entry: Entry, number: int, viewer: Viewer) -> None:
        """Log what happened by an entry. An edit and its fact are one line."""
        annals, mark = self._annals, _edit_mark(entry)
        changed = entry.more if isinstance(entry, Edited) else ()
        facts = annals.facts(number)
        for at, (fact, here) in enumerate(facts):
            shown = self.rules.shows(fact, here, viewer)
            if shown is None:
                continue
            seen = annals.views.of(here, viewer)
            text = self.rules.say_fact(shown, seen, self.book)
            told = text or mark
            text = f"{mark}{text}".rstrip(": ") if mark else text
            edited = bool(mark) or fact in changed
            kind = "edit" if edited else "fact"
            before = seen if self._remembers else None
            line = Line(number, text, shown.because, shown, before, kind, self._faces(shown))
            place = TABLE if edited else DEED
            if not self._remembers and not edited:
                after = facts[at + 1][1] if at + 1 < len(facts) else annals.after(number)
                opening = self.rules.telling.opens(shown, seen, self.book)
                piece = Piece(number, shown, here, after, seen, opening, line.dice)
                place = self.moments.place(piece, len(self.log) if told else -1)
            if told:
                self._tell(line, place)
                mark = ""

    def _tell(self, line: Line, place: Place) -> None:
        if self._remembers:
            self.lines.append(line)
        else:
            card = log_card(len(self.log), line)
            if place != DEED:
                card = msgspec.structs.replace(card, weight=place.weight, part_of=place.part_of)
            self.log.add(line.entry, self._annals.shared(card))

    def after(self, number: int) -> Any:
        """Return the state after an entry that was heard."""
        return self._annals.after(number)

    def _faces(self, fact: Fact) -> tuple[ShownDie, ...]:
        return () if self._shows is None else self._shows.show_faces(fact, self.book)


def log_card(at: int, line: Line) -> LogCard:
    """Return a line of a log as it is sent to a seat that cannot go back to it."""
    dice = tuple([DieFace(text, kept) for text, kept in line.dice])
    if len(line.shown) == len(dice):
        pairs = zip(line.shown, dice, strict=True)
        dice = tuple([DieFace(one.text, die.kept, one.die, one.words) for one, die in pairs])
    return LogCard(at, line.text, kind=line.kind, because=line.because, dice=dice)


def undone(entries: Sequence[Entry], line: Sequence[int]) -> frozenset[int]:
    """Return the entries that were played but do not count on that line of play."""
    here = set(line)
    return frozenset(
        number
        for number, entry in enumerate(entries)
        if isinstance(entry, _ON_LINE) and number not in here
    )


def standing_line(entries: Sequence[Entry], head: int) -> tuple[int, ...]:
    """Return the entries that lead to a point, oldest first.

    Entries that an upgrade set aside on the way are left out; all that was played before it counts.
    """
    numbers: list[int] = []
    aside: set[int] = set()
    while head > 0:
        entry = entries[head]
        if isinstance(entry, Resumed):
            aside.update(entry.aside)
        if head not in aside:
            numbers.append(head)
        head = entry.parent
    return tuple(reversed(numbers))


def _edit_mark(entry: Entry) -> str:
    if not isinstance(entry, Edited):
        return ""
    return f"Edit ({entry.reason.rstrip('.')}): " if entry.reason else "Edit: "


def act_of(entries: Sequence[Entry], number: int) -> tuple[str, str]:
    """Return the kind of table act of an entry, and its line; blank if it has none."""
    entry, before = entries[number], entries[number - 1]
    match entry:
        case Undone():
            return "undo", "Taken back."
        case Redone() if not isinstance(before, Redone):
            return "redo", "Done again."
        case Forked():
            promise = f"its dice are sealed as {entry.commitment}."
            return "fork", f"A fork, {entry.name}; {promise}"
        case Closed() if entry.seals:
            shown = ", ".join(one[:8] for one in entry.seals)
            return "seal", f"The choices are sealed as {shown}."
        case Opened():
            return "seed", f"The seed of the dice is opened: {entry.seed}."
        case TakenIn():
            if entry.packages:
                names = ", ".join(f"{one.id} {one.version}" for one in entry.packages)
                return "content", f"The book of this fight was extended by {names}."
            return "content", "The book of this fight was extended."
        case Salted():
            return "salt", f"Salt for the dice by {entry.seat}: “{entry.text}”."
        case Resumed():
            # The number of sealed answers is shown to no one: others would learn from it.
            count = sum(not isinstance(entries[one], Said) for one in entry.aside)
            if not count:
                aside = "nothing is set aside."
            else:
                those = "1 entry after it is" if count == 1 else f"{count} entries after it are"
                aside = f"{those} set aside, struck out in this log, and asked again."
            return (
                "resume",
                f"Fracas plays by newer rules now (version {entry.version}). This fight goes on "
                f"from where its last beat began; {aside}",
            )
    return "", ""
