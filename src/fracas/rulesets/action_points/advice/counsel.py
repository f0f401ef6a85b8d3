"""What a player sees before a choice: prices, exact odds, and what is left (AP-NAR-04 to -06).

Each piece is a named `Hint`. Its text is in `words.toml`, and the text's values are the fields of
the hint's subject. Advice uses only what everybody can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint, Promise
from fracas.kit.asking import asks_of, choice_of
from fracas.kit.fields import Who
from fracas.rulesets.action_points.advice.outlook import (
    Prospect,
    beyond,
    calls,
    concerns,
    injured_next,
    place_with,
    prospect,
    spare,
)
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.attacks import PLACES, Aim, Attack, Call, hit_chance
from fracas.rulesets.action_points.rules.damage import mean_damage, rating
from fracas.rulesets.action_points.rules.deeds import Action, Free, load
from fracas.rulesets.action_points.rules.defence import (
    ACTIVE,
    Defense,
    FullDefense,
    for_nothing_else,
    price_of,
)
from fracas.rulesets.action_points.rules.injury import LIVES
from fracas.rulesets.action_points.rules.movement import DROP_BAGS
from fracas.rulesets.action_points.rules.opening import BEFORE, DONE, Done
from fracas.rulesets.action_points.rules.rounds import PASS, TURN, turns_left
from fracas.rulesets.action_points.state.state import ActionKey, LocationKey, State, WeaponKey


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """Return all advice for the open prompt, empty if it needs none."""
    found: list[Hint] = []
    for ask in asks_of(run.prompt):
        if decider not in (None, ask.decider):
            continue
        if ask.kind == "drop":
            # Everything that the check before a fight finds, for the game master (AP-NAR-12).
            about = concerns(run.state, run.book)
            found += [Hint("", one.kind, one.because, one) for one in about]
        elif isinstance(ask, Ask) and (make := _ADVICE.get(ask.kind)) is not None:
            found += make(run.state, run.book, ask)
    return tuple(found)


# What is offered on a turn, what it leaves, and what it promises


def _of_turn(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """Attacks with their odds, then all prices, then what saved AP are worth (AP-NAR-05)."""
    who = ask.decider
    deeds = TURN.of(ask)
    reordered = book.rulings["initiative_each_round"] == "on" and state.round > 0
    armed = any(isinstance(one, Call) and not book.weapons[one.weapon].bare for one in deeds)
    for deed in deeds:
        if not isinstance(deed, Attack) or isinstance(deed, Call):
            continue
        found = prospect(state, book, who, deed.weapon, deed.target)
        yield Hint(deed.id, "odds", ("AP-NAR-04", "AP-NAR-05"), found)
        if reordered:
            yield _place(state, deed.id, who, found.left)
        call = Call(deed.weapon, deed.target)
        if (
            type(deed) is Attack
            and call in deeds
            and not (armed and book.weapons[deed.weapon].bare)
        ):
            best = best_call(state, book, found, who)
            if best is not None:
                yield _called(state, book, call.id, best, found)
    yield from _prices(state, book, who, deeds)
    left = [(one.id, turns_left(state, book, one)) for one in state.combatants if one.able]
    # A combatant who has more AP never has fewer Turns (AP-CHAR-14).
    yield Hint(PASS.id, "turns", ("AP-NAR-11", "AP-CHAR-14"), Turns(tuple(left)))
    if reordered:
        yield _place(state, PASS.id, who, state.who(who).ap)


class Turns(NamedTuple):
    """How many more Turns everybody has AP for."""

    left: tuple[tuple[str, int], ...]


class Placed(NamedTuple):
    """The place in the next Round that so many AP `left` give."""

    left: int
    place: int
    of: int


def _place(state: State, name: str, who: str, left: int) -> Hint:
    """Which place in the next Round the AP left would give (AP-NAR-06)."""
    about = Placed(left, *place_with(state, who, left))
    return Hint(name, "place", ("AP-NAR-06", "AP-TURN-10"), about)


def best_call(state: State, book: ActionPointsBook, plain: Prospect, who: str) -> Prospect | None:
    """Return the called shot that does more for its AP than a random place, or None.

    Shots compare by mean damage until the target's total has passed Fitness (AP-ATK-19). After that
    they compare by the chance of any damage, because every blow then costs one Test whatever its
    size (AP-GAP-42). A place that only costs more is never chosen (AP-GAP-41).
    """
    other = state.who(plain.target)
    early = spare(other) > 0

    def rate(one: Prospect) -> Fraction:
        if early:
            return one.rate
        harm = beyond(book, one.weapon, other.shape, other.worn, 0, one.location)
        return harm / max(one.cost, 1)

    # Of equal ones the first, and the random place before all of them.
    best = max((plain, *calls(state, book, plain, who)), key=rate)
    return None if best is plain else best


class Called(NamedTuple):
    """A called shot, its worth for each AP, and that of a random place."""

    weapon: WeaponKey
    target: Who
    location: LocationKey
    cost: int
    surcharge: int
    rate: Fraction
    random: Fraction
    buys: str


def _called(
    state: State, book: ActionPointsBook, name: str, best: Prospect, plain: Prospect
) -> Hint:
    """A called shot, and what its surcharge buys (AP-ATK-19, AP-NAR-05)."""
    bought = buys(book, best, state.who(best.target).worn)
    figures = best.cost, best.cost - plain.cost, best.rate, plain.rate
    about = Called(best.weapon, best.target, best.location, *figures, bought)
    rows = ("AP-NAR-05", "AP-ATK-19", "AP-GAP-41", "AP-GAP-42")
    return Hint(name, "called", rows, about)


def buys(book: ActionPointsBook, one: Prospect, worn: tuple[str, ...]) -> str:
    """What the surcharge of a called shot buys: a multiplier, an uncovered place, both, nothing.

    AP-NAR-05. On a target without armour, an uncovered place buys nothing: all are.
    """
    type_ = book.weapons[one.weapon].type
    more = book.locations[one.location].multiplier > 1
    bare = not rating(book, worn, one.location, type_) and any(
        rating(book, worn, key, type_) for key in book.locations
    )
    if more:
        return "both" if bare else "multiplier"
    return "uncovered" if bare else "nothing"


def _of_location(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What the surcharge buys at each place that the attacker can call (AP-NAR-05)."""
    aim: Aim = ask.about
    plain = prospect(state, book, aim.who, aim.weapon, aim.target)
    for place in PLACES.of(ask):
        one = prospect(state, book, aim.who, aim.weapon, aim.target, place.location)
        yield _called(state, book, place.id, one, plain)


