"""Switches: rulings that differ between tables, each played both ways."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.errors import WrongUse
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.state.combatants import Grant
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FULL, PARTIAL = (4, 4, 3, 3), (4, 3, 3, 3)
EDGE, BURDEN = ("exposed",), ("dazed",)


def test_every_switch_is_registered_with_its_gap() -> None:
    for name, switch in shipped().switches.items():
        row = RULESET.rules()[switch.row]
        assert (row.option, row.values) == (name, switch.values)
    registered = {row.option for row in RULESET.rules().values() if row.option}
    assert registered == set(shipped().switches)


def test_the_first_value_is_what_we_play_and_others_are_refused() -> None:
    book = open_book({})
    assert book.rulings == {name: row.values[0] for name, row in shipped().switches.items()}
    with pytest.raises(WrongUse, match="edge_cap"):
        open_book({"edge_cap": 3})
    with pytest.raises(WrongUse, match="edge_cup"):
        open_book({"edge_cup": 1})


def test_the_same_rulings_give_the_same_book_and_books_are_told_apart_by_identity() -> None:
    cap = {"edge_cap": 2, "defend_mode": "reaction"}
    assert open_book(cap) is open_book(dict(reversed(cap.items())))
    assert open_book({}) is open_book({"edge_cap": shipped().switches["edge_cap"].values[0]})
    assert open_book(cap) != open_book({})
    alike = replace(open_book({}))
    assert alike != open_book({})
    assert alike.digest() == open_book({}).digest()


def test_a_ruling_that_is_no_plain_value_is_refused() -> None:
    with pytest.raises(WrongUse, match="edge_cap"):
        open_book({"edge_cap": [1]})  # type: ignore[dict-item]


@pytest.mark.rule("RW-GAP-01", "RW-EDGE-03")
@pytest.mark.parametrize(("cap", "dice"), [(1, 5), (2, 6)])
def test_edge_cap(cap: int, dice: int) -> None:
    state = duel(ann={"grants": (Grant("dan"),)}, bob={"conditions": EDGE})
    table = Table(state, edge_cap=cap).open().say("action", "strike:bob:club")
    assert len(table.edges()) == 2
    table.roll(*FULL, *(1,) * (dice - 4))
    assert table.checked().total == 14


@pytest.mark.rule("RW-GAP-02", "RW-EDGE-04")
@pytest.mark.parametrize(
    ("netting", "faces"), [("net_then_cap", (*FULL, 1)), ("collapse_then_net", FULL)]
)
def test_edge_netting(netting: str, faces: tuple[int, ...]) -> None:
    ann = {"grants": (Grant("dan"),), "conditions": BURDEN}
    state = duel(ann=ann, bob={"conditions": EDGE})
    table = Table(state, edge_netting=netting).open().say("action", "strike:bob:club")
    assert sorted(one[0] for one in table.edges()) == ["+", "+", "-"]
    assert table.roll(*faces).filled("bob") == 2


@pytest.mark.rule("RW-GAP-10", "RW-SETUP-02")
@pytest.mark.parametrize(("ruling", "served"), [(1, ["dan"]), ("all", ["dan", "eve"])])
def test_setup_full_recipients(ruling: str | int, served: list[str]) -> None:
    party = (fighter("ann", pre=2), fighter("dan"), fighter("eve"), fighter("bob", "foes"))
    state = scene(*party, order="rolled")

    def edged(*faces: int) -> list[str]:
        table = Table(state, setup_full_recipients=ruling).open()
        table.say("action", "setup").say("opening", "edge:dan").say("difficulty").roll(*faces)
        return [one.id for one in table.state.combatants if one.grants]

    assert edged(3, 3, 2, 2) == served
    assert edged(3, 2, 2, 2) == ["dan"]
    assert edged(6, 6, 6, 6) == ["dan", "eve"]


@pytest.mark.rule("RW-GAP-14", "RW-DEF-01")
@pytest.mark.parametrize(
    ("scope", "stance", "ticks"),
    [
        ("round", FULL, [0, 0]),
        ("first", FULL, [0, 2]),
        ("round", PARTIAL, [1, 1]),
        ("first", PARTIAL, [1, 2]),
    ],
)
def test_defend_scope(scope: str, stance: tuple[int, ...], ticks: list[int]) -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), fighter("cid", "foes"), order="rolled")
    table = Table(state, defend_scope=scope).open().act("defend", *stance)
    if table.kind == "lesser":
        table.say("lesser", "dazed")
    for _ in ("bob", "cid"):
        table.act("strike:ann:unarmed", *FULL)
    assert [fact.ticks for fact in table.facts(Ticked)] == ticks


@pytest.mark.rule("RW-GAP-23", "RW-PHYS-04")
@pytest.mark.parametrize(("burden", "sources"), [("off", []), ("on", ["-bleeding"])])
def test_bleeding_burden(burden: str, sources: list[str]) -> None:
    state = duel(ann={"conditions": ("bleeding",)})
    for action in ("strike:bob:club", "defend"):
        table = Table(state, bleeding_burden=burden).open().say("action", action)
        assert table.edges() == sources
    table = Table(state, bleeding_burden=burden).open().say("action", "setup")
    assert table.say("opening", "edge:ann").edges() == []
    assert table.filled("ann") == 1


@pytest.mark.rule("RW-GAP-26", "RW-MOVE-08")
@pytest.mark.parametrize(("cost", "acts"), [("movement", True), ("main", False)])
def test_stand_cost(cost: str, acts: bool) -> None:
    state = duel(ann={"conditions": ("prone",), "grants": (Grant("dan", turns=2),)})
    table = Table(state, stand_cost=cost).open().say("action", "stand")
    assert table.bears("ann") == ()
    assert (table.state.active == "ann") is acts
    assert table.state.who("ann").grants != ()
    late = Table(state, stand_cost=cost).open().act("defend", *FULL)
    assert (late.state.active == "ann" and "stand" in late.options) is acts


def exposed_in_round_one(expiry: str) -> Table:
    """Ann ends her first turn Exposed by a Partial, in a fight of three rounds and more."""
    state: State = duel(ann={"weapons": ()}, bob={"clock": (12,)})
    table = Table(state, exposed_expiry=expiry).open()
    return table.act("strike:bob:unarmed", *PARTIAL).say("cost", "exposed")


@pytest.mark.rule("RW-GAP-28", "RW-TACT-01")
@pytest.mark.parametrize(
    ("expiry", "in_round_three"), [("until_cleared", ("exposed",)), ("end_of_next_round", ())]
)
def test_exposed_expiry(expiry: str, in_round_three: tuple[str, ...]) -> None:
    table = exposed_in_round_one(expiry)
    seen = {}
    while table.state.round < 4:
        seen[table.state.round] = table.bears("ann")
        table.say("action", "pass")
    assert (seen[1], seen[2]) == (("exposed",), ("exposed",))
    assert seen[3] == in_round_three
