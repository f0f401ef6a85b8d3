"""Deeds: ids from fields and back, menus from means, labels and verbs by the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.options import Option
from fracas.core.asking.verbs import Cost, Sorted, Verb
from fracas.kit.deeds import Deed, Deeds, Menu, choice, gaps_of, say_deed, sort_deed
from fracas.kit.fields import Key, Who
from fracas.kit.words import Words
from tests.kit.people import ANN, BOOK, SCENE


class Means(NamedTuple):
    """How many points somebody has."""

    points: int


class Hit(Deed, frozen=True):
    """Hit somebody."""

    who: Who

    kind = "hit"
    because = ("ZZ-DO-01",)
    shelf = "attack"
    icon = "swords"

    @classmethod
    def offered(cls, book: Any, means: Means) -> tuple[Hit, ...]:
        """Ann alone."""
        return () if means.points < 2 else (cls(ANN.id),)


class Rest(Deed, frozen=True):
    """Rest, for a point."""

    kind = "rest"
    because = ("ZZ-DO-02",)

    def shut(self, book: Any, means: Means) -> str:
        """It takes a point."""
        return "" if means.points else "ZZ-DO-03"

    def told(self, state: Any, book: Any, prompt: Any) -> Mapping[str, Any]:
        """How long."""
        return {"turns": prompt}


class Take(Deed, frozen=True):
    """Take things in hand."""

    items: tuple[str, ...]

    kind = "take"


class Keep(Deed, frozen=True):
    """Keep somebody, by its id alone."""

    who: Who

    kind = "keep"
    stem = ""


class Buy(Deed, frozen=True):
    """Buy something, for somebody where that is open."""

    thing: str
    who: Who = ""

    kind = "buy"


class Walk(Deed, frozen=True):
    """Walk to a place."""

    place: Annotated[str, Key(listed="places")]

    kind = "walk"


class Throw(Deed, frozen=True):
    """Throw a thing of one's own."""

    thing: Annotated[str, Key(means=True)]

    kind = "throw"


class Stop(Deed, frozen=True):
    """Stop."""

    kind = "keep"
    stem = "no"


class Aid(Deed, frozen=True):
    """Help, by a card of that name."""

    kind = "card"
    stem = "special:aid"


class Bell(Deed, frozen=True):
    """Ring a bell."""

    name: str

    kind = "card"
    stem = "special:bell"
    says = "bell"


MENU: Menu[Deed] = Menu(
    "turn", Hit, Rest, besides=(Stop(),), because=("ZZ-DO-04",), default=Stop().id
)
WORDS = Words(
    {
        "options": {"hit": "Hit {who}", "rest": "Rest {turns:turn}", "keep.no": "No: let it be"},
        "verbs": {"hit": "Hit", "walk": "Walk", "throw": "Throw"},
        "lines": {"hit": "It hurts", "walk": "To {place}", "throw": "Away"},
        "means": {"throw": "The {thing}"},
    }
)


@pytest.mark.parametrize(
    ("deed", "name"),
    [
        (Hit("bo"), "hit:bo"),
        (Rest(), "rest"),
        (Take(("bow", "knife")), "take:bow+knife"),
        (Keep("bo"), "bo"),
        (Hit("bo:2"), "hit:bo:2"),
        (Stop(), "no"),
        (Buy("bow", "bo"), "buy:bow:bo"),
        (Buy("bow"), "buy:bow"),
        (Aid(), "special:aid"),
        (Bell("big:one"), "special:bell:big:one"),
    ],
)
def test_an_id_follows_from_the_fields_and_leads_back(deed: Deed, name: str) -> None:
    deeds: Deeds[Deed] = Deeds(Hit, Rest, Take, Keep, Stop, Buy, Aid, Bell)
    assert deed.id == name
    assert deeds.read(name) == deed
    assert deeds.read_all((name, "rest")) == (deed, Rest())


def test_texts_have_a_name_of_their_own_where_two_kinds_share_a_stem() -> None:
    assert (Stop().text, Aid().text, Bell("x").text) == ("keep.no", "card.special:aid", "bell")
    assert (Hit("bo").verb, Stop().verb, Keep("bo").verb) == ("hit", "no", "keep")


def test_deeds_are_a_choice_that_is_made_once() -> None:
    assert choice(Hit("bo"), Rest()) == Choice((Hit("bo").option(), Rest().option()))
    assert choice(Rest()) is choice(Rest())


def test_an_option_is_about_its_ids_and_whom_else_it_names() -> None:
    assert Take(("bow", "knife")).option() == Option("take:bow+knife", "take", ("bow", "knife"))
    assert Buy("bow").option().about == ("bow",)
    assert Rest().option("bo", because=("ZZ-DO-09",)) == Option(
        "rest", "rest", ("bo",), ("ZZ-DO-09",)
    )


def test_a_menu_offers_what_is_open_and_is_made_once() -> None:
    ask = MENU.ask("bo", "book", Means(2))
    assert ask is not None
    assert [one.id for one in ask.form.options] == ["hit:ann", "rest", "no"]  # type: ignore[union-attr]
    assert (ask.kind, ask.because, ask.default, ask.about.who) == (
        "turn",
        ("ZZ-DO-04",),
        "no",
        "bo",
    )
    assert MENU.ask("bo", "book", Means(2)) is ask
    assert MENU.offers("book", Means(1)) == (Rest(), Stop())
    assert MENU.ask("bo", "book", Means(0)) is None, "nothing besides is open alone"
    assert Rest().shut(BOOK, Means(0)) == "ZZ-DO-03"


def test_a_deed_is_told_by_the_catalogue() -> None:
    assert say_deed(WORDS, Hit("ann"), gaps_of(Hit("ann"), SCENE, BOOK, None)) == "Hit Ann"
    assert say_deed(WORDS, Rest(), gaps_of(Rest(), SCENE, BOOK, 2)) == "Rest 2 turns"


def test_a_deed_is_a_verb_with_its_target() -> None:
    paid = (Cost("AP", 1),)
    found = sort_deed(WORDS, Hit("ann"), gaps_of(Hit("ann"), SCENE, BOOK, None), paid)
    verb = Verb("hit", "Hit", "attack", "It hurts", "swords")
    assert found == Sorted(verb, target="ann", costs=paid, names=(("ann", "Ann"),))
    scene: Any = SimpleNamespace(places=SCENE.combatants)
    there = sort_deed(WORDS, Walk("ann"), gaps_of(Walk("ann"), scene, BOOK, None))
    assert (there.target, there.place, there.names) == ("", "ann", (("ann", "Ann"),))
    bare: Any = SimpleNamespace()
    label = sort_deed(WORDS, Walk("D4"), gaps_of(Walk("D4"), bare, BOOK, None))
    assert (label.place, label.names) == ("D4", (("D4", "D4"),)), "called by its id"
    thrown = sort_deed(WORDS, Throw("jug"), gaps_of(Throw("jug"), SCENE, BOOK, None))
    assert (thrown.means, thrown.names) == ("jug", (("jug", "The jug"),))
    alone = sort_deed(WORDS, Stop(), gaps_of(Stop(), SCENE, BOOK, None))
    assert (alone.verb.words, alone.verb.line, alone.verb.shelf) == ("No", "Let it be", "end")
