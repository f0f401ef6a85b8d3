"""A turn: its start, what its owner does in what order, its end; and maneuvers won out of turn."""

from __future__ import annotations

from collections.abc import Callable

from fracas.core.errors import Moot
from fracas.core.facts import Fact
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.aeronaughts.content.book import AeronaughtsBook
from fracas.rulesets.aeronaughts.rules.attacks import attack
from fracas.rulesets.aeronaughts.rules.blocking import block, steady
from fracas.rulesets.aeronaughts.rules.conditions import (
    break_free,
    burn,
    count_down,
    put_out,
    stand,
)
from fracas.rulesets.aeronaughts.rules.endings import over
from fracas.rulesets.aeronaughts.rules.improvising import improvise
from fracas.rulesets.aeronaughts.rules.maneuvers import draw, exploit, focus, hone, stow
from fracas.rulesets.aeronaughts.rules.menu import ACTIONS, MANEUVERS, free_menu, means, menu
from fracas.rulesets.aeronaughts.rules.movement import move
from fracas.rulesets.aeronaughts.state.facts import (
    Acted,
    Forgone,
    Maneuvered,
    SecondOpened,
    TurnBegan,
    TurnEnded,
)
from fracas.rulesets.aeronaughts.state.harm_facts import Paid
from fracas.rulesets.aeronaughts.state.state import MENTAL, State

_DEEDS: dict[str, Callable[..., Procedure]] = {
    "attack": attack,
    "block": block,
    "break_free": break_free,
    "put_out": put_out,
    "focus": focus,
    "engage": lambda run, who, other: move(run, who, "engage", other),
    "disengage": lambda run, who: move(run, who, "disengage"),
    "go": lambda run, who, zone: move(run, who, "go", zone),
    "exploit": exploit,
    "steady": steady,
    "hone": hone,
    "stand": stand,
    "draw": draw,
    "stow": stow,
}
"""What each kind of option does; it is given who, and what the option is about."""


def turn(run: Run, who: str) -> Procedure:
    """A turn: an action and a maneuver, or up to two, in any order (AE-TURN-01 to AE-TURN-06).

    Whoever burns is hurt as it starts (AE-QUAL-08); counters fall as it ends, also where nothing
    could be done (AE-COND-10). It ends by itself when nothing is left to do, or nobody to fight.
    """
    one = run.state.find(who)
    if one is None or not one.able:
        return
    yield TurnBegan(who, because=("AE-TURN-01", "AE-TURN-09", "AE-MAN-17", "AE-ACT-13"))
    if one.conditions:
        yield from burn(run, who)
    yield from _deeds(run, who)
    one = run.state.find(who)
    if one is None:
        return
    if one.conditions:
        yield from count_down(run, who)
    yield TurnEnded(who, because=("AE-TURN-05", "AE-MAN-02", "AE-MAN-10"))


def _deeds(run: Run, who: str) -> Procedure:
    """What somebody does, one deed after another, until it ends the turn or has nothing left."""
    book: AeronaughtsBook = run.book
    while True:
        state: State = run.state
        one = state.find(who)
        if one is None or not one.able or over(state) is not None:
            return
        ready = menu(state, book, who)
        if ready is None:
            return
        answer: str = yield from need(run, _asker(state, ready, book, who))
        if answer == "end":
            return
        if answer == "buy":
            price = book.tables.second_maneuver
            because = ("AE-TURN-02", "AE-TURN-07", "AE-TURN-08", "AE-HP-14", "AE-GAP-05")
            yield Paid(who, MENTAL, price, "maneuver", because=because)
            yield SecondOpened(who, "bought", because=("AE-TURN-02", "AE-TURN-04", "AE-GAP-56"))
            continue
        if answer == "give_up":
            yield SecondOpened(who, "action", because=("AE-TURN-03", "AE-TURN-04", "AE-GAP-04"))
            continue
        if answer == "else":
            yield from improvise(run, who)
        else:
            kind, *about = answer.split(":")
            yield paid_with(run.state, book, who, kind)
            yield from _DEEDS[kind](run, who, *about)
        yield from won_by_others(run, who)


def _asker(asked: State, ready: Ask, book: AeronaughtsBook, who: str) -> Callable[[State], Ask]:
    """What makes the prompt of a turn: it stands ready, and is made afresh after an edit."""

    def ask(state: State) -> Ask:
        if state is asked:
            return ready
        found = menu(state, book, who)
        if found is None or not state.who(who).able:
            raise Moot(who)
        return found

    return ask


def paid_with(state: State, book: AeronaughtsBook, who: str, kind: str) -> Fact:
    """The fact by which a deed takes the action, or a maneuver that is come by somehow."""
    if kind in ACTIONS:
        return Acted(who, kind, because=("AE-TURN-01", *ACTIONS[kind]))
    how = means(book, state.who(who)).how
    return Maneuvered(who, kind, how, because=("AE-TURN-01", "AE-MAN-32", *MANEUVERS[kind]))


def won_by_others(run: Run, who: str) -> Procedure:
    """Maneuvers that others won by this one's dice are taken at once (AE-SYM-04, AE-TURN-10).

    They count toward the two of the round. Its own are open to it as long as its turn lasts.
    """
    for each in run.state.combatants:
        if each.free and each.id != who:
            yield from _won(run, each.id)


def _won(run: Run, who: str) -> Procedure:
    book: AeronaughtsBook = run.book
    one = run.state.who(who)
    deed = "none"
    if one.able and means(book, one).how:
        deed = yield from need(run, lambda state: free_menu(state, book, who))
    if deed == "none":
        yield Forgone(who, because=("AE-TURN-10", "AE-TURN-04"))
        return
    kind, *about = deed.split(":")
    because = ("AE-TURN-10", "AE-TURN-04", *MANEUVERS[kind])
    yield Maneuvered(who, kind, "won", because=because)
    yield from _DEEDS[kind](run, who, *about)
