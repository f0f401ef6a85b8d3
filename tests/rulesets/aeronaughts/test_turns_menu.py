"""The menu of a turn: what reaches, what can be paid, and what is useless and not offered."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Choice
from fracas.rulesets.aeronaughts.content import AeronaughtsBook, open_book
from fracas.rulesets.aeronaughts.rules.blocking import Steady
from fracas.rulesets.aeronaughts.rules.deeds import means, scope_of
from fracas.rulesets.aeronaughts.rules.maneuvers import Draw, Hone, Stow
from fracas.rulesets.aeronaughts.rules.turns import menu
from fracas.rulesets.aeronaughts.state.state import Block, Combatant, State, Waiting
from tests.rulesets.aeronaughts.deeds import bar, borne, fighter, scene

BOOK: AeronaughtsBook = open_book({})


def offered(state: State, book: AeronaughtsBook = BOOK) -> list[str]:
    """The options of Ada's turn."""
    ask = menu(state, book, "ada")
    assert ask is not None
    assert isinstance(ask.form, Choice)
    return [option.id for option in ask.form.options]


@pytest.mark.rule("AE-MAN-05", "AE-RNG-03")
def test_the_fallen_bind_nobody_to_their_engagement() -> None:
    ada = fighter("ada", "crew", weapons=("cutlass",), group="rail")
    bix = fighter("bix", "watch", group="rail")
    cole = fighter("cole", "watch")
    standing = offered(scene(ada, bix, cole))
    assert "disengage" in standing
    assert "engage:cole" not in standing
    fallen = replace(bix, physical=bar(stress=0, wounds=0))
    freed = offered(scene(ada, fallen, cole))
    assert "disengage" not in freed
    assert {"engage:cole", "go:gangway"} <= set(freed)


@pytest.mark.rule("AE-RNG-05", "AE-ACT-06", "AE-RNG-01")
def test_melee_needs_an_engagement_and_shots_their_band() -> None:
    arms = {"weapons": ("cutlass", "flintlock")}
    state = scene(
        fighter("ada", "crew", group="rail", **arms),
        fighter("bix", "watch", group="rail"),
        fighter("cyd", "watch", zone="gangway"),
        fighter("dan", "watch", zone="quay"),
    )
    attacks = [name for name in offered(state) if name.startswith("attack")]
    assert attacks == ["attack:bix:cutlass", "attack:bix:flintlock", "attack:cyd:flintlock"]


@pytest.mark.rule("AE-HP-10", "AE-HP-13")
@pytest.mark.parametrize(("ruling", "open_"), [("never", False), ("gm", True)])
def test_the_fallen_are_targets_only_where_their_death_is_asked(ruling: str, open_: bool) -> None:
    state = scene(
        fighter("ada", "crew", weapons=("flintlock",)),
        fighter("bix", "watch", physical=bar(0, 0)),
        fighter("cyd", "watch"),
    )
    book = open_book({"death_at_zero": ruling})
    assert ("attack:bix:flintlock" in offered(state, book)) is open_


@pytest.mark.rule("AE-MAN-05", "AE-RNG-03")
def test_moves_go_by_one_band() -> None:
    free = scene(
        fighter("ada", "crew", zone="gangway"),
        fighter("bix", "watch", zone="gangway", group="rail"),
        fighter("cyd", "crew", zone="gangway", group="rail"),
        fighter("dan", "watch", zone="deck"),
    )
    moves = [name for name in offered(free) if name.startswith(("engage", "go", "dis"))]
    assert moves == ["engage:bix", "go:deck", "go:quay"], "one way into each engagement"
    caught = replace(
        free, combatants=(replace(free.combatants[0], group="rail"), *free.combatants[1:])
    )
    moves = [name for name in offered(caught) if name.startswith(("engage", "go", "dis"))]
    assert moves == ["disengage"]


@pytest.mark.rule("AE-MAN-11", "AE-MAN-12")
def test_exploit_is_for_targets_with_consequences_and_once() -> None:
    state = scene(
        fighter("ada", "crew"),
        fighter("bix", "watch", consequences=borne("mild/mental")),
        fighter("cyd", "watch"),
    )
    assert [name for name in offered(state) if name.startswith("exploit")] == ["exploit:bix"]
    waits = Waiting("ada", "exploit", "B", 0, "against", "bix")
    again = (replace(state.combatants[0], waiting=(waits,)), *state.combatants[1:])
    assert not any(name.startswith("exploit") for name in offered(replace(state, combatants=again)))


