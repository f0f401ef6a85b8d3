"""Defence: who may defend actively, at what price, and what the target chooses (AP-DEF-01)."""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.state.asked import Defense
from fracas.rulesets.action_points.state.facts import Defended
from fracas.rulesets.action_points.state.state import Combatant, State

ACTIVE, PASSIVE = "active", "passive"

OFFERED = ("AP-DEF-01", "AP-DEF-02", "AP-DEF-08", "AP-DEF-13", "AP-GAP-10", "AP-GAP-11")


def price_of(book: ActionPointsBook, one: Combatant) -> int:
    """What an active defense costs: 1 AP and no EV, since only attacks and movement name it.

    AP-DEF-05, AP-GAP-10, AP-GAP-56. By the table's option EV is added, or it is free, or it costs
    as much as an attack with the weapon in hand.
    """
    way = book.rulings["active_defense_cost"]
    if way == "zero":
        return 0
    if way == "one":
        return book.actions["active"].cost
    if way == "one_plus_ev":
        return book.actions["active"].cost + load(book, one)
    return _weapon(book, one) + load(book, one)


def _weapon(book: ActionPointsBook, one: Combatant) -> int:
    """The AP of the weapon that it would parry with: the first in hand, else its bare hands."""
    held = [key for key in one.in_hand if key in book.weapons]
    bare = [key for key in one.weapons if book.weapons[key].bare]
    for key in (*held, *bare):
        return book.weapons[key].ap
    return book.actions["active"].cost


def can_defend(state: State, book: ActionPointsBook, who: str) -> bool:
    """Whether somebody may defend actively now (AP-DEF-03).

    It takes the Action of the Turn, which must be unspent unless in Full Defense (AP-FD-04,
    AP-GAP-12), and the AP for it. Whoever is Down cannot (AP-DOWN-02).
    """
    one = state.who(who)
    return one.able and (one.token or one.full_defense) and one.ap >= price_of(book, one)


def defend(run: Run, who: str, by: str, weapon: str, location: str = "") -> Procedure:
    """Ask the target how it meets an attack; gives whether the defense is active (AP-DEF-02).

    Nothing is asked where only the passive one is open (AP-DEF-13). An active defense meets this
    attack alone (AP-DEF-08), is no Attack even with a weapon (AP-FD-10, AP-GAP-13), and leaves the
    Action to whoever is in Full Defense (AP-FD-04). It is the default where AP are of no other use.
    """
    book: ActionPointsBook = run.book
    if not can_defend(run.state, book, who):
        return False

    def ask(state: State) -> Ask:
        about = Defense(who, by, weapon, location, str(price_of(book, state.who(who))))
        return _ask(about, can_defend(state, book, who), for_nothing_else(state, who))

    answer = yield from need(run, ask)
    if answer != ACTIVE:
        return False
    one = run.state.who(who)
    because = ("AP-DEF-01", "AP-DEF-05", "AP-DEF-08")
    if one.full_defense:
        because = ("AP-FD-04", "AP-DEF-05", "AP-DEF-08")
    yield Defended(who, by, price_of(book, one), because=because)
    return True


def for_nothing_else(state: State, who: str) -> bool:
    """Whether the AP of somebody are there for defense and nothing else.

    So they are in Full Defense (AP-FD-01), and to the surprised in Round 0 (AP-SUR-03): they come
    back after it, and whatever it takes leaves the Initiative be (AP-SUR-06).
    """
    return state.who(who).full_defense or state.is_caught(who)


@lru_cache(maxsize=2048)
def _ask(about: Defense, open_: bool, usual: bool) -> Ask:
    by = about.by
    options = [Option(PASSIVE, "defend", (by, "0"), ("AP-DEF-07", "AP-DEF-13"))]
    if open_:
        because = ("AP-DEF-01", "AP-DEF-05", "AP-DEF-06")
        options.insert(0, Option(ACTIVE, "defend", (by, about.price), because))
    default = ACTIVE if open_ and usual else PASSIVE
    return Ask(Decider(about.who), "defend", Choice(tuple(options)), OFFERED, about, default)
