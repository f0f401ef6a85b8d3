"""What the Tags of the ground do to Strikes, defences and Maneuvers, and how they come and go."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.facts import Corrected, Noted
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.rules.maneuver import sneaks
from fracas.rulesets.razorweave.rules.paths import barring
from fracas.rulesets.razorweave.rules.tags import removable
from fracas.rulesets.razorweave.state.facts import Checked, Stood
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway, Hid, Moved, Revealed, TagGone
from fracas.rulesets.razorweave.state.state import SceneTag, State
from tests.rulesets.razorweave.field import FAILURE, FULL, PARTIAL, at, field, on, pair_at, sit
from tests.rulesets.razorweave.table import Table, duel, fighter, has_tag

ARMS = {"weapons": ("club", "spear", "bow")}


def edges(state: State, weapon: str = "bow") -> list[str]:
    """The sources of Edge and Burden on Ann's Strike at Bob."""
    return sit(state).say("action", f"strike:bob:{weapon}").edges()


@pytest.mark.rule("RW-TAG-02", "RW-GAP-49")
@pytest.mark.parametrize(
    ("here", "there", "weapon", "found"),
    [
        ("wall", "gate", "bow", ["+elevated"]),
        ("wall", "yard", "bow", ["+elevated"]),
        ("wall", "yard", "spear", []),
        ("wall", "wall", "bow", []),
        ("wall", "wall", "spear", []),
        ("yard", "wall", "spear", ["-elevated"]),
        ("gate", "wall", "bow", []),
    ],
)
def test_height_helps_shots_down_and_hampers_melee_up(
    here: str, there: str, weapon: str, found: list[str]
) -> None:
    state = pair_at(here, there, close=True, ann=ARMS, tags=(on("elevated", "wall"),))
    assert edges(state, weapon) == found


@pytest.mark.rule("RW-TAG-04", "RW-TAG-05", "RW-TAG-06", "RW-TAG-07", "RW-GAP-50")
@pytest.mark.parametrize(
    ("tag", "there", "weapon", "found"),
    [
        ("solid_cover", "wall", "bow", True),
        ("solid_cover", "yard", "spear", True),
        ("solid_cover", "gate", "club", False),
        ("fragile_cover", "yard", "bow", True),
        ("shot_cover", "yard", "bow", True),
        ("shot_cover", "yard", "spear", False),
        ("stacked_crates", "wall", "bow", True),
    ],
)
def test_cover_is_burden_on_attackers_who_are_not_engaged(
    tag: str, there: str, weapon: str, found: bool
) -> None:
    table = sit(pair_at("gate", there, ann=ARMS, tags=(on(tag, there),)))
    table.say("action", f"strike:bob:{weapon}")
    assert table.edges() == ([f"-{tag}"] if found else [])
    table.roll(4, 4, 4, 3, *(6,) * found)
    assert table.filled("bob") == 2  # Burden and nothing else
    own = pair_at("gate", "wall", ann=ARMS, tags=(on(tag, "gate"),))
    assert edges(own) == []


@pytest.mark.rule("RW-TAG-08")
@pytest.mark.parametrize(("there", "found"), [("wall", ["-dim_light"]), ("yard", [])])
def test_dim_light_hampers_shots_at_far(there: str, found: list[str]) -> None:
    assert edges(pair_at("gate", there, ann=ARMS, tags=("dim_light",))) == found


@pytest.mark.rule("RW-TAG-09", "RW-GAP-112")
def test_a_cramped_scene_knows_no_far_and_hampers_large_gear() -> None:
    state = pair_at("gate", "wall", ann=ARMS, tags=("cramped",))
    assert state.band("ann", "bob") == "close"
    tags = (on("cramped", "gate"),)
    for weapon, found in (("maul", ["-cramped"]), ("spear", ["-cramped"]), ("knife", [])):
        assert edges(pair_at(ann={"weapons": (weapon,)}, tags=tags), weapon) == found
    assert edges(pair_at(ann={"weapons": ("maul",)}), "maul") == []


