"""Golden fights: worked examples of the sources as journals, which the rules must still give."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Noted
from fracas.core.journal import parse_journal
from fracas.core.replay import replay, stored_facts
from fracas.rulesets.razorweave.facts import Checked, Ticked
from fracas.rulesets.razorweave.state import State
from fracas.rulesets.registry import ruleset
from tests.golden.make import FIGHTS, HERE, path_of

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
}
"""Where the notes of each example stand."""


def example(name: str) -> str:
    """The example that a golden is of, such as `ex1`."""
    return name.partition("/")[2].partition("-")[0]


def test_every_golden_is_made_and_known() -> None:
    names = [file.relative_to(HERE).with_suffix("").as_posix() for file in FILES]
    assert sorted(names) == sorted(FIGHTS)
    assert set(ENDS) == set(BLOWS) == {name for name in FIGHTS if name.startswith("razorweave/")}


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
    assert play.over
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


@pytest.mark.parametrize("name", ENDS)
def test_a_golden_says_where_the_print_differs(name: str) -> None:
    journal = parse_journal(path_of(name).read_bytes(), name)
    notes = [
        happened.fact
        for happened in stored_facts(journal, ruleset("razorweave"))
        if isinstance(happened.fact, Noted) and happened.fact.note == "erratum"
    ]
    places = [note.about[0] for note in notes]
    assert places == ERRATA[example(name)]
