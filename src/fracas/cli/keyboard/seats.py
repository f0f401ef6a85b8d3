"""Who answers for whom in the terminal: a human at the keyboard, the system's advice, or chance.

In the journal a decider's seat is named after what answers for it, so that a resumed fight has
its players where they were.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from fracas.core.errors import WrongUse
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.play.seats import Seating
from fracas.core.system.ruleset import Member, Ruleset, Viewer

HUMAN = Seat("human")
ADVISOR = Seat("advisor")
RANDOM = Seat("random")
DRIVERS = (HUMAN, ADVISOR, RANDOM)


NAMED = (*DRIVERS, "reckless", "good", "hard")
"""What the help of `--seat` names; other names of policies work, too."""


@lru_cache(maxsize=1)
def policy_seats() -> frozenset[Seat]:
    """Return the seats that computers have, each named after how it plays."""
    from fracas.sim.play.policies import POLICIES

    return frozenset([Seat(name) for name in POLICIES])


def _seat(who: str) -> Seat | None:
    """Return the seat of a driver, a policy or a strength; None for any other name."""
    if who.casefold() in DRIVERS:
        return Seat(who.casefold())
    from fracas.sim.play.policies import policy

    try:
        return Seat(policy(who.casefold()).name)
    except WrongUse:
        return None


def usual_seating(rules: Ruleset, state: Any, *, auto: bool = False) -> Seating:
    """Seat the PCs with the human, all others and the game master with the advisor.

    With `auto` everyone is with the advisor.

    Without a PC the human takes the first side.
    """
    everyone = rules.members(state)
    mine = {one.id for one in everyone if one.pc}
    if not mine:
        mine = {one.id for one in everyone if one.side == rules.sides(state)[0]}
    sides = {one.side for one in everyone if one.id in mine}
    mine |= {one.id for one in everyone if one.id == f"side:{one.side}" and one.side in sides}
    holders = [(GM, ADVISOR)]
    holders += [(one.id, HUMAN if one.id in mine and not auto else ADVISOR) for one in everyone]
    return Seating(tuple(holders))


def find_member(rules: Ruleset, state: Any, name: str) -> Member:
    """Return the one of that id or name; raises `WrongUse` when there is none or more than one."""
    everyone = rules.members(state)
    wanted = name.strip().casefold()
    exact = [one for one in everyone if str(one.id).casefold() == wanted]
    found = exact or [one for one in everyone if one.name.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    ids = [str(one.id) for one in everyone]
    if found:
        raise WrongUse(
            f"'{name}' fits {' and '.join(one.id for one in found)}: give the id of one.",
            given=name,
        )
    raise WrongUse(f"There is no one called '{name}': {_hint(wanted, ids)}", given=name)


def assignments(
    rules: Ruleset, state: Any, specs: Iterable[str]
) -> tuple[tuple[Decider, Seat], ...]:
    """Read `NAME=WHO`, in the order given: WHO is human, or how a computer plays.

    NAME is a combatant's id or name, a side, or gm. Raises `WrongUse` for anything else.
    """
    given: list[tuple[Decider, Seat]] = []
    for spec in specs:
        name, equals, who = (part.strip() for part in spec.partition("="))
        seat = _seat(who) if equals else None
        if seat is None:
            raise WrongUse(
                f"'{spec}' is not a seat: write NAME={'|'.join(NAMED)}, such as gm=human.",
                given=spec,
            )
        given += [(one, seat) for one in deciders_of(rules, state, name)]
    return tuple(given)


def deciders_of(rules: Ruleset, state: Any, name: str) -> tuple[Decider, ...]:
    """Return gm, everyone of a side, or one by id or name; raises `WrongUse` for other names."""
    everyone = rules.members(state)
    if name.casefold() == GM:
        return (GM,)
    of_side = tuple(one.id for one in everyone if one.side.casefold() == name.casefold())
    if of_side:
        return of_side
    try:
        return (find_member(rules, state, name).id,)
    except WrongUse:
        names = [GM, *rules.sides(state), *(str(one.id) for one in everyone)]
        raise WrongUse(
            f"There is no seat '{name}': {_hint(name.casefold(), names)}", given=name
        ) from None


def eyes_of(rules: Ruleset, state: Any, name: str) -> Viewer:
    """Return the viewer that is meant: the game master, a side, or one combatant.

    Raises what `deciders_of` raises.
    """
    mine = deciders_of(rules, state, name)
    return Viewer(GM_SEAT if mine == (GM,) else Seat(name), mine)


def _hint(wanted: str, names: list[str]) -> str:
    near = difflib.get_close_matches(wanted, names, 1)
    return f"did you mean '{near[0]}'?" if near else f"choose from {', '.join(names)}."
