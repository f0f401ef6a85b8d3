"""What seats see of a fight by the marks of its fields."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from fracas.core.facts import Corrected, Noted
from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.kit.fields import Secret
from fracas.kit.sight import Sight
from tests.kit.people import ANN, BEN, SCENE, Carried, Entered, Hurt, Person, Scene

SIGHT: Sight[Scene] = Sight(Person)
MASTER = Viewer(GM_SEAT, (GM,))
PLAYER = Viewer(Seat("p1"), (Decider("ann"),))
SEEN = replace(SCENE, combatants=(replace(ANN, note=""), replace(BEN, plan="charge", note="")))


def test_a_player_sees_how_their_own_is_played_and_no_notes() -> None:
    assert SIGHT.view(SCENE, PLAYER) == SEEN
    assert SIGHT.view(SEEN, PLAYER) == SEEN
    assert SIGHT.view(SCENE, MASTER) is SCENE


def test_facts_show_no_secret() -> None:
    hurt = Hurt("ben", 1)
    assert SIGHT.shows(hurt, SCENE, PLAYER) is hurt
    assert SIGHT.shows(Entered(BEN), SCENE, PLAYER) == Entered(SEEN.who("ben"))
    assert SIGHT.shows(Carried(SCENE), SCENE, PLAYER) == Carried(SEEN)
    assert SIGHT.shows(Entered(BEN), SCENE, MASTER) == Entered(BEN)
    assert SIGHT.shows(Noted("ruled", private=True), SCENE, PLAYER) is None


def test_a_correction_shows_what_of_it_lies_open() -> None:
    told = SIGHT.shows
    assert told(Corrected("combatants/ben/plan", "hide"), SCENE, PLAYER) is None
    hp = Corrected("combatants/ben/hp", 3)
    assert told(hp, SCENE, PLAYER) == hp
    whole = Corrected("combatants", [BEN, {"id": "cid", "note": "x", "hp": 2}])
    assert told(whole, SCENE, PLAYER) == replace(
        whole, value=(SEEN.who("ben"), {"id": "cid", "hp": 2})
    )


def test_a_position_is_the_same_in_every_later_round() -> None:
    assert SIGHT.canonical(SCENE) == replace(SCENE, round=1)


class Hero(Person, frozen=True):
    """Somebody whose notes are read by nobody but the game master."""

    note: Annotated[str, Secret(ruled=False)] = ""


class Fight(Scene, frozen=True):
    """A fight with what is to come."""

    combatants: tuple[Person, ...] = ()
    agenda: tuple[str, ...] = ()


def test_a_beat_hangs_on_what_is_to_come_and_on_secrets_that_a_rule_reads() -> None:
    sight: Sight[Fight] = Sight(Hero)
    hero = Hero("ann", "Ann", "red", plan="hide", note="proud")
    begun = Fight((hero,), agenda=("turn",))
    assert sight.apart(begun, begun)
    assert sight.apart(begun, replace(begun, combatants=(replace(hero, note=""),)))
    assert not sight.apart(begun, replace(begun, combatants=(replace(hero, plan="charge"),)))
    assert not sight.apart(begun, replace(begun, agenda=()))
