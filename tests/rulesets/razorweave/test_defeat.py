"""Stakes, severity, and what being taken out means."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.core.asking.answers import Text
from fracas.core.asking.prompts import Ask
from fracas.core.errors import IllegalAnswer
from fracas.core.facts import Beat, Corrected, Noted, Planned
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.damage import usual_outcome
from fracas.rulesets.razorweave.state.combatants import Clock, Out, SharedClock
from fracas.rulesets.razorweave.state.facts import TurnBegan
from fracas.rulesets.razorweave.state.harm_facts import Consented, Returned, TakenOut, Ticked
from fracas.rulesets.razorweave.state.scene_facts import BrokeAway, Ended, Left, Staked
from fracas.rulesets.razorweave.state.state import State
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

HIT = (4, 4, 3, 3)
"""14 on four dice: a Full Success at DC 14."""


def three(**values: Any) -> State:
    """Ann and Cid (PCs) against Bob, in rolled order, nobody with a modifier."""
    bob = {"weapons": ("club",), **values.pop("bob", {})}
    cid = {"kind": "pc", "weapons": ("club",), **values.pop("cid", {})}
    ann = {"kind": "pc", "weapons": ("club",), **values.pop("ann", {})}
    values.setdefault("order", "rolled")
    return scene(
        fighter("ann", **ann), fighter("cid", **cid), fighter("bob", "foes", **bob), **values
    )


def player_falls(severity: str = "moderate", **ann: Any) -> Table:
    """Bob fills Ann's Clock; her outcome is asked. Cid keeps the fight going."""
    table = Table(three(ann={"clock": (6, 5), **ann}, severity=severity))
    table.open("bob", "ann", "cid")
    return table.act("strike:ann:club", *HIT)


def scene_again(table: Table) -> Table:
    """The game master begins the next scene."""
    table.play.edit(Planned((Beat("scene"),)), "the next scene")
    return table


@pytest.mark.rule("RW-OUT-01")
def test_no_fight_begins_without_stakes() -> None:
    table = Table(duel(stakes="")).say("stakes")
    assert table.kind == "aim"
    with pytest.raises(IllegalAnswer, match="1 to 500"):
        table.say("aim", "  ")
    table.say("aim", "The chest.")
    assert table.state.stakes == "The chest."


@pytest.mark.rule("RW-OUT-01", "RW-OUT-12")
def test_moderate_is_assumed_unless_the_stakes_say_otherwise() -> None:
    assert Table(duel()).open().state.severity == "moderate"
    assert Table(duel()).open(severity="minor").state.severity == "minor"
    assert Table(duel(severity="major")).open().state.severity == "major"


@pytest.mark.rule("RW-OUT-02")
def test_the_gm_picks_what_befalls_a_foe_or_says_it_in_words() -> None:
    table = Table(duel(bob={"clock": (6, 5)})).open().act("strike:bob:club", *HIT)
    assert {
        "unconscious",
        "disarmed",
        "convinced",
        "fled",
        "captured",
        "exhausted",
        "surrendered",
        "killed",
        "other",
    } <= set(table.options)
    table.say("outcome", "other").say("in_words", "The river takes him.")
    out = table.state.who("bob").out
    assert out is not None
    assert (out.outcome, out.words) == ("other", "The river takes him.")


@pytest.mark.rule("RW-OUT-03", "RW-OUT-05")
def test_whoever_fills_up_is_out_at_once() -> None:
    table = Table(three(bob={"clock": (6, 5)}))
    table.open("ann", "bob", "cid").act("strike:bob:club", *HIT)
    assert table.kind == "outcome"
    table.say("outcome")
    bob = table.state.who("bob")
    assert not bob.standing
    assert not table.state.engaged
    assert [fact.who for fact in table.facts(TurnBegan)] == ["ann"]


@pytest.mark.rule("RW-OUT-03")
def test_one_segment_short_is_not_out() -> None:
    table = Table(duel(bob={"clock": (6, 3)})).open().act("strike:bob:club", *HIT)
    assert table.filled("bob") == 5
    assert table.state.who("bob").standing
    assert not table.facts(TakenOut)


