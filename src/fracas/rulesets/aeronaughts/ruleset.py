"""Aeronaughts as the heart knows it: one object that leads to every chapter of the room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    ShownDie,
    Viewer,
)
from fracas.core.run import Run
from fracas.core.teaching import Teaching
from fracas.dice.symbols import AXES, chances
from fracas.rulesets.aeronaughts import advisor, view, words
from fracas.rulesets.aeronaughts.beats import BEATS, INTERLUDES
from fracas.rulesets.aeronaughts.board import board
from fracas.rulesets.aeronaughts.book import VERSION, AeronaughtsBook, open_book, shipped
from fracas.rulesets.aeronaughts.carrying import carry
from fracas.rulesets.aeronaughts.drawing import AeronaughtsDrawing
from fracas.rulesets.aeronaughts.facts import FACTS, Checked
from fracas.rulesets.aeronaughts.fates import fates
from fracas.rulesets.aeronaughts.muster import levies, muster
from fracas.rulesets.aeronaughts.order import INITIATIVE
from fracas.rulesets.aeronaughts.picture import picture
from fracas.rulesets.aeronaughts.pools import format_pool, looks_like_a_pool, parse_pool
from fracas.rulesets.aeronaughts.reference import reference
from fracas.rulesets.aeronaughts.scenarios import (
    arriving,
    begin,
    check_state,
    combatant_of,
    free_id,
    scenario_of,
)
from fracas.rulesets.aeronaughts.scene_facts import Entered, Left, Sided
from fracas.rulesets.aeronaughts.sheet_words import FIELDS
from fracas.rulesets.aeronaughts.state import TYPES, State
from fracas.rulesets.aeronaughts.teaching import teaching
from fracas.rulesets.aeronaughts.validate import judge, taken_in, validate


@lru_cache(maxsize=1)
def _rules() -> dict[str, Rule]:
    return read_rules(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


def _side(before: State) -> str:
    """The side of whoever's turn it is."""
    one = before.find(before.turn)
    return one.side if one is not None else ""


def _lost(before: State, after: State, *, wounds: bool) -> int:
    """Stress and Wounds, or Wounds alone, that the others lost between two states."""
    side = _side(before)
    later = {one.id: one for one in after.combatants}
    total = 0
    for one in before.combatants:
        now = later.get(one.id)
        if now is not None and one.side != side:
            for type_ in TYPES:
                old, new = one.bar(type_), now.bar(type_)
                total += old.wounds - new.wounds
                if not wounds:
                    total += old.stress - new.stress
    return total


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    side = _side(before)
    standing = {one.id for one in before.combatants if one.able and one.side != side}
    return any(one.id in standing and not one.able for one in after.combatants)


