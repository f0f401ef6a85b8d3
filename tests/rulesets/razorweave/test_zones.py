"""Zones: what each band allows, who may go where, what the table is told of the field."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.asking.prompts import Roll
from fracas.core.errors import ContentError, IllegalAnswer
from fracas.core.facts import Corrected, Noted
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.run import Run
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.scene_facts import Entered, Escaped, Moved
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.field import FULL, at, field, on, pair_at, sit
from tests.rulesets.razorweave.table import Table, duel, fighter


def blows(table: Table) -> set[str]:
    """The weapons with which Ann may Strike Bob."""
    return {one.split(":")[2] for one in table.options if one.startswith("strike:bob:")}


@pytest.mark.rule("RW-ZONE-04", "RW-ZONE-05", "RW-ZONE-06", "RW-ZONE-07", "RW-ZONE-11", "RW-GAP-48")
@pytest.mark.parametrize(
    ("here", "there", "close", "reaching"),
    [
        ("gate", "gate", False, {"club", "spear"}),
        ("gate", "gate", True, {"spear", "bow", "darts"}),
        ("gate", "yard", True, {"spear", "bow", "darts"}),
        ("gate", "wall", True, {"bow"}),
        ("road", "wall", True, set()),
    ],
)
def test_each_band_has_its_weapons(here: str, there: str, close: bool, reaching: set[str]) -> None:
    arms = {"weapons": ("club", "spear", "bow", "darts")}
    assert blows(sit(pair_at(here, there, close=close, ann=arms))) == reaching


@pytest.mark.rule("RW-ZONE-05", "RW-ZONE-06", "RW-ZONE-07")
@pytest.mark.parametrize(
    ("there", "maneuver", "setup"),
    [("gate", True, True), ("yard", True, True), ("wall", False, True), ("street", False, False)],
)
def test_how_far_maneuvers_and_calls_reach(there: str, maneuver: bool, setup: bool) -> None:
    here, there = ("road", "wall") if there == "street" else ("gate", there)
    state = pair_at(here, there, close=True)
    table = sit(state).say("action", "maneuver")
    assert ("prone:bob" in table.options) is maneuver
    assert ("prone:bob" in sit(state).say("action", "setup").options) is setup


@pytest.mark.rule("RW-ZONE-03", "RW-ZONE-13", "RW-GAP-21")
def test_a_step_goes_into_a_place_and_closing_into_the_foes_place() -> None:
    table = sit(pair_at("gate", "wall")).say("action", "go:wall")
    assert (at(table, "ann"), table.state.band("ann", "bob")) == ("wall", "close")
    table = sit(pair_at("gate", "yard")).say("action", "engage:bob")
    assert (at(table, "ann"), table.state.engaged) == ("yard", (("ann", "bob"),))
    table.play.edit(Moved("bob", "wall", "push"))
    assert table.state.engaged == ()
    assert table.kind == "action"


@pytest.mark.rule("RW-MOVE-03", "RW-GAP-20", "RW-GAP-108", "RW-TURN-02")
def test_far_to_engaged_is_two_movements_or_a_sprint() -> None:
    table = sit(pair_at("gate", "wall"))
    assert "engage:bob" not in table.options
    assert "sprint" not in table.options
    table.say("action", "go:wall")
    assert not [one for one in table.options if one.startswith(("go:", "engage:"))]
    slow = table.say("action", "pass").say("action", "pass")
    assert "engage:bob" in slow.options
    fast = sit(pair_at("gate", "wall")).say("action", "go:wall").say("action", "sprint")
    assert {"engage:bob", "end"} < set(fast.options)
    assert not [one for one in fast.options if one.startswith("strike")]
    fast.say("action", "engage:bob")
    assert fast.state.are_engaged("ann", "bob")
    assert fast.state.active == "bob"


@pytest.mark.rule("RW-MOVE-10")
@pytest.mark.parametrize(
    ("ann", "sprints"),
    [
        ({}, True),
        ({"conditions": ("exhausted",)}, False),
        ({"armour": ("chainmail",)}, True),
        ({"armour": ("plate_armor",)}, False),
    ],
)
def test_the_exhausted_and_those_in_heavy_armour_cannot_sprint(
    ann: dict[str, tuple[str, ...]], sprints: bool
) -> None:
    table = sit(pair_at("gate", "wall", ann=ann)).say("action", "go:wall")
    assert ("sprint" in table.options) is sprints


@pytest.mark.rule("RW-ARM-04", "RW-ARM-09", "RW-MOVE-10")
@pytest.mark.parametrize(("lost", "sprints"), [(0, False), (1, True)])
def test_plate_worn_down_to_a_lighter_kind_bars_no_sprint(lost: int, sprints: bool) -> None:
    state = pair_at("gate", "wall", ann={"armour": ("plate_armor",), "worn": lost})
    table = sit(state).say("action", "go:wall")
    assert ("sprint" in table.options) is sprints


@pytest.mark.rule("RW-OUT-24", "RW-OUT-27", "RW-ZONE-07")
def test_from_out_of_range_one_may_leave_the_fight_unhurt() -> None:
    assert "flee" not in sit(pair_at("gate", "yard")).options
    state = pair_at("road", "wall", severity="minor", ann={"clock": (6, 3)})
    table = sit(state).say("action", "flee").say("escape")
    assert [fact.who for fact in table.facts(Escaped)] == ["ann"]
    out = table.state.who("ann").out
    assert out is not None
    assert (out.severity, out.narrative, table.filled("ann")) == ("", False, 3)
    assert (table.kind, table.state.result) == ("over", "foes")
    kept = sit(state).say("action", "flee").say("escape", "no")
    assert kept.state.who("ann").standing


@pytest.mark.rule("RW-MOVE-04", "RW-DEF-13", "RW-DEF-09", "RW-MOVE-01")
def test_a_withdraw_carries_no_further_than_close_in_its_turn() -> None:
    table = sit(pair_at()).act("withdraw", *FULL)
    assert table.options == ("here", "go:yard", "go:road")
    assert table.play.prompt.default == "here"  # type: ignore[union-attr]
    table.say("where", "go:yard")
    assert (at(table, "ann"), table.state.engaged, table.state.active) == ("yard", (), "bob")
    table.say("action", "pass")
    assert "go:wall" in table.options


@pytest.mark.rule("RW-DEF-12")
def test_a_critical_withdraw_goes_one_step_further() -> None:
    table = sit(pair_at()).act("withdraw", 6, 6, 6, 1).say("where", "here")
    assert "go:wall" in table.options
    table.say("where", "go:wall")
    assert table.state.band("ann", "bob") == "far"


@pytest.mark.rule("RW-ZONE-08", "RW-ZONE-02")
def test_the_table_hears_the_zones_and_everybodys_bands() -> None:
    table = sit(pair_at("gate", "wall", tags=(on("elevated", "wall"),)))
    (zones,) = [fact for fact in table.facts(Noted) if fact.note == "zones"]
    assert RULESET.say_fact(zones, table.state) == "The field: Gate, Yard, Wall, Road."
    board = RULESET.board(table.state)
    assert any(line.startswith("Ann") and "Gate; Far: Bob" in line for line in board)
    assert "Wall: Elevated" in board


@pytest.mark.rule("RW-ZONE-12", "RW-ZONE-09")
def test_set_up_says_when_zones_are_worth_it() -> None:
    def notes(state: State) -> list[str]:
        return [fact.note for fact in Table(state).open().facts(Noted)]

    assert notes(duel(ann={"weapons": ("crossbow",)})) == ["worth_zones"]
    assert notes(duel()) == []
    assert any("No zones" in line for line in RULESET.board(duel()))
    assert not any("No zones" in line for line in RULESET.board(pair_at()))


@pytest.mark.rule("RW-ZONE-10", "RW-TAG-14", "RW-PHYS-03")
def test_adjacent_is_engaged() -> None:
    near = sit(pair_at(bob={"conditions": ("prone",)})).say("action", "strike:bob:club")
    assert near.edges() == ["+target_prone"]
    arms = {"weapons": ("spear",)}
    far = sit(pair_at(close=True, ann=arms, bob={"conditions": ("prone",)}))
    assert far.say("action", "strike:bob:spear").edges() == []
    bare = sit(pair_at(bob={"conditions": ("exposed",)})).say("action", "strike:bob:club")
    assert bare.edges() == ["+target_exposed"]


@pytest.mark.rule("RW-ZONE-03")
@pytest.mark.parametrize(
    ("path", "value", "rule"),
    [
        ("combatants/ann/place", "moon", "RW-ZONE-03"),
        ("combatants/ann/place", "wall", "RW-ZONE-13"),
        ("bands/0/band", "near", "RW-ZONE-01"),
        ("tags/elevated/place", "moon", "RW-ZONE-03"),
    ],
)
def test_a_field_that_cannot_be_is_refused(path: str, value: str, rule: str) -> None:
    table = sit(pair_at(tags=(on("elevated", "wall"),)))
    with pytest.raises(IllegalAnswer, match=rule):
        table.play.edit(Corrected(path, value))


def test_a_newcomer_stands_in_the_first_place() -> None:
    table = sit(pair_at())
    fact = RULESET.enter(table.play.book, table.state, "dock_thug", "foes")
    assert isinstance(fact, Entered)
    assert fact.combatant.place == "gate"


@pytest.mark.rule("RW-ZONE-03", "RW-GAP-84")
@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", ""),
        ('{ one = "hut", other = "hill", band = "out" }', "RW-ZONE-03.*close or far.*hill"),
        ('{ one = "hut", other = "hell", band = "far" }', "hell.*did you mean hill|hell"),
    ],
)
def test_a_field_in_two_pieces_is_refused(tmp_path: Path, more: str, told: str) -> None:
    file = tmp_path / "hut.toml"
    file.write_text(
        '[scenarios.hut]\ntitle = "Hut"\nstakes = "Tea."\ncast = []\n'
        f"bands = [{more}]\n"
        '[scenarios.hut.places.hut]\nname = "Hut"\n'
        '[scenarios.hut.places.hill]\nname = "Hill"\n'
    )
    if not told:
        assert RULESET.validate(str(file)) == ()
        return
    with pytest.raises(ContentError, match=told):
        RULESET.validate(str(file))


@pytest.mark.parametrize(
    ("hut", "hill", "told"),
    [
        ("at = [0, 0, 4, 3]", "at = [4, 0, 4, 3]", ""),
        ("at = [0, 0, 4, 3]", "at = [3, 2, 4, 3]", "places.hill.at.*beside hut and not over it"),
        ("at = [0, 0, 4, 3]", "", "places.hill.at.*as the others say it"),
        ("at = [0, 0, 0, 3]", "", r"places.hut.at\[2\]"),
        ('floor = "lava"', "", "places.hut.floor.*planks"),
        ('props = ["bell", "lamp"]', 'wall = true\nfloor = "snow"', ""),
    ],
)
def test_places_are_drawn_beside_each_other_or_laid_out(
    tmp_path: Path, hut: str, hill: str, told: str
) -> None:
    file = tmp_path / "hut.toml"
    file.write_text(
        '[scenarios.hut]\ntitle = "Hut"\nstakes = "Tea."\ncast = []\n'
        f'[scenarios.hut.places.hut]\nname = "Hut"\n{hut}\n'
        f'[scenarios.hut.places.hill]\nname = "Hill"\n{hill}\n'
    )
    if not told:
        assert RULESET.validate(str(file)) == ()
        return
    with pytest.raises(ContentError, match=told):
        RULESET.validate(str(file))


@pytest.mark.rule("RW-ZONE-06", "RW-TAG-02", "RW-GAP-19")
def test_the_temple_of_the_book() -> None:
    kira = fighter("kira", kind="pc", place="yard", weapons=("club",))
    varn = fighter("varn", kind="pc", place="yard", weapons=("club",))
    rella = fighter("rella", kind="pc", place="wall", weapons=("bow",))
    foes = [
        fighter(who, "foes", place=place, weapons=("knife",))
        for who, place in (("leader", "gate"), ("one", "yard"), ("two", "yard"))
    ]
    state = field(
        kira, varn, rella, *foes,
        engaged=(("kira", "one"), ("kira", "two")), tags=(on("elevated", "wall"),),
    )  # fmt: skip
    table = sit(state)
    assert {"strike:one:club", "strike:two:club"} < set(table.options)
    assert "strike:leader:club" not in table.options
    table.say("action", "pass").say("action", "engage:leader")
    assert not table.facts(Checked)
    assert table.state.are_engaged("varn", "leader")
    table.say("action", "pass")
    assert table.state.band("rella", "leader") == "far"
    table.say("action", "strike:leader:bow")
    edges = table.edges()
    assert "+elevated" in edges  # and a Burden for shooting into melee cancels it
    table.roll(3, 3, 3, 2, *(1,) * (len(edges) == 1))
    while table.kind != "action":
        table.say(table.kind)
    table.say("action", "end")
    assert table.state.active == "leader"
    assert "strike:varn:knife" in table.options


def test_the_warehouse_ambush_plays_to_its_end_by_the_book() -> None:
    for number in range(4):
        play = Chronicle(RULESET, open_book({}), RULESET.start(open_book({}), "warehouse-ambush"))
        for _ in range(2000):
            prompt = play.prompt
            if prompt is None:
                break
            if isinstance(prompt, Roll):
                play.throw()
                continue
            run = Run(RULESET, play.book, *play.beat)
            answer = RULESET.advise(run)
            assert answer is not None
            play.answer(answer)
        assert play.prompt is None, f"fight {number} goes on and on"
        assert play.state.result in ("party", "foes", "draw")


def test_the_warehouse_ambush_plays_by_hand() -> None:
    book = open_book({})
    state = RULESET.start(book, "warehouse-ambush")
    RULESET.check_state(book, state)
    assert RULESET.board(state)[1].startswith("Rella")
    table = Table(state).open().say("next", "turn:rella_crossbow")
    assert {"strike:assassin:crossbow", "strike:guard_1:crossbow"} < set(table.options)
    table.say("action", "strike:assassin:crossbow")
    assert table.edges() == ["+elevated"]
    table.roll(5, 5, 5, 3, 1).say("bonus")
    assert table.filled("assassin") == 3
    table.say("action", "end").say("next", "turn:kira")
    assert "go:street" not in table.options
    table.say("action", "engage:guard_1")
    assert at(table, "kira") == "dock"
