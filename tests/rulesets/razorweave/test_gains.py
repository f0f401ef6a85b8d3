"""What acts are worth, in ticks: Strikes, openings on foes, Clocks, Conditions and drawing back."""

from __future__ import annotations

import pytest

from fracas.rulesets.razorweave.advice.blows import Blows
from fracas.rulesets.razorweave.advice.gains import Gains
from fracas.rulesets.razorweave.rules.attacks import Called, Strike
from fracas.rulesets.razorweave.rules.clocks import Hold, Tick
from fracas.rulesets.razorweave.rules.conditions import Clear
from fracas.rulesets.razorweave.rules.defend import STAY, Defend, Shed
from fracas.rulesets.razorweave.rules.maneuver import (
    Cover,
    NoMore,
    Opening,
    Reach,
    Remove,
    Shelter,
)
from fracas.rulesets.razorweave.rules.setup import Edge, ForAllies, ForSelf, ForSide, Next
from fracas.rulesets.razorweave.state.combatants import Clock, Stance, Tier
from fracas.rulesets.razorweave.state.state import SceneClock, SceneTag, State, tag_key
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene


def gains(state: State, who: str = "ann") -> Gains:
    """What acts of somebody are worth."""
    table = Table(state)
    return Gains(table.state, table.run.book, who)


def three(**bob: object) -> State:
    """Ann and Eve with clubs against Bob, all Engaged."""
    people = fighter("ann", weapons=("club",)), fighter("eve", weapons=("club",), mig=2)
    return scene(*people, fighter("bob", "foes", weapons=("club",), **bob), order="rolled")


@pytest.mark.rule("RW-STRIKE-12", "RW-DEF-02", "RW-ARM-04")
def test_a_strike_is_worth_what_stance_and_armour_leave_of_it() -> None:
    plain = gains(duel()).blow(Strike("bob", "club"))
    plate = gains(duel(bob={"armour": ("plate_armor",)})).blow(Strike("bob", "club"))
    guarded = gains(duel(bob={"stance": Stance(Tier.FULL)})).blow(Strike("bob", "club"))
    nearly = gains(hurt(duel(), bob=5)).blow(Strike("bob", "club"))
    assert plain > plate > nearly * 0.99 > guarded == 0.0


@pytest.mark.rule("RW-WEAP-03")
def test_a_called_shot_is_worth_more_where_armour_lets_it() -> None:
    armed = {"ann": {"weapons": ("rapier",)}, "bob": {"armour": ("chainmail",)}}
    table = Table(duel(**armed)).open()
    found = gains(duel(**armed))
    assert found.blow(Called("bob", "rapier")) > found.blow(Strike("bob", "rapier"))
    assert table.advice == "called:bob:rapier"


@pytest.mark.rule("RW-SETUP-02", "RW-SETUP-12")
def test_an_opening_that_lasts_is_worth_more_than_edge_for_one_blow() -> None:
    lasting, edge = Opening("exposed", "bob"), Edge("eve")
    long = gains(three(clock=Clock(8)))
    assert long.opening(lasting) > long.opening(edge) >= long.opening(Next("bob")) > 0
    short = gains(three(clock=Clock(8, 6)))
    assert short.opening(edge) >= short.opening(lasting)


@pytest.mark.rule("RW-SETUP-10", "RW-ADV-08")
def test_against_a_strong_foe_the_opening_serves_the_whole_side() -> None:
    table = Table(three(clock=Clock(8))).open()
    assert table.advice == "setup"
    table.say("action", "setup")
    assert str(table.advice).endswith(":bob")


@pytest.mark.rule("RW-PHYS-02", "RW-PHYS-01")
def test_a_foe_is_hindered_by_as_much_as_its_blows_lose() -> None:
    found = gains(duel())
    dazed, stunned = found.condition("dazed", "bob"), found.condition("stunned", "bob")
    assert stunned == pytest.approx(Blows(found.state, found.book).harm("bob"))
    assert 0 < dazed < stunned
    unarmed = gains(duel(bob={"conditions": ("stunned",)}))
    assert unarmed.condition("dazed", "bob") == 0.0


@pytest.mark.rule("RW-MAN-12", "RW-CLK-04")
@pytest.mark.parametrize(("filled", "does"), [(1, "strike:bob:club"), (2, "maneuver")])
def test_a_clock_is_held_once_it_is_about_to_decide_the_fight(filled: int, does: str) -> None:
    clock = SceneClock("gate", "Gate", 4, filled, "foes", trigger="round", decides=True)
    table = Table(duel(threats=(clock,))).open()
    assert table.advice == does
    if does == "maneuver":
        table.say("action", "maneuver")
        assert table.advice == Hold("gate").id


@pytest.mark.rule("RW-CLK-06")
def test_a_side_fills_the_last_segments_of_its_own_clock() -> None:
    clock = SceneClock("gate", "Gate", 4, 2, "party", trigger="round", decides=True)
    table = Table(duel(threats=(clock,))).open()
    assert table.advice == "maneuver"
    assert table.say("action", "maneuver").advice == Tick("gate").id


@pytest.mark.rule("RW-MAN-03")
def test_the_second_effect_of_a_critical_is_taken_where_it_brings_anything() -> None:
    found = gains(three(clock=Clock(8)))
    assert found.brings(NoMore()) == 0.0 < found.brings(Opening("exposed", "bob"))


def test_a_clock_that_decides_nothing_is_let_run() -> None:
    idle = SceneClock("gate", "Gate", 4, 3, "foes", trigger="round")
    assert gains(duel(threats=(idle,))).last("gate") == 0.0
    assert gains(duel()).last("gate") == 0.0


