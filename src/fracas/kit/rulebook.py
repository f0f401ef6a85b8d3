"""A system written chapter by chapter: what all rooms with the same files share.

A room has a module for each noun, with the same name in every room. `Chapters` lists the procedures
in them that the core needs, and a `Rulebook` is a system made of these. Whatever a room does
differently, such as its own dice or a map to paint, it defines in a method of its own.

Long because a system answers everything that the core asks of one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from fracas.content.checker import Checker
from fracas.content.load import load_beside
from fracas.content.write import difference
from fracas.core.asking.answers import Answer, Choice
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Roll, Ruling, Term, Together
from fracas.core.asking.verbs import Sorted
from fracas.core.chance import Rung
from fracas.core.errors import WrongUse
from fracas.core.facts import Beat, Fact
from fracas.core.ids import GM, Decider
from fracas.core.picture.grounds import Ground
from fracas.core.picture.handles import Handle
from fracas.core.picture.moments import PLAIN, Telling
from fracas.core.picture.pictures import Picture
from fracas.core.play.run import Run
from fracas.core.system.billing import Billing
from fracas.core.system.book import Book
from fracas.core.system.dues import Due
from fracas.core.system.rules import Rule, read_rules
from fracas.core.system.ruleset import (
    BeatTable,
    Fate,
    Headline,
    Hint,
    Levy,
    Listing,
    Member,
    OwnDice,
    Promise,
    Viewer,
)
from fracas.core.system.sheets import SheetField
from fracas.core.system.teaching import Teaching
from fracas.kit.content import with_rows


class Body(Protocol):
    """A combatant in a fight; one of the kind `pc` belongs to a player."""

    @property
    def id(self) -> str:
        """What the rules call them."""
        ...

    @property
    def name(self) -> str:
        """What people call them."""
        ...

    @property
    def side(self) -> str:
        """Who they fight for."""
        ...

    @property
    def kind(self) -> str:
        """Whether they are a player's own."""
        ...


class Scene(Protocol):
    """What all states of fights have in common."""

    @property
    def result(self) -> str:
        """The side that won, or how the fight ended; blank while it goes on."""
        ...

    def bodies(self) -> Sequence[Body]:
        """Return everyone in the fight, in a stable order."""
        ...

    def sides(self) -> tuple[str, ...]:
        """Return the sides of the fight, in a stable order."""
        ...


B = TypeVar("B", bound=Book)
S = TypeVar("S", bound=Scene)
T_contra = TypeVar("T_contra", bound=Scene, contravariant=True)


class _Judges(Protocol):
    """The module `validate` of a room."""

    def validate(self, path: str, /) -> tuple[str, ...]: ...
    def check(self, checker: Checker, /) -> None: ...
    def judge(self, checker: Checker, /) -> tuple[str, ...]: ...


class _Casts(Protocol[B, T_contra]):
    """The module `cast` of a room: who opens a scenario, comes, goes, and is in the next fight."""

    def levies(self, book: B, scenario: str, /) -> tuple[Levy, ...]: ...
    def billing(self, book: B, scenario: str, /) -> Billing: ...
    def muster(self, book: B, scenario: str, kind: str, side: str, count: int, /) -> B: ...
    def enter(self, book: B, state: T_contra, combatant: str, side: str, /) -> Fact: ...
    def leave(self, decider: Decider, /) -> Fact: ...
    def change_side(self, decider: Decider, side: str, /) -> Fact: ...
    def carry(self, book: B, state: T_contra, scenario: str, /) -> Fact: ...


class _Counsels(Protocol):
    """The module `counsel` of a room."""

    def hints(self, run: Run, decider: Decider | None, /) -> tuple[Hint, ...]: ...
    def foretold(self, run: Run, decider: Decider, /) -> dict[Answer, Promise]: ...


class _Says(Protocol[T_contra]):
    """The module `words` of a room."""

    INTERLUDES: Mapping[str, str]

    def say_fact(self, fact: Fact, state: T_contra, book: Book | None, /) -> str: ...
    def say_due(self, beat: Beat, state: T_contra, book: Book | None, /) -> str: ...
    def say_prompt(self, prompt: Prompt, state: T_contra, book: Book | None, /) -> str: ...
    def say_to_you(self, prompt: Ask | Roll, state: T_contra, book: Book | None, /) -> str: ...
    def say_option(self, ask: Prompt, one: str, state: T_contra, book: Book | None, /) -> str: ...
    def sort_option(
        self, ask: Ask | Ruling, one: Option, state: T_contra, book: Book | None, /
    ) -> Sorted: ...
    def say_field(self, ask: Prompt, field: str, state: T_contra, book: Book | None, /) -> str: ...
    def say_ruling(
        self, prompt: Ruling, state: T_contra, book: Book | None, /
    ) -> tuple[str, str]: ...
    def say_term(self, term: Term, state: T_contra, book: Book | None, /) -> str: ...
    def say_hint(self, hint: Hint, state: T_contra, book: Book | None, /) -> str: ...
    def say_assumed(self, state: T_contra, viewer: Viewer, /) -> tuple[str, ...]: ...
    def say_rung(self, kind: str, rung: Rung, /) -> str: ...
    def say_marks(self, marks: tuple[str, ...], before: T_contra, /) -> str: ...


