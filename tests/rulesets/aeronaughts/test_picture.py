"""The picture: figures, slots, bands, health, open attacks and prices, made from a view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.ids import Decider, Seat
from fracas.core.picture.pictures import Figure, Picture, Vital
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.picture.drawn import AeronaughtsDrawing
from fracas.rulesets.aeronaughts.picture.picture import picture
from fracas.rulesets.aeronaughts.picture.portraits import AeronaughtsPerson
from fracas.rulesets.aeronaughts.state.state import (
    Block,
    Combatant,
    Condition,
    Consequence,
    Honed,
    Slot,
    Stake,
    State,
    Waiting,
)
from fracas.space.zones import Between, Place
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter
from tests.rulesets.aeronaughts.table import underway

BOOK = open_book({})


def crew() -> tuple[Combatant, ...]:
    """Three against two: one melee of three, one with pistols, one a zone away."""
    return (
        fighter("ada", kind="pc", group="rail", weapons=("cutlass",), skills="melee 3/2"),
        fighter("gus", kind="pc", weapons=("twin_pistols", "fist"), skills="ranged 3/2"),
        fighter("bix", "watch", group="rail"),
        fighter("cyd", "watch", group="rail", skills="evade 2/0"),
        fighter("dot", "watch", zone="gangway"),
    )


def drawn(state: State, **rulings: str | int) -> tuple[Picture, AeronaughtsDrawing]:
    """A picture and its drawing."""
    found = picture(state, open_book(rulings))
    assert isinstance(found.drawing, AeronaughtsDrawing)
    return found, found.drawing


def moments(scenario: str, prompts: int) -> Iterator[State]:
    """The states at the first prompts of a fight in which everybody follows the advice."""
    play = Chronicle(RULESET, BOOK, RULESET.start(BOOK, scenario), seed=seed_from_number(3))
    for _ in range(prompts):
        assert play.run is not None
        yield play.state
        if isinstance(play.prompt, Roll):
            play.throw()
        else:
            answer = RULESET.advise(play.run)
            assert answer is not None
            play.answer(answer)


def figure(found: Picture, who: str) -> Figure:
    """Somebody's figure."""
    return next(one for one in found.figures if one.id == who)


def person(drawing: AeronaughtsDrawing, who: str) -> AeronaughtsPerson:
    """Somebody on the board."""
    return next(one for one in drawing.people if one.id == who)


def bands_of(drawing: AeronaughtsDrawing, who: str) -> dict[str, tuple[Any, ...]]:
    """Whom somebody sees in each band, alone and in melees."""
    return {one.band: (one.loose, one.melees) for one in person(drawing, who).bands}


@pytest.mark.rule("AE-RNG-01", "AE-RNG-02", "AE-RNG-03")
def test_bands_are_from_whoever_acts_and_melees_stay_together() -> None:
    found, drawing = drawn(underway(*crew(), turn="gus", slot=1))
    assert drawing.eye == "gus"
    assert bands_of(drawing, "gus") == {
        "engaged": ((), ()),
        "short": ((), (("ada", "bix", "cyd"),)),
        "medium": (("dot",), ()),
        "long": ((), ()),
        "extreme": ((), ()),
    }
    assert bands_of(drawing, "bix")["engaged"] == ((), (("ada", "cyd"),))
    assert [one.words for one in drawing.melees] == ["Ada, Bix and Cyd engaged together"]
    assert "Ranges from Gus: short Ada, Bix and Cyd engaged together; medium Dot." in found.lines
    assert "Gangway, next to Deck and Quay: Dot." in found.lines
    # Before anybody acts the board shows the first of the players' side.
    assert drawn(underway(*crew()))[1].eye == "ada"


@pytest.mark.rule("AE-ACT-06", "AE-RNG-05")
def test_a_band_names_the_weapons_that_reach_it() -> None:
    found, drawing = drawn(underway(*crew(), turn="gus", slot=1))
    reach = {one.band: one.reach for one in person(drawing, "gus").bands}
    assert reach["engaged"] == ("Twin pistols", "Fist")
    assert reach["short"] == ("Twin pistols",)
    assert reach["medium"] == ()
    assert person(drawing, "gus").reach == "Reach: Twin pistols, short; Fist, engaged"
    assert "Reach: Twin pistols, short; Fist, engaged." in found.lines
    broken = tuple(replace(one, broken=("twin_pistols",)) for one in crew())
    _, drawing = drawn(underway(*broken, turn="gus", slot=1))
    assert person(drawing, "gus").reach == "Reach: Fist, engaged"
    assert [aim.weapon for aim in drawing.aims] == []


