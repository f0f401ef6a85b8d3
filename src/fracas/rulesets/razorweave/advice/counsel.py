"""The advice for a hesitating player: the matrix, the use of actions, the threats, the ground.

Everything is computed from what all players know, no matter who asks: what only the game master
knows is removed first.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from fracas.core.asking.answers import Answer
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider, Seat
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Hint, Promise, Viewer
from fracas.kit.asking import choice_of
from fracas.kit.deeds import One
from fracas.kit.fields import Who
from fracas.rulesets.razorweave.advice.advisor import Position, rows
from fracas.rulesets.razorweave.advice.economy import (
    clocks_against,
    compared,
    focus,
    groundwork,
    openings,
)
from fracas.rulesets.razorweave.advice.forecast import Forecast, Strikes, figure, now, ticks_on
from fracas.rulesets.razorweave.advice.ground import (
    counters,
    destinations,
    outfit,
    patterns,
    repositioning,
)
from fracas.rulesets.razorweave.rules.attacks import Strike, attempted, weapon_attribute
from fracas.rulesets.razorweave.rules.checks import tiers_of
from fracas.rulesets.razorweave.rules.improvising import Else
from fracas.rulesets.razorweave.rules.turns import END, TURN
from fracas.rulesets.razorweave.state.combatants import Combatant
from fracas.rulesets.razorweave.state.state import SIGHT, State

# Threats: how long a foe lasts, what makes it dangerous, what it does next


ELSE = Else()

STAYING = {4: "frail", 6: "steady"}
"""How long a Clock of that size lasts; larger ones call for working together (RW-READ-01)."""


class Numbers(NamedTuple):
    """How many foes may act first, and the ticks expected from them."""

    foes: int
    ticks: str


class Threat(NamedTuple):
    """A foe: how long it lasts, what it will and can do, what makes it more or less dangerous."""

    foe: Who
    staying: str
    size: int
    ticks: str
    abilities: tuple[str, ...]
    up: tuple[str, ...]
    down: tuple[str, ...]


class Incoming(msgspec.Struct, frozen=True):
    """Foes who may act before one's side acts again, with the mean ticks of each (RW-READ-04).

    `exact` is False if some branches were not followed.
    """

    ticks: dict[str, Fraction]
    exact: bool = True

    @property
    def whole(self) -> Fraction:
        """The mean ticks of all of them together."""
        return sum(self.ticks.values(), Fraction(0))


def ahead(state: State, who: str) -> tuple[str, ...]:
    """Foes who act before anybody on one's side acts again, in their order (RW-READ-04).

    If no order is rolled, everybody who has not acted this round may come first; once all have
    acted, anybody may.
    """
    side = state.who(who).side
    foes = [foe.id for foe in state.foes(who)]
    if state.order != "rolled" or who not in state.sequence:
        waiting = [foe for foe in foes if not state.who(foe).acted]
        return tuple(waiting or foes)
    there = [one for one in state.sequence if state.who(one).standing]
    left = [one for one in there if not state.who(one).acted and one != who]
    found: list[str] = []
    for one in (*left, *there):
        if state.who(one).side == side:
            break
        found.append(one)
    return tuple(dict.fromkeys(one for one in found if one in foes))


def incoming(forecast: Forecast, state: State, who: str) -> Incoming:
    """The ticks expected on one's side before it acts again: the foes' turns are run in order.

    Each foe plays by the book's advice, and starts from the result of the one before.
    """
    found: dict[str, Fraction] = {}
    outlook = now(state)
    filled = Fraction(0)
    foes = ahead(state, who)
    for place, foe in enumerate(foes):
        with forecast.share(len(foes) - place):
            outlook = forecast.after_turn(outlook, foe)
        marks = clocks_against(state, foe)
        total = sum((ticks_on(state, outlook, one) for one in marks), Fraction(0))
        found[foe], filled = max(total - filled, Fraction(0)), total
    return Incoming(found, outlook.exact)


def threats(forecast: Forecast, seen: Position) -> tuple[Hint, ...]:
    """Every foe as a threat, the worst first: abilities count more than Clocks (RW-READ-02).

    Then what they all do together before one's side acts again (RW-READ-04).
    """
    expected = incoming(forecast, seen.state, seen.who.id)
    foes = sorted(
        seen.foes,
        key=lambda foe: (
            bool(known_abilities(foe)),
            expected.ticks.get(foe.id, Fraction(0)),
            seen.state.clock_of(foe.id).size,
        ),
        reverse=True,
    )
    told = [_threat(seen, foe, expected) for foe in foes]
    told += [
        Hint(ELSE.id, "ask", ("RW-READ-02",), One(foe.id))
        for foe in foes
        if ELSE in seen.open and seen.is_strong(foe) and not known_abilities(foe)
    ]
    if len(expected.ticks) > 1:
        about = Numbers(len(expected.ticks), figure(expected.whole, exact=expected.exact))
        first = next((foe for foe in foes if foe.id in expected.ticks), foes[0])
        told.insert(0, Hint(_strike(seen, first.id), "numbers", ("RW-READ-04",), about))
    return tuple(told)


def _threat(seen: Position, foe: Combatant, expected: Incoming) -> Hint:
    """One foe as a threat: how long it lasts, what it can do, where it stands, what it will do."""
    size = seen.state.clock_of(foe.id).size
    staying = next((word for most, word in STAYING.items() if size <= most), "tough")
    ticks = expected.ticks.get(foe.id)
    abilities = known_abilities(foe)
    up, down = standing_of(seen, foe)
    because: tuple[str, ...] = ("RW-READ-01", "RW-READ-04")
    because += ("RW-READ-02",) if abilities else ()
    because += ("RW-READ-03",) if up or down else ()
    told = "" if ticks is None else figure(ticks, exact=expected.exact)
    about = Threat(foe.id, staying, size, told, abilities, up, down)
    return Hint(_strike(seen, foe.id), "threat", because, about)


def _strike(seen: Position, foe: str) -> str:
    """The Strike that answers a threat, if one is in reach."""
    return "".join([one.id for one in seen.strikes_at(foe)[:1]])


def known_abilities(foe: Combatant) -> tuple[str, ...]:
    """The special abilities of a foe that were seen (RW-READ-02)."""
    return tuple(ability.name for ability in foe.abilities if ability.seen)


def standing_of(seen: Position, foe: Combatant) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return (what makes a foe more dangerous, what makes it less), from ground and Conditions.

    RW-READ-03: height and Solid Cover make it more so; Conditions that help attackers and flanking
    Tags make it less so, and Fragile Cover along with these.
    """
    kinds, conditions = seen.book.tags, seen.book.conditions
    down = [one.name for one in foe.conditions if conditions[one.name].edge_to]
    up = []
    for tag in seen.state.tags_on(foe.id):
        kind = kinds[tag.id]
        if kind.cover and not tag.shelters(foe):
            continue
        if kind.flank or (kind.cover and kind.breaks):
            if down or kind.flank:
                down.append(tag.id)
        elif kind.high or kind.cover:
            up.append(tag.id)
    return tuple(up), tuple(down)


