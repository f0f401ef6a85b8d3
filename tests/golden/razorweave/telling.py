"""How a worked example is told: by its printed totals, tiers forced where a print has no dice."""

from __future__ import annotations

from typing import Any

from fracas.core.chance import Rolled
from fracas.core.facts import Fact, Noted
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table

Erratum = tuple[str, str, str]
"""Where the print differs, how, and by which rule."""


class Telling:
    """An example at its table; `forced` takes the printed tiers and results as they are."""

    def __init__(self, state: State, *, forced: bool = False, **rulings: str | int) -> None:
        """Sit down to a state, under the rulings of the print where it is forced."""
        self.forced = forced
        self.table = Table(state, **rulings)

    def note(self, *errata: Erratum) -> Telling:
        """Write into the journal where the print differs."""
        for place, text, rule in errata:
            self.edit(Noted("erratum", (place,), text, because=(rule,)))
        return self

    def edit(self, fact: Fact, reason: str = "the printed example differs") -> Telling:
        """The game master's own act."""
        self.table.play.edit(fact, reason)
        return self

    def say(self, kind: str, answer: Any = None, **sheet: Any) -> Telling:
        """Answer the prompt, which must be of that kind."""
        self.table.say(kind, answer, **sheet)
        return self

    def turn(self, who: str, *errata: Erratum) -> Telling:
        """The game master names who acts, with what is to be noted about the print."""
        self.say("next", f"turn:{who}")
        return self.note(*errata)

    def act(self, action: str, **sheet: Any) -> Telling:
        """A main action, and the game master's sheet for it."""
        return self.say("action", action).say("difficulty", **sheet)

    def total(self, kept: int, tier: str) -> Telling:
        """The dice that count show this sum; the printed tier stands where it is forced."""
        self.table.total(kept, tier if self.forced else None)
        return self

    def tier(self, tier: str) -> Telling:
        """The print tells the tier alone, and no dice (RW-GAP-102)."""
        return self.say("check", Rolled((), None, tier, "forced"))

    def end(self) -> Telling:
        """Whoever has the turn could do more, and does not."""
        if self.table.kind == "action":
            options = self.table.options
            self.say("action", "end" if "end" in options else "pass")
        return self