@pytest.mark.rule("RW-OUT-05")
def test_the_fallen_do_not_act_and_their_conditions_rest_but_remain() -> None:
    table = Table(
        scene(
            fighter("ann", kind="pc", weapons=("club",)),
            fighter("bob", "foes", clock=(6, 4), conditions=("bleeding",)),
            fighter("cid", "foes", weapons=("club",)),
            order="popcorn",
        )
    )
    table.open().say("first", "ann").act("strike:bob:club", *HIT).say("outcome").say("shift_back")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("cid",), (
        "one who has fallen has no turn, and there is nobody else to name"
    )
    table.say("action", "pass").say("name", "ann")
    assert table.state.round == 2
    assert [fact.who for fact in table.facts(Ticked) if fact.how == "bleeding"] == ["bob"]
    assert table.bears("bob") == ("bleeding",)
    table.act("strike:cid:club", 6, 6, 6, 6).say("heavy").say("bonus")
    table.say("name", "ann")  # Stunned, Cid only hands on
    table.act("strike:cid:club", 6, 6, 6, 6).say("outcome")
    assert ("bob", "bleeding") in [
        fact.about for fact in table.facts(Noted) if fact.note == "lingers"
    ]


@pytest.mark.rule("RW-OUT-06", "RW-RES-16")
def test_a_minor_defeat_lasts_for_the_scene_and_leaves_two_filled() -> None:
    table = Table(duel(severity="minor", bob={"clock": (6, 5)})).open()
    table.act("strike:bob:club", *HIT).say("outcome")
    assert table.kind == "over"
    assert not table.state.who("bob").standing
    scene_again(table).say("returns")
    bob = table.state.who("bob")
    assert bob.standing
    assert (bob.clock.filled, bob.clock.size) == (2, 6)
    table.open("ann", "bob").say("action", "engage:bob").act("strike:bob:club", *HIT)
    assert (table.filled("bob"), table.state.result) == (4, "")


@pytest.mark.rule("RW-OUT-06")
def test_who_fell_harder_is_not_back_in_the_next_scene() -> None:
    table = Table(duel(severity="moderate", bob={"clock": (6, 5)})).open()
    table.act("strike:bob:club", *HIT).say("outcome")
    scene_again(table)
    assert table.kind == "stakes"
    assert not table.state.who("bob").standing


@pytest.mark.rule("RW-OUT-06")
def test_a_return_is_the_gms_to_refuse() -> None:
    table = Table(duel(severity="minor", bob={"clock": (6, 5)})).open()
    table.act("strike:bob:club", *HIT).say("outcome")
    scene_again(table).say("returns", ())
    assert not table.state.who("bob").standing


@pytest.mark.rule("RW-OUT-06", "RW-OUT-09", "RW-OUT-24", "RW-RES-09")
def test_whose_return_in_the_next_scene_is_offered() -> None:
    outs = {
        "minor": Out("down", severity="minor"),
        "told": Out("captured", "in chains", narrative=True, severity="minor"),
        "settled": Out("fled", severity="minor", settled=True, treated=True),
        "away": Out("escaped"),
        "moderate": Out("fled", severity="moderate"),
        "treated": Out("down", severity="major", settled=True, treated=True),
        "killed": Out("killed", severity="minor"),
        "lost": Out("captured", severity="permanent"),
        "fit": None,
    }
    state = scene(
        fighter("ann", kind="pc"),
        *[fighter(f"own_{name}", kind="pc", out=out) for name, out in outs.items()],
        *[fighter(f"foe_{name}", "foes", out=out) for name, out in outs.items()],
        *[fighter(f"pack_{name}", "foes", shared="pack", out=out) for name, out in outs.items()],
    )
    table = Table(replace(state, shared=(SharedClock("pack", Clock(6, 6)),)))
    back = ("minor", "told", "settled", "away")
    assert table.kind == "returns"
    assert table.options == tuple(
        f"{kind}_{how}" for kind in ("own", "foe", "pack") for how in back
    )
    table.say("returns")
    standing = {one.id for one in table.state.combatants if one.standing}
    fit = {f"{kind}_fit" for kind in ("own", "foe", "pack")}
    assert standing == {"ann", *fit, *(fact.who for fact in table.facts(Returned))}
    assert len(table.facts(Returned)) == 12


