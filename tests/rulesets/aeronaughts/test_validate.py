"""Checks of content files: every fault with its line, field and rule; warnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas.content.faults import Fault
from fracas.core.errors import ContentError
from fracas.core.play.chronicle import Chronicle
from fracas.core.proof.streams import seed_from_number
from fracas.rulesets.aeronaughts import RULESET
from fracas.rulesets.aeronaughts.content import open_book
from fracas.rulesets.aeronaughts.rules.damage import soak_of
from fracas.rulesets.aeronaughts.setup.cast import begin
from fracas.rulesets.aeronaughts.setup.validate import validate
from tests.rulesets.aeronaughts.table import advised_to_the_end

BOOK = open_book({})
DATA = Path(__file__).parents[3] / "src/fracas/rulesets/aeronaughts/data"

OWN = """\
[skills.harpoons]
name = "Harpoons"
type = "physical"

[weapons.harpoon]
name = "Harpoon"
skill = "harpoons"
type = "physical"
base = 5
band = "medium"
qualities = { pierce = 2, knockdown = 1 }

[items.oilskin]
name = "Oilskin"
physical = 1
qualities = { deflection = 1 }
setback = { athletics = 1 }

[qualities.vicious]
name = "Cruel"
effect = "more damage"
because = ["AE-QUAL-42"]
cost = 3

[qualities.pierce]
name = "Pierce"
effect = "less Soak"
because = ["AE-QUAL-41"]
starred = true
hone = 1

[consequences.grim]
name = "Grim"
absorbs = 10
penalty = "RK"
exploit = "YB"
difficulty = 5
rests = 5
because = ["AE-CON-10"]

[entries.gust]
name = "A gust helps"
coin = "advantage"
price = 2
does = "ally"
dice = "BB"

[entries.slip]
name = "Feet slip"
coin = "threat"
price = 4
does = "prone"

[dice.B]
name = "Boost"
colour = "blue"
shape = "d6"
faces = ["-", "S", "SA", "AA", "A", "TR"]

[combatants.whaler]
name = "Whaler"
kind = "pc"
physical = { soak = 1, stress = 7 }
skills = { harpoons = "3/1" }
magical = ["harpoons"]
weapons = ["harpoon"]
items = ["oilskin"]
rest_hours = 6

[scenarios.floe]
title = "On the floe"
stakes = "Who keeps the whale."
edges = [["floe", "boat"]]

[scenarios.floe.zones]
floe = { name = "Floe" }
boat = { name = "Boat" }

[scenarios.floe.clocks.tide]
label = "The tide"
size = 5
winner = "sea"

[[scenarios.floe.cast]]
combatant = "whaler"
side = "boat"
zone = "floe"
group = "whale"
consequences = ["grim/physical"]
stress = { physical = 7 }

[[scenarios.floe.cast]]
combatant = "boarder"
side = "sea"
zone = "floe"
group = "whale"

[scenarios.home]
title = "Home again"
stakes = "Who is well."
fight = false
nights = ["restful"]
cast = [{ combatant = "whaler", side = "boat" }]
"""

TABLES = (DATA / "tables.toml").read_text(encoding="utf-8")


SHEET = """\
system = "aeronaughts"

[combatants.nan]
name = "Nan"
kind = "pc"
named = true
skills = { melee = "3/1", athletics = "2/2", evade = "2/1", cool = "2/0" }
weapons = ["cutlass", "fist"]
items = ["leather_coat"]