def _shows(letter: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the first check of a beat showed something, by a letter of its mark."""
    return lambda before, after, marks: bool(marks) and letter in marks[0]


PASSED, AHEAD, TRIUMPHANT, DESPAIRING = "s", "a", "t", "d"
"""What a check shows, as letters of its mark."""

HEADLINES = (
    Headline("success", "chance", _shows(PASSED)),
    Headline("advantage", "chance", _shows(AHEAD)),
    Headline("triumph", "chance", _shows(TRIUMPHANT)),
    Headline("despair", "chance", _shows(DESPAIRING), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, wounds=False)),
    Headline("wounds", "mean", lambda before, after, marks: _lost(before, after, wounds=True)),
    Headline("down", "chance", _downed),
)
"""What matters of an option: both axes of the check, its two effects, harm, somebody down."""


class Aeronaughts:
    """The complete combat of Aeronaughts: symbol dice, slots, bargains over harm, rest and care."""

    id = "aeronaughts"
    title = "Aeronaughts"
    version = VERSION
    summary = "Symbol dice on two axes; wounds you may trade away."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = INTERLUDES
    edit_rules: tuple[str, ...] = ("AE-GM-01", "AE-GM-02")
    state_type = State
    book_type: type[Book] = AeronaughtsBook
    fact_types: tuple[type[Fact], ...] = FACTS
    drawing_type: Any = AeronaughtsDrawing
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
        assert isinstance(book, AeronaughtsBook)
        return begin(book, scenario)

    def take_in(self, book: Book, text: str, name: str = "content") -> AeronaughtsBook:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        assert isinstance(book, AeronaughtsBook)
        return taken_in(book, text, name)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        assert isinstance(book, AeronaughtsBook)
        return levies(book, scenario)

    def muster(
        self, book: Book, scenario: str, kind: str, side: str, count: int
    ) -> AeronaughtsBook:
        """The book with a scenario that opens with so many of a kind on a side."""
        assert isinstance(book, AeronaughtsBook)
        return muster(book, scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """Nothing to paint: fights stand on zones and range bands, not on cells."""
        assert isinstance(book, AeronaughtsBook)
        scenario_of(book, scenario)
        return None

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """Raises `WrongUse`: there are no cells to paint."""
        raise WrongUse(
            f"{self.title} has zones and range bands and no cells: there is no map to paint."
        )

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
        """The sides of the fight (AE-INIT-03)."""
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
        assert isinstance(book, AeronaughtsBook)
        check_state(state, book)

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        """A shipped combatant joins, and rolls for a slot of the next round (AE-INIT-07)."""
        assert isinstance(book, AeronaughtsBook)
        joining = combatant_of(book, combatant, side, free_id(state, combatant))
        return Entered(arriving(state, joining), because=("AE-INIT-07",))

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        """The next fight, with those who came through the last as they are."""
        assert isinstance(book, AeronaughtsBook)
        return carry(book, state, scenario)

    def leave(self, state: State, decider: Decider) -> Fact:
        """A combatant leaves for good (AE-INIT-05)."""
        _refuse_unknown(state, decider)
        return Left(decider, because=("AE-INIT-05",))

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        """A combatant changes sides (AE-INIT-03)."""
        _refuse_unknown(state, decider)
        return Sided(decider, side, because=("AE-INIT-03", "AE-INIT-07"))

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
        """What a check showed, in letters; those for the order tell nothing of an option."""
        if type(fact) is not Checked or fact.action == INITIATIVE:
            return None
        return "".join(
            letter
            for letter, shown in (
                (PASSED, fact.passed),
                (AHEAD, fact.advantage > 0),
                (TRIUMPHANT, fact.triumph > 0),
                (DESPAIRING, fact.despair > 0),
            )
            if shown
        )

    def advise(self, run: Run) -> Answer | None:
        """What the character's policy does (AE-GM-07)."""
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

    def show_faces(self, fact: Fact, book: Book) -> tuple[ShownDie, ...]:
        """The symbol dice of a fact (AE-DICE-03)."""
        return words.show_faces(fact, book)

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
        return words.field(field, prompt, state)

    def say_term(self, term: Term, state: State, book: Book | None = None) -> str:
        """A modifier in a few words."""
        return words.term(term, state, book)

    def say_marks(self, marks: tuple[str, ...]) -> str:
        """What an option came to, in a word."""
        return words.marked(PASSED in marks[0]) if marks else ""

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
        """The quick reference."""
        assert isinstance(book, AeronaughtsBook)
        return reference(book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The joint law of a pool: `2Y1G vs 2P1R1K`, `[PR][AB]` (AE-DICE-22, AE-DICE-24)."""
        assert isinstance(book, AeronaughtsBook)
        if not looks_like_a_pool(text):
            return None
        build = parse_pool(text)
        return OwnDice(format_pool(build), AXES, chances(build.pool(book)))

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        """The zones, who is where and engaged with whom, and how they fare."""
        return board(state, book)

    def picture(self, state: State, book: Book) -> Picture:
        """The fight as a page draws it."""
        assert isinstance(book, AeronaughtsBook)
        return picture(state, book)


def _refuse_unknown(state: State, decider: Decider) -> None:
    if state.find(decider) is None:
        raise WrongUse(
            f"There is no '{decider}' here: there is "
            f"{', '.join(one.id for one in state.combatants)}.",
            given=decider,
        )
