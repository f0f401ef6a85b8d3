"""Golden fights: worked examples of the sources as journals, which the rules must still give."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.core.play.journal import parse_journal
from fracas.core.play.replay import replay
from fracas.core.play.stored import stored_facts
from fracas.rulesets.razorweave.state.facts import Checked, LostTurn, Structured
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.state import State
from fracas.rulesets.registry import ruleset
from tests.golden.make import FIGHTS, HERE, path_of
from tests.golden.razorweave import ex2, ex5, ex6, ex8, ex9, ex10
from tests.golden.razorweave.checks import CHECKS

FILES = sorted(HERE.glob("*/*.fight"))

ENDS: dict[str, dict[str, Any]] = {
    "razorweave/ex1-rules": {"rella": 4, "dock_thug": 7},
    "razorweave/ex1-dice": {"rella": 5, "dock_thug": 7},
    "razorweave/ex1-seed": {"rella": 2, "dock_thug": 7},
    "razorweave/ex3-rules": {"kira": 2, "varro": 5},
    "razorweave/ex3-seed": {"kira": 2, "varro": 5},
}
"""The raw ticks on every Clock at the end."""

BLOWS: dict[str, list[tuple[str, int, str, int, int]]] = {
    "razorweave/ex1-rules": [
        ("rella", 16, "full", 0, 2),
        ("dock_thug", 13, "partial", 1, 2),
        ("rella", 18, "critical", 1, 2),
        ("dock_thug", 14, "partial", 2, 2),
        ("rella", 21, "critical", 2, 5),
        ("dock_thug", 15, "full", 4, 5),
        ("rella", 17, "full", 4, 7),
    ],
    "razorweave/ex1-dice": [
        ("rella", 16, "full", 0, 2),
        ("dock_thug", 13, "partial", 1, 2),
        ("rella", 18, "critical", 1, 2),
        ("dock_thug", 14, "full", 3, 2),
        ("rella", 21, "critical", 3, 5),
        ("dock_thug", 15, "full", 5, 5),
        ("rella", 17, "full", 5, 7),
    ],
    "razorweave/ex1-seed": [
        ("rella", 16, "full", 0, 2),
        ("dock_thug", 13, "failure", 0, 2),
        ("rella", 18, "full", 0, 2),
        ("dock_thug", 14, "partial", 1, 2),
        ("rella", 21, "critical", 1, 5),
        ("dock_thug", 15, "partial", 2, 5),
        ("rella", 17, "full", 2, 7),
    ],
    "razorweave/ex3-rules": (
        blows := [
            ("varro", 17, "full", 2, 0),
            ("kira", 16, "full", 2, 0),
            ("kira", 21, "critical", 2, 3),
            ("varro", 13, "partial", 2, 3),
            ("kira", 15, "full", 2, 5),
        ]
    ),
    "razorweave/ex3-seed": blows,
}
"""Each Check in turn: who, the printed total, the tier, then the ticks on the PC and on the foe."""

ROUNDS = {"ex1": 4, "ex3": 1}
"""How many rounds each example takes; in the second every turn is what its print calls a round."""

ERRATA = {
    "ex1": ["EX1-02", "EX1-03", "EX1-04", "EX1-06", "EX1-07"],
    "ex3": ["EX3-01", "EX3-02", "EX3-03", "EX3-04", "EX3-05"],
    "ex2": ex2.ERRATA,
    "ex5": ex5.ERRATA,
    "ex6": ex6.ERRATA,
}
"""Where the notes of each example stand."""


LATER = (ex2, ex5, ex6, ex8, ex9, ex10)
"""Examples whose modules tell of themselves how they end."""

ONGOING = {"razorweave/ex9-gang", "razorweave/ex9-market", "razorweave/ex10-minor"}
"""Journals that break off: what they show is how turns or a scene begin."""

TOLD = {f"razorweave/{name}": end for one in LATER for name, end in one.ENDS.items()}
"""How they end: raw ticks on the Clocks of combatants and of the scene."""

NOTED = {
    **{name: ERRATA[name.partition("/")[2].partition("-")[0]] for name in (*ENDS,)},
    **{f"razorweave/{name}": ERRATA[name[:3]] for one in (ex2, ex5, ex6) for name in one.FIGHTS},
    "razorweave/ex8": ex8.ERRATA,
    "razorweave/ex9-temple": ex9.ERRATA,
    "razorweave/ex10-blows": ex10.ERRATA,
}
"""Where the notes of each journal stand."""


def example(name: str) -> str:
    """The example that a golden is of, such as `ex1`."""
    return name.partition("/")[2].partition("-")[0]


def test_every_golden_is_made_and_known() -> None:
    names = [file.relative_to(HERE).with_suffix("").as_posix() for file in FILES]
    assert sorted(names) == sorted(FIGHTS)
    assert set(ENDS) == set(BLOWS)
    assert {*ENDS, *TOLD} == {name for name in FIGHTS if name.startswith("razorweave/")}


@pytest.mark.parametrize("name", FIGHTS)
def test_a_golden_is_what_play_gives(name: str) -> None:
    assert path_of(name).read_bytes() == FIGHTS[name]().text(), (
        f"{name} differs from what play gives now: run `python -m tests.golden.make`, "
        "and read what changed."
    )


@pytest.mark.parametrize("name", FIGHTS)
def test_a_golden_replays(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    play = replay(journal, ruleset(journal.head.system))
    assert play.over or name in ONGOING or not name.startswith("razorweave/")
    assert play.text() == path_of(name).read_bytes()


@pytest.mark.rule("RW-GAP-53")
@pytest.mark.parametrize("name", ENDS)
def test_a_razorweave_golden_ends_as_it_should(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    state: State = replay(journal, ruleset("razorweave")).state
    assert {one.id: one.clock.filled for one in state.combatants} == ENDS[name]
    hero, loser = state.combatants
    assert (loser.clock.shown, loser.clock.filled) == (loser.clock.size, loser.clock.size + 1)
    assert loser.out is not None
    assert loser.out.outcome == "surrendered"
    assert hero.standing
    assert (state.result, state.round) == ("party", ROUNDS[example(name)])
    assert [tag.id for tag in state.tags] == (["slick"] if example(name) == "ex3" else [])


@pytest.mark.parametrize("name", BLOWS)
def test_a_razorweave_golden_goes_blow_by_blow(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    blows: list[tuple[str, int | None, str, int, int]] = []
    filled = dict.fromkeys(ENDS[name], 0)
    for happened in stored_facts(journal, ruleset("razorweave")):
        fact = happened.fact
        if isinstance(fact, Ticked):
            filled[fact.who] += fact.ticks
            who, total, tier, *_ = blows.pop()
            blows.append((who, total, tier, *filled.values()))  # type: ignore[arg-type]
        elif isinstance(fact, Checked):
            blows.append((fact.who, fact.total, str(fact.tier), *filled.values()))  # type: ignore[arg-type]
    assert blows == BLOWS[name]


@pytest.mark.rule("RW-OUT-03", "RW-CLK-01")
@pytest.mark.parametrize("name", TOLD)
def test_a_longer_golden_ends_as_it_should(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    state: State = replay(journal, ruleset("razorweave")).state
    threats = {clock.id: clock.filled for clock in state.threats}
    for who, filled in TOLD[name].items():
        assert threats.get(who) == filled or state.clock_of(who).filled == filled


@pytest.mark.rule("RW-EDGE-03", "RW-EDGE-04", "RW-CHK-05")
@pytest.mark.parametrize("name", CHECKS)
def test_a_longer_golden_goes_check_by_check(name: str) -> None:
    journal = parse_journal(path_of(f"razorweave/{name}").read_bytes(), name)
    facts = [happened.fact for happened in stored_facts(journal, ruleset("razorweave"))]
    made = [
        (fact.who, fact.total, str(fact.tier), sources(fact))
        for fact in facts
        if isinstance(fact, Checked)
    ]
    assert made == CHECKS[name]


def sources(fact: Checked) -> str:
    """What gave Edge or Burden to a Check."""
    signs = {"edge": "+", "burden": "-"}
    return " ".join(signs[term.kind] + term.name for term in fact.terms if term.kind in signs)


@pytest.mark.rule("RW-PHYS-11", "RW-FRAME-03", "RW-FRAME-10", "RW-INIT-04")
def test_who_is_stunned_loses_a_turn_and_why_turns_begin_is_noted() -> None:
    rules = ruleset("razorweave")
    facts = {
        name: [
            happened.fact
            for happened in stored_facts(
                parse_journal(path_of(f"razorweave/{name}").read_bytes(), name), rules
            )
        ]
        for name in ("ex8", "ex9-gang", "ex9-market")
    }
    assert [fact.who for fact in facts["ex8"] if isinstance(fact, LostTurn)] == ["kira"]
    for name, order, triggers in (
        ("ex9-gang", "rolled", ("numbers", "lives")),
        ("ex9-market", "popcorn", ("order",)),
    ):
        noted = [one.about for one in facts[name] if isinstance(one, Noted)]
        assert triggers in noted
        taken = [one for one in facts[name] if isinstance(one, Structured) and one.on]
        assert [one.order for one in taken] == [order]


@pytest.mark.parametrize("name", NOTED)
def test_a_golden_says_where_the_print_differs(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    notes = [
        happened.fact
        for happened in stored_facts(journal, ruleset("razorweave"))
        if isinstance(happened.fact, Noted) and happened.fact.note == "erratum"
    ]
    places = [note.about[0] for note in notes]
    assert places == NOTED[name]
