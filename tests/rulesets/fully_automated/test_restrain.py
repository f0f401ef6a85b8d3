"""Restrain: whom, the attempt, the defence against it, and releases."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Corrected, Noted
from fracas.rulesets.fully_automated.state.facts import Missed, Named, Rolled2dF, Wasted
from fracas.rulesets.fully_automated.state.harm_facts import AimServed, Hurt, Released
from tests.rulesets.fully_automated.table import Table, attacks, fighter, spot


def binding(ben: int = 20, dov: int = 8, at: tuple[int, int] = (1, 0), **values: Any) -> Table:
    """Ben with one set of restraints tries to restrain Dov."""
    values.setdefault("card", "aim")
    aim = values.pop("ben_aim", 0)
    return Table(
        attacks(
            fighter("ben", hp=ben, restraints=1, card="restrain", aim=aim),
            fighter("dov", "blue", at, hp=dov, weapons=("knife",), **values),
        )
    )


@pytest.mark.rule("FA-RESTR-01", "FA-RESTR-02", "FA-RESTR-04", "FA-RESTR-10")
def test_the_target_must_be_adjacent_after_one_hex_at_most() -> None:
    table = binding(at=(2, 0))
    assert "restrain:dov" not in table.options
    table.say("restrain", f"step:{spot(1, 0)}")
    assert table.options == ("restrain:dov", "none")
    far = binding(at=(3, 0)).say("restrain", f"step:{spot(1, 0)}")
    assert far.options == ("none",)
    assert far.say("restrain", "none").facts(Wasted)[0].card == "restrain"


@pytest.mark.rule("FA-RESTR-02", "FA-RESTR-04", "FA-RESTR-11", "FA-ATK-02")
def test_unless_told_otherwise_one_binds_or_frees_a_neighbour_or_lets_the_card_go() -> None:
    assert [fact.target for fact in binding().say("restrain").facts(Named)] == ["dov"]
    bound = fighter("dov", at=(1, 0), restrained=True)
    freed = Table(attacks(fighter("cy", card="restrain"), bound)).say("restrain")
    assert [fact.who for fact in freed.facts(Released)] == ["dov"]
    assert [fact.who for fact in binding(at=(2, 0)).say("restrain").facts(Wasted)] == ["ben"]


@pytest.mark.rule("FA-RESTR-02", "FA-RESTR-09")
@pytest.mark.parametrize("who", ["ben", "dov"])
def test_an_attempt_fails_where_the_gm_takes_either_off_the_map(who: str) -> None:
    table = binding(card="defend").say("restrain", "restrain:dov")
    table.play.edit(Corrected(f"combatants/{who}/place", None))
    table.default("step", "chase")
    assert [fact.why for fact in table.facts(Missed)] == ["reach"]


@pytest.mark.rule("FA-RESTR-14", "FA-RESTR-07", "FA-RESTR-08", "FA-HP-01")
def test_a_set_of_restraints_holds_one() -> None:
    table = binding().say("restrain", "restrain:dov").roll("restrain", "0 0")
    assert (table.state.who("ben").restraints, table.state.who("dov").restrained) == (0, True)
    bare = Table(
        attacks(
            fighter("ben", hp=20, card="restrain"),
            fighter("dov", "blue", (1, 0), hp=5, card="aim"),
        )
    )
    assert "restrain:dov" not in bare.options


@pytest.mark.rule("FA-RESTR-10", "FA-ATK-08")
def test_who_binds_may_let_the_hex_of_attack_movement_go() -> None:
    table = binding().say("restrain", "restrain_here:dov").roll("restrain", "+ +")
    assert table.state.who("dov").restrained
    assert table.state.who("ben").done, "nothing more is asked"
    assert binding().say("restrain", "restrain:dov").roll("restrain", "+ +").kind == "retreat"


@pytest.mark.rule("FA-RESTR-09", "FA-GAP-54", "FA-DEF-06", "FA-RESTR-10")
def test_a_defence_comes_before_the_attempt() -> None:
    def defended(faces: str) -> Table:
        table = binding(card="defend").say("restrain", "restrain:dov")
        return table.say("step", "stay").say("chase", "stay").roll("defend", faces)

    assert defended("- 0").levels() == {"defended": -1}
    assert defended("- -").levels() == {}
    stopped = defended("0 0")
    assert [fact.why for fact in stopped.facts(Missed)] == ["stopped"]
    assert stopped.kind == "retreat"
    hasty = defended("+ 0").say("counter", "stab")
    assert hasty.levels() == {"hasty_counter": -1}
    assert defended("+ +").say("counter", "stab").levels() == {}
    away = binding(card="defend").say("restrain", "restrain:dov")
    away.say("step", f"step:{spot(2, 0)}").say("chase", "stay")
    assert [fact.why for fact in away.facts(Missed)] == ["reach"]


@pytest.mark.rule("FA-AIM-17", "FA-AIM-07", "FA-AIM-15")
def test_an_aimed_attempt() -> None:
    table = binding(card="defend", ben_aim=1).say("aim", "apply").say("restrain", "restrain:dov")
    table.say("step", "stay").say("chase", "stay")
    assert table.levels() == {"aimed_at": -1}
    table.roll("defend", "- - -")
    assert table.levels() == {"aimed": 1}
    assert [fact.who for fact in table.facts(AimServed)] == ["ben"]


@pytest.mark.rule("FA-RESTR-17", "FA-RESTR-06", "FA-DMG-05", "FA-HP-01")
def test_the_harm_of_a_failed_attempt_meets_armour_and_may_put_down() -> None:
    table = binding(dov=2, armour="light").say("restrain", "restrain:dov").roll("restrain", "- 0")
    assert (table.hp("dov"), [fact.damage for fact in table.facts(Hurt)]) == (0, [2])


@pytest.mark.rule("FA-RESTR-16", "FA-RESTR-03")
def test_the_dying_may_be_restrained_and_are_not_stabilized_by_it() -> None:
    table = binding(dov=-12, card="").say("restrain", "restrain:dov").roll("restrain", "0 0")
    dov = table.state.who("dov")
    assert (dov.restrained, dov.stabilized) == (True, False)
    assert "restrain:dov" not in binding(dov=-20, card="").options


@pytest.mark.rule("FA-RESTR-18", "FA-RESTR-05", "FA-RESTR-06", "FA-RESTR-07", "FA-GAP-23")
@pytest.mark.parametrize(
    ("faces", "effect"),
    [("- -", "counter"), ("- 0", "harm"), ("+ -", "bound"), ("0 0", "bound"), ("0 +", "bound")],
)
def test_it_goes_by_the_total(faces: str, effect: str) -> None:
    table = binding().say("restrain", "restrain:dov").roll("restrain", faces)
    assert (table.kind == "counter") is (effect == "counter")
    assert (table.hp("dov") == 5) is (effect == "harm")
    assert table.state.who("dov").restrained is (effect == "bound")
    assert [fact.kind for fact in table.facts(Rolled2dF)] == ["restrain"]


@pytest.mark.rule("FA-RESTR-05", "FA-HP-06", "FA-DEF-16")
@pytest.mark.parametrize(("hp", "answers"), [(0, True), (-10, True), (-11, False), (-19, False)])
def test_a_dying_target_has_no_answer_to_a_failed_attempt(hp: int, answers: bool) -> None:
    table = binding(dov=hp, card="").say("restrain", "restrain:dov").roll("restrain", "- -")
    assert (table.kind == "counter") is answers
    if answers:
        assert table.asked == "dov"
        assert table.say("counter", "stab").levels()["hasty_counter"] == -1
        return
    assert [fact for fact in table.facts(Noted) if fact.note == "no_counter"] == []
    assert table.hp("ben") == 20


@pytest.mark.rule("FA-STUN-10", "FA-AIM-17")
def test_the_optional_rule_reaches_restrain_too() -> None:
    ben = fighter("ben", hp=20, restraints=1, card="restrain", stunned_next=2)
    state = attacks(ben, fighter("dov", "blue", (1, 0), hp=8, card="aim"))
    table = Table(state, stunned_before_attack="on").say("restrain", "restrain:dov")
    assert table.levels() == {"stunned_before": -1}


@pytest.mark.rule("FA-AIM-15", "FA-AIM-17", "FA-DEF-08")
def test_an_aim_is_used_up_by_an_attempt_that_is_stopped_or_stepped_away_from() -> None:
    def aimed(step: str) -> Table:
        table = binding(card="defend", ben_aim=1).say("aim", "apply")
        return table.say("restrain", "restrain:dov").say("step", step).say("chase", "stay")

    assert [fact.who for fact in aimed(f"step:{spot(2, 0)}").facts(AimServed)] == ["ben"]
    stopped = aimed("stay").roll("defend", "0 0 0").say("retreat", "stay")
    assert [fact.who for fact in stopped.facts(AimServed)] == ["ben"]
    free = fighter("cy", card="restrain", aim=1)
    bound = fighter("dov", at=(1, 0), card="defend", restrained=True)
    release = Table(attacks(free, bound)).say("aim", "apply").say("restrain", "release:dov")
    assert not release.say("retreat").facts(AimServed)
