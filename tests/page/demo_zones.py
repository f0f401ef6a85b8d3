"""Razorweave's board in real fights: the warehouse in round three, a gate, a duel, a freezer."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from benchmarks import kept
from fracas.core.ids import GM_SEAT, Seat
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, SharedClock
from fracas.rulesets.razorweave.state.state import Offer, SceneClock, SceneTag, State
from fracas.table.play.live import LiveFight
from fracas.table.seats.seat import Place
from tests.page.demo_fights import Shown, seated, shown, step

BOOK = open_book({})
PLAYER = Seat("s2")
SITS = Place(id=PLAYER, name="Ben", kind="player", rolls="real")


def _sat(state: State, players: tuple[str, ...] = ()) -> LiveFight:
    """A fight from that state; the second seat answers for the players, the GM for the rest."""
    return seated(RULESET, BOOK, state, (SITS, players))


def _up_to_a_turn(fight: LiveFight, *, turns: int = 0) -> LiveFight:
    """Play until somebody chooses an action, after so many other turns."""
    chronicle = fight.chronicle
    while (prompt := chronicle.prompt) is not None:
        if prompt.kind == "action":
            if turns == 0:
                break
            turns -= 1
        step(RULESET, fight.chronicle)
    return fight


def _warehouse() -> State:
    """The ambush as its third round begins: two melees, a poisoned knife, help on the way."""
    state = kept.opening("razorweave", "warehouse-ambush")
    changes = {
        "kira": {"clock": Clock(6, 2), "acted": False},
        "varn": {"clock": Clock(6, 3), "place": "dock", "conditions": (Ailment("poisoned"),)},
        "assassin": {
            "clock": Clock(8, 5),
            "conditions": (Ailment("bleeding"), Ailment("exposed", turns=2)),
        },
        "guard_1": {"place": "floor"},
        "guard_2": {"place": "floor", "conditions": (Ailment("exposed", turns=2),)},
    }
    return replace(
        state,
        round=2,
        combatants=tuple(replace(one, **changes.get(one.id, {})) for one in state.combatants),
        shared=(SharedClock("guards", Clock(6, 2)),),
        engaged=(("assassin", "varn"), ("guard_1", "kira"), ("guard_2", "kira")),
        tags=(
            *state.tags,
            SceneTag("dim_light", place="dock"),
            SceneTag("slick", place="dock"),
            SceneTag("stacked_crates", place="floor"),
        ),
        threats=(
            SceneClock("more", "Reinforcements", 4, 2, "foes", trigger="round", effect="two more"),
        ),
        offers=(Offer("varn", "party", "assassin", 1),),
    )


@cache
def warehouse(*players: str) -> LiveFight:
    """The warehouse: Rella chooses."""
    fight = _sat(_warehouse(), players)
    while fight.chronicle.prompt is not None and fight.chronicle.prompt.kind != "next":
        step(RULESET, fight.chronicle)
    fight.chronicle.answer("turn:rella_crossbow")
    return fight


@cache
def gate() -> LiveFight:
    """Eight at the sluice gate, some way into the fight."""
    fight = _sat(kept.opening("razorweave", "sluice-gate"))
    return _up_to_a_turn(fight, turns=14)


@cache
def duel() -> LiveFight:
    """Two on a dock, with no map."""
    return _up_to_a_turn(_sat(kept.opening("razorweave", "dock-thug")))


@cache
def freezer() -> LiveFight:
    """Three places in a row, and somebody who is out already."""
    return _up_to_a_turn(_sat(kept.opening("razorweave", "cold-storage")), turns=12)


@cache
def phone() -> LiveFight:
    """The warehouse, where a player answers for Rella."""
    return warehouse("rella_crossbow", "kira", "varn")


FIGHTS = {
    "gm_zones": (warehouse, GM_SEAT),
    "gm_zones_many": (gate, GM_SEAT),
    "gm_zones_plain": (duel, GM_SEAT),
    "gm_zones_row": (freezer, GM_SEAT),
    "phone_zones": (phone, PLAYER),
}


def screens() -> dict[str, Shown]:
    """Each moment by its name."""
    return shown(FIGHTS)
