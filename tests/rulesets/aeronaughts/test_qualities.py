"""Qualities: what counts by itself, what is activated or honed, and what each does."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.content import WeaponRow, open_book
from fracas.rulesets.aeronaughts.rules.attacks import Attack
from fracas.rulesets.aeronaughts.rules.qualities import count_down, honed_rating
from fracas.rulesets.aeronaughts.state.facts import HoneSpent, ShieldLost, Struck
from fracas.rulesets.aeronaughts.state.state import Bar, Block, Combatant, Honed
from tests.rulesets.aeronaughts.assaults import guard, mira, struck, table_of
from tests.rulesets.aeronaughts.deeds import Table, bar, fighter, scene

TIRED = Bar(1, 4, 6, 4, 4)


@pytest.mark.rule("AE-QUAL-27", "AE-QUAL-36", "AE-QUAL-45", "AE-GAP-37", "AE-SYM-10")
@pytest.mark.parametrize(
    ("weapon", "skills", "added"),
    [
        ("cutlass", "melee 1/0, athletics 4/1", 0),
        ("cutlass", "melee 1/0, athletics 1/2", 2),
        ("boarding_axe", "melee 1/0, might 4/1", 0),
        ("boarding_axe", "melee 1/0, might 1/3", 2),
    ],
)
def test_finesse_and_mighty_go_by_rank(weapon: str, skills: str, added: int) -> None:
    table = table_of(mira(skills, (weapon,)), guard(skills="evade 1/0")).roll("G2 P1")
    table.say("consequences", ())
    assert table.settle().facts(Struck)[0].added == added


@pytest.mark.rule("AE-QUAL-42", "AE-QUAL-43", "AE-QUAL-44", "AE-HP-06", "AE-GAP-41", "AE-CON-19")
def test_ex_07_vicious() -> None:
    def axe(entry: str) -> Table:
        table = table_of(
            mira("melee 6/0, might 2/1", ("boarding_axe",)),
            guard(skills="evade 1/0", physical=bar(stress=5, soak=3)),
        ).roll("G4 G8 G8 G1 G1 G1 P1")
        table.spend(**({entry: 1} if entry else {}))
        return table.say("consequences", ()).settle()

    for entry, damage, left in (
        ("vicious", 5, (5, 0)),
        ("vicious__stress", 5, (0, 4)),
        ("", 4, (1, 4)),
    ):
        table = axe(entry)
        assert struck(table) == [("guard", "weapon", 3, damage)]
        now = table.who("guard").physical
        assert (now.stress, now.wounds) == left


def grenade(foes: tuple[Combatant, ...], faces: str) -> Table:
    one = mira("ranged 4/0", ("grenade",), group="")
    return table_of(one, *foes).roll(faces)


@pytest.mark.rule("AE-QUAL-03", "AE-SYM-09", "AE-QUAL-04", "AE-QUAL-05", "AE-HP-15", "AE-GAP-31")
def test_ex_08_blast_on_a_miss() -> None:
    crew = fighter("ally", "crew", group="melee")
    far = fighter("far", "watch")
    foes = (guard(skills="evade 1/0"), crew, far)
    table = grenade(foes, "G8 G5 G1 G1 P1").spend(blast=1)
    for who in ("guard", "ally"):
        assert table.asked == who
        table.say("consequences", ())
    assert struck(table.settle()) == [("guard", "blast", 0, 4), ("ally", "blast", 0, 4)]
    assert [table.who(who).physical.stress for who in ("guard", "ally", "far")] == [2, 2, 6]
    assert "blast" not in grenade(foes, "G8 G1 G1 G1 P1").options


@pytest.mark.rule("AE-QUAL-02", "AE-QUAL-04", "AE-QUAL-06", "AE-HP-17", "AE-GAP-30", "AE-QUAL-50")
def test_av_29_a_hit_and_its_blast_are_two_sums() -> None:
    foes = (
        guard(skills="evade 1/0", physical=bar(soak=2)),
        fighter("friend", "watch", group="melee"),
    )
    table = grenade(foes, "G2 G8 G1 G1 P1").spend(blast=1)
    table.say("consequences", ())
    assert table.who("guard").physical.stress == 1
    table.say("consequences", ()).say("consequences", ()).settle()
    assert struck(table) == [
        ("guard", "weapon", 2, 5), ("guard", "blast", 0, 4), ("friend", "blast", 0, 4),
    ]  # fmt: skip
    now = table.who("guard").physical
    assert (now.stress, now.wounds) == (0, 1)


@pytest.mark.rule("AE-HP-17", "AE-CON-21")
def test_no_further_sum_reaches_the_fallen() -> None:
    foes = (guard(skills="evade 1/0", physical=bar(stress=0, wounds=1)),)
    table = grenade(foes, "G2 G8 G1 G1 P1").spend(blast=1).say("consequences", ()).settle()
    assert struck(table) == [("guard", "weapon", 1, 6)]


@pytest.mark.rule("AE-QUAL-33", "AE-QUAL-47", "AE-QUAL-49", "AE-QUAL-39", "AE-GAP-66")
def test_av_34_passive_qualities_count_for_all_and_overcome_for_one() -> None:
    one = mira("ranged 5/0", ("twin_pistols",), group="", honed=(
        Honed("pierce"), Honed("overcome"), Honed("linked"),
    ))  # fmt: skip
    foes = (
        guard("one", physical=bar(soak=2), shield=3, blocked=Block(3, 1)),
        guard("two", physical=bar(soak=1), shield=2, blocked=Block(2, 1)),
    )
    table = table_of(one, *foes).roll("G4 G1 G1 G1 G1 P1 P1")
    table.say("consequences", ()).say("consequences", ()).settle()
    assert struck(table) == [("one", "weapon", 1, 6), ("two", "linked", 2, 5)]
    assert [fact.who for fact in table.facts(ShieldLost)] == ["one"]


@pytest.mark.rule("AE-HP-04", "AE-QUAL-39", "AE-QUAL-41", "AE-QUAL-40")
@pytest.mark.parametrize(
    ("honed", "soak"),
    [
        ((), 6),
        (("pierce2",), 4),
        (("overcome",), 3),
        (("pierce2", "overcome"), 1),
        (("pierce9",), 0),
    ],
)
def test_ex_10_soak_stripping(honed: tuple[str, ...], soak: int) -> None:
    kept = tuple(
        Honed(name.rstrip("0123456789"), int(name.lstrip("abcdefghijklmnopqrstuvwxyz") or 1))
        for name in honed
    )
    foe = guard(
        physical=bar(soak=2),
        items=("leather_coat",),
        shield=3,
        blocked=Block(3, 1),
        skills="evade 1/0",
    )
    table = table_of(mira("melee 4/0", ("fist",), honed=kept), foe).roll("G4 G4 G4 G1 P1")
    table.default("consequences").settle()
    assert table.facts(Struck)[0].soak == soak
    assert table.who("guard").blocked == Block(3, 1)
    assert table.who("guard").shield == (0 if "overcome" in honed else 3)


@pytest.mark.rule("AE-QUAL-39", "AE-QUAL-40", "AE-GAP-54", "AE-MAN-14")
def test_av_35_overcome_takes_the_soak_of_a_block_and_leaves_steady() -> None:
    foe = guard(shield=3, steadied=True, blocked=Block(3, 1), skills="evade 1/0")
    one = mira("melee 3/0", ("fist",), honed=(Honed("overcome"),))
    table = table_of(one, foe).roll("G2 G1 G1 P1 K1")
    table.say("consequences", ()).settle()
    assert struck(table) == [("guard", "weapon", 1, 3)]
    assert table.who("guard").steadied


@pytest.mark.rule("AE-MAN-22", "AE-MAN-24", "AE-MAN-26", "AE-MAN-29", "AE-GAP-15")
def test_av_19_what_was_honed_works_once_and_without_advantage() -> None:
    one = mira("melee 3/0", ("fist",), honed=(Honed("knockdown"),))
    table = table_of(one, guard(skills="evade 1/0")).roll("G2 G1 G1 P1").say("consequences", ())
    assert table.settle().who("guard").condition("prone") is not None
    assert table.who("mira").honed == ()
    table = table_of(one, guard(skills="evade 1/0")).roll("G1 G1 G1 P1").settle()
    assert table.who("guard").condition("prone") is None
    assert table.who("mira").honed == ()
    assert len(table.facts(HoneSpent)) == 1


@pytest.mark.rule("AE-MAN-26", "AE-GAP-15", "AE-SYM-02")
def test_a_honed_quality_may_have_to_be_paid_in_advantage_too() -> None:
    one = mira("melee 3/0", ("fist",), honed=(Honed("knockdown"),))
    for spent in (True, False):
        table = table_of(one, guard(skills="evade 1/0"), hone_prepaid="off").shown("S1 A3")
        table.spend(**({"knockdown": 1} if spent else {})).say("consequences", ()).settle()
        assert (table.who("guard").condition("prone") is not None) == spent


@pytest.mark.rule("AE-MAN-28", "AE-MAN-27", "AE-GAP-16")
@pytest.mark.parametrize(
    ("weapon", "switch", "count"),
    [
        ("cutting_word", 1, 2), ("fist", 1, 1), ("boat_hook", "weapon", 1), ("boat_hook", 1, 1),
        ("fire_pot", "weapon", 3), ("fire_pot", 1, 1), ("fist", "skill_rank", 3),
        ("cutting_word", "skill_rank", 3),
    ],
)  # fmt: skip
def test_av_20_the_rating_of_a_honed_quality(weapon: str, switch: str | int, count: int) -> None:
    one = mira("melee 1/3, guile 1/3, ranged 1/3", (weapon,), honed=(Honed("disorient"),))
    table = table_of(one, guard(skills="evade 1/0, resolve 1/0"), hone_rating=switch)
    table.shown("S1")
    table.default("consequences").settle()
    found = table.who("guard").condition("disoriented")
    assert found is not None
    assert found.count == count


@pytest.mark.rule("AE-QUAL-37", "AE-QUAL-38", "AE-RNG-06", "AE-SYM-08", "AE-GAP-40")
def test_move_the_quality_takes_its_target_out_of_the_engagement_first() -> None:
    one = mira("arcana 4/0", ("gale_bolt",))
    table = table_of(one, guard(skills="evade 1/0")).shown("S1 A6").spend(move=2)
    table.say("consequences", ())
    table.settle()
    now = table.who("guard")
    assert (now.zone, now.group) == ("gangway", "")
    assert table.who("mira").group == ""
    table = table_of(one, guard(skills="evade 1/0", zone="gangway", group="")).shown("S1 A3")
    table.spend(move=1).say("consequences", ())
    assert table.options == ("deck", "quay")
    assert table.said("quay") == "To Quay"
    assert table.say("push", "quay").settle().who("guard").zone == "quay"


@pytest.mark.rule(
    "AE-QUAL-07", "AE-QUAL-14", "AE-QUAL-18", "AE-QUAL-21", "AE-QUAL-29", "AE-QUAL-11"
)
@pytest.mark.parametrize(
    ("weapon", "entry", "condition", "count", "mode"),
    [
        ("fire_pot", "burn", "burning", 3, ""),
        ("fire_pot", "burn__rising", "burning", 3, "rising"),
        ("soul_chill", "concussive", "staggered", 1, ""),
        ("cutting_word", "disorient", "disoriented", 2, ""),
        ("boat_hook", "ensnare", "immobilized", 1, ""),
        ("boat_hook", "knockdown", "prone", 0, ""),
    ],
)
def test_the_conditions_of_qualities(
    weapon: str, entry: str, condition: str, count: int, mode: str
) -> None:
    table = table_of(mira(weapons=(weapon,))).shown("S1 A3").spend(**{entry: 1})
    table.default("consequences").settle()
    found = table.who("guard").condition(condition)
    assert found is not None
    assert (found.count, found.mode, found.by) == (count, mode, "mira")


@pytest.mark.rule("AE-QUAL-14", "AE-QUAL-15", "AE-QUAL-07", "AE-QUAL-18", "AE-QUAL-21")
@pytest.mark.parametrize("rating", [1, 2, 3])
@pytest.mark.parametrize(
    ("quality", "condition"),
    [
        ("concussive", "staggered"),
        ("disorient", "disoriented"),
        ("ensnare", "immobilized"),
        ("burn", "burning"),
    ],
)
def test_a_condition_lasts_for_as_many_turns_as_its_quality_is_rated(
    quality: str, condition: str, rating: int
) -> None:
    table = Table(scene(mira("guile 2/2", ("hex",)), guard()))
    hex_ = WeaponRow("Hex", "guile", "mental", 3, qualities={quality: rating}, bare=True)
    table.book = replace(table.book, weapons={**table.book.weapons, "hex": hex_})
    table.do(Attack("guard", "hex").act, "mira").shown("S1 A3").spend(**{quality: 1})
    table.default("consequences").settle()
    for left in range(rating, 0, -1):
        found = table.who("guard").condition(condition)
        assert found is not None
        assert found.count == left
        table.do(count_down, "guard").settle()
    assert table.who("guard").condition(condition) is None


@pytest.mark.rule("AE-SYM-02", "AE-QUAL-07", "AE-QUAL-18", "AE-QUAL-29")
@pytest.mark.parametrize(
    ("weapon", "entry", "words"),
    [
        ("fire_pot", "burn", "Burn 3, for 2 advantage: "),
        ("cutting_word", "disorient", "Disorient 2, for 2 advantage: "),
        ("boat_hook", "knockdown", "Knockdown, for 3 advantage: "),
    ],
)
def test_a_quality_is_offered_with_its_rating_and_its_price(
    weapon: str, entry: str, words: str
) -> None:
    table = table_of(mira(weapons=(weapon,))).shown("S1 A3")
    assert table.said(entry).startswith(words)


@pytest.mark.rule("AE-QUAL-10", "AE-SYM-02", "AE-GAP-43", "AE-GAP-63")
def test_a_triumph_buys_either_way_of_a_fire() -> None:
    table = table_of(mira(weapons=("fire_pot",))).shown("S2 A2 TR")
    assert {"burn", "burn:rising", "blast", "recover:mental"} - set(table.options) == {
        "recover:mental"
    }
    table.say("triumph", ("burn:rising",))
    assert "burn" not in table.options
    assert "blast" in table.options


@pytest.mark.rule("AE-QUAL-39", "AE-SYM-02")
def test_overcome_is_for_sale_where_there_is_something_to_overcome() -> None:
    one = mira("arcana 4/0", ("gale_bolt",))
    assert "overcome" not in table_of(one).shown("S1 A3").options
    table = table_of(one, guard(shield=2)).shown("S1 A3").spend(overcome=1)
    assert struck(table.say("consequences", ()).settle()) == [("guard", "weapon", 1, 5)]


@pytest.mark.rule("AE-HP-17", "AE-QUAL-33")
def test_linked_does_not_strike_one_whom_the_blast_has_felled() -> None:
    one = mira("ranged 4/0", ("grenade",), group="", honed=(Honed("linked"),))
    weak = guard("weak", physical=bar(stress=0, wounds=2))
    table = table_of(one, guard("hard"), weak).shown("S1 A2").spend(blast=1)
    table.default("consequences").settle()
    assert struck(table) == [
        ("hard", "weapon", 1, 6), ("hard", "blast", 0, 4), ("weak", "blast", 0, 4),
    ]  # fmt: skip


@pytest.mark.rule("AE-MAN-27", "AE-GAP-16")
def test_a_weapon_without_qualities_hones_at_the_rating_of_any() -> None:
    book = open_book({"hone_rating": "weapon"})
    plain = WeaponRow("Plank", "melee", "physical", 2)
    assert honed_rating(book, mira(), plain, Honed("pierce")) == 1
