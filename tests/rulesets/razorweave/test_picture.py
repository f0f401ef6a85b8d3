"""The picture of a fight: figures, Clocks, the board and its sentences, from a view alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.ids import GM, GM_SEAT, Decider, Seat
from fracas.core.picture.pictures import Figure, Picture
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.picture.drawn import (
    RazorweaveDrawing,
    RazorweavePlace,
    RazorweaveSight,
)
from fracas.rulesets.razorweave.picture.portraits import codes
from fracas.rulesets.razorweave.state.combatants import (
    Ability,
    Ailment,
    Clock,
    Grant,
    Out,
    SharedClock,
    Stance,
    Tier,
)
from fracas.rulesets.razorweave.state.state import Offer, SceneClock, SceneTag, State
from tests.rulesets.razorweave.field import field
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

BOOK = open_book({})
MASTER = Viewer(GM_SEAT, (GM,))
ANN = Viewer(Seat("ann"), (Decider("ann"),))


def drawn(state: State, viewer: Viewer = MASTER) -> Picture:
    return RULESET.picture(RULESET.view(state, viewer), BOOK)


def figure(state: State, who: str) -> Figure:
    return next(one for one in drawn(state).figures if one.id == who)


def place(state: State, key: str) -> RazorweavePlace:
    return next(one for one in drawn(state).drawing.places if one.id == key)


def sight(state: State, who: str, whom: str) -> RazorweaveSight:
    found: RazorweaveSight = next(
        one for one in drawn(state).drawing.sights if (one.who, one.whom) == (who, whom)
    )
    return found


def wall(**bob: Any) -> State:
    """Ann with a bow on the wall, Cid at the gate, Bob in the yard below."""
    return field(
        fighter("ann", kind="pc", weapons=("longbow",), place="wall"),
        fighter("cid", weapons=("spear",), place="gate"),
        fighter("bob", "foes", weapons=("club",), **{"place": "yard", **bob}),
        tags=(SceneTag("elevated", place="wall"), SceneTag("dim_light")),
    )


@pytest.mark.rule("RW-RES-01", "RW-RES-12", "RW-RES-10")
@pytest.mark.parametrize("viewer", [MASTER, ANN, Viewer(Seat("sofa"))])
def test_everybody_sees_every_clock_and_no_fuller_than_full(viewer: Viewer) -> None:
    picture = drawn(hurt(duel(), ann=2, bob=8), viewer)
    meters = {
        one.id: [(each.now, each.most, each.kind) for each in one.meters] for one in picture.figures
    }
    assert meters == {"ann": [(2, 6, "harm")], "bob": [(6, 6, "harm")]}
    lives = [one.vital for one in picture.figures if one.vital is not None]
    assert [(each.now, each.parts, each.fills) for each in lives] == [(2, 6, True), (6, 6, True)]


@pytest.mark.rule("RW-RES-08", "RW-RES-09")
def test_a_group_shows_its_one_clock_on_all() -> None:
    state = scene(
        fighter("ann"),
        fighter("bob", "foes", shared="pair"),
        fighter("bea", "foes", shared="pair"),
        shared=(SharedClock("pair", Clock(4, 3)),),
    )
    for who, other in (("bob", "Bea"), ("bea", "Bob")):
        (meter,) = figure(state, who).meters
        assert (meter.now, meter.most) == (3, 4)
        (line,) = [one for one in drawn(state).lines if one.startswith(f"{who.title()}:")]
        assert f"3 of 4 segments filled on a Clock shared with {other}" in line


@pytest.mark.rule("RW-INIT-06")
def test_figures_stand_in_the_rolled_order_and_say_who_is_next() -> None:
    state = scene(
        fighter("ann", kind="pc", acted=True),
        fighter("bob", "foes"),
        fighter("cid"),
        fighter("dee", "foes", out=Out("fled")),
        order="rolled",
        sequence=("cid", "ann", "dee", "bob"),
        round=2,
        active="cid",
    )
    turns = [(one.id, one.turn) for one in drawn(state).figures]
    assert turns == [("cid", "acts"), ("ann", "acted"), ("bob", "next"), ("dee", "out")]
    assert ("Round", "2") in drawn(state).heads
    assert "Next is Bob." in drawn(state).lines


@pytest.mark.rule("RW-INIT-01")
def test_in_conversation_those_who_have_acted_stand_first_and_nobody_is_next() -> None:
    state = replace(Table(duel("conversational")).open().state, active="ann")
    turns = [(one.id, one.turn) for one in drawn(state).figures]
    assert turns == [("ann", "acts"), ("bob", "waits")]


@pytest.mark.rule("RW-COND-01", "RW-GM-05")
def test_a_condition_is_a_slip_that_says_what_it_does_and_what_ends_it() -> None:
    state = scene(
        fighter("ann", conditions=("bleeding",)),
        fighter("bob", "foes", conditions=("broken_limb",)),
    )
    (slip,) = figure(state, "ann").slips
    row = BOOK.conditions["bleeding"]
    assert (slip.code, slip.name, slip.weight) == ("Bl", "Bleeding", "moderate")
    for part in (row.effect, row.duration, row.clears):
        assert part in slip.note
    assert slip.because == row.because
    assert [one.weight for one in figure(state, "bob").slips] == ["severe"]


def test_every_condition_and_tag_has_two_letters_of_its_own() -> None:
    letters = codes(BOOK)
    for table in (BOOK.conditions, BOOK.tags):
        given = [letters[key] for key in table]
        assert len(set(given)) == len(given)
        assert {len(one) for one in given} == {2}


@pytest.mark.rule("RW-DEF-01", "RW-EDGE-08", "RW-TAG-15", "RW-TAG-19")
def test_a_guard_an_edge_and_a_tag_are_slips_too() -> None:
    ann = fighter(
        "ann",
        stance=Stance(Tier.FULL, guards=("cid",)),
        grants=(Grant("cid", "bob"),),
        worn=1,
        ablated=("concealed_vest",),
        blocks=True,
    )
    bob = fighter("bob", "foes", hidden=True, stance=Stance(Tier.FAILURE))
    state = scene(ann, fighter("cid"), bob, tags=(SceneTag("flanking", "ann", on="bob"),))
    assert [one.name for one in figure(state, "ann").slips] == [
        "On guard",
        "Edge against Bob",
        "Armour worn down",
        "Charge spent",
        "Blocks the way",
    ]
    assert "for Cid" in figure(state, "ann").slips[0].note
    assert [one.name for one in figure(state, "bob").slips] == ["Out of sight", "Flanking Position"]


@pytest.mark.rule("RW-OUT-05")
def test_whoever_is_out_stands_aside_and_keeps_only_conditions() -> None:
    state = wall(out=Out("captured"), conditions=("bleeding",), blocks=True)
    bob = figure(state, "bob")
    assert (bob.turn, bob.out) == ("out", "captured")
    assert [one.name for one in bob.slips] == ["Bleeding"]
    yard = place(state, "yard")
    assert (yard.people, yard.fallen) == ((), ("bob",))
    assert drawn(state).drawing.sights == ()


@pytest.mark.rule("RW-ZONE-03", "RW-ZONE-13", "RW-TAG-01", "RW-GM-03")
def test_places_have_their_people_tags_and_bands() -> None:
    state = field(
        fighter("ann", place="gate"),
        fighter("bob", "foes", place="gate"),
        engaged=(("ann", "bob"),),
        tags=(SceneTag("elevated", place="wall"), SceneTag("slick", place="wall")),
    )
    picture = drawn(state)
    assert isinstance(picture.drawing, RazorweaveDrawing)
    assert place(state, "gate").people == ("ann", "bob")
    assert picture.drawing.engaged == (("ann", "bob"),)
    high = place(state, "wall")
    assert high.high
    assert [one.name for one in high.tags] == ["Elevated", "Slick"]
    assert high.tags[0].note == BOOK.tags["elevated"].effect
    assert not place(state, "gate").high
    bands = {frozenset((one.one, one.other)): one.band for one in picture.drawing.bands}
    assert len(bands) == 6
    assert bands[frozenset(("gate", "wall"))] == "far"
    assert bands[frozenset(("road", "yard"))] == "out"
    assert bands[frozenset(("gate", "yard"))] == "close"
    assert high.apart == "Close to Yard; Far from Gate; Out of Range of Road"
    assert figure(state, "ann").note == "Gate, Engaged with Bob"


@pytest.mark.rule("RW-ZONE-09")
def test_without_a_map_there_is_one_place_for_all() -> None:
    picture = drawn(duel())
    (only,) = picture.drawing.places
    assert only.people == ("ann", "bob")
    assert picture.drawing.bands == ()
    assert {one.band for one in picture.drawing.sights} == {"engaged"}


@pytest.mark.rule("RW-ZONE-02", "RW-ZONE-08", "RW-STRIKE-08", "RW-TAG-02")
def test_each_foe_is_seen_with_its_band_and_what_reaches_it() -> None:
    state = wall()
    down = sight(state, "ann", "bob")
    assert (down.band, down.reaches) == ("close", True)
    assert down.words == "Close, in reach of the longbow, lower down"
    up = sight(state, "bob", "ann")
    assert (up.band, up.reaches, up.words) == (
        "close",
        False,
        "Close, not in reach, on higher ground",
    )
    spear = sight(state, "cid", "bob")
    assert (spear.band, spear.reaches) == ("close", True)
    far = sight(wall(place="road"), "ann", "bob")
    assert (far.band, far.reaches, far.words) == (
        "out",
        False,
        "Out of Range, not in reach, lower down",
    )


@pytest.mark.rule("RW-TAG-04", "RW-TAG-19")
def test_cover_and_hiding_show_in_what_is_seen() -> None:
    state = replace(wall(), tags=(SceneTag("solid_cover", place="yard"),))
    assert sight(state, "ann", "bob").words == "Close, in reach of the longbow, behind Solid Cover"
    hidden = sight(wall(hidden=True), "ann", "bob")
    assert not hidden.reaches
    assert "out of sight" in hidden.words


@pytest.mark.rule("RW-WEAP-02")
def test_in_total_darkness_no_bow_reaches() -> None:
    state = replace(wall(), tags=(SceneTag("total_darkness"),))
    assert not sight(state, "ann", "bob").reaches


@pytest.mark.rule("RW-CLK-01", "RW-CLK-07", "RW-SETUP-07")
def test_clocks_tags_and_offers_of_the_scene() -> None:
    state = replace(
        wall(),
        threats=(
            SceneClock("gate", "The gate gives", 4, 3, "foes", effect="they are in", decides=True),
            SceneClock("rope", "A way down", 6, 1, "party", held=True),
        ),
        offers=(Offer("cid", "party", "bob", 1),),
    )
    picture = drawn(state)
    assert [(one.name, one.now, one.most, one.kind) for one in picture.dials] == [
        ("The gate gives", 3, 4, "threat"),
        ("A way down", 1, 6, "ours"),
    ]
    assert picture.dials[0].note == "they are in; ends the fight"
    assert [one.name for one in picture.slips] == ["Dim Light", "Edge against Bob"]
    told = " ".join(picture.lines)
    assert "The gate gives, 3 of 4 segments filled: they are in; ends the fight." in told
    assert "Everywhere: Dim Light." in told
    assert "Edge against Bob, for the next of the party to attack there, made by Cid." in told


@pytest.mark.rule("RW-GAP-99")
def test_plans_are_in_the_game_masters_picture_only() -> None:
    bob = {
        "tactics": "Runs when it is lost.",
        "phases": (4,),
        "abilities": (Ability("howl", "Howl", "when hurt", "all are shaken"),),
        "flees_at": 4,
        "yields_with": "ann",
    }
    state = duel(bob=bob)
    names = {name for name, _ in figure(state, "bob").words}
    assert {"Tactics", "Phases in reserve", "Howl", "Flees", "Gives up"} <= names
    told = msgspec.json.encode(drawn(state, ANN))
    for secret in (b"lost", b"Phases", b"Howl", b"Flees", b"Gives up"):
        assert secret not in told
    assert told == msgspec.json.encode(drawn(duel(), ANN))


def test_facts_tell_attributes_skills_and_gear() -> None:
    ann = fighter(
        "ann",
        mig=2,
        agi=-1,
        skills=("Melee Combat",),
        weapons=("longsword",),
        armour=("concealed_vest",),
        stowed=("dagger",),
        ablated=("concealed_vest",),
        severity="severe",
    )
    words = dict(figure(scene(ann, fighter("bob", "foes")), "ann").words)
    assert (words["MIG"], words["AGI"], words["PRE"]) == ("+2", "-1", "+0")
    assert words["Skills"] == "Melee Combat"
    assert words["Longsword"] == "Versatile"
    assert words["Concealed vest"] == "Light Armor, Ablative; charge spent"
    assert words["Stowed"] == "dagger"
    assert words["Falls"] == "at Severe severity"
    disarmed = replace(ann, conditions=(Ailment("disarmed"),))
    words = dict(figure(scene(disarmed, fighter("bob", "foes")), "ann").words)
    assert words["Longsword"] == "Versatile; not in hand"


@pytest.mark.rule("RW-GM-03")
@pytest.mark.parametrize("fight", [one.id for one in RULESET.scenarios()])
def test_the_sentences_tell_all_that_is_drawn(fight: str) -> None:
    state = RULESET.start(BOOK, fight)
    assert isinstance(state, State)
    picture = drawn(state)
    told = "\n".join(picture.lines)
    for one in picture.figures:
        (meter,) = one.meters
        assert f"{one.name}: {meter.now} of {meter.most} segments filled" in told
        assert all(slip.name in told for slip in one.slips)
    for each in picture.drawing.places if state.places else ():
        assert each.words in picture.lines
        assert all(slip.name in each.words for slip in each.tags)
        assert each.apart in each.words
    for seen in picture.drawing.sights:
        name = next(one.name for one in picture.figures if one.id == seen.who)
        (line,) = [one for one in picture.lines if one.startswith(f"{name}: ")]
        assert seen.words in line
    for dial in picture.dials:
        assert f"{dial.name}, {dial.now} of {dial.most}" in told
    assert not set("█░") & set(told)


@pytest.mark.rule("RW-ZONE-03")
def test_a_step_changes_the_board() -> None:
    state = wall()
    before = drawn(state)
    moved = replace(state, combatants=tuple(replace(one, place="yard") for one in state.combatants))
    after = drawn(moved)
    assert before == drawn(state)
    assert [one.people for one in after.drawing.places] == [(), ("ann", "cid", "bob"), (), ()]


@pytest.mark.rule("RW-CHK-05", "RW-CHK-06")
def test_what_an_option_came_to_is_its_tier() -> None:
    before = duel()
    said = [RULESET.say_marks((str(tier), "full"), before) for tier in Tier]
    assert said == ["critical", "full", "partial", "failure", "critical failure"]
    assert RULESET.say_marks((), before) == ""
    # A bar has its parts in the order of the columns, by these very words.
    columns = [one.name.replace("_", " ") for one in RULESET.headlines[:5]]
    assert columns == said
