"""What a combat system gives the core: its beats, its facts, its words, what a seat may know.

Long because it lists everything that can be asked of a system.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol, runtime_checkable

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Procedure, Prompt, Roll, Ruling, Term
from fracas.core.asking.verbs import Sorted
from fracas.core.chance import Rung
from fracas.core.facts import Fact
from fracas.core.ids import GM, Decider, Seat
from fracas.core.picture.grounds import Ground
from fracas.core.picture.moments import Telling
from fracas.core.picture.pictures import Picture
from fracas.core.play.run import Run
from fracas.core.system.billing import Billing
from fracas.core.system.book import Book
from fracas.core.system.rules import Rule
from fracas.core.system.teaching import Teaching


class Viewer(msgspec.Struct, frozen=True):
    """Through whose eyes: a seat and the deciders that it answers for. The GM's sees everything."""

    seat: Seat
    deciders: tuple[Decider, ...] = ()

    @property
    def is_gm(self) -> bool:
        """Whether this is the game master's view."""
        return GM in self.deciders


class Listing(msgspec.Struct, frozen=True):
    """A scenario or combatant that a system ships, as lists show it."""

    id: str
    system: str
    title: str
    summary: str = ""


class Member(msgspec.Struct, frozen=True):
    """A participant who may be asked, besides the game master. A player's own is a `pc`."""

    id: Decider
    name: str
    side: str
    pc: bool = False


class Headline(msgspec.Struct, frozen=True):
    """One figure of an option that matters in this system.

    `kind` is `chance` (0 to 1) or `mean`; `value` reads it off a branch of the law: the state
    at the prompt, the state after the beat, and the marks that the facts between them left. More
    of it is better for the side whose beat it is, or worse where it goes `against` that side.
    """

    name: str
    kind: str
    value: Callable[[Any, Any, tuple[str, ...]], float | int | bool]
    against: bool = False


class Hint(msgspec.Struct, frozen=True):
    """A piece of the system's own tactical advice: the answer it points to, and why.

    `name` is in the words catalogue, `about` has what its sentence needs: preferably a NamedTuple
    whose fields are the gaps of the sentence.
    """

    answer: Answer
    name: str
    because: tuple[str, ...]
    about: tuple[Any, ...] = ()


class Fate(msgspec.Struct, frozen=True):
    """How a combatant fares: what is `left` of what keeps it in the fight, and of how much at most.

    `out` says in one word why it cannot go on; blank while it can.
    """

    who: Decider
    name: str
    side: str
    left: int
    most: int
    out: str = ""


class Levy(msgspec.Struct, frozen=True):
    """How many of one kind of combatant a scenario opens with on one side.

    `kind` is the id by which the system ships it, and `name` what one of them is called.
    """

    kind: str
    name: str
    side: str
    count: int


class OwnDice(msgspec.Struct, frozen=True):
    """Dice in a system's own notation: how they are written, and their exact distribution.

    `law` has a chance for each combination of values on the `axes`; with `missing`, the cut tail of
    exploding dice, the chances sum to 1.
    """

    name: str
    axes: tuple[str, ...]
    law: tuple[tuple[tuple[int, ...], Fraction], ...]
    missing: Fraction = Fraction(0)


class ShownDie(msgspec.Struct, frozen=True):
    """A face that is not a number: the die's letter, its symbols, and those in words."""

    die: str
    text: str
    words: str


@runtime_checkable
class ShowsFaces(Protocol):
    """A system whose dice show something other than numbers."""

    def show_faces(self, fact: Fact, book: Book) -> tuple[ShownDie, ...]:
        """Return the dice of a fact in the order of its faces; empty for a fact that has none."""
        ...


@runtime_checkable
class SpeaksToYou(Protocol):
    """A system that has a second wording for the one who is asked: "What do you do?"."""

    def say_to_you(self, prompt: Ask | Roll, state: Any, book: Book | None = None) -> str:
        """Return what is asked, in the second person; blank where only `say_prompt` says it.

        It is made when it is shown and never recorded. `state` is the one that the seat sees.
        """
        ...


Promise = dict[str, Fraction]
"""The result of an attempt if everyone else passes, by the names of headlines."""


@runtime_checkable
class Foretells(Protocol):
    """A system whose deeds say by their attempts what to expect, before any die is rolled."""

    def foretold(self, run: Run, decider: Decider) -> dict[Answer, Promise]:
        """Return exactly what a decider's answers to the open question promise.

        It is valid if everyone else passes and nothing more is spent. An answer that is left out
        promises nothing that dice decide, or can be known only by running the rules.
        """
        ...


@runtime_checkable
class LearnsOfOthers(Protocol):
    """A system where a beat can reveal what others have, so that `known` changes."""

    def hindsight(self, begun: Any, now: Any, facts: tuple[Fact, ...], viewer: Viewer) -> Any:
        """Like `known` of the state in which a beat `begun`, but with what was learned in it since.

        `now` is the current state, and `facts` what the viewer was shown of the beat. The result is
        the same for two beats that the viewer cannot tell apart.
        """
        ...


