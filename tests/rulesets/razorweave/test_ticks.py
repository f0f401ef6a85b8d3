"""Ticks of Conditions: when and where they come, and whom they take out; warnings, suggestions."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.asking.answers import Choice
from fracas.core.asking.prompts import Ruling
from fracas.core.errors import ContentError
from fracas.core.facts import Noted
from fracas.core.ids import Decider, Seat
from fracas.core.system.ruleset import Viewer
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book, shipped
from fracas.rulesets.razorweave.rules.conditions import suggested
from fracas.rulesets.razorweave.state.combatants import Ailment, Stance, Tier
from fracas.rulesets.razorweave.state.facts import LostTurn, TurnBegan
from fracas.rulesets.razorweave.state.harm_facts import Afflicted, TakenOut, Ticked
from fracas.rulesets.razorweave.state.state import SceneTag
from tests.rulesets.razorweave.table import Table, ailing, duel, fighter, scene

CRITICAL, FULL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (3, 3, 3, 2)


@pytest.mark.rule("RW-GAP-22", "RW-PHYS-04")
@pytest.mark.parametrize(
    ("timing", "early", "late"), [("round_start", (1, 1), (1, 1)), ("turn_start", (1, 0), (1, 1))]
)
def test_bleeding_ticks_with_the_round_or_by_a_switch_with_the_turn(
    timing: str, early: tuple[int, int], late: tuple[int, int]
) -> None:
    both = {"conditions": ("bleeding",)}
    table = Table(duel(ann=both, bob=both), tick_timing=timing).open("ann", "bob")
    assert (table.filled("ann"), table.filled("bob")) == early
    table.say("action", "pass")
    assert (table.filled("ann"), table.filled("bob")) == late
    table.say("action", "pass")
    assert table.filled("ann") == 2


@pytest.mark.rule("RW-GAP-22")
def test_by_the_switch_a_lost_turn_ticks_too_and_a_second_turn_does_not() -> None:
    state = duel(ann={"conditions": ("bleeding", "stunned")})
    table = Table(state, tick_timing="turn_start").open("ann", "bob")
    assert (table.filled("ann"), len(table.facts(LostTurn))) == (1, 1)
    state = duel("conversational", ann={"conditions": ("bleeding",)})
    table = Table(state, tick_timing="turn_start").open()
    table.say("next", "turn:ann").say("action", "pass").say("next", "turn:ann")
    assert table.filled("ann") == 1


@pytest.mark.rule("RW-PHYS-12", "RW-GAP-22")
@pytest.mark.parametrize("timing", ["round_start", "turn_start"])
@pytest.mark.parametrize("condition", ["bleeding", "burning"])
def test_a_tick_can_take_its_bearer_out_before_the_turn(timing: str, condition: str) -> None:
    bob = {"clock": (6, 5), "conditions": (condition,)}
    table = Table(duel(bob=bob), tick_timing=timing).open("bob", "ann").say("outcome")
    assert [fact.who for fact in table.facts(TakenOut)] == ["bob"]
    assert not table.facts(TurnBegan)
    assert table.kind == "over"


@pytest.mark.rule("RW-GAP-24", "RW-PHYS-05")
def test_who_still_burns_as_a_round_starts_takes_the_tick() -> None:
    table = Table(duel()).open().say("action", "else").say("else", "Oil and a torch.")
    table.say("improvise", check="no", effect="condition", condition="burning", target="ann")
    assert table.filled("ann") == 0
    table.say("action", "pass")
    assert (table.state.round, table.filled("ann")) == (2, 1)


@pytest.mark.rule("RW-ENVC-02", "RW-GAP-36")
def test_the_frozen_tick_in_the_cold_and_nowhere_else() -> None:
    state = duel(ann={"conditions": ("frozen", "exposed")})
    assert Table(state).open().filled("ann") == 0
    cold = duel(ann={"conditions": ("frozen",)}, tags=("freezing",))
    assert Table(cold).open().filled("ann") == 1
    only_exposed = duel(ann={"conditions": ("exposed",)}, tags=("freezing",))
    assert Table(only_exposed).open().filled("ann") == 0


@pytest.mark.rule("RW-ENVC-02")
def test_the_cold_is_where_its_tag_is() -> None:
    for place, ticks in (("freezer", 1), ("yard", 0)):
        state = scene(
            fighter("ann", kind="pc", place=place, conditions=("frozen",)),
            fighter("bob", "foes", place=place),
            order="rolled",
        )
        tagged = type(state)(
            **{
                **{name: getattr(state, name) for name in state.__struct_fields__},
                "tags": (SceneTag("freezing", place="freezer"),),
            }
        )
        assert Table(tagged).open().filled("ann") == ticks


@pytest.mark.rule("RW-ENVC-02")
def test_who_is_warming_ticks_no_more() -> None:
    cold = duel(tags=("freezing",))
    table = Table(ailing(cold, ann=(Ailment("frozen", rounds=3),))).open()
    assert table.filled("ann") == 0


@pytest.mark.rule("RW-COND-14")
def test_neither_stance_nor_armour_stops_the_tick_of_a_condition() -> None:
    ann = {"conditions": ("bleeding",), "stance": Stance(Tier.FULL)}
    table = Table(duel(ann=ann)).open()
    assert table.facts(Ticked)[-1].ticks == 1


@pytest.mark.rule("RW-COND-11")
@pytest.mark.parametrize(
    ("borne", "warned"), [(("dazed", "prone"), False), (("dazed", "prone", "bleeding"), True)]
)
def test_the_fourth_condition_brings_a_warning(borne: tuple[str, ...], warned: bool) -> None:
    table = Table(duel(bob={"conditions": borne})).open().say("action", "else").say("else", "Mud.")
    table.say("improvise", check="no", effect="condition", condition="soaked", target="bob")
    notes = [fact for fact in table.facts(Noted) if fact.note == "many"]
    assert [fact.about for fact in notes] == ([("bob", "4")] if warned else [])
    assert all("4 Conditions" in RULESET.say_fact(fact, table.state) for fact in notes)


def menu_of(table: Table) -> tuple[str, ...]:
    """The options of the game master's current menu."""
    assert isinstance(table.play.prompt, Ruling)
    assert isinstance(table.play.prompt.form, Choice)
    return table.options


