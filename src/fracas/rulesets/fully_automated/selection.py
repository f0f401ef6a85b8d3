"""Choosing and revealing: everybody seals one card, all are turned over, and the round is planned.

The cards on offer hang on what is carried and on what ails somebody, not on where anybody stands.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice, Option
from fracas.core.errors import Moot
from fracas.core.facts import Beat, Planned
from fracas.core.ids import Decider
from fracas.core.prompts import Ask, Procedure, Together, need
from fracas.core.run import Run
from fracas.rulesets.fully_automated.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.conditions import gone, helpless
from fracas.rulesets.fully_automated.endings import finish, give_up, over
from fracas.rulesets.fully_automated.facts import Revealed, RoundBegan
from fracas.rulesets.fully_automated.order import order_is_open, settle_order
from fracas.rulesets.fully_automated.special import SPECIAL, specials
from fracas.rulesets.fully_automated.state import (
    AIM,
    BREAK_FREE,
    DEFEND,
    MOVE,
    RESTRAIN,
    TACKLE,
    Combatant,
    State,
)
from fracas.rulesets.fully_automated.weapons import cards_of

_BECAUSE = (
    "FA-SEL-01",
    "FA-SEL-03",
    "FA-SEL-05",
    "FA-SEL-06",
    "FA-SEL-07",
    "FA-SEL-10",
    "FA-SETUP-10",
)

_ROWS: dict[str, tuple[str, ...]] = {
    DEFEND: ("FA-DEF-01", "FA-SEL-07"),
    MOVE: ("FA-MOVE-01", "FA-SEL-11"),
    AIM: ("FA-AIM-01",),
    RESTRAIN: ("FA-RESTR-01", "FA-RESTR-12", "FA-SEL-11"),
    TACKLE: ("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-09", "FA-SEL-11"),
    BREAK_FREE: ("FA-RESTR-13", "FA-SEL-08"),
}


def round_(run: Run) -> Procedure:
    """A round: all choose in secret, all reveal, and the steps follow (FA-ROUND-01).

    A fight that is over ends here (FA-OPT-06). New places in the order count from now on
    (FA-AIM-12, FA-INIT-04).
    """
    book: FullyAutomatedBook = run.book
    ended = over(run.state, book)
    if ended is not None:
        yield from give_up(run)
        yield from finish(run, *ended)
        return
    if order_is_open(run.state):
        yield from settle_order(run)
    number = run.state.round + 1
    yield RoundBegan(number, because=("FA-ROUND-01", "FA-SEL-01"))
    cards: dict[str, str] = {}
    if choosers(run.state, book):
        answers: tuple[str, ...] = yield from need(run, lambda state: ask_cards(state, book))
        chosen = zip(choosers(run.state, book), answers, strict=True)
        cards = dict(chosen)
    forced = []
    for one in run.state.present():
        if one.id not in cards and not gone(book, one):
            cards[one.id] = DEFEND
            forced.append(one.id)
    because = ("FA-SEL-02", "FA-SEL-04", "FA-SEL-08", "FA-SEL-09", "FA-SETUP-04")
    yield Revealed(tuple(cards.items()), tuple(forced), because=because)
    yield Planned(plan(run.state, book), because=("FA-ROUND-01", "FA-ROUND-02", "FA-ATK-20"))


def choosers(state: State, book: FullyAutomatedBook) -> list[str]:
    """Who has a choice: all but the stunned, the incapacitated and the dying.

    FA-SEL-08, FA-SEL-09. A restrained one with HP above 0 may try to break free.
    """
    return [
        one.id
        for one in state.combatants
        if not one.out and (not helpless(book, one) or struggles(book, one))
    ]


def struggles(book: FullyAutomatedBook, one: Combatant) -> bool:
    """Whether somebody is held by restraints alone, and may try to break free (FA-RESTR-13)."""
    return one.restrained and one.hp > book.tables.bands.incapacitated


def ask_cards(state: State, book: FullyAutomatedBook) -> Together:
    """The sealed choice of all, for as long as the selection period (FA-SEL-01, FA-SEL-10).

    Without a period it waits for everybody, or for the GM to close it (FA-SEL-06); whoever has
    not chosen then plays Defend (FA-SEL-07).
    """
    asks = []
    releasable = any(one.restrained for one in state.combatants if not one.out)
    extra = specials(state, book)
    for one in state.combatants:
        if one.out:
            continue
        if not helpless(book, one):
            asks.append(_ask(one.id, _offer(book, one, releasable, extra)))
        elif struggles(book, one):
            asks.append(_ask(one.id, (BREAK_FREE, DEFEND)))
    if not asks:
        raise Moot("choosers")
    seconds = state.seconds or None
    return Together("card", tuple(asks), True, seconds, _BECAUSE, (str(state.round),))


def _offer(
    book: FullyAutomatedBook, one: Combatant, releasable: bool, extra: tuple[str, ...]
) -> tuple[str, ...]:
    """The cards that somebody may choose (FA-SETUP-05, FA-SEL-11, FA-SEL-12)."""
    offered = [*cards_of(book, one), DEFEND]
    if not one.glued:
        offered.append(MOVE)
    offered.append(AIM)
    if one.restraints or releasable:
        offered.append(RESTRAIN)
    if not one.glued:
        offered.append(TACKLE)
    offered += extra
    return tuple(offered)


@lru_cache(maxsize=4096)
def _ask(who: str, cards: tuple[str, ...]) -> Ask:
    return Ask(Decider(who), "card", _form(cards), _BECAUSE, (who,), DEFEND)


@lru_cache(maxsize=1024)
def _form(cards: tuple[str, ...]) -> Choice:
    return Choice(tuple([Option(card, "card", (card,), _rows(card)) for card in cards]))


def _rows(card: str) -> tuple[str, ...]:
    if card.startswith(SPECIAL):
        return ("FA-SPEC-01", "FA-SEL-12")
    return _ROWS.get(card, ("FA-ATK-01", "FA-SEL-04"))


def plan(state: State, book: FullyAutomatedBook) -> tuple[Beat, ...]:
    """The beats of the round that the cards call for, in their order (FA-ROUND-01 to -07).

    Attackers come by their initiative (FA-ATK-20); so do special actions, after the Aim marks
    (FA-ROUND-07).
    """
    attacks: list[Beat] = []
    late: list[Beat] = []
    defends = aims = moves = False
    for one in state.in_order():
        card = one.card
        if not card:
            continue
        if card == DEFEND:
            defends = True
        elif card == MOVE:
            moves = True
        elif card == AIM:
            aims = True
        elif card == BREAK_FREE or card.startswith(SPECIAL):
            late.append(Beat("special", (one.id,)))
        else:
            attacks.append(Beat("attack", (one.id,)))
    beats = attacks
    if defends:
        beats.append(Beat("defenders"))
    # Whoever goes down in step 1, or is bound and struggles, may have a hex in step 3.
    if moves or len(beats) > int(defends) or late:
        beats.append(Beat("mover"))
    if aims:
        beats.append(Beat("aims"))
    return (*beats, *late, Beat("close"))
