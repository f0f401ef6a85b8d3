"""Windows: who is asked to React, in which order, with what, and how a standing order answers."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Procedure
from fracas.core.facts import Noted
from fracas.core.ids import Decider, Seat
from fracas.core.play.run import Run
from fracas.core.play.seats import Seating, StandingOrder
from fracas.rulesets.beacon_road.rules.rounds.windows import More, Trigger, offers, window
from fracas.rulesets.beacon_road.rules.subjects import Reply
from fracas.rulesets.beacon_road.state.facts import Reacted
from fracas.rulesets.beacon_road.state.roll_facts import BeaconSpent
from fracas.rulesets.beacon_road.state.scene_facts import Left
from fracas.rulesets.beacon_road.state.state import Creature, State, Wound
from tests.rulesets.beacon_road.table import BOOK, Bench, creature, scene


class Boxes(Reply, frozen=True):
    """An answer beyond powers."""

    kind = "soak"
    stem = "boxes"


SKILL = {"Finesse": 1, "Skirmish": 2, "Prowl": 1, "Hunt": 1, "Utter": 1}


def raider(who: str = "m1", at: tuple[int, int] = (1, 0), **values: Any) -> Creature:
    return creature(who, "raiders", at, actions=SKILL, **values)


def hero(who: str = "kest", at: tuple[int, int] = (0, 0), **values: Any) -> Creature:
    values.setdefault("powers", ("parry",))
    return creature(who, "heroes", at, actions=SKILL, **values)


def hit(*creatures: Creature, actor: str = "m1", target: str = "kest", **more: Any) -> Bench:
    """An attack of the actor has hit the target; by default m1 hits kest in its own turn."""
    power = more.pop("power", "basic_melee_attack")
    name = more.pop("name", "hit")
    options = more.pop("options", None)
    rulings = {key: more.pop(key) for key in ("reaction_strike_for_all",) if key in more}

    def procedure(run: Run) -> Procedure[object]:
        return window(run, name, actor, target, power, options, **more)

    return Bench(scene(*creatures), procedure, **rulings)


@pytest.mark.rule("BR-ACT-03", "BR-ACT-15", "BR-ACT-26")
def test_whoever_has_a_reaction_power_is_asked_at_its_trigger() -> None:
    bench = hit(raider(), hero())
    assert (bench.kind, bench.asked, bench.options) == (
        "react_hit",
        "kest",
        ("parry", "pass_round", "pass"),
    )
    assert bench.prompt.default == "pass"
    bench.say("react_hit", "parry")
    assert bench.kind in ("over", "pay", "parry")
    spent = bench.facts(Reacted)[0]
    assert (spent.who, spent.react, spent.to) == ("kest", "parry", "m1")
    assert bench.state.who("kest").reacts == 1


@pytest.mark.rule("BR-ACT-03")
def test_nobody_is_asked_who_has_nothing_lawful_to_offer() -> None:
    assert hit(raider(), hero(powers=())).kind == "over"
    assert hit(raider(), hero(reacts=2)).kind == "over"
    assert hit(raider(), hero(items=())).kind == "over"
    assert hit(raider(), hero(stress=10)).kind == "over"
    assert hit(raider(), hero(powers=("dodge",))).kind == "over"
    assert hit(raider(), hero(), name="targeted").kind == "over"
    assert hit(raider(), hero(), power="basic_ranged_attack").kind == "over"


@pytest.mark.rule("BR-NPC-02", "BR-BOON-07")
def test_a_monster_pays_with_a_use_and_the_hastened_with_their_spare() -> None:
    from fracas.rulesets.beacon_road.state.state import Uses

    def used(left: int) -> Bench:
        foe = raider(powers=("parry",), uses=(Uses("parry", left),))
        return hit(hero(), foe, actor="kest", target="m1")

    assert used(1).asked == "m1"
    assert used(0).kind == "over"
    quick = hero(reacts=2, boons={"hastened": 4})
    bench = hit(raider(), quick).say("react_hit", "parry")
    assert bench.facts(Reacted)[0].spare


@pytest.mark.rule("BR-ACT-18", "BR-GAP-21")
def test_in_ones_own_turn_only_what_is_triggered_there_may_be_used() -> None:
    dancer = hero(powers=("sidestep", "parry"))
    own = hit(dancer, raider(), actor="kest", target="m1")
    assert (own.asked, own.options) == ("kest", ("sidestep", "pass_round", "pass"))
    # A strike at the mover comes in the mover's own turn, and it has no React to that.
    struck = hit(dancer, raider(), actor="m1", target="kest")
    assert struck.kind == "over"


@pytest.mark.rule("BR-ACT-19", "BR-GAP-54")
def test_one_react_to_one_trigger() -> None:
    bench = hit(raider(), hero(powers=("parry", "riposte")))
    assert bench.options == ("parry", "riposte", "pass_round", "pass")
    bench.say("react_hit", "riposte").default("pay", "with", "position", "push", "assist")
    bench.dice("attack", 3)
    assert bench.kind == "over"
    assert len(bench.facts(Reacted)) == 1


@pytest.mark.rule("BR-ACT-20")
def test_players_come_first_the_side_of_the_actor_last_and_one_may_let_others_go_first() -> None:
    ripostes = ("riposte",)
    ila = hero("ila", (2, 0), powers=ripostes)
    ally = raider("m2", (1, 1), powers=("sidestep",))
    bench = hit(raider(powers=("sidestep",)), ally, hero(powers=ripostes), ila)
    assert (bench.asked, bench.options) == ("kest", ("riposte", "later", "pass_round", "pass"))
    bench.say("react_hit", "later")
    assert (bench.asked, bench.options) == ("ila", ("riposte", "later", "pass_round", "pass"))
    bench.say("react_hit", "pass")
    assert (bench.asked, bench.options) == ("kest", ("riposte", "pass_round", "pass"))
    bench.say("react_hit", "pass")
    assert (bench.asked, bench.options) == ("m1", ("sidestep", "pass_round", "pass"))
    bench.say("react_hit", "pass")
    assert bench.kind == "over"


@pytest.mark.rule("BR-ACT-03", "BR-ACT-19", "BR-POWER-02")
def test_what_answers_an_act_and_an_attack_is_asked_once_the_targets_are_named() -> None:
    """Fog answers the Act of an enemy, and that an ally is a target: one question, not two."""
    veiler = hero("ila", (2, 0), powers=("fog",))
    others = (raider(), hero(powers=()), veiler)

    def asked(name: str, power: str, target: str = "") -> Bench:
        return hit(*others, name=name, power=power, target=target)

    assert asked("act_declared", "basic_melee_attack").kind == "over"
    assert asked("act_declared", "").options == ("fog", "pass_round", "pass"), "a walk names nobody"
    assert asked("targeted", "basic_melee_attack", "kest").options == ("fog", "pass_round", "pass")
    assert asked("targeted", "basic_melee_attack", "ila").options == ("fog", "pass_round", "pass")


@pytest.mark.rule("BR-COND-05", "BR-COND-06")
def test_the_target_of_somebody_hidden_has_no_react_and_others_may() -> None:
    shooter = raider(unseen_by=("kest",))
    bench = hit(
        shooter, hero(powers=("riposte", "parry")), hero("ila", (2, 0), powers=("riposte",))
    )
    assert bench.asked == "ila"
    bench.say("react_hit", "pass")
    assert bench.kind == "over"


@pytest.mark.rule("BR-ACT-23")
@pytest.mark.parametrize("wound", ["stunned", "incapacitated", "surprised"])
def test_a_state_that_forbids_reacts_is_not_bought_off_by_a_beacon(wound: str) -> None:
    one = hero(beacons=1, wounds=(Wound(wound, 3),))
    assert hit(raider(), one).kind == "over"
    assert hit(raider(), hero(surprised=True, beacons=1)).kind == "over"


@pytest.mark.rule("BR-STRESS-07")
def test_a_beacon_point_buys_one_react_more() -> None:
    bench = hit(raider(), hero(beacons=1, reacts=2))
    assert bench.options == ("beacon:parry", "pass_round", "pass")
    bench.say("react_hit", "beacon:parry")
    assert next(fact.why for fact in bench.facts(BeaconSpent)) == "react"
    one = bench.state.who("kest")
    assert one.reacts == 2
    assert one.beacons == 0


@pytest.mark.rule("BR-STRESS-09")
def test_a_react_may_be_paid_for_in_blood() -> None:
    bench = hit(raider(), hero(stress=10, abilities=("bloodpact",)))
    assert bench.options == ("parry", "pass_round", "pass")


@pytest.mark.rule("BR-POWER-04", "BR-COND-13")
def test_a_blow_on_whoever_acts_takes_threat() -> None:
    far = hero(powers=("riposte",), at=(5, 5))
    assert hit(raider(), far).kind == "over"


@pytest.mark.rule("BR-POWER-02")
def test_a_power_reaches_so_far() -> None:
    near = hero("ila", (6, 0), powers=("taunt",))
    far = hero("ila", (9, 0), powers=("taunt",))
    assert hit(raider(), hero(powers=()), near, name="targeted").asked == "ila"
    assert hit(raider(), hero(powers=()), far, name="targeted").kind == "over"


@pytest.mark.rule("BR-GAP-23", "BR-MOVE-21")
def test_reaction_strikes_are_their_owners_or_by_the_ruling_everybodys() -> None:
    def stepping(**more: Any) -> Bench:
        plain = creature("kest", powers=())
        return hit(raider(), plain, target="", name="move_step", power="move", **more)

    assert stepping().kind == "over"
    assert stepping(reaction_strike_for_all="on").options == (
        "reaction_strike",
        "pass_round",
        "pass",
    )
    owner = hero(powers=("reaction_strike",))
    bench = hit(raider(), owner, target="", name="move_step", power="move", among=("kest",))
    assert bench.asked == "kest"
    nobody = hit(raider(), owner, target="", name="move_step", power="move", among=("ila",))
    assert nobody.kind == "over"


@pytest.mark.rule("BR-ACT-14")
def test_answers_beyond_powers_are_offered_and_done_by_whoever_opens_the_window() -> None:
    def done(run: Run, who: str, deed: Reply) -> Procedure[object]:
        yield Noted("soaked", (who, deed.id), because=("BR-DMG-14",))
        return (who, deed.id)

    def open_to(state: State, who: str) -> tuple[Reply, ...]:
        return (Boxes(),) if who == "kest" else ()

    bench = hit(raider(), hero(), name="about_to_suffer", options=More(open_to, done))
    assert (bench.asked, bench.options) == ("kest", ("boxes", "pass"))
    bench.say("react_about_to_suffer", "boxes")
    assert bench.given == [("kest", "boxes")]
    assert not bench.facts(Reacted)


@pytest.mark.rule("BR-ACT-20")
def test_a_window_closes_when_what_opened_it_is_no_more() -> None:
    ila = hero("ila", (2, 0), powers=("riposte",))
    gone = hit(raider(), hero(powers=("riposte",)), ila, stands=lambda state: False)
    assert gone.kind == "over"
    bench = hit(raider(), hero(), ila)
    bench.edit(Left("m1"))
    assert bench.kind == "over"


def test_an_edit_that_takes_the_last_answer_away_leaves_the_rest_of_the_window() -> None:
    from fracas.core.facts import Corrected

    bench = hit(raider(), hero(), hero("ila", (2, 0), powers=("riposte",)))
    bench.edit(Corrected("creatures/kest/reacts", 2))
    assert bench.asked == "ila"
    bench.edit(Left("ila"))
    assert bench.kind == "over"
    assert bench.given == []


def test_harm_that_comes_from_nobody_may_be_answered_as_well() -> None:
    def open_to(state: State, who: str) -> tuple[Reply, ...]:
        return (Boxes(),) if who == "kest" else ()

    def done(run: Run, who: str, deed: Reply) -> Procedure[object]:
        yield from ()
        return deed.id

    bench = hit(hero(), actor="", name="about_to_suffer", options=More(open_to, done))
    assert bench.asked == "kest"
    bench.say("react_about_to_suffer", "boxes")
    assert bench.given == ["boxes"]


@pytest.mark.rule("BR-WND-12")
def test_whoever_dominates_somebody_decides_its_reacts() -> None:
    slave = hero(wounds=(Wound("dominated", 5, by="m1"),))
    bench = hit(raider("m3", (0, 1)), raider(), slave, actor="m3")
    assert bench.asked == "m1"


@pytest.mark.rule("BR-ACT-03", "BR-ACT-20")
@pytest.mark.parametrize(
    ("order", "expected"), [(None, "pass"), ("pass", "pass"), ("parry", "parry")]
)
def test_a_standing_order_answers_a_window_for_good(order: str | None, expected: str) -> None:
    """Never react to this, or always parry: each window has a kind of its own."""
    seats = Seating(((Decider("kest"), Seat("mara")),))
    seats = seats.ordered(StandingOrder(Seat("mara"), "react_hit", order))
    bench = hit(raider(), hero())
    answer = seats.standing_answer(bench.prompt)
    assert answer == expected
    bench.say("react_hit", answer)
    assert bool(bench.facts(Reacted)) == (expected == "parry")
    # To the window before it, or in another's hands, the order says nothing.
    dodging = hit(raider(), hero(powers=("dodge",)), name="targeted")
    assert seats.standing_answer(dodging.prompt) is None
    # Where the order does not fit, somebody is asked.
    riposte = hit(raider(), hero(powers=("riposte",)))
    assert seats.standing_answer(riposte.prompt) == (None if order == "parry" else "pass")


def test_offers_name_the_rules_of_each_power() -> None:
    state = scene(raider(), hero())
    options = offers(state, BOOK, "kest", Trigger("hit", "m1", "kest", "basic_melee_attack"))
    assert options
    assert all(deed.rows(BOOK) for deed in options)
    assert offers(state, BOOK, "nobody", Trigger("hit", "m1", "kest")) == ()
