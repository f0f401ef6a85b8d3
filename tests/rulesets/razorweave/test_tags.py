"""Tags of the scene: whom they hamper, what makes and ends them."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.content import shipped
from fracas.rulesets.razorweave.state.harm_facts import Rested
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, has_tag

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)
SHOVE = "shove:obstructed:bob"


def crates() -> State:
    """A duel among toppled crates."""
    return duel(tags=("obstructed",))


@pytest.mark.rule("RW-TAG-01")
def test_a_tag_says_what_it_does_and_stays_until_the_story_changes_it() -> None:
    for row in shipped().tags.values():
        assert row.effect
        does = (row.edge, row.burden, row.hampers, row.cover, row.hazard, row.flank, row.voids)
        assert any(does) or row.high or row.open or row.step or row.breaks or row.cold
    table = Table(duel(tags=("slick",))).open().say("action", "pass").say("action", "pass")
    assert table.state.round == 2
    assert has_tag(table.state, "slick")
    table.play.edit(Rested())
    assert has_tag(table.state, "slick")


@pytest.mark.rule("RW-TAG-10")
@pytest.mark.parametrize(
    ("action", "intent", "sources"),
    [
        ("withdraw", "", ["-slick"]),
        ("maneuver", "cover", ["-slick"]),
        ("maneuver", "prone:bob", []),
        ("strike:bob:club", "", []),
        ("defend", "", []),
    ],
)
def test_slick_hampers_what_turns_on_footing(action: str, intent: str, sources: list[str]) -> None:
    state = duel(tags=("slick",), ann={"conditions": ("exposed",)})
    table = Table(state).open().say("action", action)
    if intent:
        table.say("intent", intent)
    assert table.edges() == sources


@pytest.mark.rule("RW-TAG-10")
def test_who_fails_on_slick_ground_falls_unless_spared() -> None:
    table = Table(duel(tags=("slick",))).open().act("withdraw", *FAILURE, 6)
    assert "none" in table.options
    table.say("slip")
    assert table.bears("ann") == ("prone",)
    spared = Table(duel(tags=("slick",))).open().act("withdraw", *FAILURE, 6).say("slip", "none")
    assert spared.bears("ann") == ()
    foe = Table(duel(tags=("slick",))).open("bob", "ann").act("withdraw", *FAILURE, 6).say("slip")
    assert foe.bears("bob") == ("prone",)


@pytest.mark.rule("RW-TAG-10")
def test_dry_ground_and_acts_on_the_spot_bring_no_fall() -> None:
    assert Table(duel()).open().act("withdraw", *FAILURE).kind == "move"
    table = Table(duel(tags=("slick",))).open().say("action", "maneuver").say("intent", "prone:bob")
    assert table.say("difficulty").roll(*FAILURE).kind == "move"


@pytest.mark.rule("RW-TAG-13", "RW-RES-02")
@pytest.mark.parametrize(
    ("faces", "ticks", "cleared"),
    [(CRITICAL, 3, True), (FULL, 2, True), (PARTIAL, 1, True), (FAILURE, 0, False)],
)
def test_the_first_who_forces_a_way_clears_obstructed(
    faces: tuple[int, ...], ticks: int, cleared: bool
) -> None:
    table = Table(crates()).open().say("action", "maneuver").say("intent", SHOVE)
    assert table.edges() == ["-obstructed"]
    table.roll(*faces, 6)
    assert has_tag(table.state, "obstructed") is not cleared
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-TAG-13")
def test_obstructed_hampers_only_the_way_through() -> None:
    table = Table(crates()).open().say("action", "strike:bob:club")
    assert table.edges() == []


@pytest.mark.rule("RW-TAG-17")
def test_a_tag_is_made_once_and_made_again_after_it_went() -> None:
    table = Table(crates()).open().say("action", "maneuver")
    assert "make:obstructed" not in table.options
    table.say("intent", "remove:obstructed").say("difficulty").roll(*FULL)
    assert table.state.tags == ()
    table.say("action", "setup").say("opening", "make:obstructed").say("difficulty").roll(*FULL)
    assert has_tag(table.state, "obstructed")
