"""Fully Automated as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from fracas.content.references import Checker
from fracas.core.answers import Answer, Choice
from fracas.core.blocks import SheetField
from fracas.core.book import Book
from fracas.core.errors import WrongUse
from fracas.core.facts import Fact
from fracas.core.grounds import Ground
from fracas.core.ids import GM, Decider
from fracas.core.pictures import Picture
from fracas.core.prompts import Ask, Prompt, Ruling, Term, Together
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
from fracas.rulesets.fully_automated import advisor, view, words
from fracas.rulesets.fully_automated.beats import BEATS, INTERLUDES
from fracas.rulesets.fully_automated.board import board
from fracas.rulesets.fully_automated.book import VERSION, FullyAutomatedBook, open_book, shipped
from fracas.rulesets.fully_automated.carrying import carry
from fracas.rulesets.fully_automated.drawing import FullyAutomatedDrawing
from fracas.rulesets.fully_automated.facts import FACTS
from fracas.rulesets.fully_automated.fates import fates
from fracas.rulesets.fully_automated.grounds import book_with_ground, ground_to_paint
from fracas.rulesets.fully_automated.marks import mark, say_marks
from fracas.rulesets.fully_automated.muster import levies, muster
from fracas.rulesets.fully_automated.picture import picture
from fracas.rulesets.fully_automated.reference import reference
from fracas.rulesets.fully_automated.scenarios import (
    arriving,
    begin,
    check_state,
    combatant_of,
    free_id,
)
from fracas.rulesets.fully_automated.scene_facts import Entered, Left, Sided
from fracas.rulesets.fully_automated.sheet_words import FIELDS
from fracas.rulesets.fully_automated.state import State
from fracas.rulesets.fully_automated.teaching import teaching
from fracas.rulesets.fully_automated.validate import judge, taken_in, validate


@lru_cache(maxsize=1)
def _rules() -> dict[str, Rule]:
    return read_rules(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


def _actor_side(before: State) -> str:
    """The side of whoever's beat it is, by the first beat that is still to end."""
    for one in before.in_order():
        if not one.done and one.card:
            return one.side
    return before.combatants[0].side if before.combatants else ""


def _lost(before: State, after: State, *, own: bool) -> int:
    """HP lost between two states by one's own side or by the others."""
    side = _actor_side(before)
    later = {one.id: one.hp for one in after.combatants}
    return sum(
        one.hp - later[one.id]
        for one in before.combatants
        if one.id in later and (one.side == side) == own
    )


def _stuns(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = _actor_side(before)
    earlier = {one.id: one.stunned_next for one in before.combatants}
    return any(
        one.stunned_next > earlier.get(one.id, 0) for one in after.combatants if one.side != side
    )


def _stopped(before: State, after: State, marks: tuple[str, ...]) -> bool:
    return "missed" in marks or "evaded" in marks


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = _actor_side(before)
    standing = {one.id for one in before.combatants if one.hp > 0 and not one.restrained}
    return any(
        one.id in standing and (one.hp <= 0 or one.restrained)
        for one in after.combatants
        if one.side != side
    )


HEADLINES = (
    Headline("stopped", "chance", _stopped, against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, own=False)),
    Headline("stun", "chance", _stuns),
    Headline("down", "chance", _downed),
    Headline(
        "damage taken",
        "mean",
        lambda before, after, marks: _lost(before, after, own=True),
        against=True,
    ),
)
"""What matters of an option: whether it is stopped, damage, a stun, somebody down, damage taken."""


