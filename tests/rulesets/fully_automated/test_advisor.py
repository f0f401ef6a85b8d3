"""What computers answer after the reveal; what they may know."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.paths import Path
from fracas.core.asking.prompts import Roll, Together
from fracas.core.chance import Rolled
from fracas.core.facts import Beat
from fracas.core.ids import Decider, Seat
from fracas.core.play.run import Run
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.footwork import field
from fracas.rulesets.fully_automated.rules.ground import ground_of
from fracas.rulesets.fully_automated.rules.sight import of_two
from fracas.rulesets.fully_automated.rules.steps import Go
from fracas.rulesets.fully_automated.state.state import State

from .table import Table, attacks, fighter, ground, scene, spot


def advised(table: Table) -> Any:
    """The advice at the current prompt."""
    return RULESET.advise(table.play.run)


def follow(table: Table, kind: str) -> Any:
    """Answer the prompt, which must be of that kind, as advised; gives back the answer."""
    answer = advised(table)
    table.say(kind, answer)
    return answer


@pytest.mark.rule("FA-ADV-06", "FA-ATK-02")
def test_the_target_is_the_foe_whom_the_card_serves_best() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("pistol",), card="pistol"),
            fighter("amy", at=(1, 0)),
            fighter("blue", "blue", (3, 0), armour="heavy", card="aim"),
            fighter("bob", "blue", (0, 3), card="aim"),
        )
    )
    assert advised(table) == "strike:bob"


@pytest.mark.rule("FA-ADV-06", "FA-OPT-06")
def test_neither_friends_nor_the_beaten_are_shot_at() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("pistol",), card="pistol"),
            fighter("amy", at=(1, 0)),
            fighter("blue", "blue", (3, 0), hp=0, card="defend"),
            fighter("mina", "blue", (0, 3), attitude="neutral"),
        )
    )
    assert advised(table) == "none"


@pytest.mark.rule("FA-ADV-06", "FA-ATK-08")
def test_a_close_attack_spends_its_hex_to_reach_somebody() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("club",), card="club"),
            fighter("blue", "blue", (2, 0), card="aim"),
        )
    )
    step = follow(table, "target")
    assert step.startswith("step:")
    assert advised(table) == "strike:blue"


@pytest.mark.rule("FA-ADV-06", "FA-DEF-08")
def test_the_defender_steps_away_from_spent_movement() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("club",), card="club"),
            fighter("blue", "blue", (2, 0), card="defend"),
        )
    )
    table.say("target", f"step:{spot(1, 0)}").say("target", "strike:blue")
    assert follow(table, "step") != "stay"
    assert table.state.who("red").done, "out of reach for good: no dice"


@pytest.mark.rule("FA-ADV-06", "FA-ATK-04")
def test_a_step_that_only_makes_the_attacker_follow_is_not_taken_and_is_followed() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("club",), card="club"),
            fighter("blue", "blue", (1, 0), card="defend"),
        )
    )
    table.say("target", "strike:blue")
    assert advised(table) == "stay"
    table.say("step", f"step:{spot(2, 0)}")
    chase = follow(table, "chase")
    assert chase.startswith("step:")
    assert isinstance(table.play.prompt, Roll)


@pytest.mark.rule("FA-ADV-06", "FA-COVER-03")
def test_a_target_of_a_shot_steps_behind_something() -> None:
    table = Table(
        attacks(
            fighter("red", weapons=("rifle",), card="rifle"),
            fighter("blue", "blue", (4, 0), card="defend"),
            map=ground(table=((4, 1),)),
        )
    )
    table.say("target", "strike:blue")
    answer = follow(table, "step")
    assert answer != "stay"
    assert of_two(table.state, table.book, "red", "blue").covered


@pytest.mark.rule("FA-ADV-06", "FA-DEF-23")
def test_a_counter_is_the_best_card_in_reach_and_spares_friends() -> None:
    def countering(side: str) -> Table:
        table = Table(
            attacks(
                fighter("red", weapons=("club",), card="club"),
                fighter("blue", side, (1, 0), card="defend", weapons=("sword", "sprayer")),
            )
        )
        table.say("target", "strike:blue").say("step", "stay")
        table.default("chase").roll("defend", "+ +")
        return table

    assert advised(countering("blue")) == "sword"
    assert advised(countering("red")) == "none"


@pytest.mark.rule("FA-ADV-06", "FA-AIM-10")
def test_an_aim_is_kept_on_the_move_unless_it_would_lapse() -> None:
    def moving(age: int) -> Any:
        table = Table(
            scene(
                fighter("red", weapons=("rifle",), card="move", aim=age),
                fighter("blue", "blue", (12, 0)),
                beats=(Beat("mover"),),
                step="moves",
            )
        )
        return follow(table, "aim")

    assert (moving(1), moving(2)) == ("keep", "apply")


@pytest.mark.rule("FA-ADV-06", "FA-AIM-16")
def test_an_aim_is_kept_from_an_attack_that_reaches_nobody() -> None:
    def shooting(away: int) -> Any:
        table = Table(
            attacks(
                fighter("red", weapons=("rifle",), card="rifle", aim=1),
                fighter("blue", "blue", (away, 0)),
            )
        )
        return follow(table, "aim")

    assert (shooting(5), shooting(12)) == ("apply", "keep")


@pytest.mark.rule("FA-ADV-06", "FA-UNARM-08")
def test_an_aim_lengthens_a_tackle_that_would_not_reach() -> None:
    def tackling(away: int) -> Any:
        red = fighter("red", card="tackle", aim=1)
        return follow(Table(attacks(red, fighter("blue", "blue", (away, 0)))), "tackle_aim")

    assert (tackling(5), tackling(7), tackling(12)) == ("attack", "move", "attack")


def moved(
    board: Any, *, at: tuple[int, int] = (10, 0), **red: Any
) -> tuple[Table, tuple[str, ...]]:
    """Where red's Move leads, with blue standing somewhere."""
    table = Table(
        scene(
            fighter("red", card="move", **red),
            fighter("blue", "blue", at),
            map=board,
            beats=(Beat("mover"),),
            step="moves",
        )
    )
    prompt = table.play.prompt
    assert prompt is not None
    assert prompt.kind == "path"
    return table, follow(table, "path")


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-01")
def test_a_move_goes_for_the_nearest_foe_and_stops_where_the_best_weapon_reaches() -> None:
    table, way = moved(ground(), weapons=("club",))
    assert len(way) == 4
    table, way = moved(ground(), at=(7, 0), weapons=("rifle",))
    here = table.state.who("red").place
    assert here is not None
    assert here == spot(1, 0), "six hexes off is the rifle's range"


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-13")
def test_a_move_goes_round_walls() -> None:
    board = ground(wall=tuple((1, row) for row in range(-3, 4)))
    _, way = moved(board, at=(3, 0), weapons=("club",))
    assert way
    book = Table(scene(fighter("red"))).book
    costs = field(ground_of(book, board), book.tables.moves, frozenset((spot(3, 0),)))
    assert costs[spot(0, 0)] - costs[hex_of(way[-1])] == 4


