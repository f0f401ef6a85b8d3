"""Beacon Road as the heart knows it: one object that leads to every chapter of the room.

Long because every question of the heart has its door here; the chapters stand behind it.
"""

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
    Viewer,
)
from fracas.core.run import Run
from fracas.core.teaching import Teaching
from fracas.rulesets.beacon_road import advisor, view, words
from fracas.rulesets.beacon_road.beats import BEATS, INTERLUDES
from fracas.rulesets.beacon_road.board import board
from fracas.rulesets.beacon_road.book import VERSION, BeaconRoadBook, open_book, shipped
from fracas.rulesets.beacon_road.carrying import carry
from fracas.rulesets.beacon_road.drawing import BeaconRoadDrawing
from fracas.rulesets.beacon_road.facts import FACTS
from fracas.rulesets.beacon_road.fates import fates
from fracas.rulesets.beacon_road.grounds import book_with_ground, ground_to_paint
from fracas.rulesets.beacon_road.modifiers import ATTACK
from fracas.rulesets.beacon_road.muster import levies, muster
from fracas.rulesets.beacon_road.own_dice import own_dice
from fracas.rulesets.beacon_road.picture import picture
from fracas.rulesets.beacon_road.reference import reference
from fracas.rulesets.beacon_road.roll_facts import Rolled
from fracas.rulesets.beacon_road.scenarios import (
    arriving,
    begin,
    check_state,
    creature_of,
    free_id,
)
from fracas.rulesets.beacon_road.scene_facts import Entered, Left, Sided
from fracas.rulesets.beacon_road.sheet_words import FIELDS
from fracas.rulesets.beacon_road.state import State
from fracas.rulesets.beacon_road.teaching import teaching
from fracas.rulesets.beacon_road.validate import judge, taken_in, validate


@lru_cache(maxsize=1)
def _rules() -> dict[str, Rule]:
    return read_rules(files(__package__).joinpath("rules.toml").read_text(encoding="utf-8"))


def _side(before: State) -> str:
    """The side of whoever's turn it is, or of the first player's character outside turns."""
    one = before.find(before.turn)
    if one is None:
        one = next((other for other in before.creatures if other.kind == "pc"), None)
    return one.side if one is not None else ""


def _marked(*names: str) -> Callable[[State, State, tuple[str, ...]], bool]:
    """Whether the best attack of the side whose turn it is went one of these ways."""
    return lambda before, after, marks: _best(before, marks) in names


def _best(before: State, marks: tuple[str, ...]) -> str:
    """How the acting side's best attack went, by the last roll at each target (BR-ROLL-21)."""
    side = _side(before)
    stands: dict[tuple[str, str], str] = {}
    for mark in marks:
        result, who, target = mark.split(":")
        one = before.find(who)
        if one is not None and one.side == side:
            stands[who, target] = result
    return next((result for result in RESULTS if result in stands.values()), "")


def _lost(before: State, after: State, *, own: bool) -> int:
    """HP lost between two states by one's own side or by the others (BR-DMG-13)."""
    side = _side(before)
    later = {one.id: one.hp for one in after.creatures}
    return sum(
        one.hp - later[one.id]
        for one in before.creatures
        if one.id in later and (one.side == side) == own
    )