class FullyAutomated:
    """The complete combat of Fully Automated!: standard, light, and the tracker for any other.

    Its title is the name that the game's own pages give its fights (FA-GAP-59).
    """

    id = "fully_automated"
    title = "Firefight (Fully Automated!)"
    version = VERSION
    summary = "Everyone seals a card; all turn over together."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = INTERLUDES
    edit_rules: tuple[str, ...] = ("FA-OPT-02",)
    state_type = State
    book_type: type[Book] = FullyAutomatedBook
    fact_types: tuple[type[Fact], ...] = FACTS
    drawing_type: Any = FullyAutomatedDrawing
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
        assert isinstance(book, FullyAutomatedBook)
        return begin(book, scenario)

    def take_in(self, book: Book, text: str, name: str = "content") -> FullyAutomatedBook:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        assert isinstance(book, FullyAutomatedBook)
        return taken_in(book, text, name)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        assert isinstance(book, FullyAutomatedBook)
        return levies(book, scenario)

    def muster(
        self, book: Book, scenario: str, kind: str, side: str, count: int
    ) -> FullyAutomatedBook:
        """The book with a scenario that opens with so many of a kind on a side."""
        assert isinstance(book, FullyAutomatedBook)
        return muster(book, scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario, to be painted (FA-SETUP-09)."""
        assert isinstance(book, FullyAutomatedBook)
        return ground_to_paint(book, scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> FullyAutomatedBook:
        """The book with a scenario on a painted map (FA-SETUP-09)."""
        assert isinstance(book, FullyAutomatedBook)
        return book_with_ground(book, scenario, ground)

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
        """The game master and every combatant (FA-SETUP-10)."""
        return (GM, *(Decider(one.id) for one in state.combatants))

    def members(self, state: State) -> tuple[Member, ...]:
        """Every combatant."""
        return tuple(
            Member(Decider(one.id), one.name, one.side, one.kind == "pc")
            for one in state.combatants
        )

    def sides(self, state: State) -> tuple[str, ...]:
        """The sides of the fight (FA-SETUP-08)."""
        return state.sides()

    def acting_side(self, state: State) -> str:
        """The side whose beat it is; blank when it is nobody's."""
        return _actor_side(state)

    def outcome(self, state: State) -> str:
        """The side that won, or how the fight ended; blank while it goes on."""
        return state.result

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        """How everybody fares."""
        assert isinstance(book, FullyAutomatedBook)
        return fates(book, state)

    def check_state(self, book: Book, state: State) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        assert isinstance(book, FullyAutomatedBook)
        check_state(state, book)

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        """A shipped combatant joins, and chooses from the next round on (FA-INIT-04)."""
        assert isinstance(book, FullyAutomatedBook)
        joining = combatant_of(book, combatant, side, free_id(state, combatant))
        return Entered(arriving(state, book, joining), because=("FA-INIT-04",))

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        """The next fight, with those who came through the last as they are."""
        assert isinstance(book, FullyAutomatedBook)
        return carry(book, state, scenario)

    def leave(self, state: State, decider: Decider) -> Fact:
        """A combatant leaves for good (FA-OPT-06)."""
        _refuse_unknown(state, decider)
        return Left(decider, because=("FA-OPT-06",))

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        """A combatant changes sides (FA-SETUP-08)."""
        _refuse_unknown(state, decider)
        return Sided(decider, side, because=("FA-SETUP-08",))

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
        """What an attack, an attempt or a check came to."""
        return mark(fact)

    def advise(self, run: Run) -> Answer | None:
        """What the character's policy does (FA-ADV-06)."""
        return advisor.advise(run)

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """The book's advice, warnings and figures for the prompt that stands."""
        return advisor.hints(run, decider)

    def say_hint(self, hint: Hint, state: State, book: Book | None = None) -> str:
        """A piece of advice as a sentence."""
        return words.say_hint(hint, state, book)

    def say_fact(self, fact: Fact, state: State, book: Book | None = None) -> str:
        """A fact as a sentence."""
        return words.say_fact(fact, state, book)

    def say_interlude(self, name: str) -> str:
        """What an interlude is, in a few words."""
        return words.INTERLUDES[name]

    def say_assumed(self, state: State, viewer: Viewer) -> tuple[str, ...]:
        """What a viewer takes for granted of what it does not know."""
        return words.say_assumed(state, viewer)

    def say_prompt(self, prompt: Prompt, state: State, book: Book | None = None) -> str:
        """What is asked, as a sentence."""
        return words.say_prompt(prompt, state, book)

    def say_option(
        self, prompt: Prompt, option: str, state: State, book: Book | None = None
    ) -> str:
        """What an option means."""
        return words.say_option(prompt, option, state, book)

    def say_field(self, prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
        """What a line of a sheet asks for."""
        return words.field(field, prompt)

    def say_term(self, term: Term, state: State, book: Book | None = None) -> str:
        """A modifier in a few words."""
        return words.term(term, state, book)

    def say_marks(self, marks: tuple[str, ...]) -> str:
        """What an option came to, in a word."""
        return say_marks(marks)

    def explain_option(self, prompt: Prompt, option: str, state: State) -> tuple[str, ...]:
        """The rules behind an option."""
        asks: tuple[Any, ...] = prompt.asks if isinstance(prompt, Together) else (prompt,)
        for ask in asks:
            if isinstance(ask, Ask | Ruling) and isinstance(ask.form, Choice):
                for one in ask.form.options:
                    if one.id == option and one.because:
                        return one.because
        return prompt.because

    def reference(self, book: Book) -> tuple[str, ...]:
        """The cheat sheet (FA-LOG-05)."""
        assert isinstance(book, FullyAutomatedBook)
        return reference(book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """None: its dice are written as dice are everywhere."""
        return None

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        """The map, who stands where, and how they fare."""
        return board(state, book)

    def picture(self, state: State, book: Book) -> Picture:
        """The fight as a page draws it."""
        assert isinstance(book, FullyAutomatedBook)
        return picture(state, book)


def _refuse_unknown(state: State, decider: Decider) -> None:
    if state.find(decider) is None:
        raise WrongUse(
            f"There is no '{decider}' here: there is "
            f"{', '.join(one.id for one in state.combatants)}.",
            given=decider,
        )
