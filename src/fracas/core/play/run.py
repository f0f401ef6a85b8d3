"""Run one beat: the only place where a state changes while play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fracas.core.asking.prompts import AFRESH, PROMPTS, Edit, Procedure, Prompt
from fracas.core.chance import Result
from fracas.core.errors import Moot
from fracas.core.facts import Applied, Beat, Began, Fact, WentMoot

if TYPE_CHECKING:
    from collections.abc import Callable

    from fracas.core.system.book import Book
    from fracas.core.system.ruleset import Ruleset


class Run:
    """The first beat of a state's agenda, run until its next prompt.

    `start` is the state before the beat, `state` the current one, `facts` all that happened in this
    beat, `prompt` what is asked, or None when the beat is over. The same answers give the same
    facts again. `broken` is True after a procedure failed: such a run must be thrown away.

    `make` is what built the open prompt from the state. With it the prompt can be built from
    another state too, such as what a side knows of this one.

    A rule that an edit made due (`Applied`) runs inside the beat. What it interrupts then asks
    again, as after any edit, or ends where the rule ended the fight.
    """

    __slots__ = (
        "_interrupted",
        "_procedure",
        "beat",
        "book",
        "broken",
        "facts",
        "make",
        "prompt",
        "rules",
        "start",
        "state",
    )

    def __init__(
        self, rules: Ruleset, book: Book, state: Any, replies: tuple[Any, ...] = ()
    ) -> None:
        self.rules = rules
        self.book: Any = book
        self.start = self.state = state
        self.facts: list[Fact] = []
        self.prompt: Prompt | None = None
        self.make: Callable[[Any], Prompt] | None = None
        self.broken = False
        self.beat = state.agenda[0]
        procedure, because = rules.beats[self.beat.name]
        began = Began(self.beat, because=because)
        self.state = began.apply(state)
        self.facts.append(began)
        self._procedure = procedure(self, *self.beat.args)
        self._interrupted: tuple[Procedure[object], ...] = ()
        self._advance(None)
        for reply in replies:
            self.answer(reply)

    def answer(self, reply: Any) -> None:
        """Give an answer, or an `Edit`; raises and changes nothing when it is not allowed."""
        if type(reply) is Edit:
            for fact in reply.facts:
                self._record(fact)
            if type(reply.fact) is Applied:
                self._interrupt(reply.fact.beat)
            else:
                self._advance(AFRESH)
        else:
            prompt = self.prompt
            assert prompt is not None, "a beat that is over takes no answers"
            self._advance(prompt.accept(reply))

    def settle(self, reply: Any) -> None:
        """Give an answer that the prompt has accepted already, or that it proposed itself."""
        self._advance(reply)

    def branch(self, result: Result) -> None:
        """Give the result of a roll as the exact distribution has it, without faces."""
        self._advance(result)

    def _record(self, fact: Fact) -> None:
        self.state = fact.apply(self.state)
        self.facts.append(fact)

    def _go(self, reply: Any) -> Prompt:
        """Apply facts up to the next prompt; raises `StopIteration` at the end."""
        send = self._procedure.send
        facts = self.facts
        effect: Any = send(reply)
        # What is not a prompt is a fact; this test is the cheapest, and it runs most often.
        while type(effect) not in PROMPTS:
            self.state = effect.apply(self.state)
            facts.append(effect)
            effect = send(None)
        prompt: Prompt = effect
        return prompt

    def _interrupt(self, beat: Beat) -> None:
        """Run the procedure of a beat before what is asked now."""
        self._interrupted = (*self._interrupted, self._procedure)
        procedure, _ = self.rules.beats[beat.name]
        self._procedure = procedure(self, *beat.args)
        self._advance(None)

    def _resume(self) -> None:
        """A procedure is over: ask again what it interrupted, if anything."""
        if not self._interrupted or self.rules.outcome(self.state):
            self._interrupted = ()
            self.prompt = None
            return
        *left, self._procedure = self._interrupted
        self._interrupted = tuple(left)
        self._advance(AFRESH)

    def _advance(self, reply: Any) -> None:
        try:
            effect = self._go(reply)
        except StopIteration:
            self._resume()
        except Moot as moot:
            self._record(WentMoot(moot.subject, because=self.rules.edit_rules))
            self._resume()
        except BaseException:
            self.broken = True
            raise
        else:
            self.prompt = effect
