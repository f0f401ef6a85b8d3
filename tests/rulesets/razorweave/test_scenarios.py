"""The shipped fights: each is sound, comes to an end, and shows what it is there for."""

from __future__ import annotations

from importlib.resources import as_file, files

import pytest
from msgspec.structs import replace

from fracas.cli.keyboard.drivers import Chance, computed
from fracas.core.asking.prompts import Ask, Roll, Ruling
from fracas.core.chance import Rolled
from fracas.core.facts import Beat, Noted, Planned
from fracas.core.play.chronicle import Chronicle
from fracas.core.play.seats import GM_SEAT
from fracas.kit.crowd import free_id
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import CombatantRow, shipped
from fracas.rulesets.razorweave.setup.cast import combatant_of
from fracas.rulesets.razorweave.state.combatants import Ailment, Clock
from fracas.rulesets.razorweave.state.facts import Checked, LostTurn
from fracas.rulesets.razorweave.state.harm_facts import (
    Ablated,
    Consented,
    PhaseBegan,
    Returned,
    Ticked,
)
from fracas.rulesets.razorweave.state.scene_facts import ClockTicked
from fracas.rulesets.razorweave.state.state import State
from tests.golden.razorweave import ex2
from tests.golden.razorweave.checks import CHECKS
from tests.rulesets.razorweave.table import Table, ailing, fighter, hurt, scene

CRITICAL, FULL, PARTIAL, FAILURE = "critical", "full", "partial", "failure"

NEW = ("warehouse-ambush", "bell-tower-duel", "sluice-gate", "cold-storage", "reactor-spine")


def begun(scenario: str, *ailments: tuple[str, str], **filled: int) -> Table:
    """The fight at its opening, in free play so that a test may name who acts."""
    state: State = RULESET.start(RULESET.open_book({}), scenario)
    borne = {who: (Ailment(name),) for who, name in ailments}
    return Table(hurt(ailing(state, **borne), **filled)).open(order="conversational")


def tier(table: Table, name: str) -> Table:
    """The Check has that tier; with dice of no account."""
    return table.say("check", Rolled((), None, name, "forced"))


def act(table: Table, who: str, action: str, name: str, **sheet: object) -> Table:
    """Somebody takes a main action whose Check has that tier."""
    table.say("next", f"turn:{who}").say("action", action)
    if table.kind == "with":
        table.say("with")
    return tier(table.say("difficulty", **sheet), name)


def done(table: Table) -> Table:
    """The turn ends."""
    return table.say("action", "end" if "end" in table.options else "pass")


def words(table: Table, who: str, said: str, **sheet: object) -> Table:
    """Somebody does something in words of its own."""
    table.say("next", f"turn:{who}").say("action", "else").say("else", said)
    return table.say("improvise", **sheet)


def played(scenario: str, seed: int) -> Chronicle:
    """The fight by the book's own tactics, to its end or to three thousand answers."""
    book = RULESET.open_book({})
    play = Chronicle(RULESET, book, RULESET.start(book, scenario), seed=bytes([seed]))
    for _ in range(3000):
        prompt = play.prompt
        if isinstance(prompt, Roll):
            play.throw()
        elif isinstance(prompt, Ask | Ruling):
            play.answer(computed(play, prompt, GM_SEAT, Chance(seed)))
        else:
            break
    return play


def test_the_fights_of_the_room_are_sound() -> None:
    assert set(NEW) < set(shipped().scenarios)
    for name in ("scenarios", "combatants", "tags"):
        with as_file(files("fracas.rulesets.razorweave") / "data" / f"{name}.toml") as path:
            assert RULESET.validate(str(path)) == ()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("scenario", NEW)
def test_a_fight_comes_to_an_end(scenario: str, seed: int) -> None:
    play = played(scenario, seed)
    assert play.over
    assert play.state.result in {one.side for one in play.state.combatants}


