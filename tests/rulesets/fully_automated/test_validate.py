"""Checks of content files: every fault with its line, field and rule; warnings."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.content.faults import Fault
from fracas.core.errors import ContentError
from fracas.rulesets.fully_automated import RULESET
from fracas.rulesets.fully_automated.content.book import open_book
from fracas.rulesets.fully_automated.setup.scenarios import begin
from fracas.rulesets.fully_automated.setup.soundness import check_state
from fracas.rulesets.fully_automated.setup.validate import validate
from fracas.table.workshop.drafts import Draft
from fracas.table.workshop.work import read, saved

DATA = Path(__file__).parents[3] / "src/fracas/rulesets/fully_automated/data"

OWN = """\
name = "Harbour nights"

[rulings]
stun_compound = "both"
selection_seconds = 20

[cards.hook]
name = "Boat hook"
kind = "close"
base = 4
table = [-3, -1, 0, 1, 2]
proficiency = "hook"
weapon = "hook"
range = 2
because = ["FA-WPN-25"]

[proficiencies.hook]
name = "Boat hook"
cost = 1.5
threat = 1
portability = 0
includes = ["staff_spear"]

[combatants.docker]
name = "Docker"
hp = 15
weapons = ["hook"]
proficiencies = ["hook"]
modifiers = [{ name = "Long arms", to = "range", amount = 1, card = "hook" }]

[scenarios.quay]
title = "On the quay"
stakes = "Who keeps the boat."
map = '''
    A B C D E F G H I J K L
1   .D. . # . . . + . . .K.
2    . . . . . . . . . . . .

. = open
# = wall
+ = table

D is docker
K is kit

boat on A2 B2
'''
cast = [
    { combatant = "docker", side = "dock" },
    { combatant = "kit", side = "crew" },
]
goals = [{ side = "crew", kind = "exit", area = "boat" }]

[scenarios.quay.alarms.tide]
label = "The tide"
size = 5
winner = "dock"
hexes = ["C2"]
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


def test_a_whole_file_passes_in_silence(tmp_path: Path) -> None:
    assert warnings(tmp_path, OWN) == ()


@pytest.mark.parametrize("file", sorted(path.name for path in DATA.glob("*.toml")))
def test_the_shipped_files_have_no_fault(file: str) -> None:
    assert [one for one in validate(str(DATA / file)) if "have no name" not in one] == []


CAST = '{ combatant = "kit", side = "crew" }'


