"""Action points as the heart knows them: one object that leads to every chapter of the room."""

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
from fracas.rulesets.action_points import advisor, view, words
from fracas.rulesets.action_points.beats import BEATS, INTERLUDES
from fracas.rulesets.action_points.board import board
from fracas.rulesets.action_points.book import VERSION, ActionPointsBook, open_book, shipped
from fracas.rulesets.action_points.carrying import carry
from fracas.rulesets.action_points.drawing import ActionPointsDrawing
from fracas.rulesets.action_points.facts import FACTS, Hit, Missed, Tested
from fracas.rulesets.action_points.fates import fates
from fracas.rulesets.action_points.harm_facts import Died, StepDropped, WentDown
from fracas.rulesets.action_points.muster import levies, muster
from fracas.rulesets.action_points.own_dice import own_dice
from fracas.rulesets.action_points.picture import picture
from fracas.rulesets.action_points.reference import reference
from fracas.rulesets.action_points.scenarios import (
    arriving,
    begin,
    check_state,
    combatant_of,
    free_id,
    scenario_of,
)
from fracas.rulesets.action_points.scene_facts import Entered, Left, Sided
from fracas.rulesets.action_points.sheet_words import FIELDS
from fracas.rulesets.action_points.state import Combatant, State
from fracas.rulesets.action_points.teaching import teaching
from fracas.rulesets.action_points.validate import judge, taken_in, validate


