"""Checks of content files: every fault with its line, field and rule; warnings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fracas.content.faults import Fault
from fracas.core.errors import ContentError
from fracas.rulesets.action_points import RULESET
from fracas.rulesets.action_points.content import open_book
from fracas.rulesets.action_points.rules.scenarios import begin
from fracas.rulesets.action_points.setup.soundness import check_state
from fracas.rulesets.action_points.setup.validate import validate

BOOK = open_book({})
DATA = Path(__file__).parents[3] / "src/fracas/rulesets/action_points/data"

OWN = """\
system = "action_points"

[classes]
whip = "Whip"

[dice.d20]
name = "d20"
size = 20
tests = 6

[weapons.lash]
name = "Lash"
skill = "whip"
attribute = "agility"
ap = 2
damage = "1d4"
type = "blunt"
reach = 10

[weapons.fire]
name = "Fire pot"
skill = "thrown"
attribute = "perception"
ap = 3
damage = "2d4"
type = "blunt"
ranges = [10, 20, 30]
location = "none"

[armour.hood]
name = "Hood"
ev = 0
dr = { blunt = 1 }
covers = ["head"]

[shields.board]
name = "Board"
ev = 1
bonus = 1
hands = 2

[bags.chest]
name = "Chest"
ev = 4

[arrays.brute]
name = "Brute"
fitness = 9
combat = 3

[arrays.brute.attributes]
strength = 12
agility = 6
stamina = 20
perception = 6
intellect = 4
wits = 4
willpower = 6
presence = 4

[combatants.drover]
name = "Drover"
kind = "pc"
array = "brute"
toughness = 3
attributes = { wits = 6 }
combat = { whip = 2 }
weapons = ["lash", "fist"]
worn = ["hood"]
bags = ["chest"]

[actions.ready]
name = "Ready or Change Weapon"
when = ["combat"]
cost = 2
because = ["AP-PRE-09"]

[circumstances.dim]
name = "Dim light"
attack = 2
because = ["AP-CORE-09"]

[scenarios.pen]
title = "In the pen"
stakes = "Who keeps the herd."
width = 30
height = 30
party = "farm"
drops = [{ by = "drover", on = "thieves" }]
cast = [
  { combatant = "drover", side = "farm", x = 5, y = 5 },
  { combatant = "brigand", side = "thieves", x = 25, y = 25, attributes = { wits = 0 } },
  { combatant = "brigand", id = "other", side = "thieves", x = 24, y = 25 },
]

[scenarios.pen.areas.gate]
name = "Gate"
x = 10
y = 10
width = 2
height = 20
solid = true

[scenarios.pen.clocks.dawn]
label = "Dawn"
size = 5
winner = "farm"

[scenarios.pen.goals.head]
label = "The drover is dead"
victim = "drover"
winner = "thieves"

