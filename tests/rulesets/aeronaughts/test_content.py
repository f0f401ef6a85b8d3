"""The shipped content: numbers as in the ledger, and what they do to a pool."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.checks import Trial, base_of, terms_of
from fracas.rulesets.aeronaughts.rules.pools import build_of, format_pool
from fracas.rulesets.aeronaughts.setup.cast import begin, combatant_of
from fracas.rulesets.aeronaughts.state.state import MENTAL, PHYSICAL, Consequence, SkillRank, State

BOOK = open_book({})


def pool(state: State, trial: Trial) -> str:
    """The whole pool of a check as it is written."""
    return format_pool(build_of(base_of(state, BOOK, trial), terms_of(state, BOOK, trial)))


def attack(weapon: str, who: str = "ann", target: str = "bix") -> Trial:
    """An attack with a weapon of the book."""
    row = BOOK.weapons[weapon]
    defence = BOOK.tables.defences[row.type]
    return Trial(
        who,
        "attack",
        row.skill,
        target,
        defence,
        weapon=weapon,
        hostile=True,
        combat=True,
    )


def duel(weapon: str = "fist", **theirs: Any) -> State:
    """Two of the nameless, 2/1 against 2/0 unless told otherwise; `theirs` are of the target."""
    ann = combatant_of(BOOK, "boarder", "crew", "ann")
    ann = replace(
        ann,
        in_hand=(weapon,),
        skills=tuple(SkillRank(name, 2, 1) for name in ("melee", "ranged", "arcana", "guile")),
    )
    bix = replace(combatant_of(BOOK, "boarder", "raiders", "bix"), in_hand=("fist",), skills=())
    return State(combatants=(ann, replace(bix, **theirs)))


@pytest.mark.rule("AE-DICE-01", "AE-DICE-02", "AE-GAP-01", "AE-GAP-51")
def test_the_faces_of_the_dice_are_those_of_the_wider_game() -> None:
    assert {letter: " ".join(row.faces) for letter, row in BOOK.dice.items()} == {
        "B": "- - S SA AA A",
        "K": "- - F F T T",
        "G": "- S S SS A A SA AA",
        "P": "- F FF T T T TT FT",
        "Y": "- S S SS SS A SA SA SA AA AA TR",
        "R": "- F F FF FF T T FT FT TT TT DE",
    }
    shapes = {row.shape: len(row.faces) for row in BOOK.dice.values()}
    assert shapes == {"d6": 6, "d8": 8, "d12": 12}


@pytest.mark.rule("AE-QUAL-01", "AE-QUAL-28", "AE-QUAL-10", "AE-SYM-10", "AE-DICE-26")
def test_what_a_weapon_itself_adds_to_an_attack() -> None:
    assert pool(duel(), attack("long_rifle")) == "1Y1G1B vs 2P"
    assert pool(duel(), attack("flintlock")) == "1Y1G vs 2P1K"
    assert pool(duel(), attack("boarding_axe")) == "1Y1G vs 2P"


@pytest.mark.rule("AE-QUAL-16", "AE-QUAL-17", "AE-QUAL-46")
def test_defensive_hinders_melee_and_deflection_what_is_shot() -> None:
    buckler = duel(items=("buckler",), in_hand=("cutlass",))
    assert pool(buckler, attack("boarding_axe")) == "1Y1G vs 2P2K"
    assert pool(buckler, attack("twin_pistols")) == "1Y1G vs 2P1K"
    stowed = duel(items=("buckler",), in_hand=("fist",), weapons=("cutlass",))
    assert pool(stowed, attack("boarding_axe")) == "1Y1G vs 2P1K"


@pytest.mark.rule("AE-GAP-55")
def test_defensive_and_deflection_protect_the_target_of_the_check_alone() -> None:
    state = duel()
    bearer = replace(state.who("bix"), id="cid", items=("buckler",), in_hand=("cutlass",))
    state = replace(state, combatants=(*state.combatants, bearer))
    assert pool(state, attack("grenade")) == "1Y1G vs 2P"
    assert pool(state, attack("grenade", target="cid")) == "1Y1G vs 2P1K"


@pytest.mark.rule("AE-ACT-03", "AE-ACT-02", "AE-GAP-18")
@pytest.mark.parametrize(
    ("weapon", "skill"),
    [("cutlass", "evade"), ("gale_bolt", "evade"), ("cutting_word", "resolve"),
     ("soul_chill", "spirit")],
)  # fmt: skip
def test_the_type_of_the_damage_names_the_defensive_skill(weapon: str, skill: str) -> None:
    state = duel(skills=(SkillRank(skill, 3, 1),))
    assert pool(state, attack(weapon)) == "1Y1G vs 2P1R"


@pytest.mark.rule(
    "AE-CON-05", "AE-CON-07", "AE-CON-09", "AE-CON-15", "AE-CON-16", "AE-GAP-28", "AE-GAP-60"
)
def test_ae_ex_16_consequences_hinder_every_check_of_their_type() -> None:
    hurt = (Consequence("mild", PHYSICAL), Consequence("severe", PHYSICAL))
    state = duel(consequences=hurt)
    assert pool(state, Trial("bix", "climb", "athletics", difficulty=2)) == "2G vs 2P1R1K"
    assert pool(state, Trial("bix", "block", "melee", difficulty=2)) == "2G vs 2P1R1K"
    assert pool(state, attack("fist", "bix", "ann")) == "2G vs 2P1R1K"
    assert pool(state, Trial("bix", "bluff", "guile", difficulty=2)) == "2G vs 2P"
    one = state.changed("bix", consequences=(Consequence("moderate", MENTAL),))
    assert pool(one, Trial("bix", "bluff", "guile", difficulty=2)) == "2G vs 3P"


@pytest.mark.rule("AE-CON-17", "AE-GAP-27", "AE-DICE-28")
def test_a_consequence_is_no_gain_to_those_who_attack_its_bearer() -> None:
    severe = duel(consequences=(Consequence("severe", PHYSICAL),))
    assert pool(severe, attack("fist")) == pool(duel(), attack("fist"))


@pytest.mark.rule("AE-CON-10", "AE-MAN-07", "AE-MAN-13", "AE-GAP-24", "AE-GAP-23", "AE-CON-11")
def test_the_consequences() -> None:
    rows = {
        key: (row.absorbs, row.penalty, row.exploit, row.difficulty, row.upgrades, row.rests)
        for key, row in BOOK.consequences.items()
    }
    assert rows == {
        "mild": (2, "K", "B", 0, 0, 1),
        "moderate": (4, "P", "G", 3, 0, 2),
        "severe": (6, "R", "Y", 5, 0, 3),
        "extreme": (8, "RR", "YY", 5, 1, 4),
    }
    assert [key for key, row in BOOK.consequences.items() if row.optional] == ["extreme"]
    # Once treated, each gives 2 damage for a rest.
    assert {row.absorbs / row.rests for row in BOOK.consequences.values()} == {2}


@pytest.mark.rule("AE-DICE-24", "AE-ACT-11", "AE-GAP-13", "AE-GAP-47")
def test_the_skills_and_those_that_block() -> None:
    types: dict[str, list[str]] = {}
    for key, row in BOOK.skills.items():
        types.setdefault(row.type, []).append(key)
    assert types == {
        "physical": ["athletics", "might", "melee", "ranged", "evade"],
        "mental": ["guile", "resolve", "cool", "vigilance", "medicine"],
        "spiritual": ["arcana", "spirit", "rites"],
    }
    assert [key for key, row in BOOK.skills.items() if row.blocks] == [
        "athletics", "melee", "arcana",
    ]  # fmt: skip
    assert [key for key, row in BOOK.skills.items() if row.magical] == ["arcana"]


@pytest.mark.rule("AE-ACT-04", "AE-ACT-06", "AE-GAP-19", "AE-HP-03")
def test_the_weapons() -> None:
    rows = {
        key: (row.skill, row.type, row.base, row.band, row.qualities)
        for key, row in BOOK.weapons.items()
    }
    assert rows == {
        "fist": ("melee", "physical", 3, "engaged", {"disorient": 1}),
        "boarding_axe": ("melee", "physical", 5, "engaged", {"mighty": 2, "vicious": 1}),
        "cutlass": ("melee", "physical", 4, "engaged", {"finesse": 2, "defensive": 1}),
        "boat_hook": ("melee", "physical", 4, "engaged", {"knockdown": 1, "ensnare": 1}),
        "flintlock": ("ranged", "physical", 6, "medium", {"inaccurate": 1}),
        "long_rifle": ("ranged", "physical", 6, "extreme", {"accurate": 1, "pierce": 1}),
        "twin_pistols": ("ranged", "physical", 5, "short", {"linked": 1}),
        "fire_pot": ("ranged", "physical", 4, "short", {"burn": 3, "blast": 2}),
        "grenade": ("ranged", "physical", 6, "short", {"blast": 4, "concussive": 1}),
        "gale_bolt": ("arcana", "physical", 5, "medium", {"move": 1, "overcome": 1}),
        "cutting_word": ("guile", "mental", 4, "medium", {"disorient": 2}),
        "soul_chill": ("arcana", "spiritual", 5, "medium", {"concussive": 1}),
    }
    assert [row.name for row in BOOK.weapons.values() if row.melee] == [
        "Fist", "Boarding axe", "Cutlass", "Boat hook",
    ]  # fmt: skip
    assert [key for key, row in BOOK.weapons.items() if row.bare] == [
        "fist", "gale_bolt", "cutting_word", "soul_chill",
    ]  # fmt: skip


@pytest.mark.rule("AE-HP-04", "AE-DICE-18")
def test_what_is_worn() -> None:
    rows = {key: (row.physical, row.mental, row.spiritual) for key, row in BOOK.items.items()}
    assert rows == {
        "leather_coat": (1, 0, 0), "boiler_plate": (2, 0, 0), "buckler": (0, 0, 0),
        "charm": (0, 0, 1),
    }  # fmt: skip
    plated = duel(items=("boiler_plate",))
    assert pool(plated, Trial("bix", "climb", "athletics", difficulty=2)) == "2G vs 2P1K"
    assert pool(plated, Trial("bix", "block", "melee", difficulty=2)) == "2G vs 2P"


@pytest.mark.rule("AE-SYM-06", "AE-HEAL-18", "AE-GAP-44", "AE-GAP-45", "AE-GAP-46")
def test_the_menus_and_nothing_of_the_wider_game_besides() -> None:
    menus: dict[str, list[tuple[int, str, str, int]]] = {}
    for row in BOOK.entries.values():
        menus.setdefault(row.coin, []).append((row.price, row.does, row.dice, row.upgrades))
    assert menus == {
        "advantage": [
            (1, "recover", "", 0), (1, "next_ally", "B", 0), (2, "maneuver", "", 0),
            (2, "target", "K", 0), (2, "ally", "B", 0), (3, "expose", "", 0),
        ],
        "triumph": [(1, "target", "", -1), (1, "ally", "", 1)],
        "threat": [
            (1, "strain", "", 0), (1, "roller", "K", 0), (2, "maneuver", "", 0),
            (2, "ally", "B", 0), (3, "prone", "", 0),
        ],
        "despair": [(1, "break", "", 0), (1, "roller", "", -1)],
    }  # fmt: skip
    assert all(row.on for row in BOOK.entries.values())


@pytest.mark.rule("AE-DICE-15", "AE-DICE-16", "AE-ACT-08", "AE-RNG-01")
def test_difficulties_by_name_and_by_band() -> None:
    assert list(BOOK.tables.difficulties.values()) == [0, 1, 2, 3, 4, 5]
    assert BOOK.tables.difficulties["average"] == BOOK.tables.block_difficulty == 2
    assert tuple(BOOK.tables.range_difficulty) == BOOK.tables.bands
    assert tuple(BOOK.tables.range_difficulty.values()) == (2, 1, 2, 3, 4)


@pytest.mark.rule("AE-GAP-68", "AE-CON-24", "AE-CON-25")
def test_the_nameless_are_marked_and_players_have_a_name() -> None:
    nameless = [key for key, row in BOOK.combatants.items() if not row.named]
    assert nameless == ["boarder"]
    assert all(row.named for row in BOOK.combatants.values() if row.kind == "pc")


SHOWN = {
    "boarding": {"captain": "melee 3/2", "gunner": "ranged 3/2", "boarder_4": "melee 2/1"},
    "gasbag-fire": {"saboteur": "ranged 3/1"},
    "duel-of-wills": {"admiral": "guile 4/2", "envoy": "guile 3/3"},
    "drowned-choir": {"chorister_2": "arcana 3/2", "chaplain": "arcana 3/2"},
    "mast-stand": {"bulwark": "melee 3/2"},
    "week-of-repairs": {"surgeon": "medicine 3/3"},
}


@pytest.mark.parametrize("scenario", tuple(SHOWN))
def test_the_scenarios_have_whom_they_are_about(scenario: str) -> None:
    state = begin(BOOK, scenario)
    for who, told in SHOWN[scenario].items():
        name, _, figures = told.partition(" ")
        skill = state.who(who).skill(name)
        assert f"{skill.characteristic}/{skill.rank}" == figures
    assert tuple(BOOK.scenarios) == tuple(SHOWN)


def test_everybody_in_a_fight_has_something_at_the_ready_to_attack_with() -> None:
    for scenario, row in BOOK.scenarios.items():
        for one in begin(BOOK, scenario).combatants:
            assert one.in_hand or not row.fight, one.id
