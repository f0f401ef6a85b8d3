"""Whole fights for tests: beat after beat, every prompt answered explicitly, with fixed dice."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.prompts import Edit, Roll, Together
from fracas.core.facts import Beat, Fact
from fracas.core.ids import GM, Decider
from fracas.rulesets.action_points.rules.rounds import WALK
from fracas.rulesets.action_points.ruleset import BEATS
from fracas.rulesets.action_points.state.facts import Declared
from fracas.rulesets.action_points.state.state import Combatant, State
from tests.rulesets.action_points.table import Table, begun, scene

OWN = ("turn", "course", "go_on", "over", "drop", "prepare", "join", "permute", "tie")
"""What is asked outside an attack."""


class _Rules:
    """Every beat of the room, and who decides."""

    beats = BEATS
    edit_rules = ("AP-NAR-03",)

    def can_decide(self, state: State, decider: Decider) -> bool:
        """Whether it is the game master, or somebody present."""
        return decider == GM or state.find(decider) is not None


class _Lowest:
    """A stream where every die shows its lowest face."""

    def below(self, sides: int) -> int:
        """The lowest."""
        return 0


class Fight(Table):
    """A fight that goes on by itself to its next prompt."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        super().__init__(state, **rulings)
        self._walk()

    def _walk(self) -> None:
        for _ in range(1000):
            if self.kind != "over" or not self.state.agenda:
                return
            self.settle()
            rules: Any = _Rules()
            self.run = begun(rules, self.book, self.begun)
        raise AssertionError("beats follow one another and nothing is asked")

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Fight:
        """Answer the prompt, which must be of this kind; the default counts without an answer."""
        super().say(kind, answer, **sheet)
        self._walk()
        return self

    def roll(self, kind: str, *faces: int, dice: str = "") -> Fight:
        """Roll all the dice, in order; `dice` is what must be rolled."""
        super().roll(kind, *faces, dice=dice)
        return self

    def edit(self, fact: Fact) -> Fight:
        """The game master changes something."""
        assert self.run is not None
        self.run.answer(Edit(fact))
        self._walk()
        return self

    def turn(self, who: str, deed: str) -> Fight:
        """Somebody's place: what it declares; an attack misses, and nobody defends actively."""
        assert self.kind == "turn", f"{self.kind} is asked, not turn"
        assert self.asked == who, f"{self.asked} is asked, not {who}"
        self.say("turn", deed)
        return self.missed()

    def missed(self) -> Fight:
        """Let every die of an attack show its lowest face, and all else stand."""
        while self.kind not in OWN:
            prompt = self.prompt
            if isinstance(prompt, Roll):
                self.roll(self.kind, *prompt.dice.roll(_Lowest()))
            else:
                self.say(self.kind, "passive" if self.kind == "defend" else None)
        return self

    def passing(self, *people: str) -> Fight:
        """Some pass in turn."""
        for who in people:
            self.turn(who, "pass")
        return self

    def together(self, kind: str, **answers: str) -> Fight:
        """Answers to what is asked together, by who; the rest let their defaults stand."""
        prompt = self.prompt
        assert isinstance(prompt, Together), self.kind
        said = tuple(answers.pop(ask.decider, ask.default) for ask in prompt.asks)
        assert not answers, f"{', '.join(answers)} is not asked"
        return self.say(kind, said)

    def offered(self, who: str) -> tuple[str, ...]:
        """The options of one of those asked together; none if it is not asked."""
        prompt: Any = self.prompt
        for ask in prompt.asks:
            if ask.decider == who:
                return tuple(option.id for option in ask.form.options)
        return ()

    def ap(self, *people: str) -> list[int]:
        """The AP left of some."""
        return [self.who(who).ap for who in people]

    def declared(self) -> list[tuple[str, str, int]]:
        """Who declared what for how many AP so far."""
        return [(one.who, one.action, one.cost) for one in self.facts(Declared)]


def underway(*combatants: Combatant, **values: Any) -> State:
    """A fight in its first Round and Turn, on a field of 200 by 200 feet."""
    values.setdefault("width", 200)
    values.setdefault("height", 200)
    return scene(*combatants, agenda=(WALK,), **values)


def unopened(*combatants: Combatant, **values: Any) -> State:
    """A fight that has not begun, on the same field."""
    values.setdefault("width", 200)
    values.setdefault("height", 200)
    return scene(*combatants, agenda=(Beat("opening"),), round=0, turn=0, order=(), **values)


def opened(*combatants: Combatant, **values: Any) -> Fight:
    """A fight at the first prompt of its first Round, nobody having done anything beforehand."""
    rulings = values.pop("rulings", {})
    fight = Fight(unopened(*combatants, **values), **rulings)
    fight.say("drop")
    while fight.kind in ("prepare", "join", "permute"):
        fight.say(fight.kind)
    return fight