@pytest.mark.rule("RW-TAG-12")
def test_open_ground_exposes_until_cover_or_the_next_turn() -> None:
    tags = (on("open_ground", "yard"), on("solid_cover", "wall"))
    table = sit(pair_at("gate", "gate", close=True, tags=tags)).say("action", "go:yard")
    assert table.bears("ann") == ("exposed",)
    table.say("action", "pass")
    assert table.bears("ann") == ("exposed",)
    covered = sit(pair_at("gate", "gate", close=True, tags=tags)).say("action", "go:yard")
    covered.say("action", "sprint").say("action", "go:wall")
    assert covered.bears("ann") == ()
    table.say("action", "pass")
    assert (table.state.active, table.bears("ann")) == ("ann", ())
    assert sit(pair_at(close=True)).say("action", "go:yard").bears("ann") == ()


@pytest.mark.rule("RW-TAG-15", "RW-GAP-69")
@pytest.mark.parametrize(
    ("tag", "named", "ann", "dan", "eve"),
    [
        ("flanking", None, True, False, False),
        ("exposed_flank", ("dan",), True, True, False),
        ("exposed_sensors", None, True, True, True),
    ],
)
def test_an_opening_on_a_target_helps_whom_it_names(
    tag: str, named: tuple[str, ...] | None, ann: bool, dan: bool, eve: bool
) -> None:
    state = field(
        *(fighter(who, place="gate", weapons=("bow",)) for who in ("ann", "dan", "eve")),
        fighter("bob", "foes", place="gate"),
    )
    table = sit(state).say("action", "setup").say("opening", f"mark:{tag}:bob")
    table.say("difficulty").roll(*FULL)
    if named:
        table.say("friends", named)
    for who, helped in (("dan", dan), ("eve", eve), ("ann", ann)):
        while table.state.active != who:
            table.say("action", "end" if "end" in table.options else "pass")
        table.say("action", "strike:bob:bow")
        assert (table.edges() == [f"+{tag}"]) is helped, who
        table.roll(*FAILURE, *(1,) * helped)
        assert has_tag(table.state, tag)


@pytest.mark.rule("RW-TAG-15")
@pytest.mark.parametrize(("target", "edges"), [("bob", ["+flanking"]), ("cid", [])])
def test_an_opening_on_one_foe_is_none_on_another(target: str, edges: list[str]) -> None:
    state = field(
        fighter("ann", weapons=("bow",), place="gate"),
        *(fighter(who, "foes", place="gate") for who in ("bob", "cid")),
        tags=(SceneTag("flanking", by="ann", on="bob"),),
    )
    assert sit(state).say("action", f"strike:{target}:bow").edges() == edges


@pytest.mark.rule("RW-TAG-21")
def test_nobody_is_flanked_where_it_is_cramped() -> None:
    def marks(**values: object) -> list[str]:
        table = sit(pair_at(**values)).say("action", "maneuver")  # type: ignore[arg-type]
        return [one for one in table.options if one.startswith("mark:")]

    assert "mark:flanking:bob" in marks()
    assert marks(tags=(on("cramped", "gate"),)) == []
    assert marks(tags=(on("cramped", "wall"),)) != []


@pytest.mark.rule("RW-TAG-20")
@pytest.mark.parametrize(("faces", "burns", "open_"), [(FULL, True, False), (PARTIAL, True, True)])
def test_a_foe_is_pushed_into_a_hazard(faces: tuple[int, ...], burns: bool, open_: bool) -> None:
    table = sit(pair_at(tags=(on("arcane_circles", "gate"), on("glass_shards", "yard"))))
    table.say("action", "maneuver")
    assert {"push:bob:arcane_circles", "push:bob:glass_shards:yard"} < set(table.options)
    table.say("intent", "push:bob:arcane_circles").say("difficulty").roll(*faces)
    assert table.state.who("bob").bears("burning") is burns
    assert table.state.who("ann").bears("exposed") is open_


