"""HP that an edit takes: falling and death are offered, and applied by the rule's own procedure."""

from __future__ import annotations

import pytest

from fracas.core.chronicle import Chronicle
from fracas.core.facts import Applied, Beat
from fracas.core.ids import GM, Decider, Seat
from fracas.core.ruleset import Viewer
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.state.harm_facts import Fell
from fracas.rulesets.beacon_road.state.state import State
from tests.rulesets.beacon_road.table import BOOK, Table, creature, scene
from tests.rulesets.correcting import apply, correct, happened, plays_again

PLAYER = Viewer(Seat("player"), (Decider("kest"),))


class Whole(Table):
    """A fight by the whole system."""

    def __init__(self, state: State) -> None:
        """Sit down to a state."""
        self.book = BOOK
        self.play = Chronicle(RULESET, BOOK, state, seed=b"test")


def fight(*, hidden: bool = False, **kest: object) -> State:
    """Kest's turn, with two raiders against her, one of whom may be Hidden from her."""
    unseen = ("kest",) if hidden else ()
    return scene(
        creature("kest", at=(0, 0), hp=30, most_hp=30, **kest),
        creature("raider", "foes", (1, 0), hp=8, most_hp=20),
        creature("lurker", "foes", (5, 5), hp=8, most_hp=20, unseen_by=unseen),
        stage="cautious",
        turn="kest",
        agenda=(Beat("act", ("kest",)),),
    )


@pytest.mark.rule("BR-HP-09", "BR-ATTACK-12", "BR-NPC-05")
def test_a_creature_without_hp_is_out_as_the_game_master_says() -> None:
    table = Whole(fight())
    kind = table.kind
    assert correct(table.play, "creatures/raider/hp", 0) == (
        "Raider is at 0 HP or below: out of the fight?",
    )
    apply(table.play, "no_hp:raider")
    assert (table.kind, table.asked) == ("finish", (GM,))
    table.say("finish", "unconscious")
    assert table.state.who("raider").out == "unconscious"
    assert [fact.how for fact in happened(table.play, Fell)] == ["unconscious"]
    assert (table.kind, table.asked) == (kind, ("kest",))
    plays_again(table.play)


@pytest.mark.rule("BR-ENTER-14")
def test_the_fight_is_over_when_that_leaves_one_side() -> None:
    table = Whole(fight())
    for who in ("raider", "lurker"):
        correct(table.play, f"creatures/{who}/hp", -2)
        apply(table.play, f"no_hp:{who}")
        table.say("finish", "dead")
    assert (table.state.result, table.kind) == ("heroes", "over")


@pytest.mark.rule("BR-HP-05")
def test_a_hero_without_hp_is_dying() -> None:
    table = Whole(fight())
    assert correct(table.play, "creatures/kest/hp", -3) == ("Kest is at 0 HP or below: dying?",)
    apply(table.play, "no_hp:kest")
    assert "dying" in [fact.how for fact in happened(table.play, Fell)]
    assert table.state.who("kest").out == ""


@pytest.mark.rule("BR-HP-06", "BR-HP-07")
def test_a_hero_at_minus_half_is_dead_unless_a_beacon_point_is_spent() -> None:
    table = Whole(fight(beacons=1))
    assert correct(table.play, "creatures/kest/hp", -15) == (
        "Kest is at minus half of the maximum HP or below: dead?",
    )
    apply(table.play, "dies:kest")
    table.say("death", "beacon")
    assert (table.state.who("kest").hp, table.state.who("kest").out) == (0, "")
    plays_again(table.play)
    table = Whole(fight())
    correct(table.play, "creatures/kest/hp", -15)
    apply(table.play, "dies:kest")
    assert table.state.who("kest").out == "dead"


@pytest.mark.rule("BR-INFO-02")
def test_players_are_not_shown_what_was_applied_to_somebody_hidden() -> None:
    fact = Applied(Beat("no_hp", ("lurker",)), because=("BR-HP-09",))
    seen, unseen = fight(), fight(hidden=True)
    assert RULESET.shows(fact, seen, PLAYER) == fact
    assert RULESET.shows(fact, unseen, PLAYER) is None
    assert RULESET.shows(fact, unseen, Viewer(Seat("gm"), (GM,))) == fact


@pytest.mark.rule("BR-HP-05")
def test_nothing_is_due_above_0_hp_or_of_who_is_out() -> None:
    table = Whole(fight())
    assert correct(table.play, "creatures/kest/hp", 1) == ()
    correct(table.play, "creatures/raider/out", "fled")
    assert correct(table.play, "creatures/raider/hp", 0) == ()