@pytest.mark.rule("RW-ADV-03", "RW-TACT-01")
def test_cover_is_worth_what_foes_gain_from_the_open() -> None:
    open_ = gains(three(), "ann")
    assert open_.intent(Cover()) == 0.0
    people = fighter("ann", conditions=("exposed",)), fighter("eve", conditions=("exposed",))
    bare = gains(scene(*people, fighter("bob", "foes", weapons=("club",)), order="rolled"))
    assert bare.intent(Cover()) == pytest.approx(bare.intent(Shelter("eve")))
    assert bare.intent(Cover()) > 0


@pytest.mark.rule("RW-COND-16", "RW-MAN-07")
def test_a_condition_is_cleared_where_blows_gain_more_than_one() -> None:
    sick = gains(duel(ann={"conditions": ("poisoned",)}))
    bare = gains(duel(ann={"conditions": ("disarmed",)}))
    assert bare.clear(Clear("ann", "disarmed")) > sick.clear(Clear("ann", "poisoned")) > 0
    dazed = gains(duel(ann={"conditions": ("shaken",)}))
    assert dazed.clear(Clear("ann", "shaken")) == 0.0


@pytest.mark.rule("RW-ADV-04", "RW-DEF-09")
def test_who_is_low_withdraws_from_foes_who_cannot_follow() -> None:
    down = {"conditions": ("prone",)}
    assert Table(hurt(three(**down), ann=4)).open().advice == "withdraw"
    assert Table(hurt(three(), ann=4)).open().advice == "defend"
    assert gains(three()).withdraw() == 0.0
    assert gains(three()).defend() > 0.0


@pytest.mark.rule("RW-WEAP-15", "RW-GAP-45")
def test_a_versatile_weapon_goes_by_the_attribute_that_serves_now() -> None:
    ann = {"weapons": ("longsword",), "mig": 2, "agi": 1}
    well = Table(duel(ann=ann)).open().say("action", "strike:bob:longsword")
    assert (well.kind, well.advice) == ("with", "MIG")
    ill = Table(duel(ann={**ann, "conditions": ("poisoned",)})).open()
    assert ill.say("action", "strike:bob:longsword").advice == "AGI"


# What is seldom wanted


@pytest.mark.rule("RW-SETUP-03")
def test_a_critical_opening_is_used_where_its_edge_is_worth_most() -> None:
    found = gains(three(clock=Clock(8)))
    own, side = (found.use(one, "exposed", "bob") for one in (ForSelf(), ForSide("bob")))
    assert own > side == found.condition("exposed", "bob")
    assert found.use(ForAllies(), "exposed", "bob") == found.edge("eve") < own
    last = gains(three(clock=Clock(8, 7)))
    assert last.use(ForSelf(), "exposed", "bob") == last.use(ForSide("bob"), "exposed", "bob")


@pytest.mark.rule("RW-MOVE-14")
def test_a_shooter_walks_out_past_foes_who_can_hardly_strike() -> None:
    def beset(**bob: object) -> State:
        people = fighter("ann", weapons=("longbow",), agi=-1), fighter("bob", "foes", **bob)
        return scene(*people, order="rolled")

    assert not gains(beset(weapons=("club",), mig=4)).walks_out()
    assert gains(beset(weapons=("longbow",))).walks_out()


@pytest.mark.rule("RW-DEF-04", "RW-DEF-07")
def test_a_good_defend_sheds_what_helps_foes() -> None:
    many = tuple([fighter(name, "foes", weapons=("club",)) for name in ("bob", "cid", "dan")])
    worn = fighter("ann", weapons=("club",), conditions=("exposed",), clock=(8, 0))
    found = gains(scene(worn, *many, order="rolled"))
    assert found.against(Defend("exposed")) == found.relief("ann") > 0 == found.against(Defend())
    assert found.safety(Shed("exposed")) > 0
    assert found.safety(STAY) > 0


@pytest.mark.rule("RW-MAN-09")
def test_a_flank_on_oneself_is_removed_by_what_foes_gain_from_it() -> None:
    flanked = SceneTag("flanking", "bob", on="ann", helps=("bob",))
    state = scene(
        fighter("ann", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        order="rolled",
        tags=(flanked,),
    )
    assert gains(state).brings(Remove(tag_key(flanked))) > 0
    assert gains(state, "bob").brings(Remove(tag_key(flanked))) == 0.0


@pytest.mark.rule("RW-MAN-11")
def test_a_foe_is_reached_by_those_who_can_strike_at_no_one() -> None:
    far = scene(
        fighter("ann", weapons=("club",)),
        fighter("bob", "foes", clock=(8, 0)),
        order="rolled",
        engaged=((),),
    )
    assert gains(far).brings(Reach("bob")) > 0
    assert gains(duel()).brings(Reach("bob")) == 0.0


@pytest.mark.rule("RW-SETUP-07")
def test_at_the_last_foe_edge_is_for_the_next_of_several_friends() -> None:
    people = [fighter(name, weapons=("club",)) for name in ("ann", "eve", "fay")]
    down = fighter("bob", "foes", clock=(8, 6), conditions=("exposed", "prone", "dazed"))
    flanked = SceneTag("flanking", "", on="bob")
    state = scene(*people, down, order="rolled", tags=(flanked,))
    assert Table(state).open().say("action", "setup").advice == "next:bob"
    other = fighter("cid", "foes", weapons=("club",))
    two = scene(*people, down, other, order="rolled", tags=(flanked,))
    assert Table(two).open().say("action", "setup").advice != "next:bob"
