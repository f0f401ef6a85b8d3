"""Patterns of the ground: the rooftop, and the dim hall with its catwalk."""

from __future__ import annotations

from typing import Any

from fracas.rulesets.razorweave.state.state import SceneTag
from fracas.space.zones import Between, Place
from tests.rulesets.razorweave.table import Table, fighter, scene

HALL = (Place("floor", "The Floor"), Place("catwalk", "The Catwalk"))
UP = SceneTag("elevated", place="catwalk")


def heard(table: Table) -> dict[str, Any]:
    """The advice by the ground: each option by its name."""
    return {hint.name: hint.answer for hint in table.hints}


def hall(*others: Any, tags: tuple[Any, ...] = (UP,), **ann: Any) -> Table:
    """Ann on turn in a hall with a catwalk."""
    mine = fighter("ann", kind="pc", **({"place": "floor"} | ann))
    places: dict[str, Any] = {"places": HALL, "bands": (Between("floor", "catwalk", "close"),)}
    return Table(scene(mine, *others, tags=tags, engaged=((),), order="rolled", **places)).open()  # type: ignore[arg-type]


def test_on_a_rooftop_foes_are_driven_at_the_brink_and_flanked() -> None:
    ann, eve = fighter("ann", kind="pc", weapons=("club",)), fighter("eve", kind="pc")
    bob = fighter("bob", "foes")
    roof = heard(Table(scene(ann, eve, bob, tags=("elevated",), order="rolled")).open())
    assert roof["brink"] == ""
    assert roof["over_the_brink"] == "maneuver"
    assert roof["flank"] == "setup"
    street = heard(Table(scene(ann, eve, bob, order="rolled")).open())
    assert not {"brink", "over_the_brink", "flank"} & set(street)


def test_shooters_climb_and_shoot_from_on_high() -> None:
    bob = fighter("bob", "foes", place="floor")
    assert heard(hall(bob, weapons=("crossbow",)))["climb"] == "go:catwalk"
    up = heard(hall(bob, weapons=("crossbow",), place="catwalk"))
    assert up["from_on_high"] == "strike:bob:crossbow"
    assert "climb" not in up


def test_fighters_bring_down_who_is_up_and_creep_through_dim_light() -> None:
    bob = fighter("bob", "foes", place="catwalk")
    dim = SceneTag("dim_light", place="floor")
    found = heard(hall(bob, weapons=("club",), tags=(UP, dim)))
    assert found["pull_down"] == "engage:bob"
    assert found["creep"] == "maneuver"
    assert "creep" not in heard(hall(bob, weapons=("club",)))


def test_scouts_open_for_the_others_from_cover() -> None:
    bob, eve = fighter("bob", "foes", place="catwalk"), fighter("eve", kind="pc", place="floor")
    crates = SceneTag("stacked_crates", place="floor")
    assert heard(hall(bob, eve, tags=(crates,)))["from_cover"] == "setup"
    assert "from_cover" not in heard(hall(bob, eve))