@pytest.mark.rule("RW-OUT-10")
def test_severity_is_said_aloud_and_a_change_of_it_is_seen_by_all() -> None:
    table = Table(duel()).open(severity="major")
    (said,) = table.facts(Staked)
    assert "Severity: Major" in RULESET.say_fact(said, table.state)
    assert table.state.severity == "major"
    assert "Major severity" in RULESET.board(table.state)[0]
    change = Corrected("severity", "minor")
    player = Viewer(Seat("ann's"), (Decider("ann"),))
    assert RULESET.shows(change, table.state, player) == change
    table.play.edit(change, "cooler heads")
    assert table.state.severity == "minor"
    assert "severity" in RULESET.say_fact(change, table.state)


@pytest.mark.rule("RW-OUT-13", "RW-GM-04")
def test_nobody_but_the_player_lets_a_character_die() -> None:
    table = player_falls("minor")
    assert "killed" not in table.options
    table = player_falls("moderate")
    dead = TakenOut("ann", "killed", because=("RW-OUT-03",))
    with pytest.raises(IllegalAnswer, match="RW-OUT-13"):
        table.play.edit(dead, "she bleeds out")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("ann",)
    table.say("outcome", "killed").say("last_moment", "With a grin.")
    assert [fact.who for fact in table.facts(Consented)] == ["ann"]
    table.play.edit(Noted("later"), "an edit is still possible")


@pytest.mark.rule("RW-OUT-14")
def test_permanent_severity_wants_every_players_consent() -> None:
    table = Table(three()).say("stakes", severity="permanent")
    table.say("consent", "yes").say("consent", "no")
    assert table.kind == "stakes"
    severities = table.play.prompt.form.field("severity").form.options  # type: ignore[union-attr]
    assert "permanent" not in [option.id for option in severities]
    table.say("stakes")
    assert table.state.severity == "moderate"


@pytest.mark.rule("RW-OUT-14")
def test_consent_on_record_is_not_asked_again() -> None:
    table = Table(three(ann={"consents": True})).say("stakes", severity="permanent")
    assert table.kind == "consent"
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("cid",)
    table.say("consent", "yes")
    assert table.state.severity == "permanent"
    assert table.state.who("cid").consents


@pytest.mark.rule("RW-OUT-15")
def test_the_player_says_what_becomes_of_the_character() -> None:
    table = player_falls("moderate")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("ann",)
    table.say("outcome", "captured").say("last_moment", "Her blade goes into the water.")
    out = table.state.who("ann").out
    assert out is not None
    assert (out.outcome, out.words) == ("captured", "Her blade goes into the water.")


@pytest.mark.rule("RW-OUT-15")
def test_at_minor_the_gm_says_it_and_the_player_still_has_the_last_moment() -> None:
    table = player_falls("minor")
    assert table.play.prompt is not None
    assert table.play.prompt.deciders == ("gm",)
    table.say("outcome", "exhausted")
    prompt = table.play.prompt
    assert isinstance(prompt, Ask)
    assert (prompt.kind, prompt.deciders, prompt.because) == (
        "last_moment",
        ("ann",),
        ("RW-OUT-15",),
    )
    assert prompt.form == Text(0, 500)


@pytest.mark.rule("RW-OUT-18")
@pytest.mark.parametrize(
    ("severity", "tier", "kind", "usual"),
    [
        ("minor", "minion", "npc", "surrendered"),
        ("moderate", "minion", "npc", "unconscious"),
        ("permanent", "minion", "npc", "unconscious"),
        ("major", "elite", "vpc", "unconscious"),
        ("permanent", "elite", "vpc", "killed"),
    ],
)
def test_what_befalls_a_foe_by_default(severity: str, tier: str, kind: str, usual: str) -> None:
    foe = {"clock": (4, 3), "tier": tier, "kind": kind}
    table = Table(duel(severity=severity, ann={"consents": True}, bob=foe)).open()
    table.act("strike:bob:club", *HIT)
    assert table.play.prompt is not None
    assert table.play.prompt.default == usual  # type: ignore[union-attr]


@pytest.mark.rule("RW-OUT-22")
def test_the_story_may_take_a_foe_out_and_its_clock_is_drawn_full() -> None:
    table = Table(duel("conversational", bob={"clock": (6, 1)})).open()
    table.say("next", "out:bob").say("outcome", "fled")
    (out,) = table.facts(TakenOut)
    assert out.narrative
    assert "by the story" in RULESET.say_fact(out, table.state)
    assert table.filled("bob") == 1
    assert any("Bob" in line and "6/6" in line for line in RULESET.board(table.state))


