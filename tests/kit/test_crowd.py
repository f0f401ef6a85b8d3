"""Who comes to a fight: unused ids, and how many of a kind a side opens with."""

from __future__ import annotations

from dataclasses import dataclass

from fracas.core.system.ruleset import Levy
from fracas.kit.crowd import free_id, levied, numbered, seats_of
from tests.kit.people import ANN, SCENE, Weapon


def test_a_newcomer_has_an_id_of_its_own() -> None:
    assert free_id(SCENE, "zed") == "zed"
    assert free_id(SCENE, ANN.id) == f"{ANN.id}_2"
    assert numbered("cat", {"cat", "cat_2", "cat_4"}) == "cat_3"


def test_a_scenario_opens_with_so_many_of_a_kind_on_each_side() -> None:
    cast = [("us", "cat"), ("them", "cat"), ("us", "cat")]
    assert levied(cast, {"cat": Weapon("Cat")}) == (
        Levy("cat", "Cat", "us", 2),
        Levy("cat", "Cat", "them", 1),
    )


@dataclass(frozen=True)
class Guest:
    """One who fights, a player's own or not."""

    id: str
    side: str = "us"
    kind: str = "pc"


@dataclass(frozen=True)
class Fresh:
    """The next fight."""

    people: tuple[Guest, ...]

    def bodies(self) -> tuple[Guest, ...]:
        """Everybody in it."""
        return self.people


def test_those_who_come_take_their_own_place_and_then_the_free_ones() -> None:
    ann, bo, cat = (Guest(one, "guests") for one in ("ann", "bo", "cat"))
    seats = Guest("zed"), Guest("ann"), Guest("ogre", "them", "npc"), Guest("bo", "them", "npc")
    side, others, taken = seats_of(Fresh(seats), (cat, ann, bo))
    assert side == "us"
    assert taken == {"ann": seats[1], "cat": seats[0]}
    assert others == (seats[2],)
    assert seats_of(Fresh(()), (cat,)) == ("guests", (), {})
    assert not seats_of(Fresh(seats[:1]), (cat,), lambda one, seat: False).taken
