"""A table for tests of Aeronaughts: whole fights with fixed dice, every prompt answered explicitly.

Single deeds are tried on the table of deeds; combatants and scenes come from there.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from fracas.core.asking.answers import Sheet
from fracas.core.asking.prompts import Roll, default_answer
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Fact
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.pools import parse_pool
from fracas.rulesets.aeronaughts.state.state import Combatant, Slot, State
from tests.rulesets import heed
from tests.rulesets.aeronaughts.deeds import scene

F = TypeVar("F", bound=Fact)


def underway(*combatants: Combatant, **values: Any) -> State:
    """A fight in its first round, with a slot for everybody in the order given."""
    combatants = tuple(replace(one, placed=True) for one in combatants)
    values.setdefault("slots", tuple(Slot(one.side, by=one.id) for one in combatants))
    return scene(*combatants, agenda=(Beat("slot", stays=True),), **values)


def unopened(*combatants: Combatant, **values: Any) -> State:
    """A fight that has not begun."""
    return scene(*combatants, agenda=(Beat("opening"),), round=0, **values)


class Table:
    """A chronicle whose prompts a test answers one by one."""

    def __init__(self, state: State, **rulings: str | int) -> None:
        """Start from a state, with some rulings changed."""
        book = RULESET.open_book(rulings)
        assert isinstance(book, AeronaughtsBook)
        self.book = book
        self.play = heed.opened(RULESET, Chronicle(RULESET, book, state, seed=b"test"))

    @property
    def state(self) -> State:
        """The state now."""
        found: State = self.play.state
        return found

    @property
    def kind(self) -> str:
        """The kind of the current prompt, or `over`."""
        return self.play.prompt.kind if self.play.prompt else "over"

    @property
    def asked(self) -> str:
        """Whom the prompt asks."""
        assert self.play.prompt is not None
        return self.play.prompt.deciders[0]

    @property
    def options(self) -> tuple[str, ...]:
        """The ids of the current prompt's options or shares."""
        form: Any = self.play.prompt.form  # type: ignore[union-attr]
        if hasattr(form, "shares"):
            return tuple(share.option.id for share in form.shares)
        return tuple(option.id for option in form.options)

    def offers(self, start: str) -> bool:
        """Whether some option begins so."""
        return any(option.startswith(start) for option in self.options)

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Table:
        """Answer the prompt, which must be of this kind; the default counts without an answer."""
        assert self.kind == kind, f"{self.kind} is asked, not {kind}"
        prompt = self.play.prompt
        assert prompt is not None
        if answer is None and not isinstance(prompt, Roll):
            form: Any = prompt.form  # type: ignore[union-attr]
            answer = tuple(sheet.items()) if isinstance(form, Sheet) else default_answer(prompt)
        heed.answer(RULESET, self.play, answer)
        return self

    def turn(self, *deeds: str) -> Table:
        """Deeds of a turn, one after another; what they ask besides is answered by itself."""
        for deed in deeds:
            self.say("turn", deed)
        return self

    def shows(self, kind: str, reading: str) -> Table:
        """Let dice show something in all, such as `S2 A1`."""
        return self.say(kind, Rolled(reading=reading, how="forced"))

    def roll(self, kind: str, faces: str) -> Table:
        """Roll the dice as in `Y7 G2 P4`: all of the pool."""
        fell = faces.split()
        prompt = self.play.prompt
        assert isinstance(prompt, Roll), self.kind
        expected = parse_pool("".join(die[0] for die in fell)).pool(self.book).notation()
        assert prompt.dice.notation() == expected, f"{prompt.dice.notation()}, not {expected}"
        return self.say(kind, Rolled(tuple(int(die[1:]) for die in fell), how="typed"))

    def check(self, reading: str) -> Table:
        """Accept the game master's sheet, and the check show something in all."""
        return self.say("check_sheet").shows("check", reading)

    def pool(self) -> str:
        """The dice of the current roll."""
        prompt = self.play.prompt
        assert isinstance(prompt, Roll), self.kind
        return prompt.dice.notation()

    def edit(self, fact: Fact) -> Table:
        """The game master changes something."""
        self.play.edit(fact, "a test")
        return self

    def default(self, *kinds: str) -> Table:
        """Accept the default while prompts of these kinds are asked."""
        while self.kind in kinds:
            self.say(self.kind)
        return self

    def who(self, who: str) -> Combatant:
        """A combatant as it is now."""
        return self.state.who(who)

    def facts(self, kind: type[F]) -> list[F]:
        """All facts of a kind in the current line of play, oldest first."""
        numbers = (0, *self.play.line)
        return [
            fact
            for number in numbers
            for fact in self.play.entries[number].facts
            if isinstance(fact, kind)
        ]


def played(scenario: str, number: int, **rulings: str | int) -> Chronicle:
    """A fight in which everybody follows the advice, to its end."""
    book = RULESET.open_book(rulings)
    play = Chronicle(RULESET, book, RULESET.start(book, scenario), seed=seed_from_number(number))
    return advised_to_the_end(play)


def advised_to_the_end(play: Chronicle) -> Chronicle:
    """The same fight with every prompt that is left answered by the advice."""
    while play.prompt is not None:
        assert play.run is not None
        if isinstance(play.prompt, Roll):
            play.throw()
        else:
            answer = RULESET.advise(play.run)
            assert answer is not None
            play.answer(answer)
        assert play.state.round < 100, f"{play.state.stakes} goes on and on"
    return play
