"""The picture that a page draws: figures, cards, steps, lines of sight, and all of it in words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.facts import Beat
from fracas.core.ids import Decider, Seat
from fracas.core.picture.pictures import Figure, Picture, Vital
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.state.drawing import (
    FullyAutomatedCard,
    FullyAutomatedDrawing,
    FullyAutomatedLine,
)
from fracas.rulesets.fully_automated.state.state import Alarm, Combatant, Goal, State
from fracas.space.hex_maps import Area, HexMap, Kind
from fracas.space.hexes import hex_at, parse_hex
from tests.rulesets.fully_automated.table import fighter, scene

BOOK = open_book({})
HALL = HexMap(
    ("........", "..#.....", "....+...", "........", ".......>"),
    (Kind(".", "open"), Kind("#", "wall"), Kind("+", "table"), Kind(">", "exit"), Kind("~", "mud")),
    (),
    (Area("smoke", (hex_at(0, 4),)), Area("vault", (hex_at(7, 0),))),
)


def one(who: str, at: str, side: str = "red", **values: Any) -> Combatant:
    return replace(fighter(who, side, **values), place=parse_hex(at))


def hall(*people: Combatant, **values: Any) -> State:
    return scene(*people, map=HALL, **values)


def drawn(state: State) -> Picture:
    return RULESET.picture(state, BOOK)


def board(state: State) -> FullyAutomatedDrawing:
    drawing = drawn(state).drawing
    assert isinstance(drawing, FullyAutomatedDrawing)
    return drawing


def figure(state: State, who: str) -> Figure:
    (found,) = [one for one in drawn(state).figures if one.id == who]
    return found


def card(state: State, who: str) -> FullyAutomatedCard:
    (found,) = [one for one in board(state).cards if one.who == who]
    return found


def line(state: State, who: str, target: str) -> FullyAutomatedLine:
    (view,) = [one for one in board(state).views if one.who == who]
    (found,) = [one for one in view.lines if one.target == target]
    return found


@pytest.mark.rule("FA-DMG-01", "FA-HP-10", "FA-INIT-05")
def test_figures_stand_in_order_with_their_hp_and_the_rounds_of_the_dying() -> None:
    state = hall(
        one("ada", "A1", hp=17),
        one("bix", "H3", "blue", hp=-13),
        one("cy", "H4", "blue", out="fled"),
        sequence=("bix", "ada", "cy"),
    )
    shown = drawn(state)
    assert [row.id for row in shown.figures] == ["bix", "ada", "cy"]
    assert [(meter.now, meter.most) for meter in figure(state, "ada").meters] == [(17, 20)]
    assert [(meter.now, meter.most) for meter in figure(state, "bix").meters] == [(0, 20), (7, 9)]
    assert figure(state, "ada").vital == Vital(17, 20)
    assert figure(state, "bix").vital == Vital(0, 20, word="Dying")
    assert "−13 HP" in figure(state, "bix").note
    assert [row.out for row in shown.figures] == ["down", "", "fled"]
    assert [row.turn for row in shown.figures] == ["out", "", "out"]
    assert [place.who for place in board(state).places] == ["ada", "bix"]


@pytest.mark.rule("FA-HP-13", "FA-LOG-03")
@pytest.mark.parametrize(
    ("values", "codes", "note"),
    [
        ({"stuns": 2}, [("St", "moderate")], "stunned by 2, until the end of round 1"),
        ({"stunned_next": 1}, [("St", "light")], "stunned from round 2"),
        ({"aim": 1}, [("Ai", "")], "aimed: until used"),
        ({"restrained": True}, [("Re", "moderate")], "restrained, until released"),
        ({"glued": 2}, [("Gl", "light")], "glued, until the end of round 2"),
        ({"hp": 0}, [("In", "moderate")], "incapacitated, until HP is above 0"),
        ({"hp": -12}, [("Dy", "severe")], "dying, loses 1 HP a round"),
        ({"hp": -12, "stabilized": True}, [("Dy", "severe"), ("Sb", "light")], "stabilized"),
        ({"hp": -20}, [("De", "severe")], "dead"),
        ({"attitude": "neutral"}, [("Ne", "")], ""),
    ],
)
def test_every_marker_is_a_slip_that_says_what_clears_it(
    values: dict[str, Any], codes: list[tuple[str, str]], note: str
) -> None:
    slips = figure(hall(one("ada", "A1", **values)), "ada").slips
    assert [(slip.code, slip.weight) for slip in slips] == codes
    assert note in slips[0].note


@pytest.mark.rule("FA-STUN-04", "FA-AIM-05")
@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"stuns": 1}, "stunned"),
        ({"stuns": 2}, "stunned ×2"),
        ({"stunned_next": 1}, "stunned next round"),
        ({"stunned_next": 2}, "stunned next round ×2"),
        ({"aim": 1}, "aimed"),
        ({"aim": 2}, "aimed, kept once"),
    ],
)
def test_a_slip_says_how_often_one_is_stunned_and_that_an_aim_was_kept(
    values: dict[str, Any], name: str
) -> None:
    (slip,) = figure(hall(one("ada", "A1", **values)), "ada").slips
    assert slip.name == name


@pytest.mark.rule("FA-SEL-01", "FA-SEL-02", "FA-SEL-08")
def test_a_card_is_not_told_before_all_lie_open() -> None:
    people = (
        one("ada", "A1"),
        one("bix", "H3", "blue", stuns=1),
        one("cy", "H4", "blue", hp=-15),
        one("dee", "A3", restrained=True),
    )
    state = hall(*people, step="choose")
    assert [row.state for row in board(state).cards] == ["choosing", "forced", "", "choosing"]
    assert [row.name for row in board(state).cards] == ["", "Defend", "", ""]
    people = tuple(replace(row, card="defend", done=row.id == "bix") for row in people[:2])
    state = hall(*people)
    assert [row.state for row in board(state).cards] == ["open", "played"]
    assert {row.name for row in board(state).cards} == {"Defend"}
    # What was laid in a round that is over lies no more.
    assert {row.state for row in board(replace(state, step="")).cards} == {""}


@pytest.mark.rule("FA-ROUND-01", "FA-ROUND-02", "FA-ROUND-03", "FA-ROUND-05", "FA-ROUND-06")
def test_each_step_names_who_is_still_to_act_in_its_order() -> None:
    state = hall(
        one("ada", "A1", card="punch", done=True),
        one("bix", "H3", "blue", card="punch"),
        one("cy", "A3", card="punch"),
        one("dee", "A5", card="defend"),
        one("eli", "B1", card="defend", attacked=True),
        one("fay", "C4", card="move"),
        one("gus", "H5", "blue", card="move"),
        one("hal", "H1", "blue", card="aim"),
        one("ivy", "G1", "blue", card="special:else"),
    )
    steps = board(state).steps
    assert [step.now for step in steps] == [False, True, False, False, False]
    assert [step.over for step in steps] == [True, False, False, False, False]
    assert [step.who for step in steps] == [
        (),
        ("bix", "cy"),
        ("dee",),
        ("gus", "fay"),
        ("hal", "ivy"),
    ]
    turns = {row.id: row.turn for row in drawn(state).figures}
    assert (turns["ada"], turns["bix"], turns["cy"], turns["fay"]) == (
        "acted",
        "acts",
        "next",
        "waits",
    )
    moving = board(replace(state, step="moves")).steps
    assert [step.over for step in moving] == [True, True, True, False, False]
    assert "3 Moves (now): Gus and Fay." in drawn(replace(state, step="moves")).lines


@pytest.mark.rule("FA-LOS-13", "FA-LOS-01", "FA-LOS-11", "FA-DEF-09")
def test_every_foe_has_a_verdict_and_friends_have_none() -> None:
    state = hall(
        one("ada", "A2", weapons=("rifle",)),
        one("bea", "A3"),
        one("bix", "F2", "blue"),
        one("cy", "B2", "blue"),
        one("dot", "A5", "blue"),
    )
    (view,) = [row for row in board(state).views if row.who == "ada"]
    assert [row.target for row in view.lines] == ["bix", "cy", "dot"]
    stopped = line(state, "ada", "bix")
    assert (stopped.status, stopped.behind, stopped.card) == ("obstructed", "C2", "")
    assert "the wall at C2" in stopped.words
    assert line(state, "ada", "cy").status == "adjacent"
    assert line(state, "ada", "cy").defend == 0
    clear = line(state, "ada", "dot")
    assert (clear.status, clear.away, clear.defend) == ("exposed", 3, -1)
    assert "smoke at A5 in the line" in clear.words


@pytest.mark.rule("FA-COVER-04", "FA-ATK-17", "FA-DMG-02", "FA-RANGE-02", "FA-COVER-08")
def test_a_line_says_what_the_attack_that_fits_would_do() -> None:
    ada = one("ada", "A3", weapons=("rifle", "club"))
    state = hall(ada, one("bix", "F3", "blue", armour="heavy"))
    seen = line(state, "ada", "bix")
    assert (seen.status, seen.behind, seen.card) == ("covered", "E3", "Rifle Fire")
    base = BOOK.cards["rifle"].base
    reduction = BOOK.armour["heavy"].reduction
    assert seen.damage == base - reduction - 1
    assert seen.parts == f"{base} − {reduction} armour − 1 cover"
    assert (seen.level, seen.defend) == (0, 0)
    # Beyond its range it is at a disadvantage, and a card that is laid is the one that counts.
    far = hall(ada, one("bix", "H5", "blue"))
    assert (line(far, "ada", "bix").away, line(far, "ada", "bix").level) == (8, -1)
    near = hall(replace(ada, card="punch"), one("bix", "B3", "blue"))
    assert line(near, "ada", "bix").card == "Punch"
    bound = hall(replace(ada, restrained=True), one("bix", "B3", "blue"))
    assert line(bound, "ada", "bix").card == ""
    behind = hall(
        one("ada", "A1", weapons=("rifle",)), one("bix", "E1", "blue"), one("cy", "D1", "blue")
    )
    shielded = line(behind, "ada", "bix")
    assert (shielded.status, shielded.behind) == ("shielded", "D1")
    assert "behind Cy" in shielded.words


@pytest.mark.rule("FA-HP-06", "FA-HP-12")
def test_the_dying_look_at_nobody_and_nobody_at_the_dead() -> None:
    state = hall(
        one("ada", "A1"), one("bix", "H3", "blue", hp=-12), one("cy", "H5", "blue", hp=-20)
    )
    views = {row.who: [seen.target for seen in row.lines] for row in board(state).views}
    assert views == {"ada": ["bix"]}


def test_sights_follow_whatever_they_hang_on() -> None:
    ada, bix = one("ada", "A3", weapons=("rifle",)), one("bix", "F3", "blue")
    state = hall(ada, bix)
    plain = line(state, "ada", "bix")
    changes: dict[str, Any] = {
        "stuns": 1,
        "aim": 1,
        "restrained": True,
        "armour": "heavy",
        "hp": 0,
        "place": parse_hex("B3"),
        "name": "Bo",
    }
    for field, value in changes.items():
        other = hall(ada, replace(bix, **{field: value}))
        if field == "name":
            words = [said for said in drawn(other).lines if said.startswith("From Ada")]
            assert "Bo" in words[0]
            continue
        assert line(other, "ada", "bix") != plain, field


@pytest.mark.rule("FA-LOG-02", "FA-LOS-01", "FA-COVER-01", "FA-LOS-05", "FA-MOVE-13")
def test_the_ground_is_drawn_and_told() -> None:
    state = hall(one("ada", "A1"))
    drawing = board(state)
    assert drawing.columns == tuple("ABCDEFGH")
    assert drawing.rows == HALL.rows
    assert {(kind.glyph, kind.does) for kind in drawing.kinds} == {
        (".", "open"),
        ("#", "barrier"),
        ("+", "obstacle"),
        (">", "exit"),
    }
    assert [(area.name, area.hexes, area.does) for area in drawing.areas] == [
        ("smoke", ("A5",), "obscures"),
        ("vault", ("H1",), "open"),
    ]
    lines = drawn(state).lines
    assert "A wall (stops lines and steps): C2." in lines
    assert "Smoke (obscures): A5." in lines
    assert "Vault: H1." in lines


@pytest.mark.rule("FA-LOG-02", "FA-ROUND-10", "FA-OPT-06")
def test_the_sentences_tell_all_that_is_drawn() -> None:
    state = hall(
        one("ada", "A3", weapons=("rifle",), card="rifle", aim=1),
        one("bix", "F3", "blue", card="defend", hp=9),
        one("cy", "H5", "blue", out="fled"),
        alarms=(Alarm("bell", "The bell", 4, 1, "blue"),),
        goals=(Goal("red", "exit", "vault"),),
    )
    lines = drawn(state).lines
    assert lines[0].startswith("Round 1, step 1, attacks; standard combat")
    (ada,) = [said for said in lines if said.startswith("Ada of the red")]
    assert "at A3: 20 of 20 HP; Rifle Fire; aimed" in ada
    (bix,) = [said for said in lines if said.startswith("Bix of the blue")]
    assert "9 of 20 HP; Defend; in cover behind the table at E3 against Ada" in bix
    assert "Cy of the blue is gone: fled." in lines
    (seen,) = [said for said in lines if said.startswith("From Ada")]
    assert "Bix 5 hexes away, in cover: the table at E3, Rifle Fire does 5 at outcome 0" in seen
    assert "The bell: 1 of 4 rounds; when full, the blue win." in lines
    assert "The red win by reaching the vault." in lines
    (dial,) = drawn(state).dials
    assert (dial.now, dial.most, dial.kind) == (1, 4, "threat")


@pytest.mark.rule("FA-LIGHT-02", "FA-LIGHT-03", "FA-LIGHT-08")
def test_light_combat_has_no_map_but_sentences_contacts_and_cover() -> None:
    people = (
        one("ada", "A1", cover=True),
        one("bix", "A1", "blue", close_with=("ada",)),
    )
    state = scene(*people, map=None, mode="light", step="choose")
    drawing = board(state)
    assert (drawing.rows, drawing.places, drawing.views) == ((), (), ())
    assert (drawing.contacts, drawing.covered) == ((("bix", "ada"),), ("ada",))
    assert [step.name for step in drawing.steps if step.now] == ["Declare"]
    assert [row.state for row in drawing.cards] == ["choosing", "choosing"]
    assert drawn(state).heads[0] == ("Round", "1, declaring")
    said = tuple(replace(row, declared="I duck.", card="special:else") for row in people)
    state = replace(state, combatants=said, agenda=(Beat("light_act", ("bix",)), Beat("close")))
    assert card(state, "ada") == FullyAutomatedCard("ada", "open", "", "special", "I duck.")
    assert {row.id: row.turn for row in drawn(state).figures} == {"ada": "acts", "bix": "waits"}
    assert any("declares “I duck.”" in said for said in drawn(state).lines)
    assert any("close to Ada" in said for said in drawn(state).lines)


@pytest.mark.rule("FA-LOG-02")
def test_a_sheet_tells_what_is_carried_and_notes_are_the_game_masters() -> None:
    state = RULESET.start(BOOK, "pump-house")
    state = replace(
        state, combatants=tuple(replace(row, note="has the key") for row in state.combatants)
    )
    rows = dict(figure(state, "pell").words)
    assert rows["Speed"] == str(state.who("pell").speed)
    assert "reach 2–6" in rows["Rifle Fire"]
    assert rows["Note"] == "has the key"
    for viewer in (Viewer(Seat("s2"), (Decider("pell"),)), Viewer(Seat("s3"))):
        seen = RULESET.view(state, viewer)
        assert "key" not in msgspec.json.encode(RULESET.picture(seen, BOOK)).decode()


def test_odd_states_are_drawn_all_the_same() -> None:
    off = replace(one("ada", "A1"), place=hex_at(40, 40))
    state = hall(off, one("bix", "A1", "blue"), one("cy", "A1", "blue"))
    assert [place.who for place in board(state).places] == ["bix", "cy"]
    assert drawn(replace(state, combatants=())).figures == ()
    over = drawn(replace(state, result="red"))
    assert over.heads[0] == ("Round", "over")
    assert over.drawing.steps == ()


@pytest.mark.parametrize("scenario", [row.id for row in RULESET.scenarios()])
def test_the_drawing_of_every_scenario_arrives_as_it_was_sent_and_is_small(scenario: str) -> None:
    state = RULESET.start(BOOK, scenario)
    drawing = RULESET.picture(state, BOOK).drawing
    sent = msgspec.json.encode(drawing)
    assert len(sent) < 30_000
    assert msgspec.json.decode(sent, type=RULESET.drawing_type) == drawing
    told = "\n".join(RULESET.picture(state, BOOK).lines)
    assert all(row.name in told for row in state.combatants)
