"""Action-Point fights on the page: alley, called shot, warehouse, walk, fallen captain."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from benchmarks import kept
from fracas.core.asking.prompts import Roll, Together
from fracas.core.ids import GM_SEAT, Seat
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.state.state import State, with_die
from fracas.table.play.live import LiveFight
from fracas.table.seats.seat import Place
from tests.page.demo_fights import Shown, seated, shown

BOOK = open_book({})
PLAYER = Seat("s2")
SITS = Place(id=PLAYER, name="Ben", kind="player")


def _sat(state: State, *players: str) -> LiveFight:
    """A fight from that state; the second seat answers for the players, the GM for the rest."""
    return seated(RULESET, BOOK, state, (SITS, players))


def _until(fight: LiveFight, kind: str, who: str = "", *answers: str) -> LiveFight:
    """Play until somebody is asked that; answers of theirs come first, the book's advice else."""
    chronicle = fight.chronicle
    waiting = list(answers)
    while (prompt := chronicle.prompt) is not None:
        asked = "" if isinstance(prompt, Roll) or not prompt.deciders else prompt.deciders[0]
        if prompt.kind == kind and who in ("", asked) and not waiting:
            break
        assert chronicle.run is not None
        if isinstance(prompt, Roll):
            chronicle.throw()
        elif isinstance(prompt, Together):
            chronicle.close()
        elif waiting and prompt.kind == "turn" and asked == who:
            chronicle.answer(waiting.pop(0))
        else:
            advised = RULESET.advise(chronicle.run)
            chronicle.answer(getattr(prompt, "default", None) if advised is None else advised)
    return fight


def _alley() -> State:
    """Three cutpurses about a courier, one of them hurt before."""
    state = kept.opening("action_points", "alley")
    changes: dict[str, dict[str, Any]] = {
        "courier": {"damage": 1},
        "cutpurse_1": {"y": 24, "x": 5, "damage": 4, "name": "Red cutpurse"},
        "cutpurse_2": {"y": 30, "x": 3, "name": "Grey cutpurse"},
        "cutpurse_3": {"y": 16, "name": "Moss cutpurse"},
    }
    people = [replace(one, **changes[one.id]) for one in state.combatants]
    red = people[1]
    people[1] = replace(red, attributes=with_die(red, "agility", 4))
    return replace(state, combatants=tuple(people), drops=())


@cache
def alley(*players: str) -> LiveFight:
    """The alley in the first Round: the courier chooses."""
    return _until(_sat(_alley(), *players), "turn", "courier", "attack:sword:cutpurse_1")


@cache
def called() -> LiveFight:
    """The alley: where does the courier's called shot go?"""
    return _until(_sat(_alley()), "location", "courier", "call:sword:cutpurse_1")


@cache
def phone() -> LiveFight:
    """The alley, with a player for the courier."""
    return alley("courier")


@cache
def warehouse() -> LiveFight:
    """A shootout among crates."""
    return _until(_sat(kept.opening("action_points", "warehouse")), "turn", "agent_1")


@cache
def walking() -> LiveFight:
    """Where does an agent run to?"""
    return _until(_sat(kept.opening("action_points", "warehouse")), "course", "agent_1", "run")


@cache
def captain() -> LiveFight:
    """A captain is Down, with dice below d4."""
    return _until(_sat(kept.opening("action_points", "captain")), "turn", "sergeant")


@cache
def stair() -> LiveFight:
    """A stair between walls, after Full Defense."""
    fight = _until(
        _sat(kept.opening("action_points", "stair")), "turn", "stair_guard", "full_defense"
    )
    return _until(fight, "turn", "brigand_3")


FIGHTS = {
    "gm_ap_alley": (alley, GM_SEAT),
    "gm_ap_called": (called, GM_SEAT),
    "gm_ap_warehouse": (warehouse, GM_SEAT),
    "gm_ap_walk": (walking, GM_SEAT),
    "gm_ap_captain": (captain, GM_SEAT),
    "gm_ap_stair": (stair, GM_SEAT),
    "phone_ap": (phone, PLAYER),
}


def screens() -> dict[str, Shown]:
    """Each moment by its name."""
    return shown(FIGHTS)
