"""A content file that becomes a package: its name, its rows, its house rules, its faults."""

from __future__ import annotations

import pytest

from fracas.core.errors import ContentError, PackageError
from fracas.packages import open_package
from fracas.packages.manifest import is_id
from fracas.packages.single import id_of, packed
from fracas.packages.trees import MOST_OF_ONE
from tests.packages.packs import FANGS, WOLF, told

FILE = f'system = "razorweave"\n[combatants.grey_wolf]\n{WOLF}[weapons.fangs]\n{FANGS}'


def test_a_file_is_a_package_of_its_rows_and_house_rules() -> None:
    text = FILE + "[rulings]\nedge_cap = 2\n"
    package = open_package(packed(text.encode(), "wolves.toml"))
    assert (package.id, package.manifest.title, package.manifest.version) == (
        *("wolves", "Wolves"),
        "1.0.0",
    )
    assert package.tables["weapons"]["fangs"]["name"] == "Fangs"
    assert package.rulings == {"edge_cap": 2}
    assert packed(text.encode(), "wolves.toml") == packed(text.encode(), "wolves.toml")


def test_scenarios_keep_their_tables_in_tables() -> None:
    text = (
        'system = "razorweave"\n[scenarios.yard]\ntitle = "The yard"\nstakes = "Who stays."\n'
        '[[scenarios.yard.cast]]\ncombatant = "rella"\nside = "party"\n'
        '[[scenarios.yard.cast]]\ncombatant = "dock_thug"\nside = "foes"\n'
    )
    package = open_package(packed(text.encode(), "yard.toml"))
    assert len(package.tables["scenarios"]["yard"]["cast"]) == 2


@pytest.mark.parametrize(
    ("name", "id_"),
    [
        ("wolves.toml", "wolves"),
        ("My  Grey Wolves (2).toml", "my-grey-wolves-2"),
        ("2nd.toml", "content-2nd"),
        ("con.toml", "content-con"),
        ("\u72fc.toml", "content"),
        ("x" * 200 + ".toml", "x" * 64),
    ],
)
def test_it_is_called_as_the_file_is(name: str, id_: str) -> None:
    assert id_of(name) == id_
    assert is_id(id_)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            FILE.replace("agi = 2", "agi = 99"),
            "wolves.toml:4: combatants.grey_wolf.agi: expected a number of at most 6; found 99",
        ),
        ("[torn", "wolves.toml:1"),
        (
            'system = "razorwaeve"\n[weapons.x]\n',
            "did you mean 'razorweave'?",
        ),
        ("[weapons.x]\n", "system: expected"),
        ('system = "razorweave"\n[rulings]\nedge_cpa = 2\n', "did you mean 'edge_cap'?"),
        ('system = "razorweave"\n[wepons.x]\n', "did you mean 'weapons'?"),
    ],
)
def test_faults_are_told_at_their_lines_of_the_file(text: str, fault: str) -> None:
    with pytest.raises(ContentError) as refused:
        packed(text.encode(), "wolves.toml")
    assert any(fault in one for one in told(refused.value)), told(refused.value)
    assert all(one.startswith("wolves.toml") for one in told(refused.value))


def test_a_file_may_begin_with_the_mark_of_its_encoding() -> None:
    marked = b"\xef\xbb\xbf" + FILE.encode()
    assert packed(marked, "wolves.toml") == packed(FILE.encode(), "wolves.toml")


@pytest.mark.parametrize("text", ["", "# Nothing yet.\n"])
def test_a_file_without_rows_is_no_package(text: str) -> None:
    with pytest.raises(ContentError, match="found an empty file"):
        packed(text.encode(), "wolves.toml")


def test_a_file_has_bounds() -> None:
    with pytest.raises(PackageError, match="larger than 2 MB"):
        packed(b"#" * (MOST_OF_ONE + 1), "wolves.toml")
