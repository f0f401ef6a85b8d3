"""A table for tests of single deeds: fixed dice, every prompt answered explicitly."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Edit, Procedure, Prompt, Roll, default_answer
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.pools import parse_pool
from fracas.rulesets.aeronaughts.setup.cast import skill_of
from fracas.rulesets.aeronaughts.state.facts import RoundBegan, TurnBegan, TurnEnded
from fracas.rulesets.aeronaughts.state.state import Bar, Combatant, Consequence, State
from fracas.space.zones import Between, Place
from tests.rulesets import heed

F = TypeVar("F", bound=Fact)


def fighter(who: str, side: str = "crew", skills: str = "", **values: Any) -> Combatant:
    """A default human with a name, in the deck zone; `skills` such as `melee 3/1, evade 2/0`."""
    values.setdefault("named", True)
    values.setdefault("zone", "deck")
    values.setdefault("in_hand", values.get("weapons", ()))
    ranks = tuple(
        skill_of(*pair.split()) for pair in (part.strip() for part in skills.split(",")) if pair
    )
    return Combatant(id=who, name=who.title(), side=side, skills=ranks, **values)


def bar(stress: int = 6, wounds: int = 4, soak: int = 1) -> Bar:
    """A bar of health, full."""
    return Bar(soak, stress, stress, wounds, wounds)


def borne(text: str) -> tuple[Consequence, ...]:
    """Consequences from `mild/physical severe/mental`."""
    return tuple(Consequence(*pair.split("/")) for pair in text.split())


def scene(*combatants: Combatant, **values: Any) -> State:
    """Round 1 on a deck, with a gangway next to it and the quay beyond."""
    values.setdefault("round", 1)
    values.setdefault("zones", tuple(Place(name, name.title()) for name in ZONES))
    values.setdefault("bands", tuple(Between(a, b, "medium") for a, b in EDGES))
    return State(stakes="Who stays.", combatants=combatants, **values)


ZONES = ("deck", "gangway", "quay", "town", "hills")
EDGES = tuple(pairwise(ZONES))


def begun(rules: Any, book: AeronaughtsBook, state: State) -> Run:
    """The first beat of a state up to its first prompt, checked for rows and words."""
    return heed.begun(RULESET, Run(rules, book, state))


class Alone:
    """Rules that have one beat, the deed that is tested."""

    edit_rules = ("AE-GM-02",)

    def __init__(self, procedure: Callable[[Run], Procedure[object]]) -> None:
        """Take the deed."""
        self.beats = {"deed": (procedure, ("AE-ACT-20",))}

    def can_decide(self, state: State, decider: Decider) -> bool:
        """Whether it is the game master, or somebody present."""
        return decider == GM or state.find(decider) is not None


class Table:
    """One deed after another on a state, where a test answers each prompt."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        self.book: AeronaughtsBook = open_book(rulings)
        self.run: Run | None = None
        self.begun = state
        self.past: list[Fact] = []

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.run.state if self.run else self.begun
        return found

    def do(self, procedure: Callable[..., Procedure[object]], *args: Any, **values: Any) -> Table:
        """Begin a deed; the one before must be over."""
        self.settle()
        state = replace(self.begun, agenda=(Beat("deed"),))
        rules: Any = Alone(lambda run: procedure(run, *args, **values))
        self.run = begun(rules, self.book, state)
        return self

    def settle(self) -> Table:
        """Check that nothing more is asked, and keep what happened."""
        assert self.kind == "over", f"{self.kind} is still asked"
        if self.run:
            self.begun = self.run.state
            self.past += self.run.facts
            self.run = None
        return self

    def apply(self, *facts: Fact) -> Table:
        """Let facts happen between deeds."""
        self.settle()
        for fact in facts:
            self.begun = fact.apply(self.begun)
        return self

    def round(self, number: int, who: str) -> Table:
        """Begin a round, and somebody's turn in it; a turn that was on is over."""
        if self.state.turn:
            self.apply(TurnEnded(self.state.turn))
        return self.apply(RoundBegan(number), TurnBegan(who))

    @property
    def prompt(self) -> Prompt:
        """The current prompt."""
        assert self.run is not None, "no deed was begun"
        assert self.run.prompt is not None, "nothing is asked"
        return self.run.prompt

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        if self.run is None or self.run.prompt is None:
            return "over"
        return self.run.prompt.kind

    @property
    def asked(self) -> str:
        """Whom the prompt asks."""
        return self.prompt.deciders[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current prompt's options or shares."""
        form: Any = self.prompt.form  # type: ignore[union-attr]
        if hasattr(form, "shares"):
            return tuple(share.option.id for share in form.shares)
        return tuple(option.id for option in form.options)

    def said(self, option: str) -> str:
        """The text for one of the current prompt's options."""
        return RULESET.say_option(self.prompt, option, self.state, self.book)

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; keywords fill a sheet."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.prompt
        if answer is None and not isinstance(prompt, Roll):
            form = prompt.form  # type: ignore[union-attr]
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else default_answer(prompt)
        assert self.run is not None
        heed.answer_alone(RULESET, self.run, answer)
        return self

    def edit(self, fact: Fact) -> Table:
        """The game master changes something."""
        assert self.run is not None
        self.run.answer(Edit(fact))
        return self

    def pool(self) -> str:
        """The dice of the current roll, as written."""
        prompt = self.prompt
        assert isinstance(prompt, Roll), self.kind
        return prompt.dice.notation()

    def roll(self, faces: str, **sheet: Any) -> Table:
        """Accept the game master's sheet, and dice fall as in `Y7 G2 P4`: all of the pool."""
        if self.kind == "check_sheet":
            self.say("check_sheet", **sheet)
        fell = faces.split()
        expected = parse_pool("".join(die[0] for die in fell)).pool(self.book).notation()
        assert self.pool() == expected, f"{self.pool()} is rolled, not {expected}"
        return self.say("check", Rolled(tuple(int(die[1:]) for die in fell), how="typed"))

    def blank(self) -> Table:
        """Let every die of the roll that stands show its blank face."""
        prompt = self.prompt
        assert isinstance(prompt, Roll), self.kind
        faces = (1,) * sum(count for _, count in prompt.dice.dice)  # type: ignore[attr-defined]
        return self.say("check", Rolled(faces, how="typed"))

    def shown(self, reading: str, **sheet: Any) -> Table:
        """Let the dice show something in all, such as `S2 A1`."""
        self.say("check_sheet", **sheet)
        return self.say("check", Rolled(reading=reading, how="forced"))

    def spend(self, **units: int) -> Table:
        """Spend advantage on what is named; nothing else."""
        return self.say("spend", tuple((name.replace("__", ":"), n) for name, n in units.items()))

    def default(self, *kinds: str) -> Table:
        """Accept the default while prompts of these kinds are asked."""
        while self.kind in kinds:
            self.say(self.kind)
        return self

    def who(self, who: str) -> Combatant:
        """A combatant as it is now."""
        return self.state.who(who)

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind so far, oldest first."""
        now = self.run.facts if self.run else []
        return [fact for fact in (*self.past, *now) if isinstance(fact, kind)]
