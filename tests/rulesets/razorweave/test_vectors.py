"""Worked cases with fixed dice: their required results."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.chance import Rolled
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Corrected
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.rolls import CheckReading, dice_for
from fracas.rulesets.razorweave.state.combatants import Clock, Grant, SharedClock, Tier
from fracas.rulesets.razorweave.state.facts import Checked, Spent, TurnBegan
from fracas.rulesets.razorweave.state.harm_facts import TakenOut, Ticked
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL = (4, 4, 3, 3)


def cuts(*, critical_failure: bool = True) -> tuple[tuple[int, Tier], ...]:
    """The margins of the shipped tiers, with Critical Failures or without."""
    rows = open_book({}).tables.tiers
    return tuple((row.margin, Tier(row.tier)) for row in (rows if critical_failure else rows[:-1]))


@pytest.mark.rule("RW-CHK-05", "RW-CHK-06", "RW-RES-01")
@pytest.mark.parametrize(
    ("faces", "margin", "tier", "ticks"),
    [
        ((6, 6, 3, 3), 5, Tier.CRITICAL, 3),
        ((6, 6, 3, 2), 4, Tier.FULL, 2),
        ((4, 4, 3, 2), 0, Tier.FULL, 2),
        ((4, 3, 3, 2), -1, Tier.PARTIAL, 1),
        ((3, 3, 3, 2), -2, Tier.PARTIAL, 1),
        ((3, 3, 2, 2), -3, Tier.FAILURE, 0),
        ((2, 2, 2, 1), -6, Tier.FAILURE, 0),
        ((2, 2, 1, 1), -7, Tier.CRITICAL_FAILURE, 0),
    ],
)
def test_v01_tiers_at_their_borders(
    faces: tuple[int, ...], margin: int, tier: Tier, ticks: int
) -> None:
    table = Table(duel(ann={"agi": 1, "weapons": ("short_sword",)})).open()
    (check,) = table.act("strike:bob:short_sword", *faces).facts(Checked)
    assert (check.margin, check.tier, table.filled("bob")) == (margin, tier, ticks)


@pytest.mark.rule("RW-CHK-06", "RW-GAP-03")
@pytest.mark.parametrize(
    ("faces", "tier"),
    [
        ((1, 1, 1, 1), Tier.CRITICAL_FAILURE),
        ((1, 1, 1, 1, 6), Tier.FAILURE),
        ((1, 1, 1, 1, 1), Tier.CRITICAL_FAILURE),
    ],
)
def test_v02_all_ones_before_keeping(faces: tuple[int, ...], tier: Tier) -> None:
    ann = {"mig": 2, "conditions": ("dazed",) if len(faces) == 5 else ()}
    table = Table(duel(ann=ann)).open().say("action", "strike:bob:club").say("difficulty", dc=12)
    (check,) = table.roll(*faces).facts(Checked)
    assert (check.total, check.margin, check.tier) == (6, -6, tier)
    off = CheckReading(2, 12, -4 if len(faces) == 5 else 0, cuts(critical_failure=False))
    assert off.of(faces) is Tier.FAILURE
    assert replace(off, dc=30).of(faces) is Tier.FAILURE


@pytest.mark.rule("RW-EDGE-01", "RW-EDGE-02", "RW-EDGE-03")
def test_v04_five_dice_either_way() -> None:
    faces = (1, 6, 4, 5, 3)
    table = Table(duel(ann={"mig": 1}, bob={"conditions": ("exposed", "prone")})).open()
    (check,) = table.act("strike:bob:club", *faces).facts(Checked)
    assert (check.total, check.margin, check.tier) == (19, 5, Tier.CRITICAL)
    ann = {"mig": 1, "conditions": ("dazed", "burning", "exhausted")}
    (check,) = Table(duel(ann=ann)).open().act("strike:bob:club", *faces).facts(Checked)
    assert (check.total, check.margin, check.tier) == (14, 0, Tier.FULL)


@pytest.mark.rule("RW-EDGE-04", "RW-GAP-02")
def test_v05_two_edges_and_one_burden() -> None:
    state = duel(ann={"mig": 1, "conditions": ("dazed",)}, bob={"conditions": ("exposed", "prone")})
    (check,) = Table(state).open().act("strike:bob:club", 2, 2, 6, 3, 4).facts(Checked)
    assert (check.total, check.tier) == (16, Tier.FULL)
    table = Table(state, edge_netting="collapse_then_net").open()
    (check,) = table.act("strike:bob:club", 2, 2, 6, 3).facts(Checked)
    assert (check.total, check.tier) == (14, Tier.FULL)


@pytest.mark.rule("RW-RES-10", "RW-RES-15", "RW-OUT-03")
@pytest.mark.parametrize(
    ("filled", "faces", "raw"), [(5, (6, 6, 4, 3), 8), (5, (4, 3, 3, 3), 6), (3, (6, 6, 4, 3), 6)]
)
def test_v19_a_clock_that_fills(filled: int, faces: tuple[int, ...], raw: int) -> None:
    table = Table(duel(bob={"clock": (6, filled)})).open().act("strike:bob:club", *faces)
    clock = table.state.clock_of("bob")
    assert (clock.filled, clock.shown) == (raw, 6)
    assert table.kind == "outcome"
    table.say("outcome")
    assert [fact.who for fact in table.facts(TakenOut)] == ["bob"]


@pytest.mark.rule("RW-OUT-03", "RW-OUT-05")
def test_v19_bleeding_fills_the_clock_before_the_turn() -> None:
    table = Table(duel(bob={"clock": (6, 5), "conditions": ("bleeding",)})).open("bob", "ann")
    table.say("outcome")
    assert table.filled("bob") == 6
    assert not table.facts(TurnBegan)
    assert table.kind == "over"


@pytest.mark.rule("RW-TURN-06", "RW-GAP-100")
def test_v20_the_last_two_bleed_out_together() -> None:
    hurt = {"clock": (6, 5), "conditions": ("bleeding",)}
    table = Table(duel("conversational", ann=hurt, bob=hurt)).open()
    assert [fact.who for fact in table.facts(Ticked)] == ["ann", "bob"]
    table.say("outcome").say("last_moment").say("outcome")
    assert [fact.who for fact in table.facts(TakenOut)] == ["ann", "bob"]
    assert table.state.result == "draw"


@pytest.mark.rule("RW-RES-08", "RW-RES-09", "RW-OUT-05")
def test_v23_two_guards_with_one_clock() -> None:
    guard = {"shared": "guards", "weapons": ("club",)}
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("guard1", "foes", **guard),
        fighter("guard2", "foes", conditions=("exposed",), **guard),
        shared=(SharedClock("guards", Clock(6, 4)),),
        order="rolled",
    )
    table = Table(state).open().act("strike:guard2:club", 4, 4, 3, 3, 1)
    assert table.filled("guard1") == table.filled("guard2") == 6
    table.say("outcome").say("outcome")
    assert [fact.who for fact in table.facts(TakenOut)] == ["guard1", "guard2"]
    assert [fact.who for fact in table.facts(TurnBegan)] == ["ann"]
    assert table.state.engaged == ()
    assert table.state.result == "party"


def granted(**ann: Any) -> Table:
    """Round 2: Bob is up first, then Ann, to whom Cid gave Edge after her turn in round 1."""
    state = scene(
        fighter("ann", kind="pc", weapons=("club",), **ann),
        fighter("cid", kind="pc"),
        fighter("bob", "foes", weapons=("club",)),
        order="rolled",
    )
    table = Table(state).open("bob", "ann", "cid").say("action", "pass").say("action", "pass")
    table.say("action", "setup").say("opening", "edge:ann").say("difficulty").roll(*FULL)
    assert table.state.round == 2
    assert table.state.who("ann").grants == (Grant("cid"),)
    return table


@pytest.mark.rule("RW-EDGE-10")
def test_v26_a_grant_lapses_with_a_turn_that_is_passed() -> None:
    table = granted().say("action", "pass").say("action", "pass")
    assert table.state.who("ann").grants == ()


@pytest.mark.rule("RW-PHYS-11")
def test_v26_a_grant_is_kept_through_a_turn_that_is_lost() -> None:
    table = granted()
    table.act("strike:ann:club", 6, 6, 6, 6).say("heavy", "stunned").say("bonus")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("cid",)
    assert table.state.who("ann").grants == (Grant("cid"),)
    table.say("action", "pass").say("action", "pass")
    assert table.state.round == 3
    table.act("strike:bob:club", *FULL, 1)
    assert [fact.who for fact in table.facts(Spent)] == ["ann"]


@pytest.mark.rule("RW-EDGE-08", "RW-CHK-12")
def test_v26_a_resist_check_leaves_the_grant_to_the_strike() -> None:
    table = granted().say("action", "else").say("else", "I throw sand in her eyes.")
    table.say("improvise", check="no", effect="condition", condition="dazed", target="ann",
              resist="AGI", resist_dc=14)  # fmt: skip
    table.say("difficulty").roll(4, 4, 4, 4)
    assert not table.facts(Spent)
    table.act("strike:bob:club", *FULL, 1)
    assert [fact.who for fact in table.facts(Spent)] == ["ann"]
    assert table.state.who("ann").grants == ()


def falling(severity: str) -> Table:
    """Ann's Clock is filled by Bob, and her outcome is asked."""
    table = Table(duel(ann={"clock": (6, 5)})).say("stakes", severity=severity)
    if table.kind == "consent":
        table.say("consent", "yes")
    table.roll(1, 1, 1, 1, kind="order").roll(6, 6, 6, 6, kind="order")
    return table.act("strike:ann:club", *FULL)