def _wounded(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether a foe has a wound more, or a worse one, than before."""
    side = _side(before)
    earlier = {one.id: sum(wound.severity for wound in one.wounds) for one in before.creatures}
    return any(
        sum(wound.severity for wound in one.wounds) > earlier.get(one.id, 0)
        for one in after.creatures
        if one.side != side and not one.out
    )


def _drops(before: State, after: State, marks: tuple[str, ...]) -> bool:
    """Whether a foe that stood before does so no longer (BR-HP-05, BR-HP-09)."""
    side = _side(before)
    standing = {one.id for one in before.creatures if one.hp > 0 and not one.out}
    return any(
        one.id in standing and (one.hp <= 0 or bool(one.out))
        for one in after.creatures
        if one.side != side
    )


RESULTS = ("critical", "success", "failure", "botch")
"""How an attack may go, the best first (BR-ROLL-10, BR-ROLL-11, BR-ROLL-14)."""

HEADLINES = (
    Headline("hit", "chance", _marked("critical", "success")),
    Headline("critical", "chance", _marked("critical")),
    Headline("botch", "chance", _marked("botch"), against=True),
    Headline("damage", "mean", lambda before, after, marks: _lost(before, after, own=False)),
    Headline("wound", "chance", _wounded),
    Headline("drops", "chance", _drops),
    Headline(
        "damage taken",
        "mean",
        lambda before, after, marks: _lost(before, after, own=True),
        against=True,
    ),
)
"""What matters of an option: how its attack goes, the HP and wounds it costs, whether a foe drops.

BR-ADVICE-05.
"""


class BeaconRoad:
    """The complete combat of Beacon Road."""

    id = "beacon_road"
    title = "Beacon Road"
    version = VERSION
    summary = "Rash before the monsters or cautious after. Reacts interrupt."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = INTERLUDES
    edit_rules: tuple[str, ...] = ("BR-NPC-05",)
    state_type = State
    book_type: type[Book] = BeaconRoadBook
    fact_types: tuple[type[Fact], ...] = FACTS
    drawing_type: Any = BeaconRoadDrawing
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
        """The creatures that come with the room."""
        return tuple(
            Listing(key, self.id, row.name, row.summary) for key, row in shipped().creatures.items()
        )

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        """The shipped book with some rulings switched."""
        return open_book(rulings)

    def start(self, book: Book, scenario: str) -> State:
        """The opening state of a scenario."""
        assert isinstance(book, BeaconRoadBook)
        return begin(book, scenario)

    def take_in(self, book: Book, text: str, name: str = "content") -> BeaconRoadBook:
        """The book with the rows of a content text; raises `ContentError` listing every fault."""
        assert isinstance(book, BeaconRoadBook)
        return taken_in(book, text, name)

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        """Who opens a scenario, by side and kind."""
        assert isinstance(book, BeaconRoadBook)
        return levies(book, scenario)

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> BeaconRoadBook:
        """The book with a scenario that opens with so many of a kind on a side."""
        assert isinstance(book, BeaconRoadBook)
        return muster(book, scenario, kind, side, count)

    def ground(self, book: Book, scenario: str) -> Ground | None:
        """The map of a scenario (BR-MOVE-28)."""
        assert isinstance(book, BeaconRoadBook)
        return ground_to_paint(book, scenario)

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> BeaconRoadBook:
        """The book with a scenario on a painted map (BR-MOVE-28)."""
        assert isinstance(book, BeaconRoadBook)
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
        """Whether that decider is still there: the game master always, a creature while listed."""
        return decider == GM or state.find(decider) is not None

    def deciders(self, state: State) -> tuple[Decider, ...]:
        """The game master and every creature."""
        return (GM, *(Decider(one.id) for one in state.creatures))

    def members(self, state: State) -> tuple[Member, ...]:
        """Every creature; in a view those who are known to be there (BR-INFO-02)."""
        return tuple(
            Member(Decider(one.id), one.name, one.side, one.kind == "pc")
            for one in view.noticed(state)
        )

    def sides(self, state: State) -> tuple[str, ...]:
        """The sides of the fight (BR-COND-27)."""
        return state.sides()

    def acting_side(self, state: State) -> str:
        """The side whose beat it is; blank when it is nobody's."""
        return _side(state)

    def outcome(self, state: State) -> str:
        """The side that won, or how the fight ended; blank while it goes on."""
        return state.result

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        """How everybody fares."""
        assert isinstance(book, BeaconRoadBook)
        return fates(book, state)

    def check_state(self, book: Book, state: State) -> None:
        """Raise `IllegalAnswer` with a rule id when an edit made the state impossible."""
        assert isinstance(book, BeaconRoadBook)
        check_state(state, book)

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        """A shipped creature joins; it has a turn as soon as its stage comes (BR-NPC-01)."""
        assert isinstance(book, BeaconRoadBook)
        joining = creature_of(book, combatant, side, free_id(state, combatant))
        return Entered(
            arriving(state, book, joining),
            because=(
                "BR-NPC-01",
                "BR-NPC-05",
            ),
        )

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        """The next fight, with those who came through the last as they are."""
        assert isinstance(book, BeaconRoadBook)
        return carry(book, state, scenario)

    def leave(self, state: State, decider: Decider) -> Fact:
        """A creature leaves for good (BR-ENTER-13)."""
        _refuse_unknown(state, decider)
        return Left(
            decider,
            because=(
                "BR-ENTER-13",
                "BR-NPC-05",
            ),
        )

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        """A creature changes sides (BR-COND-27)."""
        _refuse_unknown(state, decider)
        return Sided(decider, side, because=("BR-COND-27",))

    def canonical(self, state: State) -> State:
        """The state without counters."""
        return view.canonical(state)

    def apart(self, state: State) -> tuple[Any, ...]:
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
        return view.shows(fact, state, viewer)

    def mark(self, fact: Fact) -> str | None:
        """How an attack went, whose it was and on whom (BR-ROLL-10, BR-ROLL-11)."""
        if isinstance(fact, Rolled) and fact.kind == ATTACK:
            result = "critical" if fact.multiplier else fact.result
            return f"{result}:{fact.who}:{fact.target}"
        return None

    def advise(self, run: Run) -> Answer | None:
        """What the creature's policy does (BR-ADVICE-01 to BR-ADVICE-04)."""
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
        assert isinstance(book, BeaconRoadBook)
        return reference(book)

    def sheet_fields(self) -> tuple[SheetField, ...]:
        """What the fields of a combatant are called on its sheet, where not as content has it."""
        return FIELDS

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        """The law of a roll by Tier and rating: `2/d20! + 3/d8!` (BR-ROLL-01)."""
        assert isinstance(book, BeaconRoadBook)
        return own_dice(book, text)

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        """The map, who stands where, and how they fare."""
        return board(state, book)

    def picture(self, state: State, book: Book) -> Picture:
        """The fight as a page draws it."""
        assert isinstance(book, BeaconRoadBook)
        return picture(state, book)


def _refuse_unknown(state: State, decider: Decider) -> None:
    if state.find(decider) is None:
        raise WrongUse(
            f"There is no '{decider}' here: there is "
            f"{', '.join(one.id for one in state.creatures)}.",
            given=decider,
        )
