"""Days of rest for tests: scenes and nights with prompts a test answers, the rest by default."""

from __future__ import annotations

from typing import Any, ClassVar, TypeVar

from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.interludes import night, rest, scene, treat, week
from fracas.rulesets.aeronaughts.setup.soundness import check_state
from fracas.rulesets.aeronaughts.state.state import PHYSICAL, Combatant, Consequence, State
from tests.rulesets import heed
from tests.rulesets.aeronaughts.deeds import begun

F = TypeVar("F", bound=Fact)

MILD = Consequence("mild", PHYSICAL)
MODERATE = Consequence("moderate", PHYSICAL)
SEVERE = Consequence("severe", PHYSICAL)


class Beats:
    """The beats of recovery, as a ruleset has them."""

    beats: ClassVar[dict[str, Any]] = {
        "scene": (scene, ("AE-HEAL-08",)),
        "treat": (treat, ("AE-HEAL-08",)),
        "night": (night, ("AE-HEAL-02",)),
        "rest": (rest, ("AE-HEAL-03",)),
        "week": (week, ("AE-HEAL-01",)),
    }
    edit_rules = ("AE-GM-01",)

    def can_decide(self, state: State, decider: str) -> bool:
        return decider == "gm" or state.find(decider) is not None


class Days:
    """A state at rest, whose prompts a test answers; the rest gets its default."""

    def __init__(self, *people: Combatant, **rulings: str | int) -> None:
        self.book = open_book(rulings)
        self.state = State(combatants=people)
        self.facts: list[Fact] = []
        self.prompts: list[Any] = []

    def play(self, *beats: Beat, **answers: Any) -> Days:
        """Play beats to the end of the agenda: by kind of prompt, an answer or several in turn."""
        self.facts, self.prompts = [], []
        self.state = replace(self.state, agenda=(*self.state.agenda, *beats))
        while self.state.agenda:
            run = begun(Beats(), self.book, self.state)
            while run.prompt is not None:
                self.prompts.append(run.prompt)
                heed.answer_alone(RULESET, run, self._answer(run.prompt, answers))
            self.facts += run.facts
            self.state = run.state
            check_state(self.state, self.book)
        assert not any(isinstance(left, list) and left for left in answers.values()), answers
        return self

    def _answer(self, prompt: Any, answers: dict[str, Any]) -> Any:
        given = answers.get("roll" if isinstance(prompt, Roll) else prompt.kind)
        if isinstance(given, list):
            given = given.pop(0)
        if isinstance(prompt, Roll):
            assert isinstance(given, str), "every roll of a test is fixed"
            return Rolled(reading=given, how="forced")
        if isinstance(given, dict):
            return tuple(given.items())
        return prompt.default if given is None else given

    def found(self, kind: type[F]) -> list[F]:
        """The facts of a kind in what was just played."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def scene(self, roll: list[str] | None = None, **lines: Any) -> Days:
        """One scene."""
        return self.play(Beat("scene"), scene=lines, roll=roll or [])

    def night(self, sleep: str = "restful", **answers: Any) -> Days:
        """One night."""
        return self.play(Beat("night", (sleep,)), **answers)

    def left(self, who: str = "ann") -> dict[str, int | None]:
        """The Consequences of somebody: rests that each wants, None where it is untreated."""
        return {
            each.severity: each.rests if each.treated else None
            for each in self.state.who(who).consequences
        }


def hurt(who: str = "ann", **values: Any) -> Combatant:
    """A player's character of the crew."""
    return Combatant(id=who, name=who.title(), side="crew", kind="pc", **values)
