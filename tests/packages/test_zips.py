"""What a zip may hold, and all that is refused before a byte of it is used."""

from __future__ import annotations

import io
import stat
import struct
import zipfile

import pytest

from fracas.core.errors import PackageError
from fracas.packages import trees, zips
from fracas.packages.zips import zip_bytes, zip_tree
from tests.packages.packs import why, zipped


def refused(data: bytes) -> PackageError:
    """The refusal of a zip."""
    with pytest.raises(PackageError) as found:
        zip_tree(data, "wolves.zip")
    return found.value


def test_a_zip_gives_its_files_in_the_order_of_their_paths() -> None:
    data = zipped(
        {"weapons/club.toml": "b", "package.toml": "a", ".hidden": "x", "__MACOSX/y": "z"}
    )
    assert list(zip_tree(data, "x").items()) == [
        ("package.toml", b"a"),
        ("weapons/club.toml", b"b"),
    ]


def test_one_folder_around_all_is_taken_off() -> None:
    data = zipped({"wolves/package.toml": "a", "wolves/weapons.toml": "b"})
    assert list(zip_tree(data, "x")) == ["package.toml", "weapons.toml"]
    apart = zipped({"wolves/package.toml": "a", "weapons.toml": "b"})
    assert list(zip_tree(apart, "x")) == ["weapons.toml", "wolves/package.toml"]


def test_what_is_written_is_read_and_the_same_each_time() -> None:
    tree = {"weapons.toml": b"b" * 9000, "package.toml": b"a"}
    data = zip_bytes(tree)
    assert zip_tree(data, "x") == dict(sorted(tree.items()))
    assert zip_bytes(dict(reversed(tree.items()))) == data


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("../evil.toml", "climbs-out"),
        ("a/../../evil.toml", "climbs-out"),
        ("..\\evil.toml", "climbs-out"),
        ("/etc/evil.toml", "absolute"),
        ("\\evil.toml", "absolute"),
        ("C:/evil.toml", "absolute"),
        ("C:evil.toml", "absolute"),
        ("a\\b.toml", "bad-name"),
        ("a//b.toml", "bad-name"),
        ("./b.toml", "bad-name"),
        ("nul.toml", "bad-name"),
        ("a/COM1", "bad-name"),
        ("dot./b.toml", "bad-name"),
        ("x" * 300 + ".toml", "bad-name"),
        ("what?.toml", "bad-name"),
        ("line\nbreak.toml", "bad-name"),
        ("a/b/c/d/e/f/g/h.toml", "too-deep"),
    ],
)
def test_names_that_lead_astray(name: str, reason: str) -> None:
    error = refused(zipped({"package.toml": "a", name: "b"}))
    assert why(error) == reason
    assert error.code == "package"
    assert "\n" not in error.sentence


@pytest.mark.parametrize(
    ("one", "other"), [("Club.toml", "club.toml"), ("a/B.toml", "A/b.toml"), ("é.x", "e\u0301.x")]
)
def test_names_that_some_machines_take_for_one(one: str, other: str) -> None:
    assert why(refused(zipped({one: "a", other: "b"}))) == "duplicate"


def test_a_name_twice() -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("club.toml", "a")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("club.toml", "b")
    error = refused(made.getvalue())
    assert (why(error), "club.toml twice" in error.sentence) == ("duplicate", True)


@pytest.mark.parametrize(
    ("kind", "reason"),
    [(stat.S_IFLNK, "link"), (stat.S_IFCHR, "no-file"), (stat.S_IFIFO, "no-file")],
)
def test_what_is_no_file(kind: int, reason: str) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        info = zipfile.ZipInfo("club.toml")
        info.create_system = 3
        info.external_attr = (kind | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    assert why(refused(made.getvalue())) == reason


def test_a_locked_zip() -> None:
    data = bytearray(zipped({"club.toml": "a"}))
    listing = data.index(b"PK\x01\x02")
    data[6] |= 1
    data[listing + 8] |= 1
    assert why(refused(bytes(data))) == "encrypted"


def test_another_way_of_packing() -> None:
    assert why(refused(zipped({"club.toml": "a"}, zipfile.ZIP_BZIP2))) == "no-zip"


@pytest.mark.parametrize("cut", [0, 10, 40, -1])
def test_what_is_no_zip(cut: int) -> None:
    whole = zipped({"club.toml": "a" * 500, "package.toml": "b"})
    assert why(refused(whole[:cut] if cut else b"no zip at all")) == "no-zip"


def test_a_zip_whose_file_is_spoiled() -> None:
    data = bytearray(zipped({"club.toml": "some words that are packed"}))
    data[45] ^= 0xFF
    assert why(refused(bytes(data))) == "no-zip"


def test_a_bomb_is_stopped_as_it_swells() -> None:
    error = refused(zipped({"club.toml": b"\0" * (8 * 2**20)}))
    assert (why(error), "100 times" in error.sentence) == ("ratio", True)


def test_a_zip_that_lies_about_its_sizes_is_not_believed() -> None:
    data = bytearray(zipped({"club.toml": b"\0" * (8 * 2**20)}))
    listing = data.index(b"PK\x01\x02")
    struct.pack_into("<I", data, listing + 24, 10)  # it says that it unpacks to ten bytes
    assert why(refused(bytes(data))) in ("ratio", "no-zip")


def test_bounds_of_count_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped({f"{number}.toml": "a" for number in range(12)})
    assert len(zip_tree(many, "x")) == 12
    monkeypatch.setattr(zips, "MOST_FILES", 11)
    assert why(refused(many)) == "too-many"
    monkeypatch.setattr(zips, "MOST_FILES", 2000)
    monkeypatch.setattr(trees, "MOST_BYTES", 11)
    assert why(refused(many)) == "too-large"
    monkeypatch.setattr(trees, "MOST_BYTES", 2**20)
    monkeypatch.setattr(trees, "MOST_OF_ONE", 5)
    assert why(refused(zipped({"a.toml": "123456"}))) == "too-large"
    monkeypatch.setattr(zips, "MOST_BYTES", 100)
    assert why(refused(many)) == "too-large"


def test_a_list_of_files_without_end_is_not_read() -> None:
    data = bytearray(zipped({"club.toml": "a"}))
    end = data.rindex(b"PK\x05\x06")
    struct.pack_into("<I", data, end + 12, 0xFFFFFFF0)
    assert why(refused(bytes(data))) == "too-many"


@pytest.mark.parametrize("lost", [1, 2, 40])
def test_a_zip_without_its_beginning_is_none(lost: int) -> None:
    """Where its list of files says that one begins there is nothing, or something before it."""
    error = refused(zipped({"club.toml": "a", "sword.toml": "b"})[lost:])
    assert why(error) == "no-zip"
    assert error.sentence.endswith(".")