@pytest.mark.rule("AE-MAN-15", "AE-MAN-22", "AE-MAN-23", "AE-TURN-07")
def test_what_stress_cannot_pay_is_not_offered() -> None:
    poor = {"physical": replace(bar(), stress=1), "mental": replace(bar(), stress=1)}
    state = scene(
        fighter("ada", "crew", blocked=Block(2, 0, "arcana", True), **poor), fighter("bix", "watch")
    )
    names = offered(state)
    assert "steady" not in names
    honed = [name for name in names if name.startswith("hone")]
    assert honed == ["hone:disorient", "hone:pierce"], "2 out of both bars together"


@pytest.mark.rule("AE-TURN-03", "AE-TURN-04", "AE-TURN-10", "AE-GAP-04")
def test_means_name_by_what_a_maneuver_is_come_by() -> None:
    ada = fighter("ada")
    assert means(BOOK, ada).how == "own"
    after = replace(ada, own=True, maneuvers=1)
    assert (means(BOOK, after).how, means(BOOK, after).buys, means(BOOK, after).gives_up) == (
        "",
        True,
        True,
    )
    assert means(BOOK, replace(after, free=1)).how == "won"
    assert means(BOOK, replace(after, second="bought")).how == "bought"
    assert not means(BOOK, replace(after, action=True)).gives_up
    # One won before the own turn counts toward the two of the round.
    early = replace(ada, maneuvers=1)
    assert means(BOOK, early).how == "own"
    assert means(BOOK, replace(early, own=True, maneuvers=2)) == means(
        BOOK, replace(early, own=True, maneuvers=2, free=1)
    )


@pytest.mark.rule("AE-MAN-05", "AE-RNG-03")
def test_every_free_foe_can_be_met_and_nobody_who_left() -> None:
    state = scene(
        fighter("ada", "crew"),
        fighter("bix", "watch", second="bought"),
        fighter("cyd", "watch"),
        fighter("dan", "watch", out="fled"),
    )
    moves = [name for name in offered(state) if name.startswith("engage")]
    assert moves == ["engage:bix", "engage:cyd"]


@pytest.mark.rule("AE-MAN-11", "AE-MAN-12")
def test_an_allys_consequences_are_not_exploited() -> None:
    hurt = {"consequences": borne("mild/mental")}
    state = scene(
        fighter("ada", "crew"), fighter("bix", "watch", **hurt), fighter("cal", "crew", **hurt)
    )
    assert [name for name in offered(state) if name.startswith("exploit")] == ["exploit:bix"]


@pytest.mark.rule("AE-MAN-15", "AE-MAN-17")
def test_steady_is_open_once_whether_or_not_the_guard_is() -> None:
    ada = fighter("ada", blocked=Block(2, 0))
    assert not Steady().shut(BOOK, scope_of(scene(ada), BOOK, replace(ada, exposed=True)))
    assert Steady().shut(BOOK, scope_of(scene(ada), BOOK, replace(ada, steadied=True)))


@pytest.mark.rule("AE-MAN-31")
def test_a_lone_weapon_at_the_ready_stays_there_and_others_are_drawn_and_stowed() -> None:
    def handled(one: Combatant) -> list[str]:
        scope = scope_of(scene(one), BOOK, one)
        return [deed.id for kind in (Draw, Stow) for deed in kind.offered(BOOK, scope)]

    assert handled(fighter("ada", weapons=("cutlass",))) == []
    assert handled(fighter("ada", weapons=("cutlass",), in_hand=())) == ["draw:cutlass"]
    both = fighter("ada", weapons=("cutlass", "flintlock"), in_hand=("flintlock",))
    assert handled(both) == ["draw:cutlass", "stow:flintlock"]


@pytest.mark.rule("AE-MAN-22", "AE-MAN-23", "AE-MAN-30")
def test_a_quality_is_honed_at_its_price_for_honing() -> None:
    pierce = replace(BOOK.qualities["pierce"], hone=3, cost=2)
    book = replace(BOOK, qualities={"pierce": pierce})
    ada = fighter("ada", physical=bar(stress=1))
    state = scene(ada)
    for stress, open_ in ((1, []), (2, [Hone("pierce")])):
        scope = scope_of(state, book, replace(ada, mental=bar(stress=stress)))
        assert list(Hone.offered(book, scope)) == open_
