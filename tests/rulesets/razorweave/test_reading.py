"""Reading threats: staying power, abilities, the ground, and what comes before one's turn."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.system.ruleset import Hint
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.advice import forecast
from fracas.rulesets.razorweave.advice.counsel import ahead, incoming
from fracas.rulesets.razorweave.advice.forecast import Forecast
from fracas.rulesets.razorweave.state.combatants import Ability, Clock
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, fighter, scene

HOWL = Ability("howl", "Howl", "when hurt", "all are shaken")


def facing(*foes: Any, order: str = "rolled", first: tuple[str, ...] = (), **values: Any) -> Table:
    """Ann and Dan against some foes, Ann on turn."""
    ann = fighter("ann", kind="pc", weapons=("club",))
    dan = fighter("dan", kind="pc", weapons=("club",))
    table = Table(scene(ann, dan, *foes, order=order, **values)).open(*first)
    if table.kind == "next":
        table.say("next", "turn:ann")
    return table


def threats(table: Table) -> dict[str, Hint]:
    """The reading of each foe by its id, in the order in which a player hears them."""
    hints = table.hints
    return {hint.about[0]: hint for hint in hints if hint.name == "threat"}


def said(table: Table, foe: str) -> str:
    """What a player reads of one foe."""
    return RULESET.say_hint(threats(table)[foe], table.state)


@pytest.mark.rule("RW-READ-01")
@pytest.mark.parametrize(("size", "word"), [(4, "frail"), (6, "sustained"), (8, "together")])
def test_the_size_of_a_clock_tells_how_long_a_foe_lasts(size: int, word: str) -> None:
    assert word in said(facing(fighter("bob", "foes", clock=(size, 0))), "bob")


@pytest.mark.rule("RW-READ-02")
def test_what_a_foe_can_do_counts_before_its_clock_once_it_was_seen() -> None:
    frail = fighter("bob", "foes", clock=(4, 0), abilities=(replace(HOWL, seen=True),))
    big = fighter("cid", "foes", clock=(8, 0), mig=3, weapons=("club",))
    table = facing(big, frail, first=("ann", "cid", "bob", "dan"))
    assert list(threats(table)) == ["bob", "cid"]
    assert "Howl" in said(table, "bob")
    assert "RW-READ-02" in threats(table)["bob"].because


@pytest.mark.rule("RW-READ-02")
def test_what_is_unseen_changes_no_advice() -> None:
    plain = fighter("bob", "foes", clock=(8, 0), weapons=("club",))
    secret = replace(plain, abilities=(HOWL,), phases=(8,), tactics="Howls.", flees_at=2)
    heard = [facing(one).hints for one in (plain, secret)]
    assert heard[0] == heard[1]
    (ask,) = [hint for hint in heard[0] if hint.name == "ask"]
    assert (ask.answer, ask.about) == ("else", ("bob",))


def test_a_phase_in_reserve_changes_no_forecast() -> None:
    plain = [fighter(who, "foes", clock=(6, 5), weapons=("club",)) for who in ("bob", "cid")]
    secret = [plain[0], replace(plain[1], phases=(8,))]
    heard = [facing(*foes).hints for foes in (plain, secret)]
    assert heard[0] == heard[1]


@pytest.mark.rule("RW-READ-03")
def test_ground_and_conditions_make_a_foe_more_or_less_dangerous() -> None:
    high = facing(fighter("bob", "foes"), tags=("elevated", "solid_cover"))
    assert "more dangerous by Elevated, Solid Cover" in said(high, "bob")
    low = facing(fighter("bob", "foes", conditions=("prone",)), tags=("fragile_cover",))
    assert "less dangerous by Prone, Fragile Cover" in said(low, "bob")
    standing = facing(fighter("bob", "foes"), tags=("fragile_cover",))
    assert "dangerous" not in said(standing, "bob")


@pytest.mark.rule("RW-READ-04")
def test_three_minions_ahead_in_the_order_outdo_one_boss_behind() -> None:
    minions = [fighter(f"m{one}", "foes", clock=(4, 0), weapons=("club",)) for one in (1, 2, 3)]
    boss = fighter("boss", "foes", clock=(8, 0), mig=2, weapons=("club",))
    table = facing(*minions, boss, first=("ann", "m1", "m2", "m3", "dan", "boss"))
    assert ahead(table.state, "ann") == ("m1", "m2", "m3")
    hints = table.hints
    (numbers,) = [hint for hint in hints if hint.name == "numbers"]
    assert numbers.about.foes == 3  # type: ignore[attr-defined]
    # Each averages 1.41 against DC 14; ticks beyond a full Clock count for nothing.
    assert 3.6 < float(numbers.about[1]) < 3 * 1.42
    assert numbers.answer.startswith("strike:m")  # type: ignore[union-attr]
    assert list(threats(table))[-1] == "boss"
    assert threats(table)["boss"].about[3] == ""
    assert "does not act before" in said(table, "boss")


@pytest.mark.rule("RW-READ-04")
def test_one_minion_ahead_makes_exactly_what_its_strike_makes() -> None:
    table = facing(fighter("bob", "foes", weapons=("club",)), first=("ann", "bob", "dan"))
    run = table.run
    expected = incoming(Forecast(run), table.state, "ann")
    assert expected.ticks == {"bob": Fraction(1833, 1296)}
    assert expected.exact


@pytest.mark.rule("RW-READ-04")
def test_without_a_rolled_order_all_who_wait_may_come_first() -> None:
    foes = (fighter("bob", "foes"), fighter("cid", "foes"))
    table = facing(*foes, order="conversational")
    assert ahead(table.state, "ann") == ("bob", "cid")
    assert ahead(having_acted(table.state, "bob"), "ann") == ("cid",)
    assert ahead(having_acted(table.state, "bob", "cid"), "ann") == ("bob", "cid")


def having_acted(state: State, *who: str) -> State:
    """The state with some turns of the round taken."""
    return replace(
        state,
        combatants=tuple(replace(one, acted=one.id in who) for one in state.combatants),
    )


def test_a_figure_that_is_not_exact_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    foes = [fighter(f"m{one}", "foes", clock=Clock(4), weapons=("club",)) for one in (1, 2)]
    table = facing(*foes, first=("ann", "m1", "m2", "dan"))
    monkeypatch.setattr(forecast, "MOST_BRANCHES", 3)
    assert "about" in said(table, "m1")