# Prices


class Gained(NamedTuple):
    """The AP that Full Defense adds, and the AP that makes in all."""

    bonus: int
    ap: int


class Priced(NamedTuple):
    """What an action costs, and the AP left after it."""

    action: ActionKey
    cost: int
    left: int


class Load(NamedTuple):
    """The load of all bags."""

    ev: int


def _prices(
    state: State, book: ActionPointsBook, who: str, deeds: tuple[Action, ...]
) -> Iterator[Hint]:
    """What each action other than attacks costs and leaves (AP-NAR-04)."""
    me = state.who(who)
    if any(isinstance(one, FullDefense) for one in deeds):
        about = Gained(me.defense, me.ap + me.defense)
        rows = ("AP-NAR-04", "AP-FD-02", "AP-FD-05")
        yield Hint(FullDefense().id, "full_defense", rows, about)
    for deed in deeds:
        if not isinstance(deed, Attack | FullDefense | Free | Done):
            spent = deed.price(book, load(book, me))
            yield Hint(deed.id, "price", ("AP-NAR-04",), Priced(deed.kind, spent, me.ap - spent))
    if DROP_BAGS in deeds:
        ev = sum(book.bags[key].ev for key in me.bags)
        yield Hint(DROP_BAGS.id, "bags", ("AP-PRE-12", "AP-PRE-13"), Load(ev))


def _of_preparation(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """Before combat: prices, bags, and what the check finds for this combatant (AP-DMG-11).

    Everybody is shown that a combatant can hardly be hurt; its other concerns go to its owner.
    """
    for concern in concerns(state, book):
        if concern.kind in ("harmless", "long") or concern.who == ask.decider:
            yield Hint(DONE.id, concern.kind, concern.because, concern)
    yield from _prices(state, book, ask.decider, BEFORE.of(ask))


# Defense, and death


class Defending(NamedTuple):
    """What an active defense changes, costs and leaves."""

    by: Who
    passive: Fraction
    active: Fraction
    cost: int
    left: int
    mean: Fraction


class Hurting(NamedTuple):
    """The damage total, and the Fitness it is compared with."""

    damage: int
    fitness: int


def _of_defense(state: State, book: ActionPointsBook, ask: Ask) -> Iterator[Hint]:
    """What an active defense changes, and what it costs (AP-NAR-04, AP-NAR-07)."""
    at: Defense = ask.about
    me, weapon = state.who(at.who), at.weapon
    passive, active = (
        hit_chance(state, book, at.by, at.who, weapon, active=active) for active in (False, True)
    )
    spent = price_of(book, me)
    mean = mean_damage(book, weapon, me.shape, me.worn, at.location)
    about = Defending(at.by, passive, active, spent, max(me.ap - spent, 0), mean)
    yield Hint(ACTIVE.id, "defense", ("AP-NAR-04", "AP-DEF-01", "AP-DEF-07"), about)
    if injured_next(book, me, weapon):
        rows = ("AP-NAR-07", "AP-INJ-02")
        yield Hint(ACTIVE.id, "injured_next", rows, Hurting(me.damage, me.fitness))


_ADVICE: dict[str, Callable[[State, ActionPointsBook, Ask], Iterable[Hint]]] = {
    "turn": _of_turn,
    "location": _of_location,
    "defend": _of_defense,
    "prepare": _of_preparation,
    # What Down means by design (AP-DOWN-14).
    "consent": lambda state, book, ask: [Hint(LIVES.id, "down", ("AP-DOWN-14",))],
}
"""The hints, by the kind of the prompt."""


def foretold(run: Run, decider: Decider) -> dict[Answer, Promise]:
    """Return what each attack at a random place promises against the default defense.

    That is a passive one, unless the target's AP have no other use (AP-NAR-04).
    """
    ask = choice_of(run, decider, "turn")
    if ask is None:
        return {}
    state, book = run.state, run.book
    found: dict[Answer, Promise] = {}
    for deed in TURN.of(ask):
        if isinstance(deed, Attack) and not isinstance(deed, Call):
            one = prospect(state, book, decider, deed.weapon, deed.target)
            free = one.active is not None and for_nothing_else(state, deed.target)
            hit = one.active if free and one.active is not None else one.passive
            found[deed.id] = {"hit": hit, "damage": hit * one.mean}
    return found
