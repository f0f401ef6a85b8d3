"""The worth of help to computers: whom they heal, set free, go to and take along."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.aids import (
    BACK,
    HEAL,
    RESCUE,
    RESTRAIN,
    STABILIZE,
    UNGLUE,
    attack_of,
    goes_to,
    helped,
)
from fracas.rulesets.fully_automated.state.state import Figure
from tests.rulesets.fully_automated.table import Table, attacks, fighter, scene, spot
from tests.rulesets.fully_automated.test_policies import choosing, laid

MEDIC = (Figure("Intelligence", 10), Figure("Medicine", 10))
"""Whose check never fails: 22 is reached by any two dice."""


def advised(table: Table) -> Any:
    """The advice at the current prompt."""
    return RULESET.advise(table.play.run)


@pytest.mark.rule("FA-SPEC-03", "FA-ADV-06")
def test_a_heal_is_worth_its_hp_and_the_attacks_of_who_rises() -> None:
    medic = fighter("red", attributes=MEDIC)
    table = Table(scene(medic, fighter("amy", weapons=("club",))))
    book = table.book

    def worth(**values: Any) -> float:
        return helped(book, medic, fighter("amy", weapons=("club",), **values), HEAL)

    # 3 HP and 1 for each 3 points of margin: 2d10 less 2 is the margin, 9 on average.
    standing, fallen, bound, deep = (
        worth(hp=5),
        worth(hp=0),
        worth(hp=0, restrained=True),
        worth(hp=-10),
    )
    assert 5 < standing < 6
    assert fallen == pytest.approx(
        standing + BACK * attack_of(book, fighter("x", weapons=("club",)))
    )
    assert bound == pytest.approx(standing), "whoever is bound does not rise by it"
    assert deep == pytest.approx(standing), "so few HP bring nobody up from -10"
    assert worth(hp=19) == pytest.approx(1.0), "no more than is missing"
    assert worth(hp=20) == 0
    assert worth(hp=-20) == 0, "the dead are past help"


@pytest.mark.rule("FA-HP-11", "FA-RESTR-11", "FA-WPN-26")
def test_other_help_is_worth_a_life_or_the_attacks_that_were_taken() -> None:
    medic = fighter("red", attributes=MEDIC)
    book = Table(scene(medic)).book
    attack = attack_of(book, fighter("x"))
    assert helped(book, medic, fighter("amy", hp=-12), STABILIZE) == RESCUE
    assert helped(book, medic, fighter("amy", hp=-12, stabilized=True), STABILIZE) == 0
    assert helped(book, medic, fighter("amy", restrained=True), RESTRAIN) == BACK * attack
    assert helped(book, medic, fighter("amy", restrained=True, hp=0), RESTRAIN) == 0
    assert helped(book, medic, fighter("amy", glued=2), UNGLUE) == pytest.approx(attack / 2)


@pytest.mark.rule("FA-ADV-06", "FA-SPEC-03")
def test_a_medic_brings_a_friend_back_rather_than_to_strike_a_weak_blow() -> None:
    def cards(**values: Any) -> dict[str, str]:
        return laid(
            choosing(
                fighter("red", attributes=MEDIC),
                fighter("amy", at=(-1, 0), weapons=("sword",), **values),
                fighter("blue", "blue", (1, 0), card="aim"),
            )
        )

    assert cards(hp=0)["red"] == "special:heal"
    assert cards(hp=20)["red"] == "punch"


@pytest.mark.rule("FA-ADV-06", "FA-SPEC-01", "FA-MOVE-01")
def test_a_medic_goes_to_a_friend_who_is_down_and_the_nearest_of_them_does() -> None:
    def table(*more: Any, beats: tuple[Beat, ...] = ()) -> Table:
        values: dict[str, Any] = {"card": "move"} if beats else {}
        red = fighter("red", attributes=MEDIC, **values)
        amy = fighter("amy", at=(-5, 0), hp=0, weapons=("sword",))
        blue = fighter("blue", "blue", (14, 0))
        if beats:
            return Table(scene(red, amy, blue, *more, beats=beats, step="moves"))
        return choosing(red, amy, blue, *more)

    assert laid(table())["red"] == "move_alone"
    going = table(beats=(Beat("mover"),))
    assert going.kind == "path"
    way = advised(going)
    assert len(way) == 4
    assert way[-1] == str(spot(-4, 0))
    going.say("path", way)
    assert going.state.who("red").place == spot(-4, 0), "beside her, not on towards the foe"
    near = table(fighter("ann", at=(-3, 0), attributes=MEDIC))
    assert goes_to(near.state, near.book, near.state.who("red")) is None
    found = goes_to(near.state, near.book, near.state.who("ann"))
    assert found is not None
    assert found.one.id == "amy"


@pytest.mark.rule("FA-ADV-06", "FA-RESTR-11", "FA-RESTR-12")
def test_a_friend_who_is_bound_is_set_free() -> None:
    red, blue = fighter("red"), fighter("blue", "blue", (9, 0))
    amy = fighter("amy", at=(2, 0), restrained=True, weapons=("sword",))
    assert laid(choosing(red, amy, blue))["red"] == "restrain"
    red = fighter("red", card="restrain")
    table = Table(attacks(red, amy, blue))
    assert advised(table).startswith("step:")
    table.say("restrain", advised(table))
    assert advised(table) == "release:amy"


@pytest.mark.rule("FA-ADV-06", "FA-RESTR-03", "FA-RESTR-11")
def test_a_foe_is_bound_first_where_that_is_worth_more() -> None:
    def picks(**amy: Any) -> Any:
        red = fighter("red", card="restrain", restraints=1)
        bob = fighter("bob", "blue", (1, 0), hp=3)
        return advised(Table(attacks(red, bob, fighter("amy", at=(0, 1), restrained=True, **amy))))

    assert picks() == "restrain_here:bob"
    assert picks(weapons=("sword",)) == "release_here:amy"


@pytest.mark.rule("FA-ADV-06", "FA-SPEC-01")
def test_of_several_the_one_is_helped_whom_it_helps_most() -> None:
    table = Table(
        scene(
            fighter("red", attributes=MEDIC, card="special:heal"),
            fighter("deep", at=(1, 0), hp=-10),
            fighter("amy", at=(0, 1), hp=0, weapons=("sword",)),
            beats=(Beat("special", ("red",)),),
        )
    )
    assert table.kind == "patient"
    assert advised(table) == "amy"


@pytest.mark.rule("FA-ADV-06", "FA-RESTR-13")
def test_the_bound_try_however_little_the_chance_is() -> None:
    def card(skill: int) -> str:
        bound = fighter(
            "red",
            restrained=True,
            attributes=(Figure("Dexterity", 4), Figure("Athletics", skill)),
        )
        cards = laid(choosing(bound, fighter("amy", at=(3, 3)), fighter("blue", "blue", (8, 0))))
        return cards["red"]

    # 2d10 and 8 less 4 reach 22 with 18 or more, 6 times in 100; with 7 less 4 just so.
    assert card(4) == "break_free"
    assert card(1) == "defend", "21 is the most that it comes to"


@pytest.mark.rule("FA-ADV-06", "FA-UNARM-04", "FA-UNARM-10")
def test_a_tackle_is_for_the_blow_that_ends_it() -> None:
    def card(hp: int, *more: Any) -> str:
        red = fighter("red", tags=("claws",), policy="aggressive")
        return laid(choosing(red, fighter("blue", "blue", (5, 0), hp=hp), *more))["red"]

    assert card(1) == "tackle"
    assert card(20) == "move_alone"
    assert card(1, fighter("bob", "blue", (9, 0))) != "tackle", "the stun would tell"


@pytest.mark.rule("FA-ADV-06", "FA-ATK-08", "FA-DEF-09")
def test_who_can_strike_from_two_hexes_steps_back_from_a_defence() -> None:
    def chase(weapon: str) -> Any:
        table = Table(
            attacks(
                fighter("red", weapons=(weapon,), card=weapon),
                fighter("blue", "blue", (1, 0), card="defend", weapons=("knife",)),
            )
        )
        table.say("target", "strike:blue").say("step", "stay")
        assert table.kind == "chase"
        return advised(table)

    assert chase("staff").startswith("step:")
    assert chase("club") == "stay"


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-09")
def test_a_friend_with_nobody_in_reach_is_taken_along() -> None:
    def companion(at: int, **values: Any) -> Any:
        table = Table(
            scene(
                fighter("red", card="move", weapons=("club",)),
                fighter("amy", at=(-1, 0), **{"card": "defend", "weapons": ("club",)} | values),
                fighter("blue", "blue", (at, 0), card="defend"),
                beats=(Beat("mover"),),
                step="moves",
            )
        )
        assert table.kind == "companion"
        return advised(table)

    assert companion(9) == "amy"
    assert companion(9, weapons=("bow",)) == "amy"
    assert companion(6, weapons=("bow",)) == "none", "she shoots from where she stands"
    assert companion(9, hp=0) == "none"
    table = Table(
        scene(
            fighter("red", card="move", weapons=("club",)),
            fighter("amy", at=(-1, 0), card="defend", weapons=("club",)),
            fighter("blue", "blue", (9, 0), card="defend"),
            beats=(Beat("mover"),),
            step="moves",
        )
    )
    while table.kind in ("companion", "come_along", "path", "set_down"):
        table.say(table.kind, advised(table))
    assert table.state.who("amy").place == spot(3, 0)