@dataclass(frozen=True, kw_only=True)
class Chapters(Generic[B, S]):
    """The procedures and modules of a room that a `Rulebook` leads to.

    `shipped` returns the content that comes with the room, and `combatants` its rows of combatants;
    `contents` is what a content file may have, and `merged` the book with the rows of one, where
    that takes more than their names. `begin` makes the opening state of a scenario, and
    `scenario_of` its row.
    """

    shipped: Callable[[], Any]
    combatants: Callable[[], Mapping[str, Any]]
    open_book: Callable[[Mapping[str, str | int]], B]
    contents: type[msgspec.Struct]
    merged: Callable[[B, Any], B] | None = None
    validate: _Judges
    scenario_of: Callable[[B, str], Any]
    begin: Callable[[B, str], S]
    cast: _Casts[B, S]
    check_state: Callable[[S, B], None]
    dues: Callable[[S, B], tuple[Due, ...]]
    handles: Callable[[S, B, str], tuple[Handle, ...]]
    fates: Callable[[B, S], tuple[Fate, ...]]
    acting_side: Callable[[S], str]
    mark: Callable[[Fact], str | None]
    canonical: Callable[[S], S]
    apart: Callable[[S], Any]
    view: Callable[[S, Viewer], S]
    known: Callable[[S, Viewer], S]
    shows: Callable[[Fact, S, Viewer], Fact | None]
    advise: Callable[[Run], Answer | None]
    counsel: _Counsels
    words: _Says[S]
    reference: Callable[[B], tuple[str, ...]]
    board: Callable[[S, Book | None], tuple[str, ...]]
    picture: Callable[[S, B], Picture]