@pytest.mark.rule("AE-RNG-02")
def test_zones_lie_in_columns_one_edge_apart() -> None:
    _, drawing = drawn(underway(*crew()))
    assert [(zone.id, zone.column, zone.row, zone.hull) for zone in drawing.zones] == [
        ("deck", 0, 0, "left"),
        ("gangway", 1, 0, "between"),
        ("quay", 2, 0, "between"),
        ("town", 3, 0, "between"),
        ("hills", 4, 0, "right"),
    ]
    assert drawing.zones[1].people == ("dot",)
    fork = tuple(Between("mid", other, "medium") for other in ("a", "b", "c"))
    places = tuple(Place(name, name) for name in ("mid", "a", "b", "c", "far"))
    _, drawing = drawn(underway(fighter("ada", zone="mid"), zones=places, bands=fork))
    where = {zone.id: (zone.column, zone.row) for zone in drawing.zones}
    assert where == {"b": (0, 0), "mid": (1, 0), "a": (2, 0), "c": (2, 1), "far": (3, 0)}
    _, drawing = drawn(underway(fighter("ada", zone=""), zones=(), bands=()))
    assert [(zone.id, zone.hull, zone.people) for zone in drawing.zones] == [
        ("", "whole", ("ada",))
    ]


@pytest.mark.rule("AE-INIT-03", "AE-INIT-04", "AE-INIT-05")
def test_slots_belong_to_sides_and_say_who_may_take_them() -> None:
    people = [replace(one, acted=one.id in ("ada", "gus")) for one in crew()]
    found, drawing = drawn(underway(*people, turn="gus", slot=2))
    assert [(one.side, one.taken, one.people) for one in drawing.slots] == [
        ("crew", "taken", ()),
        ("crew", "now", ("gus",)),
        ("watch", "due", ("bix", "cyd", "dot")),
        ("watch", "open", ("bix", "cyd", "dot")),
        ("watch", "open", ("bix", "cyd", "dot")),
    ]
    assert ("Slot", "2 of 5, the crew") in found.heads
    turns = {one.id: one.turn for one in found.figures}
    assert turns == {"ada": "acted", "gus": "acts", "bix": "next", "cyd": "next", "dot": "next"}
    # A side that has fewer left than slots loses the last of them; the last person is named.
    fallen = [
        replace(one, physical=replace(bar(), wounds=0)) if one.id in ("bix", "cyd") else one
        for one in people
    ]
    found, drawing = drawn(underway(*fallen, turn="gus", slot=2))
    assert [one.taken for one in drawing.slots[2:]] == ["due", "lapsed", "lapsed"]
    assert drawing.slots[2].name == "Dot"
    assert any("the watch, next: Dot; nobody is left of the watch" in line for line in found.lines)
    assert [one.id for one in found.figures][-2:] == ["bix", "cyd"]
    assert figure(found, "bix").out == "down"
    owned = tuple(Slot(one.side, one.id, one.id) for one in people)
    _, drawing = drawn(underway(*people, turn="gus", slot=2, slots=owned))
    assert [one.name for one in drawing.slots] == ["Ada", "Gus", "Bix", "Cyd", "Dot"]


@pytest.mark.rule("AE-HP-01", "AE-HP-02", "AE-HP-04", "AE-HP-06", "AE-HP-08")
def test_health_has_three_types_with_soak_stress_and_wounds() -> None:
    ada = fighter("ada", physical=replace(bar(8, 5), stress=3), items=("leather_coat",), shield=2)
    found, drawing = drawn(underway(ada, fighter("bix", "watch", spiritual=bar(4, 3, 0))))
    for one in underway(ada).combatants:
        for shown in person(drawing, one.id).health:
            held = one.bar(shown.type)
            assert (shown.stress, shown.most_stress) == (held.stress, held.most_stress)
            assert (shown.wounds, shown.most_wounds) == (held.wounds, held.most_wounds)
    assert [one.soak for one in person(drawing, "ada").health] == [4, 3, 3]
    meters = {one.name: (one.now, one.most, one.kind) for one in figure(found, "ada").meters}
    assert meters["Physical Stress"] == (3, 8, "left")
    assert meters["Physical Wounds"] == (5, 5, "points")
    assert len(meters) == 6
    assert figure(found, "ada").vital == Vital(3, 8, name="Physical Stress")
    tired, _ = drawn(underway(ada, fighter("bix", "watch", spiritual=replace(bar(4, 3), wounds=1))))
    assert figure(tired, "bix").vital == Vital(4, 4, name="Spiritual Stress")
    assert [one.id for one in figure(tired, "bix").meters if one.place == "bar"] == [
        "physical stress", "mental stress", "spiritual wounds",
    ]  # fmt: skip
    assert any("Physical Soak 4, Stress 3 of 8, Wounds 5 of 5" in line for line in found.lines)
    single, drawing = drawn(underway(ada), wounds_pool="single")
    assert [one.name for one in figure(single, "ada").meters] == [
        "Physical Stress", "Physical Wounds", "Mental Stress", "Spiritual Stress",
    ]  # fmt: skip
    in_sight = [one.brief for one in figure(found, "ada").meters if one.place != "own"]
    assert in_sight == ["Physical", "Wounds", "Mental", "Spiritual"]
    assert {one.wounds for one in person(drawing, "ada").health} == {5}