@pytest.mark.rule(
    "FA-DICE-08", "FA-OPT-07", "FA-WPN-01", "FA-WPN-02", "FA-WPN-09", "FA-MOVE-07", "FA-MOVE-13"
)
@pytest.mark.parametrize(
    ("was", "becomes", "field", "rule"),
    [
        ('"both"', '"bth"', "rulings.stun_compound", "FA-GAP-04"),
        ("selection_seconds = 20", "selection_seconds = -1", "rulings.selection_seconds", "FA-SEL"),
        ("stun_compound", "stun_compond", "rulings.stun_compond", "a ruling that tables may"),
        ("[-3, -1, 0, 1, 2]", "[-3, -1, 0, 1]", "cards.hook.table", "FA-DICE-08"),
        ("[-3, -1, 0, 1, 2]", "[-3, -1, 0, 1, 2, 3]", "cards.hook.table", "FA-DICE-08"),
        ('proficiency = "hook"', 'proficiency = "hok"', "cards.hook.proficiency", "FA-WPN-06"),
        ("range = 2", "range = 0", "cards.hook.range", "FA-RANGE-01"),
        ("range = 2", "range = 2\nleast = 3", "cards.hook.range", "FA-RANGE-01"),
        ("range = 2", "range = 2\nfar = 4", "cards.hook.far", "FA-RANGE-04"),
        ('"close"\nbase', '"ranged"\nfar = 2\nbase', "cards.hook.far", "FA-RANGE-02"),
        ("range = 2", "range = 2\nawkward = [1]", "cards.hook.awkward[0]", "FA-RANGE-05"),
        ("base = 4", "base = -4", "cards.hook.base", "FA-ATK-07"),
        (
            "range = 2",
            'range = 2\nvariants = [{ switch = "figures", value = "x" }]',
            "cards.hook.variants[0].switch",
            "FA-OPT-02",
        ),
        ('["staff_spear"]', '["staff"]', "proficiencies.hook.includes[0]", "FA-WPN-03"),
        ("cost = 1.5", "cost = -1", "proficiencies.hook.cost", "FA-WPN-02"),
        ("cost = 1.5", "cost = 3", "combatants.docker.proficiencies", "FA-WPN-01"),
        (
            "portability = 0",
            "portability = 0\nthreats = { hok = 1 }",
            "proficiencies.hook.threats.hok",
            "FA-WPN-23",
        ),
        (
            'weapons = ["hook"]',
            'weapons = ["hook", "lance"]',
            "combatants.docker.weapons[1]",
            "FA-WPN-09",
        ),
        (
            'proficiencies = ["hook"]',
            'proficiencies = ["hok"]',
            "combatants.docker.proficiencies[0]",
            "FA-WPN-02",
        ),
        ("hp = 15", 'hp = 15\narmour = "plate"', "combatants.docker.armour", "FA-DMG-03"),
        ("hp = 15", "hp = 0", "combatants.docker.hp", "FA-SETUP-07"),
        ('card = "hook"', 'card = "hok"', "combatants.docker.modifiers[0].card", "FA-SPEC-05"),
        ('card = "hook"', 'card = "pistol"', "combatants.docker.modifiers[0].card", "FA-SEL-11"),
        ('to = "range"', 'to = "check"', "combatants.docker.modifiers[0].card", "FA-CHECK-03"),
        (
            "amount = 1,",
            'amount = 1, checks = ["Charm"],',
            "combatants.docker.modifiers[0].checks",
            "FA-CHECK-03",
        ),
        ('"kit", side', '"kitt", side', "scenarios.quay.cast[1].combatant", "FA-SETUP-01"),
        (CAST, CAST[:-1] + ', hex = "A1" }', "scenarios.quay.cast[1].hex", "FA-MOVE-07"),
        (CAST, CAST[:-1] + ', hex = "D1" }', "scenarios.quay.cast[1].hex", "FA-MOVE-13"),
        (CAST, CAST[:-1] + ', hex = "D9" }', "scenarios.quay.cast[1].hex", "FA-MOVE-13"),
        (CAST, CAST[:-1] + ', hex = "9D" }', "scenarios.quay.cast[1].hex", "FA-SETUP-09"),
        (
            CAST,
            CAST[:-1] + ', id = "docker", hex = "J1" }',
            "scenarios.quay.cast[1].id",
            "FA-SETUP-01",
        ),
        ("1   .D", "1   .E", "scenarios.quay.map", "FA-SETUP-09"),
        ("D is docker", "D is dockr", "scenarios.quay.map", "FA-SETUP-01"),
        (". . .\n\n", ". .\n\n", "scenarios.quay.map", "FA-SETUP-09"),
        ("# = wall", "# = cliff", "scenarios.quay.map", "FA-SETUP-09"),
        (
            'winner = "dock"',
            'winner = "harbour"',
            "scenarios.quay.alarms.tide.winner",
            "FA-SPEC-01",
        ),
        ('["C2"]', '["C3"]', "scenarios.quay.alarms.tide.hexes[0]", "FA-MOVE-13"),
        ('side = "crew", kind', 'side = "crow", kind', "scenarios.quay.goals[0].side", "FA-OPT-06"),
        ('area = "boat"', 'area = "bote"', "scenarios.quay.goals[0].area", "FA-OPT-06"),
        (
            'kind = "exit", area = "boat"',
            'kind = "broken"',
            "scenarios.quay.goals[0].count",
            "FA-OPT-06",
        ),
    ],
)
def test_a_fault_is_told_with_its_field_and_rule(
    was: str, becomes: str, field: str, rule: str, tmp_path: Path
) -> None:
    assert was in OWN
    found = faults(tmp_path, OWN.replace(was, becomes, 1))
    assert [fault.expected for fault in found if fault.path == field and rule in fault.expected]
    assert all(fault.line for fault in found)


@pytest.mark.rule("FA-SETUP-01")
def test_standard_combat_needs_a_map_and_a_hex_for_everybody(tmp_path: Path) -> None:
    start, end = OWN.index("map = '''"), OWN.index("cast = [")
    mapless = OWN[:start] + OWN[end:]
    assert [fault.path for fault in faults(tmp_path, mapless)] == ["scenarios.quay.map"]
    light = mapless.replace("[scenarios.quay]", '[scenarios.quay]\nmode = "light"')
    assert warnings(tmp_path, light) == ()
    (fault,) = faults(tmp_path, OWN.replace("K is kit\n", "").replace(".K.", ". ."))
    assert fault.path == "scenarios.quay.cast[1].hex"


def test_all_faults_of_a_file_come_together_with_the_nearest_names(tmp_path: Path) -> None:
    text = OWN.replace('["hook"]\nprof', '["hok"]\nprof').replace("# = wall", "# = wal")
    text = text.replace("[-3, -1, 0, 1, 2]", "[0]").replace("hp = 15", "hp = 15\nluck = 2")
    found = faults(tmp_path, text)
    assert [(fault.path, fault.nearest) for fault in found] == [
        ("cards.hook.table", None),
        ("combatants.docker.luck", None),
        ("combatants.docker.weapons[0]", "hook"),
        ("scenarios.quay.map", None),
    ]
    assert "a kind of open, wall" in found[-1].expected