@pytest.mark.rule("RW-STRIKE-07", "RW-RES-08", "RW-OUT-22")
def test_the_ambush_shows_height_melee_poison_blood_and_broken_hearts() -> None:
    reasons = " ".join(sources for *_, sources in CHECKS["ex2-rules"])
    assert "+elevated" in reasons
    assert "-melee" in reasons
    play = ex2.played()
    ticked = [
        fact for number in (0, *play.line) for fact in play.entries[number].facts
        if isinstance(fact, Ticked)
    ]  # fmt: skip
    assert {"bleeding", "poisoned"} <= {fact.how for fact in ticked}
    guards = [play.state.who(who) for who in ("guard_1", "guard_2")]
    assert all(one.shared == "guards" and one.out and one.out.narrative for one in guards)


@pytest.mark.rule("RW-STRIKE-07")
def test_poison_rides_on_a_blade_unless_the_game_master_says_otherwise() -> None:
    def stabbed(name: str, **sheet: object) -> tuple[str, ...]:
        table = begun("warehouse-ambush").say("next", "turn:assassin")
        table.say("action", "engage:varn").say("action", "strike:varn:poisoned_dagger")
        return tier(table.say("difficulty", **sheet), name).bears("varn")

    assert stabbed(FULL) == ("poisoned",)
    assert stabbed(FULL, dc=12) == ("poisoned",)
    assert stabbed(FULL, rider="none") == ()
    assert stabbed(FULL, rider="bleeding") == ("bleeding",)
    assert stabbed(PARTIAL) == ()
    assert stabbed(FULL, ticks=-3) == ()


def test_kira_has_her_leather_on() -> None:
    table = begun("warehouse-ambush", ("kira", "exposed")).say("next", "turn:guard_1")
    table.say("action", "engage:kira").say("action", "strike:kira:club")
    assert table.edges() == ["+target_exposed", "-target_light_armor"]


@pytest.mark.rule("RW-WEAP-03", "RW-WEAP-04", "RW-TAG-03", "RW-TAG-09", "RW-DEF-02")
def test_the_bell_tower_shows_a_gap_in_mail_a_heavy_blow_a_guard_and_a_fall() -> None:
    table = begun("bell-tower-duel")
    assert {tag.id for tag in table.state.tags_on("isaura_vell")} == {
        "slick",
        "elevated",
        "cramped",
    }
    act(table, "isaura_vell", "strike:brother_hask:rapier", FULL)
    assert table.filled("brother_hask") == 1
    done(table)
    table.say("next", "turn:isaura_vell").say("action", "called:brother_hask:rapier")
    table.say("weak_point", "gap")
    assert table.edges() == ["+called"]
    assert tier(table, FULL).filled("brother_hask") == 3
    done(table)
    table.say("next", "turn:brother_hask").say("action", "strike:isaura_vell:maul")
    assert table.edges() == ["-cramped"]
    tier(table, CRITICAL).say("heavy", "stunned").say("bonus")
    assert (table.filled("isaura_vell"), table.bears("isaura_vell")) == (3, ("stunned",))
    done(table)
    table.say("next", "turn:isaura_vell").say("next", "round")
    act(table, "isaura_vell", "defend", FULL)
    while table.kind != "next":
        table.say(table.kind)
    act(table, "brother_hask", "strike:isaura_vell:maul", FULL)
    assert table.filled("isaura_vell") == 3
    done(table)
    act(table, "brother_hask", "withdraw", FAILURE).say("slip", "none").say("fall", "yes")
    assert (table.filled("brother_hask"), table.bears("brother_hask")) == (4, ("prone",))


@pytest.mark.rule("RW-OUT-06")
def test_who_loses_the_bell_tower_is_back_with_two_filled() -> None:
    table = begun("bell-tower-duel", brother_hask=5)
    act(table, "isaura_vell", "strike:brother_hask:rapier", FULL).say("outcome", "surrendered")
    assert table.kind == "over"
    table.play.edit(Planned((Beat("next_scene"),)), "the next morning")
    table.say("returns")
    assert [fact.filled for fact in table.facts(Returned)] == [2]