class Rulebook(Generic[B, S]):
    """A complete combat system, made of the chapters of its room.

    A system has what `Ruleset` lists as data, and its `chapters`; `stands_on` says what its fights
    use instead of cells, and `fields` what a sheet calls differently from content. Its files are
    beside the module that it is written in.
    """

    id: str
    title: str
    version: str
    summary: str = ""
    beats: BeatTable
    edit_rules: tuple[str, ...]
    state_type: Any
    book_type: type[Book]
    fact_types: tuple[type[Fact], ...]
    drawing_type: Any = None
    headlines: tuple[Headline, ...]
    bar: Mapping[str, Rung] = MappingProxyType({})
    interludes: tuple[str, ...] = ()
    routine: tuple[str, ...] = ()
    stands_on: str = ""
    telling: Telling = PLAIN
    fields: tuple[SheetField, ...] = ()
    chapters: Chapters[B, S]

    def _file(self, name: str) -> Traversable:
        return files(type(self).__module__.rpartition(".")[0]).joinpath(name)

    def _own(self, book: Book) -> B:
        if not isinstance(book, self.book_type):
            raise WrongUse(
                f"{self.title} is not played with the book of {book.system}: open its own.",
                given=book.system,
            )
        return book  # type: ignore[return-value]

    # What is shipped, and books.

    @cached_property
    def _rules(self) -> dict[str, Rule]:
        return read_rules(self._file("rules.toml").read_text(encoding="utf-8"))

    @cached_property
    def _teaching(self) -> Teaching:
        return msgspec.toml.decode(self._file("teaching.toml").read_bytes(), type=Teaching)

    def rules(self) -> Mapping[str, Rule]:
        """Return every registered row by its id."""
        return self._rules

    def teaching(self) -> Teaching:
        """What the chapters of the book and their fields mean."""
        return self._teaching

    def scenarios(self) -> tuple[Listing, ...]:
        """The fights that come with the room."""
        rows = self.chapters.shipped().scenarios.items()
        return tuple(Listing(key, self.id, row.title, uncited(row.summary)) for key, row in rows)

    def combatants(self) -> tuple[Listing, ...]:
        """The combatants that come with the room."""
        rows = self.chapters.combatants().items()
        return tuple(Listing(key, self.id, row.name, uncited(row.summary)) for key, row in rows)

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        """The shipped book with some rulings switched."""
        return self.chapters.open_book(rulings)

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        own, chapters = self._own(book), self.chapters

        def beside() -> dict[str, Any]:
            return difference(chapters.open_book(own.rulings), own)

        rows = load_beside(text, chapters.contents, name, chapters.validate.check, beside)
        if chapters.merged is not None:
            return chapters.merged(own, rows)
        return with_rows(own, rows, chapters.open_book({}).rulings)

    def validate(self, path: str) -> tuple[str, ...]:
        """Check a content file against the room; raises `ContentError` listing every fault."""
        return self.chapters.validate.validate(path)

    def judge(self, checker: Any) -> tuple[str, ...]:
        """Like `validate`, for content that was read before, from one file or from many."""
        return self.chapters.validate.judge(checker)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """Return the sheet names of a combatant's fields, where they differ from content."""
        return self.fields

    # Fights, and who is in them.

    def start(self, book: Book, scenario: str) -> S:
        """The opening state of a scenario."""
        return self.chapters.begin(self._own(book), scenario)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        return self.chapters.cast.levies(self._own(book), scenario)

    def billing(self, book: Book, scenario: str) -> Billing:
        """What a list says of a scenario besides who is there."""
        return self.chapters.cast.billing(self._own(book), scenario)

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> Book:
        """The book with a scenario that opens with so many of a kind on a side."""
        return self.chapters.cast.muster(self._own(book), scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """Return None: there is nothing to paint where fights have no cells."""
        self.chapters.scenario_of(self._own(book), scenario)
        return None

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """Raise `WrongUse`: there are no cells to paint."""
        raise WrongUse(f"{self.title} has {self.stands_on} and no cells: there is no map to paint.")

    def can_decide(self, state: S, decider: Decider) -> bool:
        """Whether that decider is still there: the game master always, others while listed."""
        return decider == GM or any(one.id == decider for one in state.bodies())

    def deciders(self, state: S) -> tuple[Decider, ...]:
        """Return the game master and everyone in the fight."""
        return (GM, *(Decider(one.id) for one in state.bodies()))

    def members(self, state: S) -> tuple[Member, ...]:
        """Return everyone in the fight."""
        return members_of(state.bodies())

    def sides(self, state: S) -> tuple[str, ...]:
        """The sides of the fight."""
        return state.sides()

    def acting_side(self, state: S) -> str:
        """Return the side whose beat it is; blank when it is nobody's."""
        return self.chapters.acting_side(state)

    def outcome(self, state: S) -> str:
        """The side that won, or how the fight ended; blank while it goes on."""
        return state.result

    def fates(self, book: Book, state: S) -> tuple[Fate, ...]:
        """Return how everyone fares."""
        return self.chapters.fates(self._own(book), state)

    def check_state(self, book: Book, state: S) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        self.chapters.check_state(state, self._own(book))

    def dues(self, book: Book, state: S) -> tuple[Due, ...]:
        """The "at once" rules that apply in a state by its values alone."""
        return self.chapters.dues(state, self._own(book))

    def handles(self, book: Book, state: S, who: str) -> tuple[Handle, ...]:
        """Return the usual values that the game master changes by touching a combatant."""
        return self.chapters.handles(state, self._own(book), who)

    def enter(self, book: Book, state: S, combatant: str, side: str) -> Fact:
        """A combatant of the book joins."""
        return self.chapters.cast.enter(self._own(book), state, combatant, side)

    def carry(self, book: Book, state: S, scenario: str) -> Fact:
        """Open the next fight, with those who survived the last as they are."""
        return self.chapters.cast.carry(self._own(book), state, scenario)

    def leave(self, state: S, decider: Decider) -> Fact:
        """A combatant leaves for good."""
        _refuse_unknown(state, decider)
        return self.chapters.cast.leave(decider)

    def change_side(self, state: S, decider: Decider, side: str) -> Fact:
        """A combatant changes sides."""
        _refuse_unknown(state, decider)
        return self.chapters.cast.change_side(decider, side)

    # What a seat may know.

    def canonical(self, state: S) -> S:
        """The state without counters."""
        return self.chapters.canonical(state)

    def apart(self, state: S) -> Any:
        """Return what advice uses besides the position."""
        return self.chapters.apart(state)

    def view(self, state: S, viewer: Viewer) -> S:
        """What a viewer may see."""
        return self.chapters.view(state, viewer)

    def known(self, state: S, viewer: Viewer) -> S:
        """A runnable state of what a viewer knows."""
        return self.chapters.known(state, viewer)

    def shows(self, fact: Fact, state: S, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it."""
        return self.chapters.shows(fact, state, viewer)

    # Odds and advice.

    def mark(self, fact: Fact) -> str | None:
        """Return what a fact leaves for the odds of an option."""
        return self.chapters.mark(fact)

    def advise(self, run: Run) -> Answer | None:
        """What the character's policy does."""
        return self.chapters.advise(run)

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """The book's advice, warnings and figures for the open prompt."""
        return self.chapters.counsel.hints(run, decider)

    def foretold(self, run: Run, decider: Decider) -> dict[Answer, Promise]:
        """Return exactly what answers promise by their attempts, while everyone else passes."""
        return self.chapters.counsel.foretold(run, decider)

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """Return None: its dice have no notation of their own."""
        return None

    # Words and boards.

    def say_hint(self, hint: Hint, state: S, book: Book | None = None) -> str:
        """A piece of advice as a sentence."""
        return self.chapters.words.say_hint(hint, state, book)

    def say_fact(self, fact: Fact, state: S, book: Book | None = None) -> str:
        """A fact as a sentence."""
        return self.chapters.words.say_fact(fact, state, book)

    def say_due(self, beat: Beat, state: S, book: Book | None = None) -> str:
        """A due rule as a short question."""
        return self.chapters.words.say_due(beat, state, book)

    def say_interlude(self, name: str) -> str:
        """What an interlude is, in a few words."""
        return self.chapters.words.INTERLUDES[name]

    def say_assumed(self, state: S, viewer: Viewer) -> tuple[str, ...]:
        """Return what a viewer assumes about what it does not know."""
        return self.chapters.words.say_assumed(state, viewer)

    def say_prompt(self, prompt: Prompt, state: S, book: Book | None = None) -> str:
        """What is asked, as a sentence."""
        return self.chapters.words.say_prompt(prompt, state, book)

    def say_to_you(self, prompt: Ask | Roll, state: S, book: Book | None = None) -> str:
        """What is asked, in the second person; blank where it has no such wording."""
        return self.chapters.words.say_to_you(prompt, state, book)

    def say_option(self, prompt: Prompt, option: str, state: S, book: Book | None = None) -> str:
        """What an option means."""
        return self.chapters.words.say_option(prompt, option, state, book)

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: S, book: Book | None = None
    ) -> Sorted:
        """An option as a verb, its means, target, place and costs."""
        return self.chapters.words.sort_option(prompt, option, state, book)

    def say_field(self, prompt: Prompt, field: str, state: S, book: Book | None = None) -> str:
        """What a line of a sheet asks for."""
        return self.chapters.words.say_field(prompt, field, state, book)

    def say_ruling(self, prompt: Ruling, state: S, book: Book | None = None) -> tuple[str, str]:
        """Return a ruling in one line: its number, and the sum of what helps and hampers."""
        return self.chapters.words.say_ruling(prompt, state, book)

    def say_term(self, term: Term, state: S, book: Book | None = None) -> str:
        """A modifier in a few words."""
        return self.chapters.words.say_term(term, state, book)

    def say_rung(self, kind: str, rung: Rung) -> str:
        """What a rung is called."""
        return self.chapters.words.say_rung(kind, rung)

    def say_marks(self, marks: tuple[str, ...], before: S) -> str:
        """Return the outcome of an option, in a word."""
        return self.chapters.words.say_marks(marks, before)

    def explain_option(self, prompt: Prompt, option: str, state: S) -> tuple[str, ...]:
        """The rules behind an option."""
        asks: tuple[Any, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
        for ask in asks:
            if isinstance(ask, Ask | Ruling) and isinstance(ask.form, Choice):
                for one in ask.form.options:
                    if one.id == option and one.because:
                        return one.because
        return prompt.because

    def reference(self, book: Book) -> tuple[str, ...]:
        """The quick reference."""
        return self.chapters.reference(self._own(book))

    def board(self, state: S, book: Book | None = None) -> tuple[str, ...]:
        """Return who is where, and how they fare."""
        return self.chapters.board(state, book)

    def picture(self, state: S, book: Book) -> Picture:
        """The fight as a page draws it."""
        return self.chapters.picture(state, self._own(book))


def uncited(summary: str) -> str:
    """A summary as people read it: without the id of a rule at its end."""
    return _CITED.sub("", summary)


_CITED = re.compile(r" \([A-Z]{2}-[A-Z]+-?\d+\)$")


def members_of(bodies: Sequence[Body]) -> tuple[Member, ...]:
    """Return those who may be asked, as the core knows them."""
    return tuple(Member(Decider(one.id), one.name, one.side, one.kind == "pc") for one in bodies)


def _refuse_unknown(state: Scene, decider: Decider) -> None:
    ids = [one.id for one in state.bodies()]
    if decider not in ids:
        raise WrongUse(f"There is no '{decider}' here: give {', '.join(ids)}.", given=decider)
