"""Burdens: which Conditions hamper which Check, and what fails for want of sight."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.prompts import Ruling
from fracas.core.facts import Corrected
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import Weapon, open_book
from fracas.rulesets.razorweave.rules.edge import sight_in
from fracas.rulesets.razorweave.rules.rolls import Attempt
from fracas.rulesets.razorweave.state.combatants import Ailment, Tier
from fracas.rulesets.razorweave.state.facts import Checked
from fracas.rulesets.razorweave.state.harm_facts import GearBroke, Mended, TakenOut
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, ailing, duel, fighter, scene

FULL = (4, 4, 3, 3)
FAILURE = (3, 3, 3, 2)
ONES = (1, 1, 1, 1, 1)
GEAR = {
    "bow": Weapon("bow", ("Ranged",)),
    "prod": Weapon("shock prod", (), elements=("electrical",)),
    "ice": Weapon("ice lance", (), elements=("cold",)),
    "maul": Weapon("maul", ("Heavy",), hands=2),
}


def burden_on(condition: Ailment | str, action: str, **ann: Any) -> list[str]:
    """The sources of Edge and Burden on Ann's Check while she bears that Condition."""
    ailment = Ailment(condition) if isinstance(condition, str) else condition
    table = Table(ailing(duel(ann=ann), ann=(ailment,)), weapons=GEAR).open()
    table.say("action", action)
    for kind, answer in (("intent", "dazed:bob"), ("opening", "edge:ann")):
        if table.kind == kind:
            table.say(kind, answer)
    return table.edges()


MIG = "strike:bob:club"
AGI = "withdraw"
PRE = "setup"
RSN: dict[str, Any] = {"rsn": 2}


@pytest.mark.rule("RW-COND-15")
@pytest.mark.parametrize("condition", ["burning", "grievous_wound", "restrained"])
@pytest.mark.parametrize(("action", "hampered"), [(MIG, True), ("maneuver", True), (PRE, False)])
def test_physical_checks_are_those_on_might_and_agility(
    condition: str, action: str, hampered: bool
) -> None:
    assert burden_on(condition, action) == ([f"-{condition}"] if hampered else [])


@pytest.mark.parametrize(
    ("condition", "mig", "agi", "pre", "rsn"),
    [
        pytest.param("poisoned", 1, 0, 0, 0, marks=pytest.mark.rule("RW-PHYS-07")),
        pytest.param("grievous_wound", 1, 1, 0, 0, marks=pytest.mark.rule("RW-PHYS-10")),
        pytest.param("shaken", 0, 0, 1, 1, marks=pytest.mark.rule("RW-MENT-02")),
        pytest.param("panicked", 0, 1, 0, 0, marks=pytest.mark.rule("RW-MENT-04")),
        pytest.param("soaked", 0, 1, 0, 0, marks=pytest.mark.rule("RW-ENVC-01")),
        pytest.param("frozen", 1, 1, 0, 0, marks=pytest.mark.rule("RW-ENVC-02")),
        pytest.param("cursed", 1, 1, 1, 1, marks=pytest.mark.rule("RW-CUST-02")),
        pytest.param("shell_shocked", 0, 0, 1, 1, marks=pytest.mark.rule("RW-CUST-03")),
        pytest.param("concussed", 0, 0, 0, 1, marks=pytest.mark.rule("RW-CUST-04")),
        pytest.param("blood_loss", 1, 1, 0, 0, marks=pytest.mark.rule("RW-CUST-05")),
        pytest.param("damaged_locomotion", 0, 1, 0, 0, marks=pytest.mark.rule("RW-CUST-06")),
    ],
)
def test_a_condition_hampers_what_its_row_says(
    condition: str, mig: int, agi: int, pre: int, rsn: int
) -> None:
    found = []
    for action, ann in ((MIG, {}), (AGI, {}), (PRE, {}), (PRE, RSN)):
        if condition == "panicked" and action != AGI:
            found.append(0)
            continue
        found.append(int(f"-{condition}" in burden_on(condition, action, **ann)))
    assert found == [mig, agi, pre, rsn]


@pytest.mark.rule("RW-MENT-01")
def test_fear_hampers_everything_while_its_source_is_there() -> None:
    three = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes", weapons=("club",)),
        fighter("cid", "foes", clock=(6, 5)),
        fighter("dan"),
        order="rolled",
    )
    afraid = ailing(three, ann=(Ailment("frightened", "cid", rounds=10),))
    table = Table(afraid).open("ann", "dan", "bob", "cid").say("action", MIG)
    assert table.edges() == ["-frightened"]
    table.roll(3, 3, 3, 2, 1).say("move")
    table.act("strike:cid:unarmed", *FULL).say("outcome")
    assert table.facts(TakenOut)[-1].who == "cid"
    assert table.bears("ann") == ()
    unknown = ailing(three, ann=(Ailment("frightened"),))
    assert Table(unknown).open().say("action", MIG).edges() == ["-frightened"]
    gone = ailing(three, ann=(Ailment("frightened", "nobody"),))
    assert Table(gone).open().say("action", MIG).edges() == []


