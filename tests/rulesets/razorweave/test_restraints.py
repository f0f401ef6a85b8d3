"""Restraints: what Conditions forbid, and what the menu of a turn offers against them."""

from __future__ import annotations

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ask
from fracas.core.ids import Decider
from fracas.rulesets.razorweave.advice.policies import advise
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.rules.paths import forbids, halved
from fracas.rulesets.razorweave.state.combatants import Ailment
from fracas.rulesets.razorweave.state.harm_facts import Timed
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, ailing, duel, fighter, scene

FULL = (4, 4, 3, 3)


def apart(**ailments: tuple[Ailment, ...]) -> State:
    """Ann, Dan, Bob and Cid, nobody Engaged."""
    state = scene(
        fighter("ann", kind="pc", weapons=("club",)),
        fighter("dan", kind="pc"),
        fighter("bob", "foes", weapons=("club",)),
        fighter("cid", "foes"),
        order="rolled",
        engaged=((),),  # type: ignore[arg-type]
    )
    return ailing(state, **ailments)


@pytest.mark.rule("RW-TACT-03")
def test_the_restrained_stay_where_they_are() -> None:
    bound = (Ailment("restrained"), Ailment("prone"))
    options = Table(ailing(duel(ann={"weapons": ("short_sword",)}), ann=bound)).open().options
    assert not {"leave", "stand", "withdraw"} & set(options)
    assert {"strike:bob:short_sword", "clear:ann:restrained", "defend"} <= set(options)
    assert not [one for one in Table(apart(ann=bound)).open().options if "engage" in one]
    assert forbids(apart(ann=bound), open_book({}), "ann", "move") == "restrained"


@pytest.mark.rule("RW-MENT-01")
def test_the_frightened_do_not_close_in_on_what_they_fear() -> None:
    afraid = (Ailment("frightened", "bob", rounds=10),)
    options = Table(apart(ann=afraid)).open().options
    assert "engage:bob" not in options
    assert "engage:cid" in options
    assert forbids(apart(ann=afraid), open_book({}), "ann", "approach", "bob") == "frightened"
    assert forbids(apart(ann=afraid), open_book({}), "ann", "approach", "cid") == ""


@pytest.mark.rule("RW-MENT-04")
def test_the_panicked_flee_or_hide_and_calm_down_only_when_safe() -> None:
    table = Table(ailing(duel(), ann=(Ailment("panicked"), Ailment("bleeding")))).open()
    flights = {"withdraw", "break", "walk", "defend:away", "defend:bleeding"}
    assert set(table.options) == {"defend", *flights, "else", "pass"}
    safe = Table(apart(ann=(Ailment("panicked"), Ailment("poisoned")))).open()
    assert set(safe.options) == {"defend", "clear:ann:panicked", "else", "pass"}
    safe.say("action", "clear:ann:panicked").say("difficulty").roll(6, 6, 4, 3, 3)
    check = safe.checked()
    assert (check.attribute, check.dc, safe.bears("ann")) == ("PRE", 16, ("poisoned",))


@pytest.mark.rule("RW-MENT-04")
def test_a_computer_runs_from_what_it_panics_at_and_then_calms_down() -> None:
    for state, wanted in (
        (ailing(duel(), bob=(Ailment("panicked"),)), "withdraw"),
        (apart(bob=(Ailment("panicked"),)), "clear:bob:panicked"),
    ):
        table = Table(state).open("bob", *[one.id for one in state.combatants if one.id != "bob"])
        run = table.run
        assert advise(run) == wanted


@pytest.mark.rule("RW-PHYS-06", "RW-CUST-05")
def test_the_spent_cannot_sprint() -> None:
    for condition in ("exhausted", "blood_loss"):
        state = ailing(duel(), ann=(Ailment(condition),))
        assert forbids(state, open_book({}), "ann", "sprint") == condition
        assert forbids(state, open_book({}), "ann", "move") == ""
    assert forbids(duel(), open_book({}), "ann", "sprint") == ""


@pytest.mark.rule("RW-TACT-02")
def test_the_suppressed_need_a_check_to_leave_cover() -> None:
    state = ailing(duel(), ann=(Ailment("suppressed", "bob", rounds=2),))
    assert forbids(state, open_book({}), "ann", "leave_cover") == "suppressed"
    assert forbids(state, open_book({}), "bob", "leave_cover") == ""


@pytest.mark.rule("RW-PHYS-08", "RW-ENVC-02")
@pytest.mark.parametrize(
    ("ailment", "name"),
    [
        (Ailment("broken_limb", part="leg"), "broken_limb"),
        (Ailment("broken_limb", part="weapon_arm"), ""),
        (Ailment("frozen"), "frozen"),
        (Ailment("prone"), ""),
    ],
)
def test_what_halves_movement(ailment: Ailment, name: str) -> None:
    assert halved(ailing(duel(), ann=(ailment,)), open_book({}), "ann") == name


