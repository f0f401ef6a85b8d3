"""Edge and Burden: the pool, how they meet, and Edge that was granted."""

from __future__ import annotations

from fractions import Fraction

import pytest

from fracas.core.asking.prompts import Term
from fracas.dice.odds import total_odds
from fracas.rulesets.razorweave import RULESET
from fracas.rulesets.razorweave.content import RazorweaveBook
from fracas.rulesets.razorweave.rules.rolls import dice_for
from fracas.rulesets.razorweave.state.combatants import Grant
from fracas.rulesets.razorweave.state.facts import Checked, Spent
from tests.rulesets.razorweave.table import Table, duel, fighter, scene

FIVE = (1, 6, 4, 5, 3)


def struck(*faces: int, rulings: dict[str, str | int] | None = None, **values: object) -> Checked:
    """Ann's Strike at Bob as the log has it."""
    table = Table(duel(**values), **(rulings or {})).open()  # type: ignore[arg-type]
    (check,) = table.act("strike:bob:club", *faces).facts(Checked)
    return check


@pytest.mark.rule("RW-EDGE-01")
def test_edge_keeps_the_four_highest_of_five() -> None:
    check = struck(*FIVE, bob={"conditions": ("exposed",)})
    assert (check.total, check.kept) == (18, (False, True, True, True, True))


@pytest.mark.rule("RW-EDGE-02")
def test_burden_keeps_the_four_lowest_of_five() -> None:
    check = struck(*FIVE, ann={"conditions": ("dazed",)})
    assert (check.total, check.kept) == (13, (True, False, True, True, True))


@pytest.mark.rule("RW-EDGE-03", "RW-GAP-01")
def test_any_number_of_one_kind_is_worth_one() -> None:
    many = {"conditions": ("exposed", "prone"), "grants": ()}
    assert len(struck(*FIVE, bob=many).faces) == 5
    ann = {"conditions": ("dazed", "burning", "exhausted"), "clock": (9, 0)}
    check = struck(*FIVE, ann=ann)
    assert (len(check.faces), check.total) == (5, 13)


@pytest.mark.rule("RW-GAP-01")
def test_by_option_two_of_a_kind_stack() -> None:
    check = struck(
        1, 6, 4, 5, 3, 2, rulings={"edge_cap": 2}, bob={"conditions": ("exposed", "prone")}
    )
    assert check.total == 18
    assert check.kept == (False, True, True, True, True, False)
    check = struck(
        1, 6, 4, 5, 3, 2, rulings={"edge_cap": 2}, ann={"conditions": ("dazed", "exhausted")}
    )
    assert check.total == 10


@pytest.mark.rule("RW-EDGE-04")
@pytest.mark.parametrize(
    ("ann", "bob", "dice"),
    [
        (("dazed",), ("exposed",), 4),
        (("dazed",), ("exposed", "prone"), 5),
        (("dazed", "exhausted"), ("exposed",), 5),
        ((), (), 4),
    ],
)
def test_sources_are_subtracted_and_the_rest_is_one_at_most(
    ann: tuple[str, ...], bob: tuple[str, ...], dice: int
) -> None:
    check = struck(*(FIVE[:dice]), ann={"conditions": ann}, bob={"conditions": bob})
    assert len(check.faces) == dice
    if dice == 5:
        assert check.total == (18 if len(bob) > len(ann) else 13)


@pytest.mark.rule("RW-EDGE-04", "RW-GAP-02")
def test_by_option_each_kind_is_folded_to_one_first() -> None:
    conditions = {"ann": {"conditions": ("dazed",)}, "bob": {"conditions": ("exposed", "prone")}}
    assert len(struck(*FIVE, **conditions).faces) == 5
    folded = {"edge_netting": "collapse_then_net"}
    assert len(struck(*FIVE[:4], rulings=folded, **conditions).faces) == 4  # type: ignore[arg-type]


@pytest.mark.rule("RW-EDGE-05", "RW-EDGE-07")
def test_the_edge_of_a_weapon_is_one_source_and_no_number() -> None:
    ann = {"weapons": ("short_sword", "short_sword"), "conditions": ("dazed",)}
    table = Table(duel(ann=ann)).open().say("action", "maneuver").say("intent", "prone:bob")
    table.say("difficulty").roll(4, 4, 3, 3)
    (check,) = table.facts(Checked)
    assert [term.name for term in check.terms if term.kind == "edge"] == ["quick"]
    assert (check.bonus, check.total) == (0, 14)


@pytest.mark.rule("RW-EDGE-07")
def test_every_source_is_listed_once_by_its_name() -> None:
    grants = (Grant("cid"), Grant("dan"))
    ann = {"conditions": ("dazed",), "grants": grants}
    check = struck(*FIVE, ann=ann, bob={"conditions": ("exposed",)})
    names = [term.name for term in check.terms]
    assert len(set(names)) == len(names)
    assert {"grant0", "grant1", "dazed", "target_exposed"} < set(names)
    table = Table(duel(tags=("slick",))).open().say("action", "maneuver")
    assert "make:slick" not in table.options


@pytest.mark.rule("RW-EDGE-08")
def test_a_grant_goes_to_the_next_check_that_it_fits() -> None:
    table = Table(duel(ann={"grants": (Grant("cid", "bob"),)})).open()
    table.say("action", "defend").say("difficulty").roll(4, 4, 3, 3)
    assert not table.facts(Spent)
    table.say("action", "pass")
    ann = {"grants": (Grant("cid", "bob", 3), Grant("cid", "dan", 3))}
    table = Table(duel(ann=ann)).open().act("strike:bob:club", *FIVE)
    assert len(table.facts(Spent)) == 1
    assert table.state.who("ann").grants == (Grant("cid", "dan", 2),)


