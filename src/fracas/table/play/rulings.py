"""How a game master's rulings are treated: asked for, or accepted at once or after a while.

Kinds that came up are remembered in words, so that a kind of ruling can be treated before it comes
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask, Ruling
from fracas.core.errors import IllegalAnswer
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.journal import (
    Answered,
    Closed,
    Edited,
    Forked,
    Redone,
    Resumed,
    Said,
    Threw,
    Undone,
)
from fracas.core.system.ruleset import Ruleset

WAITS = {"wait 3": 3, "wait 6": 6, "wait 12": 12}
"""Treatments by which a ruling is asked for, and goes through after this many seconds."""

TREATMENTS = ("ask", "tell", "do", *WAITS)
"""A ruling is asked for, goes through with a note, goes through, or does so after a while."""

USUAL = "wait 6"
"""How a new table treats the rulings that its system calls routine."""

_BACK = (Undone, Redone, Edited, Forked, Resumed)
"""Entries that lead back to a question: it then waits for the game master."""
_ON = (Answered, Said, Closed, Threw)
"""Entries by which play went on."""

LONGEST = 120


class Rulings:
    """The kinds of rulings of one fight.

    `treated` says from which entry on rulings of a kind are treated in a way, `met` what each kind
    that came up asks, in words. The ruling that is `held` waits for the game master, whatever its
    kind.
    """

    def __init__(
        self, treated: Iterable[tuple[int, str, str]] = (), met: Mapping[str, str] | None = None
    ) -> None:
        self.treated = list(treated)
        self.met = dict(met or {})
        self.held: Ruling | None = None
        self._told: dict[int, str] = {}

    @classmethod
    def of(cls, rules: Ruleset) -> Rulings:
        """Return how a new table of a system treats them: routine ones go through after a while."""
        return cls([(0, kind, USUAL) for kind in rules.routine])

    def waits(self, kind: str) -> bool:
        """Whether rulings of a kind apply by themselves after a while."""
        return self.how(kind) in WAITS

    def burns(self, chronicle: Chronicle) -> int:
        """Return after how many seconds the open ruling applies by itself; 0 if it does not."""
        prompt = chronicle.prompt
        if not isinstance(prompt, Ruling) or prompt is self.held:
            return 0
        for entry in reversed(chronicle.entries):
            if isinstance(entry, _ON):
                break
            if isinstance(entry, _BACK):
                return 0
        return WAITS.get(self.how(prompt.kind), 0)

    def how(self, kind: str, entry: int | None = None) -> str:
        """Return how rulings of a kind are treated, now or at an entry of the journal."""
        found = "ask"
        for since, of, how in self.treated:
            if of == kind and (entry is None or since <= entry):
                found = how
        return found

    def treat(self, kind: str, how: str, entry: int) -> None:
        """Treat rulings of a kind in another way from an entry on; raises `IllegalAnswer`."""
        if how not in TREATMENTS:
            raise IllegalAnswer(f"Rulings are treated as {', '.join(TREATMENTS)}.", given=how)
        if kind not in self.met:
            raise IllegalAnswer(
                "No ruling of that kind has come up in this fight: wait until it does.", given=kind
            )
        if self.how(kind) != how:
            self.treated.append((entry, kind, how))

    def meet(self, chronicle: Chronicle) -> None:
        """Remember what is asked, if it is a ruling of a kind that has not come up before."""
        prompt = chronicle.prompt
        if isinstance(prompt, Ruling) and prompt.kind not in self.met:
            self.met[prompt.kind] = subject(chronicle, prompt)

    def families(self) -> tuple[tuple[str, str, str], ...]:
        """Return every kind that came up: its name, what it asks, how it is treated."""
        return tuple([(kind, words, self.how(kind)) for kind, words in sorted(self.met.items())])

    def stands(self, chronicle: Chronicle, prompt: Ruling, answer: Any) -> None:
        """Note the words of a ruling that the next entry accepts as proposed."""
        sentence = chronicle.rules.say_prompt(prompt, chronicle.state, chronicle.book)
        said = answer_words(chronicle, prompt, answer)
        self._told[len(chronicle.entries)] = f"{sentence} {said[:1].upper()}{said[1:]}."

    def line(self, number: int, kind: str) -> str:
        """Return the game master's note on a ruling that went through; blank if there is none."""
        how = self.how(kind, number)
        if how in WAITS:
            return self._told.get(number, "")
        if how != "tell":
            return ""
        # The journal does not say what exactly went through: after a restart the kind is shown.
        usual = f"{self.met.get(kind, kind.replace('_', ' ')).capitalize()} As proposed."
        return self._told.get(number, usual)


def subject(chronicle: Chronicle, prompt: Ask | Ruling) -> str:
    """Return what questions of a kind ask, in a few words that name no one."""
    rules, state = chronicle.rules, chronicle.state
    sentence = rules.say_prompt(prompt, state, chronicle.book)
    for mark in (": ", "” ", ". "):
        sentence = sentence.rpartition(mark)[2]
    for name in sorted((one.name for one in rules.members(state)), key=len, reverse=True):
        sentence = sentence.replace(name, "someone")
    kind = prompt.kind.replace("_", " ")
    return f"{kind}: {sentence[:1].lower()}{sentence[1:]}"[:LONGEST]


def answer_words(chronicle: Chronicle, prompt: Ask | Ruling, answer: Any) -> str:
    """Return an answer in words: an option as the system says it, all else as it is typed."""
    if answer is None and isinstance(prompt, Ask):
        return "as the book would"
    if isinstance(prompt.form, Choice) and isinstance(answer, str) and answer:
        told = chronicle.rules.say_option(prompt, answer, chronicle.state, chronicle.book)
        return told.rstrip(".")
    return typed(answer)


def typed(answer: Any) -> str:
    """Return an answer as it is typed; an empty one, which changes nothing, is what is proposed."""
    if answer is None or answer in ((), ""):
        return "as proposed"
    if isinstance(answer, tuple):
        return ", ".join(
            f"{part[0]} {part[1]}" if isinstance(part, tuple) and len(part) == 2 else str(part)
            for part in answer
        )
    return str(answer)