[[scenarios.pen.fights]]
title = "Again"
stakes = "Who keeps the rest."
day = 2
cast = [{ combatant = "brigand", side = "thieves", x = 20, y = 5 }]
"""

TABLES = (DATA / "tables.toml").read_text(encoding="utf-8")


def file(tmp_path: Path, text: str) -> str:
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults(tmp_path: Path, text: str) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as refused:
        validate(file(tmp_path, text))
    found: tuple[Fault, ...] = refused.value.fields["faults"]
    return found


@pytest.mark.parametrize("path", sorted(DATA.glob("*.toml")), ids=lambda path: path.stem)
def test_what_is_shipped_is_sound(path: Path) -> None:
    warnings = validate(str(path))
    assert all(re.search(r"\(AP-NAR-12", warning) for warning in warnings)
    if path.stem != "scenarios":
        assert warnings == ()


def test_a_file_of_ones_own_is_taken_in(tmp_path: Path) -> None:
    path = file(tmp_path, OWN)
    warnings = validate(path)
    assert [re.sub(r":.*", "", warning) for warning in warnings] == ["scenarios.pen"]
    assert "Brigand can never pass the first injury Test" in warnings[0]
    book = RULESET.take_in(BOOK, OWN)
    state = begin(book, "pen")
    check_state(state, book)
    drover = state.who("drover")
    assert drover.die("stamina") == 20
    assert drover.die("wits") == 6
    assert (drover.skill("whip"), drover.skill("brawl")) == (2, 3)
    assert state.who("brigand").down
    assert book.actions["ready"].cost == 2
    assert book.circumstances["dim"].attack == 2
    assert "alley" in book.scenarios


# What is changed in the file above, what is wrong then, and where.
SPOILT = [
    ("stamina = 20\n", "stamina = 7\n", "arrays.brute.attributes.stamina", "AP-CHAR-03"),
    ("stamina = 20\n", "stamina = 0\n", "arrays.brute.attributes.stamina", "AP-CHAR-03"),
    ("stamina = 20\n", "", "arrays.brute.attributes.stamina", "AP-CHAR-15"),
    ("strength = 12", "luck = 12", "arrays.brute.attributes.luck", "AP-CHAR-02"),
    ("size = 20", "size = 6", "dice.d20.size", "AP-CHAR-03"),
    ("tests = 6", "tests = 0", "dice.d20.tests", "AP-INJ-13"),
    ("{ wits = 6 }", "{ wits = 5 }", "combatants.drover.attributes.wits", "AP-CHAR-03"),
    ("{ wits = 6 }", "{ whits = 6 }", "combatants.drover.attributes.whits", "AP-CHAR-02"),
    ('array = "brute"', 'array = "brut"', "combatants.drover.array", "AP-CHAR-15"),
    ("{ whip = 2 }", "{ wip = 2 }", "combatants.drover.combat.wip", "AP-CHAR-08"),
    ('"lash", "fist"', '"lahs", "fist"', "combatants.drover.weapons[0]", "AP-ATK-12"),
    ('worn = ["hood"]', 'worn = ["hod"]', "combatants.drover.worn[0]", "AP-DMG-04"),
    ('bags = ["chest"]', 'bags = ["cest"]', "combatants.drover.bags[0]", "AP-PRE-12"),
    ('worn = ["hood"]', 'shields = ["bord"]', "combatants.drover.shields[0]", "AP-DEF-09"),
    ('worn = ["hood"]', 'shape = "horse"', "combatants.drover.shape", "AP-LOC-21"),
    ('worn = ["hood"]', 'in_hand = ["axe"]', "combatants.drover.in_hand[0]", "AP-PRE-09"),
    (
        'worn = ["hood"]',
        'shields = ["board"]\nin_hand = ["lash", "board"]',
        "combatants.drover.in_hand",
        "AP-PRE-09",
    ),
    ('skill = "whip"', 'skill = "wip"', "weapons.lash.skill", "AP-CHAR-08"),
    ('attribute = "agility"', 'attribute = "luck"', "weapons.lash.attribute", "AP-ATK-02"),
    ("ap = 2", "ap = 0", "weapons.lash.ap", "AP-TURN-21"),
    ("reach = 10", "reach = 0", "weapons.lash.reach", "AP-ATK-13"),
    ("reach = 10", "hands = 3\nreach = 10", "weapons.lash.hands", "AP-PRE-09"),
    ("ranges = [10, 20, 30]", "ranges = [10, 20]", "weapons.fire.ranges", "AP-ATK-14"),
    ("ranges = [10, 20, 30]", "ranges = [10, 30, 20]", "weapons.fire.ranges", "AP-ATK-14"),
    ('location = "none"', 'location = "tail"', "weapons.fire.location", "AP-LOC-01"),
    ('covers = ["head"]', 'covers = ["hed"]', "armour.hood.covers[0]", "AP-DMG-05"),
    ('covers = ["head"]', "covers = []", "armour.hood.covers", "AP-DMG-05"),
    ("hands = 2", "hands = 0", "shields.board.hands", "AP-PRE-09"),
    ("[actions.ready]", "[actions.rady]", "actions.rady", "AP-PRE-04"),
    ("cost = 2", "cost = 0", "actions.ready.cost", "AP-TURN-21"),
    ('because = ["AP-PRE-09"]', "because = []", "actions.ready.because", "row of its rule"),
    ("[circumstances.dim]", "[circumstances.dusk]", "circumstances.dusk", "AP-CORE-09"),
    ("height = 30\nparty", "party", "scenarios.pen.height", "AP-MOV-13"),
    ('party = "farm"', 'party = "from"', "scenarios.pen.party", "AP-HEAL-11"),
    ('by = "drover"', 'by = "dover"', "scenarios.pen.drops[0].by", "AP-SUR-11"),
    ('on = "thieves"', 'on = "thief"', "scenarios.pen.drops[0].on", "AP-SUR-11"),
    ('drops = [{ by = "drover", on = "thieves" }]', "spotting = true", "scenarios.pen.spotting",
     "AP-GAP-21"),
    ('id = "other", ', "", "scenarios.pen.cast[2].id", "AP-TURN-01"),
    ("x = 5, y = 5", "x = 31, y = 5", "scenarios.pen.cast[0].x", "AP-MOV-13"),
    ("x = 5, y = 5", "x = 11, y = 30", "scenarios.pen.cast[0].x", "AP-MOV-13"),
    ("{ wits = 0 }", "{ wits = 3 }", "scenarios.pen.cast[1].attributes.wits", "AP-CHAR-03"),
    ("{ wits = 0 }", "{ wit = 0 }", "scenarios.pen.cast[1].attributes.wit", "AP-CHAR-02"),
    ('"brigand", id', '"brigad", id', "scenarios.pen.cast[2].combatant", "AP-TURN-01"),
    ("width = 2", "width = 40", "scenarios.pen.areas.gate.width", "AP-MOV-13"),
    ("size = 5\nwinner = \"farm\"", "size = 5\nwinner = \"fram\"",
     "scenarios.pen.clocks.dawn.winner", "AP-TURN-19"),
    ('victim = "drover"', 'victim = "dover"', "scenarios.pen.goals.head.victim", "AP-TURN-19"),
    ('winner = "thieves"', 'winner = "thief"', "scenarios.pen.goals.head.winner", "AP-TURN-19"),
    ("x = 20, y = 5 }]", 'x = 20, y = 5 }]\n[[scenarios.pen.fights]]\ntitle = "L"\nstakes = "N"\n'
     'day = 1\ncast = [{ combatant = "brigand", side = "thieves" }]', "scenarios.pen.fights[1].day",
     "AP-HEAL-11"),
    ('side = "thieves", x = 20', 'side = "farm", x = 20', "scenarios.pen.fights[0].cast",
     "AP-TURN-19"),
    ('[{ combatant = "brigand", side', '[{ combatant = "brigand", id = "drover", side',
     "scenarios.pen.fights[0].cast[0].id", "AP-TURN-01"),
]  # fmt: skip


@pytest.mark.rule("AP-CHAR-03", "AP-TURN-21", "AP-LOC-21", "AP-PRE-09", "AP-ATK-14")
@pytest.mark.parametrize(("old", "new", "where", "rule"), SPOILT)
def test_every_fault_is_told_with_its_place_and_rule(
    tmp_path: Path, old: str, new: str, where: str, rule: str
) -> None:
    assert old in OWN
    found = [(fault.path, fault.expected) for fault in faults(tmp_path, OWN.replace(old, new, 1))]
    assert [path for path, wanted in found if rule in wanted].count(where), found


@pytest.mark.parametrize(
    ("old", "new", "where", "rule"),
    [
        ('["agility", "perception"]\n# The', '["agility", "luck"]\n# The', "tables.ap[1]",
         "AP-CHAR-02"),
        ("location = 20", "location = 12", "locations", "AP-LOC-21"),
        ("injured = 8", "injured = 10", "attributes", "AP-CHAR-01"),
        ("tie = 10", "tie = 1", "tables.tie", "AP-TURN-02"),
        ("die = 6", "die = 7", "tables.die", "AP-CHAR-03"),
        ("regained = 4", "regained = 0", "tables.regained", "AP-HEAL-06"),
        ("crawl = 2", "crawl = 0", "tables.crawl", "AP-MOV-08"),
        ('"chest"', '"heart"', "tables.fall_location", "AP-DMG-10"),
    ],
)  # fmt: skip
@pytest.mark.rule("AP-LOC-01", "AP-INJ-06")
def test_tables_are_held_against_the_rest(
    tmp_path: Path, old: str, new: str, where: str, rule: str
) -> None:
    assert old in TABLES
    found = faults(tmp_path, TABLES.replace(old, new, 1))
    assert (where, True) in [(fault.path, rule in fault.expected) for fault in found], found


@pytest.mark.rule("AP-LOC-21", "AP-LOC-01")
def test_another_shape_needs_a_whole_table_of_its_own(tmp_path: Path) -> None:
    body = '[locations.trunk]\nname = "Trunk"\nfaces = [{}]\nsurcharge = 2\nshape = "snake"\n'
    all_but_two = ", ".join(map(str, range(1, 19)))
    (fault,) = faults(tmp_path, body.format(f"{all_but_two}, 18"))
    assert "each face of the d20 named once" in fault.expected
    assert fault.found == "'19 by none, 20 by none, 18 by 2'"
    whole = file(tmp_path, body.format(f"{all_but_two}, 19, 20"))
    assert validate(whole) == ()
    text = Path(whole).read_text(encoding="utf-8")
    assert RULESET.take_in(BOOK, text).places["snake"][20] == "trunk"


def test_an_unknown_switch_and_a_damage_that_is_no_dice_are_refused(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, '[switches.luck]\nrow = "AP-GAP-01"\nvalues = ["on"]\n')
    assert fault.path == "switches.luck"
    (fault,) = faults(tmp_path, OWN.replace('damage = "1d4"', 'damage = "four"', 1))
    assert fault.path == "weapons.lash.damage"


@pytest.mark.rule("AP-CHAR-07")
def test_what_is_odd_is_warned_of(tmp_path: Path) -> None:
    odd = OWN.replace("{ whip = 2 }", "{ whip = 9 }").replace('kind = "pc"\n', "")
    odd = odd.replace("x = 24, y = 25", "x = 25, y = 25")
    warnings = validate(file(tmp_path, odd))
    assert any("has 9 for whip" in line and "AP-CHAR-07" in line for line in warnings)
    assert any("nobody for a player to play" in line for line in warnings)
    assert any("stands where cast[1] does, at 25,25" in line for line in warnings)
    unarmed = OWN.replace('weapons = ["lash", "fist"]', "weapons = []")
    assert any("nothing to attack with" in line for line in validate(file(tmp_path, unarmed)))


@pytest.mark.rule("AP-CHAR-02", "AP-CHAR-03", "AP-CHAR-08", "AP-CHAR-15")
def test_a_combatant_with_unknown_names_and_dice_is_told_which_there_are(tmp_path: Path) -> None:
    text = (
        '[combatants.hero]\nname = "Hero"\narray = "godlike"\nweapons = ["fist"]\n'
        "attributes = { luck = 8, agility = 7 }\ncombat = { magic = 1 }\n"
    )
    told = "\n".join(fault.text() for fault in faults(tmp_path, text))
    assert "expected an array, one of average, trained, veteran (AP-CHAR-15)" in told
    assert "one of strength, agility, stamina, perception, intellect, wits, willpower" in told
    assert "one of brawl, blade, blunt, polearm, thrown, bow, firearm (AP-CHAR-08)" in told
    assert "a die of the chain, one of 4, 6, 8, 10, 12 (AP-CHAR-03); found 7" in told
