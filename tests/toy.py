"""A whole combat system in a few small files, so that the heart can be tested without a real one.

Everybody has hit points and a secret number, which only its own seat and the game master know
until its bearer falls.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.content.load import load_text
from fracas.core.asking import answers as form
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Ruling, Term
from fracas.core.asking.verbs import Sorted, sort_plainly
from fracas.core.chance import RUNG_WORDS, Rung
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat, Began, Corrected, Dropped, Fact, Noted, Planned, WentMoot
from fracas.core.ids import GM, Decider
from fracas.core.picture.grounds import Ground
from fracas.core.picture.moments import PLAIN
from fracas.core.picture.pictures import Picture, plain_picture
from fracas.core.play.run import Run
from fracas.core.system.billing import UNTOLD, Billing
from fracas.core.system.book import Book
from fracas.core.system.rules import Rule
from fracas.core.system.ruleset import (
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
from fracas.core.system.teaching import ChapterLesson, Teaching
from tests.toy_beats import BEATS, BY
from tests.toy_facts import (
    Carried,
    Ended,
    Entered,
    Fell,
    Fighter,
    Hurt,
    Left,
    Moved,
    Rested,
    Revealed,
    RoundBegan,
    State,
    ToyBook,
    ToyContents,
    Turned,
)


class Toy:
    """The ruleset."""

    id = "toy"
    title = "Toy"
    version = "1"
    summary = "Hit points, and a secret number."
    beats: BeatTable = BEATS
    interludes: tuple[str, ...] = ("rest",)
    routine: tuple[str, ...] = ()
    edit_rules: tuple[str, ...] = ("TOY-02",)
    state_type = State
    book_type: type[Book] = ToyBook
    fact_types: tuple[type[Fact], ...] = (
        Began, Planned, Dropped, WentMoot, Noted, Corrected, Hurt, Fell, Moved, Revealed,
        RoundBegan, Ended, Rested, Entered, Left, Turned, Carried,
    )  # fmt: skip
    drawing_type: Any = None
    bar: ClassVar[dict[str, Rung]] = {}
    telling = PLAIN
    headlines = (Headline("won", "chance", lambda _before, after, _marks: bool(after.winner)),)

    def rules(self) -> Mapping[str, Rule]:
        texts = {"TOY-01": "Fight fair.", "TOY-02": "The game master may change anything."}
        return {rule: Rule(rule, "executed", text, "the box") for rule, text in texts.items()}

    def scenarios(self) -> tuple[Listing, ...]:
        return (Listing("duel", "toy", "A duel"), Listing("brawl", "toy", "A brawl"))

    def combatants(self) -> tuple[Listing, ...]:
        return (Listing("cat", "toy", "A cat"),)

    def open_book(self, rulings: Mapping[str, str | int]) -> Book:
        if rulings:
            raise WrongUse("The toy has no switches: name none.")
        return ToyBook(system="toy", version="1")

    def start(self, book: Book, scenario: str) -> State:
        ann, bob = Fighter("ann", "us", secret=3), Fighter("bob", "them", secret=5)
        cid = Fighter("cid", "us", secret=7, place="yard")
        if scenario not in {"duel", "brawl"}:
            raise WrongUse(f"There is no scenario '{scenario}': there are duel and brawl.")
        return State((ann, bob) if scenario == "duel" else (ann, bob, cid), agenda=(Beat("fight"),))

    def take_in(self, book: Book, text: str, name: str = "content") -> Book:
        assert isinstance(book, ToyBook)
        own = load_text(text, ToyContents, name)
        return replace(book, target=own.target or book.target, beasts={**book.beasts, **own.beasts})

    def levies(self, book: Book, scenario: str) -> tuple[Levy, ...]:
        return ()

    def billing(self, book: Book, scenario: str) -> Billing:
        return UNTOLD

    def muster(self, book: Book, scenario: str, kind: str, side: str, count: int) -> Book:
        raise WrongUse("The toy has its fighters and no others.")

    def ground(self, book: Book, scenario: str) -> Ground | None:
        return None

    def with_ground(self, book: Book, scenario: str, ground: Ground) -> Book:
        raise WrongUse("The toy has no map.")

    def validate(self, path: str) -> tuple[str, ...]:
        return ()

    def judge(self, checker: Checker) -> tuple[str, ...]:
        checker.load(ToyContents)
        return ()

    def teaching(self) -> Teaching:
        return Teaching({"beasts": ChapterLesson("beast", "A beast and its hit points.", "cat")})

    def can_decide(self, state: State, decider: Decider) -> bool:
        return decider in self.deciders(state)

    def deciders(self, state: State) -> tuple[Decider, ...]:
        return (GM, *(Decider(fighter.id) for fighter in state.standing()))

    def members(self, state: State) -> tuple[Member, ...]:
        return tuple(Member(Decider(one.id), one.id.title(), one.side) for one in state.standing())

    def sides(self, state: State) -> tuple[str, ...]:
        return tuple(dict.fromkeys(fighter.side for fighter in state.fighters))

    def acting_side(self, state: State) -> str:
        return ""

    def outcome(self, state: State) -> str:
        return state.winner

    def fates(self, book: Book, state: State) -> tuple[Fate, ...]:
        return tuple(
            Fate(
                Decider(one.id),
                one.id.title(),
                one.side,
                one.hp,
                max(4, one.hp),
                "" if one.hp else "down",
            )
            for one in state.fighters
        )

    def check_state(self, book: Book, state: State) -> None:
        if any(fighter.hp < 0 for fighter in state.fighters):
            raise IllegalAnswer("Hit points do not fall below 0 (TOY-01): give more.")

    def enter(self, book: Book, state: State, combatant: str, side: str) -> Fact:
        taken = {fighter.id for fighter in state.fighters}
        name = next(name for n in range(99) if (name := f"{combatant}-{n}") not in taken)
        assert isinstance(book, ToyBook)
        return Entered(Fighter(name, side, book.beasts[combatant], 9), because=self.edit_rules)

    def carry(self, book: Book, state: State, scenario: str) -> Fact:
        if not (ours := [one for one in state.standing() if one.side == "us"]):
            raise IllegalAnswer("Nobody is left (TOY-01): bring others in.")
        fresh, taken = self.start(book, scenario), {one.id for one in ours}
        foes = [one for one in fresh.fighters if one.side != "us" and one.id not in taken]
        return Carried(replace(fresh, fighters=(*ours, *foes)), because=BY)

    def leave(self, state: State, decider: Decider) -> Fact:
        return Left(decider, because=self.edit_rules)

    def change_side(self, state: State, decider: Decider, side: str) -> Fact:
        return Turned(decider, side, because=self.edit_rules)

    def canonical(self, state: State) -> State:
        return replace(state, round=0)

    def apart(self, state: State) -> tuple[int, ...]:
        return ()

    def view(self, state: State, viewer: Viewer) -> State:
        if viewer.is_gm:
            return state
        return replace(state, fighters=tuple(self.seen(one, viewer) for one in state.fighters))

    def seen(self, one: Fighter, viewer: Viewer) -> Fighter:
        return one if viewer.is_gm or one.id in viewer.deciders else replace(one, secret=0)

    def known(self, state: State, viewer: Viewer) -> State:
        return self.view(state, viewer)

    def shows(self, fact: Fact, state: State, viewer: Viewer) -> Fact | None:
        if viewer.is_gm:
            return fact
        if isinstance(fact, Noted) and fact.private and not set(fact.about) & set(viewer.deciders):
            return None
        if isinstance(fact, Corrected) and "/secret" in fact.path:
            return None
        if isinstance(fact, Carried):
            return replace(fact, scene=self.view(fact.scene, viewer))
        return replace(fact, fighter=self.seen(fact.fighter, viewer)) if isinstance(
            fact, Entered) else fact  # fmt: skip

    def mark(self, fact: Fact) -> str | None:
        return "hurt" if isinstance(fact, Hurt) else None

    def advise(self, run: Run) -> form.Answer | None:
        return "pass" if run.prompt is not None and run.prompt.kind == "act" else None

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        return ()

    def say_hint(self, hint: Hint, state: State, book: Book | None = None) -> str:
        return f"Better {hint.name}."

    def say_fact(self, fact: Fact, state: State, book: Book | None = None) -> str:
        about = ", ".join(str(getattr(fact, name)) for name in fact.__struct_fields__[1:])
        return f"{type(fact).__name__}: {about}."

    def say_assumed(self, state: State, viewer: Viewer) -> tuple[str, ...]:
        return () if viewer.is_gm else ("The secrets of others are taken to be 0.",)

    def say_interlude(self, name: str) -> str:
        return name.title()

    def say_prompt(self, prompt: Prompt, state: State, book: Book | None = None) -> str:
        return f"What of the {prompt.kind}?"

    def say_option(
        self, prompt: Prompt, option: str, state: State, book: Book | None = None
    ) -> str:
        return option.replace(":", " at ")

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: State, book: Book | None = None
    ) -> Sorted:
        names = {one.id: one.id for one in state.fighters}
        return sort_plainly(
            prompt,
            option,
            lambda key: self.say_option(prompt, key, state),
            lambda key: names.get(key, ""),
        )

    def say_field(self, prompt: Prompt, field: str, state: State, book: Book | None = None) -> str:
        return f"the {field} to rule on"

    def say_ruling(self, prompt: Ruling, state: State, book: Book | None = None) -> tuple[str, str]:
        return "", ""

    def say_term(self, term: Term, state: State, book: Book | None = None) -> str:
        return f"{term.name} {term.amount:+}"

    def say_rung(self, kind: str, rung: Rung) -> str:
        return RUNG_WORDS[rung]

    def say_marks(self, marks: tuple[str, ...], before: State) -> str:
        return marks[0] if marks else ""

    def explain_option(self, prompt: Prompt, option: str, state: State) -> tuple[str, ...]:
        return BY

    def reference(self, book: Book) -> tuple[str, ...]:
        return ("Toy", "  fight fair")

    def own_dice(self, book: Book, text: str) -> OwnDice | None:
        return None

    def board(self, state: State, book: Book | None = None) -> tuple[str, ...]:
        return tuple(f"{one.id} {one.hp} at the {one.place}" for one in state.fighters)

    def picture(self, state: State, book: Book) -> Picture:
        return plain_picture(self, state, book)


TOY = Toy()