@pytest.mark.rule("RW-COND-09")
@pytest.mark.parametrize(("kind", "faces"), [("move", FAILURE), ("bonus", CRITICAL)])
def test_the_gms_menu_offers_conditions_before_anything_else(
    kind: str, faces: tuple[int, ...]
) -> None:
    table = Table(duel(ann={"weapons": ("short_sword",)})).open()
    table.act("strike:bob:short_sword", *faces)
    assert table.kind == kind
    nothing, *rest = menu_of(table)
    rows = shipped().conditions
    count = len([one for one in rest if one in rows])
    assert nothing == "none"
    assert count == len(rows)
    assert all(one in rows for one in rest[:count])
    assert not any(one in rows for one in rest[count:])


@pytest.mark.rule("RW-COND-10")
def test_what_fits_the_story_is_suggested_first() -> None:
    table = Table(duel(ann={"weapons": ("short_sword",)})).open()
    options = menu_of(table.act("strike:bob:short_sword", *CRITICAL))
    assert options.index("bleeding") < options.index("soaked")
    assert options.index("bleeding") < options.index("cursed")
    said = RULESET.say_option(table.play.prompt, "bleeding", table.state)  # type: ignore[arg-type]
    assert shipped().conditions["bleeding"].when in said
    state = duel()
    heavy = suggested(state, open_book({}), "strike", "club")
    assert heavy.index("stunned") < heavy.index("bleeding")
    assert heavy.index("broken_limb") < heavy.index("bleeding")
    slick = suggested(duel(tags=("slick",)), open_book({}), "")
    assert slick[0] == "prone"
    plain = suggested(state, open_book({}), "")
    severities = [shipped().conditions[name].severity for name in plain]
    assert severities == sorted(severities, key=("light", "moderate", "severe").index)


