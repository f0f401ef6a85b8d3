"""Checks of content files: every fault with its field and rule, and warnings."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import ContentError
from fracas.rulesets.beacon_road import RULESET
from fracas.rulesets.beacon_road.content.book import Contents, open_book
from fracas.rulesets.beacon_road.setup.scenarios import begin, creature_of
from fracas.rulesets.beacon_road.setup.validate import validate

BOOK = open_book({})
DATA = Path(__file__).parents[3] / "src/fracas/rulesets/beacon_road/data"

ILA = """\
[creatures.ila]
name = "Ila"
kind = "pc"
archetype = "rogue"
bloodline = "elf"
dice = "d6/d4/d6"
actions = { Finesse = 1, Prowl = 2, Hunt = 2, Sway = 1, Utter = 1 }
powers = ["aim", "dodge", "frost_spear"]
abilities = ["ambush", "frost_spear:freezing_spear"]
wields = ["longbow"]
readied = ["dagger", "dagger"]
worn = ["light_armor"]
"""
"""A character's sheet as somebody types it."""

QUAY = """\
[scenarios.quay]
title = "On the quay"
stakes = "Who keeps the boat."
map = '''
    A B C D
1   .I. # .
2   . ~ .R.

. = open
# = wall
~ = stream

I is ila
R is raider
'''
cast = [
    { creature = "ila", side = "crew" },
    { creature = "raider", side = "gang", hidden_from = ["crew"] },
]
yields = { gang = "raider" }

[scenarios.quay.tracks.tide]
label = "The tide"
size = 4
trigger = "round"
winner = "gang"
"""


def written(tmp_path: Path, text: str) -> str:
    """A content file with this text."""
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def faults(tmp_path: Path, text: str) -> list[str]:
    """What is wrong with a text: the field, what was expected, and what was found."""
    with pytest.raises(ContentError) as wrong:
        validate(written(tmp_path, text))
    return [
        f"{fault.path}: {fault.expected}; {fault.found}" for fault in wrong.value.fields["faults"]
    ]


@pytest.mark.rule("BR-NPC-01", "BR-HP-01", "BR-HP-12")
def test_a_sheet_of_under_twenty_lines_is_a_character_ready_to_play(tmp_path: Path) -> None:
    assert len(ILA.splitlines()) < 20
    path = written(tmp_path, ILA)
    assert validate(path) == ()
    one = creature_of(RULESET.take_in(BOOK, ILA), "ila", "heroes")
    assert (one.hp, one.iron, one.ward, one.grit) == (6 + 5 + 6 + 4 + 6, 14, 12, 14)
    assert (one.stride, one.most_stress, one.senses) == (30, 10, ("starlight", "keen ears"))
    assert one.powers[3:] == ("aim", "dodge", "frost_spear")
    assert one.upgraded("frost_spear", "freezing_spear")
    named = ILA.replace('"frost_spear:freezing_spear"', '"bash:slam_and_bash"')
    assert named != ILA
    assert validate(written(tmp_path, named)) == (), "as the public book has it"
    assert [(item.kind, item.state) for item in one.items] == [
        ("longbow", "wielded"), ("dagger", "readied"), ("dagger", "readied"),
        ("light_armor", "worn"),
    ]  # fmt: skip


def test_a_file_may_hold_a_scenario_with_its_map_and_clocks(tmp_path: Path) -> None:
    path = written(tmp_path, ILA + QUAY)
    assert validate(path) == ()
    state = begin(RULESET.take_in(BOOK, ILA + QUAY), "quay")
    assert [(one.id, str(one.place)) for one in state.creatures] == [
        ("ila", "A1"), ("raider", "C2"),
    ]  # fmt: skip
    assert state.tracks[0].winner == "gang"


@pytest.mark.parametrize("file", sorted(DATA.glob("*.toml")), ids=lambda path: path.stem)
def test_shipped_files_are_sound_and_only_old_sheets_are_warned_of(file: Path) -> None:
    warnings = validate(str(file))
    assert len(warnings) == (2 if file.stem == "creatures" else 0)
    assert all("Wreck" in warning for warning in warnings)