@pytest.mark.rule("RW-MENT-03")
def test_who_is_demoralized_is_hampered_only_against_the_source() -> None:
    three = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        order="rolled",
    )
    beaten = ailing(three, ann=(Ailment("demoralized", "bob"),))
    assert Table(beaten).open().say("action", "strike:bob:club").edges() == ["-demoralized"]
    assert Table(beaten).open().say("action", "strike:cid:club").edges() == []


@pytest.mark.rule("RW-TACT-02")
def test_the_suppressed_move_and_attack_badly() -> None:
    for action, hampered in ((MIG, True), (AGI, True), ("defend", False), ("maneuver", False)):
        assert (burden_on("suppressed", action) == ["-suppressed"]) is hampered


@pytest.mark.rule("RW-TACT-03")
def test_the_restrained_are_easy_to_hit_near_and_far() -> None:
    state = duel(bob={"conditions": ("restrained",)})
    assert Table(state).open().say("action", MIG).edges() == ["+target_restrained"]
    state = duel(ann={"weapons": ("bow",)}, bob={"conditions": ("restrained",)}, engaged=((),))
    shot = Table(state, weapons=GEAR).open().say("action", "strike:bob:bow")
    assert shot.edges() == ["+target_restrained"]
    eased = Table(duel(bob={"conditions": ("restrained",)})).open().say("action", "maneuver")
    assert eased.say("intent", "prone:bob").edges() == []


def blind(**values: Any) -> State:
    """Ann is Blinded and has a bow besides her club."""
    ann = {"weapons": ("club", "bow"), "conditions": ("blinded",)}
    return duel(ann=ann, **values)


@pytest.mark.rule("RW-TACT-04", "RW-TACT-05", "RW-GAP-35")
def test_what_takes_sight_alone_fails_without_a_roll() -> None:
    table = Table(blind(engaged=((),)), weapons=GEAR).open()
    table.say("action", "strike:bob:bow").say("difficulty")
    assert (table.checked().tier, table.checked().faces) == (Tier.FAILURE, ())
    assert table.filled("bob") == 0
    assert table.kind == "move"
    assert "RW-TACT-05" in table.checked().because


@pytest.mark.rule("RW-TACT-04", "RW-GAP-35")
def test_what_sight_helps_with_is_hampered() -> None:
    table = Table(blind(), weapons=GEAR).open().say("action", "strike:bob:club")
    assert table.edges() == ["-blinded"]
    table = Table(blind(), weapons=GEAR).open().say("action", "setup").say("opening", "edge:ann")
    assert table.edges() == []


@pytest.mark.rule("RW-TACT-04")
def test_the_gm_says_what_part_sight_has() -> None:
    table = Table(blind(), weapons=GEAR).open().say("action", "strike:bob:club")
    table.say("difficulty", sight="none").roll(*FULL)
    assert table.filled("bob") == 2
    table = Table(blind(), weapons=GEAR).open().say("action", "strike:bob:club")
    table.say("difficulty", sight="only")
    assert table.checked().tier is Tier.FAILURE
    table = Table(blind(), weapons=GEAR).open().say("action", "setup").say("opening", "edge:ann")
    assert table.say("difficulty", sight="among").edges() == ["-blinded"]


@pytest.mark.rule("RW-TACT-04", "RW-TACT-05")
@pytest.mark.parametrize(
    ("attribute", "ranged", "part"),
    [("MIG", False, "among"), ("AGI", True, "only"), ("PRE", False, "none")],
)
def test_what_part_sight_has_unless_the_gm_says_otherwise(
    attribute: str, ranged: bool, part: str
) -> None:
    attempt = Attempt("ann", "strike", attribute, 14, "bob", ranged=ranged)
    assert sight_in(attempt, open_book({})) == part


