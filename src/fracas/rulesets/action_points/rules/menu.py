"""What a combatant may declare at its place in the order: only what can be paid for (AP-TURN-13).

The options of one prompt. Each says by its kind what it is, and is about whom and with what.
"""

from __future__ import annotations

from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import cost, cost_of, weapons_of, within
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.rules.full_defense import may_take
from fracas.rulesets.action_points.rules.handling import readies
from fracas.rulesets.action_points.rules.locations import payable
from fracas.rulesets.action_points.rules.movement import BECAUSE as MOVES
from fracas.rulesets.action_points.rules.movement import GAITS, reach_of
from fracas.rulesets.action_points.rules.points import price
from fracas.rulesets.action_points.state.asked import One
from fracas.rulesets.action_points.state.state import Combatant, State

RULES: dict[str, tuple[str, ...]] = {
    "attack": ("AP-ATK-01", "AP-ATK-12", "AP-TURN-13"),
    "call": ("AP-LOC-15", "AP-LOC-16", "AP-ATK-12", "AP-TURN-13"),
    "full_defense": ("AP-FD-01", "AP-FD-02", "AP-FD-03"),
    **{gait: MOVES[gait] for gait in GAITS},
    "stand": ("AP-MOV-09", "AP-GAP-54"),
    "ready": ("AP-MOV-10", "AP-PRE-09"),
    "drop_bags": ("AP-MOV-10", "AP-PRE-12"),
    "deed": ("AP-MOV-11",),
    "else": ("AP-NAR-03", "AP-MOV-12"),
    "yield": ("AP-TURN-19",),
    "pass": ("AP-TURN-05",),
}
"""Every kind of option, and its rules."""

BECAUSE = ("AP-TURN-03", "AP-TURN-13", "AP-TURN-22", "AP-GAP-16", "AP-GAP-54")

SURPRISED = ("AP-SUR-03", "AP-TURN-13")
"""The rules of what the surprised may declare in Round 0."""


def menu(state: State, book: ActionPointsBook, who: str, *, talks: bool = True) -> Ask | None:
    """Everything that somebody may declare and pay for now, to pass last; None where nothing is.

    AP-TURN-07. The surprised may but take Full Defense (AP-SUR-03), which is their default: it
    costs nothing and their AP are of no other use. `talks` is False once it has
    spoken at this place.
    """
    one = state.who(who)
    if state.is_caught(who):
        if not defends_fully(state, book, one):
            return None
        return _menu(who, ("full_defense",), SURPRISED, "full_defense")
    names: tuple[str, ...] = attacks(state, book, one) if one.ap else ()
    if defends_fully(state, book, one):
        names += ("full_defense",)
    if one.ap:
        names += others(book, one)
        if talks:
            names += ("else",)
    return _menu(who, (*names, "yield"), BECAUSE) if names else None


@lru_cache(maxsize=16384)
def _menu(who: str, names: tuple[str, ...], because: tuple[str, ...], default: str = "pass") -> Ask:
    options = tuple([option_of(name) for name in (*names, "pass")])
    return Ask(Decider(who), "turn", Choice(options), because, One(who), default)


@lru_cache(maxsize=8192)
def option_of(name: str) -> Option:
    """An option by its id, such as `attack:sword:bo` or `ready:sword+small_shield`."""
    kind, *about = name.split(":")
    if kind == "ready":
        about = about[0].split("+")
    return Option(name, kind, tuple(about), RULES[kind])


def defends_fully(state: State, book: ActionPointsBook, one: Combatant) -> bool:
    """Whether Full Defense may be declared, and would be any use (AP-FD-08, AP-TURN-07).

    Without AP, and without Skill to gain any, it could pay for no defense; and whoever has spent
    everything needs none once no foe can attack any more in this Round.
    """
    if not may_take(state, book, one.id):
        return False
    if one.ap:
        return True
    free = book.rulings["active_defense_cost"] == "zero"
    return bool(one.defense or free) and threatened(state, book, one)


def threatened(state: State, book: ActionPointsBook, one: Combatant) -> bool:
    """Whether any foe has AP for an attack, those counted that Full Defense would give it."""
    for foe in state.combatants:
        if foe.side != one.side and foe.able:
            most = foe.ap if foe.fd_used else foe.ap + foe.defense
            if any(book.weapons[key].ap + load(book, foe) <= most for key in foe.weapons):
                return True
    return False


def attacks(state: State, book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """The attacks and called shots that can be paid for, on whom the weapons reach."""
    found: tuple[str, ...] = ()
    for weapon in weapons_of(book, one):
        left = one.ap - cost_of(book, one, weapon)
        if left >= 0:
            at = tuple([(each.id, each.shape) for each in within(state, book, one, weapon)])
            found += _attacks(book, weapon, at, left)
    return found


@lru_cache(maxsize=16384)
def _attacks(
    book: ActionPointsBook, weapon: str, at: tuple[tuple[str, str], ...], left: int
) -> tuple[str, ...]:
    """The attacks and called shots of one weapon on some, by id and shape."""
    called = {shape: bool(payable(book, weapon, shape, left)) for _, shape in at}
    return (
        *[f"attack:{weapon}:{target}" for target, _ in at],
        *[f"call:{weapon}:{target}" for target, shape in at if called[shape]],
    )


def others(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """What may be declared besides attacks and defense, and be paid for (AP-TURN-13)."""
    return _others(
        book,
        one.ap,
        price(book, one, "walk") - book.actions["walk"].cost,
        one.prone,
        reach_of(book, one, "walk") > 0,
        bool(one.bags),
        readies(book, one),
    )


@lru_cache(maxsize=4096)
def _others(
    book: ActionPointsBook,
    ap: int,
    load: int,
    prone: bool,
    moves: bool,
    bags: bool,
    items: tuple[str, ...],
) -> tuple[str, ...]:
    def pays(action: str) -> bool:
        row = book.actions[action]
        return row.cost + (load if row.ev else 0) <= ap

    found = [gait for gait in GAITS if moves and pays(gait) and (gait == "walk" or not prone)]
    if prone and pays("stand"):
        found.append("stand")
    if pays("ready"):
        found += [f"ready:{item}" for item in items]
    if bags and pays("drop_bags"):
        found.append("drop_bags")
    if pays("deed"):
        found.append("deed")
    return tuple(found)


def turns_left(state: State, book: ActionPointsBook, who: str) -> int:
    """How many more Turns somebody can act in with the AP it has (AP-NAR-11).

    By the cheapest attack with what is at hand, or without one by a Walk.
    """
    one = state.who(who)
    if not one.able:
        return 0
    costs = [cost(state, book, who, weapon) for weapon in weapons_of(book, one)]
    return one.ap // max(min(costs, default=price(book, one, "walk")), 1)