@pytest.mark.rule("AE-CON-05", "AE-CON-15", "AE-MAN-08", "AE-HEAL-22")
def test_open_consequences_say_what_they_cost_and_lend() -> None:
    hurt = (*borne("mild/physical"), Consequence("severe", "mental", True, 2))
    found, drawing = drawn(underway(fighter("ada", consequences=hurt)))
    mild, severe = person(drawing, "ada").injuries
    assert (mild.code, mild.name, mild.weight) == ("Mi", "Mild Physical", "light")
    assert (mild.penalty, mild.exploit) == ("K", "B")
    assert mild.words.endswith("untreated")
    assert (severe.code, severe.weight, severe.penalty, severe.exploit) == (
        "Se",
        "severe",
        "R",
        "Y",
    )
    assert severe.words.endswith("2 rests left")
    assert [slip.name for slip in figure(found, "ada").slips] == ["Mild Physical", "Severe Mental"]
    assert any("Mild Physical (untreated)" in line for line in found.lines)


@pytest.mark.rule("AE-COND-08")
def test_everything_that_stands_on_a_sheet_for_a_while_is_a_slip() -> None:
    ada = fighter(
        "ada",
        weapons=("cutlass",),
        broken=("cutlass",),
        shield=1,
        steadied=True,
        exposed=True,
        blocked=Block(1, 1),
        conditions=(Condition("burning", 2), Condition("staggered", 1), Condition("prone")),
        honed=(Honed("pierce", 1),),
        waiting=(Waiting("ada", "focus", "B"), Waiting("ada", "inspire", upgrades=1, on="check")),
    )
    found, _ = drawn(underway(ada))
    slips = {one.code: one for one in figure(found, "ada").slips}
    names = [one.name for one in figure(found, "ada").slips]
    assert names == [
        "Burning 2", "Staggered 1", "Prone", "Shield 1", "Steady", "Exposed", "Pierce 1 honed",
        "1B blue d6", "1 upgrade", "Cutlass useless",
    ]  # fmt: skip
    assert slips["Bu"].weight == "moderate"
    assert slips["Pr"].weight == "light"
    assert all(one.because for one in figure(found, "ada").slips)
    assert {len(one.code) for one in figure(found, "ada").slips} == {2}


@pytest.mark.rule("AE-DICE-14", "AE-ACT-02", "AE-ACT-04", "AE-HP-04")
def test_an_open_attack_shows_both_sides_of_its_pool() -> None:
    focused = [
        replace(one, waiting=(Waiting("gus", "focus", "B"),)) if one.id == "gus" else one
        for one in crew()
    ]
    found, drawing = drawn(underway(*focused, turn="gus", slot=1))
    aims = {one.option: one for one in drawing.aims}
    assert sorted(aims) == ["attack:bix:twin_pistols", "attack:cyd:twin_pistols"]
    aim = aims["attack:cyd:twin_pistols"]
    row = BOOK.weapons["twin_pistols"]
    assert (aim.who, aim.whom, aim.own, aim.against) == ("gus", "cyd", "YYGB", "PP")
    assert aim.skills == ("Ranged", "Evade")
    assert aim.hit == f"{row.base} and the net Success, less Soak 1, Physical"
    assert aim.added == ("1B blue d6 by Focus of Gus",)
    assert (
        "Cyd with Twin pistols: Ranged 2Y1G1B against Evade 2P (with 1B blue d6 by Focus of Gus); "
        f"a hit does {aim.hit}." in found.lines
    )
    # Whoever has acted, or cannot, aims at nobody.
    for spent in ({"action": True}, {"conditions": (Condition("staggered", 1),)}):
        people = [replace(one, **spent) if one.id == "gus" else one for one in focused]
        assert drawn(underway(*people, turn="gus", slot=1))[1].aims == ()


