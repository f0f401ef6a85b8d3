"""Fully Automated's board in real fights: the pump house in round four, smoke, a hall."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec.structs import replace

from benchmarks import kept
from fracas.core.asking.prompts import Together
from fracas.core.ids import GM_SEAT, Decider, Seat
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.state.state import State
from fracas.space.hexes import parse_hex
from fracas.table.play.live import LiveFight
from fracas.table.seats.seat import Place
from tests.page.demo_fights import Shown, seated, shown, step

BOOK = open_book({})
BEN, TOM = Seat("s2"), Seat("s3")


def _sat(state: State, bens: tuple[str, ...], toms: tuple[str, ...] = ()) -> LiveFight:
    """A fight from that state; two players answer for some, the game master for the rest."""
    ben = Place(id=BEN, name="Ben", kind="player")
    tom = Place(id=TOM, name="Tom", kind="player")
    return seated(RULESET, BOOK, state, (ben, bens), (tom, toms))


def _up_to(fight: LiveFight, kind: str, who: str = "") -> LiveFight:
    """Play on until that is asked, of somebody if said so."""
    chronicle = fight.chronicle
    for _ in range(200):
        prompt = chronicle.prompt
        assert prompt is not None, f"nobody was asked for {kind}"
        if prompt.kind == kind and (not who or who in prompt.deciders):
            return fight
        step(RULESET, chronicle)
    raise AssertionError(f"nobody was asked for {kind}")


def _sealed(fight: LiveFight, **cards: str) -> None:
    """Let some seal their cards."""
    for who, card in cards.items():
        fight.chronicle.say(Decider(who), card, closing=False)


def _pump_house() -> State:
    """The pump house after three rounds: Brandt stunned, Ines aimed, the pressure rising."""
    state = kept.opening("fully_automated", "pump-house")
    changes: dict[str, dict[str, Any]] = {
        "ines": {"place": parse_hex("G5"), "hp": 17, "aim": 1, "rank": 17},
        "okoro": {"place": parse_hex("H5"), "hp": 19, "rank": 11},
        "lark": {"place": parse_hex("J10"), "rank": 15},
        "pell": {"place": parse_hex("M7"), "hp": 14, "rank": 14},
        "quill": {"place": parse_hex("J4"), "rank": 21},
        "brandt": {"place": parse_hex("N9"), "hp": 23, "stunned_next": 1, "rank": 9},
    }
    people = tuple(replace(one, **changes[one.id]) for one in state.combatants)
    people = tuple(replace(one, stuns=one.stunned_next, stunned_next=0) for one in people)
    return replace(
        state,
        round=3,
        combatants=people,
        sequence=("quill", "ines", "lark", "pell", "okoro", "brandt"),
        alarms=tuple(replace(one, filled=3) for one in state.alarms),
        agenda=state.agenda[-1:],
    )


@cache
def choosing() -> LiveFight:
    """Cards are chosen: three are sealed, Lark and Pell still choose, Brandt has no choice."""
    fight = _up_to(_sat(_pump_house(), ("lark",), ("ines", "okoro")), "card")
    _sealed(fight, ines="trained", okoro="defend", quill="move")
    return fight


def _revealed() -> LiveFight:
    fight = _up_to(_sat(_pump_house(), ("lark",), ("ines", "okoro")), "card")
    _sealed(fight, ines="move", okoro="defend", quill="move", lark="microdart", pell="rifle")
    fight.chronicle.close_if_all_in()
    return fight


@cache
def shooting() -> LiveFight:
    """Pell has the rifle: at whom?"""
    return _up_to(_revealed(), "target", "pell")


@cache
def walking() -> LiveFight:
    """Quill moves."""
    return _up_to(_revealed(), "path")


@cache
def smoke() -> LiveFight:
    """Archers and dog-frames on the terraces, all cards turned over."""
    fight = _up_to(
        _sat(kept.opening("fully_automated", "terraces"), ("ash", "veda"), ("juno",)), "card"
    )
    prompt = fight.chronicle.prompt
    assert isinstance(prompt, Together)
    _sealed(fight, **{ask.decider: "move" for ask in prompt.asks})
    fight.chronicle.close_if_all_in()
    return _up_to(fight, "path")


@cache
def hall() -> LiveFight:
    """Light combat: all have said their sentence, and one of them is settled."""
    state = kept.opening("fully_automated", "assembly-hall")
    people = tuple(
        replace(
            one,
            cover=one.id == "friend_3",
            close_with=("friend_1",) if one.id == "moderator_2" else (),
            hp=one.hp - 6 if one.id == "friend_2" else one.hp,
        )
        for one in state.combatants
    )
    state = replace(state, combatants=people)
    fight = _up_to(_sat(state, ("moderator_1",), ("moderator_2",)), "declare")
    _sealed(
        fight,
        moderator_1="I raise both hands and ask for a minute of quiet.",
        moderator_2="I hold on to the one with the bottle.",
        heckler="I climb on a chair and shout her down!",
        friend_1="I push Noor off me.",
        friend_2="defend",
        friend_3="I throw my cup at Abe.",
    )
    fight.chronicle.close_if_all_in()
    return _up_to(fight, "light_way")


FIGHTS = {
    "gm_hexes": (choosing, GM_SEAT),
    "gm_hexes_shot": (shooting, GM_SEAT),
    "gm_hexes_walk": (walking, GM_SEAT),
    "gm_hexes_smoke": (smoke, GM_SEAT),
    "gm_hexes_light": (hall, GM_SEAT),
    "phone_hexes": (choosing, BEN),
    "phone_hexes_waits": (shooting, TOM),
}


def screens() -> dict[str, Shown]:
    """Each moment by its name."""
    return shown(FIGHTS)