@pytest.mark.rule("BR-MOVE-02", "BR-WOUND-02", "BR-POWER-02")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("worn =", "stride = 'far'\nworn ="), "creatures.ila.stride"),
        (('"aim", "dodge"', '"aim", "dogde"'), "creatures.ila.powers[1]"),
        (('archetype = "rogue"', 'archetype = "rouge"'), "creatures.ila.archetype"),
        (('archetype = "rogue"\n', ""), "creatures.ila.hp: HP, or an archetype"),
        (('"elf"', '"elk"'), "creatures.ila.bloodline"),
        (("d6/d4/d6", "d6/d4/d20"), "creatures.ila.dice: dice of d4"),
        (("d6/d4/d6", "d6/d4"), "creatures.ila.dice"),
        (("Prowl = 2", "Prowl = 6"), "creatures.ila.actions.Prowl"),
        (("Prowl = 2", "Prowling = 2"), "creatures.ila.actions.Prowling: an Action (BR-ATTR-03)"),
        (('"ambush", ', '"ambush", "bash:slam", '), "creatures.ila.abilities[1]"),
        (('["longbow"]', '["longbow", "light_shield"]'), "two hands can hold (BR-GEAR-02)"),
        (('["longbow"]', '["light_armor"]'), "creatures.ila.wields[0]: no armour (BR-GEAR-07)"),
        (('["light_armor"]', '["sword"]'), "creatures.ila.worn[0]: armour (BR-GEAR-07)"),
        (('["longbow"]', '["Grand longbow"]'), "creatures.ila.wields[0]"),
        (("worn =", "boons = { focused = 9 }\nworn ="), "creatures.ila.boons.focused"),
        (("worn =", "boons = { resistant = 3 }\nworn ="), "asks for no choice (BR-BOON-01)"),
        (("worn =", 'traits = ["element:fire"]\nworn ='), "a damage type (BR-DMG-09)"),
        (("worn =", "uses = { ami = 2 }\nworn ="), "a power (BR-NPC-02)"),
        (("worn =", "tier = -1\nworn ="), "creatures.ila.tier"),
    ],
)  # fmt: skip
def test_a_sheet_amiss_is_told_by_field(tmp_path: Path, change: tuple[str, str], told: str) -> None:
    assert change[0] in ILA
    found = faults(tmp_path, ILA.replace(*change))
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.rule("BR-WOUND-02", "BR-WOUND-12", "BR-MOVE-13", "BR-MOVE-18", "BR-NPC-06")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"crew" },', '"crew", wounds = { slowed = 7 } },'), "cast[0].wounds.slowed"),
        (('"crew" },', '"crew", wounds = { slwed = 2 } },'), "a wound (BR-WOUND-12)"),
        (('"crew" },', '"crew", wounds = { slowed = 2 }, wounded_by = "bob" },'), "wounded_by"),
        (('"crew" },', '"crew", wounds = { exposed = 1 } },'), "asks for no choice (BR-WOUND-10)"),
        (('"crew" },', '"crew", wounds = { charmed = 3 } },'), "the id of whom charmed is about"),
        (('creature = "raider"', 'creature = "raidr", id = "raider"'), "a creature (BR-NPC-01)"),
        (("{ creature = \"ila\"", "{ square = 'C1', creature = \"ila\""), "C1 is not (BR-MOVE-13)"),
        (("{ creature = \"ila\"", "{ square = 'C2', creature = \"ila\""), "ila stands (BR"),
        (("{ creature = \"ila\"", "{ square = 'Z9', creature = \"ila\""), "on the map for ila"),
        (("{ creature = \"ila\"", "{ square = '9', creature = \"ila\""), "the label of a square"),
        (("I is ila", "I is isa"), "a token for each of the cast, by id"),
        (("~ = stream", "~ = streem"), "line 7, column 5 of the map"),
        (('["crew"]', '["crow"]'), "a side of the cast (BR-COND-04)"),
        (('winner = "gang"', 'winner = "gong"'), "a side of the cast (BR-NPC-07)"),
        (('winner = "gang"', 'opens = "ebb"'), "a clock of the scenario (BR-NPC-07)"),
        (("size = 4", "size = 5"), "tracks.tide.size"),
        (('{ gang = "raider" }', '{ gong = "raider" }'), "yields.gong"),
        (('{ gang = "raider" }', '{ gang = "bob" }'), "yields.gang"),
        (('creature = "raider"', 'creature = "raider", id = "ila"'), "an id of its own"),
    ],
)  # fmt: skip
def test_a_scenario_amiss_is_told_by_field(
    tmp_path: Path, change: tuple[str, str], told: str
) -> None:
    assert change[0] in QUAY
    found = faults(tmp_path, ILA + QUAY.replace(*change))
    assert any(told in one for one in found), found


def test_who_has_no_square_is_told_and_the_large_need_room(tmp_path: Path) -> None:
    text = QUAY.replace("R is raider\n", "").replace(".R.", ". .")
    assert any("a square for raider" in one for one in faults(tmp_path, ILA + text))
    text = QUAY.replace('creature = "raider"', 'creature = "troll_brute", id = "raider"')
    assert any("room on the map for raider" in one for one in faults(tmp_path, ILA + text))


