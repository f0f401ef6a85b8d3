"""Every misfit of a bad file is told, at its line and field."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest

from fracas.content import Checker, Fault, load_text, open_file, report
from fracas.content.shape import unsound
from fracas.core.errors import ContentError, DiceNotation

from .armoury import Armoury, Tier

BAD = Path(__file__).parent / "bad.toml"


def faults_of(text: str, kind: object = Armoury) -> tuple[Fault, ...]:
    with pytest.raises(ContentError) as caught:
        load_text(text, kind, "armoury.toml")  # type: ignore[type-var]
    found: tuple[Fault, ...] = caught.value.fields["faults"]
    return found


def check(checker: Checker) -> None:
    tags = checker.tables["tags"]
    checker.refer("weapons.*.tags[*]", tags, "one of the tags")
    checker.refer("foes[*].weapon", checker.tables["weapons"], "one of the weapons")


def test_every_fault_of_a_bad_file_is_told_with_line_and_field() -> None:
    checker = open_file(BAD)
    check(checker)
    with pytest.raises(ContentError) as caught:
        checker.load(Armoury)
    told = [
        (one.line, one.path, one.expected, one.found, one.nearest)
        for one in caught.value.fields["faults"]
    ]
    one_of_tiers = "one of miss, hit"
    absent = "one of dice, reach, tags, price, made, span, two_handed, ticks"
    assert sorted(told, key=str) == sorted(
        [
            (5, "weapons.club.dice", "a whole number", "'two'", None),
            (6, "weapons.club.tags[1]", "text", "7", None),
            (9, "weapons.sling.dice", "a number of at most 9", "12", None),
            (10, "weapons.sling.reach", "one of far, near", "'farr'", "far"),
            (11, "weapons.sling.wieght", absent, "'wieght'", None),
            (13, "weapons.staff.dice", "a whole number", "nothing", None),
            (14, "weapons.staff.span", "a list of at least 2", "a list of 1", None),
            (15, "weapons.staff.price", "a finite number", "nan", None),
            (
                17,
                "weapons.spear",
                "a Weapon without this fault: a thrown weapon leaves one hand free",
                "a table",
                None,
            ),
            (26, 'weapons."long bow".tags[1]', "one of the tags", "'Hevy'", "Heavy"),
            (28, 'weapons."long bow".ticks.hitt', one_of_tiers, "'hitt'", "hit"),
            (33, "foes[0].effects[1].type", "one of burn, push", "'psh'", "push"),
            (37, "foes[1].weapon", "one of the weapons", "'clubb'", "club"),
            (39, "foes[1].effects[0].rounds", "a whole number", "nothing", None),
            (41, "foes[1].shield.dice", "a number of at least 1", "0", None),
            (43, "foe", "one of weapons, tags, foes", "'foe'", "foes"),
        ],
        key=str,
    )
    lines = [line for line, *_ in told]
    assert lines == sorted(lines)


def test_the_sentence_counts_the_faults_and_names_the_first() -> None:
    with pytest.raises(ContentError) as caught:
        open_file(BAD).load(Armoury)
    error = caught.value
    first = error.fields["faults"][0]
    assert "14 faults" in error.sentence
    assert f"{BAD}:5: weapons.club.dice" in error.sentence
    assert first.line == 5
    assert report(error.fields["faults"]).count("\n") == 13


def test_an_unknown_field_is_matched_with_the_fields_that_are_absent() -> None:
    faults = faults_of("[weapons.club]\ndise = 2\ntag = []\nreach = 'near'\n")
    assert [(one.path, one.nearest) for one in faults if one.nearest] == [
        ("weapons.club.dise", "dice"),
        ("weapons.club.tag", "tags"),
    ]


def test_a_missing_tag_and_a_tag_of_the_wrong_type_name_the_kinds() -> None:
    text = "weapons = {}\n[[foes]]\nname='a'\nweapon='b'\neffects = [{ rounds = 1 }, { type = [] }]"
    assert [(one.path, one.expected, one.found) for one in faults_of(text)] == [
        ("foes[0].effects[0].type", "one of burn, push", "nothing"),
        ("foes[0].effects[1].type", "one of burn, push", "an empty list"),
    ]


def test_a_choice_of_types_names_all_of_them() -> None:
    class Odd(msgspec.Struct, frozen=True):
        size: int | str | None = None

    (fault,) = faults_of("size = []", Odd)
    assert (fault.path, fault.expected) == ("size", "a whole number or text")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dice = 1.0", "a whole number"),
        ("dice = true", "a whole number"),
        ("dice = 1\nticks.hit = 99999999999999999999", "a whole number of at most 64 bits"),
        ("dice = 1\nprice = inf", "a finite number"),
        ("dice = 1\nspan = [1, 2, 3]", "a list of at most 2"),
        ("dice = 1\nspan = 'wide'", "a list"),
        ("dice = 1\nmade = 5", "a date"),
        ("dice = 1\nmade = 'soon'", "a Weapon without this fault: Invalid RFC3339 encoded date"),
        ("dice = 1\nreach = 1979-05-27", "one of far, near"),
        ("dice = 1\ntags = [1979-05-27]", "a Weapon without this fault: Expected `str`"),
        ("dice = 1\ntags = 'Heavy'", "a list"),
        ("dice = 1\ntwo_handed = 1", "true or false"),
    ],
)
def test_kinds_of_misfit(line: str, expected: str) -> None:
    (fault,) = faults_of(f"[weapons.club]\n{line}\n")
    assert fault.expected.startswith(expected)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("[weapons.'club:spiked']\ndice = 1\n", 'weapons."club:spiked"'),
        ("[weapons.club]\ndice = 1\nticks = {'hit:1' = 1}\n", 'weapons.club.ticks."hit:1"'),
    ],
)
def test_names_have_no_colon_for_that_parts_the_words_of_an_answer(text: str, path: str) -> None:
    fault = faults_of(text)[0]
    assert (fault.path, fault.expected) == (path, "a name without a colon")


def test_the_id_of_somebody_in_a_scenario_has_no_colon() -> None:
    found = list(unsound({"scenarios": {"quay": {"lines": [{"id": "ship:surgeon"}]}}}))
    assert [(one.path[-1], one.expected) for one in found] == [("id", "a name without a colon")]
    assert list(unsound({"weapons": {"id": {"name": "a: b"}}})) == []


def test_dates_are_taken_as_toml_writes_them() -> None:
    armoury = load_text("[weapons.club]\ndice = 1\nmade = 1979-05-27\n", Armoury)
    assert armoury.weapons["club"].made == datetime.date(1979, 5, 27)


def test_a_fault_of_ours_raised_by_a_struct_is_told_like_any_other() -> None:
    class Thrown(msgspec.Struct, frozen=True):
        dice: str

        def __post_init__(self) -> None:
            raise DiceNotation(f"{self.dice} has no dice")

    faults = faults_of("[a]\ndice = 'x'\n[b]\ndice = 'y'\n", dict[str, Thrown])
    assert [(one.line, one.path, one.expected) for one in faults] == [
        (1, "a", "a Thrown without this fault: x has no dice"),
        (3, "b", "a Thrown without this fault: y has no dice"),
    ]


def test_nesting_without_end_is_refused() -> None:
    dotted = ".".join(["a"] * 3000)
    (fault,) = faults_of(f"weapons = {{}}\n{dotted} = 1\n")
    assert (fault.line, fault.expected) == (2, "at most 64 levels of nesting")
    (fault,) = faults_of("tags = " + "[" * 90 + "]" * 90)
    assert fault.expected == "at most 64 levels of nesting"
    (fault,) = faults_of("tags = " + "[" * 9000)
    assert fault.expected == "at most 64 levels of nesting"


class Grip(msgspec.Struct, frozen=True):
    hands: int

    def __post_init__(self) -> None:
        if self.hands > 2:
            raise ValueError("nobody has so many hands")


Id = Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]


class Rack(msgspec.Struct, frozen=True, rename="kebab"):
    main_grip: Grip
    by_tier: dict[Tier, int]
    by_side: dict[Literal["left", "right"], Grip] | None = None
    pair: tuple[Grip, int] | None = None
    by_id: dict[Id, Grip] = {}
    any_tier: Tier | None = None


def test_keys_and_tables_inside_choices_are_judged_too() -> None:
    faults = faults_of(
        "by-tier = 3\n"
        "by-side.lefft = { hands = 1 }\n"
        "by-side.right = { hands = 3 }\n"
        "pair = [{ hands = 4 }, 1]\n"
        "by-id.A1 = { hands = 1 }\n"
        "any-tier = 'hitt'\n",
        Rack,
    )
    hands = "a Grip without this fault: nobody has so many hands"
    assert [(one.line, one.path, one.expected, one.nearest) for one in faults] == [
        (1, "by-tier", "a table", None),
        (1, "main-grip", "a table", None),
        (2, "by-side.lefft", "one of left, right", "left"),
        (3, "by-side.right", hands, None),
        (4, "pair[0]", hands, None),
        (5, "by-id.A1", "text that fits the pattern ^[a-z]+$", None),
        (6, "any-tier", "one of hit, miss", "hit"),
    ]


def test_what_only_conversion_refuses_outside_any_struct_is_told_for_the_whole() -> None:
    (fault,) = faults_of("a = 'soon'\n", dict[str, datetime.date])
    assert (fault.line, fault.path) == (1, "")
    assert "RFC3339" in fault.expected
