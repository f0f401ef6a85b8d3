"""Block and Steady: temporary Soak that a check gives, and how it is had again in later rounds."""

from __future__ import annotations

from fracas.core.prompts import Procedure
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.checks import Trial, check
from fracas.rulesets.aeronaughts.rules.spending import spend
from fracas.rulesets.aeronaughts.state.facts import Blocked, Checked, Steadied
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.state import MENTAL, Block, Combatant


def block(run: Run, who: str, skill: str) -> Procedure:
    """Block: an Average check, whose net success is temporary Soak (AE-ACT-10, AE-ACT-12).

    Any skill that can be argued for will do, which the game master's sheet may change; a magical
    one makes the Block magical (AE-ACT-11, AE-GAP-13, AE-GAP-47). It soaks at once, until the start
    of the next turn (AE-ACT-13), against every type (AE-ACT-17), and is the last Block from then
    on, even if it was worse, unless a table keeps the best (AE-ACT-16, AE-ACT-23).
    """
    book: AeronaughtsBook = run.book
    rows = ("AE-ACT-10", "AE-ACT-11", "AE-GAP-47", "AE-DICE-16")
    trial = Trial(who, "block", skill, difficulty=book.tables.block_difficulty, because=rows)
    made: Checked = yield from check(run, trial)
    one = run.state.who(who)
    magical = is_magical(book, one, made.skill)
    new = Block(max(made.success, 0), run.state.round, made.skill, magical)
    kept, shield = settle(book, one, new)
    because = ("AE-ACT-12", "AE-ACT-13", "AE-ACT-15", "AE-ACT-16", "AE-ACT-18", "AE-ACT-23")
    yield Blocked(who, kept, shield, because=because)
    yield from spend(run, made)


def is_magical(book: AeronaughtsBook, one: Combatant, skill: str) -> bool:
    """Whether a Block with a skill is magical: the skill is, or is so for this one (AE-ACT-11)."""
    row = book.skills.get(skill)
    return skill in one.magical or (row is not None and row.magical)


def settle(book: AeronaughtsBook, one: Combatant, new: Block) -> tuple[Block, int]:
    """The Block that stands after a new one, and the Soak that it gives now.

    Two never add up (AE-ACT-15, AE-ACT-22). The new one replaces what was running, even if worse
    (AE-GAP-11, AE-GAP-59, AE-GAP-65); where a table keeps the best, the higher stands. A table may
    also have it soak from its first Steady only (AE-ACT-13, AE-GAP-10).
    """
    now = new.soak if book.rulings["block_immediate"] == "on" else 0
    old = one.blocked
    if book.rulings["block_keeps"] == "last" or old is None:
        return new, now
    return (old if old.soak > new.soak else new), max(one.shield, now)


def steady_cost(book: AeronaughtsBook, one: Combatant) -> int:
    """The Mental stress that Steady costs: something where the last Block was magical.

    AE-MAN-15, AE-MAN-16, AE-GAP-05.
    """
    last = one.blocked
    return book.tables.steady_magical if last is not None and last.magical else 0


def steady(run: Run, who: str) -> Procedure:
    """Steady: the last Block's Soak again, and a black die on every hostile check (AE-MAN-14).

    Both last until the start of the next turn (AE-MAN-17, AE-GAP-09). Without a Block of an earlier
    round there is the black die alone (AE-MAN-20, AE-ACT-19, AE-GAP-64).
    """
    book: AeronaughtsBook = run.book
    one = run.state.who(who)
    cost = steady_cost(book, one)
    if cost:
        because = ("AE-MAN-15", "AE-MAN-16", "AE-TURN-08", "AE-CON-20", "AE-HP-14")
        yield Paid(who, MENTAL, cost, "steady", because=because)
    last = one.blocked
    soak = last.soak if last is not None and last.round < run.state.round else 0
    because = ("AE-MAN-14", "AE-MAN-17", "AE-MAN-19", "AE-ACT-14", "AE-GAP-58")
    yield Steadied(who, soak, because=because)
