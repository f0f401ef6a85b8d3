"""Choosing and revealing, the plan of the round, and its steps 2 and 3."""

from __future__ import annotations

from typing import Any

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Together
from fracas.core.facts import Beat
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.rules.turns import ask_cards
from fracas.rulesets.fully_automated.state.facts import (
    CardLost,
    Moved,
    MovingAlone,
    Resolved,
    Revealed,
)
from fracas.rulesets.fully_automated.state.state import Alarm
from tests.rulesets.fully_automated.table import Table, fighter, ground, scene, spot

ROUND = (Beat("round", stays=True),)


def choosing(*combatants: Any, **values: Any) -> Table:
    """A round begins for Ann, as told, Bob, and whoever else is given."""
    ann = fighter("ann", **{"weapons": ("pistol", "club"), **values.pop("ann", {})})
    bob = fighter("bob", "blue", (9, 0))
    return Table(scene(ann, bob, *combatants, round=0, step="", beats=ROUND, **values))


def cards(table: Table, who: str) -> tuple[str, ...]:
    """The cards that somebody is offered."""
    form = table.card_of(who).form
    assert isinstance(form, Choice)
    return tuple(option.id for option in form.options)


def sealed(table: Table) -> Together:
    """The current secret choice."""
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    return prompt


@pytest.mark.rule(
    "FA-SEL-01", "FA-SEL-10", "FA-SETUP-10", "FA-SEL-12", "FA-SETUP-05", "FA-SETUP-06"
)
def test_everybody_seals_one_card_at_once() -> None:
    table = choosing()
    prompt = sealed(table)
    assert prompt.hidden
    assert prompt.deciders == ("ann", "bob")
    assert cards(table, "ann") == (
        "punch", "club", "pistol", "defend", "move", "move_alone", "aim", "tackle",
        "special:else",
    )  # fmt: skip
    assert not table.state.who("ann").card


@pytest.mark.rule("FA-SEL-02", "FA-SEL-03", "FA-SEL-04", "FA-SETUP-04", "FA-ROUND-01")
def test_all_cards_are_revealed_at_the_same_moment() -> None:
    table = choosing().choose(ann="pistol", bob="aim")
    revealed = table.facts(Revealed)
    assert [fact.cards for fact in revealed] == [(("ann", "pistol"), ("bob", "aim"))]
    assert table.state.who("ann").card == "pistol"
    assert (table.kind, table.asked) == ("target", "ann")


@pytest.mark.rule("FA-SEL-05", "FA-SEL-06", "FA-SEL-07")
def test_the_period_ends_by_the_clock_or_by_the_gm_and_silence_is_defend() -> None:
    assert sealed(choosing(seconds=10)).seconds == 10
    table = choosing(seconds=0)
    assert sealed(table).seconds is None
    table.play.say("ann", "aim", closing=False)  # type: ignore[arg-type]
    assert table.kind == "card"
    table.play.close("gm")
    assert table.state.who("ann").card == "aim"
    assert table.state.who("bob").card == "defend"


@pytest.mark.rule(
    "FA-SEL-08", "FA-SEL-09", "FA-HP-02", "FA-STUN-01", "FA-HP-12", "FA-RESTR-08", "FA-RESTR-13"
)
@pytest.mark.parametrize(
    ("ann", "asked", "card"),
    [
        ({"stuns": 1}, None, "defend"),
        ({"hp": 0}, None, "defend"),
        ({"hp": 0, "restrained": True}, None, "defend"),
        ({"hp": -11}, None, ""),
        ({"hp": -20}, None, ""),
        ({"restrained": True}, ("break_free", "defend"), "defend"),
        ({"restrained": True, "stuns": 1}, ("break_free", "defend"), "defend"),
        ({"stunned_next": 1}, ("punch", "club", "pistol"), "defend"),
    ],
)
def test_who_has_no_choice(ann: dict[str, Any], asked: Any, card: str) -> None:
    table = choosing(fighter("cy", at=(0, 5)), ann=ann)
    deciders = sealed(table).deciders
    assert ("ann" in deciders) == (asked is not None)
    if asked:
        assert cards(table, "ann")[: len(asked)] == asked
    table.choose()
    assert table.state.who("ann").card == card
    assert table.facts(Revealed)[0].forced == (("ann",) if card and not asked else ())


@pytest.mark.rule(
    "FA-SEL-11", "FA-RESTR-01", "FA-RESTR-12", "FA-GAP-67", "FA-UNARM-05", "FA-WPN-26"
)
def test_only_cards_whose_needs_are_met_are_offered() -> None:
    assert "restrain" in cards(choosing(ann={"restraints": 1}), "ann")
    bound = fighter("cy", at=(0, 5), restrained=True)
    assert "restrain" in cards(choosing(bound), "bob")
    glued = cards(choosing(ann={"glued": 1}), "ann")
    assert not {"move", "tackle"} & set(glued)
    assert {"aim", "pistol"} <= set(glued)