@pytest.mark.rule("RW-ENVC-01", "RW-GAP-37")
@pytest.mark.parametrize(
    ("weapon", "soaked", "faces", "ticks"),
    [
        ("prod", True, FULL, 3),
        ("ice", True, FULL, 3),
        ("club", True, FULL, 2),
        ("prod", False, FULL, 2),
        ("prod", True, FAILURE, 0),
    ],
)
def test_cold_and_electricity_tick_one_more_on_the_soaked(
    weapon: str, soaked: bool, faces: tuple[int, ...], ticks: int
) -> None:
    bob = {"conditions": ("soaked",) if soaked else ()}
    table = Table(duel(ann={"weapons": (weapon,)}, bob=bob), weapons=GEAR).open()
    table.act(f"strike:bob:{weapon}", *faces)
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-PHYS-08", "RW-PHYS-09")
def test_a_broken_limb_hampers_what_it_is_for() -> None:
    leg, arm = Ailment("broken_limb", part="leg"), Ailment("broken_limb", part="weapon_arm")
    assert burden_on(leg, AGI) == ["-broken_limb"]
    assert burden_on(leg, MIG) == []
    assert burden_on(arm, AGI) == []
    other = Ailment("broken_limb", part="shield_arm")
    assert burden_on(other, MIG) == ["-broken_limb"]


def broken(part: str, **bob: Any) -> Table:
    """Ann breaks a limb of Bob's, by the game master's plain yes."""
    table = Table(duel(bob=bob), weapons=GEAR).open().say("action", "else").say("else", "Crack.")
    table.say("improvise", check="no", effect="condition", condition="broken_limb", target="bob")
    assert table.play.prompt is not None
    assert "RW-GM-04" in table.play.prompt.because
    return table.say("part", part)


@pytest.mark.rule("RW-PHYS-09", "RW-GM-04")
def test_a_broken_weapon_arm_drops_the_weapon_and_a_broken_shield_arm_the_shield() -> None:
    kit = {"weapons": ("club",), "armour": ("kite_shield",)}
    bob = broken("weapon_arm", **kit).state.who("bob")
    assert (bob.weapons, bob.armour, bob.stowed) == ((), ("kite_shield",), ("club",))
    bob = broken("shield_arm", **kit).state.who("bob")
    assert (bob.weapons, bob.armour, bob.stowed) == (("club",), (), ("kite_shield",))
    bob = broken("shield_arm", weapons=(), armour=("kite_shield",)).state.who("bob")
    assert (bob.armour, bob.stowed) == ((), ("kite_shield",))
    table = broken("leg", **kit)
    assert table.state.who("bob").stowed == ()


@pytest.mark.rule("RW-PHYS-09")
@pytest.mark.parametrize("part", ["weapon_arm", "shield_arm"])
def test_nothing_for_two_hands_goes_with_one_arm(part: str) -> None:
    table = broken(part, weapons=("maul",))
    assert table.state.who("bob").stowed == ("maul",)
    assert "strike:ann:unarmed" in table.options
    assert not [one for one in table.options if one.startswith("change")]


@pytest.mark.rule("RW-PHYS-09")
def test_the_sound_hand_may_take_the_weapon_up_again() -> None:
    table = broken("weapon_arm", weapons=("club",))
    assert "strike:ann:club" not in table.options
    table.say("action", "change:club")
    assert "strike:ann:club" in table.options


@pytest.mark.rule("RW-ENVC-03", "RW-COND-13")
def test_gear_bears_corrosion_and_only_its_use_is_hampered() -> None:
    rusty = Ailment("corroded", part="club")
    blades = {"weapons": ("club", "short_sword")}
    assert burden_on(rusty, MIG, **blades) == ["-corroded"]
    assert burden_on(rusty, "strike:bob:short_sword", **blades) == []
    table = Table(duel()).open().say("action", "else").say("else", "Acid splashes.")
    table.say("improvise", check="no", effect="condition", condition="corroded", target="bob")
    assert table.kind == "part"
    assert table.options == ("club",)
    table.say("part")
    assert table.state.who("bob").conditions == (Ailment("corroded", "ann", part="club"),)


@pytest.mark.rule("RW-COND-13")
def test_what_sits_on_gear_needs_gear() -> None:
    table = Table(duel(bob={"weapons": ()})).open().say("action", "else").say("else", "Acid!")
    table.say("improvise", check="no", effect="condition", condition="corroded", target="bob")
    assert table.bears("bob") == ()


@pytest.mark.rule("RW-COND-13", "RW-ENVC-03")
def test_nothing_corrodes_where_the_gear_is_gone_by_the_time_it_is_named() -> None:
    table = Table(duel()).open().say("action", "else").say("else", "Acid!")
    table.say("improvise", check="no", effect="condition", condition="corroded", target="bob")
    table.play.edit(Corrected("combatants/bob/weapons", []), "the river has it")
    assert (table.kind, table.options) == ("part", ("none",))
    assert table.say("part").bears("bob") == ()


