"""Group Strikes, and an Edge for the next ally who goes at one enemy."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.attacks import joiners
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock, SharedClock
from fracas.rulesets.razorweave.state.facts import Checked, Joined, Offered, OfferTaken
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import SceneClock
from tests.rulesets.razorweave.table import Table, fighter, scene

FULL = (4, 4, 3, 3)


def pack(**values: Any) -> Table:
    """Ann and Cid against three who share a Clock, in popcorn; the first of them is up."""
    guard = {"weapons": ("club",), "shared": "pack"}
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("cid", kind="pc", weapons=("club",)),
        fighter("one", "foes", **guard),
        fighter("two", "foes", **guard, **values),
        fighter("six", "foes", **guard),
        order="popcorn",
    )
    shared = (SharedClock("pack", Clock(6)),)
    owned = SceneClock("gate", "Gate", 4, 0, "foes", "pack", "round")
    return Table(replace(state, shared=shared, threats=(owned,))).open().say("first", "one")


@pytest.mark.rule("RW-CHK-10", "RW-GAP-92", "RW-GAP-93")
def test_a_group_strikes_with_one_roll_and_all_who_join_have_acted() -> None:
    table = pack().say("action", "together:ann:club")
    assert table.options == ("two", "six")
    table.say("join").say("difficulty").roll(*FULL)
    assert len(table.facts(Checked)) == 1
    assert [(fact.who, fact.ticks) for fact in table.facts(Ticked)] == [("ann", 2)]
    assert [fact.who for fact in table.facts(Joined)] == ["two", "six"]
    assert table.kind == "name"
    assert table.options == ("ann", "cid")


@pytest.mark.rule("RW-GAP-93")
def test_who_stays_out_of_it_still_has_a_turn() -> None:
    table = pack().say("action", "together:ann:club").say("join", ("six",)).say("difficulty")
    table.roll(*FULL)
    assert table.options == ("ann", "cid", "two")


@pytest.mark.rule("RW-CHK-10")
def test_only_members_who_can_act_join_and_their_turn_is_spent() -> None:
    table = pack(conditions=("stunned",)).say("action", "together:ann:club")
    assert table.options == ("six",)
    table = pack(conditions=("dazed",))
    dazed = replace(table.state.who("two"), conditions=(Ailment("dazed", turns=1),))
    after = Joined("two", "one").apply(
        replace(table.state, combatants=(*table.state.combatants[:3], dazed))
    )
    assert (after.who("two").acted, after.who("two").conditions) == (True, ())
    assert after.active == "one"


@pytest.mark.rule("RW-CHK-10", "RW-CLK-03")
def test_a_group_that_owns_a_clock_ticks_it_once_in_the_round() -> None:
    table = pack().say("action", "together:ann:club").say("join").say("difficulty").roll(*FULL)
    clock = table.state.threat("gate")
    assert clock is not None
    assert clock.filled == 1


@pytest.mark.rule("RW-CHK-10")
def test_player_characters_and_loners_have_no_group_strike() -> None:
    table = pack().say("action", "pass").say("name", "ann")
    assert not [one for one in table.options if one.startswith("together")]


def opened(order: tuple[str, ...] = ("ann", "cid", "bob", "dan")) -> Table:
    """Ann has made an opening against Bob for whoever of hers goes at him next."""
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("cid", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        fighter("dan", "foes", weapons=("club",)),
        order="rolled",
    )
    table = Table(state).open(*order).say("action", "setup").say("opening", "next:bob")
    return table.say("difficulty").roll(*FULL)


@pytest.mark.rule("RW-SETUP-07", "RW-EDGE-10")
def test_an_edge_waits_for_the_next_ally_at_that_enemy() -> None:
    table = opened().say("action", "strike:bob:club").say("difficulty").roll(*FULL, 1)
    assert [fact.against for fact in table.facts(Offered)] == ["bob"]
    assert [term.name for term in table.facts(Checked)[-1].terms if term.kind == "edge"] == [
        "grant_offer0"
    ]
    assert len(table.facts(OfferTaken)) == 1
    assert table.state.offers == ()


@pytest.mark.rule("RW-SETUP-07", "RW-EDGE-10")
def test_another_target_another_side_and_the_maker_do_not_use_it() -> None:
    table = opened().act("strike:dan:club", *FULL)
    assert table.state.offers
    table.act("strike:ann:club", *FULL)
    table.say("action", "pass")
    assert table.state.offers
    table.act("strike:bob:club", *FULL)
    assert not table.facts(OfferTaken)


@pytest.mark.rule("RW-EDGE-10")
def test_unused_it_lapses_when_the_makers_next_turn_ends() -> None:
    table = opened()
    for _ in range(3):
        table.say("action", "pass")
    assert table.state.offers
    table.say("action", "pass")
    assert table.state.offers == ()


@pytest.mark.rule("RW-CHK-10", "RW-GAP-93")
def test_who_has_acted_cannot_join() -> None:
    table = pack().say("action", "pass").say("name", "two").say("action", "together:ann:club")
    assert table.options == ("six",)
    table.say("join").say("difficulty").roll(*FULL)
    assert table.options == ("ann", "cid")


@pytest.mark.rule("RW-SETUP-07")
def test_a_third_side_gains_nothing_by_it() -> None:
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("cid", kind="pc", weapons=("club",)),
        fighter("eve", "crows", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        order="rolled",
    )
    table = Table(state).open("ann", "eve", "cid", "bob").say("action", "setup")
    table.say("opening", "next:bob").say("difficulty").roll(*FULL)
    table.act("strike:bob:club", *FULL)
    assert table.state.offers
    table.act("strike:bob:club", *FULL, 1)
    assert table.state.offers == ()


@pytest.mark.rule("RW-CHK-10", "RW-GAP-92")
def test_only_those_of_the_own_group_join_wherever_they_stand() -> None:
    club = {"weapons": ("club",)}
    state = scene(
        fighter("ann", kind="pc"),
        fighter("one", "foes", shared="pack", **club),
        fighter("two", "foes", shared="pack", **club),
        fighter("six", "foes", **club),
    )
    state = replace(state, shared=(SharedClock("pack", Clock(6)),))
    assert joiners(state, open_book({}), "one", "ann") == ("two",)
    assert joiners(state, open_book({}), "six", "ann") == ()
