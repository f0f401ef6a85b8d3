"""Gaps and contradictions in the text: each ruling, in play."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.asking.prompts import Ask, Roll, Ruling
from fracas.core.facts import Noted
from fracas.dice.odds import total_odds
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import open_book
from fracas.rulesets.razorweave.rules.rolls import dice_for
from fracas.rulesets.razorweave.setup.cast import combatant_of
from fracas.rulesets.razorweave.state.facts import Checked, TurnBegan
from fracas.rulesets.razorweave.state.harm_facts import Afflicted
from fracas.rulesets.razorweave.state.state import SceneTag
from tests.rulesets.razorweave.table import Table, duel, fighter, hurt, scene

CRITICAL, FULL, PARTIAL, FAILURE = (6, 6, 6, 1), (4, 4, 3, 3), (4, 3, 3, 3), (3, 3, 3, 2)
STRIKE = "strike:bob:club"


@pytest.mark.rule("RW-EDGE-06")
@pytest.mark.parametrize(
    ("ann", "bob", "faces", "total"),
    [
        ((), ("exposed", "prone"), (1, 6, 4, 5, 3, 2), 18),
        (("dazed", "exhausted"), (), (1, 6, 4, 5, 3, 2), 10),
    ],
)
def test_the_wider_scale_of_the_book_is_an_option_and_no_more(
    ann: tuple[str, ...], bob: tuple[str, ...], faces: tuple[int, ...], total: int
) -> None:
    state = duel(ann={"conditions": ann}, bob={"conditions": bob})
    wide = Table(state, edge_cap=2).open().act(STRIKE, *faces)
    assert (wide.checked().total, sum(wide.checked().kept)) == (total, 4)
    usual = Table(state).open().say("action", STRIKE).say("difficulty")
    assert isinstance(usual.play.prompt, Roll)
    assert usual.play.prompt.dice.count == 5  # type: ignore[attr-defined]


@pytest.mark.rule("RW-EDGE-11")
@pytest.mark.parametrize("tag", ["flanking", "exposed_flank", "exposed_sensors"])
def test_what_persists_gives_edge_again_and_again(tag: str) -> None:
    mark = SceneTag(tag, by="ann", on="bob")
    table = Table(duel(tags=(mark,), bob={"clock": (9, 0)})).open("ann", "bob")
    for _ in range(3):
        table.say("action", STRIKE)
        assert table.edges() == [f"+{tag}"]
        table.roll(*FULL, 1)
        table.say("action", "pass")
    assert [one.id for one in table.state.tags] == [tag]


@pytest.mark.rule("RW-TURN-10")
def test_a_turn_goes_by_the_short_list() -> None:
    table = Table(duel(ann={"mig": 1})).open("ann", "bob")
    prompt = table.play.prompt
    assert isinstance(prompt, Ask)
    assert {"RW-TURN-10", "RW-GAP-04"} < set(prompt.because)
    asked = []
    for answer in ("maneuver", "prone:bob", None):
        asked.append(table.kind)
        table.say(table.kind, answer)
    assert (*asked, table.kind) == ("action", "intent", "difficulty", "check")
    table.roll(*FULL)
    assert (table.checked().total, table.bears("bob")) == (15, ("prone",))
    page = RULESET.reference(open_book({}))
    steps = [line for line in page if line.strip()[:1].isdecimal()]
    told = ("whose", "action", "DC", "roll", "apply", "tell", "pass")
    for step, word in zip(steps, told, strict=True):
        assert word in step


@pytest.mark.rule("RW-GAP-05")
def test_every_step_of_the_ladder_is_open_and_each_action_has_its_own() -> None:
    tables = open_book({}).tables
    assert {name: row.dc for name, row in tables.actions.items()} == {
        "strike": 14,
        "maneuver": 14,
        "setup": 12,
        "defend": 14,
        "withdraw": 14,
    }
    for dc in tables.ladder.values():
        table = Table(duel()).open().act(STRIKE, *CRITICAL, dc=dc)
        assert table.checked().dc == dc
        assert not table.facts(Noted)


@pytest.mark.rule("RW-GAP-06")
@pytest.mark.parametrize(("skill", "total"), [("", 15), ("Brawl", 16)])
def test_a_skill_that_applies_is_added_to_the_attribute(skill: str, total: int) -> None:
    table = Table(duel(ann={"mig": 1, "skills": ("Brawl",)})).open()
    check = table.act(STRIKE, *FULL, skill=skill).checked()
    assert check.total == total
    cited = [term.because for term in check.terms if term.name == "skill"]
    assert cited == [("RW-CHK-04", "RW-GAP-06")][: len(skill)]


@pytest.mark.rule("RW-GAP-08")
@pytest.mark.parametrize(("attribute", "warned"), [("AGI", 1), ("MIG", 1), ("RSN", 0), ("PRE", 0)])
def test_a_set_up_takes_any_attribute_with_a_warning(attribute: str, warned: int) -> None:
    table = Table(duel(ann={"agi": 2})).open("ann", "bob").say("action", "setup")
    table.say("opening", "edge:ann").say("difficulty", attribute=attribute).roll(*FULL)
    assert table.checked().attribute == attribute
    notes = [note for note in table.facts(Noted) if note.note == "untypical"]
    assert len(notes) == warned
    assert all("RW-GAP-08" in note.because for note in notes)


@pytest.mark.rule("RW-GAP-09")
def test_burden_is_dice_and_leaves_the_dc_alone() -> None:
    table = Table(duel(tags=("obstructed",))).open().say("action", "maneuver")
    table.say("intent", "shove:obstructed:bob").say("difficulty").roll(6, 4, 4, 3, 3)
    check = table.checked()
    assert (check.dc, len(check.faces), check.total, check.reasons) == (14, 5, 14, ())


@pytest.mark.rule("RW-GAP-25")
@pytest.mark.parametrize(
    ("act", "dc", "guards"), [("clear:ann:burning", 12, False), ("defend:burning", 14, True)]
)
def test_flames_go_out_by_themselves_or_within_a_defence(act: str, dc: int, guards: bool) -> None:
    table = Table(duel(ann={"conditions": ("burning",)})).open("ann", "bob")
    assert act in table.options
    table.act(act, 4, 4, 4, 3, 6)
    assert (table.checked().dc, table.checked().attribute) == (dc, "AGI")
    assert not table.state.who("ann").bears("burning")
    assert (table.state.who("ann").stance is not None) is guards


@pytest.mark.rule("RW-GAP-52")
def test_each_fighter_has_a_clock_of_its_own_size() -> None:
    content = open_book({})
    row = content.combatants["rella"]
    small = type(content)(
        **{
            **{name: getattr(content, name) for name in content.__struct_fields__},
            "combatants": {
                "four": type(row)(name="Four", kind="pc", clock=4),
                "usual": type(row)(name="Usual", kind="pc"),
            },
        }
    )
    assert combatant_of(small, "four", "party").clock.size == 4
    assert combatant_of(small, "usual", "party").clock.size == 6


@pytest.mark.rule("RW-GAP-65")
@pytest.mark.parametrize(
    ("edge", "total", "percent"),
    [
        (0, 14, "55.63"),
        (0, 15, "44.37"),
        (0, 24, "0.08"),
        (1, 12, "96.7"),
        (1, 14, "89.8"),
        (1, 16, "76.2"),
        (1, 18, "56.3"),
        (1, 20, "33.9"),
    ],
)
def test_odds_are_counted_and_not_read_off_the_printed_table(
    edge: int, total: int, percent: str
) -> None:
    law = total_odds(dice_for(edge)).by_total()
    if edge:  # the printed column is for +2 on the dice as well
        total -= 2
    chance = sum((weight for value, weight in law.items() if value >= total), Fraction(0))
    assert f"{float(chance * 100):.{len(percent.partition('.')[2])}f}" == percent


@pytest.mark.rule("RW-GAP-66", "RW-GAP-109")
def test_the_attacker_pays_for_a_partial_and_the_target_gets_no_answer() -> None:
    table = Table(duel()).open("ann", "bob").act(STRIKE, *PARTIAL)
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    assert (prompt.kind, prompt.decider) == ("cost", "gm")
    table.say("cost")
    assert (table.bears("ann"), table.bears("bob"), table.filled("bob")) == (("exposed",), (), 1)


@pytest.mark.rule("RW-GAP-83")
def test_a_foe_felled_by_a_critical_is_on_record_as_prone() -> None:
    table = Table(duel(ann={"weapons": ()})).open("ann", "bob")
    table.act("strike:bob:unarmed", *CRITICAL).say("bonus", "prone")
    (fallen,) = table.facts(Afflicted)
    assert (fallen.who, fallen.condition, fallen.source) == ("bob", "prone", "ann")
    table.say("action", "pass").say("action", "strike:bob:unarmed")
    assert table.edges() == ["+target_prone"]


@pytest.mark.rule("RW-GAP-85")
def test_the_opening_shot_is_the_shooters_turn_of_the_first_round() -> None:
    foes = (fighter("bob", "foes", weapons=("club",)), fighter("dan", "foes", weapons=("club",)))
    party = (fighter("ann", kind="pc", weapons=("club",)), fighter("cid", kind="pc"))
    table = Table(scene(*party, *foes, order="popcorn"))
    table.say("stakes", ambush="party").say("ambusher", "ann").act(STRIKE, *FULL)
    assert "ann" not in table.options
    table.say("name", "bob").say("action", "pass").say("name", "cid").say("action", "pass")
    assert [fact.who for fact in table.facts(TurnBegan)] == ["ann", "bob", "cid", "dan"]
    assert table.state.round == 1


@pytest.mark.rule("RW-GAP-91")
@pytest.mark.parametrize(("faces", "ticks"), [(CRITICAL, 3), (FULL, 2), (PARTIAL, 1), (FAILURE, 0)])
def test_a_partial_strike_ticks_one(faces: tuple[int, ...], ticks: int) -> None:
    table = Table(duel(ann={"weapons": ()})).open("ann", "bob").act("strike:bob:unarmed", *faces)
    assert table.filled("bob") == ticks


@pytest.mark.rule("RW-GAP-109")
@pytest.mark.parametrize(
    ("ann", "bob", "dealt"),
    [
        ({}, {}, True),
        ({}, {"clock": (6, 5)}, False),
        ({"weapons": ("crossbow",)}, {}, False),
    ],
)
def test_only_one_who_could_strike_back_deals_a_counterblow(
    ann: dict[str, object], bob: dict[str, object], dealt: bool
) -> None:
    far = "weapons" in ann
    state = duel(ann=ann, bob=bob)
    if far:
        state = scene(
            fighter("ann", kind="pc", weapons=("crossbow",)),
            fighter("bob", "foes", weapons=("club",)),
            order="rolled",
            engaged=((),),  # type: ignore[arg-type]
        )
    table = Table(state).open("ann", "bob")
    table.act("strike:bob:crossbow" if far else STRIKE, *PARTIAL)
    if table.kind == "outcome":
        table.say("outcome")
    assert table.kind in ("cost", "over")
    if table.kind == "cost":
        assert ("counterblow" in table.options) is dealt


def test_what_the_gm_may_want_to_know_stands_at_the_dc_the_skill_and_the_roll() -> None:
    table = Table(hurt(duel(), bob=1)).open().say("action", STRIKE)
    prompt = table.play.prompt
    assert isinstance(prompt, Ruling)
    dc, skill = prompt.form.field("dc"), prompt.form.field("skill")  # type: ignore[union-attr]
    assert {"RW-DC-02", "RW-DC-05", "RW-GAP-05", "RW-GAP-70"} < set(dc.because)
    assert "RW-GAP-07" in skill.because
    table.say("difficulty")
    assert isinstance(table.play.prompt, Roll)
    assert {"RW-GAP-64", "RW-GAP-65"} < set(table.play.prompt.because)
    assert not table.facts(Checked)