@pytest.mark.rule("RW-OUT-12", "RW-OUT-13", "RW-OUT-14")
def test_v37_death_wants_consent() -> None:
    dead = TakenOut("ann", "killed", because=("RW-OUT-03",))
    table = falling("moderate")
    with pytest.raises(IllegalAnswer, match="RW-OUT-13"):
        table.play.edit(dead)
    table.play.edit(Corrected("severity", "permanent"), "it is that kind of night")
    with pytest.raises(IllegalAnswer, match="RW-OUT-13"):
        table.play.edit(dead)
    for severity in ("moderate", "permanent"):
        table = falling(severity).say("outcome", "killed").say("last_moment")
        out = table.state.who("ann").out
        assert out is not None
        assert out.outcome == "killed"
    table = Table(duel()).say("stakes", severity="permanent").say("consent")
    assert (table.kind, table.state.severity) == ("stakes", "moderate")


@pytest.mark.rule("RW-EDGE-12", "RW-CHK-05", "RW-RES-01")
@pytest.mark.parametrize(
    ("edge", "ways", "mean"),
    [
        (0, (310, 676, 184, 121, 5), (137, 72)),
        (1, (3502, 3477, 540, 251, 6), (125, 54)),
        (-1, (797, 3477, 1660, 1726, 116), (11005, 7776)),
    ],
)
def test_v40_exact_odds(edge: int, ways: tuple[int, ...], mean: tuple[int, int]) -> None:
    book = open_book({})
    law = dice_for(edge).law(CheckReading(2, 14, 4 * edge, cuts()))
    whole = 6 ** (4 + abs(edge))
    chances = {branch.value: branch.chance for branch in law.branches}
    assert tuple(chances[tier] * whole for tier in Tier) == ways
    ticks = {row.tier: row.ticks for row in book.tables.tiers}
    expected = sum(chance * ticks[str(tier)] for tier, chance in chances.items())
    assert expected * mean[1] == mean[0]


@pytest.mark.rule("RW-EDGE-01")
def test_a_total_read_off_the_table_reads_as_its_faces_do() -> None:
    table = Table(duel(bob={"conditions": ("exposed",)})).open()
    table.say("action", "strike:bob:club").say("difficulty")
    table.play.answer(Rolled((), 14, None, "typed"))
    (check,) = table.facts(Checked)
    assert (check.total, check.tier, check.faces) == (14, Tier.FULL, ())
