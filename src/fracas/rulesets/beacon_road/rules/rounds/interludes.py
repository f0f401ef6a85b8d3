"""Time outside fights: challenges counted by a clock, wounds clearing with time, a new fight."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fracas.core.asking.answers import Choice, Field, Sheet, Text
from fracas.core.asking.options import Option
from fracas.core.asking.prompts import Procedure, Ruling, need
from fracas.core.facts import Beat, Planned
from fracas.core.play.run import Run
from fracas.rulesets.beacon_road.rules.harm.resistance import wound_roll
from fracas.rulesets.beacon_road.rules.harm.wounds import resistible
from fracas.rulesets.beacon_road.rules.rounds.endings import SIZES, is_full
from fracas.rulesets.beacon_road.rules.rounds.improvising import NOBODY, improvise
from fracas.rulesets.beacon_road.rules.rounds.turns import ticks
from fracas.rulesets.beacon_road.state.scene_facts import Geared, SceneSet, TrackMade
from fracas.rulesets.beacon_road.state.state import State, Track

KEEP, CLEAR = "keep", "clear"

ROUNDS = 20
"""How many rounds of waiting are played in a row before the game master is asked again."""


def fight(run: Run) -> Procedure[None]:
    """Begin a fight out of the scene; clocks and positions stay as they are (BR-ENTER-16)."""
    yield SceneSet(because=("BR-ENTER-16",))
    yield Planned((Beat("opening"),), because=("BR-ENTER-01", "BR-ENTER-16"))


def challenge(run: Run) -> Procedure[None]:
    """Run a skill encounter: a creature tries something, and a clock counts it.

    BR-ACT-25, BR-GAP-63: it runs until its clock is full; a second clock may count time.
    """

    def ask(state: State) -> Ruling:
        people = tuple([one.id for one in state.present()])
        because = ("BR-ACT-25", "BR-GAP-63", "BR-NPC-06")
        return Ruling("challenge", _challenge(people, any_open(state)), (), because)

    said: dict[str, Any] = dict((yield from need(run, ask)))
    label = said.get("label", "").strip()
    if label:
        number = 1
        while any(track.id == f"clock{number}" for track in run.state.tracks):
            number += 1
        made = Track(f"clock{number}", label[:80], int(said.get("size", SIZES[0])))
        yield TrackMade(made, because=("BR-ACT-25", "BR-NPC-06"))
    who = said.get("who", NOBODY)
    if run.state.find(who) is not None:
        yield from improvise(run, who)


def any_open(state: State) -> bool:
    """Whether a running clock is not full (BR-NPC-06)."""
    return any(not track.waiting and not is_full(track) for track in state.tracks)


@lru_cache(maxsize=64)
def _challenge(people: tuple[str, ...], counted: bool) -> Sheet:
    who = (*(Option(one, "who", (one,)) for one in people), Option(NOBODY))
    sizes = tuple(Option(str(size), "size") for size in SIZES)
    label = Field("label", Text(0, 80), "", ("BR-NPC-06",))
    usual = who[0].id if counted else NOBODY
    return Sheet(
        (
            Field("who", Choice(who), usual, ("BR-ACT-25",)),
            label,
            Field("size", Choice(sizes), sizes[0].id, ("BR-NPC-06",)),
        )
    )


def time_passes(run: Run) -> Procedure[None]:
    """Ask whether time clears wounds that outlast the fight, or they are kept.

    BR-WOUND-15, BR-GAP-78: each round of waiting, wounds hurt and one of them is rolled against, as
    in a fight.
    """
    book = run.book
    bearers = [one.id for one in run.state.present() if resistible(book, one) and one.hp > 0]
    if not bearers:
        return

    def ask(state: State) -> Ruling:
        there = tuple([who for who in bearers if state.find(who) is not None])
        because = ("BR-WOUND-15", "BR-GAP-78", "BR-NPC-05")
        return Ruling("wounds", _wounds(there), (), because)

    said = yield from need(run, ask)
    waiting = tuple(who for who, how in dict(said).items() if how == CLEAR)
    if waiting:
        yield Planned((Beat("time", ("1", *waiting)),), because=("BR-WOUND-15",))


@lru_cache(maxsize=64)
def _wounds(bearers: tuple[str, ...]) -> Sheet:
    ways = Choice((Option(KEEP, "wounds"), Option(CLEAR, "wounds", (), ("BR-WOUND-15",))))
    return Sheet(tuple(Field(who, ways, KEEP, ("BR-WOUND-15",)) for who in bearers))


def time(run: Run, number: str, *waiting: str) -> Procedure[None]:
    """Run one round for those whose wounds clear with time (BR-WOUND-15).

    After many rounds the game master is asked again.
    """
    book = run.book
    still: list[str] = []
    for who in waiting:
        one = run.state.find(who)
        if one is None or one.out or not one.wounds:
            continue
        if not (yield from ticks(run, who)):
            continue
        places = resistible(book, run.state.who(who))
        if places:
            yield from wound_roll(run, who, places[0], act=False)
        if run.state.find(who) is not None and resistible(book, run.state.who(who)):
            still.append(who)
    if not still:
        return
    if int(number) < ROUNDS:
        beat = Beat("time", (str(int(number) + 1), *still))
    else:
        beat = Beat("time_passes")
    yield Planned((beat,), because=("BR-WOUND-15",))


def next_adventure(run: Run) -> Procedure[None]:
    """Start the next adventure with a new load and free Soak Boxes (BR-DMG-16)."""
    yield Geared(because=("BR-DMG-16",))