@lru_cache(maxsize=1)
def _rules() -> dict[str, Rule]:
    return read_rules(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


LANDED, TESTED, MISSED = "hit", "injury", "miss"
"""What an attack came to, as marks of its facts: it hit; it forced an injury Test; it missed."""

LOST, DOWNED, KILLED = "lost", "down", "killed"
"""What came of a blow, as marks of its facts: a die step is lost; somebody is Down, or dead."""

_MARKS: dict[type[Fact], str] = {
    Hit: LANDED,
    Missed: MISSED,
    StepDropped: LOST,
    WentDown: DOWNED,
    Died: KILLED,
}


def _side(before: State) -> str:
    """The side of whoever acts, or else of whoever's place is due."""
    one = before.find(before.acting or before.due)
    return one.side if one is not None else ""


def _pairs(before: State, after: State) -> list[tuple[Combatant, Combatant]]:
    """The others as they were and as they are now."""
    side = _side(before)
    later = {one.id: one for one in after.combatants}
    return [
        (one, later[one.id]) for one in before.combatants if one.side != side and one.id in later
    ]


def _damage(before: State, after: State, marks: tuple[str, ...]) -> int:
    """What was added to the damage totals of the others (AP-INJ-01)."""
    return sum([now.damage - one.damage for one, now in _pairs(before, after)])


def _steps(one: Combatant) -> int:
    """The sizes of all dice together, which fall with every lost step (AP-INJ-08)."""
    return sum([each.current for each in one.attributes])


def _lost(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another lost a die step (AP-INJ-06)."""
    return any(_steps(now) < _steps(one) for one, now in _pairs(before, after))


def _downed(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether another went Down (AP-DOWN-01)."""
    return any(one.able and now.down for one, now in _pairs(before, after))


HEADLINES = (
    Headline("hit", "chance", lambda before, after, marks: LANDED in marks),
    Headline("damage", "mean", _damage),
    Headline("injury Test", "chance", lambda before, after, marks: TESTED in marks),
    Headline("step lost", "chance", _lost),
    Headline("Down", "chance", _downed),
)
"""What matters of an option: a hit, the damage, an injury Test, a lost die step, somebody Down."""


class ActionPoints:
    """Combat by Action Points: Rounds of single actions, opposed Tests, places of the body."""

    id = "action_points"
    title = "Action Points"
    version = VERSION
    summary = "Action points are both your place and your purse."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = INTERLUDES
    edit_rules: tuple[str, ...] = ("AP-NAR-03", "AP-CORE-10")
    state_type = State
    book_type: type[Book] = ActionPointsBook
    fact_types: tuple[type[Fact], ...] = FACTS
    drawing_type: Any = ActionPointsDrawing
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
        assert isinstance(book, ActionPointsBook)
        return begin(book, scenario)

    def take_in(self, book: Book, text: str, name: str = "content") -> ActionPointsBook:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        assert isinstance(book, ActionPointsBook)
        return taken_in(book, text, name)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        assert isinstance(book, ActionPointsBook)
        return levies(book, scenario)

    def muster(
        self, book: Book, scenario: str, kind: str, side: str, count: int
    ) -> ActionPointsBook:
        """The book with a scenario that opens with so many of a kind on a side."""
        assert isinstance(book, ActionPointsBook)
        return muster(book, scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """Nothing to paint: fights stand on a plane measured in feet, not on cells."""
        assert isinstance(book, ActionPointsBook)
        scenario_of(book, scenario)
        return None

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        """Raises `WrongUse`: there are no cells to paint."""
        raise WrongUse(
            f"{self.title} has a plane measured in feet and no cells: there is no map to paint."
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
        assert isinstance(book, ActionPointsBook)
        return fates(book, state)

    def check_state(self, book: Book, state: State) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        assert isinstance(book, ActionPointsBook)
        check_state(state, book)

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        """A shipped combatant joins, with a place from the next Combat Turn on (AP-TURN-18)."""
        assert isinstance(book, ActionPointsBook)
        joining = combatant_of(book, combatant, side, free_id(state, combatant))
        return Entered(arriving(state, joining), because=("AP-TURN-18",))

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        """The next fight, with those who came through the last as they are."""
        assert isinstance(book, ActionPointsBook)
        return carry(book, state, scenario)

    def leave(self, state: State, decider: Decider) -> Fact:
        """A combatant leaves for good (AP-TURN-19)."""
        _refuse_unknown(state, decider)
        return Left(decider, because=("AP-TURN-19",))

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        """A combatant changes sides (AP-TURN-19)."""
        _refuse_unknown(state, decider)
        return Sided(decider, side, because=("AP-TURN-19",))

    def canonical(self, state: State) -> State:
        """The state without counters."""
        return view.canonical(state)

    def apart(self, state: State) -> tuple[int, ...]:
        """What advice goes by beside the position."""
        return advisor.apart(state)

    def view(self, state: State, viewer: Viewer) -> State:
        """What a viewer may see (AP-NAR-09)."""
        return view.view(state, viewer)

    def known(self, state: State, viewer: Viewer) -> State:
        """A runnable state of what a viewer knows."""
        return view.known(state, viewer)

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        """The fact as a viewer sees it."""
        return view.shows(fact, viewer)

    def mark(self, fact: Fact) -> str | None:
        """Whether an attack hit or missed, an injury Test was made, and what it cost."""
        if isinstance(fact, Tested):
            return TESTED if fact.what == "injury" else None
        return _MARKS.get(type(fact))

    def advise(self, run: Run) -> Answer | None:
        """What the character's policy does (AP-NAR-07)."""
        return advisor.advise(run)

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """Figures and advice for the prompt that stands (AP-NAR-04 to -06, AP-NAR-11)."""
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
        return words.field(field, prompt, state, book)

    def say_term(self, term: Term, state: State, book: Book | None = None) -> str:
        """A modifier in a few words."""
        return words.term(term, state, book)

    def say_marks(self, marks: tuple[str, ...]) -> str:
        """What an option came to, in a word."""
        return words.say_marks(marks)

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
        assert isinstance(book, ActionPointsBook)
        return reference(book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The law of a Test, `d8@3`, or of an attack, `d8@2 vs d6@4` (AP-CORE-05, AP-ATK-15)."""
        assert isinstance(book, ActionPointsBook)
        return own_dice(book, text)

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        """The ladder of AP, how everybody fares, and the field."""
        return board(state, book)

    def picture(self, state: State, book: Book) -> Picture:
        """The fight as a page draws it."""
        assert isinstance(book, ActionPointsBook)
        return picture(state, book)


def _refuse_unknown(state: State, decider: Decider) -> None:
    if state.find(decider) is None:
        raise WrongUse(
            f"There is no '{decider}' here: there is "
            f"{', '.join(one.id for one in state.combatants)}.",
            given=decider,
        )