@pytest.mark.rule("FA-SPEC-01", "FA-SEL-11", "FA-SEL-12")
def test_special_actions_are_offered_where_there_is_something_to_do() -> None:
    table = choosing(fighter("cy", at=(0, 5), hp=-12, glued=1))
    assert cards(table, "ann")[-4:] == (
        "special:heal", "special:stabilize", "special:unglue", "special:else",
    )  # fmt: skip
    alarm = Alarm("siren", "Siren", 6, attribute="Intelligence", skill="Hacking")
    table = choosing(alarms=(alarm, Alarm("siege", "Siege", 8)))
    assert cards(table, "ann")[-2:] == ("special:alarm:siren", "special:else")


@pytest.mark.rule(
    "FA-ROUND-01", "FA-ROUND-02", "FA-ROUND-07", "FA-GAP-44", "FA-ATK-20", "FA-INIT-06"
)
def test_the_cards_make_the_plan_of_the_round() -> None:
    ally = fighter("cy", at=(0, 5), weapons=("club",))
    more = (fighter("di", "blue", (9, 5)), fighter("ed", at=(0, 9)), fighter("flo", at=(4, 9)))
    table = choosing(ally, *more, sequence=("cy", "ann", "flo", "bob", "di", "ed"))
    table.choose(ann="pistol", bob="defend", cy="club", di="move", ed="aim", flo="special:else")
    assert table.asked == "cy"
    names = [(beat.name, *beat.args) for beat in table.state.agenda]
    assert names == [
        ("attack", "ann"), ("defenders",), ("mover",), ("aims",), ("special", "flo"), ("close",),
        ("round",),
    ]  # fmt: skip


@pytest.mark.rule("FA-ROUND-01", "FA-SEL-07")
def test_a_round_of_defence_is_only_steps() -> None:
    table = choosing().choose()
    assert [beat.name for beat in table.state.agenda] == ["close", "round"]
    table.say("step").say("step").say("go_on")
    assert table.state.round == 2
    assert table.state.who("ann").last == "defend"


@pytest.mark.rule("FA-SEL-08")
def test_a_round_without_a_choice_asks_for_none() -> None:
    table = Table(
        scene(
            fighter("ann", stuns=1),
            fighter("bob", "blue", (9, 0), stuns=1),
            round=0,
            step="",
            beats=ROUND,
        )
    )
    assert table.kind == "step"
    assert table.facts(Revealed)[0].forced == ("ann", "bob")


@pytest.mark.rule("FA-RESTR-11", "FA-SEL-01")
@pytest.mark.parametrize(("out", "offered"), [("", True), ("fled", False)])
def test_restrain_releases_only_who_is_still_there(out: str, offered: bool) -> None:
    bound = fighter("cy", at=(1, 0), restrained=True, out=out, aim_used=bool(not out))
    state = scene(fighter("ann"), fighter("bo", "blue", (4, 0)), bound)
    asks = {one.decider: one for one in ask_cards(state, open_book({})).asks}
    form = asks["ann"].form  # type: ignore[index]
    assert isinstance(form, Choice)
    assert ("restrain" in [option.id for option in form.options]) is offered


# Steps 2 and 3


def step_two(*combatants: Any, **values: Any) -> Table:
    return Table(scene(*combatants, beats=(Beat("defenders"),), **values))


@pytest.mark.rule("FA-ROUND-03", "FA-ROUND-04", "FA-DEF-19", "FA-DEF-20", "FA-STUN-07", "FA-GAP-45")
def test_step_two_is_for_defenders_nobody_attacked_lowest_first() -> None:
    table = step_two(
        fighter("high", card="defend"),
        fighter("struck", card="defend", at=(3, 0), attacked=True),
        fighter("mover", card="move", at=(6, 0)),
        fighter("stunned", card="defend", at=(9, 0), stuns=1),
    )
    assert table.asked == "stunned"
    assert table.options[0] == "stay"
    table.say("step", str(spot(10, 0)))
    assert table.asked == "high"
    table.say("step")
    assert table.kind == "over"
    assert [(fact.who, fact.how) for fact in table.facts(Moved)] == [("stunned", "step")]
    assert table.state.who("stunned").place == spot(10, 0)


@pytest.mark.rule("FA-MOVE-13", "FA-WPN-26")
def test_step_two_may_lead_out_and_glue_holds() -> None:
    table = step_two(
        fighter("ann", card="defend"),
        fighter("bob", card="defend", at=(5, 0), glued=1),
        map=ground(exit=((0, 0),)),
    )
    assert table.asked == "ann"
    table.say("step", "leave")
    assert table.kind == "over"
    assert table.state.who("ann").out == "fled"


