"""The book's tactics: which line of the matrix wins."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.prompts import Roll
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, fighter, hurt, scene


def field(**values: Any) -> State:
    """Ann and Dan against Bob and Cid, all Engaged; keywords are for each by name."""
    sides = {"ann": "party", "dan": "party", "bob": "foes", "cid": "foes"}
    return scene(
        *(
            fighter(who, side, weapons=("club",), **values.get(who, {}))
            for who, side in sides.items()
        ),
        order="rolled",
    )


def advice(state: State, **filled: int) -> object:
    """What the book would have Ann do first."""
    table = Table(hurt(state, **filled)).open()
    return table.advice


@pytest.mark.rule("RW-ADV-05", "RW-GAP-106")
@pytest.mark.parametrize(("filled", "struck"), [(3, "bob"), (4, "cid"), (5, "cid")])
def test_a_foe_with_two_segments_or_fewer_is_struck(filled: int, struck: str) -> None:
    assert advice(field(), cid=filled) == f"strike:{struck}:club"


@pytest.mark.rule("RW-ADV-04", "RW-GAP-106")
@pytest.mark.parametrize(("filled", "does"), [(3, "strike:bob:club"), (4, "defend"), (5, "defend")])
def test_low_resolve_defends(filled: int, does: str) -> None:
    assert advice(field(), ann=filled) == does


@pytest.mark.rule("RW-ADV-09")
def test_the_lines_rank_as_the_book_says() -> None:
    exposed = field(cid={"conditions": ("exposed",)})
    assert advice(exposed) == "strike:cid:club"
    assert advice(exposed, ann=4) == "defend"
    assert advice(exposed, ann=4, bob=4) == "strike:bob:club"


def test_flames_and_the_ground_come_before_the_matrix() -> None:
    assert advice(field(ann={"conditions": ("burning",)})) == "clear:ann:burning"
    assert advice(field(ann={"conditions": ("prone",)})) == "stand"


def test_who_is_out_of_reach_closes_in() -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), engaged=((),), order="rolled")  # type: ignore[arg-type]
    assert advice(state) == "engage:bob"


def test_a_fight_by_advice_alone_comes_to_an_end() -> None:
    table = Table(field()).open()
    prompts = 0
    while table.play.prompt is not None:
        if isinstance(table.play.prompt, Roll):
            table.play.throw()
        else:
            table.play.answer(table.advice)
        prompts += 1
        assert prompts < 2000
    assert table.state.result in ("party", "foes", "draw")