@pytest.mark.rule("RW-CLK-03", "RW-CLK-05")
def test_the_gate_goes_once_a_round_by_the_sappers_until_it_is_forced() -> None:
    table = begun("sluice-gate")
    for who in ("sapper_1", "sapper_2"):
        done(table.say("next", f"turn:{who}"))
    gate = table.state.threat("gate")
    assert gate is not None
    assert (gate.filled, gate.size) == (1, 6)
    for _ in range(5):
        table.say("next", "round").say("next", "turn:sapper_3")
        done(table)
    assert (table.kind, table.state.result) == ("over", "foes")


@pytest.mark.rule("RW-CLK-01", "RW-CLK-02")
@pytest.mark.parametrize(("name", "filled"), [(CRITICAL, 0), (FULL, 0), (PARTIAL, 1), (FAILURE, 1)])
def test_what_goes_amiss_at_the_gate_costs_a_segment(name: str, filled: int) -> None:
    def tried(who: str) -> int:
        table = begun("sluice-gate").say("next", f"turn:{who}").say("action", "setup")
        tier(table.say("opening", f"edge:{who}").say("difficulty"), name)
        while table.kind in ("move", "cowed"):
            table.say(table.kind)
        gate = table.state.threat("gate")
        assert gate is not None
        near = [fact for fact in table.facts(ClockTicked) if fact.how == "near"]
        assert len(near) == gate.filled
        assert all("went badly there" in RULESET.say_fact(fact, table.state) for fact in near)
        return gate.filled

    assert tried("odo") == filled
    assert tried("pell") == 0  # up on the parapet
    assert tried("sapper_1") == 0  # it is their Clock


@pytest.mark.rule("RW-MOVE-12", "RW-WEAP-05", "RW-WEAP-02")
def test_the_sluice_gate_shows_reach_on_the_causeway_and_none_in_the_gatehouse() -> None:
    table = begun("sluice-gate").say("next", "turn:odo")
    assert not [one for one in table.options if one.startswith("strike")]
    tier(table.say("action", "go:causeway").say("difficulty"), FULL)
    assert table.bears("odo") == ("exposed",)
    assert "strike:sapper_1:spear" in table.options
    done(table)
    tier(table.say("next", "turn:sapper_1").say("action", "engage:odo").say("difficulty"), PARTIAL)
    assert "move up to Odo with AGI" in RULESET.say_fact(table.checked(), table.state)
    assert table.kind == "opportunity"


@pytest.mark.rule("RW-ARM-06", "RW-ARM-08", "RW-WEAP-12", "RW-GAP-88")
def test_the_sluice_gate_shows_a_shield_for_two_plate_that_holds_and_a_healer() -> None:
    table = begun("sluice-gate", ("odo", "bleeding"))
    act(table, "pell", "strike:siege_captain:longbow", FULL)
    assert table.filled("siege_captain") == 1
    done(table)
    table.say("next", "turn:sister_anwe").say("action", "clear:odo:bleeding")
    assert "Medicine" in dict(table.play.prompt.form.filled(())).values()  # type: ignore[union-attr]
    assert tier(table.say("difficulty"), FULL).bears("odo") == ()
    done(table)
    table.say("next", "turn:odo").say("action", "defend").say("guard", "with:sister_anwe")
    assert table.edges() == ["+shielded"]
    table.roll(3, 3, 3, 3, 6)
    table.say("safer", "stance")
    done(table)
    table.say("next", "turn:siege_captain").say("action", "engage:sister_anwe")
    assert "move up to Sister Anwe" in RULESET.say_prompt(table.play.prompt, table.state)
    tier(table.say("difficulty"), FULL)  # the causeway is Slick
    (moved,) = [fact for fact in table.facts(Checked) if fact.action == "move"]
    assert "move up to Sister Anwe" in RULESET.say_fact(moved, table.state)
    tier(table.say("action", "strike:sister_anwe:war_pick").say("difficulty"), FULL)
    assert table.filled("sister_anwe") == 0


