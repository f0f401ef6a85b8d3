"""The base of a small system: every part of the protocol that follows from its data.

A system declares what is its own: id, title, package, beats, types, facts. Everything else has a
default here that is true for any system made of these parts, and that the system may replace.

Long because a system answers everything that the core asks of one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, get_args

import msgspec
from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.content.load import open_file
from fracas.core import facts as core
from fracas.core.asking.answers import Answer
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Ask, Prompt, Ruling, Term, Together
from fracas.core.asking.verbs import Sorted, sort_plainly
from fracas.core.chance import RUNG_WORDS, Rung
from fracas.core.errors import IllegalAnswer, WrongUse
from fracas.core.facts import Beat, Fact
from fracas.core.ids import GM, Decider
from fracas.core.picture.grounds import Ground
from fracas.core.picture.moments import Telling
from fracas.core.picture.pictures import Picture, Slip, plain_picture
from fracas.core.play.run import Run
from fracas.core.system.billing import Billing, party_of
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
from fracas.core.system.teaching import Teaching
from fracas.kit import cast, content
from fracas.kit import plain_words as catalogue
from fracas.kit.asking import asks_of
from fracas.kit.headlines import HEADLINES
from fracas.kit.plain_facts import Carried, Ended, Joined, Left, RoundBegan, Sided, TurnBegan
from fracas.kit.scene import Body, PlainBook, Scene

USUAL_FACTS: tuple[type[Fact], ...] = (
    core.Began, core.Planned, core.Dropped, core.WentMoot, core.Noted, core.Corrected,
    Left, Sided, RoundBegan, TurnBegan, Ended,
)  # fmt: skip


class Plain:
    """A combat system with a default for everything that it does not define itself.

    A system has `id`, `title`, `beats`, `edit_rules`, its `state_type` and `book_type`, and its own
    `facts`. Its files are in its own `package`, and its scenarios open with the beat `opening`.
    """

    id: str
    title: str
    package: str
    beats: BeatTable
    edit_rules: tuple[str, ...]
    state_type: Any
    book_type: type[Book] = PlainBook
    version: str = "1"
    summary: str = ""
    opening: ClassVar[str] = "round"
    facts: ClassVar[tuple[type[Fact], ...]] = ()
    interludes: tuple[str, ...] = ()
    routine: tuple[str, ...] = ()
    drawing_type: Any = None
    headlines: tuple[Headline, ...] = HEADLINES
    bar: Mapping[str, Rung] = MappingProxyType({})
    telling: Telling = Telling(silent=frozenset((RoundBegan, TurnBegan)))
    fact_types: tuple[type[Fact], ...] = USUAL_FACTS

    def __init_subclass__(cls) -> None:
        """Set where its files are, and all kinds of facts, some of the system's own types."""
        super().__init_subclass__()
        cls.package = vars(cls).get("package", cls.__module__.partition(".")[0])
        if isinstance(getattr(cls, "state_type", None), type) and "fact_types" not in vars(cls):
            joined: Any = Joined
            carried: Any = Carried
            typed = joined[cls.body()], carried[cls.state_type]
            cls.fact_types = (*USUAL_FACTS, *typed, *cls.facts)

    @classmethod
    def body(cls) -> Any:
        """The type of its combatants, as the state declares it."""
        fields = {one.name: one.type for one in msgspec.structs.fields(cls.state_type)}
        return get_args(fields["fighters"])[0]

    # What is shipped, and books.

    @property
    def words(self) -> catalogue.Words:
        """The catalogue of all that the system says."""
        return content.words_of(self.package)

    def rules(self) -> Mapping[str, Rule]:
        """The rules of `rules.toml` by their ids."""
        return content.rules_of(self.package)

    def _shipped(self) -> Any:
        return content.shipped(self.package, self.id, self.version, self.book_type)

    def scenarios(self) -> tuple[Listing, ...]:
        """Return the fights of the shipped book."""
        rows = self._shipped().scenarios.items()
        return tuple(Listing(key, self.id, row.title, row.summary) for key, row in rows)

    def combatants(self) -> tuple[Listing, ...]:
        """Return the combatants of the shipped book."""
        rows = self._shipped().combatants.items()
        return tuple(Listing(key, self.id, row.name, row.summary) for key, row in rows)

    def open_book(self, rulings: Mapping[str, str | int]) -> Any:
        """The shipped book with some rulings switched; raises `WrongUse` for a wrong switch."""
        return content.switched(self._shipped(), self.rules(), rulings)

    def take_in(self, book: Any, text: str, name: str = "content") -> Any:
        """The book with the rows of a content text; raises `ContentError` with every fault."""
        return content.taken_in(book, self.rules(), text, name)

    def validate(self, path: str) -> tuple[str, ...]:
        """Check a content file against the system; it returns no warnings."""
        return self.judge(open_file(path))

    def judge(self, checker: Checker) -> tuple[str, ...]:
        """Like `validate`, for content that was read before, from one file or from many."""
        content.judged(self.open_book({}), self.rules(), checker)
        return ()

    def teaching(self) -> Teaching:
        """Return what chapters and fields mean, by `teaching.toml`; else only the common ones."""
        return content.teaching_of(self.package)

    # Fights, and who is in them.

    def start(self, book: Any, scenario: str) -> Any:
        """The opening state of a scenario; raises `WrongUse` when the book does not have it."""
        fighters: tuple[Any, ...] = ()
        for placing in cast.scenario_of(book, scenario).cast:
            for _ in range(placing.count):
                fighters = (*fighters, self.fighter(book, placing.combatant, placing.side, fighters,
                                                    pc=placing.pc))  # fmt: skip
        return self.state_type(fighters=fighters, agenda=(Beat(self.opening),))

    def fighter(self, book: Any, kind: str, side: str, others: Any, *, pc: bool = False) -> Any:
        """Return one of a kind, unhurt, with an id and a name that none of the others has."""
        row = cast.row_of(book, kind)
        own = {one.name for one in msgspec.structs.fields(self.body())}
        copied = {key: one for key, one in msgspec.structs.asdict(row).items() if key in own}
        number = cast.free_number(kind, others)
        last = f" {number}" if number > 1 else ""
        key, name = (f"{kind}-{number}" if last else kind), row.name + last
        return self.body()(**{**copied, "id": key, "name": name, "side": side, "pc": pc,
                              "left": row.most})  # fmt: skip

    def levies(self, book: Any, scenario: str) -> tuple[Levy, ...]:
        """Return who opens a scenario, by side and kind."""
        return cast.levies(book, scenario)

    def billing(self, book: Any, scenario: str) -> Billing:
        """Return whose fight it is: a plain scenario says only who is there."""
        placed = cast.scenario_of(book, scenario).cast
        return Billing(party_of((one.side, one.pc) for one in placed))

    def muster(self, book: Any, scenario: str, kind: str, side: str, count: int) -> Any:
        """Return the book with a scenario that opens with `count` of a kind on a side."""
        return cast.muster(book, scenario, kind, side, count)

    def ground(self, book: Any, scenario: str) -> Ground | None:
        """Return None: there is no map to paint."""
        cast.scenario_of(book, scenario)
        return None

    def with_ground(self, book: Any, scenario: str, ground: Ground) -> Book:
        """Raise `WrongUse`: there is no map to paint."""
        raise WrongUse(f"{self.title} has no maps: there is nothing to paint.")

    def enter(self, book: Any, state: Any, combatant: str, side: str) -> Fact:
        """A combatant of the book joins."""
        fighter = self.fighter(book, combatant, side, state.fighters)
        return Joined(fighter, because=self.edit_rules)

    def leave(self, state: Any, decider: Decider) -> Fact:
        """A combatant leaves for good."""
        self._refuse_unknown(state, decider)
        return Left(decider, because=self.edit_rules)

    def change_side(self, state: Any, decider: Decider, side: str) -> Fact:
        """A combatant changes sides."""
        self._refuse_unknown(state, decider)
        return Sided(decider, side, because=self.edit_rules)

    def carry(self, book: Any, state: Any, scenario: str) -> Fact:
        """Open the next fight, with those who still stand in place of its player characters."""
        fresh: Scene[Any] = self.start(book, scenario)
        party = tuple(self.carried(one) for one in state.fighters if one.pc and not one.out)
        if not party:
            raise IllegalAnswer(
                f"Nobody is left who could go on ({self.edit_rules[0]}): let others join first."
            )
        ours = next((one.side for one in fresh.fighters if one.pc), party[0].side)
        party = tuple(replace(one, side=ours) for one in party)
        ids = {one.id for one in party}
        others = (one for one in fresh.fighters if not one.pc and one.id not in ids)
        scene: Any = replace(fresh, fighters=(*party, *others))
        return Carried(scene, because=self.edit_rules)

    def carried(self, fighter: Any) -> Any:
        """Return a combatant as they begin the next fight: as they ended the last."""
        return fighter

    def _refuse_unknown(self, state: Any, decider: Decider) -> None:
        ids = [one.id for one in state.fighters]
        if decider not in ids:
            raise WrongUse(f"There is no '{decider}' here: give {', '.join(ids)}.")

    # What is asked of a state.

    def can_decide(self, state: Any, decider: Decider) -> bool:
        """Return whether that decider is the game master, or a combatant who is in the fight."""
        return decider == GM or any(one.id == decider for one in state.fighters)

    def deciders(self, state: Any) -> tuple[Decider, ...]:
        """Return the game master, and everyone in the fight."""
        return (GM, *(Decider(one.id) for one in state.fighters))

    def members(self, state: Any) -> tuple[Member, ...]:
        """Return everyone in the fight."""
        return tuple(Member(Decider(one.id), one.name, one.side, one.pc) for one in state.fighters)

    def sides(self, state: Any) -> tuple[str, ...]:
        """The sides of all that are in the fight."""
        return tuple(dict.fromkeys(one.side for one in state.fighters))

    def acting_side(self, state: Any) -> str:
        """The side whose turn it is."""
        return str(state.acting_side())

    def outcome(self, state: Any) -> str:
        """The side that won, or how the fight ended."""
        return str(state.winner)

    def fates(self, book: Any, state: Any) -> tuple[Fate, ...]:
        """Return how everyone fares, by what they have left."""
        gone = catalogue.named(self.words, state, "out")
        return tuple(
            Fate(Decider(one.id), one.name, one.side, one.left, one.most, gone if one.out else "")
            for one in state.fighters
        )

    def check_state(self, book: Any, state: Any) -> None:
        """Raise `IllegalAnswer` where a combatant has less than 0 left, or more than at most."""
        for one in state.fighters:
            if not 0 <= one.left <= one.most:
                raise IllegalAnswer(
                    f"{one.name} cannot have {one.left} left of {one.most} "
                    f"({self.edit_rules[0]}): give 0 to {one.most}."
                )

    def canonical(self, state: Any) -> Any:
        """The state without the count of rounds."""
        return replace(state, round=0)

    def apart(self, state: Any) -> tuple[int, ...]:
        """Nothing: advice goes by the position alone."""
        return ()

    # What a seat may know: everything, unless the system keeps something secret.

    def view(self, state: Any, viewer: Viewer) -> Any:
        """The state as it is."""
        return state

    def known(self, state: Any, viewer: Viewer) -> Any:
        """Return what a viewer sees, which can be played."""
        return self.view(state, viewer)

    def shows(self, fact: Fact, state: Any, viewer: Viewer) -> Fact | None:
        """The fact as it is; private notes are for the game master and those they are about."""
        if isinstance(fact, core.Noted) and fact.private and not viewer.is_gm:
            return fact if set(fact.about) & set(viewer.deciders) else None
        if isinstance(fact, Carried):
            return replace(fact, scene=self.view(fact.scene, viewer))
        return fact

    def say_assumed(self, state: Any, viewer: Viewer) -> tuple[str, ...]:
        """Return nothing: nothing is assumed."""
        return ()

    # Odds and advice.

    def mark(self, fact: Fact) -> str | None:
        """Return the `result` of a fact that has one, such as a hit or a miss."""
        result = getattr(fact, "result", None)
        return None if result is None else str(result)

    def counsel(self, run: Run, ask: Ask | Ruling) -> tuple[Hint, ...]:
        """Return the system's advice to one who is asked, the best first; empty by default."""
        return ()

    def hints(self, run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
        """All counsel for those who are asked, or for one of them."""
        asks = asks_of(run.prompt)
        own = [ask for ask in asks if decider is None or ask.decider == decider]
        return tuple(hint for ask in own for hint in self.counsel(run, ask))

    def advise(self, run: Run) -> Answer | None:
        """The best counsel, for each of those who are asked together; without one the default."""
        found: list[Answer] = []
        for ask in asks_of(run.prompt):
            hint = next(iter(self.counsel(run, ask)), None)
            answer = ask.default if hint is None else hint.answer
            if answer is None:
                return None
            found.append(answer)
        if isinstance(run.prompt, Together):
            return tuple(found)
        return found[0] if found else None

    def own_dice(self, book: Any, text: str) -> OwnDice | None:
        """Return None: its dice have no notation of their own."""
        return None

    # Words.

    def say_fact(self, fact: Fact, state: Any, book: Book | None = None) -> str:
        """A fact by the chapter `facts`."""
        return catalogue.say_fact(self.words, fact, state)

    def say_prompt(self, prompt: Prompt, state: Any, book: Book | None = None) -> str:
        """What is asked by the chapter `prompts`, of all at once by the chapter `together`."""
        return catalogue.say_prompt(self.words, prompt, state)

    def say_option(self, prompt: Prompt, option: str, state: Any, book: Book | None = None) -> str:
        """An option by the chapter `options`."""
        return catalogue.say_option(self.words, prompt, option, state)

    def sort_option(
        self, prompt: Ask | Ruling, option: Option, state: Any, book: Book | None = None
    ) -> Sorted:
        """Its kind as the verb and the one figure that it is about as the target."""
        called = {one.id: one.name for one in self.members(state)}
        return sort_plainly(
            prompt,
            option,
            lambda key: self.say_option(prompt, key, state, book),
            lambda key: called.get(Decider(key), ""),
        )

    def say_field(self, prompt: Prompt, field: str, state: Any, book: Book | None = None) -> str:
        """A line of a sheet by the chapter `fields`."""
        return catalogue.sentence(self.words, "fields", field)

    def say_ruling(self, prompt: Ruling, state: Any, book: Book | None = None) -> tuple[str, str]:
        """Return blanks: no ruling has a line of its own."""
        return "", ""

    def say_term(self, term: Term, state: Any, book: Book | None = None) -> str:
        """A modifier by the chapter `terms`, where `{amount}` is how much it is, with its sign."""
        text = catalogue.sentence(self.words, "terms", term.name)
        return catalogue.filled(self.words, state, text, term.about, amount=f"{term.amount:+d}")

    def say_hint(self, hint: Hint, state: Any, book: Book | None = None) -> str:
        """A piece of advice by the chapter `hints`."""
        text = catalogue.sentence(self.words, "hints", hint.name)
        return catalogue.filled(self.words, state, text, hint.about)

    def say_interlude(self, name: str) -> str:
        """An interlude by the chapter `interludes`."""
        return catalogue.sentence(self.words, "interludes", name)

    def say_rung(self, kind: str, rung: Rung) -> str:
        """A rung by the chapter `names`; else as it is called everywhere."""
        return self.words.get("names", {}).get(rung, RUNG_WORDS[rung])

    def say_marks(self, marks: tuple[str, ...], before: Any) -> str:
        """The first mark by the chapter `names`."""
        return self.words.get("names", {}).get(marks[0], marks[0]) if marks else ""

    def explain_option(self, prompt: Prompt, option: str, state: Any) -> tuple[str, ...]:
        """The rules of the option itself, else of the prompt."""
        own = (one.because for one in catalogue.options_of(prompt) if one.id == option)
        return next(own, ()) or prompt.because

    def reference(self, book: Any) -> tuple[str, ...]:
        """Every rule by chapter, with the rulings in force."""
        return tuple(catalogue.reference(self.title, self.rules(), book.rulings))

    # Boards.

    def notes(self, fighter: Any) -> tuple[str, ...]:
        """What the board says of a combatant besides what they have left: the texts of its fields.

        These are the fields that the system's body adds; the chapter `names` has the text of each.
        """
        own = [name for name in fighter.__struct_fields__ if name not in Body.__struct_fields__]
        texts = [getattr(fighter, name) for name in own]
        words = self.words.get("names", {})
        return tuple(words.get(text, text) for text in texts if text and isinstance(text, str))

    def board(self, state: Any, book: Book | None = None) -> tuple[str, ...]:
        """Return everyone, a line each."""
        return tuple(self._line(one, state) for one in state.fighters)

    def _line(self, one: Any, state: Any) -> str:
        full = max(0, min(one.left, one.most))
        gone = catalogue.named(self.words, state, "out")
        told = gone if one.out else "; ".join(self.notes(one))
        bar = "█" * full + "░" * (one.most - full)
        return f"{one.name:<16} {bar} {one.left}/{one.most}  {told}".rstrip()

    def picture(self, state: Any, book: Any) -> Picture:
        """Return the round, how everyone fares, and whose turn it is."""
        drawn = plain_picture(self, state, book)
        acts = {state.acting: "acts"}
        figures = []
        for figure, one in zip(drawn.figures, state.fighters, strict=True):
            turn: Any = figure.turn or acts.get(figure.id, "")
            slips = tuple(Slip(note[:2].title(), note) for note in self.notes(one) * (not one.out))
            figures.append(replace(figure, turn=turn, slips=slips))
        heads = ((catalogue.named(self.words, state, "round"), str(state.round)),)
        return replace(drawn, figures=tuple(figures), heads=heads if state.round else ())
