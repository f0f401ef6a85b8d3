"""The next fight: survivors of the last one are in it as they are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import IllegalAnswer
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook
from fracas.rulesets.fully_automated.setup.cast import carry
from fracas.rulesets.fully_automated.state.state import State

NEXT = "pump-house"
_book = RULESET.open_book({})
assert isinstance(_book, FullyAutomatedBook)
BOOK: FullyAutomatedBook = _book


def hurt(**changes: object) -> State:
    """A fight that is over: Kit has lost HP and is stunned, with the changes made to her."""
    state = RULESET.start(BOOK, "footbridge")
    values = {"hp": 7, "stuns": 1, "stunned_next": 2, "aim": 1, "card": "pistol", "rank": 17}
    people = [
        replace(one, **{**values, **changes}) if one.id == "kit" else one
        for one in state.combatants
    ]
    return replace(state, combatants=tuple(people), result="couriers", round=6, agenda=())


@pytest.mark.rule("FA-HP-03", "FA-STUN-02", "FA-INIT-02")
def test_lost_hp_stay_lost_and_the_round_is_over() -> None:
    scene = carry(BOOK, hurt(), NEXT).scene
    kit = scene.who("kit")
    assert (kit.hp, kit.stuns, kit.stunned_next, kit.aim) == (7, 0, 0, 0)
    assert (kit.card, kit.rank, scene.round) == ("", 0, 0)
    assert kit.place is not None
    assert len({one.place for one in scene.combatants}) == len(scene.combatants)


@pytest.mark.rule("FA-RESTR-08", "FA-HP-09", "FA-OPT-06")
def test_the_restrained_stay_so_and_the_dead_behind() -> None:
    state = RULESET.start(BOOK, "pump-house")
    first, second, *rest = [one for one in state.combatants if one.kind == "pc"]
    first, second = replace(first, restrained=True), replace(second, hp=-25)
    others = [one for one in state.combatants if one.kind != "pc"]
    people = (first, second, *rest, *others)
    scene = carry(BOOK, replace(state, combatants=people, agenda=()), "footbridge").scene
    assert scene.who(first.id).restrained
    assert scene.find(second.id) is None


def test_nobody_is_fit_for_it() -> None:
    with pytest.raises(IllegalAnswer, match="FA-HP-03"):
        carry(BOOK, hurt(hp=-3), NEXT)


@pytest.mark.rule("FA-OPT-06")
def test_who_surrendered_comes_along_only_with_those_who_won() -> None:
    assert carry(BOOK, hurt(out="surrendered"), NEXT).scene.who("kit").out == ""
    with pytest.raises(IllegalAnswer):
        carry(BOOK, replace(hurt(out="surrendered"), result="takers"), NEXT)


@pytest.mark.rule("FA-SETUP-08", "FA-HP-03")
def test_each_takes_the_own_place_of_the_next_scene_and_no_one_elses() -> None:
    state = RULESET.start(BOOK, "footbridge")
    fresh = {one.id: one for one in state.combatants}
    players = [one for one in state.combatants if one.kind == "pc"]
    guest = replace(players[-1], id="guest", armour=players[0].id)
    others = [one for one in state.combatants if one.kind != "pc"]
    people = (guest, *players[:-1], *others)
    scene = carry(BOOK, replace(state, combatants=people, agenda=()), "footbridge").scene
    for one in players[:-1]:
        assert scene.who(one.id).place == fresh[one.id].place
    assert scene.who("guest").place == fresh[players[-1].id].place
    kinds = [one.kind == "pc" for one in scene.combatants]
    assert kinds == sorted(kinds, reverse=True), "players first, as the scene has them"
