"""Set Up: Edge, Tags and openings for those who come after."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.combatants import Grant
from fracas.rulesets.razorweave.harm_facts import Ticked
from fracas.rulesets.razorweave.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 5, 3, 3), (3, 3, 3, 3), (3, 3, 3, 2), (2, 2, 2, 2)


def band() -> State:
    """Ann with Dan and Eve, all players, against Bob."""
    return scene(
        fighter("ann", kind="pc"),
        fighter("dan", kind="pc"),
        fighter("eve", kind="pc"),
        fighter("bob", "foes"),
        order="rolled",
    )


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
    tagged = prepare(Table(band()), "make:obstructed", *CRITICAL)
    assert edged(tagged) == ["dan", "eve"]
    assert has_tag(tagged.state, "obstructed")
    alone = prepare(Table(duel()), "exposed:bob", *CRITICAL)
    assert (edged(alone), alone.bears("bob")) == (["ann"], ("exposed",))


@pytest.mark.rule("RW-SETUP-03")
@pytest.mark.parametrize(("whose", "have"), [("allies", ["dan", "eve"]), ("self", ["ann"])])
def test_a_critical_that_marks_a_target_edges_the_allies_or_oneself(
    whose: str, have: list[str]
) -> None:
    table = prepare(Table(band()), "mark:flanking:bob", *CRITICAL).say("whose_edge", whose)
    assert edged(table) == have
    assert has_tag(table.state, "flanking")


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
