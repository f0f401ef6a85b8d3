"""Opening packages: the digest, and faults of everything at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from fracas.core.errors import ContentError, PackageError
from fracas.packages.package import examined, is_package, judged, open_package, used
from tests.packages.packs import FANGS, WOLF, files, folder, told, why, wolves, zipped


def test_a_folder_and_a_zip_are_the_same(tmp_path: Path) -> None:
    one = open_package(folder(tmp_path / "wolves", wolves()))
    other = open_package(zipped({f"any/{name}": text for name, text in wolves().items()}))
    assert one.digest == other.digest
    assert one.tables == other.tables
    assert (one.id, one.rules.id) == ("wolves", "razorweave")
    assert (used([one])[0].version, used([one])[0].digest) == ("1.0.0", one.digest)
    (tmp_path / "wolves.zip").write_bytes(zipped(wolves()))
    assert open_package(tmp_path / "wolves.zip").digest == one.digest
    assert is_package(tmp_path / "wolves")
    assert is_package(tmp_path / "wolves.zip")
    assert not is_package(tmp_path)


def test_the_digest_is_of_what_is_said_and_not_of_how() -> None:
    tree = wolves()
    base = open_package(zipped(tree)).digest
    moved = {name: text for name, text in tree.items() if not name.startswith("combatants")}
    moved["combatants.toml"] = "# A wolf.\n[grey_wolf]\n" + WOLF
    assert open_package(zipped(moved)).digest == base
    assert open_package(zipped({**tree, "README.md": "Wolves!"})).digest == base
    stronger = {**tree, "combatants/grey_wolf.toml": WOLF.replace("clock = 4", "clock = 6")}
    assert open_package(zipped(stronger)).digest != base
    ruled = {**tree, "rulings.toml": "edge_cap = 2"}
    assert open_package(zipped(ruled)).digest != base
    assert open_package(zipped(wolves(version="1.0.1"))).digest != base


def test_faults_of_manifest_files_and_rulings_come_together() -> None:
    tree = {
        **wolves(version="one"),
        "weapns.toml": "[a]\nname = 'A'",
        "rulings.toml": "edge_cp = 2",
        "combatants/grey_wolf.toml": WOLF.replace("clock = 4", "clock = 0\nagility = 2"),
        "scenarios/den.toml": "title = 'x'\nstakes = ",
    }
    with pytest.raises(ContentError) as found:
        examined(zipped(tree), "wolves.zip")
    lines = told(found.value)
    for wanted in (
        "wolves.zip/package.toml:3: version: expected a version of three numbers",
        "wolves.zip/rulings.toml:1: edge_cp: expected one of",
        "wolves.zip/weapns.toml: expected a file or folder of a chapter",
        "wolves.zip/scenarios/den.toml:2:",
        "wolves.zip/combatants/grey_wolf.toml:4: clock: expected a number of at least 1; found 0",
        "wolves.zip/combatants/grey_wolf.toml:5: agility: expected one of name",
    ):
        assert any(line.startswith(wanted) for line in lines), (wanted, lines)
    assert len(lines) == 6


def test_rows_are_judged_even_where_the_manifest_lacks_something() -> None:
    tree = {
        **wolves(),
        "package.toml": 'id = "wolves"\nsystem = "razorweave"\nversion = "1.0.0"\nauthor = "A"\n',
        "combatants/grey_wolf.toml": WOLF.replace("fangs", "fang"),
        "weapns.toml": "x = 1",
    }
    with pytest.raises(ContentError) as found:
        examined(zipped(tree), "w")
    places = [line.split(": expected")[0] for line in told(found.value)]
    assert places == ["w/package.toml:1: title", "w/package.toml:4: author", "w/weapns.toml"]
    del tree["weapns.toml"]
    with pytest.raises(ContentError) as found:
        examined(zipped(tree), "w")
    assert "w/combatants/grey_wolf.toml:3: weapons[0]: expected" in told(found.value)[2]
    del tree["package.toml"]
    for text in ("system = 3", 'system = "chess"', "= x"):
        with pytest.raises(ContentError):
            examined(zipped({**tree, "package.toml": text}))


def test_names_may_be_the_package_s_own_or_shipped() -> None:
    assert examined(zipped(wolves()))[1] == ()
    tree = {**wolves(), "weapons.toml": "[fang]\n" + FANGS}
    with pytest.raises(ContentError) as found:
        examined(zipped(tree), "w")
    assert told(found.value) == [
        "w/combatants/grey_wolf.toml:3: weapons[0]: expected the name of a weapon; found 'fangs'; "
        "did you mean 'fang'?"
    ]


def test_names_may_stand_in_a_package_that_it_needs() -> None:
    claws = open_package(zipped(files("claws", weapons__fangs=FANGS)))
    tree = files("wolves", "[needs]", 'claws = ">=1"', combatants__grey_wolf=WOLF)
    assert examined(zipped(tree), beside=(claws,))[1] == ()
    package = open_package(zipped(tree))
    assert judged([claws, package]) == ()
    assert judged([]) == ()
    with pytest.raises(ContentError):
        judged([package])
    with pytest.raises(PackageError) as missing:
        examined(zipped(tree))
    assert why(missing.value) == "missing"


def test_what_is_unusual_is_told_of_the_package_alone() -> None:
    loaded = 'name = "X"\ntags = ["Quick", "Heavy", "Reach"]'
    claws = open_package(zipped(files("claws", weapons__claws=loaded)))
    tree = files("wolves", "[needs]", 'claws = ""', weapons__fangs=loaded)
    assert len(examined(zipped(tree), beside=(claws,))[1]) == 1


def test_what_is_no_package(tmp_path: Path) -> None:
    for source, reason in (
        (folder(tmp_path / "empty", {"weapons.toml": "[a]"}), "no-manifest"),
        (tmp_path / "nothing", "unreadable"),
        (folder(tmp_path, {"text.toml": "x = 1"}) / "text.toml", "no-zip"),
        (b"", "no-zip"),
    ):
        with pytest.raises(PackageError) as found:
            open_package(source)
        assert why(found.value) == reason


@pytest.mark.parametrize("text", ["", "id = ", "[id]", 'system = "chess"', "\xff"])
def test_a_broken_manifest_is_told(text: str) -> None:
    with pytest.raises(ContentError) as found:
        open_package(zipped({"package.toml": text.encode("latin-1")}), "w")
    assert all(line.startswith("w/package.toml") for line in told(found.value))
