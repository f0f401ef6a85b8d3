"""Facts change states; corrections set any value by its path."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
import pytest

from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Began, Corrected, Dropped, Noted, Planned, WentMoot


class Player(msgspec.Struct, frozen=True):
    name: str
    hp: int = 1
    guessed: bool = False

    unedited: ClassVar[frozenset[str]] = frozenset({"guessed"})


class Named(msgspec.Struct, frozen=True):
    cast: tuple[Player, ...] = ()


class Sword(msgspec.Struct, frozen=True):
    """A thing with an id."""

    id: str
    edge: int = 1
    owner: str | None = None


class World(msgspec.Struct, frozen=True):
    """A state."""

    title: str = "old"
    swords: tuple[Sword, ...] = (Sword("long"), Sword("short", 2))
    drawn: Sword | None = None
    counts: tuple[int, ...] = (1, 2, 3)
    pair: tuple[str, int] = ("a", 1)
    names: tuple[str | None, ...] = (None, "b")
    agenda: tuple[Beat, ...] = (Beat("turn", ("ann",)),)


WORLD = World()


def correct(path: str, value: Any) -> World:
    changed: World = Corrected(path, value).apply(WORLD)
    return changed


def test_values_are_corrected_by_path() -> None:
    assert correct("title", "new").title == "new"
    assert correct("/swords/long/edge/", 7).swords == (Sword("long", 7), Sword("short", 2))
    assert correct("swords/1/edge", 7).swords[1].edge == 7
    assert correct("counts/2", 9).counts == (1, 2, 9)
    assert correct("counts", [4]).counts == (4,)
    assert correct("drawn", {"id": "bare", "edge": 3}).drawn == Sword("bare", 3)
    assert correct("swords/short", {"id": "short", "edge": 5}).swords[1] == Sword("short", 5)
    assert correct("drawn", None).drawn is None
    assert correct("swords/long/owner", "ann").swords[0].owner == "ann"


def test_an_item_without_an_id_goes_by_its_name() -> None:
    named = Corrected("cast/bo/hp", 4).apply(Named((Player("ann"), Player("bo"))))
    assert named.cast == (Player("ann"), Player("bo", 4))
    with pytest.raises(IllegalAnswer, match="has no '7': there are ann, bo"):
        Corrected("cast/7/hp", 4).apply(Named((Player("ann"), Player("bo"))))


def test_what_a_struct_keeps_from_edits_is_set_by_none_of_them() -> None:
    cast = Named((Player("ann", guessed=True), Player("bo")))
    bo = {"name": "bo", "guessed": True}
    for path, value, place in (
        ("cast/bo", bo, "cast/bo"),
        ("cast", [{"name": "ann"}, bo], "cast/1"),
    ):
        with pytest.raises(IllegalAnswer) as error:
            Corrected(path, value).apply(cast)
        said = f"'guessed' at {place} cannot be edited: leave it out."
        assert error.value.sentence == said
    with pytest.raises(IllegalAnswer, match="has no 'guessed'"):
        Corrected("cast/bo/guessed", value=True).apply(cast)
    shown = Corrected("cast/bo", Player("bo", guessed=True)).apply(cast)
    assert shown.cast[1].guessed, "what rules show stays as they show it"


def test_an_item_is_held_to_what_its_list_may_hold() -> None:
    assert correct("names/0", "a").names == ("a", "b")
    assert correct("names/1", None).names == (None, None)
    assert correct("pair/1", 5).pair == ("a", 5)
    with pytest.raises(IllegalAnswer):
        correct("pair/1", "five")


@pytest.mark.parametrize(
    ("path", "value", "sentence"),
    [
        ("titel", "x", "The path titel has no 'titel': did you mean 'title'?"),
        ("swords/lng/edge", 1, "has no 'lng': did you mean 'long'?"),
        ("swords/7", 1, "has no '7': there are long, short."),
        ("counts/9", 1, "has no '9': there are 0, 1, 2."),
        ("counts/" + "9" * 5000, 1, "there are 0, 1, 2."),
        ("swords/long/egde", 1, "did you mean 'edge'?"),
        ("", 1, "has no ''"),
        ("title/more", 1, "continues past a plain value at 'more'"),
        ("drawn/edge", 1, "continues past 'drawn', which is empty"),
        ("swords/long/edge", "sharp", "'sharp' is not allowed at swords/long/edge: Expected `int`"),
        ("swords/long/edge", None, "None is not allowed at swords/long/edge"),
        ("swords", 4, "4 is not allowed at swords"),
    ],
)
def test_a_path_or_value_amiss_is_refused_in_one_sentence(
    path: str, value: Any, sentence: str
) -> None:
    with pytest.raises(IllegalAnswer) as error:
        correct(path, value)
    assert sentence in error.value.sentence
    assert error.value.sentence.endswith((".", "?"))
    assert error.value.fields["path"] == path


def test_the_agenda() -> None:
    rest, day = Beat("rest"), Beat("day")
    assert Began(WORLD.agenda[0]).apply(WORLD).agenda == ()
    assert Planned((rest, day)).apply(WORLD).agenda == (rest, day, *WORLD.agenda)
    assert Planned((rest, day), last=True).apply(WORLD).agenda == (*WORLD.agenda, rest, day)
    assert Dropped().apply(WORLD).agenda == ()


def test_notes_change_nothing() -> None:
    assert Noted("dark").apply(WORLD) is WORLD
    assert WentMoot("ann").apply(WORLD) is WORLD
