"""Acceptance vectors of the acts: positions, prices, durations, what a Set Up makes."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.content import Weapon
from fracas.rulesets.razorweave.state.combatants import Stance, Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

ARMOURY = {"crossbow": Weapon("crossbow", ("Ranged",))}
CRITICAL, FULL = (6, 6, 6, 1), (4, 4, 3, 3)


def shot(*target: str) -> State:
    """Ann with a crossbow; Bob Close to her, with some Conditions."""
    return scene(
        fighter("ann", agi=1, weapons=("crossbow",)),
        fighter("bob", "foes", weapons=("short_sword",), conditions=target),
        engaged=((),),  # type: ignore[arg-type]
        order="rolled",
    )


@pytest.mark.rule("RW-PHYS-03", "RW-TACT-01", "RW-EDGE-04")
def test_v07_a_prone_target() -> None:
    state = duel(ann={"mig": 1}, bob={"conditions": ("prone",)})
    melee = Table(state).open().act("strike:bob:club", 2, 3, 3, 4, 6).checked()
    assert (melee.total, melee.tier) == (17, Tier.FULL)
    bolt = Table(shot("prone"), weapons=ARMOURY).open()
    check = bolt.act("strike:bob:crossbow", 2, 3, 3, 4, 6).checked()
    assert (check.total, check.tier) == (13, Tier.PARTIAL)
    both = Table(shot("prone", "exposed"), weapons=ARMOURY).open()
    check = both.act("strike:bob:crossbow", 2, 3, 3, 4).checked()
    assert (check.total, check.tier) == (13, Tier.PARTIAL)


@pytest.mark.rule("RW-RES-03", "RW-STRIKE-12")
@pytest.mark.parametrize(
    ("faces", "shift", "ticks"), [((2, 2, 3, 3), 1, 0), (FULL, 1, 3), ((4, 3, 3, 3), -1, 0)]
)
def test_v11_a_shift_on_somebody_without_armour(
    faces: tuple[int, ...], shift: int, ticks: int
) -> None:
    table = Table(duel()).open().act("strike:bob:club", *faces, ticks=shift)
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-DEF-02", "RW-WEAP-04", "RW-COND-14")
def test_v13_a_full_stance_stops_hits_and_not_the_blood() -> None:
    state = scene(
        fighter("ann", weapons=("club",)),
        fighter("dan"),
        fighter("bob", "foes", conditions=("bleeding",), stance=Stance(Tier.FULL)),
        order="rolled",
    )
    table = Table(state).open()
    table.act("strike:bob:club", *CRITICAL).say("bonus").act("strike:bob:unarmed", *FULL)
    assert [fact.ticks for fact in table.facts(Ticked)] == [1, 0, 0]
    assert table.bears("bob") == ("bleeding",)
    table.say("action", "pass")
    assert (table.state.round, table.filled("bob")) == (2, 2)


@pytest.mark.rule("RW-STRIKE-13", "RW-STRIKE-03")
def test_v22_a_swordsman_cannot_strike_back_at_a_crossbow() -> None:
    table = Table(shot(), weapons=ARMOURY).open().act("strike:bob:crossbow", 3, 3, 3, 3)
    assert table.checked().tier is Tier.PARTIAL
    assert table.filled("bob") == 1
    assert "counterblow" not in table.options
    assert table.say("cost").bears("ann") == ("exposed",)


def daze_bob(table: Table) -> Table:
    """Whoever acts dazes Bob by a Maneuver."""
    table.say("action", "maneuver").say("intent", "dazed:bob").say("difficulty")
    return table.roll(*FULL)


@pytest.mark.rule("RW-PHYS-02", "RW-COND-17")
def test_v25_dazed_before_and_after_the_turn() -> None:
    table = daze_bob(Table(duel()).open("ann", "bob"))
    assert table.say("action", "strike:ann:club").edges() == ["-dazed"]
    table.roll(*FULL, 6)
    assert (table.state.round, table.bears("bob")) == (2, ())
    table = daze_bob(Table(duel()).open("bob", "ann").say("action", "pass"))
    assert (table.state.round, table.state.active) == (2, "bob")
    assert table.say("action", "strike:ann:club").edges() == ["-dazed"]
    table.roll(*FULL, 6)
    assert table.bears("bob") == ()


@pytest.mark.rule("RW-SETUP-02", "RW-SETUP-03", "RW-SETUP-04", "RW-SETUP-06")
@pytest.mark.parametrize(
    ("faces", "total", "edged", "exposed"),
    [
        ((3, 4, 5, 5), 19, ["dan", "eve"], False),
        ((4, 4, 3, 2), 15, ["dan"], False),
        ((3, 3, 2, 1), 11, ["dan"], True),
    ],
)
def test_v28_set_up_against_12(
    faces: tuple[int, ...], total: int, edged: list[str], exposed: bool
) -> None:
    state = scene(
        fighter("ann", pre=2),
        fighter("dan"),
        fighter("eve"),
        fighter("bob", "foes"),
        order="rolled",
    )
    table = Table(state).open().say("action", "setup").say("opening", "edge:dan")
    table.say("difficulty").roll(*faces)
    assert table.checked().total == total
    assert [one.id for one in table.state.combatants if one.grants] == edged
    assert ("exposed" in table.bears("ann")) is exposed
    assert table.facts(Ticked) == []


@pytest.mark.rule("RW-PHYS-05", "RW-PHYS-03", "RW-COND-04", "RW-COND-08", "RW-MOVE-08")
def test_v29_burning_and_prone() -> None:
    state = duel(ann={"agi": 1, "conditions": ("burning", "prone")})
    table = Table(state).open().say("action", "clear:ann:burning")
    assert table.edges() == ["-burning", "-prone"]
    table.roll(6, 5, 2, 2, 1)
    check = table.checked()
    assert (check.total, check.margin, check.tier) == (11, -1, Tier.PARTIAL)
    table.say("price")
    assert table.bears("ann") == ("prone", "exposed")
    table.say("action", "stand")
    assert table.bears("ann") == ("exposed",)
    assert len(table.facts(Checked)) == 1