def three(*, ruled: str = "lost", **high: Any) -> Table:
    """Initiatives 5, 9 and 14 play Move."""
    high.setdefault("card", "move")
    people = (
        fighter("fourteen", at=(0, 0), **high),
        fighter("nine", "blue", (6, 0), card="move"),
        fighter("five", at=(12, 0), card="move"),
    )
    return Table(scene(*people, beats=(Beat("mover"),)), downed_card=ruled)


def interject(table: Table, *eager: str) -> Table:
    """Some move first; the others are asked again before the next mover."""
    prompt = table.play.prompt
    assert isinstance(prompt, Together)
    assert not prompt.hidden
    said = dict.fromkeys(prompt.deciders, "not_yet")
    return table.choose(**{**said, **dict.fromkeys(eager, "now")})


def order_of(table: Table) -> list[str]:
    return [fact.who for fact in table.facts(Resolved)]


@pytest.mark.rule("FA-MOVE-10", "FA-INIT-06", "FA-ROUND-05", "FA-MOVE-15")
def test_moves_go_from_the_lowest_upward() -> None:
    table = three()
    interject(table).say("path")
    interject(table).say("path").say("path")
    assert order_of(table) == ["five", "nine", "fourteen"]


@pytest.mark.rule("FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")
def test_a_higher_mover_may_interject() -> None:
    table = three()
    interject(table).say("path")
    interject(table, "fourteen").say("path").say("path")
    assert order_of(table) == ["five", "fourteen", "nine"]
    table = three()
    interject(table, "nine", "fourteen")
    assert table.asked == "fourteen"


@pytest.mark.rule("FA-MOVE-11", "FA-GAP-37", "FA-ROUND-15")
def test_who_waits_for_its_place_is_not_asked_before_every_lower_mover() -> None:
    table = three().choose(fourteen="wait", nine="wait").say("path")
    assert (table.kind, table.asked) == ("path", "nine"), "one who waits is not asked again"
    table = three().choose(fourteen="wait", nine="not_yet").say("path").say("path")
    assert (table.kind, order_of(table)) == ("path", ["five", "nine"])


@pytest.mark.rule("FA-MOVE-08", "FA-MOVE-11", "FA-SEL-02")
def test_who_moves_alone_in_its_place_says_so_with_the_card() -> None:
    table = choosing(fighter("cy", at=(0, 4))).choose(ann="move_alone", bob="move_alone", cy="move")
    assert dict(table.facts(Revealed)[0].cards)["ann"] == "move", "it is a Move like any other"
    assert [fact.who for fact in table.facts(MovingAlone)] == [("ann", "bob")]
    asked = set()
    while table.kind != "go_on":
        prompt = table.play.prompt
        asked |= {(table.kind, *prompt.deciders)} if prompt else set()
        table = table.choose() if isinstance(prompt, Together) else table.say(table.kind)
    assert {kind for kind, *who in asked if {"ann", "bob"} & set(who)} == {"path"}
    table.say("go_on")
    assert not any(one.alone for one in table.state.combatants), "it is for one round"


@pytest.mark.rule("FA-ROUND-11", "FA-HP-02", "FA-GAP-28", "FA-GAP-61")
def test_who_is_down_has_one_hex_in_place_of_the_card() -> None:
    table = three(hp=0)
    interject(table).say("path").say("path")
    assert table.kind == "step"
    table.say("step", str(spot(1, 0)))
    assert [fact.who for fact in table.facts(CardLost)] == ["fourteen"]
    assert table.kind == "over"
    assert table.state.who("fourteen").place == spot(1, 0)
    assert [(fact.who, fact.how) for fact in table.facts(Moved)] == [("fourteen", "downed")]
    table = three(hp=0)
    interject(table).say("path").say("path").say("step")
    assert table.state.who("fourteen").place == spot(0, 0)
    assert table.kind == "over"


@pytest.mark.rule("FA-ROUND-11", "FA-GAP-28")
def test_by_the_switch_a_downed_move_still_takes_place() -> None:
    table = three(ruled="resolves", hp=0)
    interject(table, "fourteen")
    assert table.kind == "path"
    assert not table.facts(CardLost)


@pytest.mark.rule("FA-ROUND-11", "FA-RESTR-13", "FA-HP-06")
@pytest.mark.parametrize(
    ("values", "has"),
    [
        ({"card": "pistol", "hp": 0, "done": True}, True),
        ({"card": "pistol", "hp": 0, "done": True, "stepped": True}, False),
        ({"card": "pistol", "hp": -11, "done": True}, False),
        ({"card": "pistol", "hp": 3, "done": True}, False),
        ({"card": "defend", "hp": 0}, False),
        ({"card": "break_free", "hp": 9, "restrained": True}, True),
    ],
)
def test_who_has_the_one_hex_of_the_downed(values: dict[str, Any], has: bool) -> None:
    table = Table(scene(fighter("ann", **values), beats=(Beat("mover"),)))
    assert (table.kind == "step") == has
