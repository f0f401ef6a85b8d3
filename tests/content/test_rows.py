"""The rows of a file under check, whatever is wrong with some of them."""

from __future__ import annotations

from fracas.content import Checker
from fracas.content.rows import Rows
from tests.content.armoury import Shelf, Weapon

BASE = Shelf({"club": Weapon(1), "bow": Weapon(2)}, {"old": "Old"})
TEXT = """\
weapons.club.dice = 3
weapons.spear.dice = 0
weapons.net = "a net"
"""


def rows() -> Rows:
    return Rows(Checker("weapons.toml", TEXT), BASE)


def test_own_rows_of_the_right_shape_take_the_place_of_shipped_ones() -> None:
    assert rows().own("weapons", Weapon) == {"club": Weapon(3)}
    assert rows().all("weapons", Weapon) == {"club": Weapon(3), "bow": Weapon(2)}
    assert rows().own("tags", Weapon) == {}


def test_a_row_of_any_shape_has_a_name() -> None:
    assert rows().names("weapons") == ("club", "spear", "bow")
    assert rows().names("tags") == ("old",)
