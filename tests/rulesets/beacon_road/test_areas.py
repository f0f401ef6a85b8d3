"""Areas: where they may lie, whom they catch, and what their attacks do."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.facts import Noted
from fracas.rulesets.beacon_road.rules.attacks.areas import Placed, caught, placed, spots
from fracas.rulesets.beacon_road.rules.ground.sight import cover
from fracas.rulesets.beacon_road.rules.powers.powers import use
from fracas.rulesets.beacon_road.state.facts import TurnBegan
from fracas.rulesets.beacon_road.state.harm_facts import Hurt, Wounded
from fracas.rulesets.beacon_road.state.roll_facts import EffectRolled, Rolled
from fracas.rulesets.beacon_road.state.scene_facts import GroundChanged
from fracas.rulesets.beacon_road.state.state import Creature, State, Uses, Wound
from fracas.space.squares import Square, parse_square
from tests.rulesets.beacon_road.table import BOOK, Bench, board, creature, scene

ASIDE = ("with", "position", "push", "assist", "react_about_to_suffer", "soak")


def mage(*powers: str, at: tuple[int, int] = (0, 5), **values: object) -> Creature:
    """A wizard with Utter 2, WILL d6, and nothing in hand."""
    sheet = {"will": 2, "actions": {"Utter": 2}, "powers": powers, "items": (), "most_stress": 12}
    return creature("mage", at=at, **{**sheet, **values})


def imp(who: str, at: tuple[int, int], **values: object) -> Creature:
    """A target with 14 in Iron, without Reacts and weapons."""
    sheet = {"iron": 14, "ward": 14, "grit": 14, "hp": 40, "most_hp": 40, "reacts": 2, "items": ()}
    return creature(who, "imps", at=at, **{**sheet, **values})


def cast(
    power: str, *others: Creature, by: Creature | None = None, state: State | None = None
) -> Bench:
    """The mage uses an area power, up to the choice of its place."""
    moment = state or scene(by or mage(power), *others)
    return Bench(moment, lambda run: use(run, "mage", power))


@pytest.mark.rule("BR-ATTACK-09", "BR-GAP-66", "BR-DMG-21", "BR-ATTACK-02")
def test_each_in_a_fireball_has_rolls_of_its_own_and_a_miss_hurts_by_half_the_dice() -> None:
    bench = cast("fireball", imp("one", (8, 5)), imp("two", (10, 5)))
    bench.say("area").default(*ASIDE)
    bench.dice("attack", 15, 3, 2).dice("attack", 3, 3, 2)
    assert [fact.target for fact in bench.facts(Rolled)] == ["one", "two"]
    bench.default("push").dice("effect", 8, 8, 8).dice("effect", 5, 4)
    assert [(fact.who, fact.amount) for fact in bench.facts(Hurt)] == [("one", 24), ("two", 9)]
    assert [len(fact.faces) for fact in bench.facts(EffectRolled)] == [3, 2]


@pytest.mark.rule("BR-ACT-03", "BR-ACT-19", "BR-ATTACK-09")
def test_what_was_let_pass_for_one_target_is_not_offered_for_the_next() -> None:
    """A Taunt is for whoever attacks; Aegis shields one target, and may wait for the next."""
    allies = [imp("one", (8, 5)), imp("two", (10, 5))]

    def asked(power: str, said: str = "pass", **values: object) -> list[str]:
        lead = imp("lead", (4, 7), reacts=0, powers=(power,), uses=(Uses(power, 3),), **values)
        bench = cast("fireball", *allies, lead).say("area")
        found = []
        while bench.kind == "react_targeted":
            found.append(bench.prompt.about.target)
            bench.say("react_targeted", said if said in bench.options else "pass")
        return found

    assert asked("taunt", "not_yet", actions={"Command": 1}) == ["one"]
    assert asked("aegis", actions={"Utter": 1}) == ["one"]
    assert asked("aegis", "not_yet", actions={"Utter": 1}) == ["one", "two"]


@pytest.mark.rule("BR-ATTACK-02", "BR-DMG-21")
def test_effects_on_those_hit_come_before_those_of_misses() -> None:
    bench = cast("fireball", imp("one", (8, 5)), imp("two", (10, 5)))
    bench.say("area").default(*ASIDE)
    bench.dice("attack", 3, 3, 2).dice("attack", 15, 3, 2).default("push")
    bench.dice("effect", 1, 1, 1).dice("effect", 1, 1)
    assert [fact.who for fact in bench.facts(Hurt)] == ["two", "one"]


@pytest.mark.rule("BR-ATTACK-10", "BR-WND-17")
def test_br_ex_14_an_area_with_the_goader_in_it_costs_no_tier() -> None:
    goaded = mage("fireball", wounds=(Wound("goaded", 1, "one", choice="one"),))
    bench = cast("fireball", imp("one", (8, 5)), imp("two", (10, 5)), by=goaded)
    bench.say("area").default(*ASIDE)
    assert bench.prompt.terms == ()
    bench.dice("attack", 3, 3, 2)
    assert bench.prompt.terms == ()
    alone = cast("fireball", imp("one", (8, 10)), imp("two", (18, 1)), by=goaded)
    option = next(one for one in alone.prompt.form.options if one.about == ("two",))
    alone.say("area", option.id).default(*ASIDE)
    assert [term.name for term in alone.prompt.terms] == ["goaded"]


@pytest.mark.rule("BR-COND-08")
def test_the_hidden_are_caught_by_areas() -> None:
    hidden = imp("one", (8, 5), unseen_by=("mage",))
    bench = cast("fireball", hidden, imp("two", (10, 5)))
    assert bench.prompt.form.options[0].about == ("one", "two")


@pytest.mark.rule("BR-COND-12", "BR-GAP-83", "BR-COND-11")
def test_cover_is_told_from_the_middle_of_a_placed_area() -> None:
    rows = ["." * 20 for _ in range(11)]
    rows[5] = "....#" + "." * 15
    state = scene(mage("fireball"), imp("one", (5, 5)), map=board(*rows))
    assert cover(state, BOOK, "mage", "one").blocked_by == Square(4, 5)
    area = placed(state, BOOK, "mage", "fireball", Square(6, 5))
    assert caught(state, BOOK, "mage", "fireball", area) == ("one",)
    behind = placed(state, BOOK, "mage", "fireball", Square(3, 5))
    assert caught(state, BOOK, "mage", "fireball", behind) == ()


@pytest.mark.rule("BR-ATTACK-09")
def test_where_areas_lie() -> None:
    state = scene(mage("fireball", at=(5, 5)), imp("one", (5, 9)))
    ball = placed(state, BOOK, "mage", "fireball", Square(9, 5))
    assert len(ball.squares) == 25
    assert (ball.squares[0], ball.origin) == (Square(7, 3), Square(9, 5))
    clap = placed(state, BOOK, "mage", "thunderclap", None)
    assert (len(clap.squares), clap.origin) == (81, None)
    bolt = placed(state, BOOK, "mage", "lightning_bolt", Square(5, 9))
    assert bolt.squares == tuple(Square(5, y) for y in range(6, 14))
    far = spots(
        scene(mage("caustic_flame", at=(5, 5)), imp("one", (5, 9))), BOOK, "mage", "caustic_flame"
    )
    assert Square(12, 5) in far
    assert Square(13, 5) not in far, "30' to the nearest square of the cube"


@pytest.mark.rule("BR-ATTACK-09")
def test_a_burst_spares_its_user_and_nobody_else() -> None:
    friend = creature("friend", at=(1, 5))
    state = scene(mage("thunderclap"), friend, imp("one", (2, 5)))
    clap: Placed = placed(state, BOOK, "mage", "thunderclap", None)
    assert caught(state, BOOK, "mage", "thunderclap", clap) == ("friend", "one")


@pytest.mark.rule("BR-WOUND-08", "BR-POWER-02")
def test_a_lasting_fire_burns_those_hit() -> None:
    by = mage("fireball", abilities=("fireball:lasting_fire",))
    bench = cast("fireball", imp("one", (8, 5)), by=by).say("area").default(*ASIDE)
    bench.dice("attack", 15, 3, 2).default("push").dice("effect", 1, 1, 1)
    wound = bench.facts(Wounded)[0].wound
    assert (wound.name, wound.severity) == ("burning", 3)


@pytest.mark.rule("BR-POWER-02", "BR-MOVE-10", "BR-WND-13")
def test_shattered_earth_downs_all_and_breaks_the_ground() -> None:
    by = mage("shattered_earth", abilities=("shattered_earth:broken_ground",))
    bench = cast("shattered_earth", imp("one", (8, 5)), by=by).say("area").default(*ASIDE)
    bench.dice("attack", 3, 3, 2).dice("effect", 1, 1)
    assert bench.facts(Wounded)[0].wound.name == "downed"
    broken = bench.facts(GroundChanged)[0]
    assert (broken.kind, broken.by, broken.power) == ("rubble", "mage", "shattered_earth")
    assert bench.state.map is not None
    assert len(bench.state.map.area("rubble")) == 25


@pytest.mark.rule("BR-POWER-02", "BR-DMG-04")
def test_a_forked_bolt_leaps_to_one_the_first_did_not_catch() -> None:
    by = mage("lightning_bolt", abilities=("lightning_bolt:forked",))
    bench = cast("lightning_bolt", imp("one", (4, 5)), imp("two", (4, 9)), by=by)
    option = next(one for one in bench.prompt.form.options if one.about == ("one",))
    bench.say("area", option.id).default(*ASIDE).dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1)
    bench.default(*ASIDE).dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 2, 2, 2)
    assert [(fact.who, fact.amount) for fact in bench.facts(Hurt)] == [("one", 3), ("two", 6)]


@pytest.mark.rule("BR-POWER-13", "BR-POWER-02")
def test_a_leaping_bolt_is_lost_on_one_who_dodges_out_of_its_square() -> None:
    by = mage("lightning_bolt", abilities=("lightning_bolt:forked",))
    nimble = imp("two", (4, 9), reacts=0, powers=("dodge",), actions={"Prowl": 1}, most_stress=4)
    bench = cast("lightning_bolt", imp("one", (4, 5)), nimble, by=by)
    option = next(one for one in bench.prompt.form.options if one.about == ("one",))
    bench.say("area", option.id).default(*ASIDE).dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1)
    bench.say("react_targeted", "dodge").go("path", "E11")
    assert bench.kind == "over"
    assert bench.facts(Noted)[-1].note == "lost"
    assert [fact.target for fact in bench.facts(Rolled)] == ["one"]


def leaps(*others: Creature, **ground: Any) -> Bench:
    """A forked bolt at D5, up to whom its second leaps to."""
    by = mage("lightning_bolt", abilities=("lightning_bolt:forked",))
    bench = cast("lightning_bolt", state=scene(by, imp("one", (4, 5)), *others, **ground))
    option = next(one for one in bench.prompt.form.options if one.about == ("one",))
    bench.say("area", option.id).default(*ASIDE).dice("attack", 15, 3, 2)
    return bench.default("push").dice("effect", 1, 1, 1)


@pytest.mark.rule("BR-COND-03", "BR-ATTACK-08")
def test_a_bolt_leaps_to_nobody_who_is_hidden_from_its_caster() -> None:
    lurker = imp("lurker", (4, 8), unseen_by=("mage",))
    assert leaps(lurker).kind == "over"
    bench = leaps(lurker, imp("two", (4, 9)), imp("three", (4, 10)))
    assert bench.kind == "fork"
    assert [one.id for one in bench.prompt.form.options] == ["two", "three"]


@pytest.mark.rule("BR-COND-11", "BR-GAP-83")
def test_a_bolt_leaps_from_whom_it_struck_past_what_is_in_between() -> None:
    def row(number: int, ground: str) -> list[str]:
        return [ground if at == number else "." * 12 for at in range(11)]

    # From the caster at A6 the way to E10 would lead over C8, from whom it struck at E6 over E8.
    open_to_it = leaps(imp("two", (4, 9)), map=board(*row(7, "..#" + "." * 9)))
    assert open_to_it.default(*ASIDE).kind == "attack"
    walled = leaps(imp("two", (4, 9)), map=board(*row(7, "...###......")))
    assert walled.kind == "over"
    behind = leaps(imp("two", (4, 9)), map=board(*row(8, "....o.......")))
    behind.default(*ASIDE).dice("attack", 15, 3, 2)
    assert [fact.tn for fact in behind.facts(Rolled)] == [14, 19], "Sheltered from where it leaps"


@pytest.mark.rule("BR-ATTACK-09", "BR-POWER-13")
def test_who_is_large_is_caught_by_any_square_of_its_space() -> None:
    bench = cast("fireball", imp("big", (9, 5), size="Large"), imp("two", (14, 5)))
    option = next(one for one in bench.prompt.form.options if one.about == ("big", "two"))
    area = placed(bench.state, BOOK, "mage", "fireball", parse_square(option.id))
    assert Square(9, 5) not in area.squares
    bench.say("area", option.id).default(*ASIDE)
    bench.dice("attack", 15, 3, 2).dice("attack", 15, 3, 2)
    assert [fact.target for fact in bench.facts(Rolled)] == ["big", "two"]
    assert not bench.facts(Noted)


@pytest.mark.rule("BR-COND-02", "BR-COND-01", "BR-BOON-16")
def test_fog_conceals_for_ten_rounds_and_is_gone() -> None:
    state = scene(mage("fog", at=(5, 5)), imp("one", (9, 5)), round=3)
    bench = cast("fog", state=state)
    changed = bench.facts(GroundChanged)[0]
    assert changed.until == 12
    after = bench.state
    assert cover(after, BOOK, "one", "mage").concealed_by is not None
    later = TurnBegan("mage").apply(replace(after, round=12))
    assert later.patches == ()
    assert cover(later, BOOK, "one", "mage").concealed_by is None


@pytest.mark.rule("BR-POWER-02")
def test_elemental_breath_is_of_the_owners_element() -> None:
    by = mage("elemental_breath", traits=("element:glacial",), most_stress=10)
    bench = cast("elemental_breath", imp("one", (5, 5)), by=by).say("area").default(*ASIDE)
    bench.dice("attack", 15, 3, 2).default("push").dice("effect", 4, 5)
    assert bench.facts(Hurt)[0].types == ("glacial",)


@pytest.mark.rule("BR-GAP-83", "BR-COND-12", "BR-COND-09")
def test_nothing_between_the_caster_and_its_end_covers_from_a_leaping_bolt() -> None:
    by = mage("lightning_bolt", abilities=("lightning_bolt:forked",))
    rows = ["." * 12 for _ in range(11)]
    rows[7] = "..o" + "." * 9
    state = scene(by, imp("one", (4, 5)), imp("two", (4, 9)), map=board(*rows))
    assert cover(state, BOOK, "mage", "two").sheltered_by == Square(2, 7)
    bench = cast("lightning_bolt", state=state)
    option = next(one for one in bench.prompt.form.options if one.about == ("one",))
    bench.say("area", option.id).default(*ASIDE).dice("attack", 15, 3, 2)
    bench.default("push").dice("effect", 1, 1, 1)
    bench.default(*ASIDE).dice("attack", 15, 3, 2).default("push").dice("effect", 2, 2, 2)
    second = bench.facts(Rolled)[1]
    assert (second.target, second.tn, second.defense) == ("two", 14, ())
    assert bench.facts(Hurt)[1].amount == 6, "no half of it either"


@pytest.mark.rule("BR-ATTACK-09")
def test_a_burst_around_nowhere_catches_nobody() -> None:
    state = scene(replace(mage("thunderclap"), place=None), imp("one", (2, 5)))
    clap = placed(state, BOOK, "mage", "thunderclap", None)
    assert caught(state, BOOK, "mage", "thunderclap", clap) == ()