@pytest.mark.rule("BR-WOUND-02", "BR-POWER-02", "BR-GEAR-01")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[wounds.dazed]\nname = "Dazed"\nseverity = 7\neffect = "x."\nclears = "x."\nbecause = []',
         "wounds.dazed.severity"),
        ('[items.net]\nname = "Net"\ntags = ["agil"]', "items.net.tags[0]"),
        ('[items.net]\nname = "Net"\npower = "snare"', "items.net.power"),
        ('[powers.hex]\nname = "Hex"\ncost = "act"\neffect = "x."\nbecause = []\n'
         'brings = [{ what = "focused" }]', "powers.hex.brings[0].what: a wound"),
        ('[powers.hex]\nname = "Hex"\ncost = "act"\neffect = "x."\nbecause = []\n'
         'against = ["ward"]', "powers.hex.actions: an Action to roll (BR-ATTACK-03)"),
        ('[powers.hex]\nname = "Hex"\ncost = "act"\neffect = "x."\nbecause = []\n'
         'needs = ["Magic"]', "powers.hex.needs[0]"),
        ('[bloodlines.gnome]\nname = "Gnome"\nsize = "Wee"', "bloodlines.gnome.size"),
        ('[abilities.thick]\nname = "Thick"\nowner = "x"\neffect = "x."\nitem = "hide"',
         "abilities.thick.item"),
    ],
)  # fmt: skip
def test_other_content_amiss_is_told_by_field(tmp_path: Path, text: str, told: str) -> None:
    found = faults(tmp_path, text)
    assert len(found) == 1
    assert told in found[0]


@pytest.mark.rule("BR-POWER-15")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (('"aim", "dodge"', '"aim", "charge"'), "has Charge without a dot in Skirmish or Traverse"),
        (('"aim", "dodge"', '"aim", "block"'), "has Block without a dot in Skirmish"),
        (('"aim", "dodge"', '"aim", "protect"'), "has Protect without a Defensive item"),
        (('"aim", "dodge"', '"aim", "elemental_breath"'), "(draconic)"),
        (('["dagger", "dagger"]', '["dagger"]'), ""),
        (('"aim", "dodge"', '"off_hand_strike", "dodge"'), ""),
    ],
)  # fmt: skip
def test_a_missing_prerequisite_is_a_warning(
    tmp_path: Path, change: tuple[str, str], told: str
) -> None:
    warnings = validate(written(tmp_path, ILA.replace(*change)))
    assert len(warnings) == bool(told)
    assert all(told in one and "BR-POWER-15" in one for one in warnings)


@pytest.mark.rule("BR-ATTR-05", "BR-ATTR-06", "BR-GAP-31")
def test_an_old_sheet_is_read_and_told_of(tmp_path: Path) -> None:
    old = ILA.replace("Finesse = 1", "Wreck = 1, Finesse = 0").replace("worn", "tier = 0\nworn")
    path = written(tmp_path, old)
    assert validate(path) == (
        "creatures.ila has Tier 0 of the older scale, which is Tier 1 (BR-ATTR-05).",
        "creatures.ila has Wreck, which is read as Skirmish 1 (BR-ATTR-06).",
    )
    one = creature_of(RULESET.take_in(BOOK, old), "ila", "heroes")
    assert (one.tier, one.dots("Skirmish"), one.iron) == (1, 1, 14)


@pytest.mark.rule("BR-ATTR-01", "BR-ATTR-04", "BR-MOVE-23", "BR-GEAR-06")
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("d6/d4/d6", "d8/d4/d6"), "has BODY 3 and 2 of its Actions with a dot"),
        (("Prowl = 2, Hunt = 2", "Prowl = 1, Hunt = 1"), "has 5 dots, where a new character has 6"),
        (("worn =", "load = 3\nworn ="), "carries 5 boxes of load, with 3 marked (BR-MOVE-23)"),
        (('["dagger", "dagger"]', '["Large greataxe"]'), "too small for its Greataxe"),
    ],
)  # fmt: skip
def test_what_is_unusual_about_a_sheet_is_a_warning(
    tmp_path: Path, change: tuple[str, str], told: str
) -> None:
    (warning,) = validate(written(tmp_path, ILA.replace(*change)))
    assert told in warning


def test_own_rows_take_the_place_of_shipped_ones_and_leave_the_others() -> None:
    book = RULESET.take_in(BOOK, '[items.sword]\nname = "Sabre"\nmelee = 5\none = 10\n')
    assert (book.items["sword"].one, book.items["dagger"].one) == (10, 6)
    assert book.tables == BOOK.tables
    assert Contents().system == "beacon_road"
