"""Deeds: what AP can buy, its price with the load, whom it reaches, and when it is open.

AP-TURN-03, AP-TURN-13, AP-TURN-14. Each deed is in the module of its chapter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from fracas.core.asking.prompts import Procedure
from fracas.core.play.run import Run
from fracas.kit.deeds import Deed
from fracas.rulesets.action_points.content import ActionPointsBook
from fracas.rulesets.action_points.rules.circumstances import distance, mapped
from fracas.rulesets.action_points.state.facts import Declared
from fracas.rulesets.action_points.state.state import Combatant, State
from fracas.space.plane import feet


class Means(NamedTuple):
    """Everything that decides what a combatant may declare.

    `targets` lists those in reach of each weapon that the AP pay for, by id and shape. `guard` is
    the rule that rules out Full Defense, `led` that for Strategic Coordination. `talks` means that
    the combatant may still speak, `moved` that it has moved before combat.
    """

    ap: int
    load: int
    movement: int
    prone: bool
    weapons: tuple[str, ...]
    shields: tuple[str, ...]
    in_hand: tuple[str, ...]
    bags: bool
    targets: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    guard: str = ""
    talks: bool = True
    moved: bool = False
    led: str = ""


def means_of(
    book: ActionPointsBook,
    one: Combatant,
    targets: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (),
    guard: str = "",
    talks: bool = True,
    moved: bool = False,
    led: str = "",
) -> Means:
    """Collect what a combatant has to act with, and what else decides."""
    own = one.ap, load(book, one), one.movement, one.prone
    held = one.weapons, one.shields, one.in_hand, bool(one.bags)
    return Means(*own, *held, targets, guard, talks, moved, led)


class Action(Deed, frozen=True):
    """A single action, declared and paid for at a combatant's place in the order (AP-TURN-03).

    `before` are the rules that open it before combat too (AP-PRE-04), `paid` the rules by which it
    is paid for in combat.
    """

    before: ClassVar[tuple[str, ...]] = ()
    paid: ClassVar[tuple[str, ...]] = ("AP-MOV-10", "AP-GAP-54")

    def price(self, book: ActionPointsBook, load: int) -> int:
        """Its AP for a combatant with this load."""
        return _price(book, self.kind, load)

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Blank for those who can pay for it (AP-TURN-13)."""
        return "" if 0 < means.ap >= self.price(book, means.load) else "AP-TURN-13"

    def rules(self, one: Combatant) -> tuple[str, ...]:
        """The rules by which a combatant pays for it."""
        return self.paid

    def do(self, run: Run, who: str) -> Procedure[None]:
        """Declare it, pay for it (AP-TURN-14), and carry it out."""
        one: Combatant = run.state.who(who)
        cost = self.price(run.book, load(run.book, one))
        because = ("AP-TURN-03", "AP-TURN-14", *self.rules(one))
        yield Declared(who, self.kind, cost, because=because)
        yield from self.act(run, who)

    def act(self, run: Run, who: str) -> Procedure[None]:
        """Carry it out after it was paid for."""
        raise NotImplementedError

    def told(self, state: State, book: ActionPointsBook, prompt: Any) -> Mapping[str, Any]:
        """Who would do it, and at what price; no figures if an edit removed them."""
        me = state.find(prompt.decider)
        if me is None:
            return {"me": None, "price": ""}
        return {"me": me, "price": str(self.price(book, load(book, me))), **self.figures(book, me)}

    def figures(self, book: ActionPointsBook, me: Combatant) -> Mapping[str, Any]:
        """Values of its texts that depend on who would do it."""
        return {}


class Free(Action, frozen=True):
    """A free action, open to those who can also do something else (AP-TURN-07)."""

    def price(self, book: ActionPointsBook, load: int) -> int:
        """0 AP."""
        return 0

    def shut(self, book: ActionPointsBook, means: Means) -> str:
        """Always open."""
        return ""


def price(book: ActionPointsBook, one: Combatant, action: str) -> int:
    """The price of an action for a combatant in AP, with its load if that counts.

    AP-GAP-56. An attack costs its weapon's AP as well.
    """
    return _price(book, action, load(book, one))


def _price(book: ActionPointsBook, action: str, load: int) -> int:
    row = book.actions[action]
    return row.cost + load if row.ev else row.cost


