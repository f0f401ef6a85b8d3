"""Whoever a seat does not see has no name there: in its log, its screen, and whom it waits for."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.core.proof.streams import Throw
from fracas.rulesets.registry import all_rulesets
from fracas.table.play.live import LiveFight
from fracas.table.screens.drawn import Screens
from fracas.table.seats.seat import Place
from tests.table.kit import live

FIGHTS = [
    pytest.param(rules.id, row.id, id=f"{rules.id}-{row.id}")
    for rules in all_rulesets()
    for row in rules.scenarios()
]
ANSWERS = 40
LOOKS_ON = Seat("guest")


def _seated(system: str, scenario: str) -> LiveFight:
    """A fight in which one player has the first PC, somebody looks on, and computers play."""
    fight = live(system, scenario, {})
    members = fight.chronicle.rules.members(fight.chronicle.state)
    player = next((one for one in members if one.pc), members[0])
    fight.places.put(Place(id=Seat("ann"), name="Ann", kind="player"))
    fight.places.put(Place(id=LOOKS_ON, name="Eve", kind="spectator"))
    fight.sit(GM_SEAT, player.id, Seat("ann"))
    for one in members:
        if one.id != player.id:
            fight.sit(GM_SEAT, one.id, Seat("random" if one.pc else "advisor"))
    return fight


def _hidden(fight: LiveFight, state: Any, seat: Seat) -> dict[Decider, str]:
    """Who is in the fight and not in what a seat sees of it."""
    rules, viewer = fight.chronicle.rules, fight.chronicle.seating.viewer(seat)
    seen = {one.id for one in rules.members(rules.view(state, viewer))}
    return {one.id: one.name for one in rules.members(state) if one.id not in seen}


def _names(text: str, hidden: dict[Decider, str]) -> list[str]:
    """Whoever of these is named in a text, or stands in it by the id."""
    named = [one for one in hidden.values() if re.search(rf"\b{re.escape(one)}\b", text)]
    return named + [one for one in hidden if f'"{one}"' in text]


def _seen_in(screens: Screens, seat: Seat, entry: int) -> set[Decider]:
    """Whom a seat saw while an entry was played."""
    rules, viewer = screens.fight.chronicle.rules, screens.eyes(seat).viewer
    states = [before for _, before in screens._annals.facts(entry)]
    return {one.id for state in states for one in rules.members(rules.view(state, viewer))}


def _play(fight: LiveFight, chance: Any) -> bool:
    """One answer of whoever is asked, at random; False where nothing is asked any more."""
    if fight.step():
        return True
    prompt = fight.chronicle.prompt
    if prompt is None:
        return False
    for ask in getattr(prompt, "asks", (prompt,)):
        if fight.chronicle.prompt is not prompt:
            return True
        seat = fight.chronicle.seating.seat_of(ask.decider)
        default = ask.default
        fight.answer(seat, ask.decider, ask.form.sample(chance) if default is None else default)
    return True


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
@pytest.mark.parametrize(("system", "scenario"), FIGHTS)
def test_who_is_not_seen_has_no_name(system: str, scenario: str) -> None:
    fight = _seated(system, scenario)
    screens = Screens("t", scenario, fight)
    chance = Throw(b"nobody sees them", 0)
    told = dict.fromkeys((Seat("ann"), LOOKS_ON), 0)
    for _ in range(ANSWERS):
        before = fight.chronicle.state
        went = _play(fight, chance)
        after = fight.chronicle.state
        for seat in told:
            screens.log(seat)
            # Whoever is hidden before and after: who came to light meanwhile may be named.
            gone = _hidden(fight, before, seat)
            still = {who: name for who, name in _hidden(fight, after, seat).items() if who in gone}
            told[seat] = len(screens.eyes(seat).told)
            screen = screens.screen(seat)
            parts = (screen.picture, screen.papers, screen.waits, screen.seats, screen.me)
            text = msgspec.json.encode(parts).decode()
            assert _names(text, _hidden(fight, after, seat)) == []
            seen = _seen_in(screens, seat, fight.chronicle.head)
            unknown = {who: name for who, name in still.items() if who not in seen}
            for card in screens.eyes(seat).told:
                if screens.eyes(seat).teller.log.entries[card.at] == fight.chronicle.head:
                    assert _names(card.text, unknown) == [], card.text
        if not went:
            break
    assert all(told.values())


@pytest.mark.rule("BR-INFO-02")
def test_an_ambush_is_told_without_the_names_of_those_who_wait_in_it() -> None:
    fight = _seated("beacon_road", "toll-bridge")
    rules, viewer = fight.chronicle.rules, fight.chronicle.seating.viewer(Seat("ann"))
    found = set()
    chance = Throw(b"an ambush", 0)
    for _ in range(ANSWERS):
        hidden = _hidden(fight, fight.chronicle.state, Seat("ann"))
        if hidden:
            found |= set(hidden)
            seen = rules.view(fight.chronicle.state, viewer)
            said = " ".join(rules.board(seen, fight.chronicle.book))
            assert _names(said, hidden) == []
        if not _play(fight, chance):
            break
    assert found, "nobody ever hid"
