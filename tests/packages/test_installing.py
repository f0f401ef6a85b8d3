"""The shelf: a package is installed whole or not at all, whatever happens on the way."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from fracas.core.errors import ContentError, PackageError
from fracas.packages import files as files_
from fracas.packages import installing
from fracas.packages.installing import Beside, all_installed, install, installed, remove
from fracas.packages.package import open_package
from tests.packages.packs import FANGS, WOLF, files, folder, why, wolves, zipped


def ids(data: Path) -> list[str]:
    """What is installed, with versions."""
    return [f"{one.id} {one.manifest.version}" for one in all_installed(data).packages]


def on_disk(data: Path) -> dict[str, bytes]:
    """Every file of the shelf but the entries of its index, which follow from them."""
    return {
        path.name: path.read_bytes()
        for path in (data / "packages").glob("*")
        if path.suffix != ".entry"
    }


CLAWS = files("claws", weapons__fangs=FANGS)
NEEDY = files("wolves", "[needs]", 'claws = ">=1,<2"', combatants__grey_wolf=WOLF)


def test_install_list_replace_remove(tmp_path: Path) -> None:
    assert all_installed(tmp_path) == ((), ())
    done = install(tmp_path, folder(tmp_path / "wolves", wolves()))
    assert (done.package.id, done.warnings, done.replaced) == ("wolves", (), None)
    assert ids(tmp_path) == ["wolves 1.0.0"]
    assert installed(tmp_path, "wolves").digest == done.package.digest
    done = install(tmp_path, zipped(wolves(version="1.1.0")))
    assert done.replaced == "1.0.0"
    assert ids(tmp_path) == ["wolves 1.1.0"]
    assert list(on_disk(tmp_path)) == ["wolves.zip"]
    remove(tmp_path, "wolves")
    assert ids(tmp_path) == []


def test_what_is_unknown_is_told_with_the_nearest(tmp_path: Path) -> None:
    for act in (installed, remove):
        with pytest.raises(PackageError, match="fracas package install") as found:
            act(tmp_path, "wolves")
        assert why(found.value) == "missing"
    install(tmp_path, zipped(wolves()))
    with pytest.raises(PackageError, match="did you mean wolves"):
        installed(tmp_path, "wolfes")
    with pytest.raises(PackageError, match="choose from wolves"):
        installed(tmp_path, "../wolves.zip")


@pytest.mark.parametrize(
    "bad",
    [
        zipped({**wolves(version="1.1.0"), "weapons.toml": "[fang]\n" + FANGS}),
        zipped({**wolves(version="1.1.0"), "../evil.toml": "x"}),
        zipped({**wolves(version="1.1.0"), "big.bin": b"\0" * (9 * 2**20)}),
        zipped({**wolves(version="2"), "weapns.toml": "x = 1"}),
        b"no zip",
    ],
)
def test_nothing_changes_where_something_is_wrong(tmp_path: Path, bad: bytes) -> None:
    install(tmp_path, zipped(wolves()))
    before = on_disk(tmp_path)
    with pytest.raises((ContentError, PackageError)):
        install(tmp_path, bad)
    assert on_disk(tmp_path) == before


def test_what_a_package_needs_comes_first(tmp_path: Path) -> None:
    with pytest.raises(PackageError) as found:
        install(tmp_path, zipped(NEEDY))
    assert (why(found.value), ids(tmp_path)) == ("missing", [])
    install(tmp_path, zipped(CLAWS))
    install(tmp_path, zipped(NEEDY))
    assert ids(tmp_path) == ["claws 1.0.0", "wolves 1.0.0"]


def test_what_others_need_stays_as_they_need_it(tmp_path: Path) -> None:
    install(tmp_path, zipped(CLAWS))
    install(tmp_path, zipped(NEEDY))
    before = on_disk(tmp_path)
    with pytest.raises(PackageError, match="wolves: remove that first") as found:
        remove(tmp_path, "claws")
    assert why(found.value) == "needed"
    later = {name: text.replace("1.0.0", "2.0.0") for name, text in CLAWS.items()}
    with pytest.raises(PackageError) as found:
        install(tmp_path, zipped(later))
    assert why(found.value) == "version"
    with pytest.raises(PackageError, match="would break") as found:
        install(tmp_path, zipped(files("claws", weapons__claws=FANGS)))
    assert why(found.value) == "needed"
    circle = files("claws", "[needs]", 'wolves = ""', weapons__fangs=FANGS)
    with pytest.raises(PackageError) as found:
        install(tmp_path, zipped(circle))
    assert why(found.value) == "cycle"
    assert on_disk(tmp_path) == before
    remove(tmp_path, "wolves")
    remove(tmp_path, "claws")


@pytest.mark.parametrize("moment", ["fdopen", "fsync", "replace"])
def test_a_kill_at_any_moment_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    install(tmp_path, zipped(wolves()))

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, moment, killed)
        with pytest.raises(KeyboardInterrupt):
            install(tmp_path, zipped(wolves(version="1.1.0")))
    assert ids(tmp_path) == ["wolves 1.0.0"]
    install(tmp_path, zipped(wolves(version="1.1.0")))
    assert ids(tmp_path) == ["wolves 1.1.0"]


def test_a_stray_file_of_a_kill_is_swept_and_fresh_ones_left(tmp_path: Path) -> None:
    install(tmp_path, zipped(wolves()))
    old, fresh = (tmp_path / "packages" / name for name in (".new-old", ".new-fresh"))
    for path in (old, fresh):
        path.write_bytes(b"half")
    hours = time.time() - 2 * 3600
    os.utime(old, (hours, hours))
    assert ids(tmp_path) == ["wolves 1.0.0"]
    install(tmp_path, zipped(wolves()))
    assert (old.exists(), fresh.exists()) == (False, True)


def test_a_disk_that_refuses_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(PackageError, match="No space left") as found:
        install(tmp_path, zipped(wolves()))
    assert (why(found.value), ids(tmp_path), on_disk(tmp_path)) == ("unwritable", [], {})


def test_a_spoiled_one_is_told_and_the_others_stand(tmp_path: Path) -> None:
    install(tmp_path, zipped(wolves()))
    (tmp_path / "packages" / "spoiled.zip").write_bytes(b"no zip")
    found = all_installed(tmp_path)
    assert [one.id for one in found.packages] == ["wolves"]
    assert "spoiled.zip cannot be read as a zip" in str(found.troubles[0])
    assert files_.FOLDER == "packages"


def test_pages_add_so_many_packages_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "MOST_OF_ONE_KEY", 2)
    monkeypatch.setattr(installing, "MOST_PACKAGES", 3)

    def add(id_: str, *owners: str, version: str = "1.0.0") -> None:
        install(tmp_path, zipped(wolves(id_=id_, version=version)), owners=owners)

    install(tmp_path, zipped(wolves(id_="of-the-house")))
    add("one", "ann")
    add("two", "ann")
    add("two", "ann", version="1.1.0")
    with pytest.raises(PackageError, match="You have 2 packages on this server"):
        add("three", "ann")
    add("three", "ben")
    with pytest.raises(PackageError, match="Pages have added 3 packages to this server"):
        add("four", "eve")
    remove(tmp_path, "one", ("ann",))
    add("four", "eve")
    install(tmp_path, zipped(wolves(id_="of-the-house-too")))


def test_only_what_a_package_needs_is_opened_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(tmp_path, zipped(CLAWS))
    install(tmp_path, zipped(wolves(id_="bears")))
    opened = []

    def note(file: Path) -> object:
        opened.append(file.stem)
        return open_package(file)

    monkeypatch.setattr(Beside.__init__, "__defaults__", (note,))
    install(tmp_path, zipped(NEEDY))
    assert opened == ["claws"]