@pytest.mark.rule("AE-SYM-01", "AE-SYM-02", "AE-SYM-04", "AE-SYM-06")
def test_prices_are_those_of_the_menus_and_of_the_weapons_at_the_ready() -> None:
    found, drawing = drawn(underway(*crew(), turn="gus", slot=1))
    prices = {one.key: one for one in drawing.prices}
    assert (prices["linked"].coin, prices["linked"].price) == ("advantage", 4)
    assert (prices["expose"].coin, prices["expose"].price) == ("advantage", 3)
    assert prices["trip"].coin == "threat"
    assert any(line.startswith("Advantage buys: 4 for Linked 1; ") for line in found.lines)
    _, drawing = drawn(underway(*crew(), turn="bix", slot=3))
    assert "linked" not in {one.key for one in drawing.prices}
    _, drawing = drawn(underway(*crew(), turn="gus", slot=1), symbol_menu="qualities_only")
    assert {one.key for one in drawing.prices} == {"linked", "disorient"}


@pytest.mark.rule("AE-SYM-01", "AE-SYM-02")
def test_of_two_weapons_the_higher_rating_of_a_quality_is_told() -> None:
    weapons = {"cutlass": {"burn": 10}, "fist": {"burn": 9}}
    rows = {key: replace(BOOK.weapons[key], qualities=own) for key, own in weapons.items()}
    book = replace(BOOK, weapons={**BOOK.weapons, **rows})
    for order in (("cutlass", "fist"), ("fist", "cutlass")):
        ada = fighter("ada", kind="pc", weapons=order, in_hand=order)
        drawing = picture(underway(ada, turn="ada", slot=1), book).drawing
        assert isinstance(drawing, AeronaughtsDrawing)
        assert [one.name for one in drawing.prices if one.key == "burn"] == ["Burn 10"]


def test_the_clock_is_ours_where_it_wins_for_the_players() -> None:
    clocks = (Stake("a", "We hold", 5, 2, "crew"), Stake("b", "They come", 3, 9, "watch"))
    found, _ = drawn(underway(*crew(), clocks=clocks))
    assert [(one.kind, one.now, one.most) for one in found.dials] == [
        ("ours", 2, 5), ("theirs", 3, 3),
    ]  # fmt: skip
    assert "We hold: 2 of 5 rounds; when full, the fight goes to the crew." in found.lines


def test_who_has_left_is_in_no_place_but_in_the_figures() -> None:
    people = [replace(one, out="fled") if one.id == "dot" else one for one in crew()]
    found, drawing = drawn(underway(*people))
    assert figure(found, "dot").turn == "out"
    assert figure(found, "dot").out == "has fled"
    assert "dot" not in {one.id for one in drawing.people}
    assert "Dot has fled." in found.lines


def test_the_list_says_everybody_and_the_picture_follows_from_the_view() -> None:
    for state in moments("boarding", 40):
        seen = RULESET.view(state, Viewer(Seat("x"), (Decider("captain"),)))
        found = RULESET.picture(seen, BOOK)
        again = msgspec.json.decode(msgspec.json.encode(seen), type=State)
        assert RULESET.picture(again, BOOK) == found
        sent = msgspec.json.encode(found.drawing)
        assert msgspec.json.decode(sent, type=AeronaughtsDrawing) == found.drawing
        for one in seen.combatants:
            assert any(one.name in line for line in found.lines)
        assert "" not in found.lines


def test_notes_of_the_game_master_are_in_no_picture_of_a_player() -> None:
    bix = fighter("bix", "watch", note="a coward at heart")
    state = underway(fighter("ada"), bix)
    seen = RULESET.view(state, Viewer(Seat("x"), (Decider("ada"),)))
    assert b"coward" not in msgspec.json.encode(RULESET.picture(seen, BOOK))
    assert ("Note", "a coward at heart") in figure(picture(state, BOOK), "bix").words


@pytest.mark.rule("AE-DICE-04")
def test_an_option_comes_to_a_success_or_a_failure() -> None:
    before = underway(fighter("ada"))
    assert RULESET.say_marks(("sa",), before) == "success"
    assert RULESET.say_marks(("at",), before) == "failure"
    assert RULESET.say_marks(("", "s"), before) == "failure"
    assert RULESET.say_marks((), before) == ""
