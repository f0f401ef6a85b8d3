"""One round between two, card against card, exactly."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.advice.payoff import Payoff, Round, one_round, strategy
from fracas.rulesets.fully_automated.content.book import FullyAutomatedBook

from .table import fighter, ground, scene

F = Fraction


def book(**rulings: str | int) -> FullyAutomatedBook:
    """The shipped book with some rulings switched."""
    found = RULESET.open_book(rulings)
    assert isinstance(found, FullyAutomatedBook)
    return found


def matrix(away: int = 4, *, mine: Any = None, theirs: Any = None, **rulings: Any) -> Round:
    """Rook with a rifle against Sable, with whatever else is said of them."""
    rook = fighter("rook", weapons=("rifle",), **(mine or {}))
    sable = fighter("sable", "blue", (away, 0), **(theirs or {}))
    found = one_round(scene(rook, sable), book(**rulings), "rook", "sable")
    assert found is not None
    return found


def cell(found: Round, own: str, other: str) -> Payoff:
    """The payoff of one pair of cards."""
    return found.cells[found.mine.index(own)][found.theirs.index(other)]


@pytest.mark.rule("FA-ADV-02")
def test_an_open_shot_has_the_mean_of_the_tables() -> None:
    shot = cell(matrix(), "rifle", "aim")
    assert (shot.dealt, shot.taken, shot.stun) == (F(50, 9), 0, 0)
    assert shot.their_aim == F(1, 9), "only an outcome of -2 leaves her undamaged"
    assert cell(matrix(mine={"aim": 1}), "rifle", "move").dealt == F(301, 27)
    assert cell(matrix(away=2, mine={"aim": 1}), "rifle", "move").dealt == F(409, 27)
    assert cell(matrix(away=7), "rifle", "move").dealt == F(103, 27)


@pytest.mark.rule("FA-ADV-02", "FA-DEF-09", "FA-AIM-08")
def test_defend_takes_what_the_book_of_odds_says() -> None:
    assert cell(matrix(), "rifle", "defend").dealt == F(659, 243)
    aimed = matrix(theirs={"aim": 1})
    assert cell(aimed, "rifle", "defend").dealt == F(356, 243)


@pytest.mark.rule("FA-ADV-02", "FA-ADV-03", "FA-DEF-06")
def test_defend_counts_the_counter_attack() -> None:
    shot = matrix(theirs={"weapons": ("pistol",)})
    defended = cell(shot, "rifle", "defend")
    # Exposed at -1: a counter on +1 (1/9, at a disadvantage) and on +2 (1/27).
    assert defended.taken == F(1, 9) * F(91, 27) + F(1, 27) * F(43, 9)
    assert cell(shot, "rifle", "move").taken == 0


@pytest.mark.rule("FA-ADV-02", "FA-ROUND-11")
def test_who_goes_down_first_does_not_shoot() -> None:
    frail = matrix(theirs={"weapons": ("pistol",), "hp": 3})
    both = cell(frail, "rifle", "pistol")
    # She shoots only after an outcome of -2 (no damage): the mean of a pistol, one time in nine.
    assert both.taken == F(1, 9) * F(43, 9) + F(2, 9) * 0
    assert both.downs == F(8, 9)
    spared = matrix(theirs={"weapons": ("pistol",), "hp": 3}, downed_card="resolves")
    assert cell(spared, "rifle", "pistol").taken == F(43, 9)


@pytest.mark.rule("FA-ADV-02")
def test_armour_and_cover_are_in_the_figures() -> None:
    clad = matrix(theirs={"armour": "heavy"})
    assert cell(clad, "rifle", "aim").dealt == F(0 + 2 * 1 + 3 * 4 + 2 * 6 + 1 * 8, 9)
    rook = fighter("rook", weapons=("rifle",))
    sable = fighter("sable", "blue", (4, 0))
    state = scene(rook, sable, map=ground(table=((3, 0),)))
    found = one_round(state, book(), "rook", "sable")
    assert found is not None
    assert cell(found, "rifle", "aim").dealt == F(0 + 2 * 2 + 3 * 5 + 2 * 7 + 1 * 9, 9)


@pytest.mark.rule("FA-ADV-02", "FA-STUN-01")
def test_the_stunned_have_only_defend_and_it_is_worse() -> None:
    found = matrix(away=1, theirs={"stuns": 2})
    assert found.theirs == ("defend",)
    easier = cell(found, "rifle", "defend").dealt
    assert easier > cell(matrix(away=1), "rifle", "defend").dealt


@pytest.mark.rule("FA-ADV-02")
def test_the_mixed_strategy_cannot_be_exploited() -> None:
    found = matrix(away=1, theirs={"weapons": ("sword",)})
    assert sum(found.solution.rows) == 1 == sum(found.solution.columns)
    weights = dict(
        strategy(
            scene(fighter("rook", weapons=("rifle",)), fighter("sable", "blue", (1, 0))),
            book(),
            "rook",
            "sable",
        )
    )
    assert abs(sum(weights.values()) - 1) < 1e-9
    assert set(weights) <= {"rifle", "punch", "defend", "aim", "move"}


@pytest.mark.rule("FA-ADV-02", "FA-LOS-10")
def test_behind_a_wall_no_attack_is_laid_out() -> None:
    rook = fighter("rook", weapons=("rifle",))
    sable = fighter("sable", "blue", (4, 0))
    wall = ground(wall=tuple((2, row) for row in range(-6, 7)))
    found = one_round(scene(rook, sable, map=wall), book(), "rook", "sable")
    assert found is not None
    assert found.mine == ("defend", "aim", "move")


def test_without_a_map_there_is_no_matrix() -> None:
    rook = replace(fighter("rook"), place=None)
    sable = replace(fighter("sable", "blue"), place=None)
    assert one_round(scene(rook, sable, map=None), book(), "rook", "sable") is None
    assert strategy(scene(rook, sable, map=None), book(), "rook", "sable") == ()


def falls(found: Round) -> bool:
    """Whether any pair of cards could put the first of the two down."""
    return any(cell.falls for row in found.cells for cell in row)


@pytest.mark.rule("FA-ADV-02", "FA-ROUND-11")
@pytest.mark.parametrize("aim", [0, 1])
def test_hp_that_no_blow_can_reach_change_nothing(aim: int) -> None:
    def of(hp: int) -> Round:
        rook = fighter("rook", weapons=("pistol", "club"), hp=hp)
        sable = fighter("sable", "blue", (1, 0), weapons=("rifle", "knife"), aim=aim)
        found = one_round(scene(rook, sable), book(), "rook", "sable")
        assert found is not None
        return found

    safe = next(hp for hp in range(1, 41) if not falls(of(hp)))
    assert of(safe).tallies == of(40).tallies
    assert all(falls(of(hp)) for hp in range(1, safe))
    assert of(safe - 1).tallies != of(safe).tallies