[scenarios.dock]
title = "On the dock"
stakes = "Who walks away."
zones = { dock = { name = "Dock" } }
cast = [
  { combatant = "nan", side = "crew", zone = "dock", group = "a" },
  { combatant = "boarder", side = "raiders", zone = "dock", group = "a" },
]
"""


def warnings(tmp_path: Path, text: str) -> tuple[str, ...]:
    """The warnings for a file with this text."""
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return validate(str(path))


def faults(tmp_path: Path, text: str) -> list[Fault]:
    """The faults of a file with this text."""
    with pytest.raises(ContentError) as refused:
        warnings(tmp_path, text)
    found = refused.value.fields["faults"]
    assert isinstance(found, tuple | list)
    return list(found)


@pytest.mark.rule("AE-DICE-10", "AE-GAP-49", "AE-HP-04")
def test_a_sheet_of_under_twenty_lines_is_a_character_ready_to_play(tmp_path: Path) -> None:
    assert len(SHEET.splitlines()) < 20
    assert warnings(tmp_path, SHEET) == ()
    book = RULESET.take_in(BOOK, SHEET)
    state = begin(book, "dock")
    nan = state.who("nan")
    assert (nan.physical.stress, nan.physical.wounds, soak_of(book, nan, "physical")) == (6, 4, 2)
    assert (nan.weapons, nan.in_hand) == (("cutlass", "fist"),) * 2
    end = advised_to_the_end(Chronicle(RULESET, book, state, seed=seed_from_number(3))).state
    assert end.result
    assert len({one.side for one in end.combatants if one.able}) == 1


def test_what_a_file_has_amiss_is_not_taken_in() -> None:
    with pytest.raises(ContentError, match=r"own\.toml"):
        RULESET.take_in(BOOK, SHEET.replace("cutlass", "cutlas"), "own.toml")


def test_a_whole_file_passes_in_silence(tmp_path: Path) -> None:
    assert warnings(tmp_path, OWN) == ()
    assert warnings(tmp_path, TABLES) == ()


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.glob("*.toml")))
def test_the_shipped_files_have_no_fault_and_nothing_unusual(file: str) -> None:
    assert validate(str(DATA / file)) == ()


@pytest.mark.rule(
    "AE-DICE-01", "AE-DICE-24", "AE-SYM-06", "AE-SYM-10", "AE-MAN-23", "AE-MAN-24", "AE-RNG-02",
    "AE-RNG-03", "AE-CON-03", "AE-HEAL-17", "AE-HEAL-20", "AE-HP-02", "AE-HP-04", "AE-GAP-17",
)  # fmt: skip
@pytest.mark.parametrize(
    ("was", "becomes", "field", "rule"),
    [
        ('"TR"]', '"TX"]', "dice.B.faces[5]", "AE-DICE-01"),
        ('["-", "S", "SA", "AA", "A", "TR"]', "[]", "dice.B.faces", "AE-DICE-01"),
        ('skill = "harpoons"', 'skill = "harpons"', "weapons.harpoon.skill", "AE-DICE-24"),
        ("pierce = 2", "peirce = 2", "weapons.harpoon.qualities.peirce", "AE-SYM-10"),
        ("pierce = 2", "pierce = 0", "weapons.harpoon.qualities.pierce", "AE-QUAL-41"),
        ("knockdown = 1", "knockdown = 2", "weapons.harpoon.qualities.knockdown", "AE-QUAL-29"),
        ("deflection = 1", "deflction = 1", "items.oilskin.qualities.deflction", "AE-SYM-10"),
        ("deflection = 1", "deflection = 0", "items.oilskin.qualities.deflection", "AE-QUAL-17"),
        ("athletics = 1 }", "athletic = 1 }", "items.oilskin.setback.athletic", "AE-DICE-24"),
        ("athletics = 1 }", "athletics = 0 }", "items.oilskin.setback.athletics", "AE-DICE-18"),
        ("physical = 1\n", "physical = -1\n", "items.oilskin.physical", "AE-HP-04"),
        ("[qualities.vicious]", "[qualities.cruel]", "qualities.cruel", "AE-SYM-10"),
        ("cost = 3", "cost = -3", "qualities.vicious.cost", "AE-SYM-02"),
        ("cost = 3", "cost = 3\nhone = 1", "qualities.vicious.hone", "AE-MAN-23"),
        ("hone = 1", "hone = 0", "qualities.pierce.hone", "AE-MAN-24"),
        ('because = ["AE-QUAL-42"]', "because = []", "qualities.vicious.because", "rule"),
        ('penalty = "RK"', 'penalty = "X"', "consequences.grim.penalty", "AE-CON-05"),
        ('exploit = "YB"', 'exploit = "yb"', "consequences.grim.exploit", "AE-MAN-07"),
        ("absorbs = 10", "absorbs = 0", "consequences.grim.absorbs", "AE-CON-04"),
        ("rests = 5", "rests = 0", "consequences.grim.rests", "AE-HEAL-08"),
        ("difficulty = 5", "difficulty = -1", "consequences.grim.difficulty", "AE-HEAL-09"),
        ('because = ["AE-CON-10"]', "because = []", "consequences.grim.because", "rules"),
        ('dice = "BB"', 'dice = "Q"', "entries.gust.dice", "AE-SYM-06"),
        ('dice = "BB"', "", "entries.gust.dice", "AE-SYM-06"),
        ('"prone"', '"prone"\ndice = "B"', "entries.slip.dice", "AE-SYM-06"),
        ('"prone"', '"recover"', "entries.slip.does", "AE-SYM-06"),
        ("price = 2", "price = 0", "entries.gust.price", "1"),
        ('coin = "advantage"', 'coin = "silver"', "entries.gust.coin", "advantage"),
        ('{ harpoons = "3/1" }', '{ harpon = "3/1" }', "combatants.whaler.skills.harpon", "AE-DIC"),
        ('"3/1"', '"3-1"', "combatants.whaler.skills.harpoons", "[0-9]"),
        ('magical = ["harpoons"]', 'magical = ["x"]', "combatants.whaler.magical[0]", "AE-ACT-11"),
        ('weapons = ["harpoon"]', 'weapons = ["x"]', "combatants.whaler.weapons[0]", "AE-ACT-04"),
        ('["oilskin"]', '["oilskn"]', "combatants.whaler.items[0]", "AE-HP-04"),
        ("soak = 1", "soak = -1", "combatants.whaler.physical.soak", "AE-HP-04"),
        ("stress = 7 }", "stress = 7, wounds = 0 }", "combatants.whaler.physical.wounds", "AE-HP"),
        ("rest_hours = 6", "rest_hours = 0", "combatants.whaler.rest_hours", "AE-HEAL-20"),
        ('"boarder"', '"border"', "scenarios.floe.cast[1].combatant", "AE-INIT-03"),
        ('"boarder"', '"boarder"\nid = "whaler"', "scenarios.floe.cast[1].id", "AE-INIT-04"),
        ('zone = "floe"\ngroup', 'zone = "flo"\ngroup', "scenarios.floe.cast[0].zone", "AE-RNG-02"),
        ('zone = "floe"\ngroup', "group", "scenarios.floe.cast[0].zone", "AE-RNG-02"),
        ('group = "whale"\ncons', "cons", "scenarios.floe.cast[1].group", "AE-RNG-03"),
        ('"sea"\nzone = "floe"', '"sea"\nzone = "boat"', "scenarios.floe.cast[1].zone", "AE-RN"),
        ('"grim/physical"', '"grim"', "scenarios.floe.cast[0].consequences[0]", "AE-CON-03"),
        ('"grim/physical"', '"grimm/physical"', "scenarios.floe.cast[0].consequences[0]", "AE-C"),
        ("stress = { physical = 7 }", "stress = { physical = 8 }",
         "scenarios.floe.cast[0].stress.physical", "AE-HP-02"),
        ("stress = { physical = 7 }", "wounds = { mental = 5 }",
         "scenarios.floe.cast[0].wounds.mental", "AE-HP-02"),
        ('["floe", "boat"]', '["floe", "boot"]', "scenarios.floe.edges[0][1]", "AE-RNG-02"),
        ('["floe", "boat"]', '["floe", "floe"]', "scenarios.floe.edges[0][1]", "AE-RNG-02"),
        ('[["floe", "boat"]]', "[]", "scenarios.floe.zones.boat", "AE-RNG-02"),
        ('"Floe" }', '"Floe", at = [0, 0, 2, 2] }', "scenarios.floe.zones.boat.at", "left, top"),
        ('"Floe" }', '"Floe", at = [0, 0, 2, 0] }', "scenarios.floe.zones.floe.at[3]", "1"),
        ('"Floe" }', '"Floe", floor = "ice" }', "scenarios.floe.zones.floe.floor", "planks"),
        ('"Floe" }', '"Floe", props = ["oar"] }', "scenarios.floe.zones.floe.props[0]", "crates"),
        ('winner = "sea"', 'winner = "see"', "scenarios.floe.clocks.tide.winner", "AE-INIT-03"),
        ('side = "sea"', 'side = "boat"', "scenarios.floe.cast", "AE-INIT-03"),
        ("edges =", 'nights = ["restful"]\nedges =', "scenarios.floe.nights", "AE-HEAL-17"),
        ('nights = ["restful"]', "", "scenarios.home.nights", "AE-HEAL-01"),
        ('nights = ["restful"]', 'nights = ["wild"]', "scenarios.home.nights[0]", "restful"),
        ("[skills", '[switches.x]\nrow = "x"\nvalues = [1]\n\n[skills', "switches.x", "a switch"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_its_field_and_rule(
    was: str, becomes: str, field: str, rule: str, tmp_path: Path
) -> None:
    assert was in OWN
    found = faults(tmp_path, OWN.replace(was, becomes, 1))
    told = [(fault.path, fault.expected) for fault in found]
    assert [expected for path, expected in told if path == field and rule in expected], told
    assert all(fault.line for fault in found)


@pytest.mark.rule("AE-ACT-03", "AE-HEAL-13", "AE-INIT-01", "AE-RNG-01", "AE-ACT-08", "AE-GAP-49")
@pytest.mark.parametrize(
    ("was", "becomes", "field", "rule"),
    [
        ('"evade"', '"evad"', "tables.defences.physical", "AE-ACT-03"),
        ('spiritual = "spirit"', 'soul = "spirit"', "tables.defences.soul", "AE-ACT-03"),
        (', spiritual = "rites"', "", "tables.treatments.spiritual", "AE-HEAL-13"),
        ('unaware = "vigilance"', 'unaware = "x"', "tables.initiative.unaware", "AE-INIT-01"),
        (', unaware = "vigilance"', "", "tables.initiative.unaware", "AE-INIT-01"),
        (", extreme = 4", "", "tables.range_difficulty.extreme", "AE-ACT-08"),
        ('"engaged", "short"', '"short", "engaged"', "tables.bands", "AE-RNG-01"),
        ('steady_dice = "K"', 'steady_dice = "X"', "tables.steady_dice", "AE-MAN-14"),
        ("second_maneuver = 2", "second_maneuver = -2", "tables.second_maneuver", "AE-TURN-02"),
        ("soak = 1, stress", "stress", "tables.human.soak", "AE-GAP-49"),
        ("wounds = 4", "wounds = 0", "tables.human.wounds", "AE-HP-08"),
    ],
)  # fmt: skip
def test_tables_are_whole_and_name_what_there_is(
    was: str, becomes: str, field: str, rule: str, tmp_path: Path
) -> None:
    assert was in TABLES
    found = faults(tmp_path, TABLES.replace(was, becomes, 1))
    assert [one for one in found if one.path == field and rule in one.expected], found


@pytest.mark.rule("AE-QUAL-46", "AE-DICE-10", "AE-ACT-01", "AE-HP-05", "AE-INIT-02", "AE-CON-14")
@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("deflection = 1", "accurate = 1", "items.oilskin has accurate, .*AE-QUAL-46"),
        ('weapons = ["harpoon"]', "", "combatants.whaler has nothing to attack with.*AE-ACT-01"),
        ("soak = 1", "soak = 3", "combatants.whaler has 4 physical Soak.*AE-HP-05"),
        ('"3/1"', '"3/9"', "combatants.whaler has a harpoons of 3/9, a pool of 9 dice.*AE-DICE-10"),
        ('kind = "pc"', "", "scenarios.floe has nobody for a player.*AE-INIT-02"),
        ('["grim/physical"]', '["grim/physical", "grim/physical"]', "twice.*AE-CON-14"),
    ],
)
def test_what_is_unusual_is_warned_of(was: str, becomes: str, said: str, tmp_path: Path) -> None:
    assert was in OWN
    found = warnings(tmp_path, OWN.replace(was, becomes, 1))
    assert any(re.search(said, warning) for warning in found), found


def test_all_faults_of_a_file_come_together_with_the_nearest_names(tmp_path: Path) -> None:
    text = OWN.replace('skill = "harpoons"', 'skill = "harpons"').replace(
        "absorbs = 10", "absorbs = 0"
    )
    text = text.replace('winner = "sea"', 'winner = "se"').replace("rest_hours = 6", "luck = 2")
    found = faults(tmp_path, text)
    assert [(fault.path, fault.nearest) for fault in found] == [
        ("weapons.harpoon.skill", "harpoons"),
        ("consequences.grim.absorbs", None),
        ("combatants.whaler.luck", None),
        ("scenarios.floe.clocks.tide.winner", "sea"),
    ]
