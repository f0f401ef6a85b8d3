"""The claims of the documentation: each worked out once, and held to its verdict and figures."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from docs.claims.claim import FAILS, HOLDS, PARTLY, Claim, Column, Row, chances, means
from docs.claims.page import page, systems, told, write
from fracas.rulesets.registry import names, ruleset

F = Fraction

SIDE_BY_SIDE = "swords, side by side; against an attack: Defend"
VERDICTS = {
    "razorweave": {
        "rw-two-strikes": PARTLY,
        "rw-openings-first": PARTLY,
        "rw-edge": PARTLY,
        "rw-stacking": PARTLY,
        "rw-lasting": PARTLY,
        "rw-focus": HOLDS,
        "rw-drawing-back": PARTLY,
        "rw-numbers": HOLDS,
        "rw-heavy-hitters": FAILS,
        "rw-counters": PARTLY,
        "rw-staunching": PARTLY,
        "rw-clock-sizes": PARTLY,
        "rw-abilities": FAILS,
        "rw-compounding": PARTLY,
        "rw-finishing": HOLDS,
        "rw-outlasting": HOLDS,
        "rw-high-ground": PARTLY,
        "rw-position": PARTLY,
        "rw-in-cover": PARTLY,
    },
    "fully_automated": {
        "fa-cycle": PARTLY,
        "fa-aim-first": PARTLY,
        "fa-keeping-aim": PARTLY,
        "fa-cover": HOLDS,
        "fa-stunning": PARTLY,
        "fa-restraining": PARTLY,
        "fa-tackling": PARTLY,
        "fa-where-to-defend": PARTLY,
    },
    "beacon_road": {
        "br-rash": PARTLY,
        "br-goading": PARTLY,
        "br-pushing": PARTLY,
        "br-flanking": PARTLY,
        "br-standing-up": PARTLY,
        "br-assisting": PARTLY,
        "br-sheltering": HOLDS,
        "br-shooting": PARTLY,
        "br-reloading": FAILS,
        "br-soaking": PARTLY,
        "br-boxes-for-wounds": PARTLY,
        "br-easing": PARTLY,
        "br-rolling": FAILS,
    },
    "action_points": {
        "ap-called-shots": PARTLY,
        "ap-defending": PARTLY,
        "ap-full-defense": PARTLY,
        "ap-more-points": PARTLY,
        "ap-armour": HOLDS,
        "ap-weak-spots": HOLDS,
        "ap-saved": PARTLY,
        "ap-leftovers": PARTLY,
        "ap-in-danger": PARTLY,
        "ap-bare-places": PARTLY,
        "ap-hard-to-kill": HOLDS,
    },
    "aeronaughts": {
        "ae-exploiting": PARTLY,
        "ae-second-maneuver": PARTLY,
        "ae-blocking": PARTLY,
        "ae-consequences": HOLDS,
        "ae-honing": HOLDS,
        "ae-piercing": HOLDS,
        "ae-rising-fire": PARTLY,
        "ae-putting-out": PARTLY,
        "ae-burn-or-blast": PARTLY,
        "ae-linked": PARTLY,
        "ae-overcoming": PARTLY,
        "ae-vicious": PARTLY,
        "ae-hindering": FAILS,
    },
}
CASES = [
    (system, place)
    for system, found in VERDICTS.items()
    if system in names()
    for place in range(len(found))
]


@cache
def worked_out(system: str, place: int) -> Claim:
    """A claim by its place in the module of its system."""
    claim: Claim = import_module(f"docs.claims.{system}").CLAIMS[place]()
    return claim


def claim(id_: str) -> Claim:
    """A claim by its id."""
    for system, found in VERDICTS.items():
        if id_ in found:
            return worked_out(system, list(found).index(id_))
    raise KeyError(id_)


@pytest.mark.parametrize(("system", "place"), CASES)
def test_a_claim_comes_to_its_verdict(system: str, place: int) -> None:
    found = worked_out(system, place)
    assert (found.id, found.verdict) == list(VERDICTS[system].items())[place]
    known = ruleset(system).rules()
    assert [rule for rule in found.rules if rule not in known] == []
    assert found.finds
    for row in found.rows:
        assert len(row.figures) == len(found.columns), row.case
        for column, figure in zip(found.columns, row.figures, strict=True):
            if figure is not None and column.kind == "chance":
                assert 0 <= figure <= 1, (row.case, column.name)


def test_every_claim_is_held_to_a_verdict() -> None:
    assert set(systems()) == set(VERDICTS) & set(names())
    for system in systems():
        assert len(import_module(f"docs.claims.{system}").CLAIMS) == len(VERDICTS[system]) >= 6


@pytest.mark.parametrize(
    ("id_", "case", "column", "figure"),
    [
        # 4d6+2 of 14 or more, and the best four of five (RW-GAP-65).
        ("rw-edge", "+2 against DC 14", "Full or better", F(493, 648)),
        # Two Strikes at +2 against DC 14, as the ledger counts them (RW-GAP-12).
        ("rw-two-strikes", "setter +2, striker +2, DC 14", "two Strikes (ticks)", F(1233, 324)),
        # Whatever an attack wins over a Defend it loses the other way round.
        (
            "fa-cycle",
            "swords, side by side; against an attack: Defend",
            "own attack (net HP)",
            F(0),
        ),
        # The rifle's vectors: undefended, defended at one level less, and behind cover.
        ("fa-cover", "rifle, no Defend", "in the open (HP)", F(50, 9)),
        ("fa-cover", "rifle, Defend", "in the open (HP)", F(659, 243)),
        # A fire of 3 that dies down does 3 + 2 + 1 in all (AE-QUAL-10), a rising one 3 + 4 + 5.
        ("ae-rising-fire", "left to burn, turn 4", "dying fire (damage so far)", F(6)),
        ("ae-rising-fire", "left to burn, turn 3", "rising fire (damage so far)", F(12)),
        ("fa-stunning", "microdart, not rifle", "stuns with the first", F(8, 9)),
        ("fa-keeping-aim", "rifle from 4", "the Aim is kept", F(1, 9)),
    ],
)
def test_figures_that_the_ledgers_also_count(
    id_: str, case: str, column: str, figure: Fraction
) -> None:
    assert claim(id_).figure(case, column) == figure


def test_a_second_edge_adds_nothing_unless_the_table_lets_it() -> None:
    one = claim("rw-stacking").rows[0]
    assert one.figures[0] == one.figures[1]


def test_a_mild_consequence_is_worth_a_focus() -> None:
    row = claim("ae-exploiting").rows[0]
    assert row.figures[0] == row.figures[1]


def test_an_attack_kept_back_once_only_moves() -> None:
    """AP-TURN-10, AP-TURN-12: the same blows fall in the same order."""
    once, every_round, first, odd = claim("ap-saved").rows
    assert once.figures[0] == once.figures[1] == every_round.figures[0] == odd.figures[0]
    assert once.figures[0] is not None
    assert first.figures[0] == 1 - once.figures[0]


def test_goading_costs_what_the_ledger_says_of_a_tier() -> None:
    """BR-ROLL-25: rolls of Tier 1 and 0, here with BODY d8 and two dice."""
    found = claim("br-goading")
    hits = found.figure("Tier 2 against Iron 12", "hits while Goaded by another")
    assert abs(hits - found.figure("Tier 1 against Iron 12", "hits")) < F(1, 10**5)


@pytest.mark.skipif("action_points" not in names(), reason="it is not registered here")
def test_called_shots_break_even_where_the_ledger_says() -> None:
    """AP-ATK-19: the chest pays from 5 AP on, twice the damage for 2 AP more."""
    for row in claim("ap-called-shots").rows:
        cost = int(row.case.split(": ")[1].split()[0])
        at_random, chest, head = row.figures
        assert at_random is not None
        assert chest is not None
        assert head is not None
        assert (chest > at_random) == (cost >= 5)
        assert (head > at_random) == (cost >= 9)
        assert chest / at_random == F(2 * cost, cost + 2) / F(7, 5)
        assert head / at_random == F(3 * cost, cost + 10) / F(7, 5)


def made(*holds: bool) -> Claim:
    rows = tuple(Row(f"case {place}", (F(1, 3), None), one) for place, one in enumerate(holds))
    columns = (*chances("hits"), *means("harm"))
    return Claim("x-1", "Hit first", ("RW-ADV-01",), "Hitting helps.", columns, rows, "It does.")


def test_a_verdict_counts_the_cases() -> None:
    assert [made(*cases).verdict for cases in ((True,), (True, False), (False,))] == [
        HOLDS,
        PARTLY,
        FAILS,
    ]


def test_a_figure_that_is_not_there_is_a_key_error() -> None:
    assert made(True).figure("case 0", "hits") == F(1, 3)
    for case, column in (("case 0", "harm"), ("case 9", "hits"), ("case 0", "luck")):
        with pytest.raises(KeyError):
            made(True).figure(case, column)


def test_figures_are_shown_by_their_kind() -> None:
    assert Column("hits", "chance").show(F(1, 3)) == "33.3%"
    assert Column("harm").show(F(1, 3)) == "0.333"
    assert Column("harm", "mean", 2).show(F(1, 3)) == "0.33"
    assert Column("harm").show(None) == "-"


def test_a_claim_is_a_section_with_its_verdict_rules_and_table() -> None:
    text = told(made(True, False))
    assert "(x-1)=\n## Hit first" in text
    assert "**The claim** (`RW-ADV-01`): Hitting helps." in text
    assert "**It holds in part.** It does." in text
    assert "| Case | hits | harm | Holds |" in text
    assert "| --- | ---: | ---: | --- |" in text
    assert "| case 1 | 33.3% | - | no |" in text
    assert "How it was worked out" not in text
    assert page("razorweave", (made(True),)).startswith("# The claims of Razorweave\n")


def test_pages_are_written_once(tmp_path: Path) -> None:
    found = {"razorweave": (made(True),)}
    write(found, tmp_path)
    index = (tmp_path / "index.md").read_text(encoding="utf-8")
    assert "| [Hit first](#x-1) | holds | `RW-ADV-01` |" in index
    assert "Of 1 claims 1 hold in every case looked at, 0 in some and 0 in none." in index
    assert "razorweave\n../action_economy" in index
    before = (tmp_path / "razorweave.md").stat().st_mtime_ns
    write(found, tmp_path)
    assert (tmp_path / "razorweave.md").stat().st_mtime_ns == before
