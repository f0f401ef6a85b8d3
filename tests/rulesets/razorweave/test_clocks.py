"""Resolve Clocks: what ticks them, how large they are, what is shown of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import ContentError, IllegalAnswer
from fracas.core.facts import Beat, Corrected, Planned
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.setup.cast import combatant_of
from fracas.rulesets.razorweave.state.combatants import Clock, SharedClock
from fracas.rulesets.razorweave.state.harm_facts import Ticked
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

FULL = (4, 4, 3, 3)
PARTIAL = (4, 3, 3, 3)
CRITICAL = (6, 6, 4, 3)


@pytest.mark.rule("RW-RES-01")
@pytest.mark.parametrize(
    ("faces", "ticks"), [(CRITICAL, 3), (FULL, 2), (PARTIAL, 1), ((3, 3, 3, 2), 0), ((1,) * 4, 0)]
)
def test_a_strike_ticks_by_its_tier(faces: tuple[int, ...], ticks: int) -> None:
    table = Table(duel(ann={"weapons": ()})).open().act("strike:bob:unarmed", *faces)
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-RES-02")
def test_other_acts_tick_only_when_called_pressure_before_the_dice() -> None:
    table = Table(duel(tags=("obstructed",))).open()
    table.say("action", "maneuver").say("intent", "prone:bob").say("difficulty").roll(*FULL)
    assert table.filled("bob") == 0
    table = Table(duel()).open()
    table.say("action", "setup").say("opening", "dazed:bob").say("difficulty").roll(*CRITICAL)
    assert table.filled("bob") == 0


@pytest.mark.rule("RW-RES-02")
def test_pressure_ticks_as_a_strike_does_and_owes_the_same_cost() -> None:
    table = Table(duel(tags=("obstructed",))).open()
    table.say("action", "maneuver").say("intent", "shove:obstructed:bob")
    table.say("difficulty").roll(6, *PARTIAL)
    assert table.filled("bob") == 1
    assert table.kind == "cost"
    table = Table(duel()).open().say("action", "else").say("else", "I shout him down.")
    table.say("improvise", check="PRE", effect="ticks", target="bob").say("difficulty")
    table.roll(*FULL)
    assert table.filled("bob") == 2


@pytest.mark.rule("RW-RES-03")
@pytest.mark.parametrize(
    ("faces", "shift", "ticks"),
    [(FULL, 1, 3), (FULL, -1, 1), (PARTIAL, -3, 0), ((3, 3, 3, 2), 2, 0), (FULL, 0, 2)],
)
def test_the_gm_shifts_the_ticks_of_a_hit_but_never_makes_one(
    faces: tuple[int, ...], shift: int, ticks: int
) -> None:
    table = Table(duel()).open()
    table.act("strike:bob:club", *faces, ticks=shift, rider="bleeding", why="a weak spot")
    assert table.filled("bob") == ticks
    assert table.state.who("bob").bears("bleeding") == bool(ticks)


@pytest.mark.rule("RW-RES-04", "RW-RES-05")
def test_the_tier_sizes_the_clock_and_a_pc_has_six() -> None:
    book = RULESET.open_book({})
    thug = book.combatants["dock_thug"]  # type: ignore[attr-defined]
    sizes = {}
    for tier in ("minion", "standard", "elite", "boss"):
        rows = {"foe": type(thug)(name="Foe", tier=tier)}
        changed = type(book)(
            **{**{f: getattr(book, f) for f in book.__struct_fields__}, "combatants": rows}
        )
        sizes[tier] = combatant_of(changed, "foe", "foes").clock.size  # type: ignore[arg-type]
    assert sizes == {"minion": 4, "standard": 6, "elite": 8, "boss": 8}
    rows = {"hero": type(thug)(name="Hero", kind="pc")}
    changed = type(book)(
        **{**{f: getattr(book, f) for f in book.__struct_fields__}, "combatants": rows}
    )
    assert combatant_of(changed, "hero", "party").clock.size == 6  # type: ignore[arg-type]


@pytest.mark.rule("RW-RES-07")
def test_a_clock_has_any_size_from_one_upward(tmp_path: Path) -> None:
    table = Table(duel(bob={"clock": (1, 0)})).open().act("strike:bob:club", *FULL)
    assert table.kind == "outcome"
    table = Table(duel()).open()
    table.play.edit(Corrected("combatants/bob/clock", {"size": 2, "filled": 0}), "a brief threat")
    with pytest.raises(IllegalAnswer, match="RW-RES-07"):
        table.play.edit(Corrected("combatants/bob/clock", {"size": 0, "filled": 0}))
    brief = tmp_path / "brief.toml"
    brief.write_text('[combatants.rat]\nname = "Rat"\nclock = 2\n')
    assert RULESET.validate(str(brief)) == ()
    brief.write_text('[combatants.rat]\nname = "Rat"\nclock = -1\n')
    with pytest.raises(ContentError):
        RULESET.validate(str(brief))


def guards(filled: int = 0) -> Table:
    """Ann against two guards with one Clock of six."""
    return Table(
        scene(
            fighter("ann", kind="pc", weapons=("club",)),
            fighter("bob", "foes", shared="guards", weapons=("club",)),
            fighter("dan", "foes", shared="guards", weapons=("club",), conditions=("exposed",)),
            shared=(SharedClock("guards", Clock(6, filled)),),
            order="rolled",
        )
    )


@pytest.mark.rule("RW-RES-08")
def test_a_full_group_clock_takes_every_member_out_by_running_or_giving_up() -> None:
    table = guards(4).open().act("strike:bob:club", *FULL)
    table.say("outcome").say("outcome")
    fallen = [table.state.who(who).out for who in ("bob", "dan")]
    assert all(out is not None and out.outcome in ("fled", "surrendered") for out in fallen)
    assert table.kind == "over"


@pytest.mark.rule("RW-RES-09")
def test_members_of_a_group_are_their_own_but_for_the_clock() -> None:
    table = guards().open("ann", "bob", "dan").act("strike:dan:club", *FULL, 1)
    assert table.filled("bob") == table.filled("dan") == 2
    assert table.state.who("dan").clock.filled == 0
    assert (table.bears("bob"), table.bears("dan")) == ((), ("exposed",))
    for who in ("bob", "dan"):
        assert table.play.prompt is not None
        assert table.play.prompt.deciders == (who,)
        table.say("action", "pass")


@pytest.mark.rule("RW-RES-10", "RW-GAP-53")
def test_what_runs_over_is_kept_and_told_but_not_drawn() -> None:
    table = Table(duel(bob={"clock": (6, 5)})).open().act("strike:bob:club", *FULL)
    clock = table.state.clock_of("bob")
    assert (clock.filled, clock.shown, clock.left) == (7, 6, 0)
    (fact,) = table.facts(Ticked)
    before = hurt(table.state, bob=5)
    assert "(6/6, 1 over)" in RULESET.say_fact(fact, before)
    assert any("Bob" in line and "6/6" in line for line in RULESET.board(table.state))


@pytest.mark.rule("RW-RES-11")
def test_the_clock_shows_what_is_filled() -> None:
    table = Table(duel()).open().act("strike:bob:club", *FULL)
    (line,) = [line for line in RULESET.board(table.state) if line.startswith("Bob")]
    assert "██░░░░ 2/6" in line
    (fact,) = table.facts(Ticked)
    assert "(2/6)" in RULESET.say_fact(fact, hurt(table.state, bob=0))


@pytest.mark.rule("RW-RES-12", "RW-GAP-99")
def test_everybody_sees_every_clock_and_nobody_but_the_gm_the_plans() -> None:
    state = hurt(duel(bob={"tactics": "Runs at half."}), bob=3)
    player = Viewer(Seat("ann's"), (Decider("ann"),))
    gm = Viewer(Seat("gm"), (Decider("gm"),))
    for seen in (RULESET.view(state, player), RULESET.known(state, player)):
        assert seen.who("bob").clock == Clock(6, 3)
        assert seen.who("bob").tactics == ""
    assert RULESET.view(state, gm) == state
    other = duel(bob={"tactics": "Never runs."})
    assert RULESET.view(hurt(other, bob=3), player) == RULESET.view(state, player)


@pytest.mark.rule("RW-GAP-99")
def test_plans_stay_hidden_in_what_is_told_too() -> None:
    player = Viewer(Seat("ann's"), (Decider("ann"),))
    state = duel()
    secret = Corrected("combatants/bob/tactics", "Runs at half.")
    assert RULESET.shows(secret, state, player) is None
    joins = RULESET.enter(RULESET.open_book({}), state, "dock_thug", "foes")
    assert joins.combatant.tactics  # type: ignore[attr-defined]
    seen = RULESET.shows(joins, state, player)
    assert seen is not None
    assert seen.combatant.tactics == ""  # type: ignore[attr-defined]


@pytest.mark.rule("RW-RES-12")
@pytest.mark.parametrize(
    ("before", "ticks", "words"),
    [(0, 2, ""), (1, 2, "pressed hard"), (2, 2, "about to drop"), (4, 1, ""), (5, 1, "")],
)
def test_a_clock_that_fills_suggests_words(before: int, ticks: int, words: str) -> None:
    line = RULESET.say_fact(Ticked("bob", ticks), hurt(duel(), bob=before))
    assert words in line
    assert ("pressed" in line or "drop" in line) == bool(words)


@pytest.mark.rule("RW-RES-15")
def test_the_very_last_segment_is_enough() -> None:
    table = Table(duel(bob={"clock": (6, 4)})).open().act("strike:bob:club", *FULL)
    assert table.filled("bob") == 6
    assert table.kind == "outcome"


@pytest.mark.rule("RW-RES-16")
def test_resolve_stays_filled_until_a_rest() -> None:
    table = Table(duel("conversational", ann={"clock": (6, 3)})).open().say("next", "end")
    assert table.filled("ann") == 3
    table.play.edit(Planned((Beat("scene"),)), "the next scene")
    assert table.filled("ann") == 3
    table = Table(duel("conversational", ann={"clock": (6, 3)})).open().say("next", "end")
    table.play.edit(Planned((Beat("rest"),)), "an hour by the fire")
    assert table.filled("ann") == 0
