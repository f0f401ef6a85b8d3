"""Scene Tags: what they do to a Check, and whom cover made by an act protects."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook, shipped
from fracas.rulesets.razorweave.picture.picture import picture
from fracas.rulesets.razorweave.rules.tags import in_cover
from fracas.rulesets.razorweave.state.harm_facts import Rested
from fracas.rulesets.razorweave.state.scene_facts import TagGone, TagMade
from fracas.rulesets.razorweave.state.state import SceneTag, State
from tests.rulesets.razorweave.field import WEAPONS, pair_at, sit
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)
SHOVE = "shove:obstructed:bob"


def crates() -> State:
    """A duel among toppled crates."""
    return duel(tags=("obstructed",))


@pytest.mark.rule("RW-TAG-01")
def test_a_tag_says_what_it_does_and_stays_until_the_story_changes_it() -> None:
    for row in shipped().tags.values():
        assert row.effect
        does = (row.edge, row.burden, row.hampers, row.cover, row.hazard, row.flank, row.voids)
        assert any(does) or row.high or row.open or row.step or row.breaks or row.cold
    table = Table(duel(tags=("slick",))).open().say("action", "pass").say("action", "pass")
    assert table.state.round == 2
    assert has_tag(table.state, "slick")
    table.play.edit(Rested())
    assert has_tag(table.state, "slick")


@pytest.mark.rule("RW-TAG-10")
@pytest.mark.parametrize(
    ("action", "intent", "sources"),
    [
        ("withdraw", "", ["-slick"]),
        ("maneuver", "cover", ["-slick"]),
        ("maneuver", "prone:bob", []),
        ("strike:bob:club", "", []),
        ("defend", "", []),
    ],
)
def test_slick_hampers_what_turns_on_footing(action: str, intent: str, sources: list[str]) -> None:
    state = duel(tags=("slick",), ann={"conditions": ("exposed",)})
    table = Table(state).open().say("action", action)
    if intent:
        table.say("intent", intent)
    assert table.edges() == sources


@pytest.mark.rule("RW-TAG-10")
def test_who_fails_on_slick_ground_falls_unless_spared() -> None:
    table = Table(duel(tags=("slick",))).open().act("withdraw", *FAILURE, 6)
    assert "none" in table.options
    table.say("slip")
    assert table.bears("ann") == ("prone",)
    spared = Table(duel(tags=("slick",))).open().act("withdraw", *FAILURE, 6).say("slip", "none")
    assert spared.bears("ann") == ()
    foe = Table(duel(tags=("slick",))).open("bob", "ann").act("withdraw", *FAILURE, 6).say("slip")
    assert foe.bears("bob") == ("prone",)


@pytest.mark.rule("RW-TAG-10")
def test_dry_ground_and_acts_on_the_spot_bring_no_fall() -> None:
    assert Table(duel()).open().act("withdraw", *FAILURE).kind == "move"
    table = Table(duel(tags=("slick",))).open().say("action", "maneuver").say("intent", "prone:bob")
    assert table.say("difficulty").roll(*FAILURE).kind == "move"


@pytest.mark.rule("RW-TAG-13", "RW-RES-02")
@pytest.mark.parametrize(
    ("faces", "ticks", "cleared"),
    [(CRITICAL, 3, True), (FULL, 2, True), (PARTIAL, 1, True), (FAILURE, 0, False)],
)
def test_the_first_who_forces_a_way_clears_obstructed(
    faces: tuple[int, ...], ticks: int, cleared: bool
) -> None:
    table = Table(crates()).open().say("action", "maneuver").say("intent", SHOVE)
    assert table.edges() == ["-obstructed"]
    table.roll(*faces, 6)
    assert has_tag(table.state, "obstructed") is not cleared
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-TAG-13")
def test_obstructed_hampers_only_the_way_through() -> None:
    table = Table(crates()).open().say("action", "strike:bob:club")
    assert table.edges() == []


@pytest.mark.rule("RW-TAG-17")
def test_a_tag_is_made_once_and_made_again_after_it_went() -> None:
    table = Table(crates()).open().say("action", "maneuver")
    assert "make:obstructed" not in table.options
    table.say("intent", "remove:obstructed").say("difficulty").roll(*FULL)
    assert table.state.tags == ()
    table.say("action", "setup").say("opening", "make:obstructed").say("difficulty").roll(*FULL)
    assert has_tag(table.state, "obstructed")


# Cover made by an act


ARMS = {"weapons": ("club", "spear", "bow")}
SIDES = (("ann", "party"), ("dan", "party"), ("bob", "foes"), ("cid", "foes"))
CRITICAL, PARTIAL = (6, 5, 4, 4), (4, 3, 3, 3)


@pytest.mark.rule("RW-TAG-04", "RW-TAG-07", "RW-TAG-17", "RW-GAP-118")
@pytest.mark.parametrize("act", ["maneuver", "setup"])
def test_cover_that_is_made_covers_its_makers_side_alone(act: str) -> None:
    archers = [fighter(who, side, weapons=("bow",)) for who, side in SIDES]
    table = Table(scene(*archers, order="rolled", engaged=((),)), weapons=WEAPONS).open()  # type: ignore[arg-type]
    table.say("action", act).say({"maneuver": "intent", "setup": "opening"}[act], "make:shot_cover")
    table.say("difficulty").roll(4, 4, 3, 3)
    assert table.state.tags == (SceneTag("shot_cover", "ann", covers="party"),)
    made = table.facts(TagMade)[-1]
    said = "The scene is now Cover from Shots for the party."
    assert RULESET.say_fact(made, table.state) == said
    assert "Scene: Cover from Shots for the party" in RULESET.board(table.state)
    shots = {}
    for who, target in (("dan", "bob"), ("bob", "ann"), ("cid", "dan")):
        while table.state.active != who:
            table.say("action", "end" if "end" in table.options else "pass")
        table.say("action", f"strike:{target}:bow")
        shots[who] = table.edges()
        table.roll(2, 2, 2, 2, *(2,) * len(shots[who]))
        if table.kind == "move":
            table.say("move")
    burden = ["-shot_cover"]
    assert shots == {"dan": [], "bob": burden, "cid": burden}


@pytest.mark.rule("RW-TAG-07", "RW-TAG-17", "RW-MAN-09", "RW-GAP-118")
def test_each_side_may_have_cover_of_its_own_in_one_place() -> None:
    mine = SceneTag("shot_cover", "bob", "gate", covers="foes")
    table = sit(pair_at(close=True, ann=ARMS, bob={"weapons": ("bow",)}, tags=(mine,)))
    book = table.play.book
    assert isinstance(book, RazorweaveBook)
    assert in_cover(table.state, book, "ann") is None
    table.say("action", "maneuver")
    assert {"make:shot_cover", "remove:shot_cover:of:foes:gate"} < set(table.options)
    assert "make:solid_cover" in table.options
    prompt = table.play.prompt
    assert prompt is not None
    removed = RULESET.say_option(prompt, "remove:shot_cover:of:foes:gate", table.state)
    assert removed == "Remove Cover from Shots for the foes (Gate)"
    table.say("intent", "make:shot_cover").say("difficulty").roll(4, 4, 3, 3)
    assert [tag.covers for tag in table.state.tags] == ["foes", "party"]
    slips = [slip.name for slip in picture(table.state, book).drawing.places[0].tags]  # type: ignore[union-attr]
    assert slips == ["Cover from Shots for the foes", "Cover from Shots for the party"]
    table.say("action", "end").say("action", "maneuver")
    table.say("intent", "remove:shot_cover:of:party:gate").say("difficulty").roll(4, 4, 4, 4)
    assert [tag.covers for tag in table.state.tags] == ["foes"]
    said = RULESET.say_fact(table.facts(TagGone)[-1], table.state)
    assert said == "Gate is no longer Cover from Shots for the party."


@pytest.mark.rule("RW-STRIKE-03", "RW-STRIKE-06", "RW-GAP-118")
@pytest.mark.parametrize(
    ("faces", "kind", "side"), [(PARTIAL, "cost", "foes"), (CRITICAL, "bonus", "party")]
)
def test_cover_that_a_strike_brings_is_for_the_side_that_gains(
    faces: tuple[int, ...], kind: str, side: str
) -> None:
    table = sit(pair_at("gate", "yard", ann=ARMS))
    table.act("strike:bob:bow", *faces).say(kind, "tag:shot_cover")
    place = {"foes": "yard", "party": "gate"}[side]
    (tag,) = table.state.tags
    assert (tag.place, tag.covers) == (place, side)


@pytest.mark.rule("RW-STRIKE-09", "RW-GAP-118")
def test_one_breaks_the_cover_of_one_side_and_not_the_other() -> None:
    both = [SceneTag("fragile_cover", place="gate", covers=side) for side in ("party", "foes")]
    table = sit(pair_at(close=True, tags=tuple(both)))
    wrecks = {one for one in table.options if one.startswith("wreck")}
    assert wrecks == {f"wreck:fragile_cover:of:{side}:gate" for side in ("party", "foes")}
    prompt = table.play.prompt
    assert prompt is not None
    said = RULESET.say_option(prompt, "wreck:fragile_cover:of:foes:gate", table.state)
    assert said == "Strike at Fragile Cover for the foes (Gate) to break it"
    table.act("wreck:fragile_cover:of:foes:gate", 4, 4, 3, 3)
    assert [tag.covers for tag in table.state.tags] == ["party"]
    log = RULESET.say_fact(table.checked(), table.state)
    assert log.startswith("Ann: Strike at Fragile Cover for the foes")
