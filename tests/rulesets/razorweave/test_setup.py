"""Set Up: Edge, Tags and openings for those who act later."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.picture import portraits
from fracas.rulesets.razorweave.state.combatants import Grant
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, Ticked
from fracas.rulesets.razorweave.state.scene_facts import TagMade
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.razorweave.words.names import names_of
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

HIT = (4, 4, 3, 3)
CRITICAL, FULL, PARTIAL, FAILURE = (6, 5, 3, 3), (3, 3, 3, 3), (3, 3, 3, 2), (2, 2, 2, 2)


def band(**values: dict[str, Any]) -> State:
    """Ann with Dan and Eve, all players, against Bob; names give more values or people."""
    people = [
        fighter(who, **{"kind": "pc", **values.pop(who, {})}) for who in ("ann", "dan", "eve")
    ]
    foes = [fighter(who, **one) for who, one in values.items()]
    return scene(*people, fighter("bob", "foes"), *foes, order="rolled")


def prepare(table: Table, opening: str, *faces: int) -> Table:
    """Ann acts first and makes an opening."""
    table.open().say("action", "setup").say("opening", opening).say("difficulty")
    return table.roll(*faces)


def edged(table: Table) -> list[str]:
    """Who holds an Edge."""
    return [one.id for one in table.state.combatants if one.grants]


@pytest.mark.rule("RW-SETUP-01")
@pytest.mark.parametrize(("pre", "rsn", "used"), [(0, 0, "PRE"), (1, 2, "RSN"), (2, 1, "PRE")])
def test_a_set_up_takes_the_better_of_two_attributes_against_12(
    pre: int, rsn: int, used: str
) -> None:
    table = prepare(Table(duel(ann={"pre": pre, "rsn": rsn})), "edge:ann", *FULL)
    check = table.checked()
    assert (check.action, check.attribute, check.dc) == ("setup", used, 12)


@pytest.mark.rule("RW-SETUP-02", "RW-GAP-10")
def test_full_gives_edge_to_one_ally() -> None:
    table = prepare(Table(band()), "edge:eve", *FULL)
    assert edged(table) == ["eve"]
    assert table.state.who("eve").grants == (Grant("ann"),)


@pytest.mark.rule("RW-SETUP-02", "RW-TAG-17")
def test_full_makes_one_tag() -> None:
    table = prepare(Table(band()), "make:obstructed", *FULL)
    assert [(tag.id, tag.by) for tag in table.state.tags] == [("obstructed", "ann")]
    assert edged(table) == []


@pytest.mark.rule("RW-SETUP-02", "RW-GAP-82")
@pytest.mark.parametrize("condition", ["dazed", "exposed", "prone"])
def test_full_may_leave_a_foe_with_a_light_condition(condition: str) -> None:
    table = prepare(Table(band()), f"{condition}:bob", *FULL)
    assert table.bears("bob") == (condition,)
    assert table.checked().target == "bob"
    assert edged(table) == []


@pytest.mark.rule("RW-SETUP-03")
def test_a_critical_gives_edge_to_every_ally() -> None:
    assert edged(prepare(Table(band()), "edge:eve", *CRITICAL)) == ["dan", "eve"]
    dazed = prepare(Table(band()), "dazed:bob", *CRITICAL)
    assert (edged(dazed), dazed.bears("bob")) == (["dan", "eve"], ("dazed",))
    alone = prepare(Table(duel()), "exposed:bob", *CRITICAL)
    assert (edged(alone), alone.bears("bob")) == (["ann"], ("exposed",))


@pytest.mark.rule("RW-SETUP-03", "RW-TAG-15", "RW-GAP-29", "RW-GAP-117")
@pytest.mark.parametrize(
    "opening", ["mark:flanking:bob", "mark:exposed_flank:bob", "make:obstructed", "exposed:bob"]
)
@pytest.mark.parametrize(
    ("use", "have", "made"),
    [("allies", ["dan", "eve"], False), ("self", ["ann"], True), ("tag:bob", [], True)],
)
def test_a_critical_has_one_of_three_uses(
    opening: str, use: str, have: list[str], made: bool
) -> None:
    table = prepare(Table(band()), opening, *CRITICAL)
    assert table.options == ("allies", "self", "tag:bob")
    table.say("whose_edge", use)
    if table.kind == "friends":
        assert use == "self", "a Tag that helps the whole side names no friends"
        table.say("friends", ())
    assert edged(table) == have
    assert (bool(table.state.tags) or table.bears("bob") == ("exposed",)) is made


@pytest.mark.rule("RW-SETUP-03", "RW-TAG-15", "RW-EDGE-11", "RW-GAP-117")
@pytest.mark.parametrize("opening", ["mark:flanking:bob", "mark:exposed_sensors:bob", "make:slick"])
def test_a_tag_may_be_the_edge_of_the_whole_side(opening: str) -> None:
    tag = opening.split(":")[1]
    state = band(dan={"conditions": ("dazed",)}, cid={"side": "foes"})
    table = prepare(Table(state), opening, *CRITICAL).say("whose_edge", "tag:bob")
    table.say("cowed", ())
    # As printed: Edge from the Tag alone, so that one Burden leaves 4d6.
    table.say("action", "strike:bob:unarmed")
    assert table.edges() == ["-dazed", f"+{tag}"]
    table.roll(*HIT)
    table.say("action", "strike:bob:unarmed")
    assert table.edges() == [f"+{tag}"], "once used it is still there"
    table.roll(*HIT, 1)
    table.say("action", "strike:ann:unarmed")
    assert table.edges() == [], "it is no Edge of the other side"


@pytest.mark.rule("RW-SETUP-03")
def test_a_tag_that_is_edge_at_one_foe_is_none_at_another() -> None:
    table = prepare(Table(band(cid={"side": "foes"})), "make:slick", *CRITICAL)
    assert table.options == ("allies", "self", "tag:bob", "tag:cid")
    assert table.play.prompt.default == "self"  # type: ignore[union-attr]
    table.say("whose_edge", "tag:cid").say("cowed", ()).say("action", "strike:bob:unarmed")
    assert table.edges() == []


@pytest.mark.rule("RW-SETUP-03", "RW-TAG-01")
def test_log_and_picture_say_whose_edge_a_tag_is() -> None:
    table = prepare(Table(band()), "mark:flanking:bob", *CRITICAL)
    prompt = table.play.prompt
    assert prompt is not None
    said = [RULESET.say_option(prompt, one, table.state) for one in table.options]
    assert said == [
        "Edge for every ally on the next action",
        "Flanking Position, and Edge for Ann on the next action",
        "Flanking Position: Edge for the whole side on Strikes at Bob",
    ]
    table.say("whose_edge", "tag:bob")
    edge = "Edge on Strikes at Bob for Ann and every ally"
    (made,) = table.facts(TagMade)
    assert RULESET.say_fact(made, table.state) == f"Bob now has Flanking Position: {edge}."
    names = names_of(table.state, table.play.book)
    slips = portraits.slips(names, table.state.who("bob"))
    assert slips[-1].note.endswith(edge)


@pytest.mark.rule("RW-SETUP-04")
def test_a_partial_grants_the_edge_and_exposes_the_actor() -> None:
    table = prepare(Table(band()), "edge:dan", *PARTIAL)
    assert edged(table) == ["dan"]
    assert table.bears("ann") == ("exposed",)


@pytest.mark.rule("RW-SETUP-05")
def test_a_failure_yields_nothing_and_permits_a_move() -> None:
    table = prepare(Table(band()), "edge:dan", *FAILURE)
    assert edged(table) == []
    table.say("move", "dazed")
    assert table.bears("ann") == ("dazed",)


@pytest.mark.rule("RW-SETUP-06")
@pytest.mark.parametrize("faces", [CRITICAL, FULL, PARTIAL, FAILURE])
@pytest.mark.parametrize("opening", ["edge:dan", "dazed:bob"])
def test_a_set_up_ticks_nobody(opening: str, faces: tuple[int, ...]) -> None:
    table = prepare(Table(band()), opening, *faces)
    assert table.facts(Ticked) == []
    assert all(one.clock.filled == 0 for one in table.state.combatants)


@pytest.mark.rule("RW-SETUP-08")
def test_one_may_read_a_foe_for_ones_own_next_strike() -> None:
    table = prepare(Table(duel()), "edge:ann", *FULL).say("action", "pass")
    assert table.state.active == "ann"
    table.say("action", "strike:bob:club")
    assert table.edges() == ["+grant0"]


@pytest.mark.rule("RW-SETUP-05", "RW-STRIKE-05")
def test_what_a_failure_brings_upon_the_actor_is_the_targets_doing() -> None:
    table = Table(duel()).open().act("strike:bob:club", *FAILURE).say("move", "dazed")
    assert [(fact.who, fact.source) for fact in table.facts(Afflicted)] == [("ann", "bob")]
