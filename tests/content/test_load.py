"""Texts and files load as declared, or say in one error what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fracas.content import Fault, load_text, open_file
from fracas.core.errors import ContentError

from .armoury import Armoury, Foe, Tier, Weapon

GOOD = """\
tags = ["Heavy"]
[weapons.club]
dice = 2
tags = ["Heavy"]
price = 1
ticks.hit = 3
[[foes]]
name = "Ogre"
weapon = "club"
effects = [{ type = "push", feet = 10 }]
"""


def faults_in(caught: pytest.ExceptionInfo[ContentError]) -> list[tuple[int, int, str, str]]:
    faults: tuple[Fault, ...] = caught.value.fields["faults"]
    return [(one.line, one.column, one.path, one.found) for one in faults]


def test_a_good_file_loads_as_its_type(tmp_path: Path) -> None:
    file = tmp_path / "armoury.toml"
    file.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    armoury = open_file(file).load(Armoury)
    assert armoury.weapons["club"] == Weapon(
        dice=2, tags=("Heavy",), price=1.0, ticks={Tier.HIT: 3}
    )
    assert armoury.foes[0].effects[0].feet == 10  # type: ignore[union-attr]
    assert armoury == load_text(GOOD, Armoury)


def test_a_good_file_does_not_wait_for_the_schema_library() -> None:
    import subprocess
    import sys

    asked = (
        "import sys; from fracas.content import load_text, digest;"
        "digest(load_text('a = 1', dict[str, int])); print('jsonschema' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout == "False\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\nb = \n", (2, 5, "", "this fault of syntax: invalid value")),
        ("a = 1\n= 2\n", (2, 1, "", "this fault of syntax: invalid statement")),
        ("a = 1\nb = [1,\n 2\n", (3, 3, "b[1]", "this fault of syntax: unclosed array")),
        ("a.b = 1\nc = 2\na.b = 3", (3, 8, "a.b", "a.b again, first given on line 1")),
        ("[a]\n[b]\n[a]\n", (3, 3, "a", "a again, first given on line 1")),
        ("a = 1\nb = {x = 1, x = 2}\n", (2, 18, "b.x", "b.x again, first given on line 2")),
        ("a = 1\n[[a]]\n", (2, 4, "a", "a again, first given on line 1")),
        ("a = {x = 1}\na.y = 2\n", (2, 8, "", "a name given again")),
        ("", (0, 0, "", "an empty file")),
        ("\ufeff \n\t\n", (0, 0, "", "an empty file")),
        ("a = 1\nb = '\ud800'", (2, 0, "", "half of a surrogate pair")),
        (f"a = {'9' * 5000}", (0, 0, "", "one of thousands of digits")),
    ],
)
def test_text_that_is_not_toml(text: str, fault: tuple[int, int, str, str]) -> None:
    with pytest.raises(ContentError) as caught:
        load_text(text, dict[str, int])
    assert faults_in(caught) == [fault]


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        open_file(tmp_path / "absent.toml").load(Armoury)
    assert faults_in(caught) == [(0, 0, "", "nothing of that name")]
    assert "absent.toml" in caught.value.sentence


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        open_file(tmp_path).load(Armoury)
    assert faults_in(caught) == [(0, 0, "", "a folder")]


def test_a_name_that_no_file_can_have() -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(ContentError):
            open_file(name).load(Armoury)


def test_a_binary_file(tmp_path: Path) -> None:
    file = tmp_path / "picture.toml"
    file.write_bytes(b"a = 1\nb = \x89PNG\xff")
    with pytest.raises(ContentError) as caught:
        open_file(file).load(Armoury)
    assert faults_in(caught) == [(2, 0, "", "the byte 0x89, which is not UTF-8")]
    file.write_bytes(b"a = 1\nb\0 = 2")
    with pytest.raises(ContentError) as caught:
        open_file(file).load(Armoury)
    assert faults_in(caught)[0][:2] == (2, 2)


LINES = ["[weapons.club]\n", "dice = 2\n", "tags = ['a']\n", "[[foes]]\n", "name = 'x'\n", "\n"]
FIELDS = ["effects = [{type = 'burn'}]\n", "shield = {dice = 1}\n", "ticks.hit = 1\n", "weapon"]
SIGNS = [" = ", "{", "}", "[", "]", ",", "'", '"""', "1e999", "nan", "9" * 30, "1979-05-27", "\0"]
PIECES = st.sampled_from([*LINES, *FIELDS, *SIGNS])


@given(st.text() | st.lists(PIECES, max_size=12).map("".join))
def test_any_text_loads_or_is_refused_with_faults(text: str) -> None:
    for kind in (Armoury, dict[str, Weapon], Foe):
        faults: tuple[Fault, ...] | None = None
        try:
            load_text(text, kind)
        except ContentError as refused:
            faults = refused.fields["faults"]
        assert faults is None or faults
        assert all(one.line <= text.count("\n") + 1 for one in faults or ())