@pytest.mark.rule("RW-TAG-20", "RW-ZONE-13", "RW-TAG-03")
def test_a_push_may_lead_to_another_place_or_off_a_height() -> None:
    table = sit(pair_at(tags=(on("glass_shards", "yard"),))).say("action", "maneuver")
    table.say("intent", "push:bob:glass_shards:yard").say("difficulty").roll(*FULL)
    assert (at(table, "bob"), table.state.engaged) == ("yard", ())
    assert table.bears("bob") == ("bleeding",)
    off = sit(pair_at("wall", "wall", tags=(on("elevated", "wall"),))).say("action", "maneuver")
    off.say("intent", "push:bob:elevated").say("difficulty").roll(*FULL)
    assert (at(off, "bob"), off.bears("bob"), off.filled("bob")) == ("yard", ("prone",), 1)


@pytest.mark.rule("RW-TAG-19", "RW-TAG-08")
def test_sneaking_in_the_dark_has_edge_and_needs_no_further_check() -> None:
    state = pair_at(
        close=True, bob={"weapons": ("spear",)}, ann={"mig": 3}, tags=(on("dim_light", "gate"),)
    )
    table = sit(state).say("action", "maneuver")
    assert "sneak:hide" not in table.options
    table.say("intent", "sneak:engage:bob")
    assert table.edges() == ["+dim_light"]
    table.roll(*FULL, 1)
    assert table.state.are_engaged("ann", "bob")
    assert len(table.facts(Checked)) == 1
    assert table.checked().attribute == "AGI"
    lit = sit(pair_at(close=True)).say("action", "maneuver")
    assert not [one for one in lit.options if one.startswith("sneak")]


@pytest.mark.rule("RW-GAP-98", "RW-TAG-19")
def test_by_option_a_sneaker_hides_until_it_strikes_or_is_lit() -> None:
    state = pair_at(close=True, ann={"weapons": ("bow",)}, tags=(on("dim_light", "gate"),))

    def hidden() -> Table:
        table = sit(state, hidden="on").say("action", "maneuver").say("intent", "sneak:hide")
        table.say("difficulty").roll(*FULL, 1).say("action", "end")
        assert table.facts(Hid)
        return table

    table = hidden()
    assert not [one for one in table.options if one.startswith(("strike", "engage"))]
    table.say("action", "pass").say("action", "strike:bob:bow")
    assert table.edges() == ["+hidden"]
    table.roll(*FULL, 1)
    assert not table.state.who("ann").hidden
    lit = hidden().say("action", "maneuver").say("intent", "remove:dim_light:gate")
    lit.say("difficulty").roll(*FULL)
    assert [fact.who for fact in lit.facts(Revealed)] == ["ann"]
    half = sit(state, hidden="on").say("action", "maneuver").say("intent", "sneak:hide")
    half.say("difficulty").roll(*PARTIAL, 1)
    assert not half.state.who("ann").hidden
    assert half.bears("ann") == ("exposed",)


@pytest.mark.rule("RW-DEF-03")
def test_a_full_defend_may_be_a_safer_place_in_place_of_the_guard() -> None:
    table = sit(pair_at()).act("defend", *FULL)
    assert table.options == ("stance", "away", "go:yard", "go:wall", "go:road")
    table.say("safer", "go:wall")
    assert (at(table, "ann"), table.facts(Stood), table.state.engaged) == ("wall", [], ())
    stays = sit(pair_at()).act("defend", *FULL).say("safer")
    assert (at(stays, "ann"), len(stays.facts(Stood))) == ("gate", 1)
    plain = Table(duel()).open().act("defend:away", *FULL)
    assert (len(plain.facts(BrokeAway)), plain.facts(Stood)) == (1, [])
    missed = Table(duel()).open().act("defend:away", *PARTIAL).say("lesser")
    assert (missed.facts(BrokeAway), len(missed.facts(Stood))) == ([], 1)