@pytest.mark.rule("RW-ENVC-03", "RW-GAP-112")
@pytest.mark.parametrize(("spared", "weapons"), [("yes", ()), ("no", ("club",))])
def test_corroded_gear_breaks_on_a_critical_failure_unless_spared(
    spared: str, weapons: tuple[str, ...]
) -> None:
    table = Table(ailing(duel(), ann=(Ailment("corroded", part="club"),))).open()
    table.act(MIG, 3, 3, 3, 2, 4)
    assert table.kind == "move"
    table = Table(ailing(duel(), ann=(Ailment("corroded", part="club"),))).open().act(MIG, *ONES)
    assert isinstance(table.play.prompt, Ruling)
    assert table.play.prompt.default == "yes"
    table.say("gives_out", spared)
    assert table.state.who("ann").weapons == weapons
    assert bool(table.facts(GearBroke)) is (spared == "yes")


@pytest.mark.rule("RW-CUST-01", "RW-GAP-112")
def test_a_system_is_hampered_and_fails_altogether() -> None:
    arm = Ailment("cybernetic_malfunction", part="MIG")
    assert burden_on(arm, MIG) == ["-cybernetic_malfunction"]
    assert burden_on(arm, AGI) == []
    table = Table(ailing(duel(), ann=(arm,))).open().act(MIG, *ONES).say("gives_out")
    assert table.facts(Mended)[-1].stage == "failed"
    assert "fails completely" in RULESET.say_fact(table.facts(Mended)[-1], table.state)
    gun = Ailment("cybernetic_malfunction", part="club")
    table = Table(ailing(duel(), ann=(gun,))).open().act(MIG, *ONES).say("gives_out").say("move")
    assert table.state.who("ann").in_hand == ()
    assert table.state.who("ann").weapons == ("club",)


@pytest.mark.rule("RW-CUST-07")
def test_disrupted_systems_cost_a_turn_and_may_lower_the_dc() -> None:
    state = duel(bob={"conditions": ("systems_disrupted",)})
    plain = Table(state).open().act(MIG, *FULL)
    assert plain.checked().dc == 14
    assert plain.state.round == 2
    assert plain.bears("bob") == ()
    called = Table(state).open().say("action", MIG).say("difficulty", disrupted="yes").roll(*FULL)
    assert called.checked().dc == 12
    (reason,) = called.checked().reasons
    assert (reason.name, reason.kind, reason.amount) == ("disrupted", "dc", -2)
    assert reason.because == ("RW-CUST-07", "RW-GM-04")


@pytest.mark.rule("RW-GAP-107")
def test_prone_and_exposed_are_two_sources_and_dazed_is_none() -> None:
    state = duel(bob={"conditions": ("prone", "exposed", "dazed")})
    table = Table(state).open().say("action", MIG)
    assert table.edges() == ["+target_prone", "+target_exposed"]
    assert table.roll(4, 4, 3, 3, 1).facts(Checked)[-1].tier is Tier.FULL
    weak = duel(ann={"conditions": ("dazed",)}, bob={"conditions": ("prone", "exposed")})
    assert len(Table(weak).open().act(MIG, 4, 4, 3, 3, 1).checked().faces) == 5


@pytest.mark.rule("RW-COND-03", "RW-PHYS-06")
def test_ex8_05_bleeding_and_exhausted_together() -> None:
    state = duel(ann={"conditions": ("bleeding", "exhausted")})
    table = Table(state).open()
    assert table.filled("ann") == 1
    assert table.say("action", MIG).edges() == ["-exhausted"]


@pytest.mark.rule("RW-COND-05", "RW-COND-13")
def test_another_item_bears_another_condition_and_the_same_one_only_once() -> None:
    state = duel(bob={"weapons": ("club", "short_sword")})
    for parts in (("club", "short_sword"), ("club", "club")):
        table = Table(state).open()
        for part in parts:
            table.say("action", "else").say("else", "Acid splashes.")
            table.say(
                "improvise", check="no", effect="condition", condition="corroded", target="bob"
            )
            table.say("part", part).say("action", "pass")
        borne = table.state.who("bob").conditions
        assert tuple(one.part for one in borne) == tuple(dict.fromkeys(parts))
        clears = [one for one in table.say("action", "pass").options if "corroded" in one]
        assert clears == ["clear:bob:corroded"]


def test_one_condition_on_two_limbs_is_one_burden() -> None:
    limbs = tuple(Ailment("broken_limb", part=part) for part in ("weapon_arm", "shield_arm"))
    table = Table(ailing(duel(), ann=limbs)).open().say("action", MIG)
    assert table.edges() == ["-broken_limb"]
