"""The board: map, order, HP, markers with what clears them, revealed cards, alarms."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Goal, State
from fracas.rulesets.fully_automated.words.board import board, tokens
from fracas.space.hex_map_text import parse_map
from fracas.space.hex_maps import Area, HexMap, Kind
from fracas.space.hexes import hex_at
from tests.rulesets.fully_automated.table import fighter, scene

ROOM = HexMap(
    (".....", ".#+..", "....."),
    (Kind(".", "open"), Kind("#", "wall"), Kind("+", "table"), Kind("~", "mud")),
    (),
    (Area("smoke", (hex_at(4, 2),)),),
)


def one(who: str, column: int, row: int, side: str = "red", **values: object) -> Combatant:
    """A combatant in a hex of the room."""
    return replace(fighter(who, side, **values), place=hex_at(column, row))


def room(*combatants: Combatant, **values: object) -> State:
    """A fight in the room."""
    return scene(*combatants, map=ROOM, **values)


def line_of(state: State, name: str) -> str:
    """The line of somebody in the turn order."""
    return next(line for line in board(state) if f" {name} " in line and " HP" in line)


@pytest.mark.rule("FA-LOG-02", "FA-SETUP-01")
def test_the_map_shows_where_everybody_stands_and_can_be_read_back() -> None:
    state = room(one("kit", 0, 0), one("marrow", 4, 2, "blue"))
    lines = board(state)
    end = next(at for at, line in enumerate(lines) if line.startswith("Round"))
    assert lines[:end] == (
        "    A B C D E",
        "1   .K. . . .",
        "2    . # + . .",
        "3   . . . . .M",
        ". = open",
        "# = wall",
        "+ = table",
        "K is Kit",
        "M is Marrow",
        "smoke on E3",
    )
    back = parse_map("\n".join(lines[:end]))
    assert [(token.name, token.hex) for token in back.tokens] == [
        ("Kit", hex_at(0, 0)),
        ("Marrow", hex_at(4, 2)),
    ]


def test_letters_of_tokens_are_the_first_that_are_free() -> None:
    state = room(one("ada", 0, 0), one("ana", 1, 0), one("aa", 2, 0), one("x", 3, 0, name="!"))
    assert tokens(state) == {"ada": "A", "ana": "N", "aa": "B", "x": "C"}
    gone = room(one("ada", 0, 0, out="fled"), one("ana", 1, 0))
    assert tokens(gone)["ana"] == "N"
    assert "A is Ada" not in board(gone)
    assert "Gone: Ada fled" in board(gone)


@pytest.mark.rule("FA-INIT-05", "FA-LOG-02", "FA-HP-13")
def test_the_order_is_public_with_totals_hp_and_hexes() -> None:
    state = room(
        one("kit", 0, 0, rank=12, hp=5), one("marrow", 4, 2, "blue", rank=17),
        sequence=("marrow", "kit"),
    )  # fmt: skip
    lines = [line for line in board(state) if " HP" in line]
    assert lines == [
        " 1. M Marrow  17  ██████████ 20/20 HP  blue; E3",
        " 2. K Kit     12  ███░░░░░░░ 5/20 HP   red; A1",
    ]


@pytest.mark.rule("FA-LOG-02")
def test_cards_are_shown_once_they_are_turned_over_and_no_sooner() -> None:
    kit = one("kit", 0, 0, card="pistol", done=True)
    assert line_of(room(kit), "Kit").endswith("; A1; Pistol Shot (done)")
    assert "Pistol" not in "".join(board(room(kit, step="choose")))
    assert line_of(room(replace(kit, card="")), "Kit").endswith("; A1")


@pytest.mark.rule("FA-HP-13", "FA-LOG-03")
@pytest.mark.parametrize(
    ("values", "marker"),
    [
        ({"stuns": 1}, "stunned, until the end of round 3"),
        ({"stuns": 2}, "stunned by 2, until the end of round 3"),
        ({"stuns": 1, "stun_rounds": 2}, "stunned, until the end of round 5"),
        ({"stunned_next": 1}, "stunned from round 4, until the end of round 4"),
        ({"aim": 1}, "aimed: until used, or held back once to the end of round 4"),
        ({"aim": 1, "aim_used": "gained"}, "until used, or held back once to the end of round 5"),
        ({"aim": 2}, "aimed, kept once: until used or the end of round 3"),
        ({"aim": 1, "aim_used": "spent"}, "aimed, used up with this round"),
        ({"restrained": True}, "restrained, until released or freed by a check"),
        ({"glued": 4}, "glued, until the end of round 4 or helped off"),
        ({"hp": 0}, " 0/20 HP   red; A1; incapacitated, until HP is above 0"),
        ({"hp": -12}, "dying, loses 1 HP a round and has 8 rounds left, until stabilized"),
        ({"hp": -12, "stabilized": True}, "dying, but stabilized: no more HP is lost unless it"),
        ({"hp": -20}, " −20/20 HP red; A1; dead"),
    ],
)
def test_every_marker_says_what_clears_it(values: dict[str, object], marker: str) -> None:
    said = line_of(room(one("kit", 0, 0, **values), round=3), "Kit")
    assert marker in said


@pytest.mark.rule("FA-HP-13")
def test_between_rounds_markers_are_those_of_the_round_to_come() -> None:
    said = line_of(room(one("kit", 0, 0, stuns=1, aim=2), round=3, step=""), "Kit")
    assert "stunned, until the end of round 4" in said
    assert "kept once: until used or the end of round 4" in said


@pytest.mark.rule("FA-HP-13")
@pytest.mark.parametrize(
    ("hp", "bar"), [(20, "█" * 10), (1, "█" + "░" * 9), (0, "░" * 10), (-5, "░" * 10)]
)
def test_the_bar_is_empty_only_for_those_at_0_or_below(hp: int, bar: str) -> None:
    assert f" {bar} " in line_of(room(one("kit", 0, 0, hp=hp)), "Kit")


def test_alarms_and_goals_say_what_they_bring() -> None:
    alarm = Alarm("bell", "The bell", 4, 1, "blue", hexes=(hex_at(0, 0),), attribute="Speed")
    state = room(
        one("kit", 0, 0),
        alarms=(alarm, replace(alarm, id="two", stopped=True)),
        goals=(Goal("red", "exit", "north_gate"), Goal("blue", "broken", count=2)),
    )
    assert board(state)[-4:] == (
        "The bell █░░░ 1/4 rounds; when full, the blue win; stopped by Speed against 22 at A1",
        "The bell █░░░ 1/4 rounds; stopped",
        "The red win by reaching the north gate.",
        "The blue give up when 2 of them are down or gone.",
    )


def test_without_a_map_there_are_order_and_states_alone() -> None:
    kit = one("kit", 0, 0, cover=True, close_with=("ada",), declared="I duck.")
    lines = board(scene(kit, one("ada", 1, 0), map=None, mode="light", round=0, step=""))
    assert lines[0] == "Before the first round; light combat: no map, a sentence each, and checks."
    assert lines[1] == "Stakes: Who stays."
    assert lines[2].endswith("red; “I duck.”; in cover; close to Ada")


def test_a_state_that_an_edit_made_odd_is_still_drawn() -> None:
    state = room(one("kit", 0, 0), one("marrow", 0, 0, "blue"), one("ada", 9, 9))
    lines = board(state)
    assert "K is Kit" in lines
    assert "M is Marrow" not in lines
    assert line_of(state, "Marrow").endswith("; A1")
    assert all(line.strip() for line in lines)