@runtime_checkable
class SecretsApart(Protocol):
    """A system that says when a viewer's ignorance changes advice, but not what is asked.

    A prompt as a viewer knows it is then the true one without what the viewer does not know, and
    need not be built a second time.
    """

    def secrets_apart(self, state: Any, known: Any) -> bool:
        """Return whether a `state` would ask the same if it were what is `known` of it."""
        ...


BeatTable = Mapping[str, tuple[Callable[..., Procedure[object]], tuple[str, ...]]]


class Ruleset(Protocol):
    """A complete combat system. This is all that drivers know of a system.

    `known` and `view` keep a promise: two states that differ only in what a viewer cannot know give
    that viewer equal results. Sentences take names from the `book` of the fight, and without one
    from what is shipped. `summary` says in a sentence what fights are like, and may be blank.
    `interludes` names the beats that the game master may plan when no fight is on: a rest, the next
    scene; `routine` the kinds of rulings that go through unless the game master steps in. `telling`
    turns facts into moments: it gets what a viewer is shown and sees, so that nothing of a moment
    comes from what is hidden.
    """

    id: str
    title: str
    version: str
    summary: str
    beats: BeatTable
    interludes: tuple[str, ...]
    routine: tuple[str, ...]
    edit_rules: tuple[str, ...]
    state_type: Any
    book_type: type[Book]
    fact_types: tuple[type[Fact], ...]
    drawing_type: Any
    headlines: tuple[Headline, ...]
    bar: Mapping[str, Rung]
    telling: Telling

    def rules(self) -> Mapping[str, Rule]:
        """Return every registered ledger row by its id."""
        ...

    def scenarios(self) -> tuple[Listing, ...]:
        """Return the fights that the system ships."""
        ...

    def combatants(self) -> tuple[Listing, ...]:
        """Return the combatants that the system ships."""
        ...

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        """The shipped book with some rulings switched; raises `WrongUse` for an unknown switch."""
        ...

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        """Return the book with the rows of a content text, which replace those of the same names.

        The text is TOML, and `name` stands for its file. It is checked as `validate` checks files,
        but may use only what is in the book; raises `ContentError` listing every fault.
        """
        ...

    def start(self, book: Book, scenario: str) -> Any:
        """The opening state of a scenario; raises `WrongUse` when the book does not have it."""
        ...

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Return who opens a scenario, by side and kind, in the order of the scenario."""
        ...

    def billing(self, book: Book, scenario: str) -> Billing:
        """What a list says of a scenario besides its cast, by its rows and without playing."""
        ...

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> Book:
        """Return the book with a scenario that opens with `count` of a kind of combatant on a side.

        A newcomer has a new id and name, and a place beside its side; the last of a kind goes
        first. Raises `WrongUse` for a kind that does not exist, for a negative count, and where
        there is no room.
        """
        ...

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """Return the map of a scenario, to be painted; None where there is none.

        Raises `WrongUse` when the book has no such scenario.
        """
        ...

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """Return the book with a scenario on a painted map, and its cast where they were put.

        A ground that was not changed gives the scenario as it was. Raises `WrongUse` for a scenario
        without a map, and for what is not a map of it.
        """
        ...

    def validate(self, path: str) -> tuple[str, ...]:
        """Check a content file against the system; raises `ContentError` listing every fault.

        Returns warnings: one sentence each, for what is legal but unusual.
        """
        ...

    def judge(self, checker: Any) -> tuple[str, ...]:
        """Like `validate`, for content that was read before, from one file or from many.

        `checker` is a `Checker` of `fracas.content`.
        """
        ...

    def teaching(self) -> Teaching:
        """Return what its chapters and their fields mean, for those who write content."""
        ...

    def can_decide(self, state: Any, decider: Decider) -> bool:
        """Return whether that decider is still there to be asked."""
        ...

    def deciders(self, state: Any) -> tuple[Decider, ...]:
        """Return everyone who may be asked in this state, in a stable order."""
        ...

    def members(self, state: Any) -> tuple[Member, ...]:
        """Return everyone who may be asked besides the game master, and their side."""
        ...

    def sides(self, state: Any) -> tuple[str, ...]:
        """Return the sides of the fight, in a stable order."""
        ...

    def acting_side(self, state: Any) -> str:
        """Return the side whose beat it is, as headlines take it; blank when it is nobody's."""
        ...

    def outcome(self, state: Any) -> str:
        """Return the side that won, or one word for how the fight ended; blank while it goes on."""
        ...

    def fates(self, book: Book, state: Any) -> tuple[Fate, ...]:
        """Return how everyone who has been in the fight fares, in a stable order."""
        ...

    def check_state(self, book: Book, state: Any) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        ...

    def enter(self, book: Book, state: Any, combatant: str, side: str) -> Fact:
        """Return the fact by which a shipped combatant joins a side, under an unused id."""
        ...

    def carry(self, book: Book, state: Any, scenario: str) -> Fact:
        """Return the fact that opens the next fight: a scenario, with those who survived the last.

        Those of `state` who can go on replace the scenario's player characters, with the harm,
        conditions and gear that they have; what lasts only for a fight is over. Raises `WrongUse`
        for a scenario that does not exist, `IllegalAnswer` where nobody can go on.
        """
        ...

    def leave(self, state: Any, decider: Decider) -> Fact:
        """Return the fact by which a combatant leaves for good."""
        ...

    def change_side(self, state: Any, decider: Decider, side: str) -> Fact:
        """Return the fact by which a combatant changes sides."""
        ...

    def canonical(self, state: Any) -> Any:
        """Return the state without counters and serial ids, so that equal positions are equal."""
        ...

    def apart(self, state: Any) -> Any:
        """What `canonical` leaves out and computers may still use: rounds, what was seen before.

        Two states of one position with the same value are played the same by the book's advice,
        each side knowing what it may. It can be hashed, and is `()` where a position says
        everything.
        """
        ...

    def view(self, state: Any, viewer: Viewer) -> Any:
        """Return what the viewer may see of the state."""
        ...

    def known(self, state: Any, viewer: Viewer) -> Any:
        """Return a runnable state with assumptions in place of what the viewer may not know."""
        ...

    def shows(self, fact: Fact, state: Any, viewer: Viewer) -> Fact | None:
        """Return the fact as the viewer sees it, or None. `state` is the one before the fact."""
        ...

    def mark(self, fact: Fact) -> str | None:
        """Return what exact odds must tell apart besides the state, such as the tier of a Check."""
        ...

    def advise(self, run: Run) -> Answer | None:
        """Return the system's own tactical advice for the open prompt; None where it has none.

        Where several are asked together, an answer for each of them in their order.
        """
        ...

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """Return all advice that fits the open prompt, in the system's order; may be none.

        Where several are asked together, only that for one `decider`, or for all of them.
        """
        ...

    def say_hint(self, hint: Hint, state: Any, book: Book | None = None) -> str:
        """Return a piece of advice as a sentence."""
        ...

    def say_fact(self, fact: Fact, state: Any, book: Book | None = None) -> str:
        """The fact as a sentence; `state` is the one before it. Empty for what needs no line."""
        ...

    def say_interlude(self, name: str) -> str:
        """Return what an interlude is, in a few words."""
        ...

    def say_assumed(self, state: Any, viewer: Viewer) -> tuple[str, ...]:
        """Return what `known` assumes in place of what the viewer may not know, a sentence each.

        Empty for the game master. It is the same for two states that the viewer cannot tell apart.
        """
        ...

    def say_prompt(self, prompt: Prompt, state: Any, book: Book | None = None) -> str:
        """Return what is asked, as a sentence."""
        ...

    def say_option(self, prompt: Prompt, option: str, state: Any, book: Book | None = None) -> str:
        """Return what an option means, in a few words."""
        ...

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: Any, book: Book | None = None
    ) -> Sorted:
        """Return an option of a choice as a verb with its means, target, place and costs.

        `state` is the one that the seat sees, so nothing in it comes from what is hidden.
        """
        ...

    def say_field(self, prompt: Prompt, field: str, state: Any, book: Book | None = None) -> str:
        """Return what a line of a sheet asks for, in a few words."""
        ...

    def say_ruling(self, prompt: Ruling, state: Any, book: Book | None = None) -> tuple[str, str]:
        """Return a ruling in one line: the number that is proposed, and the sum of its reasons.

        Blank where a ruling has no number; then it is shown as a sheet.
        """
        ...

    def say_term(self, term: Term, state: Any, book: Book | None = None) -> str:
        """Return a modifier of a roll or a reason of a ruling, in a few words."""
        ...

    def say_rung(self, kind: str, rung: Rung) -> str:
        """Name a rung of the rolls of that kind in a word or two, such as `full success`."""
        ...

    def say_marks(self, marks: tuple[str, ...], before: Any) -> str:
        """Name the outcome of a branch in a word, for the bar of an option; blank for none.

        `marks` are those that `mark` left on the way there, `before` is the state at the prompt. A
        branch has one name. Where a name is that of a headline, it has to mean the same: page and
        terminal show the two beside each other. `bar` has the names, best for who acts first.
        """
        ...

    def explain_option(self, prompt: Prompt, option: str, state: Any) -> tuple[str, ...]:
        """Return the ids of the rules behind an option."""
        ...

    def reference(self, book: Book) -> tuple[str, ...]:
        """Return the quick reference as lines of plain text, from the book that is played.

        What belongs under a line is indented.
        """
        ...

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """Return the odds of dice in a notation that only this system has.

        None when the text is not of that kind. Raises `WrongUse` when it is, and has a mistake.
        """
        ...

    def board(self, state: Any, book: Book | None = None) -> tuple[str, ...]:
        """Return the state as lines of plain text: who is where, and how they fare."""
        ...

    def picture(self, state: Any, book: Book) -> Picture:
        """Return the state as a page draws it; `state` is what a viewer may see of it.

        Its drawing, if it has one, is of the type `drawing_type`.
        """
        ...
