"""The tactical decision matrix: which rows fit a turn, and which one a computer follows."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.prompts import Roll
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.advice import advisor
from fracas.rulesets.razorweave.state.combatants import Ability, Ailment, Grant
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, fighter, hurt, scene


def rows(table: Table) -> list[tuple[str, Any]]:
    """The names of the rows that fit, each with the option it points to."""
    return [(hint.name, hint.answer) for hint in advisor.rows(advisor.Position(table.run))]


def crowd(*others: Any, **values: Any) -> Any:
    """Ann and whoever else there is, in rolled order."""
    ann = {"kind": "pc", "weapons": ("club",), **values.pop("ann", {})}
    return scene(fighter("ann", **ann), *others, order="rolled", **values)


@pytest.mark.rule("RW-ADV-01")
def test_an_exposed_foe_is_struck() -> None:
    table = Table(crowd(fighter("bob", "foes", conditions=("exposed",)))).open()
    assert ("exposed", "strike:bob:club") in rows(table)
    plain = Table(crowd(fighter("bob", "foes"))).open()
    assert not rows(plain)


@pytest.mark.rule("RW-ADV-03")
def test_who_is_outnumbered_or_badly_placed_maneuvers() -> None:
    two = Table(crowd(fighter("bob", "foes"), fighter("cid", "foes"))).open()
    assert ("outnumbered", "maneuver") in rows(two)
    prone = Table(crowd(fighter("bob", "foes"), ann={"conditions": ("prone",)})).open()
    assert ("badly_placed", "maneuver") in rows(prone)


@pytest.mark.rule("RW-ADV-04", "RW-DEF-15")
def test_who_is_nearly_out_is_told_of_both_ways_to_safety() -> None:
    state = hurt(crowd(fighter("bob", "foes")), ann=4)
    assert rows(Table(state).open()) == [("low_defend", "defend"), ("low_withdraw", "withdraw")]
    assert not rows(Table(hurt(crowd(fighter("bob", "foes")), ann=3)).open())


@pytest.mark.rule("RW-ADV-05", "RW-READ-05")
def test_a_foe_nearly_out_is_finished_before_another_is_begun() -> None:
    state = hurt(crowd(fighter("bob", "foes"), fighter("cid", "foes")), cid=4)
    table = Table(state).open()
    assert ("nearly_out", "strike:cid:club") in rows(table)
    assert table.advice == "strike:cid:club"


@pytest.mark.rule("RW-ADV-07")
def test_a_foe_alone_is_struck_rather_than_two_together() -> None:
    state = crowd(
        fighter("eve", "party"),
        fighter("bob", "foes"),
        fighter("cid", "foes"),
        fighter("dan", "foes"),
        engaged=(("ann", "bob"), ("cid", "eve"), ("dan", "eve")),
    )
    table = Table(state).open()
    assert ("isolated", "strike:bob:club") in rows(table)
    assert table.advice == "strike:bob:club"


@pytest.mark.rule("RW-ADV-08", "RW-SETUP-10")
def test_against_a_strong_foe_friends_are_set_up() -> None:
    state = crowd(fighter("eve", "party"), fighter("bob", "foes", clock=(8, 0)))
    table = Table(state).open()
    assert ("strong", "setup") in rows(table)
    assert table.advice == "setup"
    alone = Table(crowd(fighter("bob", "foes", clock=(8, 0)))).open()
    assert ("strong", "setup") not in rows(alone)


def test_who_was_given_edge_uses_it_and_opens_for_nobody() -> None:
    others = fighter("eve", "party"), fighter("bob", "foes", clock=(8, 0))
    given = Table(crowd(*others, ann={"grants": (Grant("eve"),)})).open()
    assert given.advice == "strike:bob:club"
    had = fighter("eve", "party", grants=(Grant("ann"),)), others[1]
    assert ("strong", "setup") not in rows(Table(crowd(*had)).open())


@pytest.mark.rule("RW-ADV-02")
def test_for_a_friend_at_hand_an_opening_is_made_on_a_foe_in_cover() -> None:
    cast = (fighter("eve"), fighter("bob", "foes"))
    covered = Table(crowd(*cast, tags=("solid_cover",), engaged=((),))).open()
    assert ("covered", "setup") in rows(covered)
    assert covered.advice == "setup"
    covered.say("action", "setup")
    assert covered.advice == "edge:eve"
    open_field = Table(crowd(*cast, engaged=((),))).open()
    assert ("covered", "setup") not in rows(open_field)
    at_hand = Table(crowd(*cast, tags=("solid_cover",))).open()
    assert ("covered", "setup") not in rows(at_hand)
    alone = Table(crowd(cast[1], tags=("solid_cover",), engaged=((),))).open()
    assert ("covered", "setup") not in rows(alone)


HOWL = Ability("howl", "Howl", "when hurt", "all are shaken", seen=True)


@pytest.mark.rule("RW-ADV-06")
def test_a_dreaded_ability_is_hampered_and_then_the_blows_fall() -> None:
    cid = fighter("cid", "foes", weapons=("club",), abilities=(HOWL,))
    table = Table(crowd(fighter("bob", "foes"), cid)).open()
    assert ("dreaded_maneuver", "maneuver") in rows(table)
    assert ("dreaded_setup", "setup") in rows(table)
    assert table.advice == "maneuver"
    table.say("action", "maneuver")
    assert table.advice == "disarmed:cid"
    hampered = Table(crowd(fighter("bob", "foes"), replace(cid, conditions=(Ailment("prone"),))))
    assert "dreaded_maneuver" not in [name for name, _ in rows(hampered.open())]
    unseen = replace(cid, abilities=(replace(HOWL, seen=False),))
    quiet = Table(crowd(fighter("bob", "foes"), unseen)).open()
    assert "dreaded_maneuver" not in [name for name, _ in rows(quiet)]


@pytest.mark.rule("RW-SETUP-12")
def test_a_computer_gives_edge_to_the_friend_with_most_use_for_it() -> None:
    weak = {"clock": (8, 6), "conditions": ("stunned",)}
    cast = (fighter("eve"), fighter("fay"), fighter("bob", "foes", **weak))
    table = Table(crowd(*cast, engaged=(("ann", "bob"), ("bob", "eve"))))
    assert table.open().say("action", "setup").advice == "edge:eve"
    apart = Table(crowd(*cast, engaged=(("ann", "bob"), ("bob", "fay"))))
    apart.open().say("action", "setup")
    assert apart.advice == "edge:fay"


@pytest.mark.rule("RW-ADV-09", "RW-TURN-09")
def test_all_rows_that_fit_are_told_in_order_and_the_first_by_rank_is_followed() -> None:
    state = hurt(
        crowd(
            fighter("eve", "party"),
            fighter("bob", "foes", conditions=("exposed",)),
            fighter("cid", "foes"),
        ),
        ann=5,
        cid=5,
    )
    table = Table(state).open()
    names = [name for name, _ in rows(table)]
    assert names == ["exposed", "outnumbered", "low_defend", "low_withdraw", "nearly_out"]
    assert table.advice == "strike:cid:club"
    rested = Table(hurt(state, cid=0)).open()
    assert rested.advice == "defend"
    for hint in advisor.rows(advisor.Position(table.run)):
        assert RULESET.say_hint(hint, table.state).endswith(".")


@pytest.mark.rule("RW-COND-16")
def test_what_ticks_is_dealt_with_before_what_goes_by_itself() -> None:
    state = crowd(fighter("bob", "foes"), ann={"conditions": ("dazed", "bleeding")})
    table = Table(state).open()
    assert ("costly", "clear:ann:bleeding") in rows(table)
    assert not any("dazed" in str(answer) for _, answer in rows(table))
    assert table.advice == "clear:ann:bleeding"


def test_each_row_that_decides_stands_in_the_matrix() -> None:
    assert [row for _, row in advisor.PRECEDENCE if row not in advisor.ROWS] == []


@pytest.mark.rule("RW-ADV-09")
@pytest.mark.parametrize("scenario", ["dock-thug", "warehouse-ambush"])
def test_the_foremost_hint_is_the_first_by_precedence_of_all_that_fit(scenario: str) -> None:
    book = RULESET.open_book({})
    play = Chronicle(RULESET, book, RULESET.start(book, scenario), seed=seed_from_number(5))
    decided = set()
    while (run := play.run) is not None:
        prompt = run.prompt
        if isinstance(prompt, Roll):
            play.throw()
            continue
        if prompt is not None and prompt.kind == "action":
            seen = advisor.Position(run)
            fitting = list(advisor.rows(seen))
            wanted = [
                hint
                for name, _ in advisor.PRECEDENCE
                for hint in fitting
                if hint.name == name and (name != "low_defend" or seen.allies)
            ]
            assert advisor.foremost(seen) == (wanted[0] if wanted else None)
            decided.add(wanted[0].name if wanted else "")
        play.answer(RULESET.advise(run))
    assert len(decided) > 1


# What the book would do


def field(**values: Any) -> State:
    """Ann and Dan against Bob and Cid, all Engaged; keywords are for each by name."""
    sides = {"ann": "party", "dan": "party", "bob": "foes", "cid": "foes"}
    return scene(
        *(
            fighter(who, side, weapons=("club",), **values.get(who, {}))
            for who, side in sides.items()
        ),
        order="rolled",
    )


def advice(state: State, **filled: int) -> object:
    """What the book would have Ann do first."""
    table = Table(hurt(state, **filled)).open()
    return table.advice


@pytest.mark.rule("RW-ADV-05", "RW-GAP-106")
@pytest.mark.parametrize(("filled", "struck"), [(3, "bob"), (4, "cid"), (5, "cid")])
def test_a_foe_with_two_segments_or_fewer_is_struck(filled: int, struck: str) -> None:
    assert advice(field(), cid=filled) == f"strike:{struck}:club"


@pytest.mark.rule("RW-ADV-04", "RW-GAP-106")
@pytest.mark.parametrize(("filled", "does"), [(3, "strike:bob:club"), (4, "defend"), (5, "defend")])
def test_low_resolve_defends(filled: int, does: str) -> None:
    assert advice(field(), ann=filled) == does


@pytest.mark.rule("RW-ADV-09")
def test_the_lines_rank_as_the_book_says() -> None:
    exposed = field(cid={"conditions": ("exposed",)})
    assert advice(exposed) == "strike:cid:club"
    assert advice(exposed, ann=4) == "defend"
    assert advice(exposed, ann=4, bob=4) == "strike:bob:club"


def test_flames_and_the_ground_come_before_the_matrix() -> None:
    assert advice(field(ann={"conditions": ("burning",)})) == "clear:ann:burning"
    assert advice(field(ann={"conditions": ("prone",)})) == "stand"


def test_who_is_out_of_reach_closes_in() -> None:
    state = scene(fighter("ann"), fighter("bob", "foes"), engaged=((),), order="rolled")  # type: ignore[arg-type]
    assert advice(state) == "engage:bob"


@pytest.mark.rule("RW-WEAP-08", "RW-GAP-48")
@pytest.mark.parametrize(
    ("weapons", "goes"),
    [(("club",), "engage:bob"), (("crossbow",), "end"), (("spear",), "engage:bob")],
)
def test_who_has_acted_closes_in_unless_shots_would_end_by_it(
    weapons: tuple[str, ...], goes: str
) -> None:
    ann = fighter("ann", weapons=weapons)
    state = scene(ann, fighter("bob", "foes"), engaged=((),), order="rolled")  # type: ignore[arg-type]
    table = Table(state).open().say("action", "defend").say("difficulty")
    assert table.roll(4, 4, 4, 4).advice == goes


def test_a_fight_by_advice_alone_comes_to_an_end() -> None:
    table = Table(field()).open()
    prompts = 0
    while table.play.prompt is not None:
        if isinstance(table.play.prompt, Roll):
            table.play.throw()
        else:
            table.play.answer(table.advice)
        prompts += 1
        assert prompts < 2000
    assert table.state.result in ("party", "foes", "draw")
