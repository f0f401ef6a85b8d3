"""The picture of a fight: how everybody fares, the squares, and what a player's eyes leave out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.ids import Decider, Seat
from fracas.core.picture.pictures import Figure, Picture, Vital
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.beacon_road.picture.picture import picture, stage_of, tokens
from fracas.rulesets.beacon_road.rules.view import view
from fracas.rulesets.beacon_road.ruleset import BeaconRoad
from fracas.rulesets.beacon_road.state.drawing import BeaconRoadDrawing, BeaconRoadPiece
from fracas.rulesets.beacon_road.state.state import Boon, Edge, Item, State, Track, Wound
from fracas.space.squares import Square
from tests.rulesets.beacon_road.table import BOOK, board, creature, scene, with_one

KEST = Viewer(Seat("kest's"), (Decider("kest"),))


def table(**values: Any) -> State:
    return scene(
        creature("kest", at=(0, 0), hp=30, most_hp=34, stress=3, beacons=1),
        creature("ila", at=(5, 1)),
        creature("ogre", "monsters", (1, 0), hp=20, most_hp=60, size="Large"),
        creature("imp_1", "monsters", (7, 1), name="Imp 1"),
        map=values.pop("map", board("....#...", ".~~.#*..", "........")),
        **values,
    )


def figure(shown: Picture, who: str) -> Figure:
    return next(one for one in shown.figures if one.id == who)


def piece(shown: Picture, who: str) -> BeaconRoadPiece:
    return next(one for one in shown.drawing.pieces if one.id == who)


def meters(shown: Picture, who: str) -> dict[str, tuple[int, int]]:
    return {one.name: (one.now, one.most) for one in figure(shown, who).meters}


@pytest.mark.rule("BR-HP-03", "BR-INFO-05", "BR-STRESS-06")
def test_the_meters_are_those_of_the_state() -> None:
    state = with_one(table(), "kest", acts=1, reacts=2, choice="cautious")
    armour = Item("mail", "heavy_armor", "worn", marked=1)
    state = with_one(state, "ila", items=(armour,), hp=-3)
    shown = picture(state, BOOK)
    assert meters(shown, "kest") == {
        "HP": (30, 34),
        "Acts": (1, 2),
        "Reacts": (0, 2),
        "Stress": (3, 10),
    }
    boxes = BOOK.items["heavy_armor"].boxes
    assert meters(shown, "ila") == {
        "HP": (0, 10),
        "Stress": (0, 10),
        "Soak Boxes": (boxes - 1, boxes),
    }
    assert figure(shown, "ila").out == "fallen"
    assert "−3 HP" in figure(shown, "ila").note


@pytest.mark.rule("BR-ACT-04", "BR-INFO-06")
def test_the_rash_have_fewer_acts_and_reacts() -> None:
    rash = picture(with_one(table(), "kest", choice="rash"), BOOK)
    assert (meters(rash, "kest")["Acts"], meters(rash, "kest")["Reacts"]) == ((1, 1), (1, 1))
    shapes = {one.name: one.shape for one in figure(rash, "kest").meters if one.shape}
    assert shapes == {"Acts": "flame", "Reacts": "hex"}


@pytest.mark.rule("BR-INFO-02", "BR-HP-03")
def test_players_see_of_a_monster_whether_it_is_winded_and_no_hp() -> None:
    seen = picture(view(table(), KEST), BOOK)
    assert "HP" not in meters(seen, "ogre")
    assert [one.code for one in figure(seen, "ogre").slips] == ["Wi"]
    assert (piece(seen, "ogre").winded, piece(seen, "imp_1").winded) == (True, False)
    assert figure(seen, "ogre").words == ()
    assert ("Defenses", "Iron 8, Ward 8, Grit 8") in figure(seen, "kest").words


@pytest.mark.rule("BR-INFO-02", "BR-HP-02")
def test_the_life_of_a_monster_is_hale_or_winded_whatever_its_hp() -> None:
    whole = picture(table(), BOOK)
    assert figure(whole, "ogre").vital == Vital(20, 60, word="Winded")
    assert figure(whole, "kest").vital == Vital(30, 34)
    lives = {}
    for hp, word in ((60, "Hale"), (31, "Hale"), (30, "Winded"), (1, "Winded")):
        seen = picture(view(with_one(table(), "ogre", hp=hp), KEST), BOOK)
        found = figure(seen, "ogre").vital
        assert found is not None
        assert (found.exact, found.word) == (False, word)
        assert lives.setdefault(word, found) == found
    # Whole, or half of it: a ring at another share would show a wound that nobody has seen.
    shares = [(lives[word].now, lives[word].most) for word in ("Hale", "Winded")]
    assert shares == [(2, 2), (1, 2)]
    assert figure(picture(view(table(), KEST), BOOK), "kest").vital == Vital(30, 34)


@pytest.mark.rule("BR-INFO-02", "BR-INFO-03")
def test_who_is_hidden_from_a_whole_side_is_nowhere_in_its_picture() -> None:
    state = with_one(table(turn="imp_1"), "imp_1", unseen_by=("kest", "ila"), sneaks=True)
    shown = picture(view(state, KEST), BOOK)
    told = msgspec.json.encode(shown).decode()
    assert "imp_1" not in told
    assert "Imp" not in told
    whole = picture(state, BOOK)
    assert "imp_1" in [one.id for one in whole.figures]
    assert whole.drawing.turn == "imp_1"
    # What tells the others apart stays when somebody comes to light.
    assert figure(shown, "ila").token == figure(whole, "ila").token


@pytest.mark.rule("BR-INFO-03")
def test_who_is_seen_by_one_of_a_side_is_shown_to_all_of_it() -> None:
    state = with_one(table(), "imp_1", unseen_by=("kest",))
    assert "imp_1" in [one.id for one in picture(view(state, KEST), BOOK).figures]


@pytest.mark.rule("BR-WOUND-12", "BR-WND-01", "BR-INFO-05")
def test_wounds_have_their_severity_in_figures_and_on_the_board() -> None:
    state = with_one(table(), "kest", wounds=(Wound("bleeding", 2, "ogre"), Wound("slowed", 5)))
    state = with_one(state, "ila", boons=(Boon("concealed", 2, "ila", 3),), edges=(Edge("aim"),))
    shown = picture(state, BOOK)
    slips = [(one.code, one.name, one.weight) for one in figure(shown, "kest").slips]
    assert slips == [("Bl", "Bleeding 2", "moderate"), ("Sl", "Slowed 5", "severe")]
    assert [(one.who, one.name, one.severity, one.most) for one in shown.drawing.wounds] == [
        ("kest", "Bleeding", 2, 5),
        ("kest", "Slowed", 5, 5),
    ]
    assert [one.code for one in figure(shown, "ila").slips] == ["Co", "Ai"]
    assert any("Bleeding 2" in line for line in shown.lines)


@pytest.mark.rule("BR-COND-13", "BR-COND-17", "BR-MOVE-24")
def test_threat_is_a_block_around_all_of_a_space_as_far_as_the_weapon_gets() -> None:
    shown = picture(table(), BOOK)
    assert (piece(shown, "ogre").size, piece(shown, "ogre").threat) == (2, (0, 0, 5, 3))
    assert piece(shown, "kest").threat == (0, 0, 2, 2)
    assert piece(shown, "kest").melee == ("ogre",)
    assert piece(shown, "ila").melee == ()
    assert "in melee with Ogre" in figure(shown, "kest").note
    unarmed = picture(with_one(table(), "kest", items=()), BOOK)
    assert piece(unarmed, "kest").threat is None
    assert piece(unarmed, "kest").melee == ("ogre",)


@pytest.mark.rule("BR-OTHER-01")
def test_the_flanked_are_marked() -> None:
    state = table(map=board(columns=8, lines=4))
    state = with_one(state, "ila", place=Square(3, 0))
    state = with_one(state, "ogre", place=Square(1, 0), size="Large")
    shown = picture(with_one(state, "ila", place=Square(3, 1)), BOOK)
    assert piece(shown, "ogre").flanked
    assert "Fl" in [one.code for one in figure(shown, "ogre").slips]
    assert not piece(shown, "kest").flanked


@pytest.mark.rule("BR-COND-02", "BR-COND-10", "BR-COND-11", "BR-COND-12", "BR-MOVE-19")
def test_sights_tell_feet_and_cover_from_each_to_each_foe() -> None:
    def between(glyph: str) -> tuple[str, str]:
        state = scene(
            creature("kest", at=(0, 0)),
            creature("ogre", "monsters", (4, 0)),
            map=board(f"..{glyph}..", "....."),
        )
        both = {(one.of, one.to): one for one in picture(state, BOOK).drawing.sights}
        assert set(both) == {("kest", "ogre"), ("ogre", "kest")}
        there = both["kest", "ogre"]
        assert there.feet == 20
        return there.cover, there.words

    assert between(".") == ("open", "20'")
    assert between("*") == ("concealed", "20', Concealed +5, out of sight")
    assert between("o") == ("sheltered", "20', Sheltered +5, half damage")
    assert between("#") == ("blocked", "20', no line")


@pytest.mark.rule("BR-ROUND-01", "BR-ROUND-02", "BR-ROUND-03", "BR-ROUND-04", "BR-ROUND-05")
def test_each_stands_in_the_stage_of_their_turn() -> None:
    state = with_one(table(turn="ogre"), "ila", choice="rash", taken=True)
    shown = picture(state, BOOK)
    stages = {one.id: (one.phase, one.who) for one in shown.drawing.stages}
    assert stages == {
        "choice": ("done", ()),
        "ambush": ("done", ()),
        "rash": ("done", ("ila",)),
        "monsters": ("now", ("ogre", "imp_1")),
        "cautious": ("ahead", ("kest",)),
    }
    assert [(one.id, one.turn) for one in shown.figures] == [
        ("ila", "acted"),
        ("ogre", "acts"),
        ("imp_1", "next"),
        ("kest", "waits"),
    ]
    now = next(one for one in shown.drawing.stages if one.phase == "now")
    assert (now.words, now.short) == ("Ogre acts; Imp 1", "Ogre acts")
    assert shown.heads[:2] == (("Round", "1, stage 4"), ("Turn", "Ogre"))
    lurking = with_one(state, "imp_1", ambushing=True)
    assert stage_of(lurking.who("imp_1")) == "ambush"
    assert picture(lurking, BOOK).figures[0].id == "imp_1"


@pytest.mark.rule("BR-MOVE-10", "BR-MOVE-13", "BR-MOVE-28")
def test_ground_comes_in_blocks_with_what_it_does() -> None:
    drawing = picture(table(map=board("..##", "..##", "~...", fog=("A1", "B1"))), BOOK).drawing
    found = {one.kind: (one.does, one.blocks) for one in drawing.ground}
    assert found["wall"] == (("blocks", "impassable"), ((2, 0, 2, 2),))
    assert found["rubble"] == (("difficult",), ((0, 2, 1, 1),))
    assert found["fog"] == (("conceals",), ((0, 0, 2, 1),))
    assert "floor" not in found
    assert (drawing.columns, drawing.rows) == (("A", "B", "C", "D"), ("1", "2", "3"))


@pytest.mark.rule("BR-NPC-06", "BR-NPC-07")
def test_clocks_are_dials_of_whoever_they_serve() -> None:
    tracks = (
        Track("gate", "the gate holds", 6, 2, "round", "heroes"),
        Track("cart", "the cart is gone", 4, 9, winner="monsters"),
        Track("fire", "the fire spreads", 4, hidden=True),
        Track("later", "what comes then", 4, waiting=True),
    )
    dials = picture(table(tracks=tracks), BOOK).dials
    assert [(one.id, one.now, one.most, one.kind) for one in dials] == [
        ("gate", 2, 6, "ours"),
        ("cart", 4, 4, "theirs"),
        ("fire", 0, 4, "threat"),
    ]
    seen = picture(view(table(tracks=tracks), KEST), BOOK).dials
    assert [one.id for one in seen] == ["gate", "cart"]


@pytest.mark.rule("BR-INFO-01")
def test_the_words_tell_of_all_that_is_drawn() -> None:
    lost = Item("axe", "handaxe", place=Square(3, 2))
    state = replace(table(), ground=(lost,))
    state = with_one(state, "ila", out="fled")
    shown = picture(state, BOOK)
    told = "\n".join(shown.lines)
    for one in shown.drawing.pieces:
        name, token = figure(shown, one.id).name, figure(shown, one.id).token
        assert f"{name} ({token}) of the " in told
        assert all(name in told for name in [figure(shown, foe).name for foe in one.melee])
    for sight in shown.drawing.sights:
        assert f"{figure(shown, sight.to).name} {sight.words}" in told
    assert all(one.words in told for one in (*shown.drawing.ground, *shown.drawing.things))
    assert "Ila: got away." in shown.lines
    assert "Handaxe on the ground at D3." in shown.lines
    assert "ila" not in [one.id for one in shown.drawing.pieces]


def test_those_with_a_number_have_it_on_their_token() -> None:
    state = scene(
        creature("a", name="Archer 1"),
        creature("b", name="Spear 1", at=(1, 0)),
        creature("c", name="Captain", at=(2, 0)),
    )
    assert tokens(state, state.creatures) == ("A1", "S1", "C")


def test_without_a_map_there_are_no_squares() -> None:
    shown = picture(replace(table(), map=None, round=0, stage="", turn=""), BOOK)
    drawing = shown.drawing
    assert (drawing.columns, drawing.pieces, drawing.sights, drawing.stages) == ((), (), (), ())
    assert shown.heads[0] == ("Round", "not begun")
    assert {one.turn for one in shown.figures} == {""}
    over = picture(replace(table(), result="heroes"), BOOK)
    assert over.heads[0] == ("Over", "the heroes won")


@pytest.mark.rule("BR-INFO-02")
def test_equal_views_have_equal_pictures_that_arrive_as_they_were_sent() -> None:
    seen = view(table(), KEST)
    worse = view(with_one(table(), "ogre", hp=25, most_hp=70, iron=20), KEST)
    assert seen == worse
    drawn = picture(seen, BOOK)
    again = msgspec.json.decode(msgspec.json.encode(worse), type=State)
    assert picture(again, BOOK) == drawn
    assert BeaconRoad.drawing_type is BeaconRoadDrawing
    sent = msgspec.json.encode(drawn.drawing)
    assert msgspec.json.decode(sent, type=BeaconRoadDrawing) == drawn.drawing


@pytest.mark.rule("BR-ROLL-10", "BR-ROLL-11", "BR-ROLL-14", "BR-ROLL-21")
def test_an_option_comes_to_a_word_by_its_best_attack() -> None:
    before = replace(table(), turn="kest")

    def say(*marks: str) -> str:
        return BeaconRoad().say_marks(marks, before)

    assert say() == ""
    assert say("failure:kest:ogre", "success:kest:imp_1") == "plain hit"
    # Of two rolls against one target the last stands; another's blow is not one's own.
    assert say("failure:kest:ogre", "critical:ogre:kest", "botch:kest:ogre") == "botch"
    ways = ("critical", "success", "failure", "botch")
    words = [say(f"{way}:kest:ogre") for way in ways]
    assert words == ["critical", "plain hit", "miss", "botch"]
    assert len({word[0] for word in words}) == 4
    # Whose turn it is not strikes by a React, which is no hit of the acting side.
    answers = [say(f"{way}:ogre:kest") for way in ways]
    assert answers == ["reaction critical", "reaction hit", "reaction miss", "reaction botch"]


@pytest.mark.rule("BR-INFO-05")
def test_a_sheet_is_drawn_by_the_book_and_as_it_is_now() -> None:
    parry = replace(BOOK.powers["parry"], name="Turn Aside")
    other = replace(BOOK, powers={**BOOK.powers, "parry": parry})
    state = with_one(table(), "kest", powers=("parry",))
    changed = with_one(state, "kest", powers=("parry",), beacons=2)
    for _ in range(2):
        for now, book, power, beacons in (
            (state, BOOK, "Parry", "1"),
            (state, other, "Turn Aside", "1"),
            (changed, other, "Turn Aside", "2"),
        ):
            words = dict(figure(picture(now, book), "kest").words)
            assert (words["Powers"], words["Beacon Points"]) == (power, beacons)
