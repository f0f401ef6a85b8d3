"""Defend: who may roll it, its levels, and what its outcome does to the attack."""

from __future__ import annotations

from fracas.core.prompts import Procedure, Term
from fracas.core.run import Run
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import guards_with_aim, serve
from fracas.rulesets.fully_automated.rules.conditions import down, may_defend
from fracas.rulesets.fully_automated.rules.grades import TableGrades
from fracas.rulesets.fully_automated.rules.rolls import Cast, level, roll_2df
from fracas.rulesets.fully_automated.rules.sight import Verdict
from fracas.rulesets.fully_automated.state.facts import Defended
from fracas.rulesets.fully_automated.state.state import DEFEND, State


def against(state: State, book: FullyAutomatedBook, who: str) -> bool:
    """Whether somebody meets an attack with Defend: each one, or by a switch the first alone.

    FA-ATK-03, FA-DEF-13, FA-ATK-19.
    """
    one = state.who(who)
    if not may_defend(book, one):
        return False
    return one.defended == 0 or book.rulings["defend_uses"] == "each_attack"


def defence_levels(
    state: State, book: FullyAutomatedBook, who: str, ruled: Verdict, *, aimed: bool
) -> tuple[Term, ...]:
    """Every advantage and disadvantage of a defence (FA-DEF-09 to FA-DEF-12, FA-STUN-04).

    Two sources are two levels (FA-GAP-05); an aim on either side cancels that of the other
    (FA-DEF-21, FA-GAP-41). Incapacitated by HP, by restraint or by both is one level (FA-HP-04).
    """
    one = state.who(who)
    terms: list[Term] = []
    if ruled.exposed:
        terms.append(level("exposed", -1, ("FA-DEF-09", "FA-DEF-11")))
    if aimed:
        terms.append(level("aimed_at", -1, ("FA-DEF-10", "FA-AIM-07")))
    if one.stuns:
        terms.append(level("stunned", -one.stuns, ("FA-STUN-01", "FA-STUN-04")))
    if down(book, one):
        terms.append(level("incapacitated", -1, ("FA-HP-02", "FA-HP-04", "FA-DEF-22")))
    if guards_with_aim(one):
        terms.append(level("aim", 1, ("FA-AIM-08", "FA-STUN-08")))
    if one.modifiers:
        terms += [
            level(ability.name, ability.amount, ("FA-SPEC-05",))
            for ability in one.modifiers
            if ability.to == "levels" and ability.card == DEFEND
        ]
    return tuple(terms)


def defend(
    run: Run, attacker: str, who: str, card: str, ruled: Verdict, *, aimed: bool
) -> Procedure:
    """Roll a defence; gives back what it does: an entry of the Defend table (FA-DEF-03 to -07)."""
    book: FullyAutomatedBook = run.book
    terms = defence_levels(run.state, book, who, ruled, aimed=aimed)
    because = ("FA-DEF-01", "FA-DEF-12", "FA-DEF-13")
    grades = TableGrades(book.tables.defend)
    cast: Cast = yield from roll_2df(
        run, who, "defend", card, terms, because, lambda state: grades, attacker
    )
    effect = book.tables.defend[cast.outcome + 2]
    yield Defended(
        who,
        "defend",
        card,
        cast.outcome,
        cast.terms,
        cast.faces,
        cast.kept,
        attacker,
        effect,
        because=(*because, _ROWS.get(effect, "FA-DEF-03")),
    )
    yield from serve(run, who, DEFEND)
    return effect


_ROWS = {
    "proceeds": "FA-DEF-03",
    "disadvantage": "FA-DEF-04",
    "fails": "FA-DEF-05",
    "counter_disadvantage": "FA-DEF-06",
    "counter": "FA-DEF-07",
}
