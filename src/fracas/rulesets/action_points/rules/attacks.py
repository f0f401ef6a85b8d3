"""Attacks: declared and paid, ruled on, defended, rolled with the defense, and what a hit does.

The dice fall in the order of AP-CORE-12; one that does not apply is never asked for.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from fracas.core.answers import Choice
from fracas.core.errors import Moot
from fracas.core.ids import Decider
from fracas.core.options import Option
from fracas.core.prompts import Ask, Procedure, need
from fracas.core.run import Run
from fracas.rulesets.action_points.content.book import ActionPointsBook
from fracas.rulesets.action_points.content.rows import WeaponRow
from fracas.rulesets.action_points.rules.checks import chance_to_hit
from fracas.rulesets.action_points.rules.damage import strike
from fracas.rulesets.action_points.rules.defence import defend
from fracas.rulesets.action_points.rules.encumbrance import load
from fracas.rulesets.action_points.rules.exchange import exchange, figures
from fracas.rulesets.action_points.rules.ground import distance, mapped
from fracas.rulesets.action_points.rules.locations import payable
from fracas.rulesets.action_points.rules.sheets import Ruled, rule
from fracas.rulesets.action_points.state.asked import Aim
from fracas.rulesets.action_points.state.facts import Declared
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.space.plane import feet

CALLED = ("AP-LOC-14", "AP-LOC-15", "AP-LOC-16", "AP-LOC-20", "AP-LOC-21", "AP-TURN-13")

DECLARED = ("AP-ATK-01", "AP-ATK-12", "AP-TURN-14")


@lru_cache(maxsize=1024)
def _weapons(
    book: ActionPointsBook, carried: tuple[str, ...], held: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(key for key in carried if key in held or book.weapons[key].bare)


def weapons_of(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """The weapons that somebody can attack with now: those in hand, and such as need none."""
    return _weapons(book, one.weapons, one.in_hand)


def cost(state: State, book: ActionPointsBook, who: str, weapon: str, location: str = "") -> int:
    """The AP of an attack: the weapon's, EV once, and for calling a location.

    AP-ATK-12, AP-LOC-15, AP-GAP-56. `location` is the one called, blank for a random one.
    """
    return cost_of(book, state.who(who), weapon, location)


def cost_of(book: ActionPointsBook, one: Combatant, weapon: str, location: str = "") -> int:
    """The AP of an attack of somebody (AP-ATK-12)."""
    base = book.actions["attack"].cost + book.weapons[weapon].ap + load(book, one)
    return base + book.locations[location].surcharge if location else base


def reaches(state: State, book: ActionPointsBook, who: str, weapon: str, target: str) -> bool:
    """Whether a weapon goes as far as the target: reach in melee, else the longest range.

    AP-ATK-13, AP-ATK-14. Without a map everybody is in reach.
    """
    return distance(state, state.who(who), state.who(target)) <= _farthest(book.weapons[weapon])


def _farthest(row: WeaponRow) -> int:
    return row.reach if row.melee else row.ranges[-1]


def targets(state: State, book: ActionPointsBook, who: str, weapon: str) -> tuple[str, ...]:
    """Whom somebody may attack with a weapon now, those who stand before those who are Down.

    Opponents within its reach (AP-ATK-01, AP-ATK-13, AP-ATK-14), attacked by however many already
    (AP-ATK-18); in the Surprise Round those alone on whom it has the drop (AP-SUR-01, AP-GAP-62).
    The dead are let be.
    """
    return tuple([other.id for other in within(state, book, state.who(who), weapon)])


def within(state: State, book: ActionPointsBook, one: Combatant, weapon: str) -> list[Combatant]:
    """Those whom `targets` names."""
    most = _farthest(book.weapons[weapon])
    side, here = one.side, (one.x, one.y)
    anywhere = not mapped(state)
    found: list[Combatant] = []
    down: list[Combatant] = []
    for other in state.combatants:
        if other.side == side or other.dead or other.out:
            continue
        if not state.round and (one.id, other.id) not in state.drops:
            continue
        if anywhere or feet(here, (other.x, other.y)) <= most:
            (down if other.down else found).append(other)
    return found + down


def attack(run: Run, who: str, weapon: str, target: str, location: str = "") -> Procedure:
    """Attack somebody: declare and pay, hear the circumstances, defend, roll (AP-ATK-01).

    `location` is the one called, blank for a random one. AP are gone whatever comes of it
    (AP-TURN-14). A miss with a called shot misses altogether (AP-LOC-16).
    """
    book: ActionPointsBook = run.book
    price = cost(run.state, book, who, weapon, location)
    because = (*DECLARED, "AP-LOC-15") if location else DECLARED
    yield Declared(who, "attack", price, weapon, target, location, because=because)
    ruled: Ruled = yield from rule(run, who, weapon, target, location)
    active: bool = yield from defend(run, target, who, weapon, location)
    if (yield from exchange(run, who, target, weapon, location, ruled, active)):
        yield from strike(run, who, target, weapon, location)


def call_shot(run: Run, who: str, weapon: str, target: str) -> Procedure:
    """A called shot: where to, among the places that can be paid for (AP-LOC-14 to -16, -21)."""
    location = yield from choose_location(run, who, weapon, target)
    yield from attack(run, who, weapon, target, location)


def callable_at(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str
) -> tuple[str, ...]:
    """The locations of the target that somebody can pay to call (AP-LOC-14, AP-LOC-15).

    None with a weapon that strikes where it does. Calling brings what the table says and no more
    (AP-LOC-20, AP-GAP-28, AP-GAP-41), on a target that is Down too (AP-GAP-52).
    """
    left = state.who(who).ap - cost(state, book, who, weapon)
    return payable(book, weapon, state.who(target).shape, left)


def choose_location(run: Run, who: str, weapon: str, target: str) -> Procedure:
    """Ask whoever calls a shot where it is to land; gives the location (AP-LOC-16).

    The cheapest is the default. Raises `Moot` where an edit left none that can be paid for.
    """
    book: ActionPointsBook = run.book

    def ask(state: State) -> Ask:
        found = callable_at(state, book, who, weapon, target)
        if not found:
            raise Moot(who)
        return _ask(book, who, weapon, target, found)

    answer = yield from need(run, ask)
    return answer


@lru_cache(maxsize=1024)
def _ask(book: ActionPointsBook, who: str, weapon: str, target: str, found: tuple[str, ...]) -> Ask:
    options = tuple(
        Option(key, "location", (key, str(book.locations[key].surcharge), target), ("AP-LOC-14",))
        for key in found
    )
    about = Aim(who, target, weapon)
    cheapest = min(found, key=lambda key: book.locations[key].surcharge)
    return Ask(Decider(who), "location", Choice(options), CALLED, about, cheapest)


def hit_chance(
    state: State, book: ActionPointsBook, who: str, target: str, weapon: str, *, active: bool
) -> Fraction:
    """How likely an attack hits if it is defended so, as the table has it (AP-ATK-15)."""
    now = figures(state, book, who, target, weapon, active=active)
    return chance_to_hit(book, now.die, now.attack.mtn, now.defense_die, now.defense.mtn)
