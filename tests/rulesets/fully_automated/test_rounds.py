"""Whole rounds of attacks: aim kept and lost, Tackle, stuns, and the three rounds of FA-EX-10."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.state.facts import (
    CardLost,
    Moved,
    OrderRolled,
    Revealed,
    Struck,
)
from fracas.rulesets.fully_automated.state.harm_facts import AimAged, Aimed, AimServed
from fracas.rulesets.fully_automated.state.scene_facts import Announced, Gone, Left
from fracas.rulesets.fully_automated.state.state import Figure
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot

ROUND = (Beat("round", stays=True),)


def fight(*combatants: Any, **values: Any) -> Table:
    """A fight whose order is settled, and whose first round begins."""
    rulings = values.pop("rulings", {})
    return Table(scene(*combatants, round=0, step="", beats=ROUND, **values), **rulings)


def done(table: Table) -> Table:
    """Let everybody keep still until the next choice of cards."""
    return table.default(
        "step", "chase", "retreat", "path", "interject", "reroll", "go_on", "companion", "verdict"
    )


def budget(table: Table) -> int:
    """The hexes of movement of the way that is asked for."""
    form = table.play.prompt.form  # type: ignore[union-attr]
    return form.budget  # type: ignore[union-attr]


def ada_and_bob(**values: Any) -> Table:
    """Ada with a rifle, Bob four hexes off; nobody is hurt unless told."""
    ada = fighter("ada", weapons=("rifle",), speed=4, **values)
    bob = fighter("bob", "blue", (4, 0), weapons=("club",))
    return fight(ada, bob)


def aimed() -> Table:
    """Ada has aimed in round 1, and round 2 begins."""
    table = done(ada_and_bob().choose(ada="aim", bob="defend"))
    assert table.state.who("ada").aim == 1
    assert [fact.who for fact in table.facts(Aimed)] == ["ada"]
    return table


@pytest.mark.rule("FA-AIM-01", "FA-AIM-03", "FA-AIM-04", "FA-AIM-05", "FA-AIM-10", "FA-AIM-16")
def test_fa_ex_06_aim_is_kept_once_and_then_applied() -> None:
    table = aimed().choose(ada="move").default("step").say("aim", "keep")
    assert budget(table) == 4
    done(table)
    assert table.state.who("ada").aim == 2
    table.choose(ada="rifle", bob="aim").say("aim", "apply").say("target", "strike:bob")
    assert table.levels() == {"aimed": 1}
    table.roll("attack", "0 0 -")
    assert table.facts(Struck)[0].damage == 10
    done(table)
    assert table.state.who("ada").aim == 0
    assert table.facts(AimAged)[-1].why == "spent"


@pytest.mark.rule("FA-AIM-10", "FA-MOVE-03", "FA-GAP-18", "FA-AIM-16")
def test_fa_ex_06_aim_makes_a_move_longer() -> None:
    table = aimed().choose(ada="move").default("step").say("aim", "apply")
    assert budget(table) == 6
    assert done(table).state.who("ada").aim == 0
    again = done(aimed().choose(ada="move").default("step").say("aim", "keep"))
    again.choose(ada="move").default("step").say("aim", "apply")
    assert budget(again) == 5


@pytest.mark.rule("FA-AIM-04", "FA-AIM-05", "FA-AIM-11", "FA-AIM-14", "FA-GAP-39")
def test_fa_ex_06_aim_is_lost_by_damage_or_time() -> None:
    hurt = fight(
        fighter("ada", weapons=("rifle",), aim=1),
        fighter("bob", "blue", (1, 0), weapons=("club",)),
    )
    hurt.choose(ada="move", bob="club").say("target", "strike:ada").roll("attack", "0 0")
    hurt.say("retreat").say("aim", "keep")
    done(hurt)
    assert hurt.state.who("ada").aim == 0
    assert hurt.facts(AimAged)[0].why == "damage"
    shoots = fight(
        fighter("bob", "blue", (1, 0), weapons=("club",)),
        fighter("ada", weapons=("pistol",), aim=1),
    )
    shoots.choose(ada="pistol", bob="club").say("target", "strike:ada").roll("attack", "0 0")
    shoots.say("retreat").say("aim", "apply").say("target", "strike:bob")
    assert shoots.levels() == {"aimed": 1}
    old = done(aimed().choose(ada="defend"))
    assert old.state.who("ada").aim == 2
    assert done(old.choose(ada="defend")).state.who("ada").aim == 0
    assert old.facts(AimAged)[-1].why == "expired"


@pytest.mark.rule("FA-AIM-04", "FA-AIM-05", "FA-AIM-09", "FA-AIM-10")
def test_fa_av_29_a_defence_that_was_not_needed_keeps_the_aim() -> None:
    table = done(aimed().choose(ada="defend"))
    table.choose(ada="rifle")
    assert table.kind == "aim"
    late = done(aimed().choose(ada="move").default("step").say("aim", "keep"))
    late = done(late.choose(ada="defend")).choose(ada="rifle")
    assert late.kind == "target"


@pytest.mark.rule("FA-AIM-09", "FA-AIM-15", "FA-GAP-40")
def test_a_defender_who_steps_away_keeps_the_aim_and_the_attacker_loses_it() -> None:
    table = fight(
        fighter("ada", weapons=("pistol",), aim=1),
        fighter("bob", "blue", (7, 0), aim=1),
    )
    table.choose(ada="pistol", bob="defend").say("aim", "apply").say("target", "strike:bob")
    table.say("step", f"step:{spot(8, 0)}")
    assert [fact.who for fact in table.facts(AimServed)] == ["ada"]
    done(table)
    assert (table.state.who("ada").aim, table.state.who("bob").aim) == (0, 2)


@pytest.mark.rule("FA-AIM-08", "FA-AIM-09", "FA-GAP-70", "FA-GAP-41", "FA-STUN-08")
def test_an_aim_serves_all_defences_of_a_round_and_is_gone() -> None:
    table = fight(
        fighter("ada", at=(1, 0), weapons=("club",)),
        fighter("cal", at=(-1, 0), weapons=("club",)),
        fighter("bob", "blue", aim=1, stuns=1),
    )
    table.choose(ada="club", cal="club")
    for _ in range(2):
        table.say("target", "strike:bob").default("step", "chase")
        assert table.levels() == {"stunned": -1, "aim": 1}
        table.roll("defend", "0 0").say("retreat")
    assert [fact.who for fact in table.facts(AimServed)] == ["bob"]
    assert done(table).state.who("bob").aim == 0


@pytest.mark.rule("FA-AIM-13", "FA-AIM-01", "FA-AIM-02", "FA-ROUND-06", "FA-ROUND-14")
def test_aim_played_while_aimed_renews_it_or_loses_both() -> None:
    table = done(aimed().choose(ada="defend"))
    assert table.state.who("ada").aim == 2
    assert done(table.choose(ada="aim")).state.who("ada").aim == 1

    def against_ada(faces: str, armour: str) -> Table:
        near = fight(
            fighter("bob", "blue", (1, 0), weapons=("e_baton",)),
            fighter("ada", aim=1, armour=armour),
        )
        near.choose(bob="taze", ada="aim").say("target", "strike:ada")
        return done(near.roll("attack", faces))

    assert against_ada("0 0", "none").state.who("ada").aim == 0
    unharmed = against_ada("0 0", "heavy").state.who("ada")
    assert (unharmed.aim, unharmed.stuns, unharmed.hp) == (1, 1, 20)


@pytest.mark.rule("FA-AIM-12", "FA-ATK-20", "FA-INIT-02", "FA-GAP-38")
def test_fa_av_31_a_re_roll_must_be_taken_and_counts_from_the_next_round() -> None:
    table = fight(
        fighter("ada", speed=4, rank=16),
        fighter("bob", "blue", (1, 0), rank=12, weapons=("club",)),
    )
    table.choose(ada="aim", bob="club").say("target", "strike:ada").roll("attack", "- 0")
    table.say("retreat")
    assert (table.hp("ada"), table.kind) == (18, "reroll")
    table.say("reroll", "reroll").dice("order", 1, 2)
    assert table.facts(OrderRolled)[0].total == 7
    assert not table.facts(Aimed)
    assert table.state.sequence == ("ada", "bob")
    done(table)
    assert table.state.sequence == ("bob", "ada")
    assert table.state.who("ada").rank == 7


@pytest.mark.rule("FA-AIM-12", "FA-ROUND-11", "FA-HP-01")
@pytest.mark.parametrize(("downed", "lost"), [("lost", True), ("resolves", False)])
def test_an_aim_is_lost_by_going_down(downed: str, lost: bool) -> None:
    table = fight(
        fighter("bob", "blue", (1, 0), weapons=("club",)),
        fighter("ada", hp=3),
        rulings={"downed_card": downed},
    )
    table.choose(ada="aim", bob="club").say("target", "strike:ada").roll("attack", "0 0")
    table.say("retreat").default("step")
    assert [fact.card for fact in table.facts(CardLost)] == (["aim"] if lost else [])
    assert (table.kind == "reroll") is not lost


@pytest.mark.rule("FA-AIM-01", "FA-ROUND-06", "FA-OPT-06")
def test_whoever_has_left_before_aims_are_marked_has_none() -> None:
    people = [fighter(who, at=(at, 0), card="aim") for at, who in enumerate(("ada", "bob", "cy"))]
    table = Table(scene(*people, step="moves", beats=(Beat("aims"),)))
    assert (table.kind, table.asked) == ("reroll", "ada")
    table.play.edit(Gone("bob", "surrendered"))
    table.play.edit(Left("cy"))
    assert table.say("reroll").kind == "over"
    assert [fact.who for fact in table.facts(Aimed)] == ["ada"]


@pytest.mark.rule("FA-STUN-01", "FA-STUN-02", "FA-STUN-05", "FA-ROUND-08", "FA-SEL-08")
def test_fa_av_25_stuns_of_one_round_weigh_on_the_next_and_are_gone() -> None:
    lee = fighter("lee", "blue", weapons=("pistol",))
    tazers = [
        fighter(who, at=at, weapons=("e_baton",)) for who, at in (("ann", (1, 0)), ("ben", (-1, 0)))
    ]
    table = fight(*tazers, lee).choose(ann="taze", ben="taze", lee="pistol")
    for _ in tazers:
        table.say("target", "strike:lee").roll("attack", "0 0").say("retreat")
    table.say("target", "strike:ann")
    assert table.net() == 0
    done(table.roll("attack", "- -"))
    table.choose(ann="taze")
    assert table.facts(Revealed)[-1].forced == ("lee",)
    table.say("target", "strike:lee").say("step", "stay").say("chase", "stay")
    assert table.levels() == {"stunned": -2}
    done(table.roll("defend", "0 0 0 0"))
    assert "lee" in table.play.prompt.deciders  # type: ignore[union-attr]


@pytest.mark.rule("FA-UNARM-04", "FA-UNARM-05", "FA-UNARM-06", "FA-MOVE-14", "FA-GAP-42")
def test_fa_av_28_tackle_moves_attacks_and_stuns_its_player() -> None:
    sunny = fighter("sunny", weapons=("sprayer",))
    bix = fighter("bix", "blue", (4, 0))
    table = done(fight(sunny, bix).choose(sunny="move", bix="defend"))
    table.choose(sunny="tackle", bix="defend")
    assert (table.kind, budget(table)) == ("path", 3)
    table.say("path", tuple(str(spot(q, 0)) for q in (1, 2, 3)))
    assert table.state.who("sunny").place == spot(3, 0)
    table.say("target", "strike:bix").say("step", "stay").say("chase", "stay")
    table.roll("defend", "0 0")
    done(table)
    assert table.state.who("sunny").stuns == 1
    table.choose(bix="defend")
    assert table.facts(Revealed)[-1].forced == ("sunny",)
    assert [fact.how for fact in table.facts(Moved)] == ["tackle"]
    done(table)
    table.choose(sunny="move", bix="defend").default("step", "companion")
    assert budget(table) == 4


@pytest.mark.rule("FA-ROUND-02", "FA-RESTR-03", "FA-RESTR-07", "FA-RESTR-09", "FA-ATK-20")
def test_fa_ex_10_three_rounds_in_full() -> None:
    table = Table(
        scene(
            fighter("ben", speed=3, at=(3, 3), weapons=("club",), restraints=1),
            fighter("ana", speed=4, weapons=("pistol",), armour="light"),
            fighter("cass", "blue", (5, 0), speed=5, weapons=("rifle",)),
            fighter(
                "dov",
                "blue",
                (4, 3),
                speed=2,
                weapons=("e_baton",),
                attributes=(Figure("Dexterity", 5),),
                skills=(Figure("Athletics", 6),),
            ),
            round=0,
            step="",
            sequence=(),
            map=ground(),
            beats=(Beat("opening"),),
        )
    )
    for faces in ((9, 8), (5, 7), (2, 6), (4, 4)):
        table.dice("order", *faces)
    assert table.state.sequence == ("ben", "ana", "cass", "dov")
    assert [table.state.who(who).rank for who in table.state.sequence] == [20, 16, 13, 10]
    # Round 1.
    table.choose(ben="club", ana="defend", cass="rifle", dov="aim")
    table.say("target", "strike:dov").roll("attack", "+ 0").say("retreat", "stay")
    assert (table.hp("dov"), table.state.who("dov").stunned_next) == (16, 1)
    assert table.asked == "cass"
    table.say("target", "strike:ana").say("step", f"step:{spot(-1, 0)}")
    assert table.levels() == {"exposed": -1}
    table.roll("defend", "- 0 0")
    assert table.levels() == {"defended": -1}
    table.roll("attack", "+ 0 -")
    struck = table.facts(Struck)[-1]
    assert (struck.distance, struck.armour, struck.damage) == (6, 1, 2)
    assert table.hp("ana") == 18
    assert (table.kind, table.asked) == ("reroll", "dov")
    table.say("reroll", "keep").default("go_on")
    told = table.facts(Announced)[-1]
    # The ledger has nobody behind cover here; by FA-COVER-08 Ben is on Ana's line to Dov.
    assert (told.stunned, told.aimed, told.cover) == (("dov",), (), (("dov", "ben", ("ana",)),))
    # Round 2.
    assert "dov" not in table.play.prompt.deciders  # type: ignore[union-attr]
    table.choose(ben="club", ana="pistol", cass="aim")
    table.say("target", "strike:dov").say("step", f"step:{spot(5, 3)}")
    table.say("chase", f"step:{spot(4, 3)}")
    assert table.levels() == {"stunned": -1}
    table.roll("defend", "0 + -")
    assert table.levels() == {"defended": -1}
    table.roll("attack", "+ + 0")
    assert (table.hp("dov"), table.state.who("dov").stunned_next) == (12, 1)
    table.say("target", "strike:cass")
    assert table.levels() == {"far": -1}
    table.roll("attack", "0 0 +")
    assert table.hp("cass") == 15
    assert not table.facts(Aimed)
    table.say("reroll", "keep").default("go_on")
    assert table.facts(Announced)[-1].stunned == ("dov",)
    # Round 3.
    table.choose(ben="restrain", ana="move", cass="rifle")
    table.say("restrain", "restrain:dov").say("step", f"step:{spot(6, 3)}")
    table.say("chase", f"step:{spot(5, 3)}")
    assert table.levels() == {"stunned": -1}
    table.roll("defend", "- - +")
    assert table.levels() == {}
    table.roll("restrain", "0 0")
    assert table.state.who("dov").restrained
    table.say("target", "strike:ana").roll("attack", "+ +")
    assert table.facts(Struck)[-1].damage == 9
    assert table.hp("ana") == 9
    assert (table.kind, table.asked, budget(table)) == ("path", "ana", 4)
    done(table)
    dov = table.state.who("dov")
    assert (dov.restrained, dov.stuns) == (True, 0)
    # Round 4: what Dov may try, FA-EX-07.
    assert table.card_of("dov").form.options[0].id == "break_free"  # type: ignore[union-attr]
    table.choose(ben="defend", ana="defend", cass="defend", dov="break_free")
    table.default("step").say("check_sheet").dice("skill", 8, 6)
    assert table.state.who("dov").restrained
    done(table)
    table.choose(ben="defend", ana="defend", cass="defend", dov="break_free")
    table.default("step").say("check_sheet").dice("skill", 8, 7)
    assert not table.state.who("dov").restrained