def remedy(condition: str, by: str = "ann") -> Table:
    """Somebody looks for what ends a Condition of Ann's."""
    state = apart(ann=(Ailment(condition),))
    rest = [one.id for one in state.combatants if one.id != by]
    return Table(state).open(by, *rest).say("action", f"remedy:ann:{condition}")


@pytest.mark.rule("RW-COND-07", "RW-PHYS-07")
@pytest.mark.parametrize("by", ["ann", "dan"])
def test_an_antidote_ends_poison_without_a_check(by: str) -> None:
    found = remedy("poisoned", by)
    assert found.choices["yes"].because == shipped().conditions["poisoned"].because
    assert found.say("at_hand", "yes").bears("ann") == ()
    none = remedy("poisoned", by).say("at_hand")
    assert none.bears("ann") == ("poisoned",)
    assert "remedy:ann:poisoned" not in none.options


@pytest.mark.rule("RW-ENVC-02")
def test_heat_takes_a_round_to_warm_the_frozen() -> None:
    table = remedy("frozen").say("at_hand", "yes")
    assert table.facts(Timed)[-1].rounds == 2
    assert table.bears("ann") == ("frozen",)
    while table.state.round < 3:
        assert table.bears("ann") == ("frozen",)
        table.say("action", table.options[-1])
    assert table.bears("ann") == ()


@pytest.mark.rule("RW-ENVC-01")
def test_heat_dries_the_soaked_at_once() -> None:
    assert remedy("soaked").say("at_hand", "yes").bears("ann") == ()


@pytest.mark.rule("RW-TACT-04")
def test_the_blinded_see_when_the_cause_is_gone() -> None:
    assert remedy("blinded", "dan").say("at_hand", "yes").bears("ann") == ()


@pytest.mark.rule("RW-CUST-01")
def test_a_repair_takes_tools() -> None:
    state = apart(ann=(Ailment("cybernetic_malfunction", part="MIG"),))
    table = Table(state).open().say("action", "clear:ann:cybernetic_malfunction")
    assert table.kind == "at_hand"
    without = table.say("at_hand", "no")
    assert without.bears("ann") == ("cybernetic_malfunction",)
    table = Table(state).open().say("action", "clear:ann:cybernetic_malfunction")
    table.say("at_hand", "yes").say("difficulty").total(18)
    check = table.checked()
    assert (check.attribute, check.dc, table.bears("ann")) == ("RSN", 16, ())


@pytest.mark.rule("RW-ENVC-03")
def test_a_check_restores_corroded_gear() -> None:
    state = apart(ann=(Ailment("corroded", part="club"),))
    table = Table(state).open().say("action", "clear:ann:corroded").say("difficulty").total(14)
    assert (table.checked().attribute, table.checked().dc, table.bears("ann")) == ("RSN", 14, ())


@pytest.mark.rule("RW-GAP-88", "RW-PHYS-04")
@pytest.mark.parametrize(
    ("dan", "attribute", "bonus"),
    [
        ({"mig": 1}, "MIG", 1),
        ({"rsn": 2}, "RSN", 2),
        ({"rsn": 1, "skills": ("Medicine",)}, "RSN", 2),
        ({"skills": ("Fencing",)}, "MIG", 0),
    ],
)
def test_medical_aid_is_by_might_or_reason(
    dan: dict[str, object], attribute: str, bonus: int
) -> None:
    state = scene(
        fighter("ann", kind="pc"),
        fighter("dan", kind="pc", **dan),
        fighter("bob", "foes"),
        order="rolled",
    )
    table = Table(ailing(state, ann=(Ailment("bleeding"),))).open("dan", "ann", "bob")
    table.act("clear:ann:bleeding", 3, 3, 3, 3)
    check = table.checked()
    assert (check.attribute, check.dc, check.bonus) == (attribute, 12, bonus)
    assert table.bears("ann") == ()
    table = Table(ailing(state, ann=(Ailment("bleeding"),))).open("dan", "ann", "bob")
    table.say("action", "clear:ann:bleeding").say("difficulty").total(11 - bonus).say("price")
    assert (table.bears("ann"), table.bears("dan")) == ((), ("exposed",))


@pytest.mark.rule("RW-COND-07")
def test_aid_takes_the_same_place() -> None:
    state = scene(
        fighter("ann", kind="pc", place="yard"),
        fighter("dan", kind="pc", place="gate"),
        fighter("bob", "foes", place="yard"),
        order="rolled",
    )
    state = ailing(state, ann=(Ailment("bleeding"), Ailment("poisoned")))
    options = Table(state).open("dan", "ann", "bob").options
    assert not [one for one in options if one.startswith(("clear", "remedy"))]


def test_the_menu_is_still_a_menu() -> None:
    every = tuple(Ailment(name) for name in open_book({}).conditions if name not in _LOST)
    prompt = Table(ailing(duel(), ann=every)).open().play.prompt
    assert isinstance(prompt, Ask)
    assert isinstance(prompt.form, Choice)
    assert prompt.decider == Decider("ann")
    assert {"defend", "else", "pass"} <= {option.id for option in prompt.form.options}


_LOST = ("stunned", "systems_disrupted")
