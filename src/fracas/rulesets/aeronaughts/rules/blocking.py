"""Block and Steady: temporary Soak from a check, and its return in later rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.rulesets.aeronaughts.content import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import Trial, check
from fracas.rulesets.aeronaughts.rules.deeds import (
    MENTAL_STRESS,
    Action,
    Maneuver,
    Scope,
    steady_cost,
)
from fracas.rulesets.aeronaughts.rules.spending import spend
from fracas.rulesets.aeronaughts.state.facts import Blocked, Checked, Steadied
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.state import MENTAL, Block, Combatant, SkillKey, State


class Blocking(Action, frozen=True):
    """Block: an Average check, whose net success is temporary Soak (AE-ACT-10, AE-ACT-12)."""

    skill: SkillKey

    kind = "block"
    because: ClassVar[tuple[str, ...]] = ("AE-ACT-10", "AE-ACT-11")
    shelf = "defend"
    icon = "shield"

    @classmethod
    def offered(cls, book: AeronaughtsBook, means: Scope) -> Iterable[Blocking]:
        """Offer each skill that is meant for it (AE-ACT-11, AE-GAP-47)."""
        if not means.acts:
            return ()
        return [cls(skill) for skill, row in book.skills.items() if row.blocks]

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Roll it, and keep the result.

        Any skill with a good argument will do, and the game master's sheet may change it; a magical
        skill makes the Block magical (AE-ACT-11, AE-GAP-13, AE-GAP-47). It soaks at once, until the
        start of the next turn (AE-ACT-13), against every type (AE-ACT-17). It replaces the last
        Block even if it is worse, unless the table keeps the best (AE-ACT-16, AE-ACT-23).
        """
        book: AeronaughtsBook = run.book
        made: Checked = yield from check(run, self.trial(book, who))
        one = run.state.who(who)
        magical = is_magical(book, one, made.skill)
        new = Block(max(made.success, 0), run.state.round, made.skill, magical)
        kept, shield = settle(book, one, new)
        because = ("AE-ACT-12", "AE-ACT-13", "AE-ACT-15", "AE-ACT-16", "AE-ACT-18", "AE-ACT-23")
        yield Blocked(who, kept, shield, because=because)
        yield from spend(run, made)

    def trial(self, book: AeronaughtsBook, who: str) -> Trial:
        """Its check (AE-ACT-10, AE-DICE-16)."""
        rows = ("AE-ACT-10", "AE-ACT-11", "AE-GAP-47", "AE-DICE-16")
        difficulty = book.tables.block_difficulty
        return Trial(who, "block", self.skill, difficulty=difficulty, because=rows)

    def told(self, state: State, book: AeronaughtsBook, prompt: Any) -> Mapping[str, Any]:
        """Whether it is magical (AE-ACT-11)."""
        me, row = state.find(prompt.decider), book.skills.get(self.skill)
        own = is_magical(book, me, self.skill) if me is not None else row and row.magical
        return {"magical": own}


def is_magical(book: AeronaughtsBook, one: Combatant, skill: str) -> bool:
    """Whether a Block with a skill is magical, by the skill or for this combatant (AE-ACT-11)."""
    row = book.skills.get(skill)
    return skill in one.magical or (row is not None and row.magical)


def settle(book: AeronaughtsBook, one: Combatant, new: Block) -> tuple[Block, int]:
    """Return the Block that counts after a new one, and the Soak it has now.

    Two never add up (AE-ACT-15, AE-ACT-22). The new one replaces the old, even if worse (AE-GAP-11,
    AE-GAP-59, AE-GAP-65); if the table keeps the best, the higher one counts. By another option it
    soaks only from its first Steady on (AE-ACT-13, AE-GAP-10).
    """
    now = new.soak if book.rulings["block_immediate"] == "on" else 0
    old = one.blocked
    if book.rulings["block_keeps"] == "last" or old is None:
        return new, now
    return (old if old.soak > new.soak else new), max(one.shield, now)


class Steady(Maneuver, frozen=True):
    """Regain the last Block's Soak, and add a black die to every hostile check (AE-MAN-14)."""

    kind = "steady"
    because = ("AE-MAN-14", "AE-MAN-15")
    shelf = "defend"
    icon = "shield-check"

    def shut(self, book: AeronaughtsBook, means: Scope) -> str:
        """Open once, to those who can pay for it (AE-MAN-15, AE-MAN-16, AE-MAN-19)."""
        why = super().shut(book, means)
        if why or means.steady is None:
            return why or "AE-MAN-17"
        return "" if means.steady <= means.stress[1] else "AE-MAN-16"

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Pay, and be steady until the start of the next turn (AE-MAN-17, AE-GAP-09).

        Without a Block of an earlier round there is only the black die (AE-MAN-20, AE-ACT-19,
        AE-GAP-64).
        """
        one: Combatant = run.state.who(who)
        cost = steady_cost(run.book, one)
        if cost:
            because = ("AE-MAN-15", "AE-MAN-16", "AE-TURN-08", "AE-CON-20", "AE-HP-14")
            yield Paid(who, MENTAL, cost, "steady", because=because)
        because = ("AE-MAN-14", "AE-MAN-17", "AE-MAN-19", "AE-ACT-14", "AE-GAP-58")
        yield Steadied(who, older_block(run.state, one), because=because)

    def figures(self, state: State, book: AeronaughtsBook, me: Combatant) -> Mapping[str, Any]:
        """Its price, and the Soak it restores."""
        return {"cost": steady_cost(book, me), "soak": older_block(state, me)}

    def price(self, book: AeronaughtsBook, me: Combatant | None) -> tuple[tuple[str, int], ...]:
        """A maneuver, and Mental stress after a magical Block (AE-MAN-19)."""
        stress = steady_cost(book, me) if me is not None else 0
        return (*super().price(book, me), (MENTAL_STRESS, stress))


STEADY = Steady()


def older_block(state: State, one: Combatant) -> int:
    """The Soak of the last Block, if it is from an earlier round (AE-MAN-20, AE-ACT-19)."""
    last = one.blocked
    return last.soak if last is not None and last.round < state.round else 0
