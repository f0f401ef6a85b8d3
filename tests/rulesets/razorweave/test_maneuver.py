"""Maneuver: its aims, and the effect of each tier."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.state.facts import Improvised
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)


def trip(table: Table, *faces: int, intent: str = "prone:bob") -> Table:
    """Ann acts first and does something to Bob."""
    table.open("ann", "bob").say("action", "maneuver").say("intent", intent).say("difficulty")
    return table.roll(*faces)


@pytest.mark.rule("RW-MAN-01")
@pytest.mark.parametrize(("mig", "agi", "used"), [(0, 0, "AGI"), (2, 1, "MIG"), (1, 2, "AGI")])
def test_a_maneuver_takes_the_better_of_two_attributes(mig: int, agi: int, used: str) -> None:
    check = trip(Table(duel(ann={"mig": mig, "agi": agi})), *FULL).checked()
    assert (check.action, check.attribute, check.dc) == ("maneuver", used, 14)


@pytest.mark.rule("RW-MAN-02")
@pytest.mark.parametrize("condition", ["prone", "exposed", "dazed"])
def test_full_puts_a_light_condition_on_a_foe(condition: str) -> None:
    table = trip(Table(duel()), *FULL, intent=f"{condition}:bob")
    assert table.bears("bob") == (condition,)
    assert table.bears("ann") == ()
    assert table.facts(Ticked) == []


@pytest.mark.rule("RW-MAN-02", "RW-TACT-01")
def test_full_reaches_cover() -> None:
    table = trip(Table(duel(ann={"conditions": ("exposed",)})), *FULL, intent="cover")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-MAN-03")
def test_a_critical_adds_a_second_effect() -> None:
    table = trip(Table(duel()), *CRITICAL)
    assert not [one for one in table.options if one.startswith("shove")]
    table.say("second", "exposed:bob")
    assert table.bears("bob") == ("prone", "exposed")
    left = trip(Table(duel()), *CRITICAL).say("second")
    assert left.bears("bob") == ("prone",)


@pytest.mark.rule("RW-MAN-04")
def test_a_partial_works_and_leaves_the_actor_exposed() -> None:
    table = trip(Table(duel()), *PARTIAL)
    assert table.bears("bob") == ("prone",)
    assert table.bears("ann") == ("exposed",)


@pytest.mark.rule("RW-MAN-05")
def test_a_failure_does_nothing_and_permits_a_move() -> None:
    table = trip(Table(duel()), *FAILURE)
    assert table.bears("bob") == ()
    table.say("move", "prone")
    assert table.bears("ann") == ("prone",)


@pytest.mark.rule("RW-MAN-06")
def test_free_words_are_tied_to_an_effect() -> None:
    table = Table(duel()).open("ann", "bob").say("action", "else")
    table.say("else", "Topple the barrels before his feet.")
    assert [fact.words for fact in table.facts(Improvised)] == [
        "Topple the barrels before his feet."
    ]
    table.say("improvise", check="MIG", effect="tag", tag="obstructed")
    table.say("difficulty").roll(*FULL)
    assert table.checked().attribute == "MIG"
    assert has_tag(table.state, "obstructed")


@pytest.mark.rule("RW-MAN-06")
def test_the_game_master_may_simply_say_yes() -> None:
    table = Table(duel()).open("ann", "bob").say("action", "else").say("else", "Open the shutters.")
    table.say("improvise", check="no", effect="edge", target="ann")
    assert table.state.who("ann").grants != ()
    assert table.state.active == "bob"


@pytest.mark.rule("RW-MAN-07", "RW-CUST-08")
def test_a_weapon_beaten_aside_is_useless_and_hampers_attacks() -> None:
    table = trip(Table(duel()), *FULL, intent="disarmed:bob")
    assert table.bears("bob") == ("disarmed",)
    assert [one for one in table.options if one.startswith("strike")] == ["strike:ann:unarmed"]
    table.say("action", "strike:ann:unarmed")
    assert table.edges() == ["-disarmed"]


@pytest.mark.rule("RW-MAN-07", "RW-CUST-08")
def test_a_lost_weapon_is_picked_up_as_a_main_action_without_a_check() -> None:
    table = trip(Table(duel()), *FULL, intent="disarmed:bob")
    table.say("action", "clear:bob:disarmed")
    assert table.state.active == "ann"
    assert table.bears("bob") == ()
    table.say("action", "pass")
    assert "strike:ann:club" in table.options


@pytest.mark.rule("RW-MAN-07", "RW-CUST-08")
def test_another_weapon_is_drawn_as_a_small_act() -> None:
    state = duel(bob={"weapons": ("club", "short_sword")})
    table = trip(Table(state), *FULL, intent="disarmed:bob").say("action", "draw")
    assert table.bears("bob") == ()
    assert {"strike:ann:short_sword", "defend"} < set(table.options)
    assert "strike:ann:club" not in table.options
    assert "draw" not in table.options


@pytest.mark.rule("RW-MAN-07")
def test_nobody_without_a_weapon_or_out_of_reach_can_be_disarmed() -> None:
    state = scene(
        fighter("ann"),
        fighter("bob", "foes"),
        fighter("cid", "foes", weapons=("club",)),
        fighter("eve", "foes", weapons=("club",)),
        engaged=(("ann", "bob"), ("ann", "eve")),
        order="rolled",
    )
    table = Table(state).open().say("action", "maneuver")
    assert [one for one in table.options if one.startswith("disarmed")] == ["disarmed:eve"]


@pytest.mark.rule("RW-MAN-08")
def test_the_story_may_bring_a_worse_condition() -> None:
    table = Table(duel(ann={"rsn": 2})).open("ann", "bob").say("action", "else")
    table.say("else", "Wake the circle under him.")
    table.say("improvise", check="RSN", dc=18, effect="condition", condition="burning")
    table.say("difficulty").roll(4, 4, 4, 4)
    assert (table.checked().dc, table.checked().total) == (18, 18)
    assert table.bears("bob") == ("burning",)


@pytest.mark.rule("RW-MAN-09", "RW-TAG-17")
def test_maneuvers_remake_the_ground() -> None:
    made = trip(Table(duel()), *FULL, intent="make:slick")
    assert [(tag.id, tag.by) for tag in made.state.tags] == [("slick", "ann")]
    gone = trip(Table(duel(tags=("slick", "obstructed"))), *FULL, intent="remove:obstructed")
    assert [tag.id for tag in gone.state.tags] == ["slick"]
