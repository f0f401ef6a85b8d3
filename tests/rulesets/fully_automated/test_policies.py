"""The cards that computers play, by policy, and the random choices of those who play by chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.payoff import strategy
from fracas.rulesets.fully_automated.advice.policies import lot
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Figure, Goal
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot, with_one


def choosing(*combatants: Combatant, **values: Any) -> Table:
    """A table at which the cards of a round are due; `card` of a combatant is its last one."""
    rulings = values.pop("rulings", {})
    return Table(
        scene(*combatants, beats=(Beat("round", stays=True),), step="", **values), **rulings
    )


def laid(table: Table) -> dict[str, str]:
    """The cards that are advised, by who is to lay them."""
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert prompt.kind == "card"
    advised: Any = RULESET.advise(table.play.run)
    prompt.accept(advised)
    return dict(zip(prompt.deciders, advised, strict=True))


def duel(away: int, red: dict[str, Any], blue: dict[str, Any], **values: Any) -> dict[str, str]:
    """What red and blue lay at so many hexes."""
    return laid(
        choosing(fighter("red", **red), fighter("blue", "blue", (away, 0), **blue), **values)
    )


@pytest.mark.rule("FA-ADV-01", "FA-ADV-06")
def test_who_expects_an_attack_defends() -> None:
    shooter = {"weapons": ("rifle",), "card": "rifle", "aim": 1}
    assert duel(1, {"weapons": ("taze",), "policy": "defensive"}, shooter)["red"] == "defend"


@pytest.mark.rule("FA-ADV-01", "FA-ADV-03", "FA-ADV-06")
def test_who_expects_a_defend_aims_first_and_shoots_then() -> None:
    turtle = {"weapons": ("club",), "card": "defend"}
    assert duel(4, {"weapons": ("pistol",)}, turtle)["red"] == "aim"
    assert duel(4, {"weapons": ("pistol",), "aim": 1}, turtle)["red"] == "pistol"


@pytest.mark.rule("FA-ADV-01", "FA-ADV-06")
def test_who_expects_aim_or_move_attacks() -> None:
    far = {"weapons": ("club",), "card": "aim"}
    assert duel(4, {"weapons": ("pistol",)}, far)["red"] == "pistol"


@pytest.mark.rule("FA-ADV-01", "FA-ADV-06")
def test_nobody_in_reach_is_a_reason_to_move() -> None:
    assert set(duel(11, {"weapons": ("pistol",)}, {"weapons": ("club",)}).values()) == {
        "move_alone"
    }


@pytest.mark.rule("FA-ADV-06")
def test_the_same_place_is_played_differently_by_temper() -> None:
    foe = {"weapons": ("pistol",), "card": "pistol"}
    mine = {"weapons": ("pistol",)}
    assert duel(1, mine | {"policy": "aggressive"}, foe)["red"] == "pistol"
    assert duel(1, mine | {"policy": "defensive"}, foe)["red"] == "defend"


@pytest.mark.rule("FA-ADV-06", "FA-ADV-09")
def test_a_capturer_binds_as_soon_as_the_gap_is_there() -> None:
    ben = {"weapons": ("club",), "restraints": 1, "policy": "capturer"}
    assert duel(1, ben, {"hp": 13})["red"] == "restrain"
    assert duel(1, ben, {"hp": 14})["red"] != "restrain"
    assert duel(1, ben | {"restraints": 0}, {"hp": 13})["red"] != "restrain"


@pytest.mark.rule("FA-ADV-06")
def test_a_capturer_prefers_what_stuns() -> None:
    armed = {"weapons": ("sword", "e_baton")}
    foe = {"card": "aim", "weapons": ("pistol",), "hp": 20}
    assert duel(1, armed | {"policy": "aggressive"}, foe)["red"] == "sword"
    assert duel(1, armed | {"policy": "capturer"}, foe)["red"] == "taze"


@pytest.mark.rule("FA-ADV-06", "FA-UNARM-10")
def test_a_bystander_tackles_or_makes_for_the_exit() -> None:
    mina = {"policy": "bystander"}
    assert duel(4, mina, {"weapons": ("pistol",)})["red"] == "tackle"
    assert duel(12, mina, {"weapons": ("pistol",)})["red"] == "defend"
    away = ground(exit=((-6, 0),))
    neutral = mina | {"attitude": "neutral"}
    third = fighter("third", "green", (14, 0), weapons=("pistol",))
    table = choosing(fighter("red", **neutral), fighter("blue", "blue", (12, 0)), third, map=away)
    assert laid(table)["red"] == "move_alone"


@pytest.mark.rule("FA-ADV-06", "FA-ADV-05")
def test_random_play_draws_from_the_open_position_alone() -> None:
    found: Counter[str] = Counter()
    for rank in range(60):
        cards = duel(2, {"policy": "random", "weapons": ("pistol",), "rank": rank}, {"rank": 1})
        again = duel(2, {"policy": "random", "weapons": ("pistol",), "rank": rank}, {"rank": 1})
        assert cards == again
        found[cards["red"]] += 1
    # Six cards besides special actions; that one of them never comes up is rarer than 1 in 1000.
    assert {"pistol", "punch", "defend", "move_alone", "aim", "tackle"} <= set(found)


@pytest.mark.rule("FA-ADV-06", "FA-ADV-02")
def test_mixed_play_keeps_to_the_strategy_of_the_matrix() -> None:
    found: Counter[str] = Counter()
    weights: dict[str, float] = {}
    for rank in range(80):
        red = fighter("red", policy="mixed", weapons=("pistol",), rank=rank + 2)
        table = choosing(red, fighter("blue", "blue", (1, 0), weapons=("sword",), rank=1))
        weights = dict(strategy(table.state, table.book, "red", "blue"))
        found[laid(table)["red"]] += 1
    assert all(weights[card] > 0 for card in found), (found, weights)
    assert len(found) > 1, "a mixed strategy was never mixed"


@pytest.mark.rule("FA-ADV-06", "FA-RESTR-13")
def test_the_bound_try_to_get_free_where_there_is_a_chance() -> None:
    nimble = (Figure("Dexterity", 8), Figure("Athletics", 8))
    cards = laid(
        choosing(
            fighter("red", restrained=True, attributes=nimble),
            fighter("amy", at=(3, 3)),
            fighter("blue", "blue", (8, 0)),
        )
    )
    assert cards["red"] == "break_free"
    clumsy = laid(
        choosing(
            fighter("red", restrained=True),
            fighter("amy", at=(3, 3)),
            fighter("blue", "blue", (8, 0)),
        )
    )
    assert clumsy["red"] == "defend"


@pytest.mark.rule("FA-ADV-06", "FA-SPEC-01")
def test_the_best_of_a_side_sees_to_an_alarm_and_goes_there_first() -> None:
    clever = (Figure("Intelligence", 6), Figure("Hacking", 6))
    alarm = Alarm(
        "bell",
        "The bell",
        6,
        winner="blue",
        hexes=(spot(1, 0),),
        attribute="Intelligence",
        skill="Hacking",
    )
    near = laid(
        choosing(
            fighter("red", attributes=clever),
            fighter("amy", at=(-1, 0)),
            fighter("blue", "blue", (12, 0)),
            alarms=(alarm,),
        )
    )
    assert near["red"] == "special:alarm:bell"
    assert near["amy"] != "special:alarm:bell"
    far = laid(
        choosing(
            fighter("red", at=(-5, 0), attributes=clever),
            fighter("blue", "blue", (12, 0)),
            alarms=(alarm,),
        )
    )
    assert far["red"] == "move_alone"


@pytest.mark.rule("FA-ADV-06", "FA-OPT-06")
def test_who_can_win_by_one_move_goes_there_whoever_is_in_reach() -> None:
    club = {"weapons": ("club",)}

    def lays(mast: tuple[int, int], side: str = "red", **red: Any) -> str:
        goals, board = (Goal(side, "exit", area="mast"),), ground(mast=(mast,))
        return duel(1, club | red, club, goals=goals, map=board)["red"]

    assert lays((-4, 0)) == "move_alone"
    assert lays((-5, 0)) != "move_alone"
    assert lays((-4, 0), card="move") != "move_alone"
    assert lays((-4, 0), "blue") != "move_alone"
    assert lays((1, 0)) != "move_alone"


@pytest.mark.rule("FA-ADV-06", "FA-HP-11")
def test_a_medic_saves_a_dying_friend_when_no_danger_is_near() -> None:
    medic = (Figure("Intelligence", 8), Figure("Medicine", 8))
    cards = laid(
        choosing(
            fighter("red", attributes=medic),
            fighter("amy", at=(1, 0), hp=-12),
            fighter("blue", "blue", (14, 0)),
        )
    )
    assert cards["red"] == "special:stabilize"


@pytest.mark.rule("FA-ADV-06", "FA-LOS-01")
def test_no_shot_is_laid_through_a_wall() -> None:
    wall = ground(wall=tuple((2, row) for row in range(-6, 7)))
    cards = duel(4, {"weapons": ("pistol",)}, {"weapons": ("pistol",)}, map=wall)
    assert set(cards.values()) == {"move_alone"}


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-16")
def test_no_blow_is_laid_where_no_hex_leads_to_the_foe() -> None:
    bench = ground(table=((1, 0), (1, -1), (2, -1), (1, 1), (0, 1)))
    open_ground = duel(2, {"weapons": ("club",)}, {"card": "aim"})
    assert open_ground["red"] == "club"
    assert duel(2, {"weapons": ("club",)}, {"card": "aim"}, map=bench)["red"] != "club"


@pytest.mark.rule("FA-OPT-06", "FA-ADV-06")
def test_those_who_are_down_are_let_be() -> None:
    cards = laid(
        choosing(
            fighter("red", weapons=("pistol",)),
            fighter("blue", "blue", (2, 0), hp=0),
            fighter("bob", "blue", (20, 0)),
            goals=(Goal("blue", "broken", count=9),),
        )
    )
    assert cards["red"] == "move_alone"


@pytest.mark.rule("FA-ADV-06", "FA-LOS-10")
def test_where_people_leave_no_line_neither_fears_the_other() -> None:
    between = fighter("bob", "blue", (2, 0), hp=-3)
    shooters = {"weapons": ("pistol",), "card": "pistol"}
    assert duel(4, shooters, shooters)["red"] != "move_alone"
    table = choosing(
        fighter("red", **shooters), fighter("blue", "blue", (4, 0), **shooters), between
    )
    assert laid(table) == {"red": "move_alone", "blue": "move_alone"}


@pytest.mark.rule("FA-ADV-03", "FA-ADV-06")
def test_who_is_outnumbered_does_not_wait_for_the_end_behind_defend() -> None:
    foes = [
        fighter(f"foe{row}", "blue", (4, row - 1), weapons=("pistol",), card="pistol", aim=1)
        for row in range(3)
    ]
    red = fighter("red", weapons=("pistol",))
    friends = [fighter(f"friend{row}", at=(-9, row)) for row in range(3)]
    assert laid(choosing(red, *friends, *foes))["red"] == "defend"
    assert laid(choosing(red, *foes))["red"] == "pistol"


# Lots


@pytest.mark.rule("FA-ADV-05", "FA-LOG-04")
def test_a_lot_goes_by_what_lies_open_and_by_nothing_else() -> None:
    state = scene(fighter("ann"), fighter("bo", "blue", (2, 0)))
    drawn = lot(state, "ann", "card", 1 << 30)
    assert lot(state, "ann", "card", 1 << 30) == drawn
    for sealed in ({"card": "aim"}, {"note": "Runs."}, {"policy": "x"}, {"declared": "bo"}):
        assert lot(with_one(state, "bo", **sealed), "ann", "card", 1 << 30) == drawn, sealed
    opened = (
        {"hp": 3}, {"aim": 1}, {"stuns": 2}, {"last": "aim"}, {"rank": 4}, {"place": spot(3, 0)},
    )  # fmt: skip
    others = {lot(with_one(state, "bo", **one), "ann", "card", 1 << 30) for one in opened}
    assert len(others - {drawn}) == len(opened)
    named = scene(fighter("ann"), fighter("cy", "blue", (2, 0)))
    assert lot(named, "ann", "card", 1 << 30) != drawn
