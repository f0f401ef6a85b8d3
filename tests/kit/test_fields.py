"""Marks on the fields of states: what ends, is secret, is possible, is named."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec.structs import replace

from fracas.content.checker import Checker
from fracas.core.errors import IllegalAnswer
from fracas.kit.fields import (
    AtLeast,
    Because,
    Key,
    Secret,
    check,
    lapsed,
    marked,
    redacted,
    refer,
    settled,
)
from tests.kit.people import ANN, BEN, BOOK, SCENE, Person, Weapon, WeaponKey


def test_marks_are_found_on_fields_and_on_their_items() -> None:
    assert marked(Person, Secret) == {"plan": Secret("charge", owner=True), "note": Secret()}
    assert set(marked(Person, Key)) == {"weapon", "spare"}
    assert marked(Person, AtLeast)["hp"].rule == "ZZ-HP-01"


def test_what_lasts_falls_back_once_that_is_over() -> None:
    assert lapsed(BEN, "turn") == replace(BEN, moved=False)
    assert lapsed(BEN, "turn", "round") == replace(BEN, moved=False, guard=0)


def test_positions_that_differ_in_a_counter_alone_are_the_same() -> None:
    assert settled(SCENE) == settled(replace(SCENE, round=9)) == replace(SCENE, round=1)
    # The first round may be another thing than those after it.
    assert settled(replace(SCENE, round=0)) != settled(SCENE)
    assert settled(replace(SCENE, round=1)).round == 1


def test_a_secret_is_taken_to_be_what_others_assume() -> None:
    assert redacted(BEN) == replace(BEN, plan="charge", note="")
    assert redacted(BEN, own=True) == replace(BEN, note="")
    plain = replace(ANN, plan="charge", note="")
    assert redacted(plain) is plain


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (replace(ANN, hp=-1), "ann cannot have -1 for hp (ZZ-HP-01): give 0 or more."),
        (replace(ANN, luck=4), "ann cannot have 4 for the luck of Ann (ZZ-LUC-01): give 0 to 3."),
        (replace(ANN, mood="angri"), "'angri' is not a mood (ZZ-MOD-01): did you mean 'angry'?"),
        (replace(SCENE, round=-2), "The round cannot be -2 (ZZ-RND-01): give 0 or more."),
        (replace(ANN, weapon="clob"), "'clob' is not a weapon (ZZ-ARM-01): did you mean 'club'?"),
        (replace(ANN, spare=("bow", "axe")), "'axe' is not a weapon (ZZ-ARM-02): there is"),
    ],
)
def test_a_state_that_cannot_be_is_refused_with_its_rule(one: Any, told: str) -> None:
    with pytest.raises(IllegalAnswer, match=r"\(ZZ-") as refused:
        check(one, BOOK)
    assert refused.value.sentence.startswith(told)


def test_a_state_that_can_be_is_not_refused() -> None:
    check(ANN, BOOK)
    check(replace(ANN, luck=3, mood="afraid"), BOOK)
    check(SCENE, None)


def test_a_value_without_an_id_is_refused_to_its_bearer() -> None:
    with pytest.raises(IllegalAnswer, match=r"^ben cannot have 9 for the luck of Ann") as refused:
        check(replace(ANN, luck=9), BOOK, "ben")
    assert refused.value.fields == {"who": "ben", "field": "the luck of Ann", "given": 9}


class Bag(msgspec.Struct):
    """Content that names weapons in every way."""

    best: WeaponKey = ""
    all: tuple[Annotated[WeaponKey, Because("ZZ-ARM-02")], ...] = ()
    counts: dict[WeaponKey, int] = {}


class Shop(msgspec.Struct):
    """A content text."""

    weapons: dict[str, Weapon] = {}
    bags: dict[str, Bag] = {}


def test_content_names_what_there_is_in_values_items_and_keys() -> None:
    text = """
    [weapons.axe]
    name = "axe"
    [bags.first]
    best = ""
    all = ["axe"]
    [bags.first.counts]
    bow = 1
    [bags.second]
    best = "ax"
    all = ["axe", "clob"]
    [bags.second.counts]
    "" = 2
    """
    checker = Checker("shop.toml", text)
    refer(checker, lambda table: [*checker.tables[table], *getattr(BOOK, table)], Shop)
    assert [(one.path, one.expected, one.found) for one in checker.faults] == [
        ("bags.second.best", "a weapon (ZZ-ARM-01)", "'ax'"),
        ("bags.second.all[1]", "a weapon (ZZ-ARM-02)", "'clob'"),
        ('bags.second.counts.""', "a weapon (ZZ-ARM-01)", "''"),
    ]
