"""Steps 2 and 3 of a round: defenders nobody attacked, then Moves from the lowest order upward."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from fracas.core.errors import Moot
from fracas.core.facts import Beat, Planned
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Together, need
from fracas.core.run import Run
from fracas.kit.deeds import Deed, Deeds, One, choice
from fracas.kit.fields import Who
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.rules.aim import apply_aim, serve
from fracas.rulesets.fully_automated.rules.cards import CardDeed, Hand
from fracas.rulesets.fully_automated.rules.conditions import can_move, down, loses_card
from fracas.rulesets.fully_automated.rules.movement import walk
from fracas.rulesets.fully_automated.rules.steps import single
from fracas.rulesets.fully_automated.rules.ways import budget
from fracas.rulesets.fully_automated.state.facts import CardLost, Moved, Resolved, StepBegan
from fracas.rulesets.fully_automated.state.state import BREAK_FREE, DEFEND, MOVE, Combatant, State


class Defend(CardDeed, frozen=True):
    """Defend: a roll against every attack, and one hex (FA-DEF-01); open to all who choose."""

    stem = DEFEND
    because = ("FA-DEF-01", "FA-SEL-07")
    step = "defenders"
    shelf = "defend"
    icon = "shield"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """It is always open (FA-SEL-07)."""
        return ""

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Go a hex, where nobody attacked (FA-DEF-19)."""
        rows = ("FA-ROUND-03", "FA-DEF-19", "FA-DEF-20", "FA-GAP-45", "FA-STUN-07", "FA-MOVE-16")
        return single(run, who, "step", rows)


def defenders(run: Run) -> Procedure[None]:
    """Step 2: who played Defend and was not attacked may move one hex, lowest order first.

    FA-ROUND-03, FA-ROUND-04, FA-DEF-19, FA-DEF-20, FA-STUN-07.
    """
    book: FullyAutomatedBook = run.book
    for one in run.state.in_order(rising=True):
        now = run.state.find(one.id)
        if now is None or not now.defends or now.attacked or now.stepped or now.out:
            continue
        if now.place is not None and can_move(book, now):
            if run.state.step != "defenders":
                yield StepBegan("defenders", because=("FA-ROUND-01", "FA-ROUND-04", "FA-GAP-44"))
            yield from Defend().act(run, one.id)


def mover(run: Run) -> Procedure[None]:
    """Step 3, one slot: the lowest of those still to move, or whoever interjects (FA-ROUND-05).

    Before each slot every higher mover may interject; of several the highest moves (FA-MOVE-10,
    FA-MOVE-11, FA-GAP-37). The slot of whoever went down is one hex (FA-ROUND-11).
    """
    book: FullyAutomatedBook = run.book
    waiting = to_move(run.state, book)
    if not waiting:
        return
    if run.state.step != "moves":
        yield StepBegan("moves", because=("FA-ROUND-01", "FA-ROUND-05", "FA-MOVE-15"))
    if len(waiting) > 1:
        yield Planned((Beat("mover"),), because=("FA-MOVE-10",))
    who = yield from _interjection(run, waiting)
    one = run.state.who(who)
    if plays_move(book, one):
        yield from Move().act(run, who)
        return
    if one.card == MOVE and not one.done:
        yield CardLost(who, MOVE, because=("FA-ROUND-11", "FA-GAP-28"))
    yield from single(run, who, "downed", ("FA-ROUND-11", "FA-HP-02", "FA-GAP-61"))
    now = run.state.find(who)
    if now is not None and now.place is not None and not (now.stepped or now.out):
        # To stay put uses the slot up as well.
        yield Moved(who, (now.place,), 0, "downed", because=("FA-ROUND-11",))


def plays_move(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody's Move takes place: not lost by going down (FA-ROUND-11, FA-GAP-28).

    A stun does not stop it (FA-ROUND-12).
    """
    return one.card == MOVE and not (one.done or one.out or loses_card(book, one))


def to_move(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who still has a slot in step 3, lowest in the order first (FA-MOVE-10, FA-INIT-06)."""
    return [
        one.id
        for one in state.in_order(rising=True)
        if plays_move(book, one) or _drops(book, one) or (one.card == MOVE and not one.done)
    ]


def _drops(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody who is down has one hex in step 3 (FA-ROUND-11).

    Where a table lets the card of whoever goes down resolve, the card stands for the hex.
    """
    if not one.card or one.card == DEFEND or one.stepped or not down(book, one):
        return False
    if one.place is None or not can_move(book, one):
        return False
    return book.rulings["downed_card"] == "lost" or one.card == BREAK_FREE


class Wait(Deed, frozen=True):
    """Let those who are lower go first (FA-MOVE-11)."""

    kind = "wait"


class Interject(Deed, frozen=True):
    """Move before those who are lower (FA-MOVE-10)."""

    kind = "interject"
    stem = "now"
    shelf = "move"
    icon = "zap"


WAIT, INTERJECT = Wait(), Interject()

INTERJECTS: Deeds[Deed] = Deeds(Wait, Interject)


class Interjecting(NamedTuple):
    """Who may move before whom."""

    who: Who
    first: Who


def _interjection(run: Run, waiting: list[str]) -> Procedure[str]:
    """Who moves now: the highest of those who want to, else the lowest (FA-MOVE-11)."""
    book: FullyAutomatedBook = run.book
    form = choice(WAIT, INTERJECT)
    because = ("FA-MOVE-10", "FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")

    def eager(state: State) -> list[str]:
        """Higher movers who could move now, highest first."""
        found = []
        for who in reversed(waiting[1:]):
            one = state.find(who)
            if one is not None and plays_move(book, one) and can_move(book, one):
                found.append(who)
        return found

    def ask(state: State) -> Together:
        first = waiting[0]
        asks = tuple(
            [
                Ask(Decider(who), "interject", form, because, Interjecting(who, first), WAIT.id)
                for who in eager(state)
            ]
        )
        if not asks:
            raise Moot(first)
        return Together("interject", asks, hidden=False, because=because, about=One(first))

    if not eager(run.state):
        return waiting[0]
    answers: tuple[str, ...] = yield from need(run, ask)
    for who, answer in zip(eager(run.state), answers, strict=True):
        if answer == INTERJECT.id:
            return who
    return waiting[0]


class Move(CardDeed, frozen=True):
    """The Move card: up to four hexes, more with the aim condition (FA-MOVE-01, FA-MOVE-03)."""

    stem = MOVE
    because = ("FA-MOVE-01", "FA-SEL-11")
    step = "moves"
    shelf = "move"
    icon = "footprints"

    def shut(self, book: FullyAutomatedBook, means: Hand) -> str:
        """It is open to those who are not glued (FA-WPN-26)."""
        return "FA-WPN-26" if means.glued else super().shut(book, means)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Go, as far as the card leads."""
        book: FullyAutomatedBook = run.book
        one = run.state.who(who)
        if one.place is None or not can_move(book, one):
            yield Resolved(who, because=("FA-MOVE-12", "FA-WPN-26"))
            return
        aimed = (yield from apply_aim(run, who, MOVE)) if one.aim else False
        if aimed:
            yield from serve(run, who, MOVE)
        yield from walk(run, who, budget(run.state, book, run.state.who(who), aimed), "move")
        if run.state.find(who) is not None:
            yield Resolved(who, because=("FA-MOVE-12", "FA-MOVE-14"))

    def figures(self, state: State, book: FullyAutomatedBook, me: Combatant) -> Mapping[str, Any]:
        """The hexes without the aim condition and with it."""
        far, more = (budget(state, book, me, aimed) for aimed in (False, True))
        return {"far": far, "more": more}