@pytest.mark.rule("RW-ENVC-01", "RW-ENVC-02", "RW-MOVE-07")
def test_the_freezer_bites_and_bites_the_soaked_harder() -> None:
    def stumbled(*ailments: tuple[str, str]) -> Table:
        table = begun("cold-storage", *ailments).say("next", "turn:nurse_ferro")
        table.say("action", "go:corridor")
        assert {"-deep_cold", "-slick"} <= set(table.edges())
        tier(table, FAILURE)
        while table.kind == "hazard":
            table.say("hazard")
        return table

    table = stumbled()
    assert (table.bears("nurse_ferro"), table.filled("nurse_ferro")) == (("frozen", "prone"), 0)
    done(table).say("next", "round")
    assert table.filled("nurse_ferro") == 1
    table = stumbled(("nurse_ferro", "soaked"))
    assert table.filled("nurse_ferro") == 1
    assert "from Deep Cold" in RULESET.say_fact(table.facts(Ticked)[0], table.state)


@pytest.mark.rule("RW-WEAP-10", "RW-WEAP-13", "RW-SETUP-09", "RW-MENT-04", "RW-DEF-09")
def test_cold_storage_shows_what_shotguns_water_fear_and_covering_fire_do() -> None:
    table = begun("cold-storage")
    words(table, "enforcer", "The hose!", check="no", effect="condition", ability="hose",
          condition="soaked", target="detective_roake")  # fmt: skip
    assert table.bears("detective_roake") == ("soaked",)
    done(table).say("next", "turn:detective_roake").say("action", "setup")
    table.say("opening", "suppressed:gunman_1").say("difficulty")
    assert tier(table, FULL).bears("gunman_1") == ("suppressed",)
    done(table)
    act(table, "gunman_2", "strike:detective_roake:shotgun", FULL)
    table.say("split", (("detective_roake", 1), ("nurse_ferro", 1)))
    assert (table.filled("detective_roake"), table.filled("nurse_ferro")) == (1, 1)
    done(table)
    act(table, "gunman_2", "strike:nurse_ferro:shotgun", PARTIAL, ticks=-1).say("cost")
    assert table.filled("nurse_ferro") == 2
    done(table)
    words(table, "detective_roake", "Run!", check="PRE", effect="condition", target="enforcer",
          condition="panicked").say("difficulty")  # fmt: skip
    assert tier(table, FULL).bears("enforcer") == ("panicked",)
    done(table)
    table.say("next", "turn:enforcer")
    assert not [one for one in table.options if one.startswith("strike")]
    done(table).say("next", "turn:nurse_ferro").say("action", "engage:enforcer")
    tier(table.say("action", "withdraw").say("difficulty"), FULL)
    assert not table.state.engaged_with("nurse_ferro")


@pytest.mark.rule("RW-OUT-08", "RW-OUT-13", "RW-OUT-15")
def test_a_major_defeat_in_cold_storage_is_the_players_to_tell() -> None:
    table = begun("cold-storage", nurse_ferro=5)
    assert table.state.severity == "major"
    act(table, "gunman_1", "strike:nurse_ferro:shotgun", FULL)
    table.say("split")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("nurse_ferro",)
    table.say("outcome", "killed").say("last_moment", "She had written it all down.")
    assert [fact.who for fact in table.facts(Consented)] == ["nurse_ferro"]


