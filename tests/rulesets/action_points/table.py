"""A table for tests of single deeds and beats: fixed dice, every prompt answered explicitly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Procedure, Prompt, Roll, default_answer
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.ids import GM, Decider
from fracas.core.play.run import Run
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import ActionPointsBook, open_book
from fracas.rulesets.action_points.state.state import Attribute, Combatant, Skill, State
from tests.rulesets import heed

F = TypeVar("F", bound=Fact)

NAMES = (
    "strength", "agility", "stamina", "perception", "intellect", "wits", "willpower", "presence",
)  # fmt: skip
"""The Attributes in the order of the d8."""


def dice(sizes: str = "", usual: int = 6) -> tuple[Attribute, ...]:
    """Eight Attributes of a usual size; `sizes` such as `agility 8, stamina 8>6`, one damaged."""
    given = dict(_pairs(sizes))
    found = []
    for name in NAMES:
        whole, _, now = given.pop(name, str(usual)).partition(">")
        found.append(Attribute(name, int(whole), int(now or whole)))
    assert not given, f"there is no {', '.join(given)}"
    return tuple(found)


def fighter(
    who: str, side: str = "us", skills: str = "", sizes: str = "", **values: Any
) -> Combatant:
    """Somebody with a d6 in everything, full AP and a fist, and with what is in hand.

    `sizes` such as `agility 8, stamina 8>6`, the latter damaged; `skills` such as `blade 2`. Who
    has `weapons` or `shields` wields them all, unless `in_hand` says otherwise. AP, the full total
    and the Initiative are those of the dice, unless they are given.
    """
    values.setdefault("attributes", dice(sizes))
    weapons, shields = values.setdefault("weapons", ("fist",)), values.get("shields", ())
    held = tuple(key for key in weapons if key != "fist")
    values.setdefault("in_hand", (*held, *shields))
    current = {one.name: one.current for one in values["attributes"]}
    full = values.get("ap_max") or current["agility"] + current["perception"]
    values.setdefault("ap", full)
    values.setdefault("ap_full", full)
    values.setdefault("initiative", full)
    values.setdefault(
        "lost", tuple(one.name for one in values["attributes"] if one.undamaged and not one.current)
    )
    ranks = tuple(Skill(name, int(rank)) for name, rank in _pairs(skills))
    return Combatant(id=who, name=who.title(), side=side, combat_skills=ranks, **values)


def _pairs(text: str) -> list[tuple[str, str]]:
    """Pairs of words parted by commas: `agility 8, stamina 10`."""
    found = []
    for pair in filter(None, (part.strip() for part in text.split(","))):
        name, _, value = pair.partition(" ")
        found.append((name, value))
    return found


def scene(*combatants: Combatant, **values: Any) -> State:
    """Round 1, Combat Turn 1, on open ground without an edge; the order is that given."""
    values.setdefault("round", 1)
    values.setdefault("turn", 1)
    values.setdefault("order", tuple(one.id for one in combatants))
    return State(stakes="Who stays.", combatants=combatants, **values)


def begun(rules: Any, book: ActionPointsBook, state: State) -> Run:
    """The first beat of a state up to its first prompt, checked for rows and words."""
    return heed.begun(RULESET, Run(rules, book, state))


class Alone:
    """Rules that have one beat, the deed that is tested."""

    edit_rules = ("AP-NAR-03",)

    def __init__(self, procedure: Callable[[Run], Procedure[object]]) -> None:
        """Take the deed."""
        self.beats = {"deed": (procedure, ("AP-MOV-11",))}

    def can_decide(self, state: State, decider: Decider) -> bool:
        """Whether it is the game master, or somebody present."""
        return decider == GM or state.find(decider) is not None


class Table:
    """One deed after another on a state, where a test answers each prompt."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        self.book: ActionPointsBook = open_book(rulings)
        self.run: Run | None = None
        self.begun = state
        self.past: list[Fact] = []

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.run.state if self.run else self.begun
        return found

    def do(self, procedure: Callable[..., Procedure[object]], *args: Any, **values: Any) -> Table:
        """Begin a deed, as `procedure(run, *args, **values)`; the one before must be over."""
        self.settle()
        waiting = self.begun.agenda
        state = replace(self.begun, agenda=(Beat("deed"), *waiting))
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
        """Whom the prompt asks first."""
        return self.prompt.deciders[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current prompt's options."""
        form: Any = self.prompt.form  # type: ignore[union-attr]
        return tuple(option.id for option in form.options)

    def offers(self, start: str) -> bool:
        """Whether some option begins so."""
        return any(option.startswith(start) for option in self.options)

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; keywords fill a sheet.

        Without an answer the default counts.
        """
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.prompt
        if answer is None and not isinstance(prompt, Roll):
            form = getattr(prompt, "form", None)
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else default_answer(prompt)
        assert self.run is not None
        heed.answer_alone(RULESET, self.run, answer)
        return self

    def dice(self) -> str:
        """The dice of the current roll, as written."""
        prompt = self.prompt
        assert isinstance(prompt, Roll), self.kind
        return prompt.dice.notation()

    def roll(self, kind: str, *faces: int, dice: str = "") -> Table:
        """Roll all the dice, in order; `dice` is what must be rolled."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        if dice:
            assert self.dice() == dice, f"{self.dice()} is thrown, not {dice}"
        return self.say(kind, Rolled(faces, how="typed"))

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
