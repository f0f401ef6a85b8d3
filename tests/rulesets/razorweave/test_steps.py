"""Steps with something in the way, ways out of melee, and Strikes out of turn."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.facts import WentMoot
from fracas.rulesets.razorweave.state.combatants import Ailment, Grant
from fracas.rulesets.razorweave.state.facts import Checked, TurnEnded
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from fracas.rulesets.razorweave.state.scene_facts import (
    Advanced,
    BrokeAway,
    Engaged,
    Moved,
    Reacted,
)
from tests.rulesets.razorweave.field import (
    CRITICAL,
    FAILURE,
    FULL,
    PARTIAL,
    ailment,
    at,
    field,
    on,
    pair_at,
    sit,
)
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt


@pytest.mark.rule("RW-MOVE-14", "RW-GAP-16")
def test_four_ways_lead_out_of_melee() -> None:
    assert {"withdraw", "break", "walk"} < set(sit(pair_at()).options)
    quick = sit(pair_at(ann={"weapons": ("knife",)}))
    assert {"withdraw", "leave"} < set(quick.options)
    assert not {"break", "walk"} & set(quick.options)
    free = sit(pair_at(bob={"conditions": ("stunned",)}))
    assert "unpressed" in free.options
    free.say("action", "unpressed")
    assert free.state.engaged == ()
    assert not free.facts(Reacted)


@pytest.mark.rule("RW-GAP-46", "RW-MOVE-14")
def test_a_quick_weapon_frees_from_all_at_once() -> None:
    state = field(
        fighter("ann", place="gate", weapons=("knife",)),
        fighter("bob", "foes", place="gate"),
        fighter("cid", "foes", place="gate"),
        engaged=(("ann", "bob"), ("ann", "cid")),
    )
    table = sit(state).say("action", "leave")
    assert (table.state.engaged, table.facts(Reacted), table.facts(Checked)) == ((), [], [])


@pytest.mark.rule("RW-ZONE-13", "RW-MOVE-14")
def test_whoever_is_engaged_leaves_melee_first() -> None:
    state = field(
        fighter("ann", place="gate"),
        fighter("bob", "foes", place="gate"),
        fighter("cid", "foes", place="gate"),
        fighter("eve", "foes", place="yard"),
        engaged=(("ann", "bob"),),
    )
    table = sit(state)
    assert "engage:cid" in table.options
    assert not [one for one in table.options if one.startswith("go:")]
    assert "engage:eve" not in table.options


@pytest.mark.rule("RW-MOVE-14", "RW-MOVE-02", "RW-MOVE-05")
@pytest.mark.parametrize(
    ("faces", "asked", "free"),
    [(FULL, False, True), (PARTIAL, True, True), (FAILURE, False, False)],
)
def test_breaking_out_is_one_check(faces: tuple[int, ...], asked: bool, free: bool) -> None:
    table = sit(pair_at()).act("break", *faces)
    assert (table.kind == "opportunity") is asked
    if asked:
        table.say("opportunity", "no")
    assert (table.state.engaged == ()) is free
    assert not [one for one in table.options if one in ("break", "walk")]
    assert table.checked().dc == 14


@pytest.mark.rule("RW-MOVE-14")
def test_a_check_to_move_is_no_main_action_and_spends_no_grant() -> None:
    table = sit(pair_at(ann={"grants": (Grant("dan", "", 3),)})).say("action", "break")
    assert table.edges() == []
    table.roll(*FULL)
    assert len(table.state.who("ann").grants) == 1
    assert "maneuver" in table.options


@pytest.mark.rule("RW-MOVE-14")
@pytest.mark.parametrize(("tier", "dc"), [("standard", 14), ("elite", 16), ("boss", 16)])
def test_an_elite_presses_harder(tier: str, dc: int) -> None:
    table = sit(pair_at(bob={"tier": tier})).act("break", *CRITICAL)
    assert table.checked().dc == dc


@pytest.mark.rule("RW-MOVE-05")
def test_whoever_is_taken_out_on_the_way_does_not_move() -> None:
    state = field(
        fighter("ann", place="gate", clock=(6, 5)),
        fighter("bob", "foes", place="gate", weapons=("club",)),
        fighter("cid", "foes", place="gate", weapons=("spear",)),
        fighter("dan", place="gate"),
        engaged=(("ann", "bob"), ("ann", "cid")),
    )
    table = sit(state).say("action", "walk").say("opportunity").say("difficulty").roll(*FULL)
    table.say("outcome").say("shift_back")
    assert table.filled("ann") == 7
    assert table.state.clock_of("ann").shown == 6
    assert at(table, "ann") == "gate"
    assert [fact.who for fact in table.facts(Reacted)] == ["bob"]
    assert table.facts(BrokeAway) == []
    assert table.facts(WentMoot) == []
    assert (table.kind, table.state.active) == ("action", "bob")
    assert len(table.facts(Checked)) == 1


@pytest.mark.rule("RW-MOVE-05")
def test_a_foe_strikes_out_of_turn_once_a_round_and_keeps_its_turn() -> None:
    state = field(
        *(fighter(who, place="gate") for who in ("ann", "dan")),
        fighter("bob", "foes", place="gate", weapons=("club",)),
        engaged=(("ann", "bob"), ("bob", "dan")),
    )
    table = sit(state, "ann", "dan", "bob")
    table.say("action", "walk").say("opportunity").say("difficulty").roll(*FAILURE)
    table.say("action", "pass").say("action", "walk")
    assert table.kind == "action"  # no second Strike in the round
    table.say("action", "pass")
    assert table.state.active == "bob"
    table.say("action", "pass")
    table.say("action", "engage:bob").say("action", "pass")
    table.say("action", "pass").say("action", "pass").say("action", "walk")
    assert table.kind == "opportunity"


@pytest.mark.rule("RW-GAP-17", "RW-MOVE-05")
@pytest.mark.parametrize(("ruling", "kind"), [("ask", "opportunity"), ("on", "difficulty")])
def test_the_table_says_who_is_asked(ruling: str, kind: str) -> None:
    assert sit(pair_at(), opportunity_attacks=ruling).say("action", "walk").kind == kind


@pytest.mark.rule("RW-GAP-17")
def test_without_opportunities_walking_is_free() -> None:
    table = sit(pair_at(), opportunity_attacks="off").say("action", "walk")
    assert (table.kind, table.state.engaged) == ("action", ())


@pytest.mark.rule("RW-MOVE-05")
def test_a_strike_out_of_turn_is_no_main_action_and_spends_no_grant() -> None:
    table = Table(duel(bob={"grants": (Grant("gm", "ann", 3),)})).open().say("action", "walk")
    table.say("opportunity")
    assert table.edges() == []
    table.roll(*FULL)
    assert len(table.state.who("bob").grants) == 1
    assert not table.state.who("bob").acted


@pytest.mark.rule("RW-MOVE-12", "RW-GAP-80", "RW-MOVE-02")
@pytest.mark.parametrize(
    ("faces", "engaged", "asked"),
    [(FULL, True, False), (PARTIAL, True, True), (FAILURE, False, True)],
)
def test_closing_with_a_spear_is_a_check(
    faces: tuple[int, ...], engaged: bool, asked: bool
) -> None:
    table = sit(pair_at(close=True, bob={"weapons": ("spear",)})).act("engage:bob", *faces)
    assert (table.kind == "opportunity") is asked
    if asked:
        assert not table.state.engaged
        table.say("opportunity").say("difficulty").roll(*FAILURE)
        if table.kind == "move":
            table.say("move")
    assert bool(table.state.engaged) is engaged
    assert len(table.facts(Reacted)) == asked
    assert table.checked().dc == 14
    assert not [one for one in table.options if one.startswith("engage:")]


@pytest.mark.rule("RW-MOVE-12", "RW-TAG-09")
def test_a_spear_keeps_nobody_off_where_it_is_cramped() -> None:
    state = pair_at(
        close=True,
        ann={"weapons": ("spear",)},
        bob={"weapons": ("spear",)},
        tags=(on("cramped", "gate"),),
    )
    table = sit(state)
    assert "strike:bob:spear" not in table.options
    table.say("action", "engage:bob")
    assert (table.kind, len(table.facts(Engaged))) == ("action", 1)


@pytest.mark.rule("RW-MOVE-12", "RW-TAG-09")
@pytest.mark.parametrize(
    ("cramped", "kind"), [("gate", "action"), ("yard", "action"), ("wall", "difficulty")]
)
def test_a_spear_is_of_no_use_out_of_or_into_a_cramped_place(cramped: str, kind: str) -> None:
    state = pair_at("gate", "yard", bob={"weapons": ("spear",)}, tags=(on("cramped", cramped),))
    assert sit(state).say("action", "engage:bob").kind == kind


@pytest.mark.rule("RW-MOVE-13", "RW-GAP-105", "RW-MOVE-06")
def test_who_bars_the_way_makes_closing_a_check_unless_pinned() -> None:
    def closing(engaged: tuple[tuple[str, str], ...], target: str = "cid") -> Table:
        state = field(
            fighter("ann", place="gate", agi=0),
            fighter("dan", place="yard"),
            fighter("bob", "foes", place="yard", blocks=True),
            fighter("cid", "foes", place="yard"),
            engaged=engaged,
        )
        return sit(state).say("action", f"engage:{target}")

    table = closing(((),))  # type: ignore[arg-type]
    table.say("difficulty").roll(4, 4, 3, 3)
    assert (table.checked().dc, table.checked().tier) == (16, "partial")
    assert table.state.are_engaged("ann", "cid")
    assert table.bears("ann") == ("exposed",)
    failed = closing(((),)).say("difficulty").roll(*FAILURE)  # type: ignore[arg-type]
    assert (failed.state.engaged, at(failed, "ann")) == ((), "gate")
    assert closing(((),), "bob").kind == "action"  # type: ignore[arg-type]
    assert closing((("bob", "dan"),)).state.are_engaged("ann", "cid")


@pytest.mark.rule("RW-MOVE-07", "RW-TAG-11", "RW-TAG-16", "RW-MOVE-02")
@pytest.mark.parametrize(
    ("faces", "place", "burns"),
    [((6, 4, 3, 3), "yard", False), ((4, 4, 3, 3), "yard", True), ((3, 3, 3, 3), "gate", True)],
)
def test_a_hazard_bites_on_partial_and_bars_on_failure(
    faces: tuple[int, ...], place: str, burns: bool
) -> None:
    table = sit(pair_at("gate", "wall", tags=(on("arcane_circles", "yard"),)))
    table.act("go:yard", *faces)
    if burns:
        table.say("hazard")
    assert at(table, "ann") == place
    assert (table.bears("ann") == ("burning",)) is burns
    assert not [one for one in table.options if one.startswith("go:")]


@pytest.mark.rule("RW-GAP-112", "RW-MOVE-07")
def test_the_gm_may_spare_somebody_the_hazard() -> None:
    table = sit(pair_at("gate", "wall", tags=(on("rubble", "yard"),)))
    table.act("go:yard", *FAILURE).say("hazard", "none")
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-OUT-03", "RW-MOVE-07", "RW-TURN-07")
@pytest.mark.parametrize("faces", [PARTIAL, FAILURE])
def test_the_hazards_after_the_one_that_takes_somebody_out_leave_the_turn_whole(
    faces: tuple[int, ...],
) -> None:
    tags = (on("sparking_conduits", "yard"), on("arcane_circles", "yard"))
    state = field(
        fighter("ann", "foes", place="gate", conditions=("soaked",)),
        fighter("dan", place="wall"),
        fighter("bob", "foes", place="wall"),
        tags=tags,
    )
    table = sit(hurt(state, ann=5)).act("go:yard", *faces, 6, dc=14).say("hazard")
    while table.kind in ("outcome", "last_moment", "shift_back"):
        table.say(table.kind)
    assert not table.state.who("ann").standing
    assert [fact.who for fact in table.facts(TurnEnded)] == ["ann"]
    assert not table.facts(WentMoot)
    assert (table.kind, table.state.active) == ("action", "dan")


@pytest.mark.rule("RW-MOVE-06", "RW-GAP-114", "RW-TAG-16", "RW-TAG-11")
@pytest.mark.parametrize(
    ("tags", "dc", "burden"),
    [
        (("slick",), 14, True),
        (("hazardous",), 14, True),
        (("rubble",), 16, False),
        (("zero_g",), 16, False),
        (("vacuum_breach",), 12, False),
        (("hazardous", "rubble"), 16, True),
    ],
)
def test_the_dc_of_a_step_is_what_the_ground_asks(
    tags: tuple[str, ...], dc: int, burden: bool
) -> None:
    state = pair_at("gate", "wall", tags=tuple(on(tag, "gate") for tag in tags))
    table = sit(state).say("action", "go:yard").say("difficulty")
    table.roll(6, 6, 6, 6, *(6,) * burden)
    assert table.checked().dc == dc
    assert len(table.checked().reasons) == (dc != 14)
    inside = sit(pair_at(close=True, tags=tuple(on(tag, "gate") for tag in tags)))
    assert inside.say("action", "engage:bob").state.are_engaged("ann", "bob")


@pytest.mark.rule("RW-MOVE-12", "RW-GAP-114")
@pytest.mark.parametrize(("weapon", "dc"), [("club", 12), ("spear", 14)])
def test_a_spear_is_no_easier_to_get_past_where_the_way_is_easy(weapon: str, dc: int) -> None:
    bob = {"weapons": (weapon,)}
    table = sit(pair_at("gate", "yard", bob=bob, tags=(on("vacuum_breach", "gate"),)))
    assert table.act("engage:bob", *FULL).checked().dc == dc


@pytest.mark.rule("RW-MOVE-09")
def test_halved_movement_takes_two_for_a_step_and_keeps_progress() -> None:
    ann = {"conditions": ("caught",)}
    table = sit(pair_at("gate", "wall", ann=ann), conditions=ailment(halves=("always",)))
    table.say("action", "go:yard").say("action", "pass").say("action", "pass")
    assert at(table, "ann") == "gate"
    table.say("action", "go:yard")
    assert at(table, "ann") == "yard"
    assert [fact.step for fact in table.facts(Advanced)] == ["go:yard", ""]
    other = sit(pair_at("gate", "wall", ann=ann), conditions=ailment(halves=("always",)))
    other.say("action", "go:yard").say("action", "sprint").say("action", "go:wall")
    assert at(other, "ann") == "gate"
    swift = sit(pair_at("gate", "wall", ann=ann), conditions=ailment(halves=("always",)))
    swift.say("action", "go:yard").say("action", "sprint").say("action", "go:yard")
    assert at(swift, "ann") == "yard"
    down = {"conditions": ("caught", "prone")}
    up = sit(pair_at("gate", "wall", ann=down), conditions=ailment(halves=("always",))).say(
        "action", "stand"
    )
    assert up.bears("ann") == ("caught",)


@pytest.mark.rule("RW-MOVE-11")
def test_conditions_bind_movement() -> None:
    ann = {"conditions": ("caught", "prone")}
    held = sit(pair_at(close=True, ann=ann), conditions=ailment("move"))
    assert not [one for one in held.options if one.startswith(("go", "engage", "stand", "sprint"))]
    state = pair_at("gate", "wall")
    afraid = replace(state.who("ann"), conditions=(Ailment("caught", "bob"),))
    state = replace(state, combatants=(afraid, state.who("bob")))
    wary = sit(state, conditions=ailment("approach"))
    assert "go:road" in wary.options
    assert "go:wall" not in wary.options
    assert "go:yard" not in wary.options
    state = pair_at("gate", "yard")
    afraid = replace(state.who("ann"), conditions=(Ailment("caught", "bob"),))
    state = replace(state, combatants=(afraid, state.who("bob")))
    even = sit(state, conditions=ailment("approach"))
    assert "engage:bob" not in even.options
    assert "go:yard" in even.options


@pytest.mark.rule("RW-MOVE-11", "RW-MOVE-02")
def test_the_suppressed_leave_cover_by_a_check() -> None:
    ann = {"conditions": ("caught",)}
    state = pair_at("gate", "wall", ann=ann, tags=(on("solid_cover", "gate"),))
    table = sit(state, conditions=ailment("leave_cover")).say("action", "go:yard").say("difficulty")
    table.roll(*FAILURE)
    assert (at(table, "ann"), table.checked().dc) == ("gate", 14)
    bare = sit(pair_at("gate", "wall", ann=ann), conditions=ailment("leave_cover"))
    assert at(bare.say("action", "go:yard"), "ann") == "yard"


@pytest.mark.rule("RW-TAG-03", "RW-GAP-94")
def test_a_failure_high_up_is_a_fall_unless_spared() -> None:
    state = pair_at("wall", "wall", tags=(on("elevated", "wall"),))
    table = sit(state).act("break", *FAILURE).say("fall")
    assert (at(table, "ann"), table.bears("ann"), table.filled("ann")) == ("yard", ("prone",), 1)
    assert table.state.engaged == ()
    assert [fact.how for fact in table.facts(Moved)] == ["fall"]
    assert [(fact.by, fact.how) for fact in table.facts(Ticked)] == [("", "fall")]
    spared = sit(state).act("break", *FAILURE).say("fall", "no")
    assert (at(spared, "ann"), spared.filled("ann")) == ("wall", 0)
    low = sit(pair_at("gate", "gate", tags=(on("elevated", "wall"),))).act("break", *FAILURE)
    assert low.kind == "action"