@pytest.mark.rule("FA-SETUP-02")
def test_a_start_much_nearer_or_farther_than_advised_is_legal_and_warned_of(tmp_path: Path) -> None:
    def at(label: str) -> tuple[str, ...]:
        return warnings(tmp_path, OWN.replace(CAST, CAST[:-1] + f', hex = "{label}" }}'))

    assert at("I1") == ()
    assert at("H1") == (
        "scenarios.quay: docker and kit start 7 hexes apart; about 10 are advised (FA-SETUP-02).",
    )
    wide = OWN.replace("K L\n", "K L M N O\n").replace(".K.\n", ". . . . .K\n")
    wide = wide.replace(". .\n\n", ". . . . .\n\n")
    assert warnings(tmp_path, wide) == tuple(
        f"scenarios.quay: {who} starts 14 hexes from the nearest foe; "
        "about 10 are advised (FA-SETUP-02)."
        for who in ("docker", "kit")
    )
    bystander = OWN.replace(CAST, CAST[:-1] + ', hex = "B1", attitude = "neutral" }')
    assert warnings(tmp_path, bystander) == ()


@pytest.mark.rule("FA-WPN-07", "FA-WPN-09")
def test_a_weapon_not_learnt_and_a_skill_without_a_weapon_are_warned_of(tmp_path: Path) -> None:
    swapped = OWN.replace('weapons = ["hook"]', 'weapons = ["hook", "club"]')
    (warning,) = warnings(tmp_path, swapped)
    assert warning.startswith("combatants.docker plays Club at disadvantage")
    bare = OWN.replace('weapons = ["hook"]\n', "").replace(', card = "hook"', "")
    (warning,) = warnings(tmp_path, bare)
    assert warning.startswith("combatants.docker has learnt hook and carries nothing")


@pytest.mark.rule("FA-OPT-07")
def test_house_rules_without_a_name_are_warned_of(tmp_path: Path) -> None:
    (warning,) = warnings(tmp_path, OWN.replace('name = "Harbour nights"\n', "", 1))
    assert "have no name" in warning


TABLES = (DATA / "tables.toml").read_text(encoding="utf-8")


@pytest.mark.rule("FA-DICE-08", "FA-HP-01", "FA-OPT-04")
@pytest.mark.parametrize(
    ("was", "becomes", "field"),
    [
        ('["proceeds", ', "[", "tables.defend"),
        ('"harm", "restrained"', '"harm"', "tables.restrain"),
        ('"harm"', '"hurt"', "tables.restrain[1]"),
        ("dying = -11", "dying = -25", "tables.bands"),
        ("[3, 1]", "[3, 4]", "tables.light[1][1]"),
    ],
)
def test_tables_have_all_outcomes_and_thresholds_that_fall(
    was: str, becomes: str, field: str, tmp_path: Path
) -> None:
    assert TABLES.count(was) == 1
    found = faults(tmp_path, TABLES.replace(was, becomes))
    assert [fault.path for fault in found] == [field]


# House rules that are played

BOOK = open_book({})


def draft(text: str) -> Draft:
    """House rules as the workshop opens their file."""
    opened = read(RULESET.id, text)
    assert opened.faults == ()
    assert opened.draft is not None
    return opened.draft


@pytest.mark.rule("FA-OPT-07", "FA-WPN-25", "FA-OPT-04")
def test_house_rules_are_played_and_come_back_from_their_own_file() -> None:
    book = RULESET.take_in(BOOK, OWN)
    assert book.rulings["stun_compound"] == "both"
    assert book.cards["hook"].base == 4
    assert book.cards["rifle"] == BOOK.cards["rifle"]
    check_state(begin(book, "quay"), book)
    kept = saved(draft(OWN))
    assert 'name = "Harbour nights"' in kept
    assert RULESET.take_in(BOOK, kept).digest() == book.digest()
    assert saved(draft(kept)) == kept


@pytest.mark.rule("FA-OPT-07")
def test_only_what_differs_is_kept() -> None:
    switched = open_book({"weapon_figures": "table"})
    text = saved(Draft(RULESET.id, "footbridge", {"weapon_figures": "table"}))
    assert "cards" not in text
    assert 'weapon_figures = "table"' in text
    assert RULESET.take_in(BOOK, text).cards == switched.cards
    gap = saved(draft(TABLES.replace("restrain_gap = 7", "restrain_gap = 4")))
    assert RULESET.take_in(BOOK, gap).tables.restrain_gap == 4


@pytest.mark.rule("FA-OPT-07")
def test_house_rules_with_a_fault_are_not_taken_in() -> None:
    opened = read(RULESET.id, OWN.replace('"both"', '"most"'))
    assert opened.draft is None
    assert "FA-GAP-04" in opened.faults[0].sentence