@pytest.mark.rule("RW-ARM-08", "RW-ARM-09", "RW-ARM-10", "RW-TAG-15", "RW-WEAP-12")
def test_the_spine_shows_armour_that_holds_a_shield_that_swallows_and_a_mark() -> None:
    table = begun("reactor-spine")
    act(table, "pilot_darrow", "strike:warden_drone:plasma_rifle", FULL)
    assert table.filled("warden_drone") == 1
    done(table)
    act(table, "warden_drone", "strike:medic_imani:heavy_bolter", FULL)
    assert [fact.who for fact in table.facts(Ablated)] == ["medic_imani"]
    assert table.filled("medic_imani") == 0
    done(table)
    act(table, "warden_drone", "strike:medic_imani:heavy_bolter", FULL)
    assert table.filled("medic_imani") == 2
    done(table)
    table.say("next", "turn:engineer_sool").say("action", "setup")
    table.say("opening", "mark:exposed_sensors:warden_drone").say("difficulty")
    done(tier(table, FULL))
    table.say("next", "turn:pilot_darrow").say("action", "strike:warden_drone:plasma_rifle")
    assert table.edges() == ["+exposed_sensors"]


@pytest.mark.rule("RW-RES-14", "RW-CLK-03", "RW-CUST-07", "RW-MOVE-06", "RW-MAN-08")
def test_the_spine_shows_two_hearts_a_lost_turn_and_no_weight() -> None:
    table = begun("reactor-spine", warden_drone=7)
    act(table, "pilot_darrow", "strike:warden_drone:plasma_rifle", FULL)
    assert [fact.size for fact in table.facts(PhaseBegan)] == [4]
    assert table.state.clock_of("warden_drone") == Clock(4)
    done(table)
    words(table, "engineer_sool", "Overload!", check="RSN", dc=18, effect="condition",
          target="warden_drone", condition="systems_disrupted").say("difficulty")  # fmt: skip
    done(tier(table, FULL)).say("next", "turn:warden_drone")
    assert [fact.who for fact in table.facts(LostTurn)] == ["warden_drone"]
    breach = table.state.threat("breach")
    assert breach is not None
    assert breach.filled == 1
    table.say("next", "turn:medic_imani").say("action", "go:core")
    assert table.play.prompt.form.field("dc").default == 16  # type: ignore[union-attr]
    tier(table.say("difficulty"), PARTIAL).say("hazard")
    assert table.bears("medic_imani") == ("stunned",)


@pytest.mark.rule("RW-ENVC-01", "RW-GAP-37", "RW-TAG-20")
@pytest.mark.parametrize(("soaked", "ticks"), [(True, 1), (False, 0)])
def test_sparking_conduits_tick_the_soaked(soaked: bool, ticks: int) -> None:
    wet = (("warden_drone", "soaked"),) if soaked else ()
    table = begun("reactor-spine", *wet).say("next", "turn:pilot_darrow")
    tier(table.say("action", "engage:warden_drone").say("difficulty"), FULL)
    table.say("action", "maneuver").say("intent", "push:warden_drone:sparking_conduits")
    tier(table.say("difficulty"), FULL)
    assert "stunned" in table.bears("warden_drone")
    assert table.filled("warden_drone") == ticks


@pytest.mark.rule("RW-NPC-05")
@pytest.mark.parametrize(("sappers", "noted"), [(0, 1), (6, 0)])
def test_a_leader_who_falls_last_leaves_nobody_to_talk_to(sappers: int, noted: int) -> None:
    table = begun("sluice-gate", siege_captain=7)
    if sappers:
        table.say("next", "out:sapper_1")
        while table.kind != "next":
            table.say(table.kind)
    act(table, "pell", "strike:siege_captain:longbow", FULL).say("outcome")
    assert len([one for one in table.facts(Noted) if one.note == "wavers"]) == noted


@pytest.mark.rule("RW-CHK-01")
def test_a_combatant_has_each_attribute_of_its_row() -> None:
    row = CombatantRow("Ann", mig=1, agi=2, pre=3, rsn=0)
    book = replace(shipped(), combatants={**shipped().combatants, "ann": row})
    one = combatant_of(book, "ann", "party")
    assert (one.mig, one.agi, one.pre, one.rsn) == (1, 2, 3, 0)
    state = scene(replace(one, tactics="ann_2"), fighter("ann_3"))
    assert [free_id(state, key) for key in ("ann", "bob")] == ["ann_2", "bob"]