def hex_of(label: str) -> Any:
    """The hex of a label."""
    return Go(label).place


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-05")
def test_a_move_goes_past_people_who_block_the_way() -> None:
    wall = tuple((1, row) for row in range(-23, 24) if row)
    table = Table(
        scene(
            fighter("red", card="move", weapons=("club",)),
            fighter("bob", "blue", (1, 0), hp=0),
            fighter("blue", "blue", (6, 0)),
            map=ground(wall=wall),
            beats=(Beat("mover"),),
            step="moves",
        )
    )
    table.default("companion")
    way = follow(table, "path")
    assert hex_of(way[-1]) in (spot(2, 0), spot(3, 0))


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-05")
@pytest.mark.parametrize(("hp", "far"), [(20, 3), (0, 3), (20, 9), (0, 9)])
def test_a_move_goes_round_those_who_lie_in_the_way_unless_that_is_far(hp: int, far: int) -> None:
    wall = tuple((1, row) for row in range(-23, 24) if row not in (0, far))
    table = Table(
        scene(
            fighter("red", at=(-1, 0), card="move", weapons=("club",)),
            fighter("blue", "blue", (5, 0)),
            fighter("bob", "blue", (1, 0), hp=hp),
            map=ground(wall=wall),
            beats=(Beat("mover"),),
            step="moves",
        )
    )
    round_it = hex_of(follow(table, "path")[-1]).r > spot(0, 0).r
    assert round_it == (hp == 0 and far == 3)


@pytest.mark.rule("FA-ADV-06", "FA-AIM-12")
def test_a_poor_place_in_the_order_is_rolled_anew() -> None:
    def aiming(rank: int) -> Any:
        table = Table(
            scene(
                fighter("red", card="aim", rank=rank),
                fighter("blue", "blue", (9, 0)),
                beats=(Beat("aims"),),
                step="aims",
            )
        )
        return follow(table, "reroll")

    assert (aiming(13), aiming(14)) == ("reroll", "keep")


