"""The picture: figures and board agree with the state, from a view alone, with a twin in words."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.ids import Decider, Seat
from fracas.core.picture.pictures import Picture, Vital
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import ActionPointsBook, open_book
from fracas.rulesets.action_points.picture.drawn import ActionPointsDrawing, tokens_for
from fracas.rulesets.action_points.picture.picture import picture
from fracas.rulesets.action_points.rules.deeds import price
from fracas.rulesets.action_points.rules.movement import GAITS
from fracas.rulesets.action_points.rules.rounds import menu
from fracas.rulesets.action_points.state.facts import Hit, Missed
from fracas.rulesets.action_points.state.harm_facts import Died, StepDropped, WentDown
from fracas.rulesets.action_points.state.state import Area, Goal, Stake, State
from tests.rulesets.action_points.fights import opened
from tests.rulesets.action_points.table import fighter, scene

BOOK: ActionPointsBook = open_book({})
ADA = fighter(
    "ada",
    "us",
    "blade 2",
    "agility 8, perception 8, stamina 8, wits 4",
    weapons=("sword", "fist"),
    worn=("leather_suit",),
    bags=("rucksack",),
    x=10,
    y=10,
)
BO = fighter("bo", "them", sizes="agility 6>4", x=13, y=10, damage=7, weapons=("knife", "fist"))
CYD = fighter("cyd", "them", x=30, y=10)


def field(*people: object, **values: object) -> State:
    values.setdefault("width", 40)
    values.setdefault("height", 20)
    return scene(*people, **values)  # type: ignore[arg-type]


def drawn(state: State, book: ActionPointsBook = BOOK) -> ActionPointsDrawing:
    found = picture(state, book).drawing
    assert isinstance(found, ActionPointsDrawing)
    return found


def text(found: Picture) -> str:
    return "\n".join(found.lines)


@pytest.mark.rule("AP-TURN-01", "AP-TURN-20", "AP-CHAR-14", "AP-TURN-16")
def test_the_ladder_is_in_the_order_of_initiative_with_ap_and_who_has_acted() -> None:
    state = field(
        ADA,
        replace(BO, token=False, ap=2),
        CYD,
        fighter("dee", "us", x=1, y=1),
        order=("bo", "ada", "cyd"),
        place=1,
    )
    found = picture(state, BOOK)
    assert [one.id for one in found.figures] == ["bo", "ada", "cyd", "dee"]
    assert [one.turn for one in found.figures] == ["acted", "acts", "next", ""]
    rungs = drawn(state).ladder
    assert [(one.id, one.initiative, one.flag) for one in rungs] == [
        ("bo", "10", "Action spent"),
        ("ada", "16", "acting"),
        ("cyd", "12", "ready"),
        ("dee", "", "not in the order yet"),
    ]
    assert "Bo (B, the them): Initiative 10, 2 of 10 AP left, Action spent" in text(found)


@pytest.mark.rule("AP-CHAR-10", "AP-INJ-01", "AP-FD-02")
def test_meters_and_fighters_agree_with_the_state() -> None:
    state = field(ADA, replace(BO, full_defense=True, fd_used=True, ap=13), CYD)
    for figure, one in zip(picture(state, BOOK).figures, state.combatants, strict=True):
        ap, damage = figure.meters
        assert (ap.now, ap.most, ap.kind) == (one.ap, max(one.ap, one.ap_full), "points")
        assert (damage.now, damage.most, damage.kind) == (one.damage, one.fitness, "harm")
        assert figure.vital == Vital(one.damage, one.fitness, fills=True, name="Damage")
    for other, one in zip(drawn(state).fighters, state.combatants, strict=True):
        assert (other.id, other.x, other.y, other.ap) == (one.id, one.x, one.y, one.ap)
        assert [(each.now, each.undamaged) for each in other.attributes] == [
            (each.current, each.undamaged) for each in one.attributes
        ]


@pytest.mark.rule("AP-INJ-06", "AP-INJ-08", "AP-CHAR-03", "AP-CHAR-04", "AP-DOWN-01")
def test_the_dice_say_what_is_lost_and_whose_next_loss_counts() -> None:
    one = fighter("ada", "us", sizes="agility 8>4, wits 4, presence 6>0", down=True)
    (down,) = drawn(field(one)).fighters
    notes = {each.name: (each.face, each.note) for each in down.attributes if each.note}
    assert notes == {
        "Agility": (2, "2 steps lost; a die fewer at the next loss"),
        "Wits": (6, "a die fewer at the next loss"),
        "Presence": (8, "2 steps lost, below d4"),
    }
    assert drawn(field(one)).chain == (4, 6, 8, 10, 12)
    (fit,) = drawn(field(fighter("ada", "us", sizes="wits 4"))).fighters
    assert [each.note for each in fit.attributes if each.note] == ["next loss: Down"]


@pytest.mark.rule("AP-INJ-02", "AP-INJ-03", "AP-DOWN-05", "AP-INJ-13")
def test_damage_says_what_it_forces() -> None:
    people = [
        drawn(field(fighter("ada", "us", **values))).fighters[0]
        for values in ({"damage": 6}, {"damage": 7}, {"down": True}, {"dead": True})
    ]
    assert [(one.injury, one.because) for one in people] == [
        ("From 7 on each blow forces a Stamina Test.", ("AP-INJ-02", "AP-INJ-06")),
        ("Beyond Fitness: each blow forces a Stamina Test.", ("AP-INJ-02", "AP-INJ-06")),
        ("Down: every blow costs a step, 16 steps to death.", ("AP-DOWN-05", "AP-INJ-06")),
        ("", ()),
    ]


@pytest.mark.rule("AP-LOC-01", "AP-LOC-02", "AP-LOC-08", "AP-LOC-15", "AP-DMG-03")
def test_a_body_has_every_place_with_faces_surcharge_and_multiplier() -> None:
    (body,) = drawn(field(ADA, BO)).bodies
    told = {one.key: (one.faces, one.surcharge, one.multiplier, one.note) for one in body.places}
    assert told["head"] == ("1", 10, 3, "")
    assert told["chest"] == ("2-4", 2, 2, "")
    assert told["groin"] == ("13", 6, 1, "or Prone")
    assert told["left_leg"] == ("17-18", 4, 1, "")
    assert len(told) == 12
    assert "1 Head, +10 AP, damage times 3" in text(picture(field(ADA), BOOK))


@pytest.mark.rule("AP-DMG-04", "AP-DMG-05", "AP-DMG-06", "AP-DMG-07")
def test_armour_stands_at_the_places_that_it_covers() -> None:
    ada, bo, _ = drawn(field(ADA, BO, CYD)).fighters
    suit = BOOK.armour["leather_suit"]
    assert dict(ada.armour) == {
        key: tuple(suit.dr.get(type_, 0) for type_ in ("blunt", "blade", "bullet"))
        for key in suit.covers
    }
    assert ada.worn == "Leather suit"
    assert bo.armour == ()


@pytest.mark.rule("AP-ATK-12", "AP-CHAR-13", "AP-DEF-05", "AP-FD-02", "AP-MOV-02", "AP-GAP-56")
def test_prices_are_those_of_the_options() -> None:
    state = field(ADA, BO)
    told = dict(drawn(state).fighters[0].prices)
    assert told["attack:sword"] == told["call:sword"] == 6
    assert told["active"] == 1
    assert told["walk"] == price(BOOK, ADA, "walk")
    guard = replace(ADA, defense=3)
    assert dict(drawn(field(guard)).fighters[0].prices)["full_defense"] == -3
    asked = menu(state, BOOK, "ada")
    assert asked is not None
    for option in asked.form.options:  # type: ignore[union-attr]
        if option.kind in (
            "attack",
            "call",
            *[one.kind for one in GAITS],
            "ready",
            "drop_bags",
            "deed",
        ):
            assert any(option.id == key or option.id.startswith(f"{key}:") for key in told)


@pytest.mark.rule("AP-MOV-13", "AP-ATK-13", "AP-ATK-14", "AP-TURN-13")
def test_aims_are_the_attacks_that_are_asked_with_their_feet_and_what_is_left() -> None:
    state = field(ADA, BO, CYD)
    found = drawn(state)
    asked = menu(state, BOOK, "ada")
    assert asked is not None
    options = [one.id for one in asked.form.options if one.kind == "attack"]  # type: ignore[union-attr]
    assert [one.option for one in found.aims] == options != []
    sword = found.aims[0]
    assert (sword.target, sword.feet, sword.price, sword.left) == ("bo", 3, 6, 10)
    assert "head" in sword.calls
    assert "head" not in drawn(field(replace(ADA, ap=15), BO)).aims[0].calls
    assert sword.how == "d8 against MTN 2; Bo passive d4 against 6, active d4 against 4"
    assert found.feet == (("ada", "bo", 3), ("ada", "cyd", 20), ("bo", "cyd", 17))
    assert [(one.option, one.feet) for one in found.gaits] == [
        (gait.kind, gait.reach(BOOK, ADA.movement, prone=False)) for gait in GAITS
    ]
    assert drawn(replace(state, acting="ada")).aims == ()
    assert drawn(replace(state, result="us")).due == ""


@pytest.mark.rule("AP-CORE-09", "AP-SUR-03", "AP-SUR-11")
def test_what_hinders_an_attack_is_told_and_the_surprised_have_none() -> None:
    dusk = Area("dusk", "Dusk", 0, 0, 40, 20, light="dim")
    state = field(ADA, BO, areas=(dusk,))
    hinders = drawn(state).aims[0].hinders
    assert hinders == (BOOK.circumstances["dim"].name,)
    assert "dim light" in drawn(state).areas[0].words
    caught = field(ADA, BO, round=0, drops=(("bo", "ada"),))
    assert not drawn(caught).aims
    assert not drawn(caught).gaits
    assert drawn(caught).ladder[0].flag == "acting"
    assert [one.name for one in picture(caught, BOOK).slips] == ["Bo has the drop on Ada"]


@pytest.mark.rule("AP-NAR-08", "AP-DOWN-12", "AP-FD-05", "AP-MOV-09")
def test_all_that_lasts_is_a_slip_with_its_end() -> None:
    one = replace(ADA, prone=True, full_defense=True, penalty=2, ran=True)
    down = fighter("bo", "them", sizes="wits 4>0", down=True)
    ada, bo = picture(field(one, down), BOOK).figures
    assert [slip.code for slip in ada.slips] == ["Pr", "FD", "AP", "Ru"]
    assert all(slip.note and slip.because for slip in ada.slips)
    assert [(slip.code, slip.weight) for slip in bo.slips] == [("Do", "severe"), ("Lo", "severe")]
    assert (bo.turn, bo.out) == ("out", "Down")
    gone = picture(field(ADA, replace(CYD, out="fled")), BOOK).figures[-1]
    assert (gone.id, gone.turn, gone.out) == ("cyd", "out", "fled")
    dead = picture(field(ADA, replace(CYD, dead=True, down=True)), BOOK).figures[-1]
    assert (dead.out, [slip.code for slip in dead.slips]) == ("dead", ["De"])


@pytest.mark.rule("AP-NAR-09")
def test_the_twin_in_words_has_everybody_their_places_and_what_is_at_stake() -> None:
    wall = Area("wall", "Wall", 0, 5, 5, 5, solid=True, cover="heavy")
    state = field(
        ADA,
        BO,
        replace(CYD, out="fled"),
        areas=(wall,),
        clocks=(Stake("gate", "The gate is shut", 3, 1, "us"),),
        goals=(Goal("life", "Ada is dead", "ada", "them"),),
    )
    found = picture(state, BOOK)
    for words in (
        "Round: 1",
        "Stakes: Who stays.",
        "Ada stands at 10, 10; to Bo 3 ft.",
        "Cyd has fled.",
        "Wall: cannot be entered, heavy cover, from 0, 5, 5 by 5 ft.",
        "The gate is shut: 1 of 3 Rounds; when full, the fight goes to the us.",
        "Ada's death decides: the fight goes to the them if Ada dies",
        "Ada can attack Bo, 3 ft away with sword",
        "Ada can move: Walk up to",
    ):
        assert words in text(found), words
    assert [(one.now, one.most) for one in found.dials] == [(1, 3)]
    assert not any("·" in line or "█" in line for line in found.lines)


def test_without_a_map_nothing_is_said_of_places() -> None:
    found = picture(field(ADA, BO, width=0, height=0), BOOK)
    assert "stands at" not in text(found)
    assert "ft away" not in text(found)
    assert found.drawing.feet == found.drawing.gaits == ()
    assert [one.note for one in found.figures] == ["", ""]


@pytest.mark.rule("AP-NAR-09")
def test_a_picture_comes_from_the_view_alone() -> None:
    state = field(ADA, replace(BO, policy="reckless", note="wants the bag"), CYD)
    other = replace(state, combatants=(ADA, replace(BO, policy="wary", note="lies"), CYD))
    viewer = Viewer(Seat("s1"), (Decider("ada"),))
    seen = [msgspec.json.encode(picture(RULESET.view(one, viewer), BOOK)) for one in (state, other)]
    assert seen[0] == seen[1]
    assert b"reckless" not in seen[0]
    assert b"wants the bag" not in msgspec.json.encode(picture(state, BOOK))


def test_a_picture_is_drawn_at_every_prompt_of_a_fight_and_is_plain_data() -> None:
    fight = opened(ADA, BO, CYD)
    for _ in range(12):
        found = RULESET.picture(fight.state, BOOK)
        again = msgspec.json.decode(msgspec.json.encode(found.drawing), type=ActionPointsDrawing)
        assert again == found.drawing
        assert len({one.token for one in found.figures}) == 3
        if fight.kind != "turn":
            break
        assert found.drawing.due == fight.asked
        fight.passing(fight.asked)


@pytest.mark.parametrize(
    ("people", "signs"),
    [
        ((("ada", "Ada"), ("thug_1", "A thug"), ("thug_2", "A thug")), ["A", "1", "2"]),
        ((("ox_1", "Ox"), ("elk_1", "Elk")), ["O1", "E1"]),
        ((("ox_1", "Ox"), ("orc_1", "Orc")), ["O", "Or"]),
        ((("ada", "Ada"), ("ari", "Ari")), ["A", "Ar"]),
    ],
)
def test_tokens_are_told_apart(people: tuple[tuple[str, str], ...], signs: list[str]) -> None:
    given = tokens_for(people)
    assert [given[who] for who, _ in people] == signs


def test_a_branch_is_called_after_the_gravest_that_it_came_to() -> None:
    facts = (
        Hit("ada", "bo", "sword", "chest", 5, 0, 2, 10),
        StepDropped("bo", "wits", 4),
        WentDown("bo", "wits", 7, 13),
        Died("bo"),
    )
    marks = tuple(str(RULESET.mark(fact)) for fact in facts)
    missed = str(RULESET.mark(Missed("ada", "bo", "sword", "failed")))
    before = field()
    said = [RULESET.say_marks(marks[: count + 1], before) for count in range(4)]
    said.append(RULESET.say_marks((missed,), before))
    assert said == ["hit without loss", "step lost but up", "Down but alive", "killed", "miss"]
    assert len({one[0].upper() for one in said}) == len(said)
    assert RULESET.say_marks((), before) == ""
