"""How a worked example of Action Points is told: by its dice, every prompt answered."""

from __future__ import annotations

from typing import Any

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Roll, Together, default_answer
from fracas.core.chance import Rolled
from fracas.core.play.chronicle import Chronicle
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.state.state import Combatant, State
from tests.rulesets.action_points.fights import underway, unopened

Line = tuple[Any, ...]
"""What happened in one fact: whose or what, then its figures, as in the table of the example.

Whatever is paid for ends in the AP that are left; a Test has its Attribute, die, face, MTN and
outcome; a hit its location, roll, DR, multiplier and damage.
"""

LEG = 15
"""A face of the d20 that names a leg, where damage is what the roll says."""


class Table:
    """A whole fight whose prompts an example answers one by one, by hand."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Sit down to a state, with some rulings switched."""
        book = RULESET.open_book(rulings)
        self.play = Chronicle(RULESET, book, state, seed=b"test")

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.play.state
        return found

    @property
    def prompt(self) -> Any:
        """The prompt that stands."""
        return self.play.prompt

    @property
    def kind(self) -> str:
        """The kind of the prompt that stands, or `over`."""
        return self.play.prompt.kind if self.play.prompt else "over"

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the options of the choice that stands."""
        return tuple([option.id for option in self.prompt.form.options])

    def offers(self, start: str) -> bool:
        """Whether some option begins so."""
        return any(option.startswith(start) for option in self.options)

    def offered(self, who: str) -> tuple[str, ...]:
        """The options of one of those asked together; none if it is not asked."""
        asks = [ask for ask in self.prompt.asks if ask.decider == who]
        return tuple([option.id for ask in asks for option in ask.form.options])

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of that kind; without an answer its default stands."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.prompt
        if answer is None and not isinstance(prompt, Roll):
            form = getattr(prompt, "form", None)
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else default_answer(prompt)
        self.play.answer(answer)
        return self

    def prepares(self, **answers: str) -> Table:
        """What some declare before combat; the rest are done."""
        prompt = self.prompt
        assert isinstance(prompt, Together), self.kind
        said = tuple([answers.pop(ask.decider, ask.default) for ask in prompt.asks])
        assert not answers, f"{', '.join(answers)} is not asked"
        self.play.say_all(said)
        return self

    def turn(self, who: str, deed: str = "pass") -> Table:
        """What somebody declares at its place."""
        assert self.kind == "turn", f"{self.kind} is asked, not turn"
        assert who in self.prompt.deciders, f"{self.prompt.deciders[0]} is asked, not {who}"
        return self.say("turn", deed)

    def passing(self, *people: str) -> Table:
        """Some pass in turn."""
        for who in people:
            self.turn(who)
        return self

    def roll(self, kind: str, *faces: int, dice: str = "") -> Table:
        """Let dice fall, all of them in the order of throwing; `dice` is what must be thrown."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        notation = self.prompt.dice.notation()
        assert notation == (dice or notation), f"{notation} is thrown, not {dice}"
        return self.say(kind, Rolled(faces, how="typed"))

    def attack(self, deed: str, *faces: int, way: str = "passive", called: str = "") -> Table:
        """An attack, `deed` such as `ada:sword:bo`, met so, and the dice of both."""
        who, weapon, target = deed.split(":")
        self.turn(who, f"{'call' if called else 'attack'}:{weapon}:{target}")
        if called:
            self.say("location", called)
        self.say("circumstances")
        if self.kind == "defend":
            self.say("defend", way)
        return self.roll("attack", *faces)

    def next_round(self) -> Table:
        """The Round is over, and the game master lets the fight go on."""
        return self.say("go_on")


def fight(*combatants: Combatant, **values: Any) -> Table:
    """A fight in the first Turn of its first Round, in the order in which they are given."""
    return Table(underway(*combatants, **values))


def opening(*combatants: Combatant, **values: Any) -> Table:
    """A fight before which anybody may still prepare; the drop is as `drops` has it."""
    rulings: dict[str, str | int] = values.pop("rulings", {})
    return Table(unopened(*combatants, **values), **rulings).say("drop")


def unprepared(table: Table) -> Table:
    """Nobody does anything (more) before combat."""
    while table.kind == "prepare":
        table.prepares()
    return table