def fight(state: State, seed: int, prompts: int = 150) -> list[tuple[Any, Any]]:
    """A fight by advice alone: each prompt with what was advised; dice by a fixed pattern."""
    book = RULESET.open_book({})
    found: list[tuple[Any, Any]] = []
    count = seed
    while state.agenda and len(found) < prompts:
        run = Run(RULESET, book, state)
        while run.prompt is not None:
            prompt = run.prompt
            if isinstance(prompt, Roll):

                class Turning:
                    """A source that goes round."""

                    def below(self, sides: int) -> int:
                        nonlocal count
                        count += 7
                        return count % sides

                run.answer(Rolled(prompt.dice.roll(Turning())))
                continue
            answer = RULESET.advise(run)
            assert answer is not None
            prompt.accept(answer)
            found.append((prompt, answer))
            run.answer(answer)
        state = run.state
    return found


@pytest.mark.rule("FA-ADV-06", "FA-ROUND-15")
@pytest.mark.parametrize("scenario", [one.id for one in RULESET.scenarios()])
@pytest.mark.parametrize(
    "policy",
    ["aggressive", "defensive", "opportunist", "random", "mixed", "bystander", "capturer"],
)
def test_every_policy_has_a_lawful_answer_to_every_prompt(scenario: str, policy: str) -> None:
    state = RULESET.start(RULESET.open_book({}), scenario)
    people = tuple(replace(one, policy=policy) for one in state.combatants)
    answered = fight(replace(state, combatants=people), len(policy))
    assert len(answered) > 5
    assert all(
        isinstance(answer, tuple)
        for prompt, answer in answered
        if isinstance(prompt, Together) or isinstance(prompt.form, Path)
    )


@pytest.mark.rule("FA-ADV-05")
def test_advice_does_not_hang_on_what_others_have_sealed() -> None:
    def at_choice() -> Table:
        return Table(
            scene(
                fighter("red", weapons=("pistol",)),
                fighter("blue", "blue", (4, 0), weapons=("pistol",)),
                beats=(Beat("round", stays=True),),
                step="",
            )
        )

    told: set[Any] = set()
    for sealed in ("", "pistol", "defend", "aim", "move", "tackle"):
        table = at_choice()
        if sealed:
            table.play.say("blue", sealed)
        told.add(str((advised(table), RULESET.hints(table.play.run))))
        state, replies = table.play.beat
        assert not replies, "a sealed card is no reply yet"
        assert all(not one.card for one in table.play.run.state.combatants), state
    assert len(told) == 1


@pytest.mark.rule("FA-ADV-05", "FA-LOG-02")
def test_advice_for_a_seat_does_not_hang_on_how_others_are_played() -> None:
    told: set[Any] = set()
    for policy in ("aggressive", "capturer", "mixed"):
        state = scene(
            fighter("red", weapons=("pistol",)),
            fighter("blue", "blue", (4, 0), weapons=("pistol",), policy=policy, note=policy),
            beats=(Beat("round", stays=True),),
            step="",
        )
        known = RULESET.known(state, Viewer(Seat("player"), (Decider("red"),)))
        told.add(str(RULESET.advise(Run(RULESET, RULESET.open_book({}), known))))
    assert len(told) == 1


@pytest.mark.rule("FA-ADV-06")
def test_a_seat_that_plays_somebody_knows_how() -> None:
    mina = fighter("mina", policy="bystander", note="afraid")
    state = scene(mina, fighter("blue", "blue", (4, 0), policy="mixed"))
    own = RULESET.known(state, Viewer(Seat("player"), (Decider("mina"),)))
    assert [one.policy for one in own.combatants] == ["bystander", "opportunist"]
    assert [one.note for one in own.combatants] == ["", ""]
    other = RULESET.known(state, Viewer(Seat("player"), (Decider("blue"),)))
    assert [one.policy for one in other.combatants] == ["opportunist", "mixed"]


@pytest.mark.rule("FA-ADV-06", "FA-MOVE-08")
def test_with_somebody_in_tow_a_way_is_as_long_as_the_hexes_allow() -> None:
    table = Table(
        scene(
            fighter("red", card="move", weapons=("club",)),
            fighter("bob", "blue", (-1, 0), restrained=True),
            fighter("blue", "blue", (10, 0)),
            beats=(Beat("mover"),),
            step="moves",
        )
    )
    assert advised(table) == "none", "computers go alone"
    table.say("companion", "bob").say("come_along", "no").say("shift", "allow")
    assert len(follow(table, "path")) == 2


@pytest.mark.rule("FA-ADV-06", "FA-OPT-02")
def test_without_places_an_aim_is_still_answered_for() -> None:
    red = replace(fighter("red", card="restrain", aim=1, restraints=1), place=None)
    blue = replace(fighter("blue", "blue"), place=None)
    table = Table(attacks(red, blue, map=None))
    assert follow(table, "aim") == "apply"
    club = replace(fighter("red", card="club", aim=1, weapons=("club",)), place=None)
    table = Table(attacks(club, blue, map=None))
    assert follow(table, "aim") == "apply"
    assert advised(table) == "none"