@pytest.mark.rule("RW-DEF-06", "RW-TAG-06", "RW-GAP-112")
@pytest.mark.parametrize(("faces", "asked"), [(FULL, False), (PARTIAL, True), (FAILURE, True)])
def test_fragile_cover_goes_with_a_poor_defence(faces: tuple[int, ...], asked: bool) -> None:
    state = pair_at(close=True, tags=(on("fragile_cover", "gate"),))
    table = sit(state).act("defend", *faces)
    assert (table.kind == "cover_breaks") is asked
    if asked:
        table.say("cover_breaks")
        assert not has_tag(table.state, "fragile_cover")
        spared = sit(state).act("defend", *faces).say("cover_breaks", "no")
        assert has_tag(spared.state, "fragile_cover")
    solid = sit(pair_at(close=True, tags=(on("solid_cover", "gate"),))).act("defend", *faces)
    assert solid.kind != "cover_breaks"


@pytest.mark.rule("RW-DEF-07")
@pytest.mark.parametrize(("faces", "burns"), [(FULL, False), (PARTIAL, False), (FAILURE, True)])
def test_a_defence_may_smother_flames_besides(faces: tuple[int, ...], burns: bool) -> None:
    table = Table(duel(ann={"conditions": ("burning",)})).open().act("defend:burning", *faces, 6)
    assert table.state.who("ann").bears("burning") is burns


@pytest.mark.rule("RW-TAG-06", "RW-TAG-17")
@pytest.mark.parametrize(("faces", "gone"), [(FULL, True), (PARTIAL, False), (FAILURE, False)])
def test_a_strike_may_bring_fragile_cover_down(faces: tuple[int, ...], gone: bool) -> None:
    state = pair_at("gate", "yard", tags=(on("fragile_cover", "yard"), on("solid_cover", "gate")))
    table = sit(state)
    assert [one for one in table.options if one.startswith("wreck")] == ["wreck:fragile_cover:yard"]
    table.act("wreck:fragile_cover:yard", *faces)
    assert has_tag(table.state, "fragile_cover") is not gone
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-TAG-01", "RW-TAG-17")
def test_tags_come_and_go_by_place() -> None:
    table = sit(pair_at("gate", "wall", tags=(on("slick", "wall"),))).say("action", "maneuver")
    assert {"make:slick", "make:dim_light"} < set(table.options)
    assert not {"make:elevated", "remove:slick:wall", "make:flanking"} & set(table.options)
    table.say("intent", "make:slick").say("difficulty").roll(*FULL)
    assert {(tag.id, tag.place) for tag in table.state.tags} == {
        ("slick", "wall"),
        ("slick", "gate"),
    }
    table.play.edit(TagGone("slick", "wall"))
    assert [tag.place for tag in table.state.tags] == ["gate"]
    near = sit(pair_at("gate", "wall", tags=(on("slick", "yard"),))).say("action", "maneuver")
    near.say("intent", "remove:slick:yard").say("difficulty").roll(*FULL)
    assert near.state.tags == ()


@pytest.mark.rule("RW-TAG-16")
def test_only_those_whom_a_tag_names_may_clear_it() -> None:
    tags = (on("zero_g", "gate"), on("rubble", "gate"), SceneTag("flanking", "bob", "", "ann"))
    table = sit(pair_at(tags=tags)).say("action", "maneuver")
    removes = {one for one in table.options if one.startswith("remove")}
    assert removes == {"remove:rubble:gate", "remove:flanking:on:ann"}
    table.say("intent", "remove:flanking:on:ann").say("difficulty").roll(*FULL)
    assert not has_tag(table.state, "flanking")


@pytest.mark.rule("RW-TAG-18")
def test_many_tags_at_the_opening_bring_a_warning(tmp_path: Path) -> None:
    def notes(*tags: str) -> list[str]:
        state = pair_at(tags=tuple(on(tag, "gate") for tag in tags))
        return [fact.note for fact in sit(state).facts(Noted)]

    five = ("slick", "rubble", "scalding", "dim_light", "cramped")
    assert "many_tags" not in notes(*five)
    assert "many_tags" in notes(*five, "zero_g")
    file = tmp_path / "busy.toml"
    named = ", ".join(f'"{tag}"' for tag in (*five, "zero_g"))
    file.write_text(
        f'[scenarios.busy]\ntitle = "Busy"\nstakes = "All."\ncast = []\ntags = [{named}]\n'
    )
    (warning,) = RULESET.validate(str(file))
    assert "6 Tags" in warning


