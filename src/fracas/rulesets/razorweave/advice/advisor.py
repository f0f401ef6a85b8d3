"""The book's tactical advice as a policy: what a hesitating player hears, what computers play.

The rows of the decision matrix stand in matrix.py; a computer's fighter follows them in the order
of precedence of RW-ADV-09.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fracas.core.answers import Answer, Choice
from fracas.core.prompts import Ask, Roll, Ruling, Term, Together, default_answer
from fracas.core.run import Run
from fracas.rulesets.razorweave.advice.matrix import Position, dreaded_of, foremost
from fracas.rulesets.razorweave.content import RazorweaveBook, TierRow
from fracas.rulesets.razorweave.rules.attacks import Strike, weapon_attribute
from fracas.rulesets.razorweave.rules.deeds import TurnDeed
from fracas.rulesets.razorweave.rules.edge import bonus_terms, edge_terms
from fracas.rulesets.razorweave.rules.maneuver import INTENTS, Opening
from fracas.rulesets.razorweave.rules.movement import (
    BreakOut,
    Engage,
    Go,
    Leave,
    Sprint,
    Stand,
    Unpressed,
)
from fracas.rulesets.razorweave.rules.paths import NEARNESS
from fracas.rulesets.razorweave.rules.rolls import (
    Attempt,
    Netting,
    bonus_of,
    net,
    netting_of,
    read_by,
)
from fracas.rulesets.razorweave.rules.setup import OPENINGS, Edge
from fracas.rulesets.razorweave.rules.turns import END, PASS, TURN, menu
from fracas.rulesets.razorweave.state.state import State


def advise(run: Run) -> Answer | None:
    """What the book would do at the prompt that stands; None for rolls."""
    prompt = run.prompt
    if prompt is None or isinstance(prompt, Roll | Together):
        return None if prompt is None or isinstance(prompt, Roll) else default_answer(prompt)
    if isinstance(prompt, Ask) and prompt.kind == "action":
        return _action(run, prompt)
    if prompt.default is not None:
        return prompt.default
    if isinstance(prompt.form, Choice):
        if prompt.kind in ("opening", "intent"):
            return _purpose(run.state, run.book, prompt, prompt.form)
        return prompt.form.options[0].id
    return "holds on"


def apart(state: State) -> tuple[int, ...]:
    """What advice goes by beside the position: nothing."""
    return ()


def _action(run: Run, prompt: Ask) -> Answer:
    """The row of the matrix that goes first, or a Strike, or a way to one (RW-ADV-09)."""
    seen = Position(run)
    hint = foremost(seen)
    if hint is not None:
        return hint.answer
    for kind in (Stand, Strike):
        for deed in seen.deeds:
            if isinstance(deed, kind):
                return deed.id
    return _closer(run.state, prompt.decider, seen).id


DENYING = ("disarmed", "prone", "exposed", "dazed")
"""What to lay on a foe whose special ability is dreaded, the first that is open (RW-ADV-06)."""


def _purpose(state: State, book: RazorweaveBook, prompt: Ask | Ruling, form: Choice) -> str:
    """What a Maneuver is to bring about, or whom a Set Up serves.

    A dreaded ability is denied (RW-ADV-06); Edge goes to the friend with most use for it, judged
    by the Check alone (RW-SETUP-12).
    """
    who = prompt.decider if isinstance(prompt, Ask) else ""
    dreaded = dreaded_of(state.foes(who))
    if prompt.kind == "intent":
        aims = INTENTS.of(prompt)
        wanted = [Opening(what, dreaded.id) for what in DENYING] if dreaded is not None else []
        return next((one for one in (*wanted, *aims) if one in aims), aims[0]).id
    edges = [one.who for one in OPENINGS.of(prompt) if isinstance(one, Edge)]
    needy = [one.id for one in state.allies(who) if not one.grants and one.id in edges]
    if not needy:
        return form.options[0].id
    return Edge(max(needy, key=lambda ally: use_of_edge(state, book, ally))).id


def use_of_edge(state: State, book: RazorweaveBook, who: str) -> Fraction:
    """By how many ticks Edge betters the best Strike in reach, before whatever lessens a hit."""
    netting, gains = netting_of(book), [Fraction(0)]
    for deed in TURN.of(menu(state, book, who, fresh=True)):
        if isinstance(deed, Strike):
            foe, weapon = deed.target, deed.weapon
            attribute = weapon_attribute(book, weapon)
            dc = book.tables.actions["strike"].dc
            attempt = Attempt(who, "strike", attribute, dc, foe, weapon=weapon, hostile=True)
            terms = (*edge_terms(state, book, attempt), *bonus_terms(state, attempt))
            found = net(terms, netting), net((*terms, EDGE), netting)
            plain, edged = (base_mean(bonus_of(terms), dc, one, book) for one in found)
            gains.append(edged - plain)
    return max(gains)


EDGE = Term("opening", "edge", 1, ("RW-SETUP-02",))


def base_mean(bonus: int, dc: int, edge: int, book: RazorweaveBook) -> Fraction:
    """The mean ticks of a Check by the table alone; `edge` is what is left after netting."""
    return _base_mean(bonus, dc, edge, netting_of(book), book.tables.tiers)


@lru_cache(maxsize=1024)
def _base_mean(
    bonus: int, dc: int, edge: int, netting: Netting, tiers: tuple[TierRow, ...]
) -> Fraction:
    ticks: dict[str, int] = {row.tier: row.ticks for row in tiers}
    kind = "edge" if edge > 0 else "burden"
    terms = (Term("all", "bonus", bonus), *((Term("all", kind, abs(edge)),) if edge else ()))
    dice, reading = read_by(terms, dc, netting)
    branches = dice.law(reading).branches
    return sum((one.chance * ticks[str(one.value)] for one in branches), Fraction(0))


def _closer(state: State, who: str, seen: Position) -> TurnDeed:
    """Whoever reaches nobody gets nearer: up to a foe, out of a shooter's melee, across the field.

    RW-MOVE-03. Whoever has acted stays in melee.
    """
    closer: tuple[type[TurnDeed], ...] = (Engage, Leave, Unpressed, BreakOut)
    for kind in closer[:1] if END in seen.open else closer:
        for deed in seen.deeds:
            if isinstance(deed, kind):
                return deed
    foes = [foe.place for foe in state.foes(who)]
    here = state.who(who).place

    def nearest(place: str) -> int:
        return min((NEARNESS.index(state.band_of(place, foe)) for foe in foes), default=0)

    ways = [one for one in seen.deeds if isinstance(one, Go)]
    best = min(ways, key=lambda way: nearest(way.place), default=None)
    if best and nearest(best.place) < nearest(here):
        return best
    deeds: tuple[TurnDeed, ...] = SPRINT, END, PASS
    return next(one for one in deeds if one in seen.open)


SPRINT = Sprint()