@pytest.mark.rule("RW-EDGE-08")
def test_a_grant_is_used_up_even_where_burden_made_it_worthless() -> None:
    table = Table(duel(ann={"grants": (Grant("cid", "", 3),), "conditions": ("dazed",)})).open()
    table.act("strike:bob:club", 4, 4, 3, 3)
    assert table.state.who("ann").grants == ()


@pytest.mark.rule("RW-EDGE-09", "RW-EDGE-10", "RW-GAP-11")
def test_a_grant_waits_for_its_receiver_and_lapses_after_that_turn() -> None:
    table = Table(
        scene(
            fighter("ann", kind="pc", weapons=("club",)),
            fighter("cid", kind="pc", weapons=("club",)),
            fighter("bob", "foes", weapons=("club",)),
            order="rolled",
        )
    ).open("ann", "bob", "cid")
    table.say("action", "setup").say("opening", "edge:cid").say("difficulty").roll(4, 4, 3, 3)
    table.say("action", "pass")
    assert len(table.state.who("cid").grants) == 1
    table.say("action", "pass")
    assert table.state.round == 2
    assert table.state.who("cid").grants == ()


@pytest.mark.rule("RW-EDGE-10")
def test_a_grant_to_oneself_does_not_count_the_turn_it_was_made_in() -> None:
    table = Table(duel()).open()
    table.say("action", "setup").say("opening", "edge:ann").say("difficulty").roll(4, 4, 3, 3)
    table.say("action", "pass")
    assert table.state.round == 2
    assert len(table.state.who("ann").grants) == 1
    table.say("action", "pass")
    assert table.state.who("ann").grants == ()


@pytest.mark.rule("RW-EDGE-12")
def test_the_kept_dice_have_their_exact_means() -> None:
    means = {edge: total_odds(dice_for(edge)).mean() for edge in (-1, 0, 1)}
    assert means[0] == 14
    assert means[1] == Fraction(123879, 7776)
    assert means[1] - 14 == 14 - means[-1]
    assert round(float(means[1]), 2) == 15.93


@pytest.mark.rule("RW-EDGE-12")
@pytest.mark.parametrize(
    ("edge", "ways"),
    [
        (0, "1 4 10 20 35 56 80 104 125 140 146 140 125 104 80 56 35 20 10 4 1"),
        (
            1,
            "1 5 15 35 71 130 215 325 456 595 725 825 876 865 795 670 511 345 200 90 26",
        ),
        (
            2,
            "1 6 21 56 133 282 536 926 1489 2216 3071 3986 4824 5426 5696 5470 4770 3686 "
            "2435 1220 406",
        ),
    ],
)
def test_the_laws_of_the_pools(edge: int, ways: str) -> None:
    counts = [int(count) for count in ways.split()]
    for sign, wanted in ((1, counts), (-1, counts[::-1])):
        law = total_odds(dice_for(sign * edge)).by_total()
        whole = 6 ** (4 + edge)
        assert [law[total] * whole for total in range(4, 25)] == wanted


@pytest.mark.rule("RW-EDGE-13")
def test_all_grants_that_fit_are_used_together_and_each_counts() -> None:
    ann = {"grants": (Grant("cid", "", 3), Grant("dan", "bob", 3)), "conditions": ("dazed",)}
    table = Table(duel(ann=ann)).open().act("strike:bob:club", *FIVE)
    (check,) = table.facts(Checked)
    assert check.total == 18
    assert table.state.who("ann").grants == ()


@pytest.mark.rule("RW-GAP-68")
def test_tags_of_the_scene_bite_unless_the_gm_waives_one() -> None:
    def shove(**sheet: object) -> Table:
        table = Table(duel(tags=("obstructed",))).open().say("action", "maneuver")
        return table.say("intent", "shove:obstructed:bob").say("difficulty", **sheet)

    (check,) = shove().roll(*FIVE).facts(Checked)
    assert (check.total, [term.name for term in check.terms]) == (13, ["AGI", "obstructed"])
    (check,) = shove(waive=("obstructed",)).roll(4, 4, 3, 3).facts(Checked)
    assert [term.name for term in check.terms] == ["AGI"]


@pytest.mark.rule("RW-GAP-10")
def test_by_option_a_full_set_up_serves_the_whole_side() -> None:
    state = scene(
        fighter("ann", kind="pc"), fighter("cid", kind="pc"), fighter("dan", kind="pc"),
        fighter("bob", "foes"), order="rolled",
    )  # fmt: skip
    for rulings, granted in (({}, {"cid"}), ({"setup_full_recipients": "all"}, {"cid", "dan"})):
        table = Table(state, **rulings).open()  # type: ignore[arg-type]
        table.say("action", "setup").say("opening", "edge:cid").say("difficulty").roll(4, 4, 3, 3)
        assert {one.id for one in table.state.combatants if one.grants} == granted


def test_a_term_can_be_told() -> None:
    state = duel()
    assert RULESET.say_term(Term("ruled", "dc", 2), state) == "DC +2: the GM's ruling"
    assert isinstance(RULESET.open_book({}), RazorweaveBook)