@pytest.mark.rule("RW-TAG-22")
def test_each_side_hears_what_the_tags_mean_for_it() -> None:
    tags = (on("elevated", "wall"), on("slick", "gate"))
    table = sit(pair_at("wall", "gate", tags=tags))
    heard = [fact.about for fact in table.facts(Noted) if fact.note == "tags"]
    assert heard == [("party", "elevated", "", "slick"), ("foes", "", "elevated,slick", "slick")]
    said = [RULESET.say_fact(fact, table.state) for fact in table.facts(Noted)]
    assert "Scene Tags for the party. Help: Elevated. Danger: none. Can be changed: Slick." in said


@pytest.mark.rule("RW-TAG-14", "RW-ZONE-05", "RW-PHYS-03", "RW-TACT-01")
@pytest.mark.parametrize(
    ("conditions", "faces", "total", "ticks"),
    [(("prone",), (2, 3, 3, 4, 6), 13, 1), (("prone", "exposed"), (2, 3, 3, 4), 13, 1)],
)
def test_shooting_at_somebody_prone(
    conditions: tuple[str, ...], faces: tuple[int, ...], total: int, ticks: int
) -> None:
    ann = {"weapons": ("crossbow",), "agi": 1}
    table = sit(pair_at("gate", "yard", ann=ann, bob={"conditions": conditions}))
    table.act("strike:bob:crossbow", *faces)
    assert (table.checked().total, table.filled("bob")) == (total, ticks)


def test_a_fall_and_a_push_are_told() -> None:
    state = pair_at()
    assert RULESET.say_fact(Moved("bob", "yard", "fall"), state) == "Bob falls down to Yard."
    assert RULESET.say_fact(Moved("bob", "yard", "push"), state) == "Bob is pushed to Yard."
    table = sit(state)
    table.play.edit(Corrected("combatants/bob/blocks", True))
    assert table.state.who("bob").blocks


@pytest.mark.rule("RW-MOVE-13")
@pytest.mark.parametrize(
    ("blocker", "place", "bars"),
    [("foes", "gate", True), ("foes", "yard", False), ("party", "gate", False)],
)
def test_only_a_foe_who_stands_there_bars_the_way(blocker: str, place: str, bars: bool) -> None:
    state = field(
        fighter("ann", place="gate", kind="pc"),
        fighter("bob", "foes", place="gate"),
        fighter("cid", blocker, place=place, blocks=True),
    )
    assert barring(state, shipped(), "ann", "gate", "bob") is bars
    assert not barring(state, shipped(), "ann", "gate", "cid")


@pytest.mark.rule("RW-GAP-98", "RW-TAG-19")
@pytest.mark.parametrize(("hidden", "offered"), [(False, True), (True, False)])
def test_whoever_is_hidden_does_not_hide_again(hidden: bool, offered: bool) -> None:
    dim = (on("dim_light", "gate"),)
    for reacted in (False, True):
        one = {"weapons": ("bow",), "hidden": hidden, "reacted": reacted}
        state = pair_at(close=True, ann=one, tags=dim)
        found = sneaks(state, open_book({"hidden": "on"}), "ann")
        assert ("sneak:hide" in [each.id for each in found]) is offered


@pytest.mark.rule("RW-MAN-09")
def test_a_tag_on_somebody_is_where_its_bearer_is() -> None:
    state = field(
        fighter("ann", place="gate", kind="pc"),
        fighter("bob", "foes", place="yard"),
        fighter("cid", "foes", place="wall"),
        tags=tuple(SceneTag("flanking", on=who, by="ann") for who in ("bob", "cid")),
    )
    assert [tag.on for tag in removable(state, shipped(), "ann")] == ["bob"]
