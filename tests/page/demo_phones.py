"""What a phone shows in the course of a real fight: one player to each hero, bars and all.

The screens of `demo` are of single moments; these come from play, so that whoever looks at the
pictures sees the phone of somebody who is attacked, who attacks and who waits.
"""

from __future__ import annotations

from functools import cache

import msgspec

from benchmarks import kept
from fracas.core.asking.prompts import Ask, Roll, Together
from fracas.core.ids import GM_SEAT, Seat
from fracas.core.play.chronicle import Chronicle
from fracas.core.system.ruleset import Ruleset
from fracas.rulesets.registry import ruleset
from fracas.table.odds.bars import draw_bar
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.screens.screen import LogCard, Screen
from fracas.table.seats.seat import Place
from fracas.web.outgoing import Clock, Snapshot
from tests.page import demo
from tests.page.demo_fights import seated, step

SCENARIOS = {
    "razorweave": "warehouse-ambush",
    "beacon_road": "toll-bridge",
    "fully_automated": "pump-house",
    "action_points": "week",
    "aeronaughts": "boarding",
}
"""The fight of each system."""

MOMENTS = {
    "razorweave": ("turn", "attacked", "attacks"),
    "beacon_road": ("turn", "attacked", "attacks", "asked", "waits"),
    "fully_automated": ("secret", "attacked", "attacks", "asked"),
    "action_points": ("turn", "asked", "attacked", "attacks"),
    "aeronaughts": ("turn", "attacked", "attacks", "asked", "waits"),
}
"""What is shown of each fight."""

DEFENCES = {"react", "soak", "consequences", "defend", "step"}
"""What somebody is asked who is attacked."""

MOST = 300
"""How many prompts a fight may take."""


def _sat(system: str) -> LiveFight:
    """The fight of a system, with a player to each hero."""
    rules = ruleset(system)
    book = rules.open_book({})
    state = kept.opening(system, SCENARIOS[system])
    heroes = [one for one in rules.members(state) if one.pc]
    players = [
        (Place(id=Seat(f"p{at}"), name=f"Player {at}", kind="player"), (one.id,))
        for at, one in enumerate(heroes, 1)
    ]
    return seated(rules, book, state, *players)


def _asked(fight: LiveFight) -> Seat | None:
    """Whose seat is asked, where it is one player alone."""
    prompt = fight.chronicle.prompt
    if not isinstance(prompt, Ask):
        return None
    seat = fight.chronicle.seating.seat_of(prompt.decider)
    return None if seat == GM_SEAT else seat


class Shot(msgspec.Struct, frozen=True):
    """A screen and its log, for a phone."""

    screen: Screen
    log: tuple[LogCard, ...]


def _kinds(fight: LiveFight, told: dict[Seat, list[LogCard]]) -> dict[str, Seat]:
    """Which of the moments wanted is here now, by name, and on whose phone."""
    prompt, seat = fight.chronicle.prompt, _asked(fight)
    found: dict[str, Seat] = {}
    if seat is not None and isinstance(prompt, Ask):
        if prompt.kind in ("action", "act", "turn"):
            found["turn"] = seat
        elif prompt.kind in ("path", "course"):
            found["move"] = seat
        elif prompt.kind.removeprefix("react_") in DEFENCES or prompt.kind.startswith("react_"):
            found["asked"] = seat
    if isinstance(prompt, Together) and prompt.hidden:
        found["secret"] = next(
            one for one in map(fight.chronicle.seating.seat_of, prompt.deciders) if one != GM_SEAT
        )
    for one, log in told.items():
        last = next((line for line in reversed(log[-5:]) if line.moment is not None), None)
        if last is None or last.moment is None or last.moment.lead < 0 or one == seat:
            continue
        mine = {str(who) for who, holder in fight.chronicle.seating.holders if holder == one}
        if last.moment.actor in mine:
            came_out = any(throw.rung is not None for throw in last.moment.throws)
            found.setdefault("attacks" if last.moment.targets and came_out else "rolls", one)
        elif mine & set(last.moment.targets):
            found.setdefault("attacked", one)
        else:
            found.setdefault("waits", one)
    return found


def _log(screens: Screens, seat: Seat, rules: Ruleset) -> tuple[LogCard, ...]:
    """The last lines of a seat's log, with the bars of their throws."""
    teller = screens.eyes(seat).teller
    for job in screens.bar_jobs(seat):
        if (drawn := draw_bar(job, rules)) is not None:
            teller.moments.lay(drawn)
    return tuple(teller.log.cards(max(0, len(teller.log) - 12), len(teller.log)))


@cache
def shots(system: str) -> dict[str, Shot]:
    """The screens of a fight by what they show; the first of each sort."""
    fight = _sat(system)
    chronicle = fight.chronicle
    rules = chronicle.rules
    screens = Screens("t3", chronicle.state.title, fight)
    told: dict[Seat, list[LogCard]] = {
        place.id: [] for place in fight.places if place.id != GM_SEAT
    }
    found: dict[str, Shot] = {}
    for _ in range(MOST):
        for seat, log in told.items():
            for card in screens.log(seat):
                log[card.at : card.at + 1] = [card]
        for name, seat in _kinds(fight, told).items():
            rolled = isinstance(chronicle.prompt, Roll)
            if name not in found and not (name == "waits" and rolled):
                found[name] = Shot(screens.screen(seat), _log(screens, seat, rules))
        if chronicle.prompt is None or set(MOMENTS[system]) <= set(found):
            break
        _step(chronicle)
    return found


def _step(chronicle: Chronicle) -> None:
    """Answer what stands as the book advises, what is asked of several at once as well."""
    prompt, run = chronicle.prompt, chronicle.run
    advised = chronicle.rules.advise(run) if run is not None else None
    if not isinstance(prompt, Together) or not isinstance(advised, tuple):
        step(chronicle.rules, chronicle)
        return
    for ask, answer in zip(prompt.asks, advised, strict=True):
        chronicle.say(ask.decider, answer, closing=False)
    chronicle.close_if_all_in()


def moment(system: str, name: str) -> demo.Moment:
    """A screen as it is sent."""
    shot = shots(system)[name]
    whole = Snapshot(7, shot.screen, shot.log, shot.log[-1].at + 1 if shot.log else 0)
    return demo.Moment((Clock(None), whole))