def load(book: ActionPointsBook, one: Combatant) -> int:
    """The EV of a combatant's equipment (AP-CHAR-12); what is stowed adds none (AP-CHAR-13).

    It makes actions more expensive (AP-GAP-26).
    """
    return _load(book, one.worn, one.in_hand, one.bags)


@lru_cache(maxsize=4096)
def _load(
    book: ActionPointsBook, worn: tuple[str, ...], held: tuple[str, ...], bags: tuple[str, ...]
) -> int:
    wielded = sum((book.shields.get(key) or book.weapons[key]).ev for key in held)
    carried = sum(book.armour[key].ev for key in worn) + sum(book.bags[key].ev for key in bags)
    return wielded + carried


# Attacks: with what, for how many AP, and on whom


@lru_cache(maxsize=1024)
def _weapons(
    book: ActionPointsBook, carried: tuple[str, ...], held: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(key for key in carried if key in held or book.weapons[key].bare)


def weapons_of(book: ActionPointsBook, one: Combatant) -> tuple[str, ...]:
    """The weapons a combatant can attack with now: those in hand, and those that need no hand."""
    return _weapons(book, one.weapons, one.in_hand)


def price_of(book: ActionPointsBook, load: int, weapon: str, location: str = "") -> int:
    """The AP of an attack: the weapon's, EV once, and the surcharge of a called location.

    AP-ATK-12, AP-LOC-15, AP-GAP-56. `location` is the one called, blank for a random one.
    """
    base = book.actions["attack"].cost + book.weapons[weapon].ap + load
    return base + book.locations[location].surcharge if location else base


def cost_of(book: ActionPointsBook, one: Combatant, weapon: str, location: str = "") -> int:
    """The AP of an attack of a combatant (AP-ATK-12)."""
    return price_of(book, load(book, one), weapon, location)


@lru_cache(maxsize=1024)
def payable(book: ActionPointsBook, weapon: str, shape: str, left: int) -> tuple[str, ...]:
    """The locations of a shape that `left` AP beyond the attack's price can call.

    None for a weapon with a fixed location. A call has only the effect in the table (AP-LOC-20,
    AP-GAP-28, AP-GAP-41), even on a target that is Down (AP-GAP-52).
    """
    if book.weapons[weapon].location:
        return ()
    return tuple(key for key in book.bodies[shape] if book.locations[key].surcharge <= left)


def callable_at(
    state: State, book: ActionPointsBook, who: str, weapon: str, target: str
) -> tuple[str, ...]:
    """The locations of a target that a combatant can pay to call (AP-LOC-14, AP-LOC-15)."""
    one = state.who(who)
    left = one.ap - cost_of(book, one, weapon)
    return payable(book, weapon, state.who(target).shape, left)


def spent(book: ActionPointsBook, one: Combatant) -> bool:
    """Whether the AP left pay for no attack with any weapon at hand."""
    return not any(cost_of(book, one, key) <= one.ap for key in weapons_of(book, one))


def reach_of(book: ActionPointsBook, weapon: str) -> int:
    """How far a weapon reaches in feet: its melee reach, or longest range (AP-ATK-13, -14)."""
    row = book.weapons[weapon]
    return row.reach if row.melee else row.ranges[-1]


def reaches(
    state: State, book: ActionPointsBook, one: Combatant, weapon: str, other: Combatant
) -> bool:
    """Whether a weapon reaches a combatant; without a map everybody is in reach."""
    return distance(state, one, other) <= reach_of(book, weapon)


def targets(state: State, book: ActionPointsBook, one: Combatant, weapon: str) -> list[Combatant]:
    """Whom a combatant may attack with a weapon now; those who are Down come last.

    Opponents within its reach (AP-ATK-01, AP-ATK-13, AP-ATK-14), however many have attacked them
    already (AP-ATK-18). In the Surprise Round only those on whom it has the drop (AP-SUR-01,
    AP-GAP-62). Never the dead.
    """
    most, side, here = reach_of(book, weapon), one.side, (one.x, one.y)
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


def aims(
    state: State, book: ActionPointsBook, one: Combatant
) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """Each weapon whose attack a combatant can pay for, and whom it reaches by id and shape."""
    found, ev = [], load(book, one)
    for weapon in weapons_of(book, one) if one.ap else ():
        if price_of(book, ev, weapon) <= one.ap:
            at = tuple([(each.id, each.shape) for each in targets(state, book, one, weapon)])
            found.append((weapon, at))
    return tuple(found)