@pytest.mark.rule("RW-COND-10")
def test_the_rider_of_a_strike_is_suggested_too() -> None:
    table = Table(duel()).open().say("action", "strike:bob:club")
    form = table.play.prompt.form.field("rider").form  # type: ignore[union-attr]
    ids = [option.id for option in form.options]
    assert ids[0] == "none"
    assert ids.index("stunned") < ids.index("bleeding")


def test_a_heap_of_conditions_may_be_harder_to_clear_as_the_gm_alone_hears() -> None:
    state = duel(ann={"conditions": ("bleeding", "burning", "exposed")})
    table = Table(state).open().act("clear:ann:bleeding", 3, 3, 3, 3, 3)
    (note,) = [fact for fact in table.facts(Noted) if fact.note == "harder"]
    assert (note.about[-1], note.because) == ("2", ("RW-COND-06",))
    assert RULESET.shows(note, table.state, Viewer(Seat("ann's"), (Decider("ann"),))) is None
    assert table.checked().dc == 12


@pytest.mark.rule("RW-COND-12")
@pytest.mark.parametrize("missing", ["effect", "duration", "clears"])
def test_the_refusal_of_a_homemade_condition_names_its_rule(missing: str, tmp_path: Path) -> None:
    said = {"effect": "no movement", "duration": "until torn", "clears": "by MIG", "when": "webs"}
    lines = [f'{key} = "{value}"' for key, value in said.items() if key != missing]
    path = tmp_path / "own.toml"
    head = '[conditions.webbed]\nname = "Webbed"\nseverity = "light"\nbecause = ["RW-COND-12"]\n'
    path.write_text(head + "\n".join(lines))
    with pytest.raises(ContentError, match="RW-COND-12") as refused:
        RULESET.validate(str(path))
    assert len(refused.value.fields["faults"]) == 1
    path.write_text(head + "\n".join(f'{key} = "{value}"' for key, value in said.items()))
    assert RULESET.validate(str(path)) == ()
    path.write_text(path.read_text().replace('when = "webs"', ""))
    (warning,) = RULESET.validate(str(path))
    assert "RW-COND-12" in warning


@pytest.mark.rule("RW-GAP-110", "RW-CHK-12")
def test_ex8_01_a_check_keeps_stunned_off_or_not() -> None:
    def resisting(*faces: int) -> Table:
        table = Table(duel()).open().say("action", "else").say("else", "A thunderclap.")
        table.say(
            "improvise",
            check="no",
            effect="condition",
            condition="stunned",
            target="bob",
            resist="MIG",
            resist_dc=16,
        )
        return table.say("difficulty").roll(*faces)

    lost = resisting(3, 3, 3, 2)
    assert lost.checked().margin == -5
    assert [fact.condition for fact in lost.facts(Afflicted)] == ["stunned"]
    assert (lost.bears("bob"), len(lost.facts(LostTurn))) == ((), 1)
    partial = resisting(4, 4, 4, 3).say("resist_cost")
    assert partial.bears("bob") == ("exposed",)


@pytest.mark.rule("RW-STRIKE-07", "RW-PHYS-04", "RW-COND-08")
def test_ex8_02_and_03_a_gash_and_its_staunching() -> None:
    table = Table(duel(bob={"mig": 2})).open()
    table.act("strike:bob:club", *FULL, rider="bleeding")
    assert (table.filled("bob"), table.bears("bob")) == (2, ("bleeding",))
    table.act("clear:bob:bleeding", 3, 3, 3, 3)
    assert (table.checked().margin, table.bears("bob")) == (2, ())
    assert not [one for one in table.facts(TurnBegan) if one.who == "bob"][1:]


@pytest.mark.rule("RW-COND-04", "RW-PHYS-05", "RW-PHYS-03")
def test_ex8_04_flames_while_lying_are_one_burden() -> None:
    table = Table(duel(ann={"agi": 1, "conditions": ("burning", "prone")})).open()
    table.act("clear:ann:burning", 6, 3, 3, 3, 3)
    check = table.checked()
    assert (len(check.faces), check.total, check.dc, check.margin) == (5, 13, 12, 1)
    table.say("action", "stand")
    assert table.bears("ann") == ()
