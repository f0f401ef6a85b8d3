"""Razorweave as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from msgspec.structs import replace

from fracas.content.references import Checker
from fracas.core.answers import Answer, Choice
from fracas.core.blocks import SheetField
from fracas.core.book import Book
from fracas.core.errors import WrongUse
from fracas.core.facts import Fact
from fracas.core.grounds import Ground
from fracas.core.ids import GM, Decider
from fracas.core.pictures import Picture
from fracas.core.prompts import Ask, Prompt, Ruling, Term
from fracas.core.rules import Rule, read_rules
from fracas.core.ruleset import (
    BeatTable,
    Fate,
    Headline,
    Hint,
    Levy,
    Listing,
    Member,
    OwnDice,
    Viewer,
)
from fracas.core.run import Run
from fracas.core.teaching import Teaching
from fracas.rulesets.razorweave import (
    advice_words,
    advisor,
    condition_words,
    counsel,
    fact_words,
    option_words,
    picture_words,
    prompt_words,
    view,
    words,
)
from fracas.rulesets.razorweave.beats import BEATS
from fracas.rulesets.razorweave.board import board
from fracas.rulesets.razorweave.book import VERSION, RazorweaveBook, open_book, shipped
from fracas.rulesets.razorweave.carrying import carry
from fracas.rulesets.razorweave.check_facts import Checked
from fracas.rulesets.razorweave.drawing import RazorweaveDrawing
from fracas.rulesets.razorweave.facts import FACTS
from fracas.rulesets.razorweave.fates import fates
from fracas.rulesets.razorweave.interludes import INTERLUDES
from fracas.rulesets.razorweave.muster import levies, muster
from fracas.rulesets.razorweave.names import told_by
from fracas.rulesets.razorweave.picture import picture
from fracas.rulesets.razorweave.reference import reference
from fracas.rulesets.razorweave.scenarios import (
    begin,
    check_state,
    combatant_of,
    free_id,
    scenario_of,
)
from fracas.rulesets.razorweave.scene_facts import Entered, Left, Sided
from fracas.rulesets.razorweave.sheet_words import FIELDS
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.razorweave.teaching import teaching
from fracas.rulesets.razorweave.tiers import Tier
from fracas.rulesets.razorweave.validate import judge, taken_in, validate


@lru_cache(maxsize=1)
def _rules() -> dict[str, Rule]:
    return read_rules(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def _begun(book: RazorweaveBook, scenario: str) -> State:
    """An opening state is frozen and follows from the book: it is made once."""
    return begin(book, scenario)


def _actor(before: State) -> str:
    """Whose beat it is: the turn's, or nobody's."""
    return before.active


def _side(before: State) -> str:
    actor = before.find(_actor(before))
    return actor.side if actor else ""


def _filled(state: State, side: str, *, own: bool) -> int:
    """Segments filled on the Clocks of a side or of its foes, each Clock counted once."""
    members = [one for one in state.combatants if (one.side == side) == own]
    shared = {one.shared for one in members if one.shared}
    return sum(one.clock.filled for one in members if not one.shared) + sum(
        group.clock.filled for group in state.shared if group.id in shared
    )


def _tier(tier: Tier) -> Headline:
    """How likely the first Check comes out so."""
    return Headline(
        str(tier), "chance", lambda before, after, marks: marks[:1] == (tier,), tier.fails
    )


def _ticks(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = _side(before)
    return _filled(after, side, own=False) - _filled(before, side, own=False)


def _taken(before: State, after: State, marks: tuple[str, ...]) -> int:
    side = _side(before)
    return _filled(after, side, own=True) - _filled(before, side, own=True)


def _out(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = _side(before)
    gone = sum(one.out is not None for one in after.combatants if one.side != side)
    return gone > sum(one.out is not None for one in before.combatants if one.side != side)


HEADLINES = (
    *map(_tier, Tier),
    Headline("ticks", "mean", _ticks),
    Headline("taken out", "chance", _out),
    Headline("ticks taken", "mean", _taken, against=True),
)
"""What matters of an option: its tiers, ticks made, somebody taken out, ticks taken."""


class Razorweave:
    """The complete combat chapter of Razorweave."""

    id = "razorweave"
    title = "Razorweave"
    version = VERSION
    summary = "Checks, Resolve Clocks, Tags and zones. Much of it is the game master's call."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = INTERLUDES
    edit_rules: tuple[str, ...] = ("RW-GM-04",)
    state_type = State
    book_type: type[Book] = RazorweaveBook
    fact_types: tuple[type[Fact], ...] = FACTS
    drawing_type: Any = RazorweaveDrawing
    headlines: tuple[Headline, ...] = HEADLINES

    def rules(self) -> Mapping[str, Rule]:
        """Every registered row by its id."""
        return _rules()

    def scenarios(self) -> tuple[Listing, ...]:
        """The fights that come with the room."""
        return tuple(
            Listing(key, self.id, row.title, row.summary)
            for key, row in shipped().scenarios.items()
        )

    def combatants(self) -> tuple[Listing, ...]:
        """The combatants that come with the room."""
        return tuple(
            Listing(key, self.id, row.name, row.summary)
            for key, row in shipped().combatants.items()
        )

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        """The shipped book with some rulings switched."""
        return open_book(rulings)

    def start(self, book: Book, scenario: str) -> State:
        """The opening state of a scenario."""
        assert isinstance(book, RazorweaveBook)
        return _begun(book, scenario)

    def take_in(self, book: Book, text: str, name: str = "content") -> RazorweaveBook:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        assert isinstance(book, RazorweaveBook)
        return taken_in(book, text, name)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        assert isinstance(book, RazorweaveBook)
        return levies(book, scenario)

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> RazorweaveBook:
        """The book with a scenario that opens with so many of a kind on a side."""
        assert isinstance(book, RazorweaveBook)
        return muster(book, scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """Nothing to paint: fights stand on zones, not on cells."""
        assert isinstance(book, RazorweaveBook)
        scenario_of(book, scenario)
        return None

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """Raises `WrongUse`: there are no cells to paint."""
        raise WrongUse(f"{self.title} has zones and no cells: there is no map to paint.")

    def validate(self, path: str) -> tuple[str, ...]:
        """Hold a content file against the room; raises `ContentError` listing every fault."""
        return validate(path)

    def judge(self, checker: Checker) -> tuple[str, ...]:
        """As `validate`, for content that was read before, from one file or from many."""
        return judge(checker)

    def teaching(self) -> Teaching:
        """What the chapters of the book and their fields mean."""
        return teaching()

    def can_decide(self, state: State, decider: Decider) -> bool:
        """Whether that decider is still there: the game master always, a combatant while listed."""
        return decider == GM or state.find(decider) is not None

    def deciders(self, state: State) -> tuple[Decider, ...]:
        """The game master and every combatant."""
        return (GM, *(Decider(one.id) for one in state.combatants))

    def members(self, state: State) -> tuple[Member, ...]:
        """Every combatant."""
        return tuple(
            Member(Decider(one.id), one.name, one.side, one.kind == "pc")
            for one in state.combatants
        )

    def sides(self, state: State) -> tuple[str, ...]:
        """The sides of the fight."""
        return state.sides()

    def acting_side(self, state: State) -> str:
        """The side whose beat it is; blank when it is nobody's."""
        return _side(state)

    def outcome(self, state: State) -> str:
        """The side that won, or how the fight ended; blank while it goes on."""
        return state.result

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        """How everybody fares."""
        return fates(state)

    def check_state(self, book: Book, state: State) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        assert isinstance(book, RazorweaveBook)
        check_state(state, book)

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        """A shipped combatant joins (RW-INIT-10)."""
        assert isinstance(book, RazorweaveBook)
        joining = combatant_of(book, combatant, side, free_id(state, combatant))
        if state.places:
            joining = replace(joining, place=state.places[0].id)
        return Entered(joining, because=("RW-INIT-10",))

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        """The next fight, with those who came through the last as they are."""
        assert isinstance(book, RazorweaveBook)
        return carry(book, state, scenario)

    def leave(self, state: State, decider: Decider) -> Fact:
        """A combatant leaves for good (RW-INIT-10)."""
        _refuse_unknown(state, decider)
        return Left(decider, because=("RW-INIT-10", "RW-OUT-27"))

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        """A combatant changes sides, by the game master's word (RW-GM-04)."""
        _refuse_unknown(state, decider)
        return Sided(decider, side, because=("RW-GM-04",))

    def canonical(self, state: State) -> State:
        """The state without counters."""
        return view.canonical(state)

    def apart(self, state: State) -> tuple[int, ...]:
        """What advice goes by beside the position."""
        return advisor.apart(state)

    def view(self, state: State, viewer: Viewer) -> State:
        """What a viewer may see."""
        return view.view(state, viewer)

    def known(self, state: State, viewer: Viewer) -> State:
        """A runnable state of what a viewer knows."""
        return view.known(state, viewer)

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it."""
        return view.shows(fact, viewer)

    def mark(self, fact: Fact) -> str | None:
        """The tier of a Check."""
        return str(fact.tier) if isinstance(fact, Checked) else None

    def advise(self, run: Run) -> Answer | None:
        """What the book's tactics would do."""
        return advisor.advise(run)

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """All advice that fits, with its exact figures (RW-ADV-09, RW-TURN-09)."""
        return counsel.hints(run)

    def say_hint(self, hint: Hint, state: State, book: Book | None = None) -> str:
        """A piece of advice as a sentence."""
        with told_by(book):
            return advice_words.say(hint, state)

    def say_fact(self, fact: Fact, state: State, book: Book | None = None) -> str:
        """A fact as a sentence."""
        with told_by(book):
            return fact_words.say_fact(fact, state)

    def say_interlude(self, name: str) -> str:
        """What an interlude is, in a few words."""
        return condition_words.INTERLUDES[name]

    def say_assumed(self, state: State, viewer: Viewer) -> tuple[str, ...]:
        """What a viewer takes for granted of what it does not know."""
        return words.say_assumed(state, viewer)

    def say_prompt(self, prompt: Prompt, state: State, book: Book | None = None) -> str:
        """What is asked, as a sentence."""
        with told_by(book):
            return prompt_words.say_prompt(prompt, state)

    def say_option(
        self, prompt: Prompt, option: str, state: State, book: Book | None = None
    ) -> str:
        """What an option means."""
        with told_by(book):
            return option_words.say_option(prompt, option, state)

    def say_field(self, prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
        """What a line of a sheet asks for."""
        return prompt_words.field(field, prompt, state)

    def say_term(self, term: Term, state: State, book: Book | None = None) -> str:
        """A modifier in a few words."""
        with told_by(book):
            return words.term(term, state)

    def say_marks(self, marks: tuple[str, ...]) -> str:
        """What an option came to, in a word."""
        return picture_words.say_marks(marks)

    def explain_option(self, prompt: Prompt, option: str, state: State) -> tuple[str, ...]:
        """The rules behind an option."""
        if isinstance(prompt, Ask | Ruling) and isinstance(prompt.form, Choice):
            for one in prompt.form.options:
                if one.id == option and one.because:
                    return one.because
        return prompt.because

    def reference(self, book: Book) -> tuple[str, ...]:
        """The quick reference on one page (RW-GM-06)."""
        assert isinstance(book, RazorweaveBook)
        return reference(book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """None: its dice are written as dice are everywhere."""
        return None

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        """Who stands where and how they fare."""
        with told_by(book):
            return board(state)

    def picture(self, state: State, book: Book) -> Picture:
        """The fight as a page draws it."""
        assert isinstance(book, RazorweaveBook)
        return picture(state, book)


def _refuse_unknown(state: State, decider: Decider) -> None:
    if state.find(decider) is None:
        raise WrongUse(
            f"There is no '{decider}' here: there is "
            f"{', '.join(one.id for one in state.combatants)}.",
            given=decider,
        )