# All of it


def hints(run: Run, decider: Decider | None = None) -> tuple[Hint, ...]:
    """All advice for the current prompt (RW-ADV-09, RW-TURN-09).

    For an action the rows of the matrix come first, in the book's order, then advice from exact
    ticks, best first, then the threats. It runs many branches, within one limit: use it for people
    who hesitate, not for policies.
    """
    prompt = run.prompt
    if not isinstance(prompt, Ask):
        return ()
    state: State = SIGHT.view(run.state, Viewer(Seat("counsel"), (prompt.decider,)))
    forecast = Forecast(run)
    if prompt.kind == "opening":
        return openings(forecast, state, str(prompt.decider), Strikes(forecast))
    if prompt.kind == "intent":
        return groundwork(forecast, Position(run, state), Strikes(forecast), asked=True)
    if prompt.kind in ("safer", "where", "defend_bonus"):
        return destinations(state, run.book, prompt)
    if prompt.kind != "action":
        return ()
    return tuple(_for_action(forecast, Position(run, state)))


def _for_action(forecast: Forecast, seen: Position) -> Iterator[Hint]:
    yield from rows(seen)
    if not seen.foes:
        return
    if END not in seen.open:  # the main action is still to come
        strikes = Strikes(forecast)
        with forecast.share(4):  # of these three and the threats below
            paired = tuple(compared(forecast, seen, strikes))
        yield from paired
        with forecast.share(3):
            first = focus(forecast, seen, strikes)
        yield from first
        with forecast.share(2):
            laid = groundwork(forecast, seen, strikes)
        yield from laid
        yield from repositioning(seen)
        yield from counters(seen)
        yield from outfit(seen)
    yield from patterns(seen)
    yield from threats(forecast, seen)


def foretold(run: Run, decider: Decider) -> dict[Answer, Promise]:
    """The chance of each tier of a Strike (RW-CHK-05); for other actions the rules are run."""
    ask = choice_of(run, decider, "action")
    if ask is None:
        return {}
    state, book = run.state, run.book
    found: dict[Answer, Promise] = {}
    for deed in TURN.of(ask):
        if isinstance(deed, Strike) and "Versatile" not in book.weapons[deed.weapon].tags:
            attribute = weapon_attribute(book, deed.weapon)
            made = attempted(state, book, decider, deed.target, deed.weapon, attribute)
            found[deed.id] = {str(tier): one for tier, one in tiers_of(state, book, made).items()}
    return found