@pytest.mark.rule("RW-OUT-22", "RW-GM-04")
def test_in_any_order_the_gm_may_take_somebody_out_by_an_edit() -> None:
    table = Table(duel()).open()
    table.play.edit(TakenOut("bob", "surrendered", narrative=True), "he has had enough")
    table.say("action", "pass")
    assert table.kind == "over"
    assert table.state.shown("bob") == 6
    assert table.state.result == "party"


@pytest.mark.rule("RW-OUT-23")
def test_a_fight_is_over_when_one_side_has_stopped_acting() -> None:
    table = Table(duel(bob={"clock": (6, 5)})).open().act("strike:bob:club", *HIT).say("outcome")
    assert [fact.winner for fact in table.facts(Ended)] == ["party"]
    assert table.kind == "over"


@pytest.mark.rule("RW-OUT-23")
def test_a_fight_is_over_when_the_stakes_are_settled() -> None:
    table = Table(duel("conversational")).open().say("next", "end")
    assert [fact.winner for fact in table.facts(Ended)] == [""]
    assert table.kind == "over"
    assert len(table.state.standing()) == 2


@pytest.mark.rule("RW-OUT-27")
def test_whoever_withdraws_or_leaves_suffers_nothing_of_the_severity() -> None:
    table = Table(duel(severity="major", bob={"clock": (6, 5)})).open("bob", "ann")
    table.act("withdraw", 4, 4, 3, 3)
    assert [fact.who for fact in table.facts(BrokeAway)] == ["bob"]
    if table.kind == "action" and "end" in table.options:
        table.say("action", "end")
    table.play.edit(RULESET.leave(table.state, Decider("bob")), "he runs for it")
    assert [fact.who for fact in table.facts(Left)] == ["bob"]
    assert not table.facts(TakenOut)
    table.say("action", "pass")
    assert (table.kind, table.state.result) == ("over", "party")


@pytest.mark.rule("RW-RES-08")
def test_a_group_gives_up_or_runs_where_that_may_be() -> None:
    state = scene(fighter("ann", kind="pc"), fighter("bob", "foes", shared="pack"))
    book = open_book({})
    assert usual_outcome(state, book, "bob", ("killed", "fled", "surrendered")) == "fled"
    assert usual_outcome(state, book, "bob", ("killed", "captured")) == "killed"


@pytest.mark.rule("RW-OUT-06", "RW-OUT-26", "RW-RES-09", "RW-RES-16")
@pytest.mark.parametrize(("size", "filled"), [(6, 2), (4, 2), (2, 1)])
def test_those_of_a_shared_clock_who_fell_at_minor_come_back_with_it_begun(
    size: int, filled: int
) -> None:
    table = Table(fallen_pack(size, size, "minor", "minor"))
    assert table.kind == "returns"
    assert table.options == ("bob", "cid")
    table.say("returns")
    assert [table.state.who(one).standing for one in ("bob", "cid")] == [True, True]
    assert table.state.clock_of("bob").filled == table.state.clock_of("cid").filled == filled
    assert [fact.filled for fact in table.facts(Returned)] == [filled, filled]


@pytest.mark.rule("RW-OUT-24", "RW-OUT-27", "RW-RES-09")
@pytest.mark.parametrize(("filled", "after"), [(3, 3), (6, 2)])
def test_one_of_a_group_who_escaped_comes_back_to_the_clock_as_it_is(
    filled: int, after: int
) -> None:
    table = Table(fallen_pack(6, filled, "escaped", "moderate")).say("returns")
    assert table.state.who("bob").standing
    assert not table.state.who("cid").standing
    assert table.state.clock_of("bob").filled == after


def fallen_pack(size: int, filled: int, bob: str, cid: str) -> State:
    """The next scene after two who share a Clock left the last one so."""
    state = scene(
        fighter("ann", kind="pc"),
        *[
            fighter(
                who,
                "foes",
                shared="pack",
                out=Out("escaped") if how == "escaped" else Out("down", severity=how),
            )
            for who, how in (("bob", bob), ("cid", cid))
        ],
    )
    shared = (SharedClock("pack", Clock(size, filled)),)
    return replace(state, shared=shared)
