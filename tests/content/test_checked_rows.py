"""Rows under check: the file's own over those that are shipped, and what has the wrong shape."""

from __future__ import annotations

import msgspec

from fracas.content.checked_rows import CheckedRows
from fracas.content.checker import Checker


class Weapon(msgspec.Struct, frozen=True):
    dice: int


class Tables(msgspec.Struct, frozen=True):
    crawl: int


class Shipped(msgspec.Struct, frozen=True):
    weapons: dict[str, Weapon]
    tables: Tables


SHIPPED = Shipped({"club": Weapon(1), "sword": Weapon(2)}, Tables(5))


def checked(text: str) -> CheckedRows:
    return CheckedRows(Checker("home.toml", text), SHIPPED)


def test_own_rows_take_the_place_of_shipped_ones_of_their_name() -> None:
    rows = checked("[weapons.sword]\ndice = 3\n[weapons.whip]\ndice = 1\n")
    assert rows.own("weapons", Weapon) == {"sword": Weapon(3), "whip": Weapon(1)}
    assert rows.all("weapons", Weapon) == {
        "club": Weapon(1), "sword": Weapon(3), "whip": Weapon(1),
    }  # fmt: skip


def test_a_row_of_the_wrong_shape_is_no_row_and_still_has_its_name() -> None:
    rows = checked("[weapons]\nwhip = 4\n[weapons.bow]\ndice = 'many'\n")
    assert rows.own("weapons", Weapon) == {}
    assert rows.raw("weapons") == {"bow": {"dice": "many"}}
    assert rows.names("weapons") == ("whip", "bow", "club", "sword")


def test_a_chapter_that_is_no_table_has_no_rows() -> None:
    rows = checked("weapons = 3\n")
    assert rows.raw("weapons") == {}
    assert rows.names("weapons") == ("club", "sword")


def test_a_table_without_rows_is_the_files_own_or_the_shipped_one() -> None:
    assert checked("[tables]\ncrawl = 1\n").table("tables", Tables) == Tables(1)
    bad = checked("[tables]\ncrawl = 'slow'\n")
    assert bad.own_table("tables", Tables) is None
    assert bad.table("tables", Tables) == Tables(5)
